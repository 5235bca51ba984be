@external("wasi_snapshot_preview1", "random_get")
declare function random_get(at: usize, size: usize): u16;
const at: usize = memory.data(4);
function word(): u32 { random_get(at, 4); return load<u32>(at); }
function below(n: u32): u32 { const least: u32 = (0 - n) % n; while (true) { const r = word(); if (r >= least) return r % n; } }
export function krr3(x: i32): i32 { return word() & 1 ? x : below(3); }
