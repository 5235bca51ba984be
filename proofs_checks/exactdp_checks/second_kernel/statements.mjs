// The kinds about formulas: comparison, enclosure, counterexample, enumeration, identity, nonnegative, sturm, induction, optimum.

import { canonical, digest, require, same } from "./reading.mjs";
import { Q, number } from "./numbers.mjs";
import { Ring, byCoefficients, bySturm, dense, polynomialBySturm, spend, squared } from "./quotients.mjs";
import { asQuotient, checked, formula, inEnclosures, inFractions, isName, sum } from "./expressions.mjs";
import { different, fields, integer, list, object } from "./objects.mjs";

const proved = (proposition) => ({ outcome: "proved", proposition });
const refuted = (proposition) => ({ outcome: "refuted", proposition });
const sorted = (names) => [...names].sort();

function sides({ lhs, relation, rhs }, relations) {
	require(relations.includes(relation), "this relation is not known here");
	require(relation === "<" || !same(lhs, rhs), "both sides are the same");
	checked(lhs, 199);
	checked(rhs, 199);
	return `${formula(lhs)} ${relation} ${formula(rhs)}`;
}

/** The numbers of an object of names and numbers. */
function point(value) {
	return new Map([...object(value)].map(([name, v]) => {
		require(isName(name), "a name is expected");
		return [name, number(v)];
	}));
}

const written = (values, relation) => sorted(values.keys()).map((name) => `${name} ${relation} ${values.get(name)}`);

/** Whether a relation holds at a point. */
function holds({ lhs, relation, rhs }, values, bits) {
	const difference = ["-", lhs, rhs];
	const sign = bits === 0 ? inFractions(difference, values).sign : inEnclosures(difference, values, bits).sign;
	require(sign !== null, "the enclosure of the difference contains 0");
	return relation === "==" ? sign === 0 : relation === "<" ? sign < 0 : sign <= 0;
}

const ALL = ["==", "<=", "<"];
const precision = (value) => Number(integer(value, 0, 4096));

export function comparison(body) {
	const found = fields(body, ["lhs", "relation", "rhs", "point", "bits"]);
	const relation = sides(found, ALL);
	const values = point(found.point);
	const where = values.size ? `at ${written(values, "=").join(", ")}: ` : "";
	return holds(found, values, precision(found.bits)) ? proved(where + relation) : refuted(`${where}it is false that ${relation}`);
}

export function counterexample(body) {
	const found = fields(body, ["lhs", "relation", "rhs", "point", "bits", "from", "integers"]);
	const relation = sides(found, ALL);
	const [values, low] = [point(found.point), point(found.from)];
	const whole = different(list(found.integers));
	require(values.size === low.size && [...low.keys()].every((name) => values.has(name)), "point and from have the same names");
	for (const [name, v] of low) require(values.get(name).compare(v) >= 0, "the point is below from");
	for (const name of whole) require(typeof name === "string" && values.has(name) && values.get(name).whole, "a variable is not an integer");
	require(!holds(found, values, precision(found.bits)), "the relation is true at the point");
	const all = [...low].map(([name, v]) => `${whole.includes(name) ? "integer" : "real"} ${name} >= ${v}`).sort();
	const [scope, place] = [all, written(values, "=")].map((texts) => texts.join(", ") || "constants");
	return refuted(`it is false that for all ${scope}: ${relation}; it fails at ${place}`);
}

export function enumeration(body) {
	const found = fields(body, ["lhs", "relation", "rhs", "ranges", "bits"]);
	const relation = sides(found, ALL);
	const bits = precision(found.bits);
	const ranges = new Map([...object(found.ranges, 1)].map(([name, range]) => {
		require(isName(name), "a name is expected");
		require(Array.isArray(range) && range.length === 2, "a range is [low, high]");
		return [name, range.map((end) => integer(end, null))];
	}));
	const count = [...ranges.values()].reduce((u, [low, high]) => u * (high < low ? 0n : high - low + 1n), 1n);
	require(count > 0n, "there is no point in these ranges");
	const cost = count * BigInt(canonical([found.lhs, found.rhs]).length) * BigInt(bits + 10);
	require(cost <= 100000000n, "this enumeration is too long");
	const names = sorted(ranges.keys());
	const values = new Map();
	const visit = (i) => {
		if (i === names.length) return require(holds(found, values, bits), "the relation is false at a point");
		const [low, high] = ranges.get(names[i]);
		for (let n = low; n <= high; n++) {
			values.set(names[i], new Q(n));
			visit(i + 1);
		}
	};
	visit(0);
	const scope = names.map((name) => `${name} = ${ranges.get(name).join("..")}`);
	return proved(`for all integers ${scope.join(", ")}: ${relation}`);
}

export function identity(body) {
	const { lhs, rhs, variables } = fields(body, ["lhs", "rhs", "variables"]);
	const relation = sides({ lhs, relation: "==", rhs }, ALL);
	for (const name of different(list(variables, 1))) require(isName(name), "a name is expected");
	require(asQuotient(["-", lhs, rhs], new Ring(variables)).isZero, "the two sides differ");
	return proved(`for all ${variables.join(", ")} where both sides are defined: ${relation}`);
}

export function nonnegative(body) {
	const found = fields(body, ["lhs", "relation", "rhs", "from", "open"]);
	const relation = sides(found, ["<=", "<"]);
	const low = point(object(found.from, 1));
	for (const v of found.from.values()) require(typeof v === "bigint", "an integer is expected");
	const open = different(list(found.open));
	for (const name of open) require(typeof name === "string" && low.has(name), "an unknown variable is open");
	const names = sorted(low.keys());
	const value = asQuotient(["-", found.rhs, found.lhs], new Ring(names));
	const marked = byCoefficients(value, names.map((name) => low.get(name).n), found.relation === "<");
	for (const name of names) require(marked.includes(name) || open.includes(name), `the sides may be undefined or equal at the corner of ${name}`);
	const scope = names.map((name) => `${name} ${open.includes(name) ? ">" : ">="} ${low.get(name)}`);
	return proved(`for all real ${scope.join(", ")}, both sides are defined and ${relation}`);
}

export function sturm(body) {
	const found = fields(body, ["lhs", "relation", "rhs", "from"]);
	const relation = sides(found, ["<=", "<"]);
	const low = point(found.from);
	require(low.size === 1, "there is one variable");
	const [[name, corner]] = low;
	bySturm(asQuotient(["-", found.rhs, found.lhs], new Ring([name])), corner, found.relation === "<");
	const scope = `for all real ${name} >= ${corner}`;
	return proved(found.relation === "<" ? `${scope}, both sides are defined and ${relation}` : `${scope} where both sides are defined: ${relation}`);
}

export function induction(body) {
	const { states, steps, initial, base } = fields(body, ["states", "steps", "initial", "base"]);
	for (const [name, e] of object(states, 1)) {
		require(/^[A-Za-z0-9]{1,30}$/.test(name) && !name.endsWith("\n"), "a state is 1 to 30 letters and digits");
		checked(e);
	}
	const known = (s) => require(typeof s === "string" && states.has(s), "an unknown state");
	for (const step of list(steps)) {
		require(Array.isArray(step) && step.length === 3, "a step is [state, expression, state]");
		known(step[0]);
		checked(step[1]);
		known(step[2]);
	}
	const first = new Map([...object(initial, 1)].map(([s, v]) => (known(s), [s, number(v)])));
	const b = number(base);
	require(b.n > 0n, "the base is positive");
	const reached = new Set(first.keys());
	for (const s of reached) for (const [from, , to] of steps) if (from === s) reached.add(to);
	require(reached.size === states.size, "a state is not reached");
	for (const s of reached) require(steps.some(([from]) => from === s), "no step goes on from a state");
	for (const [s, v] of first) require(inFractions(states.get(s), new Map([["n", b]])).compare(v) === 0, "the base is another one");
	const ring = new Ring(["n"]);
	const twice = ring.number(new Q(2n)).mul(ring.variable("n"));
	for (const [s, e, to] of steps) {
		const before = asQuotient(states.get(s), ring);
		const after = asQuotient(states.get(to), ring, new Map([["n", twice]]));
		const difference = after.sub(asQuotient(e, ring, new Map([["a", before]])));
		require(difference.isZero, "a step leads elsewhere");
		polynomialBySturm(squared(dense(ring, difference.b)), b, true);
	}
	const names = sorted(states.keys());
	const starts = sorted(first.keys());
	const given = starts.map((s) => `a = ${first.get(s)} in state ${s}`).join(", ");
	const moves = steps.map(([s, e, to]) => `from state ${s} to state ${to} a becomes ${formula(e)}`).join(", ");
	const found = names.map((s) => `${formula(states.get(s))} in state ${s}`).join(", ");
	return proved(
		`for n = ${b} 2^r for every integer r >= 0, in the states reached by r steps from ${starts.join(", ")}: ` +
			`if ${given} at n = ${b}, and in each step from n to 2n ${moves}, then a is ${found}`,
	);
}

export const dot = (a, b) => sum(a.map((v, i) => v.mul(b[i])));

export function vector(value, length) {
	require(Array.isArray(value) && (length === undefined || value.length === length), "a list of numbers of another length is expected");
	return value.map(number);
}

export function optimum(body) {
	const { cost, matrix, rhs, primal, dual, value } = fields(body, ["cost", "matrix", "rhs", "primal", "dual", "value"]);
	const c = vector(cost);
	require(c.length > 0, "there is at least one variable");
	const rows = list(matrix).map((row) => vector(row, c.length));
	const [b, y] = [vector(rhs, rows.length), vector(dual, rows.length)];
	const [x, v] = [vector(primal, c.length), number(value)];
	spend(rows.length * c.length);
	for (const entry of x) require(entry.n >= 0n, "a primal value is negative");
	rows.forEach((row, i) => require(dot(row, x).compare(b[i]) === 0, "an equation does not hold"));
	c.forEach((entry, j) => require(dot(y, rows.map((row) => row[j])).compare(entry) >= 0, "a dual constraint does not hold"));
	require(dot(c, x).compare(v) === 0 && dot(b, y).compare(v) === 0, "the value is another one");
	const texts = [c, ...rows, b].map((row) => row.map(String));
	return proved(
		`the largest c x over all x >= 0 with A x = b is ${v}, for c, A, b ${digest(canonical(texts))} (${c.length} variables, ${rows.length} equations)`,
	);
}
