package main

import "unsafe"

//go:wasmimport wasi_snapshot_preview1 random_get
func randomGet(at unsafe.Pointer, size uint32) uint32

func word() uint32 { var r uint32; randomGet(unsafe.Pointer(&r), 4); return r }
func below(n uint32) uint32 {
	for {
		if r := word(); r >= -n%n {
			return r % n
		}
	}
}

//go:wasmexport krr3
func krr3(x uint32) uint32 {
	if word()&1 == 0 {
		return x
	}
	return below(3)
}
func main() {}
