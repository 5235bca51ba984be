// Quotients of integer polynomials in which nothing is cancelled but constants, and the two ways to tell their signs.

import { require } from "./reading.mjs";
import { ONE, Q, bits, gcd, size } from "./numbers.mjs";

const LIMIT = 1n << 200000n;
let steps = 0;
let left = Infinity;

/** The work that a certificate of so many characters may ask for. */
export function begin(length) {
	steps = 0;
	left = 1000 * Math.max(length, 1000);
}

/** Takes units, a number or a BigInt, from what is left. */
export function charge(units) {
	left -= Number(units);
	require(left >= 0, "the certificate asks for more work than its length allows");
}

export function spend(n) {
	steps += n;
	require(steps <= 1e8, "this certificate takes more than 10^8 steps");
}

/** Polynomials in some variables: a Map from packed exponents (numbers, or BigInt for many variables) to coefficients. */
export class Ring {
	constructor(names) {
		this.names = names;
		this.wide = names.length > 3;
		this.units = names.map((_, i) => (this.wide ? 1n << BigInt(16 * i) : 2 ** (17 * i)));
		this.none = this.wide ? 0n : 0;
	}
	constant(n) {
		return new Map(n === 0n ? [] : [[this.none, n]]);
	}
	exponents(key) {
		return this.names.map((_, i) => (this.wide ? Number((key >> BigInt(16 * i)) & 65535n) : Math.floor(key / 2 ** (17 * i)) % 131072));
	}
	/** a / b, of polynomials whose degree is at most this. */
	quotient(a, b = this.constant(1n), degree = 0) {
		return new Quotient(this, a, b, degree);
	}
	number(q) {
		return this.quotient(this.constant(q.n), this.constant(q.d));
	}
	variable(name) {
		const i = this.names.indexOf(name);
		require(i >= 0, "a variable without a value");
		return this.quotient(new Map([[this.units[i], 1n]]), this.constant(1n), 1);
	}
}

function put(found, key, c) {
	const sum = (found.get(key) ?? 0n) + c;
	if (sum === 0n) found.delete(key);
	else found.set(key, sum);
}

function add(a, b, sign = 1n) {
	const found = new Map(a);
	for (const [key, c] of b) put(found, key, sign * c);
	return found;
}

function mul(a, b) {
	for (const [p, q] of [[a, b], [b, a]]) if (p.size === 1 && (p.get(0) ?? p.get(0n)) === 1n) return q;
	spend(a.size * b.size);
	const found = new Map();
	for (const [i, c] of a) for (const [j, d] of b) put(found, i + j, c * d);
	for (const c of found.values()) require(c < LIMIT && c > -LIMIT, "a polynomial becomes too long");
	return found;
}

const equal = (a, b) => a.size === b.size && [...a].every(([key, c]) => b.get(key) === c);
const isConstant = (p, ring) => p.size === 0 || (p.size === 1 && p.has(ring.none));

/** The quotient of two polynomials of a ring. */
export class Quotient {
	constructor(ring, a, b, degree) {
		require(degree <= 65000, "the degree of a polynomial becomes too high");
		let g = 0n;
		for (const p of [a, b]) {
			for (const c of p.values()) {
				g = gcd(g, c);
				if (g === 1n) break;
			}
			if (g === 1n) break;
		}
		if (g > 1n) [a, b] = [a, b].map((p) => new Map([...p].map(([key, c]) => [key, c / g])));
		[this.ring, this.a, this.b, this.degree] = [ring, a, b, degree];
	}
	add(o, sign = 1n) {
		const degree = this.degree + o.degree;
		if (equal(this.b, o.b)) return new Quotient(this.ring, add(this.a, o.a, sign), this.b, Math.max(this.degree, o.degree));
		return new Quotient(this.ring, add(mul(this.a, o.b), mul(o.a, this.b), sign), mul(this.b, o.b), degree);
	}
	sub(o) {
		return this.add(o, -1n);
	}
	mul(o) {
		return new Quotient(this.ring, mul(this.a, o.a), mul(this.b, o.b), this.degree + o.degree);
	}
	div(o) {
		require(o.a.size > 0, "a division by 0");
		const more = isConstant(o.b, this.ring) ? this.ring.constant(1n) : o.b;
		const degree = this.degree + (more === o.b ? 2 : 1) * o.degree;
		return new Quotient(this.ring, mul(this.a, mul(o.b, more)), mul(this.b, mul(o.a, more)), degree);
	}
	get isZero() {
		return this.a.size === 0;
	}
	/** [terms, bits] of what is neither too long nor of too high a power. */
	get measured() {
		const [terms, length, highest] = measured(this.ring, [this.a, this.b]);
		this.degree = highest;
		return [terms, length];
	}
	equals(o) {
		return this.sub(o).isZero;
	}
}

/** [terms, bits, the highest power] of polynomials that are not too long. */
function measured(ring, polynomials) {
	let [terms, length, highest] = [0, 0, 0];
	for (const p of polynomials) {
		for (const [key, c] of p) {
			const power = ring.exponents(key).reduce((u, v) => u + v, 0);
			require(power <= 20000, "a power is too high");
			if (power > highest) highest = power;
			length += 100 + power + bits(c);
			terms++;
		}
	}
	require(length <= 200000, "a value is too large");
	return [terms, length, highest];
}

function shifted(ring, p, index, corner) {
	if (corner === 0n) return p;
	const far = bits(corner);
	const unit = ring.units[index];
	const found = new Map();
	for (const [key, c] of p) {
		const n = ring.exponents(key)[index];
		charge((1 + n) * (1 + Math.floor(((bits(c) + n * far) * (far + 11)) / 2 ** 20)));
		let rest = ring.wide ? key - unit * BigInt(n) : key - unit * n;
		// c (corner + v)^n, from the power n down: binomials times powers of the corner
		let term = c;
		const terms = [term];
		for (let i = 1; i <= n; i++) {
			term = (term * corner * BigInt(n - i + 1)) / BigInt(i);
			terms.push(term);
		}
		for (let i = n; i >= 0; i--, rest += unit) put(found, rest, terms[i]);
	}
	measured(ring, [found]);
	return found;
}

/** Required: >= 0 (> 0 if strict) by coefficients from the corner on. The variables that may stand at the corner. */
export function byCoefficients(value, corner, strict) {
	const { ring } = value;
	for (const p of [value.a, value.b]) {
		const powers = [...p.keys()].map((key) => ring.exponents(key));
		const terms = ring.names.reduce((u, _, i) => u * (1 + powers.reduce((most, e) => Math.max(most, e[i]), 0)), 1);
		require(terms <= 2000, "a shift makes too many terms");
	}
	const [a, b] = [value.a, value.b].map((p) => ring.names.reduce((q, _, i) => shifted(ring, q, i, corner[i]), p));
	require(b.size > 0, "a denominator is 0");
	const largest = [...b.values()].reduce((u, v) => (v > u ? v : u));
	const positive = largest > 0n;
	for (const p of [a, b]) for (const c of p.values()) require(c > 0n === positive, "not all coefficients have one sign");
	require(!strict || a.size > 0, "the difference is 0");
	const considered = strict ? [a, b] : [b];
	const left = considered.map((p) => [...p.keys()].map((key) => ring.exponents(key)));
	const marked = [];
	ring.names.forEach((name, i) => {
		const free = left.map((monomials) => monomials.filter((m) => m[i] === 0));
		if (free.every((monomials) => monomials.length > 0)) {
			free.forEach((monomials, j) => {
				left[j] = monomials;
			});
			marked.push(name);
		}
	});
	return marked;
}

// Polynomials in one variable: lists of coefficients from the constant term on, without leading zeros.

export function dense(ring, p) {
	const found = [];
	for (const [key, c] of p) found[ring.exponents(key)[0]] = c;
	return Array.from(found, (c) => c ?? 0n);
}

function trimmed(p) {
	let n = p.length;
	while (n && p[n - 1] === 0n) n--;
	return n === p.length ? p : p.slice(0, n);
}

function primitive(p) {
	let g = 0n;
	for (const c of p) {
		g = gcd(g, c);
		if (g === 1n) return p;
	}
	return g > 1n ? p.map((c) => c / g) : p;
}

/** A positive multiple of the remainder of a by b, without a common factor of the coefficients. */
function remainder(a, b) {
	const lead = b.at(-1);
	const [scale, sign] = [size(lead), lead > 0n ? 1n : -1n];
	let r = a;
	while (r.length >= b.length) {
		spend(b.length);
		const [top, by] = [r.at(-1) * sign, r.length - b.length];
		const next = r.map((c) => c * scale);
		b.forEach((c, i) => {
			next[i + by] -= top * c;
		});
		r = primitive(trimmed(next));
	}
	return r;
}

function common(a, b) {
	[a, b] = [primitive(a), primitive(b)];
	while (b.length) [a, b] = [b, remainder(a, b)];
	return a.length && a.at(-1) < 0n ? a.map((c) => -c) : a;
}

/** a / b for a primitive b that divides a. */
function divided(a, b) {
	const found = Array(a.length - b.length + 1).fill(0n);
	const rest = [...a];
	for (let i = found.length - 1; i >= 0; i--) {
		const c = rest[i + b.length - 1] / b.at(-1);
		found[i] = c;
		spend(b.length);
		b.forEach((d, j) => {
			rest[i + j] -= c * d;
		});
	}
	require(rest.every((c) => c === 0n), "a division of polynomials leaves a rest");
	return found;
}

const derived = (p) => p.slice(1).map((c, i) => c * BigInt(i + 1));
const times = (a, b) => {
	const found = Array(a.length + b.length - 1).fill(0n);
	spend(a.length * b.length);
	a.forEach((c, i) => b.forEach((d, j) => (found[i + j] += c * d)));
	return found;
};

/** The sign of a polynomial at a rational number. */
function signAt(p, q) {
	let [sum, power] = [0n, 1n];
	for (let i = p.length - 1; i >= 0; i--) {
		sum = sum * q.n + p[i] * power;
		power *= q.d;
	}
	return sum > 0n ? 1 : sum < 0n ? -1 : 0;
}

/** How many different roots a polynomial without multiple roots has above a number. */
function rootsAbove(p, low) {
	if (p.length < 2) return 0;
	const chain = [primitive(p), primitive(derived(p))];
	while (chain.at(-1).length > 1) {
		const r = remainder(chain.at(-2), chain.at(-1));
		if (!r.length) break;
		chain.push(r.map((c) => -c));
	}
	const changes = (signs) => {
		const found = signs.filter((s) => s !== 0);
		return found.filter((s, i) => i && s !== found[i - 1]).length;
	};
	return changes(chain.map((q) => signAt(q, low))) - changes(chain.map((q) => (q.at(-1) > 0n ? 1 : -1)));
}

/** The products of the factors of each multiplicity, from 1 on, each without multiple roots. */
function squarefree(p) {
	const found = [];
	let repeated = common(p, derived(p));
	let rest = divided(primitive(p), repeated);
	while (rest.length > 1) {
		const next = common(rest, repeated);
		found.push(divided(rest, next));
		rest = next;
		repeated = divided(repeated, next);
	}
	return found;
}

/** degree^2 (degree + bits) of a polynomial whose roots are to be counted; that work is charged. */
export function weighed(p, low) {
	const degree = p.length - 1;
	const measure = degree * degree * (degree + [...p, low.n, low.d].reduce((u, c) => Math.max(u, bits(c)), 0));
	charge(Math.floor(measure ** 2 / 65536));
	return measure;
}

/** Required: a polynomial has no root from low on. */
export function noRoot(p, low) {
	require(p.length > 0 && signAt(p, low) !== 0, "a polynomial is 0 where it must not be");
	for (const factor of squarefree(p)) require(rootsAbove(factor, low) === 0, "a polynomial has a root where it must not");
}

/** Required: p >= 0, strictly: > 0, from low on. */
export function polynomialBySturm(p, low, strict) {
	if (!p.length) return require(!strict, "the difference is 0");
	require(weighed(p, low) <= 2000000, "a polynomial is too large for Sturm");
	require(p.at(-1) > 0n, "the difference is negative for large values");
	if (strict) return noRoot(p, low);
	squarefree(p).forEach((factor, i) => require(i % 2 === 1 || rootsAbove(factor, low) === 0, "the difference changes its sign"));
}

/** Required: a quotient in one variable is >= 0 wherever it is defined, strictly: defined and > 0, from low on. */
export function bySturm(value, low, strict) {
	const [a, b] = [dense(value.ring, value.a), dense(value.ring, value.b)];
	polynomialBySturm(a.length ? times(a, b) : [], low, strict);
}

/** Required: a quotient in one variable is >= 0 from 1 on, wherever it is defined. */
export function fromOne(value) {
	try {
		byCoefficients(value, [1n], false);
	} catch {
		bySturm(value, ONE, false);
	}
}

/** Above and below in lowest terms, the leading coefficient below positive. */
export function lowest(value) {
	const [a, b] = [dense(value.ring, value.a), dense(value.ring, value.b)];
	if (!a.length) return [[], [1n]];
	const degree = Math.max(a.length, b.length) - 1;
	const longest = [...a, ...b].reduce((u, c) => Math.max(u, bits(c)), 0);
	require(b.length < 2 || degree * degree * (degree + longest) <= 1e8, "these polynomials are too large for lowest terms");
	const factor = common(a, b);
	let [above, below] = [divided(a, factor), divided(b, factor)];
	const g = [...above, ...below].reduce(gcd, 0n) * (below.at(-1) < 0n ? -1n : 1n);
	return [above.map((c) => c / g), below.map((c) => c / g)];
}

const sparse = (p) => new Map([...p.entries()].filter(([, c]) => c !== 0n));

/** The same function in lowest terms: for what is compared where it is defined. */
export function reduced(value) {
	const [a, b] = lowest(value);
	return value.ring.quotient(sparse(a), sparse(b), Math.max(a.length, b.length));
}

/** The sum of [count, quotient], those with the same denominator first. */
export function counted(ring, terms) {
	const groups = new Map();
	for (const [count, v] of terms) {
		const term = v.mul(ring.number(new Q(BigInt(count))));
		const key = [...term.b].sort(([i], [j]) => i - j).join();
		groups.set(key, groups.has(key) ? groups.get(key).add(term) : term);
	}
	return [...groups.values()].reduce((u, v) => u.add(v), ring.number(new Q(0n)));
}

/** The value of a quotient in one variable that is a constant, or null. */
export function constantOf([above, below]) {
	return above.length < 2 && below.length < 2 ? new Q(above[0] ?? 0n, below[0]) : null;
}

/** A polynomial in one variable, squared. */
export const squared = (p) => times(p, p);

