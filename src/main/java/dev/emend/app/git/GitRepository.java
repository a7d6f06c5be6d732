package dev.emend.app.git;

import dev.emend.app.core.GitProgram;
import dev.emend.app.core.GitProgram.Ended;
import dev.emend.model.UserException;
import dev.emend.model.texts.Messages;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/// A git repository, read and added to without touching its work tree or its index. Calls block.
public final class GitRepository {
    private static final String LITERAL = "--literal-pathspecs";

    /// The answers of git when no program is named.
    private static final Set<String> NO_FILTER = Set.of("unspecified", "unset", "set");

    /// Arguments of one call stay below what systems allow.
    private static final int MAX_WORDS = 400;

    private final GitProgram git;
    private final Path top;

    /// The answers to what [#lookAtFilters] asked.
    private final Map<String, String> filters = new HashMap<>();

    private GitRepository(Path top) {
        this.top = top;
        this.git = new GitProgram(top, LITERAL);
    }

    /// The repository a folder belongs to.
    ///
    /// @throws UserException with `NOT_FOUND` when it is in none
    public static GitRepository of(Path folder) throws UserException {
        var top = GitProgram.top(folder).folder();
        if (top.isEmpty()) {
            throw new UserException(
                    UserException.Code.NOT_FOUND,
                    Messages.of("git.noRepository", folder),
                    Messages.of("shared.nothingChanged"),
                    Messages.of("git.nameRepository"));
        }
        return new GitRepository(top.get());
    }

    /// The folder of its work tree.
    public Path top() {
        return top;
    }

    /// The name git uses for a file of the work tree, with `/` from the top folder on; empty when it is
    /// outside.
    Optional<String> pathOf(Path file) {
        try {
            var real = file.toRealPath();
            var root = top.toRealPath();
            return real.startsWith(root)
                    ? Optional.of(root.relativize(real).toString().replace('\\', '/'))
                    : Optional.empty();
        } catch (IOException e) {
            throw new UncheckedIOException("a file that was just read is gone: " + file, e);
        }
    }

    /// The commit a revision names.
    Optional<String> commit(String revision) throws UserException {
        var result = git.run("rev-parse", "--verify", "--quiet", "--end-of-options", revision + "^{commit}");
        return result.isDone() ? Optional.of(result.line()) : Optional.empty();
    }

    /// A file of a commit.
    ///
    /// @param mode as a tree has it: `100644`
    /// @param blob the name of its content
    record TreeEntry(String mode, String blob) {}

    /// The files of a commit at a path: itself, or those in a folder, by their paths.
    SortedMap<String, TreeEntry> entries(String commit, String path) throws UserException {
        var entries = new TreeMap<String, TreeEntry>();
        // the top folder has no path
        var output = done(path.isEmpty()
                        ? git.run("ls-tree", "-r", "-z", "--full-tree", commit)
                        : git.run("ls-tree", "-r", "-z", "--full-tree", commit, "--", path))
                .text();
        for (var line : output.split("\0")) {
            if (line.contains(" blob ")) {
                int tab = line.indexOf('\t');
                var words = line.substring(0, tab).split(" ");
                var name = line.substring(tab + 1);
                if (!GitProgram.isInside(name)) {
                    throw outside(commit, name, null);
                }
                entries.put(name, new TreeEntry(words[0], words[2]));
            }
        }
        return entries;
    }

    /// The files of the work tree that belong to git.
    ///
    /// @param files what git tracks or would track, without ignored files and other repositories
    /// @param leftOut what git tracks and a sparse work tree does not hold
    record WorkTree(Set<String> files, Set<String> leftOut) {}

    /// The files of the work tree at a path: itself, or those in a folder, by their paths.
    WorkTree workTree(String path) throws UserException {
        var arguments = new ArrayList<>(List.of("ls-files", "-t", "-z", "--cached", "--others", "--exclude-standard"));
        if (!path.isEmpty()) {
            arguments.addAll(List.of("--", path));
        }
        var workTree = new WorkTree(new HashSet<>(), new HashSet<>());
        for (var line : done(git.run(arguments.toArray(String[]::new))).text().split("\0")) {
            if (line.length() > 2) {
                (line.startsWith("S ") ? workTree.leftOut : workTree.files).add(line.substring(2));
            }
        }
        return workTree;
    }

    /// The content of a file of a commit as a checkout would write it, or as it is stored when a program would have to
    /// turn it into that.
    byte[] content(String commit, String path) throws UserException {
        return done(git.run("cat-file", filter(path).isEmpty() ? "--filters" : "blob", commit + ":" + path))
                .out();
    }

    /// Stores a content as a commit would take it from that file.
    ///
    /// @return its name
    String store(Path content, String path) throws UserException {
        return hash(content, path, "-w");
    }

    /// The name a content would be stored by.
    ///
    /// @throws UserException when a program would have to change the content for that, since none is started
    String hash(Path content, String path) throws UserException {
        return hash(content, path, "-t", "blob");
    }

    private String hash(Path content, String path, String... options) throws UserException {
        var filter = filter(path);
        if (filter.isPresent()) {
            throw new UserException(
                    UserException.Code.BAD_INPUT,
                    Messages.of("git.filtered", path, filter.get()),
                    Messages.of("git.untouched"),
                    Messages.of("git.commitWithGit"));
        }
        var arguments = new ArrayList<>(List.of("hash-object"));
        arguments.addAll(List.of(options));
        arguments.addAll(List.of("--path=" + path, "--", content.toString()));
        return done(git.run(arguments.toArray(String[]::new))).line();
    }

    /// The program, by its name in the settings, through which a file goes on its way into a commit.
    private Optional<String> filter(String path) throws UserException {
        if (!filters.containsKey(path)) {
            lookAtFilters(List.of(path));
        }
        return Optional.ofNullable(filters.get(path)).filter(name -> !NO_FILTER.contains(name));
    }

    /// Asks git in a few calls for the filters of many files, before they are needed one by one.
    void lookAtFilters(Collection<String> paths) throws UserException {
        var all = List.copyOf(paths);
        for (int from = 0; from < all.size(); from += MAX_WORDS) {
            var arguments = new ArrayList<>(List.of("check-attr", "-z", "filter", "--"));
            arguments.addAll(all.subList(from, Math.min(all.size(), from + MAX_WORDS)));
            var attributes =
                    done(git.run(arguments.toArray(String[]::new))).text().split("\0");
            for (int i = 0; i + 2 < attributes.length; i += 3) { // path, attribute, value
                filters.put(attributes[i], attributes[i + 2]);
            }
        }
    }

    /// Whether a name may be that of a branch.
    boolean isBranchName(String name) throws UserException {
        return git.run("check-ref-format", "--branch", name).isDone() && !name.startsWith("-");
    }

    /// Whether the work tree is on that branch.
    boolean isCheckedOut(String branch) throws UserException {
        var head = git.run("symbolic-ref", "--quiet", "HEAD");
        return head.isDone() && head.line().equals("refs/heads/" + branch);
    }

    /// The message of the newest commit of a branch that changed a file; empty when none did.
    String lastMessage(String commit, String path) throws UserException {
        return done(git.run("log", "-1", "--format=%B", commit, "--", path.isEmpty() ? "." : path))
                .line();
    }

    /// Git that starts no hook: the folder of hooks is none for all calls, hooks of the settings are switched off by
    /// name.
    private GitProgram hooklessGit() throws UserException {
        var options = new TreeSet<String>(List.of(LITERAL));
        var result = git.run("config", "--null", "--name-only", "--get-regexp", "^hook\\.");
        for (var key : result.text().split("\0")) {
            if (key.lastIndexOf('.') > key.indexOf('.')) {
                options.add("--config-env=" + key.substring(0, key.lastIndexOf('.')) + ".enabled=" + GitProgram.NO);
            }
        }
        return new GitProgram(top, options.toArray(String[]::new));
    }

    /// Makes a commit in which some files are others than in its parent.
    ///
    /// @param changedEntries by path; empty for a file that is gone
    /// @return its name
    String commit(String parent, Map<String, Optional<TreeEntry>> changedEntries, String message) throws UserException {
        try {
            var work = Files.createTempDirectory("emend-git");
            var index = work.resolve("index");
            var words = work.resolve("message");
            try {
                Files.writeString(words, message, StandardCharsets.UTF_8);
                var gitProgram = hooklessGit();
                var environment = Map.of("GIT_INDEX_FILE", index.toString());
                done(gitProgram.run(environment, "read-tree", parent));
                for (var file : changedEntries.entrySet()) {
                    var path = file.getKey();
                    if (file.getValue().isPresent()) {
                        var entry = file.getValue().get();
                        var cacheInfo = entry.mode + "," + entry.blob + "," + path;
                        done(gitProgram.run(environment, "update-index", "--add", "--cacheinfo", cacheInfo));
                    } else {
                        done(gitProgram.run(environment, "update-index", "--force-remove", "--", path));
                    }
                }
                var tree = done(gitProgram.run(environment, "write-tree", "--missing-ok"))
                        .line();
                return done(gitProgram.run("commit-tree", tree, "-p", parent, "-F", words.toString()))
                        .line();
            } finally {
                Files.deleteIfExists(words);
                Files.deleteIfExists(index);
                Files.deleteIfExists(work);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("a temporary index cannot be written", e);
        }
    }

    /// Points a branch to a commit; a branch that has changed since stays as it is.
    ///
    /// @param was the commit before; empty for a branch that is not there yet
    void setBranch(String branch, String commit, String was) throws UserException {
        done(hooklessGit().run("update-ref", "-m", "emend propose", "refs/heads/" + branch, commit, was));
    }

    /// A setting of the repository itself; empty when it has none.
    Optional<String> setting(String key) throws UserException {
        var result = git.run("config", "--local", "--get", key);
        return result.isDone() ? Optional.of(result.line()) : Optional.empty();
    }

    void set(String key, String value) throws UserException {
        done(git.run("config", "--local", key, value));
    }

    /// Writes a file of a commit, or those in a folder of it, into a folder.
    ///
    /// @param revision what git takes for a commit
    /// @param path from the top folder on
    /// @return the file or the folder; empty where the commit has neither
    /// @throws UserException when there is no such commit
    public Optional<Path> export(String revision, String path, Path into) throws UserException, IOException {
        var commit = commit(revision);
        if (commit.isEmpty()) {
            throw new UserException(
                    UserException.Code.NOT_FOUND,
                    Messages.of("git.noRevision", revision, top),
                    "",
                    Messages.of("git.fetchRevision"));
        }
        var normalizedPath = path.replaceFirst("/+$", "");
        var root = normalizedPath.isEmpty()
                ? into
                : into.resolve(normalizedPath.substring(normalizedPath.lastIndexOf('/') + 1));
        var entries = entries(commit.get(), normalizedPath);
        for (var name : entries.keySet()) {
            var file = name.equals(normalizedPath)
                    ? root
                    : root.resolve(name.substring(normalizedPath.isEmpty() ? 0 : normalizedPath.length() + 1));
            try {
                Files.createDirectories(Objects.requireNonNull(file.getParent()));
                Files.write(file, content(commit.get(), name));
            } catch (FileSystemException e) {
                // such as a file and a folder of one name
                throw outside(commit.get(), name, e);
            }
        }
        return entries.isEmpty() ? Optional.empty() : Optional.of(root);
    }

    private static UserException outside(String commit, String name, @Nullable Exception cause) {
        return new UserException(
                UserException.Code.BAD_INPUT,
                Messages.of("git.pathOutside", commit, name),
                Messages.of("git.untouched"),
                Messages.of("git.lookAtCommit"),
                cause);
    }

    private static Ended done(Ended result) throws UserException {
        if (result.isDone()) {
            return result;
        }
        throw new UserException(
                UserException.Code.BAD_INPUT,
                Messages.of("git.refused", result.err()),
                Messages.of("git.untouched"),
                Messages.of("git.correctAndRerun"));
    }
}
