extern "wasi_snapshot_preview1" fn random_get(at: [*]u8, size: usize) u16;
fn word() u32 { var b: [4]u8 = undefined; _ = random_get(&b, 4); return @bitCast(b); }
fn below(n: u32) u32 { const least = (0 -% n) % n; while (true) { const r = word(); if (r >= least) return r % n; } }
export fn krr3(x: u32) u32 { return if (word() & 1 == 0) x else below(3); }
