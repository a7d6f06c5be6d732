package dev.emend.app.knowledge;

import dev.emend.app.core.AgentClient;
import dev.emend.model.Ranking;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Optional;

/// Answers found before, for an hour and the last thousand questions (the configuration of the
/// scoped knowledge design), as far as they fit into [#MAX_BYTES]. All are dropped when anything
/// they were made of changes. Guarded by itself.
final class KnowledgeCache {
    static final Duration TTL = Duration.ofSeconds(3600);
    static final int MAX_ANSWERS = 1_000;

    /// Of their texts.
    static final long MAX_BYTES = 32L << 20;

    private final Clock clock;
    private final LinkedHashMap<Key, CachedAnswer> answers = new LinkedHashMap<>(16, 0.75f, true);
    private long changes;
    private long bytes;

    /// @param mayReadPending two clients of different rights never share an answer
    /// @param ranking the order they are in
    record Key(KnowledgeQuery query, boolean mayReadPending, Ranking ranking) {
        Key(KnowledgeQuery query, AgentClient client, Ranking ranking) {
            this(query, client.mayReadPending(), ranking);
        }
    }

    /// @param stamp of everything the answer was made of
    private record CachedAnswer(KnowledgeResponse answer, Instant since, long stamp, long bytes) {}

    KnowledgeCache(Clock clock) {
        this.clock = clock;
    }

    /// Something changed: what is being worked out now must not be kept either.
    synchronized void drop() {
        changes++;
        answers.clear();
        bytes = 0;
    }

    private void forget(Key key) {
        var cachedAnswer = answers.remove(key);
        bytes -= cachedAnswer == null ? 0 : cachedAnswer.bytes;
    }

    /// Roughly, as a text takes two bytes a letter at most.
    private static long bytes(Key key, KnowledgeResponse answer) {
        long letters =
                key.query().text().length() + key.query().context().compact().length();
        for (var knowledgeResult : answer.items()) {
            letters += knowledgeResult.item().fields().compact().length();
            for (var servedLearning : knowledgeResult.learnings()) {
                letters += servedLearning.learning().fields().compact().length();
            }
        }
        return 2 * letters;
    }

    /// To be asked before an answer is worked out, and given with it.
    synchronized long changes() {
        return changes;
    }

    synchronized Optional<KnowledgeResponse> get(Key key, long stamp) {
        var cachedAnswer = answers.get(key);
        if (cachedAnswer == null) {
            return Optional.empty();
        }
        if (cachedAnswer.stamp != stamp || !clock.instant().isBefore(cachedAnswer.since.plus(TTL))) {
            forget(key);
            return Optional.empty();
        }
        return Optional.of(cachedAnswer.answer);
    }

    /// @param before [#changes()] before the answer was worked out
    synchronized void put(Key key, KnowledgeResponse answer, long stamp, long before) {
        if (before != changes) {
            return;
        }
        forget(key);
        var cachedAnswer = new CachedAnswer(answer, clock.instant(), stamp, bytes(key, answer));
        answers.put(key, cachedAnswer);
        bytes += cachedAnswer.bytes;
        while (answers.size() > MAX_ANSWERS || bytes > MAX_BYTES) {
            forget(answers.keySet().iterator().next());
        }
    }

    synchronized int size() {
        return answers.size();
    }
}
