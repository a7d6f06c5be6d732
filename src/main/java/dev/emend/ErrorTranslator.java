package dev.emend;

import dev.emend.app.core.UserException;
import dev.emend.settings.SettingsException;
import dev.emend.store.sql.StoreException;

/// Failures of starting, in the words people see.
final class ErrorTranslator {
    private ErrorTranslator() {}

    static UserException of(StoreException problem) {
        return new UserException(
                problem.kind() == StoreException.Kind.DAMAGED
                        ? UserException.Code.DAMAGED
                        : UserException.Code.STORE,
                problem.message(),
                "",
                problem.remedy(),
                problem);
    }

    static UserException of(SettingsException problem) {
        return new UserException(
                UserException.Code.BAD_INPUT,
                problem.message(),
                "Nothing was changed.",
                problem.remedy(),
                problem);
    }
}
