package dev.emend.analysis.secrets;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/// One pass over a text that stops only where a secret may begin: at three characters some rule
/// begins with.
final class SecretScanner {
    private static final int KEYS = 1 << 15;
    private static final MatchStart[][] BY_START = new MatchStart[KEYS][];

    static {
        for (var rule : SecretRules.ALL) {
            for (var begin : rule.begins()) {
                int key = key(key(key(0, begin.charAt(0)), begin.charAt(1)), begin.charAt(2));
                var known = BY_START[key];
                var longer = new ArrayList<MatchStart>(known == null ? List.of() : List.of(known));
                longer.add(new MatchStart(begin, rule));
                BY_START[key] = longer.toArray(MatchStart[]::new);
            }
        }
    }

    /// What a rule begins with: many that begin with the same three characters are told apart by
    /// the next one.
    private record MatchStart(String text, int next, SecretRule rule) {
        MatchStart(String text, SecretRule rule) {
            // of other letters the two cases are not always alike in their last bits
            this(text, text.length() > 3 && text.charAt(3) < 128 ? text.charAt(3) & 31 : -1, rule);
        }

        boolean isAt(String other, int start) {
            return (next < 0 || start + 3 < other.length() && (other.charAt(start + 3) & 31) == next)
                    && other.regionMatches(true, start, text, 0, text.length());
        }
    }

    private SecretScanner() {}

    /// @param isSpecific the secret says itself what it is
    record Hit(String rule, int start, int end, boolean isSpecific) {}

    private static int key(int before, int c) {
        return (before << 5 | c & 31) & KEYS - 1;
    }

    /// @return whether anything began like a token, or like anything
    static Trace scan(String text, Predicate<SecretRule> wanted, List<Hit> hits) {
        int key = 0;
        var trace = Trace.NONE;
        // a name inside the value found behind the same name is a part of it, and looked at once
        var ends = new IdentityHashMap<SecretRule, Integer>();
        for (int i = 0; i < text.length(); i++) {
            key = key(key, text.charAt(i));
            var begins = BY_START[key];
            if (begins != null) {
                int start = i - 2;
                for (var begin : begins) {
                    var rule = begin.rule;
                    if (begin.isAt(text, start) && wanted.test(rule)) {
                        trace = trace == Trace.TOKEN || rule.isTokenAt(text, start) ? Trace.TOKEN : Trace.WORD;
                        if (start >= ends.getOrDefault(rule, 0)) {
                            hit(rule, text, start, hits, ends);
                        }
                    }
                }
            }
        }
        return trace;
    }

    /// What a text holds that secrets begin with.
    enum Trace {
        NONE,
        WORD,
        TOKEN
    }

    private static void hit(SecretRule rule, String text, int start, List<Hit> hits, Map<SecretRule, Integer> ends) {
        var matches = rule.at(text, start);
        ends.put(rule, matches.until());
        for (var range : matches.secrets()) {
            hits.add(new Hit(rule.name(), range.start(), range.end(), rule.isSpecific()));
        }
    }
}
