package dev.emend.cli.common;

import dev.emend.app.catalogs.CatalogInfo;
import dev.emend.app.catalogs.CommandResult;
import dev.emend.app.core.SaveStatus;
import dev.emend.app.workspace.Workspace;
import dev.emend.model.Json;
import dev.emend.model.KnowledgeItem;
import dev.emend.model.UserException;
import java.nio.file.Path;
import java.util.Locale;
import picocli.CommandLine.Parameters;

/// A command that changes items of one catalog file, and answers when the change is in the file.
public abstract class FileCommand extends CliCommand {
    @Parameters(paramLabel = "FILE", description = "The catalog.")
    private Path file;

    protected final CatalogInfo openCatalog(Workspace workspace) throws UserException {
        return workspace.library().open(file);
    }

    /// Waits until a decision is in the file and says so.
    ///
    /// @param extra members behind `saved, trust_score, learnings`
    protected final int answerSaved(CommandResult decision, Json.Obj extra) throws UserException {
        boolean isSaved = awaitSaved(decision).stage() == SaveStatus.Stage.SAVED;
        var item = decision.item().orElseThrow();
        return answer(
                json(isSaved, item, extra),
                String.format(
                        Locale.ROOT,
                        "Saved. %s: %s, trust %.2f.",
                        item.ref().label(),
                        Terminal.count(item.learnings().size(), "learning"),
                        item.trust()));
    }

    protected static Json.Obj json(boolean isSaved, KnowledgeItem item, Json.Obj extra) {
        return Json.Obj.of(
                        "saved", isSaved,
                        "trust_score", orNull(item.trust()),
                        "learnings", item.learnings().size())
                .with(extra);
    }
}
