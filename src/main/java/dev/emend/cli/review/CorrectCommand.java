package dev.emend.cli.review;

import dev.emend.app.library.HumanCorrection;
import dev.emend.cli.common.CommandTraits;
import dev.emend.cli.common.EntryKey;
import dev.emend.cli.common.ItemCommand;
import dev.emend.cli.common.PathText;
import dev.emend.model.Action;
import dev.emend.model.Json;
import dev.emend.model.UserException;
import dev.emend.model.texts.Messages;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/// Enters a person's correction of one step.
@CommandTraits(byOwner = true, storeOnly = true)
@Command(
        name = "correct",
        description = "Add a person's correction of one step.",
        footer = {
            "",
            "Example: emend correct knowledge_catalog.json --item open_files --task \"Open the log\" --step 4",
            "           --original clicked.json --corrected typed.json --reasoning \"The button has no name.\"",
            "An action is {\"tool_name\": \"…\", \"tool_arguments\": {…}}."
        })
public final class CorrectCommand extends ItemCommand {
    @Option(names = "--task", paramLabel = "TEXT", description = "What the agent was doing.")
    private String task = "";

    @Option(names = "--step", paramLabel = "N", description = "The step that went wrong. Default: 0.")
    private int step;

    @Option(
            names = "--original",
            converter = PathText.class,
            paramLabel = "FILE|-",
            description = "The agent's action (JSON).")
    private @Nullable String original;

    @Option(
            names = "--corrected",
            converter = PathText.class,
            paramLabel = "FILE|-",
            description = "The right action (JSON).")
    private @Nullable String corrected;

    @Option(names = "--reasoning", paramLabel = "TEXT", required = true, description = "The lesson, in a sentence.")
    private String reasoning;

    @Override
    public Integer call() throws Exception {
        if ("-".equals(original) && "-".equals(corrected)) {
            throw wrongUsage("only one of --original and --corrected can be -");
        }
        var interrupt = new HumanCorrection(task, step, action(original), action(corrected), reasoning);
        var workspace = workspace();
        var ref = find(workspace);
        var decision = workspace.editor().interrupt(actor(workspace), ref, interrupt);
        var item = decision.item().orElseThrow();
        var learnings = workspace.library().item(item.ref()).learnings();
        var learning = learnings.stream()
                .filter(reviewedLearning -> reviewedLearning
                        .learning()
                        .ref()
                        .equals(item.learnings().getLast().ref()))
                .findFirst()
                .orElseThrow();
        var key = EntryKey.of(learning);
        int exit = answerSaved(decision, Json.Obj.of("key", key));
        if (!isJson() && item.home().isPresent()) {
            note(Messages.of("cli.lessonNotInFile", key));
        }
        return exit;
    }

    private Action action(@Nullable String source) throws UserException {
        return source == null ? Action.NONE : new Action(invocation().readObject(source));
    }
}
