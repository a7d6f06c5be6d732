package dev.emend.app.knowledge;

import dev.emend.analysis.similarity.FailureMatch;
import dev.emend.app.core.AgentClient;
import dev.emend.model.Action;
import dev.emend.model.ItemRef;
import dev.emend.model.Json;
import dev.emend.model.KnowledgeItem;
import dev.emend.model.Trust;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Objects;

/// Finds what is known to have gone wrong with an action before it is done again. Thread-safe.
public final class ActionCheckService {
    private final CatalogProvider catalogProvider;

    public ActionCheckService(CatalogProvider catalogProvider) {
        this.catalogProvider = catalogProvider;
    }

    /// @param item the one the learning belongs to
    public record Failure(
            ItemRef item, Json trust, KnowledgeResult.ServedLearning learning, FailureMatch failureMatch) {
        public String knowledgeId() {
            return EntryJson.id(item);
        }

        public String catalog() {
            return KnowledgeResult.catalog(item);
        }

        /// `same_action`, `same_target` or `same_tool`.
        public String match() {
            return failureMatch.match().word();
        }

        /// The likeness of the arguments, 0 to 1.
        public double likeness() {
            return failureMatch.likeness();
        }

        /// As [KnowledgeResult.ResultStatus#flags()] says them, of this learning alone.
        public List<String> flags() {
            return VisibilityPolicy.flags(learning.learning().fields());
        }
    }

    /// @param failures the surest first
    /// @param lookedAt how many learnings were compared
    public record Answer(List<Failure> failures, int lookedAt) {
        public Answer {
            failures = List.copyOf(failures);
        }

        /// `known_failure` when the same was tried before or at the same target, `similar_failure`
        /// when something like it was, else `no_known_failure`.
        public String verdict() {
            if (failures.isEmpty()) {
                return "no_known_failure";
            }
            boolean isKnown =
                    failures.stream().anyMatch(failure -> failure.failureMatch.match() != FailureMatch.Match.SAME_TOOL);
            return isKnown ? "known_failure" : "similar_failure";
        }
    }

    /// The failures of this tool with these arguments, those of the item first.
    ///
    /// @param kbSource the id of the item the action is derived from; empty for none
    /// @param catalog where that item is; empty for any
    public Answer check(Action action, String kbSource, String catalog, int limit, AgentClient client) {
        var failures = new ArrayList<Failure>();
        var items = new HashMap<ItemRef, KnowledgeItem>();
        int lookedAt = 0;
        for (var ref : catalogProvider.failedWith(action.toolName(), client)) {
            boolean isSameItem = EntryJson.id(ref).equals(kbSource)
                    && (catalog.isBlank() || catalog.equals(KnowledgeResult.catalog(ref)));
            var readable = catalogProvider.readable(ref, client);
            if (readable.isEmpty()) {
                continue; // gone, or taken back a moment ago
            }
            var trust =
                    Trust.toJson(readable.get().item().trust(), readable.get().state());
            items.put(ref, readable.get().item());
            for (var servedLearning : readable.get().learnings()) {
                lookedAt++;
                FailureMatch.of(action, servedLearning.learning().originalAction(), isSameItem)
                        .ifPresent(match -> failures.add(new Failure(ref, trust, servedLearning, match)));
            }
        }
        failures.sort(Comparator.comparing((Failure failure) -> !isOf(failure, kbSource))
                .thenComparing(failure -> failure.failureMatch.match())
                .thenComparing(failure -> -failure.failureMatch.likeness())
                .thenComparing(failure -> failure.learning.learning().timestamp(), Comparator.reverseOrder()));
        return new Answer(
                failures.stream()
                        .limit(limit)
                        .map(failure -> mask(failure, Objects.requireNonNull(items.get(failure.item))))
                        .toList(),
                lookedAt);
    }

    private static Failure mask(Failure failure, KnowledgeItem item) {
        var learning = VisibilityPolicy.mask(failure.learning.learning(), item);
        return new Failure(
                failure.item,
                failure.trust,
                new KnowledgeResult.ServedLearning(learning, failure.learning.state()),
                failure.failureMatch);
    }

    private static boolean isOf(Failure failure, String kbSource) {
        return EntryJson.id(failure.item).equals(kbSource);
    }
}
