package dev.emend.chart;

import java.util.List;

/// A picture of numbers with everything that goes with it.
///
/// @param id names it among all charts, such as `trends.trust`; also the name of its files
/// @param title the question it answers
/// @param sentence the answer in a sentence or two, with its uncertainty
/// @param marks what can be pointed at, in reading order; shapes of the drawing name them by index
/// @param table the same numbers; without rows there is nothing to draw
public record Chart(String id, String title, String sentence, List<ChartMark> marks, ChartTable table, Plot plot) {
    public Chart {
        marks = List.copyOf(marks);
    }

    /// A chart there is nothing to draw of.
    ///
    /// @param sentence why, and what would fill it
    public static Chart empty(String id, String title, String sentence) {
        return new Chart(id, title, sentence, List.of(), ChartTable.EMPTY, Drawing::new);
    }

    public boolean isEmpty() {
        return table.rows().isEmpty();
    }

    /// The chart as a file of its own, in light colors.
    ///
    /// @param width and `height` in pixels
    public String svg(double width, double height) {
        return SvgWriter.file(plot.draw(width, height), title + " " + sentence);
    }
}
