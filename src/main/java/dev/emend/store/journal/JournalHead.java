package dev.emend.store.journal;

/// The last link of the journal's chain at some time.
///
/// @param seq of the change; 0 when there is none yet
/// @param sha256 its chain hash, 64 lower-case hexadecimal digits
public record JournalHead(long seq, String sha256) {
    public static final JournalHead NONE = new JournalHead(0, "");
}
