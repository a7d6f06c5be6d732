package dev.emend.store.team;

import dev.emend.model.Json;
import dev.emend.model.Memory;
import dev.emend.model.Origin;
import dev.emend.model.ReviewState;
import dev.emend.store.SampleCommands;
import dev.emend.store.db.StoreTransaction;
import dev.emend.store.memories.MemorySummaryRow;
import dev.emend.store.memories.MemoryTable;
import dev.emend.store.sql.StoreException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Random;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// Writers that add changes and memories to one team's store while its servers come and go, and
/// whether everything that was acknowledged is there afterwards, once.
///
///     java … TeamStoreLoad 'jdbc:postgresql://host:5432/database?user=name' 10 60
///
/// Each writer is a machine of its own: a workspace, a pool, a listener. Each write is one
/// transaction under a key, tried again with the key while the store is away, as the outbox does.
public final class TeamStoreLoad {
    private static final Duration PAUSE = Duration.ofMillis(200);
    private static final String MODEL = "load";
    private static final int DIMENSION = 384;

    private final TeamAddress address;
    private final Path folder;
    private final Map<String, AtomicInteger> refusals = new ConcurrentHashMap<>();

    TeamStoreLoad(TeamAddress address, Path folder) {
        this.address = address;
        this.folder = folder;
    }

    /// @param change its number
    /// @param millis from the first try to the acknowledgement
    /// @param at when it was acknowledged, ms since the load began
    record Acknowledged(UUID key, String memory, long change, long millis, long at) {}

    /// What was written, and what of it is not there as it was acknowledged.
    ///
    /// @param refusals what writers were told before they tried again, and how often
    /// @param lost each a sentence; empty when everything is there
    record Outcome(List<Acknowledged> written, Map<String, AtomicInteger> refusals, List<String> lost) {
        long longestMillis() {
            return written.stream().mapToLong(Acknowledged::millis).max().orElse(0);
        }
    }

    /// @param arguments the address, how many writers, for how many seconds; the address alone for
    ///   making the tables and no more
    public static void main(String[] arguments) throws Exception {
        var load =
                new TeamStoreLoad(TeamAddress.parse(arguments[0]), Files.createTempDirectory("emend-team-store-load"));
        if (arguments.length == 1) {
            TeamStore.connect(load.address, load.folder, Clock.systemUTC()).close();
            return;
        }
        int writers = Integer.parseInt(arguments[1]);
        var outcome = load.run(writers, Duration.ofSeconds(Integer.parseInt(arguments[2])));
        var seconds = new TreeMap<Long, Integer>();
        outcome.written().forEach(write -> seconds.merge(write.at() / 1_000, 1, Integer::sum));
        System.out.println("acknowledged in each second: " + seconds);
        System.out.printf(
                Locale.ROOT,
                "%,d writes of %d writers acknowledged, the longest took %,d ms%n",
                outcome.written().size(),
                writers,
                outcome.longestMillis());
        outcome.refusals().forEach((what, count) -> System.out.println(count + " × " + what));
        outcome.lost().forEach(System.out::println);
        System.out.println(outcome.lost().isEmpty() ? "nothing is lost" : "LOST");
    }

    Outcome run(int writers, Duration length) throws Exception {
        long began = System.nanoTime();
        long until = began + length.toNanos();
        var written = new ArrayList<Acknowledged>();
        try (var threads = Executors.newFixedThreadPool(writers)) {
            var work = IntStream.range(0, writers)
                    .<Callable<List<Acknowledged>>>mapToObj(writer -> () -> write(writer, began, until))
                    .toList();
            for (var done : threads.invokeAll(work)) {
                written.addAll(done.get());
            }
        }
        return new Outcome(written, refusals, lost(written));
    }

    private List<Acknowledged> write(int writer, long began, long until) throws Exception {
        var written = new ArrayList<Acknowledged>();
        var random = new Random(writer);
        try (var store = TeamStore.connect(address, folder.resolve("writer" + writer), Clock.systemUTC());
                var _ = store.listen(() -> {})) {
            while (System.nanoTime() < until) {
                var key = UUID.randomUUID();
                var memory = memory(writer, written.size());
                var vector = vector(random);
                long from = System.nanoTime();
                long change = acknowledged(store, key, memory, vector);
                long now = System.nanoTime();
                written.add(new Acknowledged(
                        key, memory.id(), change, (now - from) / 1_000_000, (now - began) / 1_000_000));
            }
        }
        return written;
    }

    private long acknowledged(TeamStore store, UUID key, Memory memory, float[] vector) throws Exception {
        while (true) {
            try {
                return store.writeOnce(key, session -> write(session, memory, vector));
            } catch (StoreException refusal) {
                if (refusal.kind() != StoreException.Kind.AWAY) {
                    throw refusal;
                }
                refusals.computeIfAbsent(told(refusal), _ -> new AtomicInteger())
                        .incrementAndGet();
                Thread.sleep(PAUSE);
            }
        }
    }

    private static String told(StoreException refusal) {
        @Nullable Throwable cause = refusal.getCause();
        return cause == null
                ? refusal.message()
                : refusal.message() + " ("
                        + String.valueOf(cause.getMessage()).lines().findFirst().orElse("") + ")";
    }

    private static long write(StoreTransaction session, Memory memory, float[] vector) {
        long change = session.journal().append(SampleCommands.entry(memory.id()));
        session.memories()
                .add(
                        List.of(MemoryTable.NewMemory.of(
                                memory,
                                new MemorySummaryRow.RowTexts(memory.taskText(), memory.lesson()),
                                ReviewState.PENDING)),
                        0);
        session.embeddings().put(MODEL, Map.of(memory.contentText(), vector));
        return change;
    }

    private List<String> lost(List<Acknowledged> written) throws Exception {
        var lost = new ArrayList<String>();
        try (var store = TeamStore.connect(address, folder.resolve("reader"), Clock.systemUTC())) {
            var check = store.checkJournal();
            check.problem().ifPresent(lost::add);
            if (new HashSet<>(written.stream().map(Acknowledged::change).toList()).size() != written.size()) {
                lost.add("two writes have one number");
            }
            for (var write : written) {
                var entry = store.read(s -> s.journal().byId(write.change()));
                if (entry.isEmpty() || !entry.get().change().label().equals(write.memory())) {
                    lost.add("change " + write.change() + " is not there");
                }
                var memory = store.read(s -> s.memories().get(write.memory()));
                if (memory.isEmpty()) {
                    lost.add("the memory of change " + write.change() + " is not there");
                    continue;
                }
                var text = memory.get().memory().contentText();
                if (store.read(s -> s.embeddings().find(MODEL, List.of(text))).isEmpty()) {
                    lost.add("the vector of change " + write.change() + " is not there");
                }
            }
            long memories = store.read(s -> s.memories().count());
            long changes = store.read(s -> s.journal().count());
            if (memories != written.size() || changes != written.size()) {
                lost.add("%d writes, but %d memories and %d changes".formatted(written.size(), memories, changes));
            }
        }
        return lost;
    }

    private static float[] vector(Random random) {
        var vector = new float[DIMENSION];
        for (int i = 0; i < DIMENSION; i++) {
            vector[i] = (float) random.nextGaussian();
        }
        return vector;
    }

    private static Memory memory(int writer, int number) {
        var origin = new Origin("/agents/" + writer, "mem0", "record " + number);
        return new Memory(
                origin.memoryId(),
                Memory.Kind.LEARNED,
                new Memory.Text(
                        "Task " + number + " of writer " + writer,
                        "",
                        "",
                        "",
                        new Memory.MemoryLessons(
                                "Save the report " + number + " of writer " + writer + " before it is exported",
                                "",
                                "",
                                Json.Null.NULL)),
                new Memory.Result("success", OptionalDouble.of(0.5), "2026-01-01T00:00:00Z", Json.Obj.EMPTY),
                Json.Obj.of("writer", writer),
                origin);
    }
}
