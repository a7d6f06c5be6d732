package dev.emend.gui.runs;

import dev.emend.app.runs.RunGroupComparison;
import dev.emend.app.runs.RunGroupComparison.Difference;
import dev.emend.app.runs.RunGroupComparison.Median;
import dev.emend.app.runs.RunGroupComparison.Share;
import dev.emend.app.runs.RunGroupComparison.ToolDifference;
import dev.emend.gui.kit.Texts;
import dev.emend.model.texts.Language;
import dev.emend.model.texts.PValueText;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.DoubleFunction;

/// Lines that describe a comparison of two groups. Pure functions.
final class GroupRows {
    private GroupRows() {}

    /// @param name what is compared
    /// @param one of the first group
    /// @param ofOne as long as a bar is for the first group, 0 to 1; empty where bars say nothing
    /// @param difference the second less the first, with its interval where there is one
    record Row(
            String name,
            Figure one,
            Figure other,
            OptionalDouble ofOne,
            OptionalDouble ofOther,
            Figure difference,
            Figure chance) {}

    /// @param note what is to be said of it below; empty for nothing
    record Figure(String text, String note) {
        static final Figure NONE = new Figure("", "");

        /// For those who listen.
        String accessibleText() {
            return note.isEmpty() ? text : text + ", " + note;
        }
    }

    static List<Row> figures(RunGroupComparison comparison) {
        var one = comparison.one();
        var other = comparison.other();
        var rows = new ArrayList<Row>();
        rows.add(counts(one.runs(), other.runs()));
        rows.add(shares("success", one.success(), other.success(), comparison.success()));
        rows.add(shares("errors", one.errors(), other.errors(), comparison.errors()));
        rows.add(medians("duration", one.seconds(), other.seconds(), GroupRows::time));
        rows.add(medians("tokens", one.tokens(), other.tokens(), GroupRows::tokens));
        rows.add(medians("cost", one.cost(), other.cost(), dollars -> RunTexts.cost(OptionalDouble.of(dollars))));
        rows.add(medians("steps", one.calls(), other.calls(), GroupRows::number));
        return rows;
    }

    static List<Row> tools(RunGroupComparison comparison) {
        return comparison.tools().stream().map(GroupRows::tool).toList();
    }

    private static Row tool(ToolDifference use) {
        return new Row(
                use.tool(),
                new Figure(percent(use.one().value()), ""),
                new Figure(percent(use.other().value()), ""),
                OptionalDouble.of(use.one().value()),
                OptionalDouble.of(use.other().value()),
                points(use.difference()),
                chance(use.difference()));
    }

    private static Figure chance(Difference difference) {
        return difference.isTested()
                ? new Figure(
                        Texts.get(difference.isMoreThanChance() ? "runs.groups.unlikely" : "runs.groups.possible"),
                        PValueText.of(difference.adjustedChance()))
                : new Figure(Texts.get("runs.groups.untested"), "");
    }

    private static Row counts(int one, int other) {
        double most = Math.max(1, Math.max(one, other));
        return new Row(
                Texts.get("runs.groups.runs"),
                new Figure(Texts.get("number", one), ""),
                new Figure(Texts.get("number", other), ""),
                OptionalDouble.of(one / most),
                OptionalDouble.of(other / most),
                Figure.NONE,
                Figure.NONE);
    }

    private static Row shares(String key, Share one, Share other, Difference difference) {
        boolean isKnown = difference.isKnown();
        return new Row(
                Texts.get("runs.groups." + key),
                share(one),
                share(other),
                length(one),
                length(other),
                isKnown ? points(difference) : Figure.NONE,
                isKnown ? chance(difference) : Figure.NONE);
    }

    /// With its 95 % interval, and of how many.
    private static Figure share(Share share) {
        return share.isKnown()
                ? new Figure(
                        percent(share.value()),
                        Texts.get(
                                "runs.groups.share",
                                percentNumber(share.low()),
                                percentNumber(share.high()),
                                share.of()))
                : new Figure(Texts.get("runs.unrecorded"), "");
    }

    private static Row medians(String key, Median one, Median other, DoubleFunction<String> text) {
        double most = Math.max(one.value().orElse(0), other.value().orElse(0));
        boolean isKnown = one.value().isPresent() && other.value().isPresent();
        double change = other.value().orElse(0) - one.value().orElse(0);
        var sign = change > 0 ? "+" : change < 0 ? "\u2212" : "";
        return new Row(
                Texts.get("runs.groups." + key),
                median(one, text),
                median(other, text),
                length(one, most),
                length(other, most),
                isKnown ? new Figure(sign + text.apply(Math.abs(change)), "") : Figure.NONE,
                Figure.NONE);
    }

    private static OptionalDouble length(Share share) {
        return share.isKnown() ? OptionalDouble.of(share.value()) : OptionalDouble.empty();
    }

    private static OptionalDouble length(Median median, double most) {
        return median.value().isPresent() && most > 0
                ? OptionalDouble.of(median.value().getAsDouble() / most)
                : OptionalDouble.empty();
    }

    private static Figure median(Median median, DoubleFunction<String> text) {
        return median.value().isEmpty()
                ? new Figure(Texts.get("runs.unrecorded"), "")
                : new Figure(text.apply(median.value().getAsDouble()), Texts.get("runs.groups.median", median.of()));
    }

    private static Figure points(Difference difference) {
        return new Figure(
                Texts.get("runs.groups.points", signedPercent(difference.value())),
                difference.isTested()
                        ? Texts.get(
                                "runs.groups.between",
                                signedPercent(difference.low()),
                                signedPercent(difference.high()))
                        : "");
    }

    private static String signedPercent(double share) {
        return String.format(Language.locale(), "%+.0f", share * 100)
                .replace('-', '\u2212')
                .replaceFirst("^[+\u2212]0$", "0");
    }

    private static String percentNumber(double share) {
        return String.format(Language.locale(), "%.0f", share * 100);
    }

    private static String percent(double share) {
        return RunTexts.percent(share);
    }

    private static String time(double seconds) {
        return RunTexts.time(OptionalLong.of(Math.round(seconds * 1000)));
    }

    private static String tokens(double tokens) {
        return RunTexts.tokens(OptionalLong.of(Math.round(tokens)));
    }

    private static String number(double number) {
        return number == Math.rint(number)
                ? String.format(Language.locale(), "%,.0f", number)
                : String.format(Language.locale(), "%,.1f", number);
    }
}
