package dev.emend.gui.library;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.gui.kit.Background;
import dev.emend.gui.kit.Problem;
import dev.emend.gui.library.DetailViewModel.Tab;
import dev.emend.gui.library.FieldsViewModel.Mode;
import dev.emend.gui.library.LibraryViewModel.Side;
import dev.emend.gui.part.FieldDraft;
import dev.emend.model.ItemRef;
import dev.emend.model.Json;
import dev.emend.model.KnowledgeItem;
import dev.emend.model.Progress;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class LibraryViewModelTest {
    private final FakeLibraryReader shelf =
            FakeLibraryReader.of("open_files", "open_folder", "stack_files");
    private final FakeLibraryEditor pen = new FakeLibraryEditor(shelf);
    private final List<String> toasts = new ArrayList<>();
    private final List<Problem> banners = new ArrayList<>();
    private final LibraryViewModel library =
            new LibraryViewModel(
                    shelf,
                    pen,
                    new ActionRunner(
                            Background.immediate(),
                            toasts::add,
                            banners::add,
                            (_, work, into) ->
                                    Background.immediate()
                                            .load(into, () -> work.run(Progress.SILENT))));

    @BeforeEach
    void openTheItemWithTwoLearnings() {
        var first =
                Json.Obj.of(
                        "task", "Open two files",
                        "step_num", 11,
                        "original_action", Json.Obj.of("tool_name", "Type-Tool"),
                        "original_error", "Wrong folder. | Suggestion: Use the folder of the task.",
                        "timestamp", "2025-10-25T23:45:00");
        var second =
                Json.Obj.of(
                        "task", "Open two files",
                        "step_num", 14,
                        "original_action", Json.Obj.of("tool_name", "Click-Tool"),
                        "original_error", "Nothing was selected.",
                        "recovery_approach", "Select one file, then all.",
                        "timestamp", "2025-10-25T23:55:17");
        var ref = shelf.ref("open_files");
        shelf.items.set(
                0,
                new KnowledgeItem(
                        ref,
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
                                7)));
        library.reload();
    }

    @Test
    void showsTheChosenItem() {
        library.items().select(shelf.ref("stack_files"));
        assertEquals(
                shelf.ref("stack_files"), library.detail().current().orElseThrow().item().ref());
    }

    @Test
    void rateRatesTheItemAfterTheRubricWasSeen() {
        library.startRating(4);
        assertEquals(List.of(), pen.acts);
        assertTrue(library.rating().isOpen().get());
        library.startRating(5);
        library.rating().feedback().set(" clear ");
        library.rating().save();
        assertEquals(List.of("open_files rated 5 clear"), pen.acts);
        assertEquals(List.of("4 against 3"), pen.compared, "what was pressed before it was seen");
        assertEquals(List.of("open_files rated 5."), toasts);
    }

    @Test
    void rateRatesTheLearningThatHasTheFocus() {
        library.learnings().hasFocus().set(true);
        library.startRating(2);
        library.rating().save();
        assertEquals(List.of("learning rated 2 null"), pen.acts);
    }

    @Test
    void savesTheFieldsThatChangedAsOneActAndShowsUnknownOnes() {
        library.edit();
        var fields = library.fields();
        assertEquals(
                List.of("description", "action_sequence", "shortcut", "parameters", "x_extra"),
                fields.fields().stream().map(FieldDraft::name).toList());
        fields.fields().get(1).text().set("click_menu('File')\n\n  press('Enter')");
        fields.fields().get(4).text().set("8");
        fields.save();
        assertEquals(
                List.of(
                        "{\"action_sequence\":[\"click_menu('File')\",\"press('Enter')\"],"
                                + "\"x_extra\":8}"),
                pen.acts);
        assertEquals(Mode.READING, fields.mode().get());
    }

    @Test
    void aWrongFieldStaysOpenWithItsReason() {
        library.edit();
        var fields = library.fields();
        fields.fields().get(3).text().set("{");
        fields.fields().get(4).text().set("eight");
        fields.save();
        assertEquals(List.of(), pen.acts);
        assertEquals(2, fields.mistakes().size());
        assertEquals("eight", fields.fields().get(4).text().get());
    }

    @Test
    void aFieldThatCannotBeSavedKeepsWhatWasTyped() {
        library.edit();
        pen.isBroken = true;
        library.fields().fields().getFirst().text().set("Open many files");
        library.fields().save();
        assertEquals(Mode.EDITING, library.fields().mode().get());
        assertEquals("Open many files", library.fields().fields().getFirst().text().get());
    }

    @Test
    void aNewItemIsShownOnceItIsThere() {
        library.create();
        library.fields().save();
        assertEquals(List.of(), pen.acts, "an item needs an id");
        library.fields().fields().getFirst().text().set("zoom");
        library.fields().save();
        assertEquals(shelf.ref("zoom"), library.items().selected().get());
    }

    @Test
    void duplicatesUnderAFreeName() {
        library.stock().duplicate();
        assertEquals(shelf.ref("open_files_copy"), library.items().selected().get());
        library.items().select(shelf.ref("open_files"));
        library.stock().duplicate();
        assertEquals(shelf.ref("open_files_copy_2"), library.items().selected().get());
    }

    @Test
    void deletesAtOnceAndGoesToTheNextItem() {
        library.stock().delete();
        assertEquals(List.of("open_files deleted."), toasts);
        assertEquals(shelf.ref("open_folder"), library.items().selected().get());
    }

    @Test
    void aFailedActGoesToTheBanner() {
        pen.isBroken = true;
        library.detail().tab().set(Tab.LEARNINGS);
        library.learnings().shift(1);
        assertEquals(
                List.of("That is no pattern."), banners.stream().map(Problem::message).toList());
        assertEquals(List.of(), toasts);
    }

    @Test
    void movesTheLearningWithTheFocusAndStopsAtTheEnds() {
        library.learnings().shift(-1);
        assertEquals(List.of(), pen.acts);
        library.learnings().shift(1);
        assertEquals(List.of("move to 1"), pen.acts);
    }

    @Test
    void editsALessonWhereItWasReadFrom() {
        library.learnings().hasFocus().set(true);
        library.edit();
        assertEquals("Use the folder of the task.", library.learnings().lesson().get());
        library.learnings().lesson().set("Use the folder named in the task.");
        library.learnings().saveLesson();
        library.learnings().move(1);
        library.edit();
        library.learnings().lesson().set("Select one, then all.");
        library.learnings().saveLesson();
        assertEquals(
                List.of(
                        "original_error=Wrong folder. | Suggestion: Use the folder named in the task.",
                        "recovery_approach=Select one, then all."),
                pen.acts);
    }

    @Test
    void addsAConditionAndSaysWhatIsWrongInPlace() {
        var conditions = library.conditions();
        conditions.add();
        conditions.save();
        assertFalse(conditions.mistake().get().isEmpty());
        conditions.key().set("file_type");
        conditions.value().set("mf4");
        conditions.save();
        conditions.add();
        conditions.always().set(true);
        pen.isBroken = true;
        conditions.save();
        assertEquals("That is no pattern. Close the (.", conditions.mistake().get());
        assertEquals(
                List.of("[{\"type\":\"file_type\",\"value\":\"mf4\",\"operator\":\"equals\"}]"),
                pen.acts);
    }

    @Test
    void condensesTheMarkedItemsOrTheWholeCatalog() {
        library.summarize();
        assertEquals("- open_files (open_files)", library.summary().markdown());
        library.summary().scope().set(SummaryViewModel.Scope.EVERYTHING);
        assertEquals(3, library.summary().summary().get().ready().orElseThrow().lines().size());
    }

    @Test
    void jumpsToAnItemTheFilterHides() {
        library.items().query().set("stack");
        library.findAlike();
        ItemRef hidden = shelf.ref("open_files");
        var second = shelf.items.getFirst().learnings().get(1).ref();
        library.jump(hidden, Optional.of(second));
        assertEquals(hidden, library.items().selected().get());
        assertEquals(Side.DETAIL, library.side().get());
        assertEquals(Tab.LEARNINGS, library.detail().tab().get());
        assertEquals(second, library.learnings().current().orElseThrow().learning().ref());
    }

    @Test
    void escapeClosesOneThingAtATimeAndKeepsTheDraft() {
        library.findAlike();
        library.startInterrupt(false);
        assertTrue(library.back());
        assertNull(library.correction().item().get());
        assertEquals(Side.ALIKE, library.side().get());
        assertTrue(library.back());
        assertFalse(library.back());
    }

    @Test
    void typingWordsSearchesOnceWhenTheLineIsLeft() {
        var line = new StringBuilder();
        for (char c : "open button".toCharArray()) {
            library.items().query().set(line.append(c).toString());
        }
        assertEquals(List.of(), shelf.searched);
        library.items().readScores();
        library.items().readScores();
        assertEquals(List.of("open button"), shelf.searched);
    }

    @Test
    void aCatalogThatCannotBeChangedSaysSoBeforeAnyAct() {
        shelf.lock("Line 3, column 5: a name is there twice.");
        library.reload();
        assertEquals("Line 3, column 5: a name is there twice.", library.locks().reason().get());
        var actions = new LibraryActions(library, () -> {}, () -> {}, _ -> {});
        assertFalse(actions.correct.enabled().get());
        assertTrue(actions.alike.enabled().get());
        var possible =
                actions.all().stream()
                        .filter(act -> act.enabled().get())
                        .map(dev.emend.gui.kit.UiAction::id)
                        .toList();
        assertTrue(possible.contains("library.rate.4"), "ratings stay beside the file");
        assertFalse(possible.contains("library.edit"));
        assertFalse(possible.contains("library.delete"));
    }
}
