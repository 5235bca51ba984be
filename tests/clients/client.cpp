// Hadamard response in C++17 under test by `exactdp conformance -- ./client`: every answer is an exact fraction.
// A request is one line without spaces outside of text, so a key is found by its name; no library of JSON is needed.
#include <iostream>
#include <sstream>
#include <string>
#include <vector>

using Whole = long long;

struct Request {
    std::string line;
    // What stands after "key": in the request; empty where the key is missing.
    std::string after(const std::string &key) const {
        const auto at = line.find("\"" + key + "\":");
        return at == std::string::npos ? "" : line.substr(at + key.size() + 3);
    }
    bool is(const std::string &key, const std::string &value) const { return after(key).rfind("\"" + value + "\"", 0) == 0; }
    std::string text(const std::string &key) const {
        const std::string rest = after(key);
        return rest.empty() || rest[0] != '"' ? "" : rest.substr(1, rest.find('"', 1) - 1);
    }
};

// The integers of text such as [[[2,1],[4,3]]], in their order; `proper` is false where something else stands there.
std::vector<Whole> integers(const std::string &text, bool &proper, bool list) {
    std::vector<Whole> found;
    int depth = 0;
    for (std::size_t i = 0; i < text.size();) {
        const char c = text[i];
        if (c == '[') ++depth, ++i;
        else if (c == ']') {
            ++i;
            if (--depth == 0) break;
        } else if (c == ',' && depth) ++i;
        else if (c == '-' || (c >= '0' && c <= '9')) {
            std::size_t used = 0;
            try {
                found.push_back(std::stoll(text.substr(i), &used));
            } catch (const std::exception &) {
                proper = false;
                return found;
            }
            i += used;
            if (i < text.size() && (text[i] == '.' || text[i] == 'e' || text[i] == 'E')) proper = false;
            if (!list) break;
        } else {
            proper = false;
            break;
        }
    }
    return found;
}

struct Parameters {
    Whole k = 0, a = 0, b = 1;  // k items; t = e^epsilon = a/b
    Whole size = 1;             // K, the least power of two above k
    bool proper = true;

    explicit Parameters(const Request &request) {
        const auto items = integers(request.after("k"), proper, false);
        k = items.empty() ? 0 : items[0];
        const std::string t = request.text("t");
        const auto slash = t.find('/');
        const auto above = integers(t.substr(0, slash), proper, false);
        a = above.empty() ? 0 : above[0];
        if (slash != std::string::npos) {
            const auto below = integers(t.substr(slash + 1), proper, false);
            b = below.empty() ? 0 : below[0];
        }
        while (size <= k && size < (Whole(1) << 40)) size *= 2;
        proper = proper && k >= 1 && b >= 1 && a >= b;
    }
    bool agrees(Whole row, Whole column) const { return __builtin_popcountll(row & column) % 2 == 0; }
};

std::string fraction(Whole above, Whole below) { return "\"" + std::to_string(above) + "/" + std::to_string(below) + "\""; }

// Row x: 2t/(K(t+1)) where H(x+1, y) = +1, else 2/(K(t+1)).
std::string channel(const Parameters &p, Whole x) {
    std::string found;
    for (Whole y = 0; y < p.size; ++y)
        found += (y ? "," : "") + fraction(2 * (p.agrees(x + 1, y) ? p.a : p.b), p.size * (p.a + p.b));
    return "\"probabilities\":[" + found + "]";
}

// s = draw(t, 1), y = draw(K): y as it is where H agrees with s, else y with the lowest bit of x+1 turned.
std::string encode(const Request &request, const Parameters &p, bool &proper) {
    const auto inputs = integers(request.after("inputs"), proper, true), draws = integers(request.after("randomness"), proper, true);
    std::string found;
    for (std::size_t i = 0; i < inputs.size(); ++i) {
        if (draws.size() < 4 * (i + 1)) {
            proper = false;
            break;
        }
        const Whole n = draws[4 * i], u = draws[4 * i + 1], row = inputs[i] + 1;
        Whole y = draws[4 * i + 3];
        const bool truth = u * (p.a + p.b) < p.a * n;
        if (p.agrees(row, y) != truth) y ^= row & -row;
        found += (i ? "," : "") + std::to_string(y);
    }
    return "\"reports\":[" + found + "]";
}

// The mean of c H(x+1, y), c = (t+1)/(t-1).
std::string estimate(const Parameters &p, const std::vector<Whole> &reports) {
    std::string found;
    for (Whole x = 0; x < p.k; ++x) {
        Whole sum = 0;
        for (const Whole y : reports) sum += p.agrees(x + 1, y) ? 1 : -1;
        found += (x ? "," : "") + fraction((p.a + p.b) * sum, (p.a - p.b) * static_cast<Whole>(reports.size()));
    }
    return "\"estimate\":[" + found + "]";
}

// Whether the parameters, the input and the reports of the request are refused.
bool refused(const Request &request, const Parameters &p) {
    bool proper = p.proper;
    const bool asks = !request.after("reports").empty(), gives = !request.after("input").empty();
    for (const Whole x : integers(request.after("input"), proper, false)) proper = proper && 0 <= x && x < p.k;
    const auto reports = integers(request.after("reports"), proper, true);
    for (const Whole y : reports) proper = proper && 0 <= y && y < p.size;
    if (gives && integers(request.after("input"), proper, false).empty()) proper = false;
    return !proper || (asks && (reports.empty() || p.a == p.b));
}

int main() {
    Request request;
    while (std::getline(std::cin, request.line)) {
        const Parameters p(request);
        bool proper = true;
        std::string answer = "\"unsupported\":true";
        if (request.is("operation", "hello"))
            answer = "\"name\":\"hadamard.cpp\",\"version\":\"1\",\"mechanisms\":[\"hadamard_response\"],"
                     "\"operations\":[\"channel\",\"encode\",\"estimate\",\"refuse\"]";
        else if (request.is("operation", "channel"))
            answer = channel(p, integers(request.after("input"), proper, false).at(0));
        else if (request.is("operation", "encode"))
            answer = encode(request, p, proper);
        else if (request.is("operation", "estimate"))
            answer = estimate(p, integers(request.after("reports"), proper, true));
        else if (request.is("operation", "refuse"))
            answer = std::string("\"refused\":") + (refused(request, p) ? "true" : "false");
        std::cout << "{\"id\":\"" << request.text("id") << "\"," << (proper ? answer : "\"unsupported\":true") << "}" << std::endl;
    }
}
