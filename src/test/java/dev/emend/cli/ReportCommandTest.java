package dev.emend.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.fixtures.EmendCommand;
import dev.emend.fixtures.SharedData;
import dev.emend.model.Json;
import java.nio.file.Files;
import java.nio.file.Path;
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
        assertEquals(22, attribution.number("denominator").orElse(0));
        assertEquals("met", attribution.text("verdict").orElse(""));
        var enriched = (Json.Obj) report.array("metrics").get(3);
        assertEquals(5, enriched.number("numerator").orElse(0));
        assertEquals(85, enriched.number("denominator").orElse(0));
        // the plan a person verified, and nothing else
        assertEquals(1, report.object("calibration").number("plans").orElse(0));
        assertEquals(
                Json.Null.NULL, report.object("calibration").object("pearson").get("value"));

        assertEquals(0, report.object("pace").number("decisions").orElse(9));
        assertEquals(0, report.object("server").array("clients").size());

        var html = Files.readString(page);
        assertFalse(html.contains("<script") || html.contains("src=") || html.contains("href="));
        assertTrue(html.contains("prefers-color-scheme"), "light and dark");
        assertTrue(html.contains("<svg"), "drawn");
        assertTrue(html.contains("scope=\"col\""), "tables with headings");
        assertTrue(java.util.Arrays.equals(before, Files.readAllBytes(catalog)), "only read");

        var wrong = emend.run("report", "--days", "0").exits(1);
        assertTrue(wrong.err().contains("--days 30"), wrong.err());
        var nowhere = emend.run("report", "--in", catalog.toString(), "--out", "gone/trends.html")
                .exits(1);
        assertTrue(nowhere.err().contains("gone"), nowhere.err());
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
}
