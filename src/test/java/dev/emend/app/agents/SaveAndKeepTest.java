package dev.emend.app.agents;

import static dev.emend.fixtures.Actors.REVIEWER;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import dev.emend.app.SampleFailures;
import dev.emend.app.WorkspaceFixture;
import dev.emend.app.agents.AgentReportService.ReportTarget;
import dev.emend.app.core.AgentClient;
import dev.emend.app.review.ReviewQueue;
import dev.emend.model.ItemRef;
import dev.emend.model.Json;
import dev.emend.model.LearningRef;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Saving other words of what an agent reported keeps it, in one change.
class SaveAndKeepTest {
    private static final AgentClient ROBOT =
            new AgentClient("robot", Set.of(AgentClient.Scope.PROPOSE, AgentClient.Scope.ADMIN), true);

    @TempDir
    private Path folder;

    private WorkspaceFixture fixture;
    private ItemRef item;

    /// What agents send.
    enum Reported {
        WHOLE,
        WITHOUT_STEP,
        WITHOUT_TASK,
        BARE;

        Json.Obj learning(String error) {
            var whole = SampleFailures.twin(error);
            return switch (this) {
                case WHOLE -> whole;
                case WITHOUT_STEP -> whole.without("step_num");
                case WITHOUT_TASK -> whole.without("task");
                case BARE -> Json.Obj.of("original_error", error);
            };
        }
    }

    @BeforeEach
    void openAWorkspaceWithOneFailure() throws Exception {
        var file = SampleFailures.catalog(
                folder.resolve("knowledge_catalog.json"),
                List.of(List.of(SampleFailures.failure("a", "one", "2026-02-01T10:00:00")), List.of()));
        fixture = WorkspaceFixture.again(folder, file, WorkspaceFixture.AT_ONCE);
        item = fixture.item("item_1");
    }

    @AfterEach
    void closeTheWorkspace() throws Exception {
        fixture.close();
    }

    private LearningRef report(Json.Obj learning) throws Exception {
        return fixture.workspace
                .agents()
                .reports()
                .learn(learning, new ReportTarget(item.knowledgeId(), "", "", true), ROBOT)
                .learning()
                .orElseThrow();
    }

    private Set<LearningRef> waiting() throws Exception {
        return Set.copyOf(fixture.workspace
                .review()
                .queue()
                .pending(Set.of(), ReviewQueue.Order.NEWEST)
                .learnings());
    }

    @ParameterizedTest
    @EnumSource
    void savingKeepsWhatAnAgentReported(Reported reported) throws Exception {
        var before = fixture.text();
        var learning = report(reported.learning("the key was taken"));
        assertEquals(before, fixture.text());
        var waited = waiting();

        WorkspaceFixture.saved(fixture.workspace.review().decisions().edit(REVIEWER, learning, "Press F2 first"));

        assertEquals(List.of("the key was taken"), SampleFailures.inFile(fixture.file, "item_1"));
        assertEquals("kept", SampleFailures.states(fixture, item).get("the key was taken"));
        assertFalse(waiting().contains(learning));
        assertEquals(waited.size() - 1, waiting().size());
        WorkspaceFixture.saved(fixture.workspace.journal().undo(REVIEWER).orElseThrow());
        assertEquals(before, fixture.text());
        assertEquals(waited, waiting());
        WorkspaceFixture.saved(fixture.workspace.journal().redo(REVIEWER).orElseThrow());
        assertEquals("kept", SampleFailures.states(fixture, item).get("the key was taken"));
    }

    @ParameterizedTest
    @EnumSource
    void otherWordsWaitInLibraryAndAreKeptLikeAnyOthers(Reported reported) throws Exception {
        var before = fixture.text();
        var learning = report(reported.learning("the key was taken"));
        fixture.workspace.editor().editLearning(REVIEWER, learning, "human_reasoning", "Press F2 first");
        assertEquals("pending out", SampleFailures.states(fixture, item).get("the key was taken"));

        WorkspaceFixture.saved(fixture.workspace.review().decisions().keep(REVIEWER, learning));

        assertEquals("kept", SampleFailures.states(fixture, item).get("the key was taken"));
        WorkspaceFixture.saved(fixture.workspace.journal().undo(REVIEWER).orElseThrow());
        assertEquals(before, fixture.text());
        assertEquals("pending out", SampleFailures.states(fixture, item).get("the key was taken"));
    }

    @Test
    void twoOfTheSameWordsAreKeptApart() throws Exception {
        var first = report(Reported.BARE.learning("the key was taken"));
        var second = report(Reported.BARE.learning("the door was shut"));
        for (var learning : List.of(first, second)) {
            WorkspaceFixture.saved(fixture.workspace.review().decisions().edit(REVIEWER, learning, "Press F2 first"));
        }
        assertEquals(
                Map.of("the key was taken", "kept", "the door was shut", "kept"), SampleFailures.states(fixture, item));
    }
}
