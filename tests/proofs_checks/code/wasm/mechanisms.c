// Small mechanisms for the tests of compiled code. Built by
// clang --target=wasm32 -O1 -nostdlib -ffreestanding -Wl,--no-entry -Wl,-z,stack-size=4096 -Wl,--strip-all
#include <stdint.h>
#define EXPORT(n) __attribute__((export_name(#n)))
__attribute__((import_module("wasi_snapshot_preview1"), import_name("random_get"))) int random_get(void *, unsigned);
__attribute__((import_module("exactdp"), import_name("report"))) void report(void *, int);
static uint32_t u32(void) { uint32_t v; random_get(&v, 4); return v; }
static uint64_t u64(void) { uint64_t v; random_get(&v, 8); return v; }
static double real(void) { return (double)(u64() >> 11) * 0x1p-53; }
static uint32_t uniform(uint32_t n) { uint32_t min = -n % n, r; do r = u32(); while (r < min); return r % n; }
static uint32_t lemire(uint32_t n) { uint64_t m; do m = (uint64_t)u32() * n; while ((uint32_t)m < -n % n); return m >> 32; }
EXPORT(krr4) int krr4(int x) { return real() < 0.5 ? x : (int)uniform(4); }
EXPORT(krr3) int krr3(int x) { return real() < 0.5 ? x : (int)uniform(3); }
EXPORT(krr7) int krr7(int x) { return real() < 0.5 ? x : (int)lemire(7); }
EXPORT(biased) int biased(int x) { uint8_t b; random_get(&b, 1); if (b & 1) return x; random_get(&b, 1); return b % 3; }
EXPORT(ten) int ten(int x) { return x + (int)(real() * 10); }
EXPORT(half) double half(double x) { return real() < 0.25 ? x : x / 2; }
EXPORT(trapping) int trapping(int x) { return x / (int)(u32() & 3); }
EXPORT(never) int never(int x) { for (volatile int i = 0;; i++) ; return x; }
EXPORT(down) int down(int x) { return x < 0 ? 0 : down(x + 1) * 3 + 1; }
EXPORT(geometric) int geometric(int x) { int n = 0; while (u32() & 1 && n < 40) n++; return x + n; }
EXPORT(endless) int endless(int x) { int n = 0; while (u32() & 1) n++; return (n + x) & 1; }
static unsigned char out[16];
EXPORT(unary) void unary(int x) {
  for (int i = 0; i < 16; i++) out[i] = 0;
  for (int i = 0; i < 40; i++) if (real() < (i == x ? 0.5 : 0.25)) out[i >> 3] |= 1u << (i & 7);
  report(out, 5);
}
static char room[64];
EXPORT(allocate) char *allocate(int n) { return n <= 64 ? room : 0; }
EXPORT(first) int first(char *text, int n) { return real() < 0.75 ? text[0] : text[n - 1]; }
static __attribute__((noinline)) uint32_t shared(void) { return u32(); }
EXPORT(response) int response(int x) { for (;;) { uint32_t j = shared() & 7; if (((j ^ x) & 1) || (shared() & 3) == 0) return j; } }
static volatile int calls;
EXPORT(memory_between) int memory_between(int x) { calls++; return x + calls + (u32() & 1); }
EXPORT(logarithm) double logarithm(double x) {
  union { double d; uint64_t i; } u = { real() };
  return x + (double)(int)(u.i >> 52);
}
static __attribute__((noinline)) int coin(double p) { return real() < p; }
EXPORT(hadamard) int hadamard(int x) {
  int agree = coin(0.75);
  for (;;) { uint32_t y = u32() & 7; if ((__builtin_popcount(y & (x + 1)) & 1) != agree) return y; }
}
EXPORT(instantaneous) int instantaneous(int x) { double q = real() < 0.25 ? 0.5 : x ? 0.75 : 0.125; return real() < q; }
