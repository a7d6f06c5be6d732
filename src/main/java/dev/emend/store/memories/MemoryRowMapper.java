package dev.emend.store.memories;

import dev.emend.model.Memory;
import dev.emend.model.Origin;
import dev.emend.model.ReviewState;
import dev.emend.model.Timestamps;
import dev.emend.model.lineage.OriginClass;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import org.jdbi.v3.core.result.RowView;
import org.jdbi.v3.core.statement.PreparedBatch;
import org.jspecify.annotations.Nullable;

/// The rows of the table of memories.
final class MemoryRowMapper {
    /// The columns of a head.
    static final String HEAD = """
        t.seq, t.id, t.kind, t.state, t.archived, t.present, t.version, t.served, t.added_at,
        t.batch, t.source, t.format, t.origin_id, t.task, t.lesson, t.outcome, t.confidence,
        t.happened_at, t.origin_class
        """;

    private MemoryRowMapper() {}

    record MappedMemory(long seq, Memory memory, MemorySummaryRow head) {}

    static MappedMemory read(RowView row) {
        var content = MemoryJson.parse(row.getColumn("content", String.class));
        return new MappedMemory(row.getColumn("seq", Long.class), MemoryJson.read(content), head(row));
    }

    static MemorySummaryRow head(RowView row) {
        Double confidence = row.getColumn("confidence", Double.class);
        return new MemorySummaryRow(
                row.getColumn("id", String.class),
                Memory.Kind.valueOf(row.getColumn("kind", String.class).toUpperCase(Locale.ROOT)),
                new MemorySummaryRow.RowTexts(
                        row.getColumn("task", String.class), row.getColumn("lesson", String.class)),
                new MemorySummaryRow.RowStatus(
                        ReviewState.of(row.getColumn("state", String.class)),
                        row.getColumn("archived", Boolean.class),
                        row.getColumn("present", Boolean.class),
                        row.getColumn("version", Long.class),
                        row.getColumn("served", Long.class)),
                new MemorySummaryRow.RowFacts(
                        row.getColumn("outcome", String.class).intern(),
                        confidence == null ? OptionalDouble.empty() : OptionalDouble.of(confidence),
                        Optional.ofNullable(row.getColumn("happened_at", Instant.class)),
                        row.getColumn("added_at", Instant.class),
                        row.getColumn("batch", Long.class),
                        originClass(row.getColumn("origin_class", String.class))),
                new Origin(
                        row.getColumn("source", String.class).intern(),
                        row.getColumn("format", String.class).intern(),
                        row.getColumn("origin_id", String.class)));
    }

    /// Rows of a later version may have words that are not here.
    static OriginClass originClass(String word) {
        return OriginClass.find(word).orElse(OriginClass.AGENT);
    }

    /// Binds the columns that follow from the content of a memory.
    ///
    /// @param zone of times that name none
    static PreparedBatch bind(PreparedBatch statement, Memory memory, MemorySummaryRow.RowTexts says, ZoneId zone) {
        @Nullable
        OffsetDateTime happenedAt = Timestamps.of(memory.result().timestamp(), zone)
                .map(at -> at.truncatedTo(java.time.temporal.ChronoUnit.MICROS).atOffset(java.time.ZoneOffset.UTC))
                .orElse(null);
        var confidence = memory.result().confidence();
        return statement
                .bind("task", MemoryJson.replaceSurrogates(says.task()))
                .bind("lesson", MemoryJson.replaceSurrogates(says.lesson()))
                .bind("outcome", MemoryJson.replaceSurrogates(memory.result().outcome()))
                .bind(
                        "confidence",
                        confidence.isPresent() && Double.isFinite(confidence.getAsDouble())
                                ? (Double) confidence.getAsDouble()
                                : null)
                .bind("happened", happenedAt)
                .bind("originClass", OriginClass.of(memory).word())
                .bind("content", MemoryJson.text(MemoryJson.write(memory)));
    }
}
