package dev.emend.model;

import java.text.Normalizer;
import java.util.Locale;

/// The name in which somebody acts: that of a person, or that of an agent's client with a mark. The journal knows who
/// did something by name alone, so that no person may have a name with that mark.
public final class ActorName {
    private static final String MARK = "(agent)";

    private ActorName() {}

    /// The client's own name with the mark of agents, such as `Ann (agent)`.
    public static String ofClient(String client) {
        return client + " " + MARK;
    }

    /// Whether a name has the mark, or reads as if it had.
    public static boolean isOfClient(String name) {
        return Normalizer.normalize(VisibleText.strip(name), Normalizer.Form.NFKC)
                .strip()
                .toLowerCase(Locale.ROOT)
                .endsWith(MARK);
    }
}
