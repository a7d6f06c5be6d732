package dev.emend.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.app.RunLines;
import dev.emend.fixtures.EmendCommand;
import dev.emend.fixtures.SharedData;
import dev.emend.model.Json;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PatternsCommandTest {
    @TempDir
    private Path room;

    private EmendCommand emend;

    @BeforeEach
    void open() {
        emend = new EmendCommand(room);
    }

    @Test
    void whatRunsHaveInCommonIsTold() throws Exception {
        assertEquals(
                OptionalInt.of(0),
                emend.run("patterns", "--json").exits(0).json().integer("runs"));
        var file = new RunLines("four")
                .run("a", "refund a ticket", "success", "ls", "read_file")
                .run("b", "refund a seat", "failure", "ls", "read_file", "bash")
                .write(room.resolve("runs.jsonl"));
        emend.run("import", file.toString()).exits(0);

        var json = emend.run("patterns", "--json").exits(0).json();

        assertEquals(OptionalInt.of(2), json.integer("runs"));
        var sequence = (Json.Obj) json.array("sequences").getFirst();
        assertEquals(List.of("ls", "read_file"), sequence.texts("tools"));
        assertEquals(OptionalInt.of(2), sequence.integer("support"));
        assertEquals(0.5, sequence.object("success").number("rate").orElseThrow(), 1e-12);
        assertEquals(
                OptionalInt.of(1),
                emend.run("patterns", "--where", "tool:bash", "--json")
                        .exits(0)
                        .json()
                        .integer("runs"));
        assertTrue(emend.run("patterns").exits(0).out().contains("ls → read_file"));
        emend.run("patterns", "--where", "nonsense:1").exits(1);
    }

    /// Models write sentences where the name of a tool belongs.
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            I looked it up. Now I book it.Then I am done | (no tool name)
            Book the flight, then tell                   | (no tool name)
            予約を確認します。次に 予約します                | (no tool name)
            look up every flight of today                | (no tool name)
            Search flights by date                       | Search flights by date
            mcp__files__read_file                        | mcp__files__read_file
            functions.search:1                           | functions.search:1
            """)
    void sentencesAreNoNamesOfTools(String name, String listed) throws Exception {
        var file = new RunLines("four")
                .run("a", "refund a ticket", "success", "ls", name)
                .run("b", "refund a seat", "failure", "ls", name)
                .write(room.resolve("runs.jsonl"));
        emend.run("import", file.toString()).exits(0);

        var json = emend.run("patterns", "--json").exits(0).json();

        assertEquals(List.of("ls", listed), ((Json.Obj) json.array("sequences").getFirst()).texts("tools"));
        var tools = json.array("tools").stream()
                .map(use -> ((Json.Obj) use).text("tool").orElse(""))
                .collect(Collectors.toSet());
        assertEquals(Set.of("ls", listed), tools);
        var said = emend.run("patterns").exits(0).out();
        assertTrue(said.contains("ls → " + listed), said);
    }

    /// Counted apart from Emend: 23 of the 60 rewards are 1; a direct and then a one-stop flight
    /// are looked for in 7 runs, which all failed.
    @Test
    void theRunsOfTheBenchmarkAreJudgedWithTheirUncertainty() throws Exception {
        var data = SharedData.path("data");
        emend.run(
                        "import",
                        data.resolve("tau_bench").toString(),
                        data.resolve("swe_agent").toString())
                .exits(0);

        var json = emend.run("patterns", "--json").exits(0).json();

        assertEquals(OptionalInt.of(62), json.integer("runs"));
        assertEquals(
                "23 of 60 runs with a known outcome succeeded: 38 %, 95 % interval 27 to 51 %.",
                json.texts("words").getFirst());
        var flights = json.array("sequences").stream()
                .map(Json.Obj.class::cast)
                .filter(sequence ->
                        sequence.texts("tools").equals(List.of("search_direct_flight", "search_onestop_flight")))
                .findFirst()
                .orElseThrow();
        assertEquals(OptionalInt.of(7), flights.object("success").integer("known"));
        assertEquals(OptionalInt.of(0), flights.object("success").integer("successes"));
        assertEquals(java.util.Optional.of(false), flights.object("against").bool("more_than_chance"));
        assertTrue(
                json.texts("words").get(1).startsWith("No sequence of tools goes with failed runs"),
                json.texts("words").get(1));
    }
}
