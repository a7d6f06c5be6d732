package dev.emend.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.fixtures.EmendCommand;
import dev.emend.fixtures.SharedData;
import dev.emend.model.Json;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import javax.swing.text.MutableAttributeSet;
import javax.swing.text.html.HTML;
import javax.swing.text.html.HTMLEditorKit;
import javax.swing.text.html.parser.ParserDelegator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReportCommandTest {
    @TempDir
    Path room;

    @Test
    void theRealCatalogIsReportedOnAndItsPageNeedsNothingElse() throws Exception {
        var emend = new EmendCommand(room);
        var catalog = SharedData.catalog();
        var before = Files.readAllBytes(catalog);
        var page = room.resolve("trends.html");

        var report = emend.run("report", "--in", catalog.toString(), "--json", "--out", page.toString())
                .exits(0)
                .json();

        // five items have learnings or lost trust; open_files fell to 0.95 seven times
        assertEquals(5, report.array("trust").size());
        var attribution = (Json.Obj) report.array("metrics").getFirst();
        // 22 failures, all attached, and 26 steps of the plan and of the verified skill each, 13 of which name an
        // item: as on Conflicts
        assertEquals(74, attribution.number("denominator").orElse(0));
        assertEquals(48, attribution.number("numerator").orElse(0));
        assertEquals("not_met", attribution.text("verdict").orElse(""));
        var enriched = (Json.Obj) report.array("metrics").get(3);
        assertEquals(5, enriched.number("numerator").orElse(0));
        assertEquals(85, enriched.number("denominator").orElse(0));
        // the plan a person verified, and nothing else
        assertEquals(1, report.object("calibration").number("plans").orElse(0));
        assertEquals(
                Json.Null.NULL, report.object("calibration").object("pearson").get("value"));

        assertFalse(report.has("pace"));
        assertEquals(0, report.object("server").array("clients").size());

        var html = Files.readString(page);
        assertFalse(html.contains("<script") || html.contains("src=") || html.contains("href="));
        assertTrue(html.contains("prefers-color-scheme"), "light and dark");
        assertTrue(html.contains("<svg"), "drawn");
        assertTrue(html.contains("scope=\"col\""), "tables with headings");
        assertTrue(java.util.Arrays.equals(before, Files.readAllBytes(catalog)), "only read");

        var wrong = emend.run("report", "--days", "0").exits(64);
        assertTrue(wrong.err().contains("--days 30"), wrong.err());
        var nowhere = emend.run("report", "--in", catalog.toString(), "--out", "gone/trends.html")
                .exits(1);
        assertTrue(nowhere.err().contains("gone: there is no such folder"), nowhere.err());
        assertFalse(nowhere.err().contains(".new"), nowhere.err());
        var words =
                emend.run("report", "--in", catalog.toString(), "--days", "7").exits(0);
        assertTrue(words.out().contains("Does trust predict success?"), words.out());
    }

    @Test
    void runsWithoutATimeAreCountedInAllAndTheirOutcomesAreTheirRewards() throws Exception {
        var runs = SharedData.path("data/tau_bench");
        var emend = new EmendCommand(room);
        emend.run("import", runs.resolve("gpt-4o-airline-first60.json").toString())
                .exits(0);

        var all = emend.run("report", "--json").exits(0).json().object("endings");
        // 23 of the 60 have the reward 1, the others 0
        assertEquals(23, all.object("undated").object("runs").integer("success").orElse(0));
        assertEquals(37, all.object("undated").object("runs").integer("failure").orElse(0));
        var words = emend.run("report").exits(0).out();
        assertTrue(words.contains("Without a time: 60 runs"), words);
        assertFalse(words.contains("last visit"), "nobody looked at Trends yet");
        var week = emend.run("report", "--json", "--days", "7").exits(0).json();
        assertEquals(
                0,
                week.object("endings")
                        .object("undated")
                        .object("runs")
                        .integer("success")
                        .orElse(9));
    }

    @Test
    void aDashboardIsOnePageWithTheSameBytesEachTimeAndIsReadByAnHtmlParser() throws Exception {
        var emend = new EmendCommand(room);
        var catalog = SharedData.catalog().toString();
        var clock = Clock.fixed(Instant.parse("2026-11-26T12:00:00Z"), ZoneOffset.UTC);
        emend.run("report", "--in", catalog).exits(0); // makes the workspace
        Files.writeString(emend.workspace().resolve("dashboards.json"), """
                {"dashboards": [{"name": "Weekly <review>", "charts": [
                  {"chart": "trends.trust", "title": "Trust", "period": "30 days", "width": "full"},
                  {"chart": "trends.metrics", "title": "Targets"},
                  {"chart": "trends.former", "title": "What was here before?"}]}]}
                """);

        var first = page(emend, clock, catalog, "one.html");
        assertEquals(first, page(emend, clock, catalog, "two.html"), "the same data, the same clock");

        var tags = new ArrayList<String>();
        var words = new StringBuilder();
        new ParserDelegator()
                .parse(
                        new StringReader(first),
                        new HTMLEditorKit.ParserCallback() {
                            @Override
                            public void handleStartTag(HTML.Tag tag, MutableAttributeSet attributes, int at) {
                                tags.add(tag.toString());
                                assertFalse(attributes.isDefined(HTML.Attribute.HREF), "at " + at);
                                assertFalse(attributes.isDefined(HTML.Attribute.SRC), "at " + at);
                            }

                            @Override
                            public void handleText(char[] text, int at) {
                                words.append(text).append('\n');
                            }
                        },
                        true);
        assertEquals(1, tags.stream().filter("h1"::equals).count());
        assertEquals(3, tags.stream().filter("h2"::equals).count());
        assertTrue(tags.contains("table"), "numbers");
        assertTrue(words.toString().contains("Weekly <review>"), "its name");
        assertTrue(words.toString().contains("Last 30 days"), "the period of the first");
        assertTrue(words.toString().contains("What was here before?"), "the chart that is gone");
        assertTrue(words.toString().contains("27 Nov 2025, 12:00"), "the period of the others");
        assertFalse(first.contains("<script") || first.contains("src=") || first.contains("href="));
        assertFalse(first.contains(room.toString()), "nothing of this machine");
    }

    private String page(EmendCommand emend, Clock clock, String catalog, String name) throws Exception {
        var out = room.resolve(name);
        emend.runAt(
                        clock,
                        "report",
                        "--in",
                        catalog,
                        "--dashboard",
                        "weekly <REVIEW>",
                        "--days",
                        "364",
                        "--out",
                        out.toString())
                .exits(0);
        return Files.readString(out);
    }

    @Test
    void theNumbersOfADashboardAreJsonAndAnUnknownOneNamesThoseThereAre() throws Exception {
        var emend = new EmendCommand(room);
        var catalog = SharedData.catalog().toString();

        var overview = emend.run("report", "--in", catalog, "--dashboard", "Overview", "--json")
                .exits(0)
                .json();
        assertEquals("Overview", overview.text("dashboard").orElse(""));
        var charts = overview.array("charts");
        assertEquals(
                List.of("trends.trust", "trends.endings", "trends.recurrence", "trends.metrics"),
                charts.stream()
                        .limit(4)
                        .map(chart -> ((Json.Obj) chart).text("chart").orElse(""))
                        .toList());
        var trust = (Json.Obj) charts.getFirst();
        assertEquals("made", trust.text("state").orElse(""));
        var row = (Json.Obj) trust.array("rows").getFirst();
        assertEquals(
                List.of("item", "when", "event", "before", "after", "person", "what"),
                List.copyOf(row.members().keySet()));

        var unknown =
                emend.run("report", "--in", catalog, "--dashboard", "Mine").exits(1);
        assertTrue(unknown.err().contains("“Mine”") && unknown.err().contains("Overview"), unknown.err());
        assertTrue(emend.run("report", "--dashboards").exits(0).out().startsWith("Overview"), "listed");
        var listed = emend.run("report", "--dashboards", "--json").exits(0).json();
        assertEquals(1, listed.array("dashboards").size());
        for (var other : List.of("--out", "--dashboard", "--days", "--in")) {
            emend.run("report", "--dashboards", other, "3").exits(64);
        }
        Files.writeString(emend.workspace().resolve("dashboards.json"), "{");
        for (var needsFile : List.of("--dashboards", "--dashboard=Mine")) {
            var broken = emend.run("report", needsFile).exits(1);
            assertTrue(broken.err().contains("dashboards.json"), broken.err());
        }
        emend.run("report", "--in", catalog, "--dashboard", "overview").exits(0);
        emend.run("report", "--in", catalog).exits(0);
    }

    /// A learning kept a moment ago, four plans of its item in the last month, three of which failed: 1 of
    /// 4 before, nothing after, so 1 more is needed before and 5 after.
    @Test
    void aKeptLearningIsComparedOnceThereAreEnoughOutcomesAndSaysWhatIsMissing() throws Exception {
        var catalog = room.resolve("knowledge_catalog.json");
        Files.writeString(catalog, """
                [{"knowledge_id": "open_files", "description": "Open files", "kb_learnings": [
                  {"task": "open", "step_num": 1, "timestamp": "2026-01-01T10:00:00Z",
                   "original_error": "Element not found", "recovery_approach": "Press F10 first"}]}]
                """);
        var plans = Files.createDirectories(room.resolve("plans"));
        for (int day = 1; day <= 4; day++) {
            Files.writeString(plans.resolve(day + ".json"), """
                    {"task": "task %d", "created_at": "%s", "outcome": "%s",
                     "plan": [{"tool_name": "Click-Tool", "kb_source": "open_files"}]}
                    """.formatted(
                            day, Instant.now().minus(Duration.ofDays(day)), day == 1 ? "success" : "failure"));
        }
        var emend = new EmendCommand(room);
        var waiting = emend.run("review", "--in", catalog.toString(), "--json")
                .exits(0)
                .json()
                .array("learnings");
        emend.run(
                        "review",
                        "--keep",
                        ((Json.Obj) waiting.getFirst()).text("key").orElseThrow())
                .exits(0);

        var effects = emend.run("report", "--json").exits(0).json().object("effects");
        assertEquals(0, effects.integer("compared").orElse(9));
        assertEquals(1, effects.object("until_it_works").integer("untried").orElse(9));
        var effect = (Json.Obj) effects.array("learnings").getFirst();
        assertEquals("too_little", effect.text("verdict").orElse(""));
        assertEquals(4, effect.object("before").integer("known").orElse(9));
        assertEquals(1, effect.object("before").integer("successes").orElse(9));
        assertEquals(0, effect.object("after").integer("known").orElse(9));
        assertEquals(1, effect.integer("needed_before").orElse(9));
        assertEquals(5, effect.integer("needed_after").orElse(9));
        assertEquals(Json.Null.NULL, effect.get("difference"));
        var words = emend.run("report").exits(0).out();
        assertTrue(words.contains("No outcome is known since this was kept. Before: 1 of 4 plans succeeded."), words);
    }
}
