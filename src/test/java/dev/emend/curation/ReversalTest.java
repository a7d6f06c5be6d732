package dev.emend.curation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.memory.Act;
import dev.emend.memory.ActTarget;
import dev.emend.memory.JournalEntry;
import dev.emend.model.Edit;
import dev.emend.model.ItemRef;
import dev.emend.model.Json;
import dev.emend.model.Mark;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// An old act is taken back without touching what others did since, or it is said why it can't be.
class ReversalTest {
    @TempDir private Path folder;
    private DeskFixture desk;
    private ItemRef item;

    @BeforeEach
    void open() throws Exception {
        var file =
                Learned.catalog(
                        folder.resolve("knowledge_catalog.json"), List.of(List.of(), List.of()));
        desk = DeskFixture.again(folder, file, DeskFixture.AT_ONCE);
        item = desk.item("item_0");
    }

    @AfterEach
    void close() throws Exception {
        desk.close();
    }

    private Decision edit(String field, String value) throws Exception {
        return desk.door.desk().edit(item, field, Json.from(value));
    }

    private CurationException refused(long act) {
        return assertThrows(CurationException.class, () -> desk.door.journal().revert(act));
    }

    @Test
    void anActThatIsNotInTheJournalIsNotFound() {
        var refused = refused(77);

        assertEquals(CurationException.Code.NOT_FOUND, refused.code());
        assertEquals("There is no act 77 in the journal.", refused.what());
    }

    @Test
    void anActOnNoCatalogIsNothingToRevertHere() throws Exception {
        var row = Json.Obj.of("edits", List.of());
        long act =
                desk.append(
                        JournalEntry.of(
                                new Act("Ann", "note", "Note", ActTarget.NONE, row, row),
                                Instant.EPOCH));

        assertEquals("This was not done in a catalog.", refused(act).what());
    }

    @Test
    void anActOnACatalogNobodyKnowsIsNotFound() throws Exception {
        var row = Json.Obj.of("edits", List.of());
        var target = ActTarget.of(new UUID(4, 4));
        long act =
                desk.append(
                        JournalEntry.of(
                                new Act("Ann", "edit", "Edit", target, row, row), Instant.EPOCH));

        assertEquals(CurationException.Code.NOT_FOUND, refused(act).code());
    }

    @Test
    void anActIsRevertedOnlyOnce() throws Exception {
        var act = edit("description", "new").act();
        DeskFixture.saved(desk.door.journal().revert(act));
        assertTrue(desk.text().contains("Do the thing 0"));

        assertEquals("This act was taken back already.", refused(act).what());
    }

    @Test
    void theLastActOfAllIsRevertedAndSoIsItsRevert() throws Exception {
        var before = desk.text();
        var act = edit("description", "new").act();

        var revert = desk.door.journal().revert(act);
        DeskFixture.saved(revert);

        assertEquals(before, desk.text());
        var line = desk.door.journal().recent(1).getFirst();
        assertEquals(Optional.of(item), line.item());
        assertEquals("revert", line.kind());
        DeskFixture.saved(desk.door.journal().revert(revert.act()));
        assertTrue(desk.text().contains("\"new\""));
        assertFalse(desk.door.journal().whyNotRevert(act).isPresent(), "it stands again");
    }

    @Test
    void threeLaterActsAreNamedAndMoreAreCounted() throws Exception {
        var act = edit("description", "0").act();
        for (int i = 1; i <= 3; i++) {
            edit("description", String.valueOf(i));
        }

        var three = refused(act).what();
        assertEquals(3, three.split("changed the same field", -1).length - 1, three);
        assertFalse(three.contains("more"), three);
        assertTrue(three.endsWith("."), three);
        assertEquals(3, three.split("by A reviewer on ", -1).length - 1, three);

        edit("description", "4");
        edit("description", "5");
        var five = refused(act).what();
        assertEquals(3, five.split("changed the same field", -1).length - 1, five);
        assertTrue(five.endsWith("; and 2 more."), five);
        assertEquals("5", desk.door.library().item(item).item().description());
    }

    @Test
    void laterActsElsewhereStandOnNothing() throws Exception {
        var act = edit("description", "mine").act();
        edit("shortcut", "F9");
        DeskFixture.saved(
                desk.door.desk().edit(desk.item("item_1"), "description", Json.from("another")));

        assertEquals(Optional.empty(), desk.door.journal().whyNotRevert(act));
        DeskFixture.saved(desk.door.journal().revert(act));

        assertTrue(desk.text().contains("Do the thing 0"));
        assertTrue(desk.text().contains("F9"));
        assertTrue(desk.text().contains("another"));
    }

    @Test
    void aLaterActThatWasTakenBackIsNoMatterAndOneDoneAgainIs() throws Exception {
        var act = edit("description", "mine").act();
        edit("description", "later");
        assertTrue(desk.door.journal().whyNotRevert(act).isPresent());

        desk.door.journal().undo();
        assertEquals(Optional.empty(), desk.door.journal().whyNotRevert(act));
        desk.door.journal().redo();

        assertTrue(desk.door.journal().whyNotRevert(act).isPresent());
    }

    @Test
    void aFailureThatIsAttachedAgainCostsItsStepOfTheTrustThereIsNow() throws Exception {
        Learned.attach(desk, item, Learned.failure("mine", "mine", "2026-01-01T10:00:00"));
        DeskFixture.saved(desk.door.journal().undo().orElseThrow());
        var theirs = Learned.failure("theirs", "theirs", "2026-01-02T10:00:00").compact();
        // an agent writes the file itself
        Files.writeString(
                desk.file,
                desk.text()
                        .replaceFirst(
                                "\"kb_learnings\":\\[],\"trust_score\":1.0",
                                java.util.regex.Matcher.quoteReplacement(
                                        "\"kb_learnings\":[" + theirs + "],\"trust_score\":0.95")));
        desk.door.library().open(desk.file);
        assertEquals(0.95, desk.door.library().item(item).item().trust());

        DeskFixture.saved(desk.door.journal().redo().orElseThrow());

        assertEquals(BlameTest.replay(1, 2), Learned.trustInFile(desk.file, "item_0"));
        assertEquals(2, Learned.inFile(desk.file, "item_0").size());
    }

    @Test
    void anActOnWhatIsGoneSinceChangesNothing() throws Exception {
        var act = edit("description", "mine").act();
        DeskFixture.saved(desk.door.desk().delete(item));
        var before = desk.text();

        assertEquals(CurationException.Code.CHANGED_MEANWHILE, refused(act).code());
        assertEquals(before, desk.text());
    }

    @Test
    void aCatalogThatIsClosedIsOpenedForIt() throws Exception {
        var before = desk.text();
        var act = edit("description", "mine");
        DeskFixture.saved(act);
        desk.door.library().close(desk.catalog);

        DeskFixture.saved(desk.door.journal().revert(act.act()));

        assertEquals(before, desk.text());
    }

    @Test
    void anActOnSeveralItemsIsRevertedAsOneWithItsNotes() throws Exception {
        var other = desk.item("item_1");
        var note = new Mark(Mark.Kind.NOTE, item.key());
        var step =
                Step.of(
                                List.of(
                                        new Edit.SetField(other, "shortcut", Json.from("F8")),
                                        new Edit.SetField(item, "shortcut", Json.from("F9"))))
                        .withMarks(Map.of(note, Json.from("why")));
        var before = desk.text();
        var decision =
                desk.decide(new Acts.Draft("edit", "Edit both", ActTarget.of(desk.catalog), step));
        DeskFixture.saved(decision);
        desk.close();
        desk = DeskFixture.again(folder, desk.file, DeskFixture.AT_ONCE);
        assertTrue(desk.text().contains("F8") && desk.text().contains("F9"));

        DeskFixture.saved(desk.door.journal().revert(decision.act()));

        assertEquals(before, desk.text());
        assertEquals(
                Map.of(),
                desk.read(session -> session.marks().allOf(desk.catalog)),
                "the note goes with it");
    }
}
