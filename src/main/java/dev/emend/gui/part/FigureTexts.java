package dev.emend.gui.part;

import dev.emend.model.texts.Language;
import java.time.Duration;

/// Figures as people read them.
public final class FigureTexts {
    private FigureTexts() {}

    /// Seconds as text, with one decimal place below ten.
    public static String seconds(double seconds) {
        return String.format(Language.locale(), seconds < 10 ? "%.1f" : "%.0f", seconds);
    }

    /// Whole minutes, at least 1.
    public static long minutes(Duration spent) {
        return Math.max(1, Math.round(spent.toSeconds() / 60.0));
    }
}
