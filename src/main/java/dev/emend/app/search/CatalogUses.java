package dev.emend.app.search;

import dev.emend.app.catalogs.IndexedItem;
import dev.emend.model.Plan;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.ToIntFunction;

/// What uses the items of one catalog. Immutable.
///
/// @param sources the ids that plans name as the source of a step, and whether one of their tasks was run
/// @param retrieved the ids of what agents were given for a plan, as the plan says
/// @param unused what an item is that nothing uses
record CatalogUses(Map<String, Boolean> sources, Set<String> retrieved, UsedBy unused) {
    private static final List<UsedBy> NEVER = List.of(UsedBy.NEVER);
    private static final List<UsedBy> UNKNOWN = List.of(UsedBy.UNKNOWN);

    /// Of a catalog that is not open any more.
    static final CatalogUses NOTHING = new CatalogUses(Map.of(), Set.of(), UsedBy.UNKNOWN);

    /// @param rows all of the catalog
    /// @param plans those beside it
    /// @param ran the tasks of stored runs, by [Plan#taskKey]
    /// @param served how often agents were given an item
    static CatalogUses of(
            List<IndexedItem> rows, List<Plan> plans, Set<String> ran, ToIntFunction<IndexedItem> served) {
        var sources = new HashMap<String, Boolean>();
        var retrieved = new HashSet<String>();
        for (var plan : plans) {
            boolean isRun = ran.contains(Plan.taskKey(plan.task()));
            plan.actions()
                    .forEach(action -> action.kbSource().ifPresent(id -> sources.merge(id, isRun, Boolean::logicalOr)));
            retrieved.addAll(plan.retrievedItems());
        }
        var uses = new CatalogUses(sources, retrieved, UsedBy.NEVER);
        boolean isAnyUsed = rows.stream()
                .anyMatch(row -> !uses.of(row, served.applyAsInt(row)).equals(NEVER));
        return isAnyUsed ? uses : NOTHING;
    }

    /// What uses an item, in the order of [UsedBy]; never empty.
    ///
    /// @param served how often agents were given it
    List<UsedBy> of(IndexedItem row, int served) {
        var id = row.item().ref().knowledgeId();
        boolean isSource = sources.containsKey(id);
        boolean isRun = !row.item().learnings().tools().isEmpty() || sources.getOrDefault(id, false);
        boolean isServed = served > 0 || retrieved.contains(id);
        if (!isSource && !isRun && !isServed) {
            return unused == UsedBy.NEVER ? NEVER : UNKNOWN;
        }
        var used = new ArrayList<UsedBy>(3);
        if (isSource) {
            used.add(UsedBy.PLAN);
        }
        if (isRun) {
            used.add(UsedBy.RUN);
        }
        if (isServed) {
            used.add(UsedBy.AGENT);
        }
        return used;
    }
}
