package dev.emend.analysis.runs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.model.Execution;
import dev.emend.model.Execution.Finding;
import dev.emend.model.Execution.Mode;
import dev.emend.model.Json;
import dev.emend.model.Origin;
import dev.emend.model.Run;
import dev.emend.model.Run.Message;
import dev.emend.model.Run.Role;
import dev.emend.model.Run.ToolCall;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// What of a run was for nothing. A line of a run here is a tool, its argument and its result.
class WastedCallsTest {
    private static final String UNRECORDED = "-";
    private static final String SUM = "Error: payment amount does not add up";

    @Test
    void callsWithOthersBetweenThemAreRepeatedToo() {
        var own = own(
                "tau_bench",
                step("book_reservation", "paid 5000", SUM),
                step("think", "once more", ""),
                step("book_reservation", "paid 5000", SUM),
                step("think", "odd", ""),
                step("book_reservation", "paid 5000", SUM));
        assertEquals(
                List.of(
                        new Finding(
                                "unchanged_retry",
                                "book_reservation",
                                2,
                                4,
                                "Change something after book_reservation failed; the same call was made 3 times"),
                        new Finding(
                                "unchanged_retry",
                                "book_reservation",
                                4,
                                8,
                                "Change something after book_reservation failed; the same call was made 3 times")),
                own.redundancies());
        // 3 of 5 calls
        assertEquals(0.6, own.score().value().orElseThrow(), 1e-12);
        assertEquals(
                own.score().value().orElseThrow(),
                1
                        + own.score().terms().stream()
                                .mapToDouble(Execution.Term::points)
                                .sum(),
                1e-12);
    }

    @ParameterizedTest
    @ValueSource(strings = {"tau_bench", "openai", "claude_code", "an agent of tomorrow"})
    void ofEveryFamily(String family) {
        var own = own(
                family,
                step("book_reservation", "paid 5000", SUM),
                step("think", "once more", ""),
                step("book_reservation", "paid 5000", SUM));
        assertEquals(List.of("unchanged_retry"), types(own));
    }

    @Test
    void aRetryThatSucceedsOrFollowsAChangeIsNoWaste() {
        assertEquals(
                List.of(),
                types(own("claude_code", step("Bash", "make", "Error: time out"), step("Bash", "make", "built"))));
        assertEquals(
                List.of(),
                types(own(
                        "claude_code",
                        step("Bash", "make", "Error: no rule"),
                        step("Edit", "Makefile", "The file has been updated"),
                        step("Bash", "make", "Error: no rule"))));
        // what failed changed nothing
        assertEquals(
                List.of("unchanged_retry"),
                types(own(
                        "claude_code",
                        step("Bash", "make", "Error: no rule"),
                        step("Edit", "Makefile", "Error: string to replace not found"),
                        step("Bash", "make", "Error: no rule"))));
    }

    @Test
    void readingAgainIsWasteUnlessItHadChanged() {
        assertEquals(
                List.of("repeated_reads"),
                types(own(
                        "claude_code",
                        step("Read", "a.txt", "one"),
                        step("Grep", "x", "none"),
                        step("Read", "a.txt", "one"))));
        assertEquals(
                List.of(),
                types(own(
                        "claude_code",
                        step("Read", "a.txt", "one"),
                        step("Edit", "a.txt", "done"),
                        step("Read", "a.txt", "two"))));
        // without results: not changed, as another file was written
        assertEquals(
                List.of("repeated_reads"),
                types(own(
                        "claude_code",
                        step("Read", "a.txt", UNRECORDED),
                        step("Edit", "b.txt", UNRECORDED),
                        step("Read", "a.txt", UNRECORDED))));
        assertEquals(
                List.of(),
                types(own(
                        "claude_code",
                        step("Read", "a.txt", UNRECORDED),
                        step("Edit", "a.txt", UNRECORDED),
                        step("Read", "a.txt", UNRECORDED))));
    }

    @Test
    void theSameCallWithTheSameResultIsWasteUnlessSomethingWasDoneBetween() {
        assertEquals(
                List.of("repeated_call"),
                types(own("claude_code", step("Bash", "git log", "a1b2"), step("Bash", "git log", "a1b2"))));
        assertEquals(
                List.of(),
                types(own(
                        "claude_code",
                        step("Bash", "make test", "all pass"),
                        step("Edit", "a.txt", "done"),
                        step("Bash", "make test", "all pass"))));
        assertEquals(
                List.of(), types(own("claude_code", step("Bash", "date", "10:01"), step("Bash", "date", "10:02"))));
    }

    @Test
    void whatIsDoneAgainOnPurposeIsNoWaste() {
        for (var tool : List.of("Click-Tool", "press_key", "scrollDown", "wait", "BashOutput", "Key-Tool")) {
            assertEquals(List.of(), types(own("openai", step(tool, "next", "ok"), step(tool, "next", "ok"))), tool);
        }
    }

    @Test
    void aRunOfFewerThanTwoCallsHasNoEfficiency() {
        assertEquals(OptionalDouble.empty(), own("openai").score().value());
        assertEquals(
                OptionalDouble.empty(),
                own("openai", step("ls", ".", "a")).score().value());
        assertEquals(Json.Null.NULL, own("openai").toJson().get("efficiency_score"));
        assertEquals(
                OptionalDouble.of(1),
                own("openai", step("ls", ".", "a"), step("ls", "b", "a"))
                        .score()
                        .value());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            You should only make one tool call at a time.                                   | true
            Use the tools one at a time and wait for the result.                            | true
            You should only include a *SINGLE* command in the command section.             | true
            Do not call multiple tools in parallel.                                         | true
            Issue at most one command per turn.                                             | true
            Never make more than one function call at once.                                 | true
            Call several tools at once where they do not depend on each other.             | false
            Use at least one tool before you answer.                                        | false
            You can only use one of the listed airports.                                    | false
            Take one flight at a time.                                                      | false
            """)
    void whatAnAgentMayNotDoAtOnceIsNoWaste(String policy, boolean isOne) {
        var messages = new ArrayList<Message>();
        messages.add(Message.of(Role.SYSTEM, "# Policy\n\nBe kind. " + policy + "\nGood luck."));
        for (var path : List.of("a", "b", "c", "d")) {
            add(messages, step("Read", path, "nothing"));
        }
        assertEquals(isOne ? 0 : 1, analyze("claude_code", messages).parallel().size());
    }

    @Test
    void whatNeedsTheResultBeforeIsNotForTheSameTime() {
        var own = own(
                "claude_code",
                step("Read", "a", "see b"),
                step("Read", "b", "see c"),
                step("Read", "c", "see d"),
                step("Read", "d", "end"));
        assertEquals(List.of(), own.parallel());
    }

    @Test
    void longRunsAreReadInNoTime() {
        var messages = new ArrayList<Message>();
        for (int i = 0; i < 20_000; i++) {
            add(messages, step("get_state", "x", "running " + i));
            add(messages, step("Bash", "echo " + i % 7, "same"));
        }
        assertTrue(analyze("claude_code", messages).tools().size() == 40_000);
    }

    private record Step(String tool, String argument, String result) {}

    private static Step step(String tool, String argument, String result) {
        return new Step(tool, argument, result);
    }

    private static void add(List<Message> messages, Step step) {
        var id = "c" + messages.size();
        messages.add(new Message(
                Role.ASSISTANT,
                "",
                List.of(new ToolCall(id, step.tool(), Json.Obj.of("path", step.argument()))),
                "",
                "",
                Json.Obj.EMPTY));
        if (!step.result().equals(UNRECORDED)) {
            messages.add(new Message(Role.TOOL, step.result(), List.of(), id, "", Json.Obj.EMPTY));
        }
    }

    private static Execution own(String family, Step... steps) {
        var messages = new ArrayList<Message>();
        for (var step : steps) {
            add(messages, step);
        }
        return analyze(family, messages);
    }

    private static Execution analyze(String family, List<Message> messages) {
        var head = new Run.Head(family, "a task", "", "", Run.Ending.UNKNOWN);
        return ExecutionAnalyzer.analyze(new Run("run", head, messages, Json.Obj.EMPTY, Origin.HERE), Mode.OWN);
    }

    private static List<String> types(Execution execution) {
        return execution.findings().stream().map(Finding::type).toList();
    }
}
