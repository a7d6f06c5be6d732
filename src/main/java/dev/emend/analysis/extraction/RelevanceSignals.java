package dev.emend.analysis.extraction;

import dev.emend.analysis.runs.RunSteps;
import dev.emend.analysis.runs.ToolRoles;
import dev.emend.model.Execution;
import dev.emend.model.Json;
import dev.emend.model.Run;
import dev.emend.model.Run.Role;
import dev.emend.model.Signal;
import dev.emend.model.Signal.Evidence;
import dev.emend.model.Signal.Kind;
import dev.emend.model.ToolRole;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;

/// Whether there is a reason to learn from a run: section 5 of the learning system's design
/// document, and what the user corrected. A model is asked when there is one of the document's
/// ([Signal.Kind#isOfDocument]). Pure functions.
public final class RelevanceSignals {
    private static final int SHORT = 120;
    private static final List<String> TODO_LISTS = List.of("todos", "plan", "tasks");

    private RelevanceSignals() {}

    /// The signals of a run in the order of their kinds.
    public static List<Signal> of(Run run, Execution execution) {
        var steps = RunSteps.of(run);
        var signals = new ArrayList<Signal>();
        add(signals, Kind.TOOL_USAGE, calls(run));
        add(signals, Kind.TOOL_MESSAGES, results(run));
        add(signals, Kind.ANALYSIS_FINDINGS, findings(execution));
        add(signals, Kind.COMPLETED_TASKS, completedTasks(run.metadata()));
        add(signals, Kind.TODO_PROGRESS, progress(run));
        add(signals, Kind.FAILURE_OUTCOME, failure(run));
        add(signals, Kind.EXECUTION_ERROR, errors(steps));
        add(signals, Kind.TASK_EXECUTION_EVENT, event(run.metadata()));
        add(signals, Kind.REPORTED_ERROR, reportedError(run.metadata()));
        add(signals, Kind.USER_CORRECTION, corrections(steps));
        return List.copyOf(signals);
    }

    private static void add(List<Signal> signals, Kind kind, List<Evidence> evidence) {
        if (!evidence.isEmpty()) {
            signals.add(new Signal(kind, evidence));
        }
    }

    private static List<Evidence> calls(Run run) {
        var evidence = new ArrayList<Evidence>();
        for (int i = 0; i < run.messages().size(); i++) {
            for (var call : run.messages().get(i).calls()) {
                evidence.add(Evidence.ofMessage(i, call.name()));
            }
        }
        return evidence;
    }

    private static List<Evidence> results(Run run) {
        var evidence = new ArrayList<Evidence>();
        for (int i = 0; i < run.messages().size(); i++) {
            var message = run.messages().get(i);
            if (message.role() == Role.TOOL) {
                evidence.add(Evidence.ofMessage(i, QuotedExcerpt.shorten(message.text(), SHORT)));
            }
        }
        return evidence;
    }

    /// The redundancies and inefficiencies of a run, which the document counts. Calls that could have
    /// been made at once are left out.
    private static List<Evidence> findings(Execution execution) {
        return Stream.concat(execution.redundancies().stream(), execution.inefficiencies().stream())
                .map(finding -> new Evidence(finding.message(), "", finding.type() + ": " + finding.suggestion()))
                .toList();
    }

    private static List<Evidence> completedTasks(Json.Obj metadata) {
        double count = metadata.number("completed_count").orElse(0);
        return count > 0
                ? List.of(Evidence.ofMetadata("completed_count", excerpt(metadata, "completed_count")))
                : List.of();
    }

    private static List<Evidence> progress(Run run) {
        var evidence = new ArrayList<Evidence>();
        if (run.metadata().array("todos").stream().anyMatch(RelevanceSignals::isStarted)) {
            evidence.add(Evidence.ofMetadata("todos", excerpt(run.metadata(), "todos")));
        }
        var roles = ToolRoles.of(run);
        for (int i = 0; i < run.messages().size(); i++) {
            for (var call : run.messages().get(i).calls()) {
                if (roles.role(call) == ToolRole.PLAN && call.arguments() instanceof Json.Obj fields) {
                    startedTodo(fields).ifPresent(evidenceCollector(evidence, i));
                }
            }
        }
        return evidence;
    }

    private static Consumer<Json> evidenceCollector(List<Evidence> evidence, int message) {
        return todo -> evidence.add(Evidence.ofMessage(message, QuotedExcerpt.shorten(todo.plain(), SHORT)));
    }

    /// The first entry of a plan whose status is no longer pending.
    private static Optional<Json> startedTodo(Json.Obj arguments) {
        return TODO_LISTS.stream()
                .flatMap(list -> arguments.array(list).stream())
                .filter(RelevanceSignals::isStarted)
                .findFirst();
    }

    private static boolean isStarted(Json todo) {
        return todo instanceof Json.Obj fields
                && fields.text("status")
                        .map(status -> !status.isBlank() && !status.equals("pending"))
                        .orElse(false);
    }

    private static List<Evidence> failure(Run run) {
        var ending = run.head().ending();
        if (ending.outcome().equals("failure")) {
            return List.of(Evidence.ofMetadata(
                    ending.reward().isPresent() ? "reward" : "outcome",
                    ending.reward().isPresent() ? String.valueOf(ending.reward().getAsDouble()) : ending.outcome()));
        }
        return run.metadata().text("outcome").map("failure"::equals).orElse(false)
                ? List.of(Evidence.ofMetadata("outcome", "failure"))
                : List.of();
    }

    private static List<Evidence> errors(RunSteps steps) {
        var evidence = new ArrayList<Evidence>();
        if (steps.run().metadata().bool("has_error").orElse(false)) {
            evidence.add(Evidence.ofMetadata("has_error", "true"));
        }
        for (var step : steps.all()) {
            step.error()
                    .ifPresent(error ->
                            evidence.add(Evidence.ofMessage(step.result(), QuotedExcerpt.shorten(error, SHORT))));
        }
        return evidence;
    }

    private static List<Evidence> event(Json.Obj metadata) {
        return metadata.text("type").map("task_execution"::equals).orElse(false)
                ? List.of(Evidence.ofMetadata("type", "task_execution"))
                : List.of();
    }

    /// An empty text, an empty list, false and null say that there was none.
    private static List<Evidence> reportedError(Json.Obj metadata) {
        var error = metadata.get("error");
        boolean isReported = switch (error) {
            case null -> false;
            case Json.Text(var text) -> !text.isBlank();
            case Json.Null _ -> false;
            case Json.Bool bool -> bool == Json.Bool.TRUE;
            case Json.Arr(var elements) -> !elements.isEmpty();
            case Json.Obj(var members) -> !members.isEmpty();
            case Json.Num number -> number.toDouble() != 0;
        };
        return isReported ? List.of(Evidence.ofMetadata("error", excerpt(metadata, "error"))) : List.of();
    }

    private static List<Evidence> corrections(RunSteps steps) {
        var messages = steps.run().messages();
        return CorrectionDetector.messages(steps).stream()
                .map(at -> Evidence.ofMessage(
                        at, QuotedExcerpt.shorten(messages.get(at).text(), SHORT)))
                .toList();
    }

    private static String excerpt(Json.Obj metadata, String key) {
        var value = metadata.get(key);
        return value == null ? "" : QuotedExcerpt.shorten(value.plain(), SHORT);
    }
}
