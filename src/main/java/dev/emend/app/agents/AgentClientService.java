package dev.emend.app.agents;

import dev.emend.app.core.AgentClient;
import dev.emend.app.core.AppEvent;
import dev.emend.app.core.AppEvents;
import dev.emend.app.core.UserErrors;
import dev.emend.model.UserException;
import dev.emend.model.texts.Messages;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Registry of the clients that may use the agent server, with their tokens. Thread-safe.
///
/// A token is 256 random bits, shown once; only its SHA-256 is kept, in `agents.json` of the
/// workspace, which only its owner may read.
public final class AgentClientService {
    /// The prefix that distinguishes a token from other texts, so that one in a report is masked.
    static final String PREFIX = "emend_";

    private static final int TOKEN_BYTES = 32;
    private static final Pattern NAME = Pattern.compile("[\\p{L}\\p{N}][\\p{L}\\p{N} ._@-]{0,59}");

    private final AgentClientStore file;
    private final Clock clock;
    private final AppEvents changes;
    private final SecureRandom random = new SecureRandom();
    private @Nullable List<StoredClient> storedClients;

    private AgentClientService(AgentClientStore file, Clock clock, AppEvents changes) {
        this.file = file;
        this.clock = clock;
        this.changes = changes;
    }

    static AgentClientService of(Path workspace, Clock clock, AppEvents changes) {
        return new AgentClientService(new AgentClientStore(workspace), clock, changes);
    }

    /// A client as people see it.
    ///
    /// @param since when it got its present token
    /// @param expires from when on that token is worth nothing; empty for never
    /// @param lastSeen when it last came with that token
    public record RegisteredClient(
            AgentClient client,
            Instant since,
            Optional<Instant> expires,
            Optional<Instant> lastSeen,
            boolean isPaused) {
        RegisteredClient with(AgentClient client) {
            return new RegisteredClient(client, since, expires, lastSeen, isPaused);
        }

        RegisteredClient withPaused(boolean isPaused) {
            return new RegisteredClient(client, since, expires, lastSeen, isPaused);
        }

        RegisteredClient withLastSeen(Instant at) {
            return new RegisteredClient(client, since, expires, Optional.of(at), isPaused);
        }

        public boolean isExpired(Instant now) {
            return expires.filter(end -> !now.isBefore(end)).isPresent();
        }
    }

    /// @param tokenHash SHA-256 of the token's text
    record StoredClient(RegisteredClient registration, byte[] tokenHash) {
        String name() {
            return registration.client().name();
        }
    }

    /// In the order in which they were added.
    public synchronized List<RegisteredClient> all() throws UserException {
        return storedClients().stream().map(StoredClient::registration).toList();
    }

    /// Adds a client and returns its token, which can't be had again.
    ///
    /// @throws UserException when the name is taken or no name
    public String add(AgentClient client) throws UserException {
        return add(client, Optional.empty());
    }

    /// @param lifetime how long the token is good; empty for ever
    public synchronized String add(AgentClient client, Optional<Duration> lifetime) throws UserException {
        checkName(client.name());
        if (client.scopes().isEmpty()) {
            throw UserErrors.badInput(
                    Messages.of("agents.noScopeGiven", client.name()), Messages.of("agents.giveScope"));
        }
        var token = token();
        var more = new ArrayList<>(storedClients());
        more.add(new StoredClient(
                new RegisteredClient(
                        client, clock.instant(), lifetime.map(clock.instant()::plus), Optional.empty(), false),
                hash(token)));
        keep(more);
        return token;
    }

    /// @throws UserException when a new client can't have this name: it is taken or no name
    public synchronized void checkName(String name) throws UserException {
        if (!NAME.matcher(name).matches()) {
            throw UserErrors.badInput(Messages.of("agents.badClientName", name), Messages.of("agents.nameRules"));
        }
        for (var other : storedClients()) {
            if (other.name().equalsIgnoreCase(name)) {
                throw UserErrors.badInput(
                        Messages.of("agents.clientExists", other.name()), Messages.of("agents.takeOtherName"));
            }
        }
    }

    /// Gives a client other scopes; its token stays.
    ///
    /// @throws UserException when there is no such client, or it would have no scope
    public synchronized void change(AgentClient client) throws UserException {
        if (client.scopes().isEmpty()) {
            throw UserErrors.badInput(
                    Messages.of("agents.noScopeGiven", client.name()), Messages.of("agents.giveScope"));
        }
        replace(client.name(), old -> new StoredClient(old.registration.with(client), old.tokenHash));
    }

    /// A paused client is known and refused.
    public synchronized void pause(String name, boolean isPaused) throws UserException {
        replace(name, old -> new StoredClient(old.registration.withPaused(isPaused), old.tokenHash));
    }

    /// Gives a client a new token, which lasts as long as the old one did; that one is worth
    /// nothing from now on.
    public synchronized String rotate(String name) throws UserException {
        var old = find(name).registration;
        return rotate(name, old.expires().map(end -> Duration.between(old.since(), end)));
    }

    /// @param lifetime how long the new token is good; empty for ever
    public synchronized String rotate(String name, Optional<Duration> lifetime) throws UserException {
        var token = token();
        replace(
                name,
                old -> new StoredClient(
                        new RegisteredClient(
                                old.registration.client(),
                                clock.instant(),
                                lifetime.map(clock.instant()::plus),
                                old.registration.lastSeen(),
                                old.registration.isPaused()),
                        hash(token)));
        return token;
    }

    /// Forgets a client; what it did stays in the journal under its name.
    public synchronized void revoke(String name) throws UserException {
        find(name);
        keep(storedClients().stream()
                .filter(client -> !client.name().equals(name))
                .toList());
    }

    /// The client that holds a token; empty when it is unknown or expired. Takes the same time for
    /// every wrong token.
    public synchronized Optional<RegisteredClient> clientOfToken(String token) throws UserException {
        var hash = hash(token);
        Optional<StoredClient> holder = Optional.empty();
        for (var storedClient : storedClients()) {
            if (MessageDigest.isEqual(storedClient.tokenHash, hash)
                    && !storedClient.registration.isExpired(clock.instant())) {
                holder = Optional.of(storedClient);
            }
        }
        holder.ifPresent(client -> markSeen(client));
        return holder.map(StoredClient::registration);
    }

    /// Whether this token is still valid: a stream that began with it ends when it does not.
    ///
    /// @param token as it was sent
    public synchronized boolean isWelcome(String token) throws UserException {
        var hash = hash(token);
        return storedClients().stream()
                .anyMatch(client -> MessageDigest.isEqual(client.tokenHash, hash)
                        && !client.registration.isPaused()
                        && !client.registration.isExpired(clock.instant()));
    }

    /// Written with the next change, or by [#keepSeen()]: not at every request.
    private void markSeen(StoredClient storedClient) {
        if (storedClients != null) {
            var updatedClient =
                    new StoredClient(storedClient.registration.withLastSeen(clock.instant()), storedClient.tokenHash);
            storedClients = storedClients.stream()
                    .map(other -> other == storedClient ? updatedClient : other)
                    .toList();
        }
    }

    /// Writes down who was seen when.
    public synchronized void keepSeen() throws UserException {
        if (storedClients != null && !storedClients.isEmpty()) {
            file.write(storedClients);
        }
    }

    /// By this name, for a client that needs no token because it runs as this user.
    public synchronized Optional<RegisteredClient> byName(String name) throws UserException {
        return storedClients().stream()
                .filter(client -> client.name().equals(name))
                .findFirst()
                .map(StoredClient::registration);
    }

    /// The client of this name as it stands now; empty when it is paused or gone, or its token expired.
    public synchronized Optional<AgentClient> findActive(String name) throws UserException {
        return byName(name)
                .filter(client -> !client.isPaused() && !client.isExpired(clock.instant()))
                .map(RegisteredClient::client);
    }

    private void replace(String name, UnaryOperator<StoredClient> by) throws UserException {
        var old = find(name);
        keep(storedClients().stream()
                .map(client -> client == old ? by.apply(client) : client)
                .toList());
    }

    private StoredClient find(String name) throws UserException {
        return storedClients().stream()
                .filter(client -> client.name().equals(name))
                .findFirst()
                .orElseThrow(() ->
                        UserErrors.notFound(Messages.of("agents.noClient", name), Messages.of("agents.checkSpelling")));
    }

    private List<StoredClient> storedClients() throws UserException {
        var read = storedClients;
        if (read == null) {
            read = file.read();
            storedClients = read;
        }
        return read;
    }

    private void keep(List<StoredClient> clients) throws UserException {
        file.write(clients);
        storedClients = List.copyOf(clients);
        changes.publish(new AppEvent.AgentsChanged());
    }

    private String token() {
        var bytes = new byte[TOKEN_BYTES];
        random.nextBytes(bytes);
        return PREFIX + Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }

    private static byte[] hash(String token) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(token.getBytes(StandardCharsets.UTF_8));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }
}
