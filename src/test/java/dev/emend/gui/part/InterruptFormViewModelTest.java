package dev.emend.gui.part;

import static dev.emend.fixtures.Actors.REVIEWER;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.app.SmallCatalogs;
import dev.emend.app.catalogs.CommandResult;
import dev.emend.gui.kit.Background;
import dev.emend.gui.part.InterruptDraft.Field;
import dev.emend.model.Action;
import dev.emend.model.ItemRef;
import dev.emend.model.Json;
import dev.emend.model.Learning;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.OptionalInt;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class InterruptFormViewModelTest {
    @TempDir
    private static Path folder;

    private static SmallCatalogs catalogs;

    private final List<CommandResult> saved = new ArrayList<>();
    private ItemRef item;
    private ItemRef other;
    private InterruptFormViewModel form;

    @BeforeAll
    static void openTheWorkspace() throws Exception {
        catalogs = SmallCatalogs.in(folder);
    }

    @AfterAll
    static void closeTheWorkspace() throws Exception {
        catalogs.close();
    }

    @BeforeEach
    void openACatalog() throws Exception {
        var learning = Json.Obj.of(
                "task", "Open two files",
                "step_num", 14,
                "original_action", click("Open").fields(),
                "original_error", "Nothing was selected.",
                "timestamp", "2025-10-25T23:55:17");
        catalogs.open(List.of(
                SmallCatalogs.plain("open_files").with("kb_learnings", Json.from(List.of(learning))),
                SmallCatalogs.plain("stack_files")));
        item = catalogs.ref("open_files");
        other = catalogs.ref("stack_files");
        form = new InterruptFormViewModel(
                REVIEWER, catalogs.workspace(), Background.immediate(), new FakeScreenHost().drafts(), saved::add);
    }

    private static Action click(String button) {
        return new Action(Json.Obj.of(
                "tool_name", "Click-Tool",
                "tool_arguments", Json.Obj.of("loc", button),
                "kb_source", "open_files"));
    }

    private static List<Learning> learnings() throws Exception {
        return catalogs.item("open_files").item().learnings();
    }

    @Test
    void startsFromTheStepOfTheNewestLearning() throws Exception {
        form.open(item, learnings(), false);
        assertEquals("Open two files", form.text(Field.TASK).get());
        assertEquals("14", form.text(Field.STEP).get());
        assertEquals("Click-Tool", form.text(Field.CORRECTED_TOOL).get());
        assertEquals(
                "{\n  \"loc\": \"Open\"\n}", form.text(Field.ORIGINAL_ARGUMENTS).get());
    }

    @Test
    void refusesAnInterruptWithoutALesson() throws Exception {
        form.open(item, learnings(), false);
        form.save();
        assertEquals(List.of(), catalogs.changes());
        assertTrue(form.mistakes.containsKey(Field.LESSON), "says what is missing");
        form.text(Field.LESSON).set("Select a file first.");
        assertTrue(form.mistakes.isEmpty(), "the note goes as soon as it is there");
    }

    @Test
    void savesWhatThePersonWroteAndKeepsTheAgentsOtherFields() throws Exception {
        form.open(item, learnings(), false);
        form.text(Field.LESSON).set(" Select a file first. ");
        form.text(Field.CORRECTED_TOOL).set("Shortcut-Tool");
        form.text(Field.CORRECTED_ARGUMENTS).set("{\"shortcut\": [\"ctrl\", \"a\"]}");
        form.save();
        var interrupt = learnings().getLast();
        assertEquals("Select a file first.", interrupt.lesson());
        assertEquals("Open two files", interrupt.task());
        assertEquals(OptionalInt.of(14), interrupt.fields().integer("step_num"));
        assertEquals(click("Open"), interrupt.originalAction());
        assertEquals(
                "{\"tool_name\":\"Shortcut-Tool\",\"tool_arguments\":{\"shortcut\":[\"ctrl\",\"a\"]},"
                        + "\"kb_source\":\"open_files\",\"reasoning\":\"Select a file first.\"}",
                interrupt.correctedAction().orElseThrow().fields().compact());
        assertNull(form.item.get(), "the form closes");
        assertEquals(List.of("interrupt"), catalogs.changes());
        assertEquals(1, saved.size());
    }

    @Test
    void keepsTheDraftWhenSavingFails() throws Exception {
        form.open(item, learnings(), false);
        catalogs.workspace().editor().delete(REVIEWER, item);
        form.text(Field.LESSON).set("Select a file first.");
        form.save();
        var problem = Objects.requireNonNull(form.problem.get());
        assertEquals("The item open_files is no longer in its catalog.", problem.message());
        assertEquals("Select a file first.", form.text(Field.LESSON).get());
        catalogs.workspace().journal().undo(REVIEWER);
        form.save();
        assertEquals(2, learnings().size());
        assertEquals(1, saved.size());
    }

    @Test
    void findsTheDraftOfEachItemAgain() throws Exception {
        form.open(item, learnings(), false);
        form.text(Field.LESSON).set("Half a lesson");
        form.leave();
        form.open(other, List.of(), false);
        assertEquals("", form.text(Field.LESSON).get());
        form.leave();
        form.open(item, learnings(), false);
        assertEquals("Half a lesson", form.text(Field.LESSON).get());
        assertEquals("14", form.text(Field.STEP).get());
    }

    @Test
    void attachesABareFailureWithoutALesson() throws Exception {
        form.open(other, learnings(), true);
        form.save();
        var attached =
                catalogs.item("stack_files").item().learnings().getFirst().fields();
        assertEquals(
                "{\"task\":\"Open two files\",\"step_num\":14,\"original_action\":"
                        + click("Open").fields().compact()
                        + ",\"original_error\":\"Nothing was selected.\"}",
                attached.without("timestamp").compact());
    }

    @Test
    void namesThePlaceOfAMistakeInTheArgumentsWhileTyping() throws Exception {
        form.open(item, learnings(), false);
        form.text(Field.CORRECTED_ARGUMENTS).set("{\"loc\" \"Open\"}");
        var sentence = form.mistakes.getOrDefault(Field.CORRECTED_ARGUMENTS, "");
        assertTrue(sentence.startsWith("Line 1, column 8"), sentence);
    }

    @Test
    void offersTheStepsOfAPlanAndKeepsTheLessonTyped() throws Exception {
        form.open(item, learnings(), false);
        form.text(Field.LESSON).set("Use the menu.");
        var steps = List.of(click("File").fields(), click("Open").fields());
        var plan = Json.Obj.of("task", "Stack them", "plan", steps);
        form.choosePlan(Files.writeString(folder.resolve("plan.json"), plan.compact()));
        assertEquals(
                List.of(1, 2), form.steps.stream().map(InterruptStep::number).toList());
        form.pick(form.steps.getFirst());
        assertEquals("Stack them", form.text(Field.TASK).get());
        assertEquals("Use the menu.", form.text(Field.LESSON).get());
    }
}
