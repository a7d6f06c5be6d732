package dev.emend.gui.review;

import static dev.emend.fixtures.Actors.REVIEWER;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.app.ManualClock;
import dev.emend.app.preview.AgentPreview;
import dev.emend.app.review.ReviewCard;
import dev.emend.fixtures.OpenWorkspace;
import dev.emend.gui.kit.Dates;
import dev.emend.gui.kit.Fx;
import dev.emend.gui.kit.Load;
import dev.emend.gui.part.FakeScreenHost;
import dev.emend.gui.review.PanelViewModel.Mode;
import dev.emend.model.EntryRef;
import dev.emend.model.ItemRef;
import dev.emend.model.Json;
import dev.emend.model.LearningRef;
import dev.emend.model.ReviewState;
import dev.emend.model.UserException;
import dev.emend.settings.DraftsFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import javafx.scene.control.Label;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxToolkit;

@org.junit.jupiter.api.Timeout(60)
class ReviewViewModelTest {
    private static final String LATER = "2030-01-01T10:00:00";

    @TempDir
    private Path folder;

    private ReviewFixture review;

    @BeforeEach
    void open() throws Exception {
        review = new ReviewFixture(folder);
        review.model.refresh();
    }

    @AfterEach
    void close() throws Exception {
        review.close();
    }

    private List<LearningRef> waiting() throws Exception {
        return review.queue().learnings();
    }

    @Test
    void agesOfWhatIsKnownOfALearningStayTrue() throws Exception {
        FxToolkit.registerPrimaryStage();
        var written = review.page().learning().orElseThrow().timestamp();
        var clock = new ManualClock(LocalDateTime.parse(written).toInstant(ZoneOffset.UTC));
        var pane = Fx.get(() -> new ProvenancePane(review.model, review.choosing, new Dates(clock)));
        review.model.panel.choose(Mode.PROVENANCE, List.of());
        assertTrue(said(pane).contains("just now  (" + written + ")"), () -> said(pane));

        clock.pass(Duration.ofHours(2));
        Fx.run(() -> Dates.refresh(pane));

        assertTrue(said(pane).contains("2 h ago  (" + written + ")"), () -> said(pane));
    }

    private static String said(ProvenancePane pane) {
        return pane.getChildren().stream().map(node -> ((Label) node).getText()).collect(Collectors.joining("\n"));
    }

    @Test
    void theCardMovesWhenTheDecisionIsInTheJournalAndNotBefore() throws Exception {
        var first = review.ref();
        review.byHand();
        review.judging.keep();
        assertEquals(first, review.ref());
        assertEquals(List.of(), review.kinds(1));
        review.finish();
        assertNotEquals(first, review.ref());
        assertEquals(List.of("keep"), review.kinds(1));
        assertEquals(ReviewState.KEPT, review.state(first));
    }

    @Test
    void whatMattersMostComesFirstWhenThatIsAskedFor() throws Exception {
        var newest = waiting();
        review.workspace().review().proposals().awaitFresh(); // what is found counts in the order
        review.model.toggleOrder();
        var read = review.model.load.get().ready().orElseThrow().queue();
        assertEquals(waiting(), read.learnings());
        assertNotEquals(newest, read.learnings());
    }

    @Test
    void keysPressedWhileADecisionIsWrittenMeanTheNextCards() throws Exception {
        var all = waiting();
        review.byHand();
        review.judging.keep();
        review.judging.reject();
        review.judging.rate(4);
        review.judging.snooze();
        review.finish();
        assertEquals(ReviewState.KEPT, review.state(all.get(0)));
        assertEquals(ReviewState.REJECTED, review.state(all.get(1)));
        assertEquals(4, review.detail(all.get(2)).rating().orElseThrow().score());
        assertEquals(all.get(3), review.ref());
        assertEquals(List.of("snooze", "rate", "reject", "keep"), review.kinds(4));
    }

    @Test
    void whatIsTypedAfterTheKeyThatOpensAFieldDecidesNothing() throws Exception {
        review.byHand();
        review.judging.keep();
        review.choosing.edit();
        review.judging.reject();
        review.finish();
        assertEquals(Mode.EDITING, review.model.panel.mode().get());
        assertEquals(List.of("keep"), review.kinds(5));
    }

    @Test
    void aFieldThatIsSavedWhileTheCardIsReadAnewIsSavedAfterIt() throws Exception {
        var first = review.ref();
        review.choosing.edit();
        review.model.panel.text.set("Say what was measured.");
        review.byHand();
        review.model.actionQueue.take(() -> first, _ -> {}, () -> {});
        review.judging.save();
        review.judging.save();
        assertEquals(List.of(), review.kinds(5));
        review.finish();
        assertEquals(ReviewState.KEPT, review.state(first));
        assertEquals(List.of("edit"), review.kinds(5));
    }

    @Test
    void aDecisionThatFailsLeavesTheCardAndForgetsTheKeysBehindIt() throws Exception {
        try (var damaged = ReviewFixture.readOnly(folder.resolve("damaged"))) {
            damaged.model.refresh();
            var first = damaged.ref();
            var catalog = damaged.workspace().library().catalogs().getFirst();
            damaged.byHand();
            damaged.judging.reject();
            damaged.judging.keep();
            damaged.finish();
            assertEquals(first, damaged.ref());
            assertEquals(
                    List.of("fail %s is open read-only: %s"
                            .formatted(catalog.path(), catalog.readOnly().orElseThrow())),
                    damaged.host.calls());
            assertEquals(List.of(), damaged.kinds(5));
            damaged.judging.keep();
            damaged.finish();
            assertEquals(ReviewState.KEPT, damaged.state(first));
            assertEquals(List.of("keep"), damaged.kinds(5));
        }
    }

    @Test
    void undoBringsTheCardBackAsItWas() throws Exception {
        var before = review.file();
        var first = review.ref();
        review.judging.reject();
        review.judging.keep();
        review.session.undo();
        review.session.undo();
        assertEquals(first, review.ref());
        assertEquals(ReviewState.PENDING, review.state(first));
        assertEquals(before, review.file());
        assertEquals(0, review.model.progress().get().decidedCount());
    }

    @Test
    void anyOfTheLastDecisionsCanBeReopened() throws Exception {
        var first = review.ref();
        review.judging.reject();
        review.judging.keep();
        review.judging.keep();
        review.session.reopen(review.model.session.strip().getFirst());
        assertEquals(first, review.ref());
        assertEquals(ReviewState.PENDING, review.state(first));
        assertEquals(2, review.model.session.strip().size());
    }

    @Test
    void whatIsUndoneOnAnotherScreenIsLookedAtAgain() throws Exception {
        var first = review.ref();
        review.judging.keep();
        review.workspace().journal().undo(REVIEWER);
        review.model.refresh();
        assertEquals(first, review.ref());
        assertEquals(List.of(), review.model.session.strip());
    }

    @Test
    void whatWasRedoneElsewhereIsTheNextToBeUndone() throws Exception {
        var first = review.ref();
        review.judging.keep();
        var second = review.ref();
        review.judging.reject();
        review.workspace().journal().undo(REVIEWER);
        review.model.refresh();
        review.workspace().journal().redo(REVIEWER);
        review.model.refresh();
        assertEquals(2, review.model.progress().get().decidedCount());
        review.session.undo();
        assertEquals(second, review.ref());
        assertEquals(ReviewState.PENDING, review.state(second));
        assertEquals(ReviewState.KEPT, review.state(first));
        assertEquals(1, review.workspace().journal().state(REVIEWER).undoDepth());
        review.workspace().journal().redo(REVIEWER);
        review.model.refresh();
        review.workspace().journal().undo(REVIEWER);
        review.model.refresh();
        assertEquals(second, review.ref(), "undone once more, it is looked at again");
        assertEquals(1, review.model.session.strip().size());
        review.session.undo();
        assertEquals(0, review.workspace().journal().state(REVIEWER).undoDepth());
        assertEquals(ReviewState.PENDING, review.state(first));
    }

    @Test
    void whatIsUndoneWhileTheQueueIsReadIsLookedAtAgain() throws Exception {
        var first = review.ref();
        review.judging.keep();
        var reading = review.read();
        review.workspace().journal().undo(REVIEWER);
        review.model.load.set(new Load.Ready<>(reading));
        assertNotEquals(first, review.ref());
        review.model.refresh(); // of the news about it
        assertEquals(first, review.ref());
        assertEquals(List.of(), review.model.session.strip());
    }

    @Test
    void afterADecisionOnlyWhatItChangedIsReadAgain() throws Exception {
        review.model.list.isOn.set(true);
        var before = review.model.load.get().ready().orElseThrow().queue();
        var rows = List.copyOf(review.model.list.rows);
        var decided = review.ref();
        long version = review.workspace().review().queue().nextVersion();
        review.judging.keep();
        assertEquals(version + 2, review.workspace().review().queue().nextVersion(), "no queue was read");
        assertNotEquals(decided, review.ref());
        review.model.refresh(); // of the news about it
        var after = review.model.load.get().ready().orElseThrow().queue();
        assertEquals(Set.of(decided.item()), after.changedSince(before));
        assertEquals(rows.size() - 1, review.model.list.rows.size());
        for (var row : review.model.list.rows) {
            boolean isSame = rows.stream().anyMatch(other -> other == row);
            assertEquals(
                    !row.ref().owner().equals(decided.owner()),
                    isSame,
                    row.ref().key());
        }
    }

    @Test
    void decisionsOfAnotherWindowAndOfACommandArrive() throws Exception {
        var model = new ReviewViewModel(REVIEWER, review.workspace(), new FakeScreenHost());
        model.order.set(review.model.order.get());
        var judging = new DecisionViewModel(REVIEWER, model, review.workspace(), new Random(1));
        model.refresh();
        var all = waiting();
        review.judging.keep();
        model.refresh();
        assertEquals(all.get(1), Objects.requireNonNull(model.page().get()).ref());
        assertFalse(model.queue.has(all.get(0)));

        model.move(1);
        review.workspace().review().decisions().reject(REVIEWER, all.get(3));
        review.workspace().review().decisions().flag(REVIEWER, all.get(2), true);
        model.refresh();
        var page = Objects.requireNonNull(model.page().get());
        assertEquals(all.get(2), page.ref());
        assertTrue(page.card().notes().isFlagged(), "the card shows what was said of it");
        assertFalse(model.queue.has(all.get(3)));
        judging.keep();
        assertEquals(all.get(4), Objects.requireNonNull(model.page().get()).ref());
    }

    @Test
    void whatWasReadBeforeADecisionBringsNothingBack() throws Exception {
        var reading = review.read();
        var first = review.ref();
        review.judging.keep();
        var second = review.ref();
        review.model.load.set(new Load.Ready<>(reading));
        assertEquals(second, review.ref());
        assertFalse(review.model.queue.has(first));
    }

    @Test
    void whatAnAgentAddsWaitsBehindTheCardThatIsRead() throws Exception {
        review.model.move(2);
        var read = review.ref();
        int total = review.model.progress().get().total();
        review.attach(read, "Another lesson", LATER);
        review.model.refresh();
        assertEquals(read, review.ref());
        assertEquals(1, review.model.progress().get().newCount());
        assertEquals(total + 1, review.model.progress().get().total());
    }

    @Test
    void nothingTypedIsLostWhenTheLearningIsDecidedElsewhere() throws Exception {
        var ref = review.ref();
        review.choosing.edit();
        review.model.panel.text.set("My better words");
        review.workspace().review().decisions().keep(REVIEWER, ref);
        review.model.refresh();
        assertEquals("My better words", review.model.panel.text.get());
        review.judging.save();
        assertTrue(review.file().contains("My better words"));
        assertNotEquals(ref, review.ref());
    }

    @Test
    void whatIsTypedAndClosedOpensAgainOnItsCard() throws Exception {
        review.choosing.edit();
        assertFalse(review.choosing.goBack(), "nothing was typed");
        review.choosing.edit();
        review.model.panel.text.set("My better words");
        assertTrue(review.choosing.goBack());
        review.choosing.note();
        review.model.panel.text.set("Ask Ann");
        assertTrue(review.choosing.goBack());
        review.model.move(1);
        review.choosing.edit();
        assertEquals(review.page().lesson(), review.model.panel.text.get());
        review.choosing.goBack();
        review.model.move(-1);

        review.choosing.note();
        assertEquals("Ask Ann", review.model.panel.text.get());
        review.judging.save();
        assertEquals("Ask Ann", review.page().card().notes().note());
        assertFalse(review.model.panel.hasDraft(Mode.NOTING, review.ref()));
        review.choosing.edit();
        assertEquals("My better words", review.model.panel.text.get());
        var ref = review.ref();
        review.judging.save();
        assertTrue(review.file().contains("My better words"));
        assertFalse(review.model.panel.hasDraft(Mode.EDITING, ref));
    }

    @Test
    void whatIsTypedIsKeptWhenADecisionIsReopenedMeanwhile() throws Exception {
        review.judging.keep();
        var ref = review.ref();
        review.choosing.edit();
        review.model.panel.text.set("My better words");
        review.session.reopen(review.model.session.strip().getFirst());
        assertNotEquals(ref, review.ref());
        assertTrue(review.model.panel.hasDraft(Mode.EDITING, ref));
    }

    @Test
    void whatIsTypedIsInAFileAtOnceAndOfferedByTheNextWindow() throws Exception {
        var file = DraftsFile.of(review.folder());
        review.choosing.edit();
        var ref = review.ref();
        review.model.panel.text.set("My better words");

        assertEquals(
                List.of("My better words"),
                file.load().stream().map(DraftsFile.Draft::text).toList());
        var nextWindow = new FakeScreenHost();
        nextWindow.drafts().read(file);
        var next = new ReviewViewModel(REVIEWER, review.workspace(), nextWindow);
        assertTrue(next.panel.hasDraft(Mode.EDITING, ref));
        next.panel.write(Mode.EDITING, ref, review.page().lesson());
        assertEquals("My better words", next.panel.text.get());
        next.panel.close();
        next.panel.discard(ref);
        assertEquals(List.of(), file.load());
    }

    @Test
    void aSecretThatIsTypedIsCoveredInTheFile() throws Exception {
        var file = DraftsFile.of(review.folder());
        review.choosing.edit();
        var secret = "ghp_" + "a1B2c3D4e5".repeat(3) + "f6G7h8";
        review.model.panel.text.set("Log in with " + secret);
        assertTrue(Files.readString(file.path()).contains("Log in with "));
        assertFalse(Files.readString(file.path()).contains(secret));
    }

    @Test
    void whatWasSavedOrTypedBackIsNoDraftInTheFile() throws Exception {
        var file = DraftsFile.of(review.folder());
        review.choosing.edit();
        var lesson = review.page().lesson();
        review.model.panel.text.set("My better words");
        review.model.panel.text.set(lesson);
        assertEquals(List.of(), file.load());
        review.model.panel.text.set("My better words");
        review.judging.save();
        assertEquals(List.of(), file.load());
    }

    @Test
    void aFileOfDraftsThatCannotBeReadIsSaidAndStays() throws Exception {
        var file = DraftsFile.of(review.folder());
        Files.writeString(file.path(), "{\"drafts\": [");
        var nextWindow = new FakeScreenHost();
        nextWindow.drafts().read(file);
        var next = new ReviewViewModel(REVIEWER, review.workspace(), nextWindow);
        next.panel.write(Mode.EDITING, review.ref(), "");
        next.panel.text.set("My better words");
        assertEquals("{\"drafts\": [", Files.readString(file.path()));
        assertTrue(nextWindow.calls().stream()
                .anyMatch(call ->
                        call.startsWith("fail ") && call.contains(file.path().toString())));
    }

    private LearningRef draft(String words) {
        review.choosing.edit();
        review.model.panel.text.set(words);
        assertTrue(review.choosing.goBack());
        return review.ref();
    }

    @Test
    void keepingALearningWithADraftOpensTheDraftAndRejectingKeepsIt() throws Exception {
        var ref = draft("My better words");
        review.judging.keep();
        assertEquals(ReviewState.PENDING, review.state(ref));
        assertEquals(Mode.EDITING, review.model.panel.mode().get());
        assertEquals("My better words", review.model.panel.text.get());
        assertTrue(review.choosing.goBack(), "it is a draft still");
        review.judging.reject();
        assertEquals(ReviewState.REJECTED, review.state(ref));
        review.session.undo();
        assertEquals(ref, review.ref());
        review.judging.keep();
        assertEquals("My better words", review.model.panel.text.get());
        review.judging.save();
        assertEquals(ReviewState.KEPT, review.state(ref));
        assertTrue(review.file().contains("My better words"));
    }

    @Test
    void inTheListTheDraftOfOneRowOpensOnItsCard() throws Exception {
        var ref = draft("My better words");
        review.model.move(1);
        review.model.list.isOn.set(true);
        review.model.list.move(-1);
        review.judging.keep();
        assertEquals(ReviewState.PENDING, review.state(ref));
        assertFalse(review.model.list.isOn.get());
        assertEquals(ref, review.ref());
        assertEquals("My better words", review.model.panel.text.get());
    }

    @Test
    void ofAGroupThoseWithADraftAreLeftAndCounted() throws Exception {
        goToGroup();
        review.find(ReviewCard.Chips.NONE);
        var group = review.model.group();
        var ref = draft("My better words");
        review.find(ReviewCard.Chips.NONE);
        review.choosing.keepCluster();
        review.judging.choose();
        for (var other : group) {
            assertEquals(other.equals(ref) ? ReviewState.PENDING : ReviewState.KEPT, review.state(other));
        }
        var said = review.host.calls().getLast();
        assertTrue(said.endsWith("Left: 1 that has a draft"), said);
        assertTrue(review.model.panel.hasDraft(Mode.EDITING, ref));
        assertEquals(ref, review.ref());
    }

    @Test
    void anUndoneEditIsADraftAgainAndARedoneOneIsNot() throws Exception {
        var ref = review.ref();
        review.choosing.edit();
        review.model.panel.text.set("My better words");
        review.judging.save();
        review.session.undo();
        assertEquals(ref, review.ref());
        assertTrue(review.model.panel.hasDraft(Mode.EDITING, ref));
        assertEquals(
                List.of("Undid: Change a learning of %s. Your text is a draft again"
                        .formatted(ref.item().label())),
                review.host.doneForGood());
        review.workspace().journal().redo(REVIEWER);
        review.model.refresh();
        assertFalse(review.model.panel.hasDraft(Mode.EDITING, ref));
        review.workspace().journal().undo(REVIEWER);
        review.model.refresh();
        assertEquals(ref, review.ref());
        review.choosing.edit();
        assertEquals("My better words", review.model.panel.text.get());
    }

    @Test
    void anUndoSaysWhatItUndid() throws Exception {
        var item = review.ref().item().label();
        review.judging.reject();
        review.session.undo();
        assertEquals(List.of("Undid: Reject a learning of " + item), review.host.doneForGood());
    }

    @Test
    void anEmptiedLessonGivesTheDraftUp() throws Exception {
        review.choosing.edit();
        review.model.panel.text.set("My better words");
        review.choosing.goBack();
        review.choosing.edit();
        review.model.panel.text.set(" ");
        assertFalse(review.choosing.goBack());
        review.choosing.edit();
        assertEquals(review.page().lesson(), review.model.panel.text.get());
    }

    @Test
    void inTheListAKeyIsForTheRowThatIsSelectedWhenItIsPressed() throws Exception {
        var all = waiting();
        review.model.list.isOn.set(true);
        review.model.pages.forget();
        review.byHand();
        review.model.list.move(1);
        review.judging.keep();
        review.model.list.move(1);
        review.judging.reject();
        review.judging.snooze(); // the row is on its way already
        review.finish();
        assertEquals(ReviewState.PENDING, review.state(all.get(0)));
        assertEquals(ReviewState.KEPT, review.state(all.get(1)));
        assertEquals(ReviewState.REJECTED, review.state(all.get(2)));
        assertEquals(List.of("reject", "keep"), review.kinds(5));
        assertEquals(List.of("Not done: the row was decided before"), review.host.doneForGood());
        assertEquals(List.of(all.get(3)), review.model.list.selectedRefs());
    }

    @Test
    void aHeldUndoStopsWhenItIsReleased() throws Exception {
        for (int i = 0; i < 4; i++) {
            review.judging.keep();
        }
        review.byHand();
        for (int i = 0; i < 4; i++) {
            review.session.undo();
        }
        review.finish();
        assertEquals(2, review.workspace().journal().state(REVIEWER).undoDepth(), "the one under way and one more");
    }

    @Test
    void aCardWhoseLearningAgentsDoNotReadSaysWhyAndAnEditIsRead() throws Exception {
        int told = 0;
        for (int i = 0; i < waiting().size(); i++) {
            var page = review.page();
            var preview = page.preview().kept();
            boolean isRead =
                    preview.parts().stream().anyMatch(part -> part.isOwn() && part.kind() == Preview.Kind.READ);
            assertEquals(
                    isRead,
                    preview.omission().isEmpty(),
                    () -> page.learning().orElseThrow().fields().compact());
            var edited = page.preview()
                    .with(page.card(), "Say it so", review.model.profile.get(), _ -> -1)
                    .kept();
            if (preview.omission().equals(Optional.of(AgentPreview.Omission.NO_RECOVERY))
                    && page.learning().orElseThrow().index() < 3) {
                assertTrue(edited.text().contains("Say it so"));
                assertEquals(Optional.empty(), edited.omission());
                told++;
            }
            review.model.move(1);
        }
        assertTrue(told > 0, "the sample has a bare failure");
    }

    @Test
    void thePreviewCountsWhatEitherKindOfAgentIsTold() throws Exception {
        var page = review.page();
        int kept = page.preview().current().reach().connectedCount();
        assertEquals(kept + 1, page.preview().kept().reach().connectedCount());
        assertEquals(kept, page.preview().rejected().reach().connectedCount());
        assertEquals(
                page.card().item().item().learnings().size(),
                page.preview().current().reach().all());
        var ref = page.ref();
        review.judging.keep();
        review.model.refresh();
        review.session.undo();
        assertEquals(ref, review.ref());
        assertEquals(kept, review.page().preview().current().reach().connectedCount());
    }

    @Test
    void aClusterIsDecidedInOneChangeAndMembersCanBeLeftOut() throws Exception {
        var all = waiting();
        review.find(same(all.get(4), all.get(7)));
        review.choosing.rejectCluster();
        assertEquals(3, review.model.panel.choices.size());
        review.model.panel.move(1);
        review.model.panel.tick();
        review.judging.choose();
        assertEquals(List.of("reject"), review.kinds(5));
        assertEquals(ReviewState.REJECTED, review.state(all.get(0)));
        assertEquals(ReviewState.PENDING, review.state(all.get(4)));
        assertEquals(ReviewState.REJECTED, review.state(all.get(7)));
        assertEquals(2, review.model.progress().get().decidedCount());
    }

    @Test
    void withoutAClusterTheWholeGroupIsListedAndThenDecided() throws Exception {
        goToGroup();
        review.find(ReviewCard.Chips.NONE);
        var group = review.model.group();
        review.choosing.keepCluster();
        assertEquals(List.of(), review.kinds(5), "nothing is decided before it was shown");
        var listed = review.model.panel.choices.stream()
                .map(option -> option.learning().orElseThrow())
                .toList();
        assertEquals(group, listed);

        review.attach(group.getFirst(), "Came meanwhile", LATER);
        review.model.refresh();
        review.judging.choose();
        assertEquals(1, waiting().stream().filter(ref -> isNew(ref)).count(), "it still waits");
        for (var ref : group) {
            assertEquals(ReviewState.KEPT, review.state(ref));
        }
        review.session.undo();
        assertEquals(group.getFirst(), review.ref());
        assertEquals(group, review.model.group());
    }

    private void goToGroup() throws Exception {
        int all = waiting().size();
        for (int i = 1; i < all && review.model.group().size() == 1; i++) {
            review.model.move(1);
        }
        assertTrue(review.model.group().size() > 1, "the sample has a group");
    }

    private boolean isNew(LearningRef ref) {
        try {
            return review.detail(ref).learning().lesson().equals("Came meanwhile");
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void aGroupThatIsListedAndClosedIsNotDecided() throws Exception {
        review.choosing.rejectCluster();
        review.choosing.goBack();
        review.judging.choose();
        assertEquals(List.of(), review.kinds(5));
    }

    @Test
    void whatIsUndoneUnderALaterDecisionElsewhereLeavesTheUndoStack() throws Exception {
        var first = review.ref();
        review.judging.keep();
        var other = waiting().getLast();
        review.workspace().editor().rateLearning(REVIEWER, other, 4, null);
        review.session.undo();
        assertEquals(ReviewState.PENDING, review.state(first));
        assertEquals(1, review.workspace().journal().state(REVIEWER).undoDepth());
        review.workspace().journal().undo(REVIEWER);
        assertEquals(ReviewState.PENDING, review.state(first), "it is not kept again");
        assertTrue(review.detail(other).rating().isEmpty(), "the rating is taken back");
        assertEquals(0, review.workspace().journal().state(REVIEWER).undoDepth());
    }

    @Test
    void aDuplicateGivesWayToTheOneThatIsChosen() throws Exception {
        var all = waiting();
        review.find(same(all.get(2)));
        review.choosing.duplicate();
        review.judging.choose();
        assertEquals(ReviewState.SUPERSEDED, review.state(all.get(0)));
        assertEquals(ReviewState.KEPT, review.state(all.get(2)));
        assertFalse(waiting().contains(all.get(2)));
    }

    @Test
    void whatBecomesOfBothIsKnownBeforeADuplicateIsDecidedAndTheMostAlikeComeFirst() throws Exception {
        var lesson = review.page().learning().orElseThrow().lesson();
        var all = waiting();
        var twin = all.stream()
                .filter(ref -> !ref.item().equals(review.ref().item()))
                .findFirst()
                .orElseThrow();
        review.attach(twin, lesson + " Always.", "2025-01-01T00:00:00");
        review.workspace().search().start();
        review.workspace().search().awaitReady();
        review.choosing.duplicate();
        var first = review.model.panel.choices.getFirst();
        assertEquals(lesson + " Always.", first.title());
        assertEquals(Optional.of(first), review.model.panel.current());
        assertTrue(first.state().isPresent(), "the panel says what becomes of it");
        assertTrue(review.model.panel.choices.stream()
                .noneMatch(choice -> choice.learning().equals(Optional.of(review.ref()))));
        review.judging.choose();
        assertEquals(ReviewState.KEPT, review.state(first.learning().orElseThrow()));
    }

    @Test
    void nothingIsPickedBeforehandWhereNothingIsAlike() throws Exception {
        var page = review.ref();
        review.choosing.duplicate(); // nothing is indexed yet
        assertEquals(Optional.empty(), review.model.panel.current());
        review.judging.choose();
        assertEquals(ReviewState.PENDING, review.state(page));
        assertEquals(List.of(), review.kinds(5));
    }

    @Test
    void aDuplicateThatIsKeptWithItIsTold() throws Exception {
        var all = waiting();
        review.find(same(all.get(2)));
        review.choosing.duplicate();
        assertEquals(
                Optional.of(ReviewState.PENDING),
                review.model.panel.current().orElseThrow().state());
        review.judging.choose();
        assertTrue(review.host.calls().contains("done One superseded, the other kept"));
    }

    private static ReviewCard.Chips same(LearningRef... others) {
        return new ReviewCard.Chips(List.of(others), List.of(), List.of(), false, Optional.empty(), Optional.empty());
    }

    @Test
    void contestingMarksBothSidesOfAContradiction() throws Exception {
        var all = waiting();
        review.find(new ReviewCard.Chips(
                List.of(), List.of(all.get(3)), List.of(), false, Optional.empty(), Optional.empty()));
        review.judging.contest();
        assertEquals(ReviewState.CONTESTED, review.state(all.get(0)));
        assertEquals(ReviewState.CONTESTED, review.state(all.get(3)));
    }

    @Test
    void aLearningMovesToTheItemThatIsFoundByTyping() throws Exception {
        var ref = review.ref();
        var words = review.page().learning().orElseThrow().lesson();
        review.choosing.reattach();
        int all = review.model.panel.choices.size();
        review.model.panel.text.set("id:conditional_formatting");
        assertTrue(review.model.panel.choices.size() < all);
        var to = (ItemRef) review.model.panel.current().orElseThrow().ref();
        assertEquals("conditional_formatting", to.knowledgeId());
        review.judging.choose();
        assertTrue(review.workspace().library().item(to).learnings().stream()
                .anyMatch(reviewed -> reviewed.learning().lesson().equals(words)));
        assertTrue(review.workspace().library().item(ref.item()).learnings().stream()
                .noneMatch(reviewed -> reviewed.learning().lesson().equals(words)));
    }

    @Test
    void oneThatWasJudgedIsAskedForAgainAndNothingHappensToIt() throws Exception {
        var first = review.ref();
        review.judging.keep();
        review.pass(Duration.ofDays(2));
        var second = review.ref();
        review.repeat(true);
        review.judging.keep();
        review.repeat(false);
        assertNotEquals(first, review.ref(), "the next one was there already");
        var third = review.ref();
        review.judging.keep();
        assertEquals(first, review.ref(), "the first is shown once more");
        var changes = review.kinds(50).size();
        review.judging.reject();
        assertEquals(ReviewState.KEPT, review.state(first), "it stays as it was");
        assertEquals(changes, review.kinds(50).size(), "nothing is decided");
        assertFalse(List.of(first, second, third).contains(review.ref()), "the queue goes on");
        var stats = review.workspace().review().calibration().stats(Optional.empty());
        assertEquals(1, stats.steadiness().repeats().subjects(), "both verdicts are noted");
    }

    /// It has no row.
    @Test
    void oneThatIsShownOnceMoreGivesWayToTheList() throws Exception {
        var first = review.ref();
        review.judging.keep();
        review.pass(Duration.ofDays(2));
        review.repeat(true);
        review.judging.keep();
        review.repeat(false);
        review.judging.keep();
        assertEquals(first, review.ref(), "the first is shown once more");
        review.model.list.isOn.set(true);
        var shown = review.ref();
        assertNotEquals(first, shown);
        assertEquals(shown, review.model.list.selectedRef.get());
        assertEquals(List.of(shown), review.model.targetRefs());
        review.judging.keep();
        assertEquals(ReviewState.KEPT, review.state(shown));
    }

    @Test
    void aRowWhoseCardIsNotShownIsShownAndNotDecided() throws Exception {
        var all = waiting();
        review.model.list.isOn.set(true);
        review.model.list.markedRefs.setAll(List.of(all.get(4)));
        review.judging.keep();
        assertEquals(List.of(), review.kinds(5));
        assertEquals(all.get(4), review.ref());
        assertEquals(all.get(4), review.model.list.selectedRef.get());
        review.judging.keep();
        assertEquals(ReviewState.KEPT, review.state(all.get(4)));
        assertEquals(ReviewState.PENDING, review.state(all.get(0)));
    }

    @Test
    void whatWasPutOffComesBackWhenAskedFor() throws Exception {
        var first = review.ref();
        review.judging.snooze();
        assertFalse(waiting().contains(first));
        review.session.bringBack();
        assertTrue(waiting().contains(first));
        assertEquals(List.of("back", "snooze"), review.kinds(2));
    }

    @Test
    void aWholeSessionIsTakenBackAndTheFileIsAsBefore() throws Exception {
        var before = review.file();
        var all = waiting();
        review.judging.reject();
        review.choosing.edit();
        review.model.panel.text.set("Other words");
        review.judging.save();
        review.judging.flag();
        review.judging.keep();
        review.judging.snooze();
        assertNotEquals(before, review.file());
        review.session.undoSession();
        assertEquals(before, review.file());
        review.workspace().review().proposals().awaitFresh(); // what is found counts in the order
        assertEquals(all, waiting());
        assertEquals(List.of(), review.model.session.all);
    }

    @Test
    void afterTheLastCardThereIsNoneAndTheTalliesStay() throws Exception {
        int all = waiting().size();
        for (int i = 0; i < all; i++) {
            review.judging.keep();
        }
        assertNull(review.model.page().get());
        assertEquals(all, review.model.session.tallies().get(ReviewAction.KEEP));
        var speed = review.workspace()
                .review()
                .calibration()
                .stats(Optional.of(REVIEWER.name()))
                .speed();
        assertEquals(all, speed.timedDecisions());
    }

    @Test
    void learningsOfTheSameNameAreNotMistakenForEachOther() throws Exception {
        var near = review.ref();
        for (var lesson : List.of("first twin", "second twin", "third twin")) {
            review.attach(near, lesson, LATER);
        }
        review.model.refresh();
        review.model.move(-waiting().size());
        var decided = new ArrayList<String>();
        for (int i = 0; i < 3; i++) {
            decided.add(review.page().learning().orElseThrow().lesson());
            if (i == 1) {
                review.judging.keep();
            } else {
                review.judging.reject();
            }
        }
        assertEquals(Set.of("first twin", "second twin", "third twin"), Set.copyOf(decided));
        var file = review.file();
        assertFalse(file.contains(decided.get(0)));
        assertTrue(file.contains(decided.get(1)));
        assertFalse(file.contains(decided.get(2)));
    }

    @Test
    void theReadersOrderDecidesWhatAgentsReadFirst() throws Exception {
        goToGroup();
        var ref = review.ref();
        int before = review.detail(ref).learning().index();
        review.judging.shift(before == 0 ? 1 : -1);
        assertNotEquals(before, review.detail(ref).learning().index());
        assertEquals(ref, review.ref(), "the card stays");
    }

    @Test
    void secretsAreCoveredOnTheCardAndInWhatIsRemembered() throws Exception {
        var secret = "ghp_" + "A1b2C3d4E5f6G7h8I9j0K1l2M3n4O5p6Q7r8";
        review.attach(review.ref(), "Log in with the token " + secret, LATER);
        review.model.refresh();
        review.model.move(-waiting().size());
        assertTrue(review.page().learning().orElseThrow().lesson().startsWith("Log in"));
        assertFalse(review.page().summary().lesson().contains(secret));
        assertTrue(review.page().card().chips().hasSecret());
        review.judging.keep();
        assertFalse(review.model.session.strip().getFirst().lesson().contains(secret));
    }

    @Test
    void itemsAgentsProposeAreCardsToBeKeptOrRejected() throws Exception {
        int learnings = queued().size();
        var catalog = review.ref().item().catalog();
        for (var name : List.of("rebase_often", "forget_all")) {
            OpenWorkspace.propose(
                    review.workspace(), "robot", catalog, Json.Obj.of("knowledge_id", name, "description", name));
        }
        review.model.refresh();
        assertEquals(learnings + 2, queued().size());

        var kept = proposed("rebase_often");
        assertEquals("rebase_often", review.page().summary().lesson());
        assertEquals("", review.page().preview().current().text(), "it waits beside the file");
        assertTrue(review.page().preview().kept().text().contains("rebase_often"));
        assertEquals("", review.page().preview().rejected().text(), "agents get nothing of it once it is rejected");
        review.judging.keep();
        assertEquals(ReviewState.KEPT, review.workspace().library().item(kept).state());

        var rejected = proposed("forget_all");
        review.judging.reject();
        assertThrows(UserException.class, () -> review.workspace().library().item(rejected));
        assertEquals(learnings, queued().size());

        review.workspace().journal().undo(REVIEWER);
        assertEquals(
                ReviewState.PENDING, review.workspace().library().item(rejected).state());
    }

    private List<EntryRef> queued() throws Exception {
        return review.queue().refs();
    }

    private ItemRef proposed(String name) throws Exception {
        var refs = queued();
        int at = IntStream.range(0, refs.size())
                .filter(i -> refs.get(i) instanceof ItemRef item
                        && item.knowledgeId().equals(name))
                .findFirst()
                .orElseThrow();
        review.model.move(-refs.size());
        review.model.move(at);
        return (ItemRef) review.page().ref();
    }
}
