package dev.emend.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.fixtures.EmendCommand;
import dev.emend.fixtures.SharedData;
import dev.emend.model.Json;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FeedbackCommandTest {
    @TempDir
    Path room;

    private EmendCommand emend;

    @BeforeEach
    void start() {
        emend = new EmendCommand(room);
    }

    @Test
    void feedbackBecomesWhatAgentsAreTold() throws Exception {
        var nothing = emend.run("context", "--json").exits(0).json();
        assertEquals(
                List.of("has_learning", "summaries", "combined_adjustments", "total_summaries"),
                List.copyOf(nothing.members().keySet()));
        assertFalse(nothing.bool("has_learning").orElse(true));
        assertEquals(0, nothing.integer("total_summaries").orElse(-1));

        var added = emend.run(
                        "feedback",
                        "add",
                        "--summary",
                        "Created work 'Build landing page' with 4 tasks and published",
                        "--went-well",
                        "User provided clear requirements",
                        "--could-improve",
                        "Could have combined the persist and publish confirmations",
                        "--satisfaction",
                        "High",
                        "--tags",
                        "work_creation,due_dates,publishing",
                        "--json")
                .exits(0)
                .json();
        assertEquals("High", added.text("user_satisfaction_estimate").orElse(""));
        assertEquals(List.of("work_creation", "due_dates", "publishing"), added.texts("context_tags"));
        emend.run(
                        "feedback",
                        "add",
                        "--summary",
                        "Another",
                        "--could-improve",
                        "It was unclear",
                        "--satisfaction",
                        "low")
                .exits(0);

        var list = emend.run("feedback", "list", "tag:publishing", "--json")
                .exits(0)
                .json();
        assertEquals(1, list.integer("found").orElse(0));
        assertEquals(2, list.integer("total").orElse(0));

        var summary = emend.run("feedback", "summarize", "--days", "7", "--json")
                .exits(0)
                .json();
        assertEquals(2, summary.integer("total_conversations").orElse(0));
        assertTrue(summary.bool("active").orElse(false));
        var first = (Json.Obj) summary.array("behavior_adjustments").getFirst();
        assertEquals(List.of(Long.toString(added.integer("id").orElse(0))), first.texts("feedback"));

        var context = emend.run("context", "--json").exits(0).json();
        assertTrue(context.bool("has_learning").orElse(false));
        assertEquals(1, context.integer("total_summaries").orElse(0));
        assertEquals(1, context.array("summaries").size());
        var told = "Learning Period 1:\n"
                + "- Ask fewer confirmation questions; combine related confirmations\n"
                + "- Be more explicit and clear in explanations";
        assertEquals(told, context.text("combined_adjustments").orElse(""));
        assertEquals(told + "\n", emend.run("context").exits(0).out());
        assertEquals(
                "Learning Period 1:\n- Be more explicit and clear in explanations\n",
                emend.run("context", "--tag", "snoozing").exits(0).out());

        emend.run("undo").exits(0);
        assertFalse(emend.run("context", "--json").json().bool("has_learning").orElse(true));
    }

    @Test
    void aSummaryOfWithdrawnFeedbackIsToldToBeOutOfDate() throws Exception {
        for (var words : List.of("One", "Two", "Three")) {
            emend.run("feedback", "add", "--summary", words, "--satisfaction", "Medium")
                    .exits(0);
        }
        emend.run("feedback", "summarize").exits(0);
        assertFalse(emend.run("context").exits(0).err().contains("out of date"));

        emend.run("history", "--revert", "1").exits(0);
        assertOutdated("Summary 1 is out of date: 1 entry of its feedback was withdrawn since it was made;");
        emend.run("history", "--revert", "2").exits(0);
        assertOutdated("Summary 1 is out of date: 2 entries of its feedback were withdrawn since it was made;");
    }

    private void assertOutdated(String beginning) {
        var told = emend.run("context").exits(0).err();
        assertTrue(told.lines().anyMatch(line -> line.startsWith(beginning)), told);
    }

    @Test
    void aDraftWaitsForAPerson() throws Exception {
        emend.run("feedback", "add", "--summary", "One", "--satisfaction", "Medium")
                .exits(0);
        var draft =
                emend.run("feedback", "summarize", "--draft", "--json").exits(0).json();
        assertEquals("draft", draft.text("state").orElse(""));
        assertEquals("", emend.run("context").exits(0).out());
    }

    @Test
    void wrongInputIsNamed() throws Exception {
        var level = emend.run("feedback", "add", "--summary", "x", "--satisfaction", "great");
        assertTrue(level.exits(64).err().contains("Low, Medium or High"), level.err());
        var none = emend.run("feedback", "summarize", "--days", "7");
        assertTrue(none.exits(1).err().contains("no feedback"), none.err());
        assertTrue(emend.run("feedback", "list", "colour:red").exits(1).err().contains("colour"));
        var format = emend.run(
                "export", "--format", "nope", "--to", room.resolve("x").toString());
        assertTrue(format.exits(64).err().contains("feedback"), format.err());
        emend.run("feedback").exits(64);
        emend.run("feedback", "add", "--summary", "x").exits(64);
        emend.run("feedback", "summarize", "--days", "many").exits(64);
        assertTrue(emend.run("feedback", "add", "--help").exits(0).out().contains("Example:"));
        assertTrue(emend.run("context", "--help").exits(0).out().contains("Example:"));
    }

    /// 60 flights of a benchmark that says how each ended.
    @Test
    void eachRealRunGivesFeedbackOnce() throws Exception {
        var runs = SharedData.path("data/tau_bench/gpt-4o-airline-first60.json");
        emend.run("import", runs.toAbsolutePath().toString()).exits(0);

        var list = emend.run("feedback", "list", "--limit", "1000", "--json")
                .exits(0)
                .json();
        assertEquals(60, list.integer("total").orElse(0));
        long low = list.array("feedback").stream()
                .map(Json.Obj.class::cast)
                .filter(entry ->
                        entry.text("user_satisfaction_estimate").orElse("").equals("Low"))
                .filter(entry -> entry.text("what_could_improve").orElse("").startsWith("The task was not done"))
                .count();
        assertEquals(37, low, "37 of the 60 rewards in the file are 0");
        assertEquals(
                60,
                list.array("feedback").stream()
                        .map(element -> ((Json.Obj) element).text("about").orElse(""))
                        .distinct()
                        .count());

        var summary = emend.run("feedback", "summarize", "--json").exits(0).json();
        assertEquals(60, summary.integer("total_conversations").orElse(0));
        assertEquals(
                60,
                emend.run("feedback", "list", "--json").json().integer("total").orElse(0));
    }

    private static List<Json> log(EmendCommand emend) {
        return emend.run("feedback", "list", "--limit", "1000", "--json").exits(0).json().array("feedback").stream()
                .map(row -> (Json) ((Json.Obj) row).without("id"))
                .toList();
    }

    /// Logs of two workspaces in one file: each numbers its entries itself.
    @Test
    void anEntryThatIsTwiceInAFileIsAddedOnce() throws Exception {
        var row = """
                {"id": %d, "conversation_summary": "Sorted the yard", "created_at": "2026-05-01T10:00:00Z", \
                "source": "%s", "about": %s, "person": "Robin"}
                """;
        var file = Files.writeString(
                room.resolve("two.jsonl"),
                row.formatted(1, "manual", "null")
                        + row.formatted(2, "automatic", "\"s-1\"")
                        + row.formatted(7, "manual", "null")
                        + row.formatted(8, "automatic", "\"s-1\""));
        emend.run("import", file.toString()).exits(0);
        assertEquals(2, log(emend).size(), log(emend).toString());
    }

    /// What people said and what was worked out of runs, with words that a spreadsheet would run.
    @ParameterizedTest
    @CsvSource({"log.jsonl, false", "log.csv, false", "log.csv, true"})
    void theLogIsTheSameWhenItWasWrittenAndRead(String name, boolean isRaw) throws Exception {
        for (var file : List.of("claude-code.jsonl", "codex.jsonl")) {
            var run = Path.of("src", "test", "resources", "exchange", file).toAbsolutePath();
            emend.run("import", run.toString()).exits(0);
        }
        emend.run(
                        "feedback",
                        "add",
                        "--summary",
                        "=HYPERLINK(\"http://x\")\nsecond line",
                        "--went-well",
                        "'quoted', \"twice\"",
                        "--could-improve",
                        "+1; -2",
                        "--satisfaction",
                        "Low",
                        "--tags",
                        "a,b")
                .exits(0);
        emend.run("--as", "Robin", "feedback", "add", "--summary", "Plain", "--satisfaction", "Medium")
                .exits(0);
        var before = log(emend);
        assertEquals(4, before.size(), before.toString());

        var file = room.resolve(name);
        var line = new ArrayList<>(List.of("export", "--format", "feedback", "--to", file.toString(), "--json"));
        if (isRaw) {
            line.add("--raw");
        }
        var written = emend.run(line.toArray(String[]::new)).exits(0).json();
        assertEquals(before.size(), written.integer("written").orElseThrow());
        if (name.endsWith(".csv")) {
            assertEquals(!isRaw, Files.readString(file).contains("\"'=HYPERLINK("));
        }
        var there = new EmendCommand(Files.createDirectory(room.resolve("there")));
        there.run("import", file.toString()).exits(0);
        assertEquals(before.subList(0, 2), log(there), "what was worked out of a run is shown where that run is");
        var runs = room.resolve("runs.jsonl").toString();
        emend.run("export", "--to", runs).exits(0);
        there.run("import", runs).exits(0);
        assertEquals(before, log(there));
        for (var again : List.of(there, emend)) {
            again.run("import", file.toString()).exits(0);
            assertEquals(before, log(again), "nothing is added twice");
        }
        emend.run("export", "--format", "feedback", "--to", file.toString()).exits(1);
        emend.run("export", "--format", "feedback", "--to", file.toString(), "--force", "--where", "satisfaction:low")
                .exits(0);
        assertTrue(Files.readString(file).contains("HYPERLINK")
                && !Files.readString(file).contains("Plain"));
    }
}
