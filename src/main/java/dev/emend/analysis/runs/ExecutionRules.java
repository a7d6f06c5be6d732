package dev.emend.analysis.runs;

import dev.emend.analysis.runs.ExecutionAnalyzer.Call;
import dev.emend.model.Execution;
import dev.emend.model.Execution.Finding;
import dev.emend.model.Execution.Measure;
import dev.emend.model.Execution.Mode;
import dev.emend.model.Execution.Score;
import dev.emend.model.Execution.Term;
import dev.emend.model.Execution.Traits;
import dev.emend.model.ToolRole;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/// The rules of the analyzer over the calls of one run.
final class ExecutionRules {
    /// More writings of the plan than this are too many.
    static final int PLAN_UPDATES = 3;

    /// More readings than this are repeated ones.
    static final int READS = 2;

    /// More neighbouring file operations than this could have been done at once.
    static final int FILE_PAIRS = 2;

    /// The number of calls before a reading that may give it context.
    static final int CONTEXT = 3;

    private final List<Call> calls;
    private final ToolRoles roles;
    private final Mode mode;

    ExecutionRules(List<Call> calls, ToolRoles roles, Mode mode) {
        this.calls = calls;
        this.roles = roles;
        this.mode = mode;
    }

    Execution execution() {
        var redundancies = redundancies();
        var inefficiencies = inefficiencies();
        var parallel = parallel();
        var traits = traits();
        var score = score(
                redundancies.size(),
                inefficiencies.size(),
                parallel.size(),
                traits.startsWithPlan(),
                traits.usesSandbox());
        return new Execution(tools(), redundancies, inefficiencies, parallel, traits, score);
    }

    /// The names of the tools, in the order of the calls.
    List<String> tools() {
        return calls.stream().map(Call::tool).toList();
    }

    private List<Finding> redundancies() {
        var findings = new ArrayList<Finding>();
        for (int i = 1; i < calls.size(); i++) {
            if (tool(i).equals(tool(i - 1))) {
                findings.add(finding("consecutive_duplicate", i, "Batch " + tool(i) + " operations"));
            }
        }
        var plans = all(ToolRole.PLAN);
        if (plans.size() > PLAN_UPDATES) {
            var advice = "Update the plan less often; it was written " + plans.size() + " times";
            findings.add(finding("excessive_updates", plans.get(PLAN_UPDATES), advice));
        }
        for (int i = 1; i < calls.size(); i++) {
            if (is(i, ToolRole.LIST) && is(i - 1, ToolRole.PLAN)) {
                var advice = "Skip %s after %s; a plan changes no files";
                findings.add(finding("unnecessary_ls", i, advice.formatted(tool(i), tool(i - 1))));
            }
        }
        return findings;
    }

    private List<Finding> inefficiencies() {
        var findings = new ArrayList<Finding>();
        var plan = roles.first(ToolRole.PLAN);
        if (!calls.isEmpty() && plan.isPresent() && !is(0, ToolRole.PLAN)) {
            // the document names the tool that is missing
            var advice = "Begin with %s; the first call was %s".formatted(plan.get(), tool(0));
            var message = calls.getFirst().message();
            findings.add(new Finding("no_initial_plan", plan.get(), 0, message, advice));
        }
        for (int i = 1; i < calls.size(); i++) {
            if (is(i, ToolRole.READ) && isWithoutContext(i)) {
                findings.add(finding("read_without_context", i, context(i)));
            }
        }
        repeatedRead().ifPresent(findings::add);
        return findings;
    }

    private boolean isWithoutContext(int read) {
        if (mode == Mode.DOCUMENT && read < CONTEXT) {
            return true; // in the original the slice before these is empty: it counts from the end
        }
        if (!roles.has(ToolRole.LIST)) {
            return false;
        }
        for (int i = Math.max(0, read - CONTEXT); i < read; i++) {
            if (is(i, ToolRole.LIST) || is(i, ToolRole.SEARCH)) {
                return false;
            }
        }
        return true;
    }

    private String context(int read) {
        return "Call " + roles.first(ToolRole.LIST).orElse("ls") + " before " + tool(read);
    }

    private Optional<Finding> repeatedRead() {
        var reads = all(ToolRole.READ);
        if (reads.size() <= READS) {
            return Optional.empty();
        }
        int third = reads.get(READS);
        var advice = "Keep what " + tool(third) + " returned; it was called " + reads.size() + " times";
        return Optional.of(finding("repeated_reads", third, advice));
    }

    private List<Finding> parallel() {
        int first = -1;
        int pairs = 0;
        for (int i = 1; i < calls.size(); i++) {
            if (calls.get(i - 1).isFileOperation() && calls.get(i).isFileOperation()) {
                first = pairs++ == 0 ? i - 1 : first;
            }
        }
        if (pairs <= FILE_PAIRS) {
            return List.of();
        }
        var advice = "Do independent operations at once; " + pairs + " follow each other directly";
        return List.of(finding("sequential_file_operations", first, advice));
    }

    Traits traits() {
        boolean startsWithPlan = !calls.isEmpty() && is(0, ToolRole.PLAN);
        boolean usesTodos = !all(ToolRole.PLAN).isEmpty();
        boolean delegates = !all(ToolRole.DELEGATE).isEmpty();
        var counts = new LinkedHashMap<String, Integer>();
        calls.forEach(call -> counts.merge(call.tool(), 1, Integer::sum));
        @Nullable String dominant = null;
        int max = 0;
        for (var count : counts.entrySet()) {
            if (count.getValue() > max) {
                dominant = count.getKey();
                max = count.getValue();
            }
        }
        double diversity = calls.isEmpty() ? 0 : (double) counts.size() / calls.size();
        var workflow = startsWithPlan && delegates ? "plan_delegate_execute" : usesTodos ? "plan_execute" : "ad_hoc";
        return new Traits(
                startsWithPlan,
                usesTodos,
                delegates,
                !all(ToolRole.SANDBOX).isEmpty(),
                Optional.ofNullable(dominant),
                new Measure(diversity, workflow));
    }

    /// The document's lines, in their order: sums of doubles depend on it.
    static Score score(
            int redundancies, int inefficiencies, int parallel, boolean startsWithPlan, boolean usesSandbox) {
        var terms = List.of(
                new Term("redundancies", redundancies, less(redundancies, 0.1, 0.3)),
                new Term("inefficiencies", inefficiencies, less(inefficiencies, 0.15, 0.3)),
                new Term("parallelization", parallel, less(parallel, 0.1, 0.2)),
                new Term("initial_plan", startsWithPlan ? 1 : 0, startsWithPlan ? 0.1 : 0),
                new Term("sandbox", usesSandbox ? 1 : 0, usesSandbox ? 0.05 : 0));
        double sum = 1.0;
        for (var term : terms) {
            sum += term.points();
        }
        return new Score(terms, OptionalDouble.of(Math.max(0.0, Math.min(1.0, sum))));
    }

    private static double less(int count, double each, double max) {
        return 0.0 - Math.min(count * each, max);
    }

    private Finding finding(String type, int call, String suggestion) {
        return new Finding(type, tool(call), call, calls.get(call).message(), suggestion);
    }

    private boolean is(int call, ToolRole role) {
        return calls.get(call).role() == role;
    }

    private String tool(int call) {
        return calls.get(call).tool();
    }

    private List<Integer> all(ToolRole role) {
        var indexes = new ArrayList<Integer>();
        for (int i = 0; i < calls.size(); i++) {
            if (is(i, role)) {
                indexes.add(i);
            }
        }
        return indexes;
    }
}
