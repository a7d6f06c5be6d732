package dev.emend.model;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/// Note of an agent or a person on one failed step, as a view of its JSON.
///
/// @param index the position in the item's `kb_learnings`, counted from 0
public record Learning(LearningRef ref, int index, Json.Obj fields) {

    /// The mark inside `original_error` behind which real agents hide the words of a person.
    public static final String SUGGESTION_MARK = "| Suggestion:";

    public enum Kind {
        /// The agent recovered by itself (`recovery_approach`).
        SELF_EXPLORATION,
        /// A person stepped in (`human_reasoning`, `corrected_action`).
        HUMAN_INTERRUPT,
        /// Only the failure is known.
        FAILURE
    }

    public Kind kind() {
        if (fields.has("human_reasoning") || fields.has("corrected_action")) {
            return Kind.HUMAN_INTERRUPT;
        }
        return recovery().isPresent() ? Kind.SELF_EXPLORATION : Kind.FAILURE;
    }

    public String task() {
        return fields.text("task").map(String::strip).orElse("");
    }

    public OptionalInt stepNum() {
        return fields.integer("step_num");
    }

    public Action originalAction() {
        return new Action(fields.object("original_action"));
    }

    public Optional<Action> correctedAction() {
        return fields.get("corrected_action") instanceof Json.Obj action
                ? Optional.of(new Action(action))
                : Optional.empty();
    }

    /// The error, without the suggestion that may follow it.
    public String error() {
        var whole = fields.text("original_error").orElse("");
        int mark = whole.indexOf(SUGGESTION_MARK);
        return (mark < 0 ? whole : whole.substring(0, mark)).strip();
    }

    /// The words of a person inside `original_error`, after `| Suggestion:`.
    public Optional<String> suggestion() {
        var whole = fields.text("original_error").orElse("");
        int mark = whole.indexOf(SUGGESTION_MARK);
        return mark < 0
                ? Optional.empty()
                : Optional.of(whole.substring(mark + SUGGESTION_MARK.length()).strip())
                        .filter(text -> !text.isEmpty());
    }

    public Optional<String> recovery() {
        return fields.text("recovery_approach").map(String::strip).filter(text -> !text.isEmpty());
    }

    public Optional<String> humanReasoning() {
        return fields.text("human_reasoning").map(String::strip).filter(text -> !text.isEmpty());
    }

    /// The sentence to remember: a person's words first, then the recovery, then the error itself.
    public String lesson() {
        return humanReasoning().or(this::suggestion).or(this::recovery).orElseGet(this::error);
    }

    /// The field an edited lesson is written to: the one it was read from. Of a learning without a
    /// recovery that is a person's words, as agents that read the file are told no bare failure.
    public String lessonField() {
        if (humanReasoning().isPresent() || !fields.has("recovery_approach")) {
            return "human_reasoning";
        }
        return suggestion().isEmpty() ? "recovery_approach" : "original_error";
    }

    /// The value of [#lessonField()] with another lesson in it: a suggestion is only the part
    /// behind its mark.
    public String withLesson(String lesson) {
        return lessonField().equals("original_error") ? withSuggestion(lesson) : lesson;
    }

    /// The fields with another lesson. A person's words that stand behind the error, too, change in
    /// both places.
    public Json.Obj fieldsWithLesson(String lesson) {
        var field = lessonField();
        var changedFields = fields.with(field, new Json.Text(withLesson(lesson)));
        return field.equals("human_reasoning") && suggestion().isPresent()
                ? changedFields.with("original_error", new Json.Text(withSuggestion(lesson)))
                : changedFields;
    }

    private String withSuggestion(String lesson) {
        var whole = fields.text("original_error").orElse("");
        return whole.substring(0, whole.indexOf(SUGGESTION_MARK)) + SUGGESTION_MARK + " " + lesson;
    }

    /// Whether a person's words stand behind the error only, where agents that read the file are not
    /// told them.
    public boolean isHiddenSuggestion() {
        return suggestion().isPresent()
                && humanReasoning().isEmpty()
                && lessonField().equals("human_reasoning");
    }

    /// True when the lesson is a person's and not the agent's.
    public boolean isFromPerson() {
        return humanReasoning().isPresent() || suggestion().isPresent();
    }

    /// The client of the agent server that brought it, as the file says; empty when it came otherwise.
    public Optional<String> client() {
        return fields.object("origin").text("client").filter(name -> !name.isBlank());
    }

    /// The time as written in the file; empty when there is none.
    public String timestamp() {
        return fields.text("timestamp").orElse("");
    }

    public List<Condition> conditions() {
        return Condition.list(fields);
    }

    /// The text that is embedded for search: the lesson, then the error when that is another sentence.
    public String embeddedText() {
        var lesson = lesson();
        var error = error();
        return error.isEmpty() || error.equals(lesson) ? lesson : lesson + " " + error;
    }
}
