package dev.emend.curation;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/// Keeps one client from filling the review queue with the same thing over and over.
///
/// The rule: of texts that are nearly the same, a client may bring [#MOST] in [#WITHIN]. Nearly the
/// same are two texts that share 9 of 10 pairs of neighbouring words, numbers and case not counting
/// (Dice). Guarded by itself; forgotten with the process.
final class FloodGuard {
    static final int MOST = 3;
    static final Duration WITHIN = Duration.ofMinutes(10);

    private static final double NEARLY_SAME = 0.9;

    /// What is remembered of one client.
    private static final int REMEMBERED = 1_000;

    private static final Pattern BETWEEN = Pattern.compile("[^\\p{L}]+");

    private final Clock clock;
    private final Map<String, ArrayDeque<Brought>> clients = new HashMap<>();

    private record Brought(Instant at, Set<String> pairs) {}

    FloodGuard(Clock clock) {
        this.clock = clock;
    }

    /// For people and clients.
    static String rule() {
        return "Of texts that are nearly the same a client may bring %d in %d minutes."
                .formatted(MOST, WITHIN.toMinutes());
    }

    /// Takes note of a text.
    ///
    /// @return false when it must not be stored
    synchronized boolean lets(String client, String text) {
        var now = clock.instant();
        var pairs = pairs(text);
        var brought = clients.computeIfAbsent(client, _ -> new ArrayDeque<>());
        while (!brought.isEmpty()
                && (!brought.getFirst().at.plus(WITHIN).isAfter(now)
                        || brought.size() >= REMEMBERED)) {
            brought.removeFirst();
        }
        int alike = 0;
        for (var one : brought) {
            alike += isNearlySame(one.pairs, pairs) ? 1 : 0;
        }
        if (alike >= MOST) {
            return false; // not counted: whoever stops may come again
        }
        brought.addLast(new Brought(now, pairs));
        return true;
    }

    private static boolean isNearlySame(Set<String> one, Set<String> other) {
        int both = one.size() + other.size();
        // so different in length they can't be
        if (2.0 * Math.min(one.size(), other.size()) < NEARLY_SAME * both) {
            return false;
        }
        int common = 0;
        for (var pair : one) {
            common += other.contains(pair) ? 1 : 0;
        }
        return 2.0 * common >= NEARLY_SAME * both;
    }

    private static Set<String> pairs(String text) {
        var pairs = new HashSet<String>();
        var before = "";
        for (var word : BETWEEN.split(text.toLowerCase(Locale.ROOT))) {
            if (!word.isEmpty()) {
                pairs.add(before + " " + word);
                before = word;
            }
        }
        return pairs;
    }
}
