package dev.emend.app.catalogs;

import static dev.emend.fixtures.Actors.REVIEWER;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.app.conflicts.FileChangeService;
import dev.emend.app.conflicts.FileChangeSet;
import dev.emend.app.conflicts.FileChangeSet.ItemChange;
import dev.emend.app.core.AppEvent;
import dev.emend.app.core.SaveStatus;
import dev.emend.app.library.ItemQuery;
import dev.emend.app.workspace.Workspace;
import dev.emend.fixtures.CollectionKind;
import dev.emend.fixtures.GitFolder;
import dev.emend.fixtures.OpenWorkspace;
import dev.emend.model.FileChanges.Effect;
import dev.emend.model.ItemRef;
import dev.emend.model.Json;
import dev.emend.model.ReviewState;
import dev.emend.model.UserException;
import dev.emend.settings.Settings;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/// A file that is byte for byte an earlier version was put back on purpose, whatever kind of collection it is: it stays
/// as it is, but for what was decided here since, and what other programs had added is told and can be put back.
class RestoredFileTest {
    private static final String PORT = "Use port 80 for the shop.";
    private static final String SECRET = "ghp_" + "a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8";
    private static final String TESTS = "Run the tests before a release.";

    @TempDir
    private Path folder;

    private static OpenWorkspace workspace(Path collection) throws Exception {
        return OpenWorkspace.at(collection, Clock.systemUTC());
    }

    private static ItemRef item(Workspace workspace, String words) throws Exception {
        for (var row : workspace.library().rows(ItemQuery.all()).rows()) {
            var text = workspace.library().item(row.ref()).item().fields().text(CollectionKind.FIELD);
            if (text.orElse("").contains(words)) {
                return row.ref();
            }
        }
        throw new AssertionError("no item says " + words);
    }

    private static void edit(Workspace workspace, String before, String after) throws Exception {
        edit(workspace, item(workspace, before), after);
    }

    /// Emend has seen what others wrote, and has written what it wants to.
    private static void settle(Workspace workspace) throws Exception {
        workspace.library().look();
        workspace.library().flush();
    }

    private static List<FileChangeSet> restored(Workspace workspace) throws Exception {
        return workspace.safety().fileChanges().open().stream()
                .filter(set -> set.restored().isPresent())
                .toList();
    }

    private static Map<Path, byte[]> bytes(Path collection) throws Exception {
        var bytes = new TreeMap<Path, byte[]>();
        try (var files = Files.walk(collection)) {
            for (var file : files.filter(Files::isRegularFile).toList()) {
                bytes.put(file, Files.readAllBytes(file));
            }
        }
        return bytes;
    }

    private static void putBack(Map<Path, byte[]> bytes) throws Exception {
        for (var file : bytes.entrySet()) {
            Files.createDirectories(file.getKey().getParent());
            var next = file.getKey().resolveSibling(".put-back");
            Files.write(next, file.getValue());
            Files.move(next, file.getKey(), StandardCopyOption.ATOMIC_MOVE);
        }
    }

    @ParameterizedTest
    @EnumSource(CollectionKind.class)
    void whatOthersAddedSinceIsNotWrittenAgainAndIsTold(CollectionKind kind) throws Exception {
        var collection = kind.create(folder, PORT, TESTS);
        try (var opened = workspace(collection)) {
            var workspace = opened.workspace();
            edit(workspace, TESTS, "Run all tests before a release.");
            var earlier = bytes(collection);
            var texts = kind.texts(collection);
            kind.reword(collection, "port 80", "port 8080");
            settle(workspace);

            putBack(earlier);
            settle(workspace);
            assertEquals(texts, kind.texts(collection));
            var set = restored(workspace).getFirst();
            assertEquals(1, restored(workspace).size());
            assertEquals(1, set.changes().size(), set::toString);

            var names =
                    set.changes().stream().map(FileChangeSet.ItemChange::name).toList();
            workspace
                    .safety()
                    .fileChanges()
                    .undo(REVIEWER, set, names)
                    .saveStatus()
                    .join();
            assertTrue(kind.holds(collection, "port 8080"), kind.texts(collection)::toString);
            assertEquals(List.of(), restored(workspace));
        }
    }

    /// Also where the new words have nothing in common with those of the version that is put back.
    @ParameterizedTest
    @EnumSource(CollectionKind.class)
    void anEntryThatSaysSomethingElseByNowIsTheSameOne(CollectionKind kind) throws Exception {
        var collection = kind.create(folder, PORT, TESTS);
        try (var opened = workspace(collection)) {
            var workspace = opened.workspace();
            var earlier = bytes(collection);
            var item = item(workspace, PORT);
            edit(workspace, PORT, "Ask ops.");
            var decided = kind.texts(collection);

            for (int i = 0; i < 2; i++) {
                putBack(earlier);
                settle(workspace);
                assertEquals(decided, kind.texts(collection));
                assertEquals(item, item(workspace, "Ask ops."));
                assertEquals(2, workspace.library().count(""));
                assertEquals(List.of(), workspace.safety().conflicts().open());
                assertEquals(List.of(), workspace.safety().conflicts().news());
                assertEquals(0, workspace.review().queue().pendingCount(Set.of()));
            }
        }
    }

    static Stream<Arguments> equalEntries() {
        return Stream.of(CollectionKind.FOLDER, CollectionKind.FILE)
                .flatMap(kind -> Stream.of(false, true)
                        .flatMap(isClosed -> Stream.of("Staging", "Production")
                                .flatMap(first -> Stream.of(false, true)
                                        .map(isRejected -> Arguments.of(kind, isClosed, first, isRejected)))));
    }

    /// Whichever of them was decided about first.
    @ParameterizedTest(name = "{0}, closed meanwhile: {1}, first: {2}, rejected: {3}")
    @MethodSource("equalEntries")
    void whatWasDecidedOfEachOfTwoEqualEntriesStandsUnderItsHeading(
            CollectionKind kind, boolean isClosedMeanwhile, String first, boolean isRejected) throws Exception {
        var collection = kind.create(folder);
        var file = kind == CollectionKind.FILE ? collection : collection.resolve("MEMORY.md");
        var second = first.equals("Staging") ? "Production" : "Staging";
        var text = "# Rules\n\n## Staging\n\n- " + PORT + "\n\n## Production\n\n- " + PORT + "\n";
        var earlier = new TreeMap<Path, byte[]>();
        var decided = new StringBuilder();
        run(
                collection,
                isClosedMeanwhile,
                List.of(
                        _ -> Files.writeString(file, text),
                        workspace -> {
                            earlier.putAll(bytes(collection));
                            var item = itemUnder(workspace, first);
                            var verdicts = workspace.review().decisions();
                            for (var done : isRejected
                                    ? verdicts.rejectAll(REVIEWER, List.of(item))
                                    : verdicts.keepAll(REVIEWER, List.of(item))) {
                                done.saveStatus().join();
                            }
                            if (!isRejected) {
                                edit(workspace, item, "Ask ops.");
                            }
                        },
                        workspace -> {
                            var item = itemUnder(workspace, second);
                            workspace.review().decisions().keepAll(REVIEWER, List.of(item));
                            edit(workspace, item, "Zebras eat bananas.");
                        },
                        _ -> {
                            decided.append(Files.readString(file));
                            putBack(earlier);
                        },
                        workspace -> {
                            assertEquals(decided.toString(), Files.readString(file));
                            var item = itemUnder(workspace, second);
                            assertEquals(item, item(workspace, "Zebras"));
                            assertEquals(
                                    ReviewState.KEPT,
                                    workspace.library().item(item).source().state());
                            assertEquals(0, workspace.review().queue().pendingCount(Set.of()));
                        }));
    }

    private static void edit(Workspace workspace, ItemRef item, String after) throws Exception {
        var decided = workspace.editor().edit(REVIEWER, item, CollectionKind.FIELD, new Json.Text(after));
        assertEquals(SaveStatus.Stage.SAVED, decided.saveStatus().join().stage());
    }

    private static ItemRef itemUnder(Workspace workspace, String section) throws Exception {
        for (var row : workspace.library().rows(ItemQuery.all()).rows()) {
            var place = workspace.library().item(row.ref()).item().fields().object("metadata");
            if (place.text("section").orElse("").endsWith(section)) {
                return row.ref();
            }
        }
        throw new AssertionError("no item stands under " + section);
    }

    /// A stale copy with the words of before a little changed is of the same entry, though it says something else here
    /// by now.
    @ParameterizedTest
    @EnumSource(CollectionKind.class)
    void whatAStaleCopyRewordsStaysItselfAndOursStands(CollectionKind kind) throws Exception {
        var collection = kind.create(folder, PORT, TESTS, "Ask Ann first.");
        try (var opened = workspace(collection)) {
            var workspace = opened.workspace();
            var earlier = bytes(collection);
            var item = item(workspace, TESTS);
            edit(workspace, PORT, "Zebras eat bananas.");
            edit(workspace, TESTS, "Giraffes dance slowly.");

            replace(collection, earlier);
            kind.reword(collection, TESTS, "Run all the tests before a big release.");
            settle(workspace);
            for (var asked : workspace.safety().conflicts().news()) {
                workspace.safety().conflicts().merge(asked.catalog());
            }
            settle(workspace);
            assertEquals(3, workspace.library().count(""), kind.texts(collection)::toString);
            assertEquals(item, item(workspace, "Giraffes"));
        }
    }

    /// What was on the list until then and was hidden by what came after it is accepted with it.
    @ParameterizedTest
    @EnumSource(CollectionKind.class)
    void whatWasAcceptedDoesNotComeOntoTheListAgain(CollectionKind kind) throws Exception {
        var collection = kind.create(folder, PORT, TESTS);
        var withNote = kind.create(Files.createDirectories(folder.resolve("note")), PORT, TESTS, "Ask Ann first.");
        try (var opened = workspace(collection)) {
            var workspace = opened.workspace();
            var earlier = bytes(collection);
            replace(collection, withNote);
            settle(workspace);
            edit(workspace, TESTS, "Run all tests before a release.");
            var latest = bytes(collection);
            replace(collection, earlier);
            settle(workspace);
            var without = bytes(collection);
            replace(collection, latest);
            settle(workspace);
            var changes = workspace.safety().fileChanges();
            changes.accept(REVIEWER, changes.open());
            assertEquals(List.of(), changes.open());

            replace(collection, without);
            settle(workspace);
            assertEquals(1, changes.open().size(), () -> texts(changes));
        }
    }

    private static String texts(FileChangeService changes) {
        try {
            return changes.open().toString();
        } catch (UserException e) {
            throw new AssertionError(e);
        }
    }

    /// A refused entry that comes back word for word is itself, and not a rewording of one that was kept and reads
    /// alike.
    @ParameterizedTest
    @EnumSource(CollectionKind.class)
    void aRefusedEntryDoesNotComeBackInThePlaceOfAKeptOne(CollectionKind kind) throws Exception {
        var wrong = "Wrong agent fact that nobody wants";
        var good = "Good agent fact about sessions";
        var collection = kind.create(folder, TESTS);
        var withWrong = kind.create(Files.createDirectories(folder.resolve("wrong")), TESTS, wrong);
        var withBoth = kind.create(Files.createDirectories(folder.resolve("both")), TESTS, wrong, good);
        try (var opened = workspace(collection)) {
            var workspace = opened.workspace();
            replace(collection, withWrong);
            settle(workspace);
            replace(collection, withBoth);
            settle(workspace);
            var refused = item(workspace, wrong);
            var kept = item(workspace, good);
            var verdicts = workspace.review().decisions();
            verdicts.rejectAll(REVIEWER, List.of(refused));
            verdicts.keepAll(REVIEWER, List.of(kept))
                    .forEach(done -> done.saveStatus().join());

            replace(collection, withWrong);
            settle(workspace);
            assertFalse(kind.holds(collection, "Wrong agent"), kind.texts(collection)::toString);
            for (var row : workspace.library().rows(ItemQuery.all()).rows()) {
                var text = workspace.library().item(row.ref()).item().fields().text(CollectionKind.FIELD);
                assertFalse(text.orElse("").contains("Wrong"), row.ref()::toString);
            }
        }
    }

    private static void replace(Path collection, Path by) throws Exception {
        var files = new TreeMap<Path, byte[]>();
        bytes(by)
                .forEach((path, bytes) ->
                        files.put(path.equals(by) ? collection : collection.resolve(by.relativize(path)), bytes));
        replace(collection, files);
    }

    private static void replace(Path collection, Map<Path, byte[]> files) throws Exception {
        for (var file : bytes(collection).keySet()) {
            if (!files.containsKey(file)) {
                Files.delete(file);
            }
        }
        putBack(files);
    }

    @ParameterizedTest
    @EnumSource(CollectionKind.class)
    void whatWasDecidedHereSinceIsWrittenOntoIt(CollectionKind kind) throws Exception {
        var collection = kind.create(folder, PORT, TESTS);
        try (var opened = workspace(collection)) {
            var workspace = opened.workspace();
            var earlier = bytes(collection);
            kind.reword(collection, "port 80", "port 8080");
            settle(workspace);
            edit(workspace, TESTS, "Run all tests before a release.");

            putBack(earlier);
            settle(workspace);
            assertTrue(kind.holds(collection, "Run all tests"), kind.texts(collection)::toString);
            assertTrue(kind.holds(collection, PORT), kind.texts(collection)::toString);
            assertEquals(1, restored(workspace).size());
            assertEquals(1, restored(workspace).getFirst().changes().size());
        }
    }

    static Stream<Arguments> replays() {
        return sessions()
                .flatMap(session -> Stream.of(false, true)
                        .map(isOthersToo -> Arguments.of(session.get()[0], session.get()[1], isOthersToo)));
    }

    @ParameterizedTest(name = "{0}, closed meanwhile: {1}, others changed it too: {2}")
    @MethodSource("replays")
    void whatIsWrittenAgainIsTold(CollectionKind kind, boolean isClosedMeanwhile, boolean isOthersToo)
            throws Exception {
        var git = GitFolder.in(folder.resolve("repository"));
        git.write(".git/info/exclude", "workspace/\n");
        var collection = kind.create(git.top, PORT, TESTS);
        git.commit("First");
        var told = new ArrayList<String>();
        run(
                collection,
                isClosedMeanwhile,
                told,
                List.of(
                        _ -> {},
                        _ -> {
                            if (isOthersToo) {
                                kind.reword(collection, "port 80", "port 8080");
                            }
                        },
                        workspace -> edit(workspace, TESTS, "Run all tests before a release."),
                        _ -> {
                            assertEquals(List.of(), told);
                            git.git("restore", ".");
                        },
                        workspace -> {
                            assertTrue(kind.holds(collection, "Run all tests"), kind.texts(collection)::toString);
                            var item = item(workspace, "Run all tests");
                            assertEquals(1, told.size(), told::toString);
                            assertTrue(told.getFirst().startsWith(collection + " went back to the version of "));
                            assertTrue(told.getFirst().contains("written into it again: " + item.label() + "."));
                            var set = restored(workspace).getFirst();
                            assertEquals(List.of(item.knowledgeId()), set.decidedItems());
                            assertEquals(isOthersToo ? 1 : 0, set.changes().size());
                            assertTrue(set.summary().orElseThrow().endsWith("again: " + item.knowledgeId()));
                            var row = workspace
                                    .journal()
                                    .ofItem(item, 1)
                                    .getFirst()
                                    .label();
                            assertTrue(row.startsWith("Another program: put back the version of "), row);
                            assertTrue(row.contains("written again: field content (" + item.label() + ")"), row);
                            workspace.safety().fileChanges().accept(REVIEWER, List.of(set));
                            assertEquals(List.of(), restored(workspace));
                        }));
    }

    static Stream<Arguments> decisions() {
        return sessions()
                .flatMap(session -> Stream.of(false, true)
                        .map(isRedacted -> Arguments.of(session.get()[0], session.get()[1], isRedacted)));
    }

    /// A person decided against them, so that nobody wrote what stands here instead.
    @ParameterizedTest(name = "{0}, closed meanwhile: {1}, redacted: {2}")
    @MethodSource("decisions")
    void wordsThatAPersonTookOutAndThatComeBackAreNotToldAsWrittenByOthers(
            CollectionKind kind, boolean isClosedMeanwhile, boolean isRedacted) throws Exception {
        var others = isRedacted ? "port 80 of https://shop.example.com/?token=" + SECRET : "port 8080";
        var collection = kind.create(folder, PORT, TESTS);
        var old = new TreeMap<Path, byte[]>();
        var decided = new TreeMap<String, String>();
        var told = new ArrayList<String>();
        run(
                collection,
                isClosedMeanwhile,
                told,
                List.of(
                        _ -> {},
                        _ -> kind.reword(collection, "port 80", others),
                        workspace -> {
                            old.putAll(bytes(collection));
                            var item = item(workspace, others);
                            var decisions = isRedacted
                                    ? List.of(workspace.safety().secrets().redact(REVIEWER, item))
                                    : workspace.review().decisions().rejectAll(REVIEWER, List.of(item));
                            for (var decision : decisions) {
                                decision.saveStatus().join();
                            }
                        },
                        _ -> {
                            decided.putAll(kind.texts(collection));
                            assertFalse(kind.holds(collection, others), decided::toString);
                            assertEquals(List.of(), told);
                            goBack(collection, old);
                        },
                        workspace -> {
                            assertEquals(decided, kind.texts(collection));
                            assertEquals(isRedacted && isClosedMeanwhile ? 0 : 1, told.size(), told::toString);
                            assertTrue(told.stream().noneMatch(line -> line.contains("by others")), told::toString);
                        }));
    }

    @ParameterizedTest(name = "{0}, closed meanwhile: {1}")
    @MethodSource("sessions")
    void aRefusedEntryThatComesBackIsToldAsTakenOut(CollectionKind kind, boolean isClosedMeanwhile) throws Exception {
        var collection = kind.create(folder, PORT, TESTS);
        var refused = new TreeMap<Path, byte[]>();
        var items = new ArrayList<ItemRef>();
        var told = new ArrayList<String>();
        run(
                collection,
                isClosedMeanwhile,
                told,
                List.of(
                        _ -> kind.add(collection, "Ask Ann about the keys."),
                        workspace -> {
                            refused.putAll(bytes(collection));
                            items.add(item(workspace, "Ask Ann"));
                            for (var decision : workspace.review().decisions().rejectAll(REVIEWER, items)) {
                                decision.saveStatus().join();
                            }
                            edit(workspace, PORT, "Use port 443 for the shop.");
                            items.add(item(workspace, "port 443"));
                        },
                        _ -> {
                            assertEquals(List.of(), told);
                            goBack(collection, refused);
                        },
                        workspace -> {
                            assertFalse(kind.holds(collection, "Ask Ann"), kind.texts(collection)::toString);
                            var gone = items.getFirst();
                            var written = items.getLast();
                            assertEquals(1, told.size(), told::toString);
                            var again = "written into it again: %s; taken out of it again: %s";
                            var line = again.formatted(written.label(), gone.label());
                            assertTrue(
                                    told.getFirst().contains(" Decided here since, and " + line + "."), told::toString);
                            var set = restored(workspace).getFirst();
                            assertEquals(
                                    Set.of(gone.knowledgeId(), written.knowledgeId()), Set.copyOf(set.decidedItems()));
                            assertEquals(List.of(gone.knowledgeId()), set.removals());
                            var summary = set.summary().orElseThrow();
                            assertTrue(
                                    summary.endsWith("decided here since and "
                                            + again.formatted(written.knowledgeId(), gone.knowledgeId())),
                                    summary);
                        }));
    }

    @ParameterizedTest(name = "closed meanwhile: {0}")
    @ValueSource(booleans = {false, true})
    void aRefusedLearningThatComesBackIsToldAsTakenOut(boolean isClosedMeanwhile) throws Exception {
        var kind = CollectionKind.CATALOG;
        var collection = kind.create(folder, PORT, TESTS);
        var refused = new TreeMap<Path, byte[]>();
        var told = new ArrayList<String>();
        run(
                collection,
                isClosedMeanwhile,
                told,
                List.of(
                        _ -> kind.reword(
                                collection,
                                "\"knowledge_id\":\"entry_1\",",
                                "\"knowledge_id\":\"entry_1\",\"trust_score\":0.95,"
                                        + "\"kb_learnings\":[{\"task\":\"shop\",\"learning\":\"Ask Ann\"}],"),
                        workspace -> {
                            refused.putAll(bytes(collection));
                            var item = workspace
                                    .library()
                                    .item(item(workspace, PORT))
                                    .item();
                            workspace
                                    .review()
                                    .decisions()
                                    .reject(
                                            REVIEWER,
                                            item.learnings().getFirst().ref())
                                    .saveStatus()
                                    .join();
                        },
                        _ -> goBack(collection, refused),
                        workspace -> {
                            assertFalse(kind.holds(collection, "Ask Ann"), kind.texts(collection)::toString);
                            assertEquals(1, told.size(), told::toString);
                            assertTrue(
                                    told.getFirst().contains("and taken out of it again: 1 learning of entry_1."),
                                    told::toString);
                            assertEquals(
                                    List.of("entry_1"),
                                    restored(workspace).getFirst().removals());
                        }));
    }

    @ParameterizedTest
    @EnumSource(CollectionKind.class)
    void whatOthersMadeOfADecisionIsNoDecision(CollectionKind kind) throws Exception {
        var collection = kind.create(folder, PORT, TESTS);
        try (var opened = workspace(collection)) {
            var workspace = opened.workspace();
            var earlier = bytes(collection);
            var texts = kind.texts(collection);
            edit(workspace, TESTS, "Run all tests before a release.");
            kind.reword(collection, "Run all tests", "Run none of the tests");
            settle(workspace);
            assertTrue(kind.holds(collection, "none of the tests"), kind.texts(collection)::toString);

            putBack(earlier);
            settle(workspace);
            assertEquals(texts, kind.texts(collection));
            assertEquals(1, restored(workspace).size());
        }
    }

    @ParameterizedTest
    @EnumSource(CollectionKind.class)
    void theSameHoldsWhenEmendWasClosedMeanwhile(CollectionKind kind) throws Exception {
        var collection = kind.create(folder, PORT, TESTS);
        var earlier = bytes(collection);
        try (var opened = workspace(collection)) {
            kind.reword(collection, "port 80", "port 8080");
            settle(opened.workspace());
            edit(opened.workspace(), TESTS, "Run all tests before a release.");
        }
        putBack(earlier);
        try (var opened = workspace(collection)) {
            settle(opened.workspace());
            assertTrue(kind.holds(collection, "Run all tests"), kind.texts(collection)::toString);
            assertTrue(kind.holds(collection, PORT), kind.texts(collection)::toString);
            assertEquals(1, restored(opened.workspace()).size());
        }
    }

    @ParameterizedTest
    @EnumSource(CollectionKind.class)
    void anOldCopyWithSomethingNewIsMergedAsBefore(CollectionKind kind) throws Exception {
        var collection = kind.create(folder, PORT, TESTS);
        try (var opened = workspace(collection)) {
            var workspace = opened.workspace();
            var earlier = bytes(collection);
            kind.reword(collection, "port 80", "port 8080");
            settle(workspace);
            putBack(earlier);
            kind.add(collection, "Ask Ann about the keys.");
            settle(workspace);
            assertTrue(kind.holds(collection, "Ask Ann"), kind.texts(collection)::toString);
            assertEquals(List.of(), restored(workspace));
        }
    }

    /// No program with an older copy takes out a file, as one of a skill.
    @ParameterizedTest(name = "{0}, closed meanwhile: {1}")
    @MethodSource("copies")
    void whatOthersAddedAndAStaleCopyLacksIsTold(CollectionKind kind, boolean isClosedMeanwhile) throws Exception {
        var added = List.of("Unread red lantern.", "Unread blue harbour.", "Unread green engine.");
        var collection = kind.create(folder, PORT, TESTS, "Zebras sleep.", "Pelicans dive.", "Iguanas climb.");
        var before = bytes(collection);
        var copy = new TreeMap<Path, byte[]>();
        var lines = new ArrayList<String>();
        Step staysAndIsTold = workspace -> {
            var items = new ArrayList<ItemRef>();
            for (var words : added) {
                assertTrue(kind.holds(collection, words), kind.texts(collection)::toString);
                items.add(item(workspace, words));
                assertTrue(isRefused(workspace, words), words);
            }
            assertEquals(1, lines.size(), lines::toString);
            assertTrue(lines.getFirst().startsWith(collection + ": an older copy came back"), lines::toString);
            for (var item : items) {
                assertTrue(lines.getFirst().contains(item.label()), lines::toString);
                var row = workspace.journal().ofItem(item, 1).getFirst().label();
                assertTrue(row.endsWith("item removed, not taken over (" + item.label() + ")"), row);
            }
            assertEquals(
                    List.of(),
                    restored(workspace).stream()
                            .flatMap(set -> set.decidedItems().stream())
                            .toList());
            lines.clear();
            for (var set : workspace.safety().fileChanges().open()) {
                workspace.safety().fileChanges().accept(REVIEWER, List.of(set));
            }
        };
        run(
                collection,
                isClosedMeanwhile,
                lines,
                List.of(
                        _ -> {
                            for (var words : added) {
                                kind.add(collection, words);
                            }
                        },
                        _ -> {
                            assertEquals(List.of(), lines);
                            goBack(collection, before);
                            kind.reword(collection, "Zebras sleep.", "Zebras sleep at night.");
                            copy.putAll(bytes(collection));
                        },
                        staysAndIsTold,
                        _ -> goBack(collection, copy),
                        staysAndIsTold));
    }

    static Stream<Arguments> copies() {
        return sessions().filter(session -> session.get()[0] != CollectionKind.SKILL);
    }

    static Stream<Arguments> folders() {
        return sessions()
                .filter(session ->
                        session.get()[0] == CollectionKind.SKILL || session.get()[0] == CollectionKind.FOLDER);
    }

    private static Path deployFile(CollectionKind kind, Path collection) throws Exception {
        var file = collection.resolve(kind == CollectionKind.SKILL ? "deploy/SKILL.md" : "deploy.md");
        Files.createDirectories(file.getParent());
        return Files.writeString(file, "---\nname: deploy\ndescription: How to deploy.\n---\n\nDeploy at night.\n");
    }

    /// Accepted before, so that what was added and what is gone are not told as nothing.
    @ParameterizedTest(name = "{0}, closed meanwhile: {1}")
    @MethodSource("folders")
    void aFileThatOthersAddedAndTookOutWithAnotherChangeIsGoneAndListed(CollectionKind kind, boolean isClosedMeanwhile)
            throws Exception {
        var collection = kind.create(folder, PORT, TESTS);
        run(
                collection,
                isClosedMeanwhile,
                List.of(
                        _ -> deployFile(kind, collection),
                        workspace -> {
                            workspace
                                    .safety()
                                    .fileChanges()
                                    .accept(
                                            REVIEWER,
                                            workspace.safety().fileChanges().open());
                            Files.delete(deployFile(kind, collection));
                            kind.reword(collection, "port 80", "port 8080");
                        },
                        workspace -> {
                            assertFalse(kind.holds(collection, "Deploy"), kind.texts(collection)::toString);
                            assertTrue(kind.holds(collection, "port 8080"), kind.texts(collection)::toString);
                            var set = workspace.safety().fileChanges().open().getFirst();
                            assertEquals(
                                    1, workspace.safety().fileChanges().open().size());
                            assertEquals(Effect.CHANGED, set.effect());
                            assertEquals(
                                    List.of(FileChangeSet.Kind.DROPPED, FileChangeSet.Kind.REWORDED),
                                    set.changes().stream()
                                            .map(ItemChange::kind)
                                            .sorted(java.util.Comparator.comparing(Enum::name))
                                            .toList());
                            workspace
                                    .safety()
                                    .fileChanges()
                                    .undo(REVIEWER, set, List.of("deploy"))
                                    .saveStatus()
                                    .join();
                            assertTrue(kind.holds(collection, "Deploy"), kind.texts(collection)::toString);
                            assertTrue(kind.holds(collection, "port 8080"), kind.texts(collection)::toString);
                        }));
    }

    @ParameterizedTest(name = "{0}, closed meanwhile: {1}")
    @MethodSource("folders")
    void aFileWithWordsOfAPersonThatOthersTookOutWithAnotherChangeStays(CollectionKind kind, boolean isClosedMeanwhile)
            throws Exception {
        var collection = kind.create(folder, PORT, TESTS);
        run(
                collection,
                isClosedMeanwhile,
                List.of(
                        _ -> deployFile(kind, collection),
                        workspace -> edit(workspace, "Deploy at night.", "Deploy by day."),
                        _ -> {
                            Files.delete(deployFile(kind, collection));
                            kind.reword(collection, "port 80", "port 8080");
                        },
                        workspace -> {
                            assertTrue(kind.holds(collection, "port 8080"), kind.texts(collection)::toString);
                            assertTrue(kind.holds(collection, "Deploy by day."), kind.texts(collection)::toString);
                        }));
    }

    @ParameterizedTest(name = "{0}, closed meanwhile: {1}")
    @MethodSource("folders")
    void aVersionThatHasAFileWhichOthersTookOutWithAnotherChangeHasItWhenItIsPutBack(
            CollectionKind kind, boolean isClosedMeanwhile) throws Exception {
        var collection = kind.create(folder, PORT, TESTS);
        var with = new TreeMap<Path, byte[]>();
        run(
                collection,
                isClosedMeanwhile,
                List.of(
                        _ -> deployFile(kind, collection),
                        _ -> {
                            with.putAll(bytes(collection));
                            Files.delete(deployFile(kind, collection));
                            kind.reword(collection, "port 80", "port 8080");
                        },
                        _ -> goBack(collection, with),
                        workspace -> {
                            assertTrue(kind.holds(collection, "Deploy"), kind.texts(collection)::toString);
                            assertTrue(kind.holds(collection, PORT), kind.texts(collection)::toString);
                            assertEquals(
                                    List.of(),
                                    restored(workspace).stream()
                                            .flatMap(set -> set.decidedItems().stream())
                                            .toList());
                        }));
    }

    /// Whether it is listed that others took out the entry with these words, and that it stays.
    private static boolean isRefused(Workspace workspace, String words) throws Exception {
        return workspace.safety().fileChanges().open().stream()
                .filter(set -> set.effect() == Effect.REFUSED)
                .flatMap(set -> set.changes().stream())
                .anyMatch(change ->
                        change.after().isEmpty() && words(change.before()).contains(words));
    }

    @ParameterizedTest(name = "{0}, closed meanwhile: {1}")
    @MethodSource("sessions")
    void anEntryThatOthersTookOutAndAnOldCopyHasAgainIsNew(CollectionKind kind, boolean isClosedMeanwhile)
            throws Exception {
        var collection = kind.create(folder, TESTS);
        var without = bytes(collection);
        kind.add(collection, PORT);
        var copy = bytes(collection);
        run(
                collection,
                isClosedMeanwhile,
                List.of(
                        _ -> goBack(collection, without),
                        _ -> {
                            putBack(copy);
                            kind.add(collection, "Deploy at night.");
                        },
                        workspace -> {
                            assertTrue(kind.holds(collection, PORT), kind.texts(collection)::toString);
                            item(workspace, PORT);
                            goBack(collection, without);
                        },
                        _ -> {
                            assertTrue(kind.holds(collection, TESTS), kind.texts(collection)::toString);
                            assertFalse(kind.holds(collection, PORT), kind.texts(collection)::toString);
                        }));
    }

    @ParameterizedTest
    @EnumSource(names = {"FOLDER", "FILE"})
    void aListItemThatOthersTookOutAndAddAtTheEndStays(CollectionKind kind) throws Exception {
        var collection = kind.create(folder, PORT, TESTS);
        try (var opened = workspace(collection)) {
            var workspace = opened.workspace();
            kind.reword(collection, "- " + PORT + "\n", "");
            settle(workspace);
            kind.add(collection, PORT);
            var texts = kind.texts(collection);
            settle(workspace);
            assertEquals(texts, kind.texts(collection));
            item(workspace, PORT);
        }
    }

    @ParameterizedTest(name = "{0}, closed meanwhile: {1}")
    @MethodSource("sessions")
    void anEntryThatAPersonDeletedStaysOutThoughAnOldCopyHasItAgain(CollectionKind kind, boolean isClosedMeanwhile)
            throws Exception {
        var collection = kind.create(folder, TESTS, PORT);
        var copy = bytes(collection);
        var steps = new ArrayList<Step>();
        steps.add(workspace -> {
            workspace
                    .editor()
                    .delete(REVIEWER, item(workspace, PORT))
                    .saveStatus()
                    .join();
            assertFalse(kind.holds(collection, PORT), kind.texts(collection)::toString);
        });
        for (var words : List.of("Deploy at night.", "Ask Ann about the keys.")) {
            steps.add(_ -> {
                putBack(copy);
                kind.add(collection, words);
            });
            steps.add(_ -> {
                assertTrue(kind.holds(collection, words), kind.texts(collection)::toString);
                assertFalse(kind.holds(collection, PORT), kind.texts(collection)::toString);
            });
        }
        run(collection, isClosedMeanwhile, steps);
    }

    static Stream<Arguments> sessions() {
        return Stream.of(CollectionKind.values())
                .flatMap(kind -> Stream.of(false, true).map(isClosed -> Arguments.of(kind, isClosed)));
    }

    private interface Step {
        void run(Workspace workspace) throws Exception;
    }

    /// Runs all of it while Emend is open, or each step after another start.
    private static void run(Path collection, boolean isClosedMeanwhile, List<Step> steps) throws Exception {
        run(collection, isClosedMeanwhile, new ArrayList<>(), steps);
    }

    /// @param told gets the sentences on files that others changed
    private static void run(Path collection, boolean isClosedMeanwhile, List<String> told, List<Step> steps)
            throws Exception {
        Consumer<AppEvent> note = change -> {
            if (change instanceof AppEvent.FileChanged(var news)) {
                told.addAll(news.lines());
            }
        };
        for (var part : isClosedMeanwhile ? steps.stream().map(List::of).toList() : List.of(steps)) {
            try (var opened = OpenWorkspace.at(collection, Clock.systemUTC(), Settings.DEFAULTS, note)) {
                for (var step : part) {
                    settle(opened.workspace());
                    step.run(opened.workspace());
                    settle(opened.workspace());
                }
            }
        }
    }

    @ParameterizedTest(name = "{0}, closed meanwhile: {1}")
    @MethodSource("sessions")
    void aDecisionStaysHoweverOftenTheFileGoesBackAndForth(CollectionKind kind, boolean isClosedMeanwhile)
            throws Exception {
        var collection = kind.create(folder, PORT, TESTS);
        var versions = new ArrayList<Map<Path, byte[]>>();
        var steps = new ArrayList<Step>();
        steps.add(workspace -> {
            versions.add(bytes(collection));
            edit(workspace, TESTS, "Run all tests before a release.");
            versions.add(bytes(collection));
        });
        steps.add(_ -> {
            kind.reword(collection, "port 80", "port 8080");
            versions.add(bytes(collection));
        });
        // each of the three was written on the way: 0 before the decision, 1 with it, 2 with what others changed
        for (int version : List.of(1, 0, 2, 0, 1, 2, 1, 0)) {
            steps.add(_ -> putBack(versions.get(version)));
            steps.add(_ -> {
                var texts = kind.texts(collection);
                assertTrue(kind.holds(collection, "Run all tests"), () -> version + ": " + texts);
                assertEquals(version == 2, kind.holds(collection, "port 8080"), () -> version + ": " + texts);
            });
        }
        steps.add(workspace -> {
            for (var set : workspace.safety().fileChanges().open()) {
                assertFalse(set.changes().toString().contains("all tests"), set::toString);
            }
        });
        run(collection, isClosedMeanwhile, steps);
    }

    @ParameterizedTest(name = "{0}, closed meanwhile: {1}")
    @MethodSource("sessions")
    void whatAPersonUndidDoesNotComeBackWithTheFile(CollectionKind kind, boolean isClosedMeanwhile) throws Exception {
        var collection = kind.create(folder, PORT, TESTS);
        var decided = new TreeMap<Path, byte[]>();
        run(
                collection,
                isClosedMeanwhile,
                List.of(
                        workspace -> {
                            edit(workspace, TESTS, "Run all tests before a release.");
                            decided.putAll(bytes(collection));
                        },
                        workspace -> workspace
                                .journal()
                                .undo(REVIEWER)
                                .orElseThrow()
                                .saveStatus()
                                .join(),
                        _ -> {
                            assertTrue(kind.holds(collection, TESTS), kind.texts(collection)::toString);
                            putBack(decided);
                        },
                        workspace -> {
                            assertTrue(kind.holds(collection, TESTS), kind.texts(collection)::toString);
                            var item = item(workspace, TESTS).knowledgeId();
                            assertEquals(
                                    List.of(item),
                                    restored(workspace).getFirst().decidedItems());
                        }));
    }

    /// The file becomes what it was, without what came since.
    private static void goBack(Path collection, Map<Path, byte[]> bytes) throws Exception {
        for (var file : bytes(collection).keySet()) {
            if (!bytes.containsKey(file)) {
                Files.delete(file);
            }
        }
        putBack(bytes);
    }

    @ParameterizedTest(name = "{0}, closed meanwhile: {1}")
    @MethodSource("sessions")
    void whatAPersonUndidIsToldWhenAVersionThatOthersChangedSinceComesBack(
            CollectionKind kind, boolean isClosedMeanwhile) throws Exception {
        var collection = kind.create(folder, PORT, TESTS);
        var before = bytes(collection);
        var between = new TreeMap<Path, byte[]>();
        run(
                collection,
                isClosedMeanwhile,
                List.of(
                        _ -> kind.add(collection, "Ask Ann about the keys."),
                        workspace -> edit(workspace, "Ask Ann", "Ask Bob about the keys."),
                        _ -> kind.reword(collection, "port 80", "port 8080"),
                        workspace -> {
                            between.putAll(bytes(collection));
                            workspace
                                    .journal()
                                    .undo(REVIEWER)
                                    .orElseThrow()
                                    .saveStatus()
                                    .join();
                        },
                        _ -> {
                            assertTrue(kind.holds(collection, "Ask Ann"), kind.texts(collection)::toString);
                            putBack(between);
                        },
                        workspace -> {
                            assertFalse(kind.holds(collection, "Ask Bob"), kind.texts(collection)::toString);
                            assertTrue(isTold(workspace, "Ask Bob"));
                            goBack(collection, before);
                        },
                        workspace -> {
                            assertFalse(kind.holds(collection, "Ask"), kind.texts(collection)::toString);
                            assertTrue(isTold(workspace, "Ask Ann"));
                            putBack(between);
                        },
                        workspace -> {
                            assertTrue(kind.holds(collection, "Ask Bob"), kind.texts(collection)::toString);
                            assertTrue(isTold(workspace, "Ask Bob"));
                        }));
    }

    static Stream<Arguments> kindsAndMore() {
        return Stream.of(CollectionKind.values())
                .flatMap(kind -> Stream.of(false, true).map(isMore -> Arguments.of(kind, isMore)));
    }

    @ParameterizedTest(name = "{0}, more changed: {1}")
    @MethodSource("kindsAndMore")
    void anEntryThatStayedForItsEditStaysWhicheverVersionWithoutItIsPutBackNext(CollectionKind kind, boolean isMore)
            throws Exception {
        var collection = kind.create(folder, PORT, TESTS);
        var first = bytes(collection);
        var second = new TreeMap<Path, byte[]>();
        run(
                collection,
                true,
                List.of(
                        workspace -> {
                            edit(workspace, TESTS, "Run all tests before a release.");
                            second.putAll(bytes(collection));
                        },
                        _ -> kind.add(collection, "Ask Ann about the keys."),
                        workspace -> edit(workspace, "Ask Ann", "Ask Bob about the keys."),
                        _ -> {
                            if (isMore) {
                                kind.reword(collection, "port 80", "port 8080");
                            }
                        },
                        _ -> goBack(collection, first),
                        _ -> {
                            assertTrue(kind.holds(collection, "Ask Bob"), kind.texts(collection)::toString);
                            kind.reword(collection, "Ask Bob", "Ask Cid");
                        },
                        _ -> goBack(collection, second),
                        _ -> {
                            var texts = kind.texts(collection).toString();
                            assertTrue(kind.holds(collection, "Run all tests"), texts);
                            assertEquals(1, texts.split("about the keys", -1).length - 1, texts);
                            assertTrue(kind.holds(collection, "Ask Cid"), texts);
                        }));
    }

    @ParameterizedTest(name = "{0}, closed meanwhile: {1}")
    @MethodSource("sessions")
    void whatWentBackIsToldWhenAnOldCopyHasItAgain(CollectionKind kind, boolean isClosedMeanwhile) throws Exception {
        var collection = kind.create(folder, PORT, TESTS);
        var before = bytes(collection);
        var copy = new TreeMap<Path, byte[]>();
        run(
                collection,
                isClosedMeanwhile,
                List.of(
                        _ -> kind.add(collection, "Ask Ann about the keys."),
                        _ -> kind.reword(collection, "port 80", "port 8080"),
                        _ -> {
                            copy.putAll(bytes(collection));
                            goBack(collection, before);
                        },
                        workspace -> {
                            assertTrue(isTold(workspace, "Ask Ann"));
                            for (var set : workspace.safety().fileChanges().open()) {
                                workspace.safety().fileChanges().accept(REVIEWER, List.of(set));
                            }
                            goBack(collection, copy);
                            kind.add(collection, "Deploy at night.");
                        },
                        workspace -> {
                            assertTrue(kind.holds(collection, "Deploy"), kind.texts(collection)::toString);
                            assertTrue(
                                    kind.holds(collection, "Ask Ann") || isTold(workspace, "Ask Ann"),
                                    kind.texts(collection)::toString);
                        }));
    }

    static Stream<Arguments> branches() {
        return sessions()
                .flatMap(session -> Stream.of(false, true)
                        .map(isDecided -> Arguments.of(session.get()[0], session.get()[1], isDecided)));
    }

    /// As git does it between two branches, of which one got a commit that Emend has not seen.
    @ParameterizedTest(name = "{0}, closed meanwhile: {1}, with decisions: {2}")
    @MethodSource("branches")
    void whatComesForwardWithSomethingNewIsTakenAsItIs(
            CollectionKind kind, boolean isClosedMeanwhile, boolean isDecided) throws Exception {
        var collection = kind.create(folder, PORT, TESTS, "Ask Ann about the keys.");
        var before = bytes(collection);
        var later = new TreeMap<Path, byte[]>();
        var expected = new TreeMap<String, String>();
        run(
                collection,
                isClosedMeanwhile,
                List.of(
                        _ -> {
                            kind.reword(collection, "port 80", "port 8080");
                            kind.reword(collection, "the keys.", "the keys and the doors.");
                            kind.add(collection, "Deploy at night.");
                            later.putAll(bytes(collection));
                        },
                        workspace -> {
                            if (isDecided) {
                                var port = item(workspace, "port 8080");
                                workspace.review().decisions().keepAll(REVIEWER, List.of(port));
                                edit(workspace, TESTS, "Run all tests before a release.");
                            }
                        },
                        _ -> goBack(collection, before),
                        _ -> {
                            goBack(collection, later);
                            kind.add(collection, "Ask Bob about the cars.");
                            kind.texts(collection)
                                    .forEach((file, text) -> expected.put(
                                            file,
                                            isDecided ? text.replace(TESTS, "Run all tests before a release.") : text));
                        },
                        workspace -> {
                            assertEquals(expected, kind.texts(collection));
                            assertEquals(List.of(), notTaken(workspace));
                            assertTrue(isTold(workspace, PORT));
                            if (isDecided) {
                                var port = item(workspace, "port 8080");
                                assertEquals(
                                        ReviewState.KEPT,
                                        workspace.library().item(port).source().state());
                            }
                        }));
    }

    private static boolean isTold(Workspace workspace, String words) throws Exception {
        return workspace.safety().fileChanges().open().stream()
                .flatMap(set -> set.changes().stream())
                .flatMap(change -> Stream.of(change.before(), change.after()))
                .anyMatch(item -> item.isPresent() && words(item).startsWith(words));
    }

    static Stream<Arguments> commands() {
        Map<String, BiConsumer<GitFolder, Runnable>> commands = new java.util.LinkedHashMap<>();
        commands.put("checkout", (git, look) -> {
            git.git("checkout", "--quiet", "feature");
            look.run();
            git.git("checkout", "--quiet", "main");
        });
        commands.put("revert", (git, look) -> {
            git.git("merge", "--quiet", "feature");
            look.run();
            git.git("revert", "--no-edit", "HEAD");
        });
        commands.put("reset", (git, look) -> {
            git.git("merge", "--quiet", "feature");
            look.run();
            git.git("reset", "--quiet", "--hard", "HEAD~1");
        });
        commands.put("restore", (git, look) -> {
            git.git("restore", "--source", "feature", ".");
            look.run();
            git.git("restore", ".");
            git.git("clean", "--quiet", "-fd");
        });
        commands.put("stash", (git, look) -> {
            git.git("restore", "--source", "feature", ".");
            look.run();
            git.git("stash", "--quiet", "--include-untracked");
        });
        commands.put("rebase", (git, look) -> {
            git.git("checkout", "--quiet", "feature");
            look.run();
            git.git("rebase", "--quiet", "--onto", "main", "feature");
        });
        return commands.entrySet().stream()
                .flatMap(command -> Stream.of(CollectionKind.values())
                        .map(kind -> Arguments.of(kind, command.getKey(), command.getValue())));
    }

    @ParameterizedTest(name = "{0} {1}")
    @MethodSource("commands")
    void gitMayTakeAFileBackAndTheWorkTreeStaysClean(
            CollectionKind kind, String command, BiConsumer<GitFolder, Runnable> run) throws Exception {
        var git = GitFolder.in(folder.resolve("repository"));
        git.write(".git/info/exclude", "workspace/\n");
        var collection = kind.create(git.top, PORT, TESTS);
        git.commit("First");
        git.git("checkout", "--quiet", "-b", "feature");
        kind.add(collection, "Deploy at night, and without the tests.");
        git.commit("Add a rule");
        git.git("checkout", "--quiet", "main");
        var before = kind.texts(collection);
        try (var opened = workspace(collection)) {
            var workspace = opened.workspace();
            run.accept(git, () -> {
                try {
                    settle(workspace);
                } catch (Exception e) {
                    throw new AssertionError(e);
                }
                assertTrue(holds(kind, collection), "Emend saw the feature's version");
            });
            settle(workspace);
            assertEquals(before, kind.texts(collection), command);
            assertEquals("", git.git("status", "--porcelain"), command);
            assertFalse(kind.holds(collection, "Deploy"));
            assertEquals(1, restored(workspace).size(), command);
        }
    }

    @ParameterizedTest
    @EnumSource(CollectionKind.class)
    void whatGitStashedAndPoppedWentBackAndForward(CollectionKind kind) throws Exception {
        var git = GitFolder.in(folder.resolve("repository"));
        git.write(".git/info/exclude", "workspace/\n");
        var collection = kind.create(git.top, PORT, TESTS);
        git.commit("First");
        try (var opened = workspace(collection)) {
            var workspace = opened.workspace();
            settle(workspace);
            kind.reword(collection, "port 80", "port 8080");
            settle(workspace);
            git.git("stash", "--quiet");
            settle(workspace);
            assertEquals(List.of(Effect.WENT_BACK), effects(workspace));
            git.git("stash", "pop", "--quiet");
            settle(workspace);
            assertEquals(List.of(Effect.WENT_FORWARD), effects(workspace));
            var change = restored(workspace).getFirst().changes().getFirst();
            assertTrue(change.after()
                    .orElseThrow()
                    .text(CollectionKind.FIELD)
                    .orElseThrow()
                    .contains("port 8080"));
            assertTrue(kind.holds(collection, "port 8080"));
            git.git("stash", "--quiet");
            settle(workspace);
            assertEquals(List.of(Effect.WENT_BACK), effects(workspace));
        }
    }

    private static List<Effect> effects(Workspace workspace) throws Exception {
        return restored(workspace).stream().map(FileChangeSet::effect).toList();
    }

    static Stream<Arguments> refusals() {
        return Stream.of(CollectionKind.values())
                .flatMap(kind -> Stream.of("reject", "undo", "add").map(how -> Arguments.of(kind, how)));
    }

    @ParameterizedTest(name = "{0} {1}")
    @MethodSource("refusals")
    void refusedWordsThatComeBackAreNotTakenOverAndTold(CollectionKind kind, String how) throws Exception {
        var collection = kind.create(folder, PORT, TESTS);
        try (var opened = workspace(collection)) {
            var workspace = opened.workspace();
            settle(workspace);
            var texts = kind.texts(collection);
            var others = "Use port 8080 for the shop.";
            kind.reword(collection, PORT, others);
            settle(workspace);
            var refused = bytes(collection);
            var item = item(workspace, others);
            if (how.equals("undo") && kind != CollectionKind.CATALOG) {
                var changes = workspace.safety().fileChanges();
                var set = changes.open().getFirst();
                changes.undo(REVIEWER, set, List.of(set.changes().getFirst().name()))
                        .saveStatus()
                        .join();
            } else {
                for (var decision : workspace.review().decisions().rejectAll(REVIEWER, List.of(item))) {
                    decision.saveStatus().join();
                }
            }
            assertEquals(texts, kind.texts(collection));
            assertEquals(List.of(), notTaken(workspace));

            for (int time = 1; time <= 2; time++) {
                putBack(refused);
                boolean isMore = how.equals("add") && time == 1;
                if (isMore) {
                    kind.add(collection, "Ask Ann about the keys.");
                }
                settle(workspace);
                assertTrue(kind.holds(collection, PORT), kind.texts(collection)::toString);
                assertFalse(notTaken(workspace).isEmpty(), "time " + time);
                var row = workspace.journal().ofItem(item, 1).getFirst().label();
                assertTrue(row.startsWith("Another program: ") && row.contains("not taken over"), row);
            }
            takeOver(workspace, notTaken(workspace).getFirst().name());
            assertTrue(kind.holds(collection, others), kind.texts(collection)::toString);
            assertEquals(List.of(), notTaken(workspace));
            workspace.journal().undo(REVIEWER).orElseThrow().saveStatus().join();
            assertTrue(kind.holds(collection, PORT), kind.texts(collection)::toString);
            assertFalse(notTaken(workspace).isEmpty());
            for (var set : workspace.safety().fileChanges().open()) {
                workspace.safety().fileChanges().accept(REVIEWER, List.of(set));
            }
            assertEquals(List.of(), notTaken(workspace));
            assertTrue(kind.holds(collection, PORT));
        }
    }

    private static void takeOver(Workspace workspace, String name) throws Exception {
        var changes = workspace.safety().fileChanges();
        var set = changes.open().stream()
                .filter(some -> some.effect() == Effect.REFUSED)
                .filter(some ->
                        some.changes().stream().anyMatch(change -> change.name().equals(name)))
                .findFirst()
                .orElseThrow();
        changes.undo(REVIEWER, set, List.of(name)).saveStatus().join();
    }

    private static String words(Optional<Json.Obj> item) {
        return item.orElseThrow().text(CollectionKind.FIELD).orElseThrow().strip();
    }

    /// What is told of the words on port 8080 that stand in no file.
    private static List<ItemChange> notTaken(Workspace workspace) throws Exception {
        return workspace.safety().fileChanges().open().stream()
                .filter(set -> set.effect() == Effect.REFUSED)
                .flatMap(set ->
                        set.changes().stream().filter(change -> !set.undone().contains(change.name())))
                .filter(change -> words(change.before()).equals(PORT))
                .filter(change -> words(change.after()).equals("Use port 8080 for the shop."))
                .toList();
    }

    private static boolean holds(CollectionKind kind, Path collection) {
        try {
            return kind.holds(collection, "Deploy at night");
        } catch (java.io.IOException e) {
            throw new AssertionError(e);
        }
    }
}
