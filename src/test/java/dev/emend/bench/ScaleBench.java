package dev.emend.bench;

import static dev.emend.fixtures.Actors.REVIEWER;

import dev.emend.app.catalogs.CatalogSaver;
import dev.emend.app.core.AppEvents;
import dev.emend.app.core.ServiceContext;
import dev.emend.app.library.ItemQuery;
import dev.emend.app.memories.MemoryPageSource;
import dev.emend.app.memories.MemoryQueryService;
import dev.emend.app.memories.MemorySearchService;
import dev.emend.app.search.ItemIndexer;
import dev.emend.app.workspace.Workspace;
import dev.emend.catalog.files.CatalogFiles;
import dev.emend.catalog.files.FileVersions;
import dev.emend.fixtures.TemporaryPolicy;
import dev.emend.model.ItemRef;
import dev.emend.model.Json;
import dev.emend.model.Memory;
import dev.emend.model.Progress;
import dev.emend.model.ReviewState;
import dev.emend.peers.PostgresServer;
import dev.emend.search.embedding.Embedder;
import dev.emend.search.embedding.SharedModel;
import dev.emend.store.Store;
import dev.emend.store.team.TeamStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import java.util.stream.Stream;

/// How opening, importing, filtering, paging, searching and backing up grow with the number of
/// memories and items, in a file and on a PostgreSQL server; prints markdown.
///
/// Arguments: sizes other than 1,000, 10,000 and 100,000, such as `100000 1000000`; `no-index`
/// leaves searching out, `no-items` the catalogs, `no-server` the server. No text is embedded but
/// that of the questions: vectors made by chance are put beside the memories in the store, where the
/// program looks before it asks the model.
public final class ScaleBench {
    private static final int ROUNDS = 20;
    private static final int BATCH = 1_000;
    private static final int DIMENSION = 384;
    private static final Clock CLOCK = Clock.systemUTC();

    private final Path room;
    private final Set<String> without;
    private final Growth growth = new Growth();
    private final RandomGenerator random =
            RandomGeneratorFactory.of("L64X128MixRandom").create(42);

    private ScaleBench(Path room, Set<String> without) {
        this.room = room;
        this.without = without;
    }

    public static void main(String[] arguments) throws Exception {
        var sizes = Arrays.stream(arguments)
                .filter(argument -> !argument.startsWith("no-"))
                .mapToInt(Integer::parseInt)
                .toArray();
        var all = sizes.length == 0 ? new int[] {1_000, 10_000, 100_000} : sizes;
        var room = Files.createTempDirectory("emend-scale");
        try {
            new ScaleBench(room, Set.of(arguments)).measure(all[0]); // the first one is of cold code
            var bench = new ScaleBench(room, Set.of(arguments));
            for (int size : all) {
                bench.measure(size);
            }
            System.out.println("## Growth\n");
            System.out.println(
                    "One run at each size, milliseconds; what takes less than a second is the median of "
                            + ROUNDS
                            + ". The exponent is that between the two largest sizes; in bold what grows faster than"
                            + " n log n. The server is PostgreSQL of this machine without fsync, the file is H2, which syncs.\n");
            bench.growth.print(all);
        } finally {
            delete(room);
        }
    }

    private void measure(int size) throws Exception {
        var records = records(size);
        file(size, records);
        if (!without.contains("no-server")) {
            server(size, records);
        }
        if (!without.contains("no-items")) {
            items(size);
        }
    }

    private void took(String work, int size, double millis) {
        growth.add(work, size, millis);
        System.err.printf("%,d: %s: %,.1f%n", size, work, millis);
    }

    private interface Work {
        void run() throws Exception;
    }

    private void once(String work, int size, Work run) throws Exception {
        long began = System.nanoTime();
        run.run();
        took(work, size, (System.nanoTime() - began) / 1e6);
    }

    private void often(String work, int size, Work run) throws Exception {
        var times = new double[ROUNDS];
        for (int i = -3; i < ROUNDS; i++) {
            long began = System.nanoTime();
            run.run();
            if (i >= 0) {
                times[i] = (System.nanoTime() - began) / 1e6;
            }
        }
        Arrays.sort(times);
        took(work, size, times[ROUNDS / 2]);
    }

    private interface Step {
        void with(Workspace workspace) throws Exception;
    }

    private static void with(Store store, Path folder, Step step) throws Exception {
        var context = new ServiceContext(
                store, new CatalogFiles(), new FileVersions(folder.resolve("versions"), CLOCK), new AppEvents(), CLOCK);
        var saver = new CatalogSaver(context, Duration.ofMillis(10));
        var indexer = new ItemIndexer(context, ItemIndexer.Folders.ofWorkspace(folder, Optional.empty()));
        try {
            step.with(Workspace.of(context, saver, indexer, REVIEWER, new TemporaryPolicy()));
        } finally {
            indexer.close();
            saver.close();
        }
    }

    /// A file of records as an MCP memory server keeps them.
    private Path records(int size) throws Exception {
        var file = room.resolve("records-" + size + ".jsonl");
        try (var out = Files.newBufferedWriter(file)) {
            for (int i = 0; i < size; i++) {
                out.write(Json.Obj.of(
                                        "type",
                                        "entity",
                                        "name",
                                        "Task " + i + " export the report of week " + i % 9_973,
                                        "entityType",
                                        "kind" + i % 50,
                                        "observations",
                                        List.of("The agent opened the settings and clicked export " + i
                                                + " before the report was saved"))
                                .compact()
                        + "\n");
            }
        }
        return file;
    }

    private void file(int size, Path records) throws Exception {
        var folder = room.resolve("file-" + size);
        SharedModel.into(folder);
        try (var store = Store.open(folder, CLOCK)) {
            with(store, folder, workspace -> {
                once(
                        "file: import",
                        size,
                        () -> workspace.memories().imports().run(REVIEWER, List.of(records), Progress.SILENT));
                store.checkpoint();
            });
            if (!without.contains("no-index")) {
                addVectors(store, folder);
            }
        }
        long began = System.nanoTime();
        try (var store = Store.open(folder, CLOCK)) {
            took("file: open the store", size, (System.nanoTime() - began) / 1e6);
            with(store, folder, workspace -> {
                table("file", size, workspace);
                if (!without.contains("no-index")) {
                    search(size, workspace);
                }
            });
            once("file: back up, proven by restoring", size, () -> store.backup("by-hand"));
        }
        delete(folder);
    }

    private void server(int size, Path records) throws Exception {
        var server = PostgresServer.shared();
        var database = server.database("template1");
        var folder = room.resolve("server-" + size);
        try (var store = TeamStore.connect(server.address(database), folder, CLOCK)) {
            with(
                    store,
                    folder,
                    workspace -> once(
                            "server: import",
                            size,
                            () -> workspace.memories().imports().run(REVIEWER, List.of(records), Progress.SILENT)));
        }
        long began = System.nanoTime();
        try (var store = TeamStore.connect(server.address(database), folder, CLOCK)) {
            took("server: open the store", size, (System.nanoTime() - began) / 1e6);
            with(store, folder, workspace -> table("server", size, workspace));
        }
        try (var connection = server.connect("postgres");
                var statement = connection.createStatement()) {
            statement.execute("drop database " + database);
        }
        delete(folder);
    }

    private void table(String where, int size, Workspace workspace) throws Exception {
        var memories = workspace.memories();
        var table = memories.table();
        long before = heap();
        once(where + ": first look at the table", size, () -> look(table, "", MemoryQueryService.Order.NEWEST));
        if (where.equals("file")) {
            took("heap kept by the table, MB", size, (heap() - before) / 1e6);
        }
        often(
                where + ": filter with counts and first page",
                size,
                () -> look(table, "state:pending -outcome:failure", MemoryQueryService.Order.NEWEST));
        once(where + ": sort by task, the first time", size, () -> look(table, "", MemoryQueryService.Order.TASK));
        often(where + ": sort by task", size, () -> look(table, "", MemoryQueryService.Order.TASK));
        var rows = table.rows(table.filter(""), MemoryQueryService.Order.NEWEST, false)
                .rows();
        often(where + ": 200 rows anywhere", size, () -> {
            int from = random.nextInt(Math.max(1, rows.size() - MemoryPageSource.PAGE));
            rows.rows(from, Math.min(rows.size(), from + MemoryPageSource.PAGE));
        });
        var ids = rows.rows(0, Math.min(rows.size(), 4 * ROUNDS)).iterator();
        often(where + ": keep one and look again", size, () -> {
            memories.editor().judge(REVIEWER, List.of(ids.next().id()), ReviewState.KEPT);
            look(table, "", MemoryQueryService.Order.NEWEST);
        });
    }

    private static void look(MemoryQueryService table, String filter, MemoryQueryService.Order order) throws Exception {
        table.rows(table.filter(filter), order, false).rows().first(MemoryPageSource.PAGE);
    }

    private void search(int size, Workspace workspace) throws Exception {
        var search = workspace.memories().search();
        once("file: index by words and meaning", size, () -> {
            search.start();
            search.awaitReady();
        });
        often(
                "file: search by words and meaning",
                size,
                () -> search.search(
                        REVIEWER,
                        new MemorySearchService.Question(
                                Memory.Space.TASK,
                                "export the report of week " + random.nextInt(10_000),
                                workspace.memories().table().filter(""),
                                OptionalInt.of(10))));
    }

    /// A vector of length 1 for every text that the index asks the model about.
    private void addVectors(Store store, Path folder) throws Exception {
        String model;
        try (var embedder = Embedder.openBundled(folder.resolve("cache"))) {
            model = embedder.model().hash();
        }
        long change = 0;
        long seq = 0;
        while (true) {
            long fromChange = change;
            long fromSeq = seq;
            var page = store.read(session -> session.memories().changedAfter(fromChange, fromSeq, BATCH));
            if (page.summaries().isEmpty()) {
                return;
            }
            change = page.change();
            seq = page.seq();
            var ids = page.summaries().stream().map(head -> head.id()).toList();
            var vectors = new LinkedHashMap<String, float[]>();
            for (var stored : store.read(session -> session.memories().get(ids))) {
                Stream.of(stored.memory().taskText(), stored.memory().contentText())
                        .forEach(text -> vectors.put(text, vector()));
            }
            store.write(session -> {
                session.embeddings().put(model, vectors);
                return vectors.size();
            });
        }
    }

    private float[] vector() {
        var vector = new float[DIMENSION];
        double length = 0;
        for (int i = 0; i < DIMENSION; i++) {
            vector[i] = (float) random.nextGaussian();
            length += vector[i] * vector[i];
        }
        for (int i = 0; i < DIMENSION; i++) {
            vector[i] /= (float) Math.sqrt(length);
        }
        return vector;
    }

    private void items(int size) throws Exception {
        var folder = room.resolve("items-" + size);
        var file = LargeCatalog.write(room, size);
        try (var store = Store.open(folder, CLOCK)) {
            with(store, folder, workspace -> {
                var library = workspace.library();
                once("items: open the catalog, first table", size, () -> {
                    library.open(file);
                    library.rows(ItemQuery.all());
                });
                often(
                        "items: filter with counts, sorted",
                        size,
                        () -> library.rows(
                                new ItemQuery(Set.of(), "trust<0.99 has:learnings", ItemQuery.Order.TRUST, false)));
                var id = library.catalogs().getFirst().id();
                var turn = new int[1];
                once("items: edit one, saved in the file", size, () -> {
                    var item = new ItemRef(id, "item_" + turn[0]++);
                    workspace
                            .editor()
                            .edit(REVIEWER, item, "description", new Json.Text("anew"))
                            .saveStatus()
                            .join();
                });
            });
        }
        delete(folder);
    }

    private static long heap() {
        System.gc();
        var runtime = Runtime.getRuntime();
        return runtime.totalMemory() - runtime.freeMemory();
    }

    private static void delete(Path folder) throws Exception {
        try (var files = Files.walk(folder)) {
            for (var file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }
}
