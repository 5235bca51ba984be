// The kinds of code: the law of Markov chains, and products of independent parts.

import { canonical, digest, require } from "./reading.mjs";
import { ONE, Q, number } from "./numbers.mjs";
import { byCoefficients, bySturm, spend } from "./quotients.mjs";
import { asQuotient, checked, ringOfT } from "./expressions.mjs";
import {
	channel, channelName, different, fields, integer, level, levelAt, levelName, levelSign, list, matrix, outputName, policy, policyName,
} from "./objects.mjs";

function passes(check) {
	try {
		check();
		return true;
	} catch {
		return false;
	}
}

const byCoefficientsFromOne = (v) => require(byCoefficients(v, [1n], true).length === 1, "0 or undefined at 1");

/** The values of a chain: numbers, or quotients in t; which of them are > 0 (for every t >= 1, or t > 1 if open, or as asked), sums and comparisons. */
export function arithmetic(entries, numeric, open = false, above = null) {
	if (numeric) {
		const values = list(entries).map((e) => number(e));
		const sum = (terms) => terms.reduce((u, v) => u.add(v), new Q(0n));
		return { values, one: ONE, positive: values.map((v) => v.sign > 0), sum, same: (a, b) => a.compare(b) === 0 };
	}
	const ring = ringOfT();
	const values = list(entries).map((e) => asQuotient(checked(e), ring));
	const signs = open ? (v) => byCoefficients(v, [1n], true) : byCoefficientsFromOne;
	const positive = above ? values.map(above) : values.map((v) => passes(() => signs(v)) || passes(() => bySturm(v, ONE, true)));
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

/** The rows, the ends and the mass of each of m columns of a chain that ends, whose visits solve its system. */
export function system({ rows: given, ends: last, visits: times }, of, m) {
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
	const columns = Array.from({ length: m }, () => []);
	ends.forEach((pairs, e) => {
		const total = of.sum(mass[e]);
		for (const [y, v] of pairs) columns[y].push(total.mul(of.values[v]));
	});
	return { rows, ends, mass: columns.map(of.sum) };
}

const isRow = (of, mass, row) => row.forEach((p, y) => require(of.same(mass[y], p), "the law is another one"));

/** A channel without radius, a row of it as values, and a chain for each input. */
function chained(given, found) {
	const c = channel(given);
	require(list(found).length === c.k && c.radius.n === 0n, "there is a chain for each input, and no radius");
	const row = (x) => (c.numeric ? c.rows[x].map((n) => new Q(n, c.denominators[x])) : c.pattern[x].map((i) => c.values[i]));
	return { c, row };
}

export const statesOf = (chains) => chains.reduce((n, chain) => n + chain.get("rows").length, 0);

function chainsName(c, chains, from) {
	const always = c.numeric ? "" : `for every t = e^eps ${from} 1, `;
	const name = `Markov chains ${digest(canonical(chains))} (${c.k} chains, ${statesOf(chains)} states)`;
	return `${always}each row of ${channelName(c)} is the law of what one of the ${name} returns, and each of these ends with probability 1`;
}

export function law(body) {
	const { channel: given, chains } = fields(body, ["channel", "chains"]);
	const { c, row } = chained(given, chains);
	chains.forEach((chain, x) => {
		const found = fields(chain, ["values", "rows", "ends", "visits"]);
		const of = arithmetic(found.values, c.numeric);
		isRow(of, system(found, of, c.m).mass, row(x));
	});
	return { outcome: "proved", proposition: chainsName(c, chains, ">=") };
}

/** The probability of coming from the head of a level back to it without leaving its states. */
function turn({ states: given, visits }, rows, of) {
	const states = different(list(given, 1).map((s) => Number(integer(s, 0, rows.length - 1))));
	require(list(visits).length === states.length, "there are as many visits as states of a tail");
	const often = visits.map((v) => of.values[Number(integer(v, 0, of.values.length - 1))]);
	const into = new Map(states.map((s) => [s, []]));
	require(states[0] === 0 || !into.has(0), "the chain starts beside the head");
	rows.forEach((row, s) => require(into.has(s) || row.every(([r]) => r === states[0] || !into.has(r)), "the states are entered beside the head"));
	states.forEach((s, i) => {
		for (const [r, w] of rows[s]) if (into.has(r)) into.get(r).push(often[i].mul(of.values[w]));
	});
	require(of.same(often[0], of.one), "a turn begins once");
	states.slice(1).forEach((s, i) => require(of.same(of.sum(into.get(s)), often[i + 1]), "the visits of a turn do not solve its system"));
	return { states: new Set(states), ratio: of.sum(into.get(states[0])) };
}

/** Pairs [output, ratio] of m outputs, the outputs as numbers. */
export function tailsOf(pairs, m) {
	for (const pair of list(pairs)) require(list(pair).length === 2, "a tail is a pair [output, ratio]");
	return different(pairs.map(([y]) => Number(integer(y, 0, m - 1))));
}

/** The rows of a chain and the mass of each of m outputs, its tails spread out; `ratios`: of the outputs that stand for tails. */
export function spread(found, of, m, ratios) {
	const levels = list(found.levels).map((each) => fields(each, ["states", "visits", "ratio", "columns"]));
	const { rows, ends, mass } = system(found, of, m + levels.length);
	require(rows.length > 0 || !levels.length, "a tail and no state");
	const turns = levels.map((each) => turn(each, rows, of));
	ends.forEach((pairsOfEnd, e) => {
		for (const [y] of pairsOfEnd) {
			require(!ratios.has(y), "an end names an output that stands for a tail");
			if (y < m) continue;
			const inside = turns[y - m].states;
			rows.forEach((r, s) => require(inside.has(s) || r.every(([target]) => target !== -1 - e), "a tail is reached from elsewhere"));
		}
	});
	levels.forEach(({ ratio: index, columns: own }, j) => {
		const ratio = of.values[Number(integer(index, 0, of.values.length - 1))];
		require(of.same(turns[j].ratio, ratio), "the ratio is another one");
		const places = different(list(own, 1).map((y) => Number(integer(y, 0, m - 1))));
		const last = places.pop();
		require(ratios.has(last) && places.every((y) => !ratios.has(y)) && of.same(ratios.get(last), ratio), "a bad tail");
		let left = mass[m + j];
		for (const y of places) {
			const following = of.sum([left.mul(ratio)]);
			mass[y] = of.sum([mass[y], left.sub(following)]);
			left = following;
		}
		mass[last] = of.sum([mass[last], left]);
	});
	return { rows, mass: mass.slice(0, m) };
}

/** What is said of outputs that stand for tails. */
export const tailNames = (c, columns, pairs) =>
	`; the outputs ${columns.map((y) => outputName(c, y)).join(", ")} stand for infinitely many each, of which the one numbered n = 0, 1, 2, ... occurs, ` +
	`given that one does, with probability (1 - r) r^n for every input, r by the list ${digest(canonical(pairs))}`;

export function tails(body) {
	const { channel: given, chains, tails: pairs } = fields(body, ["channel", "chains", "tails"]);
	const { c, row } = chained(given, chains);
	const columns = tailsOf(list(pairs, 1), c.m);
	const values = arithmetic(pairs.map(([, v]) => v), c.numeric).values;
	const ratios = new Map(columns.map((y, i) => [y, values[i]]));
	chains.forEach((chain, x) => {
		const found = fields(chain, ["values", "rows", "ends", "visits", "levels"]);
		const of = arithmetic(found.values, c.numeric, true);
		isRow(of, spread(found, of, c.m, ratios).mass, row(x));
	});
	return { outcome: "proved", proposition: chainsName(c, chains, ">") + tailNames(c, columns, pairs) };
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

const constantLevel = (value) => {
	const found = level(value);
	require(found.m.n === 0n, "a level does not depend on t here");
	return found;
};

export function columns(body) {
	const { lows: low, tops: top, level: bound, attained } = fields(body, ["lows", "tops", "level", "attained"]);
	const [lows, tops] = [low, top].map((values) => list(values, 1).map((v) => number(v)));
	const l = constantLevel(bound);
	require(lows.length === tops.length, "there are as many lower bounds as upper ones");
	const sum = (values) => values.reduce((u, v) => u.add(v));
	lows.forEach((v, y) => {
		require(v.sign >= 0 && v.compare(tops[y]) <= 0, "bounds are not negative, the lower one first");
		require(tops[y].sign === 0 || (v.sign > 0 && levelSign(tops[y].div(v), l) <= 0), "a ratio exceeds its bound");
	});
	require(sum(lows).compare(ONE) <= 0 && sum(tops).compare(ONE) >= 0, "no row within the bounds sums to 1");
	let equality = "";
	if (attained !== null) {
		const y = Number(integer(attained, 0, lows.length - 1));
		require(lows[y].sign > 0 && levelSign(tops[y].div(lows[y]), l) === 0, "not attained there");
		equality = `; equality where Q(${y}|x) is the largest and Q(${y}|x') the smallest that the bounds admit`;
	}
	const d = digest(canonical(lows.map((v, y) => [`${v}`, `${tops[y]}`])));
	const name = `every channel with Q(y|x) within the bounds ${d} of its ${lows.length} columns`;
	const meaning = "Q(y|x) <= e^epsilon Q(y|x') for all inputs x, x' and all outputs y";
	return { outcome: "proved", proposition: `${name} is private at epsilon = ${levelName(l)}: ${meaning}${equality}` };
}

export function entries(body) {
	const { above: a, below: b, level: bound } = fields(body, ["above", "below", "level"]);
	const [above, below, l] = [number(a), number(b), constantLevel(bound)];
	require(below.sign >= 0 && below.compare(above) <= 0 && above.compare(ONE) <= 0, "two probabilities, the larger first");
	require(above.sign > 0 && (below.sign === 0 || levelSign(above.div(below), l) > 0), "the bound holds there");
	const ratio = below.sign === 0 ? "infinite" : above.div(below);
	const sides = `Q(y|x) = ${above} and Q(y|x') = ${below}`;
	const excess = `the ratio ${ratio} of Q(y|x) to Q(y|x') exceeds e^(${levelName(l)})`;
	const proposition = `no channel with ${sides}, for inputs x, x' and an output y, is private at epsilon = ${levelName(l)}: ${excess}`;
	return { outcome: "proved", proposition };
}
