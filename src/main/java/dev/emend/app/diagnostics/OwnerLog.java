package dev.emend.app.diagnostics;

import dev.emend.json.JsonFault;
import dev.emend.json.JsonText;
import dev.emend.model.Json.Obj;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.format.DateTimeParseException;
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
    private static final String MARK = "running.json";

    private final Path mark;
    private final LogFiles.Handler handler;
    private final Optional<NativeCrash> crashBefore;

    private OwnerLog(Path mark, LogFiles.Handler handler, Optional<NativeCrash> crashBefore) {
        this.mark = mark;
        this.handler = handler;
        this.crashBefore = crashBefore;
    }

    /// Begins to log. Called by the owner of the workspace only; goes on without what can't be written, which it says
    /// on stderr.
    ///
    /// @param workspace its folder
    public static OwnerLog begin(Path workspace) {
        var logs = workspace.resolve("logs");
        var mark = logs.resolve(MARK);
        LogFiles.Handler handler = () -> {};
        try {
            handler = new LogFiles(workspace).open();
            var before = crashBefore(mark);
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
            LOG.log(Level.WARNING, "Going on without a mark or log files in " + logs, problem);
            return new OwnerLog(mark, handler, Optional.empty());
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

    /// The crash that ended the owner before this one, when that was in a native library.
    public Optional<NativeCrash> crashBefore() {
        return crashBefore;
    }

    /// The last crash of an owner, also of one that nobody came after; empty when there was none, or nothing to
    /// read of it.
    static Optional<NativeCrash> lastCrash(Path workspace) throws IOException {
        var logs = workspace.resolve("logs");
        var newest = crashBefore(logs.resolve(MARK));
        var file = logs.resolve(CRASH);
        return newest.isPresent() || Files.notExists(file) ? newest : NativeCrash.read(file);
    }

    /// Reads the crash from a file that may be cut off, foreign or gone, which is ignored then.
    private static Optional<NativeCrash> crashBefore(Path mark) throws IOException {
        if (Files.notExists(mark)) {
            return Optional.empty();
        }
        var before = fields(mark);
        long pid = before.integer("pid").orElse(0);
        for (var folder : List.of(before.text("folder").orElse(""), System.getProperty("java.io.tmpdir"))) {
            var file = new File(folder, "hs_err_pid" + pid + ".log");
            if (file.canRead() && file.lastModified() >= startMillis(before)) {
                return NativeCrash.read(file.toPath());
            }
        }
        return Optional.empty();
    }

    private static Obj fields(Path mark) throws IOException {
        try {
            var bytes = Files.readAllBytes(mark);
            return JsonText.parse(bytes, 0, bytes.length) instanceof Obj fields ? fields : Obj.EMPTY;
        } catch (JsonFault cutOff) { // the power went while it was written
            return Obj.EMPTY;
        }
    }

    private static long startMillis(Obj mark) {
        try {
            return Instant.parse(mark.text("started").orElse("")).toEpochMilli();
        } catch (DateTimeParseException foreign) { // somebody else wrote it
            return 0;
        }
    }

    /// Records that this process ended in order.
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
