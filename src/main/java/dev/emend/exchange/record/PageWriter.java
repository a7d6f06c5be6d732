package dev.emend.exchange.record;

import java.io.IOException;

/// Writes one format that is several Markdown files. It is shown all records twice, so that a page can
/// name one that comes later and no text is held longer than it takes to write it.
public interface PageWriter {
    /// The destination of the pages.
    @FunctionalInterface
    interface Pages {
        /// @param path with `/` between its parts, never leading out
        void page(String path, byte[] bytes) throws IOException;
    }

    /// Sees a record for the first time.
    void plan(ExportRecord exportRecord);

    /// @return false when this format has no room for such a record
    boolean write(ExportRecord exportRecord, Pages pages) throws IOException;

    default void end(Pages pages) throws IOException {}
}
