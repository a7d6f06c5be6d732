package dev.emend.gui.part;

import dev.emend.app.core.UserException;
import dev.emend.app.search.GoldenQuery;
import dev.emend.app.search.GoldenQueryResult;
import dev.emend.model.ItemRef;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;

/// Golden queries on paper; each run finds its items at the place written down.
public final class FakeGoldenQueries implements GoldenViewModel.Work {
    private final List<GoldenQueryResult> results = new ArrayList<>();
    int place = 1;
    boolean isBroken;

    @Override
    public List<GoldenQueryResult> last() {
        return List.copyOf(results);
    }

    @Override
    public List<GoldenQueryResult> run() {
        results.replaceAll(
                one -> new GoldenQueryResult(one.query(), one.now(), OptionalInt.of(place)));
        return last();
    }

    @Override
    public GoldenQuery pin(String query, ItemRef item) throws UserException {
        if (isBroken) {
            throw new UserException(
                    UserException.Code.STORE, "The disk is full.", "", "Free some space.");
        }
        var pinned = new GoldenQuery(results.size() + 1L, query, item, "ada");
        results.add(new GoldenQueryResult(pinned, OptionalInt.empty(), OptionalInt.empty()));
        return pinned;
    }

    @Override
    public void unpin(GoldenQuery query) {
        results.removeIf(one -> one.query().equals(query));
    }
}
