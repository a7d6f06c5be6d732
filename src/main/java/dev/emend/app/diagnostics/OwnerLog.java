package dev.emend.app.diagnostics;

import dev.emend.json.JsonFault;
import dev.emend.json.JsonText;
import dev.emend.model.Json.Obj;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.logging.Level;
import java.util.logging.Logger;

/// Logs while this process owns a workspace, and finds out how the owner before it ended.
///
/// `logs/running.json` names the process while it runs; one that is still there when the next begins belongs to
/// a process that was killed or crashed.
public final class OwnerLog implements AutoCloseable {
    private static final Logger LOG = Logger.getLogger(OwnerLog.class.getName());
    private static final String CRASH = "crash.log";

    private final Path mark;
    private final LogFiles.Handler handler;
    private final Optional<NativeCrash> crashBefore;

    private OwnerLog(Path mark, LogFiles.Handler handler, Optional<NativeCrash> crashBefore) {
        this.mark = mark;
        this.handler = handler;
        this.crashBefore = crashBefore;
    }

    /// Begins to log. Called by the owner of the workspace only; works on without files where they can't be written,
    /// which it says on stderr.
    ///
    /// @param workspace its folder
    public static OwnerLog begin(Path workspace) {
        var logs = workspace.resolve("logs");
        var mark = logs.resolve("running.json");
        try {
            Files.createDirectories(logs);
            var before = crashBefore(mark);
            var handler = new LogFiles(workspace).open();
            if (before.isPresent()) {
                Files.writeString(logs.resolve(CRASH), before.get().excerpt());
                LOG.log(
                        Level.WARNING,
                        "The process before ended in {0}",
                        before.get().library());
            }
            Files.writeString(mark, self().compact());
            return new OwnerLog(mark, handler, before);
        } catch (IOException problem) {
            LOG.log(Level.WARNING, "Going on without log files in " + logs, problem);
            return new OwnerLog(mark, () -> {}, Optional.empty());
        }
    }

    private static Obj self() {
        var process = ProcessHandle.current();
        return Obj.of(
                "pid",
                process.pid(),
                "folder",
                Path.of("").toAbsolutePath().toString(),
                "started",
                process.info().startInstant().orElse(Instant.EPOCH).toString());
    }

    /// How the owner before this one ended, when that was in a native library.
    public Optional<NativeCrash> crashBefore() {
        return crashBefore;
    }

    /// The last crash of an owner; empty when there was none, or nothing to read of it.
    static Optional<NativeCrash> lastCrash(Path workspace) throws IOException {
        var file = workspace.resolve("logs").resolve(CRASH);
        return Files.exists(file) ? NativeCrash.read(file) : Optional.empty();
    }

    private static Optional<NativeCrash> crashBefore(Path mark) throws IOException {
        if (Files.notExists(mark)) {
            return Optional.empty();
        }
        var before = fields(Files.readString(mark));
        long pid = before.integer("pid").orElse(0);
        var started = Instant.parse(before.text("started").orElse(Instant.EPOCH.toString()));
        for (var folder : List.of(before.text("folder").orElse(""), System.getProperty("java.io.tmpdir"))) {
            var file = Path.of(folder).resolve("hs_err_pid" + pid + ".log");
            if (Files.isReadable(file)
                    && !Files.getLastModifiedTime(file).toInstant().isBefore(started)) {
                return NativeCrash.read(file);
            }
        }
        return Optional.empty();
    }

    private static Obj fields(String json) {
        try {
            return JsonText.parse(json) instanceof Obj fields ? fields : Obj.EMPTY;
        } catch (JsonFault cutOff) { // the power went while it was written
            return Obj.EMPTY;
        }
    }

    /// Says that this process ended in order.
    @Override
    public void close() {
        handler.close();
        try {
            Files.deleteIfExists(mark);
        } catch (IOException problem) { // the next owner looks for a crash in vain
            LOG.log(Level.WARNING, "The mark of this process stays: " + mark, problem);
        }
    }
}
