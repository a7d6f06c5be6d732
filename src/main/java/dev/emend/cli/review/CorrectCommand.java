package dev.emend.cli.review;

import dev.emend.app.library.HumanCorrection;
import dev.emend.cli.common.CommonOptions;
import dev.emend.cli.common.Invocation;
import dev.emend.cli.common.ItemArgument;
import dev.emend.cli.common.JsonArgument;
import dev.emend.cli.common.SaveOutput;
import dev.emend.model.Action;
import dev.emend.model.Json;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/// Enters a person's correction of one step.
@Command(
        name = "correct",
        description = "Enter a person's correction of one step.",
        mixinStandardHelpOptions = true,
        footer = {
            "",
            "Example: emend correct knowledge_catalog.json --item open_files --task \"Open the log\" --step 4",
            "           --original clicked.json --corrected typed.json --reasoning \"The button has no name.\"",
            "An action is {\"tool_name\": \"…\", \"tool_arguments\": {…}}."
        })
public final class CorrectCommand implements Callable<Integer> {
    @ParentCommand
    private Invocation invocation;

    @Mixin
    private CommonOptions shared;

    @Spec
    private CommandSpec spec;

    @Mixin
    private ItemArgument item;

    @Option(names = "--task", paramLabel = "TEXT", description = "What the agent was doing.")
    private String task = "";

    @Option(names = "--step", paramLabel = "N", description = "The step that went wrong. Default: 0.")
    private int step;

    @Option(names = "--original", paramLabel = "FILE|-", description = "The agent's action, JSON.")
    private @Nullable String original;

    @Option(names = "--corrected", paramLabel = "FILE|-", description = "The right action, JSON.")
    private @Nullable String corrected;

    @Option(names = "--reasoning", paramLabel = "TEXT", required = true, description = "The lesson, in a sentence.")
    private String reasoning;

    @Override
    public Integer call() throws Exception {
        if ("-".equals(original) && "-".equals(corrected)) {
            throw new CommandLine.ParameterException(
                    spec.commandLine(), "only one of --original and --corrected can be -");
        }
        var interrupt = new HumanCorrection(task, step, action(original), action(corrected), reasoning);
        var workspace = shared.workspace(invocation.host());
        var ref = item.find(workspace);
        var decision = workspace.editor().interrupt(shared.actor(workspace), ref, interrupt);
        return SaveOutput.print(invocation.terminal(), decision, shared.json, Json.Obj.EMPTY);
    }

    private Action action(@Nullable String source) throws dev.emend.model.UserException {
        return source == null ? Action.NONE : new Action(JsonArgument.read(invocation, source));
    }
}
