package dev.emend.gui.feedback;

import dev.emend.gui.kit.Dates;
import dev.emend.gui.kit.Icons;
import dev.emend.gui.kit.StyleVariant;
import dev.emend.gui.kit.Texts;
import dev.emend.model.Feedback;
import dev.emend.model.Feedback.Satisfaction;
import dev.emend.model.PeriodSummary;
import dev.emend.model.PeriodSummary.Bullet;
import dev.emend.model.PeriodSummary.State;
import dev.emend.model.VisibleText;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Locale;

/// Texts for satisfaction, sources and states: word, icon and tone together.
final class FeedbackTexts {
    private static final int MAX_LINE = 300;

    private FeedbackTexts() {}

    static String satisfaction(Satisfaction satisfaction) {
        return Texts.get("feedback.satisfaction." + satisfaction.name().toLowerCase(Locale.ROOT));
    }

    static Icons icon(Satisfaction satisfaction) {
        return switch (satisfaction) {
            case LOW -> Icons.DISSATISFIED;
            case MEDIUM -> Icons.SO_SO;
            case HIGH -> Icons.SATISFIED;
        };
    }

    static StyleVariant tone(Satisfaction satisfaction) {
        return switch (satisfaction) {
            case LOW -> StyleVariant.DANGER;
            case MEDIUM -> StyleVariant.WARNING;
            case HIGH -> StyleVariant.SUCCESS;
        };
    }

    static String source(Feedback.Source source) {
        return Texts.get("feedback.source." + source.word());
    }

    static Icons icon(Feedback.Source source) {
        return switch (source) {
            case MANUAL -> Icons.PERSON;
            case AUTOMATIC -> Icons.AGENT;
            case RUN -> Icons.IMPORT;
        };
    }

    static String state(State state) {
        return Texts.get("feedback.state." + state.word());
    }

    static Icons icon(State state) {
        return switch (state) {
            case DRAFT -> Icons.CLOCK;
            case ACTIVE -> Icons.KEEP;
            case INACTIVE -> Icons.ARCHIVE;
            case DELETED -> Icons.DELETE;
        };
    }

    static StyleVariant tone(State state) {
        return switch (state) {
            case DRAFT -> StyleVariant.ACCENT;
            case ACTIVE -> StyleVariant.SUCCESS;
            case INACTIVE, DELETED -> StyleVariant.NEUTRAL;
        };
    }

    /// `23 Feb to 1 Mar`: first and last day.
    static String period(PeriodSummary summary, Dates dates) {
        var period = summary.period();
        var last = period.to().minus(1, ChronoUnit.MILLIS);
        return Texts.get("feedback.period", dates.day(period.from().toString()), dates.day(last.toString()));
    }

    /// The origin of a bullet: `from 3 conversations, due_dates`.
    static String origin(Bullet bullet) {
        if (bullet.sources().isEmpty()) {
            return Texts.get("feedback.bullet.written");
        }
        var from = Texts.get("feedback.bullet.from", bullet.sources().size());
        return bullet.tags().isEmpty()
                ? Texts.get("feedback.bullet.general", from)
                : Texts.get("feedback.bullet.tagged", from, String.join(", ", bullet.tags()));
    }

    /// The bullets as one text, as differences are told.
    static String text(PeriodSummary summary) {
        return Texts.get("feedback.adjustments")
                + "\n"
                + lines(summary.points().adjustments())
                + "\n\n"
                + Texts.get("feedback.learnings")
                + "\n"
                + lines(summary.points().learnings());
    }

    private static String lines(List<Bullet> bullets) {
        return String.join(
                "\n", bullets.stream().map(bullet -> "\u2022 " + bullet.text()).toList());
    }

    /// A text on one line, short enough for a cell.
    static String line(String text) {
        var start = text.length() > MAX_LINE ? text.substring(0, MAX_LINE) : text;
        return VisibleText.of(start.strip().replaceAll("\\s+", " "));
    }
}
