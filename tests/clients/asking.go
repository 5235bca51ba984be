// A program that asks for its randomness: 3-ary randomised response at t = 2. go build asking.go
package main

import (
	"encoding/json"
	"os"
)

var in, out = json.NewDecoder(os.Stdin), json.NewEncoder(os.Stdout)

func asked(question string, value any) (answer int) {
	if out.Encode(map[string]any{question: value}) != nil || in.Decode(&answer) != nil {
		os.Exit(1)
	}
	return
}
func report(x int) int {
	if asked("weights", []int{2, 2}) == 0 {
		return x
	}
	other := asked("uniform", 2)
	if other < x {
		return other
	}
	return other + 1
}
func main() {
	for run := (struct{ Input int }{}); in.Decode(&run) == nil; {
		out.Encode(map[string]int{"report": report(run.Input)})
	}
}
