package dev.emend;

import dev.emend.curation.CurationException;
import dev.emend.memory.StoreException;
import dev.emend.settings.SettingsException;

/// Failures of starting, in the words people see.
final class Words {
    private Words() {}

    static CurationException of(StoreException problem) {
        return new CurationException(
                problem.kind() == StoreException.Kind.DAMAGED
                        ? CurationException.Code.DAMAGED
                        : CurationException.Code.STORE,
                problem.what(),
                "",
                problem.wayOut(),
                problem);
    }

    static CurationException of(SettingsException problem) {
        return new CurationException(
                CurationException.Code.BAD_INPUT,
                problem.what(),
                "Nothing was changed.",
                problem.wayOut(),
                problem);
    }
}
