/* k-ary randomised response in C11 under test by `exactdp conformance -- ./client`: every answer is an exact fraction.
   A request is one line without spaces outside of text, so a key is found by its name; no library of JSON is needed. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char line[1 << 20];
static long long k, a, b; /* k items; t = e^epsilon = a/b */
static int odd;           /* whether something is no integer: true, "0", 2.5 */

/* What stands after "key": in the request; NULL where the key is missing. */
static const char *after(const char *key) {
    char name[40];
    snprintf(name, sizeof name, "\"%s\":", key);
    const char *found = strstr(line, name);
    return found ? found + strlen(name) : NULL;
}

static int is(const char *key, const char *value) {
    const char *found = after(key);
    size_t length = strlen(value);
    return found && found[0] == '"' && !strncmp(found + 1, value, length) && found[1 + length] == '"';
}

static long long integer(const char **at) {
    char *end;
    long long value = strtoll(*at, &end, 10);
    odd |= end == *at || !strchr(",]}/\"", *end);
    *at = end;
    return value;
}

static void read_parameters(void) {
    const char *at = after("k");
    odd = 0;
    k = at ? integer(&at) : 0;
    at = after("t");
    a = 0, b = 1;
    if (at) {
        at++; /* the quotation mark */
        a = integer(&at);
        if (*at == '/') at++, b = integer(&at);
    }
}

static void fraction(long long above, long long below, int first) { printf("%s\"%lld/%lld\"", first ? "" : ",", above, below); }

/* Row x: t/(t+k-1) for x, 1/(t+k-1) for every other item. */
static void channel(void) {
    const char *at = after("input");
    long long x = integer(&at);
    printf(",\"probabilities\":[");
    for (long long y = 0; y < k; y++) fraction(x == y ? a : b, a + b * (k - 1), y == 0);
    printf("]");
}

/* Weights (t, k-1): the item itself if u/n < t/(t+k-1); else the v-th of the others. */
static void encode(void) {
    const char *items = after("inputs"), *draws = after("randomness");
    printf(",\"reports\":[");
    for (int count = 0; *items == '[' || *items == ','; count++) {
        items++;
        if (*items == ']') break;
        long long x = integer(&items), report = x;
        draws++; /* the bracket of all draws, or a comma; then the draws of this item, [[n,u],[n,v]] or [] */
        draws++;
        for (int place = 0; *draws != ']'; place++) {
            draws += *draws == ',' ? 2 : 1;
            long long n = integer(&draws);
            draws++;
            long long u = integer(&draws);
            draws++;
            if (place == 0 && k > 1 && u * (a + b * (k - 1)) >= a * n) report = -1;
            if (place == 1 && report < 0) report = u + (u >= x);
        }
        draws++;
        printf("%s%lld", count ? "," : "", report);
    }
    printf("]");
}

/* (the score t+k-2 for every report of j, -1 for every other)/((t-1) n) */
static void estimate(void) {
    printf(",\"estimate\":[");
    for (long long j = 0; j < k; j++) {
        const char *at = after("reports");
        long long n = 0, own = 0;
        while (*at == '[' || *at == ',') {
            at++;
            own += integer(&at) == j;
            n++;
        }
        fraction(own * (a + b * (k - 2)) - (n - own) * b, n * (a - b), j == 0);
    }
    printf("]");
}

/* Sense: k >= 1, t >= 1, the item among the items, at least one report and all of them among the outputs. */
static int makes_sense(void) {
    const char *at = after("input");
    long long x = at ? integer(&at) : 0, reports = 1;
    int inside = x >= 0 && x < k;
    if ((at = after("reports"))) {
        inside = inside && a > b; /* at t = 1 there is no estimate */
        for (reports = 0; *at != ']' && at[1] != ']'; reports++) {
            at++;
            x = integer(&at);
            inside = inside && x >= 0 && x < k;
        }
    }
    return !odd && k >= 1 && b >= 1 && a >= b && inside && reports > 0;
}

int main(void) {
    while (fgets(line, sizeof line, stdin)) {
        const char *id = after("id");
        if (!id) return 1;
        read_parameters();
        printf("{\"id\":\"%.*s\"", (int)strcspn(id + 1, "\""), id + 1);
        if (is("operation", "hello"))
            printf(",\"name\":\"client.c\",\"version\":\"1\",\"mechanisms\":[\"krr\"],"
                   "\"operations\":[\"channel\",\"encode\",\"estimate\",\"refuse\"]");
        else if (is("operation", "refuse"))
            printf(",\"refused\":%s", makes_sense() ? "false" : "true");
        else if (is("operation", "channel"))
            channel();
        else if (is("operation", "encode"))
            encode();
        else if (is("operation", "estimate"))
            estimate();
        else
            printf(",\"unsupported\":true");
        printf("}\n");
        fflush(stdout); /* or the answer stays in a buffer, and the runner waits */
    }
    return 0;
}
