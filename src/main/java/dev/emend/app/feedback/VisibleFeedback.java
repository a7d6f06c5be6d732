package dev.emend.app.feedback;

import dev.emend.analysis.secrets.PromptInjectionDetector;
import dev.emend.model.Feedback;
import dev.emend.model.Feedback.FeedbackFields;
import dev.emend.model.PeriodSummary.Bullet;
import dev.emend.model.PeriodSummary.Points;
import dev.emend.model.VisibleText;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/// Feedback without the lines that speak to the model or hide characters: agents are told what a summary says before a
/// person reads it.
final class VisibleFeedback {
    private final List<Feedback> entries = new ArrayList<>();
    private final Set<Long> sources = new LinkedHashSet<>();
    private int omissions;

    VisibleFeedback(List<Feedback> feedback) {
        feedback.forEach(entry -> entries.add(visible(entry)));
    }

    List<Feedback> entries() {
        return entries;
    }

    /// The points made of these entries, with a note of how many lines were left out.
    Points with(Points points) {
        if (omissions == 0) {
            return points;
        }
        var learnings = new ArrayList<>(points.learnings());
        var words = omissions == 1
                ? "1 line was left out: it speaks to the model or hides characters."
                : omissions + " lines were left out: they speak to the model or hide characters.";
        learnings.add(new Bullet(words, List.copyOf(sources), List.of()));
        return new Points(learnings, points.adjustments());
    }

    private Feedback visible(Feedback entry) {
        int before = omissions;
        var fields = entry.fields();
        var visible = new FeedbackFields(fields.summary(), visible(fields.wentWell()), visible(fields.couldImprove()));
        var tags = entry.tags().stream().filter(tag -> !isUnsafe(tag)).toList();
        omissions += entry.tags().size() - tags.size();
        if (omissions == before) {
            return entry;
        }
        sources.add(entry.id());
        return new Feedback(entry.id(), visible, entry.satisfaction(), tags, entry.at(), entry.from());
    }

    private String visible(String text) {
        if (!isUnsafe(text)) {
            return text;
        }
        var lines = text.lines().toList();
        var visible = lines.stream().filter(line -> !isUnsafe(line)).toList();
        var rest = String.join("\n", visible);
        boolean isSplit = isUnsafe(rest); // over several lines
        omissions += isSplit ? lines.size() : lines.size() - visible.size();
        return isSplit ? "" : rest;
    }

    private static boolean isUnsafe(String text) {
        return PromptInjectionDetector.findFirst(text).isPresent() || VisibleText.hiddenCount(text) > 0;
    }
}
