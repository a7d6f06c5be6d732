package dev.emend.cli.git;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.fixtures.EmendCommand;
import dev.emend.fixtures.GitFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Real merges of the real git, which runs Emend.
class MergeDriverCommandTest {
    private static final String CATALOG = "agent/knowledge_catalog.json";

    @TempDir
    private Path room;

    private EmendCommand emend;
    private GitFolder repository;

    @BeforeEach
    void start() throws Exception {
        emend = EmendCommand.first(room.resolve("home"));
        Files.createDirectories(emend.room);
        repository = GitFolder.in(room.resolve("it's a repository"));
        repository.write(CATALOG, Files.readString(Path.of("catalogs/git_cli/knowledge_catalog.json")));
        repository.write("MEMORY.md", "# Memory\n\n- first\n");
        install();
        repository.commit("Start");
    }

    private void install(String... patterns) throws IOException {
        var args = new java.util.ArrayList<>(
                List.of("merge-driver", "--install", "--repository", repository.top.toString()));
        args.addAll(List.of(patterns));
        emend.run(args.toArray(String[]::new)).exits(0);
        repository.git("config", "merge.emend.driver", emend.script() + " merge-driver %O %A %B --path %P");
    }

    private void replace(String file, String old, String with) throws IOException {
        var text = repository.read(file);
        assertTrue(text.contains(old), old);
        repository.write(file, text.replace(old, with));
    }

    private void onBranch(String branch, String start) {
        repository.git("checkout", "--quiet", "-b", branch, start);
    }

    private String description(String item) throws IOException {
        return EmendCommand.item(repository.top.resolve(CATALOG), item)
                .text("description")
                .orElseThrow();
    }

    @Test
    void branchesThatChangeNeighbouringLinesOfDifferentFieldsMergeByThemselves() throws Exception {
        var description = "\"description\": \"Turn a directory into";
        onBranch("one", "main");
        replace(CATALOG, description, "\"description\": \"Make of a directory");
        repository.commit("One");
        onBranch("two", "main");
        replace(CATALOG, "\"ui_location\": \"Terminal → project directory\"", "\"ui_location\": \"Terminal\"");
        repository.commit("Two");

        var merged = repository.run("merge", "one", "--message", "Both");
        assertEquals(0, merged.exit(), merged.out());
        assertEquals("", repository.git("status", "--porcelain"));
        var item = EmendCommand.item(repository.top.resolve(CATALOG), "git_init_repository");
        assertTrue(description("git_init_repository").startsWith("Make of a directory"));
        assertEquals("Terminal", item.text("ui_location").orElseThrow());
        assertFalse(Files.exists(emend.workspace()), "a merge driver opens no workspace");
    }

    @Test
    void theSameFieldOnBothBranchesIsAConflictInAFileThatIsJsonStill() throws Exception {
        var description = "Turn a directory into";
        onBranch("one", "main");
        replace(CATALOG, description, "Theirs:");
        repository.commit("One");
        onBranch("two", "main");
        replace(CATALOG, description, "Ours:");
        repository.commit("Two");

        var merged = repository.run("merge", "one");
        assertEquals(1, merged.exit(), merged.out());
        assertTrue(merged.out().contains(CATALOG + ": git_init_repository, description: "), merged.out());
        assertTrue(merged.out().contains("CONFLICT"), merged.out());
        assertEquals("UU " + CATALOG, repository.git("status", "--porcelain"));
        assertTrue(description("git_init_repository").startsWith("Ours:"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"edited", "rejected"})
    void aLearningEditedOnOneBranchAndRejectedOnTheOtherIsAConflictOfGit(String theirs) throws Exception {
        var learning = "{\"lesson\": \"bad lesson\", \"timestamp\": \"2026-01-01T10:00:00\"}";
        var catalog = "[{\"knowledge_id\": \"it0\", \"kb_learnings\": [%s{\"lesson\": \"good lesson\"}]}]\n";
        var edited = learning.replace("bad lesson", "bad lesson, really");
        repository.write(CATALOG, catalog.formatted(learning + ", "));
        repository.commit("Short");
        var versions = List.of(catalog.formatted(edited + ", "), catalog.formatted(""));
        onBranch("one", "main");
        repository.write(CATALOG, versions.get(theirs.equals("edited") ? 0 : 1));
        repository.commit("One");
        onBranch("two", "main");
        repository.write(CATALOG, versions.get(theirs.equals("edited") ? 1 : 0));
        repository.commit("Two");

        var merged = repository.run("merge", "one");
        assertEquals(1, merged.exit(), merged.out());
        assertTrue(merged.out().contains(CATALOG + ": it0, learning 1: "), merged.out());
        assertTrue(merged.out().contains("CONFLICT"), merged.out());
        assertEquals("UU " + CATALOG, repository.git("status", "--porcelain"));
        assertEquals(
                2,
                EmendCommand.item(repository.top.resolve(CATALOG), "it0")
                        .array("kb_learnings")
                        .size());
        assertTrue(repository.read(CATALOG).contains("bad lesson, really"));
    }

    @Test
    void aVersionThatIsNoCatalogLeavesOursAndSaysWhy() throws Exception {
        onBranch("one", "main");
        repository.write(CATALOG, "{\"no\": \"list\"}");
        repository.commit("One");
        onBranch("two", "main");
        replace(CATALOG, "Turn a directory into", "Ours:");
        repository.commit("Two");
        var ours = repository.read(CATALOG);

        var merged = repository.run("merge", "one");
        assertEquals(1, merged.exit(), merged.out());
        assertTrue(merged.out().contains("Their version of " + CATALOG), merged.out());
        assertEquals(ours, repository.read(CATALOG));
    }

    @Test
    void memoriesBothBranchesAddedAreAllThere() throws Exception {
        install("*.md");
        repository.commit("Attributes");
        onBranch("one", "main");
        replace("MEMORY.md", "- first\n", "- first\n- from one\n");
        repository.commit("One");
        onBranch("two", "main");
        replace("MEMORY.md", "- first\n", "- first\n- from two\n");
        repository.commit("Two");

        assertEquals(0, repository.run("merge", "one", "--message", "Both").exit());
        assertEquals("# Memory\n\n- first\n- from two\n- from one\n", repository.read("MEMORY.md"));
    }

    @Test
    void installingTwiceChangesNothing() throws Exception {
        var other = GitFolder.in(room.resolve("other"));
        other.write(".gitattributes", "*.png binary");
        var where = other.top.toString();
        emend.run("merge-driver", "--install", "--repository", where).exits(0);
        assertEquals("*.png binary\nknowledge_catalog.json merge=emend\n", other.read(".gitattributes"));
        var driver = other.git("config", "merge.emend.driver");
        assertTrue(driver.endsWith(" merge-driver %O %A %B --path=%P"), driver);

        var again = emend.run("merge-driver", "--install", "--repository", where, "--json")
                .exits(0)
                .json();
        assertEquals(List.of(), again.array("added"));
        assertEquals(false, again.bool("driver_set").orElseThrow());
        assertEquals("*.png binary\nknowledge_catalog.json merge=emend\n", other.read(".gitattributes"));
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void whoMayReadTheAttributesIsAsForAnyFile(boolean isThere) throws Exception {
        var other = GitFolder.in(room.resolve("other"));
        if (isThere) {
            other.write(".gitattributes", "*.png binary\n");
        }
        var usual = Files.getPosixFilePermissions(Files.createFile(other.top.resolve("usual")));

        emend.run("merge-driver", "--install", "--repository", other.top.toString())
                .exits(0);

        var attributes = other.top.resolve(".gitattributes");
        assertEquals(usual, Files.getPosixFilePermissions(attributes));
        assertEquals(
                (isThere ? "*.png binary\n" : "") + "knowledge_catalog.json merge=emend\n",
                Files.readString(attributes));
    }

    @Test
    void exitCodesTellMergedConflictAndNotMergedApart() throws Exception {
        repository.write("base", "[{\"knowledge_id\": \"a\", \"d\": 1}]");
        repository.write("ours", "[{\"knowledge_id\": \"a\", \"d\": 2}]");
        repository.write("theirs", "[{\"knowledge_id\": \"a\", \"d\": 3}]");
        repository.write("broken", "[{");
        var top = repository.top;
        var words = List.of("base", "ours", "theirs", "broken").stream()
                .map(name -> top.resolve(name).toString())
                .toList();
        var conflict = emend.run("merge-driver", words.get(0), words.get(1), words.get(2), "--path", "c.json", "--json")
                .exits(1)
                .json();
        assertEquals(1, conflict.array("conflicts").size());
        emend.run("merge-driver", words.get(0), words.get(1), words.get(0)).exits(0);
        var broken = emend.run("merge-driver", words.get(0), words.get(1), words.get(3), "--json")
                .exits(2)
                .json();
        assertTrue(broken.object("error").text("message").orElseThrow().startsWith("Their version of"));
        emend.run("merge-driver", words.get(0), words.get(1)).exits(64);
        emend.run("merge-driver", "--install", "--repository", room.toString()).exits(1);
    }
}
