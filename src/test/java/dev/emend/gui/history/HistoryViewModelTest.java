package dev.emend.gui.history;

import static dev.emend.fixtures.Actors.REVIEWER;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.app.ManualClock;
import dev.emend.app.WorkspaceFixture;
import dev.emend.app.core.Actor;
import dev.emend.app.core.Backup;
import dev.emend.app.journal.ChangeDescription;
import dev.emend.app.journal.JournalEntryView;
import dev.emend.gui.history.HistoryViewModel.Tab;
import dev.emend.gui.kit.Background;
import dev.emend.gui.kit.Load;
import dev.emend.gui.part.FakeScreenHost;
import dev.emend.model.ItemRef;
import dev.emend.model.Json;
import dev.emend.model.UserException;
import dev.emend.store.journal.CommandTarget;
import dev.emend.store.journal.JournalEntry;
import dev.emend.store.journal.JournaledCommand;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The screen's view models over a real workspace, to whose history each test adds.
class HistoryViewModelTest {
    private static final Instant START = Instant.parse("2025-10-26T12:53:20Z");

    @TempDir
    private static Path folder;

    private static final ManualClock CLOCK = new ManualClock(START);
    private static WorkspaceFixture fixture;
    private static ItemRef item;
    private static ItemRef other;

    private int asked;
    private final FakeScreenHost host = new FakeScreenHost(new Background(
            task -> {
                asked++;
                task.run();
            },
            Runnable::run));
    private HistoryViewModel model;
    private JournalViewModel journal;
    private int there;

    @BeforeAll
    static void open() throws Exception {
        fixture = WorkspaceFixture.at(CLOCK, folder, "git_cli");
        item = fixture.item("git_stash_changes");
        other = fixture.item("git_push_branch");
    }

    @AfterAll
    static void close() throws Exception {
        fixture.close();
    }

    @BeforeEach
    void build() throws Exception {
        there = history().size();
        model = new HistoryViewModel(REVIEWER, fixture.workspace, host, CLOCK);
        journal = model.journal;
    }

    private static List<JournalEntryView> history() throws UserException {
        return fixture.workspace.journal().recent(JournalViewModel.PAGE);
    }

    /// A change of the description, in the journal and in the file.
    private static long edit(String person, ItemRef ref, String to) throws Exception {
        var decision = fixture.workspace.editor().edit(new Actor(person), ref, "description", Json.from(to));
        WorkspaceFixture.saved(decision);
        return decision.change();
    }

    /// As many acts as a long-used workspace has, in one of its own.
    private static WorkspaceFixture withChanges(Path folder, int count) throws Exception {
        var full = WorkspaceFixture.at(CLOCK, folder, "git_cli");
        full.store(session -> {
            for (int i = 0; i < count; i++) {
                session.journal().append(change("ada", i));
            }
        });
        return full;
    }

    private static JournalEntry change(String person, int number) {
        return JournalEntry.of(
                new JournaledCommand(
                        person,
                        "edit",
                        "Change description of git_stash_changes, number " + number,
                        CommandTarget.of(item),
                        Json.Obj.EMPTY,
                        Json.Obj.EMPTY),
                START.plusSeconds(number));
    }

    private JournalEntryView selected() {
        return Objects.requireNonNull(journal.selection.get());
    }

    private List<Long> changes() {
        return journal.lines.stream().map(JournalEntryView::change).toList();
    }

    @Test
    void theNewestChangeIsChosenAndSaysWhatItChanged() throws Exception {
        edit("ada", item, "Open the file");
        long newest = edit("ada", item, "Open the folder");
        model.onShown("");

        assertEquals(newest, selected().change());
        assertEquals(
                List.of(new ChangeDescription.Value("description", "Open the file", "Open the folder")),
                journal.changeDescriptions.get().getFirst().values());
    }

    @Test
    void olderChangesComePageByPageUntilThereAreNone(@TempDir Path own) throws Exception {
        try (var full = withChanges(own, 450)) {
            var paged = new HistoryViewModel(REVIEWER, full.workspace, host, CLOCK);
            paged.onShown("");
            var lines = paged.journal.lines;
            assertEquals(200, lines.size());
            assertTrue(paged.journal.hasMore());

            paged.journal.readMore();
            paged.journal.readMore();
            assertEquals(450, lines.size());
            assertFalse(paged.journal.hasMore());
            int before = asked;
            paged.journal.readMore();

            assertEquals(before, asked, "the end is asked for once");
            assertEquals(450, lines.stream().distinct().count());
        }
    }

    @Test
    void aReloadKeepsTheChangeBeingReadAndAllThatWasScrolledTo(@TempDir Path own) throws Exception {
        try (var full = withChanges(own, 450)) {
            var scrolled = new HistoryViewModel(REVIEWER, full.workspace, host, CLOCK);
            scrolled.onShown("");
            var lines = scrolled.journal.lines;
            scrolled.journal.readMore();
            var read = lines.get(300);
            scrolled.journal.select(read);
            long newest = full.append(change("ben", 451));
            scrolled.reload();

            assertEquals(
                    read.change(),
                    Objects.requireNonNull(scrolled.journal.selection.get()).change());
            assertEquals(400, lines.size());
            assertEquals(newest, lines.getFirst().change());
        }
    }

    @Test
    void theFilterTakesWordsPersonAndKindTogetherAndClearBringsAllBack() throws Exception {
        edit("fay", item, "By fay");
        edit("finn", item, "By finn");
        long wanted = fixture.workspace
                .editor()
                .rate(new Actor("finn"), item, 4, null)
                .change();
        fixture.workspace.editor().rate(new Actor("finn"), other, 4, null);
        model.onShown("");
        journal.words.set("stash");
        journal.person.set("finn");
        journal.kind.set("rate");

        assertEquals(List.of(wanted), changes());
        assertTrue(journal.isFiltered.get());
        journal.clear();
        assertEquals(there + 4, journal.lines.size());
        assertFalse(journal.isFiltered.get());
    }

    @Test
    void aFilterThatLeavesNothingChoosesNothing() throws Exception {
        edit("ada", item, "For a filter");
        model.onShown("");
        journal.words.set("no such item");

        assertNull(journal.selection.get());
        assertEquals(List.of(), journal.changeDescriptions.get());
        assertFalse(journal.isRevertible.get());
    }

    @Test
    void revertTakesTheChosenChangeBackAndCannotBePressedTwice() throws Exception {
        long older = edit("ada", item, "To be reverted");
        edit("ada", other, "To stay");
        model.onShown("");
        journal.select(journal.lines.get(1));
        journal.revert();
        journal.revert();

        assertEquals(there + 3, journal.lines.size(), "one revert");
        assertEquals(older, selected().change());
        assertTrue(selected().undoInfo().isUndone());
        assertEquals(List.of("done Reverted: Change description of git_stash_changes"), host.calls());
        fixture.workspace.library().flush();
        assertFalse(fixture.text().contains("To be reverted"));
        assertTrue(fixture.text().contains("To stay"));
    }

    @Test
    void aChangeThatOthersDependOnSaysWhyItStays() throws Exception {
        edit("ada", item, "Changed");
        edit("ben", item, "Changed again");
        model.onShown("");
        journal.select(journal.lines.get(1));

        assertFalse(journal.isRevertible.get());
        var refusal = journal.refusal.get().ready().orElseThrow().orElseThrow();
        assertTrue(refusal.contains("Change description of git_stash_changes"), refusal);
        journal.revert();
        assertEquals(there + 2, history().size());
    }

    @Test
    void changesOnTheirWayToTheFileAreMarked(@TempDir Path own) throws Exception {
        var file = WorkspaceFixture.copy(own, WorkspaceFixture.SAMPLES.resolve("git_cli/knowledge_catalog.json"));
        try (var slow = WorkspaceFixture.again(own, file, WorkspaceFixture.NEVER)) {
            var work = new ArrayDeque<Runnable>();
            var waiting = new HistoryViewModel(
                    REVIEWER, slow.workspace, new FakeScreenHost(new Background(work::add, Runnable::run)), CLOCK);
            var ref = slow.item("git_stash_changes");
            var decision = slow.workspace.editor().edit(REVIEWER, ref, "shortcut", Json.from("F7"));
            waiting.onShown("");
            work.remove().run(); // the page
            var line = waiting.journal.lines.getFirst();
            assertEquals(decision.change(), line.change());
            while (!waiting.journal.isUnsaved(line)) {
                work.remove().run();
            }
            assertEquals(
                    Set.of(decision.change()), waiting.journal.unsavedCommands().get());

            slow.workspace.library().flush();
            while (!work.isEmpty()) { // waits for the change, then asks again
                work.remove().run();
            }
            assertEquals(Set.of(), waiting.journal.unsavedCommands().get());
        }
    }

    @Test
    void aStoreThatCannotBeReadIsSaidInPlaceOfTheList(@TempDir Path own) throws Exception {
        var lost = WorkspaceFixture.open(own, "git_cli");
        lost.crash();
        var broken = new HistoryViewModel(REVIEWER, lost.workspace, host, CLOCK);
        broken.onShown("");

        var failed = assertInstanceOf(Load.Failed.class, broken.journal.page.get());
        assertEquals("store", failed.problem().code());
        assertFalse(failed.problem().message().isBlank());

        edit("ada", item, "Back again");
        journal.page.set(new Load.Failed<>(failed.problem()));
        journal.reload();
        assertEquals(there + 1, journal.lines.size());
    }

    @Test
    void theItemOfAChangeIsOneKeyAway() throws Exception {
        edit("ada", item, "To go to");
        model.onShown("");
        journal.goToItem();

        assertEquals(List.of("go library " + item.key()), host.calls());
    }

    @Test
    void exportWritesTheChangesOfTheFilterAndNotOnlyThoseOnTheScreen(@TempDir Path own) throws Exception {
        try (var full = withChanges(own, 300)) {
            full.append(change("ben", 301));
            var exporting = new HistoryViewModel(REVIEWER, full.workspace, host, CLOCK);
            exporting.onShown("");
            exporting.journal.person.set("ada");
            var out = own.resolve("out.jsonl");
            host.answer(Optional.of(out));
            exporting.journal.export();

            assertEquals("done Exported 300 changes to " + out, host.calls().getLast());
            assertEquals(300, Files.readAllLines(out).size());
        }
    }

    @Test
    void anExportNobodyNamedAFileForWritesNothing() throws Exception {
        edit("ada", item, "Not exported");
        model.onShown("");
        int before = asked;
        journal.export();

        assertEquals(before, asked);
        assertEquals(List.of(), host.calls());
    }

    private static Backup backUp(Backup.Reason reason) throws UserException {
        CLOCK.pass(Duration.ofMinutes(1)); // backups are named by the second
        return fixture.workspace.safety().backups().create(reason);
    }

    /// Each is proved by restoring it, which takes its time: what is there is used again.
    private static void haveBackups(int min) throws UserException {
        while (backups().size() < min) {
            backUp(Backup.Reason.REGULAR);
        }
    }

    private static List<Backup> backups() throws UserException {
        return fixture.workspace.safety().backups().list();
    }

    /// How often a backup was put back: each time the state before is kept.
    private static long restored() throws UserException {
        return backups().stream()
                .filter(backup -> backup.reason() == Backup.Reason.BEFORE_RESTORE)
                .count();
    }

    @Test
    void theArgumentOpensTheBackupsAndNoneTheHistory() throws Exception {
        haveBackups(1);
        model.onShown("backups");
        assertEquals(Tab.BACKUPS, model.tab.get());
        assertEquals(backups(), model.backups.backups);

        model.onShown("");
        assertEquals(Tab.JOURNAL, model.tab.get());
    }

    @Test
    void aBackupIsPutBackOnTheSecondPressOnly() throws Exception {
        var wanted = backUp(Backup.Reason.REGULAR);
        edit("ada", item, "After the backup");
        long before = restored();
        model.onShown("backups");
        var backups = model.backups;
        int count = backups.backups.size();
        backups.restore();
        assertEquals(
                wanted.id(), Objects.requireNonNull(backups.armedBackup.get()).id());
        assertEquals(before, restored());
        assertEquals(there + 1, history().size());

        CLOCK.pass(Duration.ofSeconds(2));
        backups.restore();
        assertEquals(before + 1, restored());
        assertEquals(there + 1, history().size(), "as it was, and what its file has since");
        assertNull(backups.armedBackup.get());
        var aside = backups.backups.getFirst();
        assertEquals(Backup.Reason.BEFORE_RESTORE, aside.reason());
        assertEquals(
                "done Restored; catalog files stayed as they are. The state before is kept as the backup of "
                        + host.dates().exact(aside.at())
                        + ".",
                host.calls().getLast());
        assertEquals(count + 1, backups.backups.size());
    }

    @Test
    void aDoubleClickOrAKeyHeldDownOnlyArms() throws Exception {
        haveBackups(1);
        long before = restored();
        model.onShown("backups");
        for (int i = 0; i < 40; i++) {
            model.backups.restore();
            CLOCK.pass(Duration.ofMillis(33));
        }
        assertEquals(before, restored());

        CLOCK.pass(BackupsViewModel.TOO_FAST);
        model.backups.restore();
        assertEquals(before + 1, restored());
    }

    @Test
    void escapeAndAnotherChoiceDisarm() throws Exception {
        haveBackups(2);
        long before = restored();
        model.onShown("backups");
        var backups = model.backups;
        backups.restore();
        backups.disarm();
        assertNull(backups.armedBackup.get());

        backups.restore();
        backups.select(backups.backups.get(1));
        CLOCK.pass(Duration.ofSeconds(2));
        assertNull(backups.armedBackup.get());
        backups.restore();
        assertEquals(before, restored(), "the other one is armed first");
    }

    @Test
    void backingUpNowAddsOneAndSaysSo() throws Exception {
        model.onShown("backups");
        int before = model.backups.backups.size();
        CLOCK.pass(Duration.ofMinutes(1));
        model.backups.backUp();

        assertEquals(Backup.Reason.ASKED_FOR, model.backups.backups.getFirst().reason());
        assertEquals(before + 1, model.backups.backups.size());
        assertEquals("done Backed up and test-restored", host.calls().getLast());
    }
}
