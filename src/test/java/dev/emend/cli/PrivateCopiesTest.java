package dev.emend.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.fixtures.CollectionKind;
import dev.emend.fixtures.EmendCommand;
import dev.emend.model.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Whatever Emend keeps or writes of files that only their owner may read, only their owner may read.
@DisabledOnOs(OS.WINDOWS)
class PrivateCopiesTest {
    @ParameterizedTest
    @EnumSource(CollectionKind.class)
    void noCopyIsMoreReadableThanTheOriginal(CollectionKind kind, @TempDir Path room) throws Exception {
        var emend = new EmendCommand(Files.createDirectories(room.resolve("home")));
        var folder = Files.createDirectories(room.resolve("files"));
        var collection = kind.create(folder, "Ask before a release.", "Run the tests first.");
        hide(folder);
        var file = collection.toString();
        var found = emend.run("search", "Ask before a release", "--in", file, "--json")
                .exits(0)
                .json()
                .array("hits");
        var id = ((Json.Obj) found.getFirst()).text("id").orElseThrow();

        emend.run("edit", file, "--item", id, "--set", "content=Ask Ann before a release.")
                .exits(0);
        kind.reword(collection, "Run the tests first.", "Run all the tests first.");
        kind.add(collection, "Tag what was released.");
        hide(folder);
        emend.run("review", "--in", file).exits(0);
        emend.run("edit", file, "--item", id, "--set", "content=Ask Ann or Ben before a release.")
                .exits(0);
        emend.run("backup").exits(0);
        emend.run("store", "--export", "rows.jsonl").exits(0);
        emend.run("history", "--export", "history.jsonl").exits(0);
        emend.run("export", "--format", "okf", "--to", "bundle.zip").exits(0);
        emend.run("export", "--format", "emend", "--to", "memories.jsonl").exits(0);

        assertTrue(kind.holds(collection, "Ask Ann or Ben"), "it was saved");
        assertEquals(List.of(), readable(folder));
        for (var kept : List.of("versions", "folders", "modes", "backups", "rescue")) {
            assertEquals(List.of(), readable(emend.workspace().resolve(kept)));
        }
        for (var written : List.of("rows.jsonl", "history.jsonl", "bundle.zip", "memories.jsonl")) {
            assertEquals(List.of(), readable(emend.room.resolve(written)));
        }
    }

    private static void hide(Path folder) throws IOException {
        try (var all = Files.walk(folder)) {
            for (var file : all.filter(Files::isRegularFile).toList()) {
                Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
            }
        }
    }

    /// Files that others may read, or write.
    private static List<String> readable(Path place) throws IOException {
        var found = new ArrayList<String>();
        if (Files.exists(place)) {
            try (var all = Files.walk(place)) {
                for (var file : all.filter(Files::isRegularFile).toList()) {
                    var mode = PosixFilePermissions.toString(Files.getPosixFilePermissions(file));
                    if (!mode.endsWith("------") && Files.size(file) > 0) {
                        found.add(mode + " " + file);
                    }
                }
            }
        }
        return found;
    }
}
