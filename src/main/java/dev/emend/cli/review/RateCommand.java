package dev.emend.cli.review;

import dev.emend.cli.common.CommonOptions;
import dev.emend.cli.common.Invocation;
import dev.emend.cli.common.ItemArgument;
import dev.emend.cli.common.SaveOutput;
import dev.emend.model.Json;
import dev.emend.model.Rating;
import dev.emend.model.UserException;
import dev.emend.model.texts.Messages;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;

/// Rates an item from 1 to 5.
@Command(
        name = "rate",
        description = {
            "Rate an item from 1 to 5.",
            "5 specific, actionable, generalizable; 4 clear configuration or workflow; 3 project-specific but helpful;"
                    + " 2 somewhat helpful; 1 vague or obvious."
        },
        mixinStandardHelpOptions = true,
        footer = {"", "Example: emend rate knowledge_catalog.json --item open_files --score 4 --feedback \"Clear\""})
public final class RateCommand implements Callable<Integer> {
    @ParentCommand
    private Invocation invocation;

    @Mixin
    private CommonOptions shared;

    @Mixin
    private ItemArgument item;

    @Option(names = "--score", paramLabel = "N", required = true, description = "1 to 5.")
    private int score;

    @Option(names = "--feedback", paramLabel = "TEXT", description = "Why, in your words.")
    private @Nullable String feedback;

    @Override
    public Integer call() throws Exception {
        if (!Rating.isScore(score)) {
            throw new UserException(
                    UserException.Code.BAD_INPUT,
                    Messages.of("shared.scoreOutOfRange", score),
                    Messages.of("shared.nothingChanged"),
                    Messages.of("cli.rerunWithScore"));
        }
        var workspace = shared.workspace(invocation.host());
        var ref = item.find(workspace);
        var decision = workspace.editor().rate(shared.actor(workspace), ref, score, feedback);
        var inFile = decision.item().orElseThrow().fields().has("quality_score");
        int exit = SaveOutput.print(
                invocation.terminal(),
                decision,
                shared.json,
                Json.Obj.of("quality_score", score, "written_to", inFile ? "file" : "store"));
        if (!shared.json && !inFile) {
            invocation
                    .terminal()
                    .note("The rating is in the store only: a procedural item without"
                            + " quality_score keeps its file as it is.");
        }
        return exit;
    }
}
