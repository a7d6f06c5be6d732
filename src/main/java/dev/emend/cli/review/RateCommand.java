package dev.emend.cli.review;

import dev.emend.cli.common.CommandTraits;
import dev.emend.cli.common.ItemCommand;
import dev.emend.model.Json;
import dev.emend.model.Rating;
import dev.emend.model.texts.Messages;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/// Rates an item from 1 to 5.
@CommandTraits(byOwner = true, storeOnly = true)
@Command(
        name = "rate",
        description = {
            "Rate an item from 1 to 5.",
            "5 specific, actionable, generalizable; 4 clear configuration or workflow; 3 project-specific but helpful;"
                    + " 2 somewhat helpful; 1 vague or obvious."
        },
        footer = {"", "Example: emend rate knowledge_catalog.json --item open_files --score 4 --feedback \"Clear\""})
public final class RateCommand extends ItemCommand {
    @Option(names = "--score", paramLabel = "N", required = true, description = "1 to 5.")
    private int score;

    @Option(names = "--feedback", paramLabel = "TEXT", description = "Why, in your words.")
    private @Nullable String feedback;

    @Override
    public Integer call() throws Exception {
        if (!Rating.isScore(score)) {
            throw wrongUsage(Messages.of("cli.scoreOutOfRange", score));
        }
        var workspace = workspace();
        var ref = find(workspace);
        var decision = workspace.editor().rate(actor(workspace), ref, score, feedback);
        var inFile = decision.item().orElseThrow().fields().has("quality_score");
        int exit = answerSaved(decision, Json.Obj.of("quality_score", score, "written_to", inFile ? "file" : "store"));
        if (!isJson() && !inFile) {
            note("The rating is in the store only: a procedural item without"
                    + " quality_score keeps its file as it is.");
        }
        return exit;
    }
}
