package dev.emend.app.team;

import dev.emend.app.catalogs.OpenCatalogs;
import dev.emend.app.core.AppEvent;
import dev.emend.app.core.ServiceContext;
import dev.emend.app.core.UserErrors;
import dev.emend.app.journal.PreparedCommand;
import dev.emend.model.ItemRef;
import dev.emend.model.UserException;
import dev.emend.model.texts.Messages;
import dev.emend.store.journal.CommandTarget;
import dev.emend.store.team.OutboxEntry;
import dev.emend.store.team.TeamStore;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;

/// Decisions made on this machine that the team's store rejected. Thread-safe; calls block.
public final class RejectedDecisions {
    private final ServiceContext context;
    private final OpenCatalogs catalogs;

    public RejectedDecisions(ServiceContext context, OpenCatalogs catalogs) {
        this.context = context;
        this.catalogs = catalogs;
    }

    /// Newest first; nothing without a team's store.
    public List<RejectedDecision> all() throws UserException {
        if (!(context.store() instanceof TeamStore team)) {
            return List.of();
        }
        var all = new ArrayList<RejectedDecision>();
        for (var change : team.outbox().refusedEntries()) {
            all.addFirst(read(change));
        }
        return all;
    }

    private RejectedDecision read(OutboxEntry change) throws UserException {
        var reason = change.refusal().orElse("");
        var preparedCommand = PreparedCommand.read(change);
        if (preparedCommand.isEmpty()) {
            return new RejectedDecision(change.key(), "", "", change.decidedAt(), Optional.empty(), reason);
        }
        var command = preparedCommand.get().change().command();
        return new RejectedDecision(
                change.key(),
                command.label(),
                command.actor().name(),
                preparedCommand.get().at(),
                Optional.of(place(command.target())),
                reason);
    }

    private RejectedDecision.Place place(CommandTarget target) throws UserException {
        var catalog = Objects.requireNonNull(target.catalog());
        var open = catalogs.find(catalog);
        if (open.isEmpty()) {
            return new RejectedDecision.Place(catalog, registeredPath(catalog), Optional.empty());
        }
        var item = Optional.ofNullable(target.itemKey())
                .map(ItemRef::parse)
                .filter(ref -> open.get().find(ref).isPresent());
        return new RejectedDecision.Place(
                catalog, Optional.of(open.get().current().path()), item);
    }

    private Optional<Path> registeredPath(UUID catalog) throws UserException {
        return UserErrors.readUnlessAway(
                context.store(),
                session -> session.catalogs().registeredCatalogs().stream()
                        .filter(registeredCatalog -> registeredCatalog.id().equals(catalog))
                        .map(registeredCatalog -> registeredCatalog.path())
                        .findFirst(),
                Optional.empty());
    }

    /// Forgets one for good; no file changes.
    ///
    /// @return what was dismissed
    /// @throws UserException with `NOT_FOUND` when there is none of that key
    public RejectedDecision dismiss(UUID key) throws UserException {
        for (var change : all()) {
            if (change.key().equals(key) && forget(key)) {
                context.changes().publish(new AppEvent.ConflictsChanged());
                return change;
            }
        }
        throw UserErrors.notFound(Messages.of("team.noDecision", key), Messages.of("team.listConflicts"));
    }

    private boolean forget(UUID key) throws UserException {
        return context.store() instanceof TeamStore team && team.outbox().dismiss(key);
    }
}
