package dev.emend.app.check;

import dev.emend.app.core.GitProgram;
import dev.emend.app.core.GitProgram.Ended;
import dev.emend.model.UserException;
import dev.emend.model.texts.Messages;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/// Queries of a git repository on this machine and its history, answered by the machine's own git. Changes nothing
/// and connects to nothing. Each method runs git and blocks.
final class GitQueries {
    /// The number of newest commits that are searched.
    private static final int MAX_COMMITS = 30_000;

    /// The most words in one call, below the systems' limits for arguments.
    private static final int MAX_WORDS = 400;

    /// Files that define nothing, and may be large.
    private static final List<String> DATA =
            List.of("json", "jsonl", "lock", "yaml", "yml", "svg", "snap", "csv", "tsv", "ipynb", "html", "xml", "map");

    private static final String COMMIT = "commit ";

    private static final Map<String, String> READING = Map.of("LC_ALL", "C");

    private final Path root;

    private GitQueries(Path root) {
        this.root = root;
    }

    /// A commit as people quote it.
    ///
    /// @param hash shortened
    /// @param date `2025-03-02`
    record Commit(String hash, String date) {
        @Override
        public String toString() {
            return hash + " on " + date;
        }
    }

    /// The repository a folder is in.
    ///
    /// @throws UserException when it is in none, or there is no git on this machine
    static GitQueries of(Path folder) throws UserException {
        if (!Files.isDirectory(folder)) {
            throw new UserException(
                    UserException.Code.NOT_FOUND,
                    Messages.of("check.noRepositoryFolder", folder),
                    Messages.of("check.nothingChecked"),
                    Messages.of("shared.checkPath"));
        }
        var top = GitProgram.top(folder);
        if (top.folder().isEmpty()) {
            throw new UserException(
                    UserException.Code.BAD_INPUT,
                    Messages.of("check.noRepository", folder, top.reason()),
                    Messages.of("check.nothingChecked"),
                    Messages.of("check.nameRepository"));
        }
        return new GitQueries(top.folder().get());
    }

    /// The top folder of the work tree.
    Path root() {
        return root;
    }

    /// The newest commit; empty when there is none yet.
    String head() throws UserException {
        return String.join(
                "", run(root, List.of("rev-parse", "--verify", "-q", "HEAD")).lines());
    }

    /// Whether the history was cut off when it was cloned, so that what was there before is not
    /// known.
    boolean isShallow() throws UserException {
        return lines("rev-parse", "--is-shallow-repository").contains("true");
    }

    /// Whether no commit came before the newest one.
    boolean isFirst() throws UserException {
        return !head().isEmpty()
                && run(root, List.of("rev-parse", "--verify", "-q", "HEAD^")).exit() != 0;
    }

    /// The tracked paths, from the top folder, with the folders of other repositories in it.
    List<String> trackedFiles() throws UserException {
        return lines("ls-files").stream()
                .filter(path -> isPlain(path) && GitProgram.isInside(path))
                .toList();
    }

    /// The folders of other repositories within it.
    List<String> submodules() throws UserException {
        return lines("ls-files", "--stage").stream()
                .filter(line -> line.startsWith("160000 "))
                .map(line -> line.substring(line.indexOf('\t') + 1))
                .toList();
    }

    /// Git quotes names with control characters; nobody writes them into a text.
    private static boolean isPlain(String path) {
        return !path.startsWith("\"");
    }

    /// Every path that was deleted or renamed, by the newest commit that did it.
    Map<String, Commit> removals() throws UserException {
        var removals = new LinkedHashMap<String, Commit>();
        var commit = new Commit("", "");
        for (var line : log("--no-renames", "--diff-filter=D", "--name-only")) {
            if (line.startsWith(COMMIT)) {
                commit = commit(line);
            } else if (!line.isEmpty() && isPlain(line)) {
                removals.putIfAbsent(line, commit);
            }
        }
        return removals;
    }

    /// The paths that a commit renamed: the old path and the new one.
    Map<String, String> renames(Commit commit) throws UserException {
        var renames = new LinkedHashMap<String, String>();
        for (var line : lines("show", "-l3000", "-M", "--diff-filter=R", "--name-status", "--format=", commit.hash)) {
            var parts = line.split("\t");
            if (parts.length == 3) {
                renames.put(parts[1], parts[2]);
            }
        }
        return renames;
    }

    /// A line that a commit took out of a file.
    record RemovedLine(Commit commit, String path, String text) {}

    /// The lines that were removed from files of these names, newest first.
    ///
    /// @param names patterns of the last part of a path, such as `*.gradle`
    List<RemovedLine> removedLines(List<String> names) throws UserException {
        var removedLines = new ArrayList<RemovedLine>();
        var commit = new Commit("", "");
        var path = "";
        var arguments = Stream.concat(
                        Stream.of("--no-renames", "--src-prefix=a/", "-p", "-U0", "--"),
                        names.stream().map(name -> ":(glob)**/" + name))
                .toArray(String[]::new);
        for (var line : log(arguments)) {
            if (line.startsWith(COMMIT)) {
                commit = commit(line);
            } else if (line.startsWith("--- ")) {
                path = line.startsWith("--- a/") ? line.substring(6) : "";
            } else if (line.startsWith("-") && !path.isEmpty()) {
                removedLines.add(new RemovedLine(commit, path, line.substring(1)));
            }
        }
        return removedLines;
    }

    /// At most so many commits, evenly spread over those that led here, newest first.
    ///
    /// @param path of a file from the top folder, whose commits are meant if it has any; empty for all
    List<Commit> spread(String path, int most) throws UserException {
        var commits = path.isEmpty() ? List.<Commit>of() : commits("--", path);
        if (commits.isEmpty()) {
            commits = commits("--first-parent");
        }
        var sample = new ArrayList<Commit>();
        int count = Math.min(most, commits.size());
        for (int i = 1; i <= count; i++) {
            sample.add(commits.get((int) ((long) i * commits.size() / count) - 1));
        }
        return sample;
    }

    /// A line in which a word stands.
    record Hit(String path, String text) {}

    /// The lines of code in a commit that hold these words, as whole words.
    List<Hit> grep(Collection<String> words, Commit commit) throws UserException {
        var hits = new ArrayList<Hit>();
        for (var part : parts(words)) {
            var paths = new ArrayList<>(List.of(commit.hash, "--"));
            DATA.forEach(ending -> paths.add(":(exclude,top,icase)*." + ending));
            for (var line : grep(part, List.of("-n"), paths)) {
                var parts = line.split(":", 4); // commit, path, line, text
                if (parts.length == 4) {
                    hits.add(new Hit(parts[1], parts[3]));
                }
            }
        }
        return hits;
    }

    /// The words that occur in code of the work tree, as whole words. For a few words.
    ///
    /// @param without paths that are not looked at
    List<String> present(Collection<String> words, Collection<String> without) throws UserException {
        var matches = new ArrayList<String>();
        for (var part : parts(words)) {
            var after = new ArrayList<>(List.of("--"));
            without.forEach(path -> after.add(":(exclude,top,literal)" + path));
            matches.addAll(grep(part, List.of("-o", "-h", "--no-line-number", "--untracked"), after).stream()
                    .distinct()
                    .toList());
        }
        return matches;
    }

    private List<String> grep(List<String> words, List<String> options, List<String> after) throws UserException {
        var arguments = new ArrayList<>(List.of("grep", "-I", "-w", "-F", "--no-color", "--no-column", "--full-name"));
        arguments.addAll(options);
        words.forEach(word -> arguments.addAll(List.of("-e", word)));
        arguments.addAll(after);
        // what texts say about code is no code
        for (var ending : List.of("md", "mdx", "mdc", "markdown", "rst", "adoc")) {
            arguments.add(":(exclude,top,icase)*." + ending);
        }
        var answer = run(root, arguments);
        if (answer.exit() > 1) {
            throw gitError(arguments, answer);
        }
        return answer.lines();
    }

    private static List<List<String>> parts(Collection<String> words) {
        var all = List.copyOf(words);
        var parts = new ArrayList<List<String>>();
        for (int from = 0; from < all.size(); from += MAX_WORDS) {
            parts.add(all.subList(from, Math.min(all.size(), from + MAX_WORDS)));
        }
        return parts;
    }

    /// The newest commit that changed how often a word stands in a file.
    List<Commit> lastChange(String word, String path) throws UserException {
        return commits("-1", "-S", word, "--", path);
    }

    /// The paths among these that the rules of the repository ignore.
    List<String> ignoredPaths(Collection<String> paths) throws UserException {
        var result = new ArrayList<String>();
        var candidates = paths.stream().filter(path -> !isBeyondLink(path)).toList();
        for (var part : parts(candidates)) {
            var arguments = new ArrayList<>(List.of("check-ignore", "--no-index", "--"));
            arguments.addAll(part);
            var answer = run(root, arguments);
            if (answer.exit() > 1) {
                throw gitError(arguments, answer);
            }
            result.addAll(answer.lines());
        }
        return result;
    }

    /// Git refuses to judge what a symbolic link leads to.
    private boolean isBeyondLink(String path) {
        for (int slash = path.indexOf('/'); slash > 0; slash = path.indexOf('/', slash + 1)) {
            if (Files.isSymbolicLink(root.resolve(path.substring(0, slash)))) {
                return true;
            }
        }
        return false;
    }

    private List<String> log(String... arguments) throws UserException {
        if (head().isEmpty()) {
            return List.of();
        }
        return lines(Stream.concat(
                        Stream.of("log", "--max-count=" + MAX_COMMITS, "--format=" + COMMIT + "%h %cs"),
                        Arrays.stream(arguments))
                .toArray(String[]::new));
    }

    private List<Commit> commits(String... arguments) throws UserException {
        return log(arguments).stream()
                .filter(line -> line.startsWith(COMMIT))
                .map(GitQueries::commit)
                .toList();
    }

    private static Commit commit(String line) {
        var parts = line.substring(COMMIT.length()).split(" ");
        return new Commit(parts[0], parts.length > 1 ? parts[1] : "");
    }

    private List<String> lines(String... arguments) throws UserException {
        var answer = run(root, List.of(arguments));
        if (answer.exit() != 0) {
            throw gitError(List.of(arguments), answer);
        }
        return answer.lines();
    }

    private UserException gitError(List<String> arguments, Ended answer) {
        return new UserException(
                UserException.Code.BAD_INPUT,
                Messages.of("check.gitFailed", arguments.getFirst(), root, answer.err()),
                Messages.of("check.nothingChecked"),
                Messages.of("check.lookWithGit", root));
    }

    private static Ended run(Path folder, List<String> arguments) throws UserException {
        return new GitProgram(folder).run(READING, arguments.toArray(String[]::new));
    }
}
