package dev.emend.app.journal;

import static dev.emend.fixtures.Actors.REVIEWER;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.app.SampleFailures;
import dev.emend.app.WorkspaceFixture;
import dev.emend.app.catalogs.ChangeSet;
import dev.emend.app.catalogs.CommandResult;
import dev.emend.app.review.TrustServiceTest;
import dev.emend.model.Edit;
import dev.emend.model.ItemRef;
import dev.emend.model.Json;
import dev.emend.model.Mark;
import dev.emend.model.Memory;
import dev.emend.model.Origin;
import dev.emend.model.ReviewState;
import dev.emend.model.UserException;
import dev.emend.store.journal.CommandKind;
import dev.emend.store.journal.CommandTarget;
import dev.emend.store.journal.JournalEntry;
import dev.emend.store.journal.JournaledCommand;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// An old change is taken back without touching what others did since, or it is said why it can't
/// be.
class RevertTest {
    @TempDir
    private Path folder;

    private WorkspaceFixture fixture;
    private ItemRef item;

    @BeforeEach
    void open() throws Exception {
        var file = SampleFailures.catalog(folder.resolve("knowledge_catalog.json"), List.of(List.of(), List.of()));
        fixture = WorkspaceFixture.again(folder, file, WorkspaceFixture.AT_ONCE);
        item = fixture.item("item_0");
    }

    @AfterEach
    void close() throws Exception {
        fixture.close();
    }

    private CommandResult edit(String field, String value) throws Exception {
        return fixture.workspace.editor().edit(REVIEWER, item, field, Json.from(value));
    }

    private UserException refused(long change) {
        return assertThrows(
                UserException.class, () -> fixture.workspace.journal().revert(REVIEWER, change));
    }

    @Test
    void aChangeThatIsNotInTheJournalIsNotFound() {
        var refused = refused(77);

        assertEquals(UserException.Code.NOT_FOUND, refused.code());
        assertEquals("There is no change 77 in the history.", refused.message());
    }

    @Test
    void aChangeOnNoCatalogIsNothingToRevertHere() throws Exception {
        var row = Json.Obj.of("edits", List.of());
        long change = fixture.append(JournalEntry.of(
                new JournaledCommand("Ann", "note", "Note", CommandTarget.NONE, row, row), Instant.EPOCH));

        assertEquals("This change was not made in a catalog.", refused(change).message());
    }

    @Test
    void aChangeOnACatalogNobodyKnowsIsNotFound() throws Exception {
        var row = Json.Obj.of("edits", List.of());
        var target = CommandTarget.of(new UUID(4, 4));
        long change = fixture.append(
                JournalEntry.of(new JournaledCommand("Ann", "edit", "Edit", target, row, row), Instant.EPOCH));

        assertEquals(UserException.Code.NOT_FOUND, refused(change).code());
    }

    @Test
    void aChangeIsRevertedOnlyOnce() throws Exception {
        var change = edit("description", "new").change();
        WorkspaceFixture.saved(fixture.workspace.journal().revert(REVIEWER, change));
        assertTrue(fixture.text().contains("Do the thing 0"));

        assertEquals("This change is already undone.", refused(change).message());
    }

    @Test
    void theLastChangeOfAllIsRevertedAndSoIsItsRevert() throws Exception {
        var before = fixture.text();
        var change = edit("description", "new").change();

        var revert = fixture.workspace.journal().revert(REVIEWER, change);
        WorkspaceFixture.saved(revert);

        assertEquals(before, fixture.text());
        var line = fixture.workspace.journal().recent(1).getFirst();
        assertEquals(Optional.of(item), line.item());
        assertEquals("revert", line.kind());
        WorkspaceFixture.saved(fixture.workspace.journal().revert(REVIEWER, revert.change()));
        assertTrue(fixture.text().contains("\"new\""));
        assertFalse(fixture.workspace.journal().whyNotRevert(change).isPresent(), "it stands again");
    }

    @Test
    void threeLaterChangesAreNamedAndMoreAreCounted() throws Exception {
        var change = edit("description", "0").change();
        for (int i = 1; i <= 3; i++) {
            edit("description", String.valueOf(i));
        }

        var three = refused(change).message();
        assertEquals(3, three.split("changed the same field", -1).length - 1, three);
        assertFalse(three.contains("more"), three);
        assertTrue(three.endsWith("."), three);
        assertEquals(3, three.split("by A reviewer on ", -1).length - 1, three);

        edit("description", "4");
        edit("description", "5");
        var five = refused(change).message();
        assertEquals(3, five.split("changed the same field", -1).length - 1, five);
        assertTrue(five.endsWith("; and 2 more."), five);
        assertEquals("5", fixture.workspace.library().item(item).item().description());
    }

    @Test
    void laterChangesElsewhereStandOnNothing() throws Exception {
        var change = edit("description", "mine").change();
        edit("shortcut", "F9");
        WorkspaceFixture.saved(
                fixture.workspace.editor().edit(REVIEWER, fixture.item("item_1"), "description", Json.from("another")));

        assertEquals(Optional.empty(), fixture.workspace.journal().whyNotRevert(change));
        WorkspaceFixture.saved(fixture.workspace.journal().revert(REVIEWER, change));

        assertTrue(fixture.text().contains("Do the thing 0"));
        assertTrue(fixture.text().contains("F9"));
        assertTrue(fixture.text().contains("another"));
    }

    @Test
    void aLaterChangeThatWasTakenBackIsNoMatterAndOneDoneAgainIs() throws Exception {
        var change = edit("description", "mine").change();
        edit("description", "later");
        assertTrue(fixture.workspace.journal().whyNotRevert(change).isPresent());

        fixture.workspace.journal().undo(REVIEWER);
        assertEquals(Optional.empty(), fixture.workspace.journal().whyNotRevert(change));
        fixture.workspace.journal().redo(REVIEWER);

        assertTrue(fixture.workspace.journal().whyNotRevert(change).isPresent());
    }

    @Test
    void aFailureThatIsAttachedAgainCostsItsStepOfTheTrustThereIsNow() throws Exception {
        SampleFailures.attach(fixture, item, SampleFailures.failure("mine", "mine", "2026-01-01T10:00:00"));
        WorkspaceFixture.saved(fixture.workspace.journal().undo(REVIEWER).orElseThrow());
        var theirs = SampleFailures.failure("theirs", "theirs", "2026-01-02T10:00:00")
                .compact();
        // an agent writes the file itself
        Files.writeString(
                fixture.file,
                fixture.text()
                        .replaceFirst(
                                "\"kb_learnings\":\\[],\"trust_score\":1.0",
                                java.util.regex.Matcher.quoteReplacement(
                                        "\"kb_learnings\":[" + theirs + "],\"trust_score\":0.95")));
        fixture.workspace.library().open(fixture.file);
        assertEquals(0.95, fixture.workspace.library().item(item).item().trust());

        WorkspaceFixture.saved(fixture.workspace.journal().redo(REVIEWER).orElseThrow());

        assertEquals(TrustServiceTest.replay(1, 2), SampleFailures.trustInFile(fixture.file, "item_0"));
        assertEquals(2, SampleFailures.inFile(fixture.file, "item_0").size());
    }

    @Test
    void aChangeOnWhatIsGoneSinceChangesNothing() throws Exception {
        var change = edit("description", "mine").change();
        WorkspaceFixture.saved(fixture.workspace.editor().delete(REVIEWER, item));
        var before = fixture.text();

        assertEquals(UserException.Code.CHANGED_MEANWHILE, refused(change).code());
        assertEquals(before, fixture.text());
    }

    @Test
    void aCatalogThatIsClosedIsOpenedForIt() throws Exception {
        var before = fixture.text();
        var change = edit("description", "mine");
        WorkspaceFixture.saved(change);
        fixture.workspace.library().close(fixture.catalog);

        WorkspaceFixture.saved(fixture.workspace.journal().revert(REVIEWER, change.change()));

        assertEquals(before, fixture.text());
    }

    @Test
    void aChangeOnSeveralItemsIsRevertedAsOneWithItsNotes() throws Exception {
        var other = fixture.item("item_1");
        var note = new Mark(Mark.Kind.NOTE, item.key());
        var step = ChangeSet.of(List.of(
                        new Edit.SetField(other, "shortcut", Json.from("F8")),
                        new Edit.SetField(item, "shortcut", Json.from("F9"))))
                .withMarks(Map.of(note, Json.from("why")));
        var before = fixture.text();
        var decision = fixture.decide(new CatalogChange(
                new Command(REVIEWER, CommandKind.EDIT, "Edit both", CommandTarget.of(fixture.catalog)), step));
        WorkspaceFixture.saved(decision);
        fixture.close();
        fixture = WorkspaceFixture.again(folder, fixture.file, WorkspaceFixture.AT_ONCE);
        assertTrue(fixture.text().contains("F8") && fixture.text().contains("F9"));

        WorkspaceFixture.saved(fixture.workspace.journal().revert(REVIEWER, decision.change()));

        assertEquals(before, fixture.text());
        assertEquals(
                Map.of(), fixture.read(session -> session.marks().allOf(fixture.catalog)), "the note goes with it");
    }

    private long append(String kind, ChangeSet before, ChangeSet after) throws Exception {
        var change = new JournaledCommand("Ann", kind, kind, CommandTarget.of(item), before.toJson(), after.toJson());
        return fixture.append(JournalEntry.of(change, Instant.EPOCH));
    }

    private ChangeSet description(String text) {
        return ChangeSet.of(List.of(new Edit.SetField(item, "description", Json.from(text))));
    }

    @Test
    void whatOnlyHeldOutWhatHadComeBackStandsOnNothing() throws Exception {
        var change = edit("description", "mine").change();

        append(CommandKind.HOLD.word(), description("mine"), description("mine"));
        assertEquals(Optional.empty(), fixture.workspace.journal().whyNotRevert(change));

        append("edit", description("mine"), description("mine"));
        assertTrue(fixture.workspace.journal().whyNotRevert(change).isPresent());
    }

    @Test
    void anUndoIsTakenBackByItsOwnWordsWhenThoseOfTheChangeWereForgotten() throws Exception {
        var forgotten =
                new JournaledCommand("Ann", "edit", "Edit", CommandTarget.of(item), Json.Obj.EMPTY, Json.Obj.EMPTY);
        long change = fixture.append(JournalEntry.of(forgotten, Instant.EPOCH));
        var undo = new JournaledCommand(
                "Ann",
                CommandKind.UNDO.word(),
                "Undo",
                CommandTarget.of(item),
                description("again").toJson(),
                description("Do the thing 0").toJson());
        long undone = fixture.append(JournalEntry.ofUndo(change, undo, Instant.EPOCH));

        WorkspaceFixture.saved(fixture.workspace.journal().revert(REVIEWER, undone));

        assertEquals("again", fixture.workspace.library().item(item).item().description());
    }

    @Test
    void aReviewStateThatIsAnotherOneByNowIsNotTakenBack() throws Exception {
        var ref = SampleFailures.attach(fixture, item, SampleFailures.failure("a", "one", "2026-01-01T10:00:00"));
        var change = fixture.workspace.review().decisions().keep(REVIEWER, ref);
        WorkspaceFixture.saved(change);
        assertEquals(Optional.empty(), fixture.workspace.journal().whyNotRevert(change.change()));
        // as by an earlier version, which told the journal nothing
        fixture.store(session -> session.reviews().set(ref.key(), ReviewState.CONTESTED, "Bob", Instant.EPOCH));
        fixture.close();
        fixture = WorkspaceFixture.again(folder, fixture.file, WorkspaceFixture.AT_ONCE);

        var refused = refused(change.change());

        assertTrue(refused.message().startsWith("The review state in "), refused.message());
        assertEquals(Map.of("one", "contested"), SampleFailures.states(fixture, item));
    }

    @Test
    void nothingIsTakenBackInAFileThatCanOnlyBeRead() throws Exception {
        var change = edit("description", "mine");
        WorkspaceFixture.saved(change);
        fixture.close();
        // its versions are lost as well, so that the workspace shows what there is
        try (var kept = Files.list(folder.resolve("versions/content"))) {
            for (var path : kept.toList()) {
                Files.delete(path);
            }
        }
        var odd = fixture.text().replaceFirst("\"description\"", "\"odd\":1,\"odd\":2,\"description\"");
        Files.writeString(fixture.file, odd);
        fixture = WorkspaceFixture.again(folder, fixture.file, WorkspaceFixture.AT_ONCE);

        var refused = refused(change.change());

        assertTrue(
                refused.message().startsWith(fixture.file + " is open read-only: Line 1, column "), refused.message());
        assertEquals(odd, fixture.text());
    }

    private long judge(ReviewState state) throws Exception {
        return fixture.workspace
                .memories()
                .editor()
                .judge(REVIEWER, List.of("a"), state)
                .change();
    }

    private ReviewState judged() throws Exception {
        return fixture.workspace.memories().table().detail("a").row().status().state();
    }

    @Test
    void aChangeOfAMemoryIsTakenBackWithoutACatalog() throws Exception {
        fixture.fillMemories(1, _ -> memory());
        long change = judge(ReviewState.REJECTED);

        assertEquals(Optional.empty(), fixture.workspace.journal().whyNotRevert(change));
        var revert = fixture.workspace.journal().revert(REVIEWER, change);

        assertTrue(revert.change() > change, "it is a change of its own");
        assertEquals(ReviewState.PENDING, judged());
        assertEquals(
                Optional.of("This change is already undone."),
                fixture.workspace.journal().whyNotRevert(change));
        assertEquals("This change is already undone.", refused(change).message());
    }

    @Test
    void aMemoryThatWasChangedSinceStays() throws Exception {
        fixture.fillMemories(1, _ -> memory());
        long change = judge(ReviewState.REJECTED);
        judge(ReviewState.KEPT);

        var why = fixture.workspace.journal().whyNotRevert(change).orElseThrow();
        var refused = refused(change);

        assertEquals(UserException.Code.CHANGED_MEANWHILE, refused.code());
        assertEquals(why, refused.message());
        assertEquals(ReviewState.KEPT, judged());
    }

    private static Memory memory() {
        return new Memory(
                "a",
                Memory.Kind.LEARNED,
                new Memory.Text(
                        "Fly to Rome",
                        "",
                        "",
                        "It went well",
                        new Memory.MemoryLessons("Use a lock", "Plan first", "", Json.Null.NULL)),
                new Memory.Result("success", OptionalDouble.of(0.9), "2026-02-01", Json.Obj.EMPTY),
                Json.Obj.EMPTY,
                new Origin("/agents/one", "mem0", "a"));
    }
}
