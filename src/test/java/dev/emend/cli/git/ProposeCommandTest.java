package dev.emend.cli.git;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.fixtures.EmendCommand;
import dev.emend.fixtures.EmendCommand.Outcome;
import dev.emend.fixtures.GitFolder;
import dev.emend.model.Json;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Decisions of a workspace as a commit of the real git.
class ProposeCommandTest {
    private static final String CATALOG = "agent/knowledge_catalog.json";

    private EmendCommand emend;
    private GitFolder repository;
    private String catalog;

    @BeforeEach
    void start(@TempDir Path room) throws Exception {
        emend = new EmendCommand(room.resolve("home"));
        Files.createDirectories(emend.room);
        repository = GitFolder.in(room.resolve("repository"));
        catalog = repository
                .write(CATALOG, Files.readString(Path.of("catalogs/git_cli/knowledge_catalog.json")))
                .toString();
        repository.commit("Start");
    }

    private void edit(String field, String text) {
        emend.run("edit", catalog, "--as", "Ann", "--item", "git_push_branch", "--set", field + "=" + text)
                .exits(0);
    }

    private Outcome propose(String... more) {
        var args = new java.util.ArrayList<>(List.of("propose", catalog));
        args.addAll(List.of(more));
        return emend.run(args.toArray(String[]::new));
    }

    private List<String> keys() {
        return emend.run("review", "--in", catalog, "--json").exits(0).json().array("learnings").stream()
                .map(learning -> ((Json.Obj) learning).text("key").orElseThrow())
                .toList();
    }

    private String message(String branch) {
        return repository.git("log", "-1", "--format=%B", branch);
    }

    @Test
    void decisionsAreACommitWhoseMessageSaysWhatWhoAndWhy() throws Exception {
        edit("description", "Publish a branch");
        var keys = keys();
        emend.run("review", "--as", "Ben", "--reject", keys.get(0), keys.get(1)).exits(0);
        emend.runWith(
                        "{\"task\": \"Push a tag\", \"step_num\": 1, \"original_error\": \"no\","
                                + " \"recovery_approach\": \"Push tags by name.\"}",
                        "attach",
                        catalog,
                        "--as",
                        "Bot",
                        "--item",
                        "git_push_branch",
                        "--learning",
                        "-")
                .exits(0);
        var attached =
                keys().stream().filter(key -> !keys.contains(key)).findFirst().orElseThrow();
        emend.run("review", "--as", "Ann", "--keep", attached).exits(0);
        emend.run(
                        "rate",
                        catalog,
                        "--as",
                        "Cleo",
                        "--item",
                        "git_push_branch",
                        "--score",
                        "4",
                        "--feedback",
                        "Saved a release")
                .exits(0);

        var answer = propose("--branch", "knowledge/one", "--json").exits(0).json();
        assertEquals("knowledge/one", answer.text("branch").orElseThrow());
        assertEquals(
                repository.git("rev-parse", "knowledge/one"),
                answer.text("commit").orElseThrow());
        assertEquals(repository.git("rev-parse", "main"), repository.git("rev-parse", "knowledge/one^"));
        var message = message("knowledge/one");
        assertEquals(
                "Keep 1 learning, reject 2, edit 1 item",
                message.lines().findFirst().orElseThrow());
        assertTrue(message.contains("  kept “Push tags by name.”, by Ann\n"), message);
        assertTrue(message.contains("  rejected “") && message.contains("”, by Ben\n"), message);
        assertTrue(message.contains(" → “Publish a branch”, by Ann\n"), message);
        assertTrue(message.contains("  note: “Saved a release”\n"), message);
        assertEquals(CATALOG, repository.git("diff", "--name-only", "main", "knowledge/one"));
        assertEquals(repository.read(CATALOG).stripTrailing(), repository.git("show", "knowledge/one:" + CATALOG));
    }

    @Test
    void theWorkTreeTheIndexAndTheBranchStayByteByByte() throws Exception {
        edit("description", "Publish a branch");
        repository.write("staged.txt", "staged");
        repository.git("add", "staged.txt");
        repository.write("staged.txt", "changed after that");
        repository.write("new.txt", "new");
        var index = Files.readAllBytes(repository.top.resolve(".git/index"));
        var file = Files.readAllBytes(Path.of(catalog));
        var status = repository.git("--no-optional-locks", "status", "--porcelain");

        propose("--branch", "knowledge/one").exits(0);

        assertArrayEquals(index, Files.readAllBytes(repository.top.resolve(".git/index")));
        assertArrayEquals(file, Files.readAllBytes(Path.of(catalog)));
        assertEquals(status, repository.git("--no-optional-locks", "status", "--porcelain"));
        assertEquals("main", repository.git("symbolic-ref", "--short", "HEAD"));
        assertEquals("changed after that", repository.read("staged.txt"));
    }

    @Test
    void aDryRunPrintsTheMessageAndWritesNothing() throws Exception {
        edit("description", "Publish a branch");
        var said = propose("--branch", "knowledge/one", "--dry-run").exits(0).out();
        assertTrue(said.startsWith("Edit 1 item\n\ngit_push_branch\n  description: “"), said);
        var only =
                emend.run("propose", "--branch", "knowledge/one", "--dry-run").exits(0);
        assertEquals(said, only.out(), "the only catalog of the workspace need not be named");
        assertEquals("main", repository.git("branch", "--format=%(refname:short)"));
        assertEquals("", repository.git("fsck", "--unreachable", "--no-reflogs"));
    }

    @Test
    void aBranchThatIsThereIsRefusedUnlessItIsToBeUpdated() throws Exception {
        edit("description", "Publish a branch");
        propose("--branch", "knowledge/one", "--update").exits(1);
        propose("--branch", "knowledge/one").exits(0);
        edit("output_state", "published");
        assertTrue(propose("--branch", "knowledge/one").exits(1).err().contains("already a branch knowledge/one"));
        propose("--branch", "knowledge/one", "--update").exits(0);
        assertEquals("2", repository.git("rev-list", "--count", "main..knowledge/one"));
        var message = message("knowledge/one");
        assertTrue(message.contains("output_state: “branch_published” → “published”, by Ann"), message);
        assertFalse(message.contains("description"), message);
    }

    @Test
    void whatSomebodyElseChangedOnTheBranchIsNotTakenBack() throws Exception {
        edit("description", "Publish a branch");
        propose("--branch", "knowledge/one").exits(0);
        repository.git("worktree", "add", "--quiet", "../colleague", "knowledge/one");
        var other = repository.top.resolveSibling("colleague").resolve(CATALOG);
        Files.writeString(other, Files.readString(other).replace("git-push(1)", "git-push(7)"));
        repository.git("-C", other.resolveSibling("").toString(), "commit", "--quiet", "--all", "--message", "Mine");
        edit("output_state", "published");
        var refused = propose("--branch", "knowledge/one", "--update").exits(1);
        assertTrue(refused.err().contains("somebody else changed " + CATALOG), refused.err());
    }

    @Test
    void nothingChangedAndWhatGitDoesNotKnowAreRefused() throws Exception {
        assertTrue(propose("--branch", "one").exits(1).err().contains("nothing to propose"));
        edit("description", "Publish a branch");
        assertTrue(propose("--branch", "a..b").exits(1).err().contains("a..b"));
        var untracked = repository.write("agent/other.json", "[]").toString();
        assertTrue(emend.run("propose", untracked, "--branch", "one")
                .exits(1)
                .err()
                .contains("agent/other.json"));
        var outside = emend.sample("git_cli").toString();
        emend.run("propose", outside, "--branch", "one").exits(1);
        emend.run("propose", outside, "--branch", "one", "--repository", repository.top.toString())
                .exits(1);
        emend.run("propose", catalog).exits(64);
    }

    @Test
    void aSecretIsProposedOnlyByWhoSaysSo() throws Exception {
        var secret = "ghp_" + "0aB1cD2eF3gH4iJ5kL6mN7oP8qR9sT0uV1wX";
        edit("description", "Push with " + secret);
        var refused = propose("--branch", "one").exits(1).err();
        assertTrue(refused.contains("git_push_branch, description: secret"), refused);
        assertFalse(refused.contains(secret), refused);
        propose("--branch", "one", "--anyway").exits(0);
        assertFalse(message("one").contains(secret), "the message is read by more people than the file");
    }

    @Test
    void aCatalogTheWorkspaceDoesNotKnowIsProposedWithoutPeople() throws Exception {
        repository.write(CATALOG, repository.read(CATALOG).replace("git-push(1)", "git-push(7)"));
        propose("--branch", "one").exits(0);
        assertTrue(message("one").contains("  doc_citation: “git-push(1)” → “git-push(7)”\n"), message("one"));
        assertTrue(emend.run("catalog", catalog).exits(0).out().contains("items"));
    }

    @Test
    void memoriesOfAFolderAreProposedFileByFile() throws Exception {
        for (var name : List.of("MEMORY.md", "reviews.md", "database.md", "build-and-test.md")) {
            repository.write("memory/" + name, Files.readString(Path.of("catalogs/agent_memory", name)));
        }
        repository.write("other.md", "- left alone\n");
        repository.commit("Memories");
        var memory = repository.top.resolve("memory").toString();
        emend.run("edit", memory, "--as", "Ann", "--item", "database", "--set", "content=Forward only.")
                .exits(0);
        Files.delete(repository.top.resolve("memory/reviews.md"));
        var before = repository.git("status", "--porcelain");
        emend.run("propose", memory, "--branch", "knowledge/memory").exits(0);
        assertEquals(before, repository.git("status", "--porcelain"), "the index is as it was");
        assertEquals(
                "M\tmemory/database.md\nD\tmemory/reviews.md",
                repository
                        .git("diff", "--name-status", "HEAD", "knowledge/memory")
                        .strip());
        var message = message("knowledge/memory");
        assertTrue(message.contains("→ “Forward only.”, by Ann"), message);
        assertTrue(message.contains("reviews removed"), message);
        assertTrue(repository
                .git("show", "knowledge/memory:memory/database.md")
                .strip()
                .endsWith("---\n\nForward only."));
    }

    /// A folder in which a memory was changed since the last commit; gives its path.
    private String memories() throws Exception {
        repository.write("memory/shared.md", "- Run the tests.\n");
        repository.write("memory/.gitignore", "*.local.md\n");
        repository.commit("Memories");
        repository.write("memory/shared.md", "- Run all the tests.\n");
        return repository.top.resolve("memory").toString();
    }

    private String proposed() {
        return repository
                .git("diff", "--no-renames", "--name-status", "HEAD", "one")
                .strip();
    }

    @Test
    void whatGitIgnoresOrDoesNotTakeIsNeitherProposedNorInTheMessage() throws Exception {
        var memory = memories();
        repository.write("memory/CLAUDE.local.md", "- The ignored memory.\n");
        repository.write("memory/new.md", "- The new memory.\n");
        var inner = GitFolder.in(repository.top.resolve("memory/inner"));
        inner.write("inner.md", "- The memory of another repository.\n");
        inner.commit("Inner");
        var said = emend.run("propose", memory, "--branch", "one", "--dry-run")
                .exits(0)
                .out();
        assertTrue(said.contains("The new memory") && said.contains("all the tests"), said);
        assertFalse(said.contains("ignored memory") || said.contains("another repository"), said);
        emend.run("propose", memory, "--branch", "one").exits(0);
        assertEquals("A\tmemory/new.md\nM\tmemory/shared.md", proposed());
    }

    @Test
    void whatAPersonTookOutOfGitOrDidNotCheckOutStaysAsItIs() throws Exception {
        repository.write("memory/untracked.local.md", "- First words.\n");
        repository.write("memory/sparse.md", "- Not here.\n");
        repository.write("memory/gone.md", "- Gone.\n");
        repository.commit("Before");
        repository.write("memory/.gitignore", "*.local.md\n");
        repository.git("rm", "--quiet", "--cached", "memory/untracked.local.md");
        repository.write("memory/untracked.local.md", "- Private words.\n");
        repository.git("update-index", "--skip-worktree", "memory/sparse.md");
        Files.delete(repository.top.resolve("memory/sparse.md"));
        Files.delete(repository.top.resolve("memory/gone.md"));
        repository.write("memory/shared.md", "- New.\n");
        emend.run("propose", repository.top.resolve("memory").toString(), "--branch", "one")
                .exits(0);
        assertEquals("D\tmemory/gone.md\nA\tmemory/shared.md", proposed());
        assertFalse(message("one").contains("words"), message("one"));
        assertFalse(message("one").contains("Not here"), message("one"));
    }

    @Test
    void whatIsPrivateIsFoundAnywhereInTheBytesOfAFile() throws Exception {
        var secret = "ghp_" + "0aB1cD2eF3gH4iJ5kL6mN7oP8qR9sT0uV1wX";
        var memory = memories();
        repository.write("memory/note.md", "- A note.\n\n<!--\ntoken " + secret + "\n-->\n");
        var refused = emend.run("propose", memory, "--branch", "one").exits(1).err();
        assertTrue(refused.contains("memory/note.md, line 4: secret"), refused);
        assertFalse(refused.contains(secret), refused);
        emend.run("propose", memory, "--branch", "one", "--anyway").exits(0);
        assertFalse(message("one").contains(secret), message("one"));
    }

    @Test
    void theTopFolderIsACatalogToo() throws Exception {
        var other = GitFolder.in(repository.top.resolveSibling("notes"));
        other.write("rules.md", "- First.\n");
        other.commit("Start");
        other.write("rules.md", "- Second.\n");
        emend.run("propose", other.top.toString(), "--branch", "one").exits(0);
        assertEquals("- Second.", other.git("show", "one:rules.md").strip());
        emend.run("propose", other.top.resolve(".").toString(), "--branch", "two")
                .exits(0);
    }

    @Test
    void aRepositoryWhoseWorkTreeLiesElsewhereIsRefused() throws Exception {
        repository.git(
                "config", "core.worktree", repository.top.resolveSibling("home").toString());
        repository.write(CATALOG, repository.read(CATALOG).replace("git-push(1)", "git-push(7)"));
        var top = repository.top.toString();
        for (var words : List.of(
                List.of("propose", catalog, "--branch", "one"),
                List.of("check", catalog, "--repository", top),
                List.of("merge-driver", "--install", "--repository", top))) {
            var refused = emend.run(words.toArray(String[]::new)).exits(1).err();
            assertTrue(refused.contains("another folder as its work tree"), refused);
        }
        assertTrue(Files.notExists(repository.top.resolveSibling("home").resolve(".gitattributes")));
    }
}
