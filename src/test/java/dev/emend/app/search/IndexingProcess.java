package dev.emend.app.search;

import static dev.emend.fixtures.Actors.REVIEWER;

import dev.emend.app.catalogs.CatalogSaver;
import dev.emend.app.core.AppEvent;
import dev.emend.app.core.AppEvents;
import dev.emend.app.core.SearchStatus;
import dev.emend.app.core.ServiceContext;
import dev.emend.app.memories.MemorySearchService;
import dev.emend.app.workspace.Workspace;
import dev.emend.catalog.files.CatalogFiles;
import dev.emend.catalog.files.FileVersions;
import dev.emend.fixtures.TemporaryPolicy;
import dev.emend.model.Json;
import dev.emend.model.Memory;
import dev.emend.model.Origin;
import dev.emend.model.ReviewState;
import dev.emend.model.UserException;
import dev.emend.model.filter.Where;
import dev.emend.search.embedding.Embedder;
import dev.emend.store.Store;
import dev.emend.store.memories.MemorySummaryRow;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;

/// A process that indexes the catalog and the memories of a workspace and answers questions all the
/// while; it may be killed at any time. It prints each answer that differs from the one before:
///
///     MEMORIES 0 m17 0.71 0.49, …      ask nothing twice: question 0 to 2
///     CATALOG 0 item_9 0.68, …
///     READING memory-indexer 512 3000  how far it is
///     HALF memory-indexer              and there it stays, if it was told so
///     READY 3000 2000                  what there is, all of it found
final class IndexingProcess {
    static final int MEMORIES = 3_000;
    static final int ITEMS = 2_400;

    /// No word of these is in a memory or an item, so that only meaning answers.
    private static final List<String> QUESTIONS = List.of("alpha bravo", "charlie delta echo", "foxtrot golf hotel");

    private static final List<String> WORDS =
            List.of("kilo", "lima", "mike", "oscar", "papa", "quebec", "romeo", "sierra", "tango");

    private final String[] last = new String[2 * QUESTIONS.size()];
    private int rounds;

    private IndexingProcess() {}

    /// @param arguments the workspace, the catalog, the model's folder or `-` for the bundled one,
    ///   and at half of which thread's work to stay, `-` for none
    public static void main(String[] arguments) throws Exception {
        var workspace = Path.of(arguments[0]);
        var model = arguments[2].equals("-") ? Optional.<Path>empty() : Optional.of(Path.of(arguments[2]));
        try (var store = Store.open(workspace, Clock.systemUTC())) {
            if (store.read(session -> session.memories().count()) == 0) {
                fill(store, Path.of(arguments[1]), workspace.resolve("cache"));
            }
            var changes = new AppEvents();
            var half = new CountDownLatch(1);
            changes.subscribe(change -> watch(change, arguments[3], half));
            var context = new ServiceContext(
                    store,
                    new CatalogFiles(),
                    new FileVersions(workspace.resolve("versions"), Clock.systemUTC()),
                    changes,
                    Clock.systemUTC());
            var saver = new CatalogSaver(context, Duration.ZERO);
            var indexer = new ItemIndexer(context, ItemIndexer.Folders.ofWorkspace(workspace, model));
            var opened = Workspace.of(context, saver, indexer, REVIEWER, new TemporaryPolicy());
            opened.library().open(Path.of(arguments[1]));
            System.out.println("OPEN");
            new IndexingProcess().run(opened, half);
            indexer.close();
            saver.close();
        }
    }

    private void run(Workspace workspace, CountDownLatch half) throws Exception {
        workspace.memories().search().start();
        var ready = Thread.ofPlatform().daemon().start(() -> {
            workspace.search().awaitReady();
            workspace.memories().search().awaitReady();
        });
        while (ready.isAlive()) {
            ask(workspace);
            if (half.getCount() == 0 && ++rounds == 3) {
                System.out.println("ASKED");
            }
        }
        ask(workspace);
        int found = 0;
        for (int i = 0; i < MEMORIES; i += 37) {
            var named = new MemorySearchService.Question(Memory.Space.TASK, "number" + i, Where.ALL, OptionalInt.of(3));
            var hits = workspace.memories().search().search(REVIEWER, named).hits();
            var id = "m" + i;
            found += hits.stream().anyMatch(hit -> hit.row().id().equals(id)) ? 1 : 0;
        }
        int wanted = (MEMORIES + 36) / 37;
        System.out.println("READY "
                + workspace.memories().search().state().stage()
                + " "
                + (found == wanted ? "all found" : found + " of " + wanted + " found"));
    }

    private static void watch(AppEvent change, String stay, CountDownLatch half) {
        var thread = Thread.currentThread().getName();
        if (!(change instanceof AppEvent.Searching(var state)) || state.stage() != SearchStatus.Stage.EMBEDDING) {
            return;
        }
        System.out.println("READING " + thread + " " + state.done() + " " + state.total());
        if (thread.equals(stay) && 2 * state.done() >= state.total()) {
            System.out.println("HALF " + thread);
            half.countDown();
            try {
                new CountDownLatch(1).await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private void ask(Workspace workspace) throws UserException {
        for (int i = 0; i < QUESTIONS.size(); i++) {
            var question =
                    new MemorySearchService.Question(Memory.Space.TASK, QUESTIONS.get(i), Where.ALL, OptionalInt.of(8));
            var memories = new ArrayList<String>();
            for (var hit :
                    workspace.memories().search().search(REVIEWER, question).hits()) {
                memories.add(hit.row().id()
                        + number(hit.parts().task())
                        + number(hit.parts().content()));
            }
            tell(i, "MEMORIES " + i + " " + String.join(", ", memories));
            var items = new ArrayList<String>();
            for (var hit : workspace
                    .search()
                    .search(REVIEWER, QUESTIONS.get(i), Set.of(), 8)
                    .hits()) {
                items.add(hit.item().knowledgeId() + number(hit.parts().relevance()));
            }
            tell(QUESTIONS.size() + i, "CATALOG " + i + " " + String.join(", ", items));
        }
    }

    private void tell(int at, String answer) {
        if (!answer.equals(last[at])) {
            System.out.println(answer);
            last[at] = answer;
        }
    }

    private static String number(OptionalDouble relevance) {
        return relevance.isEmpty() ? " none" : String.format(Locale.ROOT, " %.4f", relevance.getAsDouble());
    }

    /// Memories and a catalog, with vectors of the bundled model that are made up: reading takes no
    /// time then.
    private static void fill(Store store, Path catalog, Path cache) throws Exception {
        var random = RandomGeneratorFactory.of("L64X128MixRandom").create(7);
        var fresh = new ArrayList<dev.emend.store.memories.MemoryTable.NewMemory>();
        var vectors = new LinkedHashMap<String, float[]>();
        for (int i = 0; i < MEMORIES; i++) {
            var lesson = words(i, 3) + " lesson" + i;
            var memory = new Memory(
                    "m" + i,
                    Memory.Kind.LEARNED,
                    new Memory.Text(
                            words(i, 5) + " number" + i,
                            "",
                            "",
                            "",
                            new Memory.MemoryLessons(lesson, "", "", Json.Null.NULL)),
                    new Memory.Result("success", OptionalDouble.empty(), "", Json.Obj.EMPTY),
                    Json.Obj.EMPTY,
                    Origin.HERE);
            fresh.add(dev.emend.store.memories.MemoryTable.NewMemory.of(
                    memory, new MemorySummaryRow.RowTexts(memory.taskText(), lesson), ReviewState.PENDING));
            for (var text : List.of(memory.taskText(), memory.contentText())) {
                vectors.put(text, vector(random));
            }
        }
        var items = new ArrayList<Json>();
        for (int i = 0; i < ITEMS; i++) {
            var description = words(i, 6) + " thing" + i;
            items.add(Json.Obj.of(
                    "knowledge_id", "item_" + i, "description", description, "action_sequence", List.of("press")));
            vectors.put(description + ". Steps: press", vector(random));
        }
        Files.writeString(catalog, new Json.Arr(items).compact());
        String bundled;
        try (var model = Embedder.openBundled(cache)) {
            bundled = model.model().hash();
        }
        store.write(session -> {
            session.memories().add(fresh, 1);
            session.embeddings().put(bundled, vectors);
            return fresh.size();
        });
    }

    private static float[] vector(RandomGenerator random) {
        var vector = new float[384];
        for (int i = 0; i < vector.length; i++) {
            vector[i] = (float) random.nextGaussian();
        }
        return vector;
    }

    private static String words(int number, int count) {
        var words = new StringBuilder();
        for (int i = 0, rest = number; i < count; i++, rest /= WORDS.size()) {
            words.append(WORDS.get(rest % WORDS.size())).append(' ');
        }
        return words.toString().strip();
    }
}
