package dev.emend.app.core;

import dev.emend.model.UserException;
import dev.emend.model.texts.FailureReason;
import dev.emend.model.texts.Messages;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Runs the `git` of this machine in a folder: the only place that starts it. Whatever a repository holds or is set
/// to, nothing of it runs: neither hooks nor filters, programs for differences, editors or pagers, and nothing is
/// fetched. Calls block until git has ended; it never asks anybody anything.
public final class GitProgram {
    /// The environment variables that say how git works for this person, not which repository is meant.
    private static final List<String> KEPT = List.of(
            "GIT_CONFIG_",
            "GIT_AUTHOR_",
            "GIT_COMMITTER_",
            "GIT_CEILING_DIRECTORIES",
            "GIT_DISCOVERY_ACROSS_FILESYSTEM");

    /// These win over the settings of a repository. Answers are the same on every machine.
    private static final List<String> SETTINGS = List.of(
            "core.quotePath=false",
            "core.hooksPath=/dev/null",
            "core.fsmonitor=false",
            "core.sshCommand=false",
            "core.askPass=",
            "core.editor=false",
            "credential.helper=",
            "log.showSignature=false",
            "diff.submodule=short",
            "submodule.recurse=false",
            "safe.bareRepository=explicit",
            "i18n.commitEncoding=UTF-8",
            "i18n.logOutputEncoding=UTF-8",
            "color.ui=false");

    /// A variable that says no, for settings whose names do not fit into an argument.
    public static final String NO = "EMEND_NO";

    /// Protocols are none, so that a clone that left something out fetches nothing.
    private static final Map<String, String> ENVIRONMENT = Map.of(
            NO,
            "false",
            "GIT_TERMINAL_PROMPT",
            "0",
            "GIT_OPTIONAL_LOCKS",
            "0",
            "GIT_NO_LAZY_FETCH",
            "1",
            "GIT_ALLOW_PROTOCOL",
            "none");

    private static final List<String> NO_DRIVERS = List.of("--no-ext-diff", "--no-textconv");

    /// The commands that are run, with the options that keep them from running programs of the repository.
    private static final Map<String, List<String>> COMMANDS = Map.ofEntries(
            Map.entry("cat-file", List.of()),
            Map.entry("check-attr", List.of()),
            Map.entry("check-ignore", List.of()),
            Map.entry("check-ref-format", List.of()),
            Map.entry("commit-tree", List.of()),
            Map.entry("config", List.of()),
            Map.entry("grep", List.of("--no-textconv", "--no-recurse-submodules")),
            Map.entry("hash-object", List.of()),
            Map.entry("log", NO_DRIVERS),
            Map.entry("ls-files", List.of()),
            Map.entry("ls-tree", List.of()),
            Map.entry("merge-file", List.of()),
            Map.entry("read-tree", List.of()),
            Map.entry("rev-parse", List.of()),
            Map.entry("show", NO_DRIVERS),
            Map.entry("symbolic-ref", List.of()),
            Map.entry("update-index", List.of()),
            Map.entry("update-ref", List.of()),
            Map.entry("write-tree", List.of()));

    private final Path folder;
    private final List<String> options;

    /// @param options of git itself for each call, such as `--literal-pathspecs`
    public GitProgram(Path folder, String... options) {
        this.folder = folder;
        this.options = List.of(options);
    }

    /// The result of a git command.
    ///
    /// @param out the printed bytes, unchanged
    /// @param err the error messages, without the last line end
    public record Ended(int exit, byte[] out, String err) {
        public boolean isDone() {
            return exit == 0;
        }

        public String text() {
            return new String(out, StandardCharsets.UTF_8);
        }

        /// The lines it printed.
        public List<String> lines() {
            return text().lines().toList();
        }

        /// The one line it printed, or nothing.
        public String line() {
            return text().stripTrailing();
        }
    }

    public Ended run(String... args) throws UserException {
        return run(Map.of(), args);
    }

    /// Like [#run(String...)], but ended after the given time, which counts as a failure.
    public Ended runWithin(Duration most, String... args) throws UserException {
        return run(Map.of(), Optional.of(most), args);
    }

    /// @param more variables of the environment
    /// @param args a command that is known here, and what it takes
    /// @throws UserException with `MISSING` when there is no git on this machine
    public Ended run(Map<String, String> more, String... args) throws UserException {
        return run(more, Optional.empty(), args);
    }

    private Ended run(Map<String, String> more, Optional<Duration> most, String... args) throws UserException {
        var safe = COMMANDS.get(args[0]);
        if (safe == null) {
            throw new IllegalArgumentException("nobody looked what git " + args[0] + " runs");
        }
        var command = new ArrayList<>(List.of(program(), "--no-pager"));
        SETTINGS.forEach(setting -> command.addAll(List.of("-c", setting)));
        command.addAll(options);
        command.add(args[0]);
        command.addAll(safe);
        command.addAll(List.of(args).subList(1, args.length));
        try {
            var errors = Files.createTempFile("emend-git", ".txt");
            try {
                var builder = new ProcessBuilder(command).directory(folder.toFile());
                var environment = builder.environment();
                environment
                        .keySet()
                        .removeIf(
                                name -> name.startsWith("GIT_") && KEPT.stream().noneMatch(name::startsWith));
                environment.putAll(ENVIRONMENT);
                environment.putAll(more);
                var process = start(builder.redirectError(errors.toFile()));
                process.getOutputStream().close();
                most.ifPresent(time -> process.onExit()
                        .orTimeout(time.toMillis(), TimeUnit.MILLISECONDS)
                        .exceptionally(_ -> process.destroyForcibly()));
                var out = process.getInputStream().readAllBytes();
                int exit = process.onExit().join().exitValue();
                return new Ended(exit, out, Files.readString(errors).stripTrailing());
            } finally {
                Files.deleteIfExists(errors);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("git cannot be talked to", e);
        }
    }

    /// The top folder of the repository a folder belongs to; empty when it is in none, with what git said then.
    ///
    /// @throws UserException when the settings of the repository name another work tree than the one it lies in
    public static Top top(Path folder) throws UserException {
        var result = new GitProgram(folder).run("rev-parse", "--show-toplevel");
        if (!result.isDone() || result.line().isEmpty()) {
            return new Top(Optional.empty(), result.err());
        }
        var top = Path.of(result.line()).toAbsolutePath().normalize();
        try {
            var nearestRoot = Stream.iterate(folder.toRealPath(), up -> up != null, Path::getParent)
                    .filter(up -> Files.exists(up.resolve(".git"), LinkOption.NOFOLLOW_LINKS))
                    .findFirst();
            if (nearestRoot.isEmpty() || !Files.isSameFile(nearestRoot.get(), top)) {
                throw new UserException(
                        UserException.Code.BAD_INPUT,
                        Messages.of("git.otherWorkTree", folder, top),
                        Messages.of("shared.nothingChanged"),
                        Messages.of("git.checkWorkTree"));
            }
        } catch (IOException e) {
            throw UserErrors.unreadable(folder.toString(), e, Messages.of("shared.checkPath"));
        }
        return new Top(Optional.of(top), "");
    }

    /// @param folder empty for none
    /// @param reason what git said then
    public record Top(Optional<Path> folder, String reason) {}

    /// Whether a path of a tree or an index stays in the folder it is written to, and out of `.git`.
    public static boolean isInside(String path) {
        return path.indexOf(':') != 1
                && Stream.of(path.split("[/\\\\]", -1))
                        .noneMatch(step -> step.isEmpty()
                                || step.equals(".")
                                || step.equals("..")
                                || step.equalsIgnoreCase(".git"));
    }

    /// The whole path, since some systems look into the working folder before the others.
    private static String program() throws UserException {
        var path = Objects.requireNonNullElse(System.getenv("PATH"), "");
        for (var folder : path.split(File.pathSeparator)) {
            for (var name : List.of("git", "git.exe")) {
                var file = new File(folder, name);
                if (new File(folder).isAbsolute() && file.isFile() && file.canExecute()) {
                    return file.getPath();
                }
            }
        }
        throw missingGitError(Messages.of("git.notOnPath"), null);
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
            throw missingGitError(FailureReason.of(e), e);
        }
    }

    private static UserException missingGitError(String reason, @Nullable Exception cause) {
        return new UserException(
                UserException.Code.MISSING,
                Messages.of("git.noGit", reason),
                Messages.of("shared.nothingChanged"),
                Messages.of("git.installGit"),
                cause);
    }
}
