package dev.emend.app.review;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.app.runs.ExtractionService.Endpoint;
import dev.emend.fixtures.OpenWorkspace;
import dev.emend.model.Progress;
import dev.emend.model.UserException;
import dev.emend.remote.ChatServer;
import dev.emend.search.embedding.FakePairModel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// A sentence-pair model in a folder judges look-alikes.
class FolderJudgeTest {
    private static final String[] NLI = {"Contradiction", "ENTAILMENT", "neutral"};
    private static final String CATALOG = """
            [{"knowledge_id": "git_push_branch", "description": "Publish a branch",
              "action_sequence": ["git push"], "kb_learnings": [
                {"task": "a", "original_error": "fatal: the current branch has no upstream branch",
                 "recovery_approach": "Set the upstream with git push -u origin; this %s."},
                {"task": "b", "original_error": "fatal: the branch has no upstream branch",
                 "recovery_approach": "Give git push the option -u and the remote the first time; that %s."}]}]
            """;

    @TempDir
    private Path folder;

    private @Nullable OpenWorkspace opened;

    private JudgingService judging(String one, String other) throws Exception {
        var catalog = Files.writeString(folder.resolve("catalog.json"), CATALOG.formatted(one, other));
        var fresh = OpenWorkspace.at(catalog, Clock.systemUTC());
        opened = fresh;
        fresh.workspace().search().awaitReady();
        var judging = fresh.workspace().review().judging();
        judging.useFolder(folder.resolve("model"));
        return judging;
    }

    @AfterEach
    void close() throws Exception {
        if (opened != null) {
            opened.close();
        }
    }

    private Judgment judged() {
        return Objects.requireNonNull(opened)
                .workspace()
                .review()
                .proposals()
                .awaitFresh()
                .lookAlikes()
                .getFirst()
                .judgment()
                .orElseThrow();
    }

    /// Softmax of 6, 2, -2 is 0.98 for the first; of 2, -2, -2 it is 0.96.
    @ParameterizedTest
    @CsvSource({
        "opposes, opposes, contradicts, contradiction 0.98",
        "implies, implies, same, entailment 0.98",
        "helps, helps, separate, neutral 0.96"
    })
    void aModelOfEntailmentJudgesInBothOrders(String one, String other, String relation, String reason)
            throws Exception {
        FakePairModel.write(folder.resolve("model"), NLI);
        var judging = judging(one, other);
        var estimate = judging.estimate(10);
        assertEquals(0, estimate.tokens());
        assertEquals(1, estimate.pairs());

        assertEquals(new JudgingService.JudgingResult(1, 0, false), judging.run(10, Progress.SILENT));

        assertEquals(relation, judged().relationWord());
        assertEquals(reason, judged().reason());
        assertEquals(estimate.judge(), judged().judge());
        assertEquals(0, judging.estimate(10).pairs(), "it is kept");
    }

    @ParameterizedTest
    @CsvSource({"opposes, helps", "helps, implies", "opposes, implies"})
    void whatHoldsInOneOrderOnlyIsLeftToThePerson(String one, String other) throws Exception {
        FakePairModel.write(folder.resolve("model"), NLI);
        assertEquals(
                new JudgingService.JudgingResult(0, 1, false),
                judging(one, other).run(10, Progress.SILENT));
    }

    @Test
    void aModelWithOneScoreSaysOnlyThatTwoAreTheSame() throws Exception {
        FakePairModel.write(folder.resolve("model"), "LABEL_0");
        assertEquals(
                new JudgingService.JudgingResult(1, 0, false),
                judging("implies", "implies").run(10, Progress.SILENT));
        assertEquals("same", judged().relationWord());
        assertEquals("score 1.00", judged().reason());
    }

    @Test
    void aLowScoreSaysNothing() throws Exception {
        FakePairModel.write(folder.resolve("model"), "LABEL_0");
        assertEquals(
                new JudgingService.JudgingResult(0, 1, false),
                judging("opposes", "opposes").run(10, Progress.SILENT));
    }

    @Test
    void theFolderJudgesInPlaceOfTheServerAndAnotherModelIsAnotherJudge() throws Exception {
        FakePairModel.write(folder.resolve("model"), NLI);
        var judging = judging("implies", "implies");
        try (var server = new ChatServer()) {
            Objects.requireNonNull(opened)
                    .workspace()
                    .insights()
                    .extractions()
                    .use(new Endpoint(server.address(), "llama3.2", false));
            var name = judging.estimate(10).judge();
            assertTrue(name.matches("model [0-9a-f]{8}"), name);
            FakePairModel.write(folder.resolve("model"), "neutral", "entailment", "contradiction");
            assertNotEquals(name, judging.estimate(10).judge());
            judging.run(10, Progress.SILENT);
            assertEquals("same", judged().relationWord(), "labels count, not their order");
            assertEquals(0, server.requests().size());
            judging.useFolder(null);
            assertEquals("llama3.2", judging.estimate(10).judge());
        }
    }

    @Test
    void aFolderThatCanNotBeUsedSaysWhatIsWrong() throws Exception {
        var model = folder.resolve("model");
        var judging = judging("helps", "helps");
        refused(judging, "model does not exist");
        Files.createDirectories(model);
        refused(judging, "config.json");
        Files.writeString(model.resolve("config.json"), "[]");
        refused(judging, "config.json does not contain a JSON object");
        Files.writeString(model.resolve("config.json"), "{\"id2label\": {}}");
        refused(judging, "entailment, neutral and contradiction are needed");
        FakePairModel.name(model, "LABEL_0", "LABEL_1", "LABEL_2");
        refused(judging, "label_0, label_1, label_2");
        FakePairModel.name(model, NLI);
        refused(judging, "does not contain model.onnx");
        FakePairModel.write(model, "LABEL_0");
        FakePairModel.name(model, NLI);
        refused(judging, "shape (1, 1)");
        Files.delete(model.resolve("tokenizer.json"));
        refused(judging, "does not contain tokenizer.json");
        FakePairModel.write(model, NLI);
        Files.writeString(model.resolve("model.onnx"), "x");
        refused(judging, "model.onnx is not a model that can be run");
        Files.createDirectories(model.resolve("onnx"));
        FakePairModel.write(model, NLI);
        Files.move(model.resolve("model.onnx"), model.resolve("onnx", "model.onnx"));
        assertEquals(1, judging.estimate(10).pairs());
    }

    private static void refused(JudgingService judging, String what) {
        var refused = assertThrows(UserException.class, () -> judging.estimate(10));
        assertTrue(refused.message().contains(what), refused.message());
        assertTrue(refused.remedy().contains("config.json of a model that compares two sentences"), refused.remedy());
    }
}
