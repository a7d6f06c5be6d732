package dev.emend.app.knowledge;

import dev.emend.model.Json;
import java.util.Set;

/// The question of an agent, and the situation in which it asks (`KnowledgeQuery` of the scoped
/// knowledge design).
///
/// @param text may be empty: then only critical items that apply are served
/// @param context the situation in which adoption conditions are checked
/// @param maxResults 1 or more; critical items come on top
public record KnowledgeQuery(String text, Filter filter, Json.Obj context, int maxResults) {
    /// @param scopes items of these and general ones; empty for all
    /// @param sources empty for all
    /// @param minQuality 1 to 5
    /// @param minPriority 1 to 5
    /// @param minRelevance 0 to 1
    public record Filter(
            Set<String> scopes,
            Set<KnowledgeSourceType> sources,
            int minQuality,
            int minPriority,
            double minRelevance) {
        /// As the design has them.
        public static final Filter DEFAULTS = new Filter(Set.of(), Set.of(), 2, 1, 0.5);

        public Filter {
            scopes = Set.copyOf(scopes);
            sources = Set.copyOf(sources);
        }
    }

    /// Ten results, as the design has it.
    public static KnowledgeQuery of(String text, Json.Obj context) {
        return new KnowledgeQuery(text, Filter.DEFAULTS, context, 10);
    }

    KnowledgeQuery withContext(Json.Obj object) {
        return new KnowledgeQuery(text, filter, object, maxResults);
    }
}
