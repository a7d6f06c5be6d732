package dev.emend.gui.library;

import static dev.emend.fixtures.Actors.REVIEWER;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.app.SmallCatalogs;
import dev.emend.app.search.Summary;
import dev.emend.gui.kit.Background;
import dev.emend.gui.kit.LiveSettings;
import dev.emend.gui.kit.Problem;
import dev.emend.gui.kit.UiAction;
import dev.emend.gui.library.DetailViewModel.Tab;
import dev.emend.gui.library.FieldsViewModel.Mode;
import dev.emend.gui.library.LibraryViewModel.Side;
import dev.emend.gui.part.FakeScreenHost;
import dev.emend.gui.part.FieldDraft;
import dev.emend.model.Condition;
import dev.emend.model.ItemRef;
import dev.emend.model.Json;
import dev.emend.model.KnowledgeItem;
import dev.emend.model.Progress;
import dev.emend.settings.Settings;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import javafx.beans.property.SimpleBooleanProperty;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LibraryViewModelTest {
    @TempDir
    private static Path folder;

    private static SmallCatalogs catalogs;

    private final List<String> toasts = new ArrayList<>();
    private final List<Problem> banners = new ArrayList<>();
    private LibraryViewModel library;

    @BeforeAll
    static void openTheWorkspace() throws Exception {
        catalogs = SmallCatalogs.in(folder);
    }

    @AfterAll
    static void closeTheWorkspace() throws Exception {
        catalogs.close();
    }

    @BeforeEach
    void openTheItemWithTwoLearnings() throws Exception {
        var first = Json.Obj.of(
                "task", "Open two files",
                "step_num", 11,
                "original_action", Json.Obj.of("tool_name", "Type-Tool"),
                "original_error", "Wrong folder. | Suggestion: Use the folder of the task.",
                "timestamp", "2025-10-25T23:45:00");
        var second = Json.Obj.of(
                "task", "Open two files",
                "step_num", 14,
                "original_action", Json.Obj.of("tool_name", "Click-Tool"),
                "original_error", "Nothing was selected.",
                "recovery_approach", "Select one file, then all.",
                "timestamp", "2025-10-25T23:55:17");
        catalogs.open(List.of(
                Json.Obj.of(
                        "knowledge_id",
                        "open_files",
                        "description",
                        "Open files",
                        "action_sequence",
                        List.of("click_menu('File')"),
                        "shortcut",
                        Json.Null.NULL,
                        "parameters",
                        Json.Obj.EMPTY,
                        "kb_learnings",
                        List.of(first, second),
                        "x_extra",
                        7),
                SmallCatalogs.plain("open_folder").with("kb_learnings", Json.from(List.of(third()))),
                SmallCatalogs.plain("stack_files")));
        show();
    }

    private static Json.Obj third() {
        return Json.Obj.of(
                "task", "Open a folder",
                "step_num", 2,
                "original_action", Json.Obj.of("tool_name", "Click-Tool"),
                "original_error", "The wrong folder was shown.",
                "recovery_approach", "Go up one folder before you choose.",
                "timestamp", "2025-10-26T10:00:00");
    }

    private void show() {
        library = new LibraryViewModel(
                REVIEWER,
                catalogs.workspace(),
                new ActionRunner(
                        Background.immediate(),
                        toasts::add,
                        banners::add,
                        (_, work, into) -> Background.immediate().load(into, () -> work.run(Progress.SILENT))),
                new LiveSettings(Settings.DEFAULTS, _ -> {}, Background.immediate(), _ -> {}),
                new FakeScreenHost().drafts());
        library.reload();
    }

    private static KnowledgeItem item() throws Exception {
        return catalogs.item("open_files").item();
    }

    /// Somebody else deletes the item before the screen hears of it.
    private static void deleteElsewhere() throws Exception {
        catalogs.workspace().editor().delete(REVIEWER, catalogs.ref("open_files"));
    }

    @Test
    void showsTheChosenItem() {
        library.items.select(catalogs.ref("stack_files"));
        assertEquals(
                catalogs.ref("stack_files"),
                library.detail.current().orElseThrow().item().ref());
    }

    @Test
    void rateRatesTheItemAfterTheRubricWasSeen() throws Exception {
        library.startRating(4);
        assertEquals(List.of(), catalogs.changes());
        assertTrue(library.rating().isOpen.get());
        library.startRating(5);
        library.rating().feedback.set(" clear ");
        library.rating().save();
        assertEquals(List.of("rate"), catalogs.changes());
        var rating = catalogs.item("open_files").ratings().getFirst();
        assertEquals(5, rating.score());
        assertEquals("clear", rating.feedback());
        assertEquals(
                List.of(4, 3),
                catalogs.workspace()
                        .review()
                        .calibration()
                        .disagreements(REVIEWER)
                        .get(item().ref().key()),
                "what was pressed before it was seen");
        assertEquals(List.of("open_files rated 5"), toasts);
    }

    @Test
    void rateRatesTheLearningThatHasTheFocus() throws Exception {
        library.learnings.hasFocus.set(true);
        library.startRating(2);
        library.rating().save();
        var rating = catalogs.item("open_files").learnings().getFirst().rating().orElseThrow();
        assertEquals(2, rating.score());
        assertEquals("", rating.feedback());
        assertEquals(List.of("rate"), catalogs.changes());
    }

    @Test
    void savesTheFieldsThatChangedAsOneChangeAndShowsUnknownOnes() throws Exception {
        library.edit();
        var fields = library.fields;
        assertEquals(
                List.of("description", "action_sequence", "shortcut", "parameters", "x_extra"),
                fields.fields.stream().map(FieldDraft::name).toList());
        var before = item().fields();
        fields.fields.get(1).text.set("click_menu('File')\n\n  press('Enter')");
        fields.fields.get(4).text.set("8");
        fields.save();
        assertEquals(List.of("edit"), catalogs.changes());
        assertEquals(
                before.with("action_sequence", Json.from(List.of("click_menu('File')", "press('Enter')")))
                        .with("x_extra", Json.from(8)),
                item().fields());
        assertEquals(Mode.READING, fields.mode().get());
    }

    @Test
    void aWrongFieldStaysOpenWithItsReason() throws Exception {
        library.edit();
        var fields = library.fields;
        fields.fields.get(3).text.set("{");
        fields.fields.get(4).text.set("eight");
        fields.save();
        assertEquals(List.of(), catalogs.changes());
        assertEquals(2, fields.mistakes.size());
        assertEquals("eight", fields.fields.get(4).text.get());
    }

    @Test
    void aFieldThatCannotBeSavedKeepsWhatWasTyped() throws Exception {
        library.edit();
        deleteElsewhere();
        library.fields.fields.getFirst().text.set("Open many files");
        library.fields.save();
        assertNotNull(library.fields.problem.get());
        assertEquals(Mode.EDITING, library.fields.mode().get());
        assertEquals("Open many files", library.fields.fields.getFirst().text.get());
    }

    @Test
    void aNewItemIsShownOnceItIsThere() throws Exception {
        library.create();
        library.fields.save();
        assertEquals(List.of(), catalogs.changes(), "an item needs an id");
        library.fields.fields.getFirst().text.set("zoom");
        library.fields.save();
        assertEquals(catalogs.ref("zoom"), library.items.selection.get());
    }

    @Test
    void duplicatesUnderAFreeName() {
        library.stock.duplicate();
        assertEquals(catalogs.ref("open_files_copy"), library.items.selection.get());
        library.items.select(catalogs.ref("open_files"));
        library.stock.duplicate();
        assertEquals(catalogs.ref("open_files_copy_2"), library.items.selection.get());
    }

    @Test
    void deletesAtOnceAndGoesToTheNextItem() {
        library.stock.delete();
        assertEquals(List.of("open_files deleted"), toasts);
        assertEquals(catalogs.ref("open_folder"), library.items.selection.get());
    }

    @Test
    void aFailedChangeGoesToTheBanner() throws Exception {
        library.detail.tab.set(Tab.LEARNINGS);
        deleteElsewhere();
        library.learnings.shift(1);
        assertEquals(
                List.of("The learning is no longer in open_files."),
                banners.stream().map(Problem::message).toList());
        assertEquals(List.of(), toasts);
    }

    @Test
    void movesTheLearningWithTheFocusAndStopsAtTheEnds() throws Exception {
        library.learnings.shift(-1);
        assertEquals(List.of(), catalogs.changes());
        var first = item().learnings().getFirst().ref();
        library.learnings.shift(1);
        assertEquals(List.of("move"), catalogs.changes());
        assertEquals(first, item().learnings().get(1).ref());
    }

    @Test
    void editsALessonWhereItWasReadFrom() throws Exception {
        library.learnings.hasFocus.set(true);
        library.edit();
        assertEquals("Use the folder of the task.", library.learnings.lesson.get());
        library.learnings.lesson.set("Use the folder named in the task.");
        library.learnings.saveLesson();
        library.learnings.move(1);
        library.edit();
        library.learnings.lesson.set("Select one, then all.");
        library.learnings.saveLesson();
        assertEquals(List.of("edit", "edit"), catalogs.changes());
        assertEquals(
                Optional.of("Wrong folder. | Suggestion: Use the folder named in the task."),
                item().learnings().get(0).fields().text("original_error"));
        assertEquals(
                Optional.of("Select one, then all."),
                item().learnings().get(1).fields().text("recovery_approach"));
    }

    @Test
    void addsAConditionAndSaysWhatIsWrongInPlace() throws Exception {
        var conditions = library.conditions;
        conditions.add();
        conditions.save();
        assertFalse(conditions.mistake.get().isEmpty());
        conditions.key.set("file_type");
        conditions.value.set("mf4");
        conditions.save();
        conditions.add();
        conditions.key.set("file_type");
        conditions.operator.set(Condition.Operator.MATCHES);
        conditions.value.set("(");
        conditions.save();
        assertEquals(
                "The pattern ( is not valid: a group is not closed."
                        + " Leave it out; the pattern is matched from the start of the value anyway.",
                conditions.mistake.get());
        assertEquals(1, item().conditions().size());
        conditions.isAlways.set(true);
        deleteElsewhere();
        conditions.save();
        assertEquals(
                "The item open_files is no longer in the file. Look at the item as it is now.",
                conditions.mistake.get());
        catalogs.workspace().journal().undo(REVIEWER);
        assertEquals(
                "[{\"type\":\"file_type\",\"value\":\"mf4\",\"operator\":\"equals\"}]",
                Json.from(item().conditions().stream().map(Condition::toJson).toList())
                        .compact());
    }

    @Test
    void condensesTheMarkedItemsOrTheWholeCatalog() throws Exception {
        library.summarize();
        assertEquals(Set.of(catalogs.ref("open_files")), Set.copyOf(summarized()), "of the item shown");
        assertTrue(
                library.summary.markdown().contains("- Select one file, then all. (open_files)"),
                library.summary.markdown());
        library.summary.scope.set(SummaryViewModel.Scope.EVERYTHING);
        assertEquals(
                Set.of(catalogs.ref("open_files"), catalogs.ref("open_folder")),
                Set.copyOf(summarized()),
                "one item has no learning");
        assertEquals(3, library.summary.summary.get().ready().orElseThrow().learnings());
    }

    private List<ItemRef> summarized() {
        return library.summary.summary.get().ready().orElseThrow().lines().stream()
                .map(Summary.Line::item)
                .toList();
    }

    @Test
    void jumpsToAnItemTheFilterHides() throws Exception {
        library.items.query.set("id:stack*");
        library.findSimilar();
        ItemRef hidden = catalogs.ref("open_files");
        var second = item().learnings().get(1).ref();
        library.jump(hidden, Optional.of(second));
        assertEquals(hidden, library.items.selection.get());
        assertEquals(Side.DETAIL, library.side.get());
        assertEquals(Tab.LEARNINGS, library.detail.tab.get());
        assertEquals(
                second, library.learnings.current().orElseThrow().learning().ref());
    }

    @Test
    void escapeClosesOneThingAtATimeAndKeepsTheDraft() {
        library.findSimilar();
        library.startInterrupt(false);
        assertTrue(library.closeTopmost());
        assertNull(library.correction().item.get());
        assertEquals(Side.ALIKE, library.side.get());
        assertTrue(library.closeTopmost());
        assertFalse(library.closeTopmost());
    }

    @Test
    void typingWordsSearchesOnceWhenTheLineIsLeft() throws Exception {
        var before = catalogs.searched();
        var line = new StringBuilder();
        for (char c : "open button".toCharArray()) {
            library.items.query.set(line.append(c).toString());
        }
        assertEquals(before, catalogs.searched());
        library.items.logSearch();
        library.items.logSearch();
        assertEquals(before.size() + 1, catalogs.searched().size());
        assertEquals("open button", catalogs.searched().getFirst());
    }

    @Test
    void aCatalogThatCannotBeChangedSaysSoBeforeAnyChange() throws Exception {
        catalogs.openText("[{\"knowledge_id\": \"open_files\", \"description\": \"Open\","
                + " \"description\": \"Open files\"}]");
        show();
        assertEquals(
                "Line 1, column 56: The key \"description\" occurs twice in one object.", library.locks.reason.get());
        var actions = new LibraryActions(
                library,
                new LibraryActions.ViewCalls(
                        () -> {},
                        () -> {},
                        () -> {},
                        new SimpleBooleanProperty(),
                        () -> {},
                        _ -> {},
                        () -> {},
                        _ -> {}));
        assertFalse(actions.correct.enabled().get());
        assertTrue(actions.findSimilar.enabled().get());
        var possible = actions.all().stream()
                .filter(action -> action.enabled().get())
                .map(UiAction::id)
                .toList();
        assertTrue(possible.contains("library.rate.4"), "ratings stay beside the file");
        assertFalse(possible.contains("library.edit"));
        assertFalse(possible.contains("library.delete"));
    }
}
