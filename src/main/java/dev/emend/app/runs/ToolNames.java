package dev.emend.app.runs;

import dev.emend.analysis.secrets.PromptInjectionDetector;
import dev.emend.app.core.AgentClient;
import java.util.regex.Pattern;

/// Names of tools as transcripts have them: whoever wrote a transcript could write anything there.
final class ToolNames {
    /// Stands for a name that is none.
    static final String HIDDEN = "(no tool name)";

    /// As the Model Context Protocol and the makers of models allow them, and dots, slashes and
    /// colons of those who group theirs.
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_][A-Za-z0-9_./:-]{0,63}");

    private ToolNames() {}

    /// As a client gets it.
    static String served(String name, AgentClient client) {
        return client.mayReadPending() || isName(name) ? name : HIDDEN;
    }

    private static boolean isName(String name) {
        return NAME.matcher(name).matches()
                && PromptInjectionDetector.in(name.replaceAll("[_./:-]+", " ")).isEmpty();
    }
}
