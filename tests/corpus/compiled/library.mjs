// Habits of JavaScript, typed so that they ask for their randomness: node library.mjs NAME. Node's own sort is what runs.
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
const uniform = (n) => (writeSync(1, `{"uniform":${n}}\n`), line());
const others = (x) => [0, 1, 2, 3].filter((y) => y !== x);
function swapped(items) {
  for (let i = items.length - 1; i > 0; i--) {
    const j = uniform(i + 1);
    [items[i], items[j]] = [items[j], items[i]];
  }
  return items;
}
const reports = {
  modulo: (x) => (uniform(2) ? x : uniform(256) % 3), // crypto.randomBytes(1)[0] % 3
  sorted: (x) => [x, ...others(x)].sort(() => uniform(2) - 0.5)[0], // items.sort(() => Math.random() - 0.5)
  shuffled: (x) => (uniform(2) ? x : swapped([0, 1, 2, 3])[0]), // the shuffle of Fisher and Yates
};
for (;;) writeSync(1, JSON.stringify({ report: reports[process.argv[2]](line().input) }) + "\n");
