package dev.emend.cli;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.OpenWorkspaceFactory;
import dev.emend.fixtures.EmendCommand;
import dev.emend.fixtures.SharedData;
import dev.emend.model.Json;
import dev.emend.settings.Settings;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

/// What scripts get from the commands: output, messages and exit codes.
class CommandLineTest {
    private static final String PUSH = "git_push_branch";
    private static final String FAILURE = """
        {"task": "Publish the fix", "step_num": 2, "original_error": "no upstream",
         "timestamp": "2025-11-20T09:00:00"}
        """;

    private final EmendCommand emend;
    private final Path catalog;

    CommandLineTest(@TempDir Path room) throws Exception {
        emend = new EmendCommand(room);
        catalog = emend.sample("git_cli");
    }

    @BeforeEach
    void writeTheFailure() throws Exception {
        Files.writeString(emend.room.resolve("failure.json"), FAILURE);
    }

    @Test
    void everyCommandIsCalledByTheNameItSays() {
        for (var name : Commands.NAMES) {
            assertEquals(
                    name,
                    Commands.type(name).getAnnotation(CommandLine.Command.class).name());
        }
        assertThrows(IllegalArgumentException.class, () -> Commands.type("nonsense"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "analyze",
                "catalog",
                "search",
                "similar",
                "attach",
                "correct",
                "rate",
                "review",
                "review-stats",
                "agreement",
                "golden",
                "edit",
                "conflicts",
                "redact",
                "history",
                "undo",
                "redo",
                "prompt",
                "summarize",
                "embed",
                "backup",
                "store",
                "tour",
                "window"
            })
    void everyCommandHasHelpWithAnExampleAndTheSharedOptions(String command) {
        var help = emend.run(command, "--help").exits(0);
        assertTrue(
                help.out().contains("Example: emend " + command) || help.out().contains("| emend " + command),
                help.out());
        for (var option : List.of("--json", "--workspace", "--as")) {
            assertTrue(help.out().contains(option), help.out());
        }
        assertEquals("", help.err());
    }

    @Test
    void catalogCountsTheRealOne() {
        var counts = emend.run("catalog", SharedData.catalog().toString(), "--json")
                .exits(0)
                .json();
        assertEquals(Json.from(85), counts.get("items"));
        assertEquals(Json.from(22), counts.get("learnings"));
        assertEquals(Json.from(5), counts.get("items_with_learnings"));
        assertEquals(Json.from(39), counts.get("implied_failures"));
    }

    @Test
    void catalogAndPromptTouchNoWorkspace() {
        var first = EmendCommand.first(emend.room);
        assertTrue(first.run("catalog", "git_cli.json").exits(0).out().startsWith("50 items, "));
        var prompt =
                first.run("prompt", "git_cli.json", PUSH, "--json").exits(0).json();
        assertTrue(prompt.text("prompt").orElse("").startsWith("\n---\nKB ID: " + PUSH + "\n"));
        assertEquals("kb-attached", prompt.text("profile").orElse(""));
        assertTrue(Files.notExists(first.workspace()));
    }

    @Test
    void searchAndSimilarExplainTheirHits() {
        var search = emend.run("search", "undo", "the", "commit", "--in", "git_cli.json", "--json");
        var similar = emend.run("similar", "git_revert_commit", "--in", "git_cli.json", "--json");
        for (var answer : List.of(search, similar)) {
            var hits = answer.exits(0).json().array("hits");
            assertTrue(!hits.isEmpty() && hits.size() <= 10, answer.out());
            for (var hit : hits) {
                assertTrue(
                        ((Json.Obj) hit)
                                .members()
                                .keySet()
                                .containsAll(Set.of("id", "score", "relevance", "lexical", "trust", "quality")),
                        hit.compact());
                double trust = ((Json.Obj) hit).number("trust").orElse(0);
                assertTrue(trust < 1, () -> "nobody has read it, so that it has earned none: " + hit.compact());
            }
        }
        var firstThree = search.json().array("hits").stream()
                .limit(3)
                .map(hit -> ((Json.Obj) hit).text("id").orElse(""))
                .toList();
        assertTrue(
                firstThree.contains("git_revert_commit") || firstThree.contains("git_undo_last_commit"),
                firstThree.toString());
        // the words found, told as places in the passage
        var first = (Json.Obj) search.json().array("hits").getFirst();
        var marked = first.array("matches").stream().map(match -> marked(first, (Json.Obj) match));
        assertTrue(marked.anyMatch(word -> Pattern.matches("(?i).*(undo|commit).*", word)), first.compact());
    }

    private static String marked(Json.Obj hit, Json.Obj place) {
        return hit.text("passage")
                .orElseThrow()
                .substring(
                        place.integer("start").orElseThrow(),
                        place.integer("end").orElseThrow());
    }

    @Test
    void searchListsWhatMatchesAndSaysWhenNothingDoes() {
        var found = emend.run("search", "push", "branch", "--in", "git_cli.json", "--limit", "50");
        assertTrue(found.exits(0).out().lines().findFirst().orElseThrow().contains("git_push_branch"));
        assertTrue(found.out().lines().count() < 2 * 50, "all 50 items");
        assertTrue(found.out().contains("(named, relevance 0."), found.out());
        var nothing = emend.run("search", "bake", "sourdough", "bread", "--in", "git_cli.json");
        assertTrue(nothing.exits(0).err().contains("No good match; these come closest."));
        assertEquals(3, nothing.out().lines().count() / 2);
    }

    @Test
    void eachHitSaysOnWhichLineOfItsFileItBegins() throws Exception {
        var hits = emend.run("search", "push", "branch", "--in", "git_cli.json", "--json")
                .exits(0)
                .json()
                .array("hits");
        for (var element : hits) {
            var hit = (Json.Obj) element;
            var lines = Files.readAllLines(Path.of(hit.text("file").orElseThrow()));
            var begin = lines.subList(hit.integer("line").orElseThrow() - 1, lines.size());
            assertEquals("{", begin.getFirst().strip(), hit.compact());
            assertTrue(begin.get(1).contains(hit.text("id").orElseThrow()), hit.compact());
        }
    }

    @Test
    void searchSaysInJsonTooWhenNothingMatches() {
        var none = emend.run("search", "bake", "sourdough", "bread", "--in", "git_cli.json", "--json");
        assertEquals(Json.from(false), none.exits(0).json().get("good_match"), none.out());
        var good = emend.run("search", "push", "branch", "--in", "git_cli.json", "--json");
        assertEquals(Json.from(true), good.exits(0).json().get("good_match"), good.out());
    }

    @Test
    void filtersAmongTheWordsOfASearchAreFilters() throws Exception {
        var trusts = new TreeMap<String, Double>();
        for (var value : ((Json.Arr) EmendCommand.parse(catalog)).elements()) {
            var item = (Json.Obj) value;
            trusts.put(
                    item.text("knowledge_id").orElseThrow(),
                    item.number("trust_score").orElse(1));
        }
        var low = new TreeSet<String>();
        trusts.forEach((id, trust) -> {
            if (trust < 0.9) {
                low.add(id);
            }
        });
        assertTrue(!low.isEmpty() && low.size() < trusts.size(), trusts::toString);

        for (var filter : List.of("trust<0.9", "trust:<0.9")) {
            var listed = found(filter);
            assertEquals(low, new TreeSet<>(listed), filter);
        }
        var searched = found("push a branch trust<0.9");
        assertTrue(!searched.isEmpty() && low.containsAll(searched), searched::toString);
        assertEquals(List.of(), found("is:contested"));
        assertTrue(found("\"trust<0.9\" push").size() > 0, "a quotation is no filter");

        var wrong =
                emend.run("search", "colour:red push", "--in", "git_cli.json").exits(0);
        assertTrue(wrong.err().contains("There is no field colour; searched for as words."), wrong.err());
    }

    @Test
    void searchInJsonCountsWhatTheLimitLeavesOut() {
        for (var line : List.of("push a branch", "push a branch trust<0.9", "trust<0.9")) {
            var all = searched(line, 1000);
            int found = all.array("hits").size();
            assertTrue(found > 1, line);
            assertEquals(Json.from(found), all.get("total"), line);
            assertEquals(Json.from(false), all.get("truncated"), line);
            var cut = searched(line, found - 1);
            assertEquals(found - 1, cut.array("hits").size(), line);
            assertEquals(Json.from(found), cut.get("total"), line);
            assertEquals(Json.from(true), cut.get("truncated"), line);
            assertEquals(all.array("hits").subList(0, found - 1), cut.array("hits"), line);
        }
        var nothing = searched("is:contested", 10);
        assertEquals(Json.from(0), nothing.get("total"));
        assertEquals(Json.from(false), nothing.get("truncated"));
    }

    private Json.Obj searched(String line, int limit) {
        return emend.run("search", line, "--in", "git_cli.json", "--limit", "" + limit, "--json")
                .exits(0)
                .json();
    }

    @Test
    void aValueOfAFilterThatCanNeverBeRightIsTold() {
        for (var filter : List.of("trust:>abc", "is:zzz", "has:zzz", "failed>notadate")) {
            var line = filter + " push";
            var told =
                    emend.run("search", line, "--in", "git_cli.json", "--json").exits(0);
            var warnings = told.json().texts("warnings");
            assertEquals(1, warnings.size(), told.out());
            assertTrue(warnings.getFirst().contains("“" + filter + "”"), told.out());
            assertTrue(told.err().contains(warnings.getFirst()), told.err());
        }
        var unknown = emend.run("search", "colour:red push", "--in", "git_cli.json", "--json");
        assertTrue(unknown.json().texts("warnings").getFirst().contains("There is no field colour"));
        var right = emend.run("search", "is:kept push", "--in", "git_cli.json", "--json");
        assertEquals(List.of(), right.exits(0).json().array("warnings"));
    }

    private List<String> found(String line) {
        return emend
                .run("search", line, "--in", "git_cli.json", "--limit", "100", "--json")
                .exits(0)
                .json()
                .array("hits")
                .stream()
                .map(hit -> ((Json.Obj) hit).text("id").orElseThrow())
                .toList();
    }

    @Test
    void theSameLearningTwiceIsToldAndCostsOneStepOnly() throws Exception {
        var attach = new String[] {"attach", "git_cli.json", "--item", PUSH, "--learning", "failure.json", "--json"};
        var first = emend.run(attach).exits(0).json();

        var again = emend.run(attach).exits(0);

        assertTrue(again.err().contains(PUSH + " already has this learning"), again.err());
        assertEquals(Json.Bool.TRUE, again.json().get("already_there"));
        assertEquals(first.get("trust_score"), again.json().get("trust_score"));
        assertEquals(first.get("learnings"), again.json().get("learnings"));
        assertEquals(
                first.number("trust_score").orElseThrow(),
                EmendCommand.item(catalog, PUSH).number("trust_score").orElseThrow());
    }

    @Test
    void writingCommandsSayWhatIsSavedAndItIsInTheFile() throws Exception {
        var before = EmendCommand.item(catalog, PUSH);
        int learnings = before.array("kb_learnings").size();
        double trust = before.number("trust_score").orElse(1.0);

        var attached = emend.run("attach", "git_cli.json", "--item", PUSH, "--learning", "failure.json", "--json")
                .exits(0)
                .json();
        assertEquals(Json.Bool.TRUE, attached.get("saved"));
        assertEquals(learnings + 1, attached.integer("learnings").orElse(-1));
        assertEquals(trust * 0.95, attached.number("trust_score").orElse(0), 1e-12);

        var corrected = emend.runWith(
                        "{\"tool_name\": \"Shell\"}",
                        "correct",
                        "git_cli.json",
                        "--item",
                        PUSH,
                        "--task",
                        "Publish",
                        "--step",
                        "3",
                        "--original",
                        "-",
                        "--corrected",
                        "failure.json",
                        "--reasoning",
                        "Set the upstream.",
                        "--json")
                .exits(0)
                .json();
        assertEquals(learnings + 2, corrected.integer("learnings").orElse(-1));

        var edited = emend.run(
                        "edit",
                        "git_cli.json",
                        "--item",
                        PUSH,
                        "--set",
                        "description=Publish = push",
                        "--set",
                        "prerequisites=[\"repository_open\"]",
                        "--json")
                .exits(0)
                .json();
        assertEquals(Json.Bool.TRUE, edited.get("saved"));

        var rated = emend.run("rate", "git_cli.json", "--item", PUSH, "--score", "4", "--json")
                .exits(0)
                .json();
        assertEquals(4, rated.integer("quality_score").orElse(-1));
        assertEquals("store", rated.text("written_to").orElse(""));

        var after = EmendCommand.item(catalog, PUSH);
        assertEquals(learnings + 2, after.array("kb_learnings").size());
        assertEquals("Publish = push", after.text("description").orElse(""));
        var last = (Json.Obj) after.array("kb_learnings").getLast();
        assertEquals("Set the upstream.", last.text("human_reasoning").orElse(""));
        assertEquals("Shell", last.object("original_action").text("tool_name").orElse(""));
    }

    @Test
    void aScopedItemIsRatedInItsFile() throws Exception {
        var rated = emend.run("rate", "git_cli.json", "--item", "never_commit_secrets", "--score", "2", "--json")
                .exits(0)
                .json();
        assertEquals("file", rated.text("written_to").orElse(""));
        assertEquals(
                2,
                EmendCommand.item(catalog, "never_commit_secrets")
                        .integer("quality_score")
                        .orElse(-1));
    }

    @Test
    void severalFieldsAreSetTogetherOrNotAtAll() throws Exception {
        var before = Files.readAllBytes(catalog);
        var refused = emend.run(
                        "edit", "git_cli.json", "--item", PUSH, "--set", "description=new", "--set", "trust_score=7")
                .exits(1);
        assertTrue(refused.err().contains("0 to 1, not 7"), refused.err());
        assertArrayEquals(before, Files.readAllBytes(catalog));
    }

    @Test
    void humanOutputIsOneReadableLine() {
        var saved = emend.run("rate", "git_cli.json", "--item", PUSH, "--score", "4")
                .exits(0);
        assertTrue(
                saved.out().matches("Saved\\. git_push_branch: \\d+ learnings, trust 0\\.\\d\\d\\.\\R"), saved.out());
        var found = emend.run("search", "undo", "--in", "git_cli.json", "--limit", "1")
                .exits(0);
        assertEquals(2, found.out().lines().count(), found.out());
        var summary = emend.run("summarize", "git_cli.json", PUSH).exits(0);
        assertTrue(summary.out().startsWith("- "), summary.out());
    }

    @Test
    void summarizeTellsWhereEachSentenceIsFrom() {
        var summary = emend.run("summarize", "git_cli.json", "--json").exits(0).json();
        assertTrue(summary.has("learnings") && summary.has("folded"));
        var line = (Json.Obj) summary.array("lines").getFirst();
        assertTrue(line.members().keySet().containsAll(Set.of("text", "item", "learning", "also")));
    }

    @Test
    void brokenJsonNamesLineAndColumn() {
        var broken = emend.runWith(
                        "{\"task\": \"a\",\n \"step_num\": }",
                        "attach",
                        "git_cli.json",
                        "--item",
                        PUSH,
                        "--learning",
                        "-")
                .exits(1);
        assertTrue(broken.err().contains("standard input, line 2, column 14"), broken.err());
        var list = emend.runWith("[]", "attach", "git_cli.json", "--item", PUSH, "--learning", "-")
                .exits(1);
        assertTrue(list.err().contains("does not contain a JSON object"), list.err());
        var latin = emend.runWith(
                        "{\"task\": \"\u00fc\"}".getBytes(StandardCharsets.ISO_8859_1),
                        "attach",
                        "git_cli.json",
                        "--item",
                        PUSH,
                        "--learning",
                        "-")
                .exits(1);
        assertTrue(latin.err().contains("not UTF-8"), latin.err());
        var gone = emend.run("attach", "git_cli.json", "--item", PUSH, "--learning", "gone.json")
                .exits(1);
        assertTrue(gone.err().contains("There is no file gone.json."), gone.err());
    }

    @Test
    void filesThatAreNoCatalogsAreExplained() throws Exception {
        Files.createFile(emend.room.resolve("empty.json"));
        for (var command : List.of(List.of("catalog"), List.of("rate", "--item", "a", "--score", "1"))) {
            for (var file : List.of("missing.json", ".", "empty.json")) {
                var args = new java.util.ArrayList<>(command);
                args.add(1, file);
                var refused = emend.run(args.toArray(String[]::new)).exits(1);
                assertEquals("", refused.out());
                assertTrue(refused.err().startsWith("emend: "), refused.err());
                if (file.equals("empty.json")) {
                    assertTrue(refused.err().contains("is incomplete: the file is empty"), refused.err());
                }
            }
        }
        // one known file that cannot be read now does not keep the others from answering
        emend.run("rate", "git_cli.json", "--item", PUSH, "--score", "1").exits(0);
        Files.writeString(catalog.resolveSibling("second.json"), "[]");
        emend.run("summarize", "second.json").exits(0);
        Files.writeString(catalog.resolveSibling("second.json"), "[1");
        var found = emend.run("search", "undo", "--json").exits(0);
        assertFalse(found.json().array("hits").isEmpty(), found.out());
        assertTrue(found.err().contains("it can't be read as it is"), found.err());
    }

    @Test
    void aTornCatalogIsNotImportedAndNotRemembered() throws Exception {
        emend.run("rate", "git_cli.json", "--item", PUSH, "--score", "1").exits(0);
        var whole = Files.readAllBytes(catalog);
        Files.write(emend.room.resolve("torn.json"), Arrays.copyOf(whole, whole.length / 2));
        var looked = emend.run("import", "torn.json", "--dry-run").exits(1);
        assertTrue(looked.err().contains("torn.json is incomplete: "), looked.err());
        assertFalse(looked.out().contains("would be opened"), looked.out());
        var refused = emend.run("import", "torn.json").exits(1);
        assertTrue(refused.err().contains("is cut off in the middle. Wait for the agent"), refused.err());
        var found = emend.run("search", "undo", "--json").exits(0);
        assertFalse(found.err().contains("torn.json"), found.err());
    }

    @Test
    void aReadOnlyCatalogIsLeftAlone() throws Exception {
        var odd = "[{\"knowledge_id\": \"a\", \"description\": \"x\", \"description\": \"y\"}]";
        Files.writeString(emend.room.resolve("odd.json"), odd);
        var refused = emend.run("edit", "odd.json", "--item", "a", "--set", "description=z")
                .exits(1);
        assertTrue(refused.err().contains("read-only"), refused.err());
        assertEquals(odd, Files.readString(emend.room.resolve("odd.json")));
    }

    @Test
    void anEditSaysThatOtherFieldsStillWait() throws Exception {
        var file = emend.room.resolve("port.json");
        Files.writeString(file, "[{\"knowledge_id\": \"a\", \"description\": \"With care.\", \"shortcut\": \"x\"}]");
        emend.run("review", "--in", "port.json").exits(0);
        Files.writeString(file, Files.readString(file).replace("With care.", "For everyone."));
        var waits = emend.run("edit", "port.json", "--item", "a", "--set", "shortcut=y")
                .exits(0);
        assertTrue(waits.err().contains("a still waits in Review"), waits.err());
        var prompt = emend.run("prompt", "port.json", "a").exits(0).out();
        assertTrue(prompt.contains("With care."), prompt);
        var kept = emend.run("edit", "port.json", "--item", "a", "--set", "description=For us.")
                .exits(0);
        assertFalse(kept.err().contains("still waits"), kept.err());
    }

    @Test
    void aLearningForAnUnknownItemIsKept() throws Exception {
        var refused = emend.run("attach", "git_cli.json", "--item", "nobody", "--learning", "failure.json")
                .exits(1);
        assertTrue(refused.err().contains("under failures without an item"), refused.err());
        try (var factory =
                OpenWorkspaceFactory.open(emend.workspace(), Settings.DEFAULTS, Duration.ZERO, Clock.systemUTC())) {
            var library = factory.workspace().library();
            var kept = library.unattributedLearnings(library.open(catalog).id());
            assertEquals(
                    List.of("nobody"),
                    kept.stream().map(learning -> learning.itemId()).toList());
            assertEquals(
                    "Publish the fix", kept.getFirst().learning().text("task").orElse(""));
        }
        for (var args : List.of(
                List.of("rate", "--score", "3"),
                List.of("edit", "--set", "a=b"),
                List.of("correct", "--reasoning", "r"))) {
            var all = new java.util.ArrayList<>(args);
            all.addAll(1, List.of("git_cli.json", "--item", "nobody"));
            assertTrue(emend.run(all.toArray(String[]::new)).exits(1).err().contains("There is no item nobody"));
        }
        emend.run("similar", "nobody", "--in", "git_cli.json").exits(1);
        emend.run("prompt", "git_cli.json", "nobody").exits(1);
    }

    @Test
    void wrongUsageIs64AndWrongInputIs1() {
        for (var args : List.of(
                List.of("nonsense"),
                List.of("catalog"),
                List.of("rate", "git_cli.json"),
                List.of("rate", "git_cli.json", "--item", PUSH, "--score", "many"),
                List.of("edit", "git_cli.json", "--item", PUSH, "--set", "description"),
                List.of(
                        "correct",
                        "git_cli.json",
                        "--item",
                        PUSH,
                        "--reasoning",
                        "r",
                        "--original",
                        "-",
                        "--corrected",
                        "-"),
                List.of("embed", "--format", "xml"),
                List.of("--workspace"),
                List.of("--sample", "--workspace"),
                List.of("--workspace="),
                List.of("catalog", ""),
                List.of("search", "undo", "--in", "git_cli.json", "--limit", "0"),
                List.of("search", "undo", "--in", "git_cli.json", "--limit", "2000000000"),
                List.of("history", "--limit", "2000000000"),
                List.of("tour"))) {
            var refused = emend.run(args.toArray(String[]::new)).exits(64);
            assertEquals("", refused.out());
            assertTrue(refused.err().contains("Try: emend"), refused.err());
        }
        assertTrue(emend.run("--workspace")
                .err()
                .startsWith("emend: Missing required parameter for option '--workspace' (DIR)"));
        for (var args : List.of(
                List.of("edit", "git_cli.json", "--item", PUSH, "--set", "prerequisites=true"),
                List.of("edit", "git_cli.json", "--item", PUSH, "--set", "kb_learnings=[]"),
                List.of("correct", "git_cli.json", "--item", PUSH, "--reasoning", " "),
                List.of("prompt", "git_cli.json", "--profile", "none"),
                List.of("search", "undo", "--workspace", "another"))) {
            var refused = emend.run(args.toArray(String[]::new)).exits(1);
            assertEquals("", refused.out());
            assertTrue(refused.err().startsWith("emend: ") && !refused.err().contains("\tat "), refused.err());
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"with space", "a/b", "\u00dcber \ud83d\ude80", "x#2", "--dash", "#"})
    void oddIdsAreTakenAsTheyAre(String id) throws Exception {
        var item = Json.Obj.of("knowledge_id", id, "content", "Never push at night.", "quality_score", 3);
        var file = emend.room.resolve("odd ids.json");
        Files.writeString(file, new Json.Arr(List.of(item)).compact());
        var rated = emend.run("rate", "odd ids.json", "--item=" + id, "--score", "5", "--json");
        if (id.startsWith("#")) {
            rated.exits(1); // such ids stand for positions
            return;
        }
        rated.exits(0);
        assertEquals(5, EmendCommand.item(file, id).integer("quality_score").orElse(-1));
        var hits = emend.run("search", "push at night", "--in", "odd ids.json", "--json")
                .exits(0)
                .json()
                .array("hits");
        assertEquals(id, ((Json.Obj) hits.getFirst()).text("id").orElse(""));
    }

    @Test
    void theSecondOfTwoIdsIsNamedWithItsNumber() throws Exception {
        var object = Json.Obj.of("knowledge_id", "twin", "content", "first", "quality_score", 1);
        var two = Json.Obj.of("knowledge_id", "twin", "content", "second", "quality_score", 1);
        var file = emend.room.resolve("twins.json");
        Files.writeString(file, new Json.Arr(List.of(object, two)).compact());
        emend.run("rate", "twins.json", "--item", "twin#2", "--score", "5").exits(0);
        var items = ((Json.Arr) EmendCommand.parse(file)).elements();
        assertEquals(1, ((Json.Obj) items.getFirst()).integer("quality_score").orElse(-1));
        assertEquals(5, ((Json.Obj) items.getLast()).integer("quality_score").orElse(-1));
        var hits = emend.run("search", "second", "--in", "twins.json", "--json")
                .exits(0)
                .json()
                .array("hits");
        var id = ((Json.Obj) hits.getFirst()).text("id").orElse("");
        assertEquals("twin#2", id);
        emend.run("similar", id, "--in", "twins.json").exits(0);
    }

    @Test
    void theJournalNamesThePerson() throws Exception {
        emend.run("rate", "git_cli.json", "--item", PUSH, "--score", "3", "--as", "Gr\u00e9ta")
                .exits(0);
        try (var factory =
                OpenWorkspaceFactory.open(emend.workspace(), Settings.DEFAULTS, Duration.ZERO, Clock.systemUTC())) {
            assertEquals(
                    "Gr\u00e9ta",
                    factory.workspace()
                            .journal()
                            .recent(1)
                            .getFirst()
                            .undoInfo()
                            .person());
        }
    }
}
