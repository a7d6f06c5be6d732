package dev.emend.app.runs;

import dev.emend.app.core.ServiceContext;
import dev.emend.model.Run.TokenPrices;
import dev.emend.model.UserException;
import dev.emend.store.memories.RunAnalysisTable;
import dev.emend.store.memories.RunAnalysisTable.RunFeatures;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The rows of all runs, light and in this process, brought up to date from the store whenever they
/// are looked at. Thread-safe.
final class RunSummaryCache {
    static final String UNKNOWN = "unknown";

    /// Few enough that others get at the store in between.
    private static final int PAGE = 2_000;

    private static final int[] NO_CALLS = {};

    private final ServiceContext context;

    /// By their numbers in the store.
    private final Map<Long, CachedRun> rows = new HashMap<>();

    /// The place of each tool's name among all names; names are only added.
    private final Map<String, Integer> places = new HashMap<>();

    private final List<String> names = new ArrayList<>();

    private TokenPrices prices = TokenPrices.NONE;
    private long change;
    private long seq;
    private @Nullable Snapshot snapshot;

    /// @param seq its number in the store
    /// @param hour at which it started, local time, 0 to 23; -1 when no start is recorded
    /// @param calls the called tools, as places among [Snapshot#tools()]
    record CachedRun(RunSummary row, long seq, int hour, int[] calls) {}

    /// All rows at one moment, the newest first, those without a time behind.
    ///
    /// @param tools the names of all tools
    /// @param change the newest change to a run that they know of
    record Snapshot(List<CachedRun> rows, List<String> tools, long change) {
        /// The number of runs that are not analyzed yet.
        int unanalyzedCount() {
            return (int)
                    rows.stream().filter(run -> !run.row().work().isKnown()).count();
        }
    }

    RunSummaryCache(ServiceContext context) {
        this.context = context;
    }

    /// The current snapshot: the same instance as long as nothing changed.
    synchronized Snapshot snapshot() throws UserException {
        boolean isChanged = refresh();
        var last = snapshot;
        if (last == null || isChanged) {
            last = new Snapshot(
                    rows.values().stream()
                            .sorted(Comparator.comparing(CachedRun::row, RunOrder.NEWEST))
                            .toList(),
                    List.copyOf(names),
                    change);
            snapshot = last;
        }
        return last;
    }

    /// Costs are worked out by these prices from now on.
    synchronized void price(TokenPrices newPrices) {
        prices = newPrices;
        rows.replaceAll((_, run) -> new CachedRun(run.row.by(newPrices), run.seq, run.hour, run.calls));
        snapshot = null;
    }

    synchronized TokenPrices prices() {
        return prices;
    }

    /// Reads everything anew when it is next asked: the store is another one.
    synchronized void forget() {
        rows.clear();
        change = 0;
        seq = 0;
        snapshot = null;
    }

    private boolean refresh() throws UserException {
        boolean isChanged = false;
        while (true) {
            long fromChange = change;
            long fromSeq = seq;
            var page = context.store().read(session -> session.analyses().changedAfter(fromChange, fromSeq, PAGE));
            page.rows().forEach(this::take);
            isChanged |= !page.rows().isEmpty();
            change = page.change();
            seq = page.seq();
            if (page.rows().size() < PAGE) {
                return isChanged;
            }
        }
    }

    private void take(RunAnalysisTable.Row row) {
        if (row.isPresent()) {
            rows.put(row.seq(), new CachedRun(row(row), row.seq(), hour(row), calls(row.features())));
        } else {
            rows.remove(row.seq());
        }
    }

    private int hour(RunAnalysisTable.Row row) {
        var zone = context.clock().getZone();
        return row.head().startedAt().map(start -> start.atZone(zone).getHour()).orElse(-1);
    }

    private int[] calls(@Nullable RunFeatures features) {
        if (features == null || features.tools().isEmpty()) {
            return NO_CALLS;
        }
        var calls = new int[features.tools().size()];
        for (int i = 0; i < calls.length; i++) {
            var tool = features.tools().get(i);
            var place = places.get(tool);
            if (place == null) {
                place = names.size();
                places.put(tool, place);
                names.add(tool);
            }
            calls[i] = place;
        }
        return calls;
    }

    private RunSummary row(RunAnalysisTable.Row row) {
        var head = row.head();
        var features = row.features();
        return new RunSummary(
                head.id(),
                row.seq(),
                head.head(),
                new RunSummary.RunStatus(
                        outcome(row.personOutcome(), head.head().ending().outcome()),
                        !row.personOutcome().isEmpty(),
                        head.startedAt(),
                        row.addedAt()),
                features == null
                        ? RunSummary.RunFacts.UNKNOWN
                        : RunSummary.RunFacts.of(
                                features, prices.cost(head.head().model(), features.usage())),
                head.messages(),
                head.origin());
    }

    /// A person's word before the transcript's; words of agents that say neither are unknown.
    static String outcome(String personOutcome, String runOutcome) {
        var word = personOutcome.isEmpty() ? runOutcome : personOutcome;
        return Set.of("success", "failure").contains(word) ? word : UNKNOWN;
    }
}
