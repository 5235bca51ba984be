// Right and wrong sisters: each that leaks is refuted or undecided, each that does not is proved. Built as mechanisms.c is.
#include <stdint.h>
#define EXPORT(n) __attribute__((export_name(#n)))
#define WASI(n) __attribute__((import_module("wasi_snapshot_preview1"), import_name(#n))) n
int WASI(random_get)(void *, unsigned);
void WASI(proc_exit)(int);
__attribute__((import_module("exactdp"), import_name("report"))) void report(const void *, int);
static uint8_t u8(void) { uint8_t v; random_get(&v, 1); return v; }
static uint32_t u32(void) { uint32_t v; random_get(&v, 4); return v; }
static uint64_t u64(void) { uint64_t v; random_get(&v, 8); return v; }
static double real(void) { return (double)(u64() >> 11) * 0x1p-53; }
static double float_of(uint64_t i) { union { uint64_t i; double d; } u = { i }; return u.d; }
// what is reported before a run ends early; the status of an exit; how a run ends
EXPORT(trap_after) int trap_after(int x) { uint8_t y = x; report(&y, 1); __builtin_trap(); }
EXPORT(exit_after) int exit_after(int x) { uint8_t y = x; report(&y, 1); proc_exit(0); return 0; }
EXPORT(exit_status) int exit_status(int x) { proc_exit(x); return 0; }
EXPORT(exit_right) int exit_right(int x) { proc_exit(u8() & 1 ? x : 1 - x); return 0; }
EXPORT(order) int order(int x) { const char y[2] = { 1, 2 }; report(y, x ? 1 : 2); if (x) report(y + 1, 1); return 0; }
// the bits of a NaN, and what arithmetic makes of it; the sign of a zero
EXPORT(payload) double payload(int x) { return float_of((0x7ff8ull << 48) + x); }
EXPORT(nan_sign) double nan_sign(int x) { return float_of(0x7ff8ull << 48 | (uint64_t)x << 63); }
EXPORT(nan_sum) double nan_sum(int x) { return float_of((0x7ff8ull << 48) + x) + 1.0; }
EXPORT(nan_bits) int nan_bits(int x) { volatile double v = x; union { double d; uint64_t i; } u; u.d = (v - v) / (x ? v - 1 : v); return u.i >> 63; }
EXPORT(nan_rare) double nan_rare(int x) { double v = u32() == 12345; return x ? v / v : 1.0; }
EXPORT(zero_sign) double zero_sign(int x) { return x ? -0.0 : 0.0; }
EXPORT(zero_random) double zero_random(int x) { return (real() - 0.5) * 0.0; }
EXPORT(least_zero) double least_zero(int x) { volatile double a = 0.0, b = -0.0; return 1 / (x ? __builtin_wasm_min_f64(a, b) : a); }
// a leak once in 2^20 calls, in 2^64, in 2^128
EXPORT(rare20) int rare20(int x) { uint32_t r = u32(); return r >> 12 == 0 ? 100 + x : r & 1; }
EXPORT(rare64) int rare64(int x) { uint64_t r = u64(); return r == 0 ? 100 + x : r & 1; }
EXPORT(rare128) int rare128(int x) { uint64_t r = u64(); return r == 0 && u64() == 5 ? 100 + x : r & 1; }
EXPORT(rare_right) int rare_right(int x) { uint32_t r = u32(); return r >> 12 == 0 ? 100 : r & 1; }
// an address, an index, a function that is chosen by random bits; memory that nobody wrote
static uint8_t room[256];
EXPORT(hidden) int hidden(int x) { room[x * 7 + 1] = 1; return room[u8()]; }
EXPORT(hidden_right) int hidden_right(int x) { room[u8()] = 1; return room[x]; }
EXPORT(hidden_wrong) int hidden_wrong(int x) { room[u8() & 3] = 1; return room[x * 7]; }
EXPORT(unwritten) int unwritten(int x) { room[3] = x; return room[16 + (u8() & 63)]; }
static int same(int x) { return x; } static int other(int x) { return 1 - x; }
static int coin(int x) { return u8() & 1; } static int third(int x) { return u8() % 3; }
static int (*volatile ways[4])(int) = { same, coin, other, third };
EXPORT(called) int called(int x) { return ways[u8() & 3](x); }
EXPORT(called_wrong) int called_wrong(int x) { return ways[u8() & 1](x); }
EXPORT(allocate) char *allocate(int n) { return (char *)(n <= 64 ? room : room - 100000); }
EXPORT(length) int length(char *text, int n) { return n; }
// rotations, saturation, signs, conversions, at the ends of their ranges
EXPORT(rotated) int rotated(int x) { uint64_t r = u64(); return ((r << 13 | r >> 51) & 7) == (uint64_t)x; }
EXPORT(large) int large(int x) { return (float)u32() == (x ? 4294967296.0f : 4294967040.0f); }
EXPORT(divided) int divided(int x) { return (int)u32() / -1000000007 + x * 0; }
EXPORT(rest) int rest(int x) { return (int)u32() % -7 + x * 0; }
EXPORT(product) int product(int x) { return ((uint64_t)u32() * 3000000000u >> 61) + x * 0; }
EXPORT(signed_end) int signed_end(int x) { double v = (double)(int64_t)u64(); return v == -0x1p63 ? 1 : v == 0x1p63 ? 2 + x : 0; }
