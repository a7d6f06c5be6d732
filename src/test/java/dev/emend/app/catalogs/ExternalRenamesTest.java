package dev.emend.app.catalogs;

import static dev.emend.fixtures.Actors.REVIEWER;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.app.Agent;
import dev.emend.app.SampleFailures;
import dev.emend.app.WorkspaceFixture;
import dev.emend.app.core.AgentClient;
import dev.emend.app.library.ItemQuery;
import dev.emend.model.ItemRef;
import dev.emend.model.Json;
import dev.emend.model.ReviewState;
import dev.emend.model.UserException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// An agent removes, adds and moves items of one id in the file, and what was said about each stays
/// with it; what nobody judged is not served by the name of what a person kept.
class ExternalRenamesTest {
    private static final AgentClient READER = new AgentClient("reader", Set.of(AgentClient.Scope.READ), false);

    @TempDir
    private Path folder;

    private WorkspaceFixture fixture;
    private ItemRef first;
    private ItemRef second;
    private ItemRef third;

    private static Json.Obj item(String id, String text) {
        return Json.Obj.of(
                "knowledge_id",
                id,
                "description",
                text,
                "action_sequence",
                new Json.Arr(List.of(Json.from("press"))),
                "kb_learnings",
                new Json.Arr(List.of(SampleFailures.twin("one of " + text), SampleFailures.twin("two of " + text))),
                "trust_score",
                0.9025);
    }

    @BeforeEach
    void openACatalogWithTwoItemsOfOneId() throws Exception {
        var file = folder.resolve("knowledge_catalog.json");
        write(file, item("other", "other"), item("twin", "A"), item("twin", "B"), item("end", "end"));
        fixture = WorkspaceFixture.again(folder, file, WorkspaceFixture.AT_ONCE);
        first = new ItemRef(fixture.catalog, "twin", 0);
        second = new ItemRef(fixture.catalog, "twin", 1);
        third = new ItemRef(fixture.catalog, "twin", 2);
    }

    @AfterEach
    void closeTheWorkspace() throws Exception {
        fixture.close();
    }

    private static void write(Path file, Json.Obj... items) throws Exception {
        Files.writeString(file, new Json.Arr(List.of(items)).compact());
    }

    /// What an agent does to the items that are in the file.
    private interface Work {
        void on(ArrayList<Json> items);
    }

    private void agent(Work work) throws Exception {
        var catalog = Agent.read(fixture.file, new UUID(1, 1));
        var items = new ArrayList<Json>();
        for (int i = 0; i < catalog.size(); i++) {
            items.add(catalog.item(i).fields());
        }
        work.on(items);
        Files.writeString(fixture.file, new Json.Arr(items).compact());
    }

    private static int indexOf(List<Json> items, String text) {
        for (int i = 0; i < items.size(); i++) {
            if (Json.from(text).equals(((Json.Obj) items.get(i)).get("description"))) {
                return i;
            }
        }
        throw new AssertionError("no item " + text);
    }

    /// The agent writes while Emend is open, or while it is closed.
    private void agent(boolean isOpen, Work work) throws Exception {
        if (isOpen) {
            agent(work);
            fixture.workspace.library().look();
            if (!fixture.workspace.safety().conflicts().news().isEmpty()) { // something is gone
                fixture.workspace.safety().conflicts().merge(fixture.catalog);
            }
            fixture.workspace.library().flush();
            return;
        }
        fixture.close();
        agent(work);
        fixture = WorkspaceFixture.again(folder, fixture.file, WorkspaceFixture.AT_ONCE);
        fixture.workspace.library().flush();
    }

    private void restart() throws Exception {
        fixture.close();
        fixture = WorkspaceFixture.again(folder, fixture.file, WorkspaceFixture.AT_ONCE);
    }

    private void done(CommandResult decision) {
        WorkspaceFixture.saved(decision);
    }

    private ItemSummary row(String text) throws Exception {
        return fixture.workspace.library().rows(ItemQuery.all()).rows().stream()
                .filter(row -> row.title().equals(text))
                .findFirst()
                .orElseThrow();
    }

    private List<String> served() throws Exception {
        var catalogs = fixture.workspace.agents().retrieval().catalogs();
        return catalogs.rows(Set.of(), "", READER).rows().stream()
                .map(ItemSummary::title)
                .toList();
    }

    private void sayMuch() throws Exception {
        done(fixture.workspace.editor().rate(REVIEWER, first, 2, "weak"));
        done(fixture.workspace.editor().rate(REVIEWER, second, 5, "strong"));
        done(fixture.workspace.review().decisions().reject(REVIEWER, SampleFailures.ref(fixture, first, "one of A")));
        done(fixture.workspace.review().decisions().keep(REVIEWER, SampleFailures.ref(fixture, second, "two of B")));
        done(fixture.workspace
                .review()
                .decisions()
                .flag(REVIEWER, SampleFailures.ref(fixture, second, "one of B"), true));
        done(fixture.workspace.review().trust().set(REVIEWER, second, 0.8, "seen to work"));
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void whatIsSaidAboutTheSecondOfTwoStaysWithItWhenAnAgentRemovesTheFirst(boolean isOpen) throws Exception {
        sayMuch();
        var ofSecond = SampleFailures.states(fixture, second);

        agent(isOpen, items -> items.remove(indexOf(items, "A")));

        for (int run = 0; run < 2; run++) {
            assertEquals(first, row("B").ref());
            assertEquals(ReviewState.KEPT, row("B").state());
            assertEquals(OptionalInt.of(5), row("B").score());
            assertEquals(ofSecond, SampleFailures.states(fixture, first));
            assertEquals(
                    0.8, fixture.workspace.library().item(first).trustHistory().trust(), "set by hand");
            assertTrue(
                    fixture.workspace.library().item(first).learnings().stream()
                            .anyMatch(reviewed -> reviewed.learning().error().equals("one of B")),
                    "its learnings");
            restart();
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void whatIsSaidAboutAnItemStaysWithItWhenAnAgentPutsOneOfItsIdInFront(boolean isOpen) throws Exception {
        sayMuch();
        var ofFirst = SampleFailures.states(fixture, first);
        var ofSecond = SampleFailures.states(fixture, second);

        agent(isOpen, items -> items.addFirst(item("twin", "N")));

        for (int run = 0; run < 2; run++) {
            assertEquals(ReviewState.PENDING, row("N").state());
            assertEquals(OptionalInt.empty(), row("N").score());
            assertEquals(OptionalInt.of(2), row("A").score());
            assertEquals(OptionalInt.of(5), row("B").score());
            assertEquals(List.of(first, second, third), refs("N", "A", "B"));
            assertEquals(ofFirst, SampleFailures.states(fixture, second));
            assertEquals(ofSecond, SampleFailures.states(fixture, third));
            restart();
        }
    }

    /// What lacks an item then is no copy from before that came.
    private static void rewriteTheEnd(List<Json> items) {
        int end = indexOf(items, "end");
        var fields = (Json.Obj) items.get(end);
        items.set(
                end,
                fields.with("shortcut", Json.from("F1"))
                        .with("ui_location", Json.from("menu"))
                        .with("output_state", Json.from("open")));
    }

    private List<ItemRef> refs(String... texts) throws Exception {
        var refs = new ArrayList<ItemRef>();
        for (var text : texts) {
            refs.add(row(text).ref());
        }
        return refs;
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void anItemNobodyJudgedIsNotServedWhenTheKeptOneOfItsIdGoes(boolean isOpen) throws Exception {
        agent(true, items -> items.add(item("twin", "P")));
        done(fixture.workspace.editor().rate(REVIEWER, third, 1, "odd"));
        assertEquals(List.of("other", "A", "B", "end"), served());

        agent(isOpen, items -> {
            items.remove(indexOf(items, "A"));
            items.remove(indexOf(items, "B"));
        });

        for (int run = 0; run < 2; run++) {
            assertEquals(first, row("P").ref());
            assertEquals(ReviewState.PENDING, row("P").state());
            assertEquals(OptionalInt.of(1), row("P").score());
            assertEquals(List.of("other", "end"), served());
            restart();
        }
        done(fixture.workspace
                .review()
                .decisions()
                .keepAll(REVIEWER, List.of(first))
                .getFirst());
        assertEquals(List.of("other", "end", "P"), served());
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aKeptItemStaysKeptWhenTheOneNobodyJudgedGoes(boolean isOpen) throws Exception {
        agent(true, items -> items.addFirst(item("twin", "P")));
        assertEquals(first, row("P").ref());
        agent(true, ExternalRenamesTest::rewriteTheEnd);

        agent(isOpen, items -> items.remove(indexOf(items, "P")));

        for (int run = 0; run < 2; run++) {
            assertEquals(List.of(first, second), refs("A", "B"));
            assertEquals(List.of("other", "A", "B", "end"), served());
            restart();
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void itemsOfOneIdThatAnAgentSwapsKeepWhatIsSaid(boolean isOpen) throws Exception {
        agent(true, items -> items.add(item("twin", "P")));
        sayMuch();

        agent(isOpen, items -> {
            items.addFirst(items.remove(indexOf(items, "P")));
            items.add(items.remove(indexOf(items, "A")));
        });

        for (int run = 0; run < 2; run++) {
            assertEquals(List.of(first, second, third), refs("P", "B", "A"));
            assertEquals(List.of("other", "B", "end", "A"), served());
            assertEquals(OptionalInt.of(5), row("B").score());
            assertEquals(OptionalInt.of(2), row("A").score());
            assertEquals("rejected out", SampleFailures.states(fixture, third).get("one of A"));
            assertEquals("pending", SampleFailures.states(fixture, third).get("two of A"));
            restart();
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void oneThatIsRewrittenWhileAnotherOfItsIdGoesWaitsForReview(boolean isOpen) throws Exception {
        agent(true, items -> items.add(item("twin", "P")));

        agent(isOpen, items -> {
            items.remove(indexOf(items, "A"));
            items.remove(indexOf(items, "B"));
            items.set(indexOf(items, "P"), item("twin", "Q"));
        });

        for (int run = 0; run < 2; run++) {
            assertEquals(ReviewState.PENDING, row("Q").state());
            assertEquals(List.of("other", "end"), served());
            restart();
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void whatAPersonKeptIsNotServedWithWhatAnAgentBringsByItsNameLater(boolean isOpen) throws Exception {
        agent(true, items -> items.add(item("new", "good")));
        var name = new ItemRef(fixture.catalog, "new");
        done(fixture.workspace
                .review()
                .decisions()
                .keepAll(REVIEWER, List.of(name))
                .getFirst());
        agent(true, ExternalRenamesTest::rewriteTheEnd);
        agent(true, items -> items.remove(indexOf(items, "good")));
        assertEquals(List.of("other", "A", "B", "end"), served());

        agent(isOpen, items -> items.add(item("new", "bad")));

        for (int run = 0; run < 2; run++) {
            assertEquals(ReviewState.PENDING, row("bad").state());
            assertEquals(List.of("other", "A", "B", "end"), served());
            restart();
        }
    }

    @Test
    void whatMovesWhileADecisionIsSavedStaysWithItsItem() throws Exception {
        sayMuch();
        var ofSecond = SampleFailures.states(fixture, second);
        agent(items -> items.remove(indexOf(items, "A")));

        // the save finds what the agent did
        done(fixture.workspace.editor().edit(REVIEWER, second, "shortcut", Json.from("F9")));

        for (int run = 0; run < 2; run++) {
            assertEquals(OptionalInt.of(5), row("B").score());
            assertEquals(ofSecond, SampleFailures.states(fixture, first));
            assertEquals(
                    Json.from("F9"),
                    fixture.workspace.library().item(first).item().fields().get("shortcut"));
            restart();
        }
    }

    @Test
    void noDecisionMeetsAnItemWhoseNewNameIsNotInTheStoreYet() throws Exception {
        sayMuch();
        fixture.close();
        fixture = WorkspaceFixture.again(folder, fixture.file, WorkspaceFixture.NEVER);
        var other = new ItemRef(fixture.catalog, "other");
        fixture.workspace.editor().edit(REVIEWER, other, "shortcut", Json.from("F2"));
        agent(items -> items.remove(indexOf(items, "A")));
        fixture.workspace.library().look();
        fixture.workspace.safety().conflicts().merge(fixture.catalog);
        assertEquals(OptionalInt.of(5), row("B").score());

        var problem = assertThrows(
                UserException.class, () -> fixture.workspace.editor().rate(REVIEWER, first, 3, "later"));
        assertEquals(UserException.Code.CHANGED_MEANWHILE, problem.code());
        fixture.crash();
        fixture = WorkspaceFixture.again(folder, fixture.file, WorkspaceFixture.AT_ONCE);
        fixture.workspace.library().flush();
        assertEquals(OptionalInt.of(5), row("B").score());
        done(fixture.workspace.editor().rate(REVIEWER, first, 3, "later"));
        assertEquals(OptionalInt.of(3), row("B").score());
    }
}
