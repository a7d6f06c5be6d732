package dev.emend.app.feedback;

import dev.emend.analysis.runs.ConversationQuality;
import dev.emend.analysis.secrets.SecretDetector;
import dev.emend.app.core.Actor;
import dev.emend.app.core.AppEvent;
import dev.emend.app.core.ServiceContext;
import dev.emend.app.core.TextLimit;
import dev.emend.app.core.UserErrors;
import dev.emend.app.core.WorkspacePolicy;
import dev.emend.model.Conversation;
import dev.emend.model.Conversation.Ending;
import dev.emend.model.Conversation.Message;
import dev.emend.model.Feedback;
import dev.emend.model.Feedback.FeedbackFields;
import dev.emend.model.Feedback.FeedbackOrigin;
import dev.emend.model.Feedback.Source;
import dev.emend.model.Json;
import dev.emend.model.Run;
import dev.emend.model.UserException;
import dev.emend.model.texts.Messages;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// Follows the conversations of agents and logs feedback when they end: because the agent says so,
/// because nothing was said for [#MAX_SILENCE], because Emend is closed, or, after a crash, at
/// the next start. Thread-safe; calls block.
///
/// A message is stored before [#track] returns, so none is lost once it was accepted. Each session
/// is logged once at most, in the transaction that ends it. Only substantial ones are: three
/// messages, or an important tag.
public final class ConversationTracker {
    public static final Duration MAX_SILENCE = Duration.ofMinutes(10);

    private static final Instant EVER = Instant.parse("9999-12-31T00:00:00Z");

    private final ServiceContext context;
    private final WorkspacePolicy rules;

    /// Whether sessions that a crash left open were ended; guarded by this.
    private boolean isRecovered;

    ConversationTracker(ServiceContext context, WorkspacePolicy rules) {
        this.context = context;
        this.rules = rules;
    }

    /// Adds a message to a session, which begins with its first one; secrets in it are covered.
    ///
    /// @param sessionId what the agent calls it; the same id after its end is a new session
    /// @return the number of the session; the message is stored
    public long track(String sessionId, Run.Role role, String text) throws UserException {
        var id = validate(sessionId);
        TextLimit.check(new Json.Text(text));
        recover();
        var message =
                new Message(role, SecretDetector.redact(text), context.clock().instant());
        return context.store().write(session -> session.conversations().add(id, message));
    }

    /// Ends a session.
    ///
    /// @return the feedback that was logged; empty when it was too short to say anything
    /// @throws UserException with `NOT_FOUND` when no such session is under way
    public Optional<Feedback> end(String sessionId) throws UserException {
        var id = validate(sessionId);
        recover();
        var open = context.store().read(session -> session.conversations().open(id));
        if (open.isEmpty()) {
            throw UserErrors.notFound(Messages.of("feedback.noSession", id), Messages.of("feedback.lookInLog"));
        }
        var feedback = finish(open.getAsLong(), Ending.EXPLICIT);
        if (feedback.isPresent()) {
            context.changes().publish(new AppEvent.MemoriesChanged());
        }
        return feedback;
    }

    private static String validate(String sessionId) throws UserException {
        if (sessionId.isBlank()) {
            throw UserErrors.badInput(Messages.of("feedback.sessionUnnamed"), Messages.of("feedback.giveSessionId"));
        }
        return dev.emend.store.memories.MemoryJson.replaceSurrogates(sessionId.strip());
    }

    /// Ends the sessions in which nothing was said for a while.
    ///
    /// @return how many ended
    int check() throws UserException {
        return recover() + endAll(context.clock().instant().minus(MAX_SILENCE), Ending.INACTIVE);
    }

    /// Ends all sessions.
    int shutdown() throws UserException {
        return recover() + endAll(EVER, Ending.SHUTDOWN);
    }

    /// Ends what is under way when a process starts: a crashed process left it so, since there is one
    /// process at a time.
    private synchronized int recover() throws UserException {
        if (isRecovered) {
            return 0;
        }
        int endedCount = endAll(EVER, Ending.CRASH);
        isRecovered = true;
        return endedCount;
    }

    private int endAll(Instant silentSince, Ending ending) throws UserException {
        List<Long> silent =
                context.store().read(session -> session.conversations().silentSince(silentSince));
        boolean isLogged = false;
        for (long number : silent) {
            isLogged |= finish(number, ending).isPresent();
        }
        if (isLogged) {
            context.changes().publish(new AppEvent.MemoriesChanged());
        }
        return silent.size();
    }

    /// Judged outside of a transaction, so that others need not wait; a message that comes
    /// meanwhile has it judged again.
    private Optional<Feedback> finish(long number, Ending ending) throws UserException {
        while (true) {
            var read = context.store().read(session -> session.conversations().get(number));
            if (read.isEmpty()) {
                return Optional.empty();
            }
            var conversation = read.get();
            var feedback = feedback(conversation);
            var done = context.store().write(session -> {
                var conversations = session.conversations();
                if (conversations.count(number) != conversation.messages().size()) {
                    return Done.NOT_YET;
                }
                boolean isLogged = conversations.end(number, ending)
                        && feedback.isPresent()
                        && session.feedbacks().add(feedback.get(), true).isPresent();
                return isLogged ? Done.LOGGED : Done.ENDED;
            });
            if (done != Done.NOT_YET) {
                return done == Done.LOGGED ? feedback : Optional.empty();
            }
        }
    }

    private enum Done {
        NOT_YET,
        ENDED,
        LOGGED
    }

    private Optional<Feedback> feedback(Conversation conversation) {
        var feedbackRules = rules.feedback();
        if (!ConversationQuality.isSubstantial(conversation, feedbackRules)) {
            return Optional.empty();
        }
        var quality = ConversationQuality.of(conversation);
        return Optional.of(new Feedback(
                0,
                new FeedbackFields(
                        ConversationQuality.summary(conversation),
                        ConversationQuality.text(quality.wentWell()),
                        ConversationQuality.text(quality.couldImprove())),
                quality.satisfaction(),
                ConversationQuality.tags(conversation, feedbackRules),
                context.clock().instant(),
                new FeedbackOrigin(
                        Source.AUTOMATIC, conversation.id() + "#" + conversation.number(), Actor.EMEND.name())));
    }
}
