package dev.emend.cli;

import dev.emend.cli.common.CommonOptions;
import dev.emend.cli.common.Invocation;
import dev.emend.cli.common.UndoOutput;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.ParentCommand;

/// Redo the change undone last.
@Command(
        name = "redo",
        description = "Redo the change undone last.",
        mixinStandardHelpOptions = true,
        footer = {"", "Example: emend redo"})
final class RedoCommand implements Callable<Integer> {
    @ParentCommand
    private Invocation invocation;

    @Mixin
    private CommonOptions shared;

    @Override
    public Integer call() throws Exception {
        var workspace = shared.workspace(invocation.host());
        var decision = workspace.journal().redo(shared.actor(workspace)).orElseThrow(() -> UndoOutput.nothing("redo"));
        return UndoOutput.print(invocation.terminal(), workspace, decision, shared.json);
    }
}
