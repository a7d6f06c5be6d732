package dev.emend.app.feedback;

import dev.emend.model.PeriodSummary;
import dev.emend.model.PeriodSummary.Bullet;
import dev.emend.model.rules.FeedbackRules.Decay;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/// The lessons from feedback that agents are told: the adjustments of the active summaries, the one
/// activated last first.
///
/// @param tag what the conversation is about; empty for everything
/// @param periods those that say something for it and weigh enough
/// @param fadedSummaries active ones that weigh too little by now
/// @param outdatedSummaries active ones of which feedback was withdrawn since, without what rested on that
public record ActiveLearningContext(
        String tag,
        List<SummaryLesson> periods,
        List<PeriodSummary> fadedSummaries,
        List<OutdatedSummary> outdatedSummaries) {
    public ActiveLearningContext {
        periods = List.copyOf(periods);
        fadedSummaries = List.copyOf(fadedSummaries);
        outdatedSummaries = List.copyOf(outdatedSummaries);
    }

    /// @param withdrawn how many of the entries it names were deleted, or are of runs whose import was undone
    public record OutdatedSummary(PeriodSummary summary, int withdrawn) {}

    /// @param adjustments those that hold for the tag
    /// @param weight by age, see [dev.emend.app.memories.ConfidenceDecay]
    public record SummaryLesson(PeriodSummary summary, List<Bullet> adjustments, double weight) {
        public SummaryLesson {
            adjustments = List.copyOf(adjustments);
        }
    }

    /// @param withdrawals the feedback that counts no more
    static ActiveLearningContext of(
            List<PeriodSummary> active, Set<Long> withdrawals, String tag, Decay decay, Instant now) {
        var periods = new ArrayList<SummaryLesson>();
        var faded = new ArrayList<PeriodSummary>();
        var outdated = new ArrayList<OutdatedSummary>();
        for (var activeSummary : active) {
            var withdrawnSources = activeSummary.sources();
            withdrawnSources.retainAll(withdrawals);
            var summary = activeSummary.without(withdrawnSources);
            double weight = decay.weight(Duration.between(summary.period().to(), now));
            var adjustments = summary.points().adjustments().stream()
                    .filter(bullet -> tag.isEmpty() || bullet.holdsFor(tag))
                    .toList();
            if (weight < decay.minWeight()) {
                faded.add(summary);
                continue;
            }
            if (!withdrawnSources.isEmpty()) {
                outdated.add(new OutdatedSummary(summary, withdrawnSources.size()));
            }
            if (!adjustments.isEmpty()) {
                periods.add(new SummaryLesson(summary, adjustments, weight));
            }
        }
        return new ActiveLearningContext(tag, periods, faded, outdated);
    }

    public boolean hasLearning() {
        return !periods.isEmpty();
    }

    /// As agents read it: `Learning Period 1:` and a line `- …` for each adjustment, an empty line
    /// between periods; empty when there is nothing to tell.
    public String text() {
        var blocks = new ArrayList<String>();
        for (var lesson : periods) {
            blocks.add("Learning Period "
                    + (blocks.size() + 1)
                    + ":\n"
                    + lesson.adjustments().stream()
                            .map(bullet -> "- " + bullet.text())
                            .collect(Collectors.joining("\n")));
        }
        return String.join("\n\n", blocks);
    }
}
