package dev.emend.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.fixtures.CollectionKind;
import dev.emend.fixtures.EmendCommand;
import dev.emend.json.YamlText;
import dev.emend.model.Json;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class RedactCommandTest {
    private static final String ID = "git_push_branch";

    /// Made up, and put together here so that no scanner takes it for a leak.
    private static final String PASSWORD = "Vq7" + "mTr2xLp!";

    private final EmendCommand emend;

    RedactCommandTest(@TempDir Path room) {
        emend = new EmendCommand(room);
    }

    @Test
    void whatIsRedactedIsInNothingThatWasAskedOrSaidBefore() throws Exception {
        var catalog = emend.sample("git_cli").toString();
        emend.run("edit", catalog, "--item", ID, "--set", "shortcut=password: " + PASSWORD)
                .exits(0);
        emend.run("search", "push with " + PASSWORD + " twice", "--in", catalog).exits(0);
        emend.run("rate", catalog, "--item", ID, "--score", "4", "--feedback", PASSWORD + " is old")
                .exits(0);
        var told = emend.run("redact", catalog, "--item", ID, "--json").exits(0).json();
        assertEquals(1, told.integer("redacted").orElse(0), told.compact());

        emend.run("store", "--export", "rows.jsonl").exits(0);

        var rows = Files.readString(emend.room.resolve("rows.jsonl"));
        assertTrue(rows.contains("push with [redacted: password] twice"), rows);
        assertTrue(rows.contains("\"[redacted: password] is old\""), rows);
        assertFalse(rows.contains(PASSWORD.substring(0, 6)), rows);
        assertFalse(emend.run("history", "--json").exits(0).out().contains("Vq7"));
        emend.run("store", "--verify").exits(0);
    }

    /// A person decides about one item; files of other collections are named and stay.
    @ParameterizedTest
    @EnumSource(CollectionKind.class)
    void aSecretInAnotherCollectionIsNamedAndStays(CollectionKind kind) throws Exception {
        var key = "gh" + "p_" + "q7Rt2LmX9aWd4KbZ".repeat(3).substring(0, 36);
        var other = kind.create(Files.createDirectory(emend.room.resolve("other")), "Push with " + key, "Ask first");
        var before = kind.texts(other);
        var catalog = emend.sample("git_cli").toString();
        emend.run("edit", catalog, "--item", ID, "--set", "shortcut=" + key).exits(0);
        emend.run("review", "--in", other.toString()).exits(0);

        var told = emend.run("redact", catalog, "--item", ID).exits(1).err();

        assertTrue(told.contains(other.toRealPath() + ": "), told);
        emend.run("review").exits(0);
        emend.run("search", "push", "--in", other.toString()).exits(0);
        assertEquals(before, kind.texts(other));
    }

    @Test
    void anUndoOfARedactionNamesTheChangeBeforeAndHowThatIsUndone() throws Exception {
        var catalog = emend.sample("git_cli");
        emend.run("edit", catalog.toString(), "--item", "git_commit_staged", "--set", "description=Ask first")
                .exits(0);
        emend.run("edit", catalog.toString(), "--item", ID, "--set", "shortcut=password: " + PASSWORD)
                .exits(0);
        emend.run("redact", catalog.toString(), "--item", ID).exits(0);

        var refused = emend.run("undo").exits(1).err();

        assertTrue(refused.contains("Change description of git_commit_staged"), refused);
        int at = refused.indexOf("emend history --revert ");
        var number = refused.substring(at).replaceAll("\\D", "");
        assertEquals(refused, emend.run("undo", "--count", "3").exits(1).err());
        emend.run("history", "--revert", number).exits(0);
        assertFalse(Files.readString(catalog).contains("Ask first"));
    }

    /// Where a collection has no names of its own, Emend makes them from the words, and a name is served and kept for
    /// good.
    @ParameterizedTest
    @EnumSource(CollectionKind.class)
    void noPartOfAKeyIsLeftInANameOrAnywhereElse(CollectionKind kind) throws Exception {
        var key = "gh" + "p_" + "q7Rt2LmX9aWd4KbZ".repeat(3).substring(0, 36);
        var file = kind.create(emend.room, key + " is the token of the runner.", "Use the bucket in the north.");
        var collection = file.toString();
        var told = emend.run("catalog", collection).exits(0).err();
        int end = told.indexOf(": GitHub token in");
        var item = told.substring(told.lastIndexOf('\n', end) + 1, end).strip();
        emend.run("rate", collection, "--item", item, "--score", "4", "--feedback", "the runner's")
                .exits(0);
        emend.run("search", "token of the runner", "--in", collection).exits(0);

        emend.run("redact", collection, "--item", item).exits(0);

        var said = new StringBuilder(item);
        for (var command : List.of(
                List.of("catalog", collection, "--json"),
                List.of("history", "--json"),
                List.of("search", "token of the runner", "--in", collection, "--json"),
                List.of("context", "--json"),
                List.of("store", "--export", "rows.jsonl"))) {
            said.append(emend.run(command.toArray(String[]::new)).exits(0).out());
        }
        assertNoPart(key, "what the commands say", said.toString());
        for (var path : files(emend.room)) {
            assertNoPart(key, path.toString(), path.getFileName() + text(path));
        }
    }

    @Test
    void aPartOfAKeyInTheNameOtherProgramsGaveIsTold() throws Exception {
        var key = "gh" + "p_" + "q7Rt2LmX9aWd4KbZ".repeat(3).substring(0, 36);
        var name = "use_" + key.toLowerCase(Locale.ROOT).substring(0, 14);
        var catalog = emend.room.resolve("c.json");
        Files.writeString(
                catalog,
                "[\n{\"knowledge_id\": \"" + name + "\", \"content\": \"use " + key + "\"},\n"
                        + "{\"knowledge_id\": \"plain\", \"content\": \"password: " + PASSWORD + "\"}\n]\n");

        var told = emend.run("redact", catalog.toString(), "--item", name).exits(0);
        var plain = emend.run("redact", catalog.toString(), "--item", "plain").exits(0);

        assertTrue(told.err().contains("name of the item still contains a part"), told.err());
        assertFalse(plain.err().contains("name of the item"), plain.err());
        assertFalse(Files.readString(catalog).contains(key));
    }

    @Test
    void noItemIsCreatedUnderANameThatHoldsASecret() throws Exception {
        var key = "gh" + "p_" + "q7Rt2LmX9aWd4KbZ".repeat(3).substring(0, 36);
        var file = CollectionKind.FOLDER
                .create(emend.room, "Use the bucket in the north.")
                .toString();
        emend.run("catalog", file).exits(0);
        var library = emend.room.resolve("library.json");
        Files.writeString(library, "[\n{\"knowledge_id\": \"" + key + "\", \"content\": \"Ask first.\"}\n]\n");

        var refused = emend.run("promote", "--in", library.toString(), "--mask", "--to", file, key);

        assertEquals(1, refused.exit(), refused.out() + refused.err());
        assertTrue(refused.err().contains("may hold no key"), refused.err());
        for (var path : files(Path.of(file))) {
            assertNoPart(key, path.toString(), text(path));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"mem/gh.md", "gh.md", "gh/SKILL.md"})
    void frontMatterIsReadAfterItsSecretIsGoneAndAfterItCameBack(String place) throws Exception {
        var key = "gh" + "p_" + "q7Rt2LmX9aWd4KbZ".repeat(3).substring(0, 36);
        var file = emend.room.resolve(place);
        Files.createDirectories(file.getParent());
        var head = """
                ---
                name: gh
                description: Use token KEY for the api
                first: KEY
                list: [plain, KEY, use KEY now]
                block: |
                  use it
                  as KEY
                KEY: it's a "key" # KEY
                last:   'it''s'  # why
                """.replace("KEY", key);
        var body = "---\n\n# Body\n\nbody   text\n";
        Files.writeString(file, head + body);
        var collection = (place.equals("gh.md") ? file : file.resolveSibling("")).toString();
        var wanted = YamlText.parse(head.substring(4)).compact().replace(key, "[redacted: GitHub token]");
        emend.run("review", "--in", collection).exits(0);

        emend.run("redact", collection, "--item", place.endsWith("gh.md") ? "gh" : "skill")
                .exits(0);

        for (boolean cameBack : new boolean[] {false, true}) {
            var text = Files.readString(file);
            int end = text.indexOf("---\n", 4);
            assertEquals(wanted, YamlText.parse(text.substring(4, end)).compact(), text);
            assertEquals(body, text.substring(end));
            assertTrue(text.startsWith("---\nname: gh\ndescription: \"Use token ["), text);
            assertTrue(text.contains("\nlast:   'it''s'  # why\n---\n"), text);
            for (var path : files(emend.room)) {
                assertNoPart(key, path + " came back: " + cameBack, text(path));
            }
            if (!cameBack) {
                Files.writeString(file, head + body);
                emend.run("review", "--in", collection).exits(0);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"- odd file entry", "- ask with KEY first"})
    void aFileWithAKeyInItsNameStaysAndIsNamed(String entry) throws Exception {
        var key = "gh" + "p_" + "q7Rt2LmX9aWd4KbZ".repeat(3).substring(0, 36);
        var memories = Files.createDirectories(emend.room.resolve("mem"));
        var file = memories.resolve(key + ".md");
        Files.writeString(file, "# x\n\n" + entry.replace("KEY", key) + "\n");
        var folder = memories.toString();
        var found = emend.run("search", "entry", "--in", folder, "--json").exits(0);
        assertFalse(found.out().contains(key), found.out());
        var hit = (Json.Obj) found.json().array("hits").getFirst();

        var told = emend.run("redact", folder, "--item", hit.text("id").orElseThrow())
                .exits(1);

        assertTrue(told.err().contains("Rename it yourself"), told.err());
        assertFalse(told.err().contains(key), told.err());
        assertEquals(List.of(file), files(memories));
        assertEquals("# x\n\n" + entry.replace("KEY", "[redacted: GitHub token]") + "\n", Files.readString(file));
    }

    @ParameterizedTest
    @CsvSource({
        "mem/notes.md, # Use KEY here",
        "mem/notes.md, ## KEY ##",
        "mem/notes.md, # A `KEY`",
        "mem/MEMORY.md, # **KEY**",
        "mem/notes.md, 'Use KEY\n======='",
        "notes.md, # Use KEY here",
        "notes.md, 'Use KEY\n-------'"
    })
    void aHeadingIsRedactedWhereItStandsForAllUnderIt(String place, String heading) throws Exception {
        var key = "gh" + "p_" + "q7Rt2LmX9aWd4KbZ".repeat(3).substring(0, 36);
        var file = emend.room.resolve(place);
        Files.createDirectories(file.getParent());
        var text = heading.replace("\\n", "\n") + """

                - ask first
                - the second entry

                <!-- of the team -->
                ### Inner

                A passage.
                """;
        Files.writeString(file, text.replace("KEY", key));
        var collection = (place.contains("/") ? file.resolveSibling("") : file).toString();
        emend.run("review", "--in", collection).exits(0);
        var hits = emend.run("search", "second", "--in", collection, "--json").exits(0);
        var item = ((Json.Obj) hits.json().array("hits").getFirst()).text("id").orElseThrow();

        emend.run("redact", collection, "--item", item).exits(0);

        assertEquals(text.replace("KEY", "[redacted: GitHub token]"), Files.readString(file));
        emend.run("review", "--in", collection).exits(0);
        assertEquals(text.replace("KEY", "[redacted: GitHub token]"), Files.readString(file));
        for (var path : files(emend.room)) {
            assertNoPart(key, path.toString(), text(path));
        }
    }

    @Test
    void aLineOfTheIndexStillPointsToItsFileAndWhatNoItemHoldsIsNamed() throws Exception {
        var key = "gh" + "p_" + "q7Rt2LmX9aWd4KbZ".repeat(3).substring(0, 36);
        var memories = Files.createDirectories(emend.room.resolve("mem"));
        var index = """
                # Memory

                ## Use KEY

                - [Alpha](KEY.md) — alpha KEY
                - [Beta KEY](beta.md) — beta
                - [Gamma](gamma.md?t=KEY) — gamma
                - [Lost](lost.md) KEY
                """.replace("KEY", key);
        Files.writeString(memories.resolve("MEMORY.md"), index);
        for (var name : List.of(key, "beta", "gamma")) {
            Files.writeString(memories.resolve(name + ".md"), "---\ndescription: one\n---\nThe words.\n");
        }
        var folder = memories.toString();
        var found = emend.run("catalog", folder).exits(0).err();
        assertTrue(found.contains("beta: GitHub token in metadata.index_line"), found);

        var told = emend.run("redact", folder, "--item", "beta").exits(1);
        assertTrue(told.err().contains("still stands in MEMORY.md:3, MEMORY.md:5"), told.err());
        emend.run("redact", folder, "--item", "gamma"); // or by itself, as it is known by now
        emend.run("redact", folder, "--item", "redacted-github-token").exits(1);

        assertEquals(
                """
                # Memory

                ## Use KEY

                - [Alpha](KEY.md) — alpha REDACTED
                - [Beta REDACTED](beta.md) — beta
                - [Gamma](gamma.md?t=REDACTED) — gamma
                - [Lost](lost.md) KEY
                """.replace("KEY", key).replace("REDACTED", "[redacted: GitHub token]"),
                Files.readString(memories.resolve("MEMORY.md")));
        var items = emend.run("catalog", folder, "--json").exits(0);
        assertEquals(3, items.json().integer("items").orElseThrow(), items.out());
    }

    @Test
    void copiesInTheSameItemThatNothingAroundTellsAreRedacted() throws Exception {
        var learning = "{\"task\": \"log in\", \"original_error\": \"typed " + PASSWORD
                + " in the wrong field\", \"step_num\": 1, \"timestamp\": \"2026-02-01T10:00:00\"}";
        var catalog = emend.room.resolve("c.json");
        Files.writeString(
                catalog,
                "[\n{\"knowledge_id\": \"one\", \"description\": \"Log in with password: " + PASSWORD
                        + "\", \"shortcut\": \"" + PASSWORD + "\", \"kb_learnings\": [" + learning + "]}\n]\n");
        var file = catalog.toString();
        assertFalse(emend.run("review", "--in", file).exits(0).out().contains(PASSWORD));

        emend.run("redact", file, "--item", "one").exits(0);

        assertFalse(Files.readString(catalog).contains(PASSWORD), Files.readString(catalog));
        for (var asked : List.of("review", "history", "catalog", "prompt", "check")) {
            var in = asked.equals("review") ? List.of(asked, "--in", file) : List.of(asked, file);
            var answer = emend.run(
                    asked.equals("history") ? List.of(asked).toArray(String[]::new) : in.toArray(String[]::new));
            assertFalse((answer.out() + answer.err()).contains(PASSWORD), asked);
        }
    }

    @Test
    void anotherItemWithTheSameSecretIsNamed() throws Exception {
        var item = "{\"knowledge_id\": \"%s\", \"content\": \"password: " + PASSWORD + "\"}";
        var catalog = emend.room.resolve("c.json");
        Files.writeString(catalog, "[\n" + item.formatted("one") + ",\n" + item.formatted("two") + "\n]\n");

        var told = emend.run("redact", catalog.toString(), "--item", "one", "--json")
                .exits(1);

        assertEquals(OptionalInt.of(1), told.json().integer("redacted"), "one answer: " + told.out());
        assertTrue(told.err().contains("still stands in two"), told.err());
        emend.run("redact", catalog.toString(), "--item", "two"); // or by itself, as it is known by now
        assertFalse(Files.readString(catalog).contains(PASSWORD));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"Vq7mTr\\u0032xLp!", "Vq7mTr\\/2xLp!", "Vq7mTr\\\"2xLp!", "Vq7mTr\\\\2xLp!", "Vq7mTr\\u200b2xLp!"
            })
    void aSecretThatIsQuotedOtherwiseInACatalogIsInNoVersionOfIt(String quoted) throws Exception {
        var catalog = emend.room.resolve("c.json");
        var text = "[\n{\"knowledge_id\": \"one\", \"content\": \"CONTENT\"}\n]\n";
        Files.writeString(catalog, text.replace("CONTENT", "password: " + quoted));
        var file = catalog.toString();
        emend.run("review", "--in", file).exits(0);
        emend.run("edit", file, "--item", "one", "--set", "shortcut=F9").exits(0);

        emend.run("redact", file, "--item", "one").exits(0);

        for (boolean cameBack : new boolean[] {false, true}) {
            for (var path : files(emend.room)) {
                assertNoPart("Vq7mTr", path + " came back: " + cameBack, text(path));
            }
            if (!cameBack) {
                Files.writeString(catalog, text.replace("CONTENT", "password: " + quoted));
                emend.run("review", "--in", file).exits(0);
            }
        }
    }

    private static List<Path> files(Path folder) throws IOException {
        try (var all = Files.walk(folder)) {
            return all.filter(Files::isRegularFile).toList();
        }
    }

    private static String text(Path file) throws IOException {
        var bytes = Files.readAllBytes(file);
        if (bytes.length > 1 && bytes[0] == 0x1F && bytes[1] == (byte) 0x8B) {
            bytes = new GZIPInputStream(new ByteArrayInputStream(bytes)).readAllBytes();
        }
        if (bytes.length > 1 && bytes[0] == 'P' && bytes[1] == 'K') {
            var text = new StringBuilder();
            try (var zip = new ZipInputStream(new ByteArrayInputStream(bytes))) {
                for (var entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
                    text.append(new String(zip.readAllBytes(), StandardCharsets.ISO_8859_1));
                }
            }
            return text.toString();
        }
        return new String(bytes, StandardCharsets.ISO_8859_1);
    }

    private static void assertNoPart(String key, String where, String text) {
        var lower = text.toLowerCase(Locale.ROOT);
        for (int i = 0; i + 6 <= key.length(); i++) {
            int at = lower.indexOf(key.substring(i, i + 6).toLowerCase(Locale.ROOT));
            assertEquals(
                    -1,
                    at,
                    () -> where + ": " + text.substring(Math.max(0, at - 80), Math.min(text.length(), at + 60)));
        }
    }
}
