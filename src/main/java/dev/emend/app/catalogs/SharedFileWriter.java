package dev.emend.app.catalogs;

import dev.emend.app.core.ServiceContext;
import dev.emend.catalog.files.SharedTextFile;
import dev.emend.catalog.files.SharedTextFile.LateText;
import dev.emend.model.UserException;
import dev.emend.model.texts.FailureReason;
import dev.emend.model.texts.Messages;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.UUID;

/// Writes Emend's part of text files that belong to others. What another program writes into the file that was
/// replaced is written into the new one, or set aside and told.
///
/// Thread-safe; calls block.
public final class SharedFileWriter {
    private final ServiceContext context;
    private final VersionRecorder recorder;
    private final LateWriteMonitor monitor;

    SharedFileWriter(ServiceContext context, VersionRecorder recorder, LateWriteMonitor monitor) {
        this.context = context;
        this.recorder = recorder;
        this.monitor = monitor;
    }

    /// @throws UserException when it can't be written; it is as it was then
    public void write(Path path, SharedTextFile.Part part) throws UserException, IOException {
        var file = context.files().shared(path, part);
        file.write(monitor.of(new LateTexts(path, file)));
    }

    private final class LateTexts implements LateWriteMonitor.LateWriteListener<LateText> {
        private final Path path;
        private final SharedTextFile file;

        LateTexts(Path path, SharedTextFile file) {
            this.path = path;
            this.file = file;
        }

        @Override
        public void onCompleteWrite(LateText theirs) {
            try {
                if (!file.merge(theirs, monitor.of(this))) {
                    preserve(theirs.after(), Messages.of("catalogs.lateChangedAgain", path));
                }
            } catch (UserException problem) {
                preserve(theirs.after(), problem.message());
            } catch (IOException problem) {
                preserve(theirs.after(), Messages.of("catalogs.lateNotWritten", path, FailureReason.of(problem)));
            }
        }

        @Override
        public void onPartialWrite(byte[] bytes) {
            preserve(bytes, Messages.of("catalogs.agentUnfinished", path));
        }

        private void preserve(byte[] bytes, String message) {
            var id = UUID.nameUUIDFromBytes(path.toString().getBytes(StandardCharsets.UTF_8));
            recorder.preserveAndReport(id, bytes, message, Messages.of("catalogs.addWhatIsMissing", path));
        }
    }
}
