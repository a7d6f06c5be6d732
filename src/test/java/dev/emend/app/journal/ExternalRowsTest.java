package dev.emend.app.journal;

import static dev.emend.fixtures.Actors.REVIEWER;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.app.WorkspaceFixture;
import dev.emend.app.journal.ChangeDescription.Part;
import dev.emend.app.journal.ChangeDescription.Value;
import dev.emend.fixtures.CollectionKind;
import dev.emend.model.Json;
import dev.emend.model.UserException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// What other programs wrote into a file stands in its history, in rows of its own.
class ExternalRowsTest {
    private static final String ITEM = """
            [
              {"knowledge_id": "open_file", "description": "Open a file", "trust_score": %s, "kb_learnings": [%s]},
              {"knowledge_id": "close_file", "description": "Close a file", "trust_score": 1.0}
            ]
            """;

    @TempDir
    private Path folder;

    private static String learning(int step, String recovery) {
        return """
                {"task": "Tidy up", "step_num": %d, "timestamp": "2026-03-01T10:00:0%d", "original_error": "not found",
                 "recovery_approach": "%s"}""".formatted(step, step, recovery);
    }

    private static List<JournalEntryView> rows(WorkspaceFixture fixture) throws UserException {
        return fixture.workspace
                .journal()
                .search(new JournalQuery("", "another program", "external", Optional.empty(), 50));
    }

    private Path catalog(String trust, String learnings) throws Exception {
        var file = folder.resolve("knowledge_catalog.json");
        Files.writeString(file, ITEM.formatted(trust, learnings));
        return file;
    }

    // two failures more: 1 x 0.95 x 0.95 = 0.9025
    private void report(Path file) throws Exception {
        Files.writeString(
                file, ITEM.formatted("0.9025", learning(1, "List the folder") + "," + learning(2, "Ask for the name")));
    }

    @Test
    void whatAnAgentReportsIsOneRowWithItsLearningsAndTheTrust() throws Exception {
        var file = catalog("1.0", "");
        try (var fixture = WorkspaceFixture.on(Clock.systemUTC(), folder, file)) {
            assertEquals(List.of(), rows(fixture), "what stood there is no change");
            report(file);
            fixture.workspace.library().open(file);

            var row = rows(fixture).getFirst();
            assertEquals(1, rows(fixture).size());
            assertEquals("Another program: 2 learnings, trust 1.00 → 0.90 (open_file)", row.label());
            assertEquals(Optional.of(fixture.item("open_file")), row.item());
            assertEquals(
                    row.label(),
                    fixture.workspace
                            .journal()
                            .ofItem(fixture.item("open_file"), 10)
                            .getFirst()
                            .label());
            var told = fixture.workspace.journal().changeDescriptions(row);
            assertEquals(
                    List.of(new Value("trust_score", "1.0", "0.9025")),
                    told.stream()
                            .filter(part -> part.part() == Part.ITEM)
                            .flatMap(part -> part.values().stream())
                            .toList());
            assertEquals(
                    List.of("List the folder", "Ask for the name"),
                    told.stream()
                            .filter(part -> part.part() == Part.LEARNING)
                            .map(part -> part.values().getFirst().after())
                            .toList());
        }
    }

    @Test
    void whatWasWrittenWhileTheFileWasClosedIsToldAtTheNextOpening() throws Exception {
        var file = catalog("1.0", "");
        WorkspaceFixture.on(Clock.systemUTC(), folder, file).close();
        report(file);
        try (var fixture = WorkspaceFixture.on(Clock.systemUTC(), folder, file)) {
            assertEquals(
                    List.of("Another program: 2 learnings, trust 1.00 → 0.90 (open_file)"),
                    rows(fixture).stream().map(JournalEntryView::label).toList());
        }
        try (var fixture = WorkspaceFixture.on(Clock.systemUTC(), folder, file)) {
            assertEquals(1, rows(fixture).size(), "told once");
        }
    }

    /// Two edits of a person, and a report between them into a copy that is older than the first, so that ours is
    /// written again.
    private void decideAroundAReport(WorkspaceFixture fixture, Path file) throws Exception {
        edit(fixture, "description", "Close it");
        report(file);
        fixture.workspace.library().open(file);
        edit(fixture, "output_state", "closed");
    }

    private static void edit(WorkspaceFixture fixture, String field, String value) throws Exception {
        WorkspaceFixture.saved(
                fixture.workspace.editor().edit(REVIEWER, fixture.item("close_file"), field, Json.from(value)));
    }

    @Test
    void whatWasDecidedHereIsNotTheOtherPrograms() throws Exception {
        var file = catalog("1.0", "");
        try (var fixture = WorkspaceFixture.on(Clock.systemUTC(), folder, file)) {
            decideAroundAReport(fixture, file);

            assertEquals(
                    List.of("Another program: 2 learnings, trust 1.00 → 0.90 (open_file)"),
                    rows(fixture).stream().map(JournalEntryView::label).toList());
        }
    }

    @Test
    void itIsNobodysToUndoAndSaysWhatToDoInstead() throws Exception {
        var file = catalog("1.0", "");
        try (var fixture = WorkspaceFixture.on(Clock.systemUTC(), folder, file)) {
            decideAroundAReport(fixture, file);
            var row = rows(fixture).getFirst();

            assertEquals(
                    Optional.of("Another program wrote this into the file."),
                    fixture.workspace.journal().whyNotRevert(row.change()));
            var refused = assertThrows(
                    UserException.class, () -> fixture.workspace.journal().revert(REVIEWER, row.change()));
            assertTrue(refused.remedy().contains("earlier version"), refused.remedy());
            assertEquals(
                    "Change output_state of close_file",
                    fixture.workspace.journal().state(REVIEWER).undoLabel());
            assertTrue(fixture.workspace.journal().check().problem().isEmpty());
        }
    }

    @Test
    void spacesAndCountsOfUsesAreNoRow() throws Exception {
        var file = folder.resolve("knowledge_catalog.json");
        Files.writeString(file, "[{\"knowledge_id\": \"a\", \"content\": \"Sort\", \"use_count\": 1}]");
        try (var fixture = WorkspaceFixture.on(Clock.systemUTC(), folder, file)) {
            Files.writeString(file, "[ {\"knowledge_id\": \"a\", \"content\": \"Sort\", \"use_count\": 2} ]");
            fixture.workspace.library().open(file);
            assertEquals(List.of(), rows(fixture));
        }
    }

    @Test
    void aFileWrittenAnewIsOneRowAndNotAHundred() throws Exception {
        var file = folder.resolve("knowledge_catalog.json");
        Files.writeString(file, "[]");
        try (var fixture = WorkspaceFixture.on(Clock.systemUTC(), folder, file)) {
            var items = new StringBuilder();
            for (int i = 0; i < 100; i++) {
                items.append(i == 0 ? "" : ",").append("{\"knowledge_id\": \"i" + i + "\", \"content\": \"Text\"}");
            }
            Files.writeString(file, "[" + items + "]");
            fixture.workspace.library().open(file);
            assertEquals(
                    List.of("Another program: 100 new items"),
                    rows(fixture).stream().map(JournalEntryView::label).toList());
        }
    }

    @ParameterizedTest
    @EnumSource(CollectionKind.class)
    void everyKindOfCollectionTellsIt(CollectionKind kind) throws Exception {
        var place = kind.create(folder, "Build with make.", "Commit small steps.");
        try (var fixture = WorkspaceFixture.on(Clock.systemUTC(), folder, place)) {
            kind.reword(place, "Build with make.", "Build with just.");
            fixture.workspace.library().open(place);
            kind.add(place, "Look before you leap.");
            fixture.workspace.library().open(place);

            var labels = rows(fixture).reversed().stream()
                    .map(JournalEntryView::label)
                    .toList();
            assertEquals(2, labels.size(), labels.toString());
            assertTrue(labels.getFirst().startsWith("Another program: field"), labels.toString());
            assertTrue(labels.getFirst().contains("content"), labels.toString());
            assertTrue(labels.getLast().startsWith("Another program: new item ("), labels.toString());
        }
    }
}
