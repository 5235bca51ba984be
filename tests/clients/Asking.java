// A program that asks for its randomness: 3-ary randomised response at t = 2. java Asking.java
import java.io.*;

class Asking {
    static final BufferedReader in = new BufferedReader(new InputStreamReader(System.in));

    static int asked(String question) throws IOException {
        System.out.println(question);
        return Integer.parseInt(in.readLine());
    }
    static int uniform(int n) throws IOException { return asked("{\"uniform\":" + n + "}"); }
    static int weights(String list) throws IOException { return asked("{\"weights\":[" + list + "]}"); }

    static int report(int x) throws IOException {
        if (weights("2,2") == 0) return x;
        int other = uniform(2);
        return other < x ? other : other + 1;
    }
    public static void main(String[] none) throws IOException {
        for (String line; (line = in.readLine()) != null; ) {
            int x = Integer.parseInt(line.replaceAll("[^-0-9]", ""));
            System.out.println("{\"report\":" + report(x) + "}");
        }
    }
}
