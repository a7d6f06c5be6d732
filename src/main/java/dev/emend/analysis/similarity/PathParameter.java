package dev.emend.analysis.similarity;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;

/// An absolute path in a lesson and the parameter that may stand in its place.
///
/// @param start inclusive, in UTF-16 units
/// @param end exclusive; a pattern at the end such as `*.MF4` is not part of it
/// @param parameter with braces: `{input_folder}`, and `{input_folder_2}` for a second one
public record PathParameter(int start, int end, String path, String parameter) {
    private static final String WINDOWS = "(?:\\b[A-Za-z]:|\\\\\\\\[\\w.$-]+)[\\\\]{1,2}"
            + "(?:[\\w.$()&#@+~{}-]+(?: [\\w.$()&#@+~-]+){0,2}[\\\\]{1,2})*"
            + "[\\w.$()&#@+*?~-]*";
    private static final String WINDOWS_SLASHES = "\\b[A-Za-z]:/(?:[\\w.@+~ -]{1,60}/)*[\\w.@+*~-]*";
    private static final String UNIX = "(?<![\\w.~:/>)}*-])~?/(?:[\\w.@+-]+/)+[\\w.@+*-]*";
    private static final Pattern PATH = Pattern.compile(WINDOWS + "|" + WINDOWS_SLASHES + "|" + UNIX);
    private static final Pattern QUOTED =
            Pattern.compile("([\"'`“])((?:[A-Za-z]:[\\\\/]|\\\\\\\\|~?/)[^\"'`”\\r\\n]{2,300})[\"'`”]");
    private static final Pattern OUTPUT = Pattern.compile(
            "\\b(save[ds]?|saving|output|export\\w*|writ\\w+|store[ds]?|result\\w*|target" + "|destination)\\b");
    private static final Pattern INPUT =
            Pattern.compile("\\b(open\\w*|load\\w*|read\\w*|import\\w*|input|source|from|select\\w*)\\b");
    private static final int NEAR = 60;
    private static final int LOOKED_AT = 4_000;

    /// The absolute paths of a text, in its order; of a long one those at its beginning.
    public static List<PathParameter> find(String whole) {
        var text = whole.substring(0, Math.min(whole.length(), LOOKED_AT));
        var parameters = new ArrayList<PathParameter>();
        var names = new HashMap<String, String>();
        var quoted = QUOTED.matcher(text);
        while (quoted.find()) {
            add(text, quoted.start(2), quoted.end(2), parameters, names);
        }
        var bare = PATH.matcher(text);
        while (bare.find()) {
            int start = bare.start();
            int end = bare.end();
            if (parameters.stream().noneMatch(parameter -> parameter.start() < end && start < parameter.end())) {
                add(text, start, end, parameters, names);
            }
        }
        parameters.sort(java.util.Comparator.comparingInt(PathParameter::start));
        return parameters;
    }

    private static void add(
            String text, int start, int end, List<PathParameter> parameters, Map<String, String> names) {
        var path = trim(text.substring(start, end));
        if (path.length() < 4) {
            return;
        }
        var same = path.toLowerCase(Locale.ROOT).replaceAll("[\\\\/]+", "/").replaceFirst("/$", "");
        var name = names.computeIfAbsent(same, _ -> free(name(text, start, path), names));
        parameters.add(new PathParameter(start, start + path.length(), path, name));
    }

    /// Without a pattern, punctuation, or the next sentence at the end.
    private static String trim(String path) {
        int last = Math.max(path.lastIndexOf('\\'), path.lastIndexOf('/'));
        var name = path.substring(last + 1);
        boolean isNoName = name.contains("*") || name.contains("?") || name.matches("\\.(\\p{Lu}\\p{Ll}+)?");
        var kept = isNoName ? path.substring(0, last) : path;
        return kept.replaceFirst("[.,;:)]+$", "").replaceFirst("[\\\\/]+$", "");
    }

    private static String name(String text, int start, String path) {
        var before = text.substring(Math.max(0, start - NEAR), start).toLowerCase(Locale.ROOT);
        var clause = before.substring(before.lastIndexOf(". ") + 1);
        int output = lastEnd(OUTPUT, clause);
        int input = lastEnd(INPUT, clause);
        var role = output > input ? "output" : "input";
        int last = Math.max(path.lastIndexOf('\\'), path.lastIndexOf('/'));
        boolean isFile = path.substring(last + 1).matches(".+\\.[A-Za-z0-9]{1,8}");
        return role + (isFile ? "_file" : "_folder");
    }

    private static int lastEnd(Pattern pattern, String text) {
        return pattern.matcher(text)
                .results()
                .mapToInt(match -> match.end())
                .max()
                .orElse(-1);
    }

    private static String free(String name, Map<String, String> names) {
        var free = "{" + name + "}";
        for (int i = 2; names.containsValue(free); i++) {
            free = "{" + name + "_" + i + "}";
        }
        return free;
    }
}
