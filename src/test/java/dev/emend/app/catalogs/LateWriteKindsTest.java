package dev.emend.app.catalogs;

import static dev.emend.fixtures.Actors.REVIEWER;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.app.core.AppEvent;
import dev.emend.app.core.FileNotification;
import dev.emend.app.core.FileNotification.Stage;
import dev.emend.app.core.SaveStatus;
import dev.emend.app.library.ItemQuery;
import dev.emend.app.workspace.Workspace;
import dev.emend.catalog.files.FileVersions;
import dev.emend.fixtures.CollectionKind;
import dev.emend.fixtures.OpenWorkspace;
import dev.emend.model.FileChanges.Effect;
import dev.emend.model.ItemRef;
import dev.emend.model.Json;
import dev.emend.model.UserException;
import dev.emend.settings.Settings;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// What a program writes into a file that it had opened before Emend replaced it is never lost, of any kind.
class LateWriteKindsTest {
    private static final String EDITED = "Use port 443 for the shop.";

    @TempDir
    Path folder;

    private Path collection = Path.of("");
    private Path file = collection;
    private String old = "";

    /// A collection, and one of its files as a program has it open.
    private RandomAccessFile opened(CollectionKind kind) throws Exception {
        collection = kind.create(folder, "Use port 80 for the shop.", "Run the tests before a release.");
        file = Files.isRegularFile(collection)
                ? collection
                : collection.resolve(kind.texts(collection).keySet().iterator().next());
        old = Files.readString(file);
        return new RandomAccessFile(file.toFile(), "rw");
    }

    private OpenWorkspace workspace() throws Exception {
        return OpenWorkspace.at(collection, Clock.systemUTC());
    }

    private static ItemRef shop(Workspace workspace) throws Exception {
        for (var row : workspace.library().rows(ItemQuery.all()).rows()) {
            var item = workspace.library().item(row.ref()).item();
            if (item.fields().text(CollectionKind.FIELD).orElse("").contains("shop")) {
                return row.ref();
            }
        }
        throw new AssertionError("no entry about the shop");
    }

    private static void edit(Workspace workspace) throws Exception {
        var saved = workspace
                .editor()
                .edit(REVIEWER, shop(workspace), CollectionKind.FIELD, new Json.Text(EDITED))
                .saveStatus()
                .join();
        assertEquals(SaveStatus.Stage.SAVED, saved.stage(), saved::toString);
    }

    /// The old file with other words beside the edited ones.
    private byte[] late() {
        return old.replace("before a release.", "before a release, said late.")
                .replace("The work of number 1.", "The work of number 1, said late.")
                .getBytes(StandardCharsets.UTF_8);
    }

    private static void write(RandomAccessFile opened, byte[] bytes) throws Exception {
        opened.setLength(0);
        opened.write(bytes);
    }

    private void assertHoldsBoth(CollectionKind kind) throws Exception {
        assertTrue(kind.holds(collection, "said late"), () -> text(kind));
        assertTrue(kind.holds(collection, EDITED), () -> text(kind));
        assertFalse(kind.holds(collection, "port 80 "), () -> text(kind));
    }

    private String text(CollectionKind kind) {
        try {
            return kind.texts(collection).toString();
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }

    @ParameterizedTest
    @EnumSource(CollectionKind.class)
    void whatIsWrittenIntoTheReplacedFileAfterTheSaveIsMerged(CollectionKind kind) throws Exception {
        try (var opened = opened(kind);
                var open = workspace()) {
            var workspace = open.workspace();
            var merged = new LinkedBlockingQueue<AppEvent.FileChanged>();
            workspace.changes().subscribe(change -> {
                if (change instanceof AppEvent.FileChanged told
                        && told.notification().stage() == Stage.MERGED) {
                    merged.add(told);
                }
            });
            edit(workspace);
            assertFalse(kind.holds(collection, "said late"));

            write(opened, late());

            assertTrue(merged.poll(60, TimeUnit.SECONDS) != null, "found by one of the looks that follow a save");
            workspace.library().flush();
            assertHoldsBoth(kind);
            for (var set : workspace.safety().fileChanges().open()) {
                assertEquals(1, set.changes().size(), "our own edit is no change of others: " + set);
            }
        }
        assertHoldsBoth(kind);
    }

    @ParameterizedTest
    @EnumSource(CollectionKind.class)
    void whatIsWrittenUntilEmendIsClosedIsMergedThen(CollectionKind kind) throws Exception {
        try (var opened = opened(kind);
                var open = workspace()) {
            edit(open.workspace());
            write(opened, late());
        }
        assertHoldsBoth(kind);
    }

    @ParameterizedTest
    @EnumSource(CollectionKind.class)
    void anEarlierVersionThatIsWrittenLateIsTakenAsOneThatIsPutBack(CollectionKind kind) throws Exception {
        try (var opened = opened(kind);
                var open = workspace()) {
            var workspace = open.workspace();
            write(opened, late());
            settle(workspace);
            assertTrue(kind.holds(collection, "said late"), () -> text(kind));
            edit(workspace);
            write(opened, old.getBytes(StandardCharsets.UTF_8));
        }
        try (var open = workspace()) {
            settle(open.workspace());
            assertTrue(kind.holds(collection, EDITED), () -> text(kind));
            assertFalse(kind.holds(collection, "said late"), () -> text(kind));
            assertEquals(1, told(open.workspace(), Effect.WENT_BACK));
        }
    }

    @ParameterizedTest
    @EnumSource(CollectionKind.class)
    void refusedWordsThatAreWrittenLateAreNotTakenOverAndTold(CollectionKind kind) throws Exception {
        RandomAccessFile second;
        try (var first = opened(kind);
                var open = workspace()) {
            var workspace = open.workspace();
            write(first, late());
            settle(workspace);
            var decisions = workspace.review().decisions();
            for (var row : workspace.library().rows(ItemQuery.all()).rows()) {
                if (workspace
                        .library()
                        .item(row.ref())
                        .item()
                        .fields()
                        .toString()
                        .contains("said late")) {
                    for (var decision : decisions.rejectAll(REVIEWER, List.of(row.ref()))) {
                        decision.saveStatus().join();
                    }
                }
            }
            assertFalse(kind.holds(collection, "said late"), () -> text(kind));
            second = new RandomAccessFile(file.toFile(), "rw");
            edit(workspace);
            write(second, late());
        }
        second.close();
        try (var open = workspace()) {
            assertTrue(kind.holds(collection, EDITED), () -> text(kind));
            assertFalse(kind.holds(collection, "said late"), () -> text(kind));
            assertEquals(1, told(open.workspace(), Effect.REFUSED));
        }
    }

    @ParameterizedTest
    @EnumSource(CollectionKind.class)
    void aQuestionThatIsOverAtTheNextStartIsClosedWithALine(CollectionKind kind) throws Exception {
        collection = kind.create(folder, "Use port 80 for the shop.");
        byte[] bytes;
        try (var open = workspace()) {
            var library = open.workspace().library();
            var known = library.catalogs().getFirst().id();
            bytes = library.version(known).bytes();
            new FileVersions(folder.resolve("workspace/versions"), Clock.systemUTC()).preserveForQuestion(known, bytes);
        }
        var told = new LinkedBlockingQueue<FileNotification>();
        try (var open = OpenWorkspace.at(collection, Clock.systemUTC(), Settings.DEFAULTS, change -> {
            if (change instanceof AppEvent.FileChanged(var news)) {
                told.add(news);
            }
        })) {
            var news = told.poll(60, TimeUnit.SECONDS);
            assertTrue(news != null && news.stage() == Stage.MERGED, String.valueOf(news));
            assertTrue(news.lines().getFirst().contains("is in the file by now"), news::toString);
            var aside = news.lines().getLast().replaceAll("^The earlier content is kept in |\\.$", "");
            assertArrayEquals(bytes, Files.readAllBytes(Path.of(aside)));
            assertEquals(List.of(), open.workspace().safety().conflicts().news());
        }
    }

    private static void settle(Workspace workspace) throws Exception {
        workspace.library().look();
        workspace.library().flush();
    }

    private static long told(Workspace workspace, Effect effect) throws Exception {
        return workspace.safety().fileChanges().open().stream()
                .filter(set -> set.effect() == effect)
                .filter(set -> set.changes().toString().contains("said late"))
                .count();
    }

    @ParameterizedTest
    @EnumSource(CollectionKind.class)
    void whatNobodyFinishedIsSetAsideAndTold(CollectionKind kind) throws Exception {
        var failed = new LinkedBlockingQueue<UserException>();
        byte[] torn;
        try (var opened = opened(kind);
                var open = workspace()) {
            torn = old.substring(0, old.length() / 2).getBytes(StandardCharsets.UTF_8);
            open.workspace().changes().subscribe(change -> {
                if (change instanceof AppEvent.Failed(var problem)) {
                    failed.add(problem);
                }
            });
            edit(open.workspace());
            write(opened, torn);
        }
        assertTrue(kind.holds(collection, EDITED), () -> text(kind));
        var told = failed.poll(60, TimeUnit.SECONDS);
        assertTrue(told != null && told.impact().contains("aside"), String.valueOf(told));
        try (var aside = Files.walk(folder.resolve("workspace/versions/aside"))) {
            assertArrayEquals(
                    torn,
                    Files.readAllBytes(
                            aside.filter(Files::isRegularFile).findFirst().orElseThrow()));
        }
    }

    @ParameterizedTest
    @EnumSource(
            value = CollectionKind.class,
            names = {"FOLDER", "SKILL"})
    void whatIsWrittenIntoADeletedFileIsNotLost(CollectionKind kind) throws Exception {
        collection = kind.create(folder, "Use port 80 for the shop.", "Run the tests before a release.");
        file = kind == CollectionKind.FOLDER
                ? Files.writeString(collection.resolve("shop.md"), "---\nname: shop\n---\n\nThe shop is open.\n")
                : collection.resolve("skill-1/SKILL.md");
        try (var opened = new RandomAccessFile(file.toFile(), "rw");
                var open = workspace()) {
            var workspace = open.workspace();
            ItemRef ofFile = null;
            for (var row : workspace.library().rows(ItemQuery.all()).rows()) {
                var item = workspace.library().item(row.ref()).item();
                if (item.home().orElse("").equals(collection.relativize(file).toString())) {
                    ofFile = row.ref();
                }
            }
            workspace
                    .editor()
                    .delete(REVIEWER, Objects.requireNonNull(ofFile))
                    .saveStatus()
                    .join();
            assertFalse(Files.exists(file));
            opened.seek(opened.length());
            opened.write("\nSaid late.\n".getBytes(StandardCharsets.UTF_8));
        }
        assertTrue(kind.holds(collection, "Said late."), () -> text(kind));
    }
}
