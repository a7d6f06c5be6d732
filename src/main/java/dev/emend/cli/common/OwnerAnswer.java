package dev.emend.cli.common;

import dev.emend.model.Json;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/// The answer of an owner to a command line: its exit code, and what it printed.
record OwnerAnswer(int exit, String stdout, String stderr) {
    private static final String EXIT = "{\"exit\":";
    private static final String STDOUT = ",\"stdout\":\"";
    private static final String STDERR = "\",\"stderr\":\"";

    String json() {
        return Json.Obj.of("exit", exit, "stdout", stdout, "stderr", stderr).compact();
    }

    /// Reads what [#json()] wrote without the classes that read any JSON, which take longer to load than
    /// the owner works; an answer written otherwise is read by these.
    static OwnerAnswer of(String json) throws IOException {
        var quick = tryParse(json);
        if (quick != null) {
            return quick;
        }
        var answer = OwnerMessages.object(json);
        return new OwnerAnswer(
                answer.integer("exit").orElse(Exit.OUR_BUG),
                answer.text("stdout").orElse(""),
                answer.text("stderr").orElse(""));
    }

    /// Null when it is written in another way.
    private static @Nullable OwnerAnswer tryParse(String json) {
        int out = json.indexOf(STDOUT);
        int err = json.indexOf(STDERR, out + STDOUT.length()); // no such quotes stand in a text
        if (!json.startsWith(EXIT) || out < 0 || err < 0 || !json.endsWith("\"}")) {
            return null;
        }
        try {
            var stdout = unquote(json, out + STDOUT.length(), err);
            var stderr = unquote(json, err + STDERR.length(), json.length() - 2);
            int exit = Integer.parseInt(json, EXIT.length(), out, 10);
            return stdout == null || stderr == null ? null : new OwnerAnswer(exit, stdout, stderr);
        } catch (NumberFormatException e) {
            return null;
        }
    }

    /// The text between two places of the JSON; null when it is none.
    private static @Nullable String unquote(String json, int from, int to) {
        var text = new StringBuilder(to - from);
        for (int i = from; i < to; i++) {
            char letter = json.charAt(i);
            if (letter == '"') {
                return null;
            }
            if (letter != '\\') {
                text.append(letter);
                continue;
            }
            i++;
            switch (i < to ? json.charAt(i) : ' ') {
                case '"', '\\', '/' -> text.append(json.charAt(i));
                case 'n' -> text.append('\n');
                case 't' -> text.append('\t');
                case 'r' -> text.append('\r');
                case 'b' -> text.append('\b');
                case 'f' -> text.append('\f');
                case 'u' -> {
                    if (i + 4 >= to) {
                        return null;
                    }
                    text.append((char) Integer.parseInt(json, i + 1, i + 5, 16));
                    i += 4;
                }
                default -> {
                    return null;
                }
            }
        }
        return text.toString();
    }
}
