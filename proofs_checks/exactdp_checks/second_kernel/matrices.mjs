// The kinds about matrices: privacy, violation, approximate, moments.

import { require } from "./reading.mjs";
import { ONE, Q, number } from "./numbers.mjs";
import { charge, counted, fromOne, reduced, spend } from "./quotients.mjs";
import { inFractions } from "./expressions.mjs";
import {
	channel, channelName, constraining, fields, inputName, integer, level, levelAt, levelName, levelSign, placeName, policy, policyName,
	powerBelow, table, tableDigest,
} from "./objects.mjs";

const proved = (proposition) => ({ outcome: "proved", proposition });
const refuted = (proposition) => ({ outcome: "refuted", proposition });

function place(value, c, p) {
	require(Array.isArray(value) && value.length === 3, "a place is [x, x', y]");
	const found = value.map((v, i) => Number(integer(v, 0, (i === 2 ? c.m : c.k) - 1)));
	require(found[0] !== found[1] && levelAt(p, found[0], found[1]), "a place is of two inputs that are constrained");
	return found;
}

/** e^level as a quotient in t. */
function powerOf(l, ring) {
	const exponent = (v) => {
		require(v.whole && v.abs().compare(new Q(1000n)) <= 0, "an exponent of a level over Q(t) is an integer of at most 1000");
		return v.n;
	};
	require(l.q.n === 0n, "a level over Q(t) has no constant");
	const constant = l.logs.reduce((u, [b, c]) => u.mul(b.pow(exponent(c))), ONE);
	const m = exponent(l.m);
	const power = ring.quotient(new Map([[Number(m < 0n ? -m : m), 1n]]), ring.constant(1n), 1000);
	return ring.number(constant)[m < 0n ? "div" : "mul"](power);
}

/** Whether a/b is larger than c/d, all below positive. */
const larger = (a, b, c, d) => a * d > c * b;

/** Meets the places that a policy with a pattern constrains; `far` goes from an output on to one that is near the level: few steps. */
function meetFar(c, p, far, meet) {
	spend((c.k * c.k * c.m) / 16);
	for (let x = 0; x < c.k; x++) {
		for (let other = 0; other < c.k; other++) {
			if (x === other || !levelAt(p, x, other)) continue;
			const i = p.at(x, other);
			for (let y = far(i, x, other, 0); y < c.m; y = far(i, x, other, y + 1)) {
				spend(1);
				meet(i, x, other, y);
			}
		}
	}
}

/** n/d within a part of 10^15; NaN if it is not 0 and very small or large. */
function double(n, d) {
	const value = Number(n) / Number(d);
	return n === 0n || (value > 1e-290 && value < 1e290) ? value : NaN;
}

/** The largest ratio of each constrained level, as [above, below], where doubles do not show that it is less than the level. */
function worstRatios(c, p) {
	const worst = new Map();
	const meet = (i, x, other, y) => {
		const top = c.top[x][y];
		if (top === 0n) return;
		const low = c.low[other][y];
		require(low > 0n, "a ratio is infinite");
		const ratio = [top * c.over[other], low * c.over[x]];
		const before = worst.get(i);
		if (!before || larger(...ratio, ...before)) worst.set(i, ratio);
	};
	if (!p.pattern) {
		for (let y = 0; y < c.m && c.k > 1; y++) {
			let [most, next, least, second] = [-1, -1, -1, -1]; // the inputs of the two largest tops and the two least lows
			for (let x = 0; x < c.k; x++) {
				const more = (z) => larger(c.top[x][y], c.over[x], c.top[z][y], c.over[z]);
				const less = (z) => larger(c.low[z][y], c.over[z], c.low[x][y], c.over[x]);
				if (most < 0 || more(most)) [most, next] = [x, most];
				else if (next < 0 || more(next)) next = x;
				if (least < 0 || less(least)) [least, second] = [x, least];
				else if (second < 0 || less(second)) second = x;
			}
			if (most !== least) meet(0, most, least, y);
			else {
				meet(0, most, second, y);
				meet(0, next, least, y);
			}
		}
		return worst;
	}
	const powers = new Float64Array(p.levels.length);
	for (const i of constraining(p)) powers[i] = powerBelow(p.levels[i]);
	const doubles = (rows) => rows.map((row, x) => Float64Array.from(row, (n) => double(n, c.over[x])));
	const [tops, lows] = [doubles(c.top), doubles(c.low)];
	const far = (i, x, other, y) => {
		const [top, low, power] = [tops[x], lows[other], powers[i]];
		while (y < top.length && top[y] <= power * low[y]) y++; // not of NaN
		return y;
	};
	meetFar(c, p, far, meet);
	return worst;
}

function checkQuotients(c, p) {
	const powers = new Map([...constraining(p)].map((i) => [i, powerOf(p.levels[i], c.ring)]));
	const size = c.values.length;
	const keys = p.levels.length * size * size;
	require(keys <= 2 ** 53, "this channel is too large");
	const seen = keys <= 1e8 ? new Uint8Array(keys) : {};
	const meet = (i, v, other) => {
		const key = (i * size + v) * size + other;
		if (seen[key]) return;
		seen[key] = 1;
		fromOne(powers.get(i).mul(c.values[other]).sub(c.values[v]));
	};
	if (!p.pattern) {
		for (let y = 0; y < c.m && c.k > 1; y++) {
			const counts = new Map();
			for (const row of c.pattern) counts.set(row[y], (counts.get(row[y]) ?? 0) + 1);
			for (const [v, n] of counts) for (const other of counts.keys()) if (v !== other || n > 1) meet(0, v, other);
		}
		return powers;
	}
	const met = (i, x, other, y) => {
		const [row, next] = [c.pattern[x], c.pattern[other]];
		while (y < c.m && seen[(i * size + row[y]) * size + next[y]]) y++;
		return y;
	};
	meetFar(c, p, met, (i, x, other, y) => meet(i, c.pattern[x][y], c.pattern[other][y]));
	return powers;
}

export function privacy(body) {
	const { channel: given, policy: bound, attained } = fields(body, ["channel", "policy", "attained"]);
	const c = channel(given);
	const p = policy(bound, c.k, c.numeric);
	let powers;
	if (c.numeric) {
		for (const [i, [above, below]] of worstRatios(c, p)) {
			require(levelSign(new Q(above, below), p.levels[i]) <= 0, "a ratio exceeds its level");
		}
	} else powers = checkQuotients(c, p);
	let equality = "";
	if (attained !== null) {
		const [x, other, y] = place(attained, c, p);
		if (c.numeric) {
			require(c.radius.n === 0n && c.rows[x][y] > 0n && c.rows[other][y] > 0n, "the level is not attained there");
			const ratio = new Q(c.rows[x][y] * c.denominators[other], c.rows[other][y] * c.denominators[x]);
			require(levelSign(ratio, levelAt(p, x, other)) === 0, "the level is not attained there");
		} else {
			const [v, w] = [c.values[c.pattern[x][y]], c.values[c.pattern[other][y]]];
			require(!v.isZero && powers.get(p.at(x, other)).mul(w).equals(v), "the level is not attained there");
		}
		equality = `; equality at ${placeName(c, [x, other, y])}`;
	}
	const name = policyName(p);
	const power = name.startsWith("at") ? "e^epsilon" : "e^E(x, x')";
	const meaning = constraining(p).size ? `: Q(y|x) <= ${power} Q(y|x') for all inputs x != x' and all outputs y` : ": nothing is asked of it";
	return proved(`${c.numeric ? "" : "for every t = e^eps >= 1, "}${channelName(c)} is private ${name}${meaning}${equality}`);
}

export function violation(body) {
	const { channel: given, policy: bound, place: where, t: value } = fields(body, ["channel", "policy", "place", "t"]);
	const c = channel(given);
	const p = policy(bound, c.k, c.numeric);
	const [x, other, y] = place(where, c, p);
	const t = number(value);
	require(t.compare(ONE) >= 0 && (!c.numeric || t.compare(ONE) === 0), "t is at least 1, and 1 for a numeric channel");
	const at = (z) => inFractions(c.expressions[c.pattern[z][y]], new Map([["t", t]]));
	const above = c.numeric ? new Q(c.low[x][y], c.over[x]) : at(x);
	const below = c.numeric ? new Q(c.top[other][y], c.over[other]) : at(other);
	require(above.n > 0n, "the first probability is not positive");
	const l = levelAt(p, x, other);
	require(below.n === 0n || levelSign(above.div(below), l, t) > 0, "the ratio does not exceed the level");
	const ratio = below.n === 0n ? "infinite" : above.div(below);
	const subject = channelName(c, true);
	return refuted(
		`${c.numeric ? "" : `at t = e^eps = ${t}, `}${subject} ${c.radius.n > 0n ? "is" : "is not"} private ${policyName(p)}: at ` +
			`${placeName(c, [x, other, y])}, the ratio ${ratio} of Q(y|x) to Q(y|x') exceeds e^(${levelName(l)})`,
	);
}

export function approximate(body) {
	const { channel: given, level: bound, power: base, delta: most, pair } = fields(body, ["channel", "level", "power", "delta", "pair"]);
	const c = channel(given);
	const l = level(bound);
	const [power, delta] = [number(base), number(most)];
	require(c.numeric && c.radius.n === 0n && l.m.n === 0n, "this kind is about a numeric channel without radius, at one level");
	require(power.compare(ONE) >= 0, "the power is at least 1");
	require(c.k * c.k * c.m <= 1e8, "this channel is too large");
	const excess = (x, other) => {
		// sum of max(0, a/d - power b/e), over d e times the denominator of the power
		const [d, e] = [c.denominators[x] * power.n, c.denominators[other] * power.d];
		let found = 0n;
		for (let y = 0; y < c.m; y++) {
			const term = c.rows[x][y] * e - c.rows[other][y] * d;
			if (term > 0n) found += term;
		}
		return new Q(found, c.denominators[x] * e);
	};
	const sign = levelSign(power, l);
	const [bounds, what] = [`epsilon = ${levelName(l)}, delta = ${delta}`, "sum over y of max(0, Q(y|x) - e^epsilon Q(y|x'))"];
	if (pair === null) {
		require(sign <= 0, "the power exceeds e^level");
		for (let x = 0; x < c.k; x++) for (let z = 0; z < c.k; z++) require(excess(x, z).compare(delta) <= 0, "a sum exceeds delta");
		return proved(`${channelName(c)} is (epsilon, delta)-private at ${bounds}: ${what} <= delta for all inputs x, x'`);
	}
	require(Array.isArray(pair) && pair.length === 2, "a pair is [x, x']");
	const [x, z] = pair.map((v) => Number(integer(v, 0, c.k - 1)));
	require(sign >= 0 && excess(x, z).compare(delta) > 0, "the sum does not exceed delta");
	const inputs = `x = ${inputName(c, x)}, x' = ${inputName(c, z)}`;
	return refuted(`${channelName(c)} is not (epsilon, delta)-private at ${bounds}: ${what} > delta for the inputs ${inputs}`);
}

export function moments(body) {
	const { channel: given, scores, target, order } = fields(body, ["channel", "scores", "target", "order"]);
	const c = channel(given);
	require(!c.numeric, "moments are about a channel over Q(t)");
	const [a, wanted] = [table(scores), table(target)];
	const n = Number(integer(order, 1, 2));
	const d = a.pattern[0].length;
	require(a.pattern.length === c.m && wanted.pattern.length === c.k, "scores have a row for each output, targets one for each input");
	const sets = [];
	for (let i = 0; i < d; i++) {
		if (n === 1) sets.push([i]);
		else for (let j = i; j < d; j++) sets.push([i, j]);
	}
	require(wanted.pattern[0].length === sets.length, "targets have a column for each set of coordinates");
	const asked = c.k * sets.length * c.values.length * a.values.length ** n;
	require(asked <= 1e8, "these moments are too large");
	charge(Math.floor(asked / 4));
	const scope = `for ${channelName(c)}, for scores A ${tableDigest(a)} (${d} coordinates) and targets ${tableDigest(wanted)}`;
	const what = n === 1 ? "E[A_i(Y) | X = x]" : "E[A_i(Y) A_j(Y) | X = x], i <= j,";
	const start = `${scope}, all as functions of t where they are defined: ${what} is`;
	const [weights, factors, goals] = [c, a, wanted].map(({ values }) => values.map(reduced));
	const [products, seen] = [new Map(), new Set()];
	const product = (key) => {
		if (!products.has(key)) {
			const [v, ...rest] = key.split(",").map(Number);
			products.set(key, reduced(rest.reduce((u, i) => u.mul(factors[i]), weights[v])));
		}
		return products.get(key);
	};
	for (let x = 0; x < c.k; x++) {
		for (const [column, set] of sets.entries()) {
			spend(c.m / 10);
			const counts = new Map();
			c.pattern[x].forEach((v, y) => {
				const key = [v, ...set.map((j) => a.pattern[y][j])].join();
				counts.set(key, (counts.get(key) ?? 0) + 1);
			});
			const goal = wanted.pattern[x][column];
			const question = `${[...counts].sort().join(";")}=${goal}`;
			if (seen.has(question)) continue;
			seen.add(question);
			const found = counted(c.ring, [...counts].map(([key, count]) => [count, product(key)]));
			if (!found.equals(goals[goal])) {
				return refuted(`${start} not the target at input ${inputName(c, x)}, coordinates ${set.join(", ")}`);
			}
		}
	}
	return proved(`${start} the target for every input x`);
}
