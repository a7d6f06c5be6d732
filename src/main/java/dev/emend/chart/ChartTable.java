package dev.emend.chart;

import dev.emend.model.texts.Language;
import dev.emend.model.texts.Messages;
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

    /// A count as every table writes it: `12,345`.
    public static String number(long count) {
        return String.format(Language.locale(), "%,d", count);
    }

    /// Whether a cell holds a figure, or says that there is none.
    public static boolean isFigure(String cell) {
        return cell.matches("[-\u2212]?[0-9.,]+( %)?|\u2013") || cell.equals(Messages.of("shared.unknown"));
    }
}
