// Mechanisms in C whose audits are measured. Built by clang --target=wasm32-wasi -O2 -mexec-model=reactor
#include <stdint.h>
#include <string.h>
#include <unistd.h>
#define EXPORT(n) __attribute__((export_name(#n)))
__attribute__((import_module("exactdp"), import_name("report"))) void report(const void *, int);
static uint64_t u64(void) { uint64_t v; getentropy(&v, 8); return v; }
static uint32_t u32(void) { uint32_t v; getentropy(&v, 4); return v; }
static uint8_t u8(void) { uint8_t v; getentropy(&v, 1); return v; }
static double real(void) { return (u64() >> 11) * 0x1p-53; }
static uint32_t below(uint32_t n) { uint32_t r; do r = u32(); while (r < -n % n); return r % n; }
static uint32_t hash(uint32_t x, uint32_t seed) {
  uint32_t h = seed ^ 0x9747b28c ^ x * 0xcc9e2d51;
  h = (h ^ h >> 16) * 0x85ebca6b;
  h = (h ^ h >> 13) * 0xc2b2ae35;
  return h ^ h >> 16;
}
EXPORT(krr4) int krr4(int x) { return real() < 0.5 ? x : (int)below(4); }
EXPORT(krr3) int krr3(int x) { return real() < 0.5 ? x : (int)below(3); }
EXPORT(biased) int biased(int x) { return u8() & 1 ? x : u8() % 3; }
EXPORT(krr1000) int krr1000(int x) { return real() < 0.75 ? x : (int)below(1000); }
EXPORT(krr1000_rest) int krr1000_rest(int x) { return real() < 0.75 ? x : (int)(u64() % 1000); }
EXPORT(attribution3) int attribution3(int x) { return real() < 0.25 ? (int)(u64() % 3) : x; }
EXPORT(attribution37) int attribution37(int x) { return real() < 0.25 ? (int)(u64() % 37) : x; }
EXPORT(attribution2925) int attribution2925(int x) { return real() < 0.25 ? (int)(u64() % 2925) : x; }
EXPORT(rappor6) int rappor6(int x) {  // f = 1/2, p = 1/2, q = 3/4 by masks
  unsigned uniform = u8(), f = u8(), p = u8(), q = u8() | u8(), kept = ((1u << x) & ~f) | (uniform & f);
  return ((p & ~kept) | (q & kept)) & 63;
}
EXPORT(rappor128) void rappor128(int x) {
  uint8_t out[16] = {0};
  for (int i = 0; i < 128; i++) {
    int bit = i == x || i == (x * 7 + 13) % 128;
    double u = real();
    int kept = u < 0.25 ? 1 : u < 0.5 ? 0 : bit;
    out[i >> 3] |= (real() < (kept ? 0.75 : 0.5)) << (i & 7);
  }
  report(out, 16);
}
EXPORT(oue128) void oue128(int x) {
  uint8_t out[16] = {0};
  for (int i = 0; i < 128; i++) out[i >> 3] |= (real() < (i == x ? 0.5 : 0.25)) << (i & 7);
  report(out, 16);
}
static int hashed(int x, uint32_t seed) { return (int)(seed * 4 + (real() < 0.5 ? hash(x, seed) % 4 : u8() % 4)); }
EXPORT(olh8) int olh8(int x) { return hashed(x, u8()); }
EXPORT(olh16) int olh16(int x) { return hashed(x, u32() & 0xffff); }
EXPORT(subset20) int subset20(int x) {  // 3 of 20, by a shuffle of the others
  int others[19], n = 0, set = 0, d = 3;
  for (int i = 0; i < 20; i++) if (i != x) others[n++] = i;
  if (real() < 0.5) { set = 1 << x; d = 2; }
  for (int j = 0; j < d; j++) {
    int at = j + (int)below(19 - j), y = others[at];
    others[at] = others[j];
    set |= 1 << y;
  }
  return set;
}
EXPORT(hadamard) int hadamard(int x) {
  uint32_t y = u32() & 1023, mask = x + 1;
  int keep = real() < 0.75, positive = !(__builtin_popcount(y & mask) & 1);
  return positive == keep ? y : y ^ (mask & -mask);
}
EXPORT(logarithm) int logarithm(int x) {
  union { double d; uint64_t i; } u = { real() };  // a logarithm begins with the bits of its argument
  return x + (int)(u.i >> 52);
}
