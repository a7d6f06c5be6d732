package dev.emend.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.fixtures.EmendCommand;
import dev.emend.fixtures.GitProject;
import dev.emend.model.Json;
import java.nio.file.Files;
import java.nio.file.Path;
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
    private GitProject project;

    @BeforeEach
    void makeRepository() throws Exception {
        emend = new EmendCommand(room);
        project = GitProject.in(room.resolve("project"));
        project.write(".gitignore", "dist/\n");
        project.write("AGENTS.md", AGENTS);
        project.write("README.md", "# Project\nIt works.\n");
        project.write("docs/setup.md", "# Setup\n");
        project.write("docs/guide.md", "# Guide\nFirst, then.\n");
        project.write("pyproject.toml", "[project]\nname = \"project\"\n");
        project.write("Makefile", "check: lint\n\techo\n");
        project.write("package.json", """
            {"scripts": {
              "lint": "eslint .",
              "build": "tsc"
            }, "devDependencies": {
              "@acme/runner": "^1.0.0",
              "vitest": "^3.0.0"
            }}
            """);
        project.write(
                "src/app/main.py", "import helpers\n\n\nclass ItemLoader:\n    def read(self):\n        return 1\n");
        project.write("src/app/writer.py", "class ItemWriter:\n    pass\n");
        project.write("src/app/helpers/text.py", "def cut(text):\n    return text\n");
        project.write("src/app/gone.py", "x = 1\n");
        project.git("add", "-Af", ".");
        project.git("commit", "-qm", "Begin");
        Files.createDirectories(project.folder.resolve("src/core"));
        project.git("mv", "src/app/main.py", "src/core/entry.py");
        project.git("mv", "src/app/helpers", "src/core/tools");
        project.git("rm", "-q", "docs/setup.md", "src/app/gone.py");
        project.git("commit", "-qm", "Move it");
        project.write(
                "src/core/entry.py", "import helpers\n\n\nclass Reader:\n    def read(self):\n        return 1\n");
        project.write("package.json", """
            {"scripts": {
              "build": "tsc"
            }, "devDependencies": {
              "vitest": "^3.0.0"
            }}
            """);
        project.git("commit", "-qam", "Take out what nobody needs");
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
    void leavesTemplatesToThoseWhoNameThem() throws Exception {
        project.write("templates/AGENTS.md", "- Start at `src/app/main.py`.\n");
        project.git("add", ".");
        project.git("commit", "-qm", "Add a template");
        var all = emend.run("check", "--repository", "project", "--json").json();
        assertEquals(1, all.array("files").size(), all.compact());
        var named = emend.run("check", "project/templates/AGENTS.md", "--repository", "project", "--json");
        assertEquals(1, found(named.json()).size(), named.out());
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
        project.git(
                "clone",
                "-q",
                "--depth",
                "1",
                project.folder.toUri().toString(),
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
