package dev.emend.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.OpenWorkspaceFactory;
import dev.emend.app.journal.JournalQuery;
import dev.emend.app.review.ReviewQueue;
import dev.emend.app.workspace.Workspace;
import dev.emend.fixtures.CollectionKind;
import dev.emend.fixtures.EmendCommand;
import dev.emend.fixtures.OpenWorkspace;
import dev.emend.model.Json;
import dev.emend.model.LearningRef;
import dev.emend.settings.Settings;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// What scripts get from `emend review`, `review-stats`, `agreement` and `golden`.
class ReviewCommandTest {
    private final EmendCommand emend;
    private final Path catalog;

    ReviewCommandTest(@TempDir Path room) throws Exception {
        emend = new EmendCommand(room);
        catalog = emend.sample("git_cli");
    }

    private List<Json.Obj> queue(String... more) {
        var args = new java.util.ArrayList<>(List.of("review", "--in", "git_cli.json", "--json"));
        args.addAll(List.of(more));
        return emend.run(args.toArray(String[]::new)).exits(0).json().array("learnings").stream()
                .map(Json.Obj.class::cast)
                .toList();
    }

    private static String key(Json.Obj learning) {
        return learning.text("key").orElseThrow();
    }

    @Test
    void memoriesOfTheStoreAreListedAndDecidedByTheirKeysAlsoWithoutACatalog(@TempDir Path other) throws Exception {
        var empty = new EmendCommand(other);
        var memories = Stream.of("Back up before each release.", "Ask for the order number first.")
                .map(words -> (Json) Json.Obj.of("id", words, "memory", words, "user_id", "u"))
                .toList();
        var file = Files.writeString(
                other.resolve("memories.json"), Json.Obj.of("results", memories).compact());
        empty.run("import", file.toString()).exits(0);

        var listed = empty.run("review", "--json").exits(0).json();
        assertEquals(2, listed.integer("total").orElseThrow());
        assertEquals(2, listed.integer("pending_memories").orElseThrow());
        var keys = listed.array("memories").stream()
                .map(row -> key((Json.Obj) row))
                .toList();
        assertTrue(empty.run("review").exits(0).out().contains("2 memories to review."));
        var limited = empty.run("review", "--json", "--limit", "1").exits(0).json();
        assertEquals(1, limited.array("memories").size());
        assertEquals(true, limited.bool("truncated").orElseThrow());

        empty.run("review", "--keep", keys.getFirst(), "--reject", keys.getLast())
                .exits(0);

        assertTrue(empty.run("review").exits(0).out().contains("Nothing to review."));
        assertEquals(
                Set.of("kept", "rejected"),
                empty.run("memories", "--json").json().array("memories").stream()
                        .map(row -> ((Json.Obj) row).text("state").orElseThrow())
                        .collect(Collectors.toSet()));
        assertTrue(empty.run("review", "--keep", keys.getFirst()).exits(1).err().contains("already kept"));
        empty.run("undo").exits(0);
        empty.run("undo").exits(0);
        assertEquals(
                2,
                empty.run("review", "--json").exits(0).json().integer("total").orElseThrow());
        empty.run("review", "--keep", "memory:nobody").exits(1);
    }

    @Test
    void anEntryThatIsNamedTwiceCountsOnce(@TempDir Path other) throws Exception {
        var empty = new EmendCommand(other);
        var gone = empty.run("review", "--keep", "memory:nobody").exits(1);
        assertTrue(gone.err().contains("nobody") && !gone.err().contains("catalog"), gone.err());
        var file = Files.writeString(
                other.resolve("memories.json"),
                Json.Obj.of("results", List.of(Json.Obj.of("id", "m", "memory", "Back up.", "user_id", "u")))
                        .compact());
        empty.run("import", file.toString()).exits(0);
        var memory = key((Json.Obj)
                empty.run("review", "--json").json().array("memories").getFirst());
        var kept =
                empty.run("review", "--keep", memory, memory, "--json").exits(0).json();
        assertEquals(1, kept.integer("kept").orElseThrow());

        var waiting = queue();
        var learnings = emend.run(
                        "review",
                        "--keep",
                        key(waiting.get(0)),
                        key(waiting.get(0)),
                        "--reject",
                        key(waiting.get(1)),
                        key(waiting.get(2)),
                        key(waiting.get(1)),
                        "--json")
                .exits(0)
                .json();
        assertEquals(1, learnings.integer("kept").orElseThrow());
        assertEquals(2, learnings.integer("rejected").orElseThrow());
    }

    @Test
    void aMemoryThatAnImportChangedIsListedWithTheWordsFromBefore(@TempDir Path other) throws Exception {
        var empty = new EmendCommand(other);
        for (var words : List.of("Back up before each release.", "Release without a backup.")) {
            var memory = Json.Obj.of("id", "m", "memory", words, "user_id", "u");
            var file = Files.writeString(
                    other.resolve("memories.json"),
                    Json.Obj.of("results", List.of(memory)).compact());
            empty.run("import", file.toString()).exits(0);
            var row = (Json.Obj) empty.run("review", "--json")
                    .exits(0)
                    .json()
                    .array("memories")
                    .getFirst();
            assertEquals(words, row.text("title").orElseThrow());
            boolean isSecond = words.startsWith("Release");
            assertEquals(
                    isSecond ? 1 : 0,
                    empty.run("review", "--json").json().integer("changed").orElseThrow());
            assertEquals(isSecond, row.bool("changed").orElse(false));
            if (isSecond) {
                assertTrue(row.object("before").compact().contains("Back up before each release."));
                assertTrue(empty.run("review").out().contains("changed since kept: " + words));
            } else {
                empty.run("review", "--keep", key(row)).exits(0);
            }
        }
    }

    @ParameterizedTest
    @EnumSource(CollectionKind.class)
    void whatWasChangedSinceItWasKeptIsListedWithTheWordsFromBefore(CollectionKind kind, @TempDir Path room)
            throws Exception {
        var collection = kind.create(room, "Deploy after the tests.", "Name files in small letters.");
        var in = collection.toString();
        var before = emend.run("review", "--in", in, "--json").exits(0).json();
        assertEquals(List.of(), before.array("items"));
        kind.reword(collection, "after the tests", "before the tests");
        var row = (Json.Obj) emend.run("review", "--in", in, "--json")
                .exits(0)
                .json()
                .array("items")
                .getFirst();
        assertEquals(Json.Bool.TRUE, row.get("changed"));
        assertEquals(
                "Deploy after the tests.",
                row.object("before").text(CollectionKind.FIELD).orElseThrow().strip());
        var words = emend.run("review", "--in", in).exits(0).out();
        assertTrue(words.endsWith("1 changed item to review.\n"), words);
        emend.run("review", "--reject", key(row)).exits(0);
        assertTrue(kind.holds(collection, "after the tests"));
        assertEquals(
                List.of(),
                emend.run("review", "--in", in, "--json").exits(0).json().array("items"));
    }

    @ParameterizedTest
    @EnumSource(CollectionKind.class)
    void whatWasChangedIsKeptByItsKeyAndCountedAsInTheWindow(CollectionKind kind, @TempDir Path room) throws Exception {
        var collection = kind.create(room, "Deploy after the tests.", "Name files in small letters.");
        var in = collection.toString();
        emend.run("review", "--in", in, "--json").exits(0);
        kind.reword(collection, "after the tests", "before the tests");
        kind.reword(collection, "small letters", "capital letters");
        var listed = emend.run("review", "--in", in, "--json").exits(0).json();
        // both are items that wait; no learning does
        assertEquals(2, listed.integer("total").orElseThrow());
        assertEquals(2, listed.integer("proposed").orElseThrow());
        assertEquals(0, listed.integer("pending").orElseThrow());
        assertEquals(List.of(), listed.array("learnings"));
        assertEquals(2, listed.array("items").size());
        var told = emend.run("review", "--in", in).exits(0).out();
        assertTrue(told.contains("2 changed items to review."), told);

        emend.run("review", "--keep", key((Json.Obj) listed.array("items").getFirst()))
                .exits(0);
        var left = emend.run("review", "--in", in, "--json").exits(0).json();
        assertEquals(1, left.integer("total").orElseThrow());
        assertTrue(kind.holds(collection, "before the tests"));
        assertTrue(kind.holds(collection, "capital letters"));
    }

    /// A correction of a person, and what an agent learned and nobody decided.
    @ParameterizedTest
    @EnumSource(value = CollectionKind.class, names = "CATALOG", mode = EnumSource.Mode.EXCLUDE)
    void aLessonIsWrittenIntoItsMarkdownFileBehindTheDiffAndTakenBackByOneUndo(CollectionKind kind, @TempDir Path room)
            throws Exception {
        var collection = kind.create(room, "Build with make.", "Name files in small letters.");
        var in = collection.toString();
        var texts = kind.texts(collection);
        var id = ((Json.Obj) emend.run("search", "build with make", "--in", in, "--json")
                        .exits(0)
                        .json()
                        .array("hits")
                        .getFirst())
                .text("id")
                .orElseThrow();
        var corrected = emend.run("correct", in, "--item", id, "--reasoning", "Use just without a Makefile.")
                .exits(0);
        assertTrue(corrected.err().contains("emend review --write "), corrected.err());
        var corrections = corrected.err().substring(corrected.err().indexOf("--write ") + "--write ".length());
        var failure = room.resolve("failure.json");
        Files.writeString(
                failure,
                Json.Obj.of("task", "Build", "original_error", "Clean before you build.")
                        .compact());
        emend.run("attach", in, "--item", id, "--learning", failure.toString()).exits(0);

        for (var lesson : Map.of(
                        corrections.strip(), "Use just without a Makefile.", key(queued(in)), "Clean before you build.")
                .entrySet()) {
            var looked =
                    emend.run("review", "--write", lesson.getKey(), "--dry-run").exits(0);
            assertTrue(
                    looked.err().lines().anyMatch(line -> line.startsWith("+ ") && line.contains(lesson.getValue())),
                    looked.err());
            assertEquals(texts, kind.texts(collection), "looking writes nothing");
            emend.run("review", "--write", lesson.getKey()).exits(0);
            assertTrue(kind.holds(collection, lesson.getValue()) && kind.holds(collection, "Build with make."));
            emend.run("review", "--write", lesson.getKey()).exits(1);
            emend.run("undo").exits(0);
            assertEquals(texts, kind.texts(collection), "one undo");
        }
        var json = emend.run("review", "--write", corrections.strip(), "--json").exits(0);
        assertEquals("", json.err());
        assertFalse(json.json().text("before").orElseThrow().contains("just"));
        assertTrue(json.json().text("after").orElseThrow().contains("Use just without a Makefile."));
        assertEquals(Json.Bool.TRUE, json.json().get("saved"));
        emend.run("review", "--write", "no-key").exits(1);
        emend.run("review", "--dry-run").exits(64);
    }

    private Json.Obj queued(String in) {
        return (Json.Obj) emend.run("review", "--in", in, "--json")
                .exits(0)
                .json()
                .array("learnings")
                .getFirst();
    }

    @Test
    void keysOfTwinsGoOnMeaningTheSameLearning(@TempDir Path room) throws Exception {
        var twins = List.of("alpha", "beta", "gamma").stream()
                .map(error -> (Json) Json.Obj.of("task", "t", "step_num", 1)
                        .with("original_error", Json.from(error))
                        .with("timestamp", Json.from("2026-01-01T10:00:00")))
                .toList();
        var file = room.resolve("twins.json");
        var item = Json.Obj.of("knowledge_id", "dup", "description", "Twins").with("kb_learnings", new Json.Arr(twins));
        Files.writeString(file, new Json.Arr(List.of(item)).compact());
        var listed = emend.run("review", "--in", file.toString(), "--json").exits(0).json().array("learnings").stream()
                .map(Json.Obj.class::cast)
                .toList();
        var byLesson = new java.util.HashMap<String, String>();
        listed.forEach(learning -> byLesson.put(learning.text("lesson").orElseThrow(), key(learning)));

        emend.run("review", "--reject", byLesson.getOrDefault("alpha", "")).exits(0);
        // what it was called before
        emend.run("review", "--bury", byLesson.getOrDefault("beta", "")).exits(0);
        var text = Files.readString(file);
        assertTrue(text.contains("gamma") && !text.contains("alpha") && !text.contains("beta"));
        emend.run("review", "--bury", byLesson.getOrDefault("beta", "")).exits(1);
        emend.run("review", "--keep", byLesson.getOrDefault("alpha", "")).exits(0);
        text = Files.readString(file);
        assertTrue(text.contains("alpha") && text.contains("gamma") && !text.contains("beta"));
    }

    @Test
    void aListThatIsCutSaysSoAndJsonIsWhole(@TempDir Path room) throws Exception {
        var learnings = IntStream.range(0, 120)
                .mapToObj(i -> (Json) Json.Obj.of("task", "t", "step_num", i, "original_error", "e" + i))
                .toList();
        var item = Json.Obj.of("knowledge_id", "many", "description", "Many")
                .with("kb_learnings", new Json.Arr(learnings));
        var file = room.resolve("many.json").toString();
        Files.writeString(Path.of(file), new Json.Arr(List.of(item)).compact());

        var all = emend.run("review", "--in", file, "--json").exits(0).json();
        assertEquals(120, all.array("learnings").size());
        assertEquals(120, all.integer("total").orElseThrow());
        assertFalse(all.bool("truncated").orElseThrow());

        var cut = emend.run("review", "--in", file, "--json", "--limit", "7")
                .exits(0)
                .json();
        assertEquals(7, cut.array("learnings").size());
        assertEquals(120, cut.integer("total").orElseThrow());
        assertTrue(cut.bool("truncated").orElseThrow());

        var shown = emend.run("review", "--in", file).exits(0).out();
        assertTrue(shown.contains("100 of 120 shown; --limit N"), shown);
        var whole = emend.run("review", "--in", file, "--limit", "120").exits(0).out();
        assertFalse(whole.contains("shown"), whole);
    }

    @Test
    void whatCannotBeWrittenDecidesNothing(@TempDir Path room) throws Exception {
        var file = room.resolve("odd.json");
        Files.writeString(
                file,
                "[{\"knowledge_id\":\"a\",\"description\":\"\\ud83d\",\"kb_learnings\":[{\"task\":\"t\","
                        + "\"step_num\":1,\"timestamp\":\"x\",\"original_error\":\"e\"}]}]");
        var listed =
                emend.run("review", "--in", file.toString(), "--json").exits(0).json();
        var key = key((Json.Obj) listed.array("learnings").getFirst());
        emend.run("review", "--keep", key, "--json").exits(1);
        var history = emend.run("history", "--json").exits(0).json();
        assertEquals(List.of(), history.array("acts"), "nothing was decided");
    }

    @Test
    void reviewListsWhatWaitsAndDecidesIt() throws Exception {
        var waiting = queue();
        assertEquals(20, waiting.size());
        assertEquals(
                Set.of(
                        "item_id",
                        "key",
                        "task",
                        "step_num",
                        "tool_name",
                        "original_action",
                        "original_error",
                        "recovery_approach",
                        "timestamp",
                        "lesson",
                        "kind",
                        "state",
                        "origin",
                        "derived_from",
                        "weight",
                        "chips",
                        "rejected_before",
                        "flagged",
                        "note"),
                waiting.getFirst().members().keySet());
        assertEquals("pending", waiting.getFirst().text("state").orElse(""));
        assertEquals(2, queue("--limit", "2").size());
        assertFalse(
                queue("--order", "newest").stream()
                        .map(ReviewCommandTest::key)
                        .toList()
                        .equals(waiting.stream().map(ReviewCommandTest::key).toList()),
                "the orders differ");

        var reject = waiting.get(2);
        var answer = emend.run(
                        "review", "--keep", key(waiting.get(0)), key(waiting.get(1)), "--reject", key(reject), "--json")
                .exits(0)
                .json();
        assertEquals(Json.from(2), answer.get("kept"));
        assertEquals(Json.from(1), answer.get("rejected"));
        assertEquals(17, queue().size());
        var lesson = new Json.Text(reject.text("lesson").orElseThrow()).compact();
        var quoted = lesson.substring(1, lesson.length() - 1);
        assertFalse(Files.readString(catalog).contains(quoted), "a rejected one leaves the file");

        var stats = emend.run("review-stats", "--json").exits(0).json();
        assertEquals(Json.from(2), stats.get("decisions"));
        assertEquals(Json.Obj.of("rejected", 1, "kept", 2), stats.object("verdicts"), stats.compact());
        assertEquals(Json.Null.NULL, stats.get("median_seconds"), "scripts are not timed");
        var words = emend.run("review-stats", "--person", "nobody").exits(0).out();
        assertEquals("0 decisions.\n", words);
    }

    @Test
    void reviewRefusesAsAWhole() throws Exception {
        var waiting = queue();
        var before = Files.readString(catalog);
        var key = key(waiting.getFirst());
        var gone = key.replace("git_", "gone_");
        assertTrue(emend.run("review", "--keep", key, gone).exits(1).err().contains("no longer in"));
        assertTrue(emend.run("review", "--keep", "x").exits(1).err().contains("not the key"));
        assertTrue(emend.run("review", "--keep", key, "--reject", key)
                .exits(1)
                .err()
                .contains("kept and rejected"));
        assertTrue(emend.run("review", "--order", "size").exits(64).err().contains("no order"));
        assertEquals(before, Files.readString(catalog));
        assertEquals(20, queue().size());
    }

    @Test
    void itemsAgentsProposedAreListedKeptAndRefused() throws Exception {
        try (var factory =
                OpenWorkspaceFactory.open(emend.workspace(), Settings.DEFAULTS, Duration.ZERO, Clock.systemUTC())) {
            var workspace = factory.workspace();
            var id = workspace.library().open(catalog).id();
            for (var name : List.of("rebase_often", "forget_all")) {
                var fields = Json.Obj.of("knowledge_id", name, "description", "Do it");
                OpenWorkspace.propose(workspace, "robot", id, fields)
                        .saveStatus()
                        .join();
            }
        }
        var listed = emend.run("review", "--in", "git_cli.json").exits(0).out();
        assertTrue(listed.contains("rebase_often  proposed item: Do it"), listed);
        assertTrue(listed.contains("20 learnings and 2 proposed items to review."), listed);
        var json =
                emend.run("review", "--in", "git_cli.json", "--json").exits(0).json();
        var keys = json.array("items").stream()
                .map(element -> key((Json.Obj) element))
                .sorted()
                .toList();
        var decided = emend.run("review", "--keep", keys.getLast(), "--reject", keys.getFirst())
                .exits(0);
        assertEquals("Saved. Kept 1, rejected 1.", decided.out().strip());
        assertFalse(Files.readString(catalog).contains("forget_all"));
        assertTrue(Files.readString(catalog).contains("rebase_often"));
        var again = emend.run("review", "--keep", keys.getLast()).exits(1).err();
        assertTrue(again.contains("is not to review"), again);
        assertEquals(
                List.of(),
                emend.run("review", "--in", "git_cli.json", "--json").json().array("items"));
    }

    private interface Judging {
        void of(Workspace workspace, List<LearningRef> waiting) throws Exception;
    }

    /// Somebody works on a copy in a workspace of their own, so that no two keys are the same.
    private void judge(String person, Judging judging) throws Exception {
        var copy = emend.room.resolve(person + ".json");
        Files.write(copy, Files.readAllBytes(catalog));
        try (var factory = OpenWorkspaceFactory.open(
                emend.room.resolve(person), Settings.DEFAULTS.withPerson(person), Duration.ZERO, Clock.systemUTC())) {
            var workspace = factory.workspace();
            workspace.library().open(copy);
            judging.of(
                    workspace,
                    workspace
                            .review()
                            .queue()
                            .pending(Set.of(), ReviewQueue.Order.NEWEST)
                            .learnings());
            workspace
                    .journal()
                    .export(new JournalQuery("", "", "", Optional.empty(), 200), emend.room.resolve(person + ".jsonl"));
        }
    }

    private static void rate(Workspace workspace, int score) throws Exception {
        var catalog = workspace.library().catalogs().getFirst().id();
        workspace
                .editor()
                .rate(workspace.openedFor(), workspace.library().resolve(catalog, "git_push_branch"), score, null);
    }

    @Test
    void agreementComparesWhatPeopleSaidOfMemories() throws Exception {
        var file = Files.writeString(emend.room.resolve("memories.csv"), """
            id,task,reflection,confidence_score
            a,apple,It is red,0.2
            b,pear,It is green,0.9
            c,plum,It is blue,0.5
            """);
        memoriesOf("ann", file, List.of("a", "b"), List.of("c"));
        memoriesOf("ben", file, List.of("a"), List.of("b", "c"));
        emend.run("memories", "--keep", memory("ben", "c"), "--as", "ben", "--workspace", "ben")
                .exits(0);
        emend.run("undo", "--as", "ben", "--workspace", "ben").exits(0);
        for (var person : List.of("ann", "ben")) {
            emend.run("history", "--export", person + ".jsonl", "--person", person, "--workspace", person)
                    .exits(0);
        }

        var all = emend.run("agreement", "ann.jsonl", "ben.jsonl", "--json")
                .exits(0)
                .json();
        var pair = (Json.Obj) all.object("memories").array("pairs").getFirst();
        assertEquals(Json.from(3), pair.get("common"));
        assertEquals(2.0 / 3, pair.number("alike").orElse(0), 1e-9);
        var differ = all.object("memories").array("disagreements");
        assertEquals(1, differ.size());
        assertEquals(
                "memory:" + memory("ann", "b"),
                ((Json.Obj) differ.getFirst()).text("item").orElse(""));
        assertEquals(Json.Obj.of("ann", "kept", "ben", "rejected"), ((Json.Obj) differ.getFirst()).object("said"));
        assertEquals(
                0,
                ((Json.Obj) all.object("verdicts").array("pairs").getFirst())
                        .integer("common")
                        .orElse(-1));

        var words = emend.run("agreement", "ann.jsonl", "ben.jsonl").exits(0).out();
        assertTrue(words.contains("67 % alike over 3 verdicts"), words);
        assertFalse(
                Files.readString(emend.room.resolve("ann.jsonl")).contains("It is red"),
                "what memories say stays here");
    }

    private void memoriesOf(String person, Path file, List<String> kept, List<String> rejected) throws Exception {
        emend.run("import", file.toString(), "--as", person, "--workspace", person)
                .exits(0);
        var line = new ArrayList<>(List.of("memories", "--as", person, "--workspace", person, "--keep"));
        for (var id : kept) {
            line.add(memory(person, id));
        }
        line.add("--reject");
        for (var id : rejected) {
            line.add(memory(person, id));
        }
        emend.run(line.toArray(String[]::new)).exits(0);
    }

    private String memory(String workspace, String origin) {
        return emend.run("memories", "--json", "--workspace", workspace).exits(0).json().array("memories").stream()
                .map(row -> (Json.Obj) row)
                .filter(row -> row.text("origin_id").orElse("").equals(origin))
                .findFirst()
                .orElseThrow()
                .text("id")
                .orElseThrow();
    }

    @Test
    void agreementComparesPeopleByWhatTheyExported() throws Exception {
        judge("ann", (workspace, waiting) -> {
            workspace.review().decisions().keepAll(workspace.openedFor(), waiting.subList(0, 4));
            workspace.review().decisions().rejectAll(workspace.openedFor(), waiting.subList(4, 6));
            workspace.journal().undo(workspace.openedFor());
            workspace.journal().redo(workspace.openedFor());
            rate(workspace, 4);
            workspace.review().decisions().keep(workspace.openedFor(), waiting.get(9));
            workspace.journal().undo(workspace.openedFor());
        });
        judge("ben", (workspace, waiting) -> {
            workspace.review().decisions().keepAll(workspace.openedFor(), waiting.subList(0, 3));
            workspace.review().decisions().rejectAll(workspace.openedFor(), waiting.subList(3, 8));
            workspace.review().decisions().keepAll(workspace.openedFor(), waiting.subList(6, 8));
            rate(workspace, 2);
        });

        var all = emend.run("agreement", "ann.jsonl", "ben.jsonl", "--json")
                .exits(0)
                .json();
        assertEquals(Json.Arr.ofTexts(List.of("ann", "ben")), all.get("people"));
        var pair = (Json.Obj) all.object("verdicts").array("pairs").getFirst();
        // ann: k k k k b b, ben: k k k b b b; 5 of 6 alike, chance 4/6*3/6 + 2/6*3/6 = 1/2
        assertEquals(Json.from(6), pair.get("common"));
        assertEquals(2.0 / 3, pair.number("kappa").orElse(0), 1e-9);
        var differ = all.object("verdicts").array("disagreements");
        assertEquals(1, differ.size());
        assertEquals(Json.Obj.of("ann", "kept", "ben", "rejected"), ((Json.Obj) differ.getFirst()).object("said"));
        var rated = (Json.Obj) all.object("ratings").array("disagreements").getFirst();
        assertEquals("git_push_branch", rated.text("item").orElse(""));
        assertEquals(Json.Obj.of("ann", "4", "ben", "2"), rated.object("said"));

        var words = emend.run("agreement", "ann.jsonl", "ben.jsonl").exits(0).out();
        assertTrue(words.contains("ann and ben: kappa 0.67, 83 % alike over 6 learnings"), words);
        assertTrue(words.contains("ann 4, ben 2"), words);
        assertTrue(emend.run("agreement", "ann.jsonl").exits(1).err().contains("are by ann"));
        assertTrue(emend.run("agreement", "git_cli.json").exits(1).err().contains("no change"));
        assertTrue(emend.run("agreement", "none.jsonl").exits(1).err().contains("no such file"));
    }

    @Test
    void aThirdReviewerBringsTheKappaOfAll() throws Exception {
        for (var person : List.of("ann", "ben", "cem")) {
            judge(person, (workspace, waiting) -> {
                workspace.review().decisions().keepAll(workspace.openedFor(), waiting.subList(0, 2));
                if (person.equals("cem")) {
                    workspace.review().decisions().keepAll(workspace.openedFor(), waiting.subList(2, 4));
                } else {
                    workspace.review().decisions().rejectAll(workspace.openedFor(), waiting.subList(2, 4));
                }
            });
        }
        var all = emend.run("agreement", "ann.jsonl", "ben.jsonl", "cem.jsonl", "--json")
                .exits(0)
                .json();
        assertEquals(3, all.object("verdicts").array("pairs").size());
        // rows 3-0, 3-0, 1-2, 1-2: observed (1 + 1 + 1/3 + 1/3) / 4, expected (2/3)^2 + (1/3)^2
        var fleiss = all.object("verdicts").object("everybody");
        assertEquals((2.0 / 3 - 5.0 / 9) / (4.0 / 9), fleiss.number("kappa").orElse(0), 1e-9);
        assertEquals(Json.from(4), fleiss.get("common"));
    }

    @Test
    void goldenIsAGateThatLeavesNothingBehind() throws Exception {
        Files.writeString(emend.room.resolve("golden.json"), """
            [{"query": "git_push_branch", "expected": "git_push_branch", "within": 1},
             {"query": "my push was refused because the remote has newer commits",
              "expected": "git_push_branch", "within": 20}]
            """);
        var good =
                emend.run("golden", "git_cli.json", "--queries", "golden.json").exits(0);
        assertTrue(good.out().startsWith("ok    place 1 "), good.out());
        assertTrue(good.out().endsWith("All found.\n"), good.out());
        assertTrue(Files.notExists(emend.workspace().resolve("store.lock")), "no workspace");

        var bad = emend.runWith(
                "{\"query\": \"pasta\", \"expected\": \"git_push_branch\", \"within\": 1}\n"
                        + "{\"query\": \"push\", \"expected\": \"cook_pasta\"}\n",
                "golden",
                "git_cli.json",
                "--queries",
                "-",
                "--json");
        var answers = bad.exits(1).json();
        assertEquals(Json.from(2), answers.get("misses"));
        assertEquals(Json.Null.NULL, ((Json.Obj) answers.array("queries").getLast()).get("place"));

        var pinned = emend.run("golden", "git_cli.json", "--queries", "golden.json", "--pin")
                .exits(0);
        assertTrue(pinned.err().contains("Pinned as 1: git_push_branch"), pinned.err());
        var broken =
                emend.runWith("[{]", "golden", "git_cli.json", "--queries", "-").exits(1);
        assertTrue(broken.err().contains("standard input, line 1, column 3"), broken.err());
    }

    /// What the search is judged by can be asked of any build. Five of the items have conditions, which this context
    /// meets.
    @Test
    void goldenReplaysJudgedQuestions() throws Exception {
        var context = Json.Obj.of(
                "command", "git commit",
                "interactive", false,
                "file_path", ".gitattributes",
                "task_type", "commit",
                "ci", true);
        var lines = Files.readAllLines(Path.of("src/test/resources/retrieval/questions_third.tsv")).stream()
                .map(line -> line.split("\t"))
                .filter(cells -> cells[0].equals("git_cli"))
                .map(cells -> Json.Obj.of(
                                "query", cells[1], "expected", List.of(cells[2].split("\\|")), "context", context)
                        .compact())
                .toList();
        var run = emend.runWith(String.join("\n", lines), "golden", "git_cli.json", "--queries", "-", "--json");
        var answers = run.json().array("queries");
        assertEquals(20, answers.size());
        long found = answers.stream()
                .filter(answer -> ((Json.Obj) answer).integer("place").orElse(99) <= 3)
                .count();
        assertEquals(Json.from(20 - found), run.json().get("misses"));
        assertTrue(found >= 13, found + " of 20");
    }

    @Test
    void goldenTakesTheBestOfSeveralAnswers() throws Exception {
        var query = "{\"query\": \"git_push_branch\", \"expected\": [\"cook_pasta\", \"git_push_branch\"],"
                + " \"within\": 1}";
        var run =
                emend.runWith(query, "golden", "git_cli.json", "--queries", "-").exits(0);
        assertTrue(run.out().contains("(cook_pasta or git_push_branch, within 1)"), run.out());
    }

    @Test
    void promptTakesProfilesAndTemplates() throws Exception {
        var prior = emend.run("prompt", "git_cli.json", "git_push_branch", "--profile", "prior-learnings")
                .exits(0);
        assertTrue(prior.out().startsWith("Relevant prior learnings from similar tasks:\n\nTask: "), prior.out());
        Files.writeString(emend.room.resolve("t.txt"), "{items}\nDo {id}\n{/items}\nDone\n");
        assertEquals(
                "Do git_push_branch\nDo git_stash_changes\nDone\n\n",
                emend.run("prompt", "git_cli.json", "git_push_branch", "git_stash_changes", "--template", "t.txt")
                        .exits(0)
                        .out());
        Files.writeString(emend.room.resolve("t.txt"), "{ids}\n");
        var wrong = emend.run("prompt", "git_cli.json", "--template", "t.txt")
                .exits(1)
                .err();
        assertTrue(wrong.contains("t.txt: Line 1 of the template: there is no placeholder {ids}."));
        assertTrue(emend.run("prompt", "git_cli.json", "--profile", "custom")
                .exits(1)
                .err()
                .contains("not have its own template"));
        Files.createDirectories(emend.workspace());
        Files.writeString(emend.workspace().resolve("prompt-template.txt"), "My {id}\n");
        assertEquals(
                "My git_push_branch\n\n",
                emend.run("prompt", "git_cli.json", "git_push_branch", "--profile", "custom")
                        .exits(0)
                        .out());
        emend.run("prompt", "git_cli.json", "--profile", "full", "--template", "t.txt")
                .exits(64);
    }
}
