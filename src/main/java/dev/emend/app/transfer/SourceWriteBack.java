package dev.emend.app.transfer;

import dev.emend.app.core.ServiceContext;
import dev.emend.model.Memory;
import dev.emend.model.ReviewState;
import dev.emend.model.UserException;
import dev.emend.remote.LiveSource;
import dev.emend.remote.RemoteException;
import dev.emend.store.memories.MemoryJson;
import dev.emend.store.memories.MemorySummaryRow;
import dev.emend.store.memories.SourceOutboxTable.QueuedChange;
import dev.emend.store.memories.StoredMemory;
import dev.emend.store.memories.StoredSource;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;

/// A single sending of the pending changes for a source. Used by one thread.
final class SourceWriteBack {
    static final Duration FIRST_DELAY = Duration.ofSeconds(30);
    static final Duration MAX_DELAY = Duration.ofHours(1);

    /// A delay is up to so much shorter or longer, so that not all come back at once.
    static final double JITTER = 0.25;

    private static final int CHUNK = 200;

    private final ServiceContext context;
    private final StoredSource source;
    private final RandomGenerator random;
    private int sentCount;

    SourceWriteBack(ServiceContext context, StoredSource source, RandomGenerator random) {
        this.context = context;
        this.source = source;
        this.random = random;
    }

    /// The number of changes written.
    int sentCount() {
        return sentCount;
    }

    private List<QueuedChange> due() throws UserException {
        var now = context.clock().instant();
        return context.store().read(session -> session.sources().writes().due(source.id(), now, CHUNK));
    }

    boolean isDue() throws UserException {
        return !due().isEmpty();
    }

    void send(LiveSource live) throws UserException {
        for (var due = due(); !due.isEmpty(); due = due()) {
            send(live, due);
        }
    }

    /// Each part counts as soon as it is written: what breaks off later is sent again as a whole,
    /// which changes nothing there.
    private void send(LiveSource live, List<QueuedChange> due) throws UserException {
        var memories = new HashMap<String, StoredMemory>();
        context.store()
                .read(session -> session.memories()
                        .get(due.stream().map(QueuedChange::id).toList()))
                .forEach(stored -> memories.put(stored.memory().id(), stored));
        var upserts = new LinkedHashMap<QueuedChange, Memory>();
        var deletes = new LinkedHashMap<QueuedChange, String>();
        var staleChanges = new ArrayList<QueuedChange>();
        for (var queuedChange : due) {
            var stored = memories.get(queuedChange.id());
            if (stored == null || !isStillMeant(queuedChange, stored.head().status())) {
                staleChanges.add(queuedChange);
            } else {
                var currentChange = queuedChange.at(stored.head().status().version());
                if (queuedChange.isDelete()) {
                    deletes.put(currentChange, stored.memory().origin().id());
                } else {
                    upserts.put(currentChange, stored.memory());
                }
            }
        }
        context.store().write(session -> {
            session.sources().writes().drop(source.id(), staleChanges);
            return staleChanges.size();
        });
        if (!upserts.isEmpty()) {
            live.write(upserts.values());
            wrote(upserts);
        }
        if (!deletes.isEmpty()) {
            live.delete(deletes.values());
            context.store().write(session -> {
                session.sources().writes().markSent(source.id(), deletes.keySet());
                return deletes.size();
            });
            sentCount += deletes.size();
        }
    }

    private static boolean isStillMeant(QueuedChange queuedChange, MemorySummaryRow.RowStatus status) {
        boolean isOut = status.state() == ReviewState.REJECTED || status.state() == ReviewState.DELETED;
        return status.isPresent() && (queuedChange.isDelete() ? isOut : status.state() == ReviewState.KEPT);
    }

    private void wrote(LinkedHashMap<QueuedChange, Memory> upserts) throws UserException {
        context.store().write(session -> {
            var writes = session.sources().writes();
            writes.markSent(source.id(), upserts.keySet());
            upserts.forEach((change, memory) -> writes.wrote(change.seq(), sha256(memory)));
            return upserts.size();
        });
        sentCount += upserts.size();
    }

    private static byte[] sha256(Memory memory) {
        try {
            return MessageDigest.getInstance("SHA-256")
                    .digest(MemoryJson.write(memory).compact().getBytes(StandardCharsets.UTF_8));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }

    /// Records a failed write: the changes wait, longer after every try, or for a person when trying
    /// again does not help.
    void recordFailure(RemoteException.Kind kind) throws UserException {
        var now = context.clock().instant();
        context.store().write(session -> {
            var writes = session.sources().writes();
            var next = kind == RemoteException.Kind.LASTING
                    ? Optional.<java.time.Instant>empty()
                    : Optional.of(now.plus(delay(writes.tries(source.id()), random)));
            writes.recordAttempt(source.id(), next);
            return source.id();
        });
    }

    /// @param tries so far
    static Duration delay(int tries, RandomGenerator random) {
        double whole = Math.min(MAX_DELAY.toMillis(), FIRST_DELAY.toMillis() * Math.pow(2, Math.min(tries, 30)));
        return Duration.ofMillis((long) (whole * random.nextDouble(1 - JITTER, 1 + JITTER)));
    }
}
