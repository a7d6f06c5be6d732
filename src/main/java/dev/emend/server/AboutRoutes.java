package dev.emend.server;

import dev.emend.app.workspace.Workspace;
import dev.emend.model.Json;
import dev.emend.server.tools.Schemas;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;

/// Routes on what the server is.
final class AboutRoutes {
    private final Workspace workspace;
    private final Supplier<Json.Obj> document;

    /// @param document the OpenAPI document of all addresses
    AboutRoutes(Workspace workspace, Supplier<Json.Obj> document) {
        this.workspace = workspace;
        this.document = document;
    }

    List<Route> routes() {
        return List.of(
                new Route(
                        new Route.Call("GET", "/health"),
                        "Whether Emend answers, and what this client may do.",
                        Optional.empty(),
                        new Route.Shape(
                                Schemas.NOTHING,
                                Optional.empty(),
                                Schemas.object(
                                        List.of("status", "client", "scopes", "search"),
                                        "status",
                                        Schemas.text("ok"),
                                        "client",
                                        Schemas.text("The name of this client."),
                                        "scopes",
                                        Schemas.list(Schemas.text("A scope.")),
                                        "may_read_pending",
                                        Schemas.BOOL,
                                        "catalogs",
                                        Schemas.count(0, 1_000_000, "Open catalogs."),
                                        "search",
                                        Schemas.text("How far the index is."),
                                        "warnings",
                                        Schemas.list(
                                                Schemas.text(
                                                        "Why nothing is saved or counted now, or a known file is not what is served."))),
                                200),
                        this::health),
                new Route(
                        new Route.Call("GET", "/openapi.json"),
                        "This document.",
                        Optional.empty(),
                        new Route.Shape(Schemas.NOTHING, Optional.empty(), Schemas.ANYTHING, 200),
                        _ -> document.get()));
    }

    private Json.Obj health(Route.RouteRequest request) {
        var client = request.client();
        return Json.Obj.of(
                "status", "ok",
                "client", client.name(),
                "scopes",
                        client.scopes().stream()
                                .sorted()
                                .map(scope -> scope.word())
                                .toList(),
                "may_read_pending", client.mayReadPending(),
                "catalogs", workspace.library().catalogs().size(),
                "search", workspace.search().state().stage().name().toLowerCase(java.util.Locale.ROOT),
                "warnings",
                        Stream.concat(
                                        workspace.safety().verification().refusal().stream()
                                                .map(problem -> problem.message()),
                                        workspace.library().readProblems().stream())
                                .toList());
    }
}
