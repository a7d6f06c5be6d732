package dev.emend.app.catalogs;

import dev.emend.analysis.patterns.UserRegex;
import dev.emend.analysis.secrets.SecretDetector;
import dev.emend.app.core.UserErrors;
import dev.emend.model.Condition;
import dev.emend.model.ItemRef;
import dev.emend.model.Json;
import dev.emend.model.KnowledgeItem;
import dev.emend.model.UserException;
import dev.emend.model.VisibleText;
import dev.emend.model.texts.Messages;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/// Validator of the fields of an item.
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

    /// Fields that an existing item earns, with the most that a new item has of each.
    private static final Map<String, Json> NOT_PROPOSED = initialValues();

    private static Map<String, Json> initialValues() {
        var values = new LinkedHashMap<String, Json>();
        values.put("trust_score", Json.from(1.0));
        values.put("kb_learnings", Json.Arr.EMPTY);
        values.put("quality_score", Json.Null.NULL);
        values.put("use_count", Json.from(0));
        values.put("last_used_at", Json.Null.NULL);
        return values;
    }

    /// Fields of an item in the scoped knowledge design that [ItemSchema] does not check.
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
    /// @param allowedNames what the item at hand has already
    public static void refuseUnknown(Set<String> names, Set<String> allowedNames) throws UserException {
        var unknown = names.stream()
                .filter(name -> !allowedNames.contains(name))
                .filter(name -> !PROCEDURAL.has(name) && !SCOPED.contains(name))
                .filter(name -> !ItemSchema.knows(name))
                .toList();
        if (!unknown.isEmpty()) {
            throw UserErrors.badInput(
                    Messages.of("catalogs.noItemField", String.join(", ", unknown)),
                    Messages.of("catalogs.correctFieldName"));
        }
    }

    /// An item an agent proposes.
    public static void checkProposed(Json.Obj fields) throws UserException {
        var rejectedFields = new ArrayList<String>();
        NOT_PROPOSED.forEach((name, initialValue) -> {
            var value = fields.get(name);
            boolean isFresh = value == null
                    || value.equals(initialValue)
                    || value instanceof Json.Num num
                            && initialValue instanceof Json.Num other
                            && num.toDouble() == other.toDouble();
            if (!isFresh) {
                rejectedFields.add(name);
            }
        });
        if (!rejectedFields.isEmpty()) {
            throw UserErrors.badInput(
                    Messages.of("catalogs.proposalBringsField", String.join(", ", rejectedFields)),
                    Messages.of("catalogs.leaveOutReviewed"));
        }
    }

    public static void check(KnowledgeItem item, String field, Json value) throws UserException {
        if (NOT_BY_HAND.contains(field)) {
            throw UserErrors.badInput(
                    Messages.of("catalogs.fieldNotEditable", field),
                    field.equals("knowledge_id")
                            ? Messages.of("catalogs.duplicateItem")
                            : Messages.of("catalogs.editLearningInstead"));
        }
        var old = item.fields().get(field);
        if (old != null
                && old != Json.Null.NULL
                && value != Json.Null.NULL
                && !kind(old).equals(kind(value))) {
            throw UserErrors.badInput(
                    Messages.of("catalogs.wrongFieldKind", field, kind(old), kind(value)),
                    Messages.of("catalogs.giveSameKind"));
        }
        var expected = ItemSchema.expectedType(field, value);
        if (old == null && value != Json.Null.NULL && expected.isPresent()) {
            throw UserErrors.badInput(
                    Messages.of("catalogs.wrongFieldKind", field, expected.get(), kind(value)),
                    Messages.of("catalogs.giveSameKind"));
        }
        if (field.equals("trust_score") && value instanceof Json.Num number) {
            double trust = number.toDouble();
            if (!(trust >= 0 && trust <= 1)) {
                throw UserErrors.badInput(
                        Messages.of("catalogs.trustOutOfRange", number.text()), Messages.of("catalogs.giveInRange"));
            }
        }
        if (field.equals("quality_score") && value instanceof Json.Num) {
            throw UserErrors.badInput(Messages.of("catalogs.useRatingInstead"), Messages.of("catalogs.useRate"));
        }
    }

    public static void check(Condition condition) throws UserException {
        if (condition.type().isBlank()) {
            throw UserErrors.badInput(Messages.of("catalogs.noContextKey"), Messages.of("catalogs.nameOrAlways"));
        }
        if (condition.operator() == Condition.Operator.MATCHES && !condition.isAlways()) {
            var text = condition.value().plain();
            var problem = UserRegex.of(text).problem();
            if (problem.isPresent()) {
                throw UserErrors.badInput(
                        Messages.of("catalogs.badPattern", shorten(text), problem.get()),
                        Messages.of("catalogs.dropAnchor"));
            }
        }
    }

    private static String shorten(String text) {
        return text.length() <= 80 ? text : text.substring(0, 80) + "…";
    }

    /// The id, when the catalog has none of that name yet.
    public static String newId(CatalogSession file, String id) throws UserException {
        if (id.isBlank() || id.startsWith("#")) {
            throw UserErrors.badInput(Messages.of("catalogs.newItemUnnamed"), Messages.of("catalogs.giveKnowledgeId"));
        }
        if (id.length() > MAX_ID || VisibleText.hiddenCount(id) > 0 || id.indexOf('\n') >= 0) {
            throw UserErrors.badInput(Messages.of("catalogs.idTooLong"), Messages.of("catalogs.chooseOtherId"));
        }
        if (!SecretDetector.find(id).isEmpty()) {
            throw UserErrors.badInput(Messages.of("catalogs.idHoldsSecret"), Messages.of("catalogs.chooseOtherId"));
        }
        if (file.find(new ItemRef(file.current().id(), id)).isPresent()) {
            throw UserErrors.badInput(Messages.of("catalogs.itemExists", id), Messages.of("catalogs.chooseOtherId"));
        }
        return id;
    }

    /// A scoped item as it is given; a procedural one with every field of its document, in their
    /// order.
    public static Json.Obj complete(Json.Obj fields) {
        return fields.has("content") ? fields : PROCEDURAL.with(fields);
    }

    /// A copy under a new id: no learnings, full trust, never used.
    public static Json.Obj freshCopy(Json.Obj item, String id) {
        var copy = item.with("knowledge_id", new Json.Text(id));
        copy = item.has("kb_learnings") ? copy.with("kb_learnings", Json.Arr.EMPTY) : copy;
        copy = item.has("trust_score") ? copy.with("trust_score", Json.from(1.0)) : copy;
        copy = item.has("use_count") ? copy.with("use_count", Json.from(0)) : copy;
        return item.has("last_used_at") ? copy.with("last_used_at", Json.Null.NULL) : copy;
    }

    private static String kind(Json value) {
        return switch (value) {
            case Json.Obj _ -> Messages.of("catalogs.anObject");
            case Json.Arr _ -> Messages.of("catalogs.aList");
            case Json.Text _ -> "text";
            case Json.Num _ -> Messages.of("catalogs.aNumber");
            case Json.Bool _ -> Messages.of("catalogs.trueOrFalse");
            case Json.Null _ -> "null";
        };
    }
}
