package dev.emend.cli;

import dev.emend.cli.common.CommandTraits;
import picocli.CommandLine.Command;

/// Redo the last undone change.
@CommandTraits(byOwner = true, storeOnly = true)
@Command(
        name = "redo",
        description = "Redo the last undone change.",
        footer = {"", "Example: emend redo"})
final class RedoCommand extends JournalCommand {
    @Override
    public Integer call() throws Exception {
        var workspace = workspace();
        workspace.journal().restoreSkipped(actor(workspace));
        return answerSaved(workspace, workspace.journal().redo(actor(workspace)).orElseThrow(() -> nothingTo("redo")));
    }
}
