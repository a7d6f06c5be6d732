package dev.emend.app.knowledge;

import static dev.emend.fixtures.Actors.REVIEWER;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.app.WorkspaceFixture;
import dev.emend.app.core.AgentClient;
import dev.emend.app.core.AgentClient.Scope;
import dev.emend.app.core.AppEvent;
import dev.emend.app.core.AppEvents;
import dev.emend.model.Json;
import dev.emend.model.UserException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// An answer that was kept is asked of the gate again, also in the moment between a decision and
/// the news of it.
class KeptAnswersTest {
    private static final String CATALOG = """
            [
              {"knowledge_id": "save", "description": "Save the file", "action_sequence": ["press keys"],
               "kb_learnings": [{"task": "Save the file", "step_num": 1, "original_error": "No dialog",
                                 "recovery_approach": "Wait for it",
                                 "timestamp": "2026-01-01T10:00:00"}]},
              {"knowledge_id": "other", "description": "Paint a wall", "action_sequence": ["paint"]}
            ]
            """;

    private static final AgentClient AGENT = new AgentClient("planner", Set.of(Scope.READ), false);
    private static final AgentClient TRUSTED = new AgentClient("auditor", Set.of(Scope.READ), true);

    @TempDir
    private Path folder;

    private WorkspaceFixture fixture;

    /// What is asked as soon as something was decided, before anybody else hears of it.
    private Runnable asked = () -> {};

    private final List<KnowledgeResponse> answers = new ArrayList<>();

    @BeforeEach
    void open() throws Exception {
        var changes = new AppEvents();
        changes.subscribe(change -> {
            if (change instanceof AppEvent.Decided) {
                asked.run();
            }
        });
        var file = Files.writeString(folder.resolve("catalog.json"), CATALOG);
        fixture = WorkspaceFixture.heardOf(changes, folder, file);
        fixture.workspace.search().awaitReady();
    }

    @AfterEach
    void close() throws Exception {
        fixture.close();
    }

    private KnowledgeResponse retrieve(AgentClient client) {
        try {
            return fixture.workspace
                    .agents()
                    .retrieval()
                    .retrieve(KnowledgeQuery.of("save the file", Json.Obj.EMPTY), client);
        } catch (UserException problem) {
            throw new AssertionError(problem);
        }
    }

    private static String words(KnowledgeResponse answer) {
        var words = new StringBuilder();
        for (var item : answer.items()) {
            words.append(item.item().fields().compact());
            item.learnings()
                    .forEach(served -> words.append(served.learning().fields().compact()));
        }
        return words.toString();
    }

    /// From here on a kept answer is there, and is asked for again whenever something is decided.
    private void keep(AgentClient client, String text) {
        retrieve(client);
        var kept = retrieve(client);
        assertTrue(kept.isCached(), "it is kept");
        assertTrue(words(kept).contains(text), words(kept));
        asked = () -> answers.add(retrieve(client));
    }

    private void tellsNoMore(String text) {
        asked = () -> {};
        assertFalse(answers.isEmpty(), "it was asked meanwhile");
        for (var answer : answers) {
            assertFalse(words(answer).contains(text), words(answer));
        }
    }

    @Test
    void aLearningThatWasJustRefusedIsInNoKeptAnswer() throws Exception {
        var learning = fixture.workspace
                .library()
                .item(fixture.item("save"))
                .item()
                .learnings()
                .getFirst()
                .ref();
        WorkspaceFixture.saved(fixture.workspace.review().decisions().keep(REVIEWER, learning));
        keep(AGENT, "Wait for it");

        WorkspaceFixture.saved(fixture.workspace.review().decisions().reject(REVIEWER, learning));

        tellsNoMore("Wait for it");
    }

    @Test
    void anItemThatWasJustDeletedIsInNoKeptAnswer() throws Exception {
        keep(AGENT, "Save the file");

        WorkspaceFixture.saved(fixture.workspace.editor().delete(REVIEWER, fixture.item("save")));

        tellsNoMore("Save the file");
    }

    @Test
    void aProposedItemThatWasJustRefusedIsInNoKeptAnswer() throws Exception {
        var proposed = fixture.workspace
                .agents()
                .items()
                .propose(
                        fixture.catalog,
                        Json.Obj.of(
                                "knowledge_id", "mine",
                                "description", "Save the file twice"),
                        AGENT);
        fixture.workspace.search().awaitReady();
        keep(TRUSTED, "twice");

        fixture.workspace.review().decisions().rejectAll(REVIEWER, List.of(proposed.ref()));

        tellsNoMore("twice");
    }
}
