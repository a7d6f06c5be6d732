package dev.emend.gui.history;

import static dev.emend.fixtures.Actors.REVIEWER;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.app.review.ReviewQueue;
import dev.emend.fixtures.OpenWorkspace;
import dev.emend.gui.kit.Fx;
import dev.emend.gui.kit.Icons;
import dev.emend.gui.review.ReviewWindow;
import dev.emend.gui.shell.RailEntry;
import dev.emend.model.LearningRef;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import javafx.scene.control.Labeled;
import javafx.scene.control.TableView;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What the history says of learnings that were judged, in the real window.
class HistoryLessonsTest {
    private static final RailEntry HISTORY = new RailEntry(
            "history",
            Icons.HISTORY,
            false,
            (shown, host) -> new HistoryScreen(shown.actor(), shown.workspace(), host));

    @TempDir
    private Path folder;

    private OpenWorkspace opened;
    private ReviewWindow window;
    private String kept = "";
    private String rejected = "";
    private String item = "";

    @BeforeEach
    void judgeAndLook() throws Exception {
        opened = OpenWorkspace.onSample(folder, Clock.systemUTC());
        var waiting = opened.workspace()
                .review()
                .queue()
                .pending(Set.of(), ReviewQueue.Order.NEWEST)
                .learnings();
        kept = lesson(waiting.get(0));
        rejected = lesson(waiting.get(1));
        item = waiting.get(1).item().label();
        opened.workspace().review().decisions().keepAll(REVIEWER, List.of(waiting.get(0)));
        opened.workspace().review().decisions().rejectAll(REVIEWER, List.of(waiting.get(1)));
        opened.workspace().journal().undo(REVIEWER);
        opened.workspace().journal().redo(REVIEWER);
        window = new ReviewWindow(opened, _ -> List.of(HISTORY));
        Fx.await("the list is on", () -> texts("#history-changes").contains(kept));
    }

    @AfterEach
    void close() throws Exception {
        window.close();
        opened.close();
    }

    private String lesson(LearningRef ref) throws Exception {
        return opened.workspace()
                .review()
                .queue()
                .card(REVIEWER, ref)
                .requireLearning()
                .learning()
                .lesson()
                .strip()
                .replaceAll("\\s+", " ");
    }

    private List<String> texts(String selector) {
        var node = window.scene.lookup(selector);
        return node == null
                ? List.of()
                : node.lookupAll(".label").stream()
                        .filter(label -> label instanceof Labeled && label.isVisible())
                        .map(label -> ((Labeled) label).getText())
                        .toList();
    }

    @Test
    void aRowSaysTheLessonThatWasKeptOrRejected() throws Exception {
        var rows = Fx.get(() -> texts("#history-changes"));
        assertTrue(rows.contains(kept), rows::toString);
        assertEquals(3, rows.stream().filter(rejected::equals).count(), "rejected, undone and redone: " + rows);
        assertTrue(rows.contains("Reject \u00b7 " + item), rows::toString);
        assertTrue(rows.stream().anyMatch(text -> text.startsWith("Undid: Reject a learning")), rows::toString);
    }

    @Test
    void theChosenChangeSaysTheLessonAndItsFieldsInWords() throws Exception {
        window.press("Down");
        window.press("Down");
        Fx.await("the rejection is shown", () -> texts("#changes").contains("Learning removed"));
        var said = Fx.get(() -> texts("#changes"));
        assertTrue(said.contains("Lesson"), said::toString);
        assertTrue(said.contains(rejected), said::toString);
        assertTrue(said.contains("Human correction"), said::toString);
        assertFalse(said.stream().anyMatch(text -> text.equals("human_reasoning")), said::toString);
    }

    @Test
    void theCountUnderTheListIsThatOfItsRows() throws Exception {
        int rows = Fx.get(() -> ((TableView<?>) window.scene.lookup("#history-changes"))
                .getItems()
                .size());
        assertEquals(opened.workspace().journal().recent(100).size(), rows);
        var foot = Fx.get(() -> texts(".list-foot").stream()
                .filter(text -> text.matches(".*\\d.*"))
                .collect(Collectors.toList()));
        assertEquals(List.of(rows + " changes"), foot, "no other number stands beside it");
    }
}
