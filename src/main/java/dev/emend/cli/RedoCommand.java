package dev.emend.cli;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.ParentCommand;

/// Do the act again that was taken back last.
@Command(
        name = "redo",
        description = "Do the act again that was taken back last.",
        mixinStandardHelpOptions = true,
        footer = {"", "Example: emend redo"})
final class RedoCommand implements Callable<Integer> {
    @ParentCommand private Cli cli;
    @Mixin private CommonOptions shared;

    @Override
    public Integer call() throws Exception {
        var door = shared.door(cli.host());
        var decision = door.journal().redo().orElseThrow(() -> UndoOutput.nothing("do again"));
        return UndoOutput.print(cli.terminal(), door, decision, shared.json);
    }
}
