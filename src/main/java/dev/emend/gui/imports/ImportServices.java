package dev.emend.gui.imports;

import dev.emend.app.memories.MemoryQueryService;
import dev.emend.app.runs.RunService;
import dev.emend.app.transfer.ImportService;
import dev.emend.app.transfer.ImportService.Outcome;
import dev.emend.app.workspace.Workspace;
import dev.emend.model.UserException;
import dev.emend.model.filter.FilterText;
import java.util.Collection;

/// What the import asks of the workspace. Calls block.
record ImportServices(ImportService imports, RunService runs, MemoryQueryService memories) {
    static ImportServices of(Workspace workspace) {
        return new ImportServices(
                workspace.memories().imports(),
                workspace.insights().runs(),
                workspace.memories().table());
    }

    /// What there is of these sources now.
    ImportResult result(Outcome outcome, Collection<String> sources) throws UserException {
        if (sources.isEmpty()) {
            return new ImportResult(outcome, 0, 0, "");
        }
        var line = FilterText.clause("source", String.join("|", sources));
        return new ImportResult(
                outcome,
                runs.rows(line, RunService.Order.NEWEST).rows().size(),
                memories.rows(memories.filter(line), MemoryQueryService.Order.NEWEST, false)
                        .rows()
                        .size(),
                line);
    }
}
