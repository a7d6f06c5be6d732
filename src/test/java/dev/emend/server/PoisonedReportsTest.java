package dev.emend.server;

import static dev.emend.fixtures.Actors.REVIEWER;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.analysis.secrets.PromptInjectionDetector;
import dev.emend.fixtures.OpenWorkspace;
import dev.emend.model.Json;
import dev.emend.model.ReviewState;
import dev.emend.model.VisibleText;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What poisoned and honest texts get to agents before a person has looked, and after, by every way
/// out there is.
class PoisonedReportsTest {
    @TempDir
    private Path folder;

    @Test
    void nothingUnreviewedIsServedByAnyWayOut() throws Exception {
        serve(20);
    }

    @Test
    @Tag("slow") // 400 texts, each brought in several ways, and every answer is searched
    void nothingOfFourHundredTextsIsServedUnreviewed() throws Exception {
        serve(200);
    }

    private void serve(int each) throws Exception {
        var file = Files.writeString(folder.resolve("catalog.json"), Poison.catalog());
        try (var opened = OpenWorkspace.at(file, Clock.systemUTC())) {
            opened.workspace().search().awaitReady();
            var brought = new Poison[1];
            int max = each / 5; // the small one is for every day
            var queries = new ArrayList<String>();
            queries.addAll(Poison.VERBS.subList(0, Math.min(max, Poison.VERBS.size())));
            queries.addAll(Poison.TASKS.subList(0, each / Poison.POISON.size()));
            try (var early = new ServedContent(opened, queries)) {
                var events = early.events(() -> brought[0] = Poison.bring(opened.workspace(), each, folder));
                assertFalse(events.contains(Poison.MARK), events);
            }
            opened.workspace().search().awaitReady();
            opened.workspace().memories().search().awaitReady();
            try (var ways = new ServedContent(opened, queries)) {
                var before = ways.all(false);
                assertEquals(List.of(), marked(before));
                assertPlain(before);
                assertServedToWhoeverMayReadIt(ways.all(true));

                decide(opened, brought[0]);
                opened.workspace().search().awaitReady();
                opened.workspace().memories().search().awaitReady();
                var after = ways.all(false);
                assertPlain(after);
                assertTrue(marked(after).size() > queries.size(), "what was kept is served");
                assertEquals(0, unkept(after, each));
                print(each, before.size() + after.size());
            }
        }
    }

    /// The permission is what makes the difference, not that nothing could be found. Summaries of feedback have no line
    /// that speaks to the model, and patterns no sentence in the place of a tool, whoever asks.
    private static void assertServedToWhoeverMayReadIt(Map<String, Json> answers) {
        assertPlain(answers);
        var ways = new TreeSet<String>();
        for (var asked : marked(answers)) {
            ways.add(way(asked));
        }
        var addresses = List.of(
                "GET /knowledge",
                "GET /knowledge/item",
                "GET /knowledge/proposed",
                "GET /memories",
                "GET /memories/search",
                "GET /prompt",
                "POST /knowledge/applicable",
                "POST /knowledge/check-action",
                "POST /knowledge/retrieve");
        var protocol = List.of(
                "check_action",
                "knowledge_block",
                "learnings_block",
                "planner_user",
                "resources/list",
                "resources/read",
                "retrieve_knowledge",
                "retrieve_memories",
                "search_memories");
        var expected = new TreeSet<>(addresses);
        protocol.forEach(name -> {
            expected.add(name);
            expected.add(ServedContent.ALONE + name);
        });
        assertEquals(expected, ways);
        assertTrue(answers.values().stream().anyMatch(answer -> answer.compact().contains("hidden_characters")));
    }

    /// A tool, a prompt, an address without what was asked there.
    private static String way(String asked) {
        if (asked.startsWith(ServedContent.ALONE)) {
            return ServedContent.ALONE + way(asked.substring(ServedContent.ALONE.length()));
        }
        int name = asked.indexOf("\"name\":\"");
        if (asked.startsWith("tools/") || asked.startsWith("prompts/")) {
            return name < 0 ? asked : asked.substring(name + 8, asked.indexOf('"', name + 8));
        }
        var parts = asked.split(" ");
        return asked.startsWith("resources/") ? parts[0] : parts[0] + " " + parts[1].replaceAll("\\?.*|[0-9]+$", "");
    }

    /// A person keeps the honest ones and, careless, eight with hidden characters.
    private static void decide(OpenWorkspace opened, Poison brought) throws Exception {
        var verdicts = opened.workspace().review().decisions();
        verdicts.keepAll(REVIEWER, brought.honest());
        verdicts.keepAll(REVIEWER, brought.poisoned().subList(0, 8));
        verdicts.rejectAll(
                REVIEWER, brought.poisoned().subList(8, brought.poisoned().size() / 2));
        opened.workspace().memories().editor().judge(REVIEWER, brought.memories(), ReviewState.KEPT);
    }

    private static List<String> marked(Map<String, Json> answers) {
        return answers.entrySet().stream()
                .filter(entry -> entry.getValue().compact().contains(Poison.MARK))
                .map(Map.Entry::getKey)
                .toList();
    }

    private static int unkept(Map<String, Json> answers, int each) {
        var poison = IntStream.range(8, each).mapToObj(Poison::seen).toList();
        int served = 0;
        for (var answer : answers.values()) {
            var texts = new ArrayList<String>();
            collect(answer, texts);
            var all = String.join("\n", texts);
            served += (int) poison.stream().filter(all::contains).count();
        }
        return served;
    }

    private static void assertPlain(Map<String, Json> answers) {
        answers.forEach((asked, answer) -> {
            var texts = new ArrayList<String>();
            collect(answer, texts);
            assertEquals(0, texts.stream().mapToInt(VisibleText::hiddenCount).sum(), asked);
        });
    }

    private static void collect(Json value, List<String> texts) {
        switch (value) {
            case Json.Text(var text) -> texts.add(text);
            case Json.Arr(var elements) -> elements.forEach(element -> collect(element, texts));
            case Json.Obj(var members) ->
                members.forEach((key, member) -> {
                    texts.add(key);
                    collect(member, texts);
                });
            case Json.Num _, Json.Bool _, Json.Null _ -> {}
        }
    }

    /// The linter only advises, so its figures are told and not judged.
    private static void print(int each, int answers) {
        System.out.printf(
                "poison gate: %d poisoned, %d honest texts, %,d answers of clients that may not"
                        + " read what waits: 0 unreviewed served; linter: %d of %d poisoned flagged,"
                        + " %d of %d honest%n",
                each, each, answers, flagged(each, Poison::poison), each, flagged(each, Poison::honest), each);
    }

    private static long flagged(int each, IntFunction<String> texts) {
        return IntStream.range(0, each)
                .mapToObj(texts)
                .filter(text -> PromptInjectionDetector.findFirst(text).isPresent())
                .count();
    }
}
