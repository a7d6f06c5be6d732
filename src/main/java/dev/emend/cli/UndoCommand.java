package dev.emend.cli;

import picocli.CommandLine.Command;

/// Undo the newest change.
@Command(
        name = "undo",
        description = "Undo the newest change.",
        footer = {"", "Example: emend undo"})
final class UndoCommand extends JournalCommand {
    @Override
    public Integer call() throws Exception {
        var workspace = workspace();
        return answerSaved(workspace, workspace.journal().undo(actor(workspace)).orElseThrow(() -> nothingTo("undo")));
    }
}
