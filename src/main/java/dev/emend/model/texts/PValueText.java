package dev.emend.model.texts;

/// Texts on how likely chance alone gives what was found. Pure functions.
public final class PValueText {
    /// The limit below which a value is only shown to be lower.
    private static final double LEAST = 0.001;

    private PValueText() {}

    /// Such as `p = 0.012` or `p < 0.001`.
    public static String of(double chance) {
        return chance < LEAST ? "p " + number(chance) : "p = " + number(chance);
    }

    /// Such as `0.012` or `< 0.001`, for a column that says what it is.
    public static String number(double chance) {
        return chance < LEAST
                ? "< " + String.format(Language.locale(), "%.3f", LEAST)
                : String.format(Language.locale(), "%.3f", chance);
    }
}
