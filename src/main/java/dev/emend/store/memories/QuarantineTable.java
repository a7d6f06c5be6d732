package dev.emend.store.memories;

import dev.emend.model.Json;
import java.time.Clock;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.mapper.Nested;

/// Records that could not be imported.
public final class QuarantineTable {
    private static final String SELECT =
            "select seq, batch, file, line, place as within, format, reason, raw from quarantine";

    private final Handle handle;
    private final Clock clock;

    QuarantineTable(Handle handle, Clock clock) {
        this.handle = handle;
        this.clock = clock;
    }

    /// @param line from 1; 0 when the format has no lines
    /// @param within where in a larger whole; empty for the whole
    public record Place(String file, long line, String within) {}

    /// @param seq its number; ignored when it is added
    /// @param raw what stands there, secrets redacted
    public record Record(long seq, long batch, @Nested Place place, String format, String reason, String raw) {
        /// What [#read] reads.
        public Json.Obj toJson() {
            return Json.Obj.of(
                    "batch", batch,
                    "file", place.file,
                    "line", place.line,
                    "within", place.within,
                    "format", format,
                    "reason", reason,
                    "raw", raw);
        }

        static Record read(Json.Obj fields) {
            var place = new Place(
                    fields.text("file").orElse(""),
                    fields.integer("line").orElse(0),
                    fields.text("within").orElse(""));
            return new Record(
                    0,
                    fields.integer("batch").orElse(0),
                    place,
                    fields.text("format").orElse(""),
                    fields.text("reason").orElse(""),
                    fields.text("raw").orElse(""));
        }
    }

    /// Adds those that are not there yet: the same text at the same place of the same file.
    ///
    /// @return how many were added
    public int add(Collection<Record> records) {
        int addedCount = 0;
        for (var record : records) {
            addedCount += handle.createUpdate("""
                                    insert into quarantine (batch, file, line, place, format,
                                        reason, raw, found_at)
                                    select cast(:batch as bigint), cast(:file as varchar),
                                        cast(:line as bigint), cast(:within as varchar),
                                        cast(:format as varchar), cast(:reason as varchar),
                                        cast(:raw as text), cast(:now as timestamp with time zone)
                                    where not exists (select 1 from quarantine
                                        where file = :file and line = :line and place = :within
                                            and raw = :raw)
                                    """)
                    .bind("batch", record.batch)
                    .bind("file", record.place.file)
                    .bind("line", record.place.line)
                    .bind("within", MemoryJson.replaceSurrogates(record.place.within))
                    .bind("format", record.format)
                    .bind("reason", MemoryJson.replaceSurrogates(record.reason))
                    .bind("raw", MemoryJson.replaceSurrogates(record.raw))
                    .bind("now", clock.instant())
                    .execute();
        }
        return addedCount;
    }

    /// Removes a record wherever it has another number, as once its mended text was taken back and is taken again.
    public void remove(Record record) {
        handle.createUpdate(
                        "delete from quarantine where file = :file and line = :line and place = :within and raw = :raw")
                .bind("file", record.place.file)
                .bind("line", record.place.line)
                .bind("within", MemoryJson.replaceSurrogates(record.place.within))
                .bind("raw", MemoryJson.replaceSurrogates(record.raw))
                .execute();
    }

    /// All, oldest first.
    public List<Record> all() {
        return handle.createQuery(SELECT + " order by seq").mapTo(Record.class).list();
    }

    public Optional<Record> get(long seq) {
        return handle.createQuery(SELECT + " where seq = :seq")
                .bind("seq", seq)
                .mapTo(Record.class)
                .findFirst();
    }

    public void remove(Collection<Long> seqs) {
        for (var seq : seqs) {
            handle.execute("delete from quarantine where seq = ?", seq);
        }
    }
}
