package dev.emend.curation;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/// Answers found before, for an hour and the last thousand questions (the configuration of the
/// scoped knowledge design). All are dropped when anything they were made of changes. Guarded by
/// itself.
final class KnowledgeCache {
    static final Duration TTL = Duration.ofSeconds(3600);
    static final int MOST = 1_000;

    private final Clock clock;
    private final LinkedHashMap<Key, Kept> answers = new LinkedHashMap<>(16, 0.75f, true);
    private long changes;

    /// @param mayReadPending two clients of different rights never share an answer
    record Key(KnowledgeQuery query, boolean mayReadPending) {}

    /// @param stamp of everything the answer was made of
    private record Kept(Retrieved answer, Instant since, long stamp) {}

    KnowledgeCache(Clock clock) {
        this.clock = clock;
    }

    /// Something changed: what is being worked out now must not be kept either.
    synchronized void drop() {
        changes++;
        answers.clear();
    }

    /// To be asked before an answer is worked out, and given with it.
    synchronized long changes() {
        return changes;
    }

    synchronized Optional<Retrieved> get(Key key, long stamp) {
        var kept = answers.get(key);
        if (kept == null) {
            return Optional.empty();
        }
        if (kept.stamp != stamp || !clock.instant().isBefore(kept.since.plus(TTL))) {
            answers.remove(key);
            return Optional.empty();
        }
        return Optional.of(kept.answer);
    }

    /// @param before [#changes()] before the answer was worked out
    synchronized void put(Key key, Retrieved answer, long stamp, long before) {
        if (before != changes) {
            return;
        }
        answers.put(key, new Kept(answer, clock.instant(), stamp));
        if (answers.size() > MOST) {
            Map.Entry<Key, Kept> eldest = answers.entrySet().iterator().next();
            answers.remove(eldest.getKey());
        }
    }

    synchronized int size() {
        return answers.size();
    }
}
