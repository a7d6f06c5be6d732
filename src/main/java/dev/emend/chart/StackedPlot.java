package dev.emend.chart;

import java.util.ArrayList;
import java.util.List;

/// Plots above each other, the most important first; where there is no room for all, the first ones.
public record StackedPlot(List<Plot> plots) implements Plot {
    /// Below this height, in pixels, a plot says nothing.
    private static final double LEAST = 110;

    private static final double GAP = 12;

    public StackedPlot {
        plots = List.copyOf(plots);
    }

    @Override
    public Drawing draw(double width, double height) {
        int visibleCount = Math.clamp((long) ((height + GAP) / (LEAST + GAP)), 1, Math.max(1, plots.size()));
        double each = (height - (visibleCount - 1) * GAP) / visibleCount;
        var shapes = new ArrayList<Shape>();
        for (int i = 0; i < Math.min(visibleCount, plots.size()); i++) {
            shapes.addAll(Drawing.translate(plots.get(i).draw(width, each).shapes(), 0, i * (each + GAP)));
        }
        return new Drawing(width, height, shapes);
    }
}
