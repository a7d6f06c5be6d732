package dev.emend.analysis.similarity;

import dev.emend.model.Action;
import dev.emend.model.ItemRef;
import dev.emend.model.Json;
import dev.emend.model.KnowledgeItem;
import dev.emend.model.Learning;
import dev.emend.model.LearningRef;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/// Learnings and items for tests, as agents write them.
public final class Lessons {
    static final UUID CATALOG = UUID.fromString("11111111-2222-3333-4444-555555555555");
    private static final float[] NO_VECTOR = {};

    private Lessons() {}

    static ItemRef item(String id) {
        return new ItemRef(CATALOG, id);
    }

    /// A click of `label` in the item that went wrong, and what to do instead.
    public static LessonText click(String key, String item, String label, String error, String suggestion) {
        return of(
                key,
                item(item).key(),
                Json.Obj.of(
                        "task",
                        "Concatenate all files",
                        "step_num",
                        7,
                        "original_action",
                        clicking(label, ""),
                        "original_error",
                        suggestion.isEmpty() ? error : error + " | Suggestion: " + suggestion,
                        "timestamp",
                        "2025-10-26T12:00:00"));
    }

    static LessonText at(String timestamp, LessonText lesson) {
        return with(lesson, "timestamp", timestamp);
    }

    public static LessonText with(LessonText lesson, String member, Object value) {
        return of(lesson.key(), lesson.item(), lesson.learning().fields().with(member, Json.from(value)));
    }

    static LessonText of(String key, String item, Json.Obj learning) {
        var ref = new LearningRef(item.isEmpty() ? item("none") : ItemRef.parse(item), key);
        return new LessonText(key, item, new Learning(ref, 0, learning), NO_VECTOR);
    }

    static Json.Obj clicking(String label, String reasoning) {
        return Json.Obj.of(
                "tool_name",
                "Click-Tool",
                "tool_arguments",
                Json.Obj.of("loc", List.of("last_state:button:" + label), "button", "left"),
                "reasoning",
                reasoning);
    }

    static Action action(String tool, String reasoning, Object... arguments) {
        return new Action(
                Json.Obj.of("tool_name", tool, "tool_arguments", Json.Obj.of(arguments), "reasoning", reasoning));
    }

    static KnowledgeItem procedural(
            String id, String description, String location, List<String> steps, String shortcut) {
        return new KnowledgeItem(
                item(id),
                Json.Obj.of(
                        "knowledge_id",
                        id,
                        "description",
                        description,
                        "ui_location",
                        location,
                        "action_sequence",
                        steps,
                        "shortcut",
                        shortcut));
    }

    static KnowledgeItem scoped(String content) {
        return new KnowledgeItem(item("scoped"), Json.Obj.of("knowledge_id", "scoped", "content", content));
    }

    /// The learnings of items, without vectors.
    public static List<LessonText> of(List<KnowledgeItem> items) {
        var lessons = new ArrayList<LessonText>();
        for (var item : items) {
            for (var learning : item.learnings()) {
                lessons.add(new LessonText(learning.ref().key(), item.ref().key(), learning, NO_VECTOR));
            }
        }
        return lessons;
    }
}
