package dev.emend.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import dev.emend.fixtures.EmendCommand;
import dev.emend.fixtures.SharedData;
import dev.emend.model.Json;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The runs of one workspace in another, by each file that is written of runs and read: every figure that is
/// listed is the same there.
class ExportedRunsTest {
    @TempDir
    private Path room;

    @ParameterizedTest
    @ValueSource(strings = {"emend", "atif"})
    void figuresOfSmallTranscriptsAreTheSame(String format) throws Exception {
        var samples = new ArrayList<Path>();
        for (var name :
                List.of("claude-code.jsonl", "codex.jsonl", "langchain.json", "openai-array.json", "otlp.json")) {
            samples.add(Path.of("src", "test", "resources", "exchange", name).toAbsolutePath());
        }
        samples.add(Path.of("catalogs", "formats", "atif", "trajectory.json").toAbsolutePath());
        assertSame(format, samples);
    }

    @ParameterizedTest
    @ValueSource(strings = {"emend", "atif"})
    void figuresOfRealTranscriptsAndCasesAreTheSame(String format) throws Exception {
        assertSame(
                format,
                List.of(
                        SharedData.path("data/tau_bench"),
                        SharedData.path("data/swe_agent"),
                        SharedData.path("cases/cc"),
                        SharedData.path("cases/codex"),
                        SharedData.path("cases/otlp"),
                        SharedData.path("cases/swe"),
                        SharedData.path("cases/atif")));
    }

    private void assertSame(String format, List<Path> files) throws Exception {
        var here = new EmendCommand(Files.createDirectory(room.resolve("here-" + format)));
        var line = new ArrayList<>(List.of("import"));
        files.forEach(file -> line.add(file.toString()));
        here.run(line.toArray(String[]::new));
        assertSame(format, here);
    }

    private void assertSame(String format, EmendCommand here) throws Exception {
        var file = room.resolve(format + ".jsonl");
        here.run("export", "--format", format, "--to", file.toString()).exits(0);
        var there = new EmendCommand(Files.createDirectory(room.resolve("there-" + format)));
        there.run("import", file.toString()).exits(0);

        var before = figures(here);
        assertFalse(before.isEmpty());
        var after = figures(there);
        assertEquals(List.of(), without(before, after), "were there before and are not");
        assertEquals(List.of(), without(after, before), "are there now");
        assertEquals(before.size(), after.size());
    }

    private static List<String> without(List<String> all, List<String> some) {
        return all.stream().filter(one -> !some.contains(one)).toList();
    }

    /// Of each run all that is listed but what is of its store and its file.
    private static List<String> figures(EmendCommand emend) {
        return emend.run("runs", "--json").exits(0).json().array("runs").stream()
                .map(run -> {
                    var told = new LinkedHashMap<>(((Json.Obj) run).members());
                    told.keySet()
                            .removeAll(List.of("id", "number", "imported_at", "source", "format", "outcome_is_set"));
                    // two of a name in one file are told apart by a number
                    var name = ((Json.Obj) run).text("origin_id").orElse("").replaceAll("#[0-9]+$", "");
                    told.put("origin_id", new Json.Text(name));
                    return Json.Obj.wrap(told).compact();
                })
                .sorted()
                .toList();
    }
}
