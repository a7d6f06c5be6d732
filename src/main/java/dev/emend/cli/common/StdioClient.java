package dev.emend.cli.common;

import dev.emend.app.core.AgentClient;
import dev.emend.model.Json;
import dev.emend.model.VisibleText;
import java.util.HashSet;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/// An agent that this user's own program started and that is served on standard streams, so that it
/// needs no token.
///
/// @param name empty for the one its program gives itself
/// @param http the port of a guest that is no agent but `emend serve`: it wants agents with tokens
///   answered over HTTP as long as it is there, see [dev.emend.cli.agents.HttpServerSession]
/// @param wantsNotes whether it is no agent but wants to be told what a person should know of
///   collections that agents search themselves
public record StdioClient(
        Optional<String> name,
        Set<AgentClient.Scope> scopes,
        boolean mayReadPending,
        Optional<HttpPort> http,
        boolean wantsNotes) {
    private static final int MAX_NAME = 100;
    private static final String NAMELESS = "MCP client";

    public StdioClient {
        scopes = Set.copyOf(scopes);
    }

    public StdioClient(Optional<String> name, Set<AgentClient.Scope> scopes, boolean mayReadPending) {
        this(name, scopes, mayReadPending, Optional.empty(), false);
    }

    /// @param requestedPort 0 for the usual one or the next that is free
    /// @param before where agents were answered until now, taken again if it can be had; 0 at first
    public record HttpPort(int requestedPort, int before) {}

    public static StdioClient overHttp(HttpPort port) {
        return new StdioClient(Optional.empty(), Set.of(), false, Optional.of(port), false);
    }

    public static StdioClient ofNotes() {
        return new StdioClient(Optional.empty(), Set.of(), false, Optional.empty(), true);
    }

    /// The client as the journal names it.
    ///
    /// @param programName the name its program gives itself
    public AgentClient client(String programName) {
        var plain = VisibleText.strip(name.orElse(programName))
                .replaceAll("\\s+", " ")
                .strip();
        var displayName = plain.isEmpty() ? NAMELESS : plain;
        int length = Math.min(displayName.codePointCount(0, displayName.length()), MAX_NAME);
        return new AgentClient(
                displayName.substring(0, displayName.offsetByCodePoints(0, length)), scopes, mayReadPending);
    }

    Json.Obj json() {
        return Json.Obj.of(
                "client",
                name,
                "scopes",
                scopes.stream().map(scope -> scope.name()).sorted().toList(),
                "pending",
                mayReadPending,
                "http",
                http.map(port -> Json.Obj.of("port", port.requestedPort, "before", port.before)),
                "notes",
                wantsNotes);
    }

    static StdioClient of(Json.Obj json) {
        var scopes = new HashSet<AgentClient.Scope>();
        for (var scope : json.texts("scopes")) {
            scopes.add(AgentClient.Scope.valueOf(scope.toUpperCase(Locale.ROOT)));
        }
        var http = json.object("http");
        return new StdioClient(
                json.text("client"),
                scopes,
                json.bool("pending").orElse(false),
                http.integer("port").isEmpty()
                        ? Optional.empty()
                        : Optional.of(new HttpPort(
                                http.integer("port").getAsInt(),
                                http.integer("before").orElse(0))),
                json.bool("notes").orElse(false));
    }
}
