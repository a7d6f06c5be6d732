package dev.emend.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.emend.fixtures.EmendCommand;
import dev.emend.model.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Against a repository made by git itself, in which files were renamed and deleted.
class RepositoryCheckTest {
    private static final String AGENTS = """
        # What to know

        - The entry is `src/app/main.py`, its helpers are in `src/app/helpers/`.
        - Notes: [setup](docs/setup.md), [guide](docs/guide.md), [none](docs/none.md).
        - `pyproject.toml:900` sets the line length, `README.md:2` says why.
        - Run `npm run lint` and `npm run build`, then `make check`.
        - `ItemLoader` reads, `ItemWriter` writes; tests run with `@acme/runner` and `vitest`.
        - Copy `src/<name>/x.py`, `dist/out.js` and `src/never/there.py`.
        - `src/app/gone.py` was removed in March.
        """;

    @TempDir
    Path room;

    private EmendCommand emend;
    private Path repository;

    @BeforeEach
    void makeRepository() throws Exception {
        emend = new EmendCommand(room);
        repository = Files.createDirectories(room.resolve("project"));
        assumeTrue(git("init", "-q"), "there is no git on this machine");
        write(".gitignore", "dist/\n");
        write("AGENTS.md", AGENTS);
        write("README.md", "# Project\nIt works.\n");
        write("docs/setup.md", "# Setup\n");
        write("docs/guide.md", "# Guide\nFirst, then.\n");
        write("pyproject.toml", "[project]\nname = \"project\"\n");
        write("Makefile", "check: lint\n\techo\n");
        write("package.json", """
            {"scripts": {
              "lint": "eslint .",
              "build": "tsc"
            }, "devDependencies": {
              "@acme/runner": "^1.0.0",
              "vitest": "^3.0.0"
            }}
            """);
        write("src/app/main.py", "import helpers\n\n\nclass ItemLoader:\n    def read(self):\n        return 1\n");
        write("src/app/writer.py", "class ItemWriter:\n    pass\n");
        write("src/app/helpers/text.py", "def cut(text):\n    return text\n");
        write("src/app/gone.py", "x = 1\n");
        git("add", "-Af", ".");
        git("commit", "-qm", "Begin");
        Files.createDirectories(repository.resolve("src/core"));
        git("mv", "src/app/main.py", "src/core/entry.py");
        git("mv", "src/app/helpers", "src/core/tools");
        git("rm", "-q", "docs/setup.md", "src/app/gone.py");
        git("commit", "-qm", "Move it");
        write("src/core/entry.py", "import helpers\n\n\nclass Reader:\n    def read(self):\n        return 1\n");
        write("package.json", """
            {"scripts": {
              "build": "tsc"
            }, "devDependencies": {
              "vitest": "^3.0.0"
            }}
            """);
        git("commit", "-qam", "Take out what nobody needs");
    }

    private void write(String path, String text) throws IOException {
        var file = repository.resolve(path);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }

    private boolean git(String... arguments) throws IOException, InterruptedException {
        var command = new ArrayList<>(
                List.of("git", "-c", "user.name=A", "-c", "user.email=a@b.c", "-c", "commit.gpgSign=false"));
        command.addAll(List.of(arguments));
        var builder = new ProcessBuilder(command).directory(repository.toFile()).inheritIO();
        builder.environment().put("GIT_CONFIG_GLOBAL", room.resolve("no-config").toString());
        builder.environment().put("GIT_AUTHOR_DATE", "2026-03-02T10:00:00Z");
        builder.environment().put("GIT_COMMITTER_DATE", "2026-03-02T10:00:00Z");
        try {
            return builder.start().waitFor() == 0;
        } catch (IOException e) {
            return false;
        }
    }

    private static List<String> found(Json.Obj report) {
        return report.array("findings").stream()
                .map(finding -> (Json.Obj) finding)
                .map(finding -> finding.integer("line").orElse(0) + ":"
                        + finding.integer("column").orElse(0) + " "
                        + finding.text("rule").orElse("") + " "
                        + finding.text("what").orElse("").replaceAll("[0-9a-f]{7,}", "HASH"))
                .toList();
    }

    @Test
    void tellsWhatIsGoneAndWhatBecameOfIt() throws Exception {
        var outcome = emend.run("check", "--repository", "project", "--json");
        assertEquals(
                List.of(
                        "3:17 EM016 “src/app/main.py” moved to src/core/entry.py in HASH on 2026-03-02",
                        "3:55 EM016 “src/app/helpers/” moved to src/core/tools in HASH on 2026-03-02",
                        "4:18 EM021 “docs/setup.md” was deleted in HASH on 2026-03-02",
                        "4:65 EM021 “docs/none.md” leads to no file",
                        "5:4 EM017 “pyproject.toml:900” names line 900, the file has 2",
                        "6:16 EM018 “npm run lint” was taken out of package.json in HASH on 2026-03-02",
                        "7:4 EM019 “ItemLoader” was taken out of src/core/entry.py in HASH on 2026-03-02",
                        "7:60 EM020 “@acme/runner” was taken out of package.json in HASH on 2026-03-02"),
                found(outcome.json()));
        assertEquals(0, outcome.exit(), "warnings let the check pass");
        assertEquals(
                1,
                emend.run("check", "--repository", "project", "--fail-on", "warning")
                        .exit());
    }

    @Test
    void checksFilesOutsideOfTheRepositoryAndCatalogs() throws Exception {
        Files.writeString(room.resolve("MEMORY.md"), "- Start at `src/app/main.py`.\n");
        Files.writeString(room.resolve("catalog.json"), """
            [{"knowledge_id": "run", "description": "Run src/app/main.py", "action_sequence": [],
              "kb_learnings": [{"task": "Run it", "original_error": "No such file src/app/writer2.py",
                "recovery_approach": "Read `src/app/helpers/text.py` first"}]}]
            """);
        var found =
                found(emend.run("check", "MEMORY.md", "catalog.json", "--repository", "project", "--json")
                                .json())
                        .stream()
                        .filter(line -> line.contains("EM016"))
                        .toList();
        assertEquals(
                List.of(
                        "1:13 EM016 “src/app/main.py” moved to src/core/entry.py in HASH on 2026-03-02",
                        "1:0 EM016 “src/app/main.py” moved to src/core/entry.py in HASH on 2026-03-02",
                        "3:0 EM016 “src/app/helpers/text.py” moved to src/core/tools/text.py in HASH on 2026-03-02"),
                found);
    }

    @Test
    void showsTheLineAndTheColumnInSarif() throws Exception {
        var report = emend.run("check", "--repository", "project", "--format", "sarif")
                .json();
        var run = (Json.Obj) report.array("runs").getFirst();
        var rules = run.object("tool").object("driver").array("rules");
        var result = (Json.Obj) run.array("results").getFirst();
        var place = ((Json.Obj) result.array("locations").getFirst()).object("physicalLocation");
        assertEquals(
                "project/AGENTS.md",
                place.object("artifactLocation").text("uri").orElse(""));
        assertEquals(3, place.object("region").integer("startLine").orElse(0));
        assertEquals(17, place.object("region").integer("startColumn").orElse(0));
        var rule = (Json.Obj) rules.get(result.integer("ruleIndex").orElse(-1));
        assertEquals("EM016", rule.text("id").orElse(""));
    }

    @Test
    void saysWhenThereIsNoRepositoryAndWhenNothingIsNamed() throws Exception {
        Files.writeString(room.resolve("MEMORY.md"), "- Start at `src/app/main.py`.\n");
        var outside = emend.run("check", "MEMORY.md", "--repository", ".");
        assertEquals(1, outside.exit());
        assertTrue(outside.err().contains("is in no git repository"), outside.err());
        var missing = emend.run("check", "MEMORY.md", "--repository", "nowhere");
        assertEquals(1, missing.exit());
        assertTrue(missing.err().contains("There is no folder"), missing.err());
        assertEquals(64, emend.run("check").exit());
    }

    @Test
    void saysThatAShallowCloneTellsLess() throws Exception {
        git(
                "clone",
                "-q",
                "--depth",
                "1",
                repository.toUri().toString(),
                room.resolve("shallow").toString());
        var outcome = emend.run("check", "--repository", "shallow", "--json");
        assertTrue(outcome.err().contains("fetch-depth: 0"), outcome.err());
        assertEquals(
                List.of(
                        "4:18 EM021 “docs/setup.md” leads to no file",
                        "4:65 EM021 “docs/none.md” leads to no file",
                        "5:4 EM017 “pyproject.toml:900” names line 900, the file has 2"),
                found(outcome.json()));
    }
}
