// A program that asks for its randomness: 3-ary randomised response at t = 2. rustc asking.rs
use std::io::stdin;

fn number() -> Option<i64> {
    let mut line = String::new();
    stdin().read_line(&mut line).ok()?;
    line.chars().filter(|c| c.is_ascii_digit() || *c == '-').collect::<String>().parse().ok()
}
fn asked(question: &str, value: &str) -> i64 {
    println!("{{\"{question}\":{value}}}");
    number().expect("an answer")
}
fn report(x: i64) -> i64 {
    if asked("weights", "[2,2]") == 0 {
        return x;
    }
    let other = asked("uniform", "2");
    if other < x { other } else { other + 1 }
}
fn main() {
    while let Some(x) = number() {
        println!("{{\"report\":{}}}", report(x));
    }
}
