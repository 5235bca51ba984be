// Randomised response as a user of the C++ standard library writes it, on std::random_device. Built by
// clang++ --target=wasm32-wasi -O2 -fno-exceptions -mexec-model=reactor library.cpp
#include <array>
#include <random>
#define EXPORT(name) extern "C" __attribute__((export_name(#name)))
static std::random_device device;
static int uniform(int n) { return std::uniform_int_distribution<int>(0, n - 1)(device); }

// std::bernoulli_distribution and std::uniform_int_distribution
EXPORT(krr) int krr(int x) { return std::bernoulli_distribution(0.5)(device) ? x : uniform(4); }
// t = 3 in doubles: p = t / (t + k - 1)
EXPORT(krr_in_doubles) int krr_in_doubles(int x) {
  if (std::bernoulli_distribution(3.0 / 6.0)(device)) return x;
  int y = uniform(3);
  return y < x ? y : y + 1;
}
// std::discrete_distribution, with the weights of the row of x
EXPORT(weights) int weights(int x) {
  std::array<double, 4> row{1, 1, 1, 1};
  row[x & 3] = 3;
  return std::discrete_distribution<int>(row.begin(), row.end())(device);
}
// the generator modulo n: a habit, on one byte of it
EXPORT(modulo) int modulo(int x) { return std::bernoulli_distribution(0.5)(device) ? x : (device() & 255) % 3; }
// a generator that is seeded by one word of the device
EXPORT(seeded) int seeded(int x) {
  std::minstd_rand engine(device());
  return std::bernoulli_distribution(0.5)(engine) ? x : std::uniform_int_distribution<int>(0, 3)(engine);
}
// std::geometric_distribution as noise
EXPORT(geometric) int geometric(int x) { return x + std::geometric_distribution<int>(0.5)(device); }
