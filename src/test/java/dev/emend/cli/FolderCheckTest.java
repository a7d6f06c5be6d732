package dev.emend.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.fixtures.EmendCommand;
import dev.emend.fixtures.GitProject;
import dev.emend.fixtures.SharedData;
import dev.emend.model.Json;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// A folder is checked file by file, all of them, and what is left out of it is named.
class FolderCheckTest {
    private static final String TOKEN = "ghp_0123456789abcdefghijABCDEFGHIJ012345";

    /// Markdown of every kind, each with one secret in the line that stands beside it.
    private static final Map<String, String> KINDS = Map.ofEntries(
            Map.entry("list.md", "- alpha " + TOKEN + "\n"),
            Map.entry("paragraph.md", "Just a paragraph. " + TOKEN + "\n"),
            Map.entry("heading.md", "# Heading\n\nText " + TOKEN + "\n"),
            Map.entry("front.md", "---\nname: x\n---\nText " + TOKEN + "\n"),
            Map.entry("open.md", "---\nname: x\n\nText " + TOKEN + "\n"),
            Map.entry("rule.mdc", "---\nglobs: **/*.ts\n---\n- beta " + TOKEN + "\n"),
            Map.entry("long.markdown", "Text " + TOKEN),
            Map.entry("note.md", "---\npermalink: a/b\n---\n\n- [fact] text " + TOKEN + " #x\n"),
            Map.entry("README.md", "A project, " + TOKEN + "\n"),
            Map.entry(".cursor/rules/deep.mdc", "Text " + TOKEN + "\n"),
            Map.entry("a/b/c/d/e/f/g/h/i/deep.md", "Text " + TOKEN + "\n"),
            Map.entry(".windsurfrules", "Text " + TOKEN + "\n"),
            Map.entry(
                    "mcp.jsonl",
                    "{\"type\":\"entity\",\"name\":\"A\",\"entityType\":\"t\",\"observations\":[\"" + TOKEN
                            + "\"]}\n"));

    @TempDir
    Path room;

    private EmendCommand emend;

    @BeforeEach
    void start() {
        emend = new EmendCommand(room);
    }

    private void write(String name, byte[] bytes) throws IOException {
        var file = room.resolve("notes").resolve(name);
        Files.createDirectories(file.getParent());
        Files.write(file, bytes);
    }

    private static List<String> secrets(Json.Obj report) {
        return report.array("findings").stream()
                .map(finding -> (Json.Obj) finding)
                .filter(finding -> finding.text("rule").orElse("").equals("EM006"))
                .map(finding -> finding.text("file").orElse("") + ":"
                        + finding.integer("line").orElse(0))
                .distinct()
                .sorted()
                .toList();
    }

    private static List<String> leftOut(Json.Obj report) {
        return report.array("left_out").stream()
                .map(one -> (Json.Obj) one)
                .map(one -> Path.of(one.text("file").orElse("")).getFileName() + ": "
                        + one.text("reason").orElse(""))
                .sorted()
                .toList();
    }

    @Test
    void findsInAFolderWhatItFindsInItsFilesNamedSingly() throws Exception {
        var expected = new ArrayList<String>();
        for (var kind : KINDS.entrySet()) {
            write(kind.getKey(), kind.getValue().getBytes(StandardCharsets.UTF_8));
            var alone = emend.run("check", "notes/" + kind.getKey(), "--json").json();
            assertFalse(secrets(alone).isEmpty(), kind.getKey());
            expected.addAll(secrets(alone));
        }
        var all = emend.run("check", "notes", "--json").exits(1).json();
        assertEquals(expected.stream().sorted().toList(), secrets(all));
        assertEquals(KINDS.size(), all.array("files").size());
        assertEquals(List.of(), leftOut(all));
    }

    @Test
    void findsThemInEachEncoding() throws Exception {
        for (var charset : List.of("UTF-8", "UTF-16LE", "UTF-16BE", "windows-1252")) {
            for (var mark : charset.startsWith("w") ? List.of("") : List.of("", "\uFEFF")) {
                write(
                        charset + mark.length() + ".md",
                        (mark + "# Ä\n\n- " + TOKEN + "\n").getBytes(java.nio.charset.Charset.forName(charset)));
            }
        }
        var all = emend.run("check", "notes", "--json").json();
        assertEquals(7, secrets(all).size(), all.compact());
        assertTrue(secrets(all).stream().allMatch(place -> place.endsWith(":3")), all.compact());
        assertEquals(8, all.array("findings").size(), "and one that a file is not Unicode: " + all.compact());
    }

    @Test
    void markdownInWindows1252IsReadAndTheWayOutIsTold() throws Exception {
        write(
                "old.md",
                "# Größe\n\n- Straße zuerst prüfen\n- Zweitens\n"
                        .getBytes(java.nio.charset.Charset.forName("windows-1252")));
        for (var args : List.of(List.of("import", "notes", "--dry-run"), List.of("import", "notes"))) {
            var told = emend.run(args.toArray(String[]::new)).exits(0);
            assertTrue(told.out().contains(" 2 imported, 0 unchanged, 0 skipped"), told.out());
            assertTrue(told.err().contains("Windows-1252; save it as UTF-8"), told.err());
        }
        assertTrue(emend.run("memories").exits(0).out().contains("Größe"));
        var checked = emend.run("check", "notes").exits(0).out();
        assertTrue(checked.contains("old.md:1: warning EM001") && checked.contains("save it as UTF-8"), checked);
    }

    @Test
    void namesWhatItLeavesOut() throws Exception {
        write("a.md", "- one\n- two\n".getBytes(StandardCharsets.UTF_8));
        write("picture.png", new byte[] {(byte) 0x89, 'P', 'N', 'G', 1, 2, 3});
        write("empty.txt", new byte[0]);
        write("node_modules/b.md", "- two\n".getBytes(StandardCharsets.UTF_8));
        write("CLAUDE.md", "a.md".getBytes(StandardCharsets.UTF_8)); // as git writes a link where there are none
        var expected = new ArrayList<>(List.of(
                "CLAUDE.md: a link to " + room.toRealPath().resolve("notes/a.md") + ", which is read there",
                "empty.txt: empty",
                "node_modules: a folder of another program",
                "picture.png: of no format that is read"));
        assertEquals(
                expected, leftOut(emend.run("check", "notes", "--json").exits(0).json()));
        assertEquals(expected, leftOut(emend.run("doctor", "notes", "--json").json()));
        assertEquals(
                expected,
                leftOut(emend.run("import", "notes", "--json").exits(0).json()));
        var text = emend.run("check", "notes").exits(0);
        assertTrue(text.out().contains("Left out, empty: notes/empty.txt"), text.out());
        assertTrue(text.out().contains("Nothing found in 1 file."), text.out());
        assertTrue(emend.run("import", "notes").err().contains("Left out, empty: "), "for people too");
    }

    @Test
    void anImportTellsWhatIsWrongWithFrontMatter() throws Exception {
        write("a.md", "- one\n- two\n".getBytes(StandardCharsets.UTF_8));
        write("broken.md", "---\nname: [\n---\nSort it.\n".getBytes(StandardCharsets.UTF_8));
        for (var args : List.of(List.of("import", "notes", "--dry-run"), List.of("import", "notes"))) {
            var told = emend.run(args.toArray(String[]::new)).exits(0).err();
            assertTrue(told.contains("broken.md: Line 3: The front matter is no YAML"), told);
        }
    }

    @Test
    void anImportTellsWhyAFileIsSkipped() throws Exception {
        write("open.md", "---\ntype: note\ntitle: [a\n---\nbody\n".getBytes(StandardCharsets.UTF_8));
        write("padded.md", "# Ports\n\n- Use port 8080.\0\0\0\0\0\0\0\0\n".getBytes(StandardCharsets.UTF_8));

        for (var dryRun : List.of(List.<String>of(), List.of("--dry-run"))) {
            var arguments = new ArrayList<>(List.of("import", "notes"));
            arguments.addAll(dryRun);
            var outcome = emend.run(arguments.toArray(String[]::new)).exits(1);
            assertTrue(
                    outcome.err().contains("open.md: 1 skipped, the first at line 4: The front matter is no YAML"),
                    outcome.err());
        }
        var padded = emend.run("import", "notes/padded.md").exits(0);
        assertTrue(padded.err().contains("Line 3: 8 NUL bytes stand here"), padded.err());
        var checked = emend.run("check", "notes/padded.md").exits(0);
        assertTrue(checked.out().contains("padded.md:3: warning EM001 8 NUL bytes"), checked.out());
    }

    @Test
    void saysThatAFileIsEmpty() throws Exception {
        write("a.jsonl", new byte[0]);
        write("b.jsonl", new byte[] {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF});
        for (var name : List.of("a.jsonl", "b.jsonl")) {
            var outcome = emend.run("check", "notes/" + name).exits(1);
            assertTrue(outcome.out().contains("it is empty"), outcome.out());
            var doctor = emend.run("doctor", "notes/" + name).exits(1);
            assertTrue(doctor.err().contains("is empty"), doctor.err());
        }
    }

    @Test
    void theSharedFolderHasFiveFindingsInFiveFiles() throws Exception {
        var folder = SharedData.path("cases/plainmd");
        var all = emend.run("check", folder.toString(), "--json").exits(1).json();
        assertEquals(5, secrets(all).size());
        assertEquals(5, all.array("findings").size());
        assertEquals(5, all.array("files").size());
    }

    private GitProject copied(String name) throws Exception {
        var from = SharedData.path("cases/" + name);
        var project = GitProject.in(room.resolve(name));
        try (var all = Files.walk(from)) {
            for (var file : all.filter(Files::isRegularFile).toList()) {
                var to = project.folder.resolve(from.relativize(file).toString());
                Files.createDirectories(to.getParent());
                Files.write(to, Files.readAllBytes(file));
            }
        }
        project.git("add", "-Af", ".");
        project.git("commit", "-qm", "Begin");
        return project;
    }

    @ParameterizedTest
    @CsvSource({"repo2,10,7", "repo-utf16,6,3", "repo-old-words,7,1"})
    void theSharedRepositoriesHaveTheirFindings(String name, int findings, int files) throws Exception {
        copied(name);
        var report = emend.run("check", "--repository", name, "--json").json();
        assertEquals(findings, report.array("findings").size(), report.compact());
        assertEquals(files, report.array("files").size());
    }

    @Test
    void theSharedNotesAreAllSeenAgainstTheirRepository() throws Exception {
        copied("repo1");
        var report = emend.run("check", "repo1/notes", "--repository", "repo1", "--json")
                .json();
        assertEquals(6, report.array("files").size());
        assertEquals(5, secrets(report).size());
        assertEquals(6, report.array("findings").size(), "and src/old.py: " + report.compact());
    }

    /// @param line of which a path is missing, and a word in its name is no word about it
    @ParameterizedTest
    @ValueSource(
            strings = {
                "Read `src/no-longer/there.py` first.",
                "Read `src/deleted.py` first.",
                "Read src/moved_items.py first.",
                "See [it](../src/deprecated.py).",
                "Follow @src/historical.md here."
            })
    void aWordInAPathIsNoWordAboutIt(String line) throws Exception {
        var project = GitProject.in(room.resolve("project"));
        project.write("src/there.py", "x\n");
        project.write("docs/AGENTS.md", "# Yard\n\n- " + line + "\n");
        project.git("add", ".");
        project.git("commit", "-qm", "Begin");
        var report = emend.run("check", "--repository", "project", "--json").json();
        assertEquals(1, report.array("findings").size(), report.compact());
    }

    /// @param line which the only commit proves nothing about, or which says itself that it is not there
    @ParameterizedTest
    @ValueSource(
            strings = {
                "`src/gone.py` was deleted.",
                "Read `src/there.py` first.",
                "Read `lib/gone.py` first.",
                "Run `npm run lint`.",
                "Write `src/<name>.py`.",
                "A word and a path: never/there.",
                "Work on one file, for example `src/api.py`.",
                "Run `pytest src/one_test.py`.",
                "Keep your rules in `.github/rules.md`.",
                "The tag is `src/v1.2.3`.",
                "See `../src/gone.py`.",
                "Keep AGENTS.md/CLAUDE.md short."
            })
    void whatNothingProvesIsPassedOver(String line) throws Exception {
        var project = GitProject.in(room.resolve("project"));
        project.write("src/there.py", "x\n");
        project.write("AGENTS.md", "# Yard\n\n- " + line + "\n");
        project.git("add", ".");
        project.git("commit", "-qm", "Begin");
        var report = emend.run("check", "--repository", "project", "--json").json();
        assertEquals(0, report.array("findings").size(), report.compact());
    }

    /// Skills speak of the repository of whoever installs them, unless they lie in the folder of a tool.
    @ParameterizedTest
    @CsvSource({"skills/pump/SKILL.md,0", "rules/pump.mdc,0", ".claude/skills/pump/SKILL.md,1", "docs/AGENTS.md,1"})
    void whatOthersInstallSpeaksOfTheirRepository(String file, int findings) throws Exception {
        var project = GitProject.in(room.resolve("project"));
        project.write("src/there.py", "x\n");
        project.write(file, "---\nname: pump\ndescription: d\n---\n\n- Read `src/gone.py` first.\n");
        project.git("add", "-f", ".");
        project.git("commit", "-qm", "Begin");
        var report = emend.run("check", "--repository", "project", "--json").json();
        assertEquals(findings, report.array("findings").size(), report.compact());
    }

    @Test
    void linksAndTemplatesOfARepositoryAreNamed() throws Exception {
        var project = GitProject.in(room.resolve("project"));
        project.write("AGENTS.md", "- one\n");
        project.write("sub/AGENTS.md", "../AGENTS.md");
        project.write("templates/CLAUDE.md", "- two\n");
        Files.createSymbolicLink(project.folder.resolve("CLAUDE.md"), Path.of("AGENTS.md"));
        project.git("add", ".");
        project.git("commit", "-qm", "Begin");
        var report = emend.run("check", "--repository", "project", "--json").json();
        assertEquals(1, report.array("files").size(), report.compact());
        var link = ": a link to " + project.folder.toRealPath().resolve("AGENTS.md") + ", which is read there";
        assertEquals(
                List.of(
                        "AGENTS.md" + link,
                        "CLAUDE.md" + link,
                        "CLAUDE.md: a template, which speaks of other repositories; name it itself to check it"),
                leftOut(report));
    }
}
