// The kind `channels`: the largest utility over all channels within a policy, by the extreme rays of a cone.

import { canonical, digest, require } from "./reading.mjs";
import { Enclosure, ONE, Q, ZERO, gcd, logarithm, size } from "./numbers.mjs";
import { spend } from "./quotients.mjs";
import { fields, integer, levelAt, list, matrix, policy, policyName } from "./objects.mjs";
import { dot, vector } from "./statements.mjs";
import { sum } from "./expressions.mjs";

/** e^level as a rational number. */
function powerOf(l) {
	require(l.q.n === 0n && l.m.n === 0n, "a level of this kind is a sum of logarithms");
	return l.logs.reduce((u, [b, c]) => {
		require(c.whole && size(c.n) <= 100000n, "a level of this kind has integer coefficients");
		return u.mul(b.pow(c.n));
	}, ONE);
}

/** The sets of inputs that constrain each other, directly or not. */
function components(p) {
	const owner = Array.from({ length: p.k }, (_, x) => x);
	const find = (x) => (owner[x] === x ? x : (owner[x] = find(owner[x])));
	for (let x = 0; x < p.k; x++) {
		for (let other = 0; other < p.k; other++) if (x !== other && levelAt(p, x, other)) owner[find(x)] = find(other);
	}
	const found = new Map();
	for (let x = 0; x < p.k; x++) found.set(find(x), [...(found.get(find(x)) ?? []), x]);
	return [...found.values()];
}

const inLowest = (v) => {
	const g = v.reduce(gcd, 0n);
	return g > 1n ? v.map((c) => c / g) : v;
};

/** The extreme rays of the cone of some inputs: one inequality after another, new rays between adjacent ones. */
function raysOf(p, inputs) {
	const n = inputs.length;
	const unit = (i) => inputs.map((_, j) => (i === j ? 1n : 0n));
	const all = (1n << BigInt(n)) - 1n;
	let rays = inputs.map((_, i) => ({ v: unit(i), zero: all ^ (1n << BigInt(i)) })); // zero: the inequalities that are equalities
	let count = BigInt(n);
	for (const [i, x] of inputs.entries()) {
		for (const [j, other] of inputs.entries()) {
			const bound = x !== other && levelAt(p, x, other);
			if (!bound) continue;
			const power = powerOf(bound);
			const mark = 1n << count++;
			const at = rays.map(({ v }) => power.n * v[j] - power.d * v[i]);
			const kept = rays.map((r, a) => ({ ...r, at: at[a] }));
			const [above, below] = [kept.filter((r) => r.at > 0n), kept.filter((r) => r.at < 0n)];
			const fresh = [];
			for (const a of above) {
				for (const b of below) {
					const both = a.zero & b.zero;
					spend(rays.length / 4);
					if (kept.some((r) => r !== a && r !== b && (r.zero & both) === both)) continue;
					fresh.push({ v: inLowest(a.v.map((c, q) => c * -b.at + b.v[q] * a.at)), zero: both | mark });
				}
			}
			rays = kept.filter((r) => r.at >= 0n).map((r) => ({ v: r.v, zero: r.at === 0n ? r.zero | mark : r.zero }));
			rays.push(...fresh);
			require(rays.length <= 20000, "the cone of this policy has too many rays");
		}
	}
	return rays.map(({ v }) => v);
}

function checkRays(p, rays) {
	const found = new Set();
	for (const inputs of components(p)) {
		for (const v of raysOf(p, inputs)) {
			const whole = Array(p.k).fill(0n);
			inputs.forEach((x, i) => {
				whole[x] = v[i];
			});
			found.add(whole.join());
		}
	}
	const given = new Set(rays.map((v) => v.join()));
	require(given.size === rays.length && found.size === given.size && [...found].every((v) => given.has(v)), "these are not the extreme rays");
}

const scaled = (value, c) => value.map((v) => v.mul(c));
const plus = (a, b) => a.map((v, i) => v.add(b[i]));
const equal = (a, b) => a.every((v, i) => v.compare(b[i]) === 0);

/** ln of a positive rational number in the logarithms of the bases. */
function inBases(q, bases) {
	let [n, d] = [q.n, q.d];
	const found = [ZERO];
	for (const b of bases) {
		let c = 0n;
		while (n % b === 0n) [n, c] = [n / b, c + 1n];
		while (d % b === 0n) [d, c] = [d / b, c - 1n];
		found.push(new Q(c));
	}
	require(n === 1n && d === 1n, "a logarithm is none of the bases");
	return found;
}

const FORMS = {
	maximum: [["weights"], "the sum over outputs y of the largest of the linear forms w_i Q(y|.)"],
	squares: [["weights", "masses", "over"], "the sum over outputs y and i of m_i (w_i Q(y|.))^2 / (v Q(y|.))"],
	information: [["prior"], "mutual information in nats of the input, with the given prior, and the output"],
	values: [["values"], "the sum over outputs y of f(Q(y|.)), f any convex function with f(c v) = c f(v) and the given values at the rays"],
};

/** The values of the utility at the rays, each as a list of coefficients. */
function utilities(utility, rays, bases, k) {
	const form = utility instanceof Map ? utility.get("form") : null;
	require(typeof form === "string" && Object.hasOwn(FORMS, form), "this form of a utility is not known");
	const found = fields(utility, ["form", ...FORMS[form][0]]);
	const rational = (q) => [q, ...bases.map(() => ZERO)];
	const vectors = rays.map((v) => v.map((c) => new Q(c)));
	if (form === "values") return list(found.values).map((v) => vector(v, bases.length + 1));
	if (form === "information") {
		const prior = vector(found.prior, k);
		require(prior.every((p) => p.n >= 0n) && sum(prior).compare(ONE) === 0, "a prior is a distribution");
		return vectors.map((v) => {
			const s = dot(prior, v);
			const terms = v.map((c, x) => (prior[x].mul(c).n > 0n ? scaled(inBases(c.div(s), bases), prior[x].mul(c)) : rational(ZERO)));
			return terms.reduce(plus, rational(ZERO));
		});
	}
	const weights = list(found.weights, 1).map((w) => vector(w, k));
	if (form === "maximum") {
		return vectors.map((v) => rational(weights.map((w) => dot(w, v)).reduce((a, b) => (b.compare(a) > 0 ? b : a))));
	}
	const [masses, over] = [vector(found.masses, weights.length), vector(found.over, k)];
	for (const m of masses) require(m.n >= 0n, "a mass is negative");
	return vectors.map((v) => {
		const above = sum(weights.map((w, i) => masses[i].mul(dot(w, v).mul(dot(w, v)))));
		const below = dot(over, v);
		require(below.n > 0n || (below.n === 0n && above.n === 0n), "a quotient of the utility is not defined");
		return rational(below.n === 0n ? ZERO : above.div(below));
	});
}

function notNegative(value, bases) {
	if (value.every((c) => c.n === 0n)) return true;
	if (value.slice(1).every((c) => c.n === 0n)) return value[0].n > 0n;
	for (const bits of [64, 256, 1024]) {
		const terms = bases.map((b, i) => logarithm(new Q(b), bits).mul(Enclosure.of(value[i + 1], bits)));
		const { sign } = terms.reduce((u, v) => u.add(v), Enclosure.of(value[0], bits));
		if (sign !== null) return sign > 0;
	}
	return false;
}

export function channels(body) {
	const { policy: bound, utility, rays, bases, primal, dual, value } = fields(
		body, ["policy", "utility", "rays", "bases", "primal", "dual", "value"],
	);
	matrix(rays, 10n ** 4000n - 1n);
	const k = rays[0].length;
	const p = policy(bound, k, true);
	list(bases).forEach((b) => integer(b, 2));
	const theta = vector(primal, rays.length);
	require(theta.every((c) => c.n >= 0n), "a primal value is negative");
	const values = (v) => vector(v, bases.length + 1);
	const y = list(dual).map(values);
	require(y.length === k, "there is a dual value for each input");
	const wanted = values(value);
	const f = utilities(utility, rays, bases, k);
	require(f.length === rays.length, "there is a value for each ray");
	for (let x = 0; x < k; x++) require(sum(theta.map((c, i) => c.mul(new Q(rays[i][x])))).compare(ONE) === 0, "the columns do not sum to 1");
	const none = wanted.map(() => ZERO);
	require(equal(f.map((v, i) => scaled(v, theta[i])).reduce(plus, none), wanted), "the primal value is another one");
	require(equal(y.reduce(plus, none), wanted), "the dual value is another one");
	rays.forEach((ray, i) => {
		const rest = y.map((v, x) => scaled(v, new Q(ray[x]))).reduce(plus, none);
		require(notNegative(plus(rest, scaled(f[i], new Q(-1n))), bases), "a dual constraint does not hold");
	});
	checkRays(p, rays);
	const terms = wanted.map((c, i) => [c, i ? ` ln ${bases[i - 1]}` : ""]).filter(([c]) => c.n !== 0n);
	const written = terms.map(([c, what]) => `${c}${what}`).join(" + ") || "0";
	const u = FORMS[utility.get("form")][1];
	return {
		outcome: "proved",
		proposition:
			`over all channels with ${k} inputs and any number of outputs that are private ${policyName(p)}, the largest utility is ${written}, ` +
			`for the utility: ${u}, ${digest(canonical([utility, rays]))}`,
	};
}
