package dev.emend.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
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
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/// What `changes`, `review` and `conflicts` say of files that other programs write is so in the files, of every kind.
class OtherProgramsTest {
    private static final String PORT = "Use port 80 for the shop.";
    private static final String TESTS = "Run the tests before a release.";
    private static final String KEYS = "Ask Ann about the keys.";
    private static final List<String> LISTING = List.of("review", "changes", "conflicts");

    @TempDir
    private Path room;

    private EmendCommand emend;

    @BeforeEach
    void prepare() {
        emend = new EmendCommand(room);
    }

    private Path create(CollectionKind kind) throws IOException {
        var collection = kind.create(Files.createDirectory(room.resolve("own")), PORT, TESTS, KEYS);
        emend.run("changes", collection.toString()).exits(0);
        return collection;
    }

    private static String id(CollectionKind kind, String words) {
        var number = List.of(PORT, TESTS, KEYS).indexOf(words) + 1;
        var slug = String.join("-", List.of(words.toLowerCase().replace(".", "").split(" ")));
        return switch (kind) {
            case CATALOG -> "entry_" + number;
            case SKILL -> "skill-" + number;
            case FOLDER -> "memory-" + slug;
            case FILE -> "claude-" + slug;
        };
    }

    private void edit(CollectionKind kind, Path collection, String after) {
        emend.run("edit", collection.toString(), "--item", id(kind, KEYS), "--set", "content=" + after)
                .exits(0);
    }

    @ParameterizedTest
    @EnumSource(CollectionKind.class)
    void aSecretThatCameBackAndIsRedactedAgainLeavesNothingToAccept(CollectionKind kind) throws Exception {
        var key = "gh" + "p_" + "q7Rt2LmX9aWd4KbZ".repeat(3).substring(0, 36);
        var collection = kind.create(Files.createDirectory(room.resolve("own")), "Push with " + key, TESTS, KEYS);
        var found = emend.run("search", "Push with", "--in", collection.toString(), "--json")
                .exits(0)
                .json();
        var item = ((Json.Obj) found.array("hits").getFirst()).text("id").orElseThrow();
        var old = kind.texts(collection);
        emend.run("redact", collection.toString(), "--item", item).exits(0);
        var redacted = kind.texts(collection);

        kind.write(collection, old);
        emend.run("review").exits(0);
        assertEquals(redacted, kind.texts(collection));
        assertEquals(List.of(), sets(collection));
    }

    @ParameterizedTest
    @EnumSource(CollectionKind.class)
    void anEditOfAnEntryThatIsGoneIsNotUndone(CollectionKind kind) throws Exception {
        var collection = create(kind);
        edit(kind, collection, "Ask Bob about the keys.");
        kind.remove(collection, "Ask Bob about the keys.");
        var texts = kind.texts(collection);

        var refused = emend.run("undo").exits(1);
        assertTrue(refused.err().contains(id(kind, KEYS) + " is gone: it was deleted since."), refused.err());
        assertEquals(texts, kind.texts(collection));
    }

    private List<Json.Obj> sets(Path collection) {
        return emend.run("changes", collection.toString(), "--json").exits(0).json().array("changes").stream()
                .map(Json.Obj.class::cast)
                .toList();
    }

    private static List<Json.Obj> rows(Json.Obj set) {
        return set.array("memories").stream().map(Json.Obj.class::cast).toList();
    }

    private static boolean isDone(Json.Obj row) {
        return row.bool("undone").orElseThrow();
    }

    private interface Steps {
        void run(Listing test, CollectionKind kind, Path collection, Map<String, String> first) throws Exception;
    }

    private interface Listing {
        void look();

        void edit(String after);

        void undo(String words);
    }

    /// What others did, and whether what Emend makes of it is written into their file.
    private enum Write {
        CHANGED("changed", false, (test, kind, collection, first) -> later(kind, collection)),
        CHANGED_BEHIND_A_DECISION("changed", false, (test, kind, collection, first) -> {
            test.edit("Ask Bob.");
            later(kind, collection);
        }),
        REFUSED("refused", true, (test, kind, collection, first) -> {
            kind.reword(collection, "port 80 ", "port 8080 ");
            test.look();
            test.undo(PORT);
            kind.reword(collection, "port 80 ", "port 8080 ");
        }),
        /// No program with an older copy takes out a file, as one of a skill.
        MADE_OF_AN_OLDER_COPY("refused", true, (test, kind, collection, first) -> {
            kind.add(collection, "Deploy at night.");
            test.look();
            kind.write(collection, first);
            kind.reword(collection, "Ask Ann", "Ask Bob");
        }),
        WENT_BACK("went_back", false, (test, kind, collection, first) -> {
            later(kind, collection);
            test.look();
            kind.write(collection, first);
        }),
        WENT_BACK_BEHIND_A_DECISION("went_back", true, (test, kind, collection, first) -> {
            later(kind, collection);
            test.look();
            test.edit("Ask Bob.");
            kind.write(collection, first);
        }),
        WENT_FORWARD("went_forward", false, (test, kind, collection, first) -> {
            later(kind, collection);
            test.look();
            var later = kind.texts(collection);
            kind.write(collection, first);
            test.look();
            kind.write(collection, later);
        }),
        WENT_FORWARD_BEHIND_A_DECISION("went_forward", true, (test, kind, collection, first) -> {
            later(kind, collection);
            test.look();
            var later = kind.texts(collection);
            kind.write(collection, first);
            test.look();
            test.edit("Ask Bob.");
            kind.write(collection, later);
        }),
        WENT_TO_ANOTHER_BRANCH("went_back", false, (test, kind, collection, first) -> {
            later(kind, collection);
            test.look();
            var later = kind.texts(collection);
            kind.write(collection, first);
            kind.reword(collection, "Ask Ann", "Ask Cid");
            test.look();
            kind.write(collection, later);
        }),
        WENT_BACK_TO_A_DECISION("went_back", true, (test, kind, collection, first) -> {
            later(kind, collection);
            test.look();
            kind.write(collection, first);
            test.look();
            test.edit("Ask Bob.");
            var decided = kind.texts(collection);
            test.edit("Ask Cid.");
            kind.write(collection, decided);
        });

        private final String effect;
        private final boolean isWrittenInto;
        private final Steps steps;

        Write(String effect, boolean isWrittenInto, Steps steps) {
            this.effect = effect;
            this.isWrittenInto = isWrittenInto;
            this.steps = steps;
        }

        private static void later(CollectionKind kind, Path collection) throws IOException {
            kind.add(collection, "Deploy at night.");
            kind.remove(collection, TESTS);
            kind.reword(collection, "port 80 ", "port 8080 ");
        }
    }

    static Stream<Arguments> writes() {
        return Stream.of(CollectionKind.values())
                .flatMap(kind -> Stream.of(Write.values())
                        .filter(write -> write != Write.MADE_OF_AN_OLDER_COPY || kind != CollectionKind.SKILL)
                        .map(write -> Arguments.of(kind, write)));
    }

    @ParameterizedTest(name = "{0} {1}")
    @MethodSource("writes")
    void whatIsSaidOfAWriteIsSo(CollectionKind kind, Write write) throws Exception {
        var collection = create(kind);
        var path = collection.toString();
        write.steps.run(
                new Listing() {
                    @Override
                    public void look() {
                        emend.run("changes", path).exits(0);
                    }

                    @Override
                    public void edit(String after) {
                        OtherProgramsTest.this.edit(kind, collection, after);
                    }

                    @Override
                    public void undo(String words) {
                        emend.run("changes", path, "--undo", id(kind, words)).exits(0);
                    }
                },
                kind,
                collection,
                kind.texts(collection));
        var written = kind.texts(collection);

        var seen = emend.run("changes", path).exits(0);

        var output = seen.out() + seen.err() + kind.texts(collection);
        assertEquals(write.isWrittenInto, !written.equals(kind.texts(collection)), output);
        var sets = sets(collection);
        var effects = sets.stream().map(set -> set.text("effect").orElseThrow()).toList();
        int place = effects.indexOf(write.effect);
        assertTrue(place >= 0, output);
        var head = seen.out()
                .lines()
                .filter(line -> !line.startsWith(" "))
                .toList()
                .get(place);
        isSo(kind, collection, sets.get(place), head);
        var other = write.effect.equals("went_forward") ? "went back" : "went forward";
        assertFalse(head.contains(other) || seen.err().contains(other), output);
        boolean isToldWritten = head.contains("written into");
        assertEquals(write.isWrittenInto, isToldWritten, output);
    }

    private static void isSo(CollectionKind kind, Path collection, Json.Obj set, String head) throws IOException {
        boolean isRefused = set.text("effect").orElseThrow().equals("refused");
        int left = 0;
        for (var row : rows(set)) {
            if (isDone(row)) {
                continue;
            }
            left++;
            var there = row.text(isRefused ? "before" : "after");
            var away = row.text(isRefused ? "after" : "before");
            if (there.isPresent()) {
                assertTrue(kind.holds(collection, there.get().strip()), row::compact);
            }
            if (away.isPresent()) {
                assertFalse(kind.holds(collection, away.get().strip()), row::compact);
            }
        }
        if (isRefused) {
            assertTrue(head.contains("not taken over: " + left + " change by others; what was there before is"), head);
        } else if (head.contains(" went ")) {
            for (var word : List.of("dropped", "added")) {
                long number = rows(set).stream()
                        .filter(row -> row.text("kind").orElseThrow().equals(word))
                        .count();
                assertEquals(number > 0, head.contains(number + " " + word), head);
            }
        }
    }

    @ParameterizedTest
    @EnumSource(CollectionKind.class)
    void theSecondOfTwoRewordingsIsPointedToByWhatListsChanges(CollectionKind kind) throws Exception {
        var collection = create(kind);
        var path = collection.toString();
        var copy = kind.texts(collection);
        kind.reword(collection, "port 80 ", "port 8080 ");
        kind.reword(collection, "the tests", "all tests");
        kind.reword(collection, "Ask Ann", "Ask Bob");
        emend.run("changes", path).exits(0);
        kind.write(collection, copy);
        kind.reword(collection, "port 80 ", "port 9090 ");

        for (var command : List.of(List.of("changes"), List.of("review"))) {
            var listed = emend.run(command.toArray(String[]::new)).exits(0).out();
            assertTrue(listed.contains("1 conflict to settle"), listed);
            assertTrue(listed.contains("emend conflicts " + path), listed);
            var json = emend.run(command.getFirst(), "--json").exits(0).json();
            assertEquals(1, json.integer("open_conflicts").orElseThrow());
        }
        var conflict = (Json.Obj) emend.run("conflicts", path, "--json")
                .exits(0)
                .json()
                .array("conflicts")
                .getFirst();
        assertTrue(conflict.text("theirs").orElseThrow().contains("port 9090"), conflict::compact);
        emend.run("conflicts", "--theirs", "" + conflict.integer("id").orElseThrow())
                .exits(0);
        assertTrue(kind.holds(collection, "port 9090"), kind.texts(collection)::toString);
        var settled = emend.run("changes", path, "--json").exits(0).json();
        assertEquals(0, settled.integer("open_conflicts").orElseThrow());
    }

    @ParameterizedTest
    @EnumSource(CollectionKind.class)
    void aChangeIsInOneRowHoweverOftenItIsTakenOverAndUndone(CollectionKind kind) throws Exception {
        var collection = create(kind);
        var path = collection.toString();
        var port = id(kind, PORT);
        kind.reword(collection, "port 80 ", "port 8080 ");
        kind.reword(collection, "Ask Ann", "Ask Bob");
        emend.run("changes", path).exits(0);
        emend.run("changes", path, "--undo", port).exits(0);
        kind.reword(collection, "port 80 ", "port 8080 ");
        for (int i = 0; i < 2; i++) {
            assertEquals("refused", rowsOf(collection, port));
            emend.run("changes", path, "--take-over", port).exits(0);
            assertTrue(kind.holds(collection, "port 8080"), kind.texts(collection)::toString);
            assertEquals("changed", rowsOf(collection, port));
            emend.run("changes", path, "--undo", port).exits(0);
            assertTrue(kind.holds(collection, PORT), kind.texts(collection)::toString);
        }
        assertEquals("refused", rowsOf(collection, port));
        assertEquals("changed", rowsOf(collection, id(kind, KEYS)));
        emend.run("changes", path, "--accept").exits(0);
        assertEquals(List.of(), sets(collection));
    }

    /// The effects of the sets that tell something of it, which is not undone.
    private String rowsOf(Path collection, String item) {
        return String.join(
                " ",
                sets(collection).stream()
                        .flatMap(set -> Stream.concat(
                                rows(set).stream()
                                        .filter(row -> row.text("id").equals(Optional.of(item)))
                                        .map(row -> set.text("effect").orElseThrow() + (isDone(row) ? " done" : "")),
                                set.texts("written_again").stream()
                                        .filter(item::equals)
                                        .map(_ -> "written again")))
                        .toList());
    }

    @ParameterizedTest
    @EnumSource(CollectionKind.class)
    void aCollectionThatIsGoneIsNamedWithTheWayBackByWhatListsAll(CollectionKind kind) throws Exception {
        var collection = create(kind);
        var other = CollectionKind.CATALOG.create(Files.createDirectory(room.resolve("other")), "Deploy at night.");
        emend.run("changes", other.toString()).exits(0);
        CollectionKind.CATALOG.reword(other, "at night", "by day");
        var texts = kind.texts(collection);
        Files.move(collection, room.resolve("away"));

        for (var command : LISTING) {
            var listed = emend.run(command).exits(1);
            assertTrue(listed.err().contains("There is no file " + collection), listed.err());
            assertTrue(listed.err().contains("emend conflicts --put-back " + collection), listed.err());
            assertTrue(command.equals("conflicts") || listed.out().contains("by day"), listed.out());
        }
        Files.delete(other);
        for (var command : LISTING) {
            var listed = emend.run(command).exits(1);
            assertTrue(listed.err().contains("emend conflicts --put-back " + collection), listed.err());
            assertTrue(listed.err().contains("emend conflicts --put-back " + other), listed.err());
        }
        for (var gone : List.of(collection, other)) {
            emend.run("conflicts", "--put-back", gone.toString()).exits(0);
        }
        assertNotEquals(Map.of(), kind.texts(collection));
        assertTrue(kind.holds(collection, "port 80"), () -> texts.toString());
        for (var command : LISTING) {
            assertEquals("", emend.run(command).exits(0).err());
        }
    }

    @ParameterizedTest
    @EnumSource(CollectionKind.class)
    void whatCannotBeWrittenIsNamedWithTheReason(CollectionKind kind) throws Exception {
        var collection = create(kind);
        permit(kind, collection, "r--r--r--");
        emend.run("edit", collection.toString(), "--item", id(kind, KEYS), "--set", "content=Ask Bob.")
                .exits(1);

        for (var command : LISTING) {
            var listed = emend.run(command).exits(0).err();
            // of several files that which can't be written
            assertTrue(
                    listed.lines()
                            .anyMatch(line -> line.startsWith(collection.toString())
                                    && line.contains(": You do not have permission to write this file.")),
                    listed);
            assertTrue(listed.contains("Your changes are in the history and are applied"), listed);
            assertTrue(listed.contains("Make the file and its folder writable."), listed);
        }
        permit(kind, collection, "rw-r--r--");
        var written = emend.run("review").exits(0).err();
        assertFalse(written.contains("permission"), written);
        assertTrue(kind.holds(collection, "Ask Bob."), kind.texts(collection)::toString);
        assertEquals("", emend.run("review").exits(0).err());
    }

    private static void permit(CollectionKind kind, Path collection, String mode) throws IOException {
        for (var file : kind.texts(collection).keySet()) {
            Files.setPosixFilePermissions(collection.resolve(file), PosixFilePermissions.fromString(mode));
        }
    }

    /// @param rewrites of which none is kept as a version any more once there are many
    @ParameterizedTest
    @ValueSource(ints = {3, 18})
    void aVersionThatIsPutBackBringsNoDecisionThatNobodyMade(int rewrites) throws Exception {
        var catalog = room.resolve("knowledge_catalog.json");
        var texts = new ArrayList<String>();
        for (int i = 0; i <= rewrites; i++) {
            texts.add("""
                [
                  {"knowledge_id": "a", "content": "Do it.", "kb_learnings": [
                    {"original_error": "E", "llm_suggestion": "Suggest %d"}
                  ]}
                ]
                """.formatted(i));
            Files.writeString(catalog, texts.getLast());
            assertEquals(
                    "", emend.run("review", "--in", catalog.toString()).exits(0).err());
        }
        Files.writeString(catalog, texts.get(rewrites - 2));
        var told = emend.run("review", "--in", catalog.toString()).exits(0).err();
        assertFalse(told.contains("Decided here since"), told);
        var listed = emend.run("changes", catalog.toString()).exits(0).out();
        assertFalse(listed.contains("decided here since"), listed);
    }
}
