// Functions that leave something in memory, and read it or not: an instance that is kept. Built as mechanisms.c is.
#include <stdint.h>
#define E(n) __attribute__((export_name(#n))) int n(int x)
__attribute__((import_module("wasi_snapshot_preview1"), import_name("random_get"))) int random_get(void *, unsigned);
static uint8_t byte(void) { uint8_t b; random_get(&b, 1); return b; }
static int response(int x) { return byte() & 1 ? x : byte() & 1; }
static volatile int calls, last, ready, squares[4];
static uint8_t pool[4], cells[16], used = 4;
E(counter) { return x + ++calls + (byte() & 1); }
E(reused) { if (used == 4) { random_get(pool, 4); used = 0; } return pool[used++] & 3 ? x : 1 - x; }
E(again) { if (!last) last = 1 + response(x); return last - 1; }
E(lazy) { if (!ready) { for (int i = 0; i < 4; i++) squares[i] = i * i; ready = 1; } return squares[byte() & 3] + x; }
E(added) { for (int i = 0; i < 4; i++) cells[byte() & 15] ^= 1; int s = x; for (int i = 0; i < 16; i++) s += cells[i]; return s & 3; }
E(some) { if (byte() & 1) cells[3] = x; else cells[4] = 1; int r = cells[3]; return (byte() & 1) + r; }
E(first) { if (byte() & 1) ((volatile uint8_t *)cells)[0] = 0; int c = byte() & 1, r = cells[0]; cells[0] = x; return 2 * r + c; }
E(other) { if (byte() & 1) {} else ((volatile uint8_t *)cells)[0] = 0; int c = byte() & 1, r = cells[0]; cells[0] = x; return 2 * r + c; }
E(grows) { int p = __builtin_wasm_memory_size(0); __builtin_wasm_memory_grow(0, 1); return p + x + (byte() & 1); }
E(trapping) { uint8_t b[8]; random_get(b, 8); if (b[0] == 3) __builtin_trap(); return b[1] & 1; }
E(copied) { for (int i = 15; i; i--) cells[i] = cells[i - 1]; cells[0] = response(x); return cells[0] + cells[15]; }
E(written) { last = response(x); return last; }
E(cleared) { for (int i = 0; i < 16; i++) cells[i] = 0; cells[byte() & 15] = 1; return cells[0] ? x : response(x); }
E(restored) { int i = byte() & 15; cells[i] = 1; int s = x; for (int j = 0; j < 16; j++) s += cells[j]; cells[i] = 0; return s & response(x); }
E(rejected) { uint8_t b; do random_get(&b, 1); while (b > 250); cells[5] = b; return cells[5] % 3 ? x : response(x); }
E(unread) { calls = x; squares[byte() & 3] = x; return response(x); }
E(stays) { volatile uint8_t m[64]; for (int i = 0; i < 64; i++) m[i] = x + i; return m[byte() & 63] == 200 ? x : response(x); }
