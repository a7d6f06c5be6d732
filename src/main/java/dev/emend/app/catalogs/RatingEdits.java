package dev.emend.app.catalogs;

import dev.emend.model.Edit;
import dev.emend.model.Json;
import dev.emend.model.KnowledgeItem;
import java.util.ArrayList;
import java.util.List;

/// Edits of the file for a rating. Scoped items hold their score in the file, procedural ones only
/// when they have the field; all else is in the store alone.
public final class RatingEdits {
    private static final String SCORE = "quality_score";
    private static final String METADATA = "metadata";
    private static final String FEEDBACK = "rating_feedback";
    private static final String AT = "rated_at";

    private RatingEdits() {}

    /// The words and the time of an older rating do not stay beside the new score: they would speak
    /// of another one.
    ///
    /// @param feedback empty for a rating without words
    /// @param at as agents write times
    public static List<Edit> of(KnowledgeItem item, int score, String feedback, String at) {
        if (!item.isScoped() && !item.fields().has(SCORE)) {
            return List.of();
        }
        var edits = new ArrayList<Edit>();
        edits.add(new Edit.SetField(item.ref(), SCORE, Json.from(score)));
        var metadata = item.fields().object(METADATA);
        boolean isMetadata = !item.fields().has(METADATA) || item.fields().get(METADATA) instanceof Json.Obj;
        boolean hasFeedback = metadata.has(FEEDBACK) || metadata.has(AT);
        if (isMetadata && (hasFeedback || !feedback.isEmpty() && item.isScoped())) {
            var newMetadata = feedback.isEmpty() ? metadata.without(FEEDBACK) : withFeedback(metadata, feedback);
            edits.add(new Edit.SetField(item.ref(), METADATA, newMetadata.with(AT, new Json.Text(at))));
        }
        return edits;
    }

    private static Json.Obj withFeedback(Json.Obj metadata, String feedback) {
        return metadata.with(FEEDBACK, new Json.Text(feedback));
    }
}
