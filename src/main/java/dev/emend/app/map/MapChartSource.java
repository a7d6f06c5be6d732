package dev.emend.app.map;

import dev.emend.app.catalogs.ItemSummary;
import dev.emend.app.core.DateRange;
import dev.emend.app.dashboards.ChartSource;
import dev.emend.app.library.ItemQuery;
import dev.emend.app.library.LibraryService;
import dev.emend.chart.Chart;
import dev.emend.model.Progress;
import dev.emend.model.UserException;
import java.util.BitSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// The map of the knowledge that a query line of the Library finds, as it is now: a period leaves out none
/// of it. It computes no places; where there are none yet, the chart says so.
public final class MapChartSource implements ChartSource {
    static final String PREFIX = "library.";

    private final MapService map;
    private final LibraryService library;

    public MapChartSource(MapService map, LibraryService library) {
        this.map = map;
        this.library = library;
    }

    @Override
    public String prefix() {
        return PREFIX;
    }

    @Override
    public List<Chart> charts(Set<String> ids, String filter, DateRange period) throws UserException {
        if (!ids.contains(MapChart.ID)) {
            return List.of();
        }
        var read = map.read(Progress.SILENT);
        return List.of(MapChart.of(read, visiblePoints(read, filter)));
    }

    /// Everything for an empty line, else the items it finds with their learnings, as in the Library.
    private BitSet visiblePoints(KnowledgeMap read, String filter) throws UserException {
        var all = IntStream.range(0, read.size());
        if (filter.isBlank()) {
            return all.collect(BitSet::new, BitSet::set, BitSet::or);
        }
        var items = library.rows(new ItemQuery(Set.of(), filter, ItemQuery.Order.BEST, false)).rows().stream()
                .map(ItemSummary::ref)
                .collect(Collectors.toSet());
        return all.filter(point ->
                        read.points().get(point).item().filter(items::contains).isPresent())
                .collect(BitSet::new, BitSet::set, BitSet::or);
    }
}
