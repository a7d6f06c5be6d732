package dev.emend.app.knowledge;

import dev.emend.app.core.KnowledgeServedEvent;
import dev.emend.app.core.SearchStatus;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/// The answer to a [KnowledgeQuery].
///
/// @param items critical ones that apply first, then by score
/// @param sources what each source did, in the order in which they were asked
/// @param event empty when there are no items
/// @param isCached whether the items were found earlier
/// @param warnings sentences; none when all is well
public record KnowledgeResponse(
        List<KnowledgeResult> items,
        List<SourceOutcome> sources,
        Optional<KnowledgeServedEvent> event,
        SearchStatus state,
        boolean isCached,
        List<String> warnings) {
    public KnowledgeResponse {
        items = List.copyOf(items);
        sources = List.copyOf(sources);
        warnings = List.copyOf(warnings);
    }

    public enum State {
        ANSWERED,
        /// The source answered with an error; the reason says which.
        FAILED,
        TIMED_OUT,
        /// The source was not asked for, or there was enough before its turn.
        SKIPPED,
        /// The source holds what nobody reviewed, and the client may not read such text.
        OFF;

        public String word() {
            return name().toLowerCase(java.util.Locale.ROOT);
        }
    }

    /// @param reason empty when it answered
    public record SourceOutcome(
            KnowledgeSourceType source, String name, State state, String reason, int resultCount, Duration took) {}
}
