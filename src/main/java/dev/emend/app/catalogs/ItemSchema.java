package dev.emend.app.catalogs;

import dev.emend.app.core.UserErrors;
import dev.emend.model.Json;
import dev.emend.model.KnowledgeItem;
import dev.emend.model.Rating;
import dev.emend.model.UserException;
import dev.emend.model.texts.Messages;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Schema of the fields of an item, as given in `catalogs/knowledge_catalog.schema.json`.
///
/// Unknown members are allowed, and so is a trust score below the floor that an agent of another
/// design wrote.
public final class ItemSchema {
    private enum Kind {
        TEXT("text"),
        TEXT_OR_NULL("text or null"),
        TEXTS("a list of texts"),
        OBJECT("an object"),
        OBJECTS("a list of objects"),
        WHOLE("a whole number"),
        SCORE("a whole number from 1 to 5"),
        SHARE("a number from 0 to 1");

        private final String words;

        Kind(String words) {
            this.words = words;
        }

        boolean holds(Json value) {
            return switch (this) {
                case TEXT -> value instanceof Json.Text;
                case TEXT_OR_NULL -> value instanceof Json.Text || value == Json.Null.NULL;
                case TEXTS -> value instanceof Json.Arr(var all) && all.stream().allMatch(Json.Text.class::isInstance);
                case OBJECT -> value instanceof Json.Obj;
                case OBJECTS ->
                    value instanceof Json.Arr(var all) && all.stream().allMatch(Json.Obj.class::isInstance);
                case WHOLE -> value instanceof Json.Num number && number.toInt().isPresent();
                case SCORE ->
                    value instanceof Json.Num number
                            && number.toInt().isPresent()
                            && Rating.isScore(number.toInt().getAsInt());
                case SHARE -> value instanceof Json.Num number && number.toDouble() >= 0 && number.toDouble() <= 1;
            };
        }
    }

    private static final Map<String, Kind> ITEM = Map.ofEntries(
            Map.entry("description", Kind.TEXT),
            Map.entry("content", Kind.TEXT),
            Map.entry("summary", Kind.TEXT),
            Map.entry("ui_location", Kind.TEXT),
            Map.entry("action_sequence", Kind.TEXTS),
            Map.entry("shortcut", Kind.TEXT_OR_NULL),
            Map.entry("prerequisites", Kind.TEXTS),
            Map.entry("output_state", Kind.TEXT),
            Map.entry("doc_citation", Kind.TEXT),
            Map.entry("parameters", Kind.OBJECT),
            Map.entry("scope", Kind.TEXT),
            Map.entry("scopes", Kind.TEXTS),
            Map.entry("priority", Kind.SCORE),
            Map.entry("quality_score", Kind.SCORE),
            Map.entry("use_count", Kind.WHOLE),
            Map.entry("conditions", Kind.OBJECTS),
            Map.entry("trust_score", Kind.SHARE),
            Map.entry("metadata", Kind.OBJECT));

    private static final Map<String, Kind> LEARNING = Map.of(
            "task", Kind.TEXT,
            "step_num", Kind.WHOLE,
            "original_action", Kind.OBJECT,
            "original_error", Kind.TEXT_OR_NULL,
            "recovery_approach", Kind.TEXT_OR_NULL,
            "human_reasoning", Kind.TEXT_OR_NULL,
            "corrected_action", Kind.OBJECT,
            "timestamp", Kind.TEXT,
            "conditions", Kind.OBJECTS);

    private static final Map<String, Kind> ACTION = Map.of("tool_name", Kind.TEXT, "tool_arguments", Kind.OBJECT);

    private static final int MAX_STEPS = 1_000_000;

    private ItemSchema() {}

    /// Whether an item has a field of this name.
    static boolean knows(String name) {
        return ITEM.containsKey(name);
    }

    /// The required type of a field of that name, when the value is of another type.
    static Optional<String> expectedType(String name, Json value) {
        return Optional.ofNullable(ITEM.get(name))
                .filter(kind -> !kind.holds(value))
                .map(kind -> kind.words);
    }

    /// Refuses a learning whose fields are of other kinds than agents read.
    public static void check(Json.Obj learning) throws UserException {
        if (LEARNING.keySet().stream().noneMatch(learning::has)) {
            throw UserErrors.badInput(Messages.of("catalogs.learningEmpty"), Messages.of("catalogs.giveTask"));
        }
        var flaws = new ArrayList<Violation>();
        kinds(learning, LEARNING, "", flaws);
        for (var action : List.of("original_action", "corrected_action")) {
            kinds(learning.object(action), ACTION, action + ".", flaws);
        }
        learning.number("step_num").ifPresent(step -> {
            if (!isStep(step)) {
                flaws.add(new Violation("step_num", "step_num is not 0 to " + MAX_STEPS));
            }
        });
        if (!flaws.isEmpty()) {
            throw UserErrors.badInput(
                    Messages.of(
                            "catalogs.notAttachable",
                            String.join(
                                    "; ", flaws.stream().map(Violation::message).toList())),
                    Messages.of("catalogs.correctAndRerun"));
        }
    }

    /// Refuses a step no plan has.
    public static void checkStep(int step) throws UserException {
        if (!isStep(step)) {
            throw UserErrors.badInput(
                    Messages.of("catalogs.stepOutOfRange", MAX_STEPS, step), Messages.of("catalogs.giveStep"));
        }
    }

    private static boolean isStep(double step) {
        return step >= 0 && step <= MAX_STEPS;
    }

    /// @param place the way to the member; empty for the item
    /// @param message without full stop
    public record Violation(String place, String message) {}

    public static List<Violation> flaws(KnowledgeItem item) {
        var flaws = new ArrayList<Violation>();
        var fields = item.fields();
        if (item.ref().isUnnamed()) {
            flaws.add(new Violation("", "the item has no knowledge_id"));
        }
        if (item.ref().occurrence() > 0) {
            flaws.add(new Violation(
                    "knowledge_id", "the knowledge_id " + item.ref().knowledgeId() + " is taken already"));
        }
        if (!fields.has("content") && !fields.has("description")) {
            flaws.add(new Violation("", "the item has neither a description nor a content"));
        } else if (!fields.has("content") && !fields.has("action_sequence")) {
            flaws.add(new Violation("", "the procedure has no action_sequence"));
        }
        kinds(fields, ITEM, "", flaws);
        conditions(item, flaws);
        switch (fields.get("kb_learnings")) {
            case null -> {}
            case Json.Arr(var entries) -> {
                for (int i = 0; i < entries.size(); i++) {
                    var place = "kb_learnings[" + i + "]";
                    if (entries.get(i) instanceof Json.Obj learning) {
                        kinds(learning, LEARNING, place + ".", flaws);
                    } else {
                        flaws.add(new Violation(place, "the learning is no object"));
                    }
                }
            }
            default -> flaws.add(new Violation("kb_learnings", "kb_learnings is no list"));
        }
        return flaws;
    }

    private static void kinds(Json.Obj fields, Map<String, Kind> kinds, String before, List<Violation> flaws) {
        fields.members().forEach((name, value) -> {
            var kind = kinds.get(name);
            if (kind != null && !kind.holds(value)) {
                flaws.add(new Violation(before + name, name + " is not " + kind.words));
            }
        });
    }

    private static void conditions(KnowledgeItem item, List<Violation> flaws) {
        var conditions = item.conditions();
        for (int i = 0; i < conditions.size(); i++) {
            try {
                FieldValidator.check(conditions.get(i));
            } catch (UserException e) {
                var problem = e.message().replaceFirst("\\.$", "");
                flaws.add(new Violation("conditions[" + i + "]", problem));
            }
        }
    }
}
