package dev.emend.cli;

import dev.emend.app.workspace.Workspace;
import dev.emend.cli.common.CommandTraits;
import dev.emend.cli.common.Exit;
import dev.emend.cli.common.FileCommand;
import dev.emend.cli.common.PathText;
import dev.emend.model.Json;
import dev.emend.model.UserException;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/// Attaches an agent's learning to the item it failed with, or many at once.
@CommandTraits(byOwner = true, storeOnly = true)
@Command(
        name = "attach",
        description = {
            "Attach a learning to an item; its trust falls by one step.",
            "Attaching the same learning again changes nothing, and says so."
        },
        footer = {
            "",
            "Example: emend attach knowledge_catalog.json --item open_files --learning failure.json",
            "         emend attach knowledge_catalog.json --jsonl failures.jsonl",
            "A learning is written as the agent writes it:",
            "  {\"task\": \"…\", \"step_num\": 3, \"original_action\": {\"tool_name\": \"…\"}, \"original_error\": \"…\"}",
            "A line of --jsonl names its item:",
            "  {\"item\": \"open_files\", \"learning\": {\"task\": \"…\", …}}"
        })
final class AttachCommand extends FileCommand {
    @Option(names = "--item", paramLabel = "ID", description = "The item; ID#2 is the second of that name.")
    private @Nullable String item;

    @Option(
            names = "--learning",
            converter = PathText.class,
            paramLabel = "FILE|-",
            description = "The learning as a JSON object; - reads standard input.")
    private @Nullable String learning;

    @Option(
            names = "--jsonl",
            converter = PathText.class,
            paramLabel = "FILE|-",
            description = "Many learnings, one JSON object a line, instead of --item and --learning; - reads"
                    + " standard input. The file is saved once; undo --count takes all back. Lines that are refused,"
                    + " and learnings of unknown items, which are kept aside in Conflicts, are named; exits 1 then.")
    private @Nullable String lines;

    @Override
    public Integer call() throws Exception {
        if (lines != null) {
            if (item != null || learning != null) {
                throw wrongUsage("--jsonl replaces --item and --learning");
            }
            return attachAll(invocation().readText(lines));
        }
        if (item == null || learning == null) {
            throw wrongUsage(missingOptionText());
        }
        return attach(item, invocation().readObject(learning));
    }

    private String missingOptionText() {
        if (item == null && learning == null) {
            return "Missing required options: '--item=ID', '--learning=FILE|-'";
        }
        return "Missing required option: '" + (item == null ? "--item=ID" : "--learning=FILE|-") + "'";
    }

    private int attachAll(String text) throws Exception {
        var batch = AttachBatch.of(text);
        var workspace = workspace();
        var catalog = openCatalog(workspace).id();
        batch.attach(workspace.editor(), actor(workspace), catalog, this::isStopRequested);
        for (var result : batch.results()) {
            awaitSaved(result);
        }
        if (!isJson()) {
            batch.refusals().forEach(this::note);
            batch.howToUndo().ifPresent(this::note);
        }
        answer(batch.json(), batch.summary());
        return batch.isComplete() ? Exit.DONE : Exit.INPUT;
    }

    private int attach(String id, Json.Obj value) throws Exception {
        var workspace = workspace();
        var catalog = openCatalog(workspace).id();
        try {
            return answerSaved(workspace.editor().attach(actor(workspace), catalog, id, value), alreadyThere(false));
        } catch (UserException problem) {
            return sayThere(workspace, catalog, id, problem);
        }
    }

    /// Whoever asks twice because no answer came finds what they wanted.
    private int sayThere(Workspace workspace, UUID catalog, String id, UserException problem) throws UserException {
        if (problem.code() != UserException.Code.ALREADY_THERE) {
            throw problem;
        }
        note(problem.message() + " " + problem.impact());
        var detail = workspace.library().item(workspace.library().resolve(catalog, id));
        if (isJson()) {
            terminal().json(json(true, detail.item(), alreadyThere(true)));
        }
        return Exit.DONE;
    }

    private static Json.Obj alreadyThere(boolean isThere) {
        return Json.Obj.of("already_there", isThere);
    }
}
