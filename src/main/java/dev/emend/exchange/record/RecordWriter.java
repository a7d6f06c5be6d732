package dev.emend.exchange.record;

import java.io.IOException;

/// Writes one format.
public interface RecordWriter {
    default void begin(Appendable out) throws IOException {}

    /// @return false when this format has no room for such a record
    boolean write(ExportRecord exportRecord, Appendable out) throws IOException;

    default void end(Appendable out) throws IOException {}
}
