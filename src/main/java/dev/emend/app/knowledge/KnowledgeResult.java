package dev.emend.app.knowledge;

import dev.emend.app.core.ItemUse;
import dev.emend.model.ItemRef;
import dev.emend.model.Json;
import dev.emend.model.KnowledgeItem;
import dev.emend.model.Learning;
import dev.emend.model.ReviewState;
import dev.emend.model.Trust;
import dev.emend.search.Hit;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/// A piece of knowledge as an agent gets it: data with its source and trust. Secrets are
/// placeholders.
///
/// @param item without the learnings this client may not read
/// @param learnings those it may read
/// @param rank empty for one that is served because it is critical or applies
public record KnowledgeResult(
        KnowledgeItem item,
        Source source,
        ResultStatus status,
        List<ServedLearning> learnings,
        Optional<Rank> rank,
        ItemUse use) {
    public static final int CRITICAL = 5;

    public KnowledgeResult {
        learnings = List.copyOf(learnings);
    }

    /// @param place its file or address, for people
    public record Source(KnowledgeSourceType kind, String place) {}

    /// @param quality 1 to 5; 3 when nobody rated it
    /// @param trust 0.5 to 1; NaN when the item has a text there
    /// @param hash SHA-256 of the whole item
    /// @param flags `hidden_characters`, `addresses_the_model`
    public record ResultStatus(ReviewState state, int quality, double trust, String hash, List<String> flags) {
        public ResultStatus {
            flags = List.copyOf(flags);
        }
    }

    /// A learning of it.
    public record ServedLearning(Learning learning, ReviewState state) {}

    /// Why it stands where it stands.
    ///
    /// @param relevance 0 to 1; empty when it was found by words alone
    /// @param lexical 0 to 1
    /// @param quality `(quality - 1) / 4`, 0 to 1
    /// @param named whether the query names it, which puts it before all that is only like it
    public record Rank(
            double score, OptionalDouble relevance, double lexical, double trust, double quality, boolean named) {
        static Rank of(double score, Hit.Parts parts) {
            return new Rank(score, parts.relevance(), parts.lexical(), parts.trust(), parts.quality01(), false);
        }

        Rank named(boolean isNamed) {
            return new Rank(score, relevance, lexical, trust, quality, isNamed);
        }
    }

    /// Whether it must always be applied.
    public boolean isCritical() {
        return item.priority() >= CRITICAL;
    }

    /// The key of an item of a catalog; empty for all else.
    Optional<String> key() {
        return source.kind() == KnowledgeSourceType.USER_PROVIDED
                ? Optional.of(item.ref().key())
                : Optional.empty();
    }

    KnowledgeResult with(Rank rank) {
        return new KnowledgeResult(item, source, status, learnings, Optional.of(rank), use);
    }

    KnowledgeResult with(ItemUse itemUse) {
        return new KnowledgeResult(item, source, status, learnings, rank, itemUse);
    }

    private Json trust(double trust) {
        return Trust.toJson(trust, status.state);
    }

    /// As prompts print it.
    public KnowledgeItem promptItem() {
        return Trust.withoutUnearnedTrust(item, status.state);
    }

    /// A short name for lists.
    private String summary() {
        var description = item.description();
        // as the design cuts documents
        return description.length() <= 200 ? description : description.substring(0, 200) + "...";
    }

    private String kind() {
        if (source.kind() != KnowledgeSourceType.USER_PROVIDED) {
            return "document";
        }
        return item.isScoped() ? "scoped" : "procedural";
    }

    /// The one shape of it outside the window: the document's `to_dict` and what it is worth.
    public Json.Obj toJson() {
        var fields = item.fields();
        var json = new LinkedHashMap<String, Json>();
        json.put("knowledge_id", new Json.Text(EntryJson.id(item.ref())));
        json.put("catalog", new Json.Text(catalog(item.ref())));
        json.put("kind", new Json.Text(kind()));
        json.put("source_type", new Json.Text(source.kind().word()));
        json.put("source", new Json.Text(source.place()));
        json.put(
                "content",
                new Json.Text(
                        item.isScoped() ? item.content() : item.embeddedText().replace(".. Steps: ", ". Steps: ")));
        json.put("summary", new Json.Text(summary()));
        if (!item.isScoped()) {
            procedure(json);
        }
        for (var name : List.of("is_actionable", "is_generalizable")) {
            fields.bool(name).ifPresent(is -> json.put(name, Json.from(is)));
        }
        fields.text("created_at").ifPresent(at -> json.put("created_at", new Json.Text(at)));
        json.put("scope", new Json.Text(item.scope()));
        json.put("scopes", Json.Arr.ofTexts(item.scopes()));
        json.put(
                "conditions",
                new Json.Arr(item.conditions().stream()
                        .map(condition -> (Json) condition.toJson())
                        .toList()));
        json.put("priority", Json.from(item.priority()));
        json.put("critical", Json.from(isCritical()));
        json.put("quality_score", Json.from(status.quality));
        json.put("trust", trust(status.trust));
        if (trust(status.trust) instanceof Json.Num number) { // the document's classes take 1.0 for what is missing
            json.put("trust_score", number);
        }
        json.put("state", new Json.Text(status.state.word()));
        json.put("score", rank.map(value -> Json.from(value.score)).orElse(Json.Null.NULL));
        rank.ifPresent(value -> json.put("parts", parts(value)));
        json.put("use_count", Json.from(use.count()));
        json.put("last_used_at", Json.from(use.last().map(Instant::toString)));
        json.put("document_ids", Json.Arr.ofTexts(documentIds()));
        json.put("source_url", Json.from(fields.text("source_url").filter(url -> !url.isBlank())));
        json.put("metadata", fields.object("metadata"));
        json.put(
                "kb_learnings",
                Json.from(learnings.stream()
                        .map(servedLearning -> EntryJson.of(servedLearning.learning, servedLearning.state))
                        .toList()));
        json.put("hash", new Json.Text(status.hash));
        json.put("flags", Json.Arr.ofTexts(status.flags));
        return Json.Obj.wrap(json);
    }

    private void procedure(Map<String, Json> json) {
        json.put("description", new Json.Text(item.description()));
        json.put("ui_location", new Json.Text(item.uiLocation()));
        json.put("action_sequence", Json.Arr.ofTexts(item.actionSequence()));
        json.put("shortcut", Json.from(item.shortcut()));
        json.put("prerequisites", Json.Arr.ofTexts(item.prerequisites()));
        json.put("output_state", new Json.Text(item.outputState()));
        json.put(
                "doc_citation", new Json.Text(item.fields().text("doc_citation").orElse("")));
        json.put("parameters", item.parameters());
    }

    /// The documents its text was taken from: its own list, else the document itself.
    List<String> documentIds() {
        var ids = item.fields().texts("document_ids");
        return ids.isEmpty() && source.kind() != KnowledgeSourceType.USER_PROVIDED
                ? List.of(item.ref().knowledgeId())
                : ids;
    }

    public static String catalog(ItemRef ref) {
        return ref.catalog().equals(ExternalProviders.NO_CATALOG)
                ? ""
                : ref.catalog().toString();
    }

    private Json parts(Rank rank) {
        return Json.Obj.of(
                "relevance", rank.relevance,
                "lexical", rank.lexical,
                "trust", trust(rank.trust),
                "quality", rank.quality);
    }
}
