package dev.emend.cli;

import picocli.CommandLine.Command;

/// Redo the change undone last.
@Command(
        name = "redo",
        description = "Redo the change undone last.",
        footer = {"", "Example: emend redo"})
final class RedoCommand extends JournalCommand {
    @Override
    public Integer call() throws Exception {
        var workspace = workspace();
        return answerSaved(workspace, workspace.journal().redo(actor(workspace)).orElseThrow(() -> nothingTo("redo")));
    }
}
