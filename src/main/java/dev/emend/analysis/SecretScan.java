package dev.emend.analysis;

import dev.emend.analysis.SecretRule.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/// One pass over a text that stops only where a secret may begin: at three characters some rule
/// begins with.
final class SecretScan {
    private static final int KEYS = 1 << 15;
    private static final SecretRule[][] BY_START = new SecretRule[KEYS][];

    static {
        for (var rule : SecretRule.ALL) {
            for (var begin : rule.begins()) {
                int key = key(key(key(0, begin.charAt(0)), begin.charAt(1)), begin.charAt(2));
                var known = BY_START[key];
                var longer = new ArrayList<SecretRule>(known == null ? List.of() : List.of(known));
                if (!longer.contains(rule)) {
                    longer.add(rule);
                }
                BY_START[key] = longer.toArray(SecretRule[]::new);
            }
        }
    }

    private SecretScan() {}

    /// @param isSpecific the secret says itself what it is
    record Hit(String rule, int start, int end, boolean isSpecific) {}

    private static int key(int before, int c) {
        return (before << 5 | c & 31) & KEYS - 1;
    }

    static void scan(String text, Predicate<SecretRule> wanted, List<Hit> hits) {
        int key = 0;
        for (int i = 0; i < text.length(); i++) {
            key = key(key, text.charAt(i));
            var rules = BY_START[key];
            if (rules != null && i >= 2) {
                for (var rule : rules) {
                    if (begins(rule, text, i - 2) && wanted.test(rule)) {
                        var range = rule.at(text, i - 2);
                        if (range != null) {
                            hits.add(
                                    new Hit(
                                            rule.name(),
                                            range.start(),
                                            range.end(),
                                            rule.kind() == Kind.TOKEN));
                        }
                    }
                }
            }
        }
    }

    private static boolean begins(SecretRule rule, String text, int start) {
        for (var begin : rule.begins()) {
            if (text.regionMatches(true, start, begin, 0, begin.length())) {
                return true;
            }
        }
        return false;
    }
}
