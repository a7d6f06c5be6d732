package dev.emend.exchange.runs;

import dev.emend.exchange.record.ChatMessages;
import dev.emend.exchange.record.ExchangeException;
import dev.emend.exchange.record.ImportContext;
import dev.emend.exchange.record.ImportRecord.Place;
import dev.emend.model.Json;
import dev.emend.model.Run;
import dev.emend.model.Run.Message;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// The runs of a file whose messages come one by one, sessions mixed.
///
/// A session becomes a run at the end of the file, or once others fill the memory and it had no
/// message for longest. One that grows too large, or goes on after that, becomes several runs, the
/// later ones called `…/part-2` and so on.
final class SessionGrouper {
    private static final long MAX_SIZE = 24L << 20;
    private static final long MAX_ALL = 64L << 20;

    private final ImportContext intake;
    private final String family;
    private final Map<String, Session> open = new LinkedHashMap<>();

    /// The same, the one that had no message for longest first.
    private final Map<String, Session> recent = new LinkedHashMap<>(16, 0.75f, true);

    private final Map<String, Integer> parts = new LinkedHashMap<>();
    private long weight;

    SessionGrouper(ImportContext intake, String family) {
        this.intake = intake;
        this.family = family;
    }

    /// One session so far.
    static final class Session {
        private final String name;
        private final Place place;
        private final List<Message> messages = new ArrayList<>();
        private final Map<String, Json> metadata = new LinkedHashMap<>();
        private String model = "";
        private String startedAt = "";
        private long weight;

        Session(String name, Place place) {
            this.name = name;
            this.place = place;
        }

        /// The first that is said holds.
        void model(String value) {
            model = model.isEmpty() ? value : model;
        }

        void startedAt(String value) {
            startedAt = startedAt.isEmpty() ? value : startedAt;
        }

        void metadata(String key, Json value) {
            metadata.putIfAbsent(key, value);
        }
    }

    Session session(String name, Place place) {
        return open.computeIfAbsent(name, _ -> new Session(name, place));
    }

    /// The session that is open longest; one to be dropped when none is.
    Session first() {
        return open.isEmpty()
                ? new Session("", intake.place(0, ""))
                : open.values().iterator().next();
    }

    boolean isEmpty() {
        return open.isEmpty() && parts.isEmpty();
    }

    void add(String name, Message message, Place place) throws ExchangeException {
        var session = session(name, place);
        session.messages.add(message);
        session.startedAt(message.at());
        long added = weight(message);
        session.weight += added;
        weight += added;
        recent.put(name, session);
        if (session.weight > MAX_SIZE) {
            close(session);
        }
        while (weight > MAX_ALL) {
            close(recent.values().iterator().next());
        }
    }

    /// What the model's last answer took, kept with the last message of it.
    void usage(String name, Json.Obj usage) {
        var session = open.get(name);
        if (session == null) {
            return;
        }
        for (int i = session.messages.size() - 1; i >= 0; i--) {
            var message = session.messages.get(i);
            if (message.role() == Run.Role.ASSISTANT) {
                if (!message.rest().has("usage")) { // the same is told twice
                    session.messages.set(i, message.with(message.rest().with("usage", usage)));
                }
                return;
            }
        }
    }

    void end() throws ExchangeException {
        for (var session : List.copyOf(open.values())) {
            close(session);
        }
    }

    private void close(Session session) throws ExchangeException {
        open.remove(session.name);
        recent.remove(session.name);
        weight -= session.weight;
        if (session.messages.isEmpty()) {
            return;
        }
        int part = parts.merge(session.name, 1, Integer::sum);
        var name = session.name;
        if (intake.isMending()) {
            name += "/line-" + session.place.line();
        } else if (part > 1) {
            name += "/part-" + part;
        }
        if (part > 1) {
            session.metadata("part", Json.from(part));
        }
        var head = new Run.Head(
                family, ChatMessages.task(session.messages), session.model, session.startedAt, Run.Ending.UNKNOWN);
        intake.run(session.place, name, head, session.messages, new Json.Obj(session.metadata));
    }

    private static long weight(Message message) {
        long weight = 200 + 2L * message.text().length() + weight(message.rest());
        for (var call : message.calls()) {
            weight += 100 + weight(call.arguments());
        }
        return weight;
    }

    /// About how many bytes a value takes in memory.
    static long weight(Json value) {
        return switch (value) {
            case Json.Text(var text) -> 60 + 2L * text.length();
            case Json.Num(var text) -> 60 + text.length();
            case Json.Arr(var elements) -> {
                long weight = 40;
                for (var element : elements) {
                    weight += 8 + weight(element);
                }
                yield weight;
            }
            case Json.Obj(var members) -> {
                long weight = 80;
                for (var member : members.entrySet()) {
                    weight += 80 + 2L * member.getKey().length() + weight(member.getValue());
                }
                yield weight;
            }
            default -> 0;
        };
    }
}
