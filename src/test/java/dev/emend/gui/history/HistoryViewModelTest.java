package dev.emend.gui.history;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.app.core.Backup;
import dev.emend.app.journal.ChangeDescription;
import dev.emend.app.journal.HistoryImportResult;
import dev.emend.gui.history.HistoryViewModel.Tab;
import dev.emend.gui.kit.Load;
import dev.emend.gui.part.FakeScreenHost;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class HistoryViewModelTest {
    private final FakeScreenHost host = new FakeScreenHost();
    private final FakeHistorySource history = new FakeHistorySource();
    private final Hands hands = new Hands();
    private final Drawer drawer = new Drawer();
    private final HistoryViewModel model = new HistoryViewModel(history, drawer, host, hands);
    private final JournalViewModel journal = model.journal();

    /// A clock that stands still until it is moved on.
    private static final class Hands extends Clock {
        private Instant now = Instant.parse("2025-11-02T12:00:00Z");

        void pass(Duration time) {
            now = now.plus(time);
        }

        @Override
        public Instant instant() {
            return now;
        }

        @Override
        public ZoneId getZone() {
            return ZoneOffset.UTC;
        }

        @Override
        public Clock withZone(ZoneId zone) {
            return this;
        }
    }

    /// Backups in a drawer.
    private static final class Drawer implements BackupSource {
        private final List<Backup> backups = new ArrayList<>();
        private final List<String> restored = new ArrayList<>();

        Backup add(Backup.Reason reason) {
            int number = backups.size() + 1;
            var backup =
                    new Backup(
                            "b" + number,
                            Instant.parse("2025-10-26T12:53:00Z").plusSeconds(60L * number),
                            reason,
                            2_000_000,
                            214,
                            Path.of("store-" + number + ".zip"),
                            Optional.empty());
            backups.addFirst(backup);
            return backup;
        }

        @Override
        public List<Backup> list() {
            return List.copyOf(backups);
        }

        @Override
        public Backup make() {
            return add(Backup.Reason.ASKED_FOR);
        }

        @Override
        public Backup restore(String id) {
            restored.add(id);
            return add(Backup.Reason.BEFORE_RESTORE);
        }
    }

    private long selected() {
        return Objects.requireNonNull(journal.selected().get()).act();
    }

    @Test
    void theNewestActIsChosenAndSaysWhatItChanged() {
        history.add("ada", "edit", "open_files");
        history.add("ada", "edit", "open_files");
        model.shown("");

        assertEquals(2, selected());
        assertEquals(
                List.of(
                        new ChangeDescription.Value(
                                "description", "Open the file", "Open the folder")),
                journal.altered().get().getFirst().values());
    }

    @Test
    void olderActsComePageByPageUntilThereAreNone() {
        for (int i = 0; i < 450; i++) {
            history.add("ada", "edit", "open_files");
        }
        model.shown("");
        assertEquals(200, journal.lines().size());
        assertTrue(journal.hasMore());

        journal.readMore();
        journal.readMore();
        assertEquals(450, journal.lines().size());
        assertFalse(journal.hasMore());
        int asked = history.asked.size();
        journal.readMore();

        assertEquals(asked, history.asked.size(), "the end is asked for once");
        assertEquals(450, journal.lines().stream().distinct().count());
    }

    @Test
    void aReloadKeepsTheActBeingReadAndAllThatWasScrolledTo() {
        for (int i = 0; i < 450; i++) {
            history.add("ada", "edit", "open_files");
        }
        model.shown("");
        journal.readMore();
        journal.select(journal.lines().get(300));
        history.add("ben", "rate", "save_file");
        model.reload();

        assertEquals(150, selected());
        assertEquals(400, journal.lines().size());
        assertEquals(451, journal.lines().getFirst().act());
    }

    @Test
    void theFilterTakesWordsPersonAndKindTogetherAndClearBringsAllBack() {
        history.add("ada", "edit", "open_files");
        history.add("ben", "edit", "open_files");
        history.add("ben", "rate", "open_files");
        history.add("ben", "rate", "save_file");
        model.shown("");
        journal.words().set("open");
        journal.person().set("ben");
        journal.kind().set("rate");

        assertEquals(List.of(3L), journal.lines().stream().map(line -> line.act()).toList());
        assertTrue(journal.isFiltered().get());
        journal.clear();
        assertEquals(4, journal.lines().size());
        assertFalse(journal.isFiltered().get());
    }

    @Test
    void aFilterThatLeavesNothingChoosesNothing() {
        history.add("ada", "edit", "open_files");
        model.shown("");
        journal.words().set("no such item");

        assertNull(journal.selected().get());
        assertEquals(List.of(), journal.altered().get());
        assertFalse(journal.isRevertible().get());
    }

    @Test
    void revertTakesTheChosenActBackAndCannotBePressedTwice() {
        history.add("ada", "edit", "open_files");
        history.add("ada", "edit", "save_file");
        model.shown("");
        journal.select(journal.lines().get(1));
        journal.revert();
        journal.revert();

        assertEquals(3, journal.lines().size(), "one revert");
        assertTrue(Objects.requireNonNull(journal.selected().get()).who().isUndone());
        assertEquals(List.of("done Reverted: Change description of open_files"), host.calls());
    }

    @Test
    void anActThatOthersDependOnSaysWhyItStays() {
        history.add("ada", "edit", "open_files");
        history.refusals.put(1L, "It was changed again by act 2.");
        model.shown("");

        assertFalse(journal.isRevertible().get());
        assertEquals(
                Optional.of("It was changed again by act 2."),
                journal.refusal().get().ready().orElseThrow());
        journal.revert();
        assertEquals(1, history.lines.size());
    }

    @Test
    void actsOnTheirWayToTheFileAreMarked() {
        history.add("ada", "edit", "open_files");
        history.unsaved.put(1L, new java.util.concurrent.CompletableFuture<>());
        history.unsaved.get(1L).cancel(false); // a failed one is not waited for
        model.shown("");

        assertTrue(journal.isUnsaved(journal.lines().getFirst()));
        history.unsaved.clear();
        model.reload();
        assertEquals(Set.of(), journal.unsaved().get());
    }

    @Test
    void aStoreThatCannotBeReadIsSaidInPlaceOfTheList() {
        history.isBroken = true;
        model.shown("");

        var failed = assertInstanceOf(Load.Failed.class, journal.page().get());
        assertEquals("The store is gone.", failed.problem().what());
        history.isBroken = false;
        history.add("ada", "edit", "open_files");
        journal.reload();
        assertEquals(1, journal.lines().size());
    }

    @Test
    void theItemOfAnActIsOneKeyAway() {
        var line = history.add("ada", "edit", "open_files");
        model.shown("");
        journal.goToItem();

        assertEquals(List.of("go library " + line.item().orElseThrow().key()), host.calls());
    }

    @Test
    void exportWritesTheActsOfTheFilterAndNotOnlyThoseOnTheScreen() {
        for (int i = 0; i < 300; i++) {
            history.add("ada", "edit", "open_files");
        }
        history.add("ben", "edit", "open_files");
        model.shown("");
        journal.person().set("ada");
        host.answer(Optional.of(Path.of("out.jsonl")));
        journal.export();

        assertEquals("done Exported 300 changes to out.jsonl", host.calls().getLast());
    }

    @Test
    void anExportNobodyNamedAFileForWritesNothing() {
        history.add("ada", "edit", "open_files");
        model.shown("");
        int asked = history.asked.size();
        journal.export();

        assertEquals(asked, history.asked.size());
        assertEquals(List.of(), host.calls());
    }

    @Test
    void applyingAsksWhereAndTellsWhatWasLeftOut() {
        history.catalogs.addAll(
                List.of(FakeHistorySource.catalog(7), FakeHistorySource.catalog(8)));
        history.applied = new HistoryImportResult(1, List.of("Delete old: there is no such item."));
        model.shown("");
        host.answer(Optional.of(Path.of("in.jsonl")));
        model.apply().choose();
        assertTrue(model.apply().isReady().get());
        model.apply().catalog().set(history.catalogs.get(1));
        model.apply().run();

        assertEquals(history.applied, model.apply().outcome().get().ready().orElseThrow());
        assertEquals("Change description of applied_to_8", journal.lines().getFirst().label());
        model.apply().run();
        assertEquals(1, history.lines.size(), "a file is applied once");
        model.apply().close();
        assertFalse(model.apply().isOpen().get());
    }

    @Test
    void nothingIsAppliedWhileNoCatalogIsOpen() {
        host.answer(Optional.of(Path.of("in.jsonl")));
        model.apply().choose();

        assertTrue(model.apply().isOpen().get());
        assertFalse(model.apply().isReady().get());
    }

    @Test
    void theArgumentOpensTheBackupsAndNoneTheHistory() {
        drawer.add(Backup.Reason.REGULAR);
        model.shown("backups");
        assertEquals(Tab.BACKUPS, model.tab().get());
        assertEquals(1, model.backups().backups().size());

        model.shown("");
        assertEquals(Tab.JOURNAL, model.tab().get());
    }

    @Test
    void aBackupIsPutBackOnTheSecondPressOnly() {
        drawer.add(Backup.Reason.REGULAR);
        model.shown("backups");
        var backups = model.backups();
        backups.restore();
        assertEquals("b1", Objects.requireNonNull(backups.armed().get()).id());
        assertEquals(List.of(), drawer.restored);

        hands.pass(Duration.ofSeconds(2));
        backups.restore();
        assertEquals(List.of("b1"), drawer.restored);
        assertNull(backups.armed().get());
        assertEquals(
                "done Restored. The state before is kept as the backup of 26 Oct 2025, 12:55.",
                host.calls().getLast());
        assertEquals(2, backups.backups().size());
    }

    @Test
    void aDoubleClickOrAKeyHeldDownOnlyArms() {
        drawer.add(Backup.Reason.REGULAR);
        model.shown("backups");
        for (int i = 0; i < 40; i++) {
            model.backups().restore();
            hands.pass(Duration.ofMillis(33));
        }
        assertEquals(List.of(), drawer.restored);

        hands.pass(BackupsViewModel.TOO_FAST);
        model.backups().restore();
        assertEquals(List.of("b1"), drawer.restored);
    }

    @Test
    void escapeAndAnotherChoiceDisarm() {
        drawer.add(Backup.Reason.REGULAR);
        drawer.add(Backup.Reason.BEFORE_IMPORT);
        model.shown("backups");
        var backups = model.backups();
        backups.restore();
        backups.disarm();
        assertNull(backups.armed().get());

        backups.restore();
        backups.select(backups.backups().get(1));
        hands.pass(Duration.ofSeconds(2));
        assertNull(backups.armed().get());
        backups.restore();
        assertEquals(List.of(), drawer.restored, "the other one is armed first");
    }

    @Test
    void backingUpNowAddsOneAndSaysSo() {
        model.shown("backups");
        model.backups().backUp();

        assertEquals(Backup.Reason.ASKED_FOR, model.backups().backups().getFirst().reason());
        assertEquals("done Backed up, and proved by restoring it.", host.calls().getLast());
    }
}
