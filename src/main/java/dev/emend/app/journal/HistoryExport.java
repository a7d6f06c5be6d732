package dev.emend.app.journal;

import dev.emend.app.core.ServiceContext;
import dev.emend.json.JsonFile;
import dev.emend.model.UserException;
import dev.emend.model.texts.FailureReason;
import dev.emend.model.texts.Messages;
import dev.emend.store.journal.JournalEntry;
import dev.emend.store.journal.JournalFilter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.Gatherers;
import org.jspecify.annotations.Nullable;

/// Writes acts as JSON lines. The file is there whole or not at all.
final class HistoryExport {
    private static final int PAGE = 500;

    private final ServiceContext context;
    private final Path file;

    HistoryExport(ServiceContext context, Path file) {
        this.context = context;
        this.file = file;
    }

    /// @return how many
    long write(JournalFilter filter, JournalQuery query) throws UserException {
        checkTarget();
        var seqs = context.store()
                .read(session -> session.history().seqs(filter, query.before().orElse(Long.MAX_VALUE), query.limit()));
        try {
            JsonFile.replace(file, (JsonFile.Content<UserException>) out -> {
                for (var page :
                        seqs.stream().gather(Gatherers.windowFixed(PAGE)).toList()) {
                    for (var line : lines(page)) {
                        out.append(line.fields().compact()).append('\n');
                    }
                }
            });
        } catch (IOException problem) {
            throw badInput(Messages.of("journal.historyNotWritten", file, FailureReason.of(problem)), problem);
        }
        return seqs.size();
    }

    private List<ExportedCommand> lines(List<Long> seqs) throws UserException {
        return context.store().read(session -> {
            var entries = session.history().entries(seqs);
            var chains = session.history().chains(seqs);
            var undone = entries.stream()
                    .map(JournalEntry::undoes)
                    .filter(Objects::nonNull)
                    .toList();
            var undoneChains = session.history().identities(undone);
            var paths = session.catalogs().paths();
            return entries.stream()
                    .map(entry -> ExportedCommand.of(
                            entry,
                            paths.get(entry.change().target().catalog()),
                            chains.getOrDefault(entry.seq(), ""),
                            undoneChains.get(entry.undoes())))
                    .toList();
        });
    }

    /// A slip of the hand must not put a history in the place of a catalog.
    private void checkTarget() throws UserException {
        if (Files.notExists(file)) {
            return;
        }
        var mark = ExportedCommand.MARK.getBytes(StandardCharsets.UTF_8);
        try (var in = Files.newInputStream(file)) {
            var start = in.readNBytes(mark.length);
            if (start.length > 0 && !java.util.Arrays.equals(start, mark)) {
                throw badInput(Messages.of("journal.otherFileThere", file), null);
            }
        } catch (IOException problem) {
            throw badInput(Messages.of("journal.historyNotWritten", file, FailureReason.of(problem)), problem);
        }
    }

    private static UserException badInput(String message, @Nullable Throwable cause) {
        return new UserException(
                UserException.Code.BAD_INPUT,
                message,
                Messages.of("shared.nothingWritten"),
                Messages.of("journal.nameOtherFile"),
                cause);
    }
}
