package dev.emend.analysis.runs;

import dev.emend.model.Execution;
import dev.emend.model.Execution.Mode;
import dev.emend.model.Run;
import dev.emend.model.ToolRole;
import java.util.ArrayList;
import java.util.List;

/// Judges how an agent worked by the tools it called: section 4 of the learning system's design
/// document, its gaps closed by the decision on analyzer rules.
///
/// [Mode#DOCUMENT] knows the document's names only. [Mode#OWN] looks for what was for nothing by the
/// arguments and the results of the calls, see [WastedCalls], with the roles of the run's family from
/// [ToolRoles]; of a bare sequence, which has neither, it judges by the document's rules. Pure functions.
public final class ExecutionAnalyzer {
    private ExecutionAnalyzer() {}

    /// Judges a bare sequence of tools.
    ///
    /// @param family whose tools they are; without meaning in the document's mode
    public static Execution analyze(List<String> tools, String family, Mode mode) {
        var roles = roles(family, mode);
        var calls = new ArrayList<Call>(tools.size());
        for (var tool : tools) {
            calls.add(new Call(tool, roles.role(tool), -1));
        }
        return new ExecutionRules(calls, roles, mode).execution();
    }

    /// Judges a run; its findings say which message makes the call.
    public static Execution analyze(Run run, Mode mode) {
        var roles = mode == Mode.DOCUMENT ? ToolRoles.of(ToolRoles.DOCUMENT) : ToolRoles.of(run);
        var calls = new ArrayList<Call>();
        var messages = run.messages();
        for (int i = 0; i < messages.size(); i++) {
            for (var call : messages.get(i).calls()) {
                var role = mode == Mode.OWN ? roles.role(call) : roles.role(call.name());
                calls.add(new Call(call.name(), role, i));
            }
        }
        var rules = new ExecutionRules(calls, roles, mode);
        return mode == Mode.OWN ? analyzeOwn(run, rules, roles) : rules.execution();
    }

    private static Execution analyzeOwn(Run run, ExecutionRules rules, ToolRoles roles) {
        var wastedCalls = WastedCalls.of(run, roles);
        var repetitions = wastedCalls.repetitions();
        return new Execution(
                rules.tools(),
                repetitions.stream()
                        .filter(finding -> !WastedCalls.isReading(finding))
                        .toList(),
                repetitions.stream().filter(WastedCalls::isReading).toList(),
                wastedCalls.parallel(),
                rules.traits(),
                WastedCalls.score(repetitions, rules.tools().size()));
    }

    private static ToolRoles roles(String family, Mode mode) {
        return ToolRoles.of(mode == Mode.DOCUMENT ? ToolRoles.DOCUMENT : family);
    }

    /// @param message the index of the message that makes it; -1 in a bare sequence
    record Call(String tool, ToolRole role, int message) {
        boolean isFileOperation() {
            return role == ToolRole.READ || role == ToolRole.WRITE;
        }
    }
}
