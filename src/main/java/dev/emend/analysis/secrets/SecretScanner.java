package dev.emend.analysis.secrets;

import dev.emend.analysis.secrets.SecretRule.Kind;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.function.Predicate;

/// Scanner that passes once over a text and stops only where a secret may begin: at three characters
/// with which some rule begins.
final class SecretScanner {
    private static final int KEYS = 1 << 15;

    /// The most rules that have something to examine in most texts.
    private static final int FEW = 4;

    private static final MatchStart[][] BY_START = new MatchStart[KEYS][];

    /// The possible last five bits of the character after the three, as a bit mask.
    private static final int[] NEXT = new int[KEYS];

    static {
        for (var rule : SecretRules.ALL) {
            for (var begin : rule.begins()) {
                int key = key(key(key(0, begin.charAt(0)), begin.charAt(1)), begin.charAt(2));
                var known = BY_START[key];
                var longer = new ArrayList<MatchStart>(known == null ? List.of() : List.of(known));
                longer.add(new MatchStart(begin, rule));
                BY_START[key] = longer.toArray(MatchStart[]::new);
                NEXT[key] |= next(begin);
            }
        }
    }

    /// A beginning of a secret, with its rule.
    private record MatchStart(String text, SecretRule rule) {
        boolean isAt(String other, int start) {
            return other.regionMatches(true, start, text, 0, text.length());
        }
    }

    /// A bit for the fourth character of a begin; all bits where any may stand, also for other
    /// letters, whose two cases are not always alike in their last bits.
    private static int next(String begin) {
        return begin.length() > 3 && begin.charAt(3) < 128 ? 1 << begin.charAt(3) : -1;
    }

    private SecretScanner() {}

    /// @param isSpecific the secret says itself what it is
    record Hit(String rule, int start, int end, boolean isSpecific) {}

    private static int key(int before, int c) {
        return (before << 5 | c & 31) & KEYS - 1;
    }

    /// @return whether anything began like a token, or like anything
    static Trace scan(String text, Predicate<SecretRule> ruleFilter, List<Hit> hits) {
        int key = 0;
        var trace = Trace.NONE;
        // a name inside the value found behind the same name is a part of it, and looked at once
        var ends = new IdentityHashMap<SecretRule, Integer>(FEW);
        var near = new NearTokens(text);
        for (int i = 0; i < text.length(); i++) {
            key = key(key, text.charAt(i));
            if (near.isNear(i)) {
                near.find(i, hits);
            }
            int next = NEXT[key];
            if (next == 0 || next != -1 && (i + 1 == text.length() || (next >>> text.charAt(i + 1) & 1) == 0)) {
                continue;
            }
            int start = i - 2;
            for (var begin : BY_START[key]) {
                var rule = begin.rule;
                if (!begin.isAt(text, start) || !ruleFilter.test(rule)) {
                    continue;
                }
                if (rule.kind() == Kind.NEAR) {
                    boolean isName = near.add(rule, start, start + begin.text.length());
                    trace = isName && trace == Trace.NONE ? Trace.WORD : trace;
                } else {
                    trace = trace == Trace.TOKEN || rule.isTokenAt(text, start) ? Trace.TOKEN : Trace.WORD;
                    if (start >= ends.getOrDefault(rule, 0)) {
                        var matches = rule.at(text, start);
                        ends.put(rule, matches.until());
                        for (var range : matches.secrets()) {
                            hits.add(new Hit(rule.name(), range.start(), range.end(), rule.isSpecific()));
                        }
                    }
                }
            }
        }
        return trace;
    }

    /// The kind of beginnings of secrets in a text.
    enum Trace {
        NONE,
        WORD,
        TOKEN
    }
}
