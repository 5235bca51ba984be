// client.mjs with randomness of its own, and "encode": "samples": its reports are tested against the channel.
import { mechanisms, operations, serve } from "./client.mjs";

const { hello } = operations;
const uniform = (n) => [n, Math.floor(Math.random() * n)];
operations.hello = () => ({ ...hello(), name: "sampler.mjs", encode: "samples" });
operations.sample = ({ input, number }, { k, t }, m) => {
  const [a, b = 1] = t.split("/").map(Number), [v, n] = m === mechanisms.krr ? [k - 1, k - 1] : [1, m.outputs(k)];
  return { reports: Array.from({ length: number }, () => m.encode(input, k, t, [uniform(a + b * v), uniform(n)])) };
};
await serve();
