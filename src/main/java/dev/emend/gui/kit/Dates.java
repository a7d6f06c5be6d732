package dev.emend.gui.kit;

import dev.emend.model.texts.DateTexts;
import java.time.Clock;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.util.Optional;
import java.util.function.Supplier;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.control.Cell;
import javafx.scene.control.Label;
import javafx.scene.control.Labeled;
import javafx.scene.control.Tooltip;

/// Times as people read them: `26 Oct 2025, 12:53`, and an age while it is under a week.
///
/// @param clock now, and the zone of times that name none
public record Dates(Clock clock) {
    /// `26 Oct 2025, 12:53`, or `3 hours ago` under a week.
    public String text(Instant time) {
        var age = Duration.between(time, clock.instant());
        if (age.isNegative() || age.toDays() >= 7) {
            return exact(time);
        }
        if (age.toMinutes() < 1) {
            return Texts.get("date.now");
        }
        if (age.toHours() < 1) {
            return Texts.get("date.minutes", age.toMinutes());
        }
        return age.toDays() < 1 ? Texts.get("date.hours", age.toHours()) : Texts.get("date.days", age.toDays());
    }

    /// Like [#text(Instant)], but for a time as a file has it; text that is no time stays as it is.
    public String text(String raw) {
        return parse(raw).map(this::text).orElse(raw);
    }

    /// `12:53` today, with its day before; never an age.
    public String time(Instant time) {
        var zonedTime = time.atZone(clock.getZone());
        return zonedTime.toLocalDate().equals(LocalDate.now(clock))
                ? DateTexts.TIME.of(zonedTime)
                : DateTexts.MINUTE.of(zonedTime);
    }

    /// `12:53:07` today, with its day before.
    public String second(Instant time) {
        var zonedTime = time.atZone(clock.getZone());
        var second = DateTexts.SECOND.of(zonedTime);
        var today = LocalDate.now(clock);
        return zonedTime.toLocalDate().equals(today)
                ? second
                : DateTexts.day(zonedTime.toLocalDate(), today) + ", " + second;
    }

    /// Never an age.
    public String exact(Instant time) {
        return DateTexts.MINUTE.of(time.atZone(clock.getZone()));
    }

    /// For table cells: `26 Oct` of this year, `26 Oct 2025` of another one.
    public String day(String raw) {
        return parse(raw)
                .map(time -> time.atZone(clock.getZone()).toLocalDate())
                .map(day -> DateTexts.day(day, LocalDate.now(clock)))
                .orElse(raw);
    }

    /// Shows words with an age in them that stay true: [#refresh] writes them anew.
    public static void keep(Labeled label, Supplier<String> words) {
        label.setText(words.get());
        label.getProperties().put(Dates.class, words);
    }

    /// Writes every age anew that stands in a window. On the JavaFX thread.
    public static void refresh(Node root) {
        if (root instanceof Labeled label
                && !(root instanceof Cell<?> cell && cell.isEmpty())
                && root.getProperties().get(Dates.class) instanceof Supplier<?> words
                && words.get() instanceof String newText
                && !newText.equals(label.getText())) {
            label.setText(newText);
        }
        if (root instanceof Parent parent) {
            parent.getChildrenUnmodifiable().forEach(Dates::refresh);
        }
    }

    /// A label with the raw text in its tooltip.
    public Label label(String raw) {
        var label = new Label();
        keep(label, () -> text(raw));
        label.getStyleClass().add("date");
        label.setTooltip(new Tooltip(raw));
        return label;
    }

    /// An ISO time with or without a zone (the clock's zone then), or a date; empty for other text.
    public Optional<Instant> parse(String raw) {
        var text = raw.strip().replaceFirst("^(\\d{4}-\\d\\d-\\d\\d) (?=\\d)", "$1T");
        try {
            return Optional.of(OffsetDateTime.parse(text).toInstant());
        } catch (DateTimeException e) {
            return local(text);
        }
    }

    private Optional<Instant> local(String text) {
        try {
            var time = text.length() == "2025-10-26".length()
                    ? LocalDate.parse(text).atStartOfDay()
                    : LocalDateTime.parse(text);
            return Optional.of(time.atZone(clock.getZone()).toInstant());
        } catch (DateTimeException e) {
            return Optional.empty();
        }
    }
}
