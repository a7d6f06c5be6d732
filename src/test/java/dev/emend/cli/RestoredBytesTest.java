package dev.emend.cli;

import static dev.emend.fixtures.Actors.REVIEWER;
import static java.util.Objects.requireNonNull;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.app.library.ItemQuery;
import dev.emend.fixtures.CollectionKind;
import dev.emend.fixtures.EmendCommand;
import dev.emend.fixtures.OpenWorkspace;
import dev.emend.model.ItemRef;
import dev.emend.model.Json;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/// What is put back has the bytes it had: headings, comments, index lines and blank lines between the entries, too.
class RestoredBytesTest {
    private static final String GIT = """
        # Git

        <!-- ask before you change this -->

        - Push feature branches daily
        * Sign each commit


        ## Never do this

        Read this first.

        1. Force push to the shared branch
        2. Delete tags that were published
        """;

    @TempDir
    private Path room;

    private EmendCommand emend;

    @BeforeEach
    void open() {
        emend = new EmendCommand(room);
    }

    private enum Loss {
        GONE,
        /// With the folder it lies in.
        PARENT_GONE,
        EMPTIED,
        /// In the middle of a letter or a line.
        CUT_OFF,
        /// Of two files one.
        ONE_GONE
    }

    private record LostCollection(CollectionKind kind, Loss loss) {}

    private static Stream<LostCollection> lost() {
        return Stream.of(CollectionKind.values())
                .flatMap(kind -> Stream.of(Loss.values()).map(loss -> new LostCollection(kind, loss)))
                .filter(lost -> lost.loss != Loss.ONE_GONE
                        || lost.kind == CollectionKind.FOLDER
                        || lost.kind == CollectionKind.SKILL);
    }

    private Path create(CollectionKind kind) throws IOException {
        var path = kind.create(
                Files.createDirectory(room.resolve("own")),
                "Deploy after the tests",
                "Tag each release",
                "Ask Ann",
                "Sign it",
                "Push daily");
        switch (kind) {
            case CATALOG -> Files.writeString(path, Files.readString(path).replace(",\n", " ,\r\n\n\t"));
            case FOLDER -> {
                Files.writeString(path.resolve("git.md"), GIT);
                Files.writeString(
                        path.resolve("MEMORY.md"),
                        "\n<!-- index -->\n- [all of git](git.md)\n" + GIT.replace("each commit", "tags"));
            }
            case FILE -> Files.writeString(path, "\uFEFF" + GIT.replace("\n", "\r\n"));
            case SKILL -> {
                var skill = path.resolve("skill-2").resolve("SKILL.md");
                Files.writeString(
                        skill, Files.readString(skill).replace("\n---\n\n", "\n# a comment\n---\n\n\n") + "\n\n");
            }
        }
        return path;
    }

    private static Map<String, String> bytes(Path collection) throws IOException {
        var bytes = new TreeMap<String, String>();
        if (Files.exists(collection)) {
            try (var files = Files.walk(collection)) {
                for (var file : files.filter(Files::isRegularFile).toList()) {
                    bytes.put(
                            collection.relativize(file).toString(),
                            new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1));
                }
            }
        }
        return bytes;
    }

    private static void lose(Path collection, Loss loss) throws IOException {
        try (var all = Files.walk(collection)) {
            var paths = all.sorted(Comparator.reverseOrder()).toList();
            for (var path : paths) {
                switch (loss) {
                    case GONE, PARENT_GONE -> Files.delete(path);
                    case CUT_OFF -> {
                        if (Files.isRegularFile(path)) {
                            var bytes = Files.readAllBytes(path);
                            Files.write(path, Arrays.copyOf(bytes, bytes.length / 5));
                        }
                    }
                    case EMPTIED -> {
                        if (Files.isRegularFile(path)) {
                            Files.write(path, new byte[0]);
                        }
                    }
                    case ONE_GONE -> {
                        if (path.endsWith("git.md") || path.endsWith("skill-2/SKILL.md")) {
                            Files.delete(path);
                        }
                    }
                }
            }
            if (loss == Loss.PARENT_GONE) {
                Files.delete(requireNonNull(collection.getParent()));
            }
        }
    }

    @ParameterizedTest
    @MethodSource("lost")
    void putBackFromConflicts(LostCollection lost) throws Exception {
        var collection = create(lost.kind);
        var before = bytes(collection);
        emend.run("review", "--in", collection.toString()).exits(0);
        lose(collection, lost.loss);
        var isTaken = emend.run("changes", collection.toString()).err().isEmpty();
        if (isTaken) {
            emend.run("changes", collection.toString(), "--undo-all").exits(0);
        } else {
            emend.run("conflicts", "--put-back", collection.toString()).exits(0);
        }

        assertEquals(before, bytes(collection));
        nothingWaits(collection);
    }

    private void nothingWaits(Path collection) {
        assertEquals(
                "", emend.run("review", "--in", collection.toString()).exits(0).err());
        var open =
                emend.run("conflicts", collection.toString(), "--json").exits(0).json();
        for (var matter : List.of("conflicts", "files", "refused")) {
            assertEquals(List.of(), open.array(matter));
        }
    }

    @ParameterizedTest
    @MethodSource("lost")
    void restoredFromABackup(LostCollection lost) throws Exception {
        var collection = create(lost.kind);
        var before = bytes(collection);
        emend.run("review", "--in", collection.toString()).exits(0);
        var backup = emend.run("backup", "--json").exits(0).json().text("id").orElseThrow();
        lose(collection, lost.loss);

        emend.run("backup", "--restore", backup, "--files").exits(0);

        assertEquals(before, bytes(collection));
        nothingWaits(collection);
    }

    /// What another program had written is off the list with the restore, stays out when it writes the same again, and
    /// is
    /// listed again once the restore is undone.
    @ParameterizedTest
    @EnumSource
    void whatARestoreTookBackStaysOutUntilItIsUndone(CollectionKind kind) throws Exception {
        var collection = create(kind);
        emend.run("review", "--in", collection.toString()).exits(0);
        var backup = emend.run("backup", "--json").exits(0).json().text("id").orElseThrow();
        var before = bytes(collection);
        switch (kind) {
            case CATALOG -> kind.reword(collection, "Tag each release", "Tag some");
            case FOLDER, FILE -> kind.reword(collection, "Push feature branches daily", "Push now and then");
            case SKILL -> kind.reword(collection, "Sign it", "Sign some");
        }
        var spoilt = bytes(collection);
        assertEquals(List.of("changed"), effects(collection));

        emend.run("backup", "--restore", backup, "--files").exits(0);
        assertEquals(before, bytes(collection));
        assertEquals(List.of(), effects(collection));

        for (var file : spoilt.entrySet()) {
            Files.writeString(collection.resolve(file.getKey()), file.getValue(), StandardCharsets.ISO_8859_1);
        }
        assertTrue(effects(collection).contains("refused"));
        assertEquals(
                before.values().stream().map(String::strip).toList(),
                bytes(collection).values().stream().map(String::strip).toList());

        emend.run("undo").exits(0);
        assertTrue(effects(collection).contains("changed"));
    }

    private List<String> effects(Path collection) throws Exception {
        return emend.run("changes", collection.toString(), "--json").exits(0).json().array("changes").stream()
                .map(change -> ((Json.Obj) change).text("effect").orElseThrow())
                .toList();
    }

    @ParameterizedTest
    @EnumSource
    void undoneFromChanges(CollectionKind kind) throws Exception {
        var collection = create(kind);
        var before = bytes(collection);
        emend.run("changes", collection.toString()).exits(0);
        switch (kind) {
            case CATALOG -> kind.reword(collection, "Tag each release", "Tag some");
            case FOLDER, FILE -> kind.reword(collection, "## Never do this", "## Do this");
            case SKILL -> lose(collection, Loss.ONE_GONE);
        }
        emend.run("changes", collection.toString(), "--undo-all").exits(0);

        assertEquals(before, bytes(collection));
        nothingWaits(collection);

        emend.run("undo").exits(0);
        assertNotEquals(before, bytes(collection));
    }

    @Test
    void whatOthersWroteIntoAnotherFileStays() throws Exception {
        var collection = create(CollectionKind.FOLDER);
        var before = bytes(collection);
        emend.run("changes", collection.toString()).exits(0);
        Files.delete(collection.resolve("git.md"));
        emend.run("conflicts", "--merge", collection.toString());
        var index = collection.resolve("MEMORY.md");
        Files.writeString(index, "<!-- theirs -->\n\n" + Files.readString(index));

        emend.run("changes", collection.toString(), "--undo-all").exits(0);

        var after = bytes(collection);
        assertEquals(before.get("git.md"), after.get("git.md"));
        assertTrue(after.getOrDefault("MEMORY.md", "").startsWith("<!-- theirs -->\n"), after::toString);
    }

    @ParameterizedTest
    @EnumSource
    void aDecisionSinceIsInWhatIsPutBack(CollectionKind kind) throws Exception {
        var collection = create(kind);
        var words =
                kind == CollectionKind.FOLDER || kind == CollectionKind.FILE ? "Sign each commit" : "Tag each release";
        var decided = new TreeMap<>(bytes(collection));
        decided.replaceAll((_, text) -> text.replace(words, words + " with the key of the team"));
        try (var opened = OpenWorkspace.at(collection, Clock.systemUTC())) {
            var workspace = opened.workspace();
            lose(collection, Loss.EMPTIED);
            workspace.library().look();
            ItemRef item = null;
            var text = "";
            for (var row : workspace.library().rows(ItemQuery.all()).rows()) {
                var fields = workspace.library().item(row.ref()).item().fields();
                if (fields.text("content").orElse("").contains(words)) {
                    item = row.ref();
                    text = fields.text("content").orElseThrow();
                }
            }
            var edit = workspace
                    .editor()
                    .edit(REVIEWER, requireNonNull(item), "content", new Json.Text(text + " with the key of the team"));
            assertTrue(edit.saveStatus().join().problem().isPresent(), "it waits");

            workspace.safety().conflicts().putBack(item.catalog());

            assertEquals(decided, bytes(collection));
        }
    }

    private static final String NEW_WORDS = "Ask Bob about the keys";

    /// Nearly all is gone, and something is new.
    private void spoil(CollectionKind kind, Path collection) throws IOException {
        lose(collection, Loss.GONE);
        kind.create(room.resolve("own"), NEW_WORDS);
    }

    @ParameterizedTest
    @EnumSource
    void whatOthersHadWrittenInsteadIsListedAndCanBeTakenOver(CollectionKind kind) throws Exception {
        var collection = create(kind);
        var before = bytes(collection);
        emend.run("review", "--in", collection.toString()).exits(0);
        spoil(kind, collection);

        var back = emend.run("conflicts", "--put-back", collection.toString()).exits(0);

        assertEquals(before, bytes(collection));
        assertTrue(back.err().contains("emend changes " + collection), back.err());
        var listed = emend.run("changes", collection.toString()).exits(0).out();
        assertTrue(listed.contains("not taken over"), listed);
        assertTrue(emend.run("history").exits(0).out().contains("Another program"), "a row of it");
        var set = (Json.Obj) emend.run("changes", collection.toString(), "--json")
                .exits(0)
                .json()
                .array("changes")
                .getFirst();
        var added = set.array("memories").stream()
                .map(Json.Obj.class::cast)
                .filter(entry -> entry.compact().contains(NEW_WORDS))
                .map(entry -> entry.text("id").orElseThrow())
                .findFirst()
                .orElseThrow();
        emend.run("changes", collection.toString(), "--take-over", added).exits(0);
        assertTrue(kind.holds(collection, NEW_WORDS), kind.texts(collection)::toString);
    }

    @ParameterizedTest
    @EnumSource
    void whatWasRefusedOnceIsHeldAgain(CollectionKind kind) throws Exception {
        var collection = create(kind);
        var before = bytes(collection);
        emend.run("review", "--in", collection.toString()).exits(0);
        for (int i = 0; i < 3; i++) {
            spoil(kind, collection);
            var spoilt = bytes(collection);
            var isHeld =
                    emend.run("review", "--in", collection.toString()).exits(0).err();
            assertTrue(isHeld.contains("needs your decision"), isHeld);
            assertEquals(spoilt, bytes(collection));

            emend.run("conflicts", "--put-back", collection.toString()).exits(0);
            assertEquals(before, bytes(collection));
        }
    }

    @ParameterizedTest
    @EnumSource
    void aBackupOverWhatIsHeldSaysTheWayBack(CollectionKind kind) throws Exception {
        var collection = create(kind);
        var before = bytes(collection);
        emend.run("review", "--in", collection.toString()).exits(0);
        var backup = emend.run("backup", "--json").exits(0).json().text("id").orElseThrow();
        spoil(kind, collection);

        var restored = emend.run("backup", "--restore", backup, "--files").exits(0);

        assertEquals(before, bytes(collection));
        assertEquals("", restored.err());
        assertTrue(restored.out().contains("emend changes " + collection), restored.out());
        assertTrue(emend.run("changes", collection.toString()).exits(0).out().contains("not taken over"));
    }

    @ParameterizedTest
    @EnumSource
    void aBackupOfWhatIsGoneSaysThatItIsNoChange(CollectionKind kind) throws Exception {
        var collection = create(kind);
        var before = bytes(collection);
        emend.run("review", "--in", collection.toString()).exits(0);
        var backup = emend.run("backup", "--json").exits(0).json().text("id").orElseThrow();
        try (var all = Files.walk(collection)) {
            for (var path : all.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(path);
            }
        }

        var restored =
                emend.run("backup", "--restore", backup, "--files").exits(0).out();

        assertEquals(before, bytes(collection));
        assertTrue(restored.contains("is no change in History: to go back, delete it"), restored);
        assertFalse(restored.contains("emend undo"), restored);
        nothingWaits(collection);
    }
}
