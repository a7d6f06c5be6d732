package dev.emend.app.journal;

import static dev.emend.fixtures.Actors.REVIEWER;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.emend.app.SampleFailures;
import dev.emend.app.WorkspaceFixture;
import dev.emend.app.agents.AgentReportService.ReportTarget;
import dev.emend.app.core.Actor;
import dev.emend.app.core.AgentClient;
import dev.emend.model.Feedback.FeedbackFields;
import dev.emend.model.Feedback.Satisfaction;
import dev.emend.model.Json;
import dev.emend.model.Memory;
import dev.emend.model.Origin;
import dev.emend.model.Progress;
import dev.emend.model.ReviewState;
import dev.emend.model.UserException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Undo takes back what whoever asks did, whatever others brought since.
class OwnUndoTest {
    private static final AgentClient ROBOT = new AgentClient("robot", Set.of(AgentClient.Scope.values()), true);
    private static final String ITEM = "git_stash_changes";

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

    /// What comes after a change of mine.
    enum Later {
        REPORT_OF_A_FAILURE {
            @Override
            void bring(WorkspaceFixture fixture) throws Exception {
                var aim = new ReportTarget(ITEM, "", "", true);
                fixture.workspace.agents().reports().learn(SampleFailures.twin("no key"), aim, ROBOT);
            }
        },
        REPORT_OF_NO_ITEM {
            @Override
            void bring(WorkspaceFixture fixture) throws Exception {
                var aim = new ReportTarget("", "", "", true);
                fixture.workspace.agents().reports().learn(SampleFailures.twin("no key"), aim, ROBOT);
            }
        },
        RATING {
            @Override
            void bring(WorkspaceFixture fixture) throws Exception {
                fixture.workspace.agents().reports().rate(ITEM, "", 2, "", ROBOT);
            }
        },
        MEMORY {
            @Override
            void bring(WorkspaceFixture fixture) throws Exception {
                fixture.workspace.memories().editor().add(ROBOT.actor(), memory(), ReviewState.PENDING);
            }
        },
        FEEDBACK {
            @Override
            void bring(WorkspaceFixture fixture) throws Exception {
                var said = new FeedbackFields("A page", "All", "");
                fixture.workspace.insights().feedbacks().add(ROBOT.actor(), said, Satisfaction.HIGH, List.of());
            }
        },
        IMPORT_BY_ITSELF {
            @Override
            void bring(WorkspaceFixture fixture) throws Exception {
                var file = Files.writeString(fixture.folder.resolve("memory.jsonl"), """
                        {"type":"entity","name":"dates","entityType":"lesson","observations":["ISO 8601"]}
                        """);
                fixture.workspace.memories().imports().importFiles(Actor.EMEND, List.of(file), false, Progress.SILENT);
            }
        },
        PERSON {
            @Override
            void bring(WorkspaceFixture fixture) throws Exception {
                fixture.workspace
                        .editor()
                        .edit(new Actor("Ann"), fixture.item("git_push_branch"), "description", Json.from("Push it"));
            }
        };

        abstract void bring(WorkspaceFixture fixture) throws Exception;
    }

    private static Memory memory() {
        return new Memory(
                "m1",
                Memory.Kind.LEARNED,
                new Memory.Text("Write", "", "", "", new Memory.MemoryLessons("Use a lock", "", "", Json.Null.NULL)),
                new Memory.Result("", OptionalDouble.empty(), "", Json.Obj.EMPTY),
                Json.Obj.EMPTY,
                new Origin("/agents/one", "mem0", "m1"));
    }

    /// Also where a window or a server stays open: what was refused is tried again once it can be taken back.
    @Test
    void aChangeThatWasRefusedIsUndoneOnceOthersTookTheirsBack() throws Exception {
        var editor = fixture.workspace.editor();
        var journal = fixture.workspace.journal();
        var ann = new Actor("Ann");
        editor.edit(REVIEWER, fixture.item("git_push_branch"), "description", Json.from("Push"));
        editor.edit(REVIEWER, fixture.item(ITEM), "shortcut", Json.from("F9"));
        editor.edit(ann, fixture.item(ITEM), "shortcut", Json.from("F10"));
        var newest = "Change shortcut of " + ITEM;
        assertThrows(UserException.class, () -> journal.undo(REVIEWER));
        assertNotEquals(newest, journal.state(REVIEWER).undoLabel(), "the window offers the change before");
        journal.restoreSkipped(REVIEWER);
        assertEquals(newest, journal.state(REVIEWER).undoLabel(), "a command asks anew");
        assertThrows(UserException.class, () -> journal.undo(REVIEWER));

        WorkspaceFixture.saved(journal.undo(ann).orElseThrow());
        assertEquals(newest, journal.state(REVIEWER).undoLabel());
        WorkspaceFixture.saved(journal.undo(REVIEWER).orElseThrow());
        assertEquals(
                "Change description of git_push_branch", journal.state(REVIEWER).undoLabel());
    }

    @ParameterizedTest
    @EnumSource
    void myUndoTakesBackMyChange(Later later) throws Exception {
        var before = shortcut();
        fixture.workspace.editor().edit(REVIEWER, fixture.item(ITEM), "shortcut", Json.from("F9"));
        later.bring(fixture);
        var journal = fixture.workspace.journal();
        var others = journal.recent(1).getFirst();
        assertEquals("Change shortcut of " + ITEM, journal.state(REVIEWER).undoLabel());

        WorkspaceFixture.saved(journal.undo(REVIEWER).orElseThrow());

        assertEquals(before, shortcut());
        assertEquals(List.of(), journal.undo(REVIEWER).stream().toList());
        assertEquals(others, journal.recent(2).getLast(), "it stands");
        WorkspaceFixture.saved(journal.redo(REVIEWER).orElseThrow());
        assertEquals(Json.from("F9"), shortcut());
        journal.revert(REVIEWER, others.change());
        assertEquals(Json.from("F9"), shortcut());
    }

    /// Undo refuses rather than overwrite.
    @Test
    void whatAnAgentChangedSinceIsNotOverwritten() throws Exception {
        var item = fixture.item(ITEM);
        fixture.workspace.editor().edit(REVIEWER, item, "shortcut", Json.from("F9"));
        fixture.workspace.editor().update(ROBOT.actor(), item, Map.of("shortcut", Json.from("F10")));

        var refused = assertThrows(
                UserException.class, () -> fixture.workspace.journal().undo(REVIEWER));

        assertEquals(UserException.Code.CHANGED_MEANWHILE, refused.code());
        assertEquals(Json.from("F10"), shortcut());
    }

    private Json shortcut() throws Exception {
        var fields = fixture.workspace.library().item(fixture.item(ITEM)).item().fields();
        return fields.members().getOrDefault("shortcut", Json.Null.NULL);
    }
}
