package dev.emend.catalog.markdown;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.catalog.Catalog;
import dev.emend.catalog.CatalogReader;
import dev.emend.catalog.markdown.MarkdownMemory.Form;
import dev.emend.model.Edit;
import dev.emend.model.ItemRef;
import dev.emend.model.Json;
import dev.emend.model.UserException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What is planned is written, beside it nothing changes, and an undo brings the bytes back.
class FolderPlanTest {
    private static final UUID ID = new UUID(0, 1);
    private static final Path ROOT = Path.of("memory").toAbsolutePath();
    private static final String[] TEXTS = {
        "Other words",
        "Two\nlines",
        "One\n\nTwo",
        "> said",
        "| a |\n|---|",
        "# no heading",
        "- a list",
        "```\ncode\n```",
        "```\nopen",
        "1. one",
        "    code",
        "[Topic](topic.md) it",
        "plain words",
        "---"
    };

    private static MarkdownFolder folder(Map<String, String> files) {
        var bytes = new TreeMap<String, byte[]>();
        files.forEach((name, text) -> bytes.put(name, text.getBytes(UTF_8)));
        return new MarkdownFolder(ROOT, bytes);
    }

    private static Map<String, String> texts(MarkdownFolder folder) {
        var texts = new TreeMap<String, String>();
        folder.files().forEach((name, bytes) -> texts.put(name, new String(bytes, UTF_8)));
        return texts;
    }

    private static Catalog catalog(FolderItems items) throws Exception {
        return new CatalogReader(ID, ROOT, Long.MAX_VALUE).read(items.json(), _ -> {});
    }

    private static FolderPlan read(MarkdownFolder folder, List<Catalog> earlier) throws Exception {
        var items = FolderItems.of(folder, earlier);
        return FolderPlan.of(items, catalog(items));
    }

    private static int index(Catalog catalog, String text) {
        for (int i = 0; i < catalog.size(); i++) {
            if (catalog.item(i).content().startsWith(text)) {
                return i;
            }
        }
        throw new AssertionError(text);
    }

    private static String without(String text, String memory) throws Exception {
        var before = read(folder(Map.of("A.md", text)), List.of());
        var catalog = before.catalog();
        var next = catalog.with(List.of(new Edit.RemoveItem(catalog.ref(index(catalog, memory)))))
                .catalog();
        return String.valueOf(texts(before.with(next, List.of()).folder()).get("A.md"));
    }

    @Test
    void whatWouldBecomeAPartOfAnotherOneIsSetApart() throws Exception {
        assertEquals(
                "Steps to release:\n\n2. Tag it\n3. Push it\n",
                without("Steps to release:\n1. Run the tests\n2. Tag it\n3. Push it\n", "Run"));
        assertEquals(
                "lazy\ncont\n\n2. second\n   - three in\n",
                without("lazy\ncont\n1. first\n2. second\n   - three in\n", "first"));
        assertEquals("A title?\n\n---\n", without("A title?\n- one\n---\n", "one"));
        assertEquals("\n---\nname: x\n---\n- two\n", without("- one\n---\nname: x\n---\n- two\n", "one"));
    }

    @Test
    void aCopyOfAWholeFileAndItsOriginalThatWentBeforeASaveComeBackAsTheyWere() throws Exception {
        var files = new TreeMap<>(Map.of(
                "MEMORY.md", "- [Topic](topic.md) about it\n", "topic.md", "---\nname: topic\n---\n\nWhat it says\n"));
        var first = read(folder(files), List.of());
        var copy = new ItemRef(ID, "new-one");
        var original = first.catalog().ref(0);
        var fields = first.catalog().item(0).fields();
        var add = new Edit.AddItem(
                copy,
                null,
                fields.with("knowledge_id", new Json.Text("new-one")).with("content", new Json.Text("Other words")));
        var plan = first;
        var patches = new ArrayDeque<List<FilePatch>>();
        for (var edit : List.of(add, new Edit.RemoveItem(original), new Edit.RemoveItem(copy))) {
            var next = plan.with(plan.catalog().with(List.of(edit)).catalog(), List.of());
            patches.push(plan.backFrom(next));
            plan = next;
        }
        assertEquals(Map.of("MEMORY.md", ""), texts(plan.folder()));
        plan = read(plan.folder(), List.of(plan.catalog(), first.catalog()));
        for (var edit : List.of(add, new Edit.AddItem(original, copy, fields), new Edit.RemoveItem(copy))) {
            plan = plan.with(plan.catalog().with(List.of(edit)).catalog(), patches.pop());
        }
        assertEquals(files, texts(plan.folder()));
    }

    private record Change(List<Edit> edits, List<Edit> back) {}

    private static Optional<Change> change(Random random, Catalog catalog) {
        var text = TEXTS[random.nextInt(TEXTS.length)];
        int kind = catalog.size() == 0 ? 3 : random.nextInt(5);
        if (kind == 3) {
            var ref = new ItemRef(ID, "new-one");
            var fields = Json.Obj.of("knowledge_id", "new-one", "content", text);
            if (random.nextBoolean() && catalog.size() > 0) {
                var other = catalog.item(random.nextInt(catalog.size())).fields();
                fields = other.with("knowledge_id", new Json.Text("new-one")).with("content", new Json.Text(text));
            }
            return Optional.of(
                    new Change(List.of(new Edit.AddItem(ref, null, fields)), List.of(new Edit.RemoveItem(ref))));
        }
        int at = random.nextInt(catalog.size());
        var item = catalog.item(at);
        if (kind < 2) {
            @Nullable ItemRef below = at + 1 < catalog.size() ? catalog.ref(at + 1) : null;
            return Optional.of(new Change(
                    List.of(new Edit.RemoveItem(item.ref())),
                    List.of(new Edit.AddItem(item.ref(), below, item.fields()))));
        }
        boolean isFile = item.fields().object("metadata").text("form").equals(Optional.of(Form.FILE.word()));
        var field = isFile && kind == 4 ? "description" : "content";
        var old = item.fields().get(field);
        if (old == null) {
            return Optional.empty();
        }
        try {
            var value = MemoryValues.normalize(item, field, new Json.Text(text));
            return Optional.of(new Change(
                    List.of(new Edit.SetField(item.ref(), field, value)),
                    List.of(new Edit.SetField(item.ref(), field, old))));
        } catch (UserException e) {
            return Optional.empty(); // refused before it is planned
        }
    }

    /// Several memories rejected at once.
    private static Change rejected(Random random, Catalog catalog) {
        var edits = new ArrayList<Edit>();
        var back = new ArrayList<Edit>();
        var now = catalog;
        for (int i = 1 + random.nextInt(3); i > 0 && now.size() > 0; i--) {
            int at = random.nextInt(now.size());
            var item = now.item(at);
            @Nullable ItemRef below = at + 1 < now.size() ? now.ref(at + 1) : null;
            edits.add(new Edit.RemoveItem(item.ref()));
            back.addFirst(new Edit.AddItem(item.ref(), below, item.fields()));
            now = now.with(List.of(edits.getLast())).catalog();
        }
        return new Change(edits, back);
    }

    private static Map<String, String> contents(Catalog catalog) {
        var contents = new TreeMap<String, String>();
        for (int i = 0; i < catalog.size(); i++) {
            var name = catalog.nameOf(i);
            var fields = catalog.item(i).fields();
            var said = fields.text("description").map(words -> "\n" + words.replaceAll("\\s+", " "));
            contents.put(
                    name + said.filter(_ -> fields.has("front_matter")).orElse(""),
                    FolderEdits.written(catalog.item(i).fields(), name)
                            .text("content")
                            .orElse(""));
        }
        return contents;
    }

    /// @return how many changes were refused
    private static int check(int seed, int cases) throws Exception {
        int refused = 0;
        for (int i = 0; i < cases; i++) {
            var random = new Random(seed + i);
            var files = new TreeMap<String, String>();
            files.put("MEMORY.md", random.nextBoolean() ? RandomMarkdown.lines(random) : RandomMarkdown.text(random));
            if (random.nextBoolean()) {
                files.put("topic.md", RandomMarkdown.whole(random));
            }
            if (random.nextInt(4) == 0) {
                files.put("notes.md", "- [Topic](topic.md) too\n- a note\n");
            }
            var before = read(folder(files), List.of());
            var catalog = before.catalog();
            var change = change(random, catalog);
            if (change.isEmpty()) {
                continue;
            }
            var next = catalog.with(change.get().edits()).catalog();
            FolderPlan plan;
            try {
                plan = before.with(next, List.of());
            } catch (UserException e) {
                assertTrue(!e.remedy().isEmpty());
                refused++;
                continue;
            }
            var what = "case " + (seed + i) + ": " + change.get().edits() + "\nof " + files + "\ngave "
                    + texts(plan.folder());
            // as the next start reads it
            var again = read(plan.folder(), List.of(next, catalog));
            assertEquals(contents(next), contents(again.catalog()), what);
            var patches = before.backFrom(plan).stream()
                    .map(patch -> FilePatch.read(patch.toJson()).orElseThrow())
                    .toList();
            var undone = again.with(again.catalog().with(change.get().back()).catalog(), patches);
            assertEquals(files, texts(undone.folder()), what);
        }
        return refused;
    }

    @Test
    void whatIsAcknowledgedIsWrittenAndUndoneToTheSameBytes() throws Exception {
        int refused = check(1, 2_000);
        assertTrue(refused < 150, refused + " of 2,000 refused");
    }

    @Tag("slow")
    @Test
    void soItIsInManyTexts() throws Exception {
        int refused = check(10_000, 100_000);
        assertTrue(refused < 7_500, refused + " of 100,000 refused");
        checkSeveral(10_000, 20_000);
    }

    @Test
    void severalChangesBeforeASaveAreTakenBackToTheSameBytes() throws Exception {
        checkSeveral(1, 1_000);
    }

    private static void checkSeveral(int seed, int cases) throws Exception {
        for (int i = 0; i < cases; i++) {
            var random = new Random(seed + i);
            var files = new TreeMap<>(Map.of(
                    "MEMORY.md",
                    RandomMarkdown.lines(random),
                    "rules/A.md",
                    RandomMarkdown.text(random),
                    "topic.md",
                    RandomMarkdown.whole(random)));
            var first = read(folder(files), List.of());
            var plan = first;
            var backs = new ArrayDeque<Change>();
            var patches = new ArrayDeque<List<FilePatch>>();
            for (int step = 0; step < 4; step++) {
                var catalog = plan.catalog();
                var change = random.nextBoolean()
                        ? Optional.of(rejected(random, catalog))
                        : change(random, catalog).filter(one -> catalog.firstNamed("new-one") < 0);
                if (change.isEmpty() || change.get().edits().isEmpty()) {
                    continue;
                }
                try {
                    var next = plan.with(catalog.with(change.get().edits()).catalog(), List.of());
                    backs.push(change.get());
                    patches.push(plan.backFrom(next));
                    plan = next;
                } catch (UserException e) {
                    assertTrue(!e.message().isEmpty());
                }
            }
            assertTrue(plan.isFrom(first.folder()));
            var what = "case " + (seed + i) + ": " + backs + "\nof " + files + "\ngave " + texts(plan.folder());
            var names = plan.catalog();
            plan = read(plan.folder(), List.of(names, first.catalog()));
            assertEquals(contents(names), contents(plan.catalog()), what);
            while (!backs.isEmpty()) {
                var back = plan.catalog().with(backs.pop().back());
                assertEquals(List.of(), back.rejectedEdits(), what);
                plan = plan.with(back.catalog(), patches.pop());
            }
            assertEquals(files, texts(plan.folder()), what);
        }
    }

    /// On a file system that tells capitals apart; whichever comes first.
    @ParameterizedTest
    @ValueSource(strings = {"%s.md", "%s/SKILL.md"})
    void aFileIsNamedAsItIsCalledAlsoBesideOneThatDiffersInCapitals(String path) throws Exception {
        var lower = path.formatted("dep");
        var upper = folder(Map.of(path.formatted("Dep"), "---\nname: x\n---\n\nDeploy at night.\n"));
        var both = folder(Map.of(
                path.formatted("Dep"),
                "---\nname: x\n---\n\nDeploy at night.\n",
                lower,
                "---\nname: dep\n---\n\nDeploy at noon.\n"));

        var items = FolderItems.of(both, List.of());
        assertEquals(List.of("dep-2", "dep"), items.names());
        assertEquals(lower, items.memories().getLast().file());

        var alone = FolderItems.of(upper, List.of());
        assertEquals(List.of("dep"), alone.names());
        assertEquals(
                List.of("dep", "dep-2"),
                FolderItems.of(both, List.of(catalog(alone))).names(),
                "what was named keeps its name");
    }
}
