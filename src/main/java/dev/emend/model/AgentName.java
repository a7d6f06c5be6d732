package dev.emend.model;

import java.text.Normalizer;
import java.util.Locale;

/// The name under which the client of an agent acts. The journal knows who did something by name
/// alone, so that no person may have such a name.
public final class AgentName {
    private static final String MARK = "(agent)";

    private AgentName() {}

    /// The client's own name with the mark of agents, such as `Ann (agent)`.
    public static String of(String client) {
        return client + " " + MARK;
    }

    /// Whether a name has the mark, or reads as if it had.
    public static boolean is(String name) {
        return Normalizer.normalize(VisibleText.strip(name), Normalizer.Form.NFKC)
                .strip()
                .toLowerCase(Locale.ROOT)
                .endsWith(MARK);
    }
}
