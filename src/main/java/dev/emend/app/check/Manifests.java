package dev.emend.app.check;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import dev.emend.analysis.references.Reference.Runner;
import dev.emend.app.check.GitQueries.RemovedLine;
import dev.emend.app.core.UserErrors;
import dev.emend.model.UserException;
import dev.emend.model.texts.Messages;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// The scripts and packages a repository declares, and those it declared once: read line by line,
/// so that today's files and what git says was taken out of them are judged alike.
final class Manifests {
    /// The names that git is asked for, patterns of the last part of a path.
    private static final List<String> NAMES = List.of(
            "package.json",
            "deno.json",
            "deno.jsonc",
            "Makefile",
            "makefile",
            "GNUmakefile",
            "*.mk",
            "justfile",
            "Justfile",
            ".justfile",
            "*.just",
            "Cargo.toml",
            "pyproject.toml",
            "setup.cfg",
            "requirements*.txt",
            "go.mod",
            "pom.xml");

    private static final Map<Runner, Pattern> FILES = Map.of(
            Runner.NPM, Pattern.compile("(?:package|deno)\\.jsonc?"),
            Runner.MAKE, Pattern.compile("(?:GNU)?[Mm]akefile.*|.*\\.mk"),
            Runner.JUST, Pattern.compile("\\.?[Jj]ustfile|.*\\.just"),
            Runner.CARGO, Pattern.compile("Cargo\\.toml"),
            Runner.PYTHON, Pattern.compile("pyproject\\.toml|setup\\.cfg"));

    private static final Map<Runner, Pattern> DECLARATIONS = Map.of(
            Runner.NPM, Pattern.compile("\"([\\w:.-]+)\"\\s*:\\s*\"([^\"]*)"),
            Runner.MAKE, Pattern.compile("^((?:[\\w./%-]|\\$\\([^)]*\\))+(?:\\s+[\\w./%-]+)*)\\s*::?(?:[^=]|$)()"),
            Runner.JUST, Pattern.compile("^@?([A-Za-z_][\\w-]*)[^:=]*:(?:[^=]|$)()"),
            Runner.CARGO, Pattern.compile("^\\s*name\\s*=\\s*\"([\\w-]+)\"()"),
            Runner.PYTHON, Pattern.compile("^\\s*\"?([A-Za-z][\\w.-]*)\"?\\s*=\\s*[\"']?([\\w.]+:[\\w.]+)[\"']?\\s*$"));

    /// The version of a package, in the place where a script would be.
    private static final Pattern VERSION = Pattern.compile(
            "[\\^~<>=v"
                    + " ]*\\d.*|\\*|latest|next|canary|(?:workspace|catalog|npm|file|link|git|github|https?|patch|portal)[:+].*");

    private static final Pattern OF_NODE = Pattern.compile("\"(@?[\\w./-]+)\"\\s*:\\s*\"([^\"]*)\"");
    private static final Pattern OF_PYTHON = Pattern.compile("^\\s*[\"']?([A-Za-z][\\w.-]*)(?:\\[[^\\]]*])?\\s*"
            + "(?:[=<>~!]=[^\"']*|[<>][^\"']*)?[\"']?\\s*(?:,|=\\s*[\"'{].*|;.*)?\\s*(?:#.*)?$");
    private static final Pattern OF_CARGO =
            Pattern.compile("^\\s*([A-Za-z][\\w-]*)\\s*(?:\\.workspace)?\\s*=\\s*[\"{t].*");
    private static final Pattern OF_GO = Pattern.compile("^\\s*(?:require\\s+)?([\\w.-]+\\.[a-z]+/[\\w./-]+) v\\d.*");
    private static final Pattern OF_MAVEN = Pattern.compile("<artifactId>([\\w.-]+)</artifactId>");

    private static final Pattern BLANKS = Pattern.compile("\\s+");

    /// The part of a target of make that matches any name.
    private static final Pattern WILDCARD = Pattern.compile("%|\\$\\([^)]*\\)");

    /// With more, any target may be declared.
    private static final int MAX_WILDCARDS = 1_000;

    private static final long MAX_BYTES = 4_000_000;

    private final Map<Runner, Set<String>> declared = new HashMap<>();

    /// The pieces of targets that stand for any name.
    private final List<String[]> wildcards = new ArrayList<>();

    /// Runners of which not every file can be read.
    private final Set<Runner> unknown = new HashSet<>();

    private final Map<Runner, Map<String, RemovedLine>> removedScripts = new HashMap<>();
    private final Map<String, RemovedLine> removedPackages = new HashMap<>();

    /// Reads the manifests, and asks git for lines that were removed from them.
    Manifests(GitQueries git, RepositoryFiles files) throws UserException {
        for (var path : files.trackedFiles()) {
            for (var runner : Runner.values()) {
                if (isOf(runner, path)) {
                    lines(runner, path, files).forEach(line -> declared(runner, line));
                }
            }
        }
        declared.getOrDefault(Runner.MAKE, Set.of()).stream()
                .filter(target -> target.indexOf('%') >= 0 || target.indexOf('$') >= 0)
                .map(target -> WILDCARD.split(target, -1))
                .forEach(wildcards::add);
        for (var line : git.removedLines(NAMES)) {
            for (var runner : Runner.values()) {
                if (isOf(runner, line.path())) {
                    removed(runner, line);
                }
            }
            removedPackage(line).ifPresent(name -> removedPackages.merge(name, line, Manifests::nearerTop));
        }
    }

    private static boolean isOf(Runner runner, String path) {
        var name = path.substring(path.lastIndexOf('/') + 1);
        return FILES.getOrDefault(runner, OF_MAVEN).matcher(name).matches();
    }

    private static Matcher declaration(Runner runner, String line) {
        return DECLARATIONS.getOrDefault(runner, OF_MAVEN).matcher(line);
    }

    private List<String> lines(Runner runner, String path, RepositoryFiles files) throws UserException {
        var file = files.regular(path);
        if (file.isEmpty()) { // a work tree that holds only a part
            unknown.add(runner);
            return List.of();
        }
        try {
            if (Files.size(file.get()) > MAX_BYTES) {
                unknown.add(runner); // nobody writes so much by hand: nothing is said of what it may declare
                return List.of();
            }
            return new String(Files.readAllBytes(file.get()), StandardCharsets.UTF_8)
                    .lines()
                    .toList();
        } catch (IOException problem) {
            throw UserErrors.unreadable(
                    Messages.of("check.theFile", file.get()), problem, Messages.of("check.checkPermissions"));
        }
    }

    private void declared(Runner runner, String line) {
        var matcher = declaration(runner, line);
        while (matcher.find()) {
            declared.computeIfAbsent(runner, _ -> new HashSet<>()).addAll(List.of(BLANKS.split(matcher.group(1))));
        }
    }

    private void removed(Runner runner, RemovedLine line) {
        var matcher = declaration(runner, line.text());
        while (matcher.find()) {
            if (runner != Runner.NPM || !VERSION.matcher(matcher.group(2)).matches()) {
                for (var name : BLANKS.split(matcher.group(1))) {
                    removedScripts
                            .computeIfAbsent(runner, _ -> new HashMap<>())
                            .merge(name, line, Manifests::nearerTop);
                }
            }
        }
    }

    /// The line nearer the top folder: texts refer to the whole repository rather than an example.
    private static RemovedLine nearerTop(RemovedLine newer, RemovedLine older) {
        return depth(older) < depth(newer) ? older : newer;
    }

    private static long depth(RemovedLine line) {
        return line.path().chars().filter(c -> c == '/').count();
    }

    private static Optional<String> removedPackage(RemovedLine line) {
        var file = line.path().substring(line.path().lastIndexOf('/') + 1);
        var pattern = switch (file) {
            case "package.json" -> OF_NODE;
            case "Cargo.toml" -> OF_CARGO;
            case "go.mod" -> OF_GO;
            case "pom.xml" -> OF_MAVEN;
            default -> file.startsWith("requirements") || file.startsWith("pyproject") ? OF_PYTHON : null;
        };
        if (pattern == null) {
            return Optional.empty();
        }
        var matcher = pattern.matcher(line.text());
        if (!matcher.find()) {
            return Optional.empty();
        }
        if (pattern != OF_NODE) {
            return Optional.of(matcher.group(1));
        }
        return matcher.group(1).equals("name")
                ? Optional.of(matcher.group(2))
                : Optional.of(matcher.group(1))
                        .filter(_ -> VERSION.matcher(matcher.group(2)).matches());
    }

    /// Whether something runs by its name here, and all that declares it was read.
    boolean declares(Runner runner) {
        return !unknown.contains(runner)
                && (runner == Runner.NPM || runner == Runner.MAKE || runner == Runner.JUST)
                && !declared.getOrDefault(runner, Set.of()).isEmpty();
    }

    /// Whether anything in the repository declares it, or may.
    boolean has(Runner runner, String name) {
        var all = declared.getOrDefault(runner, Set.of());
        return unknown.contains(runner)
                || all.contains(name)
                || runner == Runner.MAKE
                        && (wildcards.size() > MAX_WILDCARDS
                                || wildcards.stream().anyMatch(pieces -> fits(name, pieces)));
    }

    /// Whether a name is these pieces with something, or nothing, between each two.
    private static boolean fits(String name, String[] pieces) {
        var last = pieces[pieces.length - 1];
        int at = pieces[0].length();
        if (pieces.length == 1 || !name.startsWith(pieces[0])) {
            return name.equals(last);
        }
        for (int i = 1; i < pieces.length - 1; i++) {
            int next = name.indexOf(pieces[i], at);
            if (next < 0) {
                return false;
            }
            at = next + pieces[i].length();
        }
        return name.length() - last.length() >= at && name.endsWith(last);
    }

    /// The line that declared it last.
    Optional<RemovedLine> removed(Runner runner, String name) {
        return Optional.ofNullable(removedScripts.getOrDefault(runner, Map.of()).get(name));
    }

    /// The line that named this package last, as a dependency or as a part of the repository.
    Optional<RemovedLine> removedPackage(String name) {
        return Optional.ofNullable(removedPackages.get(name));
    }
}
