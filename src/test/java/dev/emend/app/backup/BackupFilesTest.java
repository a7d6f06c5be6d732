package dev.emend.app.backup;

import static dev.emend.fixtures.Actors.REVIEWER;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.app.WorkspaceFixture;
import dev.emend.app.backup.BackupFiles.FileDifference;
import dev.emend.app.catalogs.CommandResult;
import dev.emend.app.core.AgentClient;
import dev.emend.app.core.Backup;
import dev.emend.app.library.ItemQuery;
import dev.emend.app.workspace.Workspace;
import dev.emend.fixtures.CollectionKind;
import dev.emend.fixtures.OpenWorkspace;
import dev.emend.model.ItemRef;
import dev.emend.model.ReviewState;
import dev.emend.model.UserException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/// A backup knows the catalogs as they were, and a person chooses which are made so again.
class BackupFilesTest {
    private static final String ITEM = "git_push_branch";

    @TempDir
    private Path folder;

    private WorkspaceFixture fixture;
    private BackupService backups;
    private BackupFiles files;

    @BeforeEach
    void open() throws Exception {
        fixture = WorkspaceFixture.open(folder, "git_cli");
        backups = fixture.workspace.safety().backups();
        files = fixture.workspace.safety().backupFiles();
    }

    @AfterEach
    void close() throws Exception {
        fixture.close();
    }

    @Test
    void restoringTheStoreLeavesTheFileAndSaysHowItDiffers() throws Exception {
        var before = fixture.text();
        var backup = backups.create(Backup.Reason.ASKED_FOR);
        assertEquals(List.of(), files.differences(backup.id()));
        WorkspaceFixture.saved(fixture.workspace.editor().delete(REVIEWER, fixture.item(ITEM)));
        var after = fixture.text();

        var aside = backups.restore(backup.id());

        assertEquals(after, fixture.text());
        assertEquals(
                List.of(new FileDifference(fixture.file.toRealPath(), List.of("+ " + ITEM), "")),
                files.differences(backup.id()));
        var change = files.restore(REVIEWER, backup.id(), fixture.file.toRealPath());
        WorkspaceFixture.saved(change.orElseThrow());
        assertTrue(fixture.text().contains(ITEM));
        assertEquals(List.of(), files.differences(backup.id()));
        assertEquals(
                List.of("− " + ITEM), files.differences(aside.id()).getFirst().changes());
        assertThrows(UserException.class, () -> files.restore(REVIEWER, backup.id(), fixture.file.toRealPath()));
        WorkspaceFixture.saved(fixture.workspace.journal().undo(REVIEWER).orElseThrow());
        assertEquals(after, fixture.text());
        assertFalse(before.equals(after));
    }

    @ParameterizedTest
    @EnumSource
    void whatOthersChangedSinceIsPutBackAndUndone(CollectionKind kind) throws Exception {
        var collection = kind.create(
                Files.createDirectories(folder.resolve("other")), "Deploy after the tests pass", "Tag each release");
        try (var opened = OpenWorkspace.at(collection, Clock.systemUTC())) {
            var workspace = opened.workspace();
            var safety = workspace.safety();
            var backup = safety.backups().create(Backup.Reason.REGULAR);
            kind.reword(collection, "after the tests pass", "before the tests pass");
            workspace.library().look();
            workspace.library().flush();

            safety.backups().restore(backup.id());

            assertTrue(kind.holds(collection, "before the tests pass"), "files stay");
            var found = safety.backupFiles().differences(backup.id()).getFirst();
            assertEquals(collection.toRealPath(), found.path().toRealPath());
            assertTrue(found.isRestorable(), found.problem());
            assertTrue(String.join("\n", found.changes()).contains("after the tests pass"), found.toString());
            var change = safety.backupFiles().restore(REVIEWER, backup.id(), found.path());
            WorkspaceFixture.saved(change.orElseThrow());
            assertTrue(kind.holds(collection, "after the tests pass"));
            assertEquals(List.of(), safety.backupFiles().differences(backup.id()));
            WorkspaceFixture.saved(workspace.journal().undo(REVIEWER).orElseThrow());
            assertTrue(kind.holds(collection, "before the tests pass"));
        }
    }

    private static ItemRef entry(Workspace workspace, String words) throws Exception {
        for (var row : workspace.library().rows(ItemQuery.all()).rows()) {
            var item = workspace.library().item(row.ref()).item();
            if (item.fields().text(CollectionKind.FIELD).orElse("").contains(words)) {
                return row.ref();
            }
        }
        throw new AssertionError("no entry says " + words);
    }

    private static ReviewState state(Workspace workspace, String words) throws Exception {
        return workspace.library().item(entry(workspace, words)).source().state();
    }

    private static void decided(List<CommandResult> results) {
        results.forEach(WorkspaceFixture::saved);
    }

    /// Whether the store is restored before the file.
    private record Restore(CollectionKind kind, boolean isWithStore) {}

    private static Stream<Restore> restores() {
        return Stream.of(CollectionKind.values())
                .flatMap(kind -> Stream.of(new Restore(kind, false), new Restore(kind, true)));
    }

    private Path other(CollectionKind kind, String... texts) throws Exception {
        return kind.create(Files.createDirectories(folder.resolve("other")), texts);
    }

    @ParameterizedTest
    @MethodSource("restores")
    void wordsThatWaitedWaitAgain(Restore restore) throws Exception {
        var kind = restore.kind;
        var collection = other(kind, "Deploy after the tests pass", "Tag each release");
        try (var opened = OpenWorkspace.at(collection, Clock.systemUTC())) {
            var workspace = opened.workspace();
            var verdicts = workspace.review().decisions();
            var safety = workspace.safety();
            decided(verdicts.keepAll(REVIEWER, List.of(entry(workspace, "after the tests pass"))));
            kind.reword(collection, "after the tests pass", "before the tests pass");
            workspace.library().look();
            workspace.library().flush();
            assertEquals(ReviewState.PENDING, state(workspace, "before the tests pass"));
            var backup = safety.backups().create(Backup.Reason.ASKED_FOR);
            decided(verdicts.rejectAll(REVIEWER, List.of(entry(workspace, "before the tests pass"))));
            assertTrue(kind.holds(collection, "after the tests pass"));
            assertEquals(ReviewState.KEPT, state(workspace, "after the tests pass"));
            if (restore.isWithStore) {
                safety.backups().restore(backup.id());
            }

            var change = safety.backupFiles().restore(REVIEWER, backup.id(), collection.toRealPath());

            WorkspaceFixture.saved(change.orElseThrow());
            assertTrue(kind.holds(collection, "before the tests pass"));
            assertEquals(ReviewState.PENDING, state(workspace, "before the tests pass"));
            assertTrue(
                    served(workspace, "after the tests pass"),
                    "agents go on getting the words from before until somebody decides");
            assertFalse(served(workspace, "before the tests pass"));
            decided(verdicts.rejectAll(REVIEWER, List.of(entry(workspace, "before the tests pass"))));
            assertTrue(kind.holds(collection, "after the tests pass"));
        }
    }

    @ParameterizedTest
    @MethodSource("restores")
    void wordsThatAPersonKeptComeBackKept(Restore restore) throws Exception {
        var kind = restore.kind;
        var collection = other(kind, "Deploy after the tests pass", "Tag each release");
        try (var opened = OpenWorkspace.at(collection, Clock.systemUTC())) {
            var workspace = opened.workspace();
            var safety = workspace.safety();
            decided(workspace
                    .review()
                    .decisions()
                    .keepAll(REVIEWER, List.of(entry(workspace, "after the tests pass"))));
            var backup = safety.backups().create(Backup.Reason.ASKED_FOR);
            kind.reword(collection, "after the tests pass", "before the tests pass");
            workspace.library().look();
            workspace.library().flush();
            assertEquals(ReviewState.PENDING, state(workspace, "before the tests pass"));
            if (restore.isWithStore) {
                safety.backups().restore(backup.id());
            }

            var change = safety.backupFiles().restore(REVIEWER, backup.id(), collection.toRealPath());

            WorkspaceFixture.saved(change.orElseThrow());
            assertEquals(ReviewState.KEPT, state(workspace, "after the tests pass"));
            assertTrue(served(workspace, "after the tests pass"));
            WorkspaceFixture.saved(workspace.journal().undo(REVIEWER).orElseThrow());
            assertEquals(ReviewState.PENDING, state(workspace, "before the tests pass"));
        }
    }

    @ParameterizedTest
    @MethodSource("restores")
    void anEntryThatAPersonDeletedComesBackAsItWasKeptOnlyWithTheStore(Restore restore) throws Exception {
        var kind = restore.kind;
        var collection = other(kind, "Deploy after the tests pass", "Tag each release");
        try (var opened = OpenWorkspace.at(collection, Clock.systemUTC())) {
            var workspace = opened.workspace();
            var safety = workspace.safety();
            var ref = entry(workspace, "after the tests pass");
            decided(workspace.review().decisions().keepAll(REVIEWER, List.of(ref)));
            var backup = safety.backups().create(Backup.Reason.ASKED_FOR);
            WorkspaceFixture.saved(workspace.editor().delete(REVIEWER, ref));
            assertFalse(kind.holds(collection, "after the tests pass"));
            if (restore.isWithStore) {
                safety.backups().restore(backup.id());
            }

            var change = safety.backupFiles().restore(REVIEWER, backup.id(), collection.toRealPath());

            WorkspaceFixture.saved(change.orElseThrow());
            assertEquals(
                    restore.isWithStore ? ReviewState.KEPT : ReviewState.PENDING,
                    state(workspace, "after the tests pass"));
        }
    }

    private static boolean served(Workspace workspace, String words) throws Exception {
        var client = new AgentClient("reader", Set.of(AgentClient.Scope.READ), false);
        var visible = workspace.agents().retrieval().catalogs();
        return workspace.library().rows(ItemQuery.all()).rows().stream()
                .flatMap(row -> visible.item(row.ref(), client).stream())
                .anyMatch(found -> found.item().content().contains(words));
    }

    @Test
    void aFileThatIsGoneIsThereAgain() throws Exception {
        var before = fixture.text();
        var path = fixture.file.toRealPath();
        var backup = backups.create(Backup.Reason.ASKED_FOR);
        Files.delete(path);

        assertTrue(files.differences(backup.id()).getFirst().isRestorable());
        assertEquals(Optional.empty(), files.restore(REVIEWER, backup.id(), path));

        assertEquals(before, fixture.text());
        assertEquals(List.of(), files.differences(backup.id()));
    }

    @ParameterizedTest
    @EnumSource
    void aCollectionThatIsGoneIsThereAgain(CollectionKind kind) throws Exception {
        var collection = other(kind, "Deploy after the tests pass", "Tag each release");
        fixture.workspace.library().open(collection);
        var backup = backups.create(Backup.Reason.ASKED_FOR);
        var before = kind.texts(collection);
        try (var all = Files.walk(collection)) {
            for (var path : all.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(path);
            }
        }

        var found = files.differences(backup.id()).getFirst();
        assertTrue(found.isRestorable(), found.problem());
        files.restore(REVIEWER, backup.id(), found.path());

        assertEquals(before, kind.texts(collection));
    }

    @Test
    void aFolderThatIsGoneIsSaidNotToBeInABackupOfAnEarlierVersion() throws Exception {
        var gone = folder.resolve("memory");
        var archived =
                new CatalogArchive.ArchivedCatalog(gone, "[]".getBytes(StandardCharsets.UTF_8), Optional.empty());
        var read = CatalogArchive.read(new CatalogArchive(List.of(archived), List.of(), Optional.empty()).toBytes());

        assertEquals(Optional.empty(), read.catalogs().getFirst().markdown());
        assertTrue(BackupFiles.isLost(read.catalogs().getFirst()));
    }
}
