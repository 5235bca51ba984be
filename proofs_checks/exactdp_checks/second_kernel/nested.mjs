// The kind `nested`: chains that draw from earlier chains, and loops that go on with probability x/k at turn k, at t = e^(1/root).

import { canonical, digest, reject, require } from "./reading.mjs";
import { Enclosure, ONE, Q, ZERO, exponential, number } from "./numbers.mjs";
import { dense } from "./quotients.mjs";
import { arithmetic, spread, statesOf, tailNames, tailsOf } from "./chains.mjs";
import { channel, channelName, different, fields, integer, list } from "./objects.mjs";

const BITS = [128, 512, 2048];
const [LATEST, HIGHEST, MOST] = [200n, 2000, 1000000];

/** Enclosures of quotients at t = e^(1/root), whose powers are kept. */
function point(root) {
	const kept = new Map();
	const power = (e, bits) => {
		if (!kept.has(bits)) kept.set(bits, [Enclosure.of(ONE, bits)]);
		const found = kept.get(bits);
		while (found.length <= e) found.push(found.at(-1).mul(exponential(new Q(1n, BigInt(root)), bits)));
		return found[e];
	};
	const polynomial = (p, bits) => {
		require(p.length <= HIGHEST + 1, "a power of t is too high");
		let total = Enclosure.of(ZERO, bits);
		p.forEach((c, e) => {
			if (c !== 0n) total = total.add(Enclosure.of(new Q(c), bits).mul(power(e, bits)));
		});
		return total;
	};
	const near = (v, bits) => polynomial(dense(v.ring, v.a), bits).div(polynomial(dense(v.ring, v.b), bits));
	const positive = (v) => {
		for (const bits of BITS) {
			let found;
			try {
				found = near(v, bits);
			} catch {
				continue;
			}
			if (found.low > 0n) return true;
			if (found.high < 0n || bits === BITS.at(-1)) return false;
		}
		return reject("a value is not known to be defined");
	};
	return { near, positive };
}

/** The probability that a loop ends after an even number of turns, as a quotient in t. */
function ending(x, first, root, ring) {
	const exponent = x.mul(new Q(BigInt(root)));
	require(exponent.whole && exponent.n <= BigInt(HIGHEST), "x root is no integer, or too large");
	let [before, term] = [ZERO, ONE];
	let scale = ONE;
	for (let j = 1n; j < first; j++) {
		before = before.add(term);
		term = term.mul(x.neg()).div(new Q(j));
		scale = scale.mul(new Q(j)).div(x.neg());
	}
	const t = ring.variable("t");
	let decay = ring.number(ONE);
	for (let i = 0n; i < exponent.n; i++) decay = decay.mul(t);
	return ring.number(ONE).div(decay).sub(ring.number(before)).mul(ring.number(scale));
}

/** Required: a row gives each target the sum of its probabilities in a law, a list of [target, probability]. */
function requireLaw(row, law, of) {
	const sums = new Map();
	for (const [target, p] of law) sums.set(target, [...(sums.get(target) ?? []), p]);
	const zero = of.sum([]);
	const wanted = new Map([...sums].map(([target, terms]) => [target, of.sum(terms)]).filter(([, p]) => !of.same(p, zero)));
	require(wanted.size === row.length && row.every(([target]) => wanted.has(target)), "a state leads elsewhere");
	for (const [target, v] of row) require(of.same(of.values[v], wanted.get(target)), "a state leads on with another probability");
}

const place = (v, count) => Number(integer(v, 0, count - 1));
const target = (v) => Number(integer(v, -MOST, MOST));

export function nested(body) {
	const { channel: given, chains, tails, root: power, inputs } = fields(body, ["channel", "chains", "tails", "root", "inputs"]);
	const c = channel(given);
	const root = Number(integer(power, 0, HIGHEST));
	require(root > 0 || c.numeric, "a channel over Q(t) has a root");
	const at = root ? point(root) : null;
	const columns = tailsOf(tails, c.m);
	const shares = arithmetic(tails.map(([, v]) => v), !root, false, at && at.positive).values;
	const ratios = new Map(columns.map((y, i) => [y, shares[i]]));
	const asked = new Set(list(inputs).map((n) => place(n, list(chains, 1).length)));
	const found = [];
	let [loops, draws, outputs] = [0, 0, 0];
	for (const chain of list(chains, 1)) {
		const own = fields(chain, ["columns", "values", "rows", "ends", "visits", "levels", "series", "calls"]);
		const m = Number(integer(own.columns, 1, MOST));
		outputs += m;
		require(outputs <= MOST, "too many outputs");
		const of = arithmetic(own.values, !root, false, at && at.positive);
		const { rows, mass } = spread(own, of, m, asked.has(found.length) ? ratios : new Map());
		const series = list(own.series).map((one) => list(one, 5));
		const calls = list(own.calls).map((one) => list(one, 3));
		require(series.every((one) => one.length === 5) && calls.every((one) => one.length === 3), "not a list of states");
		different([...series, ...calls].map(([s]) => place(s, rows.length)));
		require(root > 0 || series.length === 0, "a loop that becomes less likely has a root");
		for (const [s, share, k, even, odd] of series) {
			const [x, first] = [number(share), BigInt(integer(k, 1, Number(LATEST)))];
			require(x.sign > 0 && x.compare(new Q(first)) <= 0, "a probability of a turn is not in (0, 1]");
			const p = ending(x, first, root, of.one.ring);
			requireLaw(rows[place(s, rows.length)], [[target(even), p], [target(odd), of.one.sub(p)]], of);
		}
		for (const [s, n, targets] of calls) {
			const { mass: inner, whole } = found[place(n, found.length)];
			require(whole, "what is drawn has tails");
			require(list(targets).length === inner.length, "not a target for each output");
			requireLaw(rows[place(s, rows.length)], targets.map((v, y) => [target(v), inner[y]]), of);
		}
		[loops, draws] = [loops + series.length, draws + calls.length];
		found.push({ mass, of, whole: own.levels.length === 0 });
	}
	require(list(inputs).length === c.k, "not a chain for each input");
	inputs.forEach((n, x) => {
		const { mass, of } = found[place(n, found.length)];
		require(mass.length === c.m, "a chain has other outputs than the channel");
		mass.forEach((p, y) => {
			if (!c.numeric) return require(of.same(p, c.values[c.pattern[x][y]]), "the law is another one");
			const entry = new Q(c.rows[x][y], c.denominators[x]);
			const [low, high] = [entry.sub(c.radius), entry.add(c.radius)];
			const [least, most] = [low.sign < 0 ? ZERO : low, high.compare(ONE) > 0 ? ONE : high];
			if (!root) return require(least.compare(p) <= 0 && p.compare(most) <= 0, "the law is another one");
			const near = at.near(p, BITS[1]);
			const unit = new Q(1n, 1n << BigInt(BITS[1]));
			const ends = [new Q(near.low).mul(unit), new Q(near.high).mul(unit)];
			return require(least.compare(ends[0]) <= 0 && ends[1].compare(most) <= 0, "the law is another one");
		});
	});
	const name = c.radius && c.radius.n !== 0n ? channelName(c).replace(/^every/, "a") : channelName(c);
	const proposition =
		`${root ? `at t = e^(1/${root}), ` : ""}each row of ${name} is the law of what one of the Markov chains ${digest(canonical([chains, inputs]))} ` +
		`(${chains.length} chains, ${statesOf(chains)} states) returns, and each of these ends with probability 1; ${loops} of the states stand ` +
		`for loops that go on with probability x/k at turn k, and ${draws} draw what an earlier one of the chains returns` +
		(tails.length ? tailNames(c, columns, tails) : "");
	return { outcome: "proved", proposition };
}
