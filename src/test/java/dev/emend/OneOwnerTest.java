package dev.emend;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.cli.common.OwnerClient;
import dev.emend.fixtures.EmendCommand;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// One process owns a workspace; commands of others work all the same.
class OneOwnerTest {
    private static final String PUSH = "git_push_branch";

    private final EmendCommand emend;
    private final Path catalog;
    private final List<Process> owners = new ArrayList<>();

    OneOwnerTest(@TempDir Path room) throws IOException {
        emend = new EmendCommand(room);
        catalog = emend.sample("git_cli");
    }

    /// An owner that answers questions.
    private record Owner(Process process, Writer in, BufferedReader out) {
        String ask(String item) throws IOException {
            in.write(item + "\n");
            in.flush();
            return out.readLine();
        }
    }

    private Owner own() throws IOException {
        return own("PT0.5S");
    }

    /// @param saveDelay how long changes are gathered before they go to the file
    private Owner own(String saveDelay) throws IOException {
        Files.createDirectories(emend.workspace());
        var process = emend.program(
                        List.of(), OwnerProcess.class, emend.workspace().toString(), saveDelay)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        owners.add(process);
        var owner = new Owner(
                process, process.outputWriter(StandardCharsets.UTF_8), process.inputReader(StandardCharsets.UTF_8));
        assertEquals("ready", owner.out().readLine());
        return owner;
    }

    @AfterEach
    void end() throws Exception {
        for (var owner : owners) {
            owner.destroyForcibly().waitFor();
        }
    }

    @Test
    void commandsOfOtherProcessesWorkInTheOwnersWorkspace() throws Exception {
        var owner = own();
        var socket = emend.workspace().resolve("emend.sock");
        assertEquals("rw-------", PosixFilePermissions.toString(Files.getPosixFilePermissions(socket)));
        int learnings = EmendCommand.item(catalog, PUSH).array("kb_learnings").size();

        var rated = emend.start("rate", "git_cli.json", "--item", "never_commit_secrets", "--score", "2", "--json")
                .exits(0);
        assertTrue(owner.ask("never_commit_secrets").startsWith("2 "));
        assertEquals("file", rated.json().text("written_to").orElse(""));
        assertEquals(
                2,
                EmendCommand.item(catalog, "never_commit_secrets")
                        .integer("quality_score")
                        .orElse(0));

        // the command reads its input before it meets the owner, who needs it again
        for (var from : List.of(List.of("--learning", "-"), List.of("--learning=-"))) {
            var args = new ArrayList<>(List.of("attach", "git_cli.json", "--item", PUSH, "--json"));
            args.addAll(from);
            emend.finish(
                            emend.program(List.of(), Emend.class, args.toArray(String[]::new)),
                            ("{\"task\": \"\u00fcber " + from.size() + "\"}").getBytes(StandardCharsets.UTF_8))
                    .exits(0);
        }
        assertTrue(owner.ask(PUSH).endsWith(" " + (learnings + 2)));
        assertEquals(
                learnings + 2,
                EmendCommand.item(catalog, PUSH).array("kb_learnings").size());

        var refused = emend.start("rate", "git_cli.json", "--item", "nobody", "--score", "2");
        assertTrue(refused.exits(1).err().contains("There is no item nobody"), refused.err());
        emend.start("search", "undo", "--json", "--limit", "1").exits(0).json();
        var second = emend.start("window", "git_cli.json").exits(0);
        assertEquals("raised [" + catalog + "]", owner.out().readLine());
        assertTrue(
                second.err().contains("Emend is already open on this workspace; its window was brought to the front."),
                second.err());
        var missing = emend.start("window", "git_cli.json", "gone.json").exits(1);
        assertTrue(missing.err().contains("There is no file " + catalog.resolveSibling("gone.json")), missing.err());
        // as a file manager starts the program
        for (var start : List.of(
                List.of("git_cli.json"),
                List.of("--as", "ada", "git_cli.json"),
                List.of("--as=ada", "./git_cli.json"))) {
            emend.start(start.toArray(String[]::new)).exits(0);
            assertEquals("raised [" + catalog + "]", owner.out().readLine(), start::toString);
        }
    }

    @Test
    void changesOfOneFileAreThoseOfNoOtherOneThatTheOwnerHasOpen() throws Exception {
        own();
        var other = Files.copy(catalog, catalog.resolveSibling("other.json"));
        emend.start("review", "--in", "git_cli.json", "--in", "other.json").exits(0);
        var description = EmendCommand.item(catalog, PUSH).text("description").orElseThrow();
        for (var file : List.of(catalog, other)) {
            Files.writeString(file, Files.readString(file).replace(description, description + " Twice."));
        }

        emend.start("changes", "other.json").exits(0); // the owner has seen both
        var listed = emend.start("changes", "git_cli.json", "--json").exits(0).out();
        assertTrue(listed.contains("git_cli.json") && !listed.contains("other.json"), listed);
        emend.start("changes", "git_cli.json", "--accept").exits(0);
        var accepted = emend.start("changes", "git_cli.json", "--json").exits(0).out();
        assertFalse(accepted.contains("git_cli.json"), accepted);
        var left = emend.start("changes", "other.json", "--json").exits(0).out();
        assertTrue(left.contains("other.json"), left);
    }

    @Test
    void whatAKilledOwnerDecidedIsWrittenByTheNextCommandWhichSaysSo() throws Exception {
        emend.start("catalog", catalog.toString()).exits(0);
        emend.start("rate", "git_cli.json", "--item", PUSH, "--score", "3").exits(0);
        var killed = own("PT1H");
        emend.start("rate", "git_cli.json", "--item", PUSH, "--score", "4").exits(0);
        assertEquals("decided", killed.ask("decide never_commit_secrets"));
        assertEquals("decided", killed.ask("decide " + PUSH));
        killed.process().destroyForcibly().waitFor();
        var before = Files.readAllBytes(catalog);

        var next = emend.start("search", "commit", "--in", "git_cli.json", "--json")
                .exits(0);

        next.json();
        assertFalse(java.util.Arrays.equals(before, Files.readAllBytes(catalog)), "it is written");
        assertTrue(
                next.err()
                        .contains(catalog + ": 2 changes decided earlier and not yet written; writing is tried again."),
                next.err());
        var then = emend.start("search", "commit", "--in", "git_cli.json", "--json")
                .exits(0);
        assertFalse(then.err().contains("decided earlier"), then.err());
    }

    @Test
    void aSocketLeftByAKilledOwnerHindersNobody() throws Exception {
        var killed = own();
        killed.process().destroyForcibly().waitFor();
        assertTrue(Files.exists(emend.workspace().resolve("emend.sock")));
        assertEquals(false, OwnerClient.isListening(emend.workspace()));
        emend.start("rate", "git_cli.json", "--item", PUSH, "--score", "3").exits(0);
        var next = own();
        emend.start("rate", "git_cli.json", "--item", PUSH, "--score", "4").exits(0);
        assertTrue(next.ask(PUSH).startsWith("4 "));
    }

    @Test
    @Tag("slow")
    void twoCommandsStartedAtTheSameMomentBothSucceed() throws Exception {
        race(2, List.of("git_revert_commit", PUSH));
    }

    @Test
    @Tag("slow")
    void manyCommandsStartedAtTheSameMomentAllSucceed() throws Exception {
        var items = List.of(
                "git_revert_commit",
                "git_clone_repository",
                "git_init_repository",
                "git_stage_changes",
                "git_commit_staged",
                "git_amend_last_commit",
                "git_create_branch",
                PUSH);
        race(1, items);
    }

    @Test
    @Tag("slow")
    void theyDoSoTenTimes() throws Exception {
        race(10, List.of("git_revert_commit", PUSH));
    }

    private void race(int rounds, List<String> items) throws Exception {
        for (int round = 0; round < rounds; round++) {
            var running = new ArrayList<Process>();
            for (var item : items) {
                var args = new String[] {"edit", "git_cli.json", "--item", item, "--set", "output_state=" + round};
                var errors = emend.room.resolve("errors-" + item);
                running.add(emend.program(List.of(), Emend.class, args)
                        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                        .redirectError(errors.toFile())
                        .start());
            }
            for (var process : running) {
                assertTrue(process.waitFor(60, TimeUnit.SECONDS));
            }
            for (var item : items) {
                assertEquals("", Files.readString(emend.room.resolve("errors-" + item)));
                var edited =
                        EmendCommand.item(catalog, item).text("output_state").orElse("");
                assertEquals("" + round, edited);
            }
        }
    }
}
