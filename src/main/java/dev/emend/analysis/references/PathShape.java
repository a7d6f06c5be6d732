package dev.emend.analysis.references;

import dev.emend.analysis.references.Reference.OfPath;
import dev.emend.analysis.references.Reference.Source;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/// Recognizer of words that are paths in a repository, and not placeholders, patterns, addresses or
/// places on a machine.
final class PathShape {
    /// A segment of a path, with the brackets that routes of web frameworks have.
    private static final String SEGMENT = "[\\w@.+\\[\\]()-]*[\\w\\])+]";

    private static final Pattern PATH =
            Pattern.compile("(?:\\.{1,2}/)*" + SEGMENT + "(?:/" + SEGMENT + ")*/?", Pattern.UNICODE_CHARACTER_CLASS);

    private static final Pattern LINE = Pattern.compile(
            "(.+\\.\\w+)(?::(\\d{1,7})(?:[-–:,](\\d{1,7}))?" + "|#L(\\d{1,7})(?:C\\d+)?(?:-L?(\\d{1,7}))?(?:C\\d+)?)");

    private static final Pattern BACKSLASHES = Pattern.compile("[\\w.-]+(?:\\\\[\\w.-]+)+");
    private static final Pattern HOST = Pattern.compile(
            "(?:www\\..*|localhost|.+\\.(?:com|org|net|io|dev|ai|app|co|sh))(?::\\d+)?", Pattern.CASE_INSENSITIVE);

    private static final Pattern PLACEHOLDER = Pattern.compile(
            "(?:foo|bar|baz|qux|xxx|yyy|zzz|x|y|z|a|b|c|nnn|todo|your|my|some|yyyy|mm|dd|etc)(?:[-_.].*)?"
                    + "|(?:your|my|some)[-_A-Z].*|.*(?:YYYY|X{3}|N{3}).*|file(?:\\.\\w+)?|filename.*",
            Pattern.UNICODE_CHARACTER_CLASS);

    private static final Set<String> EXTENSIONS = Set.of(("adoc avsc bash bat bazel bzl c cc cfg cjs clj cmake conf"
                    + " cpp cs csproj css csv cts cxx dart ejs erl ex exs fxml go gradle graphql groovy h hbs hcl hpp hs htm html"
                    + " hxx ini ipynb java jinja js json json5 jsonc jsonl jsx kt kts less lock lua m md mdc mdx mjs ml mm mod mts"
                    + " nix php pl png po prisma properties proto ps1 py pyi pyx r rb rs rst sass scala scss sh sln snap sql"
                    + " svelte svg swift tcl tf tmpl toml ts tsv tsx txt vue xml xsd yaml yml zig zsh")
            .split(" "));

    private PathShape() {}

    /// The path a word is; empty when it is none, or none that can be judged.
    static Optional<OfPath> of(int start, String word, Source source) {
        var text = word;
        int last = 0;
        int colons = word.indexOf("::");
        if (colons > 0) {
            text = word.substring(0, colons);
        }
        var line = LINE.matcher(text);
        var path = text;
        if (line.matches()) {
            path = line.group(1);
            last = largest(line.group(2), line.group(3), line.group(4), line.group(5));
        } else if (source == Source.LINK || text.indexOf('#') > 0 && isFile(beforeHash(text))) {
            path = beforeHash(text);
        }
        if (BACKSLASHES.matcher(path).matches() && isFile(path)) {
            path = path.replace('\\', '/');
        }
        if (path.startsWith("@") && source != Source.LINK && isFile(path) && path.indexOf('/') != 1) {
            path = path.substring(1); // how a memory includes another file
        }
        boolean isPath = PATH.matcher(path).matches()
                && (path.indexOf('/') >= 0 || isFile(path))
                && !path.startsWith("@")
                && !isPlaceholder(path)
                && !isAddress(path);
        var bare = TextBlocks.withoutEnd(path, "/");
        return isPath && !bare.isEmpty() && !bare.matches("[./]+")
                ? Optional.of(new OfPath(start, text, bare, last, source))
                : Optional.empty();
    }

    private static String beforeHash(String path) {
        int hash = path.indexOf('#');
        return hash < 0 ? path : path.substring(0, hash);
    }

    private static int largest(String... numbers) {
        return Arrays.stream(numbers)
                .filter(number -> number != null)
                .mapToInt(Integer::parseInt)
                .max()
                .orElse(0);
    }

    /// Whether its last name ends as names of files do.
    static boolean isFile(String path) {
        var name = path.substring(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);
        int dot = name.lastIndexOf('.');
        return dot > 0 && EXTENSIONS.contains(name.substring(dot + 1).toLowerCase(Locale.ROOT));
    }

    private static boolean isPlaceholder(String path) {
        return path.contains("path/to")
                || path.contains("..") && !path.matches("(?:\\.\\./)+[^.].*|.*\\[\\.\\.\\.\\w+].*")
                || Arrays.stream(path.split("/"))
                        .anyMatch(segment -> PLACEHOLDER.matcher(segment).matches());
    }

    private static boolean isAddress(String path) {
        int slash = path.indexOf('/');
        return slash > 0 && HOST.matcher(path.substring(0, slash)).matches() || path.matches("[\\d./-]+");
    }
}
