package dev.emend.app.runs;

import dev.emend.app.runs.PatternReport.Comparison;
import dev.emend.app.runs.PatternReport.Rate;
import java.util.List;
import java.util.Optional;

/// A directly-follows graph of the calls in many runs, as process mining draws it.
///
/// Source: van der Aalst, "Process Mining: Data Science in Action", 2nd edition (2016), chapter 6.
///
/// @param runs how many are drawn
/// @param nodes the tools, the most frequent first
/// @param edges the most frequent first
/// @param variants the whole sequences of runs, the most frequent first, so many as are shown
/// @param variantCount how many different sequences there are
public record ProcessMap(int runs, List<Node> nodes, List<Edge> edges, List<Variant> variants, int variantCount) {
    /// The place before the first call, as an end of an edge.
    public static final int START = -1;

    /// The place after the last call.
    public static final int END = -2;

    public ProcessMap {
        nodes = List.copyOf(nodes);
        edges = List.copyOf(edges);
        variants = List.copyOf(variants);
    }

    /// @param tool its name; empty for all tools that are too rare to be drawn alone
    /// @param calls how often it was called
    /// @param runs in how many runs
    /// @param success of these runs
    /// @param against the runs without it; empty when one side is too small to compare
    public record Node(String tool, int calls, int runs, Rate success, Optional<Comparison> against) {}

    /// A direct succession of two calls; a tool that follows itself has an edge to itself.
    ///
    /// @param from an index of [#nodes()], or [#START]
    /// @param to an index of [#nodes()], or [#END]
    /// @param times how often
    /// @param runs in how many runs
    /// @param success of these runs
    /// @param against the runs without it; empty when one side is too small to compare
    public record Edge(int from, int to, int times, int runs, Rate success, Optional<Comparison> against) {}

    /// Runs that made the same calls in the same order.
    public record Variant(List<String> tools, int runs, Rate success) {
        public Variant {
            tools = List.copyOf(tools);
        }
    }

    /// The filter line that finds the runs of a node; empty for the rare tools.
    public Optional<String> clause(Node node) {
        return node.tool().isEmpty() ? Optional.empty() : Optional.of(RunListFields.tool(node.tool()));
    }

    /// The filter line that finds the runs of an edge; empty for those of the rare tools.
    public Optional<String> clause(Edge edge) {
        var from = edge.from() < 0 ? "" : nodes.get(edge.from()).tool();
        var to = edge.to() < 0 ? "" : nodes.get(edge.to()).tool();
        if (edge.from() == START && !to.isEmpty()) {
            return Optional.of(RunListFields.first(to));
        }
        if (edge.to() == END && !from.isEmpty()) {
            return Optional.of(RunListFields.last(from));
        }
        return from.isEmpty() || to.isEmpty() ? Optional.empty() : Optional.of(RunListFields.clause(List.of(from, to)));
    }

    /// The filter line that finds the runs of a variant.
    public static String clause(Variant variant) {
        return RunListFields.variant(variant.tools());
    }
}
