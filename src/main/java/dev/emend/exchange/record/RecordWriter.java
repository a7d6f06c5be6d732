package dev.emend.exchange.record;

import java.io.IOException;

/// Writes one format.
public interface RecordWriter {
    /// Whether it has to see all records once before they are written.
    default boolean isPlanned() {
        return false;
    }

    /// Sees a record before the first is written.
    default void plan(ExportRecord exportRecord) {}

    default void begin(Appendable out) throws IOException {}

    /// @return false when this format has no room for such a record
    boolean write(ExportRecord exportRecord, Appendable out) throws IOException;

    default void end(Appendable out) throws IOException {}
}
