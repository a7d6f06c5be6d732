package dev.emend.app.transfer;

import dev.emend.app.core.AppEvent;
import dev.emend.app.core.ServiceContext;
import dev.emend.model.UserException;
import dev.emend.remote.ChromaClient;
import dev.emend.remote.LiveSource;
import dev.emend.remote.RemoteException;
import dev.emend.store.memories.StoredSource;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReentrantLock;
import java.util.random.RandomGenerator;

/// Talks to sources, one at a time with each, and remembers how each was found. Thread-safe.
public final class SourceConnections {
    private final ServiceContext context;
    private final SourceConnector access;
    private final RandomGenerator random;
    private final Map<Long, ReentrantLock> locks = new ConcurrentHashMap<>();
    private final Set<LiveSource> open = ConcurrentHashMap.newKeySet();
    private volatile boolean isClosing;

    public SourceConnections(ServiceContext context, SourceConnector access, RandomGenerator random) {
        this.context = context;
        this.access = access;
        this.random = random;
    }

    SourceConnections with(ChromaClient.Embedding embedding) {
        return new SourceConnections(context, access.with(embedding), random);
    }

    SourceConnector access() {
        return access;
    }

    boolean isClosing() {
        return isClosing;
    }

    void publishChange() {
        context.changes().publish(new AppEvent.MemoriesChanged());
    }

    interface ConnectionTask<T> {
        T run(StoredSource source) throws UserException;
    }

    /// Waits until nobody else talks to it.
    <T> T inTurn(long id, ConnectionTask<T> work) throws UserException {
        var turn = turn(id);
        turn.lock();
        try {
            return work.run(context.store()
                    .read(session -> session.sources().get(id))
                    .orElseThrow(() -> SourceService.missingSource(id)));
        } finally {
            turn.unlock();
        }
    }

    private ReentrantLock turn(long id) {
        return locks.computeIfAbsent(id, _ -> new ReentrantLock());
    }

    /// Runs the work unless the source is in use.
    void ifFree(long id, ConnectionTask<?> work) throws UserException {
        var turn = turn(id);
        if (!isClosing && turn.tryLock()) {
            try {
                var source = context.store().read(session -> session.sources().get(id));
                if (source.isPresent()) {
                    work.run(source.get());
                }
            } finally {
                turn.unlock();
            }
        }
    }

    interface SourceExchange {
        void with(LiveSource live) throws UserException;
    }

    void talk(StoredSource source, SourceExchange talk) throws UserException {
        try (var live = access.open(source.place().kind(), source.place().settings())) {
            open.add(live);
            try {
                if (!isClosing) {
                    talk.with(live);
                }
            } finally {
                open.remove(live);
            }
        }
    }

    /// Sends what waits for it and is due.
    ///
    /// @return how many changes were written
    int send(StoredSource source) throws UserException {
        var writeBack = new SourceWriteBack(context, source, random);
        if (writeBack.isDue()) {
            try {
                talk(source, writeBack::send);
                saw(source, source.lastReading().withProblem(""));
            } catch (RemoteException problem) {
                if (!isClosing) {
                    writeBack.recordFailure(problem.kind());
                    saw(source, source.lastReading().withProblem(words(problem)));
                }
            }
            publishChange();
        }
        return writeBack.sentCount();
    }

    static String words(RemoteException problem) {
        return (problem.message() + " " + problem.remedy()).strip();
    }

    void saw(StoredSource source, StoredSource.SourceReading reading) throws UserException {
        if (!reading.equals(source.lastReading())) {
            context.store().write(session -> {
                session.sources().saw(source.id(), reading);
                return source.id();
            });
            publishChange();
        }
    }

    /// Ends what is under way; for when the workspace is closed.
    void stop() {
        isClosing = true;
        // letting go of a source may wait for its answer
        open.forEach(live -> context.tasks().start("source end", live::close));
    }
}
