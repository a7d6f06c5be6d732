package dev.emend.cli.git;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.fixtures.EmendCommand;
import dev.emend.fixtures.EmendCommand.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Nothing of a repository runs, whichever command asks git about it.
@DisabledOnOs(OS.WINDOWS)
class GitTrapsTest {
    @TempDir
    private Path room;

    private EmendCommand emend;
    private TrapRepository repository;

    @BeforeEach
    void start() throws IOException {
        repository = TrapRepository.in(room);
        emend = new EmendCommand(Files.createDirectories(repository.git.top.resolve("home")));
    }

    private String path(String name) {
        return repository.git.top.resolve(name).toString();
    }

    private Outcome run(String words) {
        var given = List.of(words.split(" ")).stream()
                .map(word -> word.startsWith("@") ? path(word.substring(1)) : word)
                .toArray(String[]::new);
        return emend.run(given);
    }

    /// Else the test below would show nothing.
    @Test
    void plainGitRunsThem() throws IOException {
        repository.leftOut();
        repository.filter();
        repository.hooksPath();
        repository.git.run("add", "catalog.json", "memory");
        repository.git.run("log", "-p", "-S", "ItemLoader", "--submodule=diff");
        repository.git.run("diff", "HEAD~1", "HEAD");
        repository.git.run("cat-file", "blob", "HEAD:missing.md");
        repository.git.run("branch", "another");
        assertTrue(
                repository
                        .ran()
                        .containsAll(Set.of(
                                "fsmonitor-setting",
                                "external-diff",
                                "filter",
                                "remote",
                                "path-reference-transaction")),
                repository.ran().toString());
    }

    @ParameterizedTest
    @CsvSource({
        "0, propose @memory --branch one --dry-run",
        "0, propose @memory --branch one",
        "0, propose @ --branch one",
        "1, propose @catalog.json --branch one",
        "0, diff HEAD:memory @memory",
        "0, diff HEAD: @memory",
        "0, diff HEAD:catalog.json @catalog.json",
        "1, check @AGENTS.md --repository @ --fail-on note",
        "1, check --repository @ --fail-on note",
        "0, merge-driver --install --repository @",
        "1, merge-driver @memory/first.md @AGENTS.md @missing.md --path x.md"
    })
    void oursRunNone(int exit, String words) throws IOException {
        run(words).exits(exit);
        assertEquals(Set.of(), repository.ran(), "hooks of the repository, settings");
        repository.hooksPath();
        run(words.replace("one", "two")).exits(exit);
        assertEquals(Set.of(), repository.ran(), "hooks of the work tree");
        repository.filter();
        var filtered = run(words.replace("one", "three"));
        assertEquals(Set.of(), repository.ran(), "filters");
        if (words.startsWith("propose")) {
            assertTrue(filtered.exits(1).err().contains("filter “trap”"), filtered.err());
        }
        repository.leftOut();
        run(words.replace("one", "four"));
        assertEquals(Set.of(), repository.ran(), "remotes");
    }

    /// Git is asked whether it wrote what is found in a collection.
    @ParameterizedTest
    @ValueSource(strings = {"memory", "memory/first.md"})
    void lookingAtABranchThatWasCheckedOutRunsNone(String collection) throws IOException {
        var file = repository.git.top.resolve("memory/first.md");
        untrapped("commit", "--all", "--message", "First");
        commit("feature", "- Deploy at night.\n");
        untrapped("checkout", "main");
        run("review --in @" + collection).exits(0);
        commit("work", "- Ask Ann about the keys.\n");
        run("review --in @" + collection).exits(0);
        untrapped("checkout", "feature");
        repository.leftOut();
        repository.hooksPath();
        repository.filter();

        run("review --in @" + collection).exits(0);
        assertEquals(Set.of(), repository.ran());
        var text = Files.readString(file);
        assertTrue(text.endsWith("- Ask before a release.\n- Deploy at night.\n"), text);
        var listed = run("changes @" + collection).exits(0).out();
        assertTrue(listed.contains(": 1 dropped"), listed);
    }

    private void untrapped(String... words) {
        var options = List.of("-c", "core.hooksPath=/dev/null", "-c", "core.fsmonitor=false", words[0], "--quiet");
        repository.git.git(
                Stream.concat(options.stream(), Stream.of(words).skip(1)).toArray(String[]::new));
    }

    private void commit(String branch, String line) throws IOException {
        untrapped("checkout", "-b", branch);
        Files.writeString(repository.git.top.resolve("memory/first.md"), line, StandardOpenOption.APPEND);
        untrapped("commit", "--all", "--message", branch);
    }
}
