// Rational numbers, and enclosures whose rounding FORMAT.md prescribes: pairs of integers in units of 2^-bits.

import { reject, require } from "./reading.mjs";

export const bits = (n) => {
	const size = n < 0n ? -n : n;
	if (size === 0n) return 0;
	const hex = size.toString(16);
	return 4 * hex.length - Math.clz32(parseInt(hex[0], 16)) + 28;
};
export const size = (n) => (n < 0n ? -n : n);
const SMALL = 9007199254740991n;
const LONG = 1n << 200000n;

/** The greatest common divisor, not negative. */
export function gcd(a, b) {
	[a, b] = [size(a), size(b)];
	while (b > SMALL || (a > SMALL && b)) [a, b] = [b, a % b];
	let [x, y] = [Number(a), Number(b)];
	while (y) [x, y] = [y, x % y];
	return b === 0n ? a : BigInt(x);
}

export const floorDiv = (a, b) => {
	if (b < 0n) [a, b] = [-a, -b];
	const q = a / b;
	return a < 0n && q * b !== a ? q - 1n : q;
};
export const ceilDiv = (a, b) => -floorDiv(-a, b);

/** [1 term, bits] of a value that is not too long. */
function measured(length) {
	require(length <= 200000, "a value is too large");
	return [1, length];
}

/** A rational number in lowest terms. */
export class Q {
	constructor(n, d = 1n) {
		if (d === 0n) reject("a division by 0");
		if (d !== 1n) {
			const g = gcd(n, d) * (d < 0n ? -1n : 1n);
			[n, d] = [n / g, d / g];
		}
		require(n < LONG && n > -LONG && d < LONG, "a number becomes too long");
		[this.n, this.d] = [n, d];
	}
	/** Of two parts without a common factor, the second positive. */
	static lowest(n, d) {
		require(n < LONG && n > -LONG && d < LONG, "a number becomes too long");
		return Object.assign(Object.create(Q.prototype), { n, d });
	}
	add(o) {
		const g = gcd(this.d, o.d);
		if (g === 1n) return Q.lowest(this.n * o.d + o.n * this.d, this.d * o.d);
		const n = this.n * (o.d / g) + o.n * (this.d / g);
		const h = gcd(n, g);
		return Q.lowest(n / h, (this.d / g) * (o.d / h));
	}
	sub(o) {
		return this.add(o.neg());
	}
	mul(o) {
		const [g, h] = [gcd(this.n, o.d), gcd(o.n, this.d)];
		return Q.lowest((this.n / g) * (o.n / h), (this.d / h) * (o.d / g));
	}
	div(o) {
		require(o.n !== 0n, "a division by 0");
		return this.mul(o.n < 0n ? Q.lowest(-o.d, -o.n) : Q.lowest(o.d, o.n));
	}
	neg() {
		return new Q(-this.n, this.d);
	}
	abs() {
		return new Q(size(this.n), this.d);
	}
	compare(o) {
		const d = this.n * o.d - o.n * this.d;
		return d > 0n ? 1 : d < 0n ? -1 : 0;
	}
	get sign() {
		return this.n > 0n ? 1 : this.n < 0n ? -1 : 0;
	}
	get whole() {
		return this.d === 1n;
	}
	get measured() {
		return measured(bits(this.n) + bits(this.d));
	}
	pow(n) {
		return n < 0n ? new Q(this.d ** -n, this.n ** -n) : new Q(this.n ** n, this.d ** n);
	}
	toString() {
		return this.d === 1n ? `${this.n}` : `${this.n}/${this.d}`;
	}
}
export const ZERO = new Q(0n);
export const ONE = new Q(1n);

const NUMBER = /^(-?[0-9]+)(?:\/([0-9]+))?$/;
export const isNumber = (v) => typeof v === "bigint" || (typeof v === "string" && /^-?[0-9]/.test(v));

/** The number that a value of JSON writes. */
export function number(value) {
	let found;
	if (typeof value === "bigint") found = new Q(value);
	else {
		const parts = typeof value === "string" && !value.endsWith("\n") ? NUMBER.exec(value) : null;
		if (!parts) reject('a number is expected, an integer or a text such as "3/4"');
		const whole = (text) => (text[0] === "-" ? -BigInt(text.slice(1)) : BigInt(text));
		const [n, d] = [whole(parts[1]), parts[2] === undefined ? 1n : whole(parts[2])];
		if (d === 0n) reject("a division by 0");
		const g = gcd(n, d);
		found = Object.assign(Object.create(Q.prototype), { n: n / g, d: d / g });
	}
	require(bits(found.n) <= 14000 && bits(found.d) <= 14000, "a number of more than 14000 bits");
	return found;
}

/** An enclosure [low, high] 2^-at. */
export class Enclosure {
	constructor(low, high, at) {
		require(low > -LONG && high < LONG, "an enclosure becomes too long");
		[this.low, this.high, this.at] = [low, high, at];
	}
	static of(q, at) {
		const b = BigInt(at);
		return new Enclosure(floorDiv(q.n << b, q.d), ceilDiv(q.n << b, q.d), at);
	}
	add(o) {
		return new Enclosure(this.low + o.low, this.high + o.high, this.at);
	}
	sub(o) {
		return new Enclosure(this.low - o.high, this.high - o.low, this.at);
	}
	mul(o) {
		const products = [this.low * o.low, this.low * o.high, this.high * o.low, this.high * o.high];
		const least = products.reduce((a, b) => (b < a ? b : a));
		const most = products.reduce((a, b) => (b > a ? b : a));
		return new Enclosure(least >> BigInt(this.at), -(-most >> BigInt(this.at)), this.at);
	}
	div(o) {
		require(o.low > 0n || o.high < 0n, "a division by an enclosure that contains 0");
		const one = 1n << BigInt(2 * this.at);
		return this.mul(new Enclosure(floorDiv(one, o.high), ceilDiv(one, o.low), this.at));
	}
	/** Rounded to another number of bits. */
	to(at) {
		const by = BigInt(this.at - at);
		if (by < 0n) return new Enclosure(this.low << -by, this.high << -by, at);
		return new Enclosure(this.low >> by, -(-this.high >> by), at);
	}
	get measured() {
		return measured(bits(this.low) + bits(this.high) + 2 * this.at);
	}
	/** The sign, or null if 0 is inside. */
	get sign() {
		return this.low > 0n ? 1 : this.high < 0n ? -1 : null;
	}
}

function series(s, ratio, [above, below], first, w) {
	let [low, high] = [floorDiv(s.n << BigInt(w), s.d), ceilDiv(s.n << BigInt(w), s.d)];
	let [n, sumLow, sumHigh, most] = [0, 0n, 0n, 0n];
	while (n < first || (above * most > 4n * below && n <= 9 * w)) {
		[sumLow, sumHigh] = [sumLow + low, sumHigh + high];
		n++;
		const [p, q] = ratio(BigInt(n));
		const [a, b] = [low * p, high * p];
		[low, high] = a < b ? [floorDiv(a, q), ceilDiv(b, q)] : [floorDiv(b, q), ceilDiv(a, q)];
		const [u, v] = [size(low), size(high)];
		most = u > v ? u : v;
	}
	return new Enclosure(floorDiv(below * sumLow - above * most, below), ceilDiv(below * sumHigh + above * most, below), w);
}

function arctangent(z, sign, w) {
	const x = z.mul(z).mul(new Q(BigInt(sign)));
	return series(z, (n) => [x.n * (2n * n - 1n), x.d * (2n * n + 1n)], [9n, 8n], 1, w);
}

function ln(x, b) {
	require(x.n > 0n, "a logarithm of a number that is not positive");
	const scaled = (by) => (by < 0 ? new Q(x.n << BigInt(-by), x.d) : new Q(x.n, x.d << BigInt(by)));
	let e = bits(x.n) - bits(x.d);
	const ratio = scaled(e);
	if (3n * ratio.n > 4n * ratio.d) e++;
	else if (3n * ratio.n < 2n * ratio.d) e--;
	const y = scaled(e);
	const w = b + bits(BigInt(Math.abs(e))) + 8;
	const whole = BigInt(e) << BigInt(w);
	const third = arctangent(new Q(1n, 3n), 1, w).mul(new Enclosure(whole, whole, w));
	const h = arctangent(y.sub(ONE).div(y.add(ONE)), 1, w).add(third);
	return new Enclosure(2n * h.low, 2n * h.high, w).to(b);
}

function exp(x, b) {
	require(x.abs().compare(new Q(10000n)) <= 0, "an exponential beyond 10000");
	const s = bits(size(x.n) / x.d) + 1;
	const more = (3n * (x.n / x.d)) / 2n;
	const w = b + s + (more > 0n ? Number(more) : 0) + 16;
	let found = series(ONE, (n) => [x.n, (x.d << BigInt(s)) * n], [2n, 1n], 1, w);
	for (let i = 0; i < s; i++) found = found.mul(found);
	return found.to(b);
}

function root(n) {
	if (n < 2n) return n;
	let x = 1n << BigInt((bits(n) + 1) >> 1);
	for (;;) {
		const y = (x + n / x) >> 1n;
		if (y >= x) return x;
		x = y;
	}
}

function sqrt(x, b) {
	require(x.n >= 0n, "a square root of a negative number");
	const r = root(floorDiv(x.n << BigInt(2 * b), x.d));
	return new Enclosure(r, r + 1n, b);
}

function erf(x, b) {
	require(x.abs().compare(new Q(30n)) <= 0, "an error function beyond 30");
	const square = x.mul(x);
	const whole = Number(square.n / square.d);
	const w = b + 3 * whole + 16;
	const p = -square.n;
	const sum = series(x.add(x), (n) => [p * (2n * n - 1n), square.d * n * (2n * n + 1n)], [1n, 1n], whole + 1, w);
	const [one, other] = [arctangent(new Q(1n, 5n), -1, w), arctangent(new Q(1n, 239n), -1, w)];
	const pi = new Enclosure(16n * one.low - 4n * other.high, 16n * one.high - 4n * other.low, w);
	return sum.div(at("sqrt", pi)).to(b);
}

const FUNCTIONS = { ln, exp, sqrt, erf };

/** Charges the work of a function at each different end of an enclosure. */
export function charged(name, x, charge) {
	for (const end of x.low === x.high ? [x.low] : [x.low, x.high]) {
		const q = new Q(end, 1n << BigInt(x.at));
		const length = bits(q.n) + bits(q.d);
		let working = x.at;
		if (name === "exp") {
			require(q.abs().compare(new Q(10000n)) <= 0, "an exponential beyond 10000");
			working += Math.max(0, Number((3n * (q.n / q.d)) / 2n));
		} else if (name === "erf") {
			require(q.abs().compare(new Q(30n)) <= 0, "an error function beyond 30");
			working += 3 * Number((q.n * q.n) / (q.d * q.d));
		}
		charge(4 * working + Math.floor(((name === "sqrt" ? length : working ** 2) * length) / 2 ** (name === "erf" ? 18 : 20)));
	}
}

/** A function at an enclosure. */
export function at(name, x) {
	const end = (n) => FUNCTIONS[name](new Q(n, 1n << BigInt(x.at)), x.at);
	const low = end(x.low);
	return new Enclosure(low.low, (x.high === x.low ? low : end(x.high)).high, x.at);
}

/** ln of a rational number. */
export const logarithm = ln;
export const exponential = exp;
