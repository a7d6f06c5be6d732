package dev.emend.faults;

import static dev.emend.fixtures.Actors.REVIEWER;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.app.core.SaveStatus;
import dev.emend.app.library.ItemQuery;
import dev.emend.app.workspace.Workspace;
import dev.emend.fixtures.CollectionKind;
import dev.emend.fixtures.EmendCommand;
import dev.emend.fixtures.OpenWorkspace;
import dev.emend.model.ItemRef;
import dev.emend.model.Json;
import dev.emend.model.UserException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/// A file of a folder whose memories are known can't be read for a while: they stay as they were, nothing is written
/// into it, the others go on, and once it is as it was, so is everything known of it.
class UnreadableFileTest {
    private static final String OURS = "Prüfe die Größe vor dem Bau.";
    private static final String OTHER = "Name files in small letters.";

    private enum Reason {
        CUT_OFF("ends within a letter", text -> cut((text + "ö").getBytes(StandardCharsets.UTF_8))),
        BINARY("binary", text -> (text + "\1\2\3\u00ff".repeat(100)).getBytes(StandardCharsets.ISO_8859_1)),
        TOO_LARGE("4 MB", text -> (text + "\n" + "a word ".repeat(600_000)).getBytes(StandardCharsets.UTF_8)),
        TOO_MANY_LINES("100000 lines", text -> (text + "- a\n".repeat(100_001)).getBytes(StandardCharsets.UTF_8));

        private final String words;
        private final Bytes bytes;

        Reason(String words, Bytes bytes) {
            this.words = words;
            this.bytes = bytes;
        }
    }

    private static byte[] cut(byte[] bytes) {
        return Arrays.copyOf(bytes, bytes.length - 1);
    }

    private interface Bytes {
        byte[] of(String text);
    }

    @TempDir
    Path folder;

    static Stream<Arguments> cases() {
        return Stream.of(CollectionKind.FOLDER, CollectionKind.SKILL)
                .flatMap(kind -> Stream.of(Reason.values()).map(reason -> Arguments.of(kind, reason)));
    }

    private Path create(CollectionKind kind) throws IOException {
        if (kind != CollectionKind.FOLDER) {
            return kind.create(folder, OURS, OTHER);
        }
        var collection = kind.create(folder, OTHER);
        Files.writeString(collection.resolve("build.md"), "# Build\n\n- " + OURS + "\n- Ask Ann.\n");
        return collection;
    }

    private static Path file(CollectionKind kind, Path collection) {
        return collection.resolve(kind == CollectionKind.FOLDER ? "build.md" : "skill-1/SKILL.md");
    }

    private static List<Json.Obj> hits(EmendCommand emend, String in, int exit) {
        return emend.run("search", "Größe letters Ann", "--in", in, "--json").exits(exit).json().array("hits").stream()
                .map(hit -> (Json.Obj) hit)
                .toList();
    }

    /// A file that can't be read has no lines.
    private static List<Json.Obj> withoutPlaces(List<Json.Obj> hits) {
        return hits.stream().map(hit -> hit.without("file").without("line")).toList();
    }

    private static List<Json.Obj> without(List<Json.Obj> hits, String id) {
        return hits.stream()
                .filter(hit -> !hit.text("id").orElseThrow().equals(id))
                .toList();
    }

    private static Json.Obj hit(List<Json.Obj> hits, String words) {
        return hits.stream()
                .filter(hit -> hit.compact().contains(words))
                .findFirst()
                .orElseThrow();
    }

    /// Keeping writes nothing: the last version that Emend wrote, or read first, is an older one.
    @ParameterizedTest(name = "{0} {1}")
    @MethodSource("cases")
    void whatWasKeptAndNeverWrittenStaysOverStarts(CollectionKind kind, Reason reason) throws Exception {
        var collection = create(kind);
        var file = file(kind, collection);
        var in = collection.toString();
        var emend = new EmendCommand(folder.resolve("home"));
        emend.run("review", "--in", in).exits(0);
        var kept = "Prüfe die Größe vor jedem Bau.";
        Files.writeString(file, Files.readString(file).replace(OURS, kept));
        emend.run("review", "--keep", key(emend, in)).exits(0);
        var readable = Files.readString(file);
        var prompt = emend.run("prompt", in).exits(0).out();
        assertTrue(prompt.contains("jedem"), prompt);
        var history = emend.run("history").exits(0).out();

        Files.write(file, reason.bytes.of(readable));
        assertEquals(prompt, emend.run("prompt", in).out());
        assertEquals(history, emend.run("history").out());
        assertEquals(
                0,
                emend.run("review", "--in", in, "--json").json().array("items").size());

        Files.writeString(file, readable.replace("jedem Bau", "jedem Bau, oder nie"));
        emend.run("review", "--reject", key(emend, in)).exits(0);
        assertEquals(readable, Files.readString(file));
        assertEquals(prompt, emend.run("prompt", in).exits(0).out());
    }

    private static String key(EmendCommand emend, String in) {
        var items = emend.run("review", "--in", in, "--json").exits(0).json().array("items");
        assertEquals(1, items.size(), items::toString);
        return ((Json.Obj) items.getFirst()).text("key").orElseThrow();
    }

    @ParameterizedTest(name = "{0} {1}")
    @MethodSource("cases")
    void whatIsKnownStaysOverStarts(CollectionKind kind, Reason reason) throws Exception {
        var collection = create(kind);
        var file = file(kind, collection);
        var in = collection.toString();
        var emend = new EmendCommand(folder.resolve("home"));
        emend.run("review", "--in", in).exits(0);
        Files.writeString(file, Files.readString(file).replace("vor dem Bau", "vor jedem Bau"));
        emend.run("review", "--in", in).exits(0);
        var id = hit(hits(emend, in, 0), kind == CollectionKind.SKILL ? "skill-1" : "Größe")
                .text("id")
                .orElseThrow();
        emend.run("correct", in, "--item", id, "--reasoning", "Wait for the build.")
                .exits(0);
        emend.run("rate", in, "--item", id, "--score", "4").exits(0);
        var hits = hits(emend, in, 0);
        var other = hit(hits, kind == CollectionKind.SKILL ? "skill-2" : "letters")
                .text("id")
                .orElseThrow();
        var prompt = emend.run("prompt", in).exits(0).out();
        var review = emend.run("review", "--in", in, "--json").exits(0).out();
        var readable = Files.readAllBytes(file);
        var unreadable = reason.bytes.of(Files.readString(file));
        Files.write(file, unreadable);

        for (var command : List.of(
                List.of("catalog", in), List.of("review", "--in", in, "--json"), List.of("changes", in, "--json"))) {
            var answer = emend.run(command.toArray(String[]::new)).exits(1);
            var told = collection.relativize(file) + " is left out: ";
            assertTrue(answer.err().contains(told) && answer.err().contains(reason.words), answer.err());
            // the statistics of a catalog know of no earlier version
            assertEquals(!command.contains("catalog"), answer.err().contains("as last read"), answer.err());
        }
        assertEquals(withoutPlaces(hits), withoutPlaces(hits(emend, in, 1)));
        assertEquals(prompt, emend.run("prompt", in).exits(1).out());
        assertEquals(review, emend.run("review", "--in", in, "--json").exits(1).out());
        var refused =
                emend.run("edit", in, "--item", id, "--set", "content=Deploy.").exits(1);
        assertTrue(refused.err().contains(reason.words) && refused.err().contains("can't be read now"), refused.err());
        emend.run("edit", in, "--item", other, "--set", "content=Name files in capital letters.")
                .exits(0);
        assertTrue(emend.run("catalog", in).exits(1).err().contains(reason.words));
        assertArrayEquals(unreadable, Files.readAllBytes(file));
        emend.run("edit", in, "--item", other, "--set", "content=" + OTHER).exits(0);
        var texts = texts(collection, file);

        Files.write(file, readable);
        var after = hits(emend, in, 0);
        assertEquals(hits.size(), after.size());
        assertEquals(without(hits, other), without(after, other));
        assertEquals(prompt, emend.run("prompt", in).exits(0).out());
        assertEquals(review, emend.run("review", "--in", in, "--json").exits(0).out());
        assertEquals("", emend.run("catalog", in).exits(0).err());
        assertArrayEquals(readable, Files.readAllBytes(file));
        assertEquals(texts, texts(collection, file));
        emend.run("edit", in, "--item", id, "--set", "content=Miss die Größe.").exits(0);
        assertTrue(Files.readString(file).contains("Miss die Größe."));
    }

    private static List<String> texts(Path collection, Path but) throws IOException {
        try (var files = Files.walk(collection)) {
            return files.filter(Files::isRegularFile)
                    .filter(file -> !file.equals(but))
                    .sorted()
                    .map(UnreadableFileTest::text)
                    .toList();
        }
    }

    private static String text(Path file) {
        try {
            return file + ": " + Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @ParameterizedTest(name = "{0} {1}")
    @MethodSource("cases")
    void anOpenFolderKeepsWhatItHadAndTheOthersGoOn(CollectionKind kind, Reason reason) throws Exception {
        var collection = create(kind);
        var file = file(kind, collection);
        try (var opened = OpenWorkspace.at(collection, Clock.systemUTC())) {
            var workspace = opened.workspace();
            var library = workspace.library();
            var before = library.rows(ItemQuery.all()).rows();
            var ours = before.stream()
                    .map(row -> row.ref())
                    .filter(ref -> text(workspace, ref).contains("Größe"))
                    .findFirst()
                    .orElseThrow();
            var other = before.stream()
                    .map(row -> row.ref())
                    .filter(ref -> text(workspace, ref).contains("letters"))
                    .findFirst()
                    .orElseThrow();
            var readable = Files.readAllBytes(file);
            var unreadable = reason.bytes.of(Files.readString(file));

            Files.write(file, unreadable);
            library.look();
            library.flush();
            assertEquals(before, library.rows(ItemQuery.all()).rows());
            assertEquals(List.of(), workspace.safety().fileChanges().open());
            var refused = assertThrows(
                    UserException.class,
                    () -> workspace.editor().edit(REVIEWER, ours, CollectionKind.FIELD, new Json.Text("Deploy.")));
            assertTrue(refused.message().contains(file.getFileName().toString()), refused.message());
            assertTrue(refused.remedy().contains(reason.words), refused.remedy());
            var capital = "Name files in capital letters.";
            var edited = workspace.editor().edit(REVIEWER, other, CollectionKind.FIELD, new Json.Text(capital));
            assertEquals(SaveStatus.Stage.SAVED, edited.saveStatus().join().stage());
            assertThrows(
                    UserException.class, () -> workspace.review().decisions().rejectAll(REVIEWER, List.of(ours)));
            assertArrayEquals(unreadable, Files.readAllBytes(file));
            workspace.journal().undo(REVIEWER).orElseThrow().saveStatus().join();

            Files.write(file, readable);
            library.look();
            library.flush();
            assertEquals(before, library.rows(ItemQuery.all()).rows());
            assertEquals(List.of(), workspace.safety().fileChanges().open());
            assertArrayEquals(readable, Files.readAllBytes(file));
        }
    }

    @ParameterizedTest
    @EnumSource(
            value = CollectionKind.class,
            names = {"CATALOG", "FILE"})
    void aSingleFileIsHeldUntilItCanBeRead(CollectionKind kind) throws Exception {
        var file = kind.create(folder, OURS, OTHER);
        try (var opened = OpenWorkspace.at(file, Clock.systemUTC())) {
            var library = opened.workspace().library();
            var before = library.rows(ItemQuery.all()).rows();
            var readable = Files.readAllBytes(file);
            var unreadable = Reason.CUT_OFF.bytes.of(Files.readString(file));
            Files.write(file, unreadable);
            library.look();
            library.flush();
            assertEquals(before, library.rows(ItemQuery.all()).rows());
            assertArrayEquals(unreadable, Files.readAllBytes(file));
            var emend = new EmendCommand(folder.resolve("home"));
            var refused = emend.run("review", "--in", file.toString()).exits(1).err();
            assertTrue(refused.contains(kind == CollectionKind.FILE ? "ends within a letter" : "line 5"), refused);

            Files.write(file, readable);
            library.look();
            library.flush();
            assertEquals(before, library.rows(ItemQuery.all()).rows());
            assertEquals(List.of(), opened.workspace().safety().fileChanges().open());
            assertArrayEquals(readable, Files.readAllBytes(file));
        }
    }

    /// A file that is renamed while it can't be read is gone by its name only.
    @ParameterizedTest
    @EnumSource(Reason.class)
    void aFileThatIsRenamedMeanwhileKeepsItsMemories(Reason reason) throws Exception {
        var collection = create(CollectionKind.FOLDER);
        var file = file(CollectionKind.FOLDER, collection);
        var in = collection.toString();
        var emend = new EmendCommand(folder.resolve("home"));
        var hits = hits(emend, in, 0);
        var id = hit(hits, "Größe").text("id").orElseThrow();
        emend.run("rate", in, "--item", id, "--score", "5").exits(0);
        hits = hits(emend, in, 0);
        var readable = Files.readAllBytes(file);
        Files.write(file, reason.bytes.of(Files.readString(file)));
        emend.run("review", "--in", in).exits(1);
        var renamed = Files.move(file, file.resolveSibling("plan.md"));

        var told = emend.run("review", "--in", in).exits(1).err();
        assertTrue(told.contains("build.md is gone, and may be plan.md") && told.contains("as last read"), told);
        assertEquals(withoutPlaces(hits), withoutPlaces(hits(emend, in, 1)));

        Files.write(renamed, readable);
        assertEquals(withoutPlaces(hits), withoutPlaces(hits(emend, in, 0)));
        assertEquals(
                List.of(),
                emend.run("review", "--in", in, "--json").exits(0).json().array("items"));
        Files.delete(renamed);
        assertEquals(1, hits(emend, in, 0).size());
    }

    private static final List<Charset> UNICODE = List.of(
            StandardCharsets.UTF_8,
            StandardCharsets.UTF_16LE,
            StandardCharsets.UTF_16BE,
            Charset.forName("UTF-32LE"),
            Charset.forName("UTF-32BE"));

    static Stream<Arguments> encodings() {
        return Stream.of(CollectionKind.FOLDER, CollectionKind.SKILL, CollectionKind.FILE)
                .flatMap(kind -> UNICODE.stream()
                        .flatMap(charset -> Stream.of("", "\uFEFF").map(mark -> Arguments.of(kind, charset, mark))));
    }

    @ParameterizedTest
    @EnumSource(
            value = CollectionKind.class,
            names = {"FOLDER", "FILE", "SKILL"})
    void frontMatterThatIsNoYamlIsToldOnceAndTheFileIsRead(CollectionKind kind) throws Exception {
        var collection = create(kind);
        var file = kind == CollectionKind.FILE ? collection : file(kind, collection);
        try (var opened = OpenWorkspace.at(collection, Clock.systemUTC())) {
            var library = opened.workspace().library();
            assertEquals(List.of(), library.catalogs().getFirst().warnings());
            Files.writeString(file, "---\nname: a\ndescription: [b\n---\n\nTag each release.\n");
            library.look();
            library.flush();

            var catalog = library.catalogs().getFirst();
            assertEquals(1, catalog.warnings().size(), "Home and the commands show these: " + catalog.warnings());
            assertEquals(catalog.warnings(), library.fileNotes(catalog.id()));
            assertTrue(
                    catalog.warnings()
                            .getFirst()
                            .startsWith("The front matter of "
                                    + (kind == CollectionKind.FILE ? file.getFileName() : collection.relativize(file))
                                    + " is no YAML"),
                    catalog.warnings()::toString);
            assertTrue(catalog.isWhole(), "it is read");
            assertTrue(library.rows(ItemQuery.all()).rows().stream()
                    .anyMatch(row -> text(opened.workspace(), row.ref()).contains("Tag each release.")));
            library.look();
            assertEquals(catalog.warnings(), library.catalogs().getFirst().warnings());

            Files.writeString(file, "---\nname: a\ndescription: b\n---\n\nTag each release.\n");
            library.look();
            library.flush();
            assertEquals(List.of(), library.catalogs().getFirst().warnings());
        }
    }

    @ParameterizedTest
    @MethodSource("encodings")
    void aFileOfAnyUnicodeEncodingKeepsItsIdsAndIsWrittenInIt(CollectionKind kind, Charset charset, String mark)
            throws Exception {
        var collection = create(kind);
        var file = kind == CollectionKind.FILE ? collection : file(kind, collection);
        try (var opened = OpenWorkspace.at(collection, Clock.systemUTC())) {
            var workspace = opened.workspace();
            var library = workspace.library();
            var before = library.rows(ItemQuery.all()).rows();
            var ours = before.stream()
                    .map(row -> row.ref())
                    .filter(ref -> text(workspace, ref).contains("Größe"))
                    .findFirst()
                    .orElseThrow();
            var text = mark + Files.readString(file);
            Files.write(file, text.getBytes(charset));
            library.look();
            library.flush();
            assertEquals(before, library.rows(ItemQuery.all()).rows());
            assertEquals(List.of(), library.fileNotes(ours.catalog()));

            var edited = workspace.editor().edit(REVIEWER, ours, CollectionKind.FIELD, new Json.Text("Miss 測る."));
            assertEquals(SaveStatus.Stage.SAVED, edited.saveStatus().join().stage());
            assertArrayEquals(text.replace(OURS, "Miss 測る.").getBytes(charset), Files.readAllBytes(file));
            workspace.journal().undo(REVIEWER).orElseThrow().saveStatus().join();
            assertArrayEquals(text.getBytes(charset), Files.readAllBytes(file));
            if (kind == CollectionKind.SKILL) {
                workspace.editor().delete(REVIEWER, ours);
                library.flush();
                assertTrue(Files.notExists(file));
                workspace.journal().undo(REVIEWER).orElseThrow().saveStatus().join();
                assertArrayEquals(text.getBytes(charset), Files.readAllBytes(file));
            }
        }
    }

    private enum Odd {
        WINDOWS_1252("Windows-1252", text -> text.getBytes(Charset.forName("windows-1252"))),
        ADDED_IN_WINDOWS_1252("Windows-1252", text -> {
            var lines = text.replace("vor dem Bau", "vor dem Bau der").getBytes(StandardCharsets.UTF_8);
            var at = new String(lines, StandardCharsets.ISO_8859_1).indexOf(" der.");
            lines[at + 1] = (byte) 0xE4;
            return lines;
        }),
        PADDING("64 NUL bytes", text -> (text + "\0".repeat(64)).getBytes(StandardCharsets.UTF_8)),
        NUL_INSIDE("1 NUL bytes", text -> text.replace("Bau", "B\0au").getBytes(StandardCharsets.UTF_8));

        private final String words;
        private final Bytes bytes;

        Odd(String words, Bytes bytes) {
            this.words = words;
            this.bytes = bytes;
        }
    }

    @ParameterizedTest
    @EnumSource(Odd.class)
    void whatCantBeWrittenAsItIsIsReadWithANoteAndNotWritten(Odd odd) throws Exception {
        var collection = create(CollectionKind.FOLDER);
        var file = file(CollectionKind.FOLDER, collection);
        var in = collection.toString();
        var emend = new EmendCommand(folder.resolve("home"));
        var ids = hits(emend, in, 0).stream().map(hit -> hit.text("id")).toList();
        var bytes = odd.bytes.of(Files.readString(file));
        Files.write(file, bytes);
        var read = hits(emend, in, 0);
        assertEquals(ids, read.stream().map(hit -> hit.text("id")).toList());
        assertTrue(hit(read, "Größe").compact().contains("Prüfe die Größe vor dem Bau"), read.toString());
        for (var command : List.of("review --in", "prompt", "catalog", "changes")) {
            var words = new ArrayList<>(List.of(command.split(" ")));
            words.add(in);
            var told = emend.run(words.toArray(String[]::new)).exits(0).err();
            assertTrue(told.contains("build.md are read") && told.contains(odd.words), told);
        }
        var id = hit(read, "Ann").text("id").orElseThrow();
        var refused =
                emend.run("edit", in, "--item", id, "--set", "content=Deploy.").exits(1);
        assertTrue(refused.err().contains("can't be written as it is"), refused.err());
        assertArrayEquals(bytes, Files.readAllBytes(file));
        var other = hit(read, "letters").text("id").orElseThrow();
        emend.run("edit", in, "--item", other, "--set", "content=Name them.").exits(0);
        emend.run("rate", in, "--item", id, "--score", "4").exits(0);
        assertArrayEquals(bytes, Files.readAllBytes(file));
    }

    private static String text(Workspace workspace, ItemRef ref) {
        try {
            return workspace.library().item(ref).item().fields().compact();
        } catch (UserException e) {
            throw new AssertionError(e);
        }
    }
}
