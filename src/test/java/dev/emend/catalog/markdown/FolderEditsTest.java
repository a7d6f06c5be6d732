package dev.emend.catalog.markdown;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.catalog.Catalog;
import dev.emend.catalog.CatalogReader;
import dev.emend.model.Edit;
import dev.emend.model.Json;
import dev.emend.model.UserException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class FolderEditsTest {
    private static final UUID ID = new UUID(0, 1);
    private static final Path ROOT = Path.of("memory").toAbsolutePath();

    private static MarkdownFolder folder(Map<String, String> files) {
        var bytes = new TreeMap<String, byte[]>();
        files.forEach((name, text) -> bytes.put(name, text.getBytes(UTF_8)));
        return new MarkdownFolder(ROOT, bytes);
    }

    private static Catalog catalog(FolderItems items) throws Exception {
        return new CatalogReader(ID, ROOT, Long.MAX_VALUE).read(items.json(), _ -> {});
    }

    /// The files after these edits.
    private static Map<String, String> edited(
            Map<String, String> files, java.util.function.Function<Catalog, List<Edit>> edits) throws Exception {
        var items = FolderItems.of(folder(files), List.of());
        var catalog = catalog(items);
        var applied = catalog.with(edits.apply(catalog));
        assertEquals(List.of(), applied.rejectedEdits());
        var after = new TreeMap<>(files);
        var plan = FolderPlan.of(items, catalog).with(applied.catalog(), List.of());
        plan.folder().changedFrom(items.folder()).forEach((name, bytes) -> {
            if (bytes.isPresent()) {
                after.put(name, new String(bytes.get(), UTF_8));
            } else {
                after.remove(name);
            }
        });
        return after;
    }

    private static Edit content(Catalog catalog, int index, String text) {
        return new Edit.SetField(catalog.ref(index), "content", new Json.Text(text));
    }

    @Test
    void aRewordedListItemKeepsItsMarkerAndIndentation() throws Exception {
        var after = edited(
                Map.of("A.md", "# A\n\n10. one\n\n    more\n11. two\n"),
                catalog -> List.of(content(catalog, 0, "uno\n\nmás")));
        assertEquals(Map.of("A.md", "# A\n\n10. uno\n\n    más\n11. two\n"), after);
    }

    @Test
    void theBodyOfAFileChangesAndItsFrontMatterStays() throws Exception {
        var head = "---\r\nname:   x   # odd\r\nweird: [1,\r\n  2]\r\n---\r\n\r\n";
        var after = edited(
                Map.of("x.md", head + "old\r\ntext\r\n\r\n"), catalog -> List.of(content(catalog, 0, "new\ntext")));
        assertEquals(Map.of("x.md", head + "new\r\ntext\r\n\r\n"), after);
    }

    @Test
    void theLineThatPointsToAFileIsWrittenWhereItStandsAndAddedWhereItIsMissing() throws Exception {
        var files =
                Map.of("MEMORY.md", "# M\n\n- [x](x.md) old words\n- other\n", "x.md", "---\nname: x\n---\n\nBody\n");
        var line = edited(files, catalog -> List.of(index(catalog, "x", "[x](x.md) new words")));
        assertEquals("# M\n\n- [x](x.md) new words\n- other\n", line.get("MEMORY.md"));
        assertEquals(files.get("x.md"), line.get("x.md"));
        var without = Map.of("MEMORY.md", "# M\n\n- other\n", "x.md", "---\nname: x\n---\n\nBody\n");
        var added = edited(without, catalog -> List.of(index(catalog, "x", "[x](x.md) words")));
        assertEquals(true, String.valueOf(added.get("MEMORY.md")).contains("- [x](x.md) words\n"), added::toString);
    }

    private static Edit index(Catalog catalog, String name, String line) {
        for (int i = 0; i < catalog.size(); i++) {
            if (catalog.nameOf(i).equals(name)) {
                var place = catalog.item(i).fields().object("metadata");
                return new Edit.SetField(
                        catalog.ref(i),
                        "metadata",
                        place.with("index_file", new Json.Text("MEMORY.md")).with("index_line", new Json.Text(line)));
            }
        }
        throw new AssertionError(name);
    }

    @Test
    void frontMatterThatBringsItsDescriptionKeepsItsBytes() throws Exception {
        var same = edited(
                Map.of("x.md", "---\nname: x\ndescription: \"new\"\n---\nBody\n"),
                catalog -> List.of(
                        new Edit.SetField(catalog.ref(0), "description", new Json.Text("old")),
                        new Edit.SetField(
                                catalog.ref(0), "front_matter", new Json.Text("name: x\ndescription: old\n"))));
        assertEquals("---\nname: x\ndescription: old\n---\nBody\n", same.get("x.md"));
    }

    @Test
    void aDescriptionIsWrittenIntoTheFrontMatter() throws Exception {
        var after = edited(
                Map.of("x.md", "---\nname: x\ndescription: >\n  old\n  words\ntype: user\n---\nBody\n"),
                catalog -> List.of(new Edit.SetField(catalog.ref(0), "description", new Json.Text("a: \"new\" one"))));
        assertEquals(
                Map.of("x.md", "---\nname: x\ndescription: \"a: \\\"new\\\" one\"\ntype: user\n---\nBody\n"), after);
        var read = FolderItems.of(folder(after), List.of());
        assertEquals(
                "a: \"new\" one", read.items().getFirst().text("description").orElseThrow());
    }

    @Test
    void aRejectedFileTakesItsLineInTheIndexAlongAndBringsItBack() throws Exception {
        var files = Map.of(
                "MEMORY.md", "# Memory\n\n- [Topic](topic.md) — about it\n- A fact of its own\n",
                "topic.md", "---\nname: topic\n---\n\nWhat is known.\n");
        var items = FolderItems.of(folder(files), List.of());
        assertEquals(2, items.items().size(), "the line of the index is no memory");
        var catalog = catalog(items);
        int topic = catalog.firstNamed("topic");
        var value = catalog.item(topic).fields();
        var without = edited(files, now -> List.of(new Edit.RemoveItem(now.ref(now.firstNamed("topic")))));
        assertEquals(Map.of("MEMORY.md", "# Memory\n\n- A fact of its own\n"), without);
        var back = edited(without, now -> List.of(new Edit.AddItem(catalog.ref(topic), null, value)));
        assertEquals(files.get("topic.md"), back.get("topic.md"));
        assertTrue(String.valueOf(back.get("MEMORY.md")).contains("- [Topic](topic.md) — about it\n"), back::toString);
    }

    @Test
    void aRemovedListItemIsPutBackWhereItWas() throws Exception {
        var files = Map.of("A.md", "# A\n\n- one\n- two\n  - inner\n- three\n\n## B\n\n- four\n");
        var catalog = catalog(FolderItems.of(folder(files), List.of()));
        var value = catalog.item(1).fields();
        var without = edited(files, now -> List.of(new Edit.RemoveItem(now.ref(1))));
        assertEquals(Map.of("A.md", "# A\n\n- one\n- three\n\n## B\n\n- four\n"), without);
        var back = edited(without, now -> List.of(new Edit.AddItem(catalog.ref(1), now.ref(1), value)));
        assertEquals(files, back);
    }

    @Test
    void aNewMemoryWithoutAPlaceGoesToTheEndOfTheMainFile() throws Exception {
        var after = edited(
                Map.of("MEMORY.md", "- one\n", "z.md", "- other\n"),
                catalog -> List.of(new Edit.AddItem(
                        new dev.emend.model.ItemRef(ID, "new"),
                        null,
                        Json.Obj.of("knowledge_id", "new", "content", "two\nlines"))));
        assertEquals("- one\n- two\n  lines\n", after.get("MEMORY.md"));
    }

    @Test
    void whatAnAgentNamesAsPlaceCannotLeaveTheFolder() throws Exception {
        for (var file : List.of("../outside.md", "/tmp/outside.md", "run.sh")) {
            var after = edited(
                    Map.of("MEMORY.md", "- one\n"),
                    catalog -> List.of(new Edit.AddItem(
                            new dev.emend.model.ItemRef(ID, "new"),
                            null,
                            Json.Obj.of(
                                    "knowledge_id", "new", "content", "x", "metadata", Json.Obj.of("file", file)))));
            assertEquals(List.of("MEMORY.md"), List.copyOf(after.keySet()));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"\n", "\r\n", "\r"})
    void allBytesThatNoEditConcernsStay(String lineEnd) throws Exception {
        var random = new Random(22);
        for (int round = 0; round < 300; round++) {
            var text = RandomMarkdown.text(random).replace("\n", lineEnd);
            var items = FolderItems.of(folder(Map.of("A.md", text)), List.of());
            if (items.items().isEmpty()) {
                continue;
            }
            int index = random.nextInt(items.items().size());
            var memory = items.memories().get(index);
            var after = String.valueOf(
                    edited(Map.of("A.md", text), catalog -> List.of(content(catalog, index, "Other words\n\nand more")))
                            .get("A.md"));
            assertEquals(text.substring(0, memory.start()), after.substring(0, memory.start()), text);
            assertTrue(after.endsWith(text.substring(memory.end())), text);
            var middle = after.substring(memory.start(), after.length() - (text.length() - memory.end()));
            assertTrue(middle.contains("Other words"), text);
            var foreign = lineEnd.equals("\n") ? "\r" : "\n";
            assertFalse(text.contains(lineEnd) && after.replace(lineEnd, "").contains(foreign), text);
            var again = FolderItems.of(folder(Map.of("A.md", after)), List.of());
            assertTrue(
                    again.memories().stream().anyMatch(each -> each.content().equals("Other words\n\nand more")),
                    after);
        }
    }

    /// A heading, what stands under it beside its entries, and an underlined, a nested and an outer one.
    static Stream<String> sections() {
        return Stream.of(
                "# N\n\n## Style\n\n- one\n- two\n\n## End\n\n- three\n",
                "# N\n\n## Style\n\n<!-- short -->\n\n- one\n- two\n\n## End\n\n- three\n",
                "# N\n\n## Style\n<!-- short -->\n- one\n\n---\n\ntwo\n",
                "N\n=\n\nStyle\n-----\n\n- one\n- two\n\nEnd\n---\n",
                "# N\n\n## Style ##\n\n- one\n\n### Deep\n\n- two\n\n<!-- last -->\n",
                "# Style\n\n## A\n\n- one\n\n<!-- b -->\n\n## B\n\n- two\n");
    }

    @ParameterizedTest
    @MethodSource("sections")
    void aHeadingThatAllItsEntriesGetBackIsRenamedWhereItStands(String text) throws Exception {
        var other = text.replace("Style", "Evil style");
        var headings = FolderItems.of(folder(Map.of("A.md", text)), List.of()).memories();
        for (var lineEnd : List.of("\n", "\r\n", "\r")) {
            var after = edited(
                    Map.of("A.md", other.replace("\n", lineEnd)),
                    catalog -> List.of(
                            section(catalog, 0, headings.get(0).section()),
                            section(catalog, 1, headings.get(1).section())));
            assertEquals(Map.of("A.md", text.replace("\n", lineEnd)), after);
        }
    }

    @ParameterizedTest
    @MethodSource("sections")
    void aHeadingGoesWithItsLastEntryAndACommentUnderItStays(String text) throws Exception {
        var headings = FolderItems.of(folder(Map.of("A.md", text)), List.of()).memories();
        var one = edited(
                Map.of("A.md", text.replace("Style", "Evil style")),
                catalog -> List.of(section(catalog, 0, headings.get(0).section())));
        var both = edited(
                one,
                catalog -> List.of(section(
                        catalog,
                        catalog.item(0).content().equals("two") ? 0 : 1,
                        headings.get(1).section())));
        var after = String.valueOf(both.get("A.md"));
        assertFalse(after.contains("Evil"), after);
        var comments = text.lines().filter(line -> line.startsWith("<!--")).toList();
        assertEquals(
                comments, after.lines().filter(line -> line.startsWith("<!--")).toList(), after);
        var places = FolderItems.of(folder(both), List.of()).memories().stream()
                .map(memory -> memory.section() + ": " + memory.content())
                .toList();
        assertEquals(
                headings.stream()
                        .map(memory -> memory.section() + ": " + memory.content())
                        .toList(),
                places,
                after);
    }

    /// A file, what others made of its headings, and the file once its entries have their sections again.
    static Stream<Arguments> changedHeadings() {
        var notes = "# N\n\n## Style\n\n<!-- short -->\n\n- one\n- two\n\n## End\n\n- three\n";
        var renamed = notes.replace("## Style", "## Evil");
        var attached = "# N\n\n## Style\n\n- one\n<!-- short -->\n- two\n";
        return Stream.of(
                        List.of(
                                notes,
                                renamed.replace("- two\n", "- two\n- new\n"),
                                "- two\n",
                                "- two\n\n## Evil\n\n- new\n"),
                        List.of(
                                attached,
                                attached.replace("Style", "Evil").replace("- one\n", "- one\n- new\n"),
                                "- two\n",
                                "- two\n\n## Evil\n\n- new\n"),
                        List.of(notes, notes.replace("## End\n\n", "")),
                        List.of(notes, notes.replace("\n## End\n\n", "")),
                        List.of(notes, renamed.replace("## End\n\n", "")),
                        List.of(attached, attached.replace("## Style\n\n", "")),
                        List.of("## A\n\n- one\n\n## B\n\n- two\n- three\n", "## A\n\n- one\n- two\n- three\n"),
                        List.of(
                                "# N\n\n## A\n- one\n## B\n- two\n- three\n## C\n- four\n",
                                "# N\n\n## A\n- one\n- two\n- three\n## C\n- four\n"),
                        List.of("# N\n\n## A\n\n- one\n\n## B\n\n- two\n", "## A\n\n- one\n\n## B\n\n- two\n"),
                        List.of("# N\n\n- one\n\n## B\n\n- two\n", "- one\n\n## B\n\n- two\n"),
                        List.of(
                                "# N\n\n## A\n\n### B\n\n- one\n- two\n\n## C\n\n- three\n",
                                "# N\n\n### B\n\n- one\n- two\n\n## C\n\n- three\n"),
                        List.of(
                                "# N\n\n## A\n\n- one\n- two\n\n### B\n\n- three\n",
                                "# N\n\n- one\n- two\n\n### B\n\n- three\n"),
                        List.of("# N\n\n## A\n\nA text.\n\n- two\n", "# N\n\nA text.\n\n- two\n"))
                .flatMap(texts -> Stream.of("together", "forwards", "backwards")
                        // what stands right above an entry stays where it is when that moves on its own
                        .filter(order ->
                                order.equals("together") || !texts.get(1).contains("- new\n<!--"))
                        .map(order -> Arguments.of(
                                texts.get(0),
                                texts.get(1),
                                texts.size() > 2 ? texts.get(0).replace(texts.get(2), texts.get(3)) : texts.get(0),
                                order)));
    }

    @ParameterizedTest
    @MethodSource("changedHeadings")
    void sectionsThatEntriesGetBackStandWhereTheyStoodAndOnce(String text, String changed, String back, String order)
            throws Exception {
        var sections = new TreeMap<String, String>();
        MarkdownParser.parse("A.md", text).forEach(memory -> sections.put(memory.content(), memory.section()));
        var words = MarkdownParser.parse("A.md", changed).stream()
                .filter(memory -> !memory.section().equals(sections.getOrDefault(memory.content(), memory.section())))
                .map(MarkdownMemory::content)
                .toList();
        var after = Map.of("A.md", changed);
        for (var some : order.equals("together")
                ? List.of(words)
                : (order.equals("forwards") ? words : words.reversed())
                        .stream().map(List::of).toList()) {
            after = edited(
                    after,
                    catalog -> Stream.iterate(0, i -> i < catalog.size(), i -> i + 1)
                            .filter(i -> some.contains(catalog.item(i).content()))
                            .map(i -> section(
                                    catalog,
                                    i,
                                    String.valueOf(sections.get(catalog.item(i).content()))))
                            .toList());
        }
        var now = String.valueOf(after.get("A.md"));
        if (order.equals("together")) {
            assertEquals(back, now);
        }
        if (order.equals("backwards")) { // sections come in the order in which they are put back
            assertEquals(
                    headings(back).stream().sorted().toList(),
                    headings(now).stream().sorted().toList(),
                    now);
        } else {
            assertEquals(headings(back), headings(now), now);
        }
        MarkdownParser.parse("A.md", now)
                .forEach(memory ->
                        assertEquals(sections.getOrDefault(memory.content(), "N > Evil"), memory.section(), now));
    }

    /// The headings, and a comment with what stands above it.
    private static List<String> headings(String text) {
        return text.lines()
                .filter(line -> line.startsWith("#") || line.startsWith("<!--"))
                .toList();
    }

    private static Edit section(Catalog catalog, int index, String section) {
        var place = catalog.item(index).fields().object("metadata");
        return new Edit.SetField(catalog.ref(index), "metadata", place.with("section", new Json.Text(section)));
    }

    @Test
    void whatIsReadAgainAfterNoChangeIsTheSame() throws Exception {
        var random = new Random(23);
        for (int round = 0; round < 100; round++) {
            var files = Map.of("A.md", RandomMarkdown.text(random), "b/C.md", RandomMarkdown.text(random));
            var first = FolderItems.of(folder(files), List.of());
            var again = FolderItems.of(folder(files), List.of(catalog(first)));
            assertArrayEquals(first.json(), again.json());
            var plan = FolderPlan.of(again, catalog(again)).with(catalog(first), List.of());
            assertEquals(Map.of(), plan.folder().changedFrom(again.folder()));
        }
    }

    static Stream<Map<String, String>> foldersWithAnIndex() {
        var index = "# Memory\n\n- [Topic](topic.md) — about it\n- [More](more.md) — about more\n- A fact\n- A fact\n";
        var topic = "---\ntype: Note\nname: topic\n---\n\nWhat is known.\n";
        var notes = "# A\n\n- one\n- two [Topic](topic.md)\n- [Topic](topic.md)\n\n## B\n\nA text.\n";
        return Stream.of(
                Map.of("MEMORY.md", index, "topic.md", topic, "more.md", topic, "notes.md", notes),
                Map.of(
                        "index.md",
                        "---\nokf_version: 0.1\n---\n" + index,
                        "topic.md",
                        topic,
                        "log.md",
                        "# Log\n\n- x\n"));
    }

    @ParameterizedTest
    @CsvSource({"Other words, 0", "'name: topic\ndescription: All of it.\n', 1"})
    void aFileOfFrontMatterOnlyThatIsGoneIsHeldByOneThatHasIts(String other, int held) throws Exception {
        var head = "---\nname: topic\ndescription: All of it.\n---\n";
        var known = catalog(FolderItems.of(folder(Map.of("topic.md", head)), List.of()));
        assertEquals(1, known.size());
        var binary = folder(Map.of("other.md", ""));
        var bytes = new TreeMap<>(binary.files());
        bytes.put("other.md", (other + "\1\2\3\u00ff".repeat(100)).getBytes(ISO_8859_1));
        assertEquals(
                held,
                FolderItems.of(binary.with(bytes), List.of(known)).memories().size());
    }

    @ParameterizedTest
    @MethodSource("foldersWithAnIndex")
    void whateverFileCannotBeReadAllMemoriesStayAndTheOthersCanBeChanged(Map<String, String> files) throws Exception {
        var first = FolderItems.of(folder(files), List.of());
        var known = catalog(first);
        for (var unread : files.keySet()) {
            var bytes = new TreeMap<>(folder(files).files());
            bytes.put(unread, new byte[] {(byte) 0xc3});
            var items = FolderItems.of(folder(files).with(bytes), List.of(known));
            bytes.remove(unread);
            for (var name : unread.equals("index.md") ? List.of(unread) : List.of(unread, "z/renamed.md")) {
                var denied = new MarkdownFolder(ROOT, bytes, new TreeMap<>(Map.of(name, name + " is left out")));
                var held = FolderItems.of(denied, List.of(known));
                assertEquals(new String(first.json(), UTF_8), new String(held.json(), UTF_8), unread + " " + name);
            }
            assertEquals(new String(first.json(), UTF_8), new String(items.json(), UTF_8), unread);
            for (int i = 0; i < known.size(); i++) {
                var next = known.with(List.of(content(known, i, "Other words"))).catalog();
                var plan = FolderPlan.of(items, known);
                if (first.memories().get(i).file().equals(unread)) {
                    var refused = assertThrows(UserException.class, () -> plan.with(next, List.of()));
                    assertTrue(refused.remedy().contains(unread + " is left out"), refused.remedy());
                    continue;
                }
                var written = plan.with(next, List.of()).folder().changedFrom(items.folder());
                assertEquals(List.of(first.memories().get(i).file()), List.copyOf(written.keySet()));
            }
        }
    }

    @Test
    void anItemKeepsItsNameWhenItIsRewordedMovedOrItsFileRenamed() throws Exception {
        var before = FolderItems.of(
                folder(Map.of(
                        "A.md", "- Run the tests with make test before every commit\n- The port is 8080\n",
                        "topic.md", "---\nname: t\n---\nThe database is rebuilt every night at two.\n")),
                List.of());
        var catalog = catalog(before);
        var names = new ArrayList<String>();
        before.items().forEach(item -> names.add(item.text("knowledge_id").orElseThrow()));
        var after = FolderItems.of(
                folder(Map.of(
                        "A.md", "- Something new\n- Run all tests with make test before each commit\n",
                        "other.md", "---\nname: t\n---\nThe database is rebuilt every night at three.\n",
                        "B.md", "# Ports\n\n- The port is 8080\n")),
                List.of(catalog));
        var byContent = new TreeMap<String, String>();
        for (int i = 0; i < after.items().size(); i++) {
            byContent.put(
                    after.memories().get(i).content(),
                    after.items().get(i).text("knowledge_id").orElseThrow());
        }
        assertEquals(names.get(0), byContent.get("Run all tests with make test before each commit"));
        assertEquals(names.get(1), byContent.get("The port is 8080"));
        assertEquals(names.get(2), byContent.get("The database is rebuilt every night at three."));
        assertTrue(!names.contains(byContent.get("Something new")), byContent::toString);
    }

    @Test
    void whatAnItemHasBesideItsTextStaysWithIt() throws Exception {
        var files = Map.of("A.md", "- one fact\n- another fact\n");
        var catalog = catalog(FolderItems.of(folder(files), List.of()));
        var rated = catalog.with(List.of(new Edit.SetField(catalog.ref(1), "quality_score", Json.from(5))))
                .catalog();
        var items = FolderItems.of(folder(Map.of("A.md", "- another fact\n")), List.of(rated));
        assertEquals(5, items.items().getFirst().integer("quality_score").orElseThrow());
        var read = FolderItems.of(folder(files), List.of(catalog));
        var plan = FolderPlan.of(read, catalog(read)).with(rated, List.of());
        assertEquals(Map.of(), plan.folder().changedFrom(read.folder()));
    }

    @Test
    void aLineOfAnIndexWhoseFileIsGoneIsNoMemoryAndIsNotWrittenTwice() throws Exception {
        var index = "- [Topic](topic.md) — about it\n- A fact [of](gone.md) its own\n";
        var items = FolderItems.of(folder(Map.of("MEMORY.md", index)), List.of());
        assertEquals(
                List.of("A fact [of](gone.md) its own"),
                items.memories().stream().map(MarkdownMemory::content).toList());
        var after = edited(
                Map.of("MEMORY.md", index),
                catalog -> List.of(new Edit.AddItem(
                        new dev.emend.model.ItemRef(ID, "topic"),
                        null,
                        Json.Obj.of(
                                "knowledge_id",
                                "topic",
                                "content",
                                "Back.",
                                "metadata",
                                Json.Obj.of(
                                        "file", "topic.md",
                                        "form", "file",
                                        "index_file", "MEMORY.md",
                                        "index_line", "[Topic](topic.md) — about it")))));
        assertEquals(Map.of("MEMORY.md", index, "topic.md", "---\n---\n\nBack.\n"), after);
    }

    static Stream<Arguments> rewordings() {
        var first = "- Run the tests with make test\n- Never push to main\n";
        var cache = "- The cache in build/ has to be cleared after switching branches.\n";
        return Stream.of(
                Arguments.of(
                        "everyday words, at the end", first + cache, first + "- The builds in CI run on Java.\n", ""),
                Arguments.of("everyday words, at the start", cache + first, "- The builds in CI run.\n" + first, ""),
                Arguments.of("alone", cache, "- The builds in CI run on Java 25.\n", ""),
                Arguments.of(
                        "everyday words only, though many",
                        first + "- It has to be in the cache of the build\n",
                        first + "- It has to be in the words of the title\n",
                        ""),
                Arguments.of(
                        "everyday words, between two",
                        "- One\n" + cache + first,
                        "- One\n- The builds in CI run on Java 25.\n" + first,
                        ""),
                Arguments.of(
                        "clearly the same, at the end",
                        first + cache,
                        first + "- The cache in build/ never has to be cleared at all\n",
                        "The cache in build/ never has to be cleared at all"),
                Arguments.of(
                        "in German",
                        first + "- Der Cache in build/ ist nach jedem Wechsel zu leeren.\n",
                        first + "- Der Dienst in Bonn ist nach Mitternacht zu erreichen.\n",
                        ""));
    }

    /// At the end of a list, agents append: there the place proves nothing.
    @ParameterizedTest(name = "{0}")
    @MethodSource("rewordings")
    void aNameGoesOnWithWordsThatAreClearlyTheSame(String what, String before, String after, String same)
            throws Exception {
        var first = FolderItems.of(folder(Map.of("A.md", before)), List.of());
        var next = FolderItems.of(folder(Map.of("A.md", after)), List.of(catalog(first)));
        var known =
                first.items().stream().map(item -> item.text("knowledge_id")).toList();
        var reworded = next.items().stream()
                .filter(item -> known.contains(item.text("knowledge_id")))
                .map(item -> item.text("content").orElseThrow())
                .filter(text -> !before.contains(text))
                .toList();
        assertEquals(same.isEmpty() ? List.of() : List.of(same), reworded, what);
    }

    @Test
    void oneThatIsWrittenAnewBetweenTheSameOthersKeepsItsName() throws Exception {
        var before = FolderItems.of(
                folder(Map.of("A.md", "- Run the tests\n- Do not add dependencies without asking.\n- Keep it short\n")),
                List.of());
        var after = FolderItems.of(
                folder(Map.of("A.md", "- Run the tests\n- Ask before you add a dependency.\n- Keep it short\n")),
                List.of(catalog(before)));
        assertEquals(
                before.items().get(1).text("knowledge_id"), after.items().get(1).text("knowledge_id"));
        var other = FolderItems.of(
                folder(Map.of("A.md", "- Run the tests\n- Paint the shed green.\n- Keep it short\n")),
                List.of(catalog(before)));
        assertTrue(
                !before.items()
                        .get(1)
                        .text("knowledge_id")
                        .equals(other.items().get(1).text("knowledge_id")),
                "another statement is another memory");
    }
}
