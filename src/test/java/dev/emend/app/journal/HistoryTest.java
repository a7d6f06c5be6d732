package dev.emend.app.journal;

import static dev.emend.fixtures.Actors.REVIEWER;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.app.WorkspaceFixture;
import dev.emend.app.catalogs.ChangeSet;
import dev.emend.app.catalogs.ItemSummary;
import dev.emend.app.core.Actor;
import dev.emend.app.core.AppEvent;
import dev.emend.app.core.JournalIntegrity;
import dev.emend.app.library.HumanCorrection;
import dev.emend.app.library.ItemQuery;
import dev.emend.model.Action;
import dev.emend.model.Edit;
import dev.emend.model.Json;
import dev.emend.model.ReviewState;
import dev.emend.model.UserException;
import dev.emend.store.journal.CommandKind;
import dev.emend.store.journal.CommandStage;
import dev.emend.store.journal.CommandTarget;
import dev.emend.store.journal.JournalEntry;
import dev.emend.store.journal.JournaledCommand;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Taking single changes back, searching, and carrying changes to another catalog.
class HistoryTest {
    private static final String STASH = "git_stash_changes";
    private static final HumanCorrection INTERRUPT =
            new HumanCorrection("Sort by date", 2, Action.NONE, Action.NONE, "Select the header too.");

    @TempDir
    Path folder;

    private static JournalQuery of(String words, String person, String kind, int limit) {
        return new JournalQuery(words, person, kind, Optional.empty(), limit);
    }

    @Test
    void aChangeIsRevertedWhileTheLaterOnesStay() throws Exception {
        try (var fixture = WorkspaceFixture.open(folder, "git_cli")) {
            var ref = fixture.item(STASH);
            var journal = fixture.workspace.journal();
            var original = fixture.workspace.library().item(ref).item().fields();
            var first = fixture.workspace.editor().edit(REVIEWER, ref, "description", Json.from("new"));
            var second = fixture.workspace.editor().interrupt(REVIEWER, ref, INTERRUPT);
            fixture.workspace.editor().edit(REVIEWER, ref, "shortcut", Json.from("F2"));
            assertEquals(Optional.empty(), journal.whyNotRevert(first.change()));

            WorkspaceFixture.saved(journal.revert(REVIEWER, first.change()));
            WorkspaceFixture.saved(journal.revert(REVIEWER, second.change()));

            var now = fixture.workspace.library().item(ref).item().fields();
            assertEquals(original.with("shortcut", Json.from("F2")), now);
            // the revert is a change: back and forth
            WorkspaceFixture.saved(journal.undo(REVIEWER).orElseThrow());
            WorkspaceFixture.saved(journal.undo(REVIEWER).orElseThrow());
            assertEquals("new", fixture.workspace.library().item(ref).item().description());
            WorkspaceFixture.saved(journal.redo(REVIEWER).orElseThrow());
            assertEquals(
                    original.get("description"),
                    fixture.workspace.library().item(ref).item().fields().get("description"));
            assertEquals(Optional.of("This change is already undone."), journal.whyNotRevert(first.change()));
        }
    }

    @Test
    void whatStandsOnAChangeIsNamedEvenWhenTheValueLooksTheSame() throws Exception {
        try (var fixture = WorkspaceFixture.open(folder, "git_cli")) {
            var ref = fixture.item(STASH);
            var journal = fixture.workspace.journal();
            var first = fixture.workspace.editor().edit(REVIEWER, ref, "description", Json.from("b"));
            var second = fixture.workspace.editor().edit(new Actor("Ann"), ref, "description", Json.from("c"));
            var third = fixture.workspace.editor().edit(new Actor("Bob"), ref, "description", Json.from("b"));

            var reason = journal.whyNotRevert(first.change()).orElseThrow();
            var refused = assertThrows(UserException.class, () -> journal.revert(REVIEWER, first.change()));

            assertEquals(reason, refused.message());
            assertEquals(UserException.Code.CHANGED_MEANWHILE, refused.code());
            assertTrue(reason.contains("by Ann on ") && reason.contains("by Bob on "), reason);
            assertTrue(reason.contains("changed the same field"), reason);
            // once both are taken back, nothing stands on it any more
            journal.revert(REVIEWER, third.change());
            journal.revert(REVIEWER, second.change());
            assertEquals(Optional.empty(), journal.whyNotRevert(first.change()));
        }
    }

    @Test
    void aChangedNameOfALearningStillLeadsToIt() throws Exception {
        try (var fixture = WorkspaceFixture.open(folder, "git_cli")) {
            var ref = fixture.item(STASH);
            var attached = fixture.workspace.editor().interrupt(REVIEWER, ref, INTERRUPT);
            var learning =
                    fixture.workspace.library().item(ref).learnings().getLast().learning();
            fixture.workspace.editor().editLearning(REVIEWER, learning.ref(), "task", "Sort by size");

            var reason =
                    fixture.workspace.journal().whyNotRevert(attached.change()).orElseThrow();

            assertTrue(reason.contains("changed the same learning"), reason);
        }
    }

    @Test
    void anAttachmentAnAgentDroppedIsBackAndCanBeTakenBack() throws Exception {
        try (var fixture = WorkspaceFixture.open(folder, "git_cli")) {
            var ref = fixture.item(STASH);
            var original = fixture.text();
            double trust = fixture.workspace.library().item(ref).item().trust();
            WorkspaceFixture.saved(fixture.workspace.editor().interrupt(REVIEWER, ref, INTERRUPT));
            double fallen = fixture.workspace.library().item(ref).item().trust();
            // an agent writes the whole file anew, without the learning
            Files.writeString(fixture.file, original);
            fixture.workspace.library().open(fixture.file);
            assertEquals(fallen, fixture.workspace.library().item(ref).item().trust());

            WorkspaceFixture.saved(fixture.workspace.journal().undo(REVIEWER).orElseThrow());

            assertEquals(trust, fixture.workspace.library().item(ref).item().trust());
            assertEquals(original, fixture.text());
        }
    }

    @Test
    void takingBackARatingLeavesTheOneOfAnotherPerson() throws Exception {
        try (var fixture = WorkspaceFixture.open(folder, "git_cli")) {
            var ref = fixture.item(STASH);
            var first = fixture.workspace.editor().rate(new Actor("Ann"), ref, 2, "Vague");
            fixture.workspace.editor().rate(new Actor("Bob"), ref, 5, null);

            fixture.workspace.journal().revert(REVIEWER, first.change());

            var left = fixture.workspace.library().item(ref).ratings();
            assertEquals(
                    List.of("Bob"), left.stream().map(rating -> rating.person()).toList());
            fixture.workspace.journal().undo(REVIEWER);
            fixture.workspace.journal().undo(new Actor("Bob"));
            // Bob's is gone, Ann's counts again and is still hers
            var back = fixture.workspace.library().item(ref).ratings();
            assertEquals(
                    List.of("Ann"), back.stream().map(rating -> rating.person()).toList());
            assertEquals(2, row(fixture).score().orElse(0));
            fixture.workspace.journal().redo(new Actor("Bob"));
            assertEquals(5, row(fixture).score().orElse(0));
        }
    }

    private static ItemSummary row(WorkspaceFixture fixture) throws Exception {
        return fixture.workspace.library().rows(ItemQuery.all()).rows().stream()
                .filter(row -> row.ref().knowledgeId().equals(STASH))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void aChangeOnManyItemsIsOneUndo() throws Exception {
        String original;
        try (var fixture = WorkspaceFixture.open(folder, "git_cli")) {
            original = fixture.text();
            var refs = fixture.workspace.library().rows(ItemQuery.all()).rows().stream()
                    .limit(5)
                    .map(ItemSummary::ref)
                    .toList();
            var edits = new ArrayList<Edit>();
            for (var ref : refs) {
                edits.add(new Edit.SetField(ref, "doc_citation", Json.from("one for all")));
            }
            var step = ChangeSet.of(edits).withStates(Map.of(refs.getFirst().key(), ReviewState.CONTESTED));
            var seen = new ArrayList<AppEvent>();
            try (var _ = fixture.workspace.changes().subscribe(seen::add)) {
                WorkspaceFixture.saved(fixture.decide(new CatalogChange(
                        new Command(REVIEWER, CommandKind.EDIT, "Change five", CommandTarget.of(fixture.catalog)),
                        step)));
            }
            assertEquals(
                    5,
                    seen.stream()
                            .filter(event -> event instanceof AppEvent.Decided)
                            .count());
        }
        try (var fixture =
                WorkspaceFixture.again(folder, folder.resolve("knowledge_catalog.json"), WorkspaceFixture.AT_ONCE)) {
            assertEquals(5, fixture.text().split("one for all", -1).length - 1);
            WorkspaceFixture.saved(fixture.workspace.journal().undo(REVIEWER).orElseThrow());
            assertEquals(original, fixture.text());
            WorkspaceFixture.saved(fixture.workspace.journal().redo(REVIEWER).orElseThrow());
            assertEquals(5, fixture.text().split("one for all", -1).length - 1);
            var line = fixture.workspace.journal().recent(1).getFirst();
            assertEquals(Optional.empty(), line.item());
            assertEquals(Optional.empty(), fixture.workspace.journal().whyNotRevert(line.change()));
        }
    }

    @Test
    void aRejectedChangeOfAnOlderJournalDoesNotSayThatItsItemWasDeleted() throws Exception {
        try (var fixture = WorkspaceFixture.open(folder, "git_cli")) {
            var ref = fixture.item(STASH);
            var step = ChangeSet.of(List.of(new Edit.SetField(ref, "description", Json.from("Kept"))));
            var putBack = step.withStates(Map.of(ref.key(), ReviewState.KEPT)).toJson();
            var gone = ChangeSet.of(List.of(new Edit.RemoveItem(ref)))
                    .withStates(Map.of(ref.key(), ReviewState.DELETED))
                    .toJson();
            for (var after : List.of(putBack, gone, step.toJson())) {
                var change = new JournaledCommand(
                        "Ann", "delete", "Delete " + ref.label(), CommandTarget.of(ref), step.toJson(), after);
                fixture.append(JournalEntry.of(change, Instant.EPOCH));
            }

            assertEquals(
                    List.of(
                            "Delete " + ref.label(),
                            "Delete " + ref.label(),
                            "Reject the change of " + ref.label() + " and put the kept words back"),
                    fixture.workspace.journal().ofItem(ref, 3).stream()
                            .map(JournalEntryView::label)
                            .toList());
        }
    }

    @Test
    void aPurgedChangeSaysThatItCannotBeTakenBack() throws Exception {
        try (var fixture = WorkspaceFixture.open(folder, "git_cli")) {
            var ref = fixture.item(STASH);
            fixture.workspace.editor().edit(REVIEWER, ref, "shortcut", Json.from("F2"));
            var nothing = Json.Obj.EMPTY;
            var emptied = new JournaledCommand("Ann", "edit", "Edit", CommandTarget.of(ref), nothing, nothing);
            long change = fixture.append(JournalEntry.of(emptied, Instant.EPOCH));

            var refused = assertThrows(
                    UserException.class, () -> fixture.workspace.journal().undo(new Actor("Ann")));

            assertTrue(refused.message().contains("deleted for good"), refused.message());
            assertEquals(
                    Optional.of(refused.message()), fixture.workspace.journal().whyNotRevert(change));
            assertEquals(Optional.empty(), fixture.workspace.journal().check().problem());
            // and it does not stand in front of what was done before
            assertEquals(Optional.empty(), fixture.workspace.journal().undo(new Actor("Ann")));
            WorkspaceFixture.saved(fixture.workspace.journal().undo(REVIEWER).orElseThrow());
        }
    }

    @Test
    void theBackgroundCheckTellsWhenItIsDone() throws Exception {
        try (var fixture = WorkspaceFixture.open(folder, "git_cli")) {
            fixture.workspace.editor().edit(REVIEWER, fixture.item(STASH), "shortcut", Json.from("F2"));
            assertEquals(0, fixture.workspace.journal().integrity().checkedCount());
            var told = new java.util.concurrent.CompletableFuture<JournalIntegrity>();
            try (var _ = fixture.workspace.changes().subscribe(change -> {
                if (change instanceof AppEvent.JournalChecked(var integrity)) {
                    told.complete(integrity);
                }
            })) {
                fixture.workspace.journal().checkInBackground();

                assertEquals(
                        new JournalIntegrity(1, Optional.empty()), told.get(30, java.util.concurrent.TimeUnit.SECONDS));
            }
            assertEquals(1, fixture.workspace.journal().integrity().checkedCount());
        }
    }

    @Test
    @Tag("slow")
    void aHundredThousandChangesSlowNeitherTheStartNorTheSearch() throws Exception {
        int changes = 100_000;
        try (var fixture = WorkspaceFixture.open(folder, "git_cli")) {
            fixture.append(changes, i -> entry(fixture, i));
        }
        long begun = System.nanoTime();
        try (var fixture =
                WorkspaceFixture.again(folder, folder.resolve("knowledge_catalog.json"), WorkspaceFixture.AT_ONCE)) {
            long opened = System.nanoTime();
            var journal = fixture.workspace.journal();
            var person = new Actor("person 9");
            assertEquals(changes / 10, journal.state(person).undoDepth());
            assertEquals("Rate item_9 1", journal.state(person).undoLabel());
            long counted = System.nanoTime();
            assertEquals(
                    200,
                    journal.search(new JournalQuery("", "", "", Optional.empty(), 200))
                            .size());
            long newest = System.nanoTime();
            assertEquals(0, journal.search(of("no such words", "", "", 200)).size());
            long searched = System.nanoTime();
            assertEquals(
                    1, journal.search(of("item_777", "person 7", "rate", 200)).size());
            assertEquals(10, journal.people().size());
            assertEquals(List.of("rate"), journal.kinds());
            long listed = System.nanoTime();
            var page = journal.search(new JournalQuery("", "", "", Optional.of(50_000L), 200));
            assertEquals(49_999, page.getFirst().change());
            long paged = System.nanoTime();
            assertEquals(Optional.empty(), journal.whyNotRevert(1));
            long asked = System.nanoTime();
            System.out.printf(
                    "%,d changes: opened in %d ms, undo known in %d ms, newest page %d ms, search without a hit %d ms,"
                            + " filtered search and lists %d ms, old page %d ms, why not revert the oldest %d ms%n",
                    changes,
                    (opened - begun) / 1_000_000,
                    (counted - opened) / 1_000_000,
                    (newest - counted) / 1_000_000,
                    (searched - newest) / 1_000_000,
                    (listed - searched) / 1_000_000,
                    (paged - listed) / 1_000_000,
                    (asked - paged) / 1_000_000);
        }
    }

    @Test
    void aChangeBroughtFromAnotherWorkspaceIsReadShownAndExportedByItsFirstName() throws Exception {
        var name = "ab".repeat(32);
        try (var fixture = WorkspaceFixture.open(folder, "git_cli")) {
            var own = entry(fixture, 7);
            fixture.append(new JournalEntry(0, own.change(), own.at(), CommandStage.DECIDED, null, name));
            var journal = fixture.workspace.journal();
            var line = journal.search(of("item_9", "", "", 10)).getFirst();
            assertEquals("Rate item_9 1", line.label());
            assertEquals("person 7", line.undoInfo().person());
            assertEquals(new JournalIntegrity(1, Optional.empty()), journal.check());
            var exported = folder.resolve("changes.jsonl");
            assertEquals(1, journal.export(of("", "", "", 10), exported));
            assertEquals(
                    name,
                    ExportedCommand.read(Files.readString(exported).strip()).identity());
        }
    }

    private static JournalEntry entry(WorkspaceFixture fixture, int i) {
        var item = new dev.emend.model.ItemRef(fixture.catalog, i == 777 ? "item_777" : "item_9");
        var step = ChangeSet.of(List.of()).withRating(new ChangeSet.RatingChange(item.key(), 1, ""));
        var change = new JournaledCommand(
                "person " + i % 10,
                "rate",
                "Rate " + item.knowledgeId() + " 1",
                CommandTarget.of(item),
                step.toJson(),
                step.toJson());
        return new JournalEntry(0, change, Instant.EPOCH, CommandStage.DECIDED, null, null);
    }
}
