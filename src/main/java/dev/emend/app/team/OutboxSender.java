package dev.emend.app.team;

import dev.emend.app.catalogs.OpenCatalogs;
import dev.emend.app.core.AppEvent;
import dev.emend.app.core.ServiceContext;
import dev.emend.app.journal.PreparedCommand;
import dev.emend.app.journal.UndoStacks;
import dev.emend.model.UserException;
import dev.emend.model.texts.FailureReason;
import dev.emend.model.texts.Messages;
import dev.emend.model.texts.StoredTexts;
import dev.emend.store.db.StoreTransaction;
import dev.emend.store.journal.JournalEntry;
import dev.emend.store.sql.StoreException;
import dev.emend.store.team.OutboxEntry;
import dev.emend.store.team.TeamStore;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;

/// Sends what was decided while the team's server was away, each change once, in the order in which
/// it was decided. What another one decided meanwhile about the same thing stands; the own change
/// stays on this machine, and its person is told.
public final class OutboxSender {

    private final TeamStore team;
    private final ServiceContext context;
    private final OpenCatalogs catalogs;
    private final UndoStacks stacks;

    /// The last problem people were told of.
    private String lastProblem = "";

    public OutboxSender(TeamStore team, ServiceContext context, OpenCatalogs catalogs, UndoStacks stacks) {
        this.team = team;
        this.context = context;
        this.catalogs = catalogs;
        this.stacks = stacks;
    }

    /// Somebody decided first; undoes the transaction that found it.
    private static final class OutboxConflictException extends RuntimeException {
        private static final long serialVersionUID = 1L;

        OutboxConflictException(JournalEntry by) {
            super(
                    "%s decided meanwhile: %s"
                            .formatted(by.change().person(), by.change().label()),
                    null,
                    false,
                    false);
        }
    }

    /// Sends everything that waits, as far as the server answers. What stays is sent the next time.
    public synchronized void send() {
        try {
            if (!waits()) {
                return;
            }
            sendWaiting();
            // what was decided meanwhile waits as well, behind the rest
            catalogs.reload(this::sendRest);
            team.outbox().clear();
            lastProblem = "";
        } catch (UserException problem) {
            if (!isAway(problem)) { // which the status says
                tell(problem);
            }
        }
    }

    /// Each try meets the same problem until somebody mends it; people hear of it once.
    private void tell(UserException problem) {
        if (!problem.message().equals(lastProblem)) {
            lastProblem = problem.message();
            context.changes().publish(new AppEvent.Failed(problem));
        }
    }

    /// Whether anything is to be sent, or was sent and not yet shown.
    private boolean waits() throws StoreException {
        return !team.outbox().unsentEntries().isEmpty() || !team.outbox().sent().isEmpty();
    }

    private static boolean isAway(UserException problem) {
        return problem instanceof StoreException store && store.kind() == StoreException.Kind.AWAY;
    }

    private void sendWaiting() throws StoreException {
        var ownChanges = new HashSet<>(team.outbox().sent().values());
        for (var change : team.outbox().unsentEntries()) {
            send(change, ownChanges);
        }
    }

    private Map<Long, Long> sendRest() throws UserException {
        sendWaiting();
        return team.outbox().sent();
    }

    /// @param ownChanges changes of this machine's outbox, which are no colleague's
    private void send(OutboxEntry entry, Set<Long> ownChanges) throws StoreException {
        var readable = PreparedCommand.read(entry);
        if (readable.isEmpty()) {
            refuse(
                    entry.key(),
                    Messages.englishText("team.aChangeOf", entry.decidedAt()),
                    Messages.englishText("team.keptUnreadable"));
            return;
        }
        var command = readable.get();
        try {
            long change = team.writeOnce(entry.key(), session -> write(session, command, ownChanges));
            ownChanges.add(change);
            team.outbox().sent(entry.key(), change);
            var sentCommand = command.change().command();
            stacks.push(sentCommand.actor(), sentCommand.undoEntry(change));
        } catch (OutboxConflictException e) {
            refuse(command.key(), command.change().command().label(), FailureReason.of(e));
        } catch (StoreException problem) {
            // a server that is away, full or failing takes it later
            if (problem.kind() != StoreException.Kind.REJECTED) {
                throw problem;
            }
            refuse(command.key(), command.change().command().label(), problem.message());
        }
    }

    private static long write(StoreTransaction session, PreparedCommand command, Set<Long> ownChanges) {
        session.journal().lock();
        var catalog = Objects.requireNonNull(command.change().command().target().catalog());
        var otherEntries = session.history().laterEntries(catalog, command.knownChange(), List.of()).stream()
                .filter(entry -> !ownChanges.contains(entry.seq()))
                .toList();
        var faster = TeamSync.faster(otherEntries, command);
        if (faster.isPresent()) {
            throw new OutboxConflictException(faster.get());
        }
        return command.write(session).change();
    }

    private void refuse(UUID key, String label, String reason) throws StoreException {
        team.outbox().refuse(key, reason);
        var problem = new UserException(
                UserException.Code.CHANGED_MEANWHILE,
                Messages.of("team.decisionNotDone", StoredTexts.translate(label), reason),
                Messages.of("team.listedInConflicts"),
                Messages.of("team.decideAgain"));
        context.changes().publish(new AppEvent.Failed(problem));
        context.changes().publish(new AppEvent.ConflictsChanged());
    }
}
