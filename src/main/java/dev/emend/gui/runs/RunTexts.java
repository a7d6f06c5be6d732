package dev.emend.gui.runs;

import dev.emend.app.runs.RunSummary;
import dev.emend.gui.kit.Dates;
import dev.emend.gui.kit.Icons;
import dev.emend.gui.kit.StyleVariant;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.part.FigureTexts;
import dev.emend.model.Run;
import dev.emend.model.ToolRole;
import dev.emend.model.texts.Language;
import java.time.Instant;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.Function;

/// Words, letters and icons of runs.
final class RunTexts {
    private RunTexts() {}

    /// `#17`; empty for a run that is not in the store.
    static String number(RunSummary row) {
        return row.number() == 0 ? "" : Texts.get("runs.number", Long.toString(row.number()));
    }

    /// The time when the run began, or a dash; for the time of the import see [#importTime].
    static String startTime(RunSummary row, Function<Instant, String> words) {
        return row.status().startedAt().map(words).orElse(Texts.get("runs.unrecorded"));
    }

    /// `Imported 26 Oct 2025, 12:53`; empty for a run that is not in the store.
    static String importTime(RunSummary row, Dates dates) {
        return row.number() == 0
                ? ""
                : Texts.get("runs.imported", dates.exact(row.status().importedAt()));
    }

    static Icons icon(String outcome) {
        return switch (outcome) {
            case "success" -> Icons.TRUSTED;
            case "failure" -> Icons.CANCEL;
            default -> Icons.UNKNOWN;
        };
    }

    static StyleVariant tone(String outcome) {
        return switch (outcome) {
            case "success" -> StyleVariant.SUCCESS;
            case "failure" -> StyleVariant.DANGER;
            default -> StyleVariant.NEUTRAL;
        };
    }

    static String outcome(RunSummary.RunStatus status) {
        var word = Texts.get("runs.outcome." + status.outcome());
        return status.isSet() ? Texts.get("runs.outcome.set", word) : word;
    }

    static Icons icon(Run.Role role) {
        return switch (role) {
            case SYSTEM -> Icons.SETTINGS;
            case USER -> Icons.PERSON;
            case ASSISTANT -> Icons.AGENT;
            case TOOL -> Icons.TOOL;
        };
    }

    static String letter(ToolRole role) {
        return Texts.get("runs.role.letter." + role.word());
    }

    static String role(ToolRole role) {
        return Texts.get("runs.role." + role.word());
    }

    /// The kind of a finding for people; the analyzer's word when there is none.
    static String finding(String kind) {
        return Texts.has("runs.finding." + kind) ? Texts.get("runs.finding." + kind) : kind;
    }

    static String workflow(String workflow) {
        return Texts.has("runs.workflow." + workflow) ? Texts.get("runs.workflow." + workflow) : workflow;
    }

    static String score(double score) {
        return String.format(Language.locale(), "%.2f", score);
    }

    /// A dash where there are too few calls to tell.
    static String score(OptionalDouble score) {
        return score.isEmpty() ? Texts.get("runs.unrecorded") : score(score.getAsDouble());
    }

    /// Nothing recorded is a dash, never 0.
    static String time(OptionalLong millis) {
        if (millis.isEmpty()) {
            return Texts.get("runs.unrecorded");
        }
        long all = millis.getAsLong();
        if (all < 1_000) {
            return Texts.get("runs.time.millis", Long.toString(all));
        }
        if (all < 60_000) {
            return Texts.get("runs.time.seconds", FigureTexts.seconds(all / 1000.0));
        }
        long minutes = Math.round(all / 1000.0) / 60;
        return minutes < 60
                ? Texts.get("runs.time.minutes", minutes, Math.round(all / 1000.0) % 60)
                : Texts.get("runs.time.hours", minutes / 60, minutes % 60);
    }

    /// Like [#time(OptionalLong)], but for a column: below a minute seconds with one decimal.
    static String timeInColumn(OptionalLong millis) {
        return millis.isPresent() && millis.getAsLong() < 59_950
                ? Texts.get("runs.time.seconds", String.format(Language.locale(), "%.1f", millis.getAsLong() / 1000.0))
                : time(millis);
    }

    static String tokens(OptionalLong tokens) {
        if (tokens.isEmpty()) {
            return Texts.get("runs.unrecorded");
        }
        double all = tokens.getAsLong();
        return all < 10_000
                ? String.format(Language.locale(), "%,d", tokens.getAsLong())
                : all < 999_500
                        ? String.format(Language.locale(), "%.0fk", all / 1e3)
                        : String.format(Language.locale(), "%.1fM", all / 1e6);
    }

    /// US dollars, to the cent, or to two digits that say something.
    static String cost(OptionalDouble cost) {
        if (cost.isEmpty()) {
            return Texts.get("runs.unrecorded");
        }
        double all = cost.getAsDouble();
        return String.format(Language.locale(), "$%." + decimals(all) + "f", all);
    }

    /// Like [#cost(OptionalDouble)], but with a sign before a cost computed from the tokens.
    static String cost(Run.Cost cost) {
        return cost.isComputed() ? Texts.get("runs.cost.computed", cost(cost.dollars())) : cost(cost.dollars());
    }

    private static int decimals(double dollars) {
        return dollars >= 0.095 || dollars == 0 ? 2 : (int) Math.min(6, 1 - Math.floor(Math.log10(dollars)));
    }

    /// The number of decimals in a column of costs: as many as its smallest needs, four at most.
    static int decimals(List<RunSummary> rows) {
        return rows.stream()
                .flatMapToDouble(row -> row.work().cost().dollars().stream())
                .mapToInt(RunTexts::decimals)
                .map(decimals -> Math.min(4, decimals))
                .max()
                .orElse(2);
    }

    /// A cost in a column of so many decimals.
    static String cost(Run.Cost cost, int decimals) {
        if (cost.dollars().isEmpty()) {
            return Texts.get("runs.unrecorded");
        }
        var text = String.format(
                Language.locale(), "$%." + decimals + "f", cost.dollars().getAsDouble());
        return cost.isComputed() ? Texts.get("runs.cost.computed", text) : text;
    }

    /// Whether the transcript gives all but the price that its cost is worked out by.
    static boolean needsPrice(RunSummary row) {
        var usage = row.work().usage();
        return row.work().cost().dollars().isEmpty()
                && usage.input().isPresent()
                && usage.output().isPresent()
                && !row.head().model().isBlank();
    }

    static String percent(double share) {
        return Double.isNaN(share) ? Texts.get("runs.none") : String.format(Language.locale(), "%.0f %%", share * 100);
    }
}
