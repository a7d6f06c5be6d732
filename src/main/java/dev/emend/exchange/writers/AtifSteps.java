package dev.emend.exchange.writers;

import dev.emend.analysis.runs.UsageReader;
import dev.emend.exchange.record.AtifFields;
import dev.emend.exchange.record.ChatMessages;
import dev.emend.exchange.record.EmendKeys;
import dev.emend.exchange.record.HarnessText;
import dev.emend.model.Json;
import dev.emend.model.Run;
import dev.emend.model.Run.Message;
import dev.emend.model.Run.Role;
import dev.emend.model.Run.ToolCall;
import dev.emend.model.Run.Usage;
import dev.emend.model.Timestamps;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/// The steps of a trajectory: a message of a tool becomes a result in the step that called it.
///
/// What the format has no room for (a time as it was written, the order of results, calls of others than the
/// agent) stands in `extra` of a step or result, so that the run is the same when it is read again.
final class AtifSteps {
    private static final List<String> REASONING = List.of("reasoning_content", "reasoning");

    /// Members that the reader puts beside a message.
    private static final Set<String> OURS = Set.of(HarnessText.ROLE, HarnessText.WRITTEN);

    private final boolean isOwn;
    private final ZoneId zone;
    private final List<Step> steps = new ArrayList<>();
    private final Map<String, Step> callers = new HashMap<>();

    /// Of the next message, counted from 0.
    private int place;

    private int copiedSteps;

    /// The place of the next message that is read.
    private int expected;

    /// @param isOwn whether the messages were read from such a trajectory: what stands beside them is
    ///   then what the step said
    /// @param zone of times that name none
    AtifSteps(boolean isOwn, ZoneId zone) {
        this.isOwn = isOwn;
        this.zone = zone;
    }

    /// @param message what it was made of; without anything said when no message is one
    private record Step(
            int place,
            Message message,
            boolean isMessage,
            Map<String, Json> members,
            List<ToolCall> calls,
            List<String> unansweredCalls,
            List<Result> results) {}

    /// @param call the id of the call it answers; empty when none is known
    private record Result(int place, Message message, String call) {}

    /// @param precedingSteps the steps before its own that were copied from another trajectory, as they were
    Json of(List<Json> precedingSteps, Run run) {
        copiedSteps = precedingSteps.size();
        var usages = UsageReader.messages(run);
        for (var message : run.messages()) {
            if (message.role() == Role.TOOL) {
                result(message);
            } else {
                step(message, true, usages.get(place));
            }
            place++;
        }
        return new Json.Arr(
                Stream.concat(precedingSteps.stream(), steps.stream().map(this::json))
                        .toList());
    }

    private Json json(Step step) {
        var members = step.members;
        if (!isOwn) {
            var at = new Json.Obj(members).text("timestamp").orElse("");
            extra(members, step.message, extraMembers(step, at));
        }
        var observation =
                new LinkedHashMap<>(new Json.Obj(members).object("observation").members());
        if (!step.results.isEmpty()) {
            observation.put(
                    "results",
                    new Json.Arr(step.results.stream()
                            .map(result -> isOwn ? ownResult(result.message) : result(step, result))
                            .toList()));
        }
        if (!observation.isEmpty()) {
            members.put("observation", Json.Obj.wrap(observation));
        }
        return new Json.Obj(members);
    }

    private void step(Message message, boolean isMessage, Usage usage) {
        var members = new LinkedHashMap<String, Json>();
        var step =
                new Step(place, message, isMessage, members, new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
        var rest = message.rest();
        members.put("step_id", Json.from(copiedSteps + steps.size() + 1));
        timestamp(message, members);
        boolean isOfUser = rest.text(HarnessText.ROLE).orElse("").equals("user");
        var source = switch (message.role()) {
            case USER -> "user";
            case SYSTEM -> isOwn && isOfUser ? "user" : "system";
            case TOOL -> "system";
            case ASSISTANT -> "agent";
        };
        members.put("source", new Json.Text(source));
        if (!isOwn || !rest.has("message")) {
            var written = isOwn ? rest.text(HarnessText.WRITTEN).orElse(message.text()) : message.text();
            members.put("message", new Json.Text(written));
        }
        var calls = new ArrayList<Json>();
        for (var call : message.calls()) {
            var id = call.id().isEmpty() ? "call_" + (steps.size() + 1) + "_" + (calls.size() + 1) : call.id();
            var written = new ToolCall(id, call.name(), arguments(call));
            calls.add(Json.Obj.of("tool_call_id", id, "function_name", call.name(), "arguments", written.arguments()));
            step.calls.add(written);
            step.unansweredCalls.add(id);
            callers.put(id, step);
        }
        if (isOwn) {
            members.putAll(ChatMessages.without(rest, OURS).members());
            if (!calls.isEmpty() && !rest.has("tool_calls")) {
                members.put("tool_calls", new Json.Arr(calls));
            }
        } else if (message.role() == Role.ASSISTANT) {
            reasoning(rest).ifPresent(reasoning -> members.put("reasoning_content", reasoning));
            if (!calls.isEmpty()) {
                members.put("tool_calls", new Json.Arr(calls));
            }
            var metrics = metrics(usage);
            if (!metrics.members().isEmpty()) {
                members.put("metrics", metrics);
            }
        } else {
            step.calls.clear();
        }
        steps.add(step);
    }

    private static Json arguments(ToolCall call) {
        return call.arguments() instanceof Json.Obj
                ? call.arguments()
                : call.arguments() == Json.Null.NULL ? Json.Obj.EMPTY : Json.Obj.of("input", call.arguments());
    }

    /// ISO 8601, whatever the transcript of another tool wrote.
    private void timestamp(Message message, Map<String, Json> members) {
        if (isOwn && !message.at().isEmpty()) {
            members.put("timestamp", new Json.Text(message.at()));
        } else if (!isOwn) {
            Timestamps.of(message.at(), zone).ifPresent(at -> members.put("timestamp", new Json.Text(at.toString())));
        }
    }

    private static Optional<Json> reasoning(Json.Obj rest) {
        return REASONING.stream()
                .map(rest::get)
                .filter(Json.Text.class::isInstance)
                .findFirst();
    }

    /// Tokens and cost by the names of this format; a line that tells of an answer again has none.
    private static Json.Obj metrics(Usage usage) {
        var metrics = new LinkedHashMap<String, Json>();
        usage.input().ifPresent(value -> metrics.put("prompt_tokens", Json.from(value)));
        usage.output().ifPresent(value -> metrics.put("completion_tokens", Json.from(value)));
        usage.cachedInput().ifPresent(value -> metrics.put("cached_tokens", Json.from(value)));
        usage.cost().ifPresent(value -> metrics.put("cost_usd", Json.from(value)));
        return Json.Obj.wrap(metrics);
    }

    /// The totals of a run.
    static Json.Obj totals(Usage usage) {
        var totals = new LinkedHashMap<String, Json>();
        usage.input().ifPresent(value -> totals.put("total_prompt_tokens", Json.from(value)));
        usage.output().ifPresent(value -> totals.put("total_completion_tokens", Json.from(value)));
        usage.cachedInput().ifPresent(value -> totals.put("total_cached_tokens", Json.from(value)));
        usage.cost().ifPresent(value -> totals.put("total_cost_usd", Json.from(value)));
        return Json.Obj.wrap(totals);
    }

    private void result(Message message) {
        var caller = isOwn || message.answers().isEmpty() ? null : callers.get(message.answers());
        if (caller == null && (steps.isEmpty() || !isOwn && isOfUser(steps.getLast()))) {
            step(new Message(Role.SYSTEM, "", List.of(), "", message.at(), Json.Obj.EMPTY), false, Usage.NONE);
        }
        var step = caller == null ? steps.getLast() : caller;
        // a transcript without ids answers its calls in their order
        var id = caller != null
                ? message.answers()
                : step.unansweredCalls.isEmpty() ? "" : step.unansweredCalls.getFirst();
        step.unansweredCalls.remove(id);
        step.results.add(new Result(place, message, id));
    }

    private static boolean isOfUser(Step step) {
        return new Json.Obj(step.members).text("source").orElse("").equals("user");
    }

    private static Json ownResult(Message message) {
        var result = new LinkedHashMap<String, Json>();
        if (!message.answers().isEmpty()) {
            result.put("source_call_id", new Json.Text(message.answers()));
        }
        if (!message.rest().has("content") && !message.text().isEmpty()) {
            result.put("content", new Json.Text(message.text()));
        }
        result.putAll(message.rest().members());
        return Json.Obj.wrap(result);
    }

    private Json result(Step step, Result result) {
        var message = result.message;
        var members = new LinkedHashMap<String, Json>();
        if (!result.call.isEmpty()) {
            members.put("source_call_id", new Json.Text(result.call));
        }
        members.put("content", new Json.Text(message.text()));
        var at = new Json.Obj(step.members).text("timestamp").orElse("");
        extra(members, message, extraMembers(result, at));
        return Json.Obj.wrap(members);
    }

    /// Members that a reader would not find out from the step.
    ///
    /// @param at the time that stands there
    private Map<String, Json> extraMembers(Step step, String at) {
        var hidden = new LinkedHashMap<String, Json>();
        if (!step.isMessage) {
            hidden.put(AtifFields.IS_MESSAGE, Json.Bool.FALSE);
            return hidden;
        }
        common(step.message, step.place, at, hidden);
        if (!step.calls.equals(step.message.calls())) {
            hidden.put(AtifFields.CALLS, EmendLines.calls(step.message.calls()));
        }
        if (!step.message.answers().isEmpty()) {
            hidden.put(AtifFields.ANSWERS, new Json.Text(step.message.answers()));
        }
        return hidden;
    }

    private Map<String, Json> extraMembers(Result result, String at) {
        var hidden = new LinkedHashMap<String, Json>();
        common(result.message, result.place, at, hidden);
        if (!result.message.calls().isEmpty()) {
            hidden.put(AtifFields.CALLS, EmendLines.calls(result.message.calls()));
        }
        if (!result.call.equals(result.message.answers())) {
            hidden.put(AtifFields.ANSWERS, new Json.Text(result.message.answers()));
        }
        return hidden;
    }

    private void common(Message message, int at, String time, Map<String, Json> hidden) {
        if (at != expected) {
            hidden.put(AtifFields.PLACE, Json.from(at));
        }
        expected = at + 1;
        if (!message.at().equals(time)) {
            hidden.put(AtifFields.AT, new Json.Text(message.at()));
        }
    }

    private static void extra(Map<String, Json> members, Message message, Map<String, Json> hidden) {
        var rest = message.rest();
        if (rest.has(EmendKeys.MARK)) { // a name of ours in a transcript of others
            hidden.put(AtifFields.REST, rest);
            rest = Json.Obj.EMPTY;
        }
        if (!hidden.isEmpty()) {
            rest = rest.with(EmendKeys.MARK, new Json.Obj(hidden));
        }
        if (!rest.members().isEmpty()) {
            members.put("extra", rest);
        }
    }
}
