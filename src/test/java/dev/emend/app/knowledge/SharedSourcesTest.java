package dev.emend.app.knowledge;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.app.WorkspaceFixture;
import dev.emend.app.core.AgentClient;
import dev.emend.app.core.AgentClient.Scope;
import dev.emend.gui.memories.StoredMemories;
import dev.emend.model.Json;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Many agents ask at once.
@Timeout(120)
class SharedSourcesTest {
    private static final int AGENTS = 15;
    private static final int QUESTIONS = 10;
    private static final AgentClient AGENT = new AgentClient("planner", Set.of(Scope.READ), true);

    @TempDir
    private Path folder;

    @Test
    void theMemoriesAnswerEveryoneAndWhatWasAnsweredIsKept() throws Exception {
        var file = Files.writeString(folder.resolve("catalog.json"), """
                [{"knowledge_id": "save", "description": "Save the file", "action_sequence": ["press keys"]}]
                """);
        try (var fixture = WorkspaceFixture.on(java.time.Clock.systemUTC(), folder, file)) {
            fixture.fillMemories(20, i -> StoredMemories.memory("m" + i, "Save file " + i, 0.5));
            fixture.workspace.search().awaitReady();
            var first = all(fixture);
            first.forEach(answer -> assertEquals(KnowledgeResponse.State.ANSWERED, ofMemories(answer)));
            assertTrue(
                    all(fixture).stream().allMatch(KnowledgeResponse::isCached),
                    "a whole answer is not worked out twice");
        }
    }

    private static KnowledgeResponse.State ofMemories(KnowledgeResponse answer) {
        return answer.sources().stream()
                .filter(outcome -> outcome.source() == KnowledgeSourceType.INFERRED)
                .findFirst()
                .orElseThrow()
                .state();
    }

    private static List<KnowledgeResponse> all(WorkspaceFixture fixture) throws Exception {
        var together = new CyclicBarrier(AGENTS);
        var work = new ArrayList<Callable<List<KnowledgeResponse>>>();
        for (int i = 0; i < AGENTS; i++) {
            int agent = i;
            work.add(() -> {
                var answers = new ArrayList<KnowledgeResponse>();
                for (int question = 0; question < QUESTIONS; question++) {
                    together.await();
                    var query = KnowledgeQuery.of("save file " + agent + " of " + question, Json.Obj.EMPTY);
                    answers.add(fixture.workspace.agents().retrieval().retrieve(query, AGENT));
                }
                return answers;
            });
        }
        var all = new ArrayList<KnowledgeResponse>();
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (var future : threads.invokeAll(work)) {
                all.addAll(future.get());
            }
        }
        return all;
    }
}
