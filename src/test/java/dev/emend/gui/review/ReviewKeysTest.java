package dev.emend.gui.review;

import static dev.emend.fixtures.Actors.REVIEWER;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.app.review.ReviewQueue;
import dev.emend.app.review.ReviewQueueService;
import dev.emend.fixtures.OpenWorkspace;
import dev.emend.fixtures.SharedData;
import dev.emend.gui.kit.Fx;
import dev.emend.gui.kit.Icons;
import dev.emend.gui.shell.RailEntry;
import dev.emend.gui.shell.Screens;
import dev.emend.model.Json;
import dev.emend.model.LearningRef;
import dev.emend.model.ReviewState;
import dev.emend.settings.DraftsFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import javafx.scene.control.Labeled;
import javafx.scene.control.TextArea;
import javafx.scene.layout.HBox;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A reviewer at the real window, with the keyboard alone.
class ReviewKeysTest {
    @TempDir
    private Path folder;

    @Test
    void aWholeCatalogIsReviewedAndEveryChangeIsInJournalAndFile() throws Exception {
        try (var opened = OpenWorkspace.onSample(folder, Clock.systemUTC())) {
            var window = new ReviewWindow(opened, Screens::all);
            var queue = opened.workspace().review().queue();
            int all = queue.pending(Set.of(), ReviewQueue.Order.IMPACT).size();
            Fx.await("home is on", () -> window.isOn("#home-read"));
            window.press("Enter");
            Fx.await("the first card is on", () -> window.isOn("#review-card"));
            Fx.await("how much waits", () -> Integer.toString(all).equals(badge(window)));
            window.watchFocus();

            var rated = window.card();
            window.press("4");
            Fx.await("the rating shows", () -> window.scene.lookup(".digit:given") != null);
            assertEquals(rated, window.card(), "rating doesn't move on");
            window.press("F");
            Fx.await("the flag shows", () -> says(window, "Flagged"));
            window.press("N");
            window.type("ask mara");
            window.press("Shortcut+Enter");
            Fx.await("the note shows", () -> says(window, "ask mara"));
            var kept = window.decide("A");
            assertEquals(rated, kept);

            var rejected = window.decide("X");
            var rejectedLesson = lesson(opened, rejected);
            window.press("E");
            Fx.await("the field is on", () -> window.scene.getFocusOwner() instanceof TextArea);
            window.press("Shortcut+A");
            window.type("better words");
            var edited = window.decide("Shortcut+Enter");
            var later = window.decide("S");
            window.press("D");
            Fx.await("the list is on", () -> window.isOn("#review-choices"));
            window.press("Down"); // none is chosen beforehand when nothing is alike
            var duplicate = window.decide("Enter");

            var wrong = window.decide("X");
            window.press("Backspace");
            Fx.await("its card is back", () -> wrong.equals(card(window)));
            window.decide("A");

            var rejections = new ArrayList<LearningRef>(List.of(rejected));
            for (int i = 0; !Fx.get(() -> window.isOn("#review-end")); i++) {
                if (i % 4 == 3) {
                    rejections.add(window.decide("X"));
                } else {
                    window.decide("A");
                }
                assertTrue(i < all, "it comes to an end");
            }

            assertEquals(List.of(), window.strayed, "the focus stays in the review");
            assertEquals(ReviewState.KEPT, state(opened, kept));
            assertEquals(ReviewState.KEPT, state(opened, wrong));
            assertEquals(ReviewState.KEPT, state(opened, edited));
            assertEquals(ReviewState.SUPERSEDED, state(opened, duplicate));
            assertEquals(ReviewState.PENDING, state(opened, later));
            for (var learningRef : rejections) {
                assertEquals(ReviewState.REJECTED, state(opened, learningRef));
            }
            var card = queue.card(REVIEWER, kept);
            assertEquals(4, card.requireLearning().rating().orElseThrow().score());
            assertTrue(card.notes().isFlagged());
            assertEquals("ask mara", card.notes().note());
            assertEquals(0, queue.pending(Set.of(), ReviewQueue.Order.IMPACT).size());
            assertEquals(1, queue.pending(Set.of(), ReviewQueue.Order.IMPACT).snoozedCount());

            opened.workspace().library().flush();
            var file = Files.readString(opened.catalog(), StandardCharsets.UTF_8);
            assertTrue(file.contains("better words"));
            assertFalse(file.contains(rejectedLesson), "a rejected one leaves the file");
            var kinds = opened.workspace().journal().recent(100).stream()
                    .map(entry -> entry.kind())
                    .toList();
            assertTrue(
                    kinds.containsAll(
                            List.of("keep", "reject", "edit", "snooze", "supersede", "rate", "flag", "note", "undo")),
                    kinds::toString);

            window.press("Shift+S");
            Fx.await("what is snoozed is on", () -> later.equals(card(window)));
            Fx.await("the card has the focus", () -> hasFocus(window));
            window.close();
        }
    }

    @Test
    void aHeldUndoTakesBackOneAfterTheOther() throws Exception {
        try (var opened = OpenWorkspace.onSample(folder, Clock.systemUTC())) {
            var window = new ReviewWindow(opened, Screens::all);
            Fx.await("home is on", () -> window.isOn("#home-read"));
            window.press("Shortcut+2");
            Fx.await("the first card is on", () -> window.isOn("#review-card"));
            var first = window.decide("A");
            window.decide("A");

            for (int left = 1; left >= 0; left--) {
                int now = left;
                Fx.hold(window.scene, "Backspace");
                Fx.await(
                        left + " are kept",
                        () -> opened.workspace().journal().state(REVIEWER).undoDepth() == now);
            }
            Fx.release(window.scene, "Backspace");
            Fx.await("the first card is on", () -> !window.isAnother(first));
            window.close();
        }
    }

    /// Backspace and Ctrl+Z are one undo: what one of them undid the other does not do again.
    @Test
    void aHeldKeyDecidesOneLearning() throws Exception {
        try (var opened = OpenWorkspace.onSample(folder, Clock.systemUTC())) {
            var window = new ReviewWindow(opened, Screens::all);
            Fx.await("home is on", () -> window.isOn("#home-read"));
            window.press("Shortcut+2");
            Fx.await("the first card is on", () -> window.isOn("#review-card"));
            var first = window.card();

            Fx.hold(window.scene, "A");
            Fx.hold(window.scene, "A");
            Fx.await("the next card", () -> window.isAnother(first));
            var second = window.card();
            Fx.hold(window.scene, "A");
            Fx.release(window.scene, "A");
            assertEquals(second, window.card());
            assertEquals(1, opened.workspace().journal().state(REVIEWER).undoDepth());

            assertEquals(second, window.decide("A"));
            assertEquals(2, opened.workspace().journal().state(REVIEWER).undoDepth());
            assertEquals(ReviewState.KEPT, state(opened, first));
            assertEquals(ReviewState.KEPT, state(opened, second));
            window.close();
        }
    }

    @Test
    void backspaceAndUndoTakeDecisionsBackOneAfterTheOther() throws Exception {
        try (var opened = OpenWorkspace.onSample(folder, Clock.systemUTC())) {
            var window = new ReviewWindow(opened, Screens::all);
            Fx.await("home is on", () -> window.isOn("#home-read"));
            window.press("Enter");
            Fx.await("the first card is on", () -> window.isOn("#review-card"));
            var kept = window.decide("A");
            var rejected = window.decide("X");
            var last = window.decide("A");

            window.press("Backspace");
            Fx.await("its card is back", () -> last.equals(card(window)));
            assertEquals(2, opened.workspace().journal().state(REVIEWER).undoDepth());
            Fx.await("the bar shows it", () -> "2 changes to undo".equals(undo(window)));
            window.press("Shortcut+Z");
            Fx.await("the card before is back", () -> rejected.equals(card(window)));
            assertEquals(ReviewState.PENDING, state(opened, last), "it is not kept again");
            window.press("Shortcut+Z");
            Fx.await("the first card is back", () -> kept.equals(card(window)));
            assertEquals(0, opened.workspace().journal().state(REVIEWER).undoDepth());
            assertEquals(3, opened.workspace().journal().state(REVIEWER).redoDepth());
            window.press("Shortcut+Shift+Z");
            Fx.await("the first is kept again", () -> state(opened, kept) == ReviewState.KEPT);
            window.close();
        }
    }

    @Test
    void whatIsTypedLastIsInTheFileWhenTheWindowIsClosed() throws Exception {
        try (var opened = OpenWorkspace.onSample(folder, Clock.systemUTC())) {
            var window = new ReviewWindow(opened, Screens::all);
            Fx.await("home is on", () -> window.isOn("#home-read"));
            window.press("Enter");
            Fx.await("the first card is on", () -> window.isOn("#review-card"));
            window.press("E");
            Fx.await("the field is on", () -> window.scene.getFocusOwner() instanceof TextArea);
            window.awaitQuiet();
            var drafts = DraftsFile.of(opened.folder());

            var written = Fx.get(() -> {
                ((TextArea) window.scene.getFocusOwner()).setText("better words");
                assertEquals(List.of(), drafts.load(), "it is written a moment later");
                window.shell.flush(); // as the program does at its end
                return drafts.load();
            });

            assertEquals(
                    List.of("better words"),
                    written.stream().map(DraftsFile.Draft::text).toList());
            window.close();
        }
    }

    @Test
    void aDraftIsNotPassedOverAndAnUndoneEditIsADraft() throws Exception {
        try (var opened = OpenWorkspace.onSample(folder, Clock.systemUTC())) {
            var window = new ReviewWindow(opened, Screens::all);
            Fx.await("home is on", () -> window.isOn("#home-read"));
            window.press("Enter");
            Fx.await("the first card is on", () -> window.isOn("#review-card"));
            var ref = window.card();
            window.press("E");
            Fx.await("the field is on", () -> window.scene.getFocusOwner() instanceof TextArea);
            window.press("Shortcut+A");
            window.type("better words");
            window.press("Esc");
            Fx.await("the draft shows", () -> window.isOn("#chip-review-edit"));

            // as after the window was killed
            var drafts = DraftsFile.of(opened.folder());
            Fx.await(
                    "it is in the file",
                    () -> drafts.load().stream().anyMatch(draft -> draft.text().equals("better words")));

            window.press("A");
            Fx.await(
                    "the draft is open",
                    () -> window.scene.getFocusOwner() instanceof TextArea field
                            && field.getText().equals("better words"));
            Fx.await("it is said", () -> toast(window).startsWith("This learning has a draft: "));
            assertEquals(ReviewState.PENDING, state(opened, ref));
            window.decide("Shortcut+Enter");
            assertEquals("better words", lesson(opened, ref));

            for (var undo : List.of("Backspace", "Shortcut+Z")) {
                Fx.await("the bar offers it", () -> "1 change to undo".equals(undo(window)));
                window.press(undo);
                Fx.await("its card is back after " + undo, () -> ref.equals(card(window)));
                Fx.await("the draft is back", () -> window.isOn("#chip-review-edit"));
                Fx.await("it is said", () -> toast(window).startsWith("Undid: Change a learning of "));
                assertEquals(ReviewState.PENDING, state(opened, ref));
                window.press("E");
                Fx.await(
                        "its words are back",
                        () -> window.scene.getFocusOwner() instanceof TextArea field
                                && field.getText().equals("better words"));
                window.decide("Shortcut+Enter");
            }
            window.close();
        }
    }

    private static String toast(ReviewWindow window) {
        return window.scene.getRoot().lookupAll(".toast").stream()
                .map(toast -> String.valueOf(toast.getAccessibleText()))
                .findFirst()
                .orElse("");
    }

    private static String undo(ReviewWindow window) {
        return ((Labeled) window.scene.lookup("#status-undo")).getText();
    }

    /// The workspace's speed is what a reviewer has to read and to press: at most 45 words and 2
    /// keys.
    @Test
    @Tag("slow")
    void aLearningOfARealAgentTakesFewWordsAndKeys() throws Exception {
        try (var opened = OpenWorkspace.onCopyOf(SharedData.catalog(), folder, Clock.systemUTC())) {
            var entry = new RailEntry(
                    "review",
                    Icons.REVIEW,
                    false,
                    (shown, host) -> new ReviewScreen(shown.actor(), shown.workspace(), host));
            var window = new ReviewWindow(opened, _ -> List.of(entry));
            Fx.await("the first card is on", () -> window.isOn("#review-card"));
            var waits = new ArrayList<Long>();
            for (int i = 0; !Fx.get(() -> window.isOn("#review-end")); i++) {
                if (i % 3 == 0) {
                    window.press("Space"); // the evidence of every third
                }
                if (i % 4 == 0) {
                    window.press("3"); // a rating of every fourth
                }
                long start = System.nanoTime();
                window.decide(i % 5 == 4 ? "X" : "A");
                waits.add((System.nanoTime() - start) / 1_000_000);
            }
            var calibration = opened.workspace().review().calibration();
            var ada = Optional.of(REVIEWER.name());
            Fx.await(
                    "every decision is timed",
                    () -> calibration.stats(ada).speed().timedDecisions() == waits.size());
            var speed = calibration.stats(ada).speed();
            double keys = speed.keysPerLearning();
            double words = speed.wordsPerLearning();
            System.err.printf(
                    "review of %d learnings: %.2f keys and %.1f words each; key to next card:"
                            + " median %d ms, worst %d ms%n",
                    speed.timedDecisions(),
                    keys,
                    words,
                    waits.stream().sorted().toList().get(waits.size() / 2),
                    waits.stream().mapToLong(value -> value).max().orElseThrow());
            assertEquals(22, speed.timedDecisions());
            assertTrue(keys <= 2.0, "keys: " + keys);
            assertTrue(words <= 45, "words: " + words);
            window.close();
        }
    }

    @Test
    void theLastDecisionsTakeTheRoomTheFiguresLeave() throws Exception {
        try (var opened = OpenWorkspace.onSample(folder, Clock.systemUTC())) {
            var catalog = opened.workspace().library().catalogs().getFirst().id();
            var fields = Json.Obj.of("knowledge_id", "rebase_often");
            OpenWorkspace.propose(opened.workspace(), "robot", catalog, fields)
                    .saveStatus()
                    .join();
            var window = new ReviewWindow(opened, Screens::all);
            Fx.await("home is on", () -> window.isOn("#home-read"));
            window.press("Enter");
            Fx.await("the first card is on", () -> window.isOn("#review-card"));
            for (int i = 0; i < ReviewSession.STRIP - 1; i++) {
                window.decide("A");
            }
            window.decide("X");

            Fx.await("the newest is last", () -> newest(window).startsWith("Rejected"));
            var row = (HBox) Fx.get(() -> window.scene.lookup(".strip-row"));
            double end =
                    Fx.get(() -> row.getChildren().getLast().getBoundsInParent().getMaxX());
            assertTrue(end <= row.getWidth() + 1, end + " of " + row.getWidth());
            var screen = Fx.get(() -> row.localToScene(row.getLayoutBounds()));
            var side = Fx.get(() -> window.scene.lookup(".agents-side"));
            double edge = Fx.get(() -> side.localToScene(side.getLayoutBounds()).getMinX());
            assertTrue(screen.getMaxX() <= edge, screen + " beyond " + edge);
            window.close();
        }
    }

    private static String newest(ReviewWindow window) {
        var strip = (HBox) window.scene.lookup(".strip");
        return strip.getChildren().isEmpty()
                ? ""
                : strip.getChildren().getLast().getAccessibleText();
    }

    @Test
    void itemsAgentsProposeAreDecidedByTheSameKeys() throws Exception {
        try (var opened = OpenWorkspace.onSample(folder, Clock.systemUTC())) {
            var catalog = opened.workspace().library().catalogs().getFirst().id();
            for (var name : List.of("rebase_often", "forget_all")) {
                var fields = Json.Obj.of("knowledge_id", name, "description", "Of " + name);
                OpenWorkspace.propose(opened.workspace(), "robot", catalog, fields)
                        .saveStatus()
                        .join();
            }
            var window = new ReviewWindow(opened, Screens::all);
            Fx.await("home is on", () -> window.isOn("#home-read"));
            window.press("Enter");
            Fx.await("the first card is on", () -> window.isOn("#review-card"));

            find(window, "rebase_often");
            window.press("A");
            var queue = opened.workspace().review().queue();
            Fx.await("one is kept", () -> proposed(queue) == 1);
            find(window, "forget_all");
            window.press("X");
            Fx.await("one is rejected", () -> proposed(queue) == 0);
            window.close();

            opened.workspace().library().flush();
            var file = Files.readString(opened.catalog(), StandardCharsets.UTF_8);
            assertTrue(file.contains("rebase_often"), "the kept one is in the file");
            assertFalse(file.contains("forget_all"), "the rejected one is not");
        }
    }

    private static int proposed(ReviewQueueService queue) throws Exception {
        return queue.pending(Set.of(), ReviewQueue.Order.IMPACT).items(false).size();
    }

    /// Goes down the cards to the one of an item.
    private static void find(ReviewWindow window, String item) throws Exception {
        for (int i = 0; i < 50 && !lesson(window).equals("Of " + item); i++) {
            var before = lesson(window);
            window.press("Down");
            Fx.await("the next card is on", () -> !lesson(window).equals(before));
        }
        assertEquals("Of " + item, lesson(window));
    }

    private static String lesson(ReviewWindow window) {
        return ((Labeled) window.scene.lookup("#review-card .lesson")).getText();
    }

    private static LearningRef card(ReviewWindow window) {
        return (LearningRef) window.scene.lookup("#review-card").getUserData();
    }

    private static boolean hasFocus(ReviewWindow window) {
        return window.scene.getFocusOwner() == window.scene.lookup("#review-card");
    }

    private static boolean says(ReviewWindow window, String words) {
        return window.scene.getRoot().lookupAll(".chip").stream()
                .anyMatch(
                        chip -> chip instanceof Labeled label && label.getText().equals(words));
    }

    private static String badge(ReviewWindow window) {
        return ((Labeled) window.scene.lookup("#rail-review .rail-badge")).getText();
    }

    private static ReviewState state(OpenWorkspace opened, LearningRef ref) throws Exception {
        return opened.workspace()
                .review()
                .queue()
                .card(REVIEWER, ref)
                .requireLearning()
                .state();
    }

    private static String lesson(OpenWorkspace opened, LearningRef ref) throws Exception {
        return opened.workspace()
                .review()
                .queue()
                .card(REVIEWER, ref)
                .requireLearning()
                .learning()
                .lesson();
    }
}
