package dev.emend.cli;

import dev.emend.cli.common.CommonOptions;
import dev.emend.cli.common.Invocation;
import dev.emend.cli.common.UndoOutput;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.ParentCommand;

/// Undo the newest change.
@Command(
        name = "undo",
        description = "Undo the newest change.",
        mixinStandardHelpOptions = true,
        footer = {"", "Example: emend undo"})
final class UndoCommand implements Callable<Integer> {
    @ParentCommand
    private Invocation invocation;

    @Mixin
    private CommonOptions shared;

    @Override
    public Integer call() throws Exception {
        var workspace = shared.workspace(invocation.host());
        var decision = workspace.journal().undo(shared.actor(workspace)).orElseThrow(() -> UndoOutput.nothing("undo"));
        return UndoOutput.print(invocation.terminal(), workspace, decision, shared.json);
    }
}
