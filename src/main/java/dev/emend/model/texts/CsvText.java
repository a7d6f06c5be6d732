package dev.emend.model.texts;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Tables as CSV for spreadsheets, after RFC 4180.
public final class CsvText {
    private CsvText() {}

    /// What begins like a formula gets an apostrophe in front; numbers stay numbers.
    ///
    /// @param rows as many cells each as there are columns
    public static String of(List<String> columns, List<List<String>> rows) {
        return Stream.concat(Stream.of(columns), rows.stream())
                .map(row -> row.stream().map(CsvText::cell).collect(Collectors.joining(",", "", "\r\n")))
                .collect(Collectors.joining());
    }

    private static String cell(String text) {
        var guarded = text.matches("-[0-9.]+") ? text : CsvGuard.guarded(text);
        return '"' + guarded.replace("\"", "\"\"") + '"';
    }
}
