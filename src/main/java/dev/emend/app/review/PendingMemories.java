package dev.emend.app.review;

import dev.emend.analysis.similarity.ReviewPriority;
import dev.emend.app.catalogs.CatalogMarks;
import dev.emend.app.core.ServiceContext;
import dev.emend.app.memories.MemoryQueryService;
import dev.emend.app.memories.MemorySummary;
import dev.emend.model.Json;
import dev.emend.model.Mark;
import dev.emend.model.Rating;
import dev.emend.model.StoreRef;
import dev.emend.model.UserException;
import dev.emend.store.memories.MemoryFilterRow;
import dev.emend.store.sql.IdLookup;
import dev.emend.store.sql.StoreException;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/// The stored memories that wait for a reviewer. Calls block; [#queue] is for one thread at a time.
final class PendingMemories {
    /// Nobody decides more at one sitting.
    private static final int MAX = 2_000;

    /// Of a memory that does not say how sure the agent was.
    private static final double USUAL_CONFIDENCE = 0.5;

    private final ServiceContext context;
    private final MemoryQueryService memories;

    /// The memories that were read, by their light rows; equal rows are not the same.
    private Map<MemoryFilterRow, PendingMemory> memoriesByRow = new IdentityHashMap<>();

    private MemoryQueue last = MemoryQueue.NOTHING;

    PendingMemories(ServiceContext context, MemoryQueryService memories) {
        this.context = context;
        this.memories = memories;
    }

    /// The annotations of a memory by reviewers.
    record Notes(Map<Mark.Kind, Json> marks, Optional<Rating> rating) {
        static final Notes NONE = new Notes(Map.of(), Optional.empty());
    }

    /// @param title its [MemorySummary#title()]
    /// @param version of the queue that read it first as it is
    record PendingMemory(StoreRef ref, String title, MemoryFilterRow row, Notes notes, long version) {
        PendingMemory with(Notes newNotes, long read) {
            return newNotes.equals(notes) ? this : new PendingMemory(ref, title, row, newNotes, read);
        }

        /// The time at which it happened, in seconds since 1970.
        long at() {
            return TimeUnit.MICROSECONDS.toSeconds(row.at());
        }

        double impact(Instant now) {
            double confidence = Double.isNaN(row.confidence()) ? USUAL_CONFIDENCE : row.confidence();
            double days =
                    (double) (now.getEpochSecond() - at()) / Duration.ofDays(1).toSeconds();
            return ReviewPriority.of(confidence, row.servedCount(), 0, days);
        }
    }

    /// @param memories the newest of those that wait
    /// @param changedIds the ids of those that an import changed since they were kept
    /// @param snoozedCount how many are left out until later
    /// @param omittedMemories how many are left out because so many wait
    record MemoryQueue(List<PendingMemory> memories, Set<String> changedIds, int snoozedCount, int omittedMemories) {
        static final MemoryQueue NOTHING = new MemoryQueue(List.of(), Set.of(), 0, 0);

        boolean isChanged(PendingMemory memory) {
            return changedIds.contains(memory.ref.id());
        }
    }

    /// While a team's server is away, what waited last.
    ///
    /// @param version of the queue that asks
    MemoryQueue queue(long version) throws UserException {
        last = unlessAway(last, () -> read(version));
        return last;
    }

    private MemoryQueue read(long version) throws UserException {
        var pending = memories.pendingRows();
        if (pending.isEmpty()) {
            memoriesByRow = new IdentityHashMap<>();
            return MemoryQueue.NOTHING;
        }
        var snoozes = snoozes();
        var dueRows =
                pending.stream().filter(row -> !snoozes.containsKey(row.key())).toList();
        var rows = dueRows.stream().limit(MAX).toList();
        read(rows, version);
        return new MemoryQueue(
                rows.stream()
                        .map(memoriesByRow::get)
                        .flatMap(Stream::ofNullable)
                        .toList(),
                context.store()
                        .read(session ->
                                session.imports().replacements().keptVersions().keySet()),
                pending.size() - dueRows.size(),
                dueRows.size() - rows.size());
    }

    private void read(List<MemoryFilterRow> rows, long version) throws UserException {
        var newRows =
                rows.stream().filter(row -> !memoriesByRow.containsKey(row)).toList();
        var summaries = new HashMap<Long, MemorySummary>();
        memories.summaries(newRows.stream().map(MemoryFilterRow::seq).toList())
                .forEach(summary -> summaries.put(IdLookup.of(summary.id()), summary));
        var read = new IdentityHashMap<MemoryFilterRow, PendingMemory>();
        for (var row : rows) {
            Optional.ofNullable(memoriesByRow.get(row))
                    .or(() -> Optional.ofNullable(summaries.get(row.key()))
                            .map(summary -> new PendingMemory(
                                    StoreRef.memory(summary.id()), summary.title(), row, Notes.NONE, version)))
                    .ifPresent(memory -> read.put(row, memory));
        }
        var notes = notes(read.values());
        read.replaceAll((_, memory) -> memory.with(notes.getOrDefault(memory.ref.key(), Notes.NONE), version));
        memoriesByRow = read;
    }

    /// The annotations of these memories by reviewers, by their keys.
    private Map<String, Notes> notes(Collection<PendingMemory> read) throws UserException {
        var keys = read.stream().map(memory -> memory.ref.key()).toList();
        return context.store().read(session -> {
            var marks = new HashMap<String, Map<Mark.Kind, Json>>();
            for (var kind : List.of(Mark.Kind.FLAG, Mark.Kind.NOTE)) {
                session.marks()
                        .allOf(kind)
                        .forEach((key, value) -> marks.computeIfAbsent(key, _ -> new EnumMap<>(Mark.Kind.class))
                                .put(kind, value));
            }
            var ratings = session.ratings().latestOf(keys);
            var notes = new HashMap<String, Notes>();
            for (var key : keys) {
                var rating = Optional.ofNullable(ratings.get(key));
                if (marks.containsKey(key) || rating.isPresent()) {
                    notes.put(key, new Notes(marks.getOrDefault(key, Map.of()), rating));
                }
            }
            return notes;
        });
    }

    /// The number of pending memories; none while a team's server is away.
    ///
    /// @param claimedKeys the keys of what colleagues have before them
    int count(Set<String> claimedKeys) throws UserException {
        return unlessAway(0, () -> {
            var pending = memories.pendingRows();
            var excludedKeys = pending.isEmpty()
                    ? new HashSet<Long>()
                    : new HashSet<>(snoozes().keySet());
            claimedKeys.stream()
                    .flatMap(key -> StoreRef.find(key).stream())
                    .forEach(ref -> excludedKeys.add(IdLookup.of(ref.id())));
            return (int) pending.stream()
                    .filter(row -> !excludedKeys.contains(row.key()))
                    .count();
        });
    }

    /// The pending memories that are snoozed; none while a team's server is away.
    List<StoreRef> snoozedMemories() throws UserException {
        return unlessAway(List.of(), () -> {
            var pending = memories.pendingRows();
            var snoozes = pending.isEmpty() ? Map.<Long, StoreRef>of() : snoozes();
            return pending.stream()
                    .map(row -> snoozes.get(row.key()))
                    .flatMap(Stream::ofNullable)
                    .toList();
        });
    }

    private interface Reading<T> {
        T read() throws UserException;
    }

    private static <T> T unlessAway(T without, Reading<T> reading) throws UserException {
        try {
            return reading.read();
        } catch (StoreException problem) {
            if (problem.kind() == StoreException.Kind.AWAY) {
                return without;
            }
            throw problem;
        }
    }

    /// The memories that are snoozed now, by the key of their row.
    private Map<Long, StoreRef> snoozes() throws UserException {
        var now = context.clock().instant();
        var marks = context.store().read(session -> session.marks().allOf(Mark.Kind.SNOOZED));
        var snoozes = new HashMap<Long, StoreRef>();
        marks.forEach((key, until) -> StoreRef.find(key)
                .filter(_ -> CatalogMarks.moment(until).filter(now::isBefore).isPresent())
                .ifPresent(ref -> snoozes.put(IdLookup.of(ref.id()), ref)));
        return snoozes;
    }
}
