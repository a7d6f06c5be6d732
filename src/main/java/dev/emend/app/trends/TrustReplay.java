package dev.emend.app.trends;

import dev.emend.app.catalogs.IndexedItem;
import dev.emend.app.catalogs.SecretMask;
import dev.emend.app.core.DateRange;
import dev.emend.app.core.LearningTimestamps;
import dev.emend.app.journal.TrustHistory;
import dev.emend.app.trends.TrustTimeline.Cause;
import dev.emend.app.trends.TrustTimeline.Event;
import dev.emend.app.trends.TrustTimeline.Kind;
import dev.emend.model.KnowledgeItem;
import dev.emend.model.Learning;
import dev.emend.model.LearningRef;
import dev.emend.model.Mark;
import dev.emend.model.ReviewState;
import dev.emend.model.Timestamps;
import dev.emend.model.Trust;
import dev.emend.store.curation.TrustEvent;
import dev.emend.store.curation.TrustEventTable;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/// The trust an item had at every moment, replayed from its failures and from the trust history of the
/// store.
///
/// A failure lowers trust when it was written, a change of a person changes it when it was done:
/// what was believed then is told, whatever was found out later. Steps the number asks for and
/// nothing explains stand before everything else, or right behind the change whose number they
/// follow.
final class TrustReplay {
    /// Two trusts closer than this are the same.
    private static final double SAME = 1e-12;

    private final List<Event> events = new ArrayList<>();
    private double currentTrust = Trust.FULL;

    /// The history that all items of a file share.
    ///
    /// @param changes behind the trust history, by person and moment
    /// @param learnings every learning of the file by the hash in its name: one that went to
    ///   another item keeps that
    record FileHistory(
            IndexedItem.CatalogAnnotations annotations,
            Map<TrustEvent.Origin, List<TrustEventTable.CommandRow>> changes,
            Map<String, Learning> learnings,
            ZoneId zone) {
        static String hash(LearningRef ref) {
            return ref.identity().substring(0, Math.max(0, ref.identity().lastIndexOf('.')));
        }
    }

    /// A change as it is written down, before it is replayed.
    ///
    /// @param event the store's line, null for a failure only the file knows
    private record Step(Kind kind, Optional<Instant> at, Cause cause, Optional<TrustEvent> event) {
        /// Not after the change that took it away, whatever the clock of the agent said.
        Step until(@Nullable Instant end) {
            boolean isLate =
                    at.filter(time -> end == null || !time.isBefore(end)).isPresent();
            return isLate ? new Step(kind, Optional.ofNullable(end), cause, event) : this;
        }
    }

    private TrustReplay() {}

    /// @param events the item's trust history in the store
    static TrustReplay of(KnowledgeItem item, List<TrustEvent> events, FileHistory fileHistory) {
        var past = new TrustReplay();
        double trust = item.trust();
        if (Double.isNaN(trust)) {
            past.currentTrust = trust;
            return past;
        }
        var steps = steps(item, events, fileHistory);
        int from = 0;
        for (int i = 0; i < steps.size(); i++) {
            var step = steps.get(i);
            if (step.event.isPresent()) {
                past.failures(steps.subList(from, i), step.event.get().before());
                past.add(step.kind, step.at, step.event.get().after(), step.cause);
                from = i + 1;
            }
        }
        past.failures(steps.subList(from, steps.size()), trust);
        past.addConfirmations(item, fileHistory);
        return past;
    }

    /// In the order of time; what says none comes first.
    private static List<Step> steps(KnowledgeItem item, List<TrustEvent> events, FileHistory fileHistory) {
        var steps = new ArrayList<Step>();
        var attachedKeys = new HashSet<String>();
        for (var event : events) {
            var key = event.learningKey();
            var causeCommand = findCommand(event, fileHistory);
            var learning = Optional.ofNullable(key).map(LearningRef::parse);
            var kind = kind(event, causeCommand);
            if (kind == Kind.ATTACHED && key != null) {
                attachedKeys.add(key);
            }
            var description = learning.flatMap(
                            ref -> Optional.ofNullable(fileHistory.learnings.get(FileHistory.hash(ref))))
                    .map(TrustHistory::describe)
                    .or(() -> Optional.ofNullable(event.origin().reason()).filter(reason -> !reason.isBlank()))
                    .or(() -> causeCommand.map(TrustEventTable.CommandRow::label))
                    .orElse("");
            var cause = new Cause(
                    learning,
                    SecretMask.text(description),
                    event.origin().person(),
                    causeCommand
                            .map(command -> OptionalLong.of(command.change()))
                            .orElse(OptionalLong.empty()));
            learning.flatMap(ref -> removedLearning(ref, fileHistory))
                    .filter(failure -> attachedKeys.add(String.valueOf(key)))
                    .map(failure -> attachedStep(failure, LearningRef.parse(String.valueOf(key)), fileHistory))
                    .ifPresent(step -> steps.add(step.until(event.origin().at())));
            steps.add(new Step(kind, Optional.ofNullable(event.origin().at()), cause, Optional.of(event)));
        }
        for (var learning : fileHistory.annotations.learnings(item)) {
            if (fileHistory.annotations.ofLearning(learning) != ReviewState.DELETED
                    // without a line in the trust history it has never counted: it was a proposal
                    && !fileHistory
                            .annotations
                            .marks()
                            .has(Mark.Kind.FAILURE_DISMISSED, learning.ref().key())
                    && !fileHistory.annotations.marks().isNeverInFile(learning.ref())
                    && attachedKeys.add(learning.ref().key())) {
                steps.add(attachedStep(learning, learning.ref(), fileHistory));
            }
        }
        steps.sort(Comparator.comparing(step -> step.at.orElse(Instant.MIN)));
        return steps;
    }

    /// The failure a change took away, which lowered trust before.
    private static Optional<Learning> removedLearning(LearningRef ref, FileHistory fileHistory) {
        return Optional.ofNullable(fileHistory.learnings.get(FileHistory.hash(ref)));
    }

    private static Step attachedStep(Learning learning, LearningRef as, FileHistory fileHistory) {
        var cause =
                new Cause(Optional.of(as), SecretMask.text(TrustHistory.describe(learning)), "", OptionalLong.empty());
        return new Step(Kind.ATTACHED, LearningTimestamps.at(learning, fileHistory.zone), cause, Optional.empty());
    }

    /// The command on this item, else one that moved something to it.
    private static Optional<TrustEventTable.CommandRow> findCommand(TrustEvent event, FileHistory fileHistory) {
        var origin = event.origin();
        var all =
                fileHistory.changes.getOrDefault(new TrustEvent.Origin(origin.person(), null, origin.at()), List.of());
        return all.stream()
                .filter(command -> event.itemKey().equals(command.itemKey()))
                .findFirst()
                .or(() -> all.stream().findFirst());
    }

    private static Kind kind(TrustEvent event, Optional<TrustEventTable.CommandRow> causeCommand) {
        boolean isMove = causeCommand
                .filter(command -> command.kind().equals("reattach"))
                .isPresent();
        return switch (event.kind()) {
            case LEARNING_ATTACHED -> event.after() < event.before() ? Kind.ATTACHED : Kind.WITHDRAWN;
            case FAILURE_DISMISSED -> Kind.DISMISSED;
            case REATTACHED -> Kind.REATTACHED;
            case CONFIRMED -> Kind.CONFIRMED;
            case OVERRIDDEN -> Kind.OVERRIDDEN;
            case UNEXPLAINED -> Kind.UNEXPLAINED;
            case WITHDRAWN -> isMove ? Kind.REATTACHED : Kind.WITHDRAWN;
        };
    }

    /// Failures of the file up to a number that is known.
    private void failures(List<Step> steps, double end) {
        double replayedTrust = currentTrust;
        for (int i = 0; i < steps.size(); i++) {
            replayedTrust = Trust.afterFailure(replayedTrust);
        }
        var begin =
                events.isEmpty() ? Optional.<Instant>empty() : events.getLast().at();
        int missing = Trust.impliedFailures(end) - Trust.impliedFailures(replayedTrust);
        for (int i = 0; i < missing; i++) {
            add(Kind.UNEXPLAINED, begin, Trust.afterFailure(currentTrust), Cause.NONE);
        }
        for (var step : steps) {
            add(Kind.ATTACHED, step.at, Trust.afterFailure(currentTrust), step.cause);
        }
        if (Math.abs(currentTrust - end) > SAME) {
            var last = events.isEmpty() ? begin : events.getLast().at();
            add(Kind.UNEXPLAINED, last, end, Cause.NONE);
        }
    }

    /// A number a person found right changes nothing, and still is an event.
    private void addConfirmations(KnowledgeItem item, FileHistory fileHistory) {
        var confirmations = new ArrayList<Event>();
        for (var line : TrustHistory.of(item, fileHistory.annotations).lines()) {
            var at = Timestamps.of(line.time(), fileHistory.zone);
            if (line.kind() == TrustHistory.Kind.CONFIRMED && at.isPresent()) {
                double trust = at(at.get());
                var cause = new Cause(Optional.empty(), SecretMask.text(line.description()), "", OptionalLong.empty());
                confirmations.add(new Event(Kind.CONFIRMED, at, trust, trust, cause));
            }
        }
        events.addAll(confirmations);
        events.sort(Comparator.comparing(event -> event.at().orElse(Instant.MIN)));
    }

    private void add(Kind kind, Optional<Instant> at, double after, Cause cause) {
        events.add(new Event(kind, at, currentTrust, after, cause));
        currentTrust = after;
    }

    /// Oldest first, undated ones before all others.
    List<Event> events() {
        return events;
    }

    /// The trust at a moment; NaN when it is no number.
    double at(Instant moment) {
        double trust = events.isEmpty() ? currentTrust : events.getFirst().before();
        for (var event : events) {
            if (event.at().filter(at -> at.isAfter(moment)).isPresent()) {
                break;
            }
            trust = event.after();
        }
        return trust;
    }

    /// The part of a period; empty when nothing happened in it.
    Optional<TrustTimeline> within(DateRange period, KnowledgeItem item) {
        var periodEvents =
                events.stream().filter(event -> period.holds(event.at())).toList();
        if (periodEvents.isEmpty()) {
            return Optional.empty();
        }
        double start = periodEvents.getFirst().before();
        return Optional.of(new TrustTimeline(
                item.ref(),
                SecretMask.text(item.description()),
                start,
                periodEvents,
                periodEvents.getLast().after()));
    }
}
