package dev.emend.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.fixtures.EmendCommand;
import dev.emend.fixtures.EmendCommand.Outcome;
import dev.emend.model.Json;
import dev.emend.peers.PostgresServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Every command that changes something does it in the name that `--as` gives, in each store.
class IdentityTest {
    private static final String ITEM = "git_push_branch";
    private static final String LEARNING = "{\"task\": \"Push a tag\", \"step_num\": 1, \"original_error\": \"no\","
            + " \"recovery_approach\": \"Push tags by name.\"}";
    private static final String ACTION = "{\"tool_name\": \"shell\", \"tool_arguments\": {\"command\": \"git push\"}}";

    private EmendCommand emend;
    private List<String> store;
    private long known;

    @BeforeEach
    void start(@TempDir Path room) throws IOException {
        emend = new EmendCommand(Files.createDirectories(room.resolve("home")));
        store = List.of();
    }

    private void in(StoreKind kind) throws Exception {
        if (kind == StoreKind.TEAM) {
            var server = PostgresServer.shared();
            store = List.of(
                    "--store",
                    "jdbc:postgresql://127.0.0.1:%d/%s?user=postgres&sslmode=disable"
                            .formatted(server.port(), server.database("template1")));
        }
    }

    private enum StoreKind {
        EMBEDDED,
        TEAM
    }

    private Outcome run(String input, String... words) {
        var args = Stream.concat(store.stream(), Stream.of(words)).toArray(String[]::new);
        return emend.runWith(input, args);
    }

    /// Does something in somebody's name, and looks who did what is new in the history.
    private Outcome by(String person, String input, String... words) {
        var done = run(
                        input,
                        Stream.concat(Stream.of("--as", person), Stream.of(words))
                                .toArray(String[]::new))
                .exits(0);
        var people = new ArrayList<String>();
        var newest = known;
        for (var row : run("", "history", "--json").exits(0).json().array("acts")) {
            long act = ((Json.Obj) row).integer("act").orElseThrow();
            if (act > known) {
                people.add(((Json.Obj) row).text("person").orElseThrow());
                newest = Math.max(newest, act);
            }
        }
        known = newest;
        assertFalse(people.isEmpty(), () -> String.join(" ", words));
        assertEquals(List.of(person), people.stream().distinct().toList(), () -> String.join(" ", words));
        return done;
    }

    private List<String> pending(String catalog) {
        return run("", "review", "--in", catalog, "--json").exits(0).json().array("learnings").stream()
                .map(learning -> ((Json.Obj) learning).text("key").orElseThrow())
                .toList();
    }

    @ParameterizedTest
    @EnumSource(StoreKind.class)
    void whatIsDoneIsDoneInTheNameThatWasGiven(StoreKind kind) throws Exception {
        in(kind);
        var catalog = emend.sample("git_cli").toString();
        var other = Files.writeString(emend.room.resolve("other.json"), "[]").toString();
        var action =
                Files.writeString(emend.room.resolve("action.json"), ACTION).toString();
        Files.writeString(
                emend.room.resolve("memories.jsonl"),
                "{\"type\": \"entity\", \"name\": \"Release\", \"entityType\": \"note\", \"observations\": [\"Ask.\"]}\n");

        by("Ann", "", "edit", catalog, "--item", ITEM, "--set", "description=Publish a branch");
        by("Ben", "", "rate", catalog, "--item", ITEM, "--score", "4");
        by("Cleo", LEARNING, "attach", catalog, "--item", ITEM, "--learning", "-");
        by(
                "Dan",
                "",
                "correct",
                catalog,
                "--item",
                ITEM,
                "--task",
                "Push",
                "--step",
                "4",
                "--original",
                action,
                "--corrected",
                action,
                "--reasoning",
                "It names the remote.");
        var keys = pending(catalog);
        by("Eva", "", "review", "--keep", keys.getFirst());
        by("Finn", "", "review", "--reject", keys.getLast());
        var secret = "gh" + "p_0aB1cD2eF3gH4iJ5kL6mN7oP8qR9sT0uV1wX";
        by("Gil", "", "edit", catalog, "--item", ITEM, "--set", "output_state=" + secret);
        by("Hana", "", "redact", catalog, "--item", ITEM);
        by("Ida", "", "promote", ITEM, "--in", catalog, "--to", other);
        by("Jo", "", "import", "memories.jsonl");
        var memory = run("", "memories", "--where", "state:pending", "--json")
                .exits(0)
                .json()
                .array("memories")
                .getFirst();
        by("Kim", "", "memories", "--keep", ((Json.Obj) memory).text("id").orElseThrow());
        by("Lou", "", "edit", catalog, "--item", ITEM, "--set", "description=Send a branch");
        by("Mia", "", "history", "--revert", Long.toString(known));
    }

    @ParameterizedTest
    @EnumSource(value = StoreKind.class, names = "EMBEDDED")
    void undoAndRedoAreOfWhoAsksForThem(StoreKind kind) throws Exception {
        in(kind);
        var catalog = emend.sample("git_cli");
        by("Ann", "", "edit", catalog.toString(), "--item", ITEM, "--set", "description=Publish a branch");
        by("Ann", "", "undo");
        assertFalse(Files.readString(catalog).contains("Publish a branch"));
        by("Ann", "", "redo");
        assertTrue(Files.readString(catalog).contains("Publish a branch"));
    }
}
