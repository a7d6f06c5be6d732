package dev.emend.exchange.record;

import dev.emend.model.Json;
import dev.emend.model.texts.CsvGuard;
import dev.emend.model.texts.Messages;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;

/// A table as CSV with a header, and what Emend itself writes as CSV: there, what was put before
/// formulas is taken away again.
public final class CsvTable {
    private final ImportContext intake;
    private final Rows taker;
    private List<String> columns = List.of();
    private String header = "";

    /// Takes the rows.
    @FunctionalInterface
    public interface Rows {
        /// @param cells by the names of their columns, in small letters
        void take(ImportRecord.Place place, Json.Obj cells) throws InvalidRecordException, ExchangeException;
    }

    private CsvTable(ImportContext intake, Rows taker) {
        this.intake = intake;
        this.taker = taker;
    }

    public static void read(ImportContext intake, Rows taker) throws IOException, ExchangeException {
        try (var in = Utf8Input.open(intake.content(), intake.progress());
                var text = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))) {
            text.mark(1 << 16);
            var first = text.readLine();
            text.reset();
            new CsvTable(intake, taker).rows(new CsvRows(text, separator(first == null ? "" : first)));
        }
    }

    /// The columns of a header, in small letters.
    public static List<String> columns(String header) {
        return List.of(header.toLowerCase(Locale.ROOT).replace("\"", "").split("[,;\t]")).stream()
                .map(String::strip)
                .toList();
    }

    private static char separator(String header) {
        if (header.indexOf(',') >= 0) {
            return ',';
        }
        return header.indexOf('\t') >= 0 ? '\t' : ';';
    }

    private void rows(CsvRows rows) throws IOException, ExchangeException {
        for (var row = rows.next(); row != null && intake.goesOn(); row = rows.next()) {
            if (columns.isEmpty()) {
                columns = row.fields().stream()
                        .map(name -> name.strip().toLowerCase(Locale.ROOT))
                        .toList();
                header = row.raw();
                continue;
            }
            row(row);
        }
        intake.padding(rows.padding());
    }

    private void row(CsvRows.Row row) throws ExchangeException {
        var place = intake.place(row.line(), "");
        var problem = row.reason();
        if (problem.isEmpty() && row.fields().size() != columns.size()) {
            problem = Messages.of("exchange.rowFieldCount", row.fields().size(), columns.size());
        }
        try {
            if (!problem.isEmpty()) {
                throw new InvalidRecordException(problem);
            }
            var cells = cells(row.fields());
            intake.notes(
                    row.raw().indexOf('\uFFFD') < 0
                            ? List.of()
                            : List.of("The row holds \uFFFD: bytes that are no UTF-8, as a rule."));
            taker.take(place, cells);
        } catch (InvalidRecordException e) {
            // with the header, so that a mended row can be read alone
            intake.reject(place, e.reason(), header + "\n" + row.raw());
        }
    }

    private Json.Obj cells(List<String> fields) {
        int mark = columns.indexOf(EmendKeys.MARK);
        boolean isGuarded = mark >= 0 && fields.get(mark).equals(CsvGuard.GUARDED);
        var cells = new LinkedHashMap<String, Json>();
        for (int i = 0; i < columns.size(); i++) {
            var cell = isGuarded ? CsvGuard.bare(fields.get(i)) : fields.get(i);
            cells.put(columns.get(i), new Json.Text(cell));
        }
        return new Json.Obj(cells);
    }
}
