package dev.emend.app.workspace;

import static dev.emend.fixtures.Actors.REVIEWER;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.OpenWorkspaceFactory;
import dev.emend.app.catalogs.CatalogInfo;
import dev.emend.app.core.Actor;
import dev.emend.app.journal.JournalEntryView;
import dev.emend.app.memories.MemoryQueryService;
import dev.emend.app.runs.RunService;
import dev.emend.model.ReviewState;
import dev.emend.search.embedding.SharedModel;
import dev.emend.settings.Settings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A workspace of a build from before the words of today: nothing of it is lost or read otherwise.
class FormerWorkspaceTest {
    private static final Path FIXTURE = Path.of("src", "test", "resources", "workspaces", "schema-10.zip");
    private static final Clock CLOCK = Clock.fixed(Instant.parse("2026-11-26T09:00:00Z"), ZoneOffset.UTC);

    @TempDir
    private Path folder;

    private OpenWorkspaceFactory factory;
    private Workspace workspace;
    private CatalogInfo catalog;

    @BeforeEach
    void open() throws Exception {
        unpack();
        SharedModel.into(folder.resolve("workspace"));
        factory = OpenWorkspaceFactory.open(
                folder.resolve("workspace"), Settings.DEFAULTS.withPerson("Ann"), Duration.ofMillis(50), CLOCK);
        workspace = factory.workspace();
        catalog = workspace.library().open(folder.resolve("knowledge_catalog.json"));
    }

    @AfterEach
    void close() throws Exception {
        factory.close();
    }

    private void unpack() throws IOException {
        try (var zip = new ZipFile(FIXTURE.toFile())) {
            for (var entry :
                    (Iterable<java.util.zip.ZipEntry>) zip.stream().map(java.util.zip.ZipEntry.class::cast)::iterator) {
                var target = folder.resolve(entry.getName());
                if (entry.isDirectory()) {
                    Files.createDirectories(target);
                } else {
                    Files.createDirectories(target.getParent());
                    Files.copy(zip.getInputStream(entry), target);
                }
            }
        }
    }

    @Test
    void historyIsWholeAndSaysTodaysWords() throws Exception {
        assertEquals(Optional.empty(), workspace.journal().check().problem());
        assertEquals(
                List.of("feedback-add", "memory-import", "undo", "edit", "edit", "rate", "reject", "keep"),
                workspace.journal().recent(100).stream()
                        .map(JournalEntryView::kind)
                        .toList());
    }

    @Test
    void decisionsRatingsAndEditsStand() throws Exception {
        var item = workspace.library().item(workspace.library().resolve(catalog.id(), "git_push_branch"));
        Map<ReviewState, Long> states = item.learnings().stream()
                .collect(Collectors.groupingBy(learning -> learning.state(), Collectors.counting()));
        assertEquals(2, states.get(ReviewState.KEPT));
        assertEquals(2, states.get(ReviewState.REJECTED));
        assertEquals(4, item.ratings().getFirst().score());
        assertEquals(
                Optional.of("Never force a push to a branch that others use"), description("never_force_push_shared"));
    }

    @Test
    void aRejectedLearningCanBePutBack() throws Exception {
        workspace.journal().undo(REVIEWER, 2);
        var item = workspace.library().item(workspace.library().resolve(catalog.id(), "git_push_branch"));
        assertTrue(item.learnings().stream().noneMatch(learning -> learning.state() == ReviewState.REJECTED));
        workspace.library().flush();
        assertTrue(
                Files.readString(catalog.path()).contains("After a rebase of your own branch use --force-with-lease"));
    }

    @Test
    void undoGoesBackThroughWhatWasDoneThen() throws Exception {
        // whoever did it then undoes it
        var person =
                new Actor(workspace.journal().recent(1).getFirst().undoInfo().person());
        workspace.journal().undo(person);
        assertEquals(1, workspace.insights().feedbacks().log("").total());
        workspace.journal().undo(person, 4);
        assertEquals(Optional.empty(), description("never_force_push_shared"));
    }

    @Test
    void memoriesRunsFeedbackClientsAndBackupsAreThere() throws Exception {
        var table = workspace.memories().table();
        assertEquals(
                2,
                table.rows(table.filter("state:pending"), MemoryQueryService.Order.NEWEST, false)
                        .total());
        assertEquals(
                1, workspace.insights().runs().rows("", RunService.Order.NEWEST).total());
        assertEquals(2, workspace.insights().feedbacks().log("").total());
        assertEquals(
                List.of("claude-code"),
                workspace.access().clients().all().stream()
                        .map(known -> known.client().name())
                        .toList());
        assertTrue(workspace.safety().backups().list().stream()
                .anyMatch(backup -> backup.id().equals("20261125-043338-asked-for")));
    }

    @Test
    void aBackupOfThenIsPutBack() throws Exception {
        workspace.safety().backups().restore("20261125-043338-asked-for");
        assertEquals(7, workspace.journal().recent(100).size());
        assertEquals(Optional.empty(), workspace.journal().check().problem());
    }

    private Optional<String> description(String id) throws Exception {
        return workspace
                .library()
                .item(workspace.library().resolve(catalog.id(), id))
                .item()
                .fields()
                .text("description");
    }
}
