package dev.emend.cli.agents;

import dev.emend.app.agents.AgentClientService;
import dev.emend.app.core.AgentClient;
import dev.emend.app.workspace.Workspace;
import dev.emend.cli.common.CommandHost;
import dev.emend.cli.common.CommonOptions;
import dev.emend.cli.common.Exit;
import dev.emend.cli.common.Invocation;
import dev.emend.cli.common.Terminal;
import dev.emend.model.Json;
import dev.emend.model.UserException;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/// Who may use the agent server over HTTP.
@Command(
        name = "agents",
        description = {"List, add and revoke clients of the agent server.", "A token is printed once, when it is made."
        },
        mixinStandardHelpOptions = true,
        subcommands = {
            AgentsCommand.ListCommand.class,
            AgentsCommand.Add.class,
            AgentsCommand.Rotate.class,
            AgentsCommand.Pause.class,
            AgentsCommand.Revoke.class
        },
        footer = {"", "Example: emend agents add claude-code --scope read,propose"})
public final class AgentsCommand {
    @ParentCommand
    private Invocation invocation;

    /// What every subcommand is about.
    private abstract static class ClientCommand implements Callable<Integer> {
        @ParentCommand
        private AgentsCommand parent;

        @Mixin
        CommonOptions shared;

        Terminal terminal() {
            return parent.invocation.terminal();
        }

        AgentClientService clients() throws UserException, CommandHost.WorkspaceInUse {
            Workspace workspace = shared.workspace(parent.invocation.host());
            return workspace.access().clients();
        }

        /// @param days 0 for ever
        static Optional<Duration> lifetime(int days, CommandSpec spec) {
            if (days < 0) {
                throw new ParameterException(
                        spec.commandLine(), "A token is good for 1 day or more, not " + days + ".");
            }
            return days == 0 ? Optional.empty() : Optional.of(Duration.ofDays(days));
        }

        Integer printToken(String name, String token) {
            if (shared.json) {
                terminal().json(Json.Obj.of("name", name, "token", token));
            } else {
                terminal().note("The token of " + name + ", which is not shown again:");
                terminal().line(token);
            }
            return Exit.DONE;
        }

        Integer done(String name, String what) {
            if (shared.json) {
                terminal().json(Json.Obj.of("name", name, "done", what));
            } else {
                terminal().line(name + " is " + what + ".");
            }
            return Exit.DONE;
        }
    }

    /// Lists them.
    @Command(
            name = "list",
            description = "List the clients.",
            mixinStandardHelpOptions = true,
            footer = {"", "Example: emend agents list --json"})
    static final class ListCommand extends ClientCommand {
        @Override
        public Integer call() throws Exception {
            var all = clients().all();
            if (shared.json) {
                terminal().json(Json.from(all.stream().map(ListCommand::json).toList()));
                return Exit.DONE;
            }
            if (all.isEmpty()) {
                terminal().note("There are no clients. Add one: emend agents add claude-code");
            }
            for (var registeredClient : all) {
                terminal()
                        .line("%-24s %-20s %s%s%s"
                                .formatted(
                                        registeredClient.client().name(),
                                        words(registeredClient.client().scopes()),
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
            return Exit.DONE;
        }

        private static String words(Set<AgentClient.Scope> scopes) {
            return scopes.stream().sorted().map(AgentClient.Scope::word).collect(Collectors.joining(","));
        }

        private static Json json(AgentClientService.RegisteredClient registeredClient) {
            return Json.Obj.of(
                    "name", registeredClient.client().name(),
                    "scopes",
                            registeredClient.client().scopes().stream()
                                    .sorted()
                                    .map(s -> s.word())
                                    .toList(),
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
            mixinStandardHelpOptions = true,
            footer = {"", "Example: emend agents add claude-code --scope read,propose"})
    static final class Add extends ClientCommand {
        @Spec
        private CommandSpec spec;

        @Parameters(paramLabel = "NAME", description = "Its name in the journal.")
        private String name;

        @Option(
                names = "--scope",
                paramLabel = "SCOPE,…",
                description = {
                    "What it may do: read, propose, admin; each is given on its own.",
                    "Default: read,propose."
                })
        private String scope = "read,propose";

        @Option(names = "--pending", description = "Give it what no person has judged yet, too.")
        private boolean pending;

        @Option(
                names = "--expires",
                paramLabel = "DAYS",
                description = "For how many days its token is good. Default: for ever.")
        private @Nullable Integer expires;

        @Override
        public Integer call() throws Exception {
            if (expires != null && expires == 0) {
                throw new ParameterException(spec.commandLine(), "A token is good for 1 day or more, not 0.");
            }
            var lifetime = lifetime(expires == null ? 0 : expires, spec);
            var scopes = new LinkedHashSet<AgentClient.Scope>();
            for (var word : scope.split(",")) {
                scopes.add(AgentClient.Scope.of(word.strip())
                        .orElseThrow(() -> new ParameterException(
                                spec.commandLine(), "There is no scope “" + word + "”. Give read, propose or admin.")));
            }
            return printToken(name, clients().add(new AgentClient(name, scopes, pending), lifetime));
        }
    }

    /// Gives one a new token.
    @Command(
            name = "rotate",
            description = "Give a client a new token; the old one is worth nothing from then on.",
            mixinStandardHelpOptions = true,
            footer = {"", "Example: emend agents rotate claude-code"})
    static final class Rotate extends ClientCommand {
        @Spec
        private CommandSpec spec;

        @Parameters(paramLabel = "NAME", description = "The client.")
        private String name;

        @Option(
                names = "--expires",
                paramLabel = "DAYS",
                description = {
                    "For how many days the new token is good; 0 for ever.",
                    "Default: as long as the old one was."
                })
        private @Nullable Integer expires;

        @Override
        public Integer call() throws Exception {
            return printToken(
                    name, expires == null ? clients().rotate(name) : clients().rotate(name, lifetime(expires, spec)));
        }
    }

    /// Refuses one for a while.
    @Command(
            name = "pause",
            description = "Refuse a client until it may go on.",
            mixinStandardHelpOptions = true,
            footer = {"", "Example: emend agents pause claude-code --off"})
    static final class Pause extends ClientCommand {
        @Parameters(paramLabel = "NAME", description = "The client.")
        private String name;

        @Option(names = "--off", description = "Let it go on.")
        private boolean off;

        @Override
        public Integer call() throws Exception {
            clients().pause(name, !off);
            return done(name, off ? "let in again" : "paused");
        }
    }

    /// Forgets one.
    @Command(
            name = "revoke",
            description = "Forget a client and its token; what it did stays in the journal.",
            mixinStandardHelpOptions = true,
            footer = {"", "Example: emend agents revoke claude-code"})
    static final class Revoke extends ClientCommand {
        @Parameters(paramLabel = "NAME", description = "The client.")
        private String name;

        @Override
        public Integer call() throws Exception {
            clients().revoke(name);
            return done(name, "revoked");
        }
    }
}
