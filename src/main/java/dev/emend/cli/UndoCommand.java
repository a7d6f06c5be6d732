package dev.emend.cli;

import dev.emend.app.catalogs.CommandResult;
import dev.emend.app.workspace.Workspace;
import dev.emend.cli.common.CommandTraits;
import dev.emend.cli.common.Terminal;
import dev.emend.model.Json;
import dev.emend.model.UserException;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/// Undo the newest changes.
@CommandTraits(byOwner = true, storeOnly = true)
@Command(
        name = "undo",
        description = "Undo your newest change, or the newest ones.",
        footer = {"", "Example: emend undo", "         emend undo --count 12"})
final class UndoCommand extends JournalCommand {
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
            return answerSaved(
                    workspace, workspace.journal().undo(actor(workspace)).orElseThrow(() -> nothingTo("undo")));
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

    /// Fewer than asked for when there are not as many, or when one can't be undone, which people are
    /// told.
    private List<CommandResult> undo(Workspace workspace) throws UserException {
        var undone = new ArrayList<CommandResult>();
        try (var _ = workspace.editor().beginBatch()) {
            while (undone.size() < count && !isStopRequested()) {
                var next = workspace.journal().undo(actor(workspace));
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
