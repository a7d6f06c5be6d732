package dev.emend.catalog.files;

import dev.emend.catalog.Limits;
import dev.emend.json.NewFile;
import dev.emend.json.TempFiles;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Optional;

/// Puts new bytes in the place of a file in one step: at every moment the name leads to the old
/// file or to the new one, both whole.
final class AtomicReplacement {
    private final WriteTarget target;
    private final Limits limits;

    AtomicReplacement(WriteTarget target, Limits limits) {
        this.target = target;
        this.limits = limits;
    }

    sealed interface Outcome {
        /// @param old the file that was replaced, open: the expected one, or one that another program put in its
        ///   place after the last look; absent when its bytes were exchanged in place
        record Done(Optional<FileChannel> old) implements Outcome {}

        /// The file no longer held what was expected; nothing was written.
        record Changed() implements Outcome {}
    }

    Outcome write(byte[] expected, byte[] next) throws IOException {
        var temp = TempFiles.of(target.folder());
        temp.removeLeftovers();
        // held open: where names can't be exchanged, this is the only way to the old file after the rename
        var old = FileChannel.open(target.file(), StandardOpenOption.READ);
        boolean isReplaced = false;
        try {
            var newFile = temp.next();
            try {
                writeAndSync(newFile, next);
                if (!target.lendRightsTo(newFile)) {
                    boolean done = new InPlaceWriter(target.file(), limits).write(expected, next);
                    return done ? new Outcome.Done(Optional.empty()) : new Outcome.Changed();
                }
                // the last look: what an agent wrote until now is seen here, what it writes into
                // the old file from now on is seen there
                if (!holds(expected)) {
                    return new Outcome.Changed();
                }
                if (FileExchange.swap(newFile, target.file())) {
                    old.close();
                    old = openExchanged(newFile);
                } else {
                    Files.move(newFile, target.file(), StandardCopyOption.ATOMIC_MOVE);
                }
            } catch (NoSuchFileException e) {
                // another Emend took the temporary file for a left-over: start over
                if (Files.exists(target.file())) {
                    return new Outcome.Changed();
                }
                throw e;
            } finally {
                Files.deleteIfExists(newFile);
            }
            NewFile.sync(target.folder());
            isReplaced = true;
            return new Outcome.Done(Optional.of(old));
        } finally {
            if (!isReplaced) {
                old.close();
            }
        }
    }

    /// Opens the file that was exchanged; one that can't be read gets its name back.
    private FileChannel openExchanged(Path exchangedFile) throws IOException {
        try {
            return FileChannel.open(exchangedFile, StandardOpenOption.READ);
        } catch (AccessDeniedException e) {
            FileExchange.swap(exchangedFile, target.file());
            throw e;
        }
    }

    private boolean holds(byte[] expected) throws IOException {
        try (var channel = FileChannel.open(target.file(), StandardOpenOption.READ)) {
            return StableFile.holds(channel, expected);
        }
    }

    /// Writes a file that is not there, which only its owner may read.
    static void writeAndSync(Path newFile, byte[] bytes) throws IOException {
        NewFile.writeAndSync(newFile, bytes, WriteTarget.onlyTheOwner());
    }
}
