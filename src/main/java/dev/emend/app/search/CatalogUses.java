package dev.emend.app.search;

import dev.emend.app.catalogs.IndexedItem;
import dev.emend.model.Plan;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.ToIntFunction;

/// What uses the items of one catalog. Immutable.
///
/// @param sources by the id of an item, how many plans name it as the source of a step
/// @param ran how many of these have a task that was run
/// @param retrieved by the id of an item, how many plans say that an agent was given it for them
/// @param isAnyUseKnown of the catalog
record CatalogUses(
        Map<String, Integer> sources, Map<String, Integer> ran, Map<String, Integer> retrieved, boolean isAnyUseKnown) {
    /// Of a catalog that is not open any more.
    static final CatalogUses NOTHING = new CatalogUses(Map.of(), Map.of(), Map.of(), false);

    /// @param rows all of the catalog
    /// @param plans those beside it
    /// @param tasks those of stored runs, by [Plan#taskKey]
    /// @param served how often agents were given an item
    static CatalogUses of(
            List<IndexedItem> rows, List<Plan> plans, Set<String> tasks, ToIntFunction<IndexedItem> served) {
        var sources = new HashMap<String, Integer>();
        var ran = new HashMap<String, Integer>();
        var retrieved = new HashMap<String, Integer>();
        for (var plan : plans) {
            var named = new HashSet<String>();
            plan.actions().forEach(action -> action.kbSource().ifPresent(named::add));
            named.forEach(id -> sources.merge(id, 1, Integer::sum));
            if (tasks.contains(Plan.taskKey(plan.task()))) {
                named.forEach(id -> ran.merge(id, 1, Integer::sum));
            }
            Set.copyOf(plan.retrievedItems()).forEach(id -> retrieved.merge(id, 1, Integer::sum));
        }
        var uses = new CatalogUses(sources, ran, retrieved, true);
        boolean isAnyUsed = rows.stream()
                .anyMatch(row -> !uses.of(row, served.applyAsInt(row)).by().contains(UsedBy.NEVER));
        return isAnyUsed ? uses : NOTHING;
    }

    /// @param served how often agents were given it
    UseFigures of(IndexedItem row, int served) {
        var id = row.item().ref().knowledgeId();
        return new UseFigures(
                sources.getOrDefault(id, 0),
                ran.getOrDefault(id, 0),
                row.item().learnings().tools(),
                served,
                retrieved.getOrDefault(id, 0),
                isAnyUseKnown);
    }
}
