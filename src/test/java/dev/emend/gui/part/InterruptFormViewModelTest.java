package dev.emend.gui.part;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.app.catalogs.CommandResult;
import dev.emend.app.core.UserException;
import dev.emend.app.library.HumanCorrection;
import dev.emend.gui.kit.Background;
import dev.emend.gui.part.InterruptDraft.Field;
import dev.emend.model.Action;
import dev.emend.model.ItemRef;
import dev.emend.model.Json;
import dev.emend.model.KnowledgeItem;
import dev.emend.model.Learning;
import dev.emend.model.Plan;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

class InterruptFormViewModelTest {
    private final ItemRef item = new ItemRef(new UUID(0, 1), "open_files");
    private final ItemRef other = new ItemRef(new UUID(0, 1), "stack_files");
    private final List<HumanCorrection> interrupts = new ArrayList<>();
    private final List<Json.Obj> failures = new ArrayList<>();
    private final List<CommandResult> saved = new ArrayList<>();
    private boolean isBroken;

    private final InterruptFormViewModel form =
            new InterruptFormViewModel(new Notebook(), Background.immediate(), saved::add);

    private final class Notebook implements InterruptFormViewModel.Work {
        @Override
        public CommandResult interrupt(ItemRef ref, HumanCorrection interrupt)
                throws UserException {
            refuseWhenBroken();
            interrupts.add(interrupt);
            return decision(ref);
        }

        @Override
        public CommandResult attach(ItemRef ref, Json.Obj learning) throws UserException {
            refuseWhenBroken();
            failures.add(learning);
            return decision(ref);
        }

        @Override
        public List<Plan> plans(Path file) throws UserException {
            refuseWhenBroken();
            return List.of(
                    new Plan(
                            "p.json",
                            "Stack them",
                            List.of(click("File"), click("Open")),
                            List.of()));
        }

        private void refuseWhenBroken() throws UserException {
            if (isBroken) {
                throw new UserException(
                        UserException.Code.STORE, "The disk is full.", "", "Free some room.");
            }
        }

        private CommandResult decision(ItemRef ref) {
            return new CommandResult(1, ref, Optional.empty(), new CompletableFuture<>());
        }
    }

    private static Action click(String button) {
        return new Action(
                Json.Obj.of(
                        "tool_name", "Click-Tool",
                        "tool_arguments", Json.Obj.of("loc", button),
                        "kb_source", "open_files"));
    }

    private List<Learning> learnings() {
        var learning =
                Json.Obj.of(
                        "task", "Open two files",
                        "step_num", 14,
                        "original_action", click("Open").fields(),
                        "original_error", "Nothing was selected.",
                        "timestamp", "2025-10-25T23:55:17");
        return new KnowledgeItem(item, Json.Obj.of("kb_learnings", List.of(learning))).learnings();
    }

    @Test
    void startsFromTheStepOfTheNewestLearning() {
        form.open(item, learnings(), false);
        assertEquals("Open two files", form.text(Field.TASK).get());
        assertEquals("14", form.text(Field.STEP).get());
        assertEquals("Click-Tool", form.text(Field.CORRECTED_TOOL).get());
        assertEquals("{\n  \"loc\": \"Open\"\n}", form.text(Field.ORIGINAL_ARGUMENTS).get());
    }

    @Test
    void refusesAnInterruptWithoutALesson() {
        form.open(item, learnings(), false);
        form.save();
        assertEquals(List.of(), interrupts);
        assertTrue(form.mistakes().containsKey(Field.LESSON), "says what is missing");
        form.text(Field.LESSON).set("Select a file first.");
        assertTrue(form.mistakes().isEmpty(), "the note goes as soon as it is there");
    }

    @Test
    void savesWhatThePersonWroteAndKeepsTheAgentsOtherFields() {
        form.open(item, learnings(), false);
        form.text(Field.LESSON).set(" Select a file first. ");
        form.text(Field.CORRECTED_TOOL).set("Shortcut-Tool");
        form.text(Field.CORRECTED_ARGUMENTS).set("{\"shortcut\": [\"ctrl\", \"a\"]}");
        form.save();
        var interrupt = interrupts.getFirst();
        assertEquals("Select a file first.", interrupt.reasoning());
        assertEquals(14, interrupt.step());
        assertEquals(click("Open"), interrupt.original());
        assertEquals(
                "{\"tool_name\":\"Shortcut-Tool\",\"tool_arguments\":{\"shortcut\":[\"ctrl\",\"a\"]},"
                        + "\"kb_source\":\"open_files\",\"reasoning\":\"Select a file first.\"}",
                interrupt.corrected().fields().compact());
        assertNull(form.item().get(), "the form closes");
        assertEquals(1, saved.size());
    }

    @Test
    void keepsTheDraftWhenSavingFails() {
        isBroken = true;
        form.open(item, learnings(), false);
        form.text(Field.LESSON).set("Select a file first.");
        form.save();
        var problem = Objects.requireNonNull(form.problem().get());
        assertEquals("The disk is full.", problem.message());
        assertEquals("Select a file first.", form.text(Field.LESSON).get());
        isBroken = false;
        form.save();
        assertEquals(1, interrupts.size());
    }

    @Test
    void findsTheDraftOfEachItemAgain() {
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
    void attachesABareFailureWithoutALesson() {
        form.open(item, learnings(), true);
        form.save();
        assertEquals(
                "{\"task\":\"Open two files\",\"step_num\":14,\"original_action\":"
                        + click("Open").fields().compact()
                        + ",\"original_error\":\"Nothing was selected.\"}",
                failures.getFirst().compact());
    }

    @Test
    void namesThePlaceOfAMistakeInTheArgumentsWhileTyping() {
        form.open(item, learnings(), false);
        form.text(Field.CORRECTED_ARGUMENTS).set("{\"loc\" \"Open\"}");
        var sentence = form.mistakes().getOrDefault(Field.CORRECTED_ARGUMENTS, "");
        assertTrue(sentence.startsWith("Line 1, column 8"), sentence);
    }

    @Test
    void offersTheStepsOfAPlanAndKeepsTheLessonTyped() {
        form.open(item, learnings(), false);
        form.text(Field.LESSON).set("Use the menu.");
        form.choosePlan(Path.of("plan.json"));
        assertEquals(List.of(1, 2), form.steps().stream().map(InterruptStep::number).toList());
        form.pick(form.steps().getFirst());
        assertEquals("Stack them", form.text(Field.TASK).get());
        assertEquals("Use the menu.", form.text(Field.LESSON).get());
    }
}
