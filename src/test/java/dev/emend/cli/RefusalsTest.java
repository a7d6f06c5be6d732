package dev.emend.cli;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.emend.Emend;
import dev.emend.fixtures.EmendCommand;
import dev.emend.fixtures.SharedData;
import dev.emend.model.Json;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What commands refuse, and in which words.
class RefusalsTest {
    private static final String PUSH = "git_push_branch";
    private static final String SCOPED = "never_force_push_shared";

    private final Path room;
    private final EmendCommand emend;
    private final Path catalog;

    RefusalsTest(@TempDir Path room) throws Exception {
        this.room = room;
        emend = new EmendCommand(room);
        catalog = emend.sample("git_cli");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"task\": \"a\", \"original_error\": {\"a\": 1}}",
                "{\"task\": [], \"original_error\": \"no upstream\"}",
                "{\"task\": \"a\", \"step_num\": -1}",
                "{\"task\": \"a\", \"original_action\": {\"tool_name\": 7}}"
            })
    void aLearningOfOtherKindsThanAgentsReadIsNotAttached(String learning) throws Exception {
        var before = Files.readAllBytes(catalog);
        var refused = emend.runWith(learning, "attach", "git_cli.json", "--item", PUSH, "--learning", "-")
                .exits(1);
        assertTrue(refused.err().contains("The learning can't be attached"), refused.err());
        assertArrayEquals(before, Files.readAllBytes(catalog));
    }

    @Test
    void noPlanHasAStepBelowZero() {
        var refused = emend.run(
                        "correct", "git_cli.json", "--item", PUSH, "--step", "-1", "--reasoning", "Set the upstream.")
                .exits(1);
        assertTrue(refused.err().contains("not -1"), refused.err());
    }

    @Test
    void theWordsOfAnOlderRatingDoNotStayBesideANewScore() throws Exception {
        rate("5", "Saved a release");
        var said = EmendCommand.item(catalog, SCOPED).object("metadata");
        assertEquals("Saved a release", said.text("rating_feedback").orElse(""));
        var at = said.text("rated_at").orElse("");

        rate("2", "");
        var later = EmendCommand.item(catalog, SCOPED).object("metadata");
        assertFalse(later.has("rating_feedback"), later.compact());
        assertTrue(later.text("rated_at").orElse("").compareTo(at) > 0, later.compact());
    }

    private void rate(String score, String feedback) {
        emend.run("rate", "git_cli.json", "--item", SCOPED, "--score", score, "--feedback", feedback)
                .exits(0);
    }

    @Test
    void aRatingThatIsNotInTheFileSaysWhereItIs() {
        var rated = emend.run("rate", "git_cli.json", "--item", PUSH, "--score", "4")
                .exits(0);
        assertTrue(rated.err().contains("in the store only"), rated.err());
    }

    @Test
    void aScreenThatIsNotThereIsWrongUsage() {
        var refused = emend.run("tour", "--screen", "nope", "--out", "pictures").exits(64);
        assertTrue(refused.err().contains("home, review, library"), refused.err());
        assertFalse(Files.exists(room.resolve("pictures")));
    }

    @Test
    void optionsOfAllCommandsMayStandInFrontOfTheCommand() {
        var there = room.resolve("elsewhere").toString();
        emend.run("--workspace", there, "--json", "rate", "git_cli.json", "--item", PUSH, "--score", "3")
                .exits(0)
                .json();
        assertTrue(Files.isDirectory(room.resolve("elsewhere")));
        emend.run("--as", "Ann", "rate", "git_cli.json", "--item", PUSH, "--score", "3")
                .exits(0);
        var changes = emend.run("history", "--person", "Ann", "--json").exits(0).json();
        assertEquals(1, changes.array("acts").size());
        emend.run("--nonsense", "catalog", "git_cli.json").exits(64);
    }

    @Test
    void optionsInFrontAreBlamedForThemselves() {
        var there = room.resolve("elsewhere").toString();
        emend.run("--workspace", there, "agents", "list", "--json").exits(0);
        var without = emend.run("--workspace", there, "--json", "agents").exits(64);
        assertTrue(without.err().contains("Missing required subcommand"), without.err());
        var mistyped = emend.run("--workspace", there, "--jsn", "catalog", "git_cli.json")
                .exits(64);
        assertTrue(mistyped.err().contains("--jsn"), mistyped.err());
        var half = emend.run("--workspace", there, "conflicts", "--keep", "a").exits(64);
        assertFalse(half.err().contains("'--workspace'"), half.err());
        var sample = emend.run("--sample", "catalog", "git_cli.json").exits(64);
        assertTrue(sample.err().contains("--sample works with the window"), sample.err());
    }

    @Test
    void anErrorIsADocumentForWhoAskedForJson() {
        var input = error(emend.run("catalog", "none.json", "--json").exits(1));
        assertTrue(input.text("message").orElse("").contains("none.json"), input.compact());
        assertFalse(input.text("remedy").orElse("").isEmpty(), input.compact());
        assertEquals(
                "usage",
                error(emend.run("--json", "catalog").exits(64)).text("code").orElse(""));
        assertEquals("", emend.run("catalog", "none.json").exits(1).out());
    }

    private static Json.Obj error(EmendCommand.Outcome outcome) {
        return outcome.json().object("error");
    }

    @Test
    void aResultThatDoesNotFitOnTheDiskIsNotDone() throws Exception {
        var full = Path.of("/dev/full");
        assumeTrue(Files.exists(full), "no /dev/full here");
        var program = emend.program(List.of(), Emend.class, "catalog", "git_cli.json", "--json");
        var told = Files.createFile(room.resolve("told"));
        var process = program.redirectOutput(full.toFile())
                .redirectError(told.toFile())
                .start();
        assertEquals(1, process.waitFor());
        assertTrue(Files.readString(told).contains("could not be written"), Files.readString(told));
    }

    @Test
    void everyCommandTellsItsVersion() {
        var version = emend.run("--version").exits(0).out();
        assertTrue(version.startsWith("emend "), version);
        assertEquals(version, emend.run("catalog", "-V").exits(0).out());
        assertEquals(version, emend.run("agents", "list", "-V").exits(0).out());
        var help = emend.run("help", "catalog").exits(0).out();
        assertTrue(help.contains("Count the items"), help);
    }

    @Test
    void aNumberIsAskedForInPlainWords() {
        var refused = emend.run("rate", "git_cli.json", "--item", PUSH, "--score", "x")
                .exits(64);
        assertTrue(refused.err().contains("'x' is not a whole number"), refused.err());
        emend.run("search", "  ", "--in", "git_cli.json").exits(64);
        emend.run("store").exits(64);
    }

    @Test
    void whatIsNewInAnItemIsToldAndOfItsKind() throws Exception {
        var slip = emend.run("edit", "git_cli.json", "--item", PUSH, "--set", "descripton=x")
                .exits(0);
        assertTrue(slip.err().contains("descripton"), slip.err());
        var before = Files.readAllBytes(catalog);
        var refused = emend.run("edit", "git_cli.json", "--item", PUSH, "--set", "use_count=often")
                .exits(1);
        assertTrue(refused.err().contains("use_count is a whole number, not text"), refused.err());
        emend.runWith("{\"a\": 1}", "attach", "git_cli.json", "--item", PUSH, "--learning", "-")
                .exits(1);
        assertArrayEquals(before, Files.readAllBytes(catalog));
    }

    @Test
    void aFolderThatCannotBeCheckedDoesNotHideTheFindingsOfOthers() throws Exception {
        var empty = Files.createDirectory(room.resolve("empty"));
        Files.writeString(room.resolve("torn.json"), "[{\"knowledge_id\": \"a\"");
        var found = emend.run("check", "torn.json", empty.toString(), "--json")
                .exits(1)
                .json();
        assertEquals(2, found.array("files").size(), found.compact());
        assertTrue(found.compact().contains("torn.json"), found.compact());
    }

    @Test
    void whatAProjectSaysToItsReadersIsNoMemory() throws Exception {
        var folder = Files.createDirectory(room.resolve("project"));
        Files.writeString(folder.resolve("README.md"), "# Project\n\n- build it with make\n");
        Files.writeString(folder.resolve("CLAUDE.md"), "# Build\n\n- run make twice\n");
        var read = emend.run("import", folder.toString(), "--dry-run", "--json")
                .exits(0)
                .json();
        assertEquals(1, read.array("files").size(), read.compact());
        assertFalse(read.array("files").toString().contains("README"), read.compact());
        assertTrue(read.array("left_out").toString().contains("README.md"), read.compact());
        emend.run("import", folder.resolve("README.md").toString(), "--dry-run").exits(0);
    }

    @ParameterizedTest
    @ValueSource(strings = {"catalogs", "data/tau_bench", "data/asammdf_agent"})
    void aFolderThatImportReadsIsCheckedFileByFile(String sample) {
        var folder = sample.equals("catalogs") ? Path.of(sample).toAbsolutePath() : SharedData.path(sample);
        var checked = emend.run("check", folder.toString(), "--fail-on", "never", "--json")
                .exits(0)
                .json();
        assertFalse(checked.compact().contains("not in a format Emend reads"), checked.compact());
        assertFalse(checked.array("files").isEmpty(), checked.compact());
        var report = emend.run("doctor", folder.toString(), "--json").json();
        assertTrue(report.text("format").orElse("").startsWith("folder with"), report.compact());
        assertFalse(report.object("counts").members().isEmpty());
    }

    @Test
    void aFolderWithNothingToReadIsNamed() throws Exception {
        var empty = Files.createDirectory(room.resolve("empty"));
        for (var command : List.of("check", "doctor")) {
            var refused = emend.run(command, empty.toString()).exits(1);
            assertTrue(refused.err().contains("Nothing in " + empty), refused.err());
        }
    }

    @Test
    void aFirstLineThatIsTooLongIsSaidToBe() throws Exception {
        var file = room.resolve("long.jsonl");
        Files.writeString(file, "{\"a\": \"" + "x".repeat(5 << 20) + "\"}\n{\"a\": 1}\n");
        for (var command : List.of("import", "analyze", "doctor")) {
            var refused = emend.run(command, file.toString()).exits(1);
            assertTrue(refused.err().contains("line 1 has more than 4 MB"), refused.err());
        }
    }

    @Test
    void twoReportsOnOneOutputAreWrongUsage() {
        emend.run("check", "git_cli.json", "--format", "sarif", "--json").exits(64);
        emend.run("analyze", "--sequence", "").exits(64);
    }

    @Test
    void aFileThatIsCutOffAndStillIsNotSaidToBeWritten() throws Exception {
        var whole = Files.readString(catalog);
        Files.writeString(catalog, whole.substring(0, whole.length() / 2));
        var found = emend.run("check", "git_cli.json").exits(1);
        assertTrue(found.out().contains("is incomplete"), found.out());
        assertFalse(found.out().contains("is being written"), found.out());
    }

    @Test
    void whatIsMissingIsNamed() throws Exception {
        var none = emend.run("history").exits(0);
        assertTrue(none.err().contains("No changes yet."), none.err());
        var catalogs = emend.run("conflicts").exits(1);
        assertTrue(catalogs.err().contains("emend conflicts knowledge"), catalogs.err());
        emend.run("rate", "git_cli.json", "--item", PUSH, "--score", "3").exits(0);
        var gone = room.resolve("gone").resolve("x.jsonl");
        var store = emend.run("store", "--export", gone.toString()).exits(1);
        assertTrue(store.err().contains("no folder " + gone.getParent()), store.err());
        var export = emend.run("export", "--to", gone.toString()).exits(1);
        assertTrue(export.err().contains("no folder " + gone.getParent()), export.err());
        var rules =
                emend.run("check", "git_cli.json", "--rules", room.toString()).exits(1);
        assertTrue(rules.err().contains(room + " is a folder"), rules.err());
    }

    @Test
    void anExportDoesNotReplaceAFileUnasked() throws Exception {
        var file = Files.writeString(room.resolve("kept.jsonl"), "mine");
        var refused = emend.run("export", "--to", file.toString()).exits(1);
        assertTrue(refused.err().contains("There is already a file " + file), refused.err());
        assertEquals("mine", Files.readString(file));
        emend.run("export", "--to", file.toString(), "--force").exits(0);
        assertFalse(Files.readString(file).equals("mine"));
    }

    @Test
    void theFirstCallIsTheOneAPlanIsMissingBefore() {
        var found = emend.run("analyze", "--sequence", "read_file,write_todos", "--json")
                .exits(0)
                .out();
        assertTrue(found.contains("Begin with write_todos; the first call was read_file"), found);
    }
}
