package dev.emend.gui.part;

import dev.emend.gui.kit.Texts;
import dev.emend.model.Action;
import dev.emend.model.Json;
import java.util.EnumMap;
import java.util.Map;
import java.util.OptionalInt;

/// The interrupt form as it stands, nothing of it checked yet.
///
/// @param base the action picked, whose other fields are kept; [Action#NONE] for free entry
record InterruptDraft(Map<Field, String> texts, Action base, boolean failureOnly) {

    /// The fields of the form.
    enum Field {
        TASK,
        STEP,
        ORIGINAL_TOOL,
        ORIGINAL_ARGUMENTS,
        CORRECTED_TOOL,
        CORRECTED_ARGUMENTS,
        LESSON,
        ERROR
    }

    InterruptDraft {
        texts = Map.copyOf(texts);
    }

    String text(Field field) {
        return texts.getOrDefault(field, "").strip();
    }

    /// Mistakes by field, a sentence each; empty when the draft can be saved.
    Map<Field, String> mistakes() {
        var mistakes = new EnumMap<Field, String>(Field.class);
        require(Field.TASK, "part.interrupt.task.missing", mistakes);
        require(Field.ORIGINAL_TOOL, "part.interrupt.tool.missing", mistakes);
        if (step().isEmpty()) {
            mistakes.put(Field.STEP, Texts.get("part.interrupt.step.wrong"));
        }
        checkJson(Field.ORIGINAL_ARGUMENTS, mistakes);
        if (failureOnly) {
            require(Field.ERROR, "part.interrupt.error.missing", mistakes);
        } else {
            require(Field.LESSON, "part.interrupt.lesson.missing", mistakes);
            require(Field.CORRECTED_TOOL, "part.interrupt.tool.missing", mistakes);
            checkJson(Field.CORRECTED_ARGUMENTS, mistakes);
        }
        return mistakes;
    }

    OptionalInt step() {
        try {
            int step = Integer.parseInt(text(Field.STEP));
            return step < 0 ? OptionalInt.empty() : OptionalInt.of(step);
        } catch (NumberFormatException e) {
            return OptionalInt.empty();
        }
    }

    Action original() {
        return action(base, Field.ORIGINAL_TOOL, Field.ORIGINAL_ARGUMENTS);
    }

    /// The original action with the tool and arguments corrected, the lesson as its reasoning.
    Action correctedAction() {
        var action = action(base, Field.CORRECTED_TOOL, Field.CORRECTED_ARGUMENTS);
        return new Action(action.fields().with("reasoning", new Json.Text(text(Field.LESSON))));
    }

    private Action action(Action base, Field tool, Field arguments) {
        var object = JsonField.readObject(text(arguments)) instanceof JsonField.Result.Valid(Json.Obj value)
                ? value
                : Json.Obj.EMPTY;
        return new Action(
                base.fields().with("tool_name", new Json.Text(text(tool))).with("tool_arguments", object));
    }

    private void require(Field field, String key, Map<Field, String> mistakes) {
        if (text(field).isEmpty()) {
            mistakes.put(field, Texts.get(key));
        }
    }

    private void checkJson(Field field, Map<Field, String> mistakes) {
        if (JsonField.readObject(text(field)) instanceof JsonField.Result.Invalid bad) {
            mistakes.put(field, bad.sentence());
        }
    }
}
