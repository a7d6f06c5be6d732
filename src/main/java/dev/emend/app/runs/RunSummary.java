package dev.emend.app.runs;

import dev.emend.model.Origin;
import dev.emend.model.Run;
import dev.emend.model.Run.TokenPrices;
import dev.emend.store.memories.RunAnalysisTable.RunFeatures;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/// A run of an agent as a list shows it.
///
/// @param number by which people call it: 1 for the first that came into this store, never given again; 0 for
///   a run that is not in the store
/// @param head what the transcript says, its outcome too
/// @param messages how many it has
public record RunSummary(
        String id, long number, Run.Head head, RunStatus status, RunFacts work, int messages, Origin origin) {

    /// A copy with the cost at other prices.
    RunSummary by(TokenPrices prices) {
        return new RunSummary(
                id, number, head, status, work.withCost(prices.cost(head.model(), work.usage())), messages, origin);
    }

    /// @param outcome what counts: a person's word before the transcript's; `success`, `failure` or
    ///   `unknown`
    /// @param isSet whether a person set it
    /// @param startedAt empty when it does not say
    /// @param importedAt when it came into the store; the epoch for a run that is not in the store
    public record RunStatus(String outcome, boolean isSet, Optional<Instant> startedAt, Instant importedAt) {}

    /// @param isKnown false while it is being worked out
    /// @param calls how many tool calls were made
    /// @param findings how often each kind was found
    /// @param score the efficiency, 0 to 1; empty for a run whose calls are too few to tell
    /// @param usage as it was recorded
    /// @param cost as recorded, else by the prices of its model
    /// @param errors of each tool that failed, how often with each kind of error
    public record RunFacts(
            boolean isKnown,
            int calls,
            Map<String, Integer> findings,
            OptionalDouble score,
            String workflow,
            Run.Usage usage,
            Run.Cost cost,
            Map<String, Map<String, Integer>> errors) {
        static final RunFacts UNKNOWN = new RunFacts(
                false, 0, Map.of(), OptionalDouble.empty(), "", Run.Usage.NONE, Run.Cost.UNKNOWN, Map.of());

        static RunFacts of(RunFeatures features, Run.Cost cost) {
            return new RunFacts(
                    true,
                    features.tools().size(),
                    features.findings(),
                    features.score(),
                    features.workflow(),
                    features.usage(),
                    cost,
                    features.errors());
        }

        /// The total number of findings of all kinds.
        public int findingCount() {
            return findings.values().stream().mapToInt(Integer::intValue).sum();
        }

        private RunFacts withCost(Run.Cost newCost) {
            return new RunFacts(isKnown, calls, findings, score, workflow, usage, newCost, errors);
        }
    }
}
