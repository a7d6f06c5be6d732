package dev.emend.app.catalogs;

import static dev.emend.fixtures.Actors.REVIEWER;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.app.core.SaveStatus;
import dev.emend.app.library.ItemQuery;
import dev.emend.app.workspace.Workspace;
import dev.emend.fixtures.CollectionKind;
import dev.emend.fixtures.OpenWorkspace;
import dev.emend.model.ItemRef;
import dev.emend.model.Json;
import dev.emend.model.UserException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/// A change is refused before it is in the journal, or it is written; an undo brings the bytes back.
class FolderPlanningTest {
    @TempDir
    Path temporary;

    private static OpenWorkspace open(Path collection) throws Exception {
        return OpenWorkspace.at(collection, Clock.systemUTC());
    }

    private static ItemRef item(Workspace workspace, String words) throws Exception {
        for (var row : workspace.library().rows(ItemQuery.all()).rows()) {
            if (workspace.library().item(row.ref()).item().content().contains(words)) {
                return row.ref();
            }
        }
        throw new AssertionError("no item says " + words);
    }

    private static UUID catalog(Workspace workspace) throws Exception {
        return workspace.library().catalogs().getFirst().id();
    }

    private static void saved(CommandResult result) {
        var status = result.saveStatus().join();
        assertEquals(SaveStatus.Stage.SAVED, status.stage(), status::toString);
    }

    private static void undo(Workspace workspace) throws Exception {
        saved(workspace.journal().undo(REVIEWER).orElseThrow());
    }

    private Path folder(Map<String, String> files) throws IOException {
        var folder = temporary.resolve("memory");
        for (var file : files.entrySet()) {
            var path = folder.resolve(file.getKey());
            Files.createDirectories(path.getParent());
            Files.writeString(path, file.getValue());
        }
        return folder;
    }

    private static Map<String, String> texts(Path folder) throws IOException {
        var texts = new TreeMap<String, String>();
        try (var files = Files.walk(folder)) {
            for (var file : files.filter(Files::isRegularFile).toList()) {
                texts.put(folder.relativize(file).toString(), Files.readString(file));
            }
        }
        return texts;
    }

    private interface Work {
        void on(Workspace workspace) throws Exception;
    }

    /// Does something, then takes it back after a restart or without one.
    private static void doneAndUndone(Path collection, boolean isRestarted, Work work) throws Exception {
        var open = open(collection);
        try {
            work.on(open.workspace());
            if (isRestarted) {
                open.close();
                open = open(collection);
            }
            undo(open.workspace());
        } finally {
            open.close();
        }
    }

    @ParameterizedTest
    @EnumSource(CollectionKind.class)
    void everyKindComesBackByteForByte(CollectionKind kind) throws Exception {
        var collection = kind.create(temporary, "First of all", "Second rule", "Third rule");
        var before = kind.texts(collection);
        for (boolean isRestarted : new boolean[] {false, true}) {
            for (var words : Set.of("First", "Second", "Third")) {
                doneAndUndone(
                        collection,
                        isRestarted,
                        workspace -> saved(workspace.editor().delete(REVIEWER, item(workspace, words))));
                assertEquals(before, kind.texts(collection), words + " deleted");
                doneAndUndone(
                        collection,
                        isRestarted,
                        workspace -> saved(workspace
                                .editor()
                                .edit(
                                        REVIEWER,
                                        item(workspace, words),
                                        CollectionKind.FIELD,
                                        new Json.Text("Other words"))));
                assertEquals(before, kind.texts(collection), words + " edited");
            }
            doneAndUndone(
                    collection,
                    isRestarted,
                    workspace -> saved(workspace.editor().duplicate(REVIEWER, item(workspace, "Second"), "a-copy")));
            assertEquals(before, kind.texts(collection), "duplicated");
            var fields = Json.Obj.of("knowledge_id", "a-new-one", "description", "What is new");
            doneAndUndone(
                    collection,
                    isRestarted,
                    workspace -> saved(workspace.editor().create(REVIEWER, catalog(workspace), fields)));
            assertEquals(before, kind.texts(collection), "created");
        }
    }

    @Test
    void anUndoThatAFullDiskKeptOutOfTheFileBringsTheBytesBackLater() throws Exception {
        var text = "- first\n- second\n\tin a tab\n\n\n- third\ngoes on";
        var folder = folder(Map.of("MEMORY.md", text));
        var kept = folder.resolveSibling("workspace").resolve("folders");
        var aside = folder.resolveSibling("aside");
        try (var open = open(folder)) {
            var workspace = open.workspace();
            saved(workspace.editor().delete(REVIEWER, item(workspace, "second")));
            saved(workspace.editor().edit(REVIEWER, item(workspace, "third"), "content", new Json.Text("3")));
            Files.move(kept, aside);
            Files.writeString(kept, "nothing can be kept here");
            for (int i = 0; i < 2; i++) {
                var undone = workspace.journal().undo(REVIEWER).orElseThrow();
                assertEquals(SaveStatus.Stage.FAILED, undone.saveStatus().join().stage());
            }
        }
        assertEquals("- first\n\n\n- 3", texts(folder).get("MEMORY.md"));
        Files.delete(kept);
        Files.move(aside, kept);
        try (var open = open(folder)) {
            assertEquals(
                    3, open.workspace().library().rows(ItemQuery.all()).rows().size());
        }
        assertEquals(text, texts(folder).get("MEMORY.md"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Steps to release:\n1. Run the tests\n2. Tag it\n3. Push it\n",
                "lazy\ncont\n1. first\n2. second\n   - three in\n",
                "- lazy item\ngoes on\n- other\n",
                "- tab\there\n\tgoes on\n- other",
                "# A\r\rwords\r\r- one\r- two\r",
                "\uFEFF- one\n- two\n",
                "1) one\n2) two\n* three\n\n\n\n* four\n<!-- end -->"
            })
    void everyMemoryOfAFileIsDeletedAndComesBack(String text) throws Exception {
        var folder = folder(Map.of("MEMORY.md", text));
        try (var open = open(folder)) {
            var workspace = open.workspace();
            for (var row : workspace.library().rows(ItemQuery.all()).rows()) {
                saved(workspace.editor().delete(REVIEWER, row.ref()));
                undo(workspace);
                assertEquals(Map.of("MEMORY.md", text), texts(folder), row.ref().knowledgeId());
            }
            var all = workspace.library().rows(ItemQuery.all()).rows();
            for (var row : all) {
                saved(workspace.editor().delete(REVIEWER, row.ref()));
            }
            for (int i = 0; i < all.size(); i++) {
                undo(workspace);
            }
            assertEquals(Map.of("MEMORY.md", text), texts(folder));
        }
    }

    @Test
    void aWholeFileComesBackWithItsBytesAndItsPlaceInTheIndex() throws Exception {
        var files = Map.of(
                "MEMORY.md", "# Memory\n\n- [One](one.md) first\n- [Two](two.md) second\n- A fact\n",
                "one.md", "\uFEFF---\r\nname: one\r\n...\r\n\r\n\r\nBody one\r\n\r\n",
                "two.md", "---\nname: two\n---\nBody two");
        var folder = folder(files);
        for (boolean isRestarted : new boolean[] {false, true}) {
            doneAndUndone(
                    folder,
                    isRestarted,
                    workspace -> saved(workspace.editor().delete(REVIEWER, item(workspace, "Body one"))));
            assertEquals(new TreeMap<>(files), texts(folder));
        }
    }

    @Test
    void whatOthersWroteSinceStaysWhenAMemoryComesBack() throws Exception {
        var folder = folder(Map.of("MEMORY.md", "- first\n- second\n\tin a tab\n- third\n"));
        try (var open = open(folder)) {
            var workspace = open.workspace();
            saved(workspace.editor().delete(REVIEWER, item(workspace, "first")));
            saved(workspace.editor().delete(REVIEWER, item(workspace, "second")));
            Files.writeString(folder.resolve("MEMORY.md"), "- third\n- by an agent\n");
            workspace.library().look();
            undo(workspace);
            undo(workspace);
        }
        assertEquals(
                "- first\n- second\n\tin a tab\n- third\n- by an agent\n",
                texts(folder).get("MEMORY.md"));
    }

    @ParameterizedTest
    @CsvSource({"skill.md,---\\nname: s\\n---\\nDo it.\\n,Do it", "skill.md,---\\nname: s\\n---\\n,''"})
    void nothingIsAddedToAFileThatIsOneMemory(String name, String text, String words) throws Exception {
        var file = Files.writeString(temporary.resolve(name), text.replace("\\n", "\n"));
        var before = Files.readString(file);
        try (var open = open(file)) {
            var workspace = open.workspace();
            var fields = Json.Obj.of("knowledge_id", "more", "content", "More words");
            var refused = assertThrows(
                    UserException.class, () -> workspace.editor().create(REVIEWER, catalog(workspace), fields));
            assertTrue(refused.message().contains(name), refused::message);
            var asFile = fields.with("metadata", Json.Obj.of("form", "file", "file", "other.md"));
            assertThrows(UserException.class, () -> workspace.editor().create(REVIEWER, catalog(workspace), asFile));
            assertThrows(
                    UserException.class, () -> workspace.editor().duplicate(REVIEWER, item(workspace, words), "copy"));
            assertEquals(before, Files.readString(file));
            saved(workspace
                    .editor()
                    .edit(REVIEWER, item(workspace, words), "content", new Json.Text("Edited all the same")));
        }
        assertTrue(Files.readString(file).contains("Edited all the same"));
    }

    @Test
    void aNameWithABackslashIsAName() throws Exception {
        var folder = folder(Map.of("a\\b.md", "- one\n- two\n"));
        try (var open = open(folder)) {
            var workspace = open.workspace();
            saved(workspace.editor().edit(REVIEWER, item(workspace, "one"), "content", new Json.Text("uno")));
            saved(workspace.editor().delete(REVIEWER, item(workspace, "two")));
        }
        assertEquals(Map.of("a\\b.md", "- uno\n"), texts(folder));
    }

    @Test
    void whatNoFileCanHoldIsRefusedOrGetsANameThatWorks() throws Exception {
        var folder = folder(Map.of("MEMORY.md", "- one\n", "topic.md", "---\nname: t\n---\nBody\n"));
        Files.createSymbolicLink(folder.resolve("taken.md"), Path.of("nowhere.md"));
        var outside = Files.createDirectory(temporary.resolve("outside"));
        Files.createSymbolicLink(folder.resolve("linked"), outside);
        try (var open = open(folder)) {
            var workspace = open.workspace();
            for (var content : new String[] {"", "[Topic](topic.md) more"}) {
                var fields = Json.Obj.of("knowledge_id", "new", "content", content);
                assertThrows(
                        UserException.class,
                        () -> workspace.editor().create(REVIEWER, catalog(workspace), fields),
                        content);
            }
            for (var file :
                    new String[] {"linked/x.md", "a/b/c/d/e/f/g/h.md", "topic.md/x.md", "x".repeat(300) + ".md"}) {
                var place = Json.Obj.of("form", "file", "file", file);
                var fields = Json.Obj.of("knowledge_id", "new", "content", "Words", "metadata", place);
                assertThrows(
                        UserException.class,
                        () -> workspace.editor().create(REVIEWER, catalog(workspace), fields),
                        file);
            }
            int number = 0;
            for (var id : new String[] {"../up", "a/../../b", ".hidden", "n".repeat(900)}) {
                var place = Json.Obj.of("form", "file");
                saved(workspace
                        .editor()
                        .create(
                                REVIEWER,
                                catalog(workspace),
                                Json.Obj.of("knowledge_id", id, "content", "Words " + ++number, "metadata", place)));
            }
            saved(workspace
                    .editor()
                    .create(
                            REVIEWER,
                            catalog(workspace),
                            Json.Obj.of(
                                    "knowledge_id",
                                    "taken",
                                    "content",
                                    "Beside the link",
                                    "metadata",
                                    Json.Obj.of("form", "file", "file", "taken.md"))));
            saved(workspace.editor().edit(REVIEWER, item(workspace, "one"), "content", new Json.Text("uno")));
        }
        assertEquals("- uno\n", texts(folder).get("MEMORY.md"));
        assertEquals(7, texts(folder).size());
        try (var files = Files.list(outside)) {
            assertEquals(0, files.count());
        }
    }

    @Test
    void theSameTextUnderAnotherNameIsAnotherItem() throws Exception {
        var folder = folder(Map.of("MEMORY.md", "- one\n- two\n"));
        try (var open = open(folder)) {
            var workspace = open.workspace();
            var batch = workspace.editor().beginBatch();
            var gone = workspace.editor().delete(REVIEWER, item(workspace, "two"));
            var made = workspace
                    .editor()
                    .create(REVIEWER, catalog(workspace), Json.Obj.of("knowledge_id", "second", "content", "two"));
            batch.close();
            saved(gone);
            saved(made);
            assertEquals("second", item(workspace, "two").knowledgeId());
        }
        assertEquals("- one\n- two\n", texts(folder).get("MEMORY.md"));
    }

    @Test
    void aDescriptionIsWrittenIntoValidFrontMatterOrRefused() throws Exception {
        var folder = folder(Map.of(
                "a.md", "---\n\"description\": x\nname: a\n---\nBody a\n",
                "b.md", "---\n{name: b, description: y}\n---\nBody b\n",
                "c.md", "---\ndescription: &d x\nother: *d\n---\nBody c\n",
                "d.md", "---\nname: a\u2028b\ndescription: z\n---\nBody d\n"));
        try (var open = open(folder)) {
            var workspace = open.workspace();
            for (var words : new String[] {"Body a", "Body b", "Body d"}) {
                saved(workspace
                        .editor()
                        .edit(REVIEWER, item(workspace, words), "description", new Json.Text("new: words")));
            }
            var before = texts(folder);
            var refused = assertThrows(
                    UserException.class,
                    () -> workspace
                            .editor()
                            .edit(REVIEWER, item(workspace, "Body c"), "description", new Json.Text("new")));
            assertTrue(refused.message().contains("description"), refused::message);
            assertEquals(before, texts(folder));
        }
        assertEquals(
                "---\n\"description\": \"new: words\"\nname: a\n---\nBody a\n",
                texts(folder).get("a.md"));
        assertEquals(
                "---\n{name: b, description: \"new: words\"}\n---\nBody b\n",
                texts(folder).get("b.md"));
        assertEquals(
                "---\nname: a\u2028b\ndescription: \"new: words\"\n---\nBody d\n",
                texts(folder).get("d.md"));
    }

    @Test
    void whatTheFilesNoLongerTakeIsToldAndTheRestIsSaved() throws Exception {
        var folder =
                folder(Map.of("A.md", "---\nname: a\ndescription: x\n---\nBody a\n", "MEMORY.md", "- one\n- two\n"));
        try (var open = open(folder)) {
            var workspace = open.workspace();
            var batch = workspace.editor().beginBatch();
            var left =
                    workspace.editor().edit(REVIEWER, item(workspace, "Body a"), "description", new Json.Text("new"));
            var kept = workspace.editor().edit(REVIEWER, item(workspace, "one"), "content", new Json.Text("uno"));
            Files.writeString(folder.resolve("A.md"), "---\nname: &a x\ndescription: &b x\nother: [*b\n---\nBody a\n");
            batch.close();
            var status = left.saveStatus().join();
            assertEquals(SaveStatus.Stage.FAILED, status.stage());
            assertTrue(status.toString().contains("a"), status::toString);
            saved(kept);
            saved(workspace.editor().edit(REVIEWER, item(workspace, "two"), "content", new Json.Text("dos")));
        }
        assertEquals("- uno\n- dos\n", texts(folder).get("MEMORY.md"));
        assertFalse(String.valueOf(texts(folder).get("A.md")).contains("new"));
    }
}
