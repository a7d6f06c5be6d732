package dev.emend.gui.conflicts;

import static dev.emend.fixtures.Actors.REVIEWER;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.app.WorkspaceFixture;
import dev.emend.app.conflicts.ConflictService;
import dev.emend.app.core.AppEvent;
import dev.emend.app.core.FileNotification.Stage;
import dev.emend.app.journal.JournalEntryView;
import dev.emend.app.library.ItemQuery;
import dev.emend.app.team.RejectedDecision;
import dev.emend.gui.kit.Background;
import dev.emend.gui.kit.Load;
import dev.emend.gui.part.FakeScreenHost;
import dev.emend.model.Conflict;
import dev.emend.model.ConflictKind;
import dev.emend.model.ItemRef;
import dev.emend.model.Json;
import dev.emend.model.LearningRef;
import dev.emend.model.UserException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The screen's view models over a real workspace with two catalogs; each test settles what it
/// leaves open. Decisions that a team's store refused are made up, as there is no team.
class ConflictsViewModelTest {
    @TempDir
    private static Path folder;

    private static WorkspaceFixture fixture;
    private static UUID sheets;
    private static UUID git;
    private static Path gitFile;
    private static List<ItemRef> items;
    private static ItemRef gitItem;

    private final List<RejectedDecision> refused = new ArrayList<>();
    private final List<Long> dismissed = new ArrayList<>();
    private boolean isBroken;
    private final FakeScreenHost host = new FakeScreenHost();
    private ConflictsViewModel model;
    private long last;

    @BeforeAll
    static void open() throws Exception {
        var file = copy("sheets", "spreadsheet_desktop");
        fixture = WorkspaceFixture.again(folder, file, WorkspaceFixture.AT_ONCE);
        sheets = fixture.catalog;
        gitFile = copy("git", "git_cli");
        git = fixture.workspace.library().open(gitFile).id();
        items = refs(sheets);
        gitItem = refs(git).getFirst();
    }

    private static Path copy(String name, String sample) throws Exception {
        var original = WorkspaceFixture.SAMPLES.resolve(sample).resolve("knowledge_catalog.json");
        return WorkspaceFixture.copy(folder.resolve(name), original);
    }

    private static List<ItemRef> refs(UUID catalog) throws UserException {
        var query = new ItemQuery(Set.of(catalog), "", ItemQuery.Order.BEST, false);
        return fixture.workspace.library().rows(query).rows().stream()
                .map(row -> row.ref())
                .toList();
    }

    @AfterAll
    static void close() throws Exception {
        fixture.close();
    }

    @BeforeEach
    void build() throws Exception {
        model = over(host);
        remember();
    }

    private void remember() throws Exception {
        last = fixture.workspace.journal().recent(1).stream()
                .mapToLong(line -> line.change())
                .sum();
    }

    @AfterEach
    void settleWhatIsLeft() throws Exception {
        for (var conflictView : conflicts().open()) {
            if (conflictView.conflict().kind() == ConflictKind.REMOVED_BY_AGENT) {
                conflicts().takeTheirs(REVIEWER, conflictView.id());
            } else {
                conflicts().keepOurs(REVIEWER, conflictView.id());
            }
        }
        for (var file : conflicts().news()) {
            conflicts().putBack(file.catalog());
        }
        fixture.workspace.library().flush();
    }

    private static ConflictService conflicts() {
        return fixture.workspace.safety().conflicts();
    }

    /// What was decided in this test, oldest first.
    private List<String> decided() throws UserException {
        return fixture.workspace.journal().recent(20).reversed().stream()
                .filter(line -> line.change() > last)
                .map(JournalEntryView::label)
                .toList();
    }

    private static Json value(ItemRef item, String field) throws UserException {
        return Objects.requireNonNull(
                fixture.workspace.library().item(item).item().fields().get(field));
    }

    /// An open conflict, as the saver notes one when it merges.
    private static long add(Conflict conflict) throws Exception {
        var catalog = conflict.item().catalog();
        fixture.store(session -> session.conflicts().add(catalog, List.of(conflict)));
        return conflicts().open().getFirst().id();
    }

    private static Conflict field(ItemRef item, String field, Json ours, Json theirs) {
        return new Conflict(
                ConflictKind.FIELD,
                item,
                new Conflict.Place(null, List.of(field)),
                new Conflict.Values(text("before"), ours, theirs));
    }

    /// Both changed the description.
    private static long words(ItemRef item) throws Exception {
        return add(field(item, "description", text("ours"), text("theirs")));
    }

    private static Json text(String words) {
        return new Json.Text(words);
    }

    @Test
    void filesStandFirstThenConflictsFileByFile() throws Exception {
        long first = words(items.get(0));
        long second = words(gitItem);
        long third = words(items.get(1));
        hold(gitFile);

        model.list.reload();

        assertEquals(
                List.of("file " + git, "conflict " + third, "conflict " + first, "conflict " + second),
                model.list.matters.stream().map(ConflictEntry::key).toList());
        assertEquals("file " + git, shown());
    }

    /// An agent leaves one item of many.
    private static void hold(Path file) throws Exception {
        Files.writeString(file, "[{\"knowledge_id\": \"only\"}]\n");
        fixture.workspace.library().look();
        assertEquals(Stage.HELD, conflicts().news().getFirst().stage());
    }

    @Test
    void settlingOneShowsTheNextAndSaysSoWithUndo() throws Exception {
        var ids = three();

        model.settle(Answer.OURS);
        assertEquals("conflict " + ids.get(1), shown());
        model.settle(Answer.THEIRS);
        assertEquals("conflict " + ids.get(2), shown());
        type("from both");
        model.settle(Answer.RESULT);

        assertNull(shown());
        var names = items.stream().map(ItemRef::knowledgeId).toList();
        assertEquals(
                List.of(
                        "Keep ours of " + names.get(0),
                        "Take the agent's side of " + names.get(1),
                        "Settle a conflict of " + names.get(2)),
                decided());
        assertEquals(text("theirs"), value(items.get(1), "description"));
        assertEquals(text("from both"), value(items.get(2), "description"));
        assertEquals(
                List.of(
                        "done Kept ours: " + names.get(0) + " › description",
                        "done Took theirs: " + names.get(1) + " › description",
                        "done Result written: " + names.get(2) + " › description"),
                host.calls());
    }

    @Test
    void hurriedKeysSettleThreeConflictsAndNoneTwice() throws Exception {
        var waiting = new ArrayDeque<Runnable>();
        var hurried = over(new FakeScreenHost(new Background(waiting::add, Runnable::run)));
        three();
        run(waiting);
        hurried.list.reload();
        run(waiting);

        hurried.settle(Answer.OURS);
        hurried.settle(Answer.OURS);
        hurried.settle(Answer.OURS);
        hurried.settle(Answer.OURS);
        run(waiting);

        assertEquals(
                items.stream()
                        .limit(3)
                        .map(item -> "Keep ours of " + item.label())
                        .toList(),
                decided());
        assertEquals(List.of(), hurried.list.matters);
    }

    @Test
    void anUndoneOneComesBackAndIsShown() throws Exception {
        var ids = three();
        model.list.move(1);
        model.settle(Answer.OURS);
        assertEquals("conflict " + ids.get(2), shown());

        fixture.workspace.journal().undo(REVIEWER);
        model.list.reload();

        assertEquals("conflict " + ids.get(1), shown());
        model.list.move(1);
        model.list.reload();
        assertEquals("conflict " + ids.get(2), shown(), "it is shown once, not at every reload");
    }

    @Test
    void oneThatCannotBeSettledComesBackWithWhatWasTyped() throws Exception {
        var ids = three();
        type("from both");
        fixture.workspace.editor().delete(REVIEWER, items.getFirst());

        model.settle(Answer.RESULT);

        assertEquals(1, host.calls().size());
        assertTrue(host.calls().getFirst().startsWith("fail "), host.calls()::toString);
        assertEquals("conflict " + ids.getFirst(), shown());
        assertEquals("from both", typed());
        fixture.workspace.journal().undo(REVIEWER);
    }

    @Test
    void walkingAwayKeepsWhatWasTyped() throws Exception {
        three();
        type("from both");

        model.list.move(1);
        assertEquals("ours", typed());
        model.list.move(-1);

        assertEquals("from both", typed());
        model.settle(Answer.RESULT);
        assertEquals(List.of("Settle a conflict of " + items.getFirst().label()), decided());
        assertEquals(text("from both"), value(items.getFirst(), "description"));
    }

    @Test
    void aResultThatIsNoJsonIsNotWrittenAndSaysWhere() throws Exception {
        var ours = Json.Obj.of("decimals", 2);
        add(field(items.getFirst(), "parameters", ours, Json.Obj.of("decimals", 0)));
        model.list.reload();
        type("{\n  \"decimals\": two\n}");

        model.settle(Answer.RESULT);
        assertEquals("Line 2, column 15: a value is missing.", model.mistake().get());
        assertEquals(List.of(), decided());

        type("{\"decimals\": 1}");
        model.settle(Answer.RESULT);
        assertEquals(List.of("Settle a conflict of " + items.getFirst().label()), decided());
        assertEquals(Json.Obj.of("decimals", 1), value(items.getFirst(), "parameters"));
        assertEquals("", model.mistake().get());
    }

    @Test
    void aRemovedItemIsPutBackOrStaysAwayAndHasNoResult() throws Exception {
        for (var id : List.of("gone_1", "gone_2")) {
            var fields = Json.Obj.of("knowledge_id", id, "description", "Was here");
            add(new Conflict(
                    ConflictKind.REMOVED_BY_AGENT,
                    new ItemRef(sheets, id),
                    new Conflict.Place(null, List.of()),
                    new Conflict.Values(fields, fields, null)));
        }
        model.list.reload();
        assertNull(model.draft().get());
        model.settle(Answer.OURS);
        model.settle(Answer.RESULT);
        assertEquals(List.of(), decided(), "neither says what becomes of the item");

        model.settle(Answer.RESTORE);
        model.settle(Answer.LEAVE);

        assertEquals(List.of("Restore gone_2", "Take the agent's side of gone_1"), decided());
        assertEquals(List.of("done gone_2 is back", "done gone_1 stays removed"), host.calls());
        assertTrue(fixture.workspace.library().find(sheets, "gone_2").isPresent());
        assertTrue(fixture.workspace.library().find(sheets, "gone_1").isEmpty());
    }

    @Test
    void ofTwoItemsWithOneIdBothStayOrOnlyTheirs() throws Exception {
        for (var id : List.of("twice_1", "twice_2")) {
            fixture.workspace.editor().duplicate(REVIEWER, items.getLast(), id);
            var ref = new ItemRef(sheets, id);
            var ours = fixture.workspace.library().item(ref).item().fields();
            add(new Conflict(
                    ConflictKind.SAME_ID,
                    ref,
                    new Conflict.Place(null, List.of()),
                    new Conflict.Values(null, ours, Json.Obj.of("knowledge_id", id))));
        }
        remember();
        model.list.reload();

        model.settle(Answer.BOTH);
        model.settle(Answer.THEIR_ITEM);

        assertEquals(List.of("Keep ours of twice_2", "Take the agent's side of twice_1"), decided());
        assertTrue(fixture.workspace.library().find(sheets, "twice_2").isPresent());
        assertTrue(fixture.workspace.library().find(sheets, "twice_1").isEmpty());
    }

    @Test
    void theCatalogTheBarNamesIsShownFirst() throws Exception {
        long ofGit = words(gitItem);
        long newest = words(items.getFirst());

        model.list.onShown(git.toString());
        assertEquals("conflict " + ofGit, shown());
        model.list.move(-1);
        model.list.onShown("");
        assertEquals("conflict " + newest, shown(), "the list is as it was left");
    }

    @Test
    void aFileIsAnsweredForAndTheNextMatterShown() throws Exception {
        var file = copy("lost/git", "git_cli");
        var catalog = fixture.workspace.library().open(file).id();
        var whole = Files.readString(file);
        long conflict = words(items.getFirst());
        hold(file);
        model.list.reload();

        model.putBack();

        assertEquals(whole, Files.readString(file));
        assertEquals(List.of("done The last good version of git · knowledge_catalog.json is back"), host.calls());
        assertEquals("conflict " + conflict, shown());
        fixture.workspace.library().close(catalog);
    }

    @Test
    void aMergedFileShowsItsConflictWhateverWasShownMeanwhile() throws Exception {
        long other = words(items.getFirst());
        disagreeAboutTheDescription();
        model.list.reload();
        assertEquals("file " + git, shown());
        var meanwhile = new ArrayList<String>();

        try (var _ = fixture.workspace.changes().subscribe(change -> {
            if (meanwhile.isEmpty() && change instanceof AppEvent.CatalogChanged) {
                model.list.reload();
                meanwhile.add(String.valueOf(shown()));
            }
        })) {
            model.merge();
        }

        var ofGit = conflicts().open().stream()
                .filter(view -> view.conflict().item().catalog().equals(git))
                .findFirst()
                .orElseThrow();
        // the list is read anew beside the merge: the conflict is in it by then or is not yet
        assertTrue(Set.of("conflict " + other, "conflict " + ofGit.id()).containsAll(meanwhile), meanwhile::toString);
        assertFalse(meanwhile.isEmpty());
        assertEquals("conflict " + ofGit.id(), shown());
    }

    /// An agent writes what it read before our changes, which is asked about.
    private static void disagreeAboutTheDescription() throws Exception {
        edit(gitItem, "What an agent knew before");
        var theirs = new ArrayList<Json>();
        for (var ref : refs(git)) {
            theirs.add(fixture.workspace.library().item(ref).item().fields());
        }
        edit(refs(git).getLast(), "a change the agent lacks");
        edit(gitItem, "ours");
        var changed = ((Json.Obj) theirs.getFirst()).with("description", text("theirs"));
        theirs.set(0, changed);
        Files.writeString(gitFile, new Json.Arr(theirs).compact());
        fixture.workspace.library().look();
    }

    private static void edit(ItemRef ref, String words) throws Exception {
        WorkspaceFixture.saved(fixture.workspace.editor().edit(REVIEWER, ref, "description", text(words)));
    }

    @Test
    void aFileThatSettledItselfIsNoMatter() {
        var news = List.of(
                ConflictSamples.news(ConflictSamples.GIT, Stage.SETTLED),
                ConflictSamples.news(ConflictSamples.SHEETS, Stage.MERGED));

        assertEquals(List.of(), ConflictEntry.all(news, List.of(), List.of(), List.of()));
    }

    @Test
    void aConflictInALearningTellsItsLesson() throws Exception {
        var learning = aLearning();
        add(new Conflict(
                ConflictKind.FIELD,
                learning.item(),
                new Conflict.Place(learning, List.of("recovery_approach")),
                new Conflict.Values(null, text("a"), text("b"))));

        model.list.reload();

        var lesson = model.lesson.get().ready().orElseThrow().orElseThrow();
        var there = fixture.workspace.library().item(learning.item()).learnings().stream()
                .filter(reviewed -> reviewed.learning().ref().equals(learning))
                .findFirst()
                .orElseThrow();
        assertEquals(there.learning().lesson(), lesson);
        assertTrue(lesson.length() > 5, lesson);
        model.showItem();
        assertEquals(List.of("go library " + learning.item().key()), host.calls());
    }

    private static LearningRef aLearning() throws UserException {
        for (var ref : items) {
            var learnings = fixture.workspace.library().item(ref).learnings();
            for (var reviewedLearning : learnings) {
                if (!reviewedLearning.learning().lesson().isBlank()) {
                    return reviewedLearning.learning().ref();
                }
            }
        }
        throw new AssertionError("no learning in the sample");
    }

    @Test
    void aStoreThatCannotBeReadIsAFailureInItsPlace(@TempDir Path own) throws Exception {
        var lost = WorkspaceFixture.open(own, "git_cli");
        lost.crash();
        var list = ProposalsViewModel.of(REVIEWER, lost.workspace, host).list();
        list.reload();
        assertInstanceOf(Load.Failed.class, list.load.get());
    }

    @Test
    void aRefusedDecisionIsLookedAtInTheLibraryAndDismissedForGood() throws Exception {
        var item = new ItemRef(ConflictSamples.SHEETS, "item_2");
        long conflict = words(items.getFirst());
        refused.addAll(
                List.of(ConflictSamples.refused(2, Optional.of(item)), ConflictSamples.refused(1, Optional.empty())));
        model.list.reload();
        assertEquals(
                List.of("conflict " + conflict, refused(2), refused(1)),
                model.list.matters.stream().map(ConflictEntry::key).toList());
        model.dismiss();
        assertEquals(List.of(), dismissed, "what is shown is none");

        model.list.move(1);
        model.showItem();
        model.dismiss();

        assertEquals(refused(1), shown());
        assertEquals(
                List.of("Dismissed: Reject a learning of item_2. The change is not kept anywhere."),
                host.doneForGood());
        assertEquals("go library " + item.key(), host.calls().getFirst());
        model.showItem();
        assertEquals(2, host.calls().size(), "an item that is gone can't be shown");
        model.dismiss();
        assertEquals(List.of(2L, 1L), dismissed);
        assertEquals("conflict " + conflict, shown());
    }

    @Test
    void aRefusedDecisionThatCannotBeDismissedComesBack() {
        refused.add(ConflictSamples.refused(1, Optional.empty()));
        model.list.reload();
        isBroken = true;

        model.dismiss();

        assertEquals(List.of("fail The file is busy."), host.calls());
        assertEquals(refused(1), shown());
    }

    @Test
    void aRefusedDecisionNobodyCanReadIsListedAndDismissedLikeTheOthers() {
        var damaged = new RejectedDecision(
                new UUID(7, 3), "", "", Instant.EPOCH, Optional.empty(), "what is kept of it can't be read");
        refused.add(damaged);
        model.list.reload();

        model.dismiss();

        assertEquals(List.of(3L), dismissed);
        assertEquals(
                List.of("Dismissed: A change that can't be read. The change is not kept anywhere."),
                host.doneForGood());
    }

    private ConflictsViewModel over(FakeScreenHost host) {
        var list = new ConflictListViewModel(
                () -> ConflictEntry.all(
                        conflicts().news(), List.of(), conflicts().open(), List.copyOf(refused)),
                host);
        return new ConflictsViewModel(REVIEWER, list, fixture.workspace, this::dismiss, host);
    }

    /// As a team's store does it.
    private RejectedDecision dismiss(UUID key) throws UserException {
        if (isBroken) {
            throw new UserException(
                    UserException.Code.FILE_BUSY, "The file is busy.", "Nothing was written.", "Try again.");
        }
        dismissed.add(key.getLeastSignificantBits());
        var change = refused.stream()
                .filter(decision -> decision.key().equals(key))
                .findFirst()
                .orElseThrow();
        refused.remove(change);
        return change;
    }

    /// One on each of the first three items, in the order shown.
    private List<Long> three() throws Exception {
        var ids = new ArrayList<Long>();
        for (int i = 2; i >= 0; i--) {
            ids.addFirst(words(items.get(i)));
        }
        model.list.reload();
        return ids;
    }

    private static String refused(long number) {
        return "refused " + new UUID(7, number);
    }

    private @org.jspecify.annotations.Nullable String shown() {
        var matter = model.list.selection().get();
        return matter == null ? null : matter.key();
    }

    private String typed() {
        return Objects.requireNonNull(model.draft().get()).text.getValueSafe();
    }

    private void type(String words) {
        Objects.requireNonNull(model.draft().get()).text.set(words);
    }

    private static void run(ArrayDeque<Runnable> waiting) {
        while (!waiting.isEmpty()) {
            waiting.removeFirst().run();
        }
    }
}
