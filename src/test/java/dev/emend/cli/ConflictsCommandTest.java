package dev.emend.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.app.review.JudgeStub;
import dev.emend.fixtures.CollectionKind;
import dev.emend.fixtures.EmendCommand;
import dev.emend.model.Json;
import dev.emend.remote.ChatServer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/// What a script sees of conflicts and of files that wait for an answer.
class ConflictsCommandTest {
    private static final String ID = "git_push_branch";

    private final EmendCommand emend;
    private final Path catalog;

    ConflictsCommandTest(@TempDir Path room) throws Exception {
        emend = new EmendCommand(room);
        catalog = emend.sample("git_cli");
    }

    private void edit(String... sets) {
        emend.run("edit", catalog.toString(), "--item", ID, "--set", sets[0], "--set", sets[1])
                .exits(0);
    }

    @Test
    void aConflictIsToldListedAndSettled() throws Exception {
        var before = Files.readString(catalog);
        edit("description=ours", "ui_location=ours too");
        var description = "\"knowledge_id\": \"" + ID + "\",\n    \"description\": \"";
        assertTrue(before.contains(description));
        Files.writeString(catalog, before.replace(description, description + "Agent: "));

        var conflict =
                emend.run("conflicts", catalog.toString(), "--json").exits(0).json();
        var first = (Json.Obj) conflict.array("conflicts").getFirst();
        assertEquals("field", first.text("kind").orElseThrow());
        assertEquals(ID, first.text("item").orElseThrow());
        assertEquals("ours", first.text("ours").orElseThrow());
        var id = first.integer("id").orElseThrow();

        emend.run("conflicts", catalog.toString(), "--theirs", "" + id).exits(0);

        assertTrue(Files.readString(catalog).contains(description + "Agent: "));
        assertTrue(Files.readString(catalog).contains("ours too"));
        assertEquals(List.of(), listed().array("conflicts"));
    }

    @Test
    void theOptionForAModelInAFolderIsRefusedWithWhatToDo() {
        for (var arguments :
                List.of(List.of("--judge", "2", "--judge-model", "models/nli"), List.of("--judge-model=models/nli"))) {
            var words = new ArrayList<>(List.of("conflicts", catalog.toString()));
            words.addAll(arguments);
            var refused = emend.run(words.toArray(String[]::new)).exits(64);
            assertTrue(refused.err().contains("--judge-model is no option any more"), refused.err());
            assertTrue(refused.err().contains("a model on a server in Settings"), refused.err());
        }
        assertFalse(emend.run("conflicts", "--help").exits(0).out().contains("judge-model"));
        var without = emend.run("conflicts", catalog.toString(), "--judge", "2");
        assertTrue(without.exits(1).err().contains("No model is set"), without.err());
    }

    private void name(ChatServer server) throws Exception {
        Files.writeString(
                emend.room.resolve("settings.json"),
                Json.Obj.of("extractionEndpoint", server.address(), "extractionModel", "llama3.2")
                        .compact());
    }

    @Test
    void aModelWhoseAnswersCanNotBeUsedEndsTheRunWith69AndIsAskedAgain() throws Exception {
        try (var server = new ChatServer()) {
            listed();
            name(server);
            server.say("I would say they are alike.");
            var ended = emend.run("conflicts", catalog.toString(), "--judge", "--json")
                    .exits(69);
            assertEquals(5, server.requests().size());
            var error = ended.json().object("error");
            assertTrue(error.text("message").orElseThrow().contains("5 answers in a row"), ended.out());
            assertTrue(error.text("impact").orElseThrow().contains("0 pairs"), ended.out());

            server.reply(new JudgeStub((_, _) -> "separate"));
            var all = emend.run("conflicts", catalog.toString(), "--judge", "--json")
                    .exits(0)
                    .json();
            assertTrue(all.integer("judged").orElseThrow() > 5, all.compact());
            assertEquals(0, all.integer("unusable").orElseThrow());
            var none = emend.run("conflicts", catalog.toString(), "--judge", "--json")
                    .exits(0)
                    .json();
            assertEquals(0, none.integer("judged").orElseThrow(), "what is judged is kept");
        }
    }

    private Json.Obj listed() {
        return emend.run("conflicts", catalog.toString(), "--json").exits(0).json();
    }

    /// The keys of the first proposal of a kind that names these lessons.
    private List<String> keys(String kind, String... lessons) {
        return listed().array(kind).stream()
                .map(element -> ((Json.Obj) element).array("learnings"))
                .filter(some -> Stream.of(lessons).allMatch(new Json.Arr(some).compact()::contains))
                .findFirst()
                .orElseThrow()
                .stream()
                .map(element -> ((Json.Obj) element).text("key").orElseThrow())
                .toList();
    }

    private List<List<String>> pairs(String kind) {
        return listed().array(kind).stream()
                .map(element -> ((Json.Obj) element)
                        .array("learnings").stream()
                                .map(learning ->
                                        ((Json.Obj) learning).text("key").orElseThrow())
                                .toList())
                .toList();
    }

    /// A look-alike that is said to be one, and its keys.
    private List<String> contradiction() {
        var alike = keys("look_alikes", "Never use --force-with-lease");
        emend.run("conflicts", "--contradicts", alike.get(0), alike.get(1)).exits(0);
        var opposed = keys("contradictions", "Never use --force-with-lease");
        assertEquals(Set.copyOf(alike), Set.copyOf(opposed));
        return opposed;
    }

    @Test
    void everyPairOfLookAlikesIsInACluster() throws Exception {
        var clusters = listed().array("look_alike_clusters").stream()
                .map(cluster -> ((Json.Arr) cluster)
                        .elements().stream().map(Json::plain).toList())
                .toList();
        var pairs = pairs("look_alikes");

        assertTrue(clusters.size() < pairs.size(), clusters + " of " + pairs);
        assertTrue(pairs.stream().allMatch(pair -> clusters.stream().anyMatch(keys -> keys.containsAll(pair))));
    }

    @Test
    void contradictionsAndDuplicatesAreListedAndSettled() throws Exception {
        var opposed = contradiction();
        var same = keys(
                "look_alikes", "Pull with --rebase, then push once more.", "Run git pull --rebase and push again.");
        var printed = emend.run("conflicts", catalog.toString()).exits(0).out();
        assertTrue(printed.contains("contradiction") && printed.contains(opposed.get(0)), printed);

        var slip = emend.run("conflicts", "--keep", opposed.get(0), ID).exits(1);
        assertTrue(slip.err().contains(ID + " is not the key"), slip.err());
        emend.run("conflicts", "--keep", same.get(0), same.get(1), "--keep", same.get(1), same.get(0))
                .exits(1);
        var kept = emend.run("conflicts", "--keep", opposed.get(0), opposed.get(1), "--json")
                .exits(0)
                .json();
        assertEquals(Json.Bool.TRUE, kept.get("saved"));
        emend.run("conflicts", "--supersede", same.get(0), same.get(1)).exits(0);

        var left = listed();
        assertFalse(left.compact().contains(opposed.get(1)), left.compact());
        assertFalse(left.compact().contains(same.get(1)), left.compact());
        var text = Files.readString(catalog);
        assertFalse(text.contains("Pull with --rebase, then push once more."));
        emend.run("undo").exits(0);
        assertTrue(listed().compact().contains(same.get(1)), "one change, one undo");
    }

    @Test
    void learningsAreToldApartOrKeptUnderConditions() throws Exception {
        var same = keys(
                "look_alikes", "Pull with --rebase, then push once more.", "Run git pull --rebase and push again.");
        emend.run("conflicts", "--separate", same.get(0), same.get(1)).exits(0);
        assertFalse(pairs("look_alikes").contains(same), same.toString());
        emend.run("undo").exits(0);
        assertTrue(pairs("look_alikes").contains(same), same.toString());
        // the name it had before, which scripts may use
        emend.run("conflicts", "--unrelated", same.get(0), same.get(1)).exits(0);
        assertFalse(pairs("look_alikes").contains(same), same.toString());

        var opposed = contradiction();
        var both = Json.Obj.of(
                "first", Json.Obj.of("key", opposed.get(0), "conditions", List.of()),
                "second", Json.Obj.of("key", opposed.get(1), "conditions", List.of()));
        var refused = emend.runWith(both.compact(), "conflicts", "--both", "-").exits(1);
        assertTrue(refused.err().contains("conditions of the"), refused.err());

        var apart = Json.Obj.of(
                "first", side(opposed.get(0)),
                "second", side(opposed.get(1)));
        emend.runWith(apart.compact(), "conflicts", "--both", "-").exits(0);

        var conditions = EmendCommand.item(catalog, ID).array("kb_learnings").stream()
                .map(element -> (Json.Obj) element)
                .filter(object -> object.has("conditions"))
                .toList();
        assertEquals(2, conditions.size());
        for (var object : conditions) {
            assertEquals(List.of(taskIs(object.text("task").orElseThrow())), object.array("conditions"));
        }
        var rest = new Json.Arr(listed().array("contradictions")).compact();
        assertFalse(rest.contains(opposed.get(0)) && rest.contains(opposed.get(1)), rest);
        emend.run("undo").exits(0);
        assertEquals(opposed, keys("contradictions", "Never use --force-with-lease"));
    }

    /// The learning of that key where its task is the one it was learned in.
    private Json.Obj side(String key) throws Exception {
        var lesson = listed().array("contradictions").stream()
                .flatMap(element -> ((Json.Obj) element).array("learnings").stream())
                .map(element -> (Json.Obj) element)
                .filter(object -> object.text("key").orElse("").equals(key))
                .findFirst()
                .flatMap(object -> object.text("lesson"))
                .orElseThrow();
        var task = EmendCommand.item(catalog, ID).array("kb_learnings").stream()
                .map(element -> (Json.Obj) element)
                .filter(object -> object.text("human_reasoning").orElse("").equals(lesson))
                .findFirst()
                .flatMap(object -> object.text("task"))
                .orElseThrow();
        return Json.Obj.of("key", key, "conditions", List.of(taskIs(task)));
    }

    private static Json taskIs(String task) {
        return Json.Obj.of("type", "task", "value", task, "operator", "equals");
    }

    @Test
    void aFailureWithoutAnItemIsListedAndGivenToOne() throws Exception {
        var failure = "{\"task\": \"Publish\", \"step_num\": 2, \"original_error\": \"rejected\","
                + " \"original_action\": {\"tool_name\": \"Shell-Tool\"}}";
        var lost = emend.runWith(failure, "attach", catalog.toString(), "--item", "git_push_brunch", "--learning", "-");
        assertTrue(lost.exits(1).err().contains("Did you mean " + ID + "?"), lost.err());

        var orphan = listed().array("unattributed").stream()
                .map(element -> (Json.Obj) element)
                .filter(object -> object.text("named").orElse("").equals("git_push_brunch"))
                .findFirst()
                .orElseThrow();
        assertEquals("rejected", orphan.text("error").orElseThrow());
        var id = orphan.text("id").orElseThrow();
        int before = EmendCommand.item(catalog, ID).array("kb_learnings").size();
        emend.run("conflicts", "--attribute", "nothing", ID).exits(1);

        emend.run("conflicts", "--attribute", id, ID).exits(0);

        assertEquals(
                before + 1, EmendCommand.item(catalog, ID).array("kb_learnings").size());
        assertFalse(listed().compact().contains(id));
    }

    @Test
    void aWriteToAHeldFileSaysWhatIsSafeAndWhatToDo() throws Exception {
        edit("description=ours", "ui_location=ours too");
        Files.writeString(catalog, "[{\"knowledge_id\": \"" + ID + "\"}]");

        var refused = emend.run("edit", catalog.toString(), "--item", ID, "--set", "shortcut=F4")
                .exits(1);
        assertTrue(refused.err().contains("changed so much"), refused.err());
        assertTrue(refused.err().contains("your changes are in the history"), refused.err());
        assertTrue(refused.err().contains("emend conflicts"), refused.err());
        var read = emend.run("search", "commit", "--in", catalog.toString()).exits(0);
        var lines = read.err().strip().lines().toList();
        assertEquals(2, lines.size(), read.err());
        assertTrue(lines.getFirst().startsWith(catalog + ": the new version was not loaded"), read.err());
        assertEquals(catalog + ": 1 change decided earlier waits for that decision.", lines.getLast());
        assertEquals("[{\"knowledge_id\": \"" + ID + "\"}]", Files.readString(catalog));
        var files =
                emend.run("conflicts", catalog.toString(), "--json").exits(0).json();
        var held = (Json.Obj) files.array("files").getFirst();
        assertEquals("held", held.text("stage").orElseThrow());
        assertEquals(50, held.integer("last_good_items").orElseThrow());

        emend.run("conflicts", "--put-back", catalog.toString()).exits(0);

        assertTrue(Files.readString(catalog).contains("\"F4\""));
        assertTrue(Files.readString(catalog).contains("ours too"));
    }

    @ParameterizedTest
    @EnumSource(CollectionKind.class)
    void everyReadingCommandNamesAHeldFileOnceWithTheReasonAndTheWayOut(CollectionKind kind) throws Exception {
        var texts = List.of("Use port 80.", "Run the tests.", "Ask Ann.", "Deploy at night.", "Read the log.");
        var held = kind.create(emend.room, texts.toArray(String[]::new));
        var item = ((Json.Obj) emend.run("search", "port", "--in", held.toString(), "--json")
                        .exits(0)
                        .json()
                        .array("hits")
                        .getFirst())
                .text("id")
                .orElseThrow();
        for (var text : texts.subList(2, 5)) {
            kind.remove(held, text);
        }
        var wayOut = "emend conflicts --merge " + held + ", or put the last good version back with emend conflicts"
                + " --put-back " + held + ".";
        var path = held.toString();
        for (var command : List.of(
                List.of("review", "--in", path),
                List.of("search", "tests", "--in", path),
                List.of("similar", item, "--in", path),
                List.of("changes", path),
                List.of("prompt", path, item),
                List.of("report", "--in", path),
                List.of("rules", "list"))) {
            var err = emend.run(command.toArray(String[]::new)).exits(0).err().strip();
            assertEquals(
                    1, err.lines().filter(line -> line.startsWith(path + ": ")).count(), command + err);
            assertTrue(err.contains("3 items are gone"), command + err);
            assertTrue(err.contains(wayOut), command + err);
            assertFalse(err.contains("writing"), command + err);
        }
        var listed = emend.run("conflicts", path).exits(0);
        assertTrue(listed.out().contains("3 items are gone") && listed.out().contains(wayOut), listed.out());
        assertEquals("", listed.err());

        emend.run("conflicts", "--put-back", path).exits(0);
        assertTrue(kind.holds(held, "Read the log."));
        assertEquals("", emend.run("review", "--in", path).exits(0).err());
    }

    @ParameterizedTest
    @EnumSource(
            value = CollectionKind.class,
            names = {"FOLDER", "SKILL"})
    void aFolderThatLostAllItsMarkdownIsHeldShownAndPutBackOrTaken(CollectionKind kind) throws Exception {
        var folder = kind.create(emend.room, "Use port 80.", "Run the tests.");
        var path = folder.toString();
        emend.run("review", "--in", path).exits(0);
        var before = kind.texts(folder);
        for (var file : before.keySet()) {
            Files.delete(folder.resolve(file));
        }
        var wayOut = "emend conflicts --merge " + path + ", or put the last good version back with emend conflicts"
                + " --put-back " + path + ".";
        for (var command : List.of(
                List.of("review", "--in", path),
                List.of("review"),
                List.of("search", "tests", "--in", path),
                List.of("changes", path),
                List.of("prompt", path),
                List.of("report", "--in", path),
                List.of("rules", "list"))) {
            var err = emend.run(command.toArray(String[]::new)).exits(0).err().strip();
            assertTrue(err.contains(path + ": the new version was not loaded"), command + err);
            assertTrue(err.contains(" gone") && err.contains(wayOut), command + err);
        }
        var prompt = emend.run("prompt", path).exits(0).out();
        assertTrue(prompt.contains("Run the tests."), prompt);

        emend.run("conflicts", "--put-back", path).exits(0);
        assertEquals(before.keySet(), kind.texts(folder).keySet());
        assertTrue(kind.holds(folder, "Use port 80.") && kind.holds(folder, "Run the tests."));
        assertEquals("", emend.run("review", "--in", path).exits(0).err());
    }

    @ParameterizedTest
    @EnumSource(
            value = CollectionKind.class,
            names = {"FOLDER", "SKILL"})
    void aFolderIsTakenAsItIsWithoutAnyMarkdown(CollectionKind kind) throws Exception {
        var folder = kind.create(emend.room, "Use port 80.", "Run the tests.");
        var path = folder.toString();
        emend.run("review", "--in", path).exits(0);
        for (var file : kind.texts(folder).keySet()) {
            Files.delete(folder.resolve(file));
        }

        emend.run("conflicts", "--merge", path).exits(0);

        var empty = emend.run("prompt", path).exits(0);
        assertFalse(empty.out().contains("Run the tests."), empty.out());
        assertEquals("", emend.run("review", "--in", path).exits(0).err());
        Files.writeString(folder.resolve("MEMORY.md"), "- Ask Ann.\n");
        var review = emend.run("review", "--in", path).exits(0).out();
        assertTrue(review.contains("Ask Ann."), review);
    }

    @ParameterizedTest
    @EnumSource(CollectionKind.class)
    void aCollectionThatIsGoneIsNamedWithTheWayBack(CollectionKind kind) throws Exception {
        var collection = kind.create(emend.room, "Use port 80.", "Run the tests.");
        var path = collection.toString();
        emend.run("review", "--in", path).exits(0);
        Files.move(collection, emend.room.resolve("away"));

        for (var command : List.of(
                List.of("review", "--in", path),
                List.of("changes", path),
                List.of("changes", path, "--undo-all"),
                List.of("prompt", path))) {
            var err = emend.run(command.toArray(String[]::new)).exits(1).err();
            assertTrue(err.contains("emend conflicts --put-back " + path), command + err);
        }
        emend.run("conflicts", "--put-back", path).exits(0);
        assertTrue(kind.holds(collection, "Run the tests."));
    }

    @ParameterizedTest
    @CsvSource({
        "one.md, conflict",
        "one.md, link",
        "c.json, conflict",
        "c.json, link",
    })
    void whatCanNotBeReadIsAnsweredAsItWasLast(String name, String fault) throws Exception {
        var file = emend.room.resolve(name);
        Files.writeString(
                file,
                name.endsWith(".md")
                        ? "# Rules\n\n- Use port 80.\n- Run the tests.\n"
                        : "[{\"knowledge_id\": \"port\", \"content\": \"Use port 80.\"}]\n");
        emend.run("review", "--in", file.toString()).exits(0);
        var before = emend.run("prompt", file.toString()).exits(0).out();
        var text = Files.readString(file);
        if (fault.equals("link")) {
            Files.move(file, emend.room.resolve("other-" + name));
            Files.createSymbolicLink(file, emend.room.resolve("other-" + name));
        } else {
            Files.writeString(file, "<<<<<<< HEAD\n" + text + "=======\n" + text + ">>>>>>> theirs\n");
        }

        var prompt = emend.run("prompt", file.toString());
        var search = emend.run("search", "port", "--in", file.toString(), "--json");

        assertEquals(before, prompt.out(), prompt.err());
        assertTrue(search.out().contains("Use port 80."), search.out() + search.err());
        assertTrue(prompt.err().contains(file.toString()), prompt.err());
        assertTrue(search.err().contains(file.toString()), search.err());
    }

    @Test
    void aDeletedCatalogIsPutBackWithEveryEdit() throws Exception {
        edit("description=ours", "ui_location=ours too");
        var before = Files.readString(catalog);
        Files.delete(catalog);

        emend.run("conflicts", "--put-back", catalog.toString()).exits(0);

        assertEquals(before, Files.readString(catalog));
    }

    @Test
    void aCatalogIsPutBackWhenItsFoldersAreGone() throws Exception {
        var folder = Files.createDirectories(emend.room.resolve("agent/knowledge"));
        var moved = Files.move(catalog, folder.resolve("catalog.json"));
        emend.run("edit", moved.toString(), "--item", ID, "--set", "shortcut=F4")
                .exits(0);
        var before = Files.readString(moved);
        Files.delete(moved);
        Files.delete(folder);
        Files.delete(emend.room.resolve("agent"));

        emend.run("conflicts", "--put-back", "agent/knowledge/catalog.json").exits(0);

        assertEquals(before, Files.readString(moved));
    }

    @Test
    void aFileThatWaitsForNoAnswerIsNotCalledPutBack() {
        edit("description=ours", "ui_location=ours too");

        var refused = emend.run("conflicts", "--put-back", catalog.toString()).exits(1);

        assertTrue(refused.err().contains("does not wait for a decision"), refused.err());
    }

    @Test
    void anEditThatCannotBeWrittenIsKeptAndSaysSo() throws Exception {
        edit("description=ours", "ui_location=ours too");
        Files.setPosixFilePermissions(catalog, PosixFilePermissions.fromString("r--r--r--"));
        var refused = emend.run("edit", catalog.toString(), "--item", ID, "--set", "shortcut=F4")
                .exits(1);
        assertTrue(refused.err().contains("do not repeat it"), refused.err());

        Files.setPosixFilePermissions(catalog, PosixFilePermissions.fromString("rw-r--r--"));
        emend.run("conflicts", catalog.toString()).exits(0);

        assertTrue(Files.readString(catalog).contains("\"F4\""));
    }

    @Test
    void aTornFileIsPutBackThoughItCannotBeOpened() throws Exception {
        edit("description=ours", "ui_location=ours too");
        var whole = Files.readString(catalog);
        Files.writeString(catalog, whole.substring(0, whole.length() / 2));
        var refused = emend.run("rate", catalog.toString(), "--item", ID, "--score", "4")
                .exits(1);
        assertTrue(refused.err().contains("50 items"), refused.err());

        emend.run("conflicts", "--put-back", catalog.toString()).exits(0);

        assertEquals(whole, Files.readString(catalog));
    }
}
