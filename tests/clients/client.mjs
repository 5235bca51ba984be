// k-ary randomised response and Hadamard response under test by `exactdp conformance -- node client.mjs`.
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";

const number = (text) => text.split("/").map(Number).reduce((p, q) => p / q);
const upTo = (n, entry) => Array.from({ length: n }, (_, i) => entry(i));
const bits = (n) => n.toString(2).replaceAll("0", "").length;
function check({ k, t }, { input = 0, reports: given, reports = [0] }, { outputs }) {
  const among = (n) => (v) => Number.isInteger(v) && v >= 0 && v < n;
  if (!(Number.isInteger(k) && k >= 1 && number(t) >= 1 && number(t) < Infinity)) throw new RangeError("k >= 1, t >= 1");
  if (given && number(t) === 1) throw new RangeError("no estimate at t = 1");
  if (!(among(k)(input) && reports.length && reports.every(among(outputs(k))))) throw new RangeError("outside the domain");
}

function checkRows(rows) {
  const right = (row) => Array.isArray(row) && row.length && row.length === rows[0].length && row.every((v) => number(v) >= 0)
    && Math.abs(row.reduce((sum, v) => sum + number(v), -1)) < 1e-9;
  if (!(rows.length && rows.every(right))) throw new RangeError("rows are distributions");
}

// The first result of a draw with weights (w, v): whether u/n < w/(w + v); with w = a/b in integers, so that nothing is rounded.
function first([n, u], w, v) {
  const [a, b = "1"] = w.split("/").map(Number);
  return u * (a + v * b) < a * n;
}

export const mechanisms = {
  krr: {
    outputs: (k) => k,
    probability: (x, y, k, t) => (x === y ? t : 1) / (t + k - 1),
    score: (j, y, k, t) => (j === y ? t + k - 2 : -1) / (t - 1),
    encode: (x, k, t, [one, [, v] = []]) => k === 1 || first(one, t, k - 1) ? x : v + (v >= x ? 1 : 0),
  },
  hadamard_response: {
    outputs: (k) => 2 ** (Math.floor(Math.log2(k)) + 1),
    sign: (x, y) => 1 - 2 * (bits((x + 1) & y) % 2),
    probability(x, y, k, t) { return 2 * (this.sign(x, y) > 0 ? t : 1) / (this.outputs(k) * (t + 1)); },
    score(j, y, k, t) { return this.sign(j, y) * (t + 1) / (t - 1); },
    encode(x, k, t, draws) {
      const wanted = first(draws[0], t, 1) ? 1 : -1, y = draws[1][1];
      return this.sign(x, y) === wanted ? y : y ^ ((x + 1) & -(x + 1));
    },
  },
};

export const operations = {
  hello: () => ({ name: "client.mjs", version: "1", tolerance: "1e-12", mechanisms: Object.keys(mechanisms),
    operations: ["channel", "encode", "estimate", "epsilon", "refuse"] }),
  channel: ({ input }, { k, t }, m) => ({ probabilities: upTo(m.outputs(k), (y) => m.probability(input, y, k, number(t))) }),
  encode: ({ inputs, randomness }, { k, t }, m) => ({ reports: inputs.map((x, i) => m.encode(x, k, t, randomness[i])) }),
  estimate: ({ reports }, { k, t }, m) => ({ estimate: upTo(k, (j) =>
    reports.reduce((sum, y) => sum + m.score(j, y, k, number(t)), 0) / reports.length) }),
  epsilon({ channel }) {
    const columns = upTo(channel[0].length, (y) => channel.map((row) => number(row[y]))).filter((c) => Math.max(...c) > 0);
    const found = Math.max(...columns.map((c) => Math.log(Math.max(...c) / Math.min(...c))));
    return { epsilon: found === Infinity ? "inf" : found };
  },
  refuse(request, parameters, m) {
    try { request.channel ? checkRows(request.channel) : check(parameters, request, m); } catch { return { refused: true }; }
    return { refused: false };
  },
};

export async function serve() {
  for await (const line of createInterface({ input: process.stdin })) {
    const request = JSON.parse(line), { id, operation, mechanism, parameters } = request;
    console.log(JSON.stringify({ id, ...operations[operation](request, parameters, mechanisms[mechanism]) }));
  }
}
if (import.meta.url === pathToFileURL(process.argv[1]).href) await serve();
