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

    public RefusedException(UserException why) {
        super(why);
        this.refusal = why;
    }

    /// The refusal of what somebody else changed meanwhile.
    public static RefusedException conflict(String what, String next) {
        return new RefusedException(new UserException(
                UserException.Code.CHANGED_MEANWHILE, what, Messages.of("shared.nothingChanged"), next));
    }

    /// Why a change can't be taken back while later ones stand.
    ///
    /// @param later as [#laterChange] names them
    public static UserException forLaterChanges(List<String> later) {
        int more = later.size() - MAX_NAMED;
        var named = later.stream().limit(MAX_NAMED).collect(Collectors.joining("; "));
        return new UserException(
                UserException.Code.CHANGED_MEANWHILE,
                more > 0 ? Messages.of("journal.blockedByMore", named, more) : Messages.of("journal.blockedBy", named),
                Messages.of("shared.nothingChanged"),
                Messages.of("journal.undoLaterFirst"));
    }

    /// A later change, with who made it and when.
    ///
    /// @param what it changed
    public static String laterChange(JournalEntry entry, ZoneId zone, String what) {
        return Messages.of(
                "journal.changedBy",
                StoredTexts.translate(entry.change().label()),
                entry.change().person(),
                DateTexts.DAY.of(entry.at().atZone(zone)),
                what);
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
