package dev.emend.store.db;

import dev.emend.store.curation.RedactionTable;
import dev.emend.store.journal.CommandKind;
import dev.emend.store.journal.HashChain;
import dev.emend.store.journal.HashChainResult;
import dev.emend.store.journal.JournalHead;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.Optional;
import java.util.TreeSet;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/// Check of the journal's chain, a page at a time so that others can use the store in between. Only
/// the store thread may use it.
public final class HashChainCheck {
    private static final int PAGE = 200;
    private static final String EMPTIED = "{}";

    private final JournalHead sealedHead;
    private boolean hasMetSealed;
    private long last;
    private byte[] chain = HashChain.START;
    private long checkedCount;
    private @Nullable String problem;

    /// Changes whose texts were emptied by what no redaction met so far tells of.
    private final TreeSet<Long> emptiedChanges = new TreeSet<>();

    /// @param sealedHead the head when the workspace was last saved before it was opened
    public HashChainCheck(JournalHead sealedHead) {
        this.sealedHead = sealedHead;
        this.hasMetSealed = sealedHead.seq() == 0;
    }

    /// The problem in the journal of a database nobody else uses.
    public static Optional<String> problem(Database database, JournalHead sealedHead) throws SQLException {
        var check = new HashChainCheck(sealedHead);
        boolean more = true;
        while (more) {
            more = database.transact(session -> check.next(session.handle()), false);
        }
        return check.verdict().problem().map(HashChainCheck::part);
    }

    /// A sentence as a part of another.
    private static String part(String sentence) {
        return Character.toLowerCase(sentence.charAt(0)) + sentence.substring(1, sentence.length() - 1);
    }

    /// Checks the next rows.
    ///
    /// @return whether there is more to check
    public boolean next(Handle handle) {
        var rows = HashChain.rows(handle, last, PAGE);
        for (var row : rows) {
            problem = wrong(row);
            if (problem != null) {
                return false;
            }
            last = row.entry().seq();
            checkedCount++;
        }
        if (!rows.isEmpty()) {
            return true;
        }
        if (!hasMetSealed) {
            problem = last < sealedHead.seq()
                    ? "The history ends at change %d, but had a change %d: its end was cut off."
                            .formatted(last, sealedHead.seq())
                    : "Change %d is missing from the history.".formatted(sealedHead.seq());
        } else if (!emptiedChanges.isEmpty()) {
            problem = "The details of change %d were deleted from the history, but not by a redaction."
                    .formatted(emptiedChanges.first());
        }
        return false;
    }

    public HashChainResult verdict() {
        return new HashChainResult(checkedCount, Optional.ofNullable(problem));
    }

    private @Nullable String wrong(HashChain.ChainedRow row) {
        long seq = row.entry().seq();
        var payload = row.payload();
        if (payload == null || row.chain() == null) {
            return "Change %d in the history was not written by Emend.".formatted(seq);
        }
        var expected = HashChain.link(chain, row.entry(), payload);
        if (!Arrays.equals(expected, row.chain())) {
            return last + 1 < seq
                    ? "The history is broken between change %d and change %d: changes are missing there, or change %d was altered or moved."
                            .formatted(last, seq, seq)
                    : "The history is broken at change %d: it was altered or moved, or a change before it was added or removed."
                            .formatted(seq);
        }
        if (!isWritten(row.before(), payload.before()) || !isWritten(row.after(), payload.after())) {
            return "The details of change %d were altered in the history.".formatted(seq);
        }
        if (isEmptied(row.before(), payload.before()) || isEmptied(row.after(), payload.after())) {
            emptiedChanges.add(seq);
        } else if (CommandKind.REDACT.is(row.entry().change())) {
            // one by an earlier version does not say what it emptied
            RedactionTable.emptiedChanges(row.after())
                    .ifPresentOrElse(emptiedChanges::removeAll, emptiedChanges::clear);
        }
        if (seq == sealedHead.seq()) {
            hasMetSealed = HashChain.hex(expected).equals(sealedHead.sha256());
            if (!hasMetSealed) {
                return "Change %d is not the one last saved: the end of the history was replaced.".formatted(seq);
            }
        }
        chain = expected;
        return null;
    }

    private static boolean isWritten(String text, byte[] sha256) {
        return text.equals(EMPTIED) || Arrays.equals(HashChain.sha256(text), sha256);
    }

    /// A redaction leaves an empty text. That of a redaction itself was empty from the start.
    private static boolean isEmptied(String text, byte[] sha256) {
        return text.equals(EMPTIED) && !Arrays.equals(HashChain.sha256(text), sha256);
    }
}
