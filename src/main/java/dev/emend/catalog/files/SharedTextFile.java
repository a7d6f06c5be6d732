package dev.emend.catalog.files;

import dev.emend.catalog.Limits;
import dev.emend.catalog.TruncatedFileException;
import dev.emend.json.NewFile;
import dev.emend.model.UserException;
import dev.emend.model.texts.Messages;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Consumer;

/// A text file of others, such as `AGENTS.md`, of which a part is Emend's. What other programs write into it
/// meanwhile stays, also what they write into the file that is replaced.
public final class SharedTextFile {
    private final Path path;
    private final Part part;
    private final Limits limits;

    /// The part that is Emend's.
    @FunctionalInterface
    public interface Part {
        /// @return the whole text with it
        byte[] into(byte[] text) throws UserException;
    }

    /// The text that another program made of the file that was replaced.
    public record LateText(byte[] before, byte[] after) {}

    SharedTextFile(Path path, Part part, Limits limits) {
        this.path = path;
        this.part = part;
        this.limits = limits;
    }

    /// Writes the part into the file as it is now. A file that is not there is made, for its owner only.
    ///
    /// @param onReplaced takes the file that was replaced, and closes it
    /// @throws UserException when another program keeps writing; nothing was written then
    public void write(Consumer<ReplacedFile<LateText>> onReplaced) throws UserException, IOException {
        var patience = new WriterBackoff(limits);
        var reason = Messages.of("catalogs.keepsChanging");
        do {
            try {
                if (Files.notExists(path)) {
                    NewFile.create(path, part.into(new byte[0]), _ -> {}, WriteTarget.onlyTheOwner());
                    return;
                }
                var currentBytes = new StableFile(path).readSettled(limits.settle());
                if (replace(currentBytes, part.into(currentBytes), onReplaced)) {
                    return;
                }
            } catch (FileAlreadyExistsException e) {
                reason = Messages.of("catalogs.keepsChanging"); // another program made it meanwhile
            } catch (TruncatedFileException e) {
                reason = e.reason();
            }
        } while (patience.pause());
        throw new UserException(
                UserException.Code.FILE_BUSY,
                Messages.of("catalogs.beingWrittenDetail", path, reason),
                Messages.of("shared.nothingChanged"),
                Messages.of("catalogs.writeWhenQuiet"));
    }

    /// Writes what another program wrote late, with the part.
    ///
    /// @return false when the file holds something else than the part made of it by now; nothing was written then
    public boolean merge(LateText late, Consumer<ReplacedFile<LateText>> onReplaced) throws UserException, IOException {
        return Files.exists(path) && replace(part.into(late.before), part.into(late.after), onReplaced);
    }

    private boolean replace(byte[] expected, byte[] next, Consumer<ReplacedFile<LateText>> onReplaced)
            throws IOException {
        var target = WriteTarget.of(path);
        if (!target.canBeReplaced()) {
            return new InPlaceWriter(target.file(), limits).write(expected, next);
        }
        return switch (new AtomicReplacement(target, limits).write(expected, next)) {
            case AtomicReplacement.Outcome.Changed _ -> false;
            case AtomicReplacement.Outcome.Done(var old) -> {
                old.ifPresent(channel -> onReplaced.accept(replacedFile(channel, expected)));
                yield true;
            }
        };
    }

    private ReplacedFile<LateText> replacedFile(FileChannel old, byte[] expected) {
        return new ReplacedFile<>(old, expected, limits, path, (before, after) -> {
            if (ReplacedFile.isCutOff(before, after)) {
                throw new TruncatedFileException(Messages.of("catalogs.keepsChanging"));
            }
            return new LateText(before, after);
        });
    }
}
