package dev.emend.exchange.runs;

import dev.emend.exchange.record.ChatMessages;
import dev.emend.exchange.record.ExchangeException;
import dev.emend.exchange.record.ImportContext;
import dev.emend.exchange.record.ImportRecord.Place;
import dev.emend.exchange.record.SeenNames;
import dev.emend.model.Json;
import dev.emend.model.Run;
import dev.emend.model.Run.Message;
import dev.emend.model.texts.Messages;
import java.io.IOException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// The runs of a file whose messages come one by one, sessions mixed.
///
/// A session becomes a run at the end of the file, whatever else the file holds; messages that do not fit into memory
/// until then lie in a temporary file. One that grows too large becomes several runs, the later ones called `…/part-2`
/// and so on: each has what is said of the session, and its own figures. What was copied into a session, from before
/// in the file or from the session it was branched off, is not its own: it is counted, and left out.
final class SessionGrouper implements AutoCloseable {
    private static final long MAX_SIZE = 24L << 20;
    private static final long MAX_ALL = 64L << 20;

    private final ImportContext intake;
    private final String family;
    private final long largest;
    private final SpilledLists<Message> messages;
    private final Map<String, Session> open = new LinkedHashMap<>();
    private final Map<String, Integer> parts = new LinkedHashMap<>();

    /// The last part of each session that has become a run.
    private final Map<String, Session> earlier = new HashMap<>();

    private Consumer<Session> last = _ -> {};
    private final SeenNames lines = new SeenNames();

    SessionGrouper(ImportContext intake, String family) {
        this(intake, family, MAX_SIZE, MAX_ALL);
    }

    /// @param largest about how many bytes of memory one run takes
    /// @param most about how many all sessions take
    SessionGrouper(ImportContext intake, String family, long largest, long most) {
        this.intake = intake;
        this.family = family;
        this.largest = largest;
        this.messages = new SpilledLists<>(intake.place(0, "").file(), most, MessageCodec.OF_MESSAGES);
    }

    /// A session so far, without its messages.
    static final class Session {
        private final String name;
        private final Place place;
        private final Map<String, Json> metadata = new LinkedHashMap<>();

        /// The metadata keys of these messages, not of the whole session.
        private final Set<String> figures = new HashSet<>();

        private final Set<String> notes = new LinkedHashSet<>();

        /// The index of the message of each line that has a name of its own.
        private final Map<String, Integer> lines = new HashMap<>();

        /// The messages that report their usage.
        private final BitSet withUsage = new BitSet();

        /// The usage of messages that was reported later than they were.
        private final Map<Integer, Json.Obj> usages = new HashMap<>();

        private int count;
        private int lastAnswer = -1;
        private Json.Obj lastUsage = Json.Obj.EMPTY;
        private String model = "";
        private String startedAt = "";
        private String copiedTask = "";
        private String copiedModel = "";
        private String origin = "";
        private int repeatedCount;
        private int copiedCount;
        private long weight;

        /// The cost of the session until the end of this part.
        private double cost;

        private boolean isLater;

        Session(String name, Place place) {
            this.name = name;
            this.place = place;
        }

        /// The next part of a session.
        Session(Session before, Place place) {
            this(before.name, place);
            metadata.putAll(before.metadata);
            metadata.keySet().removeAll(before.figures);
            model = before.model;
            copiedTask = before.copiedTask;
            copiedModel = before.copiedModel;
            origin = before.origin;
            cost = before.cost;
            isLater = true;
        }

        /// Whether a part of the session came before it.
        boolean isLater() {
            return isLater;
        }

        /// The cost so far, as a part ends with.
        ///
        /// @return what this part took of it; all where it is counted anew
        double cost(double soFar) {
            double before = cost;
            cost = soFar;
            return soFar < before ? soFar : soFar - before;
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

        /// The last that is said holds, of the part it is said in.
        void replaceMetadata(String key, Json value) {
            metadata.put(key, value);
            figures.add(key);
        }

        @Nullable
        Json metadata(String key) {
            return metadata.get(key);
        }

        /// Whether a message says what it took.
        boolean hasUsage() {
            return !withUsage.isEmpty();
        }

        private void usage(int at, Json.Obj usage) {
            usages.put(at, usage);
            withUsage.set(at);
            lastUsage = at == lastAnswer ? usage : lastUsage;
        }

        private void add(Message message) {
            if (message.rest().has("usage")) {
                withUsage.set(count);
            }
            if (message.role() == Run.Role.ASSISTANT) {
                lastAnswer = count;
                lastUsage = message.rest().object("usage");
            }
            count++;
            weight += weight(message);
        }

        private void clearMessages() {
            lines.clear();
            withUsage.clear();
            usages.clear();
            count = 0;
            lastAnswer = -1;
            lastUsage = Json.Obj.EMPTY;
            weight = 0;
        }

        /// A line that stood in the file before. What the answer took is as the later of both says it.
        ///
        /// @param line what the line is called
        void addRepetition(String line, Json.@Nullable Obj usage) {
            repeatedCount++;
            var at = lines.get(line);
            if (at != null && usage != null && withUsage.get(at)) {
                usage(at, usage);
            }
        }

        /// A message of the session that this one was branched off.
        ///
        /// @param from what that one is called
        void addCopies(String from, List<Message> copies) {
            copiedCount += copies.size();
            origin = from.isEmpty() ? origin : from;
            copiedTask = copiedTask.isEmpty() ? ChatMessages.task(copies) : copiedTask;
        }
    }

    /// All messages of a session so far were of the one it was branched off.
    void dropCopies(String name) throws ExchangeException {
        var session = open.get(name);
        if (session == null) {
            return;
        }
        session.addCopies("", messages.remove(name));
        session.clearMessages();
        session.metadata.remove("turn_context");
        session.metadata.keySet().removeAll(session.figures);
        session.copiedModel = session.model.isEmpty() ? session.copiedModel : session.model;
        session.model = "";
    }

    /// The sessions but one that are open are copies in its file, when they have a file of their own.
    ///
    /// @param sessionName the session the file is named by
    void dropCopies(String sessionName, Predicate<String> hasFile) throws ExchangeException {
        var session = open.get(sessionName);
        if (session == null) {
            return;
        }
        for (var other : List.copyOf(open.values())) {
            if (other != session && hasFile.test(other.name)) {
                session.addCopies(other.name, messages.remove(other.name));
                open.remove(other.name);
            }
        }
    }

    void addRepetition(String name) {
        var session = open.get(name);
        if (session != null) {
            session.repeatedCount++;
        }
    }

    /// Adds to the figures that a session has under a name.
    void addMetadata(String name, String key, Json.Obj more) {
        var session = open.get(name);
        if (session != null) {
            var before = session.metadata(key) instanceof Json.Obj so ? so : Json.Obj.EMPTY;
            session.replaceMetadata(key, sum(before, more));
        }
    }

    /// Whether a line of a session is the first of its name in the file.
    boolean isFirst(String session, String line) {
        return lines.isFirst(session + "\n" + line);
    }

    Session session(String name, Place place) {
        return open.computeIfAbsent(name, _ -> {
            var before = earlier.get(name);
            return before == null ? new Session(name, place) : new Session(before, place);
        });
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

    /// @param line what the line is called that the message stands in; empty when it has no name
    void add(String name, String line, Message message, Place place) throws ExchangeException {
        var session = next(name, place);
        if (!line.isEmpty()) {
            session.lines.put(line, session.count);
        }
        session.notes.addAll(intake.notes());
        if (message.role() != Run.Role.SYSTEM) { // a program may say first that it goes on
            session.startedAt(message.at());
        }
        session.add(message);
        messages.add(name, message, weight(message));
    }

    void add(String name, Message message, Place place) throws ExchangeException {
        add(name, "", message, place);
    }

    /// The part that a message comes into. What the last answer took is told behind it: a part ends when more comes.
    private Session next(String name, Place place) throws ExchangeException {
        var session = session(name, place);
        if (session.weight <= largest) {
            return session;
        }
        close(session);
        return session(name, place);
    }

    /// Records the usage of the model's last answer with the last message of it.
    ///
    /// @param isNew whether it surely was not reported before; else a second report counts once
    void usage(String name, Json.Obj usage, boolean isNew) {
        var session = open.get(name);
        if (session != null
                && session.lastAnswer >= 0
                && (session.lastUsage.members().isEmpty() || isNew)) {
            session.usage(session.lastAnswer, sum(session.lastUsage, usage));
        }
    }

    /// Numbers of the same name added.
    static Json.Obj sum(Json.Obj one, Json.Obj other) {
        var sum = new LinkedHashMap<>(one.members());
        other.members().forEach((name, value) -> {
            if (value instanceof Json.Num more) {
                double before = one.number(name).orElse(0);
                sum.put(name, before == 0 ? more : Json.from(Math.round(before + more.toDouble())));
            } else if (value instanceof Json.Obj inner) {
                sum.put(name, sum(one.object(name), inner));
            } else {
                sum.putIfAbsent(name, value);
            }
        });
        return Json.Obj.wrap(sum);
    }

    /// @param step what is still to be done with a session before it becomes a run
    void beforeRun(Consumer<Session> step) {
        last = step;
    }

    void end() throws ExchangeException {
        for (var session : List.copyOf(open.values())) {
            close(session);
        }
    }

    private void close(Session session) throws ExchangeException {
        open.remove(session.name);
        var all = messages(session);
        if (all.isEmpty()) {
            if (session.copiedCount > 0) {
                var from = session.metadata(ImportContext.FORKED_FROM);
                var of = from == null ? session.origin : from.plain();
                intake.note(session.place, Messages.of("exchange.allCopied", session.copiedCount, of));
            }
            return;
        }
        last.accept(session);
        int part = parts.merge(session.name, 1, Integer::sum);
        var name = session.name;
        if (intake.isMending()) {
            name += "/line-" + session.place.line();
        } else if (part > 1) {
            name += "/part-" + part;
        }
        if (!session.origin.isEmpty()) { // the header of a rollout names it itself
            session.metadata(ImportContext.FORKED_FROM, new Json.Text(session.origin));
        }
        if (part > 1) {
            session.replaceMetadata("part", Json.from(part));
        }
        if (session.copiedCount > 0) {
            session.replaceMetadata(ImportContext.COPIED, Json.from(session.copiedCount));
        }
        if (session.repeatedCount > 0) {
            session.replaceMetadata(ImportContext.REPEATED, Json.from(session.repeatedCount));
        }
        if (!session.notes.isEmpty()) {
            session.replaceMetadata(ImportContext.NOTES, Json.Arr.ofTexts(List.copyOf(session.notes)));
        }
        var ownTask = ChatMessages.task(all);
        var task = ownTask.isEmpty() ? session.copiedTask : ownTask;
        session.copiedTask = task;
        var model = session.model.isEmpty() ? session.copiedModel : session.model;
        session.startedAt(all.getFirst().at());
        var head = new Run.Head(family, task, model, session.startedAt, Run.Ending.UNKNOWN);
        intake.sessionRun(session.place, name, head, all, new Json.Obj(session.metadata));
        session.clearMessages();
        earlier.put(session.name, session);
    }

    private List<Message> messages(Session session) throws ExchangeException {
        return withUsages(messages.remove(session.name), session.usages);
    }

    /// @param usages what messages took, by their place in the list
    static List<Message> withUsages(List<Message> messages, Map<Integer, Json.Obj> usages) {
        var all = new ArrayList<>(messages);
        usages.forEach((at, usage) -> {
            var message = all.get(at);
            all.set(at, message.with(message.rest().with("usage", usage)));
        });
        return all;
    }

    @Override
    public void close() throws IOException {
        messages.close();
    }

    static long weight(Message message) {
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
