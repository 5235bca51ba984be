// Tables, channels and policies: what is required of them, their digests and their names.

import { digest, reject, require } from "./reading.mjs";
import { Enclosure, ONE, Q, ZERO, at, bits, gcd, logarithm, number, size } from "./numbers.mjs";
import { constantOf, counted, dense, fromOne, lowest, noRoot, weighed } from "./quotients.mjs";
import { asQuotient, checked, ringOfT, shortened, total } from "./expressions.mjs";

/** The values of an object that has exactly these fields, and perhaps some more. */
export function fields(value, names, more = []) {
	require(value instanceof Map, "an object is expected");
	for (const name of value.keys()) require(names.includes(name) || more.includes(name), `an unknown field: ${name}`);
	for (const name of names) require(value.has(name), `a field is missing: ${name}`);
	return Object.fromEntries([...names, ...more].map((name) => [name, value.get(name)]));
}

export function list(value, atLeast = 0) {
	require(Array.isArray(value) && value.length >= atLeast, `a list of at least ${atLeast} is expected`);
	return value;
}

export function text(value, most) {
	require(typeof value === "string", "a text is expected");
	const n = value.length <= most ? value.length : [...value].length;
	require(n >= 1 && n <= most, `a text of 1 to ${most} characters is expected`);
	return value;
}

export function integer(value, low, high) {
	require(typeof value === "bigint" && (low === null || value >= BigInt(low)), "an integer is expected, not too small");
	require(high === undefined || value <= BigInt(high), "an integer is too large");
	return value;
}

export function different(values) {
	require(new Set(values).size === values.length, "something stands twice");
	return values;
}

export function object(value, atLeast = 0) {
	require(value instanceof Map && value.size >= atLeast, `an object of at least ${atLeast} names is expected`);
	return value;
}

/** Required: rows of one length > 0, integers from 0 to `most`. */
export function matrix(value, most) {
	for (const row of list(value, 1)) {
		require(Array.isArray(row) && row.length > 0 && row.length === value[0].length, "the rows of a matrix have one length");
		for (const v of row) require(typeof v === "bigint" && v >= 0n && v <= most, "an integer of a matrix is out of range");
	}
	return value;
}

const indices = (value, count) => matrix(value, BigInt(count) - 1n).map((row) => row.map(Number));

/** A table of quotients in t. */
export function table(value) {
	const { values, pattern } = fields(value, ["values", "pattern"]);
	list(values).forEach((e) => checked(e));
	require(values.length > 0, "a table has values");
	const found = indices(pattern, values.length);
	const ring = ringOfT();
	return { ring, expressions: values, values: values.map((e) => asQuotient(e, ring)), pattern: found };
}

function numericDigest(k, m, rows) {
	const parts = [`rational ${k} ${m}\n`];
	for (const [numerators, d] of rows) {
		let g = d;
		for (const n of numerators) {
			if (g === 1n) break;
			g = gcd(g, n);
		}
		parts.push((g === 1n ? numerators : numerators.map((n) => n / g)).join(","), `/${d / g}\n`);
	}
	return digest(parts.join(""));
}

function tableDigest({ values, pattern }) {
	const [k, m] = [pattern.length, pattern[0].length];
	const used = new Set(pattern.flat());
	const reduced = values.map((v, i) => (used.has(i) ? lowest(v) : null));
	const constants = reduced.map((v) => v && constantOf(v));
	if ([...used].every((i) => constants[i])) {
		const rows = pattern.map((row) => {
			const d = row.reduce((u, i) => (u / gcd(u, constants[i].d)) * constants[i].d, 1n);
			return [row.map((i) => (constants[i].n * d) / constants[i].d), d];
		});
		return numericDigest(k, m, rows);
	}
	const written = reduced.map((v) => v && `${v[0].length ? v[0].join(" ") : "0"}/${v[1].join(" ")}`);
	return digest(`symbolic ${k} ${m}\n${pattern.map((row) => `${row.map((i) => written[i]).join(",")}\n`).join("")}`);
}
export { tableDigest };

function labels(value, count) {
	if (value === undefined) return null;
	require(list(value).length === count, "there are as many labels as rows or columns");
	return different(value.map((label) => text(label, 1000)));
}

/** A channel, with what was required of it. */
export function channel(value) {
	const found = value instanceof Map && value.has("rows") ? numeric(value) : overQ(value);
	found.inputs = labels(value.get("inputs"), found.k);
	found.outputs = labels(value.get("outputs"), found.m);
	return found;
}

function numeric(value) {
	const { rows, denominators, radius } = fields(value, ["rows", "denominators", "radius"], ["inputs", "outputs"]);
	list(denominators, 1).forEach((d) => integer(d, 1));
	matrix(rows, denominators.reduce((u, v) => (v > u ? v : u)));
	require(rows.length === denominators.length, "there is a denominator for each row");
	const r = number(radius);
	require(r.n >= 0n, "a radius is not negative");
	const found = { numeric: true, rows, denominators, radius: r, k: rows.length, m: rows[0].length };
	// the ends of an entry, as numerators over one denominator of the row
	found.over = r.n === 0n ? denominators : denominators.map((d) => d * r.d);
	const [by, wide] = [r.n === 0n ? 1n : r.d, (x) => r.n * denominators[x]];
	found.low = r.n === 0n ? rows : rows.map((row, x) => row.map((n) => (n * by > wide(x) ? n * by - wide(x) : 0n)));
	found.top = r.n === 0n ? rows : rows.map((row, x) => row.map((n) => (n * by + wide(x) < found.over[x] ? n * by + wide(x) : found.over[x])));
	found.low.forEach((row, x) => require(row.reduce((u, v) => u + v, 0n) <= found.over[x], "a row sums to more than 1"));
	found.top.forEach((row, x) => require(row.reduce((u, v) => u + (v < found.over[x] ? v : found.over[x]), 0n) >= found.over[x], "a row sums to less than 1"));
	return found;
}

function overQ(value) {
	require(value instanceof Map, "a channel is an object");
	const { values, pattern } = fields(value, ["values", "pattern"], ["inputs", "outputs"]);
	const found = { numeric: false, radius: ZERO, ...table(new Map([["values", values], ["pattern", pattern]])) };
	for (const v of found.values) {
		fromOne(v);
		const below = dense(found.ring, v.b);
		weighed(below, ONE);
		noRoot(below, ONE);
	}
	const one = found.ring.number(ONE);
	const seen = new Set();
	for (const row of found.pattern) {
		const counts = found.values.map(() => 0);
		for (const i of row) counts[i]++;
		if (seen.has(counts.join())) continue;
		seen.add(counts.join());
		const terms = counts.map((n, i) => [n, found.values[i]]).filter(([n]) => n);
		require(counted(found.ring, terms).equals(one), "a row does not sum to 1");
	}
	return { ...found, k: found.pattern.length, m: found.pattern[0].length };
}

/** `the channel`, its digest and its size. */
export function channelName(c, none = false) {
	const d = c.numeric ? numericDigest(c.k, c.m, c.rows.map((row, x) => [row, c.denominators[x]])) : tableDigest(c);
	const every = none ? "no" : "every";
	const subject = !c.numeric ? "the channel over Q(t)" : c.radius.n > 0n ? `${every} channel within ${c.radius}, entry by entry, of the matrix` : "the channel";
	const named = [["inputs", c.inputs], ["outputs", c.outputs]].filter(([, l]) => l).map(([what, l]) => `; ${what} ${shortened(l)}`);
	return `${subject} ${d} (${c.k} inputs; ${c.m} outputs${named.join("")})`;
}

export const inputName = (c, x) => (c.inputs ? `${x} (${shortened([c.inputs[x]])})` : `${x}`);
export const outputName = (c, y) => (c.outputs ? `${y} (${shortened([c.outputs[y]])})` : `${y}`);
export const placeName = (c, [x, other, y]) => `inputs ${inputName(c, x)} and ${inputName(c, other)}, output ${outputName(c, y)}`;

/** A level: q + m ln t + the sum of c ln b. */
export function level(value) {
	if (!(value instanceof Map)) return { q: number(value), m: ZERO, logs: [] };
	const { constant, eps, logs } = fields(value, ["constant", "eps", "logs"]);
	const pairs = list(logs).map((pair) => {
		require(Array.isArray(pair) && pair.length === 2, "a logarithm is a pair of numbers");
		const [b, c] = pair.map(number);
		require(b.n > 0n, "a logarithm of a number that is not positive");
		return [b, c];
	});
	return { q: number(constant), m: number(eps), logs: pairs };
}

export const levelName = ({ q, m, logs }) => total([[q, ""], [m, "eps"], ...logs.map(([b, c]) => [c, `ln(${b})`])]);

/** The sign of ln r - level at t. */
export function levelSign(r, { q, m, logs }, t = ONE) {
	const pairs = [[r, ONE], [t, m.neg()], ...logs.map(([b, c]) => [b, c.neg()])].filter(([b]) => b.n !== b.d);
	const enclosed = (b) => {
		const start = Enclosure.of(q.neg(), b);
		return pairs.reduce((u, [base, c]) => u.add(logarithm(base, b).mul(Enclosure.of(c, b))), start).sign;
	};
	const first = enclosed(64);
	if (first !== null) return first;
	const n = [m, ...logs.map(([, c]) => c)].reduce((u, c) => (u / gcd(u, c.d)) * c.d, 1n);
	const weight = ([b, c]) => size((c.n * n) / c.d) * BigInt(bits(b.n * b.d));
	const all = [[r, ONE], [t, m], ...logs];
	if (q.n === 0n && all.reduce((u, pair) => u + weight(pair), 0n) <= 1000000n) {
		let [above, below] = [1n, 1n];
		for (const [b, c] of pairs) {
			const power = (c.n * n) / c.d;
			const [up, down] = power < 0n ? [b.d, b.n] : [b.n, b.d];
			above *= up ** size(power);
			below *= down ** size(power);
		}
		return above > below ? 1 : above < below ? -1 : 0;
	}
	return enclosed(256) ?? enclosed(1024) ?? reject("a level and a ratio are too close to each other");
}

const powers = new Map();

/** A double below e^level, a part of 10^9 at least: what is below it in doubles is below e^level. */
export function powerBelow({ q, logs }) {
	const { low } = logs.reduce((u, [b, c]) => u.add(logarithm(b, 40).mul(Enclosure.of(c, 40))), Enclosure.of(q, 40));
	const step = low < 30n << 40n ? low >> 30n : 30n << 10n; // of 1/1024
	if (!powers.has(step)) powers.set(step, (Number(at("exp", new Enclosure(step, step, 10).to(40)).low) / 2 ** 40) * (1 - 1e-9));
	return powers.get(step);
}

/** A policy for k inputs. */
export function policy(value, k, constants) {
	const { levels, pattern } = fields(value, ["levels", "pattern"]);
	const found = list(levels).map((l) => (l === "inf" ? null : level(l)));
	if (constants) for (const l of found) require(!l || l.m.n === 0n, "a level of a numeric channel does not depend on t");
	if (pattern === null) {
		require(found.length === 1 && found[0], "without a pattern there is one level for all pairs");
		return { k, levels: found, at: () => 0, pattern: null };
	}
	const rows = indices(pattern, found.length);
	require(rows.length === k && rows[0].length === k, "a policy has a row and a column for each input");
	return { k, levels: found, at: (x, other) => rows[x][other], pattern: rows };
}

export const levelAt = (p, x, other) => p.levels[p.at(x, other)];

/** The indices of the levels that constrain a pair. */
export function constraining(p) {
	const found = new Set();
	if (!p.pattern) {
		if (p.k > 1) found.add(0);
		return found;
	}
	p.pattern.forEach((row, x) => row.forEach((i, other) => x !== other && p.levels[i] && found.add(i)));
	return found;
}

/** The name of a policy. */
export function policyName(p) {
	const texts = p.levels.map((l) => (l ? levelName(l) : "inf"));
	let pairs = 0;
	for (let x = 0; x < p.k; x++) for (let other = 0; other < p.k; other++) if (x !== other && levelAt(p, x, other)) pairs++;
	const names = new Set([...constraining(p)].map((i) => texts[i]));
	if (pairs === p.k * (p.k - 1) && names.size === 1) return `at epsilon = ${[...names][0]}`;
	const rows = Array.from({ length: p.k }, (_, x) => Array.from({ length: p.k }, (_, other) => (x === other ? "-" : texts[p.at(x, other)])));
	const d = digest(`policy ${p.k}\n${rows.map((row) => `${row.join(",")}\n`).join("")}`);
	if (!pairs) return `within the policy ${d}, under which no pair of its ${p.k} inputs is constrained`;
	return `within the policy ${d} (${p.k} inputs, ${names.size} levels, ${pairs} constrained pairs)`;
}

