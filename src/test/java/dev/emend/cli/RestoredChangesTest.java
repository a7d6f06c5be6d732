package dev.emend.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.fixtures.CollectionKind;
import dev.emend.fixtures.EmendCommand;
import dev.emend.model.Json;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// What is listed as changed by others is that of the state a backup brought back.
class RestoredChangesTest {
    @TempDir
    private Path room;

    private EmendCommand emend;
    private String path = "";

    @BeforeEach
    void prepare() throws Exception {
        emend = new EmendCommand(Files.createDirectory(room.resolve("home")));
    }

    private String backup() throws Exception {
        return emend.run("backup", "--json").exits(0).json().text("id").orElseThrow();
    }

    private void restore(String backup) {
        emend.run("backup", "--restore", backup).exits(0);
    }

    private List<String> changes() throws Exception {
        return emend.run("changes", path, "--json").exits(0).json().array("changes").stream()
                .flatMap(set -> ((Json.Obj) set).array("memories").stream())
                .map(Json::plain)
                .toList();
    }

    @ParameterizedTest
    @EnumSource(CollectionKind.class)
    void whatAPersonDidIsNoChangeOfOthersInTheStateThatHasIt(CollectionKind kind) throws Exception {
        var collection = kind.create(room, "Ask Ann first", "Run the tests", "Tag releases");
        path = collection.toString();
        emend.run("review", "--in", path).exits(0);
        var older = backup();
        var id = ((Json.Obj) emend.run("search", "Ask Ann", "--in", path, "--json")
                        .exits(0)
                        .json()
                        .array("hits")
                        .getFirst())
                .text("id")
                .orElseThrow();
        emend.run("edit", path, "--item", id, "--set", "content=Ask Ann or Ben first")
                .exits(0);
        kind.reword(collection, "Run the tests", "Run all tests");
        var others = changes();
        assertEquals(1, others.size(), others::toString);
        var newer = backup();

        restore(older);
        emend.run("review", "--in", path).exits(0);
        assertEquals(2, changes().size(), "in that state nobody here changed anything");
        restore(newer);

        assertEquals(others, changes());
    }

    /// The last decision after the backup is lost with the store; what it wrote is in the file.
    @ParameterizedTest
    @EnumSource(CollectionKind.class)
    void filesStayWhenTheStoreWasDamaged(CollectionKind kind) throws Exception {
        var collection = kind.create(room, "Ask Ann first", "Run the tests");
        path = collection.toString();
        emend.run("review", "--in", path).exits(0);
        kind.add(collection, "Tag releases");
        var key = ((Json.Obj) emend.run("review", "--in", path, "--json")
                        .exits(0)
                        .json()
                        .array("items")
                        .getFirst())
                .text("key")
                .orElseThrow();
        emend.run("review", "--in", path, "--reject", key).exits(0);
        var backup = backup();
        emend.run("undo").exits(0);
        var texts = kind.texts(collection);
        assertTrue(kind.holds(collection, "Tag releases"));
        Files.writeString(emend.workspace().resolve("store.mv.db"), "no store");

        restore(backup);

        emend.run("review", "--in", path).exits(0);
        assertEquals(texts, kind.texts(collection));
    }
}
