package dev.emend.exchange.runs;

import dev.emend.exchange.runs.OtlpSpan.Type;
import dev.emend.exchange.runs.OtlpTree.Node;
import dev.emend.model.Json;
import dev.emend.model.Run.Message;
import dev.emend.model.Run.Role;
import dev.emend.model.Run.ToolCall;
import dev.emend.model.Run.Usage;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The messages of one conversation, put together from its spans.
///
/// Each call of a model repeats what was said before: of what it was given, a message counts as said again
/// only when the span holds it more often than the run so far. What it answered is its own, also in the same
/// words as another answer; but a span with others inside of it tells again what those answered. A span of a
/// tool is a call that its model told of, as a rule, and counts by itself only where no span did.
final class OtlpConversation {
    private final List<Message> messages = new ArrayList<>();
    private final Map<String, Integer> knownCounts = new HashMap<>();

    /// The number of messages before each span, and before those inside of it.
    private final Map<Node, Integer> begins = new HashMap<>();

    private final Map<Node, Integer> inside = new HashMap<>();

    /// The usage, by the message it stands with.
    private final Map<Integer, Usage> usageByMessage = new HashMap<>();

    /// The ids of calls that spans of models tell of, by the name of the tool, in their order.
    private final Map<String, Set<String>> modelCalls = new LinkedHashMap<>();

    /// The number of calls without an id that one such span tells of, by the name of the tool.
    private final Map<String, Integer> modelCallsWithoutId = new HashMap<>();

    /// The ids of the calls they tell the results of, and such results as have no id.
    private final Set<String> modelResults = new HashSet<>();

    private final Set<String> modelResultsWithoutId = new HashSet<>();
    private final Set<String> done = new HashSet<>();
    private final List<OtlpSpan> spans = new ArrayList<>();
    private boolean isOfMemories = true;
    private Usage unassignedUsage = Usage.NONE;

    /// Takes note of what a span tells, before any is put together.
    void plan(OtlpSpan span) {
        spans.add(span);
        var content = span.content();
        isOfMemories &= content.isEmpty() || content.isMemory();
        var withoutId = new HashMap<String, Integer>();
        for (var list : List.of(content.input(), content.output())) {
            for (var message : list) {
                for (var call : message.calls()) {
                    if (call.id().isEmpty()) {
                        withoutId.merge(call.name(), 1, Integer::sum);
                    } else {
                        modelCalls
                                .computeIfAbsent(call.name(), _ -> new LinkedHashSet<>())
                                .add(call.id());
                    }
                }
                if (message.role() == Role.TOOL) {
                    (message.answers().isEmpty() ? modelResultsWithoutId : modelResults)
                            .add(message.answers().isEmpty() ? message.text() : message.answers());
                }
            }
        }
        withoutId.forEach((name, times) -> modelCallsWithoutId.merge(name, times, Math::max));
    }

    boolean isRun() {
        return !messages.isEmpty() && !isOfMemories;
    }

    /// In the order of the file.
    List<OtlpSpan> spans() {
        return spans;
    }

    void enter(Node node) {
        begins.put(node, messages.size());
        addInput(node, 0, inputBefore(node));
        tool(node);
        inside.put(node, messages.size());
    }

    void leave(Node node) {
        var span = node.span;
        int from = begins.getOrDefault(node, messages.size());
        boolean isOwn = span.type() == Type.MODEL
                ? !node.hasNestedAnswer()
                : messages.size() == inside.getOrDefault(node, messages.size());
        var inside = new HashMap<String, Integer>();
        if (!isOwn) {
            messages.subList(from, messages.size()).forEach(message -> inside.merge(key(message), 1, Integer::sum));
        }
        addInput(node, inputBefore(node), span.content().input().size());
        var counts = new HashMap<String, Integer>();
        for (var message : span.content().output()) {
            int times = counts.merge(key(message), 1, Integer::sum);
            if (times > inside.getOrDefault(key(message), 0)) {
                add(message, span.end().isEmpty() ? span.start() : span.end());
            }
        }
        assignUsage(node.ownUsage, from);
    }

    /// The number of input messages of a span that were there before the spans inside of it: an agent's list may
    /// hold the outcome of its work, behind the last message of the user.
    private static int inputBefore(Node node) {
        var input = node.span.content().input();
        int end = input.size();
        if (node.span.type() == Type.MODEL) {
            return end;
        }
        while (end > 0 && input.get(end - 1).role() != Role.USER) {
            end--;
        }
        return end == 0 ? input.size() : end;
    }

    private void addInput(Node node, int from, int to) {
        var counts = new HashMap<String, Integer>();
        int at = 0;
        for (var message : node.span.content().input()) {
            int times = counts.merge(key(message), 1, Integer::sum);
            if (at >= from && at < to && times > knownCounts.getOrDefault(key(message), 0)) {
                add(message, node.span.start());
            }
            at++;
        }
    }

    private void add(Message message, String at) {
        knownCounts.merge(key(message), 1, Integer::sum);
        messages.add(
                new Message(message.role(), message.text(), message.calls(), message.answers(), at, message.rest()));
    }

    private void tool(Node node) {
        var span = node.span;
        if (span.content().tool().isEmpty()) {
            return;
        }
        var callMessage = span.content().tool().getFirst();
        var call = callMessage.calls().getFirst();
        var id = call.id();
        boolean isKnownCall;
        if (id.isEmpty()) {
            if (isSameAsParent(node, call)) {
                return;
            }
            var match = matchCall(call.name());
            isKnownCall = match != null;
            id = match == null ? "" : match;
        } else {
            isKnownCall = modelCalls.getOrDefault(call.name(), Set.of()).contains(id) || !done.add(id);
        }
        if (!isKnownCall) {
            add(callMessage, span.start());
        }
        for (var result : span.content().tool().subList(1, span.content().tool().size())) {
            boolean isKnownResult = id.isEmpty()
                    ? isKnownCall && modelResultsWithoutId.contains(result.text())
                    : modelResults.contains(id) || !done.add("result " + id);
            if (!isKnownResult) {
                var answer = new Message(Role.TOOL, result.text(), List.of(), id, "", result.rest());
                add(answer, span.end().isEmpty() ? span.start() : span.end());
            }
        }
    }

    /// Two instrumentations tell of one call as a span in a span.
    private static boolean isSameAsParent(Node node, ToolCall call) {
        var parent = node.parent;
        return parent != null
                && !parent.span.content().tool().isEmpty()
                && parent.span
                        .content()
                        .tool()
                        .getFirst()
                        .calls()
                        .getFirst()
                        .name()
                        .equals(call.name());
    }

    /// A told call of this tool that no span of a tool was yet, by its id; null when there is none.
    private @Nullable String matchCall(String name) {
        for (var id : modelCalls.getOrDefault(name, Set.of())) {
            if (done.add(id)) {
                return id;
            }
        }
        int times = modelCallsWithoutId.getOrDefault(name, 0);
        if (times == 0) {
            return null;
        }
        modelCallsWithoutId.put(name, times - 1);
        return "";
    }

    /// With the last answer of the span, else with the last before it; what was taken before any answer
    /// waits for the first.
    private void assignUsage(Usage ownUsage, int from) {
        var usage = OtlpUsage.sum(unassignedUsage, ownUsage);
        if (OtlpUsage.isNone(usage)) {
            return;
        }
        int at = lastAnswer(from);
        at = at < 0 ? lastAnswer(0) : at;
        unassignedUsage = at < 0 ? usage : Usage.NONE;
        if (at >= 0) {
            usageByMessage.merge(at, usage, OtlpUsage::sum);
        }
    }

    private int lastAnswer(int from) {
        for (int i = messages.size() - 1; i >= from; i--) {
            if (messages.get(i).role() == Role.ASSISTANT) {
                return i;
            }
        }
        return -1;
    }

    /// All of them with what they took, once every span is left.
    List<Message> messages() {
        if (!messages.isEmpty() && !OtlpUsage.isNone(unassignedUsage)) { // nobody answered
            usageByMessage.merge(messages.size() - 1, unassignedUsage, OtlpUsage::sum);
        }
        usageByMessage.forEach((at, usage) -> messages.set(at, with(messages.get(at), usage)));
        return messages;
    }

    private static Message with(Message message, Usage usage) {
        var rest = message.rest();
        var tokens = OtlpUsage.tokens(usage);
        if (!tokens.members().isEmpty()) {
            rest = rest.with("usage", tokens);
        }
        return message.with(
                usage.cost().isEmpty()
                        ? rest
                        : rest.with("costUSD", Json.from(usage.cost().getAsDouble())));
    }

    /// A call is known by its id, wherever it is told of.
    private static String key(Message message) {
        if (message.role() == Role.TOOL && !message.answers().isEmpty()) {
            return "answer " + message.answers();
        }
        if (!message.calls().isEmpty()
                && message.calls().stream().noneMatch(call -> call.id().isEmpty())) {
            return "call " + message.calls().stream().map(ToolCall::id).toList();
        }
        return message.role() + " " + message.text() + message.calls();
    }
}
