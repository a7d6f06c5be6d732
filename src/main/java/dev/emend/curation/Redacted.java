package dev.emend.curation;

import dev.emend.analysis.Secrets;
import dev.emend.model.Json;

/// What agents send, before anything else sees it: with placeholders for secrets, so that none gets
/// into the store, a file, the journal, a log or an answer. Names of members stay as they are.
public final class Redacted {
    private Redacted() {}

    public static Json.Obj of(Json.Obj sent) {
        return ReviewGate.covered(sent);
    }

    public static String of(String sent) {
        return Secrets.redacted(sent);
    }
}
