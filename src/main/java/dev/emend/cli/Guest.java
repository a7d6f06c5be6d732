package dev.emend.cli;

import dev.emend.curation.AgentClient;
import dev.emend.model.Json;
import dev.emend.model.Visible;
import java.util.HashSet;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/// An agent that this user's own program started and that is served on standard streams, so that it
/// needs no token.
///
/// @param name empty for the one its program gives itself
public record Guest(Optional<String> name, Set<AgentClient.Scope> scopes, boolean mayReadPending) {
    private static final int LONGEST_NAME = 100;
    private static final String NAMELESS = "MCP client";

    public Guest {
        scopes = Set.copyOf(scopes);
    }

    /// The client as the journal names it.
    ///
    /// @param own the name its program gives itself
    public AgentClient client(String own) {
        var plain = Visible.stripped(name.orElse(own)).replaceAll("\\s+", " ").strip();
        var shown = plain.isEmpty() ? NAMELESS : plain;
        int length = Math.min(shown.codePointCount(0, shown.length()), LONGEST_NAME);
        return new AgentClient(
                shown.substring(0, shown.offsetByCodePoints(0, length)), scopes, mayReadPending);
    }

    Json.Obj json() {
        return Json.Obj.of(
                "client", name,
                "scopes", scopes.stream().map(scope -> scope.name()).sorted().toList(),
                "pending", mayReadPending);
    }

    static Guest of(Json.Obj json) {
        var scopes = new HashSet<AgentClient.Scope>();
        for (var scope : json.texts("scopes")) {
            scopes.add(AgentClient.Scope.valueOf(scope.toUpperCase(Locale.ROOT)));
        }
        return new Guest(json.text("client"), scopes, json.bool("pending").orElse(false));
    }
}
