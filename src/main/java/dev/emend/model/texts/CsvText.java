package dev.emend.model.texts;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Tables as CSV for spreadsheets, after RFC 4180.
public final class CsvText {
    private CsvText() {}

    /// The table as CSV: what begins like a formula gets an apostrophe in front; numbers stay numbers.
    ///
    /// @param rows as many cells each as there are columns
    public static String of(List<String> columns, List<List<String>> rows) {
        return of(columns, rows, false);
    }

    /// @param isRaw leaves formulas as they are: for programs, never for a spreadsheet
    public static String of(List<String> columns, List<List<String>> rows, boolean isRaw) {
        return Stream.concat(Stream.of(columns), rows.stream())
                .map(row -> row.stream().map(text -> cell(text, isRaw)).collect(Collectors.joining(",", "", "\r\n")))
                .collect(Collectors.joining());
    }

    private static String cell(String text, boolean isRaw) {
        var guarded = isRaw || text.matches("-[0-9.]+") ? text : CsvGuard.guard(text);
        return '"' + guarded.replace("\"", "\"\"") + '"';
    }
}
