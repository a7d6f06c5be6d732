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

    private static final int MAX_LENGTH = 128;

    /// The maximum number of words of a title, as `Search flights by date`; more are a sentence.
    private static final int MAX_WORDS = 4;

    private ToolNames() {}

    /// As lists of tools have it: models write sentences where the name of a tool belongs.
    static String displayName(String name) {
        return isSentence(name) ? HIDDEN : name;
    }

    private static boolean isSentence(String name) {
        if (name.length() > MAX_LENGTH) {
            return true;
        }
        var words = name.strip().split("\\s+");
        boolean hasStop = name.chars().anyMatch(sign -> ".!?;,\u3002\uff01\uff1f\u3001".indexOf(sign) >= 0);
        return words.length > MAX_WORDS
                || words.length > 1 && hasStop
                || name.chars().anyMatch(Character::isISOControl);
    }

    /// As a client gets it.
    static String visibleName(String name, AgentClient client) {
        return client.mayReadPending() || isName(name) ? name : HIDDEN;
    }

    private static boolean isName(String name) {
        return NAME.matcher(name).matches()
                && PromptInjectionDetector.findFirst(name.replaceAll("[_./:-]+", " "))
                        .isEmpty();
    }
}
