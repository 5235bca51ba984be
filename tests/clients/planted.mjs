// client.mjs with a planted bug, one that libraries have: negative estimates are set to 0 without being asked.
import { operations, serve } from "./client.mjs";

const { hello, estimate } = operations;
operations.hello = () => ({ ...hello(), name: "planted.mjs" });
operations.estimate = (...request) => ({ estimate: estimate(...request).estimate.map((value) => Math.max(value, 0)) });
await serve();
