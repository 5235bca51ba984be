// The schema of the golden vectors in a foreign validator, ajv in its strict mode: it compiles, and it admits every document.
// node schema.mjs FOLDER-OF-VECTORS FOLDER-WITH-NODE_MODULES; the last lines show that the check can fail.
import { createRequire } from "node:module";
import { readFileSync, readdirSync } from "node:fs";
import { join, resolve } from "node:path";

const [vectors, modules] = process.argv.slice(2);
const { default: Ajv } = createRequire(join(resolve(modules), "package.json"))("ajv/dist/2020.js");
const read = (name) => JSON.parse(readFileSync(join(vectors, name), "ascii"));
const compiled = (schema) => new Ajv({ strict: true, allErrors: false }).compile(schema);
const wrong = (sentence) => { console.error(sentence); process.exitCode = 1; };

const admits = compiled(read("schema.json"));
const names = readdirSync(vectors).filter((name) => name.endsWith(".json") && name !== "schema.json");
for (const name of names) if (!admits(read(name))) wrong(`${name}: ${JSON.stringify(admits.errors?.[0])}`);

const loose = read("schema.json");
delete loose.if.type;
try { compiled(loose); wrong("a schema without a type compiles: the mode is not strict"); } catch { /* as it must */ }
const spoiled = read("krr.json");
spoiled.vectors[0].output.ratio.exact = "0.5";
if (admits(spoiled)) wrong("a vector with a decimal for an exact number is admitted");
console.log(`${names.length} documents are admitted`);
