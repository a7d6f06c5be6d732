package dev.emend.app.core;

import dev.emend.model.UserException;
import dev.emend.model.texts.FailureReason;
import dev.emend.model.texts.Messages;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// Runs the `git` of this machine in a folder. Calls block until git has ended; it never asks
/// anybody anything.
public final class GitProgram {
    /// What a hook or an alias sets for the repository it runs in.
    private static final List<String> OF_ANOTHER_REPOSITORY = List.of(
            "GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_OBJECT_DIRECTORY", "GIT_COMMON_DIR", "GIT_PREFIX");

    /// No program that a repository names itself is started, and answers are the same on every machine.
    private static final List<String> ALWAYS = List.of(
            "git",
            "--no-pager",
            "-c",
            "core.quotePath=false",
            "-c",
            "core.fsmonitor=false",
            "-c",
            "log.showSignature=false",
            "-c",
            "color.ui=false",
            "-c",
            "submodule.recurse=false");

    private final Path folder;
    private final List<String> options;

    /// @param options of git itself for each call, such as `--literal-pathspecs`
    public GitProgram(Path folder, String... options) {
        this.folder = folder;
        this.options = List.of(options);
    }

    /// How git ended.
    ///
    /// @param out what it printed, as it did
    /// @param err what it said, without the last line end
    public record Ended(int exit, byte[] out, String err) {
        public boolean isDone() {
            return exit == 0;
        }

        /// The lines it printed.
        public List<String> lines() {
            return new String(out, StandardCharsets.UTF_8).lines().toList();
        }

        /// The one line it printed, or nothing.
        public String line() {
            return new String(out, StandardCharsets.UTF_8).stripTrailing();
        }
    }

    public Ended run(String... args) throws UserException {
        return run(Map.of(), args);
    }

    /// @param more variables of the environment
    /// @throws UserException with `MISSING` when there is no git on this machine
    public Ended run(Map<String, String> more, String... args) throws UserException {
        var command = new ArrayList<>(ALWAYS);
        command.addAll(options);
        command.addAll(List.of(args));
        try {
            var said = Files.createTempFile("emend-git", ".txt");
            try {
                var builder = new ProcessBuilder(command).directory(folder.toFile());
                var environment = builder.environment();
                OF_ANOTHER_REPOSITORY.forEach(environment::remove);
                environment.put("GIT_TERMINAL_PROMPT", "0");
                environment.putAll(more);
                var process = start(builder.redirectError(said.toFile()));
                process.getOutputStream().close();
                var out = process.getInputStream().readAllBytes();
                int exit = process.onExit().join().exitValue();
                return new Ended(exit, out, Files.readString(said).stripTrailing());
            } finally {
                Files.deleteIfExists(said);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("git cannot be talked to", e);
        }
    }

    private Process start(ProcessBuilder builder) throws UserException {
        try {
            return builder.start();
        } catch (IOException e) {
            if (!Files.isDirectory(folder)) {
                throw new UserException(
                        UserException.Code.NOT_FOUND,
                        Messages.of("git.noFolder", folder),
                        Messages.of("shared.nothingChanged"),
                        Messages.of("shared.checkPath"),
                        e);
            }
            throw new UserException(
                    UserException.Code.MISSING,
                    Messages.of("git.noGit", FailureReason.of(e)),
                    Messages.of("shared.nothingChanged"),
                    Messages.of("git.installGit"),
                    e);
        }
    }
}
