package dev.emend.cli;

import dev.emend.app.catalogs.CommandResult;
import dev.emend.app.workspace.Workspace;
import dev.emend.cli.common.CommandTraits;
import dev.emend.cli.common.Terminal;
import dev.emend.model.Json;
import dev.emend.model.UserException;
import dev.emend.model.texts.Messages;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/// Undo the newest changes.
@CommandTraits(byOwner = true, storeOnly = true)
@Command(
        name = "undo",
        description = "Undo your newest change, or the newest ones.",
        footer = {"", "Example: emend undo", "         emend undo --count 12"})
final class UndoCommand extends JournalCommand {
    /// The reasons for which a change can't be undone while those before it can.
    private static final Set<UserException.Code> REFUSED =
            Set.of(UserException.Code.CHANGED_MEANWHILE, UserException.Code.NOT_FOUND);

    @Option(
            names = "--count",
            paramLabel = "N",
            defaultValue = "1",
            description = "How many changes, newest first. Default: 1.")
    private int count;

    @Override
    public Integer call() throws Exception {
        if (count < 1) {
            throw wrongUsage("--count is at least 1, not " + count);
        }
        var workspace = workspace();
        workspace.journal().restoreSkipped(actor(workspace));
        if (count == 1) {
            return answerSaved(workspace, undoNewest(workspace).orElseThrow(() -> nothingTo("undo")));
        }
        var undone = undo(workspace);
        for (var one : undone) {
            awaitSaved(one);
        }
        return answer(
                Json.Obj.of("saved", true, "act", undone.getLast().change(), "kind", "undo", "undone", undone.size()),
                "Saved. Undid " + Terminal.count(undone.size(), "change")
                        + (undone.size() < count ? " of the " + count + " asked for." : "."));
    }

    /// Undoes the newest change.
    ///
    /// @throws UserException when it can't be undone, naming the change before it and the command that undoes that
    private Optional<CommandResult> undoNewest(Workspace workspace) throws UserException {
        var journal = workspace.journal();
        var actor = actor(workspace);
        try {
            return journal.undo(actor);
        } catch (UserException e) {
            var earlier = REFUSED.contains(e.code()) ? journal.nextUndo(actor) : Optional.<Long>empty();
            if (earlier.isEmpty()) {
                throw e;
            }
            var remedy = Messages.of("cli.undoEarlier", journal.state(actor).undoLabel(), earlier.get());
            throw new UserException(e.code(), e.message(), e.impact(), (e.remedy() + " " + remedy).strip(), e);
        }
    }

    /// Fewer than asked for when there are not as many, or when one can't be undone, which people are
    /// told.
    private List<CommandResult> undo(Workspace workspace) throws UserException {
        var undone = new ArrayList<CommandResult>();
        try (var _ = workspace.editor().beginBatch()) {
            while (undone.size() < count && !isStopRequested()) {
                var next = undoNewest(workspace);
                if (next.isEmpty()) {
                    break;
                }
                undone.add(next.get());
            }
        } catch (UserException e) {
            if (undone.isEmpty()) {
                throw e;
            }
            note(e.message() + " " + e.remedy());
        }
        if (undone.isEmpty()) {
            throw nothingTo("undo");
        }
        return undone;
    }
}
