package dev.emend.app.catalogs;

import static dev.emend.fixtures.Actors.REVIEWER;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.app.conflicts.FileChangeSet;
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
import dev.emend.settings.Settings;
import dev.emend.store.sql.StoreException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Two branches of the real git that went apart at a commit Emend saw: the one it never saw stays as git wrote it, and
/// what is on the other only is told and can be put back. A program that writes an older copy is merged in a
/// repository as elsewhere.
class GitBranchesTest {
    private static final String PORT = "Use port 80 for the shop.";
    private static final String TESTS = "Run the tests before a release.";
    private static final String ANN = "Ask Ann about the keys.";
    private static final String DEPLOY = "Deploy at night.";

    /// Between the two others, so that git can bring changes of both together.
    private static final List<String> MORE = List.of("Zebras sleep.", "Pelicans dive.", "Iguanas climb.");

    @TempDir
    private Path folder;

    private interface Work {
        void run() throws Exception;
    }

    static Stream<Arguments> sessions() {
        return Stream.of(CollectionKind.values())
                .flatMap(kind -> Stream.of(false, true).map(isClosed -> Arguments.of(kind, isClosed)));
    }

    /// A repository with a collection, and Emend on it, which is closed for the work of others or not.
    private final class Session implements AutoCloseable {
        private final CollectionKind kind;
        private final boolean isClosedMeanwhile;
        private final GitFolder git;
        private final Path collection;
        private final List<String> told = new ArrayList<>();
        private @Nullable OpenWorkspace opened;

        Session(CollectionKind kind, boolean isClosedMeanwhile, boolean isRepository) throws Exception {
            this.kind = kind;
            this.isClosedMeanwhile = isClosedMeanwhile;
            git = GitFolder.in(folder.resolve("repository"));
            collection = kind.create(
                    git.top,
                    Stream.of(List.of(PORT), MORE, List.of(TESTS), MORE)
                            .flatMap(List::stream)
                            .toArray(String[]::new));
            git.git("config", "core.autocrlf", "false");
            git.write(".git/info/exclude", "workspace/\n");
            git.commit("First");
            if (!isRepository) {
                Files.move(git.top.resolve(".git"), git.top.resolve("git"));
            }
        }

        /// Commits on another branch, on which Emend never looks.
        void commitOn(String branch, Work work) throws Exception {
            git.git("checkout", "--quiet", "-B", branch);
            work.run();
            git.commit(branch);
            git.git("checkout", "--quiet", "main");
        }

        /// Commits an entry on a branch that Emend never sees, and another one on its own.
        void diverge() throws Exception {
            commitOn("feature", () -> addNamed(DEPLOY, "deploy"));
            open();
            others(() -> {
                kind.add(collection, ANN);
                git.commit("Main");
            });
        }

        /// Adds an entry of another name than those that [CollectionKind#add] gives.
        void addNamed(String words, String name) throws IOException {
            int number = copy().size() + 1;
            kind.add(collection, words);
            switch (kind) {
                case CATALOG -> kind.reword(collection, "\"entry_10\"", "\"" + name + "\"");
                case SKILL -> {
                    kind.reword(collection, "skill-" + number, name);
                    Files.move(collection.resolve("skill-" + number), collection.resolve(name));
                }
                default -> {}
            }
        }

        /// Opens the collection as it is.
        void open() throws Exception {
            opened = OpenWorkspace.at(collection, Clock.systemUTC(), Settings.DEFAULTS, change -> {
                if (change instanceof AppEvent.FileChanged(var news)) {
                    told.addAll(news.lines());
                }
            });
            settle();
        }

        /// Others work, and Emend looks.
        void others(Work work) throws Exception {
            if (isClosedMeanwhile) {
                close();
                work.run();
                open();
            } else {
                work.run();
                settle();
            }
        }

        void settle() throws Exception {
            workspace().library().look();
            workspace().library().flush();
        }

        void checkout(String branch) throws Exception {
            others(() -> git.git("checkout", "--quiet", branch));
        }

        Workspace workspace() {
            return Objects.requireNonNull(opened).workspace();
        }

        boolean holds(String words) throws IOException {
            return kind.holds(collection, words);
        }

        Map<String, String> texts() throws IOException {
            return kind.texts(collection);
        }

        void assertClean() throws Exception {
            assertEquals("", git.git("status", "--porcelain"), texts()::toString);
        }

        /// Whether the changes list it as gone from the file, or reworded.
        boolean isListedAsGone(String words) throws Exception {
            return changes().stream()
                    .anyMatch(set ->
                            set.effect() != Effect.REFUSED && names(set, words).size() == 1);
        }

        List<FileChangeSet> changes() throws Exception {
            return workspace().safety().fileChanges().open();
        }

        private List<String> names(FileChangeSet set, String words) {
            return set.changes().stream()
                    .filter(change -> words(change.before()).equals(words)
                            && !words(change.after()).equals(words))
                    .map(FileChangeSet.ItemChange::name)
                    .filter(name -> !set.undone().contains(name))
                    .toList();
        }

        /// The items that were decided about here and are written again, as the changes list them.
        List<String> decided() throws Exception {
            return changes().stream()
                    .flatMap(set -> set.decidedItems().stream())
                    .sorted()
                    .toList();
        }

        void assertNothingRefused() throws Exception {
            assertTrue(changes().stream().noneMatch(set -> set.effect() == Effect.REFUSED), changes()::toString);
        }

        void putBack(String words) throws Exception {
            for (var set : changes()) {
                var names = names(set, words);
                if (!names.isEmpty() && set.effect() != Effect.REFUSED) {
                    workspace()
                            .safety()
                            .fileChanges()
                            .undo(REVIEWER, set, names)
                            .saveStatus()
                            .join();
                    return;
                }
            }
            throw new AssertionError(words + " is not listed");
        }

        void acceptAll() throws Exception {
            workspace().safety().fileChanges().accept(REVIEWER, changes());
        }

        void edit(String before, String after) throws Exception {
            var decided = workspace().editor().edit(REVIEWER, item(before), CollectionKind.FIELD, new Json.Text(after));
            assertEquals(SaveStatus.Stage.SAVED, decided.saveStatus().join().stage());
        }

        ItemRef item(String words) throws Exception {
            for (var row : workspace().library().rows(ItemQuery.all()).rows()) {
                var fields = workspace().library().item(row.ref()).item().fields();
                if (words(Optional.of(fields)).equals(words)) {
                    return row.ref();
                }
            }
            throw new AssertionError("no item says " + words);
        }

        Map<Path, byte[]> copy() throws IOException {
            var bytes = new TreeMap<Path, byte[]>();
            try (var files = Files.walk(collection)) {
                for (var file : files.filter(Files::isRegularFile).toList()) {
                    bytes.put(file, Files.readAllBytes(file));
                }
            }
            return bytes;
        }

        /// A program writes the copy it has.
        void write(Map<Path, byte[]> copy) throws IOException {
            for (var file : copy().keySet()) {
                if (!copy.containsKey(file)) {
                    Files.delete(file);
                }
            }
            for (var file : copy.entrySet()) {
                Files.createDirectories(file.getKey().getParent());
                var next = file.getKey().resolveSibling(".older");
                Files.write(next, file.getValue());
                Files.move(next, file.getKey(), StandardCopyOption.ATOMIC_MOVE);
            }
        }

        @Override
        public void close() throws StoreException {
            if (opened != null) {
                opened.close();
            }
        }
    }

    private static String words(Optional<Json.Obj> item) {
        return item.flatMap(fields -> fields.text(CollectionKind.FIELD))
                .orElse("")
                .strip();
    }

    private Session repository(CollectionKind kind, boolean isClosedMeanwhile) throws Exception {
        return new Session(kind, isClosedMeanwhile, true);
    }

    @ParameterizedTest(name = "{0}, closed meanwhile: {1}")
    @MethodSource("sessions")
    void bothBranchesStayAsTheyAreBackAndForth(CollectionKind kind, boolean isClosedMeanwhile) throws Exception {
        try (var session = repository(kind, isClosedMeanwhile)) {
            session.diverge();
            session.acceptAll();
            for (int time = 1; time <= 2; time++) {
                session.checkout("feature");
                session.assertClean();
                assertTrue(session.holds(DEPLOY) && !session.holds(ANN), session.texts()::toString);
                assertTrue(session.isListedAsGone(ANN), session.changes()::toString);
                session.checkout("main");
                session.assertClean();
                assertTrue(session.holds(ANN) && !session.holds(DEPLOY), session.texts()::toString);
                session.item(ANN);
            }
            session.checkout("feature");
            session.putBack(ANN);
            assertTrue(session.holds(DEPLOY) && session.holds(ANN), session.texts()::toString);
        }
    }

    @ParameterizedTest(name = "{0}, closed meanwhile: {1}")
    @MethodSource("sessions")
    void whatBothRewordedHasTheWordsOfTheBranch(CollectionKind kind, boolean isClosedMeanwhile) throws Exception {
        var main = "Use port 8080 for the shop.";
        var feature = "Use port 9090 for the shop.";
        try (var session = repository(kind, isClosedMeanwhile)) {
            session.commitOn("feature", () -> {
                kind.reword(session.collection, PORT, feature);
                session.addNamed(DEPLOY, "deploy");
            });
            session.open();
            session.others(() -> {
                kind.reword(session.collection, PORT, main);
                kind.add(session.collection, ANN);
                session.git.commit("Main");
            });
            session.acceptAll();
            for (int time = 1; time <= 2; time++) {
                session.checkout("feature");
                session.assertClean();
                session.item(feature);
                assertFalse(session.holds(ANN), session.texts()::toString);
                assertTrue(session.isListedAsGone(main), session.changes()::toString);
                session.checkout("main");
                session.assertClean();
                session.item(main);
            }
        }
    }

    @ParameterizedTest(name = "{0}, closed meanwhile: {1}")
    @MethodSource("sessions")
    void whatWasDecidedOnOneBranchIsWrittenIntoTheOtherAndTold(CollectionKind kind, boolean isClosedMeanwhile)
            throws Exception {
        try (var session = repository(kind, isClosedMeanwhile)) {
            session.commitOn("feature", () -> session.addNamed(DEPLOY, "deploy"));
            session.open();
            session.others(() -> kind.add(session.collection, ANN));
            session.edit(TESTS, "Run all tests before a release.");
            session.others(() -> session.git.commit("Main"));
            session.told.clear();
            session.checkout("feature");
            assertTrue(session.holds(DEPLOY) && !session.holds(ANN), session.texts()::toString);
            var item = session.item("Run all tests before a release.");
            assertEquals(
                    1,
                    session.told.stream()
                            .filter(line -> line.contains("went back"))
                            .count());
            assertTrue(
                    session.told.getFirst().contains("written into it again: " + item.label()), session.told::toString);
            assertTrue(session.isListedAsGone(ANN), session.changes()::toString);
        }
    }

    /// Older words of one's own, or of nobody else, that a branch has from before are no change by others, whether the
    /// branch got a commit meanwhile or not.
    @ParameterizedTest(name = "{0}, closed meanwhile: {1}")
    @MethodSource("sessions")
    void aBranchWithoutADecisionGetsItEachTimeAndNothingIsCalledRefused(CollectionKind kind, boolean isClosedMeanwhile)
            throws Exception {
        var own = "Run most tests before a release.";
        var latest = "Run all tests before a release.";
        try (var session = repository(kind, isClosedMeanwhile)) {
            session.open();
            session.edit(TESTS, own);
            session.others(() -> {
                session.git.commit("Decided");
                session.commitOn("feature", () -> session.addNamed(DEPLOY, "deploy"));
                kind.add(session.collection, ANN);
                session.git.commit("Main");
            });
            session.edit(PORT, "Use port 443 for the shop.");
            session.edit(own, latest);
            session.others(() -> session.git.commit("Decided again"));
            session.acceptAll();
            var decided = Stream.of(session.item("Use port 443 for the shop."), session.item(latest))
                    .map(ItemRef::knowledgeId)
                    .sorted()
                    .toList();
            for (int time = 1; time <= 3; time++) {
                session.told.clear();
                boolean isNew = time == 3;
                session.others(() -> {
                    session.git.git("checkout", "--quiet", "feature");
                    if (isNew) {
                        kind.reword(session.collection, MORE.getFirst(), "Zebras sleep at night.");
                        session.git.commit("More");
                    }
                });
                assertTrue(session.holds(DEPLOY) && session.holds(latest), session.texts()::toString);
                assertEquals(isNew, session.holds("Zebras sleep at night."), session.texts()::toString);
                assertEquals(1, session.told.size(), session.told::toString);
                assertEquals(decided, session.decided(), session.changes()::toString);
                session.assertNothingRefused();
                session.acceptAll();
                session.others(() -> session.git.git("checkout", "--quiet", "--force", "main"));
                session.assertClean();
                assertEquals(List.of(), session.decided(), session.changes()::toString);
                session.assertNothingRefused();
                session.acceptAll();
            }
        }
    }

    @ParameterizedTest(name = "{0}, closed meanwhile: {1}")
    @MethodSource("sessions")
    void whatIsRebasedOrPickedOrMergedOrStashedStaysAsGitLeftIt(CollectionKind kind, boolean isClosedMeanwhile)
            throws Exception {
        try (var session = repository(kind, isClosedMeanwhile)) {
            session.commitOn("feature", () -> kind.reword(session.collection, TESTS, "Run all tests."));
            session.commitOn("other", () -> kind.reword(session.collection, PORT, "Use port 1."));
            session.open();
            session.others(() -> {
                kind.add(session.collection, ANN);
                session.git.commit("Main");
            });
            session.checkout("feature");
            session.assertClean();
            session.others(() -> session.git.git("rebase", "--quiet", "main"));
            session.assertClean();
            assertTrue(session.holds("Run all tests.") && session.holds(ANN), session.texts()::toString);
            session.checkout("other");
            session.assertClean();
            session.others(() -> session.git.git("cherry-pick", "main"));
            session.assertClean();
            assertTrue(session.holds("Use port 1.") && session.holds(ANN), session.texts()::toString);
            session.others(() -> session.git.git("merge", "--quiet", "--no-edit", "feature"));
            session.assertClean();
            session.others(() -> session.git.git("reset", "--quiet", "--hard", "feature"));
            session.assertClean();
            session.others(() -> kind.add(session.collection, DEPLOY));
            var texts = session.texts();
            session.others(() -> session.git.git("stash", "--quiet", "--include-untracked"));
            session.assertClean();
            session.others(() -> session.git.git("stash", "pop", "--quiet"));
            assertEquals(texts, session.texts());
        }
    }

    /// Between two steps of a rebase, as while a merge driver runs, Emend neither takes what is in the file for more
    /// than a step nor writes into it.
    @ParameterizedTest
    @EnumSource(CollectionKind.class)
    void aRebaseIsLeftAloneUntilItEnds(CollectionKind kind) throws Exception {
        var words = List.of("Feature line one of words", "Second line of the feature");
        var decided = "Pelicans dive deep.";
        try (var session = repository(kind, false)) {
            session.commitOn("other", () -> kind.reword(session.collection, PORT, "Use port 1."));
            session.open();
            session.git.git("checkout", "--quiet", "-b", "feature");
            session.edit(TESTS, "Run the tests twice before a release.");
            session.git.commit("Decided");
            for (var text : words) {
                session.others(() -> {
                    kind.add(session.collection, text);
                    session.git.commit(text);
                });
            }
            var step = session.git.top.resolve(".git/step");
            var rebase = CompletableFuture.supplyAsync(
                    () -> session.git.run(
                            "-c",
                            "sequence.editor=sed -i -e '1i exec touch .git/step; while test -e .git/step; do sleep 0.05; done'",
                            "rebase",
                            "--interactive",
                            "--exec",
                            "touch .git/step; while test -e .git/step; do sleep 0.05; done",
                            "other"),
                    Executors.newVirtualThreadPerTaskExecutor());
            CompletableFuture<SaveStatus> saved = new CompletableFuture<>();
            for (int i = 0; i < 2 + words.size(); i++) {
                while (!Files.exists(step)) {
                    assertFalse(rebase.isDone(), () -> rebase.join().out());
                    LockSupport.parkNanos(1_000_000);
                }
                session.settle();
                session.assertClean();
                if (i == 1) {
                    saved = session.workspace()
                            .editor()
                            .edit(REVIEWER, session.item(MORE.get(1)), CollectionKind.FIELD, new Json.Text(decided))
                            .saveStatus();
                }
                Files.delete(step);
            }
            var ended = rebase.join();
            assertEquals(0, ended.exit(), ended::out);
            assertEquals(SaveStatus.Stage.SAVED, saved.join().stage());
            session.settle();
            assertTrue(session.holds(decided), session.texts()::toString);
            kind.reword(session.collection, decided, MORE.get(1));
            session.assertClean();
            session.assertNothingRefused();
            for (var text : words) {
                session.item(text);
            }
        }
    }

    static Stream<Arguments> rebases() {
        return Stream.of(CollectionKind.values())
                .flatMap(kind -> Stream.of("--continue", "--skip", "--abort").map(end -> Arguments.of(kind, end)));
    }

    /// What a person decides while git waits with its marks in a file is written once it can be.
    @ParameterizedTest
    @MethodSource("rebases")
    void aRebaseThatStopsEndsAsGitLeavesItWithWhatWasDecidedMeanwhile(CollectionKind kind, String end)
            throws Exception {
        var ofFeature = "Use port 90 for the shop.";
        var ofMain = "Use port 100 for the shop.";
        var decided = "Run the tests twice before a release.";
        try (var session = repository(kind, false)) {
            session.commitOn("feature", () -> kind.reword(session.collection, PORT, ofFeature));
            session.open();
            session.others(() -> {
                kind.reword(session.collection, PORT, ofMain);
                session.git.commit("Main");
            });
            session.checkout("feature");
            assertTrue(session.holds(ofFeature));
            session.others(
                    () -> assertEquals(1, session.git.run("rebase", "main").exit()));
            assertTrue(session.holds("<<<<<<<"));

            session.workspace()
                    .editor()
                    .edit(REVIEWER, session.item(TESTS), CollectionKind.FIELD, new Json.Text(decided));
            session.settle();
            assertTrue(session.holds("<<<<<<<"));
            if (end.equals("--continue")) {
                session.git.git("checkout", "--theirs", "--", ".");
                session.git.git("add", "--all");
            }
            session.others(() -> session.git.git("-c", "core.editor=true", "rebase", end));

            assertEquals(!end.equals("--skip"), session.holds(ofFeature), session.texts()::toString);
            assertEquals(end.equals("--skip"), session.holds(ofMain));
            assertTrue(session.holds(decided), session.texts()::toString);
            assertFalse(session.holds(TESTS) || session.holds("<<<<<<<"));
        }
    }

    @ParameterizedTest(name = "{0}, closed meanwhile: {1}")
    @MethodSource("sessions")
    void whatAMergeTookFromTheOtherBranchStays(CollectionKind kind, boolean isClosedMeanwhile) throws Exception {
        try (var session = repository(kind, isClosedMeanwhile)) {
            session.diverge();
            session.others(() -> {
                session.git.git("merge", "--quiet", "--no-commit", "--no-ff", "-s", "ours", "feature");
                session.git.git("rm", "-r", "--quiet", "--", session.collection.toString());
                session.git.git("checkout", "--quiet", "feature", "--", session.collection.toString());
                session.git.commit("Merged");
            });
            session.assertClean();
            assertTrue(session.holds(DEPLOY) && !session.holds(ANN), session.texts()::toString);
        }
    }

    @ParameterizedTest(name = "{0}, closed meanwhile: {1}")
    @MethodSource("sessions")
    void whatWasPutBackAndUndoneIsNoDecision(CollectionKind kind, boolean isClosedMeanwhile) throws Exception {
        try (var session = repository(kind, isClosedMeanwhile)) {
            session.git.git("branch", "first");
            session.open();
            session.others(() -> {
                kind.add(session.collection, ANN);
                session.git.commit("Main");
            });
            session.checkout("first");
            session.putBack(ANN);
            assertTrue(session.holds(ANN), session.texts()::toString);
            session.workspace()
                    .safety()
                    .journal()
                    .undo(REVIEWER)
                    .orElseThrow()
                    .saveStatus()
                    .join();
            session.assertClean();
            session.checkout("main");
            session.assertClean();
            session.item(ANN);
        }
    }

    @ParameterizedTest(name = "{0}, closed meanwhile: {1}")
    @MethodSource("sessions")
    void whatIsCommittedOnABranchBeforeEmendSeesItStaysToo(CollectionKind kind, boolean isClosedMeanwhile)
            throws Exception {
        try (var session = repository(kind, isClosedMeanwhile)) {
            session.diverge();
            session.others(() -> {
                session.git.git("checkout", "--quiet", "feature");
                kind.reword(session.collection, TESTS, "Run all tests.");
                session.git.commit("More");
            });
            session.assertClean();
            assertTrue(session.holds("Run all tests.") && !session.holds(ANN), session.texts()::toString);
            assertTrue(session.isListedAsGone(ANN), session.changes()::toString);
        }
    }

    @ParameterizedTest(name = "{0}, closed meanwhile: {1}")
    @MethodSource("sessions")
    void aBranchWithVeryMuchElseIsAskedAboutAndThenTakenAsItIs(CollectionKind kind, boolean isClosedMeanwhile)
            throws Exception {
        try (var session = repository(kind, isClosedMeanwhile)) {
            session.commitOn("feature", () -> {
                var all = session.copy();
                for (var file : all.keySet()) {
                    Files.writeString(file, Files.readString(file).replaceAll("sleep|dive|climb", "work"));
                }
            });
            session.open();
            session.others(() -> {
                kind.add(session.collection, ANN);
                session.git.commit("Main");
            });
            var catalog = session.item(ANN).catalog();
            session.checkout("feature");
            session.assertClean();
            session.item(ANN);
            assertEquals(1, session.workspace().safety().conflicts().news().size());
            session.workspace().safety().conflicts().merge(catalog);
            session.settle();
            session.assertClean();
            session.item("Zebras work.");
            assertTrue(session.isListedAsGone(ANN), session.changes()::toString);
        }
    }

    /// Git writes the files first, and may go on for long before it tells that another branch is checked out.
    @ParameterizedTest
    @EnumSource(CollectionKind.class)
    void aLongCheckoutIsWaitedFor(CollectionKind kind) throws Exception {
        try (var session = repository(kind, false)) {
            session.git.git("config", "filter.slow.smudge", "sleep 0.5; cat");
            session.git.git("config", "filter.slow.clean", "cat");
            session.commitOn("feature", () -> {
                session.addNamed(DEPLOY, "deploy");
                session.git.write(".gitattributes", "*.txt filter=slow\n");
                session.git.write("zebra.txt", "Written last.\n");
            });
            session.open();
            session.others(() -> {
                kind.add(session.collection, ANN);
                session.git.commit("Main");
            });
            session.workspace().library().watch(true);
            session.checkout("feature");
            session.assertClean();
            assertTrue(session.holds(DEPLOY) && !session.holds(ANN), session.texts()::toString);
        }
    }

    @ParameterizedTest
    @EnumSource(CollectionKind.class)
    void aSaveThatFindsABranchWritesTheDecisionOntoIt(CollectionKind kind) throws Exception {
        try (var session = repository(kind, false)) {
            session.git.git(
                    "init",
                    "--quiet",
                    "--separate-git-dir",
                    folder.resolve("elsewhere").toString());
            session.diverge();
            session.acceptAll();
            session.git.git("checkout", "--quiet", "feature");
            session.edit(TESTS, "Run all tests before a release.");
            assertTrue(session.holds("Run all tests"), session.texts()::toString);
            assertTrue(session.holds(DEPLOY) && !session.holds(ANN), session.texts()::toString);
            assertTrue(session.isListedAsGone(ANN), session.changes()::toString);
            session.putBack(ANN);
            assertTrue(session.holds(DEPLOY) && session.holds(ANN), session.texts()::toString);
        }
    }

    @ParameterizedTest(name = "{0}, closed meanwhile: {1}")
    @MethodSource("sessions")
    void whatWasDecidedHereAndIsOtherwiseOnTheBranchStaysAndBothAreListed(
            CollectionKind kind, boolean isClosedMeanwhile) throws Exception {
        var feature = "Use port 9090 for the shop.";
        var decided = "Use port 443 for the shop.";
        try (var session = repository(kind, isClosedMeanwhile)) {
            session.commitOn("feature", () -> {
                kind.reword(session.collection, PORT, feature);
                session.addNamed(DEPLOY, "deploy");
            });
            session.open();
            var catalog = session.item(TESTS).catalog();
            session.edit(TESTS, "Run all tests before a release.");
            session.edit(PORT, decided);
            session.others(() -> {
                kind.add(session.collection, ANN);
                session.git.commit("Main");
            });
            session.checkout("feature");
            if (!session.workspace().safety().conflicts().news().isEmpty()) {
                assertTrue(session.holds(feature) && session.holds(DEPLOY), session.texts()::toString);
                session.workspace().safety().conflicts().merge(catalog);
                session.settle();
            }
            assertTrue(session.holds(decided) && session.holds(DEPLOY), session.texts()::toString);
            assertFalse(session.holds(ANN), session.texts()::toString);
            var conflict = session.workspace().safety().conflicts().open().getFirst();
            session.workspace()
                    .safety()
                    .conflicts()
                    .takeTheirs(REVIEWER, conflict.id())
                    .saveStatus()
                    .join();
            assertTrue(session.holds(feature), session.texts()::toString);
        }
    }

    /// Nobody can tell then from which version the branch comes.
    @ParameterizedTest(name = "{0}, closed meanwhile: {1}")
    @MethodSource("sessions")
    void wordsDecidedHereThatTheBranchHasOtherwiseCanBePutBack(CollectionKind kind, boolean isClosedMeanwhile)
            throws Exception {
        var feature = "Use port 9090 for the shop.";
        var decided = "Use port 443 for the shop.";
        try (var session = repository(kind, isClosedMeanwhile)) {
            session.commitOn("feature", () -> {
                kind.reword(session.collection, PORT, feature);
                session.addNamed(DEPLOY, "deploy");
            });
            session.open();
            session.edit(PORT, decided);
            session.others(() -> {
                kind.add(session.collection, ANN);
                session.git.commit("Main");
            });
            session.checkout("feature");
            session.assertClean();
            session.putBack(decided);
            assertTrue(session.holds(decided) && session.holds(DEPLOY), session.texts()::toString);
        }
    }

    /// Of a file that git writes otherwise than it keeps it nobody says whether it wrote it.
    @ParameterizedTest(name = "{0}, closed meanwhile: {1}")
    @MethodSource("sessions")
    void convertedLinesAreMergedAsOfAnyProgram(CollectionKind kind, boolean isClosedMeanwhile) throws Exception {
        try (var session = repository(kind, isClosedMeanwhile)) {
            session.git.write(".gitattributes", "* text eol=crlf\n");
            session.git.commit("Line ends");
            session.diverge();
            session.checkout("feature");
            assertTrue(session.holds(DEPLOY), session.texts()::toString);
            assertStaysUnlessFile(session);
        }
    }

    /// Entries that an older copy lacks stay; a file of its own that others added and is gone was deleted by them.
    private static void assertStaysUnlessFile(Session session) throws Exception {
        assertEquals(session.kind != CollectionKind.SKILL, session.holds(ANN), session.texts()::toString);
    }

    @ParameterizedTest(name = "closed meanwhile: {0}")
    @ValueSource(booleans = {false, true})
    void learningsOfOneBranchStayOutOfTheOtherAndCanBePutBack(boolean isClosedMeanwhile) throws Exception {
        var kind = CollectionKind.CATALOG;
        try (var session = repository(kind, isClosedMeanwhile)) {
            kind.reword(
                    session.collection,
                    "\"knowledge_id\":\"entry_1\",",
                    "\"knowledge_id\":\"entry_1\",\"trust_score\":1.0,\"kb_learnings\":[],");
            session.git.commit("Learnings");
            session.commitOn("feature", () -> attach(session.collection, "Ask Bob first"));
            session.open();
            session.others(() -> {
                attach(session.collection, "Ask Cid first");
                session.git.commit("Main");
            });
            session.checkout("feature");
            session.assertClean();
            var set = session.changes().getFirst();
            assertEquals(1, set.lostLearnings());
            session.workspace()
                    .safety()
                    .fileChanges()
                    .undo(REVIEWER, set, List.of("entry_1"))
                    .saveStatus()
                    .join();
            assertTrue(session.holds("Ask Bob first") && session.holds("Ask Cid first"), session.texts()::toString);
        }
    }

    private static void attach(Path catalog, String lesson) throws IOException {
        var text = Files.readString(catalog);
        var learning = Json.Obj.of("task", "shop", "recovery_approach", lesson, "timestamp", lesson);
        Files.writeString(
                catalog,
                text.replace("\"kb_learnings\":[]", "\"kb_learnings\":[" + learning.compact() + "]")
                        .replace("\"trust_score\":1.0", "\"trust_score\":0.95"));
    }

    @ParameterizedTest(name = "{0}, closed meanwhile: {1}")
    @MethodSource("sessions")
    void filesOfAFolderThatGitDoesNotKnowStayAsTheyAre(CollectionKind kind, boolean isClosedMeanwhile)
            throws Exception {
        try (var session = repository(kind, isClosedMeanwhile)) {
            session.git.write(".git/info/exclude", "workspace/\n*.local.md\n");
            if (Files.isDirectory(session.collection)) {
                Files.writeString(session.collection.resolve("own.local.md"), "- Only on this machine.\n");
            }
            session.diverge();
            var own = session.copy();
            session.checkout("feature");
            session.assertClean();
            assertTrue(session.holds(DEPLOY) && !session.holds(ANN), session.texts()::toString);
            session.checkout("main");
            assertEquals(own.keySet(), session.copy().keySet());
        }
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void aGitThatDoesNotAnswerIsEndedAndWaitedForNoLonger() throws Exception {
        try (var session = repository(CollectionKind.CATALOG, false)) {
            session.commitOn("feature", () -> session.addNamed(DEPLOY, "deploy"));
            session.open();
            session.others(() -> {
                session.kind.add(session.collection, ANN);
                session.git.commit("Main");
            });
            session.git.git("checkout", "--quiet", "feature");
            session.git.git("-c", "alias.pipe=!mkfifo .git/pipe", "pipe");
            session.git.git("config", "include.path", "pipe");
            session.settle();
            assertTrue(session.holds(DEPLOY) && session.holds(ANN), session.texts()::toString);
        }
    }

    static Stream<Arguments> copies() {
        return sessions()
                .flatMap(session -> Stream.of("uncommitted", "committed", "no repository")
                        .map(how -> Arguments.of(session.get()[0], session.get()[1], how)));
    }

    @ParameterizedTest(name = "{0}, closed meanwhile: {1}, {2}")
    @MethodSource("copies")
    void anOlderCopyThatAProgramWroteIsMerged(CollectionKind kind, boolean isClosedMeanwhile, String how)
            throws Exception {
        try (var session = new Session(kind, isClosedMeanwhile, !how.equals("no repository"))) {
            session.open();
            var older = session.copy();
            session.others(() -> kind.add(session.collection, ANN));
            session.told.clear();
            session.others(() -> {
                session.write(older);
                kind.reword(session.collection, TESTS, "Run all tests.");
                if (how.equals("committed")) {
                    session.git.commit("Both");
                }
            });
            assertTrue(session.holds("Run all tests."), session.texts()::toString);
            assertStaysUnlessFile(session);
            if (kind != CollectionKind.SKILL) {
                assertEquals(1, session.told.size(), session.told::toString);
                assertTrue(
                        session.told.getFirst().contains("an older copy came back, in which these are missing"),
                        session.told::toString);
            }
        }
    }
}
