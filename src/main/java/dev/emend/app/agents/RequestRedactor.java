package dev.emend.app.agents;

import dev.emend.analysis.secrets.SecretDetector;
import dev.emend.app.knowledge.VisibilityPolicy;
import dev.emend.model.Json;

/// Redactor of agents' requests before anything else sees them: puts placeholders for secrets, so that
/// none gets into the store, a file, the journal, a log or an answer. Names of members stay.
public final class RequestRedactor {
    private RequestRedactor() {}

    public static Json.Obj of(Json.Obj input) {
        return VisibilityPolicy.mask(input);
    }

    public static String of(String input) {
        return SecretDetector.redact(input);
    }
}
