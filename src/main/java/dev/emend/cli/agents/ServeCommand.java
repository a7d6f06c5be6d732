package dev.emend.cli.agents;

import dev.emend.app.core.AgentClient;
import dev.emend.cli.common.CliCommand;
import dev.emend.cli.common.CommandTraits;
import dev.emend.cli.common.Exit;
import dev.emend.cli.common.StdioClient;
import dev.emend.model.UserException;
import dev.emend.model.texts.Messages;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/// Lets an agent work with the knowledge of the workspace.
@CommandTraits(isLong = true)
@Command(
        name = "serve",
        description = {
            "Let an agent work with the knowledge of the workspace.",
            "Programs that speak MCP (Model Context Protocol) start it with --stdio;",
            "without it, agents with a token are answered over HTTP until the process ends."
        },
        footer = {"", "Example: claude mcp add emend -- emend serve --stdio"})
public final class ServeCommand extends CliCommand {
    private static final int MAX_NAME = 100;

    /// Options that mean nothing without `--stdio`, because a client over HTTP was added with them.
    private static final List<String> ONLY_STDIO = List.of("--scope", "--pending", "--client");

    @Option(
            names = "--stdio",
            description = "Speak MCP on standard input and output until the input ends; messages for"
                    + " people go to standard error.")
    private boolean stdio;

    @Option(
            names = "--port",
            paramLabel = "PORT",
            description = "Answer over HTTP on this port. Default: 7341 or the next that is free.")
    private @Nullable Integer port;

    /// Permissions that a client over standard streams may be given.
    enum Scope {
        read,
        propose,
        admin
    }

    @Option(
            names = "--scope",
            split = ",",
            paramLabel = "SCOPE",
            description = {
                "Permissions of the agent: read, propose, admin; separate several with commas.",
                "Each is given separately. Default: read,propose."
            })
    private List<Scope> scopes = List.of(Scope.read, Scope.propose);

    @Option(names = "--pending", description = "Also give the agent what is not reviewed yet.")
    private boolean pending;

    @Option(
            names = "--client",
            paramLabel = "NAME",
            description = "The name of the agent in the history. Default: what its program calls itself.")
    private @Nullable String client;

    @Override
    public Integer call() throws UserException {
        refuse(stdio ? List.of("--port") : ONLY_STDIO);
        if (!stdio) {
            hostOfStore().answer(folder(), terminal(), checkedPort(), isJson());
            return Exit.DONE;
        }
        if (client != null && (client.isBlank() || client.length() > MAX_NAME)) {
            throw wrongUsage(Messages.of("cli.nameLength", MAX_NAME), Messages.of("cli.giveOtherClient"));
        }
        // from here on nothing but the protocol may come out there
        System.setOut(System.err);
        var agent = new StdioClient(Optional.ofNullable(client), clientScopes(), pending);
        hostOfStore().serve(folder(), terminal(), agent);
        return Exit.DONE;
    }

    /// An option that would be ignored is a mistake of the caller.
    private void refuse(List<String> ignoredOptions) {
        for (var option : ignoredOptions) {
            if (spec.commandLine().getParseResult().hasMatchedOption(option)) {
                throw wrongUsage(option
                        + (stdio
                                ? " can't be used with --stdio."
                                : " needs --stdio; clients over HTTP get" + " theirs with emend agents add."));
            }
        }
    }

    private int checkedPort() {
        if (port != null && (port < 1 || port > 65_535)) {
            throw wrongUsage(Messages.of("cli.badPort", port), Messages.of("cli.givePort"));
        }
        return port == null ? 0 : port;
    }

    private Set<AgentClient.Scope> clientScopes() {
        var clientScopes = EnumSet.noneOf(AgentClient.Scope.class);
        for (var scope : scopes) {
            clientScopes.add(
                    switch (scope) {
                        case read -> AgentClient.Scope.READ;
                        case propose -> AgentClient.Scope.PROPOSE;
                        case admin -> AgentClient.Scope.ADMIN;
                    });
        }
        return clientScopes;
    }
}
