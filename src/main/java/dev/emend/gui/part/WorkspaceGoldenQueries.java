package dev.emend.gui.part;

import dev.emend.app.core.UserException;
import dev.emend.app.search.GoldenQuery;
import dev.emend.app.search.GoldenQueryResult;
import dev.emend.app.workspace.Workspace;
import dev.emend.model.ItemRef;
import java.util.List;

/// Golden queries, through the services of the workspace.
public record WorkspaceGoldenQueries(Workspace workspace) implements GoldenViewModel.Work {
    @Override
    public List<GoldenQueryResult> last() throws UserException {
        return workspace.search().golden().last();
    }

    /// With what was decided a moment ago.
    @Override
    public List<GoldenQueryResult> run() throws UserException {
        workspace.search().awaitReady();
        return workspace.search().golden().run();
    }

    @Override
    public GoldenQuery pin(String query, ItemRef item) throws UserException {
        return workspace.search().golden().pin(query, item);
    }

    @Override
    public void unpin(GoldenQuery query) throws UserException {
        workspace.search().golden().unpin(query.id());
    }
}
