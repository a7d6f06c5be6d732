package dev.emend.cli;

import dev.emend.app.workspace.Workspace;
import dev.emend.cli.common.CommonOptions;
import dev.emend.cli.common.Exit;
import dev.emend.cli.common.Invocation;
import dev.emend.cli.common.ItemArgument;
import dev.emend.cli.common.JsonArgument;
import dev.emend.cli.common.SaveOutput;
import dev.emend.model.Json;
import dev.emend.model.UserException;
import java.util.UUID;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;

/// Attaches an agent's learning to the item it failed with.
@Command(
        name = "attach",
        description = {
            "Attach a learning to an item; its trust falls by one step.",
            "The same learning a second time is told and changes nothing."
        },
        mixinStandardHelpOptions = true,
        footer = {
            "",
            "Example: emend attach knowledge_catalog.json --item open_files --learning failure.json",
            "A learning is written as the agent writes it:",
            "  {\"task\": \"…\", \"step_num\": 3, \"original_action\": {\"tool_name\": \"…\"}, \"original_error\": \"…\"}"
        })
final class AttachCommand implements Callable<Integer> {
    private static final Json.Obj NEW = Json.Obj.of("already_there", false);

    @ParentCommand
    private Invocation invocation;

    @Mixin
    private CommonOptions shared;

    @Mixin
    private ItemArgument item;

    @Option(
            names = "--learning",
            paramLabel = "FILE|-",
            required = true,
            description = "The learning as a JSON object; - reads standard input.")
    private String learning;

    @Override
    public Integer call() throws Exception {
        var value = JsonArgument.read(invocation, learning);
        var workspace = shared.workspace(invocation.host());
        var catalog = item.open(workspace);
        try {
            var decision = workspace.editor().attach(shared.actor(workspace), catalog.id(), item.id(), value);
            return SaveOutput.print(invocation.terminal(), decision, shared.json, NEW);
        } catch (UserException problem) {
            if (problem.code() != UserException.Code.ALREADY_THERE) {
                throw problem;
            }
            // whoever asks twice because no answer came finds what they wanted
            invocation.terminal().note(problem.message() + " " + problem.impact());
            return reportUnchanged(workspace, catalog.id());
        }
    }

    private int reportUnchanged(Workspace workspace, UUID catalog) throws UserException {
        var there = workspace
                .library()
                .item(workspace.library().resolve(catalog, item.id()))
                .item();
        if (shared.json) {
            invocation
                    .terminal()
                    .json(Json.Obj.of(
                            "saved",
                            true,
                            "trust_score",
                            Double.isFinite(there.trust()) ? there.trust() : Json.Null.NULL,
                            "learnings",
                            there.learnings().size(),
                            "already_there",
                            true));
        }
        return Exit.DONE;
    }
}
