package dev.emend.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.fixtures.EmendCommand;
import dev.emend.model.Json;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// `-` in front of a clause means the same wherever a list is filtered: all that the clause does not hold for, also
/// what says nothing of it.
class FilterNegationTest {
    @TempDir
    static Path room;

    private static EmendCommand emend;

    @BeforeAll
    static void fill() throws Exception {
        emend = new EmendCommand(room);
        file("items.json", """
                [{"knowledge_id": "low", "description": "apple", "trust_score": 0.2, "kb_learnings": ["Press it"]},
                 {"knowledge_id": "high", "description": "apple", "trust_score": 0.9, "kb_learnings": ["Press it"]},
                 {"knowledge_id": "none", "description": "apple"}]
                """);
        var memories = file("memories.csv", """
                id,task,reflection,outcome,confidence_score,metadata
                low,apple,apple,failure,0.2,"{""step"": 1}"
                high,apple,apple,partial,0.9,"{""step"": 9}"
                none,apple,apple,,,"{}"
                """);
        var runs = file("runs.jsonl", """
                {"messages":[{"role":"user","content":"none"},{"role":"assistant","content":"Two"}]}
                """);
        var timed = file("timed.jsonl", """
                {"type":"user","sessionId":"s1","timestamp":"2026-01-05T10:00:00.000Z","message":{"role":"user","content":"low"}}
                {"type":"assistant","sessionId":"s1","timestamp":"2026-01-05T10:00:03.000Z","message":{"id":"m1","role":"assistant","model":"m-large","content":[{"type":"tool_use","id":"t1","name":"Bash","input":{"command":"ls"}}],"usage":{"input_tokens":4,"output_tokens":3}}}
                """);
        emend.run("import", memories, runs, timed).exits(0);
        feedback("low", "--tags", "publishing", "--satisfaction", "low");
        feedback("none", "--satisfaction", "high");
    }

    private static String file(String name, String text) throws Exception {
        return Files.writeString(room.resolve(name), text).toString();
    }

    private static void feedback(String summary, String... more) throws Exception {
        var line = new ArrayList<>(List.of("feedback", "add", "--summary", summary));
        line.addAll(List.of(more));
        emend.run(line.toArray(String[]::new)).exits(0);
    }

    /// The names of what a list shows.
    private static TreeSet<String> found(String list, String line) throws Exception {
        var command = switch (list) {
            case "items" -> List.of("search", "apple " + line, "--in", "items.json", "--limit", "50", "--json");
            case "questions" -> List.of("memories", "--task", "apple", "--where=" + line, "--limit", "50", "--json");
            case "memories" -> List.of("memories", "--where=" + line, "--json");
            case "runs" -> List.of("runs", "--json", "--", line);
            default -> List.of("feedback", "list", line, "--json");
        };
        var json = emend.run(command.toArray(String[]::new)).exits(0).json();
        var rows = List.of("hits", "memories", "runs", "feedback").stream()
                .flatMap(name -> json.array(name).stream())
                .map(row -> name((Json.Obj) row))
                .toList();
        return new TreeSet<>(rows);
    }

    private static String name(Json.Obj row) {
        return Stream.of("conversation_summary", "task", "origin_id", "id")
                .flatMap(field -> row.text(field).stream())
                .filter(name -> !name.equals("apple"))
                .findFirst()
                .orElseThrow(() -> new AssertionError(row.compact()));
    }

    @ParameterizedTest
    @CsvSource({
        "items, trust<0.5, low",
        "items, rating<3, ''",
        "items, failed<2026-01-01, ''",
        "items, age>3, ''",
        "items, tool:ls, ''",
        "memories, confidence<0.5, low",
        "memories, confidence:0.9, high",
        "memories, outcome:failure, low",
        "memories, outcome:partial, high",
        "memories, step<5, low",
        "memories, step:9, high",
        "questions, confidence<0.5, low",
        "questions, outcome:failure, low",
        "questions, step>=5, high",
        "runs, hour<24, low",
        "runs, seconds<60, low",
        "runs, tokens<100, low",
        "runs, cost<1, ''",
        "runs, score<2, ''",
        "runs, started>2026-01-01, low",
        "runs, model:m-large, low",
        "runs, tool:Bash, low",
        "runs, first:Bash, low",
        "feedback, tag:publishing, low",
        "feedback, satisfaction:low, low"
    })
    void aNegatedClauseKeepsWhatTheClauseLeavesOut(String list, String clause, String name) throws Exception {
        var all = found(list, "");
        var those = found(list, clause);
        assertEquals(name.isEmpty() ? new TreeSet<String>() : new TreeSet<>(List.of(name)), those);
        all.removeAll(those);
        assertTrue(all.contains("none"), all.toString());
        assertEquals(all, found(list, "-" + clause));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        memories | outcome:bogus     | names no outcome         | There are success, failure, unknown, partial.
        memories | state:bogus       | names no state           | There are pending,
        memories | kind:bogus        | names no kind            | There are learned,
        memories | origin:bogus      | names no origin          | There are person,
        memories | tier:bogus        | names no tier            | There are active,
        runs     | outcome:bogus     | names no outcome         | There are success, failure, unknown.
        runs     | workflow:bogus    | names no workflow        | There are plan_delegate_execute,
        runs     | finding:bogus     | names no finding         | repeated_reads
        runs     | error:bogus       | names no kind of error   | There are not_found,
        runs     | error:Bash>bogus  | names no kind of error   | There are not_found,
        feedback | satisfaction:x    | names no satisfaction    | low
        feedback | source:bogus      | names no source          | run
        """)
    void aWordThatIsNoneOfAFieldIsRefusedWithThoseThereAre(String list, String line, String what, String next)
            throws Exception {
        var said = emend.run(
                        list.equals("feedback")
                                ? new String[] {"feedback", "list", line}
                                : new String[] {list, "--where", line})
                .exits(1)
                .err();
        assertTrue(said.contains("“" + line + "” " + what), said);
        assertTrue(said.contains(next), said);
    }

    @Test
    void itemsAreSearchedForAWordThatIsNoneOfAFieldAndToldThoseThereAre() throws Exception {
        for (var field : List.of("state", "is", "origin", "kind", "used", "has")) {
            var said = emend.run("search", field + ":bogus apple", "--in", "items.json")
                    .err();
            assertTrue(said.contains("names no value of " + field), said);
            assertTrue(said.contains("There are "), said);
        }
    }
}
