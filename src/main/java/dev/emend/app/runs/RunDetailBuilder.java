package dev.emend.app.runs;

import dev.emend.analysis.extraction.RelevanceSignals;
import dev.emend.analysis.runs.ExecutionAnalyzer;
import dev.emend.model.Execution;
import dev.emend.model.Run;
import dev.emend.model.Run.TokenPrices;
import dev.emend.model.Timestamps;
import java.time.Instant;
import java.time.ZoneId;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/// Makes what is shown of a single run.
final class RunDetailBuilder {
    private RunDetailBuilder() {}

    /// Of a run that is not in the store: its row is made of what it says itself.
    ///
    /// @param zone of times that name none
    static RunDetail detail(Run run, ZoneId zone, TokenPrices prices) {
        var features = RunAnalysisWorker.extractFeatures(run);
        var row = new RunSummary(
                run.id(),
                0,
                run.head(),
                new RunSummary.RunStatus(
                        RunSummaryCache.outcome("", run.head().ending().outcome()),
                        false,
                        Timestamps.of(run.head().startedAt(), zone),
                        Instant.EPOCH),
                RunSummary.RunFacts.of(features, prices.cost(run.head().model(), features.usage())),
                run.messages().size(),
                run.origin());
        return detail(run, row, prices);
    }

    static RunDetail detail(Run run, RunSummary row, TokenPrices prices) {
        var ownExecution = ExecutionAnalyzer.analyze(run, Execution.Mode.OWN);
        var judgedRun =
                row.status().isSet() ? RunOutcome.withOutcome(run, row.status().outcome()) : run;
        var steps = RunStep.of(run);
        return new RunDetail(
                run,
                row,
                steps,
                RunTrace.of(run, steps, prices),
                ExecutionAnalyzer.analyze(run, Execution.Mode.DOCUMENT),
                ownExecution,
                RelevanceSignals.of(judgedRun, ownExecution).stream()
                        .map(signal -> signal.kind().word())
                        .toList());
    }

    /// The similarity of the tasks of other runs to that of one, by the words they share, rare words
    /// counting more; 0 to 1, for those that share any.
    static Map<String, Double> similarity(RunSummary runSummary, List<RunSummary> all) {
        var frequencies = new LinkedHashMap<String, Integer>();
        all.forEach(row -> words(row).forEach(word -> frequencies.merge(word, 1, Integer::sum)));
        var ownWords = words(runSummary);
        var likenesses = new LinkedHashMap<String, Double>();
        for (var row : all) {
            if (row.id().equals(runSummary.id())) {
                continue;
            }
            double sharedWeight = 0;
            double either = 0;
            var words = words(row);
            for (var word : words) {
                double weight = weight(word, frequencies, all.size());
                either += weight;
                sharedWeight += ownWords.contains(word) ? weight : 0;
            }
            for (var word : ownWords) {
                either += words.contains(word) ? 0 : weight(word, frequencies, all.size());
            }
            if (sharedWeight > 0) {
                likenesses.put(row.id(), sharedWeight / either);
            }
        }
        return likenesses;
    }

    private static double weight(String word, Map<String, Integer> frequencies, int all) {
        return Math.log(1 + (double) all / frequencies.getOrDefault(word, 1));
    }

    private static Set<String> words(RunSummary row) {
        var words = new LinkedHashSet<>(
                List.of(row.head().task().toLowerCase(Locale.ROOT).split("[^\\p{L}\\p{N}]+")));
        words.remove("");
        return words;
    }
}
