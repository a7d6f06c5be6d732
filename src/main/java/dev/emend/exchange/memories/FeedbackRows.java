package dev.emend.exchange.memories;

import com.google.re2j.Pattern;
import dev.emend.exchange.record.CsvTable;
import dev.emend.exchange.record.ExchangeException;
import dev.emend.exchange.record.FileSample;
import dev.emend.exchange.record.ImportContext;
import dev.emend.exchange.record.ImportRecord;
import dev.emend.exchange.record.ImportRecord.Place;
import dev.emend.exchange.record.InvalidRecordException;
import dev.emend.exchange.record.JsonRecords;
import dev.emend.model.Json;
import dev.emend.model.texts.Messages;
import java.io.IOException;
import java.util.List;
import java.util.Set;

/// Rows of the tables of the feedback design: as JSON a list, one a line, or one alone; as CSV a
/// header and its rows.
public record FeedbackRows(ImportContext intake) implements JsonRecords.Handler {
    private static final int HEAD = 4096;
    private static final String SUMMARY = "conversation_summary";
    private static final Set<String> NUMBERS = Set.of("id", "total_conversations");
    private static final Pattern NUMBER = Pattern.compile("0|[1-9][0-9]{0,17}");

    /// Whether columns are those of one of the tables.
    public static boolean isTable(List<String> columns) {
        var record = Json.Obj.EMPTY;
        for (var column : columns) {
            record = record.with(column, Json.Null.NULL);
        }
        return isRow(record);
    }

    public static boolean isRow(Json.Obj record) {
        return record.has(SUMMARY) || isSummary(record);
    }

    private static boolean isSummary(Json.Obj record) {
        return record.has("period_start") && record.has("period_end") && record.has("behavior_adjustments");
    }

    public void read() throws IOException, ExchangeException {
        var header = FileSample.read(intake.content(), HEAD)
                .text()
                .lines()
                .findFirst()
                .orElse("");
        if (!isTable(CsvTable.columns(header))) {
            JsonRecords.read(intake, this);
        } else {
            CsvTable.read(intake, (place, cells) -> record(withTypes(cells), "", place));
        }
    }

    /// As the same row is in JSON, so that it is known again: nothing is null, and numbers are none
    /// as text.
    private static Json.Obj withTypes(Json.Obj cells) {
        var row = cells;
        for (var cell : cells.members().entrySet()) {
            var text = cell.getValue().plain();
            if (text.isEmpty()) {
                row = row.with(cell.getKey(), Json.Null.NULL);
            } else if (NUMBERS.contains(cell.getKey()) && NUMBER.matcher(text).matches()) {
                row = row.with(cell.getKey(), new Json.Num(text));
            }
        }
        return row;
    }

    @Override
    public Set<String> lists() {
        return Set.of("conversation_logs", "feedback_summaries", "feedback", "rows");
    }

    @Override
    public void record(Json record, String member, Place place) throws InvalidRecordException, ExchangeException {
        if (!(record instanceof Json.Obj row) || !isRow(row)) {
            throw new InvalidRecordException(Messages.of("exchange.feedbackNeeds"));
        }
        intake.give(new ImportRecord.OfFeedback(place, row));
    }
}
