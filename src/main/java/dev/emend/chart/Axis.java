package dev.emend.chart;

import dev.emend.model.texts.DateTexts;
import dev.emend.model.texts.Language;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/// An axis: what its ends stand for and what is written beside it.
///
/// @param name with its unit; empty when the chart's title says it
/// @param from and `until` the values at its ends, `until` above `from`
public record Axis(String name, double from, double until, List<Tick> ticks) {
    /// A place on the axis with its text.
    public record Tick(double at, String text) {}

    public Axis {
        if (!(until > from)) {
            throw new IllegalArgumentException("An axis from " + from + " until " + until + " has no length.");
        }
        ticks = List.copyOf(ticks);
    }

    /// Counts from zero, with whole ticks.
    ///
    /// @param max the greatest count shown
    public static Axis counts(String name, double max) {
        double step = Math.max(1, niceStep(max / 4));
        double until = step * Math.max(1, Math.ceil(max / step));
        return new Axis(name, 0, until, ticks(0, until, step));
    }

    /// Amounts from zero, such as seconds or US dollars.
    public static Axis amounts(String name, double max) {
        double step = niceStep(max / 4);
        double until = step * Math.max(1, Math.ceil(max / step - 1e-9));
        return new Axis(name, 0, until, ticks(0, until, step));
    }

    /// Shares in percent.
    ///
    /// @param from the share at its lower end, 0 to 1
    public static Axis shares(String name, double from) {
        var ticks = new ArrayList<Tick>();
        int step = from > 0 ? 10 : 25;
        for (int percent = (int) Math.round(100 * from); percent <= 100; percent += step) {
            ticks.add(new Tick(percent / 100.0, percent + " %"));
        }
        return new Axis(name, from, 1, ticks);
    }

    /// From a number to another, such as trust from 0.5 to 1.
    ///
    /// @param step between ticks
    public static Axis numbers(String name, double from, double until, double step) {
        return new Axis(name, from, until, ticks(from, until, step));
    }

    /// Time in milliseconds since the epoch, with about five ticks.
    public static Axis time(Instant from, Instant until, ZoneId zone) {
        var end = until.isAfter(from) ? until : from.plusMillis(1);
        double millis = Duration.between(from, end).toMillis();
        var format = millis > 4e10 ? DateTexts.MONTH : millis > 1.2e10 ? DateTexts.DAY : DateTexts.DAY_OF_YEAR;
        var places = IntStream.rangeClosed(0, 4)
                .mapToObj(i -> from.plusMillis((long) (millis / 4 * i)))
                .toList();
        var days = places.stream()
                .map(at -> at.atZone(zone).toLocalDate())
                .distinct()
                .toList();
        var ofYear = DateTexts.days(days);
        var ticks = new ArrayList<Tick>();
        for (var at : places) {
            var day = at.atZone(zone).toLocalDate();
            var text = format == DateTexts.DAY_OF_YEAR ? ofYear.get(days.indexOf(day)) : format.of(day);
            if (ticks.isEmpty() || !ticks.getLast().text().equals(text)) {
                ticks.add(new Tick(at.toEpochMilli(), text));
            }
        }
        return new Axis("", from.toEpochMilli(), end.toEpochMilli(), ticks);
    }

    /// `26 Oct 2025`.
    public static String day(LocalDate day) {
        return DateTexts.DAY.of(day);
    }

    /// With its first, middle and last tick only, and no name.
    Axis compact() {
        if (ticks.size() <= 3) {
            return new Axis("", from, until, ticks);
        }
        int last = ticks.size() - 1;
        return new Axis("", from, until, List.of(ticks.getFirst(), ticks.get(last / 2), ticks.get(last)));
    }

    /// The position of a value, 0 at the lower and 1 at the upper end.
    public double place(double value) {
        return Math.clamp((value - from) / (until - from), 0, 1);
    }

    /// The width of its widest text, in pixels.
    double textWidth() {
        return ticks.stream()
                .mapToDouble(tick -> Drawing.textWidth(tick.text(), Shape.Text.SMALL))
                .max()
                .orElse(0);
    }

    private static List<Tick> ticks(double from, double until, double step) {
        var ticks = new ArrayList<Tick>();
        for (int i = 0; from + i * step <= until + step * 1e-6; i++) {
            double at = from + i * step;
            ticks.add(new Tick(at, text(at, step)));
        }
        return ticks;
    }

    private static String text(double value, double step) {
        if (value >= 1e6) {
            return String.format(Language.locale(), "%.3gM", value / 1e6).replaceAll("[.,]0*M", "M");
        }
        int digits = step >= 1 ? 0 : (int) Math.ceil(-Math.log10(step) - 1e-9);
        return String.format(Language.locale(), "%,." + digits + "f", value);
    }

    /// 1, 2 or 5 times a power of ten, at least as large.
    private static double niceStep(double least) {
        if (!(least > 0)) {
            return 1;
        }
        double power = Math.pow(10, Math.floor(Math.log10(least)));
        for (double factor : new double[] {1, 2, 5}) {
            if (factor * power >= least * (1 - 1e-9)) {
                return factor * power;
            }
        }
        return 10 * power;
    }
}
