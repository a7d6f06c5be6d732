package dev.emend.cli;

import dev.emend.cli.common.Exit;
import dev.emend.cli.common.ItemCommand;
import dev.emend.model.Json;
import dev.emend.model.UserException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/// Attaches an agent's learning to the item it failed with.
@Command(
        name = "attach",
        description = {
            "Attach a learning to an item; its trust falls by one step.",
            "Attaching the same learning again changes nothing, and says so."
        },
        footer = {
            "",
            "Example: emend attach knowledge_catalog.json --item open_files --learning failure.json",
            "A learning is written as the agent writes it:",
            "  {\"task\": \"…\", \"step_num\": 3, \"original_action\": {\"tool_name\": \"…\"}, \"original_error\": \"…\"}"
        })
final class AttachCommand extends ItemCommand {
    @Option(
            names = "--learning",
            paramLabel = "FILE|-",
            required = true,
            description = "The learning as a JSON object; - reads standard input.")
    private String learning;

    @Override
    public Integer call() throws Exception {
        var value = invocation().readObject(learning);
        var workspace = workspace();
        var catalog = openCatalog(workspace).id();
        try {
            return answerSaved(workspace.editor().attach(actor(workspace), catalog, item, value), alreadyThere(false));
        } catch (UserException problem) {
            if (problem.code() != UserException.Code.ALREADY_THERE) {
                throw problem;
            }
            // whoever asks twice because no answer came finds what they wanted
            note(problem.message() + " " + problem.impact());
            var there = workspace.library().item(workspace.library().resolve(catalog, item));
            if (isJson()) {
                terminal().json(json(true, there.item(), alreadyThere(true)));
            }
            return Exit.DONE;
        }
    }

    private static Json.Obj alreadyThere(boolean isThere) {
        return Json.Obj.of("already_there", isThere);
    }
}
