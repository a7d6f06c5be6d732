package dev.emend.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.fixtures.EmendCommand;
import dev.emend.fixtures.SharedData;
import dev.emend.model.Json;
import dev.emend.model.Run.TokenPrices;
import dev.emend.settings.Settings;
import dev.emend.settings.SettingsFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RunsCommandTest {
    /// 107 read (7 + 60 + 40), 60 of them from the cache, and 13 written in two answers; a result that cost 0.25
    /// and took 5.1 s; and a run of another agent without any figures.
    private static final String CLAUDE_CODE = """
            {"type":"user","sessionId":"s1","timestamp":"2026-01-05T10:00:00.000Z","message":{"role":"user","content":"Refund the ticket"}}
            {"type":"assistant","sessionId":"s1","timestamp":"2026-01-05T10:00:03.000Z","message":{"id":"m1","role":"assistant","model":"m-large","content":[{"type":"tool_use","id":"t1","name":"Bash","input":{"command":"ls"}}],"usage":{"input_tokens":4,"cache_read_input_tokens":60,"output_tokens":3}}}
            {"type":"user","sessionId":"s1","timestamp":"2026-01-05T10:00:04.000Z","message":{"role":"user","content":[{"type":"tool_result","tool_use_id":"t1","content":"a"}]}}
            {"type":"assistant","sessionId":"s1","timestamp":"2026-01-05T10:00:06.000Z","message":{"id":"m2","role":"assistant","model":"m-large","content":[{"type":"text","text":"Done"}],"usage":{"input_tokens":3,"cache_creation_input_tokens":40,"output_tokens":10}}}
            """;

    private static final String OPENAI = """
            {"messages":[{"role":"user","content":"Count the bolts"},{"role":"assistant","content":"Two"}]}
            """;

    @TempDir
    private Path room;

    private EmendCommand emend;

    @BeforeEach
    void open() {
        emend = new EmendCommand(room);
    }

    private void imported() throws Exception {
        var claude = Files.writeString(room.resolve("claude.jsonl"), CLAUDE_CODE);
        var other = Files.writeString(room.resolve("other.jsonl"), OPENAI);
        emend.run("import", claude.toString(), other.toString()).exits(0);
    }

    @Test
    void aRunIsListedWithItsFigures() throws Exception {
        imported();

        var json = emend.run("runs", "--json").exits(0).json();

        assertEquals(OptionalInt.of(2), json.integer("found"));
        assertEquals(OptionalInt.of(2), json.integer("total"));
        var run = (Json.Obj) json.array("runs").getFirst();
        assertEquals("Refund the ticket", run.text("task").orElse(""));
        assertEquals("claude_code", run.text("agent").orElse(""));
        assertEquals("m-large", run.text("model").orElse(""));
        assertEquals("unknown", run.text("outcome").orElse(""));
        assertEquals("2026-01-05T10:00:00Z", run.text("started_at").orElse(""));
        assertEquals(OptionalInt.of(4), run.integer("messages"));
        assertEquals(OptionalInt.of(1), run.integer("calls"));
        assertEquals(OptionalInt.of(107), run.integer("input_tokens"));
        assertEquals(OptionalInt.of(60), run.integer("cached_tokens"));
        assertEquals(OptionalInt.of(13), run.integer("output_tokens"));
        assertEquals(Json.Null.NULL, run.get("cost_usd"));
        assertEquals(OptionalDouble.of(6.0), run.number("seconds"));
        assertEquals(room.resolve("claude.jsonl").toString(), run.text("source").orElse(""));
        var nothing = (Json.Obj) json.array("runs").getLast();
        assertEquals(Json.Null.NULL, nothing.get("input_tokens"), "nothing recorded is not zero");
        var totals = json.object("totals");
        assertEquals(OptionalInt.of(6), totals.integer("messages"));
        assertEquals(OptionalInt.of(107), totals.integer("input_tokens"));
        assertEquals(OptionalInt.of(0), totals.integer("runs_with_cost"));
    }

    @Test
    void peopleGetAlignedColumnsAndTotals() throws Exception {
        imported();

        var lines = emend.run("runs").exits(0).out().lines().toList();

        assertEquals(5, lines.size(), lines.toString());
        assertEquals(
                "Total: 2 runs, 6 messages, 1 call, tokens read 107, written 13, no cost recorded, seconds 6.0",
                lines.getLast());
        for (var column : List.of("MESSAGES", "READ", "SECONDS")) {
            int end = lines.getFirst().indexOf(column) + column.length();
            for (var line : lines.subList(1, 3)) {
                assertTrue(line.charAt(end - 1) != ' ' && line.charAt(end) == ' ', line);
            }
        }
        int file = lines.getFirst().indexOf("FILE");
        assertTrue(lines.get(1).startsWith("claude.jsonl", file), lines.get(1));
        assertTrue(lines.get(1).endsWith("Refund the ticket"));
    }

    @Test
    void optionsAndFiltersChoose() throws Exception {
        imported();
        assertEquals(List.of("Refund the ticket"), tasks("--agent", "claude_code"));
        assertEquals(List.of("Count the bolts"), tasks("-agent:claude_code"));
        assertEquals(List.of("Refund the ticket"), tasks("tokens>100", "refund"));
        assertEquals(List.of("Refund the ticket"), tasks("--where", "tool:Bash"));
        assertEquals(List.of("Refund the ticket"), tasks("--since", "2026-01-05"));
        assertEquals(List.of(), tasks("--since", "2026-01-06"));
        assertEquals(List.of(), tasks("--outcome", "failure"));
        assertEquals(2, tasks("--outcome", "unknown").size());
        assertEquals(List.of("Count the bolts"), tasks("--sort", "task", "--limit", "1"));
        assertEquals(List.of("Refund the ticket"), tasks("--sort", "task", "--reverse", "--limit", "1"));
        var one = emend.run("runs", "--limit", "1").exits(0);
        assertTrue(one.out().contains("Total: 2 runs"), "of all that match");
        assertTrue(one.err().contains("1 of 2 shown"), one.err());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            -hour<24           | Count the bolts
            -hour>23           | Count the bolts,Refund the ticket
            -outcome:unknown   |
            -Version:9         | no field
            -"the ticket"      | Count the bolts
            -the ticket        | Count the bolts
            -nonsense          | Unknown option
            """)
    void aFilterWithADashInFrontIsNoOption(String filter, @Nullable String found) throws Exception {
        imported();
        for (var more : List.of(List.<String>of(), List.of("-outcome:success"))) {
            var line = new ArrayList<>(more);
            line.add(filter);
            if (found != null && found.contains(" ") && !found.contains("bolts")) {
                line.addFirst("runs");
                var refused = emend.run(line.toArray(String[]::new));
                assertTrue(refused.err().contains(found), refused.err());
                assertEquals(found.contains("option") ? 64 : 1, refused.exit());
                continue;
            }
            var expected = found == null ? List.of() : List.of(found.split(","));
            assertEquals(
                    expected,
                    tasks(line.toArray(String[]::new)).stream().sorted().toList());
        }
        assertEquals(List.of(), tasks("--", "-nonsense", "nonsense"));
    }

    @Test
    void aFilterWithADashInFrontIsAValueOfItsOption() throws Exception {
        imported();
        assertEquals(List.of("Count the bolts"), tasks("--where", "-hour<24"));
        assertEquals(List.of("Count the bolts"), tasks("--where=-hour<24"));
        emend.run("memories", "--where", "-hour<24").exits(0);
        emend.run("memories", "--where", "-state:kept").exits(0);
        assertTrue(emend.run("memories", "-state:kept").exits(64).err().contains("--where"));
        emend.run("runs", "-h").exits(0);
        emend.run("runs", "--wher", "x").exits(64);
    }

    private List<String> tasks(String... args) {
        var line = new ArrayList<>(List.of("runs", "--json"));
        line.addAll(List.of(args));
        return emend.run(line.toArray(String[]::new)).exits(0).json().array("runs").stream()
                .map(run -> ((Json.Obj) run).text("task").orElse(""))
                .toList();
    }

    @Test
    void runsThatBeganAgesAgoAreNotOfTheLastDays() throws Exception {
        var claude = Files.writeString(room.resolve("old.jsonl"), CLAUDE_CODE.replace("2026-01", "2001-01"));
        emend.run("import", claude.toString()).exits(0);
        assertEquals(List.of(), tasks("--since", "2w"));
        assertEquals(1, tasks("--since", "99999d").size());
    }

    @Test
    void whatIsWrongIsSaid() throws Exception {
        emend.run("runs", "--limit", "0").exits(64);
        emend.run("runs", "--sort", "beauty").exits(64);
        emend.run("runs", "--since", "yesterday").exits(64);
        emend.run("runs", "--outcome", "fine").exits(1);
        emend.run("runs", "nonsense:1").exits(1);
        emend.run("runs", "--nonsense").exits(64);
        assertTrue(emend.run("runs").exits(0).err().contains("There are no runs"));
    }

    /// 2 US dollars a million read, 1 of those from the cache, 10 written:
    /// (47 × 2 + 60 × 1 + 13 × 10) / 1,000,000 = 0.000284.
    @Test
    void aPriceThatAPersonSetCounts() throws Exception {
        imported();
        var file = new SettingsFile(room.resolve("settings.json"));
        var price = new TokenPrices.Price("m-*", 2, 10, OptionalDouble.of(1));
        file.save(file.load().with(Settings.PRICES, new TokenPrices(List.of(price))));

        var run = (Json.Obj) emend.run("runs", "--agent", "claude_code", "--json")
                .exits(0)
                .json()
                .array("runs")
                .getFirst();

        assertEquals(0.000284, run.number("cost_usd").orElseThrow(), 1e-12);
        assertEquals(Json.Bool.TRUE, run.get("cost_is_computed"));
        assertTrue(emend.run("runs").exits(0).out().contains("~0.0003"));
    }

    /// The right values stand in the list of the cases: 23,790 and 97 tokens in 5 messages with 1 call.
    @Test
    void theFiguresOfACaseAreRight() throws Exception {
        emend.run("import", SharedData.path("cases/cc/growing-usage.jsonl").toString())
                .exits(0);
        var totals = emend.run("runs", "--json").exits(0).json().object("totals");
        assertEquals(OptionalInt.of(23_790), totals.integer("input_tokens"));
        assertEquals(OptionalInt.of(97), totals.integer("output_tokens"));
        assertEquals(OptionalInt.of(1), totals.integer("calls"));
    }
}
