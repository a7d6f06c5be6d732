package dev.emend.exchange;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.analysis.runs.UsageReader;
import dev.emend.app.runs.ExtractionService;
import dev.emend.exchange.record.ImportContext;
import dev.emend.exchange.record.ImportRecord;
import dev.emend.fixtures.SharedData;
import dev.emend.model.Json;
import dev.emend.model.Run;
import dev.emend.model.Run.Role;
import dev.emend.model.Run.ToolCall;
import dev.emend.model.Signal;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Transcripts people's tools broke on: who said it, whether it happened, how much it was. The right values
/// are those of the README beside the files, or counted by hand.
class TranscriptCasesTest {
    /// @param input tokens read
    /// @param output tokens written
    private record Figures(int messages, int calls, long input, long output) {}

    static Stream<Arguments> files() {
        return Stream.of(
                // 18 lines, 4 of them twice; answers of 10, 20, 30, 40, 50 and 5, 6, 7, 8, 9 tokens
                Arguments.of("cc/second-compact.jsonl", new Figures(14, 2, 150, 35)),
                Arguments.of("analyze/second-compact.jsonl", new Figures(14, 2, 150, 35)),
                Arguments.of("cc/branch-parent.jsonl", new Figures(4, 1, 3_000, 300)),
                Arguments.of("cc/branch-child.jsonl", new Figures(2, 0, 3_000, 300)),
                // 2 + 15,030 + 8,655 of the first answer, 3 + 100 of the second; 90 + 7 written
                Arguments.of("cc/growing-usage.jsonl", new Figures(6, 1, 23_790, 97)),
                Arguments.of("cc/growing-usage-interleaved.jsonl", new Figures(6, 2, 23_790, 97)),
                Arguments.of("cc/nul-blocks.jsonl", new Figures(4, 1, 30, 11)),
                Arguments.of("cc/sidechain-inline.jsonl", new Figures(8, 2, 1_000, 100)),
                Arguments.of("cc/two-results.jsonl", new Figures(4, 0, 1_000, 100)),
                Arguments.of("codex/token-count-twice.jsonl", new Figures(5, 1, 2_100, 70)),
                // apply_patch, web_search, view_image, tool_search, exec_command
                Arguments.of("codex/items.jsonl", new Figures(17, 5, -1, -1)),
                Arguments.of("swe/submit-not-in-history.traj", new Figures(6, 2, 100, 10)));
    }

    @ParameterizedTest
    @MethodSource("files")
    void figuresAreThoseOfTheFileItself(String file, Figures right) throws Exception {
        assertEquals(right, figures(shared(file)));
    }

    @Test
    void aBranchNamesItsParentAndTogetherTheyCountEachActOnce() throws Exception {
        var parent = shared("cc/branch-parent.jsonl");
        var child = shared("cc/branch-child.jsonl");

        assertEquals("9999ffff-0000-4000-8000-00000000000f", child.origin().id());
        assertEquals(
                "99999999-0000-4000-8000-000000000009",
                child.metadata().text(ImportContext.FORKED_FROM).orElse(""));
        assertEquals(4, child.metadata().integer(ImportContext.COPIED).orElse(0));
        assertEquals("Now in pounds", child.head().task());
        assertEquals(6_000, input(parent) + input(child));
        assertEquals(
                List.of("Bash"),
                Stream.of(parent, child).flatMap(run -> calls(run).stream()).toList());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "sidechain/sidechain-no.jsonl",
                "analyze/sidechain-no.jsonl",
                "cc/sidechain-inline.jsonl",
                "cc/project/88888888-0000-4000-8000-000000000008.jsonl",
                "cc/project/88888888-0000-4000-8000-000000000008/subagents/agent-a1b2c3d.jsonl"
            })
    void anOrderToASubagentAndAHooksTextAreNoCorrection(String file) throws Exception {
        assertFalse(isCorrected(shared(file)), file);
    }

    @Test
    void anOrderToASubagentIsNoTask() throws Exception {
        assertEquals(
                "",
                shared("cc/project/88888888-0000-4000-8000-000000000008/subagents/agent-a1b2c3d.jsonl")
                        .head()
                        .task());
        assertEquals(
                "Find the lost parcel",
                shared("cc/sidechain-inline.jsonl").head().task());
    }

    @Test
    void whatTheHarnessWroteFirstIsNotTheTask() throws Exception {
        assertEquals(
                "Which shelf is empty?", shared("cc/meta-first.jsonl").head().task());
        assertEquals("Mend the ladder", shared("codex/items.jsonl").head().task());
        assertEquals(
                "Paint the fence",
                shared("codex/token-count-twice.jsonl").head().task());
    }

    @Test
    void aModelThatIsNoneIsNotTheModel() throws Exception {
        assertEquals("claude-opus-4-8", shared("cc/synthetic.jsonl").head().model());
    }

    @Test
    void theLastResultLineTellsTheCost() throws Exception {
        assertEquals(
                OptionalDouble.of(0.95),
                UsageReader.of(shared("cc/two-results.jsonl")).cost());
    }

    @Test
    void cachedTokensOfARolloutAreThoseOfItsLastTotal() throws Exception {
        assertEquals(
                1_000,
                UsageReader.of(shared("codex/token-count-twice.jsonl"))
                        .cachedInput()
                        .orElse(0));
    }

    @Test
    void imagesOfResultsStayBesideThem() throws Exception {
        var inClaudeCode = shared("cc/images-odd-text.jsonl");
        var inCodex = shared("codex/items.jsonl");

        assertEquals(List.of("image"), images(inClaudeCode, Role.TOOL));
        assertEquals(List.of("image"), images(inClaudeCode, Role.USER));
        assertEquals(List.of("input_image"), images(inCodex, Role.TOOL));
        assertTrue(
                inClaudeCode.metadata().texts(ImportContext.NOTES).toString().contains("surrogate"),
                "half a character was replaced, which is told");
    }

    @Test
    void theLastActionsOfATrajectoryThatItsHistoryLacksAreCalls() throws Exception {
        assertEquals(List.of("ls", "submit"), calls(shared("swe/submit-not-in-history.traj")));
    }

    @Test
    void paddingIsTold() throws Exception {
        var read = Collected.of(SharedData.path("cases/cc/nul-blocks.jsonl"));

        // 9,000 before the second line, 20,000 at the end
        assertTrue(told(read).contains("9000") && told(read).contains("20000"), told(read));
        assertEquals(List.of(), read.rejected());
    }

    private static String told(Collected read) {
        return read.all.stream()
                .filter(ImportRecord.Note.class::isInstance)
                .map(note -> ((ImportRecord.Note) note).text())
                .toList()
                .toString();
    }

    private static List<String> images(Run run, Role role) {
        return run.messages().stream()
                .filter(message -> message.role() == role)
                .flatMap(message -> message.rest().array("content").stream())
                .map(part ->
                        part instanceof Json.Obj fields ? fields.text("type").orElse("") : "")
                .filter(type -> type.contains("image"))
                .toList();
    }

    private static boolean isCorrected(Run run) {
        return ExtractionService.signals(run).stream().anyMatch(signal -> signal.kind() == Signal.Kind.USER_CORRECTION);
    }

    private static long input(Run run) {
        return UsageReader.of(run).input().orElse(0);
    }

    private static Figures figures(Run run) {
        var usage = UsageReader.of(run);
        return new Figures(
                run.messages().size(),
                calls(run).size(),
                usage.input().orElse(-1),
                usage.output().orElse(-1));
    }

    private static List<String> calls(Run run) {
        return run.messages().stream()
                .flatMap(message -> message.calls().stream())
                .map(ToolCall::name)
                .toList();
    }

    private static Run shared(String file) throws Exception {
        var runs = Collected.of(SharedData.path("cases/" + file)).runs();
        assertEquals(1, runs.size(), file);
        return runs.getFirst();
    }
}
