package dev.emend.chart;

import java.util.List;
import java.util.Locale;

/// The meaning of a color of a chart. The window takes the color from the theme, a page from its style
/// sheet, both under [#styleClass].
public enum ChartColor {
    /// Lines of the grid and borders.
    GRID,
    /// Axes and captions.
    MUTED,
    TEXT,
    /// The color behind everything.
    BACKGROUND,
    GOOD,
    BAD,
    WARNING,
    /// The one color of a chart that needs only one.
    ACCENT,
    SERIES_0,
    SERIES_1,
    SERIES_2,
    SERIES_3,
    SERIES_4,
    SERIES_5,
    SERIES_6,
    SERIES_7;

    /// More lines than there are colors can't be told apart.
    public static final int SERIES = 8;

    private static final List<List<Double>> DASHES = List.of(
            List.of(),
            List.of(8.0, 4.0),
            List.of(2.0, 4.0),
            List.of(10.0, 3.0, 2.0, 3.0),
            List.of(5.0, 5.0),
            List.of(14.0, 4.0),
            List.of(1.0, 5.0),
            List.of(6.0, 3.0, 2.0, 3.0, 2.0, 3.0));

    /// The color of the n-th line or group.
    public static ChartColor series(int index) {
        return values()[SERIES_0.ordinal() + Math.floorMod(index, SERIES)];
    }

    /// The dashes that tell the n-th line apart without its color; empty for a full line.
    public static List<Double> dashes(int index) {
        return DASHES.get(Math.floorMod(index, SERIES));
    }

    /// Such as `chart-good`.
    public String styleClass() {
        return "chart-" + name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
