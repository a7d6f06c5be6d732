package dev.emend.app.catalogs;

import dev.emend.analysis.patterns.UserRegex;
import dev.emend.app.core.Exceptions;
import dev.emend.model.Condition;
import dev.emend.model.ItemRef;
import dev.emend.model.Json;
import dev.emend.model.KnowledgeItem;
import dev.emend.model.UserException;
import dev.emend.model.VisibleText;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/// What may stand in the fields of an item.
public final class FieldValidator {
    private static final int MAX_ID = 1_000;
    private static final Set<String> NOT_BY_HAND = Set.of("knowledge_id", "kb_learnings");

    /// The fields of a procedural item in the document's order, as a new item has them.
    private static final Json.Obj PROCEDURAL = Json.Obj.of(
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

    /// What the scoped knowledge design gives an item beside what [ItemSchema] checks.
    private static final Set<String> SCOPED = Set.of(
            "source_type",
            "is_actionable",
            "is_generalizable",
            "created_at",
            "updated_at",
            "last_used_at",
            "document_ids",
            "source_url");

    private FieldValidator() {}

    /// Refuses names no item has.
    ///
    /// @param own what the item at hand has already
    public static void refuseUnknown(Set<String> names, Set<String> own) throws UserException {
        var unknown = names.stream()
                .filter(name -> !own.contains(name))
                .filter(name -> !PROCEDURAL.has(name) && !SCOPED.contains(name))
                .filter(name -> !ItemSchema.knows(name))
                .toList();
        if (!unknown.isEmpty()) {
            throw Exceptions.badInput(
                    "An item has no field " + String.join(", ", unknown) + ".",
                    "Correct its name, or put what is yours into the field metadata.");
        }
    }

    /// An item an agent proposes.
    public static void checkProposed(Json.Obj given) throws UserException {
        var refused = new ArrayList<String>();
        NOT_PROPOSED.forEach((name, fresh) -> {
            var value = given.get(name);
            boolean isFresh = value == null
                    || value.equals(fresh)
                    || value instanceof Json.Num num
                            && fresh instanceof Json.Num other
                            && num.toDouble() == other.toDouble();
            if (!isFresh) {
                refused.add(name);
            }
        });
        if (!refused.isEmpty()) {
            throw Exceptions.badInput(
                    "A proposed item brings no " + String.join(", ", refused) + " of its own.",
                    "Leave that out; learnings are added once the item is there, and trust and"
                            + " scores come from reviews.");
        }
    }

    public static void check(KnowledgeItem item, String field, Json value) throws UserException {
        if (NOT_BY_HAND.contains(field)) {
            throw Exceptions.badInput(
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
            throw Exceptions.badInput(
                    "The field " + field + " is " + kind(old) + ", not " + kind(value) + ".",
                    "Give a value of the same kind.");
        }
        if (field.equals("trust_score") && value instanceof Json.Num number) {
            double trust = number.toDouble();
            if (!(trust >= 0 && trust <= 1)) {
                throw Exceptions.badInput(
                        "A trust score is 0 to 1, not " + number.text() + ".", "Give a number in that range.");
            }
        }
        if (field.equals("quality_score") && value instanceof Json.Num) {
            throw Exceptions.badInput("A rating is more than its number.", "Use rate, or press 1 to 5.");
        }
    }

    public static void check(Condition condition) throws UserException {
        if (condition.type().isBlank()) {
            throw Exceptions.badInput("A condition has no context key.", "Name one, or choose always.");
        }
        if (condition.operator() == Condition.Operator.MATCHES && !condition.isAlways()) {
            var text = condition.value().plain();
            var problem = UserRegex.of(text).problem();
            if (problem.isPresent()) {
                throw Exceptions.badInput(
                        "The pattern " + shortened(text) + " is not valid: " + problem.get() + ".",
                        "Write it without; the pattern is matched at the start of the value.");
            }
        }
    }

    private static String shortened(String text) {
        return text.length() <= 80 ? text : text.substring(0, 80) + "…";
    }

    /// The id, when the catalog has none of that name yet.
    public static String newId(CatalogSession file, String id) throws UserException {
        if (id.isBlank() || id.startsWith("#")) {
            throw Exceptions.badInput("The new item has no id.", "Give it a knowledge_id.");
        }
        if (id.length() > MAX_ID || VisibleText.hidden(id) > 0 || id.indexOf('\n') >= 0) {
            throw Exceptions.badInput(
                    "A knowledge_id has at most 1,000 characters and no hidden ones.", "Choose another knowledge_id.");
        }
        if (file.find(new ItemRef(file.now().id(), id)).isPresent()) {
            throw Exceptions.badInput("There is an item " + id + " already.", "Choose another knowledge_id.");
        }
        return id;
    }

    /// A scoped item as it is given; a procedural one with every field of its document, in their
    /// order.
    public static Json.Obj complete(Json.Obj given) {
        if (given.has("content")) {
            return given;
        }
        var members = new LinkedHashMap<>(PROCEDURAL.members());
        members.putAll(given.members());
        return new Json.Obj(members);
    }

    /// A copy under a new id: no learnings, full trust, never used.
    public static Json.Obj fresh(Json.Obj item, String id) {
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
