package dev.emend.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.Emend;
import dev.emend.fixtures.EmendCommand;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A command that asks for nothing by its meaning starts none of the large libraries. The exception that a `catch`
/// names is loaded by Java to verify the method.
class LoadedClassesTest {
    private static final Pattern LARGE = Pattern.compile("(?m)(?:ai\\.djl|ai\\.onnxruntime|org\\.apache\\.lucene|"
            + "org\\.flywaydb(?!\\.core\\.api\\.FlywayException)|"
            + "com\\.zaxxer|org\\.eclipse\\.jetty|javafx)\\.[\\w.$]+(?= source:)");

    private static final Pattern OURS = Pattern.compile("(?m)dev\\.emend\\.[\\w.]+(?:\\$(?!\\$)\\w+)*(?= source:)");

    private final EmendCommand emend;
    private final Path catalog;

    LoadedClassesTest(@TempDir Path room) throws Exception {
        emend = new EmendCommand(room);
        catalog = emend.sample("git_cli");
    }

    @Test
    void commandsWithoutMeaningLoadNeitherModelNorIndexNorMigrations() throws Exception {
        emend.run("rate", catalog.toString(), "--item", "git_push_branch", "--score", "4")
                .exits(0); // makes the store
        var found = new ArrayList<String>();
        for (var command : List.of(
                List.of("catalog", catalog.toString()),
                List.of("rate", catalog.toString(), "--item", "git_push_branch", "--score", "5"),
                List.of("edit", catalog.toString(), "--item", "git_push_branch", "--set", "description=Publish"),
                List.of("history"),
                List.of("undo"))) {
            loaded(command).forEach(name -> found.add(command.getFirst() + " loads " + name));
        }
        assertEquals(List.of(), found);
    }

    /// Services are made when they are asked for; of the commands, one class is loaded.
    @Test
    void aCommandLoadsNoServiceItDoesNotAskFor() throws Exception {
        var rate = List.of("rate", catalog.toString(), "--item", "git_push_branch", "--score", "4");
        loaded(rate); // makes the store
        var ours = loaded(rate, OURS, 1_000);
        assertTrue(ours.size() <= 480, () -> ours.size() + " of our classes: " + ours);
        for (var service : List.of("KnowledgeService", "PointReader", "TrendVisits", "DashboardFile", "ServeCommand")) {
            assertTrue(ours.stream().noneMatch(name -> name.endsWith("." + service)), service);
        }
    }

    @Test
    void aMergeDriverLoadsNoStoreEither() throws Exception {
        var other = Files.writeString(
                emend.room.resolve("other.json"), Files.readString(catalog).replace("git-push(1)", "git-push(7)"));
        var base = Files.copy(catalog, emend.room.resolve("base.json"));
        Files.writeString(catalog, Files.readString(catalog).replace("git-init(1)", "git-init(7)"));
        var merge = List.of("merge-driver", base.toString(), catalog.toString(), other.toString());
        assertEquals(List.of(), loaded(merge));
        assertEquals(List.of(), loaded(merge, Pattern.compile("(?m)org\\.(?:h2|jdbi)\\.[\\w.$]+(?= source:)")));
    }

    private List<String> loaded(List<String> command) throws Exception {
        return loaded(command, LARGE);
    }

    private List<String> loaded(List<String> command, Pattern wanted) throws Exception {
        return loaded(command, wanted, 3);
    }

    private List<String> loaded(List<String> command, Pattern wanted, int limit) throws Exception {
        var log = emend.room.resolve("classes.log");
        var program = emend.program(List.of(), Emend.class, command.toArray(String[]::new));
        program.command().add(1, "-Xlog:class+load:file=" + log);
        var process = program.redirectErrorStream(true).start();
        var said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(0, process.waitFor(), said);
        return wanted.matcher(Files.readString(log))
                .results()
                .map(MatchResult::group)
                .distinct()
                .limit(limit)
                .toList();
    }
}
