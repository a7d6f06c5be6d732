package dev.emend.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.app.SampleFailures;
import dev.emend.fixtures.CollectionKind;
import dev.emend.fixtures.EmendCommand;
import dev.emend.model.Json;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/// A key of the command line means the words that were listed with it: what others put in their place meanwhile is not
/// decided about unread.
class EntryKeysTest {
    private static final String FIRST = "Use port 80 for the shop.";
    private static final String LISTED = "Use port 443 for the shop.";
    private static final String LATER = "Use port 666 for the shop.";

    /// What waits and is given other words.
    private enum Waiting {
        CATALOG,
        FOLDER,
        FILE,
        SKILL,
        LEARNING,
        MEMORY;

        private static String memories(String text) {
            return Json.Obj.of("results", List.of(Json.Obj.of("id", "m", "memory", text, "user_id", "u")))
                    .compact();
        }
    }

    private final EmendCommand emend;
    private final Path room;

    EntryKeysTest(@TempDir Path room) {
        this.room = room;
        emend = new EmendCommand(room.resolve("home"));
    }

    static Stream<Arguments> cases() {
        return Stream.of(Waiting.values())
                .flatMap(waiting -> Stream.of("--keep", "--reject").map(verdict -> Arguments.of(waiting, verdict)));
    }

    private Path create(Waiting waiting) throws Exception {
        var path = switch (waiting) {
            case LEARNING ->
                SampleFailures.catalog(
                        room.resolve("knowledge_catalog.json"),
                        List.of(List.of(SampleFailures.failure("Push", FIRST, "2026-02-01T10:00:00"))));
            case MEMORY -> Files.writeString(room.resolve("memories.json"), Waiting.memories(FIRST));
            default -> CollectionKind.valueOf(waiting.name()).create(room, FIRST);
        };
        look(waiting, path);
        return path;
    }

    /// Another program puts other words in the place of those, and Emend sees it.
    private void reword(Waiting waiting, Path path, String before, String after) throws Exception {
        switch (waiting) {
            case LEARNING -> Files.writeString(path, Files.readString(path).replace(before, after));
            case MEMORY -> Files.writeString(path, Waiting.memories(after));
            default -> CollectionKind.valueOf(waiting.name()).reword(path, before, after);
        }
        look(waiting, path);
    }

    private void look(Waiting waiting, Path path) {
        if (waiting == Waiting.MEMORY) {
            emend.run("import", path.toString()).exits(0);
        } else {
            emend.run("review", "--in", path.toString()).exits(0);
        }
    }

    private List<Json.Obj> listed() {
        var review = emend.run("review", "--json").exits(0).json();
        var all = new ArrayList<Json.Obj>();
        for (var kind : List.of("learnings", "items", "memories")) {
            review.array(kind).forEach(row -> all.add((Json.Obj) row));
        }
        return all;
    }

    private String key() {
        var all = listed();
        assertEquals(1, all.size(), all::toString);
        return all.getFirst().text("key").orElseThrow();
    }

    @ParameterizedTest(name = "{0} {1}")
    @MethodSource("cases")
    void nothingIsDecidedAboutWordsThatCameSinceTheyWereListed(Waiting waiting, String verdict) throws Exception {
        var path = create(waiting);
        reword(waiting, path, FIRST, LISTED);
        var key = key();
        reword(waiting, path, LISTED, LATER);

        var refused = emend.run("review", verdict, key).exits(1);
        assertTrue(
                refused.err().contains("since it was listed") || refused.err().contains("when it was listed"),
                refused.err());
        assertEquals(1, listed().size());
        assertTrue(waiting == Waiting.MEMORY || text(waiting, path).contains(LATER));

        emend.run("review", verdict, key()).exits(0);
        assertEquals(List.of(), listed());
    }

    private static String text(Waiting waiting, Path path) throws Exception {
        return waiting == Waiting.LEARNING
                ? Files.readString(path)
                : CollectionKind.valueOf(waiting.name()).texts(path).values().toString();
    }

    @ParameterizedTest
    @EnumSource(Waiting.class)
    void aKeyWithoutAChecksumMeansTheEntryAsItIs(Waiting waiting) throws Exception {
        var path = create(waiting);
        reword(waiting, path, FIRST, LISTED);
        var key = key();
        reword(waiting, path, LISTED, LATER);
        emend.run("review", "--keep", key.substring(0, key.lastIndexOf('@'))).exits(0);
        assertEquals(List.of(), listed());
    }
}
