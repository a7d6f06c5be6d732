package dev.emend.exchange.runs;

import dev.emend.exchange.record.ChatMessages;
import dev.emend.exchange.record.ExchangeException;
import dev.emend.exchange.record.ImportContext;
import dev.emend.exchange.record.ImportRecord.Place;
import dev.emend.model.Json;
import dev.emend.model.Run;
import dev.emend.model.Run.Message;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// The runs of a file whose messages come one by one, sessions mixed.
///
/// A session becomes a run at the end of the file, whatever else the file holds; what does not fit into memory until
/// then lies in a temporary file. One that grows too large becomes several runs, the later ones called `…/part-2` and
/// so on.
final class SessionGrouper implements AutoCloseable {
    private static final long MAX_SIZE = 24L << 20;
    private static final long MAX_ALL = 64L << 20;

    private final ImportContext intake;
    private final String family;
    private final long largest;
    private final SpilledLists<Entry> entries;
    private final Map<String, Session> open = new LinkedHashMap<>();
    private final Map<String, Integer> parts = new LinkedHashMap<>();

    SessionGrouper(ImportContext intake, String family) {
        this(intake, family, MAX_SIZE, MAX_ALL);
    }

    /// @param largest about how many bytes of memory one run takes
    /// @param most about how many all sessions take
    SessionGrouper(ImportContext intake, String family, long largest, long most) {
        this.intake = intake;
        this.family = family;
        this.largest = largest;
        this.entries = new SpilledLists<>(intake.place(0, "").file(), most, new EntryCodec());
    }

    /// What is told of a session, in the order of the file.
    private sealed interface Entry {
        record OfMessage(Message message) implements Entry {}

        record OfMetadata(String key, Json value) implements Entry {}
    }

    private static final class EntryCodec implements SpilledLists.Codec<Entry> {
        @Override
        public void write(DataOutputStream out, Entry entry) throws IOException {
            switch (entry) {
                case Entry.OfMessage(var message) -> {
                    out.writeBoolean(true);
                    MessageCodec.write(out, message);
                }
                case Entry.OfMetadata(var key, var value) -> {
                    out.writeBoolean(false);
                    MessageCodec.text(out, key);
                    MessageCodec.json(out, value);
                }
            }
        }

        @Override
        public Entry read(DataInputStream in) throws IOException {
            return in.readBoolean()
                    ? new Entry.OfMessage(MessageCodec.message(in))
                    : new Entry.OfMetadata(MessageCodec.text(in), MessageCodec.json(in));
        }
    }

    /// One session so far, without what it holds.
    static final class Session {
        private final String name;
        private final Place place;
        private final Set<String> keys = new HashSet<>();
        private final Map<String, Json> metadata = new LinkedHashMap<>();
        private final Map<Integer, Json.Obj> usages = new HashMap<>();
        private String model = "";
        private String startedAt = "";
        private int count;
        private int lastAnswer = -1;
        private boolean hasUsage;
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
            if (keys.add(key)) {
                metadata.put(key, value);
            }
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
        for (var member : session.metadata.entrySet()) {
            var entry = new Entry.OfMetadata(member.getKey(), member.getValue());
            entries.add(name, entry, 80 + weight(member.getValue()));
        }
        session.metadata.clear();
        if (message.role() == Run.Role.ASSISTANT) {
            session.lastAnswer = session.count;
            session.hasUsage = message.rest().has("usage");
        }
        session.count++;
        session.startedAt(message.at());
        long added = weight(message);
        session.weight += added;
        entries.add(name, new Entry.OfMessage(message), added);
        if (session.weight > largest) {
            close(session);
        }
    }

    /// What the model's last answer took, kept with the last message of it.
    void usage(String name, Json.Obj usage) {
        var session = open.get(name);
        if (session != null && session.lastAnswer >= 0 && !session.hasUsage) { // the same is told twice
            session.usages.put(session.lastAnswer, usage);
            session.hasUsage = true;
        }
    }

    void end() throws ExchangeException {
        for (var session : List.copyOf(open.values())) {
            close(session);
        }
    }

    private void close(Session session) throws ExchangeException {
        open.remove(session.name);
        var messages = new ArrayList<Message>();
        var metadata = new LinkedHashMap<String, Json>();
        for (var entry : entries.remove(session.name)) {
            switch (entry) {
                case Entry.OfMessage(var message) -> {
                    var usage = session.usages.get(messages.size());
                    messages.add(
                            usage == null
                                    ? message
                                    : message.with(message.rest().with("usage", usage)));
                }
                case Entry.OfMetadata(var key, var value) -> metadata.put(key, value);
            }
        }
        if (messages.isEmpty()) {
            return;
        }
        metadata.putAll(session.metadata);
        int part = parts.merge(session.name, 1, Integer::sum);
        var name = session.name;
        if (intake.isMending()) {
            name += "/line-" + session.place.line();
        } else if (part > 1) {
            name += "/part-" + part;
        }
        if (part > 1) {
            metadata.putIfAbsent("part", Json.from(part));
        }
        var head =
                new Run.Head(family, ChatMessages.task(messages), session.model, session.startedAt, Run.Ending.UNKNOWN);
        intake.run(session.place, name, head, messages, new Json.Obj(metadata));
    }

    @Override
    public void close() throws IOException {
        entries.close();
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
