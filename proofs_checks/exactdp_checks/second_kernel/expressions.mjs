// Expressions: their evaluation in fractions, quotients and enclosures, and how they are written.

import { canonical, digest, reject, require } from "./reading.mjs";
import { Enclosure, ONE, Q, ZERO, at, charged, isNumber, number } from "./numbers.mjs";
import { Ring, charge } from "./quotients.mjs";

export const isName = (v) => typeof v === "string" && /^[A-Za-z_][A-Za-z0-9_]{0,29}$/.test(v) && !v.endsWith("\n");
const FUNCTIONS = ["ln", "exp", "sqrt", "erf"];

/** Required: an expression, of this depth at most. */
export function checked(e, depth = 200) {
	if (!Array.isArray(e)) {
		if (isNumber(e)) number(e);
		else require(isName(e), "an expression is a number, a variable or a list");
		return e;
	}
	require(depth > 0, "an expression is deeper than 200 lists");
	const [head, ...rest] = e;
	if (head === "^") {
		require(rest.length === 2 && typeof rest[1] === "bigint" && rest[1] >= 1n && rest[1] <= 1000n, "a power has an exponent from 1 to 1000");
		checked(rest[0], depth - 1);
		return e;
	}
	if (head === "+" || head === "*") require(rest.length >= 1, `${head} has one argument or more`);
	else if (head === "-" || head === "/") require(rest.length === 2, `${head} has two arguments`);
	else require(FUNCTIONS.includes(head) && rest.length === 1, "this operation is not known");
	for (const inner of rest) checked(inner, depth - 1);
	return e;
}

const METHODS = { "+": "add", "-": "sub", "*": "mul", "/": "div" };

/** The value of an expression, with what a number, a variable and a function are in this arithmetic; its work is charged. */
function value(e, of) {
	if (!Array.isArray(e)) {
		charge(2);
		return isNumber(e) ? of.number(number(e)) : of.variable(e);
	}
	const [head, first, ...rest] = e;
	let found = value(first, of);
	if (FUNCTIONS.includes(head)) return of.apply(head, found);
	let size = found.measured;
	const scale = found instanceof Q ? 2 ** 15 : 2 ** 20;
	const by = (other, method, more) => {
		charge(3 + 3 * size[0] * more[0] + Math.floor((size[1] * more[1]) / scale));
		found = found[method](other);
		size = found.measured;
	};
	if (head === "^") {
		const [base, more] = [found, size];
		for (let i = 1n; i < rest[0]; i++) by(base, "mul", more);
		return found;
	}
	for (const inner of rest) {
		const other = value(inner, of);
		by(other, METHODS[head], other.measured);
	}
	return found;
}

const from = (values) => (name) => {
	require(values.has(name), `the variable ${name} has no value`);
	return values.get(name);
};
const nothing = () => reject("ln, exp, sqrt and erf need enclosures");

/** In fractions, from a Map of the variables' values. */
export const inFractions = (e, values) => value(e, { number: (q) => q, variable: from(values), apply: nothing });

/** As a quotient of a ring; `values` may name quotients. */
export const asQuotient = (e, ring, values = new Map()) =>
	value(e, {
		number: (q) => ring.number(q),
		variable: (name) => values.get(name) ?? ring.variable(name),
		apply: nothing,
	});

const apply = (name, x) => {
	charged(name, x, charge);
	return at(name, x);
};

/** In enclosures of so many bits, from a Map of the variables' values. */
export const inEnclosures = (e, values, bits) =>
	value(e, { number: (q) => Enclosure.of(q, bits), variable: (name) => Enclosure.of(from(values)(name), bits), apply });

export const ringOfT = () => new Ring(["t"]);

const literal = (e) => !Array.isArray(e) && isNumber(e);

function opposite(e) {
	if (literal(e)) {
		const q = number(e);
		return q.n < 0n ? q.neg().toString() : null;
	}
	if (!Array.isArray(e) || e[0] !== "*" || e.length < 3 || !literal(e[1])) return null;
	const q = number(e[1]);
	if (q.n >= 0n) return null;
	return q.neg().compare(ONE) === 0 ? ["*", ...e.slice(2)] : ["*", q.neg().toString(), ...e.slice(2)];
}

function ranked(e) {
	const text = (inner) => ranked(inner)[0];
	const held = (inner, rank) => {
		const [found, own] = ranked(inner);
		return own < rank ? `(${found})` : found;
	};
	if (literal(e)) {
		const q = number(e);
		return [q.toString(), q.n < 0n ? 0 : q.whole ? 3 : 1];
	}
	if (!Array.isArray(e)) return [e, 3];
	const [head, a, ...rest] = e;
	if (head === "^") return [`${held(a, 3)}^${rest[0]}`, 2];
	if (FUNCTIONS.includes(head)) return [`${head}(${text(a)})`, 3];
	if (!rest.length) return ranked(a);
	const negative = opposite(e);
	if (negative !== null) return [`-${held(negative, 1)}`, 0];
	if (head === "*" || head === "/") return [[held(a, 1), ...rest.map((b) => held(b, 2))].join(head), 1];
	if (head === "-") return [`${text(a)} - ${held(rest[0], 1)}`, 0];
	const more = rest.map((b) => {
		const other = opposite(b);
		return other === null ? ` + ${held(b, 1)}` : ` - ${held(other, 1)}`;
	});
	return [text(a) + more.join(""), 0];
}

/** An expression in infix; a long one with its digest. */
export function formula(e) {
	const [text] = ranked(e);
	if (text.length <= 1000) return text;
	return `${text.slice(0, 60)}... (${text.length} characters, ${digest(canonical(e))})`;
}

/** The sum of terms [c, what]. */
export function total(terms) {
	let found = "";
	for (const [c, what] of terms) {
		if (c.sign === 0) continue;
		const own = what === "" ? c.abs().toString() : c.abs().compare(ONE) === 0 ? what : `${c.abs()}*${what}`;
		found += (found ? (c.sign < 0 ? " - " : " + ") : c.sign < 0 ? "-" : "") + own;
	}
	return found || "0";
}

const HIDDEN = [
	[0, 0x1f], [0x7f, 0x9f], [0xad, 0xad], [0x61c, 0x61c], [0x180e, 0x180e], [0x200b, 0x200f], [0x2028, 0x202e], [0x2060, 0x206f],
	[0xd800, 0xdfff], [0xfeff, 0xfeff], [0xfff9, 0xfffb], [0xfffe, 0xffff], [0xe0000, 0xe0fff],
];

/** A text in which nothing is hidden. */
export const plain = (text) =>
	[...text].map((c) => {
		const n = c.codePointAt(0);
		return HIDDEN.some(([low, high]) => n >= low && n <= high) ? `\\u{${n.toString(16)}}` : c;
	}).join("");

export const quoted = (text) => `"${plain(text.replace(/[\\"]/g, (c) => `\\${c}`))}"`;

/** Labels, the long and the many cut and with their digest. */
export function shortened(labels) {
	const long = (label) => [...label].length > 20;
	if (labels.length <= 6 && !labels.some(long)) return labels.map(quoted).join(", ");
	const cut = (label) => (long(label) ? `${quoted([...label].slice(0, 20).join(""))}...` : quoted(label));
	const shown = labels.slice(0, 3).map(cut).join(", ");
	return `${shown}, ..., ${cut(labels.at(-1))} (${labels.length} labels, ${digest(canonical(labels))})`;
}

export const sum = (list) => list.reduce((a, b) => a.add(b), ZERO);
