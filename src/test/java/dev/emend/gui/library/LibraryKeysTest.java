package dev.emend.gui.library;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;

import dev.emend.app.catalogs.ItemSummary;
import dev.emend.app.library.ItemQuery;
import dev.emend.app.search.GoldenQueryResult;
import dev.emend.fixtures.OpenWorkspace;
import dev.emend.fixtures.SharedData;
import dev.emend.gui.kit.Background;
import dev.emend.gui.kit.Dialogs;
import dev.emend.gui.kit.Icons;
import dev.emend.gui.kit.LiveSettings;
import dev.emend.gui.shell.OpenedWorkspace;
import dev.emend.gui.shell.RailEntry;
import dev.emend.gui.shell.Shell;
import dev.emend.model.ItemRef;
import dev.emend.settings.Settings;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import javafx.event.Event;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.TableView;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseButton;
import javafx.scene.input.MouseEvent;
import javafx.stage.Stage;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxRobot;
import org.testfx.api.FxToolkit;
import org.testfx.util.WaitForAsyncUtils;

/// The real window over the real catalog, driven by keys alone.
@Tag("slow")
class LibraryKeysTest {
    private final FxRobot robot = new FxRobot();

    @TempDir
    private Path folder;

    private OpenWorkspace opened;
    private @Nullable Stage window;
    private volatile @Nullable LibraryScreen screen;

    /// Skipped here, nothing is opened that would have to be closed.
    @BeforeAll
    static void needsTheRealCatalog() {
        SharedData.catalog();
    }

    @BeforeEach
    void openTheWindow() throws Exception {
        var stage = FxToolkit.registerPrimaryStage();
        window = stage;
        opened = OpenWorkspace.onCopyOf(SharedData.catalog(), folder, Clock.systemUTC());
        var settings = new LiveSettings(Settings.DEFAULTS, _ -> {}, Background.production(), _ -> {});
        var entry = new RailEntry("library", Icons.LIBRARY, false, (opened, host) -> {
            screen = new LibraryScreen(opened.actor(), opened.workspace(), host);
            return screen;
        });
        robot.interact(() -> {
            var shell = new Shell(Background.production(), Clock.systemUTC(), Dialogs.NOBODY, settings, List.of(entry));
            stage.setX(0);
            stage.setY(0);
            stage.setScene(shell.scene(1000, 800));
            stage.show();
            stage.requestFocus();
            shell.open(() -> new OpenedWorkspace(opened.workspace(), opened.folder(), Optional.empty()), List.of());
        });
        robot.targetWindow(stage);
        until("the screen", () -> screen != null);
        until("the first item", () -> model().detail.current().isPresent());
        untilListHasTheFocus();
    }

    @AfterEach
    void closeTheWindow() throws Exception {
        robot.interact(() -> stage().hide());
        opened.close();
    }

    /// Waits for what keys should lead to, and tells what stood there instead when they do not.
    private void until(String what, Callable<Boolean> condition) throws Exception {
        try {
            WaitForAsyncUtils.waitFor(20, TimeUnit.SECONDS, condition);
        } catch (TimeoutException e) {
            var seen = window == null
                    ? "no window"
                    : "focus on " + stage().getScene().getFocusOwner();
            throw new AssertionError(
                    what
                            + " never came; "
                            + seen
                            + ", line \""
                            + model().items.query.get()
                            + "\", rows "
                            + model().items.rows.size(),
                    e);
        }
        WaitForAsyncUtils.waitForFxEvents();
    }

    private LibraryViewModel model() {
        return Objects.requireNonNull(screen).model;
    }

    private Stage stage() {
        return Objects.requireNonNull(window);
    }

    private @Nullable String focusId() {
        var owner = stage().getScene().getFocusOwner();
        return owner == null ? null : owner.getId();
    }

    private void untilListHasTheFocus() throws Exception {
        until("the focus on the list", () -> "items".equals(focusId()));
    }

    /// One key rates an item and brings the next; Enter after it does no harm, and the last rating
    /// taken back brings its item again.
    @Test
    void ratesTheUnratedOneAfterTheOther() throws Exception {
        int count = model().items.rows.size();
        robot.push(KeyCode.SHIFT, KeyCode.R);
        until("the unrated", () -> model().ratingSession.progress().get().startsWith("0 rated, " + count + " left"));
        until("the least trusted item", () -> shownId().equals("batch_concatenate_files"));
        for (int i = 1; i <= 5; i++) {
            var before = shownId();
            robot.push(KeyCode.DIGIT4);
            robot.push(KeyCode.ENTER);
            var progress = i + " rated, " + (count - i) + " left";
            until(progress, () -> model().ratingSession.progress().get().startsWith(progress));
            until("the next item", () -> !shownId().equals(before));
            untilListHasTheFocus();
            until(
                    "the automatic rating of the one before",
                    () -> Optional.ofNullable(model().ratingSession.last().get())
                            .filter(saved -> saved.item().knowledgeId().equals(before))
                            .isPresent());
        }
        var next = shownId();

        robot.push(KeyCode.CONTROL, KeyCode.Z);
        until("the item is back", () -> !shownId().equals(next));
        until("it counts no more", () -> model().ratingSession.progress().get().startsWith("4 rated, "));
        robot.push(KeyCode.ESCAPE);
        until("all items", () -> model().items.rows.size() == count);
        assertEquals("", model().ratingSession.progress().get());
    }

    /// Nobody waits for anything: each digit is for the item that is up when it is pressed, and the
    /// store has all of them.
    @Test
    void keepsEveryRatingHoweverFastTheKeysCome() throws Exception {
        var expected = new LinkedHashMap<String, Integer>();
        unrated().stream().limit(50).forEach(row -> expected.put(row.ref().knowledgeId(), 1 + expected.size() * 3 % 5));
        robot.push(KeyCode.SHIFT, KeyCode.R);
        var digits = List.of(KeyCode.DIGIT1, KeyCode.DIGIT2, KeyCode.DIGIT3, KeyCode.DIGIT4, KeyCode.DIGIT5);
        robot.interact(() -> expected.values().forEach(score -> {
            press(digits.get(score - 1));
            press(KeyCode.ENTER);
        }));
        until("50 ratings", () -> model().ratingSession.progress().get().startsWith("50 rated, "));
        until("all of them saved", () -> rated().size() == 50);
        assertEquals(expected, rated());
    }

    /// The star that was clicked has the focus: Enter on it does not begin anew.
    @Test
    void theStarDoesNotBeginTheSittingAnew() throws Exception {
        var star = robot.lookup("#library-rate-unrated").queryAs(Button.class);
        robot.interact(star::fire);
        until("the unrated", () -> model().ratingSession.progress().get().startsWith("0 rated, "));
        robot.interact(() -> press(KeyCode.DIGIT2));
        robot.interact(() -> {
            star.requestFocus();
            press(KeyCode.ENTER);
        });
        until("the rating counts", () -> model().ratingSession.progress().get().startsWith("1 rated, "));
        until("the rating", () -> rated().size() == 1);
    }

    /// Outside a session: the Enter is not lost to the list while the rubric is on its way.
    @Test
    void savesARatingWhoseEnterComesAtOnce() throws Exception {
        var id = shownId();
        var next = model().items.rows.get(chosen() + 1).ref().knowledgeId();
        robot.interact(() -> {
            press(KeyCode.DIGIT5);
            press(KeyCode.ENTER);
            press(KeyCode.DOWN);
            press(KeyCode.DIGIT2);
            press(KeyCode.ENTER);
        });
        until("both ratings", () -> rated().size() == 2);
        assertEquals(Map.of(id, 5, next, 2), rated());
    }

    /// By mouse: a digit of the item beside the list rates it at once, and N writes why.
    @Test
    void aDigitOfTheItemRatesItByMouse() throws Exception {
        var id = shownId();
        robot.clickOn(robot.from(robot.lookup("#detail-rating").<Node>query())
                .lookup("4")
                .<Node>query());
        until("the rating", () -> rated().equals(Map.of(id, 4)));
        assertFalse(model().rating().isOpen.get());
        until(
                "the toast",
                () -> robot.lookup(id + " rated 4. N writes why.").tryQuery().isPresent());
        robot.push(KeyCode.N);
        until("the rubric", () -> "score-4".equals(focusId()));
        robot.write("clear", 0);
        robot.push(KeyCode.ENTER);
        until(
                "the words",
                () -> model().detail.current().orElseThrow().ratings().stream()
                        .anyMatch(rating -> "clear".equals(rating.feedback()) && rating.score() == 4));
    }

    /// Each click is saved for the row it was on, and no row moves away under the mouse, though
    /// the ratings change what needs attention. Coming back to the list puts them in order.
    @Test
    void digitsOfTheRowsRateThemByMouseAndTheRowsStay() throws Exception {
        robot.interact(() -> stage().setWidth(1600));
        until(
                "the column",
                () -> robot.lookup((Node node) -> node instanceof ItemCells.RatingCell)
                        .tryQuery()
                        .isPresent());
        var before = refs();
        var expected = new LinkedHashMap<String, Integer>();
        int first = firstOfEqualTrust();
        robot.interact(
                () -> Objects.requireNonNull((TableView<?>) stage().getScene().lookup("#items"))
                        .scrollTo(first));
        for (int row = 0; row < 3; row++) {
            var ref = before.get(first + row);
            expected.put(ref.knowledgeId(), 5 - row);
            int score = 5 - row;
            until("the row is shown", () -> digit(ref, score).isPresent());
            robot.interact(() -> press(digit(ref, score).orElseThrow()));
        }
        until("the ratings", () -> rated().equals(expected));
        until("the rows", () -> model().items.rows.get(first + 2).score().orElse(0) == 3);
        assertFalse(model().rating().isOpen.get());
        assertEquals(before, refs());
        assertEquals(before.get(first + 2), model().items.selection.get());

        robot.interact(() -> Objects.requireNonNull(screen).onShown(""));
        until("the order anew", () -> !refs().equals(before));
        assertEquals(inOrder(), refs());
    }

    /// The first of four rows that only their ratings would put in another order.
    private int firstOfEqualTrust() {
        var rows = model().items.rows;
        int first = 0;
        while (rows.get(first).trust() != rows.get(first + 3).trust()
                || rows.get(first).learnings().pendingCount() > 0
                || rows.get(first + 3).learnings().pendingCount() > 0) {
            first++;
        }
        return first;
    }

    private List<ItemRef> refs() {
        return model().items.rows.stream().map(ItemSummary::ref).toList();
    }

    private List<ItemRef> inOrder() throws Exception {
        return opened
                .workspace()
                .library()
                .rows(new ItemQuery(Set.of(), "", ItemQuery.Order.ATTENTION, false, false))
                .rows()
                .stream()
                .map(ItemSummary::ref)
                .toList();
    }

    private Optional<Node> digit(ItemRef item, int score) {
        return robot.lookup((Node node) -> node instanceof ItemCells.RatingCell rating
                        && rating.getItem() != null
                        && rating.getItem().ref().equals(item))
                .<Node>tryQuery()
                .flatMap(
                        cell -> robot.from(cell).lookup(Integer.toString(score)).<Node>tryQuery());
    }

    /// The mouse button goes down on it.
    private static void press(Node node) {
        node.fireEvent(new MouseEvent(
                MouseEvent.MOUSE_PRESSED,
                1,
                1,
                0,
                0,
                MouseButton.PRIMARY,
                1,
                false,
                false,
                false,
                false,
                true,
                false,
                false,
                true,
                false,
                false,
                null));
    }

    private List<ItemSummary> unrated() throws Exception {
        return opened.workspace()
                .library()
                .rows(new ItemQuery(Set.of(), RatingSession.UNRATED, ItemQuery.Order.TRUST, false, false))
                .rows();
    }

    private Map<String, Integer> rated() throws Exception {
        var scores = new LinkedHashMap<String, Integer>();
        var all = opened.workspace()
                .library()
                .rows(new ItemQuery(Set.of(), "", ItemQuery.Order.TRUST, false, false))
                .rows();
        all.forEach(row -> row.score().ifPresent(score -> scores.put(row.ref().knowledgeId(), score)));
        return scores;
    }

    /// A press and its release, as the scene gets them.
    private void press(KeyCode code) {
        for (var type : List.of(KeyEvent.KEY_PRESSED, KeyEvent.KEY_RELEASED)) {
            var owner = Objects.requireNonNull(stage().getScene().getFocusOwner());
            Event.fireEvent(owner, new KeyEvent(type, "", "", code, false, false, false, false));
        }
    }

    private String shownId() {
        return model().detail
                .current()
                .map(shown -> shown.item().ref().knowledgeId())
                .orElse("");
    }

    /// One window for the whole round, as a person would use it.
    @Test
    void shiftExtendsFromTheItemThatAnUndoBroughtBack() throws Exception {
        int count = model().items.rows.size();
        robot.push(KeyCode.HOME);
        for (int i = 0; i < 3; i++) {
            robot.push(KeyCode.DOWN);
        }
        until("the fourth item", () -> chosen() == 3);
        robot.push(KeyCode.DELETE);
        until("one less", () -> model().items.rows.size() == count - 1);
        untilListHasTheFocus();
        robot.push(KeyCode.CONTROL, KeyCode.Z);
        until("all items", () -> model().items.rows.size() == count);
        untilListHasTheFocus();
        int at = chosen();
        robot.push(KeyCode.SHIFT, KeyCode.DOWN);

        until("two items", () -> model().items.markedItems.size() > 1);
        assertEquals(
                model().items.rows.subList(at, at + 2).stream()
                        .map(ItemSummary::ref)
                        .toList(),
                model().items.markedItems);
    }

    @Test
    void correctsRatesEditsAndDeletesWithoutAMouse() throws Exception {
        var before = Files.readString(opened.catalog());
        int count = model().items.rows.size();

        robot.push(KeyCode.CONTROL, KeyCode.F);
        until("the focus on the query line", () -> "query".equals(focusId()));
        robot.write("tool:Shortcut-Tool", 0);
        until("the answer", () -> model().items.rows.size() < count);
        robot.push(KeyCode.ENTER);
        untilListHasTheFocus();
        robot.push(KeyCode.ESCAPE);
        until("all items", () -> model().items.rows.size() == count);
        robot.push(KeyCode.HOME);
        until("the least trusted item", () -> learnings() == 7);
        robot.push(KeyCode.DOWN);
        robot.push(KeyCode.DOWN);
        until("the item with six learnings", () -> learnings() == 6);

        robot.push(KeyCode.SHIFT, KeyCode.I);
        until("the focus on what failed", () -> "error".equals(focusId()));
        robot.push(KeyCode.CONTROL, KeyCode.A);
        robot.push(KeyCode.DELETE);
        robot.push(KeyCode.CONTROL, KeyCode.ENTER);
        assertNotNull(model().correction().item.get(), "nothing is saved without a word");
        robot.write("press enter", 0);
        robot.push(KeyCode.CONTROL, KeyCode.ENTER);
        until("the seventh learning", () -> learnings() == 7);
        untilListHasTheFocus();
        until("the file", () -> Files.readString(opened.catalog()).contains("\"press enter\""));
        robot.push(KeyCode.CONTROL, KeyCode.Z);
        until("the old file", () -> Files.readString(opened.catalog()).equals(before));

        robot.push(KeyCode.DIGIT4);
        until("the rubric", () -> "score-4".equals(focusId()));
        robot.push(KeyCode.UP);
        robot.push(KeyCode.ENTER);
        until("the rating", () -> model().items.rows.get(chosen()).score().orElse(0) == 5);
        untilListHasTheFocus();

        robot.push(KeyCode.E);
        until("the first field", () -> "field-description".equals(focusId()));
        robot.push(KeyCode.TAB);
        until("the next field", () -> "field-ui_location".equals(focusId()));
        robot.push(KeyCode.CONTROL, KeyCode.A);
        robot.write("menu", 0);
        robot.push(KeyCode.CONTROL, KeyCode.ENTER);
        until("the field", () -> Files.readString(opened.catalog()).contains("\"menu\""));
        untilListHasTheFocus();

        robot.push(KeyCode.Q);
        until("the alike ones", () -> "hits".equals(focusId()));
        robot.push(KeyCode.ESCAPE);
        untilListHasTheFocus();
        robot.push(KeyCode.SHIFT, KeyCode.Q);
        until("the golden queries", () -> "asked".equals(focusId()));
        robot.write("how do I open several files", 0);
        robot.push(KeyCode.ENTER);
        until(
                "the place of the item",
                () -> model().golden.results.get().ready().orElse(List.of()).stream()
                        .anyMatch(result -> result.turn() == GoldenQueryResult.RankChange.FIRST));
        robot.push(KeyCode.ESCAPE);
        untilListHasTheFocus();
        for (var pane : List.of("side", "status", "rail", "facet-rail", "query")) {
            robot.push(KeyCode.F6);
            until("the focus leaving the list for " + pane, () -> !"items".equals(focusId()));
        }
        robot.push(KeyCode.F6);
        untilListHasTheFocus();
        var next = model().items.rows.get(chosen() + 1).ref();
        robot.push(KeyCode.DELETE);
        until("one item less", () -> model().items.rows.size() == count - 1);
        assertEquals(next, model().items.selection.get());
        assertEquals("items", focusId());
    }

    private int chosen() {
        return model().items.indexOf(model().items.selection.get());
    }

    private int learnings() {
        return model().detail.current().map(shown -> shown.learnings().size()).orElse(0);
    }
}
