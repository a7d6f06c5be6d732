package dev.emend.gui.review;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.OpenWorkspace;
import dev.emend.app.ManualClock;
import dev.emend.app.core.UserException;
import dev.emend.app.review.ReviewCard;
import dev.emend.gui.kit.Dates;
import dev.emend.gui.kit.Fx;
import dev.emend.gui.review.PanelViewModel.Mode;
import dev.emend.model.Json;
import dev.emend.model.LearningRef;
import dev.emend.model.ReviewState;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import javafx.scene.control.Label;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxToolkit;

@org.junit.jupiter.api.Timeout(60)
class ReviewViewModelTest {
    private static final String LATER = "2030-01-01T10:00:00";

    @TempDir private Path folder;
    private ReviewFixture desk;

    @BeforeEach
    void open() throws Exception {
        desk = new ReviewFixture(folder);
        desk.model.reload();
    }

    @AfterEach
    void close() throws Exception {
        desk.close();
    }

    private List<LearningRef> waiting() throws Exception {
        return desk.door()
                .review()
                .queue()
                .pending(java.util.Set.of(), desk.model.order().get())
                .learnings();
    }

    @Test
    void agesOfWhatIsKnownOfALearningStayTrue() throws Exception {
        FxToolkit.registerPrimaryStage();
        var written = desk.page().learning().timestamp();
        var clock = new ManualClock(LocalDateTime.parse(written).toInstant(ZoneOffset.UTC));
        var pane = Fx.get(() -> new ProvenancePane(desk.model, desk.choosing, new Dates(clock)));
        desk.model.panel().choose(Mode.PROVENANCE, List.of());
        assertTrue(said(pane).contains("just now  (" + written + ")"), () -> said(pane));

        clock.pass(Duration.ofHours(2));
        Fx.run(() -> Dates.refresh(pane));

        assertTrue(said(pane).contains("2 h ago  (" + written + ")"), () -> said(pane));
    }

    private static String said(ProvenancePane pane) {
        return pane.getChildren().stream()
                .map(node -> ((Label) node).getText())
                .collect(Collectors.joining("\n"));
    }

    @Test
    void theCardMovesWhenTheDecisionIsInTheJournalAndNotBefore() throws Exception {
        var first = desk.page().ref();
        desk.byHand();
        desk.judging.keep();
        assertEquals(first, desk.page().ref());
        assertEquals(List.of(), desk.kinds(1));
        desk.finish();
        assertNotEquals(first, desk.page().ref());
        assertEquals(List.of("keep"), desk.kinds(1));
        assertEquals(ReviewState.KEPT, desk.state(first));
    }

    @Test
    void keysPressedWhileADecisionIsWrittenMeanTheNextCards() throws Exception {
        var all = waiting();
        desk.byHand();
        desk.judging.keep();
        desk.judging.bury();
        desk.judging.rate(4);
        desk.judging.later();
        desk.finish();
        assertEquals(ReviewState.KEPT, desk.state(all.get(0)));
        assertEquals(ReviewState.BURIED, desk.state(all.get(1)));
        assertEquals(4, desk.detail(all.get(2)).rating().orElseThrow().score());
        assertEquals(all.get(3), desk.page().ref());
        assertEquals(List.of("later", "rate", "bury", "keep"), desk.kinds(4));
    }

    @Test
    void whatIsTypedAfterTheKeyThatOpensAFieldDecidesNothing() throws Exception {
        desk.byHand();
        desk.judging.keep();
        desk.choosing.edit();
        desk.judging.bury();
        desk.finish();
        assertEquals(Mode.EDITING, desk.model.panel().mode().get());
        assertEquals(List.of("keep"), desk.kinds(5));
    }

    @Test
    void aDecisionThatFailsLeavesTheCardAndForgetsTheKeysBehindIt() throws Exception {
        var first = desk.page().ref();
        desk.byHand();
        desk.failure =
                new UserException(
                        UserException.Code.STORE, "The disk is full.", "", "Free some space.");
        desk.judging.keep();
        desk.judging.bury();
        desk.finish();
        assertEquals(first, desk.page().ref());
        assertEquals(List.of("fail The disk is full."), desk.host.calls());
        assertEquals(List.of(), desk.kinds(5));
        desk.judging.keep();
        desk.finish();
        assertEquals(ReviewState.KEPT, desk.state(first));
    }

    @Test
    void undoBringsTheCardBackAsItWas() throws Exception {
        var before = desk.file();
        var first = desk.page().ref();
        desk.judging.bury();
        desk.judging.keep();
        desk.session.undo();
        desk.session.undo();
        assertEquals(first, desk.page().ref());
        assertEquals(ReviewState.PENDING, desk.state(first));
        assertEquals(before, desk.file());
        assertEquals(0, desk.model.headway().get().decided());
    }

    @Test
    void anyOfTheLastDecisionsCanBeReopened() throws Exception {
        var first = desk.page().ref();
        desk.judging.bury();
        desk.judging.keep();
        desk.judging.keep();
        desk.session.reopen(desk.model.session().strip().getFirst());
        assertEquals(first, desk.page().ref());
        assertEquals(ReviewState.PENDING, desk.state(first));
        assertEquals(2, desk.model.session().strip().size());
    }

    @Test
    void whatIsUndoneOnAnotherScreenIsLookedAtAgain() throws Exception {
        var first = desk.page().ref();
        desk.judging.keep();
        desk.door().journal().undo();
        desk.model.reload();
        assertEquals(first, desk.page().ref());
        assertEquals(List.of(), desk.model.session().strip());
    }

    @Test
    void whatWasRedoneElsewhereIsTheNextToBeUndone() throws Exception {
        var first = desk.page().ref();
        desk.judging.keep();
        var second = desk.page().ref();
        desk.judging.bury();
        desk.door().journal().undo();
        desk.model.reload();
        desk.door().journal().redo();
        desk.model.reload();
        assertEquals(2, desk.model.headway().get().decided());
        desk.session.undo();
        assertEquals(second, desk.page().ref());
        assertEquals(ReviewState.PENDING, desk.state(second));
        assertEquals(ReviewState.KEPT, desk.state(first));
        assertEquals(1, desk.door().journal().state().undoDepth());
        desk.door().journal().redo();
        desk.model.reload();
        desk.door().journal().undo();
        desk.model.reload();
        assertEquals(second, desk.page().ref(), "undone once more, it is looked at again");
        assertEquals(1, desk.model.session().strip().size());
        desk.session.undo();
        assertEquals(0, desk.door().journal().state().undoDepth());
        assertEquals(ReviewState.PENDING, desk.state(first));
    }

    @Test
    void whatIsUndoneWhileTheQueueIsReadIsLookedAtAgain() throws Exception {
        var first = desk.page().ref();
        desk.judging.keep();
        desk.meanwhile = () -> desk.door().journal().undo();
        desk.model.reload();
        desk.model.reload(); // of the news about it
        assertEquals(first, desk.page().ref());
        assertEquals(List.of(), desk.model.session().strip());
    }

    @Test
    void whatAnAgentAddsWaitsBehindTheCardThatIsRead() throws Exception {
        desk.model.move(2);
        var read = desk.page().ref();
        int total = desk.model.headway().get().total();
        desk.attach(read, "Another lesson", LATER);
        desk.model.reload();
        assertEquals(read, desk.page().ref());
        assertEquals(1, desk.model.headway().get().fresh());
        assertEquals(total + 1, desk.model.headway().get().total());
    }

    @Test
    void nothingTypedIsLostWhenTheLearningIsDecidedElsewhere() throws Exception {
        var ref = desk.page().ref();
        desk.choosing.edit();
        desk.model.panel().text().set("My better words");
        desk.door().review().verdicts().keep(ref);
        desk.model.reload();
        assertEquals("My better words", desk.model.panel().text().get());
        desk.judging.save();
        assertTrue(desk.file().contains("My better words"));
        assertNotEquals(ref, desk.page().ref());
    }

    @Test
    void aClusterIsDecidedInOneActAndMembersCanBeLeftOut() throws Exception {
        var all = waiting();
        desk.chips.put(all.get(0), same(all.get(4), all.get(7)));
        desk.model.reload();
        desk.choosing.buryCluster();
        assertEquals(3, desk.model.panel().choices().size());
        desk.model.panel().move(1);
        desk.model.panel().tick();
        desk.judging.choose();
        assertEquals(List.of("bury"), desk.kinds(5));
        assertEquals(ReviewState.BURIED, desk.state(all.get(0)));
        assertEquals(ReviewState.PENDING, desk.state(all.get(4)));
        assertEquals(ReviewState.BURIED, desk.state(all.get(7)));
        assertEquals(2, desk.model.headway().get().decided());
    }

    @Test
    void withoutAClusterTheWholeGroupIsListedAndThenDecided() throws Exception {
        var group = desk.model.group();
        assertTrue(group.size() > 1, "the sample begins with a group");
        desk.choosing.keepCluster();
        assertEquals(List.of(), desk.kinds(5), "nothing is decided before it was shown");
        var listed =
                desk.model.panel().choices().stream()
                        .map(one -> one.learning().orElseThrow())
                        .toList();
        assertEquals(group, listed);

        desk.attach(group.getFirst(), "Came meanwhile", LATER);
        desk.model.reload();
        desk.judging.choose();
        assertEquals(1, waiting().stream().filter(ref -> isNew(ref)).count(), "it still waits");
        for (var ref : group) {
            assertEquals(ReviewState.KEPT, desk.state(ref));
        }
        desk.session.undo();
        assertEquals(group.getFirst(), desk.page().ref());
        assertEquals(group, desk.model.group());
    }

    private boolean isNew(LearningRef ref) {
        try {
            return desk.detail(ref).learning().lesson().equals("Came meanwhile");
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void aGroupThatIsListedAndClosedIsNotDecided() throws Exception {
        desk.choosing.buryCluster();
        desk.choosing.back();
        desk.judging.choose();
        assertEquals(List.of(), desk.kinds(5));
    }

    @Test
    void whatIsUndoneUnderALaterDecisionElsewhereLeavesTheUndoStack() throws Exception {
        var first = desk.page().ref();
        desk.judging.keep();
        var other = waiting().getLast();
        desk.door().editor().rateLearning(other, 4, null);
        desk.session.undo();
        assertEquals(ReviewState.PENDING, desk.state(first));
        assertEquals(1, desk.door().journal().state().undoDepth());
        desk.door().journal().undo();
        assertEquals(ReviewState.PENDING, desk.state(first), "it is not kept again");
        assertTrue(desk.detail(other).rating().isEmpty(), "the rating is taken back");
        assertEquals(0, desk.door().journal().state().undoDepth());
    }

    @Test
    void aDuplicateGivesWayToTheOneThatIsChosen() throws Exception {
        var all = waiting();
        desk.chips.put(all.get(0), same(all.get(2)));
        desk.model.reload();
        desk.choosing.duplicate();
        desk.judging.choose();
        assertEquals(ReviewState.SUPERSEDED, desk.state(all.get(0)));
        assertEquals(ReviewState.KEPT, desk.state(all.get(2)));
        assertFalse(waiting().contains(all.get(2)));
    }

    private static ReviewCard.Chips same(LearningRef... others) {
        return new ReviewCard.Chips(List.of(others), List.of(), List.of(), false, Optional.empty());
    }

    @Test
    void contestingMarksBothSidesOfAContradiction() throws Exception {
        var all = waiting();
        desk.chips.put(
                all.get(0),
                new ReviewCard.Chips(
                        List.of(), List.of(all.get(3)), List.of(), false, Optional.empty()));
        desk.model.reload();
        desk.judging.contest();
        assertEquals(ReviewState.CONTESTED, desk.state(all.get(0)));
        assertEquals(ReviewState.CONTESTED, desk.state(all.get(3)));
    }

    @Test
    void aLearningMovesToTheItemThatIsFoundByTyping() throws Exception {
        var ref = desk.page().ref();
        var words = desk.page().learning().lesson();
        desk.choosing.reattach();
        int all = desk.model.panel().choices().size();
        desk.model.panel().text().set("id:conditional_formatting");
        assertTrue(desk.model.panel().choices().size() < all);
        var to = desk.model.panel().current().orElseThrow().item();
        assertEquals("conditional_formatting", to.knowledgeId());
        desk.judging.choose();
        assertTrue(
                desk.door().library().item(to).learnings().stream()
                        .anyMatch(one -> one.learning().lesson().equals(words)));
        assertTrue(
                desk.door().library().item(ref.item()).learnings().stream()
                        .noneMatch(one -> one.learning().lesson().equals(words)));
    }

    @Test
    void oneThatWasJudgedIsAskedForAgainAndNothingHappensToIt() throws Exception {
        var first = desk.page().ref();
        desk.again = java.util.Optional.of(first);
        desk.judging.keep();
        var second = desk.page().ref();
        desk.judging.keep();
        assertEquals(first, desk.page().ref(), "the first is shown once more");
        var acts = desk.kinds(50).size();
        desk.judging.bury();
        assertEquals(ReviewState.KEPT, desk.state(first), "it stays as it was");
        assertEquals(acts, desk.kinds(50).size(), "nothing is decided");
        assertFalse(List.of(first, second).contains(desk.page().ref()), "the queue goes on");
        var stats = desk.door().review().calibration().stats(java.util.Optional.empty());
        assertEquals(1, stats.steadiness().repeats().subjects(), "both verdicts are noted");
    }

    @Test
    void whatWasPutOffComesBackWhenAskedFor() throws Exception {
        var first = desk.page().ref();
        desk.judging.later();
        assertFalse(waiting().contains(first));
        desk.session.bringBack();
        assertTrue(waiting().contains(first));
        assertEquals(List.of("back", "later"), desk.kinds(2));
    }

    @Test
    void aWholeSessionIsTakenBackAndTheFileIsAsBefore() throws Exception {
        var before = desk.file();
        var all = waiting();
        desk.judging.bury();
        desk.choosing.edit();
        desk.model.panel().text().set("Other words");
        desk.judging.save();
        desk.judging.flag();
        desk.judging.keep();
        desk.judging.later();
        assertNotEquals(before, desk.file());
        desk.session.undoSession();
        assertEquals(before, desk.file());
        desk.door().review().proposals().awaitFresh(); // what is found counts in the order
        assertEquals(all, waiting());
        assertEquals(List.of(), desk.model.session().all());
    }

    @Test
    void afterTheLastCardThereIsNoneAndTheTalliesStay() throws Exception {
        int all = waiting().size();
        for (int i = 0; i < all; i++) {
            desk.judging.keep();
        }
        assertNull(desk.model.page().get());
        assertEquals(all, desk.model.session().tallies().get(ReviewAction.KEEP));
        assertEquals(all, desk.paces.size());
    }

    @Test
    void learningsOfTheSameNameAreNotMistakenForEachOther() throws Exception {
        var near = desk.page().ref();
        for (var lesson : List.of("first twin", "second twin", "third twin")) {
            desk.attach(near, lesson, LATER);
        }
        desk.model.toggleOrder();
        desk.model.move(-waiting().size());
        var decided = new ArrayList<String>();
        for (int i = 0; i < 3; i++) {
            decided.add(desk.page().learning().lesson());
            if (i == 1) {
                desk.judging.keep();
            } else {
                desk.judging.bury();
            }
        }
        assertEquals(
                java.util.Set.of("first twin", "second twin", "third twin"),
                java.util.Set.copyOf(decided));
        var file = desk.file();
        assertFalse(file.contains(decided.get(0)));
        assertTrue(file.contains(decided.get(1)));
        assertFalse(file.contains(decided.get(2)));
    }

    @Test
    void theReadersOrderDecidesWhatAgentsReadFirst() throws Exception {
        var ref = desk.page().ref();
        int before = desk.detail(ref).learning().index();
        desk.judging.shift(before == 0 ? 1 : -1);
        assertNotEquals(before, desk.detail(ref).learning().index());
        assertEquals(ref, desk.page().ref(), "the card stays");
    }

    @Test
    void secretsAreCoveredOnTheCardAndInWhatIsRemembered() throws Exception {
        var secret = "ghp_" + "A1b2C3d4E5f6G7h8I9j0K1l2M3n4O5p6Q7r8";
        desk.attach(desk.page().ref(), "Log in with the token " + secret, LATER);
        desk.model.toggleOrder();
        desk.model.move(-waiting().size());
        assertTrue(desk.page().learning().lesson().startsWith("Log in"));
        assertFalse(desk.page().gist().lesson().contains(secret));
        assertTrue(desk.page().card().chips().hasSecret());
        desk.judging.keep();
        assertFalse(desk.model.session().strip().getFirst().lesson().contains(secret));
    }

    @Test
    void itemsAgentsProposeAreCountedAndShownInTheLibrary() throws Exception {
        assertEquals(0, proposed());
        var catalog = desk.page().ref().item().catalog();
        for (var name : List.of("rebase_often", "forget_all")) {
            OpenWorkspace.propose(desk.door(), "robot", catalog, Json.Obj.of("knowledge_id", name));
        }
        desk.model.reload();
        assertEquals(2, proposed());

        desk.choosing.showProposed();
        assertEquals(List.of("go library is:proposed"), desk.host.calls());

        desk.door()
                .review()
                .verdicts()
                .items()
                .keep(
                        desk.door().review().queue().proposed(java.util.Set.of()).stream()
                                .map(row -> row.ref())
                                .toList());
        desk.model.reload();
        assertEquals(0, proposed());
    }

    private int proposed() {
        return desk.model.load().get().known().orElseThrow().elsewhere().proposedItems();
    }
}
