# A program that asks for its randomness: 3-ary randomised response at t = 2. Rscript asking.R
lines <- file("stdin", "r")
number <- function(line) as.integer(gsub("[^-0-9]", "", line))
say <- function(key, value) cat("{\"", key, "\":", value, "}\n", sep = "")
asked <- function(key, value) {
  say(key, value)
  number(readLines(lines, 1))
}
report <- function(x) {
  if (asked("weights", "[2,2]") == 0) return(x)
  other <- asked("uniform", 2)
  if (other < x) other else other + 1
}
while (length(line <- readLines(lines, 1)) > 0) say("report", report(number(line)))
