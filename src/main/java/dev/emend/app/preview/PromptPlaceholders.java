package dev.emend.app.preview;

import dev.emend.model.KnowledgeItem;
import dev.emend.model.Learning;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/// The placeholders of a [PromptTemplate] and what they stand for.
final class PromptPlaceholders {
    /// Repeats its line for every step.
    static final String STEP = "step";

    private static final List<String> OF_ITEMS = List.of(
            "id", "description", "content", "location", "steps", STEP, "shortcut", "needs", "result", "trust", "count");
    private static final List<String> OF_LEARNINGS = List.of(
            "number",
            "lesson",
            "error",
            "recovery",
            "reasoning",
            "task",
            "action",
            "corrected",
            "failure",
            "outcome",
            "time");

    private PromptPlaceholders() {}

    static boolean isKnown(String name) {
        return OF_ITEMS.contains(name) || isOfLearnings(name);
    }

    static boolean isOfLearnings(String name) {
        return OF_LEARNINGS.contains(name);
    }

    static String allPlaceholders() {
        var all = new ArrayList<>(OF_ITEMS);
        all.addAll(OF_LEARNINGS);
        return all.stream().map(name -> "{" + name + "}").collect(Collectors.joining(", "));
    }

    static String ofItem(KnowledgeItem item, String name) {
        return switch (name) {
            case "id" -> item.ref().knowledgeId();
            case "description" -> item.description();
            case "content" -> item.content();
            case "location" -> item.uiLocation();
            case "steps" -> String.join(", ", item.actionSequence());
            case STEP -> String.join("\n", item.actionSequence());
            case "shortcut" -> item.shortcut().orElse("");
            case "needs" -> String.join(", ", item.prerequisites());
            case "result" -> item.outputState();
            case "trust" -> Double.isFinite(item.trust()) ? AgentPreview.twoDigits(item.trust()) : "unknown";
            case "count" -> Integer.toString(item.learnings().size());
            default -> throw new IllegalStateException("no placeholder: " + name);
        };
    }

    static String ofLearning(Learning learning, int number, String name) {
        return switch (name) {
            case "number" -> Integer.toString(number);
            case "lesson" -> isSolved(learning) ? learning.lesson() : "";
            case "error" -> learning.error();
            case "recovery" -> learning.recovery().orElse("");
            case "reasoning" ->
                learning.humanReasoning().or(learning::suggestion).orElse("");
            case "task" -> learning.task();
            case "action" -> learning.originalAction().oneLine();
            case "corrected" ->
                learning.correctedAction().map(it -> it.oneLine()).orElse("");
            case "failure" -> failure(learning);
            case "outcome" -> isSolved(learning) ? "success" : "failure";
            case "time" -> learning.timestamp();
            default -> throw new IllegalStateException("no placeholder: " + name);
        };
    }

    /// Whether the learning says what to do and not only what went wrong.
    static boolean isSolved(Learning learning) {
        return learning.isFromPerson() || learning.recovery().isPresent();
    }

    private static String failure(Learning learning) {
        var tool = learning.originalAction().toolName();
        return learning.error().isEmpty() || tool.isEmpty() ? tool + learning.error() : tool + ": " + learning.error();
    }
}
