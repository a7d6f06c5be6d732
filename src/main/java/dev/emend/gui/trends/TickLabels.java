package dev.emend.gui.trends;

import java.util.function.DoubleFunction;
import javafx.scene.chart.NumberAxis;
import javafx.util.StringConverter;

/// What stands at the ticks of an axis.
final class TickLabels {
    private TickLabels() {}

    /// Writes at whole multiples of the step only: axes go a little beyond them, so that marks at
    /// the ends are whole.
    static void write(NumberAxis axis, double step, DoubleFunction<String> words) {
        axis.setMinorTickVisible(false);
        axis.setTickLabelFormatter(new StringConverter<>() {
            @Override
            public String toString(Number at) {
                double steps = at.doubleValue() / step;
                boolean isWhole = Math.abs(steps - Math.rint(steps)) < 1e-6;
                return isWhole ? words.apply(Math.rint(steps) * step) : "";
            }

            @Override
            public Number fromString(String text) {
                throw new UnsupportedOperationException("nobody types on an axis");
            }
        });
    }
}
