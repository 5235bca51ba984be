// Samplers of discrete noise by integers alone: Bernoulli(exp(-x)), discrete Laplace, discrete Gaussian. Typed from the published
// algorithms 1 to 3 (Canonne, Kamath, Steinke, The Discrete Gaussian for Differential Privacy, 2020). Built by
// rustc --target wasm32-unknown-unknown --crate-type cdylib -O -C strip=symbols noise.rs
#![no_std]
#[panic_handler]
fn panic(_: &core::panic::PanicInfo) -> ! {
    core::arch::wasm32::unreachable()
}
#[link(wasm_import_module = "wasi_snapshot_preview1")]
extern "C" {
    fn random_get(address: *mut u8, length: usize) -> i32;
}
fn word() -> u64 {
    let mut bytes = [0; 8];
    unsafe { random_get(bytes.as_mut_ptr(), 8) };
    u64::from_le_bytes(bytes)
}
/// A uniform number below n: the low bits of a word, until they are below n.
fn below(n: u64) -> u64 {
    let mask = n.next_power_of_two() - 1;
    loop {
        let drawn = word() & mask;
        if drawn < n {
            return drawn;
        }
    }
}
fn bernoulli(numerator: u64, denominator: u64) -> bool {
    below(denominator) < numerator
}
/// Algorithm 1: true with probability exp(-numerator / denominator).
fn exponential(numerator: u64, denominator: u64) -> bool {
    for _ in 0..numerator / denominator {
        if !fraction(1, 1) {
            return false;
        }
    }
    fraction(numerator % denominator, denominator)
}
fn fraction(numerator: u64, denominator: u64) -> bool {
    let mut k = 1;
    while bernoulli(numerator, denominator * k) {
        k += 1;
    }
    k % 2 == 1
}
/// Algorithm 2: discrete Laplace noise of scale t / s.
fn laplace(t: u64, s: u64) -> i64 {
    loop {
        let u = below(t);
        if !exponential(u, t) {
            continue;
        }
        let mut v = 0;
        while exponential(1, 1) {
            v += 1;
        }
        let size = ((u + t * v) / s) as i64;
        let negative = bernoulli(1, 2);
        if !(negative && size == 0) {
            return if negative { -size } else { size };
        }
    }
}
/// Algorithm 3: discrete Gaussian noise of this variance.
fn gaussian(variance: u64) -> i64 {
    let mut t = 1;
    while t * t <= variance {
        t += 1;
    }
    loop {
        let noise = laplace(t, 1);
        let apart = (noise.unsigned_abs() * t).abs_diff(variance);
        if exponential(apart * apart, 2 * variance * t * t) {
            return noise;
        }
    }
}
#[no_mangle]
pub extern "C" fn randomized(x: i32) -> i32 {
    if exponential(1, 2) { x } else { 1 - x }
}
#[no_mangle]
pub extern "C" fn laplace1(x: i32) -> i32 {
    x + laplace(1, 1) as i32
}
#[no_mangle]
pub extern "C" fn laplace2(x: i32) -> i32 {
    x + laplace(2, 1) as i32
}
#[no_mangle]
pub extern "C" fn gaussian1(x: i32) -> i32 {
    x + gaussian(1) as i32
}
#[no_mangle]
pub extern "C" fn gaussian4(x: i32) -> i32 {
    x + gaussian(4) as i32
}
#[no_mangle]
pub extern "C" fn clamped(x: i32) -> i32 {
    (x + laplace(1, 1) as i32).clamp(0, 5)
}
/// True with this probability, by one of its binary digits: which one, the place of the first head says.
fn digits(p: f64) -> bool {
    let bytes = word().to_le_bytes();
    let first = match bytes.iter().position(|b| *b > 0) {
        Some(i) => 8 * i + bytes[i].leading_zeros() as usize,
        None => return false,
    };
    let pattern = p.to_bits();
    let lead = 1022 - (pattern >> 52 & 0x7ff) as usize;
    first == lead || (first > lead && first - lead <= 52 && pattern >> (52 - (first - lead)) & 1 == 1)
}
fn uniform(n: u32) -> u32 {
    loop {
        let v = word() as u32;
        if v < u32::MAX - u32::MAX % n {
            return v % n;
        }
    }
}
#[no_mangle]
pub extern "C" fn bits(x: i32) -> i32 {
    if digits(0.7310585786300049) { x } else { 1 - x }
}
#[no_mangle]
pub extern "C" fn geometric(x: i32) -> i32 {
    let mut size = 0;
    while size < 6 && digits(0.5) {
        size += 1;
    }
    (x + if digits(0.5) { size } else { -size }).clamp(0, 5)
}
#[no_mangle]
pub extern "C" fn krr7(x: u32) -> u32 {
    let y = uniform(6);
    if digits(0.4) { x } else { y + (y >= x) as u32 }
}
#[no_mangle]
pub extern "C" fn subset5(x: u32) -> u32 {
    let mut others = [0, 1, 2, 3];
    for y in &mut others {
        *y += (*y >= x) as u32;
    }
    let with = digits(0.6);
    let mut set = if with { 1 << x } else { 0 };
    for i in 0..if with { 1 } else { 2 } {
        let j = i + uniform((others.len() - i) as u32) as usize;
        others.swap(i, j);
        set |= 1 << others[i];
    }
    set
}
