"""The conformance runner: a stranger's program, in any language, gives the answers of the reference, or what is wrong has a name.

``exactdp conformance -- COMMAND...`` starts the program and speaks protocol 1 with it: requests on its standard input, answers on
its standard output, each one line of JSON that ends with a line feed. What it writes to standard error is shown if it breaks.

A request is {"id", "operation", ...}; ids and other text are ASCII without escapes, and no spaces stand between the parts. The
answer is {"id", ...} with the same id and the key below, or {"id", "unsupported": true}, which is counted as skipped, or
{"id", "error": "why"}, which is a failure. Other keys are ignored. Numbers in requests are text ("3/4"), but integers that count
or name something (k, items, reports, draws) are integers. A mechanism comes with "mechanism" and "parameters", among them
t = e^epsilon as an exact number and "epsilon" as a decimal of 40 digits: take the one that you need.

    operation  besides mechanism and parameters          answer
    hello      protocol                                  name, version, operations, mechanisms, tolerance, encode (optional)
    channel    input: an item x                          probabilities: the row Q(0|x), Q(1|x), ...
    encode     inputs: items, randomness: draws of each  reports: one for each item; null if it needs more randomness
    sample     input: an item x, number: N               reports: N independent ones, by randomness of its own
    estimate   reports                                   estimate: of each coordinate, unbiased, not clipped
    refuse     -, or an input, or reports, or a channel  refused: true if these are refused, else false
    epsilon    channel: rows (no mechanism)              epsilon: the smallest, in nats; "inf" if there is none
    audit      channel, t, epsilon (no mechanism)        private: is it epsilon-LDP (no ratio above t), true or false
    policy       channel, policy: rows e^E (no mechanism)  private: no ratio Q(y|x)/Q(y|x') is above policy[x][x']
    promise      promise: its name, inputs (no mechanism)  private: noise keeps the stated epsilon and delta
    delta      -                                         delta: the least one of the Gaussian noise, see ``continuous``
    accept     column, y                                 probability: that the rejection sampler accepts y
    bound      bound: its name, inputs (no mechanism)    value: a number, a list, or any JSON of numbers, names, truth
    protocol   protocol: its name, inputs                value, likewise
    bias       channel, scores, target (no mechanism)    bias: the largest absolute one, over inputs and coordinates
    risk       prior and n, or counts                    risk: the expected squared distance from the prior, or the data
    information  prior                                   information: between item and report, in nats

Without "operations" or "mechanisms" in its answer to hello, a program has all of them; a name there that does not exist is a
failure of its own, unless the run is lenient. Where e^epsilon is irrational, t in an
audit is a decimal of 40 digits. Randomness is a list of draws [n, u] for each item, u uniform on 0..n-1, see ``randomness``: a
program takes them in turn as its random numbers, and is deterministic. An answer in exact text ("3/4", "ln 3") is compared
exactly; a number of JSON, or text with a decimal point, within the declared "tolerance", at most 1e-6 (0 if none is declared).
See ``numbers`` for what a tolerance is relative to.

"encode" in the answer to hello is "draws", "law" or "samples": see ``hello`` for how an encoder is asked, and ``samples`` for how
sure the answer is. ``unasked`` has the golden vectors that are not asked, with the reasons.

>>> from exactdp_checks.conformance.requests import cases
>>> case = next(case for case in cases("krr") if case.id == "krr/encode/k=2,t=1")
>>> case.request["inputs"], case.request["randomness"], list(map(int, case.expected))
((0, 0, 1, 1), (((2, 0),), ((2, 1), (1, 0)), ((2, 0),), ((2, 1), (1, 0))), [0, 1, 1, 0])
"""
