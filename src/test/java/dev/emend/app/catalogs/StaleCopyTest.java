package dev.emend.app.catalogs;

import static dev.emend.fixtures.Actors.REVIEWER;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.app.conflicts.FileChangeSet.ItemChange;
import dev.emend.app.journal.JournalEntryView;
import dev.emend.app.journal.JournalQuery;
import dev.emend.app.library.ItemQuery;
import dev.emend.app.workspace.Workspace;
import dev.emend.fixtures.CollectionKind;
import dev.emend.fixtures.OpenWorkspace;
import dev.emend.model.FileChanges.Effect;
import dev.emend.model.ItemRef;
import dev.emend.model.Json;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Programs that hold an older copy of a file and write it with something new: what they had not read stays, and
/// nothing that is in the file is told as not taken over.
class StaleCopyTest {
    private static final String PORT = "Use port 80 for the shop.";
    private static final String TESTS = "Run the tests before a release.";

    @TempDir
    private Path folder;

    private interface Step {
        void run() throws Exception;
    }

    static Stream<Arguments> sessions() {
        return Stream.of(CollectionKind.values())
                .flatMap(kind -> Stream.of(false, true).map(isClosed -> Arguments.of(kind, isClosed)));
    }

    /// Runs these while Emend is open, or each before another start, and looks at the end.
    private static void run(Path collection, boolean isClosedMeanwhile, Look look, Step... steps) throws Exception {
        var workspace = OpenWorkspace.at(collection, Clock.systemUTC());
        try {
            settle(workspace.workspace());
            for (var step : steps) {
                if (isClosedMeanwhile) {
                    workspace.close();
                }
                step.run();
                if (isClosedMeanwhile) {
                    workspace = OpenWorkspace.at(collection, Clock.systemUTC());
                }
                settle(workspace.workspace());
            }
            look.at(workspace.workspace());
        } finally {
            workspace.close();
        }
    }

    private interface Look {
        void at(Workspace workspace) throws Exception;
    }

    /// Emend has seen what others wrote, and has written what it wants to.
    private static void settle(Workspace workspace) throws Exception {
        workspace.library().look();
        workspace.library().flush();
    }

    private static Map<Path, byte[]> copy(Path collection) throws Exception {
        var bytes = new TreeMap<Path, byte[]>();
        try (var files = Files.walk(collection)) {
            for (var file : files.filter(Files::isRegularFile).toList()) {
                bytes.put(file, Files.readAllBytes(file));
            }
        }
        return bytes;
    }

    private static void write(Map<Path, byte[]> bytes) throws Exception {
        for (var file : bytes.entrySet()) {
            var next = file.getKey().resolveSibling(".older");
            Files.write(next, file.getValue());
            Files.move(next, file.getKey(), StandardCopyOption.ATOMIC_MOVE);
        }
    }

    private static List<ItemChange> changes(Workspace workspace, Effect effect) throws Exception {
        return workspace.safety().fileChanges().open().stream()
                .filter(set -> set.effect() == effect)
                .flatMap(set ->
                        set.changes().stream().filter(change -> !set.undone().contains(change.name())))
                .toList();
    }

    private static String words(Optional<Json.Obj> item) {
        return item.flatMap(fields -> fields.text(CollectionKind.FIELD))
                .orElse("")
                .strip();
    }

    private static List<String> history(Workspace workspace) throws Exception {
        return workspace.journal().search(new JournalQuery("", "", "", Optional.empty(), 50)).stream()
                .map(JournalEntryView::label)
                .toList();
    }

    @ParameterizedTest(name = "{0}, closed meanwhile: {1}")
    @MethodSource("sessions")
    void wordsThatOthersChangedStayAndAreListedWithBoth(CollectionKind kind, boolean isClosed) throws Exception {
        var collection = kind.create(folder, PORT, TESTS, "Zebras sleep.");
        var older = copy(collection);
        Look look = workspace -> {
            assertTrue(kind.holds(collection, "port 8080"), kind.texts(collection)::toString);
            assertFalse(kind.holds(collection, PORT), kind.texts(collection)::toString);
            assertTrue(kind.holds(collection, "Zebras run."), kind.texts(collection)::toString);
            assertTrue(kind.holds(collection, "Deploy at night."), kind.texts(collection)::toString);
            assertEquals(List.of(), changes(workspace, Effect.REFUSED));
            assertTrue(history(workspace).stream().noneMatch(row -> row.contains("not taken over")));
            var set = workspace.safety().fileChanges().open().stream()
                    .filter(some -> some.changes().stream()
                            .anyMatch(change -> words(change.before()).equals(PORT)))
                    .findFirst()
                    .orElseThrow();
            var reworded = set.changes().stream()
                    .filter(change -> words(change.before()).equals(PORT))
                    .findFirst()
                    .orElseThrow();
            assertEquals("Use port 8080 for the shop.", words(reworded.after()));
            workspace
                    .safety()
                    .fileChanges()
                    .undo(REVIEWER, set, List.of(reworded.name()))
                    .saveStatus()
                    .join();
            assertTrue(kind.holds(collection, PORT), kind.texts(collection)::toString);
            assertTrue(kind.holds(collection, "Zebras run."), kind.texts(collection)::toString);
        };
        run(collection, isClosed, look, () -> kind.reword(collection, "port 80", "port 8080"), () -> {
            write(older);
            kind.add(collection, "Deploy at night.");
            kind.reword(collection, "Zebras sleep", "Zebras run");
        });
    }

    /// As agents do it: the learning at the end, less trust, one use more.
    private static void attach(Path catalog, String lesson) throws Exception {
        var text = Files.readString(catalog);
        var learning = Json.Obj.of("task", "shop", "recovery_approach", lesson, "timestamp", lesson);
        Files.writeString(
                catalog,
                text.replace("\"kb_learnings\":[]", "\"kb_learnings\":[" + learning.compact() + "]")
                        .replace("\"trust_score\":1.0,\"use_count\":3", "\"trust_score\":0.95,\"use_count\":4"));
    }

    @ParameterizedTest(name = "closed meanwhile: {0}")
    @ValueSource(booleans = {false, true})
    void learningsOfTwoAgentsAreBothInTheFileAndNoneIsToldAsDropped(boolean isClosed) throws Exception {
        var kind = CollectionKind.CATALOG;
        var collection = kind.create(folder, PORT, TESTS);
        kind.reword(
                collection,
                "\"knowledge_id\":\"entry_1\",",
                "\"knowledge_id\":\"entry_1\",\"trust_score\":1.0,\"use_count\":3,\"kb_learnings\":[],");
        var older = copy(collection);
        Look look = workspace -> {
            var item = workspace
                    .library()
                    .item(workspace
                            .library()
                            .rows(ItemQuery.all())
                            .rows()
                            .getFirst()
                            .ref())
                    .item();
            assertEquals(2, item.learnings().size());
            assertEquals(0.9025, item.trust(), 1e-9);
            assertTrue(kind.holds(collection, "Ask Ann first"), kind.texts(collection)::toString);
            assertTrue(kind.holds(collection, "Ask Bob first"), kind.texts(collection)::toString);
            assertEquals(List.of(), workspace.safety().fileChanges().open());
            assertTrue(
                    history(workspace).stream()
                            .noneMatch(row -> row.contains("not taken over") || row.contains("removed")),
                    history(workspace)::toString);
        };
        run(collection, isClosed, look, () -> attach(collection, "Ask Ann first"), () -> {
            write(older);
            attach(collection, "Ask Bob first");
        });
    }

    static Stream<Arguments> lists() {
        return Stream.of(CollectionKind.FOLDER, CollectionKind.FILE)
                .flatMap(kind -> Stream.of(false, true).map(isKept -> Arguments.of(kind, isKept)));
    }

    /// The item that says these words, by the name it has now.
    private static ItemRef item(Workspace workspace, String words) throws Exception {
        for (var row : workspace.library().rows(ItemQuery.all()).rows()) {
            var fields = workspace.library().item(row.ref()).item().fields();
            if (words(Optional.of(fields)).equals(words)) {
                return row.ref();
            }
        }
        throw new AssertionError("no item says " + words);
    }

    @ParameterizedTest(name = "{0}, kept: {1}")
    @MethodSource("lists")
    void whatTwoAgentsAppendToCopiesOfOneListIsBothInItThoughBothUseEverydayWords(CollectionKind kind, boolean isKept)
            throws Exception {
        var cache = "The cache in build/ has to be cleared after switching branches.";
        var builds = "The builds in CI run on Java 25.";
        var collection = kind.create(folder, PORT, TESTS);
        var older = copy(collection);
        try (var opened = OpenWorkspace.at(collection, Clock.systemUTC())) {
            var workspace = opened.workspace();
            settle(workspace);
            kind.add(collection, cache);
            settle(workspace);
            var first = item(workspace, cache);
            if (isKept) {
                workspace.review().decisions().keepAll(REVIEWER, List.of(first));
            }
            write(older);
            kind.add(collection, builds);
            settle(workspace);

            assertTrue(kind.holds(collection, cache), kind.texts(collection)::toString);
            assertTrue(kind.holds(collection, builds), kind.texts(collection)::toString);
            assertEquals(first, item(workspace, cache));
            assertEquals(List.of(first.knowledgeId()), names(changes(workspace, Effect.REFUSED)));
            assertEquals(
                    Stream.of(first, item(workspace, builds))
                            .map(ItemRef::knowledgeId)
                            .sorted()
                            .toList(),
                    names(changes(workspace, Effect.CHANGED)));
        }
    }

    private static List<String> names(List<ItemChange> changes) {
        return changes.stream().map(ItemChange::name).sorted().toList();
    }

    /// Between the same two others, an agent with an older copy can't be told from one that rewords.
    @ParameterizedTest
    @EnumSource(names = {"FOLDER", "FILE"})
    void anEntryThatIsTakenForAnotherIsListedWithTheWordsOfBoth(CollectionKind kind) throws Exception {
        var cache = "Clear the cache after switching branches.";
        var other = "Tell Ann about branches.";
        var collection = kind.create(folder, PORT, TESTS);
        var older = copy(collection);
        try (var opened = OpenWorkspace.at(collection, Clock.systemUTC())) {
            var workspace = opened.workspace();
            settle(workspace);
            kind.reword(collection, "- " + TESTS, "- " + cache + "\n- " + TESTS);
            settle(workspace);
            write(older);
            kind.reword(collection, "- " + TESTS, "- " + other + "\n- " + TESTS);
            settle(workspace);

            var newest = workspace.safety().fileChanges().open().getFirst();
            var change = newest.changes().getFirst();
            assertEquals(cache, words(change.before()));
            assertEquals(other, words(change.after()));
            workspace
                    .safety()
                    .fileChanges()
                    .undo(REVIEWER, newest, List.of(change.name()))
                    .saveStatus()
                    .join();
            assertTrue(kind.holds(collection, cache), kind.texts(collection)::toString);
        }
    }
}
