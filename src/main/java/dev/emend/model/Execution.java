package dev.emend.model;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/// Work of an agent in one run, read from its tool calls.
///
/// @param tools the names of the called tools, in the order of the calls
/// @param redundancies what was done twice
/// @param inefficiencies what was done in a wasteful order
/// @param parallel what could have been done at once
public record Execution(
        List<String> tools,
        List<Finding> redundancies,
        List<Finding> inefficiencies,
        List<Finding> parallel,
        Traits traits,
        Score score) {
    public Execution {
        tools = List.copyOf(tools);
        redundancies = List.copyOf(redundancies);
        inefficiencies = List.copyOf(inefficiencies);
        parallel = List.copyOf(parallel);
    }

    /// By whose rules a run is judged.
    public enum Mode {
        /// The rules of the design document with its names of tools, its slips included.
        DOCUMENT,
        /// The rules on what was for nothing: calls made again with the same result, retries without a
        /// change, and readings of what had not changed, by the roles the tools have in their family.
        OWN
    }

    /// Something in the sequence a person may want to look at.
    ///
    /// @param type the document's word, such as `consecutive_duplicate`, or Emend's own, such as `repeated_call`
    /// @param tool the tool it is about
    /// @param call the index of the call it stands at, from 0
    /// @param message the index of the message that makes the call, from 0; -1 for a bare sequence
    /// @param suggestion what to do instead, one short sentence
    public record Finding(String type, String tool, int call, int message, String suggestion) {
        /// All types, those of the document first.
        public static final List<String> TYPES = List.of(
                "consecutive_duplicate",
                "excessive_updates",
                "unnecessary_ls",
                "no_initial_plan",
                "read_without_context",
                "repeated_reads",
                "sequential_file_operations",
                "repeated_call",
                "unchanged_retry");
    }

    /// @param dominantTool the one called most, the earliest of equals; empty without calls
    public record Traits(
            boolean startsWithPlan,
            boolean usesTodos,
            boolean delegates,
            boolean usesSandbox,
            Optional<String> dominantTool,
            Measure measure) {}

    /// @param diversity different tools per call, 0 to 1; 0 without calls
    /// @param workflow one of [#WORKFLOWS]
    public record Measure(double diversity, String workflow) {
        public static final List<String> WORKFLOWS = List.of("plan_delegate_execute", "plan_execute", "ad_hoc");
    }

    /// The efficiency and how it comes about.
    ///
    /// @param terms what is added to 1, in the document's order, those of 0 included
    /// @param value the sum, not below 0 and not above 1; empty where it could be nothing but 1
    public record Score(List<Term> terms, OptionalDouble value) {
        public Score {
            terms = List.copyOf(terms);
        }
    }

    /// @param name `redundancies`, `inefficiencies`, `parallelization`, `initial_plan` or `sandbox`; of Emend's
    ///   own rules the type of the finding
    /// @param count how many were counted
    /// @param points what it adds, negative for a deduction
    public record Term(String name, int count, double points) {}

    /// The number of calls of each tool, in the order of first calls.
    public Map<String, Integer> counts() {
        var counts = new LinkedHashMap<String, Integer>();
        tools.forEach(tool -> counts.merge(tool, 1, Integer::sum));
        return counts;
    }

    /// All findings, redundancies first.
    public List<Finding> findings() {
        return Stream.of(redundancies, inefficiencies, parallel)
                .flatMap(List::stream)
                .toList();
    }

    /// The keys of the design document, in its order. A finding's `position` is the index of its
    /// call.
    public Json.Obj toJson() {
        var counts = counts();
        return Json.Obj.of(
                "tool_sequence",
                Json.Arr.ofTexts(tools),
                "tool_counts",
                counts,
                "total_tool_calls",
                tools.size(),
                "unique_tools_used",
                counts.size(),
                "redundancies",
                json(redundancies),
                "inefficiencies",
                json(inefficiencies),
                "parallelization_opportunities",
                json(parallel),
                "execution_patterns",
                patterns(),
                "efficiency_score",
                score.value());
    }

    private Json.Obj patterns() {
        return Json.Obj.of(
                "starts_with_plan",
                traits.startsWithPlan(),
                "uses_todos",
                traits.usesTodos(),
                "delegates_to_subagent",
                traits.delegates(),
                "uses_python_sandbox",
                traits.usesSandbox(),
                "dominant_tool",
                traits.dominantTool(),
                "tool_diversity",
                traits.measure().diversity(),
                "workflow_pattern",
                traits.measure().workflow());
    }

    private static Json json(List<Finding> findings) {
        var all = new ArrayList<Json>(findings.size());
        for (var finding : findings) {
            all.add(Json.Obj.of(
                    "type",
                    finding.type(),
                    "tool",
                    finding.tool(),
                    "position",
                    finding.call(),
                    "suggestion",
                    finding.suggestion()));
        }
        return new Json.Arr(all);
    }
}
