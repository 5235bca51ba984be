// JSON as certificates write it: integers as BigInt, objects as Map, no name twice; canonical JSON and SHA-256.

/** A certificate that this kernel does not accept, with the reason in one sentence. */
export class Rejected extends Error {}

export function reject(reason) {
	throw new Rejected(reason);
}

export function require(truth, reason) {
	if (!truth) throw new Rejected(reason);
}

const ESCAPES = { '"': '"', "\\": "\\", "/": "/", b: "\b", f: "\f", n: "\n", r: "\r", t: "\t" };

/** The value that a text of JSON holds. */
export function parsed(text) {
	let at = 0;
	const fail = (what) => reject(`this is not JSON of a certificate: ${what} at character ${at}`);
	const space = () => {
		for (let c = text.charCodeAt(at); c === 32 || c === 10 || c === 13 || c === 9; c = text.charCodeAt(at)) at++;
	};
	const word = () => {
		at++;
		let found = "";
		for (;;) {
			let end = at;
			let c = text.charCodeAt(end);
			while (c >= 32 && c !== 34 && c !== 92) c = text.charCodeAt(++end);
			found += text.slice(at, end);
			at = end;
			if (c === 34) {
				at++;
				return found;
			}
			if (c !== 92) fail("a text that does not end, or a control character in it,");
			const escape = text[at + 1];
			if (escape === "u") {
				const digits = text.slice(at + 2, at + 6);
				if (!/^[0-9a-fA-F]{4}$/.test(digits)) fail("a wrong escape");
				found += String.fromCharCode(parseInt(digits, 16));
				at += 6;
			} else {
				if (escape === undefined || !Object.hasOwn(ESCAPES, escape)) fail("a wrong escape");
				found += ESCAPES[escape];
				at += 2;
			}
		}
	};
	const integer = () => {
		const start = at;
		if (text.charCodeAt(at) === 45) at++;
		const first = at;
		while (text.charCodeAt(at) >= 48 && text.charCodeAt(at) <= 57) at++;
		const digits = at - first;
		if (digits === 0 || (digits > 1 && text.charCodeAt(first) === 48)) fail("a wrong value");
		if (digits > 4300) fail("an integer of more than 4300 digits");
		const next = text[at];
		if (next === "." || next === "e" || next === "E") fail("a number that is not written as an integer");
		return digits < 16 ? BigInt(Number(text.slice(start, at))) : BigInt(text.slice(start, at));
	};
	const value = () => {
		space();
		const c = text[at];
		if (c === '"') return word();
		if (c === "[") {
			const list = [];
			at++;
			space();
			if (text[at] === "]") {
				at++;
				return list;
			}
			for (;;) {
				list.push(value());
				space();
				const next = text[at++];
				if (next === "]") return list;
				if (next !== ",") fail("no comma and no ]");
			}
		}
		if (c === "{") {
			const found = new Map();
			at++;
			space();
			if (text[at] === "}") {
				at++;
				return found;
			}
			for (;;) {
				space();
				if (text[at] !== '"') fail("no name");
				const name = word();
				if (found.has(name)) fail("a name that stands twice");
				space();
				if (text[at++] !== ":") fail("no colon");
				found.set(name, value());
				space();
				const next = text[at++];
				if (next === "}") return found;
				if (next !== ",") fail("no comma and no }");
			}
		}
		for (const [written, meant] of [["true", true], ["false", false], ["null", null]]) {
			if (text.startsWith(written, at)) {
				at += written.length;
				return meant;
			}
		}
		return integer();
	};
	const found = value();
	space();
	if (at < text.length) fail("more text");
	return found;
}

/** Two texts in the order of their code points. */
export function byCodePoints(a, b) {
	const [one, other] = [[...a], [...b]];
	for (let i = 0; i < one.length && i < other.length; i++) {
		const d = one[i].codePointAt(0) - other[i].codePointAt(0);
		if (d) return d;
	}
	return one.length - other.length;
}

const SHORT = { '"': '\\"', "\\": "\\\\", "\b": "\\b", "\t": "\\t", "\n": "\\n", "\f": "\\f", "\r": "\\r" };

function escaped(text) {
	const one = (c) => SHORT[c] ?? `\\u${c.charCodeAt(0).toString(16).padStart(4, "0")}`;
	return `"${text.replace(/["\\]|[^ -~\x7f]/g, one)}"`;
}

/** The canonical JSON of a value. */
export function canonical(value) {
	const parts = [];
	const put = (v) => {
		if (typeof v === "bigint") parts.push(v.toString());
		else if (typeof v === "string") parts.push(escaped(v));
		else if (Array.isArray(v)) {
			parts.push("[");
			v.forEach((inner, i) => {
				if (i) parts.push(",");
				put(inner);
			});
			parts.push("]");
		} else if (v instanceof Map) {
			parts.push("{");
			[...v.keys()].sort(byCodePoints).forEach((name, i) => {
				parts.push(i ? "," : "", escaped(name), ":");
				put(v.get(name));
			});
			parts.push("}");
		} else parts.push(String(v));
	};
	put(value);
	return parts.join("");
}

/** Whether two values of JSON are the same. */
export function same(a, b) {
	if (Array.isArray(a)) return Array.isArray(b) && a.length === b.length && a.every((v, i) => same(v, b[i]));
	if (a instanceof Map) return b instanceof Map && a.size === b.size && [...a].every(([n, v]) => b.has(n) && same(v, b.get(n)));
	return a === b;
}

function rootsOfPrimes() {
	// FIPS 180-4: the first 32 bits of the fractional parts of cube and square roots of the first primes
	const primes = [];
	for (let n = 2; primes.length < 64; n++) if (primes.every((p) => n % p)) primes.push(n);
	const fraction = (x) => Math.floor((x - Math.floor(x)) * 2 ** 32) | 0;
	return [primes.map((p) => fraction(Math.cbrt(p))), primes.slice(0, 8).map((p) => fraction(Math.sqrt(p)))];
}

const [ROUNDS, START] = rootsOfPrimes();

/** The SHA-256 of a text in ASCII, as hexadecimal digits. */
export function sha256(text) {
	const length = text.length;
	const state = Int32Array.from(START);
	const w = new Int32Array(64);
	const blocks = (length + 9 + 63) >> 6;
	const byte = (i) => {
		if (i < length) return text.charCodeAt(i);
		if (i === length) return 128;
		const left = blocks * 64 - 1 - i;
		return left < 8 ? Math.floor((length * 8) / 2 ** (8 * left)) & 255 : 0;
	};
	for (let block = 0; block < blocks; block++) {
		for (let i = 0; i < 16; i++) {
			const j = block * 64 + 4 * i;
			w[i] = (byte(j) << 24) | (byte(j + 1) << 16) | (byte(j + 2) << 8) | byte(j + 3);
		}
		for (let i = 16; i < 64; i++) {
			const [u, v] = [w[i - 15], w[i - 2]];
			const s0 = ((u >>> 7) | (u << 25)) ^ ((u >>> 18) | (u << 14)) ^ (u >>> 3);
			const s1 = ((v >>> 17) | (v << 15)) ^ ((v >>> 19) | (v << 13)) ^ (v >>> 10);
			w[i] = (w[i - 16] + s0 + w[i - 7] + s1) | 0;
		}
		let [a, b, c, d, e, f, g, h] = state;
		for (let i = 0; i < 64; i++) {
			const s1 = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7));
			const t1 = (h + s1 + ((e & f) ^ (~e & g)) + ROUNDS[i] + w[i]) | 0;
			const s0 = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10));
			const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
			[h, g, f, e, d, c, b, a] = [g, f, e, (d + t1) | 0, c, b, a, (t1 + t2) | 0];
		}
		[a, b, c, d, e, f, g, h].forEach((v, i) => {
			state[i] = (state[i] + v) | 0;
		});
	}
	return [...state].map((v) => (v >>> 0).toString(16).padStart(8, "0")).join("");
}

/** `sha256:` and the digest of a text in ASCII. */
export const digest = (text) => `sha256:${sha256(text)}`;
