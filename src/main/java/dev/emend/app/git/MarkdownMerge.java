package dev.emend.app.git;

import com.google.re2j.Pattern;
import dev.emend.app.core.GitProgram;
import dev.emend.model.UserException;
import dev.emend.model.texts.Messages;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// Merges Markdown line by line as git does, but keeps both where both sides only added entries to a
/// list at one place: a memory file is a list.
final class MarkdownMerge {
    /// More characters than git's own markers have, which may stand in a file from another merge.
    private static final int SHORTEST_MARKER = 41;

    private static final Pattern ENTRY = Pattern.compile("\\s*(?:[-*+]|[0-9]{1,9}[.)])(?:\\s.*)?");
    private static final Pattern CONTINUED = Pattern.compile("\\s.*");

    private final StringBuilder output = new StringBuilder();
    private final List<Integer> conflicts = new ArrayList<>();

    private final int marker;

    private MarkdownMerge(int marker) {
        this.marker = marker;
    }

    /// @param text the merged file; what nobody could merge stands between git's markers
    /// @param conflicts the line from 1 of each first marker
    record Merged(byte[] text, List<Integer> conflicts) {
        Merged {
            conflicts = List.copyOf(conflicts);
        }
    }

    /// @param base may be empty when both sides added the file
    static Merged of(Path base, Path ours, Path theirs) throws UserException, IOException {
        int marker = SHORTEST_MARKER;
        for (var version : List.of(base, ours, theirs)) {
            marker = Math.max(marker, 1 + longestRun(Files.readAllBytes(version)));
        }
        var folder = ours.toAbsolutePath().resolveSibling("");
        var result = new GitProgram(folder)
                .run(
                        "merge-file",
                        "-p",
                        "--diff3",
                        "--marker-size=" + marker,
                        ours.toAbsolutePath().toString(),
                        base.toAbsolutePath().toString(),
                        theirs.toAbsolutePath().toString());
        if (result.exit() > 127) {
            throw new UserException(
                    UserException.Code.BAD_INPUT,
                    Messages.of("git.linesNotMerged", result.err()),
                    Messages.of("git.oursLeft"),
                    Messages.of("git.mergeByHand"));
        }
        var merge = new MarkdownMerge(marker);
        // bytes as characters, so that no encoding is needed to find lines
        merge.read(new String(result.out(), StandardCharsets.ISO_8859_1));
        return new Merged(merge.output.toString().getBytes(StandardCharsets.ISO_8859_1), merge.conflicts);
    }

    /// The most equal characters in a row that git could begin a marker with.
    private static int longestRun(byte[] text) {
        int longest = 0;
        int run = 0;
        for (int i = 0; i < text.length; i++) {
            run = i > 0 && text[i] == text[i - 1] ? run + 1 : 1;
            longest = "<|=>".indexOf(text[i]) < 0 ? longest : Math.max(longest, run);
        }
        return longest;
    }

    private boolean isMarker(String line, char of) {
        return line.startsWith(String.valueOf(of).repeat(marker));
    }

    private void read(String text) {
        var parts = List.<List<String>>of(new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
        int part = -1;
        for (var line : text.split("(?<=\n)")) {
            if (part < 0 && isMarker(line, '<')) {
                part = 0;
            } else if (part == 0 && isMarker(line, '|')) {
                part = 1;
            } else if (part == 1 && isMarker(line, '=')) {
                part = 2;
            } else if (part == 2 && isMarker(line, '>')) {
                put(parts.get(0), parts.get(1), parts.get(2), line.endsWith("\r\n") ? "\r\n" : "\n");
                parts.forEach(List::clear);
                part = -1;
            } else if (part < 0) {
                output.append(line);
            } else {
                parts.get(part).add(line);
            }
        }
    }

    private void put(List<String> ours, List<String> base, List<String> theirs, String end) {
        if (base.isEmpty() && isList(ours) && isList(theirs)) {
            var entries = entries(ours);
            entries(theirs).stream().filter(entry -> !entries.contains(entry)).forEach(entries::add);
            entries.forEach(output::append);
            return;
        }
        conflicts.add(1 + (int) output.chars().filter(c -> c == '\n').count());
        output.append("<<<<<<< ours").append(end);
        ours.forEach(output::append);
        output.append("=======").append(end);
        theirs.forEach(output::append);
        output.append(">>>>>>> theirs").append(end);
    }

    private static boolean isList(List<String> lines) {
        return !lines.isEmpty()
                && ENTRY.matcher(lines.getFirst().stripTrailing()).matches()
                && lines.stream()
                        .map(String::stripTrailing)
                        .allMatch(line -> line.isEmpty()
                                || ENTRY.matcher(line).matches()
                                || CONTINUED.matcher(line).matches());
    }

    /// Each with the lines that belong to it, deeper entries among them.
    private static List<String> entries(List<String> lines) {
        var entries = new ArrayList<String>();
        int depth = indentation(lines.getFirst());
        for (var line : lines) {
            if (ENTRY.matcher(line.stripTrailing()).matches() && indentation(line) <= depth) {
                entries.add(line);
            } else {
                entries.add(entries.removeLast() + line);
            }
        }
        return entries;
    }

    private static int indentation(String line) {
        return line.length() - line.stripLeading().length();
    }
}
