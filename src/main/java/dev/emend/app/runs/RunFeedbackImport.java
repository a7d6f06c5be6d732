package dev.emend.app.runs;

import dev.emend.analysis.runs.CallPolicy;
import dev.emend.analysis.runs.ConversationQuality;
import dev.emend.app.core.Actor;
import dev.emend.app.core.AppEvent;
import dev.emend.app.core.ServiceContext;
import dev.emend.app.core.WorkspacePolicy;
import dev.emend.model.Conversation;
import dev.emend.model.Conversation.Message;
import dev.emend.model.Feedback;
import dev.emend.model.Feedback.FeedbackFields;
import dev.emend.model.Feedback.FeedbackOrigin;
import dev.emend.model.Feedback.Satisfaction;
import dev.emend.model.Feedback.Source;
import dev.emend.model.Run;
import dev.emend.model.Timestamps;
import dev.emend.model.UserException;
import dev.emend.store.memories.FeedbackTable.ChangedRun;
import dev.emend.store.memories.RunProgressTable.Name;
import dev.emend.store.memories.RunProgressTable.RunProgress;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// Feedback of imported runs, once per run. Thread-safe; calls block.
///
/// A run is judged as a session is; where the transcript says how it ended, a failure counts as Low
/// and a success as Medium at least. It is of the time of the run. A transcript in which nobody asked or
/// nobody answered is no conversation and has no feedback.
public final class RunFeedbackImport {
    private static final int FEW = 50;

    /// The number of runs that are looked at before others get access to the store.
    private static final int PAGE = 500;

    private final ServiceContext context;
    private final WorkspacePolicy rules;

    /// The newest change to a run when all had feedback; less than 0 until the store is asked.
    private long lastSeenChange = -1;

    public RunFeedbackImport(ServiceContext context, WorkspacePolicy rules) {
        this.context = context;
        this.rules = rules;
    }

    /// Makes the feedback of all runs that have none. It looks only at runs that came or changed since it
    /// last did, whichever process that was in.
    ///
    /// @return of how many
    public synchronized int catchUp() throws UserException {
        long newest = context.store().read(session -> session.analyses().newestChange());
        if (lastSeenChange < 0) {
            lastSeenChange =
                    context.store().read(session -> session.runProgress().change(Name.FEEDBACK));
        }
        if (newest == lastSeenChange) {
            return 0;
        }
        long change = lastSeenChange + 1; // all runs of a change come at once
        long seq = 0;
        int addedCount = 0;
        while (true) { // runs that change meanwhile stand behind in this order
            long fromChange = change;
            long fromSeq = seq;
            var page = context.store().read(session -> session.feedbacks().runsChangedAfter(fromChange, fromSeq, PAGE));
            addedCount += add(page.stream().filter(ChangedRun::isWaiting).toList());
            if (page.size() < PAGE) {
                break;
            }
            change = page.getLast().change();
            seq = page.getLast().seq();
        }
        context.store().write(session -> {
            session.runProgress().put(Name.FEEDBACK, new RunProgress(newest, ""));
            return newest;
        });
        lastSeenChange = newest;
        if (addedCount > 0) {
            context.changes().publish(new AppEvent.MemoriesChanged());
        }
        return addedCount;
    }

    /// A few at a time: whole transcripts are read.
    private int add(List<ChangedRun> pendingRuns) throws UserException {
        int addedCount = 0;
        for (int from = 0; from < pendingRuns.size(); from += FEW) {
            var feedbacks = new ArrayList<Feedback>();
            for (var pendingRun : pendingRuns.subList(from, Math.min(from + FEW, pendingRuns.size()))) {
                context.store()
                        .read(session -> session.runs().get(pendingRun.run()))
                        .flatMap(this::of)
                        .ifPresent(feedbacks::add);
            }
            context.store()
                    .write(session -> feedbacks.stream()
                            .filter(feedback ->
                                    session.feedbacks().add(feedback, true).isPresent())
                            .count());
            addedCount += feedbacks.size();
        }
        return addedCount;
    }

    /// Forgets the last change seen, so that it is asked for when next needed: the store is another.
    public synchronized void forget() {
        lastSeenChange = -1;
    }

    Optional<Feedback> of(Run run) {
        if (!isConversation(run)) {
            return Optional.empty();
        }
        var at = at(run);
        var conversation = new Conversation(
                0,
                run.id(),
                at,
                run.messages().stream()
                        .map(message -> new Message(message.role(), message.text(), at))
                        .toList());
        boolean isActing = run.messages().stream()
                .anyMatch(message -> !message.calls().isEmpty() || message.role() == Run.Role.TOOL);
        var quality = ConversationQuality.of(
                conversation, new ConversationQuality.Circumstances(isActing, CallPolicy.demandsConfirmation(run)));
        var outcome = run.head().ending().outcome();
        var well = new ArrayList<>(quality.wentWell());
        var improve = new ArrayList<>(quality.couldImprove());
        var satisfaction = quality.satisfaction();
        if (outcome.equals("success")) {
            well.addFirst("The task was done");
            satisfaction = satisfaction == Satisfaction.LOW ? Satisfaction.MEDIUM : satisfaction;
        } else if (outcome.equals("failure")) {
            // what the agent reported as done was not
            well.stream()
                    .filter(note -> note.startsWith(ConversationQuality.REPORTED))
                    .findFirst()
                    .ifPresent(note -> {
                        well.remove(note);
                        improve.addFirst("Reported as done what was not: "
                                + note.substring(ConversationQuality.REPORTED.length()));
                    });
            improve.addFirst("The task was not done");
            satisfaction = Satisfaction.LOW;
        }
        return Optional.of(new Feedback(
                0,
                new FeedbackFields(
                        summary(run, conversation), ConversationQuality.text(well), ConversationQuality.text(improve)),
                satisfaction,
                ConversationQuality.tags(conversation, rules.feedback()),
                at,
                new FeedbackOrigin(Source.RUN, run.id(), Actor.EMEND.name())));
    }

    /// Whether somebody asked and the agent answered or did something; else nothing tells how satisfied a user is.
    private static boolean isConversation(Run run) {
        return run.messages().stream()
                        .anyMatch(message -> message.role() == Run.Role.USER
                                && !message.text().isBlank())
                && run.messages().stream()
                        .anyMatch(message -> message.role() == Run.Role.ASSISTANT
                                && !(message.text().isBlank() && message.calls().isEmpty()));
    }

    /// The start of the run, else the time of its first dated message; now when it states none.
    private Instant at(Run run) {
        var zone = context.clock().getZone();
        return Stream.concat(
                        Stream.of(run.head().startedAt()),
                        run.messages().stream().map(Run.Message::at))
                .flatMap(at -> Timestamps.of(at, zone).stream())
                .findFirst()
                .orElseGet(() -> context.clock().instant());
    }

    private static String summary(Run run, Conversation conversation) {
        return Stream.of(run.head().task())
                .filter(task -> !task.isBlank())
                .findFirst()
                .map(task -> ConversationQuality.summary(new Conversation(
                        0, run.id(), conversation.startedAt(), withTask(task, conversation.messages()))))
                .orElseGet(() -> ConversationQuality.summary(conversation));
    }

    /// The task is what the user wanted, whatever the first message says.
    private static List<Message> withTask(String task, List<Message> messages) {
        var all = new ArrayList<Message>();
        boolean hasTask = false;
        for (var message : messages) {
            boolean isFirst = !hasTask && message.role() == Run.Role.USER;
            all.add(isFirst ? new Message(Run.Role.USER, task, message.at()) : message);
            hasTask |= isFirst;
        }
        return all;
    }
}
