package dev.emend.gui.review;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.app.agents.AgentReportService.ReportTarget;
import dev.emend.app.core.AgentClient;
import dev.emend.app.review.ReviewQueue;
import dev.emend.app.rules.Burst;
import dev.emend.fixtures.OpenWorkspace;
import dev.emend.gui.kit.Fx;
import dev.emend.gui.shell.Screens;
import dev.emend.model.ItemRef;
import dev.emend.model.Json;
import dev.emend.model.LearningRef;
import dev.emend.model.ReviewState;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ListView;
import javafx.scene.control.TableView;
import javafx.scene.control.TextArea;
import javafx.scene.layout.FlowPane;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The queue as a list in the real window, with the keyboard alone.
class ReviewListTest {
    @TempDir
    private Path folder;

    private OpenWorkspace opened;
    private ReviewWindow window;
    private int all;
    private String saidAtOnce = "";

    @BeforeEach
    void open() throws Exception {
        opened = OpenWorkspace.onSample(folder, Clock.systemUTC());
        all = waiting();
        window = new ReviewWindow(opened, Screens::all);
        Fx.await("home is on", () -> window.isOn("#home-read"));
        window.press("Shortcut+2");
        Fx.await("the card is on", () -> window.isOn("#review-card"));
        saidAtOnce = Fx.get(() -> {
            Fx.pressHere(window.scene, "Shortcut+L");
            return ((Label) window.scene.lookup("#review-list-count")).getText();
        });
        Fx.await(
                "the list is on",
                () -> window.isOn("#review-list") && table().getItems().size() == all);
        Fx.await("the list has the focus", () -> table().isFocused());
    }

    @AfterEach
    void close() throws Exception {
        window.close();
        opened.close();
    }

    @Test
    void howManyWaitIsSaidBeforeTheirRowsAreRead() {
        assertEquals(all + " to review", saidAtOnce);
    }

    private int waiting() throws Exception {
        return opened.workspace()
                .review()
                .queue()
                .pending(Set.of(), ReviewQueue.Order.IMPACT)
                .size();
    }

    @SuppressWarnings("unchecked")
    private TableView<QueueRow> table() {
        return (TableView<QueueRow>) window.scene.lookup("#review-list");
    }

    private List<LearningRef> selected() throws Exception {
        return Fx.get(() -> table().getSelectionModel().getSelectedItems().stream()
                .map(row -> (LearningRef) row.ref())
                .toList());
    }

    private List<LearningRef> selectThree() throws Exception {
        window.press("Shift+Down");
        Fx.await("two are selected", () -> selectedNow() == 2);
        window.press("Shift+Down");
        Fx.await("three are selected", () -> selectedNow() == 3);
        Fx.await("their number is said", () -> says("#review-list-count", "3 of " + all));
        Fx.await(
                "they can be decided",
                () -> window.shell.actions().stream()
                        .anyMatch(action -> action.id().equals("review.keep")
                                && action.enabled().get()));
        return selected();
    }

    private int selectedNow() {
        return table().getSelectionModel().getSelectedItems().size();
    }

    private boolean says(String selector, String words) {
        return window.scene.lookup(selector) instanceof Label label
                && label.getText().contains(words);
    }

    private ReviewState state(LearningRef ref) throws Exception {
        return opened.workspace().library().item(ref.item()).learnings().stream()
                .filter(reviewed -> reviewed.learning().ref().equals(ref))
                .findFirst()
                .orElseThrow()
                .state();
    }

    /// A selection with Shift begins at the row that the keys came to.
    @Test
    void shiftSelectsFromTheRowThatTheKeysCameTo() throws Exception {
        var rows = Fx.get(() ->
                table().getItems().stream().map(row -> (LearningRef) row.ref()).toList());
        press("Home", "Down", "Down", "Down", "Shift+Down");
        assertEquals(rows.subList(3, 5), selected());
        press("Shift+Up", "Shift+Up");
        assertEquals(rows.subList(2, 4), selected());

        window.click("#review-list .table-row-cell .table-cell");
        window.awaitQuiet();
        assertEquals(1, selected().size());
        int clicked = rows.indexOf(selected().getFirst());
        press("Down", "Down", "Shift+Down", "Shift+Down");
        assertEquals(rows.subList(clicked + 2, clicked + 5), selected());
        press("Up", "Shift+Up");
        assertEquals(rows.subList(clicked + 2, clicked + 4), selected());
    }

    private void press(String... keys) throws Exception {
        for (var key : keys) {
            window.press(key);
            window.awaitQuiet();
        }
    }

    @Test
    void threeAreKeptAtOnceAndOneUndoBringsThemBack() throws Exception {
        var next = Fx.get(() -> table().getItems().get(3).ref());
        var three = selectThree();

        window.press("A");

        Fx.await("they are gone", () -> table().getItems().size() == all - 3);
        for (var ref : three) {
            assertEquals(ReviewState.KEPT, state(ref));
        }
        assertEquals(
                1,
                opened.workspace()
                        .journal()
                        .state(opened.workspace().openedFor())
                        .undoDepth(),
                "one change");
        Fx.await(
                "the next one is looked at",
                () -> selectedNow() == 1
                        && table().getSelectionModel().getSelectedItem().ref().equals(next));
        assertTrue(Fx.get(() -> table().isFocused()));

        window.press("Shortcut+Z");

        Fx.await("they are back", () -> table().getItems().size() == all);
        for (var ref : three) {
            assertEquals(ReviewState.PENDING, state(ref));
        }
    }

    @Test
    void severalAreSnoozedInOneChangeAndBackspaceTakesItBack() throws Exception {
        selectThree();
        window.press("S");
        Fx.await("they are gone", () -> table().getItems().size() == all - 3);
        assertEquals(
                1,
                opened.workspace()
                        .journal()
                        .state(opened.workspace().openedFor())
                        .undoDepth(),
                "one change");

        window.press("Backspace");

        Fx.await("they are back", () -> table().getItems().size() == all);
    }

    @Test
    void severalAreRatedAndOneBackspaceTakesAllRatingsBack() throws Exception {
        var three = selectThree();
        window.press("4");
        Fx.await(
                "three ratings",
                () -> opened.workspace()
                                .journal()
                                .state(opened.workspace().openedFor())
                                .undoDepth()
                        == 3);
        for (var ref : three) {
            assertEquals(4, rating(ref));
        }
        assertEquals(all, Fx.get(() -> table().getItems().size()), "rating doesn't take them away");
        Fx.await("the selection stays", () -> selectedNow() == 3);

        window.press("Backspace");

        Fx.await(
                "none is rated",
                () -> opened.workspace()
                                .journal()
                                .state(opened.workspace().openedFor())
                                .undoDepth()
                        == 0);
    }

    @Test
    void aBurstIsSelectedByItsButtonAndRejectedAsOne() throws Exception {
        var client = new AgentClient("planner", Set.of(AgentClient.Scope.PROPOSE), false);
        var item = (ItemRef) Fx.get(() -> table().getItems().getFirst().ref().owner());
        var aim = new ReportTarget(item.knowledgeId(), item.catalog().toString(), "", false);
        for (int i = 0; i < Burst.MIN; i++) {
            var letters = String.valueOf((char) ('a' + i)).repeat(5);
            var learning = Json.Obj.of(
                    "task",
                    "Task " + letters,
                    "step_num",
                    i,
                    "original_action",
                    Json.Obj.of("tool_name", "tool_" + letters),
                    "original_error",
                    "failed " + letters + " with " + letters + letters);
            opened.workspace().agents().reports().learn(learning, aim, client);
        }
        Fx.await("they are listed", () -> table().getItems().size() == all + Burst.MIN);
        Fx.await("the burst is offered", () -> burst() != null);
        assertEquals(
                "10 from planner in 1 min",
                Fx.get(() -> Objects.requireNonNull(burst()).getText()));

        Fx.run(() -> Objects.requireNonNull(burst()).fire());

        Fx.await("all of it is selected", () -> selectedNow() == Burst.MIN);
        var burst = selected();
        window.press("X");
        Fx.await("they are gone", () -> table().getItems().size() == all && burst() == null);
        for (var ref : burst) {
            assertEquals(ReviewState.REJECTED, state(ref));
        }
    }

    private @Nullable Button burst() {
        return window.scene.lookup("#review-list-bursts") instanceof FlowPane pane
                        && !pane.getChildren().isEmpty()
                ? (Button) pane.getChildren().getFirst()
                : null;
    }

    @ParameterizedTest
    @ValueSource(strings = {"Shortcut+Z", "Backspace", "Shift+Backspace"})
    void whatIsTakenBackAtTheEndIsListedAgain(String undo) throws Exception {
        window.press("Shortcut+A");
        Fx.await("all are selected", () -> selectedNow() == all);
        window.press("A");
        Fx.await("all is done", () -> window.isOn("#review-end"));
        Fx.await("the end is read", () -> table().getItems().isEmpty());

        window.press(undo);

        Fx.await(
                "all are listed",
                () -> window.isOn("#review-list") && table().getItems().size() == all);
        Fx.await("one is selected", () -> selectedNow() == 1 && table().isFocused());
        var one = selected().getFirst();
        window.press("X");
        Fx.await("it is gone", () -> table().getItems().size() == all - 1);
        assertEquals(ReviewState.REJECTED, state(one));
        assertEquals(all - 1, waiting(), "the others wait");
    }

    @Test
    void theLastOnesDecidedOneByOneAreListedWhenTheyAreTakenBack() throws Exception {
        for (int left = all; left > 0; left--) {
            int now = left;
            Fx.await("one is selected", () -> table().getItems().size() == now && selectedNow() == 1);
            window.press("X");
        }
        Fx.await("all is done", () -> window.isOn("#review-end"));
        for (int back = 1; back <= 2; back++) {
            int now = back;
            window.press("Shortcut+Z");
            Fx.await(
                    now + " are listed",
                    () -> window.isOn("#review-list") && table().getItems().size() == now);
        }
    }

    @Test
    void aKeyDecidesNothingWhileNoRowIsSelected() throws Exception {
        Fx.run(() -> table().getSelectionModel().clearSelection());
        for (var key : List.of("A", "X", "S", "F", "4")) {
            window.press(key);
        }
        window.press("Down");
        Fx.await("one is selected", () -> selectedNow() == 1);
        window.press("S"); // after all that was asked for before
        Fx.await("it is gone", () -> table().getItems().size() == all - 1);
        assertEquals(
                1,
                opened.workspace()
                        .journal()
                        .state(opened.workspace().openedFor())
                        .undoDepth());
    }

    private int rating(LearningRef ref) throws Exception {
        return opened.workspace().library().item(ref.item()).learnings().stream()
                .filter(reviewed -> reviewed.learning().ref().equals(ref))
                .findFirst()
                .flatMap(reviewed -> reviewed.rating())
                .map(rating -> rating.score())
                .orElse(0);
    }

    @Test
    void severalAreMovedToAnotherItem() throws Exception {
        var three = new HashSet<>(selectThree());
        window.press("T");
        Fx.await("items are offered", () -> window.isOn("#review-filter"));
        Fx.await(
                "there are some",
                () -> window.scene.lookup("#review-choices") instanceof javafx.scene.control.ListView<?> list
                        && list.getItems().size() > 1);
        window.press("Down");
        window.press("Enter");
        Fx.await(
                "they are moved",
                () -> table().getItems().stream().map(QueueRow::ref).noneMatch(three::contains));
        assertEquals(all, waiting(), "they wait at the other item");
    }

    @Test
    void everythingIsSelectedByOneKeyAndWhatIsAboutOneLearningIsOff() throws Exception {
        window.press("Shortcut+A");
        Fx.await("all are selected", () -> selectedNow() == all);
        window.press("E");
        window.press("N");
        assertFalse(Fx.get(() -> window.isOn("#review-note-text")));
        assertTrue(Fx.get(() -> window.isOn("#review-list")));
        window.press("Down");
        Fx.await("one is selected", () -> selectedNow() == 1);
        window.press("E");
        Fx.await(
                "its card is edited",
                () -> window.isOn("#review-card") && window.scene.getFocusOwner() instanceof TextArea);
    }

    @Test
    void aGroupIsKeptOnlyAfterItsMembersWereShown() throws Exception {
        window.press("Shift+A");
        Fx.await("the members are shown", () -> window.isOn("#review-choices"));
        assertEquals(all, waiting(), "nothing is decided yet");
        int members = Fx.get(() -> ((ListView<?>) window.scene.lookup("#review-choices"))
                .getItems()
                .size());
        window.press("Enter");
        Fx.await("they are kept", () -> table().getItems().size() == all - members);
    }

    @Test
    void keysGoThroughTheRowsAsTheyAreSortedAndEnterShowsTheCard() throws Exception {
        Fx.run(() -> {
            var lesson = table().getColumns().getFirst();
            table().getSortOrder().setAll(List.of(lesson));
            table().sort();
        });
        Fx.await("they are sorted", () -> {
            var lessons = new ArrayList<>(
                    table().getItems().stream().map(QueueRow::lesson).toList());
            var sorted = new ArrayList<>(lessons);
            sorted.sort(String.CASE_INSENSITIVE_ORDER);
            return lessons.equals(sorted);
        });
        int at = Fx.get(() -> table().getSelectionModel().getSelectedIndex());
        window.press(at == all - 1 ? "Up" : "Down");
        int to = at == all - 1 ? at - 1 : at + 1;
        Fx.await("the next row", () -> table().getSelectionModel().getSelectedIndex() == to);
        var ref = Fx.get(() -> table().getItems().get(to).ref());
        window.press("Enter");
        Fx.await("its card is on", () -> window.isOn("#review-card") && !window.isAnother(ref));
    }

    /// Whatever is pressed: the row that is selected is the card that is previewed, and both are what a key decides.
    /// Nothing
    /// but moving and deciding goes to another one.
    @ParameterizedTest
    @ValueSource(longs = 1)
    void listAndCardAreAtTheSameLearning(long seed) throws Exception {
        var random = new Random(seed);
        var steps = new ArrayList<String>();
        for (int i = 0; i < 40; i++) {
            var step = STEPS.get(random.nextInt(STEPS.size()));
            steps.add(step);
            var before = Fx.get(this::looked);
            take(step, random);
            if (random.nextInt(3) > 0) {
                continue;
            }
            window.awaitQuiet();
            if (Fx.get(() -> model().page().get() == null)) {
                return;
            }
            var now = Fx.get(this::looked);
            var said = "seed " + seed + " after " + steps;
            if (Fx.get(() -> model().list.isOn.get())) {
                var rows = selected();
                assertTrue(
                        rows.contains(now), said + " " + rows.size() + " are selected without the one that is shown");
                assertEquals(new HashSet<>(rows), new HashSet<>(Fx.get(() -> model().targetRefs())), said);
                assertEquals(
                        now,
                        Fx.get(() ->
                                table().getSelectionModel().getSelectedItem().ref()),
                        said);
            } else {
                assertEquals(List.of(now), Fx.get(() -> model().targetRefs()), said);
            }
        }
    }

    private static final List<String> STAYING = List.of("Shortcut+L", "Z", "sort", "report", "V", "elsewhere");

    private static final List<String> STEPS = List.of(
            "Shortcut+L",
            "Shortcut+L",
            "Z",
            "sort",
            "report",
            "elsewhere",
            "Down",
            "Down",
            "Up",
            "Shift+Down",
            "Enter",
            "A",
            "X",
            "S",
            "Backspace",
            "V",
            "4");

    private void take(String step, Random random) throws Exception {
        switch (step) {
            case "sort" ->
                Fx.run(() -> {
                    var columns = table().getColumns();
                    table().getSortOrder().setAll(List.of(columns.get(random.nextInt(columns.size()))));
                    table().sort();
                });
            case "report" -> report(random.nextInt(100_000));
            case "elsewhere" -> {
                window.press("Shortcut+3");
                window.awaitQuiet();
                window.press("Shortcut+2");
            }
            case "Enter" -> {
                if (Fx.get(() -> model().list.isOn.get())) {
                    window.press(step);
                }
            }
            default -> window.press(step);
        }
    }

    private void report(int number) throws Exception {
        var client = new AgentClient("planner" + number, Set.of(AgentClient.Scope.PROPOSE), false);
        var item = Fx.get(this::looked).item();
        var learning = Json.Obj.of(
                "task",
                "Task " + number,
                "step_num",
                1,
                "original_action",
                Json.Obj.of("tool_name", "tool_" + number),
                "original_error",
                "failed " + number);
        opened.workspace()
                .agents()
                .reports()
                .learn(
                        learning,
                        new ReportTarget(item.knowledgeId(), item.catalog().toString(), "", false),
                        client);
    }

    private ReviewViewModel model() {
        return ((ReviewScreen) window.shell.current().orElseThrow()).model;
    }

    private LearningRef looked() {
        return Objects.requireNonNull(model().page().get()).learningRef().orElseThrow();
    }
}
