package dev.emend.app.library;

import static dev.emend.fixtures.Actors.REVIEWER;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.app.WorkspaceFixture;
import dev.emend.app.catalogs.CatalogCounts;
import dev.emend.app.catalogs.ChangeSet;
import dev.emend.app.catalogs.ItemSummary;
import dev.emend.app.journal.TrustHistory;
import dev.emend.app.list.Facet;
import dev.emend.app.list.Histogram;
import dev.emend.app.search.UsedBy;
import dev.emend.fixtures.SharedData;
import dev.emend.model.Edit;
import dev.emend.model.ItemRef;
import dev.emend.model.Json;
import dev.emend.model.Mark;
import dev.emend.model.Rating;
import dev.emend.model.UserException;
import dev.emend.store.db.StoreTransaction;
import dev.emend.store.journal.CommandKind;
import dev.emend.store.journal.CommandTarget;
import dev.emend.store.journal.JournalEntry;
import dev.emend.store.journal.JournaledCommand;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ItemQueryServiceTest {
    @TempDir
    Path folder;

    private WorkspaceFixture open() throws Exception {
        return WorkspaceFixture.again(
                folder, WorkspaceFixture.copy(folder, SharedData.catalog()), WorkspaceFixture.AT_ONCE);
    }

    private static List<String> ids(WorkspaceFixture fixture, String line) throws UserException {
        var query = new ItemQuery(Set.of(), line, ItemQuery.Order.BEST, false);
        return fixture.workspace.library().rows(query).rows().stream()
                .map(row -> row.ref().knowledgeId())
                .toList();
    }

    @Test
    void countsTheRealCatalog() throws Exception {
        try (var fixture = open()) {
            var counts = fixture.workspace.library().catalogs().getFirst().counts();

            assertEquals(new CatalogCounts(85, 22, 5, 39, 22), counts);
        }
    }

    @Test
    void clausesOfDifferentFieldsMustAllHoldAndOfOneFieldAny() throws Exception {
        try (var fixture = open()) {
            assertEquals(
                    List.of("file_modify_and_export_tools", "batch_concatenate_files"),
                    ids(fixture, "trust<0.7 is:pending trust>0.4").stream()
                            .filter(id -> !id.equals("open_files"))
                            .toList());
            assertEquals(
                    Set.of("open_files", "can_lin_flexray_decoding"),
                    Set.copyOf(ids(fixture, "id:open_files id:can_lin_flexray_decoding")));
            assertEquals(80, ids(fixture, "-is:pending").size());
        }
    }

    @Test
    void facetsCountWhatIsListed() throws Exception {
        try (var fixture = open()) {
            var facets = fixture.workspace.library().rows(ItemQuery.all()).facets();

            assertEquals(0, count(facets, "trust>=0.9"), "nobody has read these");
            assertEquals(2, count(facets, "trust:0.7..<0.9"));
            assertEquals(3, count(facets, "trust<0.7"));
            assertEquals(5, count(facets, "has:learnings"));
            assertEquals(85, count(facets, "is:unrated"));
        }
    }

    private static int count(List<Facet> facets, String clause) {
        return facets.stream()
                .filter(facet -> facet.clause().equals(clause))
                .findFirst()
                .orElseThrow()
                .count();
    }

    @Test
    void everyFacetSelectsAsManyRowsAsItCounts() throws Exception {
        try (var fixture = open()) {
            for (var facet : fixture.workspace.library().rows(ItemQuery.all()).facets()) {
                assertEquals(facet.count(), ids(fixture, facet.clause()).size(), facet.clause());
            }
        }
    }

    @Test
    void unknownFieldIsSearchedForAndSaid() throws Exception {
        try (var fixture = open()) {
            var rows = fixture.workspace
                    .library()
                    .rows(new ItemQuery(Set.of(), "colour:red", ItemQuery.Order.BEST, false));

            assertTrue(rows.note().contains("colour"), rows.note());
        }
    }

    @Test
    void everyValueThatCanNeverBeRightIsSaid() throws Exception {
        try (var fixture = open()) {
            var line = "is:zzz trust>abc open";
            var rows = fixture.workspace.library().rows(new ItemQuery(Set.of(), line, ItemQuery.Order.BEST, false));

            assertTrue(rows.note().contains("“is:zzz” names no value of is"), rows.note());
            assertTrue(rows.note().contains("“trust>abc” has no number"), rows.note());
        }
    }

    @Test
    void stateFindsTheStatesOfItemsAndTheirLearnings() throws Exception {
        try (var fixture = open()) {
            assertEquals(5, ids(fixture, "state:pending").size());
            assertEquals(ids(fixture, "is:pending"), ids(fixture, "state:pending"));
            assertEquals(80, ids(fixture, "-state:pending").size());
            assertEquals(List.of(), ids(fixture, "state:contested"));
        }
    }

    /// As the journal has a change of an item that is in the file.
    private static void edited(StoreTransaction session, ItemRef item, String person, Edit edit) {
        var target = new CommandTarget(item.catalog(), item.key(), null);
        var change = ChangeSet.of(List.of(edit)).toJson();
        long seq = session.journal()
                .append(JournalEntry.of(
                        new JournaledCommand(
                                person, CommandKind.EDIT.word(), "Change an item", target, Json.Obj.EMPTY, change),
                        Instant.parse("2026-01-31T12:00:00Z")));
        session.journal().markSaved(List.of(seq), "");
    }

    @Test
    void whatAPersonEditedInAnEarlierReleaseIsReviewedAndWhatAnAgentEditedIsNot() throws Exception {
        try (var fixture = WorkspaceFixture.open(folder, "git_cli")) {
            var rows = fixture.workspace.library().rows(ItemQuery.all()).rows();
            var edited = rows.get(0).ref();
            var byAgent = rows.get(1).ref();
            var ofLearning = rows.stream()
                    .filter(row -> row.learnings().attachedCount() > 0)
                    .map(ItemSummary::ref)
                    .filter(ref -> !ref.equals(edited) && !ref.equals(byAgent))
                    .findFirst()
                    .orElseThrow();
            var undone = rows.get(rows.size() - 1).ref();
            var kept = rows.get(rows.size() - 2).ref();
            fixture.workspace.review().decisions().keepAll(REVIEWER, List.of(kept));
            fixture.workspace
                    .editor()
                    .edit(REVIEWER, undone, "description", new Json.Text("Undone."))
                    .saveStatus()
                    .join();
            fixture.workspace
                    .journal()
                    .undo(REVIEWER)
                    .orElseThrow()
                    .saveStatus()
                    .join();
            var words = new Json.Text("Other words.");
            var learning =
                    fixture.workspace.library().item(ofLearning).learnings().getFirst();
            fixture.store(session -> {
                edited(session, edited, REVIEWER.name(), new Edit.SetField(edited, "description", words));
                edited(session, byAgent, "an-agent", new Edit.SetField(byAgent, "description", words));
                edited(
                        session,
                        ofLearning,
                        REVIEWER.name(),
                        new Edit.SetLearningField(learning.learning().ref(), "task", words));
            });
            fixture.workspace.library().close(fixture.catalog);
            fixture.workspace.library().open(fixture.file);

            assertEquals(Set.of(edited.knowledgeId(), kept.knowledgeId()), Set.copyOf(ids(fixture, "is:kept")));
        }
    }

    @Test
    void whatAPersonRatedInAnEarlierReleaseIsReviewedAndWhatAnAgentRatedIsNot() throws Exception {
        try (var fixture = WorkspaceFixture.open(folder, "git_cli")) {
            var rows = fixture.workspace.library().rows(ItemQuery.all()).rows();
            var rated = rows.get(0).ref();
            var byAgent = rows.get(1).ref();
            var trusted = rows.get(2).ref();
            var kept = rows.get(3).ref();
            fixture.workspace.review().decisions().keepAll(REVIEWER, List.of(kept));
            fixture.store(session -> {
                var at = Instant.parse("2026-01-31T12:00:00Z");
                session.ratings().add(new Rating(rated.key(), 4, "", REVIEWER.name(), at));
                session.ratings().add(new Rating(byAgent.key(), 4, "", "an-agent", at));
                session.marks()
                        .set(
                                new Mark(Mark.Kind.TRUST_SET, trusted.key()),
                                Json.Obj.of("trust", 0.9),
                                REVIEWER.name(),
                                at);
            });
            fixture.workspace.library().close(fixture.catalog);
            fixture.workspace.library().open(fixture.file);

            assertEquals(
                    Set.of(rated.knowledgeId(), trusted.knowledgeId(), kept.knowledgeId()),
                    Set.copyOf(ids(fixture, "is:kept")));
        }
    }

    @Test
    void sortsByTrustBothWays() throws Exception {
        try (var fixture = open()) {
            var up = new ItemQuery(Set.of(), "", ItemQuery.Order.TRUST, false);
            var down = new ItemQuery(Set.of(), "", ItemQuery.Order.TRUST, true);
            var rising = fixture.workspace.library().rows(up).rows().stream()
                    .filter(ItemSummary::hasTrust)
                    .map(ItemSummary::trust)
                    .toList();
            var falling = fixture.workspace.library().rows(down).rows().stream()
                    .filter(ItemSummary::hasTrust)
                    .map(ItemSummary::trust)
                    .toList();

            assertEquals(rising.stream().sorted().toList(), rising);
            assertEquals(falling.stream().sorted(Comparator.reverseOrder()).toList(), falling);
        }
    }

    @Test
    void trustHistoryOfTheRealItemShowsTheGapBetweenImpliedAndAttached() throws Exception {
        try (var fixture = open()) {
            var history =
                    fixture.workspace.library().item(fixture.item("open_files")).trustHistory();

            assertEquals(7, history.impliedFailures());
            assertEquals(6, history.explainedFailures());
            assertEquals(
                    TrustHistory.Kind.UNEXPLAINED, history.lines().getFirst().kind());
            assertEquals(7, history.lines().size());
            assertEquals(0.6983372960937497, history.lines().getLast().after());
        }
    }

    private static ItemPage page(WorkspaceFixture fixture, String line) throws UserException {
        return fixture.workspace.library().rows(new ItemQuery(Set.of(), line, ItemQuery.Order.BEST, false));
    }

    private static Histogram histogram(ItemPage page, String field) {
        return page.facts().histograms().stream()
                .filter(histogram -> histogram.field().equals(field))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void aRangeHasBothItsEndsUnlessItSaysOtherwise() throws Exception {
        try (var fixture = open()) {
            assertEquals(Set.of("open_files"), Set.copyOf(ids(fixture, "learnings:6..6")));
            assertEquals(2, ids(fixture, "learnings:6..7").size());
            assertEquals(1, ids(fixture, "learnings:6..<7").size());
            assertEquals(2, ids(fixture, "learnings:6..").size());
            assertEquals(83, ids(fixture, "-learnings:6..").size());
            assertEquals(2, ids(fixture, "trust:0.7..<0.9").size());
            assertTrue(page(fixture, "trust:0.8..0.4").note().contains("has no number"));
        }
    }

    @Test
    void whatIsRuledOutIsStillCountedAndItsItemsAreNotListed() throws Exception {
        try (var fixture = open()) {
            var rows = page(fixture, "-has:learnings -tool:Click-Tool");
            var facet = rows.facets().stream()
                    .filter(one -> one.clause().equals("has:learnings"))
                    .findFirst()
                    .orElseThrow();

            assertEquals(80, rows.rows().size());
            assertTrue(facet.isExcluded() && !facet.isOn());
            var tool = page(fixture, "-tool:Click-Tool").facets().stream()
                    .filter(one -> one.clause().equals("tool:Click-Tool"))
                    .findFirst()
                    .orElseThrow();
            assertTrue(tool.isExcluded());
            assertEquals(ids(fixture, "tool:Click-Tool").size(), tool.count());
            assertEquals(
                    85 - tool.count(), page(fixture, "-tool:Click-Tool").rows().size());
        }
    }

    @Test
    void aHistogramCountsWhatAllOtherFiltersLeave() throws Exception {
        try (var fixture = open()) {
            var all = histogram(page(fixture, ""), "learnings");
            assertEquals(80, all.bins().getFirst().count());
            assertEquals(85, all.bins().stream().mapToInt(Histogram.Bin::count).sum());
            var asked = histogram(page(fixture, "learnings:6..7"), "learnings");
            assertEquals(all.bins(), asked.bins(), "its own range leaves its bars as they are");
            assertEquals("6..7", asked.filterRange().orElseThrow().text());
            var trust = histogram(page(fixture, ""), "trust");
            for (int i = 0; i < trust.bins().size(); i++) {
                var clause = trust.clause(trust.range(i, i));
                assertEquals(trust.bins().get(i).count(), ids(fixture, clause).size(), clause);
            }
        }
    }

    @Test
    void weakerMatchesAreCountedAndListedOnlyWhenAskedFor() throws Exception {
        try (var fixture = open()) {
            fixture.workspace.search().awaitReady();
            var line = "open several measurement files";
            var strong = page(fixture, line);
            var all =
                    fixture.workspace.library().rows(new ItemQuery(Set.of(), line, ItemQuery.Order.BEST, false, true));

            assertTrue(strong.searchResult().weaker() > 0);
            assertEquals(
                    strong.rows().size() + strong.searchResult().weaker(),
                    all.rows().size());
            assertEquals(strong.rows(), all.rows().subList(0, strong.rows().size()), "the best stay in front");
            assertEquals(strong.rows().size(), strong.searchResult().hits().size(), "each row has its score");
        }
    }

    @Test
    void itemsAreFoundByTheirCatalogAndTheirAge() throws Exception {
        try (var fixture = open()) {
            var name = fixture.workspace
                    .search()
                    .items()
                    .names()
                    .values()
                    .iterator()
                    .next();
            assertEquals(85, ids(fixture, "catalog:" + name).size());
            assertEquals(0, ids(fixture, "catalog:elsewhere").size());
            assertEquals(5, ids(fixture, "age>0").size(), "only learnings have a date here");
            assertEquals(85, ids(fixture, "served:0").size());
        }
    }

    /// More than 0 is from 1 on, in the list and above the bars, and as long as no agent asked it is
    /// said that nobody can know what is never used.
    @Test
    void whatNoAgentWasServedIsAFilter() throws Exception {
        try (var fixture = open()) {
            for (var line : List.of("served>0", "served:>0", "uses>0")) {
                var page = page(fixture, line);
                assertEquals(0, page.rows().size());
                var histogram = histogram(page, "served");
                assertEquals(1, histogram.filterRange().orElseThrow().from());
                assertEquals(
                        0,
                        histogram.bins().stream()
                                .filter(histogram::isAsked)
                                .mapToInt(Histogram.Bin::count)
                                .sum());
            }
            assertEquals(
                    "Not known: no agent has asked yet.",
                    page(fixture, "uses:0").note());
            assertEquals("", page(fixture, "").note());
        }
    }

    /// The real agent keeps a plan and a skill beside its catalog; what they name as a source, and what
    /// failed was used, and all else was not.
    @Test
    void whatIsNeverUsedIsAFilter() throws Exception {
        var catalog = WorkspaceFixture.copy(folder, SharedData.catalog());
        copyPlans(catalog);
        try (var fixture = WorkspaceFixture.again(folder, catalog, WorkspaceFixture.AT_ONCE)) {
            assertEquals(
                    Set.of("open_files", "set_mode_batch_processing", "batch_concatenate_files"),
                    Set.copyOf(ids(fixture, "used:plan")));
            assertEquals(5, ids(fixture, "used:run").size(), "those with learnings of failed steps");
            var served = ids(fixture, "used:agent");
            assertEquals(List.of(), served, "a plan says what it was made from; no agent was ever connected");
            var used = Set.copyOf(ids(fixture, "used:plan used:run used:agent"));
            var page = page(fixture, "used:never");
            assertEquals(85 - used.size(), page.rows().size());
            assertTrue(page.rows().stream()
                    .noneMatch(row -> used.contains(row.ref().knowledgeId())));
            assertEquals("", page.note());
            assertEquals(page.rows().size(), count(page(fixture, "").facets(), "used:never"));
            assertEquals(85, ids(fixture, "-used:unknown").size());
            for (var row : page(fixture, "").rows()) {
                var figures = fixture.workspace.library().useFigures(row.ref());
                for (var by : UsedBy.values()) {
                    assertEquals(
                            ids(fixture, by.clause()).contains(row.ref().knowledgeId()),
                            figures.by().contains(by),
                            "the inspector says of " + row.ref() + " what the filter finds: " + figures);
                }
            }

            var ordered = fixture.workspace
                    .library()
                    .rows(new ItemQuery(Set.of(), "", ItemQuery.Order.USED, true))
                    .rows();
            assertEquals(
                    used,
                    ordered.subList(0, used.size()).stream()
                            .map(row -> row.ref().knowledgeId())
                            .collect(Collectors.toSet()));
        }
    }

    /// Where nobody wrote down any use, none is called never used.
    @Test
    void aCatalogWithoutAnyUseSaysThatItsUseIsNotKnown() throws Exception {
        var catalog = folder.resolve("knowledge_catalog.json");
        Files.writeString(catalog, """
                [{"knowledge_id": "a", "description": "Open a file"},
                 {"knowledge_id": "b", "description": "Close a file"}]
                """);
        try (var fixture = WorkspaceFixture.again(folder, catalog, WorkspaceFixture.AT_ONCE)) {
            var page = page(fixture, "used:never");
            assertEquals(0, page.rows().size());
            assertTrue(page.note().startsWith("No use of "), page.note());
            assertEquals(0, count(page.facets(), "used:never"));
            assertEquals(2, ids(fixture, "used:unknown").size());

            var plan = Files.createDirectories(folder.resolve("plans")).resolve("open.json");
            Files.writeString(plan, """
                    {"task": "Open it", "plan": {"plan": [{"tool_name": "Click-Tool", "kb_source": "a"}]}}
                    """);
            assertEquals(List.of("a"), ids(fixture, "used:plan"));
            assertEquals(List.of("b"), ids(fixture, "used:never"));
            assertEquals("", page(fixture, "used:never").note());
        }
    }

    private static void copyPlans(Path catalog) throws IOException {
        for (var name : List.of("plans", "verified_skills")) {
            var to = Files.createDirectories(catalog.resolveSibling(name));
            try (var files = Files.list(SharedData.catalog().resolveSibling(name))) {
                for (var file : files.toList()) {
                    Files.copy(file, to.resolve(file.getFileName().toString()));
                }
            }
        }
    }
}
