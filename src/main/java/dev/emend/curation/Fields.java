package dev.emend.curation;

import dev.emend.analysis.UserPattern;
import dev.emend.model.Condition;
import dev.emend.model.ItemRef;
import dev.emend.model.Json;
import dev.emend.model.KnowledgeItem;
import dev.emend.model.Visible;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/// What may stand in the fields of an item.
final class Fields {
    private static final int LONGEST_ID = 1_000;
    private static final Set<String> NOT_BY_HAND = Set.of("knowledge_id", "kb_learnings");

    /// The fields of a procedural item in the document's order, as a new item has them.
    private static final Json.Obj PROCEDURAL =
            Json.Obj.of(
                    "knowledge_id",
                    "",
                    "description",
                    "",
                    "ui_location",
                    "",
                    "action_sequence",
                    Json.Arr.EMPTY,
                    "shortcut",
                    Json.Null.NULL,
                    "prerequisites",
                    Json.Arr.EMPTY,
                    "output_state",
                    "",
                    "doc_citation",
                    "",
                    "parameters",
                    Json.Obj.EMPTY,
                    "kb_learnings",
                    Json.Arr.EMPTY,
                    "trust_score",
                    1.0);

    /// What is said about an item once it is there, and what a new one has at most.
    private static final Map<String, Json> NOT_PROPOSED = earned();

    private static Map<String, Json> earned() {
        var earned = new LinkedHashMap<String, Json>();
        earned.put("trust_score", Json.from(1.0));
        earned.put("kb_learnings", Json.Arr.EMPTY);
        earned.put("quality_score", Json.Null.NULL);
        earned.put("use_count", Json.from(0));
        earned.put("last_used_at", Json.Null.NULL);
        return earned;
    }

    private Fields() {}

    /// An item an agent proposes.
    static void checkProposed(Json.Obj given) throws CurationException {
        var refused = new ArrayList<String>();
        NOT_PROPOSED.forEach((name, fresh) -> {
            var value = given.get(name);
            boolean isFresh =
                    value == null
                            || value.equals(fresh)
                            || value instanceof Json.Num one
                                    && fresh instanceof Json.Num other
                                    && one.toDouble() == other.toDouble();
            if (!isFresh) {
                refused.add(name);
            }
        });
        if (!refused.isEmpty()) {
            throw Failures.badInput(
                    "A proposed item brings no " + String.join(", ", refused) + " of its own.",
                    "Leave that out; learnings are added once the item is there, and trust and"
                            + " scores come from reviews.");
        }
    }

    static void check(KnowledgeItem item, String field, Json value) throws CurationException {
        if (NOT_BY_HAND.contains(field)) {
            throw Failures.badInput(
                    "The field " + field + " is not edited by hand.",
                    field.equals("knowledge_id")
                            ? "Duplicate the item under the new id, then delete the old one."
                            : "Attach or edit a learning instead.");
        }
        var old = item.fields().get(field);
        if (old != null
                && old != Json.Null.NULL
                && value != Json.Null.NULL
                && !kind(old).equals(kind(value))) {
            throw Failures.badInput(
                    "The field " + field + " is " + kind(old) + ", not " + kind(value) + ".",
                    "Give a value of the same kind.");
        }
        if (field.equals("trust_score") && value instanceof Json.Num number) {
            double trust = number.toDouble();
            if (!(trust >= 0 && trust <= 1)) {
                throw Failures.badInput(
                        "A trust score is 0 to 1, not " + number.text() + ".",
                        "Give a number in that range.");
            }
        }
        if (field.equals("quality_score") && value instanceof Json.Num) {
            throw Failures.badInput(
                    "A rating is more than its number.", "Use rate, or press 1 to 5.");
        }
    }

    static void check(Condition condition) throws CurationException {
        if (condition.type().isBlank()) {
            throw Failures.badInput(
                    "A condition has no context key.", "Name one, or choose always.");
        }
        if (condition.operator() == Condition.Operator.MATCHES && !condition.isAlways()) {
            var text = condition.value().plain();
            var problem = UserPattern.of(text).problem();
            if (problem.isPresent()) {
                throw Failures.badInput(
                        "The pattern " + shortened(text) + " is not valid: " + problem.get() + ".",
                        "Write it without; the pattern is matched at the start of the value.");
            }
        }
    }

    private static String shortened(String text) {
        return text.length() <= 80 ? text : text.substring(0, 80) + "…";
    }

    /// The id, when the catalog has none of that name yet.
    static String newId(OpenFile file, String id) throws CurationException {
        if (id.isBlank() || id.startsWith("#")) {
            throw Failures.badInput("The new item has no id.", "Give it a knowledge_id.");
        }
        if (id.length() > LONGEST_ID || Visible.hidden(id) > 0 || id.indexOf('\n') >= 0) {
            throw Failures.badInput(
                    "A knowledge_id has at most 1,000 characters and no hidden ones.",
                    "Choose another knowledge_id.");
        }
        if (file.find(new ItemRef(file.now().id(), id)).isPresent()) {
            throw Failures.badInput(
                    "There is an item " + id + " already.", "Choose another knowledge_id.");
        }
        return id;
    }

    /// A scoped item as it is given; a procedural one with every field of its document, in their
    /// order.
    static Json.Obj complete(Json.Obj given) {
        if (given.has("content")) {
            return given;
        }
        var members = new LinkedHashMap<>(PROCEDURAL.members());
        members.putAll(given.members());
        return new Json.Obj(members);
    }

    /// A copy under a new id: no learnings, full trust, never used.
    static Json.Obj fresh(Json.Obj item, String id) {
        var copy = item.with("knowledge_id", new Json.Text(id));
        copy = item.has("kb_learnings") ? copy.with("kb_learnings", Json.Arr.EMPTY) : copy;
        copy = item.has("trust_score") ? copy.with("trust_score", Json.from(1.0)) : copy;
        copy = item.has("use_count") ? copy.with("use_count", Json.from(0)) : copy;
        return item.has("last_used_at") ? copy.with("last_used_at", Json.Null.NULL) : copy;
    }

    private static String kind(Json value) {
        return switch (value) {
            case Json.Obj _ -> "an object";
            case Json.Arr _ -> "a list";
            case Json.Text _ -> "text";
            case Json.Num _ -> "a number";
            case Json.Bool _ -> "true or false";
            case Json.Null _ -> "null";
        };
    }
}
