package dev.emend.app.journal;

import dev.emend.app.core.TextLimit;
import dev.emend.model.Json;
import dev.emend.model.UserException;
import dev.emend.model.texts.Messages;

/// Carries a refusal out of a transaction, which is undone by it.
public final class RefusedException extends RuntimeException {
    private static final long serialVersionUID = 1L;
    private final transient UserException why;

    public RefusedException(UserException why) {
        super(why);
        this.why = why;
    }

    /// The refusal of what somebody else changed meanwhile.
    public static RefusedException changed(String what, String next) {
        return new RefusedException(new UserException(
                UserException.Code.CHANGED_MEANWHILE, what, Messages.of("shared.nothingChanged"), next));
    }

    /// Refuses what is too long to be stored.
    public static void check(Json value) {
        try {
            TextLimit.check(value);
        } catch (UserException problem) {
            throw new RefusedException(problem);
        }
    }

    public UserException why() {
        return why;
    }
}
