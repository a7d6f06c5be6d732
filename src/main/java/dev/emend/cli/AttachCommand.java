package dev.emend.cli;

import dev.emend.model.Json;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;

/// Attaches an agent's learning to the item it failed with.
@Command(
        name = "attach",
        description = "Attach a learning to an item; its trust falls by one step.",
        mixinStandardHelpOptions = true,
        footer = {
            "",
            "Example: emend attach knowledge_catalog.json --item open_files --learning failure.json",
            "A learning is written as the agent writes it:",
            "  {\"task\": \"…\", \"step_num\": 3, \"original_action\": {\"tool_name\": \"…\"}, \"original_error\": \"…\"}"
        })
final class AttachCommand implements Callable<Integer> {
    @ParentCommand private Cli cli;
    @Mixin private Shared shared;

    @Mixin private ItemArgument item;

    @Option(
            names = "--learning",
            paramLabel = "FILE|-",
            required = true,
            description = "The learning as a JSON object; - reads standard input.")
    private String learning;

    @Override
    public Integer call() throws Exception {
        var value = JsonArgument.read(cli, learning);
        var door = shared.door(cli.host());
        var catalog = item.open(door);
        var decision = door.desk().attach(catalog.id(), item.id(), value);
        return Saving.print(cli.terminal(), decision, shared.json, Json.Obj.EMPTY);
    }
}
