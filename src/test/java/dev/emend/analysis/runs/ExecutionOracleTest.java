package dev.emend.analysis.runs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.abort;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.emend.json.JsonText;
import dev.emend.model.Execution;
import dev.emend.model.Execution.Mode;
import dev.emend.model.Json;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The analyzer beside a second one in Python, written from the documents alone.
class ExecutionOracleTest {
    private static final List<String> TOOLS = List.of(
            "write_todos", "read_file", "ls", "write_file", "edit_file", "task", "python_sandbox", "web_search");

    @TempDir
    private Path folder;

    @Test
    void agreesWithTheOracleOnAThousandSequences() throws Exception {
        var sequences = sequences();
        var answers = oracle(sequences);
        assertEquals(1_000, answers.size());
        for (int i = 0; i < sequences.size(); i++) {
            var ours = ExecutionAnalyzer.analyze(sequences.get(i), ToolRoles.DOCUMENT, Mode.DOCUMENT);
            var theirs = (Json.Obj) JsonText.parse(answers.get(i));
            checkEqual(theirs, ours, sequences.get(i));
        }
    }

    /// In the own mode only the slip of a reading near the begin is mended, as long as the names
    /// are the document's and no arguments are known.
    @Test
    void differsInItsOwnModeOnlyWhereTheDocumentSlips() {
        for (var tools : sequences()) {
            var document = ExecutionAnalyzer.analyze(tools, ToolRoles.DOCUMENT, Mode.DOCUMENT);
            var own = ExecutionAnalyzer.analyze(tools, ToolRoles.DOCUMENT, Mode.OWN);
            assertEquals(document.redundancies(), own.redundancies(), tools::toString);
            assertEquals(document.parallel(), own.parallel(), tools::toString);
            assertEquals(document.traits(), own.traits(), tools::toString);
            var expected = new ArrayList<>(document.inefficiencies());
            expected.removeIf(finding -> finding.type().equals("read_without_context")
                    && finding.call() < 3
                    && tools.subList(0, finding.call()).contains("ls"));
            assertEquals(expected, own.inefficiencies(), tools::toString);
        }
    }

    private static void checkEqual(Json.Obj theirs, Execution execution, List<String> tools) {
        var ours = execution.toJson();
        for (var key : List.of(
                "tool_sequence",
                "tool_counts",
                "total_tool_calls",
                "unique_tools_used",
                "execution_patterns",
                "efficiency_score")) {
            assertEquals(theirs.get(key), ours.get(key), () -> key + " of " + tools);
        }
        checkEqual(theirs.array("redundancies"), execution.redundancies(), tools);
        checkEqual(theirs.array("inefficiencies"), execution.inefficiencies(), tools);
        assertEquals(
                theirs.integer("parallel_missed").orElseThrow(),
                execution.parallel().size(),
                tools::toString);
    }

    private static void checkEqual(List<Json> theirs, List<Execution.Finding> ours, List<String> tools) {
        assertEquals(theirs.size(), ours.size(), tools::toString);
        for (int i = 0; i < ours.size(); i++) {
            var expected = (Json.Obj) theirs.get(i);
            var finding = ours.get(i);
            assertEquals(expected.text("type").orElseThrow(), finding.type(), tools::toString);
            assertEquals(expected.text("tool").orElseThrow(), finding.tool(), tools::toString);
            expected.integer("position").ifPresent(position -> assertEquals(position, finding.call(), tools::toString));
        }
    }

    /// Of 0 to 24 calls, some of few tools only, so that every rule meets every other.
    private static List<List<String>> sequences() {
        var random = new Random(24);
        var sequences = new ArrayList<List<String>>();
        for (int i = 0; i < 1_000; i++) {
            int different = 1 + random.nextInt(TOOLS.size());
            int length = random.nextInt(25);
            var tools = new ArrayList<String>();
            for (int k = 0; k < length; k++) {
                tools.add(TOOLS.get(random.nextInt(different)));
            }
            sequences.add(List.copyOf(tools));
        }
        return sequences;
    }

    private List<String> oracle(List<List<String>> sequences) throws Exception {
        var script = folder.resolve("oracle.py");
        try (var in = ExecutionOracleTest.class.getResourceAsStream("execution_oracle.py")) {
            assumeTrue(in != null, "the oracle is not among the resources");
            Files.copy(in, script);
        }
        var questions = sequences.stream()
                .map(tools -> Json.Arr.ofTexts(tools).compact())
                .collect(Collectors.joining("\n"));
        var input = Files.writeString(folder.resolve("sequences.jsonl"), questions + "\n");
        try {
            var process = new ProcessBuilder("python3", script.toString())
                    .redirectInput(input.toFile())
                    .redirectError(ProcessBuilder.Redirect.INHERIT)
                    .start();
            var answers = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            assertEquals(0, process.waitFor());
            return answers.lines().toList();
        } catch (IOException e) {
            return abort("skipped: python3 is absent (" + e.getMessage() + ")");
        }
    }
}
