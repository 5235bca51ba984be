"""The golden vectors: exact answers in files of JSON, for tests of other implementations; made, verified and compared.

A document holds the vectors of a subject: a mechanism, other channels, the bounds of a paper, the protocols. A vector has an id
(unique in its document, never changed), a kind, a result ("valid", or "invalid" for what no sound library does or accepts), flags
that name the pattern of an invalid one, a note, an input and an output. Numbers are as in ``numbers``; integers count or index.

    channel       parameters, t -> Q, its worst ratio and where, the smallest epsilon, the tight privacy matrix, the policy
    symbolic      parameters -> t -> Q and the scores as rational functions of t, for all levels; see ``symbolic``
    estimator     parameters, t -> scores (outputs by coordinates), target, bias: zero
    moments       and prior, n -> mean, bias, covariance, risk of the estimate of n users with i.i.d. items
    data          and counts -> the same for fixed data, in which item x occurs counts[x] times
    information   and prior -> mutual information in nats, exactly and enclosed, and in bits
    encode        and item -> every run of the exact sampler: its draws and its report; see ``coding``
    decode        and reports -> the estimate
    audit         channel, policy -> private or not, the worst ratio that breaks the policy (else the worst of all), its bound;
                  any other witness of an invalid channel is as good as the one that is named
    bias          channel, scores, target -> the bias, and the first place where there is any
    refuse        an operation and raw arguments -> refused, and by which error
    bound         a function of ``exactdp.bounds`` and its arguments -> its value, or the error where its hypotheses do not hold
    protocol      a function of ``protocols`` and its arguments -> what the server gets
    law           a function of a continuous mechanism and its arguments -> its value, or the error; see ``continuous``
    promise       noise, epsilon, delta -> private or not, the least delta and epsilon, and who sees it; see ``promises``

A vector that is withdrawn leaves its id in the list ``removed`` of its document. The files are in the folder ``golden`` of
``exactdp``, with a JSON Schema and an index with digests; ``files`` reads them. The schema says in words what each kind is, and
is made of the lists and the documents; see ``schema``.
"""
