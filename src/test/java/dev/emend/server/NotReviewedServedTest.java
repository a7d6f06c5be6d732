package dev.emend.server;

import static dev.emend.fixtures.Actors.REVIEWER;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.app.agents.AgentReportService.ReportTarget;
import dev.emend.app.core.AgentClient;
import dev.emend.app.core.AgentClient.Scope;
import dev.emend.app.library.ItemQuery;
import dev.emend.app.preview.AgentPreview;
import dev.emend.app.preview.PromptProfile;
import dev.emend.app.workspace.Workspace;
import dev.emend.fixtures.CollectionKind;
import dev.emend.fixtures.EmendCommand;
import dev.emend.fixtures.OpenWorkspace;
import dev.emend.model.ItemRef;
import dev.emend.model.Json;
import dev.emend.model.ReviewState;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// What stood in a file when it was opened is served and told to be what it is: not reviewed, until a person decides on
/// it. A setting serves what was reviewed only.
class NotReviewedServedTest {
    private static final String READ = "Deploy only after the tests pass on the main branch.";
    private static final String UNREAD = "Name branches of the main line in small letters.";

    /// What other servers and screens begin with to name or find an entry.
    private static final List<String> WAYS = List.of(
            "resources/read",
            "alone resources/read",
            "prompts/get {\"name\":\"knowledge_block\"",
            "alone prompts/get {\"name\":\"knowledge_block\"",
            "tools/call {\"name\":\"retrieve_knowledge\"",
            "alone tools/call {\"name\":\"retrieve_knowledge\"",
            "GET /knowledge/",
            "GET /prompt?profile=full&limit=50&query=",
            "POST /knowledge/retrieve",
            "POST /knowledge/applicable");

    @TempDir
    private Path folder;

    private static Set<String> answering(OpenWorkspace opened, String words) throws Exception {
        try (var content = new ServedContent(opened, List.of("main branch"))) {
            return content.all(false).entrySet().stream()
                    .filter(answer -> answer.getValue().compact().contains(words))
                    .map(answer -> answer.getKey())
                    .collect(Collectors.toSet());
        }
    }

    private static void assertAnswered(OpenWorkspace opened, String words) throws Exception {
        var answering = answering(opened, words);
        for (var way : WAYS) {
            assertTrue(answering.stream().anyMatch(asked -> asked.startsWith(way)), () -> way + " answers " + words);
        }
    }

    private static ItemRef item(Workspace workspace, String words) throws Exception {
        for (var row : workspace.library().rows(ItemQuery.all()).rows()) {
            if (workspace.library().item(row.ref()).raw().contains(words)) {
                return row.ref();
            }
        }
        throw new AssertionError("no item says " + words);
    }

    private static ReviewState state(Workspace workspace, ItemRef item) throws Exception {
        return workspace.library().item(item).state();
    }

    private static String told(Workspace workspace, ItemRef item) throws Exception {
        var client = new AgentClient("reader", Set.of(Scope.READ), false);
        return workspace.agents().retrieval().catalogs().rows(Set.of(), "", client).rows().stream()
                .filter(row -> row.ref().equals(item))
                .map(row -> row.state().word())
                .collect(Collectors.joining());
    }

    @ParameterizedTest
    @EnumSource(CollectionKind.class)
    void whatNobodyReadIsServedUnlessOnlyReviewedEntriesAre(CollectionKind kind) throws Exception {
        var collection = kind.create(folder, READ, UNREAD);
        try (var opened = OpenWorkspace.at(collection, Clock.systemUTC())) {
            var workspace = opened.workspace();
            var read = item(workspace, READ);
            var unread = item(workspace, UNREAD);
            assertEquals(ReviewState.NOT_REVIEWED, state(workspace, read));
            workspace.review().decisions().keepAll(REVIEWER, List.of(read));
            assertEquals(ReviewState.KEPT, state(workspace, read));
            assertEquals(ReviewState.NOT_REVIEWED, state(workspace, unread));
            workspace.search().awaitReady();
            assertAnswered(opened, READ);
            assertAnswered(opened, UNREAD);
            assertEquals("kept", told(workspace, read));
            assertEquals("not_reviewed", told(workspace, unread));

            workspace.review().queue().setServesReviewedOnly(true);
            workspace.search().awaitReady();
            assertAnswered(opened, READ);
            assertEquals(Set.of(), answering(opened, UNREAD));
            assertEquals("", told(workspace, unread));

            workspace.review().queue().setServesReviewedOnly(false);
            workspace.search().awaitReady();
            assertAnswered(opened, UNREAD);
        }
    }

    /// As whoever asks for the item is told.
    @ParameterizedTest
    @EnumSource(CollectionKind.class)
    void aReportTellsNoTrustOfAnItemThatNobodyReadWhenItsWordsChanged(CollectionKind kind) throws Exception {
        var collection = kind.create(folder, READ, UNREAD);
        try (var opened = OpenWorkspace.at(collection, Clock.systemUTC())) {
            var workspace = opened.workspace();
            var item = item(workspace, UNREAD);
            kind.reword(collection, UNREAD, UNREAD + " Always.");
            workspace.library().look();
            var changed = workspace.review().queue().changedEntries(item.catalog());
            assertEquals(1, changed.size());
            var named = (ItemRef) changed.getFirst().owner();
            var client = new AgentClient("robot", Set.of(Scope.READ, Scope.PROPOSE), false);
            var learning = Json.Obj.of(
                    "task", "t",
                    "original_action", Json.Obj.of("tool_name", "Click-Tool"),
                    "original_error", "no",
                    "timestamp", "2026-01-01T00:00:00");
            for (int i = 0; i < 2; i++) { // the second finds that it is there
                var report = workspace
                        .agents()
                        .reports()
                        .learn(
                                learning.with("step_num", Json.from(1)),
                                new ReportTarget(
                                        named.knowledgeId(), item.catalog().toString(), "", true),
                                client);
                assertEquals(OptionalDouble.empty(), report.trust());
            }
        }
    }

    /// It waits in no review, which lists what was brought or changed.
    @ParameterizedTest
    @EnumSource(CollectionKind.class)
    void whoMissesWhatNobodyReviewedIsToldHowItIsServed(CollectionKind kind) throws Exception {
        var file = kind.create(folder, READ, UNREAD).toString();
        var emend = new EmendCommand(folder.resolve("home"));
        Files.writeString(
                Files.createDirectories(emend.workspace()).resolve("workspace.json"), "{\"serveReviewedOnly\": true}");
        var hit = (Json.Obj) emend.run("search", UNREAD, "--in", file, "--json")
                .exits(0)
                .json()
                .array("hits")
                .getFirst();
        var id = hit.text("id").orElseThrow();
        var remedy = "emend rate " + file;
        var all = emend.run("prompt", file).exits(0);
        assertFalse(all.out().contains(UNREAD), all.out());
        assertTrue(all.err().contains(remedy), all.err());
        var one = emend.run("prompt", file, id).exits(1);
        assertTrue(one.err().contains(remedy), one.err());

        emend.run("rate", file, "--item", id, "--score", "4").exits(0);
        assertTrue(emend.run("prompt", file, id).exits(0).out().contains(UNREAD));
    }

    /// Every answer to an agent, every command that names items, and what a person copies.
    private Map<String, String> waysOut(OpenWorkspace opened, Path collection) throws Exception {
        var ways = new TreeMap<String, String>();
        try (var content = new ServedContent(opened, List.of("main branch"))) {
            content.all(true).forEach((asked, answer) -> ways.put(asked, plain(answer)));
        }
        var workspace = opened.workspace();
        var items = workspace.library().rows(ItemQuery.all()).rows().stream()
                .map(row -> row.ref())
                .toList();
        var trust = PromptProfile.custom("{id} {trust}");
        ways.put("copied as Markdown", workspace.previews().copies().itemsMarkdown(items));
        ways.put("copied as a prompt", workspace.previews().copies().itemsPrompt(items, trust));
        for (var item : items) {
            var view = AgentPreview.of(List.of(workspace.library().item(item).promptItem()), trust);
            ways.put("preview of " + item.label(), view.text());
        }
        var emend = new EmendCommand(folder.resolve("home"));
        var template = Files.writeString(folder.resolve("trust.txt"), "{id} {trust}\n");
        for (var command : List.of(
                List.of("search", "main", "branch", "--in", collection.toString(), "--json"),
                List.of("search", "main", "branch", "--in", collection.toString()),
                List.of("search", "is:not_reviewed", "--in", collection.toString(), "--json"),
                List.of("catalog", collection.toString(), "--json"),
                List.of("check", collection.toString(), "--json"),
                List.of("review", collection.toString(), "--json"),
                List.of("prompt", collection.toString(), "--json"),
                List.of("prompt", collection.toString(), "--template", template.toString()))) {
            var out = emend.run(command.toArray(String[]::new)).out();
            assertFalse(out.isBlank(), () -> command + " says nothing");
            ways.put(String.join(" ", command), out);
        }
        return ways;
    }

    /// Without the item as its file has it, and with JSON in texts as JSON.
    private static String plain(Json answer) {
        var own = answer instanceof Json.Obj object && object.get("item") instanceof Json.Obj
                ? object.without("item")
                : answer;
        return own.compact().replace("\\", "");
    }

    @ParameterizedTest
    @EnumSource(CollectionKind.class)
    void noAnswerTellsATrustThatNobodyGaveOrTook(CollectionKind kind) throws Exception {
        var collection = kind.create(folder, READ, UNREAD);
        try (var opened = OpenWorkspace.at(collection, Clock.systemUTC())) {
            opened.workspace().search().awaitReady();
            for (var way : waysOut(opened, collection).entrySet()) {
                var answer = way.getValue();
                for (var trust : List.of("trust\":1", "trust_score\":1", "trust 1.00", "Trust:** 1.00", " 1.00\n")) {
                    assertFalse(answer.contains(trust), () -> way.getKey() + " tells " + trust + ": " + answer);
                }
            }
        }
    }

    @ParameterizedTest
    @EnumSource(CollectionKind.class)
    void whoEditsRatesOrKeepsAnItemHasReviewedItAndAnAgentHasNot(CollectionKind kind) throws Exception {
        var collection = kind.create(folder, READ, UNREAD);
        try (var opened = OpenWorkspace.at(collection, Clock.systemUTC())) {
            var workspace = opened.workspace();
            var agent = new AgentClient("robot", Set.of(Scope.ADMIN), false).actor();
            var rated = item(workspace, READ);
            var edited = item(workspace, UNREAD);
            workspace.editor().rate(agent, rated, 4, null).saveStatus().join();
            assertEquals(ReviewState.NOT_REVIEWED, state(workspace, rated));
            workspace.editor().rate(REVIEWER, rated, 5, null).saveStatus().join();
            assertEquals(ReviewState.KEPT, state(workspace, rated));
            workspace.journal().undo(REVIEWER);
            assertEquals(ReviewState.NOT_REVIEWED, state(workspace, rated));

            workspace
                    .editor()
                    .edit(REVIEWER, edited, CollectionKind.FIELD, new Json.Text("Name branches as they are."))
                    .saveStatus()
                    .join();
            assertEquals(ReviewState.KEPT, state(workspace, item(workspace, "Name branches as they are.")));
        }
    }
}
