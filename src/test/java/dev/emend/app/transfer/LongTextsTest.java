package dev.emend.app.transfer;

import static dev.emend.fixtures.Actors.REVIEWER;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.app.WorkspaceFixture;
import dev.emend.app.core.Backup;
import dev.emend.app.transfer.ExportService.Order;
import dev.emend.model.Feedback.FeedbackFields;
import dev.emend.model.Feedback.Satisfaction;
import dev.emend.model.Json;
import dev.emend.model.Memory;
import dev.emend.model.Origin;
import dev.emend.model.Progress;
import dev.emend.model.ReviewState;
import dev.emend.model.Run;
import dev.emend.model.UserException;
import dev.emend.model.filter.Where;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// A text that is longer than what is stored is refused wherever it comes from, and the store stays
/// whole. Stores that hold one from before are read, verified and exported.
class LongTextsTest {
    private static final int LIMIT = 20_000_000;
    private static final String LONG = "x".repeat(LIMIT + 1);
    private static final String REASON = "A text has 20000001 characters; the limit is 20000000.";
    private static final String ITEM = "git_push_branch";

    @TempDir
    private Path folder;

    private WorkspaceFixture fixture;

    @BeforeEach
    void open() throws Exception {
        fixture = WorkspaceFixture.open(folder, "git_cli");
    }

    @AfterEach
    void close() throws Exception {
        fixture.close();
    }

    /// A file of a record that is too long and one that is not.
    enum Imported {
        GRAPH_OF_MEMORIES("memory.jsonl") {
            @Override
            String text() {
                return entity("long", LONG) + "\n" + entity("short", "ISO 8601") + "\n";
            }
        },
        MEMORIES("mem0.json") {
            @Override
            String text() {
                return """
                        {"results": [
                          {"id": "m-2", "memory": "Deploys happen on Tuesdays", "created_at": "2026-02-02T10:00:00"},
                          {"id": "m-1", "memory": "%s", "created_at": "2026-02-02T10:00:00"}]}
                        """.formatted(LONG);
            }
        },
        TRANSCRIPTS("runs.jsonl") {
            @Override
            String text() {
                return run("long", LONG) + "\n" + run("short", "Push it") + "\n";
            }
        },
        FEEDBACK("feedback.jsonl") {
            @Override
            String text() {
                return conversation("Made a page") + "\n" + conversation(LONG) + "\n";
            }
        };

        private final String file;

        Imported(String file) {
            this.file = file;
        }

        abstract String text();

        private static String entity(String name, String observation) {
            return Json.Obj.of(
                            "type",
                            "entity",
                            "name",
                            name,
                            "entityType",
                            "lesson",
                            "observations",
                            List.of(observation))
                    .compact();
        }

        private static String run(String id, String text) {
            return Json.Obj.of(
                            "emend",
                            "run",
                            "id",
                            id,
                            "task",
                            "Push",
                            "messages",
                            List.of(Json.Obj.of("role", "user", "text", text)),
                            "origin",
                            Json.Obj.of("source", "test", "format", "emend", "id", id))
                    .compact();
        }

        private static String conversation(String summary) {
            return Json.Obj.of(
                            "conversation_summary", summary,
                            "what_went_well", "All",
                            "user_satisfaction_estimate", "High",
                            "context_tags", "dates",
                            "created_at", "2026-01-05T10:20:30")
                    .compact();
        }
    }

    @ParameterizedTest
    @EnumSource
    void ofAnImportTheOthersAreTaken(Imported imported) throws Exception {
        var file = Files.writeString(folder.resolve(imported.file), imported.text());
        var imports = fixture.workspace.memories().imports();

        var preview = imports.preview(REVIEWER, List.of(file), Progress.SILENT)
                .files()
                .getFirst();
        var outcome = imports.run(REVIEWER, List.of(file), Progress.SILENT);

        assertEquals(new ImportService.Counts(1, 0, 1, 0), preview.counts());
        assertEquals(preview.counts(), outcome.total());
        var told = imported == Imported.FEEDBACK
                ? outcome.files().getFirst().problem()
                : imports.quarantine().getFirst().reason();
        assertTrue(told.contains(REASON), told);
        isWhole();
        fixture.workspace.journal().undo(REVIEWER);
        isWhole();
    }

    /// What a person or an agent writes into the workspace.
    enum Written {
        MEMORY {
            @Override
            void write(WorkspaceFixture fixture) throws UserException {
                fixture.workspace.memories().editor().add(REVIEWER, memory("a", LONG), ReviewState.KEPT);
            }
        },
        MEMORY_EDITED {
            @Override
            void write(WorkspaceFixture fixture) throws UserException {
                var editor = fixture.workspace.memories().editor();
                editor.add(REVIEWER, memory("a", "Use a lock"), ReviewState.PENDING);
                long version = editor.untouchedVersion("a").orElseThrow();
                editor.update(REVIEWER, memory("a", LONG), version);
            }
        },
        FEEDBACK {
            @Override
            void write(WorkspaceFixture fixture) throws UserException {
                var fields = new FeedbackFields("A conversation", LONG, "");
                fixture.workspace.insights().feedbacks().add(REVIEWER, fields, Satisfaction.HIGH, List.of());
            }
        },
        CONVERSATION {
            @Override
            void write(WorkspaceFixture fixture) throws UserException {
                fixture.workspace.insights().feedbacks().sessions().track("s", Run.Role.USER, LONG);
            }
        },
        ITEM_FIELD {
            @Override
            void write(WorkspaceFixture fixture) throws UserException {
                var item = fixture.item(ITEM);
                fixture.workspace.editor().edit(REVIEWER, item, Map.of("description", new Json.Text(LONG)));
            }
        },
        LEARNING {
            @Override
            void write(WorkspaceFixture fixture) throws UserException {
                var learning = Json.Obj.of("task", "Push", "original_error", LONG);
                fixture.workspace.editor().attach(REVIEWER, fixture.catalog, ITEM, learning);
            }
        },
        NOTE {
            @Override
            void write(WorkspaceFixture fixture) throws UserException {
                var item = fixture.workspace.library().item(fixture.item("git_stash_changes"));
                var learning = item.learnings().getFirst().learning().ref();
                fixture.workspace.review().decisions().note(REVIEWER, learning, LONG);
            }
        };

        abstract void write(WorkspaceFixture fixture) throws UserException;
    }

    @ParameterizedTest
    @EnumSource
    void whatIsWrittenIsRefusedWithTheLimit(Written written) throws Exception {
        var before = fixture.text();

        var refusal = assertThrows(UserException.class, () -> written.write(fixture));

        assertEquals(UserException.Code.BAD_INPUT, refusal.code());
        assertEquals(REASON, refusal.message());
        fixture.workspace.library().flush();
        assertEquals(before, fixture.text());
        isWhole();
    }

    private static Memory memory(String id, String lesson) {
        return new Memory(
                id,
                Memory.Kind.LEARNED,
                new Memory.Text("Write", "", "", "", new Memory.MemoryLessons(lesson, "", "", Json.Null.NULL)),
                new Memory.Result("", OptionalDouble.empty(), "", Json.Obj.EMPTY),
                Json.Obj.EMPTY,
                new Origin("/agents/one", "mem0", id));
    }

    @Test
    void aStoreThatHoldsOneIsWholeAndIsExported() throws Exception {
        fixture.fillMemories(1, _ -> memory("a", LONG));

        isWhole();
        var shown = fixture.workspace.memories().table().detail("a");
        assertEquals(LIMIT + 1, shown.memory().text().lessons().tactical().length());
        var target = folder.resolve("all.jsonl");
        var written = fixture.workspace
                .memories()
                .exports()
                .write(new Order("emend", target, Where.ALL, true), Progress.SILENT);
        assertEquals(1, written.writtenRecords());
        assertTrue(Files.size(target) > LIMIT);
    }

    private void isWhole() throws Exception {
        fixture.workspace.safety().backups().create(Backup.Reason.ASKED_FOR);
        var report = fixture.workspace.safety().verification().verify(Progress.SILENT);
        assertEquals(List.of(), report.problems());
    }
}
