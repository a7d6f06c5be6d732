package dev.emend.memory;

import dev.emend.model.Memory;
import dev.emend.model.Origin;
import dev.emend.model.ReviewState;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import org.jdbi.v3.core.result.RowView;
import org.jdbi.v3.core.statement.PreparedBatch;
import org.jspecify.annotations.Nullable;

/// The rows of the table of memories.
final class MemoryRows {
    /// The columns of a head.
    static final String HEAD =
            """
            t.seq, t.id, t.kind, t.state, t.archived, t.present, t.version, t.served, t.added_at,
            t.batch, t.source, t.format, t.origin_id, t.task, t.lesson, t.outcome, t.confidence,
            t.happened_at
            """;

    private MemoryRows() {}

    record Read(long seq, Memory memory, MemoryHead head) {}

    static Read read(RowView row) {
        var content = MemoryContent.parse(row.getColumn("content", String.class));
        return new Read(row.getColumn("seq", Long.class), MemoryContent.read(content), head(row));
    }

    static MemoryHead head(RowView row) {
        Double confidence = row.getColumn("confidence", Double.class);
        return new MemoryHead(
                row.getColumn("id", String.class),
                Memory.Kind.valueOf(row.getColumn("kind", String.class).toUpperCase(Locale.ROOT)),
                new MemoryHead.Says(
                        row.getColumn("task", String.class), row.getColumn("lesson", String.class)),
                new MemoryHead.Standing(
                        ReviewState.of(row.getColumn("state", String.class)),
                        row.getColumn("archived", Boolean.class),
                        row.getColumn("present", Boolean.class),
                        row.getColumn("version", Long.class),
                        row.getColumn("served", Long.class)),
                new MemoryHead.Told(
                        row.getColumn("outcome", String.class).intern(),
                        confidence == null ? OptionalDouble.empty() : OptionalDouble.of(confidence),
                        Optional.ofNullable(row.getColumn("happened_at", Instant.class)),
                        row.getColumn("added_at", Instant.class),
                        row.getColumn("batch", Long.class)),
                new Origin(
                        row.getColumn("source", String.class).intern(),
                        row.getColumn("format", String.class).intern(),
                        row.getColumn("origin_id", String.class)));
    }

    /// What follows from the words of a memory.
    static PreparedBatch bind(PreparedBatch statement, Memory memory, MemoryHead.Says says) {
        @Nullable OffsetDateTime happened =
                Moments.of(memory.result().timestamp())
                        .map(at ->
                                at.truncatedTo(java.time.temporal.ChronoUnit.MICROS)
                                        .atOffset(java.time.ZoneOffset.UTC))
                        .orElse(null);
        var confidence = memory.result().confidence();
        return statement
                .bind("task", MemoryContent.whole(says.task()))
                .bind("lesson", MemoryContent.whole(says.lesson()))
                .bind("outcome", MemoryContent.whole(memory.result().outcome()))
                .bind(
                        "confidence",
                        confidence.isPresent() && Double.isFinite(confidence.getAsDouble())
                                ? (Double) confidence.getAsDouble()
                                : null)
                .bind("happened", happened)
                .bind("content", MemoryContent.text(MemoryContent.write(memory)));
    }
}
