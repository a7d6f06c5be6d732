package dev.emend.gui.conflicts;

import static dev.emend.gui.conflicts.FakeConflictGateway.GIT;
import static dev.emend.gui.conflicts.FakeConflictGateway.SHEETS;
import static dev.emend.gui.conflicts.FakeConflictGateway.field;
import static dev.emend.gui.conflicts.FakeConflictGateway.text;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;

import dev.emend.app.conflicts.ConflictView;
import dev.emend.app.core.FileNotification.Stage;
import dev.emend.app.team.RejectedDecision;
import dev.emend.gui.kit.Background;
import dev.emend.gui.kit.Load;
import dev.emend.gui.part.FakeScreenHost;
import dev.emend.model.Conflict;
import dev.emend.model.ConflictKind;
import dev.emend.model.ItemRef;
import dev.emend.model.Json;
import dev.emend.model.LearningRef;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class ConflictsViewModelTest {
    private final FakeConflictGateway disputes = new FakeConflictGateway();
    private final FakeScreenHost host = new FakeScreenHost();
    private final ConflictsViewModel model = over(disputes, host);

    @Test
    void filesStandFirstThenConflictsFileByFile() {
        disputes.news.add(FakeConflictGateway.news(GIT, Stage.HELD));
        disputes.open.addAll(List.of(words(9, SHEETS), words(7, GIT), words(5, SHEETS)));

        model.list().reload();

        assertEquals(
                List.of("file " + GIT, "conflict 9", "conflict 5", "conflict 7"),
                model.list().matters().stream().map(ConflictEntry::key).toList());
        assertEquals("file " + GIT, shown());
    }

    @Test
    void settlingOneShowsTheNextAndSaysSoWithUndo() {
        three();

        model.settle(Answer.OURS);
        assertEquals("conflict 2", shown());
        model.settle(Answer.THEIRS);
        assertEquals("conflict 1", shown());
        model.settle(Answer.RESULT);

        assertNull(shown());
        assertEquals(List.of("ours 3", "theirs 2", "result \"ours 1\" 1"), disputes.calls);
        assertEquals(
                List.of(
                        "done Kept ours: item_3 › description",
                        "done Took theirs: item_2 › description",
                        "done Result written: item_1 › description"),
                host.calls());
    }

    @Test
    void hurriedKeysSettleThreeConflictsAndNoneTwice() {
        var waiting = new ArrayDeque<Runnable>();
        var hurried =
                over(disputes, new FakeScreenHost(new Background(waiting::add, Runnable::run)));
        disputes.open.addAll(List.of(words(3, SHEETS), words(2, SHEETS), words(1, SHEETS)));
        hurried.list().reload();
        run(waiting);

        hurried.settle(Answer.OURS);
        hurried.settle(Answer.OURS);
        hurried.settle(Answer.OURS);
        hurried.settle(Answer.OURS);
        run(waiting);

        assertEquals(List.of("ours 3", "ours 2", "ours 1"), disputes.calls);
        assertEquals(List.of(), hurried.list().matters());
    }

    @Test
    void anUndoneOneComesBackAndIsShown() {
        three();
        var settled = disputes.open.get(1);
        model.list().move(1);
        model.settle(Answer.OURS);
        assertEquals("conflict 1", shown());

        disputes.open.add(1, settled);
        model.list().reload();

        assertEquals("conflict 2", shown());
        model.list().move(1);
        model.list().reload();
        assertEquals("conflict 1", shown(), "it is shown once, not at every reload");
    }

    @Test
    void oneThatCannotBeSettledComesBackWithWhatWasTyped() {
        three();
        type("from both");
        disputes.isBroken = true;

        model.settle(Answer.RESULT);

        assertEquals(List.of("fail The file is busy."), host.calls());
        assertEquals("conflict 3", shown());
        assertEquals("from both", typed());
    }

    @Test
    void walkingAwayKeepsWhatWasTyped() {
        three();
        type("from both");

        model.list().move(1);
        assertEquals("ours 2", typed());
        model.list().move(-1);

        assertEquals("from both", typed());
        model.settle(Answer.RESULT);
        assertEquals(List.of("result \"from both\" 3"), disputes.calls);
    }

    @Test
    void aResultThatIsNoJsonIsNotWrittenAndSaysWhere() {
        var ours = Json.Obj.of("decimals", 2);
        disputes.open.add(field(1, SHEETS, ours, Json.Obj.of("decimals", 0)));
        model.list().reload();
        type("{\n  \"decimals\": two\n}");

        model.settle(Answer.RESULT);
        assertEquals("Line 2, column 15: a value is missing.", model.mistake().get());
        assertEquals(List.of(), disputes.calls);

        type("{\"decimals\": 1}");
        model.settle(Answer.RESULT);
        assertEquals(List.of("result {\"decimals\":1} 1"), disputes.calls);
        assertEquals("", model.mistake().get());
    }

    @Test
    void aRemovedItemIsPutBackOrStaysAwayAndHasNoResult() {
        var item = Json.Obj.of("knowledge_id", "gone");
        for (long id = 1; id <= 2; id++) {
            disputes.open.add(
                    FakeConflictGateway.of(
                            id, SHEETS, ConflictKind.REMOVED_BY_AGENT, item, item, null));
        }
        model.list().reload();
        assertNull(model.draft().get());
        model.settle(Answer.OURS);
        model.settle(Answer.RESULT);
        assertEquals(List.of(), disputes.calls, "neither says what becomes of the item");

        model.settle(Answer.RESTORE);
        model.settle(Answer.LEAVE);

        assertEquals(List.of("restore 1", "theirs 2"), disputes.calls);
        assertEquals(List.of("done item_1 is back", "done item_2 stays removed"), host.calls());
    }

    @Test
    void ofTwoItemsWithOneIdBothStayOrOnlyTheirs() {
        var item = Json.Obj.of("knowledge_id", "twice");
        for (long id = 1; id <= 2; id++) {
            disputes.open.add(
                    FakeConflictGateway.of(id, SHEETS, ConflictKind.SAME_ID, null, item, item));
        }
        model.list().reload();

        model.settle(Answer.BOTH);
        model.settle(Answer.THEIR_ITEM);

        assertEquals(List.of("ours 1", "theirs 2"), disputes.calls);
    }

    @Test
    void theCatalogTheBarNamesIsShownFirst() {
        disputes.open.addAll(List.of(words(3, SHEETS), words(2, GIT)));

        model.list().shown(GIT.toString());
        assertEquals("conflict 2", shown());
        model.list().move(-1);
        model.list().shown("");
        assertEquals("conflict 3", shown(), "the list is as it was left");
    }

    @Test
    void aFileIsAnsweredForAndTheNextMatterShown() {
        disputes.news.add(FakeConflictGateway.news(GIT, Stage.HELD));
        disputes.open.add(words(1, SHEETS));
        model.list().reload();

        model.putBack();

        assertEquals(List.of("putBack git"), disputes.calls);
        assertEquals(
                List.of("done The last good version of git · knowledge_catalog.json is back"),
                host.calls());
        assertEquals("conflict 1", shown());
    }

    @Test
    void aMergedFileShowsItsConflictWhateverWasShownMeanwhile() {
        var models = new ArrayDeque<ConflictsViewModel>();
        var slow =
                new FakeConflictGateway() {
                    @Override
                    public void merge(java.util.UUID catalog) {
                        news.clear();
                        models.getFirst().list().reload();
                        open.add(words(2, GIT));
                    }
                };
        models.add(over(slow, host));
        slow.news.add(FakeConflictGateway.news(GIT, Stage.HELD));
        slow.open.add(words(1, SHEETS));
        models.getFirst().list().reload();

        models.getFirst().merge();

        var shown = Objects.requireNonNull(models.getFirst().list().selected().get());
        assertEquals("conflict 2", shown.key());
    }

    @Test
    void aFileThatSettledItselfIsNoMatter() {
        disputes.news.add(FakeConflictGateway.news(GIT, Stage.SETTLED));
        disputes.news.add(FakeConflictGateway.news(SHEETS, Stage.MERGED));

        model.list().reload();

        assertEquals(List.of(), model.list().matters());
    }

    @Test
    void aConflictInALearningTellsItsLesson() {
        var item = new ItemRef(SHEETS, "sort_range");
        var learning = new LearningRef(item, "abc.0");
        disputes.lessons.put(learning, "Check the header option first.");
        disputes.open.add(
                new ConflictView(
                        1,
                        new Conflict(
                                ConflictKind.FIELD,
                                item,
                                new Conflict.Place(learning, List.of("recovery_approach")),
                                new Conflict.Values(null, text("a"), text("b"))),
                        Path.of("a.json"),
                        Instant.EPOCH));

        model.list().reload();

        assertEquals(
                Optional.of("Check the header option first."),
                model.lesson().get().ready().orElseThrow());
        model.showItem();
        assertEquals(List.of("go library " + item.key()), host.calls());
    }

    @Test
    void aStoreThatCannotBeReadIsAFailureInItsPlace() {
        var broken =
                over(
                        new FakeConflictGateway() {
                            @Override
                            public List<ConflictView> open() {
                                throw new IllegalStateException();
                            }
                        },
                        host);
        broken.list().reload();
        assertInstanceOf(Load.Failed.class, broken.list().load().get());
    }

    @Test
    void aRefusedDecisionIsLookedAtInTheLibraryAndDismissedForGood() {
        var item = new ItemRef(SHEETS, "item_2");
        disputes.open.add(words(9, SHEETS));
        disputes.refused.addAll(
                List.of(
                        FakeConflictGateway.refused(2, Optional.of(item)),
                        FakeConflictGateway.refused(1, Optional.empty())));
        model.list().reload();
        assertEquals(
                List.of("conflict 9", refused(2), refused(1)),
                model.list().matters().stream().map(ConflictEntry::key).toList());
        model.dismiss();
        assertEquals(List.of(), disputes.calls, "what is shown is none");

        model.list().move(1);
        model.showItem();
        model.dismiss();

        assertEquals(refused(1), shown());
        assertEquals(
                List.of("Dismissed: Reject a learning of item_2. The decision stays in no file."),
                host.doneForGood());
        assertEquals("go library " + item.key(), host.calls().getFirst());
        model.showItem();
        assertEquals(2, host.calls().size(), "an item that is gone can't be shown");
        model.dismiss();
        assertEquals(List.of("dismiss 2", "dismiss 1"), disputes.calls);
        assertEquals("conflict 9", shown());
    }

    @Test
    void aRefusedDecisionThatCannotBeDismissedComesBack() {
        disputes.refused.add(FakeConflictGateway.refused(1, Optional.empty()));
        model.list().reload();
        disputes.isBroken = true;

        model.dismiss();

        assertEquals(List.of("fail The file is busy."), host.calls());
        assertEquals(refused(1), shown());
    }

    @Test
    void aRefusedDecisionNobodyCanReadIsListedAndDismissedLikeTheOthers() {
        var damaged =
                new RejectedDecision(
                        new UUID(7, 3),
                        "",
                        "",
                        Instant.EPOCH,
                        Optional.empty(),
                        "what is kept of it can't be read");
        disputes.refused.add(damaged);
        model.list().reload();

        model.dismiss();

        assertEquals(List.of("dismiss 3"), disputes.calls);
        assertEquals(
                List.of("Dismissed: A decision that can't be read. The decision stays in no file."),
                host.doneForGood());
    }

    private static ConflictsViewModel over(ConflictGateway disputes, FakeScreenHost host) {
        var list =
                new ConflictListViewModel(
                        () ->
                                ConflictEntry.all(
                                        disputes.news(), disputes.open(), disputes.refused()),
                        host);
        return new ConflictsViewModel(list, disputes, host);
    }

    private void three() {
        disputes.open.addAll(List.of(words(3, SHEETS), words(2, SHEETS), words(1, SHEETS)));
        model.list().reload();
    }

    private static String refused(long number) {
        return "refused " + new UUID(7, number);
    }

    private static ConflictView words(long id, java.util.UUID catalog) {
        return field(id, catalog, text("ours " + id), text("theirs " + id));
    }

    private @org.jspecify.annotations.Nullable String shown() {
        var matter = model.list().selected().get();
        return matter == null ? null : matter.key();
    }

    private String typed() {
        return Objects.requireNonNull(model.draft().get()).text().getValueSafe();
    }

    private void type(String words) {
        Objects.requireNonNull(model.draft().get()).text().set(words);
    }

    private static void run(ArrayDeque<Runnable> waiting) {
        while (!waiting.isEmpty()) {
            waiting.removeFirst().run();
        }
    }
}
