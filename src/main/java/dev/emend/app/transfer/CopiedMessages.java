package dev.emend.app.transfer;

import dev.emend.analysis.runs.UsageReader;
import dev.emend.exchange.record.ChatMessages;
import dev.emend.exchange.record.ImportContext;
import dev.emend.model.Json;
import dev.emend.model.Run;
import dev.emend.model.Run.Message;
import dev.emend.model.Run.Role;
import dev.emend.model.Timestamps;
import dev.emend.store.db.StoreTransaction;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/// Finds messages at the head of a run that another run has too: a program that goes on with a session in a new
/// file writes the old lines first, often under new names. Each counts once, in the run that was there first.
/// Knows when the runs of the store began; made for one import. Used by one thread.
public final class CopiedMessages {
    /// A moment at which more runs began than this tells none from another: a file without clocks has one for all.
    private static final int MAX_RUNS = 16;

    private final ZoneId zone;
    private final Map<String, Map<Instant, Set<String>>> starts = new HashMap<>();

    CopiedMessages(ZoneId zone) {
        this.zone = zone;
    }

    /// Two runs without the messages they share, each of which is left in one of them; what did not change is the
    /// same object. A run of which nothing is left has no messages.
    record RunPair(Run run, Run otherRun) {}

    /// The ids of the other runs that begin with a message of this one, the earliest first.
    List<String> candidates(StoreTransaction session, Run run) {
        var ids = candidates(knownStarts(session, run), run, zone);
        ids.remove(run.id());
        return List.copyOf(ids);
    }

    private static Set<String> candidates(Map<Instant, Set<String>> runsByTime, Run run, ZoneId zone) {
        var ids = new LinkedHashSet<String>();
        run.messages().stream()
                .flatMap(message -> Timestamps.of(message.at(), zone).stream())
                .distinct()
                .sorted()
                .map(at -> runsByTime.getOrDefault(at, Set.of()))
                .filter(runIds -> runIds.size() <= MAX_RUNS)
                .forEach(ids::addAll);
        return ids;
    }

    /// The runs in their order, each message in one of them, as an import of all of them has it. One of which nothing
    /// is left has no messages.
    public static List<Run> separate(List<Run> runs, ZoneId zone) {
        var all = new ArrayList<>(runs);
        var starts = new HashMap<String, Map<Instant, Set<String>>>();
        var byName = new HashMap<List<String>, List<Run>>();
        for (int i = 0; i < all.size(); i++) {
            var run = runs.get(i);
            var own = run;
            var format = run.origin().format();
            var sameNameRuns =
                    byName.computeIfAbsent(List.of(format, run.origin().id()), _ -> new ArrayList<>());
            if (sameNameRuns.stream().anyMatch(other -> isSame(run, other))) {
                all.set(i, without(run, List.of(), run));
                continue;
            }
            sameNameRuns.add(run);
            var runsByStart = starts.computeIfAbsent(format, _ -> new HashMap<>());
            for (var place : candidates(runsByStart, run, zone)) {
                int at = Integer.parseInt(place);
                var other = all.get(at);
                var pair = separate(own, other);
                if (pair.otherRun != other) {
                    all.set(at, pair.otherRun);
                    start(other, zone)
                            .ifPresent(was ->
                                    runsByStart.getOrDefault(was, Set.of()).remove(place));
                    start(pair.otherRun, zone).ifPresent(now -> add(runsByStart, now, place));
                }
                own = pair.run;
            }
            all.set(i, own);
            if (!own.messages().isEmpty()) {
                var place = Integer.toString(i);
                start(own, zone).ifPresent(now -> add(runsByStart, now, place));
            }
        }
        return List.copyOf(all);
    }

    /// Whether a run is the same as one from another file.
    private static boolean isSame(Run run, Run other) {
        return run.head().equals(other.head())
                && run.messages().equals(other.messages())
                && run.metadata().equals(other.metadata());
    }

    private static Optional<Instant> start(Run run, ZoneId zone) {
        return Timestamps.of(run.head().startedAt(), zone);
    }

    private Map<Instant, Set<String>> knownStarts(StoreTransaction session, Run run) {
        return starts.computeIfAbsent(run.origin().format(), format -> {
            var all = new HashMap<Instant, Set<String>>();
            session.runs().starts(format).forEach((id, at) -> add(all, at, id));
            return all;
        });
    }

    private static void add(Map<Instant, Set<String>> all, Instant at, String id) {
        all.computeIfAbsent(at, _ -> new LinkedHashSet<>()).add(id);
    }

    /// A run is in the store now, or will be with this transaction.
    void add(StoreTransaction session, Run run) {
        start(run, zone).ifPresent(at -> add(knownStarts(session, run), at, run.id()));
    }

    /// Like [#add(StoreTransaction, Run)], but for a run that was stored differently before.
    void replace(StoreTransaction session, Run old, Run run) {
        start(old, zone)
                .ifPresent(at ->
                        knownStarts(session, old).getOrDefault(at, Set.of()).remove(old.id()));
        add(session, run);
    }

    /// Separates two runs: where both went on, the one that did so first keeps what they share.
    static RunPair separate(Run run, Run other) {
        if (!isCountedByMessage(run) || !isCountedByMessage(other)) {
            return new RunPair(run, other);
        }
        var own = ownMessages(run, other);
        var ofOther = ownMessages(other, run);
        boolean isCopy = own.size() < run.messages().size();
        boolean isCopied = ofOther.size() < other.messages().size();
        if (isCopy && isCopied) {
            isCopy = ofOther.isEmpty()
                    || (own.isEmpty()
                            ? run.origin().id().equals(other.origin().id())
                            : !at(own.getFirst()).isBefore(at(ofOther.getFirst())));
        }
        if (isCopy) {
            return new RunPair(without(run, own, other), other);
        }
        return isCopied && !ofOther.isEmpty()
                ? new RunPair(run, without(other, ofOther, run))
                : new RunPair(run, other);
    }

    private static Instant at(Message message) {
        return UsageReader.at(message).orElse(Instant.MAX);
    }

    /// Whether what it took is the sum over its messages: a figure for the whole can't be parted.
    private static boolean isCountedByMessage(Run run) {
        var whole = UsageReader.of(run);
        var summedUsage = UsageReader.summedUsage(run);
        return whole.tokens().equals(summedUsage.tokens()) && whole.cost().equals(summedUsage.cost());
    }

    /// The messages without those at the head that the other run has; what a program said there first, such as
    /// that it goes on, stays.
    private static List<Message> ownMessages(Run run, Run other) {
        var otherKeys = new HashSet<Json>();
        other.messages().forEach(message -> keys(message).forEach(otherKeys::add));
        var ownMessages = new ArrayList<Message>();
        boolean isHead = true;
        boolean isSure = false;
        for (var message : run.messages()) {
            boolean isCopy = isHead && keys(message).anyMatch(otherKeys::contains);
            isHead = isCopy || isHead && message.role() == Role.SYSTEM;
            if (isCopy) { // many runs may be given one task at one moment
                isSure |= message.role() == Role.ASSISTANT || message.rest().has("uuid");
            } else {
                ownMessages.add(message);
            }
        }
        return isSure ? ownMessages : run.messages();
    }

    /// The keys that tell a message from all others: its words with its name, time, or answered call.
    private static Stream<Json> keys(Message message) {
        return Stream.of(message.rest().text("uuid").orElse(""), message.at(), message.answers())
                .filter(mark -> !mark.isEmpty())
                .map(mark -> Json.Obj.of(
                        "mark",
                        mark,
                        "role",
                        message.role().word(),
                        "text",
                        message.text(),
                        "calls",
                        Json.from(message.calls().stream()
                                .map(call -> Json.Obj.of("name", call.name(), "arguments", call.arguments()))
                                .toList())));
    }

    private static Run without(Run run, List<Message> ownMessages, Run other) {
        var head = run.head();
        var task = ChatMessages.task(ownMessages);
        var startedAt = ownMessages.stream()
                .filter(message ->
                        message.role() != Role.SYSTEM && !message.at().isEmpty())
                .findFirst()
                .map(Message::at)
                .orElse(head.startedAt());
        int copiedCount = run.messages().size() - ownMessages.size();
        var metadata = run.metadata()
                .with(ImportContext.FORKED_FROM, new Json.Text(other.origin().id()))
                .with(
                        ImportContext.COPIED,
                        Json.from(copiedCount
                                + run.metadata().integer(ImportContext.COPIED).orElse(0)));
        return new Run(
                run.id(),
                new Run.Head(
                        head.family(), task.isEmpty() ? head.task() : task, head.model(), startedAt, head.ending()),
                ownMessages,
                metadata,
                run.origin());
    }
}
