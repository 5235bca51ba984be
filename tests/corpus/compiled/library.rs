// Randomised response as a user of the crate rand 0.8 writes it, on the system's generator. Built with the crate's own source by
// rustc --target wasm32-wasi --crate-type cdylib -O -C strip=symbols --extern rand=librand.rlib library.rs
use rand::distributions::{Alphanumeric, Bernoulli, Distribution, Uniform, WeightedIndex};
use rand::seq::{index, SliceRandom};
use rand::{Error, Rng, RngCore};

#[link(wasm_import_module = "wasi_snapshot_preview1")]
extern "C" {
    fn random_get(address: *mut u8, length: usize) -> u16;
}
struct System; // what OsRng is where the crate getrandom is at hand
impl RngCore for System {
    fn next_u32(&mut self) -> u32 {
        let mut word = [0; 4];
        self.fill_bytes(&mut word);
        u32::from_le_bytes(word)
    }
    fn next_u64(&mut self) -> u64 {
        let mut word = [0; 8];
        self.fill_bytes(&mut word);
        u64::from_le_bytes(word)
    }
    fn fill_bytes(&mut self, bytes: &mut [u8]) {
        unsafe { random_get(bytes.as_mut_ptr(), bytes.len()) };
    }
    fn try_fill_bytes(&mut self, bytes: &mut [u8]) -> Result<(), Error> {
        Ok(self.fill_bytes(bytes))
    }
}

// gen_bool and gen_range
#[no_mangle]
pub extern "C" fn krr(x: u32) -> u32 {
    if System.gen_bool(0.5) { x } else { System.gen_range(0..4) }
}
// Bernoulli::from_ratio and Uniform
#[no_mangle]
pub extern "C" fn krr_of_ratio(x: u32) -> u32 {
    if Bernoulli::from_ratio(1, 3).unwrap().sample(&mut System) { x } else { Uniform::from(0..4).sample(&mut System) }
}
// a uniform double against p = e / (e + k - 1)
#[no_mangle]
pub extern "C" fn krr_in_doubles(x: u32) -> u32 {
    if System.gen::<f64>() < 3.0 / 6.0 {
        return x;
    }
    let y = System.gen_range(0..3);
    if y < x { y } else { y + 1 }
}
// WeightedIndex, with the weights of the row of x
#[no_mangle]
pub extern "C" fn weights(x: u32) -> u32 {
    let mut row = [1u32; 4];
    row[(x & 3) as usize] = 3;
    WeightedIndex::new(&row).unwrap().sample(&mut System) as u32
}
// the same with weights in doubles
#[no_mangle]
pub extern "C" fn weights_in_doubles(x: u32) -> u32 {
    let mut row = [1.0f64; 4];
    row[(x & 3) as usize] = 3.0;
    WeightedIndex::new(&row).unwrap().sample(&mut System) as u32
}
// gen_ratio for each bit of a unary encoding
#[no_mangle]
pub extern "C" fn unary(x: u32) -> u32 {
    (0..8).map(|i| (System.gen_ratio(if i == x { 2 } else { 1 }, 4) as u32) << i).sum()
}
// choose_weighted, the exponential mechanism over a table of scores
#[no_mangle]
pub extern "C" fn chosen(x: u32) -> u32 {
    let items = [0u32, 1, 2, 3];
    *items.choose_weighted(&mut System, |y| if *y == x { 3 } else { 1 }).unwrap()
}
// seq::index::sample for subset selection: the item with one other, or two others
#[no_mangle]
pub extern "C" fn subset(x: u32) -> u32 {
    let d = if System.gen_ratio(1, 2) { 1 } else { 2 };
    let others = index::sample(&mut System, 4, d);
    let set: u32 = others.iter().map(|i| 1u32 << (if (i as u32) < x { i } else { i + 1 })).sum();
    if d == 1 { set | 1 << x } else { set }
}
// the generator modulo n: a habit, on one byte of it
#[no_mangle]
pub extern "C" fn modulo(x: u32) -> u32 {
    if System.gen_bool(0.5) { x } else { System.gen::<u8>() as u32 % 3 }
}
// a letter that is replaced by a random one
#[no_mangle]
pub extern "C" fn letter(x: u32) -> u32 {
    if System.gen_bool(0.5) { x } else { Alphanumeric.sample(&mut System) as u32 }
}
