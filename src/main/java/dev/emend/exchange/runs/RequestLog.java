package dev.emend.exchange.runs;

import dev.emend.exchange.record.ExchangeException;
import dev.emend.exchange.record.ImportRecord.Place;
import dev.emend.model.Json;
import dev.emend.model.Run.Message;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The conversations of a log of requests, each of which repeats what was said before it: one that begins with all
/// messages of an earlier request and its answer goes on with that conversation. Each message counts once; each
/// answer keeps what its request took, which is what was paid. Used by one thread.
final class RequestLog {
    /// About how many bytes all may take: above it, those that went on longest ago are whole.
    private static final long MAX_SIZE = 64L << 20;

    /// Takes a conversation that is whole.
    interface Sink {
        void take(Conversation conversation) throws ExchangeException;
    }

    /// A request with its answers.
    ///
    /// @param rest what its record says beside the messages
    /// @param id by which a later request may name its answer; empty when none can
    /// @param hasFailed whether it was answered with none
    /// @param usage what it took; empty where nothing says it
    record Request(
            List<Message> messages,
            List<Message> answers,
            Json.Obj rest,
            String id,
            boolean hasFailed,
            Json.Obj usage,
            Place place) {
        /// All messages up to the last answer.
        List<Message> all() {
            var all = new ArrayList<>(messages);
            all.addAll(answers);
            return all;
        }
    }

    /// Requests each of which goes on with the one before.
    static final class Conversation {
        private final Request first;
        private final long number;
        private final List<Message> messages = new ArrayList<>();
        private final Map<Integer, Json.Obj> usages = new HashMap<>();
        private int requests;

        /// The number of messages up to an answer, by its id.
        private final Map<String, Integer> lengths = new HashMap<>();

        /// Beginnings of the next request, one for each answer to the last.
        private List<List<Json>> ends = List.of();

        private boolean hasFailed;
        private long weight;

        Conversation(Request first, long number) {
            this.first = first;
            this.number = number;
        }

        Request first() {
            return first;
        }

        int requests() {
            return requests;
        }

        /// Each message once, with what the requests took beside their answers.
        List<Message> messages() {
            return SessionGrouper.withUsages(messages, usages);
        }

        /// @param from how many of its messages the conversation has
        /// @param keys of all of them
        private void add(Request request, int from, List<Json> keys) {
            messages.addAll(request.messages.subList(from, request.messages.size()));
            messages.addAll(request.answers);
            if (!request.usage.members().isEmpty() && !messages.isEmpty()) {
                usages.merge(messages.size() - 1, request.usage, SessionGrouper::sum);
            }
            requests++;
            hasFailed = request.hasFailed;
            ends = request.answers.isEmpty()
                    ? List.of(keys)
                    : request.answers.stream()
                            .map(answer -> Stream.concat(keys.stream(), Stream.of(key(answer)))
                                    .toList())
                            .toList();
        }
    }

    private final Sink sink;
    private final Set<Conversation> open = new LinkedHashSet<>();

    /// By the hashes of their ends.
    private final Map<Integer, List<Conversation>> byEnd = new HashMap<>();

    private final Map<String, Conversation> byAnswer = new HashMap<>();

    private long weight;
    private long number;

    RequestLog(Sink sink) {
        this.sink = sink;
    }

    void add(Request request) throws ExchangeException {
        var keys = request.messages.stream().map(RequestLog::key).toList();
        var earlier = conversation(keys);
        if (earlier != null) {
            remove(earlier);
        }
        var conversation = earlier == null ? new Conversation(request, number++) : earlier;
        conversation.add(request, earlier == null ? 0 : earlier.ends.getFirst().size(), keys);
        conversation.weight = SessionGrouper.weight(request.rest)
                + conversation.messages.stream()
                        .mapToLong(SessionGrouper::weight)
                        .sum();
        open.add(conversation);
        weight += conversation.weight;
        for (var end : conversation.ends) {
            byEnd.computeIfAbsent(end.hashCode(), _ -> new ArrayList<>()).add(conversation);
        }
        if (!request.id.isEmpty()) {
            conversation.lengths.put(request.id, conversation.messages.size());
            byAnswer.put(request.id, conversation);
        }
        while (weight > MAX_SIZE) {
            close(open.iterator().next());
        }
    }

    /// The messages up to an answer, by its id; empty when it is not known.
    List<Message> until(String answer) {
        var conversation = byAnswer.get(answer);
        return conversation == null
                ? List.of()
                : List.copyOf(conversation.messages.subList(0, conversation.lengths.getOrDefault(answer, 0)));
    }

    /// The conversation that a request goes on with, the longest; null for none.
    private @Nullable Conversation conversation(List<Json> keys) {
        var hashes = new int[keys.size()]; // as [List#hashCode] has them, of the first 1, 2, 3…
        int hash = 1;
        for (int i = 0; i < hashes.length; i++) {
            hash = 31 * hash + keys.get(i).hashCode();
            hashes[i] = hash;
        }
        for (int size = hashes.length; size > 0; size--) {
            for (var conversation : byEnd.getOrDefault(hashes[size - 1], List.of())) {
                boolean mayComeAgain = conversation.hasFailed || size < hashes.length;
                if (mayComeAgain && conversation.ends.contains(keys.subList(0, size))) {
                    return conversation;
                }
            }
        }
        return null;
    }

    private void remove(Conversation conversation) {
        open.remove(conversation);
        weight -= conversation.weight;
        for (var end : conversation.ends) {
            byEnd.computeIfPresent(end.hashCode(), (_, same) -> {
                same.remove(conversation);
                return same.isEmpty() ? null : same;
            });
        }
    }

    private void close(Conversation conversation) throws ExchangeException {
        remove(conversation);
        conversation.lengths.keySet().forEach(byAnswer::remove);
        sink.take(conversation);
    }

    void end() throws ExchangeException {
        var inOrder = new ArrayList<>(open);
        inOrder.sort(Comparator.comparingLong(conversation -> conversation.number));
        for (var conversation : inOrder) {
            close(conversation);
        }
    }

    /// The parts of a message that two requests have in common.
    private static Json key(Message message) {
        return Json.Obj.of(
                "role",
                message.role().word(),
                "text",
                message.text().strip(),
                "answers",
                message.answers(),
                "calls",
                Json.from(message.calls().stream()
                        .map(call -> Json.Obj.of("id", call.id(), "name", call.name(), "arguments", call.arguments()))
                        .toList()));
    }
}
