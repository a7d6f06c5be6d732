package dev.emend.app.git;

import dev.emend.app.git.GitProgram.Ended;
import dev.emend.model.UserException;
import dev.emend.model.texts.Messages;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/// One git repository, read and added to without its work tree or its index being touched. Calls
/// block.
public final class GitRepository {
    private final GitProgram git;
    private final Path top;

    private GitRepository(Path top) {
        this.top = top;
        this.git = new GitProgram(top);
    }

    /// The repository a folder belongs to.
    ///
    /// @throws UserException with `NOT_FOUND` when it is in none
    public static GitRepository of(Path folder) throws UserException {
        var found = new GitProgram(folder).run("rev-parse", "--show-toplevel");
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

    Optional<TreeEntry> entry(String commit, String path) throws UserException {
        var line = done(git.run("ls-tree", "--full-tree", commit, "--", path)).line();
        if (line.isEmpty() || !line.contains(" blob ")) {
            return Optional.empty();
        }
        var words = line.substring(0, line.indexOf('\t')).split(" ");
        return Optional.of(new TreeEntry(words[0], words[2]));
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

    /// The message of the newest commit of a branch that changed a file; empty when none did.
    String lastMessage(String commit, String path) throws UserException {
        return done(git.run("log", "-1", "--format=%B", commit, "--", path)).line();
    }

    /// Makes a commit in which one file is another one than in its parent.
    ///
    /// @return its name
    String commit(String parent, String path, TreeEntry entry, String message) throws UserException {
        try {
            var work = Files.createTempDirectory("emend-git");
            var index = work.resolve("index");
            var words = work.resolve("message");
            try {
                Files.writeString(words, message, StandardCharsets.UTF_8);
                var own = Map.of("GIT_INDEX_FILE", index.toString());
                done(git.run(own, "read-tree", parent));
                done(git.run(own, "update-index", "--add", "--cacheinfo", entry.mode + "," + entry.blob + "," + path));
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

    /// A file of a commit, or an empty content where the commit does not have it.
    ///
    /// @param revision what git takes for a commit
    /// @param path from the top folder on
    /// @throws UserException when there is no such commit
    public byte[] contentOrNothing(String revision, String path) throws UserException {
        var commit = commit(revision);
        if (commit.isEmpty()) {
            throw new UserException(
                    UserException.Code.NOT_FOUND,
                    Messages.of("git.noRevision", revision, top),
                    "",
                    Messages.of("git.fetchRevision"));
        }
        return entry(commit.get(), path).isPresent() ? content(commit.get(), path) : new byte[0];
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
