package dev.emend.app.journal;

import dev.emend.app.core.TextLimit;
import dev.emend.model.Json;
import dev.emend.model.UserException;
import dev.emend.model.texts.DateTexts;
import dev.emend.model.texts.Messages;
import dev.emend.model.texts.StoredTexts;
import dev.emend.store.journal.JournalEntry;
import java.time.ZoneId;
import java.util.List;
import java.util.stream.Collectors;

/// Carries a refusal out of a transaction, which is undone by it.
public final class RefusedException extends RuntimeException {
    private static final long serialVersionUID = 1L;
    private static final int MAX_NAMED = 3;

    private final transient UserException refusal;

    public RefusedException(UserException refusal) {
        super(refusal);
        this.refusal = refusal;
    }

    /// The refusal of what somebody else changed meanwhile.
    public static RefusedException conflict(String message, String next) {
        return new RefusedException(new UserException(
                UserException.Code.CHANGED_MEANWHILE, message, Messages.of("shared.nothingChanged"), next));
    }

    /// Why a change can't be taken back while later ones stand.
    ///
    /// @param laterChanges as [#laterChange] names them
    public static UserException forLaterChanges(List<String> laterChanges) {
        int more = laterChanges.size() - MAX_NAMED;
        var names = laterChanges.stream().limit(MAX_NAMED).collect(Collectors.joining("; "));
        return new UserException(
                UserException.Code.CHANGED_MEANWHILE,
                more > 0 ? Messages.of("journal.blockedByMore", names, more) : Messages.of("journal.blockedBy", names),
                Messages.of("shared.nothingChanged"),
                Messages.of("journal.undoLaterFirst"));
    }

    /// A later change, with who made it and when.
    ///
    /// @param part it changed
    public static String laterChange(JournalEntry entry, ZoneId zone, String part) {
        return Messages.of(
                "journal.changedBy",
                StoredTexts.translate(entry.change().label()),
                entry.change().person(),
                DateTexts.DAY.of(entry.at().atZone(zone)),
                part);
    }

    /// Refuses what is too long to be stored.
    public static void check(Json value) {
        try {
            TextLimit.check(value);
        } catch (UserException problem) {
            throw new RefusedException(problem);
        }
    }

    public UserException refusal() {
        return refusal;
    }
}
