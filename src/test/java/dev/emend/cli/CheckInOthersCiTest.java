package dev.emend.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.app.check.RepositoryCheck;
import dev.emend.fixtures.EmendCommand;
import dev.emend.fixtures.GitFolder;
import dev.emend.model.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.dataformat.yaml.YAMLMapper;

/// The action and the hook others put into their repositories, as the example repository uses them.
class CheckInOthersCiTest {
    private static final Path ACTION = Path.of(".github", "actions", "check", "action.yml");
    private static final Path MATCHER = Path.of(".github", "actions", "check", "problem-matcher.json");
    private static final Path HOOKS = Path.of(".pre-commit-hooks.yaml");
    private static final Path EXAMPLE = Path.of("examples", "ci-repository");

    @TempDir
    Path room;

    private EmendCommand emend;
    private GitFolder repository;

    @BeforeEach
    void copyTheExample() throws IOException {
        emend = EmendCommand.first(Files.createDirectories(room.resolve("home")));
        repository = GitFolder.in(room.resolve("repository"));
        try (var files = Files.walk(EXAMPLE)) {
            for (var file : files.filter(Files::isRegularFile).toList()) {
                repository.write(EXAMPLE.relativize(file).toString(), Files.readString(file));
            }
        }
        repository.commit("Begin");
    }

    private static JsonNode yaml(Path file) {
        return new YAMLMapper().readTree(file.toFile());
    }

    private static List<JsonNode> steps() {
        var steps = new ArrayList<JsonNode>();
        yaml(ACTION).path("runs").path("steps").forEach(steps::add);
        return steps;
    }

    /// The step of the action that checks, with its inputs as the action has them without an answer.
    private EmendCommand.Outcome action(Map<String, String> inputs) throws Exception {
        var step = steps().stream()
                .filter(one -> one.path("name").asString("").equals("Check"))
                .findFirst()
                .orElseThrow();
        var sources = Files.createDirectories(room.resolve("emend"));
        Files.deleteIfExists(sources.resolve("emend"));
        Files.createSymbolicLink(sources.resolve("emend"), emend.script());
        var bash = new ProcessBuilder(
                        "bash",
                        "--noprofile",
                        "--norc",
                        "-eo",
                        "pipefail",
                        "-c",
                        step.path("run").asString())
                .directory(repository.top.toFile());
        for (var input : step.path("env").properties()) {
            var name = input.getValue().asString().replaceAll("\\$\\{\\{ inputs\\.(.*) }}", "$1");
            bash.environment()
                    .put(
                            input.getKey(),
                            inputs.getOrDefault(
                                    name,
                                    yaml(ACTION)
                                            .path("inputs")
                                            .path(name)
                                            .path("default")
                                            .asString("")));
        }
        bash.environment().put("EMEND_ROOT", sources.toString());
        bash.environment().put("RUNNER_TEMP", room.toString());
        return emend.finish(bash, new byte[0]);
    }

    /// The hook on files, as pre-commit starts it.
    private EmendCommand.Outcome hook(String... files) throws Exception {
        var words = yaml(HOOKS).path(0).path("entry").asString().split(" ");
        assertEquals("emend", words[0], "a script at the top of this repository");
        words[0] = emend.script().toString();
        var command = new ArrayList<>(Arrays.asList(words));
        command.addAll(List.of("--fail-on", "warning"));
        command.addAll(List.of(files));
        return emend.finish(new ProcessBuilder(command).directory(repository.top.toFile()), new byte[0]);
    }

    private void renameTheReport() {
        repository.git("mv", "src/report.py", "src/monthly.py");
        repository.commit("Rename");
    }

    @Test
    void theActionFindsNothingInTheExample() throws Exception {
        var outcome = action(Map.of("fail-on", "warning")).exits(0);
        assertTrue(outcome.out().contains("Nothing found in 1 file."), outcome.out());
        var catalog =
                action(Map.of("files", "agent/*.json\n", "fail-on", "warning")).exits(0);
        assertTrue(catalog.out().contains("Nothing found in 1 file."), catalog.out());
    }

    @Test
    void theActionShowsBesideTheLineWhatIsGone() throws Exception {
        renameTheReport();
        var out = action(Map.of("fail-on", "warning")).exits(1).out();

        var matcher = new JsonMapper()
                .readTree(MATCHER.toFile())
                .path("problemMatcher")
                .path(0);
        var pattern = matcher.path("pattern").path(0);
        var lines = Pattern.compile(pattern.path("regexp").asString());
        var found =
                out.lines().map(lines::matcher).filter(line -> line.matches()).toList();
        assertEquals(1, found.size(), out);
        var one = found.getFirst();
        assertEquals("AGENTS.md", one.group(pattern.path("file").asInt()));
        assertEquals("3", one.group(pattern.path("line").asInt()));
        assertEquals("warning", one.group(pattern.path("severity").asInt()));
        assertEquals("EM016", one.group(pattern.path("code").asInt()));
        assertTrue(one.group(pattern.path("message").asInt()).startsWith("“src/report.py” moved to src/monthly.py"));
        // the matcher is on for this step and no longer
        var owner = matcher.path("owner").asString();
        assertTrue(out.startsWith("::add-matcher::"), out);
        assertTrue(out.stripTrailing().endsWith("::remove-matcher owner=" + owner + "::"), out);
    }

    @Test
    void theActionFailsFromTheGivenSeverityOn() throws Exception {
        renameTheReport();
        action(Map.of()).exits(0);
        action(Map.of("fail-on", "note")).exits(1);
    }

    @Test
    void theActionWritesSarifAndFailsAllTheSame() throws Exception {
        renameTheReport();
        var out = action(Map.of("fail-on", "warning", "sarif", "true")).exits(1).out();
        assertFalse(out.contains("::add-matcher::"), "what is shown under Security is not shown twice");
        var run = ((Json.Obj) EmendCommand.parse(room.resolve("emend.sarif"))).compact();
        assertTrue(run.contains("\"ruleId\":\"EM016\""), run);
    }

    @Test
    void everyInputOfTheActionIsUsedAndTheExampleNamesNoOther() throws Exception {
        var declared = new TreeSet<>(yaml(ACTION).path("inputs").propertyNames());
        var used = new TreeSet<String>();
        Pattern.compile("inputs\\.([a-z-]+)")
                .matcher(Files.readString(ACTION))
                .results()
                .forEach(found -> used.add(found.group(1)));
        assertEquals(declared, used);
        var steps = 0;
        for (var step : yaml(EXAMPLE.resolve(".github/workflows/knowledge.yml"))
                .path("jobs")
                .path("check")
                .path("steps")) {
            if (step.path("uses").asString("").contains("/emend/")) {
                steps++;
                assertTrue(declared.containsAll(step.path("with").propertyNames()), step.toString());
            }
        }
        assertEquals(2, steps);
    }

    @Test
    void theHookPassesWhatIsGoodAndStopsWhatIsNot() throws Exception {
        hook("agent/knowledge_catalog.json", "AGENTS.md").exits(0);

        var good = repository.read("agent/knowledge_catalog.json");
        repository.write(
                "agent/knowledge_catalog.json",
                good.replace("Manual, Import", "password: " + "hunter" + "2-Zk9vQ1mX7pLr4tWb"));
        var secret = hook("agent/knowledge_catalog.json", "AGENTS.md").exits(1).out();
        assertTrue(secret.contains("error EM006 import_report"), secret);

        repository.write("agent/knowledge_catalog.json", good);
        renameTheReport();
        var gone = hook("AGENTS.md").exits(1).out();
        assertTrue(gone.contains("AGENTS.md:3:2: warning EM016"), gone);
    }

    @Test
    void theHookTakesTheMemoryFilesOfARepositoryAndItsCatalogs() throws Exception {
        for (var file : List.of(
                "CLAUDE.md",
                "docs/AGENT.md",
                "GEMINI.local.md",
                "skills/pdf/SKILL.md",
                ".github/copilot-instructions.md",
                "web/style.instructions.md",
                ".cursor/rules/style.mdc",
                ".clinerules",
                ".serena/memories/layout.md",
                ".claude/commands/review.md",
                "templates/AGENTS.md",
                "test/fixtures/CLAUDE.md",
                "docs/guide.md",
                "NOTAGENTS.md",
                "AGENTS.md.bak")) {
            repository.write(file, "# Notes\n");
        }
        repository.commit("More");
        var hook = yaml(HOOKS).path(0);
        var files = Pattern.compile(hook.path("files").asString());
        var exclude = Pattern.compile(hook.path("exclude").asString());
        var taken = new TreeSet<String>();
        for (var file : repository.git("ls-files").lines().toList()) {
            if (files.matcher(file).find() && !exclude.matcher(file).find()) {
                taken.add(file);
            }
        }
        var expected = new TreeSet<>(List.of("agent/knowledge_catalog.json"));
        RepositoryCheck.of(repository.top)
                .memoryFiles()
                .forEach(file -> expected.add(
                        repository.top.toAbsolutePath().relativize(file).toString()));
        assertTrue(expected.size() > 10, expected::toString);
        assertEquals(expected, taken);
    }

    @Test
    void theExampleNamesTheVersionOfThisProject() throws IOException {
        var pom = Pattern.compile("^  <version>(.*)</version>", Pattern.MULTILINE)
                .matcher(Files.readString(Path.of("pom.xml")));
        assertTrue(pom.find());
        var version = "v" + pom.group(1);
        assertEquals(
                version,
                yaml(EXAMPLE.resolve(".pre-commit-config.yaml"))
                        .path("repos")
                        .path(0)
                        .path("rev")
                        .asString());
        for (var file : List.of(
                EXAMPLE.resolve(".github/workflows/knowledge.yml"),
                Path.of("docs", "check.md"),
                Path.of("CHANGELOG.md"))) {
            var text = Files.readString(file);
            Pattern.compile("OWNER/emend/\\.github/actions/check@(\\S+)|rev: (v\\S+)")
                    .matcher(text)
                    .results()
                    .forEach(found -> assertEquals(
                            version, found.group(1) == null ? found.group(2) : found.group(1), file + ": " + found));
        }
    }
}
