package dev.emend.exchange.writers;

import dev.emend.exchange.record.ChatMessages;
import dev.emend.exchange.record.HarnessText;
import dev.emend.model.Json;
import dev.emend.model.Moments;
import dev.emend.model.Run.Message;
import dev.emend.model.Run.Role;
import dev.emend.model.Run.ToolCall;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The steps of a trajectory: a message of a tool becomes a result in the step that called it.
final class AtifSteps {
    private static final List<String> REASONING = List.of("reasoning_content", "reasoning");

    /// What the reader puts beside a message.
    private static final Set<String> OURS = Set.of(HarnessText.ROLE, HarnessText.WRITTEN);

    private final boolean isOwn;
    private final ZoneId zone;
    private final List<Step> steps = new ArrayList<>();
    private final Map<String, Step> callers = new HashMap<>();

    /// @param isOwn whether the messages were read from such a trajectory: what stands beside them is
    ///   then what the step said
    /// @param zone of times that name none
    AtifSteps(boolean isOwn, ZoneId zone) {
        this.isOwn = isOwn;
        this.zone = zone;
    }

    private static final class Step {
        private final Map<String, Json> members;
        private final List<String> unanswered = new ArrayList<>();
        private final List<Json> results = new ArrayList<>();

        Step(Map<String, Json> members) {
            this.members = members;
        }

        Json json() {
            var observation = new LinkedHashMap<>(
                    new Json.Obj(members).object("observation").members());
            if (!results.isEmpty()) {
                observation.put("results", new Json.Arr(results));
            }
            if (!observation.isEmpty()) {
                members.put("observation", Json.Obj.taking(observation));
            }
            return new Json.Obj(members);
        }
    }

    /// @param copied the steps before them that were copied from another trajectory, as they were
    Json of(List<Json> copied, List<Message> messages) {
        for (var value : copied) {
            if (value instanceof Json.Obj step) {
                steps.add(new Step(new LinkedHashMap<>(step.members())));
            }
        }
        for (var message : messages) {
            if (message.role() == Role.TOOL) {
                result(message);
            } else {
                step(message);
            }
        }
        return new Json.Arr(steps.stream().map(Step::json).toList());
    }

    private void step(Message message) {
        var step = new Step(new LinkedHashMap<>());
        var members = step.members;
        var rest = message.rest();
        members.put("step_id", Json.from(steps.size() + 1));
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
            calls.add(call(id, call));
            step.unanswered.add(id);
            callers.put(id, step);
        }
        if (isOwn) {
            members.putAll(ChatMessages.without(rest, OURS).members());
            if (!calls.isEmpty() && !rest.has("tool_calls")) {
                members.put("tool_calls", new Json.Arr(calls));
            }
        } else {
            if (message.role() == Role.ASSISTANT) {
                reasoning(rest).ifPresent(thought -> members.put("reasoning_content", thought));
                if (!calls.isEmpty()) {
                    members.put("tool_calls", new Json.Arr(calls));
                }
                metrics(rest, members);
            }
            extra(message, members);
        }
        steps.add(step);
    }

    private static Json call(String id, ToolCall call) {
        var arguments = call.arguments() instanceof Json.Obj
                ? call.arguments()
                : call.arguments() == Json.Null.NULL ? Json.Obj.EMPTY : Json.Obj.of("input", call.arguments());
        return Json.Obj.of("tool_call_id", id, "function_name", call.name(), "arguments", arguments);
    }

    /// ISO 8601, whatever the transcript of another tool wrote.
    private void timestamp(Message message, Map<String, Json> members) {
        if (isOwn && !message.at().isEmpty()) {
            members.put("timestamp", new Json.Text(message.at()));
        } else if (!isOwn) {
            Moments.of(message.at(), zone).ifPresent(at -> members.put("timestamp", new Json.Text(at.toString())));
        }
    }

    private static Optional<Json> reasoning(Json.Obj rest) {
        return REASONING.stream()
                .map(rest::get)
                .filter(Json.Text.class::isInstance)
                .findFirst();
    }

    /// Tokens by the names of this format, where the transcript has them by one of the usual ones.
    private static void metrics(Json.Obj rest, Map<String, Json> members) {
        var usage = rest.object("usage");
        var metrics = new LinkedHashMap<String, Json>();
        var fromCache = number(usage, "cache_read_input_tokens");
        var intoCache = number(usage, "cache_creation_input_tokens");
        var input = number(usage, "input_tokens", "prompt_tokens");
        if (input != null && (fromCache != null || intoCache != null)) { // there the input leaves these out
            input = Json.from(value(input) + value(fromCache) + value(intoCache));
        }
        put(metrics, "prompt_tokens", input);
        put(metrics, "completion_tokens", number(usage, "output_tokens", "completion_tokens"));
        put(metrics, "cached_tokens", fromCache != null ? fromCache : number(usage, "cached_input_tokens"));
        put(metrics, "cost_usd", number(rest, "costUSD"));
        if (!metrics.isEmpty()) {
            members.put("metrics", Json.Obj.taking(metrics));
        }
    }

    private static long value(@Nullable Json number) {
        return number instanceof Json.Num given ? (long) given.toDouble() : 0;
    }

    private static @Nullable Json number(Json.Obj fields, String... names) {
        for (var name : names) {
            if (fields.get(name) instanceof Json.Num number) {
                return number;
            }
        }
        return null;
    }

    private static void put(Map<String, Json> members, String name, @Nullable Json value) {
        if (value != null) {
            members.put(name, value);
        }
    }

    private static void extra(Message message, Map<String, Json> members) {
        if (!message.rest().members().isEmpty()) {
            members.put("extra", message.rest());
        }
    }

    private void result(Message message) {
        var called = isOwn || message.answers().isEmpty() ? null : callers.get(message.answers());
        if (called == null && (steps.isEmpty() || !isOwn && isOfUser(steps.getLast()))) {
            step(new Message(Role.SYSTEM, "", List.of(), "", message.at(), Json.Obj.EMPTY));
        }
        var step = called == null ? steps.getLast() : called;
        step.results.add(isOwn ? ownResult(message) : result(message, step, called != null));
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
        return Json.Obj.taking(result);
    }

    /// @param isNamed whether the message says which call it answers; a transcript without ids answers its
    ///   calls in their order
    private static Json result(Message message, Step step, boolean isNamed) {
        var result = new LinkedHashMap<String, Json>();
        var id = isNamed ? message.answers() : step.unanswered.isEmpty() ? "" : step.unanswered.getFirst();
        step.unanswered.remove(id);
        if (!id.isEmpty()) {
            result.put("source_call_id", new Json.Text(id));
        }
        result.put("content", new Json.Text(message.text()));
        extra(message, result);
        return Json.Obj.taking(result);
    }
}
