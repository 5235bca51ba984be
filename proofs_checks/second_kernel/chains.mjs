// The kinds of code: the law of Markov chains, and products of independent parts.

import { canonical, digest, require } from "./reading.mjs";
import { ONE, Q, number } from "./numbers.mjs";
import { byCoefficients, bySturm, spend } from "./quotients.mjs";
import { asQuotient, checked, ringOfT } from "./expressions.mjs";
import { channel, channelName, different, fields, integer, levelAt, levelSign, list, matrix, policy, policyName } from "./objects.mjs";

function passes(check) {
	try {
		check();
		return true;
	} catch {
		return false;
	}
}

const byCoefficientsFromOne = (v) => require(byCoefficients(v, [1n], true).length === 1, "0 or undefined at 1");

/** The values of a chain: numbers, or quotients in t; which of them are > 0 (for every t >= 1), sums and comparisons. */
function arithmetic(entries, numeric) {
	if (numeric) {
		const values = list(entries).map((e) => number(e));
		const sum = (terms) => terms.reduce((u, v) => u.add(v), new Q(0n));
		return { values, one: ONE, positive: values.map((v) => v.sign > 0), sum, same: (a, b) => a.compare(b) === 0 };
	}
	const ring = ringOfT();
	const values = list(entries).map((e) => asQuotient(checked(e), ring));
	const positive = values.map((v) => passes(() => byCoefficientsFromOne(v)) || passes(() => bySturm(v, ONE, true)));
	const sum = (terms) => terms.reduce((u, v) => u.add(v), ring.number(new Q(0n)));
	return { values, one: ring.number(ONE), positive, sum, same: (a, b) => a.equals(b) };
}

/** Required: [target, v], targets from low to high - 1, each once, values > 0 that sum to 1. */
function weights(pairs, low, high, of) {
	const found = list(pairs, 1).map((pair) => {
		require(list(pair).length === 2, "a weight is a pair [target, v]");
		const [target, v] = [Number(integer(pair[0], low, high - 1)), Number(integer(pair[1], 0, of.values.length - 1))];
		require(of.positive[v], "a weight is not positive");
		return [target, v];
	});
	different(found.map(([target]) => target));
	require(of.same(of.sum(found.map(([, v]) => of.values[v])), of.one), "weights do not sum to 1");
	return found;
}

/** Required: the row of a channel, a list of values, is the law of the chain. */
function isLaw(value, numeric, m, row) {
	const { values, rows: given, ends: last, visits: times } = fields(value, ["values", "rows", "ends", "visits"]);
	const of = arithmetic(values, numeric);
	const [count, finish] = [list(given).length, list(last, 1).length];
	require(count > 0 || finish === 1, "a chain without states has one end");
	require(list(times).length === count, "there are as many visits as states");
	const visits = times.map((v) => of.values[Number(integer(v, 0, of.values.length - 1))]);
	const rows = given.map((pairs) => weights(pairs, -finish, count, of));
	const ends = last.map((pairs) => weights(pairs, 0, m, of));
	// from every state an end is reached
	const before = rows.map(() => []);
	rows.forEach((pairs, s) => pairs.forEach(([target]) => target >= 0 && before[target].push(s)));
	const reached = new Set(rows.flatMap((pairs, s) => (pairs.some(([target]) => target < 0) ? [s] : [])));
	for (const s of reached) for (const r of before[s]) reached.add(r);
	require(reached.size === count, "from a state no end is reached");
	const into = rows.map((_, s) => (s === 0 ? [of.one] : []));
	const mass = ends.map(() => (count ? [] : [of.one]));
	rows.forEach((pairs, s) => {
		for (const [target, v] of pairs) {
			spend(1);
			(target >= 0 ? into[target] : mass[-1 - target]).push(visits[s].mul(of.values[v]));
		}
	});
	into.forEach((terms, s) => require(of.same(of.sum(terms), visits[s]), "the visits do not solve the system"));
	const columns = row.map(() => []);
	ends.forEach((pairs, e) => {
		const total = of.sum(mass[e]);
		for (const [y, v] of pairs) columns[y].push(total.mul(of.values[v]));
	});
	columns.forEach((terms, y) => require(of.same(of.sum(terms), row[y]), "the law is another one"));
}

export function law(body) {
	const { channel: given, chains: found } = fields(body, ["channel", "chains"]);
	const c = channel(given);
	require(list(found).length === c.k && c.radius.n === 0n, "there is a chain for each input, and no radius");
	const row = (x) => (c.numeric ? c.rows[x].map((n) => new Q(n, c.denominators[x])) : c.pattern[x].map((i) => c.values[i]));
	found.forEach((chain, x) => isLaw(chain, c.numeric, c.m, row(x)));
	const states = found.reduce((n, chain) => n + chain.get("rows").length, 0);
	const chains = `Markov chains ${digest(canonical(found))} (${c.k} chains, ${states} states)`;
	const always = c.numeric ? "" : "for every t = e^eps >= 1, ";
	const proposition = `${always}each row of ${channelName(c)} is the law of what one of the ${chains} returns, and each of these ends with probability 1`;
	return { outcome: "proved", proposition };
}

/** Independent parts, each with one of a few laws; the largest ratio of two laws, null if it is infinite. */
function parts(laws, rows) {
	const values = list(laws).map((each) => list(each, 1).map((v) => number(v)));
	for (const each of values) {
		require(each.every((v) => v.sign >= 0) && each.reduce((u, v) => u.add(v)).compare(ONE) === 0, "these are not probabilities of a law");
	}
	require(values.length > 0, "a product has laws");
	const found = matrix(rows, BigInt(values.length) - 1n).map((row) => row.map(Number));
	found[0].forEach((_, j) => {
		for (const row of found) require(values[row[j]].length === values[found[0][j]].length, "laws of one part differ in length");
	});
	const known = new Map();
	const worst = (a, b) => {
		const key = a * values.length + b;
		if (!known.has(key)) {
			const pairs = values[a].map((v, i) => [v, values[b][i]]).filter(([v]) => v.sign > 0);
			const infinite = pairs.some(([, w]) => w.sign === 0);
			known.set(key, infinite ? null : pairs.map(([v, w]) => v.div(w)).reduce((u, v) => (v.compare(u) > 0 ? v : u)));
		}
		return known.get(key);
	};
	const ratio = (above, below) => {
		spend(above.length);
		let product = ONE;
		for (let j = 0; j < above.length; j++) {
			if (above[j] === below[j]) continue;
			const one = worst(above[j], below[j]);
			if (one === null) return null;
			product = product.mul(one);
		}
		return product;
	};
	const size = `(${found.length} inputs; ${found[0].length} independent parts)`;
	const name = `the product channel ${digest(canonical([values.map((each) => each.map(String)), matrix(rows, BigInt(values.length) - 1n)]))} ${size}`;
	return { values, rows: found, k: found.length, ratio, name };
}

export function product(body) {
	const { laws, rows, policy: bound } = fields(body, ["laws", "rows", "policy"]);
	const channel = parts(laws, rows);
	const p = policy(bound, channel.k, true);
	// r(a, b) <= r(a, c) r(c, b): one product with the usual law of each part bounds all pairs of a level
	const usual = channel.rows[0].map((_, j) => {
		const counts = new Map();
		for (const row of channel.rows) counts.set(row[j], (counts.get(row[j]) ?? 0) + 1);
		return [...counts].reduce((u, v) => (v[1] > u[1] ? v : u))[0];
	});
	const [up, down] = [channel.rows.map((row) => channel.ratio(row, usual)), channel.rows.map((row) => channel.ratio(usual, row))];
	const within = new Map(); // what was decided, by level and ratio
	const decided = (level, ratio) => {
		const key = `${p.levels.indexOf(level)} ${ratio}`;
		if (!within.has(key)) within.set(key, levelSign(ratio, level) <= 0);
		return within.get(key);
	};
	for (let x = 0; x < channel.k; x++) {
		for (let other = 0; other < channel.k; other++) {
			const level = x === other ? null : levelAt(p, x, other);
			if (!level || (up[x] && down[other] && decided(level, up[x].mul(down[other])))) continue;
			const ratio = channel.ratio(channel.rows[x], channel.rows[other]);
			require(ratio !== null && decided(level, ratio), "a ratio exceeds its bound");
		}
	}
	return { outcome: "proved", proposition: `${channel.name} is private ${policyName(p)}` };
}

export function productViolation(body) {
	const { laws, rows, policy: bound, place, report } = fields(body, ["laws", "rows", "policy", "place", "report"]);
	const channel = parts(laws, rows);
	const p = policy(bound, channel.k, true);
	require(list(place).length === 2 && list(report).length === channel.rows[0].length, "a place is two inputs, a report a value of each part");
	const [x, other] = place.map((v) => Number(integer(v, 0, channel.k - 1)));
	const level = levelAt(p, x, other);
	require(x !== other && level, "a place is of two inputs that are constrained");
	const of = (z) =>
		channel.rows[z].reduce((u, i, j) => u.mul(channel.values[i][Number(integer(report[j], 0, channel.values[i].length - 1))]), ONE);
	const [above, below] = [of(x), of(other)];
	require(above.sign > 0 && (below.sign === 0 || levelSign(above.div(below), level) > 0), "no bound is broken there");
	const ratio = below.sign === 0 ? "infinite" : "above the bound";
	const proposition = `${channel.name} is not private ${policyName(p)}: at inputs ${x} and ${other} the ratio at one report is ${ratio}`;
	return { outcome: "refuted", proposition };
}
