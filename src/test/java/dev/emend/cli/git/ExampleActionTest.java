package dev.emend.cli.git;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.fixtures.EmendCommand;
import dev.emend.fixtures.GitFolder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.dataformat.yaml.YAMLMapper;

/// The action that comments pull requests, as others copy it.
class ExampleActionTest {
    private static final Path FOLDER = Path.of("examples", "github");
    private static final Pattern INPUT = Pattern.compile("inputs\\.([a-z]+)");

    private static JsonNode yaml(String file) {
        return new YAMLMapper().readTree(FOLDER.resolve(file).toFile());
    }

    private static List<JsonNode> steps() {
        var steps = new ArrayList<JsonNode>();
        yaml("knowledge-comment/action.yml").path("runs").path("steps").forEach(steps::add);
        return steps;
    }

    @Test
    void everyInputIsDeclaredAndUsedAndNoneStandsInAScript() throws Exception {
        Set<String> declared = new TreeSet<>(
                yaml("knowledge-comment/action.yml").path("inputs").propertyNames());
        var used = new TreeSet<String>();
        var text = Files.readString(FOLDER.resolve("knowledge-comment/action.yml"));
        INPUT.matcher(text).results().forEach(found -> used.add(found.group(1)));
        assertEquals(declared, used);
        for (var step : steps()) {
            assertEquals("bash", step.path("shell").asString());
            assertTrue(!step.path("run").asString().contains("${{"), "a script would run what a pull request says");
        }
    }

    @Test
    void theWorkflowGivesTheActionWhatItNeeds() {
        var given = new ArrayList<String>();
        for (var step : yaml("knowledge.yml").path("jobs").path("comment").path("steps")) {
            if (step.path("uses").asString("").endsWith("/knowledge-comment")) {
                given.addAll(step.path("with").propertyNames());
            }
        }
        assertEquals(List.of("catalog", "emend"), given);
    }

    @Test
    void itsScriptWritesTheCommentFromTheCommitThePullRequestStartsFrom(@TempDir Path room) throws Exception {
        var emend = EmendCommand.first(room.resolve("home"));
        Files.createDirectories(emend.room);
        var repository = GitFolder.in(room.resolve("repository"));
        var catalog = "[{\"knowledge_id\": \"a\", \"description\": \"old\", \"action_sequence\": [\"x\"]}]";
        repository.write("agent/catalog.json", catalog);
        repository.commit("Base");
        repository.write("agent/catalog.json", catalog.replace("old", "new"));

        var script = steps().get(1).path("run").asString();
        var bash = new ProcessBuilder("bash", "-e", "-o", "pipefail", "-c", script)
                .directory(repository.top.toFile())
                .redirectErrorStream(true);
        bash.environment().put("BASE", repository.git("rev-parse", "HEAD"));
        bash.environment().put("CATALOG", "agent/catalog.json");
        bash.environment().put("EMEND", emend.script().toString());
        bash.environment().put("QUERIES", "");
        bash.environment().put("RUNNER_TEMP", room.toString());
        bash.environment().put("GITHUB_STEP_SUMMARY", room.resolve("summary.md").toString());
        emend.finish(bash, new byte[0]).exits(0);

        var comment = Files.readString(room.resolve("knowledge.md"));
        assertTrue(comment.contains("`description`: `old` → `new`"), comment);
        assertEquals(comment, Files.readString(room.resolve("summary.md")));
    }
}
