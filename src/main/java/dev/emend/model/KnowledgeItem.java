package dev.emend.model;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/// Piece of knowledge an agent works from, as a view of its JSON.
///
/// Two shapes share a catalog: *procedural* items (`action_sequence`, the KB item of the
/// KB-attached learning design) and *scoped* items (`content`, `ScopedKnowledge`). Both may carry
/// learnings, trust and conditions.
public record KnowledgeItem(ItemRef ref, Json.Obj fields) {

    public boolean isScoped() {
        return fields.has("content");
    }

    public String description() {
        return fields.text("description")
                .or(() -> fields.text("summary"))
                .or(() -> fields.text("content"))
                .orElse("");
    }

    public String content() {
        return fields.text("content").orElse("");
    }

    public String uiLocation() {
        return fields.text("ui_location").orElse("");
    }

    public List<String> actionSequence() {
        return fields.texts("action_sequence");
    }

    public Optional<String> shortcut() {
        return fields.text("shortcut").filter(keys -> !keys.isBlank());
    }

    public List<String> prerequisites() {
        return fields.texts("prerequisites");
    }

    public String outputState() {
        return fields.text("output_state").orElse("");
    }

    public Json.Obj parameters() {
        return fields.object("parameters");
    }

    public String scope() {
        return fields.text("scope").orElse("general");
    }

    public List<String> scopes() {
        return fields.texts("scopes");
    }

    /// From 1 (background) to 5 (critical); 3 when the item says nothing.
    public int priority() {
        return fields.integer("priority").orElse(3);
    }

    /// The rating kept in the file, 1 to 5.
    public OptionalInt qualityScore() {
        var score = fields.integer("quality_score");
        return score.isPresent() && Rating.isScore(score.getAsInt()) ? score : OptionalInt.empty();
    }

    /// The trust in the file: 1 when the field is missing, NaN when it is no number.
    public double trust() {
        var value = fields.get("trust_score");
        return switch (value) {
            case null -> 1.0;
            case Json.Num number -> number.toDouble();
            default -> Double.NaN;
        };
    }

    public List<Condition> conditions() {
        return Condition.list(fields);
    }

    /// The learnings in file order; entries that are no objects are skipped but keep their
    /// position.
    public List<Learning> learnings() {
        var entries = fields.array("kb_learnings");
        var identities = LearningRef.identities(entries);
        var learnings = new ArrayList<Learning>(entries.size());
        for (int i = 0; i < entries.size(); i++) {
            if (entries.get(i) instanceof Json.Obj entry) {
                learnings.add(new Learning(new LearningRef(ref, identities.get(i)), i, entry));
            }
        }
        return learnings;
    }

    /// The file of a folder of Markdown in which it stands; empty for an item of a JSON file.
    public Optional<String> home() {
        return home(fields);
    }

    /// Like [#home()], but from the fields of an item.
    public static Optional<String> home(Json.Obj fields) {
        var place = fields.object("metadata");
        return place.has("form") ? place.text("file") : Optional.empty();
    }

    /// The text that is embedded for search. Procedural: `{description}. Steps: {steps joined by ",
    /// "}`, the text real agents store; scoped: the content.
    public String embeddedText() {
        if (isScoped()) {
            return content();
        }
        return description() + ". Steps: " + String.join(", ", actionSequence());
    }
}
