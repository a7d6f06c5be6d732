package dev.emend.chart;

import dev.emend.model.texts.CsvGuard;
import java.util.List;

/// The numbers behind a chart, as text. The window, the CSV file and a page show the same.
///
/// @param columns their headings, units in them
/// @param rows as many cells each as there are columns
public record ChartTable(List<String> columns, List<List<String>> rows) {
    public static final ChartTable EMPTY = new ChartTable(List.of(), List.of());

    public ChartTable {
        columns = List.copyOf(columns);
        rows = rows.stream().map(List::copyOf).toList();
    }

    /// Whether a cell holds a figure, or says that there is none.
    public static boolean isFigure(String cell) {
        return cell.matches("[-\u2212]?[0-9.,]+( %)?|unknown|\u2013");
    }

    /// Comma-separated with a header, after RFC 4180. A cell that a spreadsheet would take for a
    /// formula gets an apostrophe in front.
    public String csv() {
        var text = new StringBuilder();
        append(text, columns);
        rows.forEach(row -> append(text, row));
        return text.toString();
    }

    private static void append(StringBuilder text, List<String> cells) {
        for (int i = 0; i < cells.size(); i++) {
            var cell = cells.get(i);
            var safe = cell.matches("-[0-9.]+") ? cell : CsvGuard.guarded(cell);
            text.append(i == 0 ? "" : ",")
                    .append('"')
                    .append(safe.replace("\"", "\"\""))
                    .append('"');
        }
        text.append("\r\n");
    }
}
