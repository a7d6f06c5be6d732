package dev.emend.gui.review;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.app.memories.MemoryQueryService;
import dev.emend.app.memories.MemorySummary;
import dev.emend.app.review.ReviewQueue;
import dev.emend.fixtures.Actors;
import dev.emend.fixtures.CollectionKind;
import dev.emend.fixtures.OpenWorkspace;
import dev.emend.gui.kit.Fx;
import dev.emend.gui.shell.Screens;
import dev.emend.model.EntryRef;
import dev.emend.model.Json;
import dev.emend.model.Progress;
import dev.emend.model.ReviewState;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import javafx.scene.control.Button;
import javafx.scene.control.Labeled;
import javafx.scene.control.TableView;
import javafx.scene.text.Text;
import javafx.scene.text.TextFlow;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A memory of the store that waits is a card of Review, as what waits in files is.
class MemoryCardsTest {
    private static final List<String> TEXTS =
            List.of("Back up before each release.", "Ask for the order number first.", "Prefer the nightly build.");

    @TempDir
    private Path folder;

    private OpenWorkspace opened;

    @BeforeEach
    void open() throws Exception {
        opened =
                OpenWorkspace.at(CollectionKind.FILE.create(folder, "Name files in small letters."), Clock.systemUTC());
    }

    @AfterEach
    void close() throws Exception {
        opened.close();
    }

    private void bring(List<String> texts) throws Exception {
        var memories = new ArrayList<Json>();
        for (int i = 0; i < texts.size(); i++) {
            memories.add(Json.Obj.of(
                    "id",
                    "m" + i,
                    "memory",
                    texts.get(i),
                    "user_id",
                    "u",
                    "created_at",
                    LocalDate.of(2026, 1, 1).plusDays(i).toString()));
        }
        var file = Files.writeString(
                folder.resolve("memories.json"),
                Json.Obj.of("results", memories).compact());
        opened.workspace().memories().imports().importFiles(Actors.REVIEWER, List.of(file), false, Progress.SILENT);
    }

    private ReviewWindow window() throws Exception {
        var window = new ReviewWindow(opened, Screens::all);
        Fx.await("home counts them", () -> window.isOn("#home-read"));
        Fx.run(() -> ((Button) window.scene.lookup("#home-read")).fire());
        Fx.await("a card is on", () -> window.isOn("#review-card") && card(window) != null);
        return window;
    }

    private static EntryRef card(ReviewWindow window) {
        return (EntryRef) window.scene.lookup("#review-card").getUserData();
    }

    private Map<String, ReviewState> states() throws Exception {
        var table = opened.workspace().memories().table();
        var all = table.rows(table.filter(""), MemoryQueryService.Order.NEWEST, false)
                .rows();
        return all.rows(0, all.size()).stream()
                .collect(Collectors.toMap(
                        MemorySummary::title, row -> row.status().state(), (one, _) -> one, TreeMap::new));
    }

    private String word(EntryRef ref) throws Exception {
        return opened.workspace()
                .review()
                .queue()
                .card(Actors.REVIEWER, ref)
                .entry()
                .title();
    }

    private static String labels(ReviewWindow window) throws Exception {
        return Fx.get(() -> {
            var card = window.scene.lookup("#review-card");
            var texts = card.lookupAll(".label").stream().map(node -> ((Labeled) node).getText());
            return texts.collect(Collectors.joining("\n"));
        });
    }

    @Test
    void eachKeyDecidesAMemoryAndUndoBringsItsCardBack() throws Exception {
        bring(TEXTS);
        assertEquals(3, opened.workspace().review().queue().pendingCount(Set.of()));
        var window = window();
        Fx.await("the rail counts them", () -> window.isOn("#rail-review .rail-badge"));
        assertEquals("3", Fx.get(() -> ((Labeled) window.scene.lookup("#rail-review .rail-badge")).getText()));
        var kept = Fx.get(() -> card(window));
        var keptWords = word(kept);
        assertTrue(labels(window).contains(keptWords) && labels(window).contains("Memory"), labels(window));
        Fx.await("what agents read is shown", () -> agentsText(window).contains(keptWords));

        window.press("A");
        Fx.await("the next card is on", () -> window.isAnother(kept));
        assertEquals(ReviewState.KEPT, states().get(keptWords));
        var rejected = Fx.get(() -> card(window));
        var rejectedWords = word(rejected);
        Fx.await("what agents read of it is shown", () -> agentsText(window).contains(rejectedWords));
        window.press("X");
        Fx.await("the next card is on", () -> window.isAnother(rejected));
        assertEquals(ReviewState.REJECTED, states().get(rejectedWords));
        window.press("S");
        Fx.await("nothing is left", () -> window.isOn("#review-end"));
        var queue = opened.workspace().review().queue().pending(Set.of(), ReviewQueue.Order.NEWEST);
        assertEquals(0, queue.size());
        assertEquals(1, queue.snoozedCount());

        window.press("Backspace");
        Fx.await("the snoozed one is back", () -> window.isOn("#review-card") && window.isAnother(rejected));
        window.press("Backspace");
        Fx.await("the rejected one is back", () -> rejected.equals(card(window)));
        window.press("Backspace");
        Fx.await("the kept one is back", () -> kept.equals(card(window)));
        assertEquals(Set.of(ReviewState.PENDING), Set.copyOf(states().values()));
        window.close();
    }

    private static String agentsText(ReviewWindow window) {
        return window.scene.lookup(".agents-text") instanceof TextFlow flow
                ? flow.getChildren().stream()
                        .map(node -> ((Text) node).getText())
                        .collect(Collectors.joining())
                : "";
    }

    @Test
    void whatAnImportPutInThePlaceOfKeptWordsIsShownWithBothAndXPutsThoseBack() throws Exception {
        bring(TEXTS.subList(0, 1));
        var memory = opened.workspace()
                .review()
                .queue()
                .pending(Set.of(), ReviewQueue.Order.NEWEST)
                .refs();
        opened.workspace().review().decisions().keepAll(Actors.REVIEWER, memory);
        bring(List.of("Release without a backup."));
        var window = window();
        assertTrue(labels(window).contains("Changed since kept"), labels(window));

        window.press("X");
        Fx.await("nothing is left", () -> window.isOn("#review-end"));
        assertEquals(Map.of(TEXTS.getFirst(), ReviewState.KEPT), states());

        window.press("Backspace");
        Fx.await("it waits again", () -> window.isOn("#review-card"));
        assertEquals(Map.of("Release without a backup.", ReviewState.PENDING), states());
        window.press("A");
        Fx.await("nothing is left", () -> window.isOn("#review-end"));
        assertEquals(Map.of("Release without a backup.", ReviewState.KEPT), states());
        window.close();
    }

    @Test
    void theListHasMemoriesAndDecidesSeveralAtOnceWithOneUndo() throws Exception {
        bring(TEXTS);
        var window = window();
        window.press("Shortcut+L");
        Fx.await("the rows are read", () -> table(window).getItems().size() == 3);
        assertEquals(
                Set.copyOf(TEXTS),
                Fx.get(() ->
                        table(window).getItems().stream().map(QueueRow::lesson).collect(Collectors.toSet())));
        window.press("Shortcut+A");
        window.press("X");
        Fx.await("nothing is left", () -> window.isOn("#review-end"));
        assertEquals(Set.of(ReviewState.REJECTED), Set.copyOf(states().values()));
        window.press("Backspace");
        Fx.await("they wait again", () -> states().containsValue(ReviewState.PENDING));
        assertEquals(Set.of(ReviewState.PENDING), Set.copyOf(states().values()));
        window.close();
    }

    @SuppressWarnings("unchecked")
    private static TableView<QueueRow> table(ReviewWindow window) {
        return (TableView<QueueRow>) Objects.requireNonNull(window.scene.lookup("#review-list"));
    }

    @Test
    void lShowsTheMemoryAmongTheMemories() throws Exception {
        bring(TEXTS);
        var window = window();
        var words = word(Fx.get(() -> card(window)));
        window.press("L");
        Fx.await(
                "Memories shows it",
                () -> window.scene.getRoot().lookupAll(".table-view").stream()
                        .map(node -> ((TableView<?>) node).getSelectionModel().getSelectedItem())
                        .anyMatch(row -> row instanceof MemorySummary memory
                                && memory.title().equals(words)));
        window.close();
    }

    @Test
    void ofManyMemoriesTheNewestAreCardsAndAllAreCounted() throws Exception {
        bring(IntStream.range(0, 2_003)
                .mapToObj(i -> "Lesson number " + i + ".")
                .toList());
        var review = opened.workspace().review();
        var queue = review.queue().pending(Set.of(), ReviewQueue.Order.NEWEST);
        assertEquals(2_000, queue.size());
        assertEquals(3, queue.omittedMemories());
        assertEquals(2_003, review.queue().pendingCount(Set.of()));

        review.decisions().rejectAll(Actors.REVIEWER, queue.refs().subList(0, 10));

        queue = review.queue().pending(Set.of(), ReviewQueue.Order.NEWEST);
        assertEquals(1_993, queue.size());
        assertEquals(0, queue.omittedMemories());
    }
}
