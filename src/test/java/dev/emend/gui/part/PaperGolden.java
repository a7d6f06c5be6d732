package dev.emend.gui.part;

import dev.emend.curation.CurationException;
import dev.emend.curation.GoldenQuery;
import dev.emend.curation.GoldenResult;
import dev.emend.model.ItemRef;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;

/// Golden queries on paper; each run finds its items at the place written down.
public final class PaperGolden implements GoldenViewModel.Work {
    private final List<GoldenResult> results = new ArrayList<>();
    int place = 1;
    boolean isBroken;

    @Override
    public List<GoldenResult> last() {
        return List.copyOf(results);
    }

    @Override
    public List<GoldenResult> run() {
        results.replaceAll(one -> new GoldenResult(one.query(), one.now(), OptionalInt.of(place)));
        return last();
    }

    @Override
    public GoldenQuery pin(String query, ItemRef item) throws CurationException {
        if (isBroken) {
            throw new CurationException(
                    CurationException.Code.STORE, "The disk is full.", "", "Free some space.");
        }
        var pinned = new GoldenQuery(results.size() + 1L, query, item, "ada");
        results.add(new GoldenResult(pinned, OptionalInt.empty(), OptionalInt.empty()));
        return pinned;
    }

    @Override
    public void unpin(GoldenQuery query) {
        results.removeIf(one -> one.query().equals(query));
    }
}
