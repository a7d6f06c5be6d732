package dev.emend.app.transfer;

import dev.emend.app.core.Actor;
import dev.emend.app.core.ServiceContext;
import dev.emend.app.core.UserErrors;
import dev.emend.app.journal.CommandExecutor;
import dev.emend.app.journal.RefusedException;
import dev.emend.model.Json;
import dev.emend.model.Progress;
import dev.emend.model.UserException;
import dev.emend.model.texts.Messages;
import dev.emend.remote.ChromaClient;
import dev.emend.remote.LiveSource;
import dev.emend.remote.RemoteException;
import dev.emend.store.memories.StoredSource;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.logging.Level;
import java.util.logging.Logger;

/// Places with memories that others write to: Chroma servers, MCP memory servers, tables with
/// pgvector. Thread-safe; calls block, and nothing goes to the network before it is asked for.
public final class SourceService {
    private static final Logger LOG = Logger.getLogger(SourceService.class.getName());

    private final ServiceContext context;
    private final SourceConnections talk;
    private final SourceImport sourceImport;
    private final ImportService imports;

    public SourceService(ServiceContext context, SourceConnections talk, SourceImport reading, ImportService imports) {
        this.context = context;
        this.talk = talk;
        this.sourceImport = reading;
        this.imports = imports;
    }

    /// A copy that uses other vectors, for tests.
    SourceService with(ChromaClient.Embedding embedding) {
        return new SourceService(context, talk.with(embedding), sourceImport, imports);
    }

    /// A place as a person entered it.
    ///
    /// @param kind `chroma`, `mcp` or `pgvector`
    /// @param settings its address and what in it; never a password, which is read from the
    ///   environment variable the settings name
    /// @param isWatched looked at every half minute
    public record Source(long id, String kind, String name, Json.Obj settings, boolean isWatched) {}

    /// @param pendingCount changes that were not written there yet
    /// @param problem why it was not reached; empty when it was
    public record Status(Source source, Optional<Instant> lastRead, int pendingCount, String problem) {}

    public List<Status> all() throws UserException {
        return storedSources().stream()
                .map(storedSource -> new Status(
                        source(storedSource),
                        storedSource.lastReading().lastRead(),
                        storedSource.queuedChanges(),
                        storedSource.lastReading().problem()))
                .toList();
    }

    private List<StoredSource> storedSources() throws UserException {
        return context.store().read(session -> session.sources().all());
    }

    private static Source source(StoredSource storedSource) {
        var place = storedSource.place();
        return new Source(storedSource.id(), place.kind(), place.name(), place.settings(), storedSource.isWatched());
    }

    /// Adds a place; whether it can be reached shows when it is read.
    ///
    /// @throws UserException when a setting is missing, unknown or holds a secret, or the place is
    ///   there already
    public Source add(String kind, Json.Obj settings) throws UserException {
        SourceConnector.refuseSecrets(settings);
        String name;
        try (var live = talk.access().open(kind, settings)) {
            name = live.name();
        } catch (RemoteException e) {
            throw new UserException(
                    UserException.Code.BAD_INPUT, e.message(), Messages.of("shared.nothingChanged"), e.remedy(), e);
        }
        var place = new StoredSource.Place(kind, name, settings);
        long id = CommandExecutor.write(context, session -> {
            for (var storedSource : session.sources().all()) {
                if (storedSource.place().name().equals(name)) {
                    throw new RefusedException(UserErrors.badInput(
                            Messages.of("transfer.sourceExists", name), Messages.of("transfer.readOrAdd")));
                }
            }
            return session.sources().add(place);
        });
        talk.publishChange();
        return new Source(id, kind, name, settings, false);
    }

    /// Forgets a place and what waits for it; memories that came from it stay.
    public void remove(long id) throws UserException {
        require(id, context.store().write(session -> session.sources().remove(id)));
    }

    public void watch(long id, boolean isWatched) throws UserException {
        require(id, context.store().write(session -> session.sources().watch(id, isWatched)));
    }

    private void require(long id, boolean wasThere) throws UserException {
        if (!wasThere) {
            throw missingSource(id);
        }
        talk.publishChange();
    }

    static UserException missingSource(long id) {
        return UserErrors.notFound(Messages.of("transfer.noSource", id), Messages.of("transfer.lookAgain"));
    }

    /// Reads everything there, as an import.
    ///
    /// @return why it was not reached stands with its file
    public ImportService.Outcome read(Actor actor, long id, Progress progress) throws UserException {
        return talk.inTurn(id, source -> reader(source).all(actor, progress));
    }

    /// Writes what was decided here back: kept memories as they are now, rejected and deleted ones
    /// are taken out there. Words that others changed there and that wait for a decision stay.
    /// Changes that can't be written now wait and are tried again.
    ///
    /// @return how many changes were written now
    public int writeBack(long id) throws UserException {
        return talk.inTurn(id, source -> {
            var now = context.clock().instant();
            context.store().write(session -> {
                session.sources().writes().queue(source, now);
                return id;
            });
            return talk.send(source);
        });
    }

    /// The number of kept memories from the source that have other words there by now: until somebody
    /// decides on these words, they are left as they are there.
    public int changedCount(long id) throws UserException {
        return talk.inTurn(id, this::changedCount);
    }

    private int changedCount(StoredSource source) throws UserException {
        var keptVersions =
                context.store().read(session -> session.imports().replacements().keptVersions());
        return (int) keptVersions.values().stream()
                .filter(storedMemory -> storedMemory
                        .memory()
                        .origin()
                        .source()
                        .equals(source.place().name()))
                .count();
    }

    /// The changes that were brought to a collection, or would be.
    ///
    /// @param changedCount kept memories that are left, for they were changed there and nobody has decided on that
    public record CollectionUpdate(String name, int writtenCount, int deletedCount, int changedCount) {}

    /// Writes what was decided about the memories of a Chroma collection back into it.
    ///
    /// @param collection empty for the one there is
    /// @param isDry only says what would be written
    /// @throws UserException when it can't be written; what is left waits and is tried again
    public CollectionUpdate updateCollection(String collection, boolean isDry) throws UserException {
        var storedSource = collection(collection);
        try {
            talk.talk(storedSource, LiveSource::fingerprint); // that it is there, before anything is counted or queued
        } catch (RemoteException problem) {
            throw new UserException(
                    problem.kind() == RemoteException.Kind.PASSING
                            ? UserException.Code.MISSING
                            : UserException.Code.BAD_INPUT,
                    problem.message(),
                    Messages.of("shared.nothingChanged"),
                    problem.remedy(),
                    problem);
        }
        var counts = context.store().read(session -> session.sources().writes().counts(storedSource));
        if (!isDry) {
            writeBack(storedSource.id());
            var after = all().stream()
                    .filter(status -> status.source().id() == storedSource.id())
                    .findFirst()
                    .orElseThrow(() -> missingSource(storedSource.id()));
            if (after.pendingCount() > 0) {
                throw new UserException(
                        UserException.Code.BAD_INPUT,
                        after.problem(),
                        Messages.of("transfer.changesWait", after.pendingCount()),
                        Messages.of("transfer.writeAgain"));
            }
        }
        return new CollectionUpdate(
                storedSource.place().name(), counts.writes(), counts.deletes(), changedCount(storedSource));
    }

    private StoredSource collection(String name) throws UserException {
        var collections = storedSources().stream()
                .filter(source -> source.place().kind().equals("chroma"))
                .toList();
        var matches = collections.stream()
                .filter(source -> name.isEmpty() || nameOf(source).equals(name))
                .toList();
        if (matches.size() == 1) {
            return matches.getFirst();
        }
        if (collections.isEmpty()) {
            throw UserErrors.badInput(Messages.of("transfer.noCollections"), Messages.of("transfer.readCollection"));
        }
        throw UserErrors.badInput(
                matches.isEmpty()
                        ? Messages.of("transfer.noCollection", name)
                        : Messages.of("transfer.manyCollections"),
                Messages.of(
                        "transfer.nameCollection",
                        String.join(
                                ", ",
                                collections.stream().map(SourceService::nameOf).toList())));
    }

    private static String nameOf(StoredSource source) {
        return source.place().settings().text("collection").orElse("");
    }

    /// Looks at what is watched, and sends what waits anywhere and whose time has come. A source
    /// somebody talks to is left to them.
    void poll(Actor actor) {
        try {
            for (var storedSource : storedSources()) {
                talk.ifFree(storedSource.id(), source -> poll(actor, source));
            }
        } catch (UserException e) { // the next look tries again
            LOG.log(Level.INFO, "The sources were not looked at", e);
        }
    }

    private int poll(Actor actor, StoredSource source) throws UserException {
        int sentCount = talk.send(source);
        if (source.isWatched()) {
            talk.inTurn(source.id(), read -> readChanges(actor, read));
        }
        return sentCount;
    }

    private StoredSource readChanges(Actor actor, StoredSource source) throws UserException {
        reader(source).readChanges(actor);
        return source;
    }

    private SourceReader reader(StoredSource source) {
        return new SourceReader(context, talk, sourceImport, imports, source);
    }

    /// Ends what is under way; for when the workspace is closed.
    void stop() {
        talk.stop();
    }
}
