package dev.emend.analysis.extraction;

import dev.emend.analysis.extraction.ExtractionRule.Evidence;
import dev.emend.analysis.extraction.ExtractionRule.RuleMatch;
import dev.emend.analysis.extraction.RunSteps.Step;
import dev.emend.model.Execution;
import dev.emend.model.Extraction;
import dev.emend.model.Extraction.Dimension;
import dev.emend.model.Extraction.Lesson;
import dev.emend.model.Extraction.Verdict;
import dev.emend.model.Json;
import dev.emend.model.Memory;
import dev.emend.model.Run;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/// Extracts learnings by rules alone, on this machine and the same each time: errors and what made
/// them work, what the user corrected, what a benchmark expected, repetitions, standstills, and how
/// it ended. Each lesson quotes the transcript and names its messages.
///
/// The confidence is that of the strongest lesson, plus 0.05 for each other kind of evidence (at
/// most 0.15), less 0.1 when nobody said how the run ended; at most 0.95. More than
/// [Extraction#KEPT] is worth saving. Thread-safe.
public final class RuleExtractor implements Extractor {
    static final double FURTHER = 0.05;
    static final int MAX_FURTHER = 3;
    static final double UNKNOWN_ENDING = 0.1;
    static final double MAX = 0.95;

    private static final int MAX_LESSONS = 8;
    private static final int NARRATIVE = 4_000;
    private static final int NARRATIVE_MESSAGE = 240;

    private static final List<ExtractionRule> RULES = List.of(
            new ExpectationRule(),
            new ErrorRule(),
            new CorrectionRule(),
            new StandstillRule(),
            new RepetitionRule(),
            new OutcomeRule());

    @Override
    public Extraction extract(Run run, Execution execution) {
        var steps = RunSteps.of(run);
        var found = new ArrayList<RuleMatch>();
        RULES.forEach(rule -> found.addAll(rule.lessons(steps)));
        found.sort(Comparator.comparing(RuleMatch::evidence));
        var kept = found.subList(0, Math.min(MAX_LESSONS, found.size()));
        var lessons = kept.stream().map(RuleMatch::lesson).toList();
        double confidence = confidence(kept, run);
        return new Extraction(
                lessons.stream().map(Lesson::text).collect(Collectors.joining("\n")),
                verdict(confidence, kept, run),
                dimensions(run, execution, steps, lessons),
                lessons);
    }

    private static double confidence(List<RuleMatch> found, Run run) {
        if (found.isEmpty()) {
            return 0;
        }
        var kinds = found.stream().map(RuleMatch::evidence).distinct().count();
        double further = FURTHER * Math.min(MAX_FURTHER, kinds - 1);
        boolean isKnown = !run.head().ending().outcome().isEmpty();
        double sum = found.getFirst().evidence().confidence() + further - (isKnown ? 0 : UNKNOWN_ENDING);
        return Math.round(Math.min(MAX, sum) * 100) / 100.0;
    }

    private static Verdict verdict(double confidence, List<RuleMatch> found, Run run) {
        if (found.isEmpty()) {
            boolean hasFailed = run.head().ending().outcome().equals("failure");
            var why = hasFailed
                    ? "The run failed, but its transcript does not show why."
                    : "Nothing failed, was repeated or was corrected: there is no lesson.";
            return new Verdict(0, false, why);
        }
        var kinds = new LinkedHashSet<String>();
        found.forEach(match -> kinds.add(reason(match.evidence())));
        var reasons = QuotedExcerpt.listed(List.copyOf(kinds));
        return confidence > Extraction.KEPT
                ? new Verdict(confidence, true, capital("it shows " + reasons + "."))
                : new Verdict(confidence, false, "There is only " + reasons + ", which is too little to keep.");
    }

    private static String reason(Evidence evidence) {
        return switch (evidence) {
            case EXPECTATION -> "what was expected and not done";
            case RECOVERY -> "an error and what made it work";
            case CORRECTION -> "a correction by the user";
            case STANDSTILL -> "a standstill";
            case REPETITION -> "a call repeated without need";
            case ERROR -> "an error that stayed";
            case VERIFICATION -> "how the last change was tried";
            case PATH -> "the way to success";
        };
    }

    private static String capital(String text) {
        return Character.toUpperCase(text.charAt(0)) + text.substring(1);
    }

    private static Memory.Text dimensions(Run run, Execution execution, RunSteps steps, List<Lesson> lessons) {
        return new Memory.Text(
                run.head().task(),
                context(run, execution),
                RunNarrative.of(run, NARRATIVE, NARRATIVE_MESSAGE),
                reflection(run, execution, steps),
                new Memory.MemoryLessons(
                        joined(lessons, Dimension.TACTICAL),
                        joined(lessons, Dimension.STRATEGIC),
                        joined(lessons, Dimension.META),
                        antiPatterns(execution, joined(lessons, Dimension.ANTI_PATTERN))));
    }

    private static String joined(List<Lesson> lessons, Dimension dimension) {
        return lessons.stream()
                .filter(lesson -> lesson.dimension() == dimension)
                .map(Lesson::text)
                .collect(Collectors.joining("\n"));
    }

    /// As the document's example: a description and the findings.
    private static Json antiPatterns(Execution execution, String description) {
        var json = execution.toJson();
        var fields = Json.Obj.EMPTY;
        if (!description.isEmpty()) {
            fields = fields.with("description", Json.from(description));
        }
        for (var key : List.of("redundancies", "inefficiencies")) {
            if (!json.array(key).isEmpty()) {
                fields = fields.with(key, new Json.Arr(json.array(key)));
            }
        }
        return fields.members().isEmpty() ? Json.Null.NULL : fields;
    }

    private static String context(Run run, Execution execution) {
        var model = run.head().model();
        var tools = List.copyOf(execution.counts().keySet());
        return "A run of "
                + run.head().family()
                + (model.isEmpty() ? "" : " with " + model)
                + (tools.isEmpty() ? ", without tools." : ", with the tools " + QuotedExcerpt.listed(tools) + ".");
    }

    private static String reflection(Run run, Execution execution, RunSteps steps) {
        var ending = run.head().ending();
        var outcome = switch (ending.outcome()) {
            case "success" -> "The run succeeded";
            case "failure" -> "The run failed";
            case "" -> "Nobody said how the run ended;";
            default -> "The run ended as " + ending.outcome();
        };
        long failed = steps.all().stream().filter(Step::hasFailed).count();
        var calls = execution.tools().size();
        var text = new StringBuilder(outcome);
        text.append(ending.outcome().isEmpty() ? " it made " : " with ");
        text.append(calls).append(calls == 1 ? " call" : " calls");
        text.append(failed == 0 ? "" : ", " + failed + " of them failed");
        text.append(". Efficiency ")
                .append(String.format(Locale.ROOT, "%.2f", execution.score().value()));
        var wasted =
                execution.redundancies().size() + execution.inefficiencies().size();
        text.append(wasted == 0 ? "." : ", " + wasted + (wasted == 1 ? " finding." : " findings."));
        return text.toString();
    }
}
