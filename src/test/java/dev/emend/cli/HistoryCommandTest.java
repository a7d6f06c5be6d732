package dev.emend.cli;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.OpenWorkspaceFactory;
import dev.emend.app.core.Actor;
import dev.emend.fixtures.EmendCommand;
import dev.emend.model.Json;
import dev.emend.settings.Settings;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What scripts get from `emend history`, `emend undo` and `emend redo`.
class HistoryCommandTest {
    private static final String PUSH = "git_push_branch";

    private final EmendCommand emend;
    private final Path catalog;
    private final byte[] original;

    HistoryCommandTest(@TempDir Path room) throws Exception {
        emend = new EmendCommand(room);
        catalog = emend.sample("git_cli");
        original = Files.readAllBytes(catalog);
    }

    @BeforeEach
    void doThreeThings() throws Exception {
        try (var factory =
                OpenWorkspaceFactory.open(emend.workspace(), Settings.DEFAULTS, Duration.ZERO, Clock.systemUTC())) {
            var workspace = factory.workspace();
            var ref = workspace
                    .library()
                    .resolve(workspace.library().open(catalog).id(), PUSH);
            workspace.editor().edit(new Actor("Ann"), ref, "description", Json.from("First"));
            workspace.editor().rate(new Actor("Bob"), ref, 4, null);
            workspace.editor().edit(new Actor("Bob"), ref, "description", Json.from("Second"));
        }
    }

    @Test
    void showsTheNewestFirstAndFilters() {
        var all = emend.run("history", "--json").exits(0).json().array("acts");
        assertEquals(List.of("edit", "rate", "edit"), texts(all, "kind"));
        var first = (Json.Obj) all.getLast();
        assertEquals("Ann", first.text("person").orElse(""));
        assertEquals(PUSH, first.text("item").orElse(""));
        assertEquals(Json.Bool.FALSE, first.get("taken_back"));

        var ofBob = emend.run("history", "--person", "Bob", "--kind", "edit", "--json");
        assertEquals(1, ofBob.exits(0).json().array("acts").size());
        var paged = emend.run("history", "--before", "3", "--limit", "1", "--json");
        assertEquals(List.of("rate"), texts(paged.exits(0).json().array("acts"), "kind"));
        var lines = emend.run("history", "--item", "PUSH description").exits(0);
        assertEquals(2, lines.out().lines().count(), lines.out());
        assertTrue(lines.out().contains("Ann  Change description of " + PUSH), lines.out());
        assertTrue(emend.run("history", "--item", "nowhere").exits(0).err().contains("No such"));
    }

    private static List<String> texts(List<Json> changes, String name) {
        return changes.stream()
                .map(change -> ((Json.Obj) change).text(name).orElse(""))
                .toList();
    }

    @Test
    void undoAndRedoGoBackAndForth() throws Exception {
        assertTrue(emend.run("undo").exits(1).err().contains("There is nothing to undo."), "others did it all");
        var undone = emend.run("undo", "--as", "Bob", "--json").exits(0).json();
        assertEquals("undo", undone.text("kind").orElse(""));
        assertEquals(
                "First", EmendCommand.item(catalog, PUSH).text("description").orElse(""));
        emend.run("redo", "--as", "Bob").exits(0);
        assertEquals(
                "Second", EmendCommand.item(catalog, PUSH).text("description").orElse(""));
        for (var person : List.of("Bob", "Bob", "Ann")) {
            emend.run("undo", "--as", person).exits(0);
        }
        assertArrayEquals(original, Files.readAllBytes(catalog));

        var nothing = emend.run("undo", "--as", "Ann").exits(1);
        assertTrue(nothing.err().contains("There is nothing to undo."), nothing.err());
        assertTrue(emend.run("history").out().contains("(undone)"));
    }

    @Test
    void oneChangeIsRevertedOrWhatDependsOnItIsNamed() throws Exception {
        var refused = emend.run("history", "--revert", "1").exits(1);
        assertTrue(refused.err().contains("“Change description of git_push_branch” by Bob on "), refused.err());
        assertTrue(refused.err().contains("changed the same field"), refused.err());

        var reverted = emend.run("history", "--revert", "2", "--json").exits(0).json();
        assertEquals("revert", reverted.text("kind").orElse(""));
        assertEquals(
                "Second", EmendCommand.item(catalog, PUSH).text("description").orElse(""));
        emend.run("history", "--revert", "2").exits(1);
        emend.run("history", "--revert", "99").exits(1);
    }

    @Test
    void anExportHoldsEachChangeOnALineOldestFirst() throws Exception {
        var exported = emend.run("history", "--export", "acts.jsonl", "--json")
                .exits(0)
                .json();
        assertEquals(3, exported.integer("exported").orElse(-1));
        var lines = Files.readAllLines(emend.room.resolve("acts.jsonl"));
        assertEquals(3, lines.size());
        assertTrue(lines.getFirst().contains("\"person\":\"Ann\""), lines.getFirst());
        assertTrue(lines.getLast().contains("Second"), lines.getLast());
    }

    @Test
    void anExportNeverReplacesAFileOfAnotherKind() throws Exception {
        var before = Files.readAllBytes(catalog);
        var refused = emend.run("history", "--export", "git_cli.json").exits(1);
        assertTrue(refused.err().contains("is not an exported history"), refused.err());
        assertArrayEquals(before, Files.readAllBytes(catalog));
        emend.run("history", "--export", "acts.jsonl").exits(0);
        emend.run("history", "--export", "acts.jsonl").exits(0);
        emend.run("history", "--export", "no/such/folder.jsonl").exits(1);
    }

    @Test
    void aHistoryThatWasTamperedWithIsNamedAndNotExported() throws Exception {
        var whole = emend.run("history", "--verify", "--json").exits(0).json();
        assertEquals(3, whole.integer("checked").orElse(-1));
        try (var connection = new org.h2.Driver()
                        .connect("jdbc:h2:file:" + emend.workspace().resolve("store"), properties());
                var statement = connection.createStatement()) {
            statement.execute("update journal set person = 'Eve' where seq = 2");
        }
        // the other program may leave a smaller file, which is another check's concern
        var identity = emend.workspace().resolve("store.json");
        Files.writeString(identity, Files.readString(identity).replaceFirst("\"bytes\":[0-9]+", "\"bytes\":0"));

        var broken = emend.run("history", "--verify").exits(1);
        assertTrue(broken.out().contains("change 2"), broken.out());
        var refused = emend.run("history", "--export", "acts.jsonl").exits(1);
        assertTrue(refused.err().contains("change 2"), refused.err());
        assertTrue(Files.notExists(emend.room.resolve("acts.jsonl")));
    }

    private static java.util.Properties properties() {
        var properties = new java.util.Properties();
        properties.setProperty("user", "emend");
        properties.setProperty("password", "");
        return properties;
    }

    @Test
    void wrongUsageIsTold() {
        for (var args : List.of(
                List.of("history", "--revert", "one"),
                List.of("history", "--apply", "acts.jsonl", "git_cli.json"),
                List.of("history", "--verify", "--revert", "1"),
                List.of("undo", "everything"))) {
            var refused = emend.run(args.toArray(String[]::new)).exits(64);
            assertTrue(refused.err().contains("Try: emend"), refused.err());
        }
        emend.run("history", "--limit", "0").exits(64);
    }
}
