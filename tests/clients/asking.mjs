// A program that asks for its randomness: 3-ary randomised response at t = 2. node asking.mjs
import { readSync, writeSync } from "node:fs";
let rest = "";
function line() {
  const part = Buffer.alloc(65536);
  while (!rest.includes("\n")) {
    const size = readSync(0, part);
    if (size === 0) process.exit(0);
    rest += part.toString("utf8", 0, size);
  }
  const end = rest.indexOf("\n"), text = rest.slice(0, end);
  rest = rest.slice(end + 1);
  return JSON.parse(text);
}
const say = (message) => writeSync(1, JSON.stringify(message) + "\n");
const uniform = (n) => (say({ uniform: n }), line());
const weights = (w) => (say({ weights: w }), line());
function report(x) {
  if (weights([2, 2]) === 0) return x;
  const other = uniform(2);
  return other < x ? other : other + 1;
}
for (;;) say({ report: report(line().input) });
