package dev.emend.chart;

import java.util.ArrayList;
import java.util.List;

/// A table of cells, stronger where there is more; each cell says its number too.
///
/// @param rows their names, top down
/// @param columns their names, left to right
/// @param cells of each row, one for each column
public record HeatMapPlot(List<String> rows, List<String> columns, List<List<Cell>> cells) implements Plot {
    private static final double HEAD = 24;
    private static final double TALLEST = 30;
    private static final double LABELS = 0.3;

    /// @param strength 0 for nothing to 1 for the most
    /// @param text its number; empty where there is none
    /// @param mark the index of its mark, or [Shape#NO_MARK]
    public record Cell(double strength, ChartColor color, String text, int mark) {}

    public HeatMapPlot {
        rows = List.copyOf(rows);
        columns = List.copyOf(columns);
        cells = cells.stream().map(List::copyOf).toList();
    }

    @Override
    public double fullHeight() {
        return HEAD + rows.size() * TALLEST;
    }

    @Override
    public Drawing draw(double width, double height) {
        var shapes = new ArrayList<Shape>();
        double label = rows.stream()
                .mapToDouble(row -> Drawing.textWidth(row, Shape.Text.SMALL))
                .max()
                .orElse(0);
        double left = Math.min(label, LABELS * width) + 12;
        double step = (width - left) / Math.max(1, columns.size());
        double line = Math.min(TALLEST, Math.max(10, (height - HEAD) / Math.max(1, rows.size())));
        for (int column = 0; column < columns.size(); column++) {
            shapes.add(Shape.Text.small(
                    left + (column + 0.5) * step,
                    HEAD / 2,
                    Shape.Anchor.MIDDLE,
                    ChartColor.MUTED,
                    Drawing.truncate(columns.get(column), Shape.Text.SMALL, step - 4)));
        }
        for (int row = 0; row < rows.size(); row++) {
            double y = HEAD + row * line;
            shapes.add(Shape.Text.small(
                    left - 12,
                    y + line / 2,
                    Shape.Anchor.END,
                    ChartColor.TEXT,
                    Drawing.truncate(rows.get(row), Shape.Text.SMALL, left - 12)));
            for (int column = 0; column < columns.size(); column++) {
                var cell = cells.get(row).get(column);
                double x = left + column * step;
                shapes.add(new Shape.Box(x, y, step, line, ChartColor.GRID, Shape.Fill.HOLLOW, 1, 0, Shape.NO_MARK));
                if (cell.strength > 0) {
                    // no darker than text on it can be read
                    shapes.add(new Shape.Box(
                            x + 1,
                            y + 1,
                            step - 2,
                            line - 2,
                            cell.color,
                            Shape.Fill.SOLID,
                            0.08 + 0.42 * Math.min(1, cell.strength),
                            0,
                            cell.mark));
                }
                if (!cell.text.isEmpty() && step > Drawing.textWidth(cell.text, Shape.Text.SMALL)) {
                    shapes.add(new Shape.Text(
                            x + step / 2,
                            y + line / 2,
                            Shape.Anchor.MIDDLE,
                            ChartColor.TEXT,
                            Shape.Text.SMALL,
                            false,
                            cell.text,
                            cell.mark));
                }
            }
        }
        return new Drawing(width, height, shapes);
    }
}
