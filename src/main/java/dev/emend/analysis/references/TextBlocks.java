package dev.emend.analysis.references;

import dev.emend.model.texts.CodeFences;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/// The lines of a text and in what context they stand: in a fence of code, under which heading, in
/// a paragraph that speaks of what was or will be.
final class TextBlocks {
    private static final Pattern LANGUAGE = Pattern.compile("[\\w+-]*");

    /// A path, a file or a name of code: a word in it is no word about it. Begins where no other sign of a name
    /// stands before it, so that a long row of signs is looked at once.
    private static final Pattern NAME =
            Pattern.compile("(?<![\\w@+./\\\\-])[\\w@+-]*[./\\\\_][\\w@+./\\\\-]*\\w[\\w./\\\\-]*");
    private static final Pattern HEADING = Pattern.compile("(#{1,6})\\s+(.*)");
    private static final Pattern ITEM = Pattern.compile("\\s*(?:[-*+]|\\d+[.)])\\s+.*");

    /// The number of characters of a line that are examined; the patterns for lines and their words may
    /// backtrack.
    private static final int MAX_LINE = 4_000;

    /// Words by which the text itself tells that a thing is not there, or not yet.
    private static final Pattern PAST = Pattern.compile("\\b(?:remov(?:e[ds]?|ing|al)|delet(?:ed?|es|ing|ion)|no"
            + " longer|formerly|previous(?:ly)?|renam(?:ed?|ing)|mov(?:ed|ing)|replac(?:e[ds]?|ing|ement)|legacy|deprecat\\w+|obsolete|used"
            + " to|migrat\\w+|supersed\\w+|dropp?(?:ed)?|retired?|extract(?:ed)?|consolidat\\w+|merged"
            + " into|split|refactor\\w*|instead|original(?:ly)?|histor(?:y|ical\\w*)|gone|old|creat(?:e[ds]?|ing)|generat(?:e[ds]?|ing)|new"
            + " file|does(?:n't| not) exist|did(?:n't| not) exist|not yet|planned|future|hypothetical|would|could|if (?:it"
            + " |they )?exists?|missing|changelog|archived?)\\b");

    private static final Pattern FORBIDDEN =
            Pattern.compile("\\b(?:not?|never|don't|avoid|forbidden|without|rather than|unlike|nor|isn't|aren't)\\b");

    private static final Set<String> SHELLS = Set.of(
            "bash", "sh", "shell", "zsh", "console", "shell-session", "shellsession", "fish", "powershell", "cmd");

    /// The kind of fence around a line.
    enum Fence {
        NONE,
        SHELL,
        /// A fence without language: text, output, a drawing.
        PLAIN,
        OTHER
    }

    /// @param start offset in the text
    /// @param isPast whether its paragraph speaks of what was or is to be made
    /// @param isForbidden whether its paragraph speaks of what is not done
    record Line(int start, String text, Fence fence, boolean isPast, boolean isForbidden) {}

    private TextBlocks() {}

    static List<Line> of(String text) {
        var starts = new ArrayList<Integer>();
        var rows = new ArrayList<String>();
        for (int from = 0; from <= text.length(); ) {
            int end = text.indexOf('\n', from);
            end = end < 0 ? text.length() : end;
            starts.add(from);
            var row = text.substring(from, Math.min(end, from + MAX_LINE));
            rows.add(row.endsWith("\r") ? row.substring(0, row.length() - 1) : row);
            from = end + 1;
        }
        var lines = new ArrayList<Line>();
        var headings = new String[] {"", "", "", "", "", ""};
        boolean isUnderPast = false;
        int i = 0;
        while (i < rows.size()) {
            var opening = CodeFences.opening(rows.get(i));
            var heading = HEADING.matcher(rows.get(i));
            if (opening.isPresent()) {
                i = fence(i, opening.get(), rows, starts, isUnderPast, lines);
            } else {
                int end = i + 1;
                if (heading.matches()) {
                    int level = heading.group(1).length() - 1;
                    Arrays.fill(headings, level, headings.length, "");
                    headings[level] = heading.group(2);
                    isUnderPast = is(PAST, String.join(" ", headings));
                } else {
                    while (end < rows.size() && continues(rows.get(end - 1), rows.get(end))) {
                        end++;
                    }
                }
                var block = String.join(" ", rows.subList(i, end));
                boolean isPast = isUnderPast || is(PAST, block);
                boolean isForbidden = is(FORBIDDEN, block);
                for (; i < end; i++) {
                    lines.add(new Line(starts.get(i), rows.get(i), Fence.NONE, isPast, isForbidden));
                }
            }
        }
        return lines;
    }

    /// The index of the line after the fence; the lines that open and close it are left out.
    private static int fence(
            int opening,
            CodeFences.Opening open,
            List<String> rows,
            List<Integer> starts,
            boolean isPast,
            List<Line> lines) {
        var language = LANGUAGE.matcher(open.info());
        var name = language.lookingAt() ? language.group().toLowerCase(Locale.ROOT) : "";
        var fence = SHELLS.contains(name)
                ? Fence.SHELL
                : name.isEmpty() || name.equals("text") || name.equals("txt") ? Fence.PLAIN : Fence.OTHER;
        int i = opening + 1;
        while (i < rows.size()) {
            var row = rows.get(i);
            if (CodeFences.closes(row, open.mark(), open.length())) {
                return i + 1;
            }
            lines.add(new Line(starts.get(i), row, fence, isPast || is(PAST, row), false));
            i++;
        }
        return i;
    }

    private static boolean continues(String before, String row) {
        return !before.isBlank()
                && !row.isBlank()
                && !ITEM.matcher(row).matches()
                && !HEADING.matcher(row).matches()
                && CodeFences.opening(row).isEmpty()
                && !row.strip().startsWith("|");
    }

    static String withoutEnd(String text, String characters) {
        int end = text.length();
        while (end > 0 && characters.indexOf(text.charAt(end - 1)) >= 0) {
            end--;
        }
        return text.substring(0, end);
    }

    private static boolean is(Pattern pattern, String text) {
        var words = NAME.matcher(text.toLowerCase(Locale.ROOT)).replaceAll(" ");
        return pattern.matcher(words).find();
    }
}
