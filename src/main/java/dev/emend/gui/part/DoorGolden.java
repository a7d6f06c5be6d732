package dev.emend.gui.part;

import dev.emend.curation.CurationException;
import dev.emend.curation.Door;
import dev.emend.curation.GoldenQuery;
import dev.emend.curation.GoldenResult;
import dev.emend.model.ItemRef;
import java.util.List;

/// Golden queries behind the one door.
public record DoorGolden(Door door) implements GoldenViewModel.Work {
    @Override
    public List<GoldenResult> last() throws CurationException {
        return door.recall().golden().last();
    }

    /// With what was decided a moment ago.
    @Override
    public List<GoldenResult> run() throws CurationException {
        door.recall().awaitReady();
        return door.recall().golden().run();
    }

    @Override
    public GoldenQuery pin(String query, ItemRef item) throws CurationException {
        return door.recall().golden().pin(query, item);
    }

    @Override
    public void unpin(GoldenQuery query) throws CurationException {
        door.recall().golden().unpin(query.id());
    }
}
