package dev.emend.analysis.runs;

import dev.emend.model.Json;
import dev.emend.model.Run.Message;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/// Parser of the error that a tool's result reports: by flags where the transcript has some, else by
/// the beginning of the text. A result that only mentions errors, such as a file read, has none.
final class ToolErrorParser {
    private static final List<String> BEGINNINGS = List.of(
            "error:",
            "error executing",
            "error calling",
            "error running",
            "error while",
            "fatal:",
            "failed to ",
            "failed:",
            "failure:",
            "exception:",
            "traceback (most recent call last)",
            "<tool_use_error>",
            "execution failed",
            "command failed",
            "your proposed edit has introduced new syntax error");

    private static final Set<String> BAD = Set.of("error", "failed", "failure");
    private static final int LOOKED_AT = 20_000;

    private ToolErrorParser() {}

    /// The error in one line; empty when the result reports none.
    static Optional<String> of(Message result) {
        var text = result.text();
        var excerpt = text.length() > LOOKED_AT ? text.substring(0, LOOKED_AT) : text;
        var message = message(excerpt);
        if (message.isPresent()) {
            return message;
        }
        return isFlagged(result.rest()) ? Optional.of(firstLine(excerpt)) : Optional.empty();
    }

    private static boolean isFlagged(Json.Obj rest) {
        return rest.bool("is_error").orElse(false)
                || rest.text("status").map(BAD::contains).orElse(false);
    }

    private static Optional<String> message(String text) {
        var lines =
                text.lines().map(String::strip).filter(line -> !line.isEmpty()).toList();
        if (lines.isEmpty()) {
            return Optional.empty();
        }
        var exception = exception(lines);
        if (exception.isPresent()) {
            return exception;
        }
        var first = lines.getFirst();
        if (first.startsWith("{")) {
            return inJson(first.length() > 1 ? text.strip() : String.join(" ", lines));
        }
        int code = exitCode(lines);
        if (code > 0) {
            var last = lines.getLast();
            return Optional.of(lines.size() == 1 ? "exit code " + code : last + " (exit code " + code + ")");
        }
        var lower = first.toLowerCase(Locale.ROOT);
        if (BEGINNINGS.stream().anyMatch(lower::startsWith)) {
            return Optional.of(bare(first, lines));
        }
        return shell(lines);
    }

    /// The last line of a Python traceback, or a line such as `SyntaxError: …` below one.
    private static Optional<String> exception(List<String> lines) {
        boolean isTraced = false;
        String exception = "";
        for (var line : lines) {
            isTraced |= line.startsWith("Traceback (most recent call last)")
                    || line.startsWith("File \"") && line.contains(", line ");
            if (isTraced && isException(line)) {
                exception = line;
            }
        }
        return exception.isEmpty() ? Optional.empty() : Optional.of(exception);
    }

    /// `module.SomeError: …` or `SomeException`.
    private static boolean isException(String line) {
        int colon = line.indexOf(':');
        var name = colon < 0 ? line : line.substring(0, colon);
        boolean isName =
                !name.isEmpty() && name.chars().allMatch(c -> Character.isLetterOrDigit(c) || c == '.' || c == '_');
        return isName && (name.endsWith("Error") || name.endsWith("Exception") || name.endsWith("Interrupt"));
    }

    /// `{"error": "…"}` and `{"status": "error", "message": "…"}`, seen by their begin: results can
    /// be large.
    private static Optional<String> inJson(String text) {
        var error = member(text, "error").or(() -> member(text, "Error"));
        if (error.isPresent() && !error.get().isBlank()) {
            return error;
        }
        boolean isBad = member(text, "status").map(BAD::contains).orElse(false);
        return isBad ? member(text, "message").or(() -> member(text, "status")) : Optional.empty();
    }

    /// The text of a member among the first of an object.
    private static Optional<String> member(String text, String name) {
        var key = "\"" + name + "\"";
        int at = text.indexOf(key);
        if (at < 0 || at > 200) {
            return Optional.empty();
        }
        int open = text.indexOf('"', at + key.length());
        if (open < 0 || !text.substring(at + key.length(), open).strip().equals(":")) {
            return Optional.empty();
        }
        var value = new StringBuilder();
        for (int i = open + 1; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '"') {
                return Optional.of(value.toString());
            }
            if (c == '\\' && i + 1 < text.length()) {
                char escaped = text.charAt(++i);
                value.append(escaped == 'n' || escaped == 't' ? ' ' : escaped);
            } else {
                value.append(c);
            }
        }
        return Optional.empty();
    }

    /// `Exit code 1` and `Exit code: 1` on the first line; 0 for none.
    private static int exitCode(List<String> lines) {
        var first = lines.getFirst().toLowerCase(Locale.ROOT);
        if (!first.startsWith("exit code")) {
            return 0;
        }
        var number = first.substring("exit code".length()).replace(":", "").strip();
        boolean isNumber = !number.isEmpty() && number.length() < 6;
        for (char c : number.toCharArray()) {
            isNumber &= c >= '0' && c <= '9';
        }
        return isNumber ? Integer.parseInt(number) : 0;
    }

    private static Optional<String> shell(List<String> lines) {
        for (var line : lines.subList(0, Math.min(3, lines.size()))) {
            if (line.endsWith(": command not found")
                    || line.endsWith(": No such file or directory")
                    || line.endsWith(": Permission denied")) {
                return Optional.of(line);
            }
        }
        return Optional.empty();
    }

    /// Without the word everybody puts before it.
    private static String bare(String first, List<String> lines) {
        var text = first.replace("<tool_use_error>", "")
                .replace("</tool_use_error>", "")
                .strip();
        var lower = text.toLowerCase(Locale.ROOT);
        var sentence =
                lower.startsWith("error:") ? text.substring("error:".length()).strip() : text;
        boolean isTitle = sentence.isEmpty() || sentence.endsWith(":");
        return isTitle && lines.size() > 1 ? (sentence + " " + lines.get(1)).strip() : sentence;
    }

    private static String firstLine(String text) {
        return text.lines()
                .map(String::strip)
                .filter(line -> !line.isEmpty())
                .findFirst()
                .orElse("an error without words");
    }
}
