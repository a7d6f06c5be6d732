package dev.emend.app.search;

import dev.emend.analysis.conditions.ConditionEvaluator;
import dev.emend.app.catalogs.CatalogSession;
import dev.emend.app.catalogs.OpenCatalogs;
import dev.emend.app.core.Actor;
import dev.emend.app.core.ReadableJson;
import dev.emend.app.core.ServiceContext;
import dev.emend.app.core.UserErrors;
import dev.emend.model.Condition;
import dev.emend.model.ItemRef;
import dev.emend.model.Json;
import dev.emend.model.UserException;
import dev.emend.model.texts.Messages;
import dev.emend.store.curation.GoldenQueryTable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/// Queries that must find an item, pinned in the workspace and asked again after every batch of
/// decisions. Asking them is not logged. Thread-safe; calls block.
public final class GoldenQueryService {
    /// An item behind this place counts as not found.
    public static final int DEEPEST = 50;

    private static final int MAX_LENGTH = 2_000;

    private final ServiceContext context;
    private final OpenCatalogs catalogs;
    private final SearchService search;

    GoldenQueryService(ServiceContext context, OpenCatalogs catalogs, SearchService search) {
        this.context = context;
        this.catalogs = catalogs;
        this.search = search;
    }

    /// Pins a query; one that is pinned to the item already is not pinned twice.
    public GoldenQuery pin(Actor actor, String query, ItemRef item) throws UserException {
        return pin(actor, query, Json.Obj.EMPTY, item);
    }

    /// @param queryContext the context in which it is asked
    public GoldenQuery pin(Actor actor, String query, Json.Obj queryContext, ItemRef item) throws UserException {
        var words = query.strip();
        if (words.isEmpty() || words.length() > MAX_LENGTH) {
            throw UserErrors.badInput(Messages.of("search.queryLength", MAX_LENGTH), Messages.of("search.typeWords"));
        }
        if (catalogs.get(item.catalog()).find(item).isEmpty()) {
            throw CatalogSession.notFound(item);
        }
        return context.store().write(session -> {
            var golden = session.golden();
            for (var existing : golden.all()) {
                if (existing.query().equals(words)
                        && existing.context().equals(queryContext)
                        && existing.expected().equals(item.key())) {
                    return query(existing);
                }
            }
            var id = golden.pin(item.catalog(), words, queryContext, item.key(), actor.name());
            return new GoldenQuery(id, words, queryContext, item, actor.name());
        });
    }

    /// Takes a pin away, and where it was found; one that is gone stays gone.
    public void unpin(long id) throws UserException {
        context.store().write(session -> {
            session.golden().unpin(id);
            return id;
        });
    }

    /// The pins of the open catalogs, in the order in which they were pinned.
    public List<GoldenQuery> list() throws UserException {
        return context.store().read(session -> session.golden().all()).stream()
                .filter(query -> catalogs.find(query.catalog()).isPresent())
                .map(GoldenQueryService::query)
                .toList();
    }

    /// The results of the newest run, compared with the run before it; runs no queries.
    public List<GoldenQueryResult> last() throws UserException {
        var queries = list();
        var withheld = new HashMap<Long, Optional<String>>();
        queries.forEach(query -> withheld.put(query.id(), whyWithheld(query.context(), query.item())));
        return context.store()
                .read(session -> queries.stream()
                        .map(query -> {
                            var places = session.golden().places(query.id(), 2);
                            return new GoldenQueryResult(
                                    query,
                                    place(places, 1),
                                    place(places, 0),
                                    withheld.getOrDefault(query.id(), Optional.empty()));
                        })
                        .toList());
    }

    private static OptionalInt place(List<Integer> places, int run) {
        return run < places.size() ? OptionalInt.of(places.get(run)) : OptionalInt.empty();
    }

    /// Runs every golden query of the open catalogs and records the places. The index follows decisions
    /// a moment later: wait with [SearchService#awaitReady()] for what was just decided.
    public List<GoldenQueryResult> run() throws UserException {
        var queries = list();
        var before = places(queries);
        var results = new ArrayList<GoldenQueryResult>();
        for (var query : queries) {
            var last = before.getOrDefault(query.id(), OptionalInt.empty());
            var currentPlace = OptionalInt.of(place(query.query(), query.context(), query.item()));
            results.add(new GoldenQueryResult(query, last, currentPlace, whyWithheld(query.context(), query.item())));
        }
        return context.store().write(session -> {
            var golden = session.golden();
            var existingIds = new HashMap<Long, Boolean>();
            golden.all().forEach(row -> existingIds.put(row.seq(), true));
            results.stream()
                    // one may have been taken away meanwhile
                    .filter(result -> existingIds.containsKey(result.query().id()))
                    .forEach(result -> golden.ran(result.query().id(), result.place()));
            return List.copyOf(results);
        });
    }

    /// The place of an item among what an agent gets of its catalog for a query without a context.
    public int place(String query, ItemRef item) throws UserException {
        return place(query, Json.Obj.EMPTY, item);
    }

    /// The place of an item among what an agent gets of its catalog, from 1; 0 when it is not among
    /// the first [#DEEPEST], or when agents do not get it in this context.
    public int place(String query, Json.Obj queryContext, ItemRef item) throws UserException {
        int place = 1
                + search.agents()
                        .keys(query, queryContext, item.catalog(), DEEPEST)
                        .indexOf(item.key());
        return place > DEEPEST ? 0 : place;
    }

    /// Why no agent gets an item in a context, whatever it asks, as a sentence; empty when one may.
    public Optional<String> whyWithheld(Json.Obj queryContext, ItemRef item) {
        var file = catalogs.find(item.catalog());
        var foundItem = file.flatMap(session -> session.find(item));
        if (file.isEmpty() || foundItem.isEmpty()) {
            return Optional.empty();
        }
        if (!file.get().servedCatalog().annotations().ofItem(item).isServed()) {
            return Optional.of(Messages.of("search.notKept"));
        }
        if (!ConditionEvaluator.holds(foundItem.get().conditions(), queryContext)) {
            return Optional.of(Messages.of(
                    "search.conditionsFail",
                    ReadableJson.ofField("conditions", foundItem.get().fields().get("conditions"))
                            .replace("\n", ", ")));
        }
        return ConditionEvaluator.isInScope(foundItem.get(), queryContext)
                ? Optional.empty()
                : Optional.of(Messages.of(
                        "search.otherScope", queryContext.text("scope").orElse("")));
    }

    /// The keys that the conditions of an item name, as [Condition#context] has them.
    public Json.Obj contextOf(ItemRef item) throws UserException {
        return Condition.context(catalogs.get(item.catalog()).require(item).conditions());
    }

    private HashMap<Long, OptionalInt> places(List<GoldenQuery> queries) throws UserException {
        return context.store().read(session -> {
            var places = new HashMap<Long, OptionalInt>();
            queries.forEach(query -> places.put(query.id(), session.golden().lastPlace(query.id())));
            return places;
        });
    }

    private static GoldenQuery query(GoldenQueryTable.Golden golden) {
        return new GoldenQuery(
                golden.seq(), golden.query(), golden.context(), ItemRef.parse(golden.expected()), golden.person());
    }
}
