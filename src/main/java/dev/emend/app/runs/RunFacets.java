package dev.emend.app.runs;

import dev.emend.app.library.Facet;
import dev.emend.app.library.Histogram;
import dev.emend.app.library.HistogramBins;
import dev.emend.app.runs.RunSummaryCache.CachedRun;
import dev.emend.app.runs.RunSummaryCache.Snapshot;
import dev.emend.model.filter.FilterText;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.ToDoubleFunction;

/// Counts runs by what they have and by how long, large and dear they were. What the line asks of a
/// field is left out when that field is counted, so that its numbers say what another choice would bring.
final class RunFacets {
    private static final int MAX_VALUES = 12;

    /// Fields of which one value alone is nothing to choose from.
    private static final Set<String> OF_SEVERAL = Set.of("model", "source");

    private static final List<String> GROUPS =
            List.of("outcome", "family", "model", "tool", "finding", "workflow", "source");

    private final Snapshot all;
    private final List<CachedRun> matching;
    private final RunFilter filter;
    private final FilterText line;

    /// @param matching the rows that the filter leaves
    RunFacets(Snapshot all, List<CachedRun> matching, RunFilter filter, String line) {
        this.all = all;
        this.matching = matching;
        this.filter = filter;
        this.line = FilterText.of(line);
    }

    List<Facet> facets() {
        var facets = new ArrayList<Facet>();
        GROUPS.forEach(group -> facets.addAll(facets(group)));
        return facets;
    }

    private List<Facet> facets(String group) {
        var counts = group.equals("tool") ? tools() : counts(group);
        var shown = Facet.mostFrequent(group, counts, MAX_VALUES, line::holds);
        boolean isNoChoice = OF_SEVERAL.contains(group)
                && shown.size() == 1
                && !shown.getFirst().isOn();
        return isNoChoice ? List.of() : shown;
    }

    /// What is left without what the line asks of a field.
    private Collection<CachedRun> left(String field) {
        if (!filter.names(field)) {
            return matching;
        }
        var others = filter.without(field);
        return all.rows().stream().filter(others).toList();
    }

    private Map<String, Integer> counts(String group) {
        var counts = new HashMap<String, Integer>();
        for (var kept : left(group)) {
            for (var value : values(kept.row(), group)) {
                counts.merge(value, 1, Integer::sum);
            }
        }
        return counts;
    }

    private Map<String, Integer> tools() {
        var counts = ToolUse.runs(left("tool"), all.tools().size());
        var named = new HashMap<String, Integer>();
        for (int i = 0; i < counts.length; i++) {
            if (counts[i] > 0) {
                named.put(all.tools().get(i), counts[i]);
            }
        }
        return named;
    }

    private static Collection<String> values(RunSummary row, String group) {
        return switch (group) {
            case "outcome" -> Set.of(row.standing().outcome());
            case "family" -> Set.of(row.head().agent());
            case "model" -> Set.of(row.head().model());
            case "workflow" -> Set.of(row.work().workflow());
            case "source" -> Set.of(file(row.origin().source()));
            default -> row.work().findings().keySet();
        };
    }

    /// The file of a source, also of one inside of it.
    static String file(String source) {
        int inside = source.indexOf('#');
        return inside < 0 ? source : source.substring(0, inside);
    }

    /// Of the fields of which something is known.
    List<Histogram> histograms() {
        var histograms = new ArrayList<Histogram>();
        add(histograms, "seconds", kept -> RunFilterFields.seconds(kept.row()).orElse(Double.NaN), false);
        add(histograms, "tokens", kept -> RunFilterFields.tokens(kept.row()).orElse(Double.NaN), true);
        add(histograms, "cost", kept -> kept.row().work().cost().dollars().orElse(Double.NaN), false);
        add(histograms, "calls", kept -> kept.row().work().isKnown() ? kept.calls().length : Double.NaN, true);
        return histograms;
    }

    private void add(List<Histogram> histograms, String field, ToDoubleFunction<CachedRun> number, boolean isWhole) {
        var asked = Histogram.asked(field, isWhole, filter.terms());
        var numbers = left(field).stream()
                .mapToDouble(number)
                .filter(value -> !Double.isNaN(value))
                .toArray();
        if (numbers.length > 0) {
            histograms.add(new Histogram(field, HistogramBins.of(numbers, isWhole), isWhole, asked));
        }
    }
}
