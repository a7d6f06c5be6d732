package dev.emend.app.search;

import dev.emend.app.catalogs.CatalogNames;
import dev.emend.app.catalogs.CatalogSession;
import dev.emend.app.catalogs.IndexedItem;
import dev.emend.app.catalogs.OpenCatalogs;
import dev.emend.app.core.ItemUse;
import dev.emend.app.core.ServiceContext;
import dev.emend.app.core.UsageLog;
import dev.emend.app.core.UserErrors;
import dev.emend.model.ItemRef;
import dev.emend.model.Plan;
import dev.emend.model.UserException;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;

/// The items of the open catalogs with their uses, which are counted anew when agents asked since.
/// Thread-safe; calls block.
public final class ListedItems {
    private final ServiceContext context;
    private final OpenCatalogs catalogs;
    private final Function<Path, List<Plan>> plans;
    private volatile CountedUses countedUses = new CountedUses(-1, Map.of());
    private volatile RunTasks tasks = new RunTasks(-1, Set.of());

    private record CountedUses(long newest, Map<String, ItemUse> uses) {}

    /// @param change the newest change of the runs
    private record RunTasks(long change, Set<String> keys) {}

    /// @param plans the plans and verified skills beside a catalog; asked with each reading
    public ListedItems(ServiceContext context, OpenCatalogs catalogs, Function<Path, List<Plan>> plans) {
        this.context = context;
        this.catalogs = catalogs;
        this.plans = plans;
    }

    /// In the order of the catalogs.
    ///
    /// @param catalogIds empty for all that are open
    public List<ListedItem> of(Set<UUID> catalogIds) throws UserException {
        var files = catalogs.all().stream()
                .filter(file -> catalogIds.isEmpty()
                        || catalogIds.contains(file.current().id()))
                .toList();
        var lister = lister();
        var all = new ArrayList<ListedItem>();
        files.forEach(file -> file.rows().forEach(row -> all.add(lister.apply(row))));
        return all;
    }

    /// Brings rows of the open catalogs together with what is known beside their files now.
    public Function<IndexedItem, ListedItem> lister() throws UserException {
        var names = names();
        var uses = uses();
        var ran = ran();
        long today = LocalDate.now(context.clock()).toEpochDay();
        var usesByCatalog = new HashMap<UUID, CatalogUses>();
        for (var file : catalogs.all()) {
            var catalogPlans = plans.apply(file.current().path());
            usesByCatalog.put(
                    file.current().id(), CatalogUses.of(file.rows(), catalogPlans, ran, row -> uses(uses, row)));
        }
        return row -> {
            var catalog = row.item().ref().catalog();
            int timesServed = uses(uses, row);
            var use = usesByCatalog.getOrDefault(catalog, CatalogUses.NOTHING).of(row, timesServed);
            return new ListedItem(row, names.getOrDefault(catalog, ""), use, age(row, today));
        };
    }

    /// The use figures of an item of an open catalog, as the list has them.
    public UseFigures use(ItemRef item) throws UserException {
        var file = catalogs.get(item.catalog());
        return lister().apply(IndexedItem.of(file.require(item), file.annotations()))
                .use();
    }

    /// The short names of the open catalogs.
    public Map<UUID, String> names() {
        var paths = new LinkedHashMap<UUID, Path>();
        for (CatalogSession file : catalogs.all()) {
            paths.put(file.current().id(), file.current().path());
        }
        return CatalogNames.distinct(paths);
    }

    /// The number of times agents were given each item, by its key.
    public Map<String, ItemUse> uses() throws UserException {
        var cachedUses = countedUses;
        var freshUses = UserErrors.readUnlessAway(
                context.store(),
                session -> {
                    long newest = session.queries().newest();
                    return newest == cachedUses.newest ? cachedUses : new CountedUses(newest, UsageLog.all(session));
                },
                cachedUses);
        countedUses = freshUses;
        return freshUses.uses;
    }

    /// The tasks of the runs of the workspace.
    private Set<String> ran() throws UserException {
        var cachedTasks = tasks;
        var freshTasks = UserErrors.readUnlessAway(
                context.store(),
                session -> {
                    long change = session.analyses().newestChange();
                    return change == cachedTasks.change
                            ? cachedTasks
                            : new RunTasks(change, keys(session.outcomes().tasks()));
                },
                cachedTasks);
        tasks = freshTasks;
        return freshTasks.keys;
    }

    private static Set<String> keys(Set<String> tasks) {
        return tasks.stream().map(Plan::taskKey).filter(key -> !key.isEmpty()).collect(Collectors.toSet());
    }

    private static int uses(Map<String, ItemUse> uses, IndexedItem row) {
        int inFile = row.past().useCount();
        if (uses.isEmpty()) {
            return inFile;
        }
        return Math.max(
                inFile, uses.getOrDefault(row.item().ref().key(), ItemUse.NEVER).count());
    }

    private static double age(IndexedItem row, long today) {
        var changedAt = row.past().changedAt();
        if (changedAt.length() < 10) {
            return Double.NaN;
        }
        try {
            return Math.max(
                    0, today - LocalDate.parse(changedAt.substring(0, 10)).toEpochDay());
        } catch (DateTimeException e) { // a time of another form has no age
            return Double.NaN;
        }
    }

    /// The uses of the items of one catalog. Immutable.
    ///
    /// @param sources by the id of an item, how many plans name it as the source of a step
    /// @param ran how many of these have a task that was run
    /// @param retrievals by the id of an item, how many plans say that an agent was given it for them
    /// @param isAnyUseKnown of the catalog
    private record CatalogUses(
            Map<String, Integer> sources,
            Map<String, Integer> ran,
            Map<String, Integer> retrievals,
            boolean isAnyUseKnown) {
        /// Of a catalog that is not open any more.
        static final CatalogUses NOTHING = new CatalogUses(Map.of(), Map.of(), Map.of(), false);

        /// @param rows all of the catalog
        /// @param plans those beside it
        /// @param tasks those of stored runs, by [Plan#taskKey]
        /// @param timesServed how often agents were given an item
        static CatalogUses of(
                List<IndexedItem> rows, List<Plan> plans, Set<String> tasks, ToIntFunction<IndexedItem> timesServed) {
            var sources = new HashMap<String, Integer>();
            var ran = new HashMap<String, Integer>();
            var retrieved = new HashMap<String, Integer>();
            for (var plan : plans) {
                var sourceIds = new HashSet<String>();
                plan.actions().forEach(action -> action.kbSource().ifPresent(sourceIds::add));
                sourceIds.forEach(id -> sources.merge(id, 1, Integer::sum));
                if (tasks.contains(Plan.taskKey(plan.task()))) {
                    sourceIds.forEach(id -> ran.merge(id, 1, Integer::sum));
                }
                Set.copyOf(plan.retrievedItems()).forEach(id -> retrieved.merge(id, 1, Integer::sum));
            }
            var uses = new CatalogUses(sources, ran, retrieved, true);
            boolean isAnyUsed = rows.stream()
                    .anyMatch(row ->
                            !uses.of(row, timesServed.applyAsInt(row)).by().contains(UsedBy.NEVER));
            return isAnyUsed ? uses : NOTHING;
        }

        /// @param timesServed how often agents were given it
        UseFigures of(IndexedItem row, int timesServed) {
            var id = row.item().ref().knowledgeId();
            return new UseFigures(
                    sources.getOrDefault(id, 0),
                    ran.getOrDefault(id, 0),
                    row.item().learnings().tools(),
                    timesServed,
                    retrievals.getOrDefault(id, 0),
                    isAnyUseKnown);
        }
    }
}
