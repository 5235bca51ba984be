// The second kernel for certificates of exactdp, written from FORMAT.md: what a certificate establishes, or that it is rejected.

import { Rejected, canonical, parsed, reject, require, sha256 } from "./reading.mjs";
import { begin } from "./quotients.mjs";
import { plain, quoted } from "./expressions.mjs";
import { different, fields, list, text } from "./objects.mjs";
import { comparison, counterexample, enumeration, identity, induction, nonnegative, optimum, sturm } from "./statements.mjs";
import { approximate, moments, privacy, violation } from "./matrices.mjs";
import { channels } from "./optimal_channels.mjs";
import { columns, entries, law, product, productViolation, tails } from "./chains.mjs";
import { nested } from "./nested.mjs";

export { Rejected };
export const FORMAT = "exactdp-certificate/2";
const LEAVES = {
	comparison, enclosure: comparison, counterexample, enumeration, identity, nonnegative, sturm, induction, optimum,
	privacy, violation, approximate, moments, channels, law, tails, nested, product, "product-violation": productViolation,
	columns, entries,
};
export const KINDS = [...Object.keys(LEAVES), "computed", "all", "claim"];

const notCertified = (statement) => `computed by exactdp, not certified: ${quoted(text(statement, 20000))}`;

function computed(body) {
	return { outcome: "computed", proposition: notCertified(fields(body, ["statement"]).statement) };
}

/** One part of `all` or of a claim: its verdict, and whether anything in it is certified. */
function all(body) {
	const parts = list(fields(body, ["parts"]).parts, 1).map((part) => {
		if (part instanceof Map && part.has("computed")) {
			return { outcome: "computed", proposition: notCertified(fields(part, ["computed"]).computed) };
		}
		const { kind, body: inner } = fields(part, ["kind", "body"]);
		require(typeof kind === "string" && Object.hasOwn(LEAVES, kind), "this kernel does not know the kind of a part");
		const found = LEAVES[kind](inner);
		require(found.outcome === "proved", "a part is refuted");
		return found;
	});
	return {
		outcome: parts.every(({ outcome }) => outcome === "proved") ? "proved" : "computed",
		proposition: parts.map(({ proposition }, i) => `(${i + 1}) ${proposition}`).join("; "),
		certified: parts.some(({ outcome }) => outcome === "proved"),
	};
}

const ORDER = ["computed", "instances", "argued", "certified"];
const isRole = (role, what) => role === what || role.startsWith(`${what}: `);

function id(value) {
	require(typeof value === "string" && /^[A-Za-z0-9][A-Za-z0-9\-_.,/+]{0,99}$/.test(value) && !value.endsWith("\n"), "an id is expected");
	return value;
}

function partOfClaim(part) {
	require(part instanceof Map, "a part is an object");
	const role = (found) => text(found, 2000);
	if (part.has("glue")) {
		const found = fields(part, ["role", "glue"]);
		return { role: role(found.role), glue: true, mark: "argued", said: plain(text(found.glue, 20000)) };
	}
	if (part.has("computed")) {
		const found = fields(part, ["role", "computed"]);
		return { role: role(found.role), outcome: "computed", mark: "computed", said: notCertified(found.computed) };
	}
	const { role: name, kind, body } = fields(part, ["role", "kind", "body"]);
	require(typeof kind === "string" && (kind === "all" || Object.hasOwn(LEAVES, kind)), "this kernel does not know the kind of a part");
	const found = { certified: true, ...(kind === "all" ? all(body) : LEAVES[kind](body)) };
	const mark = found.outcome === "proved" ? "certified" : found.outcome;
	return { role: role(name), outcome: found.outcome, certified: found.certified, mark, said: found.proposition };
}

function claim(body) {
	const found = fields(body, ["id", "statement", "where", "word", "instances", "parts", "facts", "uses"]);
	const own = id(found.id);
	text(found.statement, 20000);
	text(found.where, 2000);
	const instances = different(list(found.instances).map((i) => text(i, 2000)));
	const uses = different(list(found.uses).map(id));
	require(!uses.includes(own), "a claim does not use itself");
	const facts = list(found.facts).map((fact) => {
		const { id: name, statement } = fields(fact, ["id", "statement"]);
		return [id(name), text(statement, 20000)];
	});
	different(facts.map(([name]) => name));
	const parts = list(found.parts).map(partOfClaim);
	different(parts.map(({ role }) => role));
	const shown = parts.filter(({ glue }) => !glue);
	require(shown.length > 0, "a claim has a part that is not argued");
	const { word } = found;
	if (word === "refuted") {
		const refutes = ({ role, outcome }) => outcome === "refuted" && isRole(role, "counterexample");
		require(shown.some(refutes), "there is no counterexample");
	} else {
		require(ORDER.includes(word), "this word is not known");
		require(shown.every(({ outcome }) => outcome !== "refuted"), "a part is a refutation");
		for (const i of instances) require(shown.some(({ role }) => isRole(role, `instance: ${i}`)), "an instance has no part");
		const bare = shown.length === parts.length && !facts.length && !uses.length;
		const direct = bare && parts.every(({ outcome, role }) => outcome === "proved" && isRole(role, "statement"));
		const certified = shown.some((part) => part.certified);
		const highest = !certified ? "computed" : instances.length ? "instances" : direct ? "certified" : "argued";
		require(ORDER.indexOf(word) <= ORDER.indexOf(highest), `the parts permit only the word ${highest}`);
	}
	const lines = [`${word}: ${own} (${plain(found.where)}): ${plain(found.statement)}`];
	parts.forEach(({ role, mark, said }, i) => lines.push(`  ${i + 1}. [${mark}] ${plain(role)}: ${said}`));
	for (const [name, statement] of facts) lines.push(`  fact ${name}, assumed: ${plain(statement)}`);
	if (uses.length) lines.push(`  uses ${uses.join(", ")}`);
	if (instances.length) lines.push(`  only at: ${instances.map(plain).join("; ")}`);
	return { outcome: word === "certified" ? "proved" : word, proposition: lines.join("\n") };
}

const ALL = { ...LEAVES, computed, all, claim };

/** What a certificate, the text of a file, establishes: {outcome, proposition}. Throws Rejected. */
export function recheck(source) {
	try {
		const certificate = parsed(source);
		require(certificate instanceof Map, "a certificate is an object");
		const format = certificate.get("format");
		require(format !== "exactdp-certificate/1", "this is format 1: make the certificate again");
		require(format === FORMAT, `the format is not ${FORMAT}`);
		const { kind, body, sha256: given } = fields(certificate, ["format", "kind", "body", "sha256"]);
		const content = canonical(new Map([...certificate].filter(([name]) => name !== "sha256")));
		require(given === sha256(content), "the digest does not belong to this certificate");
		begin(content.length);
		require(body instanceof Map, "the body is an object");
		require(typeof kind === "string", "the kind is a text");
		if (!Object.hasOwn(ALL, kind)) reject(`this kernel does not know the kind ${quoted(kind)}`);
		const { outcome, proposition } = ALL[kind](body);
		return { outcome, proposition };
	} catch (error) {
		// deeper or longer than this machine can hold: a rejection like any other
		if (error instanceof RangeError) throw new Rejected("this certificate is too deep or too long");
		throw error;
	}
}
