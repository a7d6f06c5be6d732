package dev.emend.app.git;

import dev.emend.app.core.GitProgram;
import dev.emend.app.core.GitProgram.Ended;
import dev.emend.model.UserException;
import dev.emend.model.texts.Messages;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/// One git repository, read and added to without its work tree or its index being touched. Calls
/// block.
public final class GitRepository {
    private static final String LITERAL = "--literal-pathspecs";

    private final GitProgram git;
    private final Path top;

    private GitRepository(Path top) {
        this.top = top;
        this.git = new GitProgram(top, LITERAL);
    }

    /// The repository a folder belongs to.
    ///
    /// @throws UserException with `NOT_FOUND` when it is in none
    public static GitRepository of(Path folder) throws UserException {
        var found = new GitProgram(folder, LITERAL).run("rev-parse", "--show-toplevel");
        if (!found.isDone() || found.line().isEmpty()) {
            throw new UserException(
                    UserException.Code.NOT_FOUND,
                    Messages.of("git.noRepository", folder),
                    Messages.of("shared.nothingChanged"),
                    Messages.of("git.nameRepository"));
        }
        return new GitRepository(Path.of(found.line()));
    }

    /// The folder of its work tree.
    public Path top() {
        return top;
    }

    /// What git calls a file of the work tree, with `/` from the top folder on; empty when it is
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
        var found = git.run("rev-parse", "--verify", "--quiet", "--end-of-options", revision + "^{commit}");
        return found.isDone() ? Optional.of(found.line()) : Optional.empty();
    }

    /// A file of a commit.
    ///
    /// @param mode as a tree has it: `100644`
    /// @param blob the name of its content
    record TreeEntry(String mode, String blob) {}

    /// The files of a commit at a path: itself, or those in a folder, by their paths.
    SortedMap<String, TreeEntry> entries(String commit, String path) throws UserException {
        var found = new TreeMap<String, TreeEntry>();
        // the top folder has no path
        var listed = done(path.isEmpty()
                        ? git.run("ls-tree", "-r", "-z", "--full-tree", commit)
                        : git.run("ls-tree", "-r", "-z", "--full-tree", commit, "--", path))
                .out();
        for (var line : new String(listed, StandardCharsets.UTF_8).split("\0")) {
            if (line.contains(" blob ")) {
                int tab = line.indexOf('\t');
                var words = line.substring(0, tab).split(" ");
                found.put(line.substring(tab + 1), new TreeEntry(words[0], words[2]));
            }
        }
        return found;
    }

    /// The content of a file of a commit as a checkout would write it.
    byte[] content(String commit, String path) throws UserException {
        return done(git.run("cat-file", "--filters", commit + ":" + path)).out();
    }

    /// Stores a content as a commit would take it from that file.
    ///
    /// @return its name
    String store(Path content, String path) throws UserException {
        return done(git.run("hash-object", "-w", "--path=" + path, "--", content.toString()))
                .line();
    }

    /// The name a content would be stored by.
    String hash(Path content, String path) throws UserException {
        return done(git.run("hash-object", "--path=" + path, "--", content.toString()))
                .line();
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

    /// Makes a commit in which some files are others than in its parent.
    ///
    /// @param changed by path; empty for a file that is gone
    /// @return its name
    String commit(String parent, Map<String, Optional<TreeEntry>> changed, String message) throws UserException {
        try {
            var work = Files.createTempDirectory("emend-git");
            var index = work.resolve("index");
            var words = work.resolve("message");
            try {
                Files.writeString(words, message, StandardCharsets.UTF_8);
                var own = Map.of("GIT_INDEX_FILE", index.toString());
                done(git.run(own, "read-tree", parent));
                for (var file : changed.entrySet()) {
                    var path = file.getKey();
                    if (file.getValue().isPresent()) {
                        var entry = file.getValue().get();
                        var given = entry.mode + "," + entry.blob + "," + path;
                        done(git.run(own, "update-index", "--add", "--cacheinfo", given));
                    } else {
                        done(git.run(own, "update-index", "--force-remove", "--", path));
                    }
                }
                var tree = done(git.run(own, "write-tree")).line();
                return done(git.run("commit-tree", tree, "-p", parent, "-F", words.toString()))
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

    /// Lets a branch be a commit; a branch that is no longer what it was stays as it is.
    ///
    /// @param was empty for one that is not there yet
    void setBranch(String branch, String commit, String was) throws UserException {
        done(git.run("update-ref", "-m", "emend propose", "refs/heads/" + branch, commit, was));
    }

    /// A setting of the repository itself; empty when it has none.
    Optional<String> setting(String key) throws UserException {
        var found = git.run("config", "--local", "--get", key);
        return found.isDone() ? Optional.of(found.line()) : Optional.empty();
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
        var own = path.replaceFirst("/+$", "");
        var root = into.resolve(own.substring(own.lastIndexOf('/') + 1));
        var found = entries(commit.get(), own);
        for (var name : found.keySet()) {
            var file = name.equals(own) ? root : root.resolve(name.substring(own.length() + 1));
            Files.createDirectories(Objects.requireNonNull(file.getParent()));
            Files.write(file, content(commit.get(), name));
        }
        return found.isEmpty() ? Optional.empty() : Optional.of(root);
    }

    private static Ended done(Ended ended) throws UserException {
        if (ended.isDone()) {
            return ended;
        }
        throw new UserException(
                UserException.Code.BAD_INPUT,
                Messages.of("git.refused", ended.err()),
                Messages.of("git.untouched"),
                Messages.of("git.correctAndRerun"));
    }
}
