package dev.emend.cli.agents;

import dev.emend.app.agents.AgentClientService;
import dev.emend.app.core.AgentClient;
import dev.emend.cli.common.AppVersion;
import dev.emend.cli.common.CliCommand;
import dev.emend.cli.common.CommandEnvironment;
import dev.emend.model.Json;
import dev.emend.model.UserException;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// Manages the clients of the agent server over HTTP.
@Command(
        name = "agents",
        description = {"List, add and revoke clients of the agent server.", "A token is printed once, when it is made."
        },
        mixinStandardHelpOptions = true,
        versionProvider = AppVersion.class,
        subcommands = {
            AgentsCommand.ListCommand.class,
            AgentsCommand.Add.class,
            AgentsCommand.Rotate.class,
            AgentsCommand.Pause.class,
            AgentsCommand.Revoke.class
        },
        footer = {"", "Example: emend agents add claude-code --scope read,propose"})
public final class AgentsCommand {
    /// Base of the subcommands, with the clients they work on.
    private abstract static class ClientCommand extends CliCommand {
        AgentClientService clients() throws UserException, CommandEnvironment.WorkspaceInUse {
            return workspace().access().clients();
        }

        /// @param days 0 for ever
        /// @param least the fewest that are taken
        Optional<Duration> lifetime(int days, int least) {
            if (days < least) {
                throw wrongUsage("A token is valid for 1 day or more, not " + days + ".");
            }
            return days == 0 ? Optional.empty() : Optional.of(Duration.ofDays(days));
        }

        int answerToken(String name, String token) {
            return answer(() -> Json.Obj.of("name", name, "token", token), () -> {
                note("The token of " + name + ", which is not shown again:");
                line(token);
            });
        }

        int answerDone(String name, String state) {
            return answer(Json.Obj.of("name", name, "done", state), name + " is " + state + ".");
        }
    }

    /// Lists them.
    @Command(
            name = "list",
            description = "List the clients.",
            footer = {"", "Example: emend agents list --json"})
    static final class ListCommand extends ClientCommand {
        @Override
        public Integer call() throws Exception {
            var all = clients().all();
            return answer(() -> Json.from(all.stream().map(ListCommand::json).toList()), () -> print(all));
        }

        private void print(List<AgentClientService.RegisteredClient> all) {
            if (all.isEmpty()) {
                note("There are no clients. Add one: emend agents add claude-code");
            }
            for (var registeredClient : all) {
                line("%-24s %-20s %s%s%s"
                        .formatted(
                                registeredClient.client().name(),
                                String.join(",", scopes(registeredClient.client())),
                                registeredClient
                                        .lastSeen()
                                        .map(at -> "seen " + at)
                                        .orElse("never seen"),
                                registeredClient
                                        .expires()
                                        .map(end -> ", expires " + end)
                                        .orElse(""),
                                registeredClient.isPaused() ? ", paused" : ""));
            }
        }

        private static List<String> scopes(AgentClient client) {
            return client.scopes().stream()
                    .sorted()
                    .map(AgentClient.Scope::word)
                    .toList();
        }

        private static Json json(AgentClientService.RegisteredClient registeredClient) {
            return Json.Obj.of(
                    "name", registeredClient.client().name(),
                    "scopes", scopes(registeredClient.client()),
                    "may_read_pending", registeredClient.client().mayReadPending(),
                    "since", registeredClient.since().toString(),
                    "expires", registeredClient.expires().map(Instant::toString),
                    "last_seen", registeredClient.lastSeen().map(Instant::toString),
                    "paused", registeredClient.isPaused());
        }
    }

    /// Adds one.
    @Command(
            name = "add",
            description = "Add a client and print its token.",
            footer = {"", "Example: emend agents add claude-code --scope read,propose"})
    static final class Add extends ClientCommand {
        @Parameters(paramLabel = "NAME", description = "Its name in the history.")
        private String name;

        @Option(
                names = "--scope",
                paramLabel = "SCOPE,…",
                description = {
                    "Its permissions: read, propose, admin; each is given separately.",
                    "Default: read,propose."
                })
        private String scope = "read,propose";

        @Option(names = "--pending", description = "Also give it what is not reviewed yet.")
        private boolean pending;

        @Option(
                names = "--expires",
                paramLabel = "DAYS",
                description = "How many days its token is valid. Default: for ever.")
        private @Nullable Integer expires;

        @Override
        public Integer call() throws Exception {
            Optional<Duration> lifetime = expires == null ? Optional.empty() : lifetime(expires, 1);
            var scopes = new LinkedHashSet<AgentClient.Scope>();
            for (var word : scope.split(",")) {
                scopes.add(AgentClient.Scope.of(word.strip())
                        .orElseThrow(() ->
                                wrongUsage("There is no permission “" + word + "”. Give read, propose or admin.")));
            }
            return answerToken(name, clients().add(new AgentClient(name, scopes, pending), lifetime));
        }
    }

    /// Gives one a new token.
    @Command(
            name = "rotate",
            description = "Make a new token for a client; the old one stops working at once.",
            footer = {"", "Example: emend agents rotate claude-code"})
    static final class Rotate extends ClientCommand {
        @Parameters(paramLabel = "NAME", description = "The client.")
        private String name;

        @Option(
                names = "--expires",
                paramLabel = "DAYS",
                description = {
                    "How many days the new token is valid; 0 for ever.",
                    "Default: as long as the old one was."
                })
        private @Nullable Integer expires;

        @Override
        public Integer call() throws Exception {
            return answerToken(
                    name, expires == null ? clients().rotate(name) : clients().rotate(name, lifetime(expires, 0)));
        }
    }

    /// Refuses one for a while.
    @Command(
            name = "pause",
            description = "Refuse the requests of a client until it is resumed.",
            footer = {"", "Example: emend agents pause claude-code --off"})
    static final class Pause extends ClientCommand {
        @Parameters(paramLabel = "NAME", description = "The client.")
        private String name;

        @Option(names = "--off", description = "Resume it.")
        private boolean off;

        @Override
        public Integer call() throws Exception {
            clients().pause(name, !off);
            return answerDone(name, off ? "resumed" : "paused");
        }
    }

    /// Forgets one.
    @Command(
            name = "revoke",
            description = "Remove a client and its token; what it did stays in the history.",
            footer = {"", "Example: emend agents revoke claude-code"})
    static final class Revoke extends ClientCommand {
        @Parameters(paramLabel = "NAME", description = "The client.")
        private String name;

        @Override
        public Integer call() throws Exception {
            clients().revoke(name);
            return answerDone(name, "revoked");
        }
    }
}
