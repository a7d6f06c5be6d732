package dev.emend.server;

import dev.emend.app.catalogs.CommandResult;
import dev.emend.app.core.AgentClient.Scope;
import dev.emend.app.knowledge.EntryJson;
import dev.emend.app.knowledge.KnowledgeResult;
import dev.emend.app.workspace.Workspace;
import dev.emend.model.Json;
import dev.emend.model.UserException;
import dev.emend.model.texts.Messages;
import dev.emend.server.tools.AgentTools;
import dev.emend.server.tools.CheckedTool;
import dev.emend.server.tools.ItemLookup;
import dev.emend.server.tools.ItemPayload;
import dev.emend.server.tools.QueryParameters;
import dev.emend.server.tools.Schemas;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Knowledge as it is kept: what a client gets of it, and single changes.
final class KnowledgeRoutes {
    private static final int USUAL_ROWS = 100;
    private static final int MAX_ROWS = 1000;
    private static final Json.Obj CATALOG =
            Schemas.text("The catalog, as answers name it; needed only when there are several.");
    private static final Json.Obj ITEM = Schemas.object(
            List.of("knowledge_id", "catalog", "state", "trust", "item"),
            "knowledge_id",
            Schemas.text("Its id; id#2 for the second of that name."),
            "catalog",
            Schemas.text("The catalog it is in."),
            "state",
            Schemas.text("kept or pending."),
            "trust",
            Json.Obj.of("type", List.of("number", "null")),
            "quality_score",
            Schemas.count(1, 5, "Its rating; 3 when nobody rated it."),
            "hash",
            Schemas.text("SHA-256 of the whole item."),
            "flags",
            Schemas.list(Schemas.text("hidden_characters or addresses_the_model.")),
            "item",
            Schemas.any("Its members, with the learnings this client gets."),
            "hidden_characters_removed",
            Schemas.count(1, 1_000_000_000, "Of the item."));
    private static final Json.Obj DECIDED = Schemas.object(
            List.of("knowledge_id", "catalog", "state"),
            "knowledge_id",
            Schemas.text("The item."),
            "catalog",
            Schemas.text("The catalog it is in."),
            "state",
            Schemas.text("kept, not_reviewed, pending or deleted; waiting when it is decided and not in the file yet."),
            "warnings",
            Schemas.list(Schemas.text("What the caller should know.")));

    private final Workspace workspace;
    private final ItemLookup names;
    private final AgentTools tools;

    KnowledgeRoutes(Workspace workspace, AgentTools tools) {
        this.tools = tools;
        this.workspace = workspace;
        this.names = new ItemLookup(workspace);
    }

    List<Route> routes() {
        var object = Schemas.object(List.of(), "catalog", CATALOG);
        var item = Optional.of(Schemas.any("Members of the item."));
        return List.of(
                list(),
                applicable(),
                new Route(
                        new Route.Call("GET", "/knowledge/{id}"),
                        "An item with the learnings this client gets.",
                        Optional.of(Scope.READ),
                        new Route.Shape(object, Optional.empty(), ITEM, 200),
                        this::item),
                new Route(
                        new Route.Call("POST", "/knowledge"),
                        "Add an item at the end of a catalog. It waits for a person.",
                        Optional.of(Scope.PROPOSE),
                        new Route.Shape(object, item, DECIDED, 201),
                        this::create),
                new Route(
                        new Route.Call("PUT", "/knowledge/{id}"),
                        "Set members of an item, as the object updates or as they are; those left"
                                + " out stay as they are. Words in the place of kept ones wait for a person.",
                        Optional.of(Scope.ADMIN),
                        new Route.Shape(object, item, DECIDED, 200),
                        this::update),
                new Route(
                        new Route.Call("DELETE", "/knowledge/{id}"),
                        "Delete an item. A person can take it back.",
                        Optional.of(Scope.ADMIN),
                        new Route.Shape(object, Optional.empty(), DECIDED, 200),
                        this::delete));
    }

    private Route list() {
        var row = Schemas.object(
                List.of("knowledge_id", "catalog", "title", "state", "trust", "learnings"),
                "knowledge_id",
                Schemas.text("Its id; id#2 for the second of that name."),
                "catalog",
                Schemas.text("The catalog it is in."),
                "title",
                Schemas.text("What it is about."),
                "state",
                Schemas.text("kept or pending."),
                "trust",
                Json.Obj.of("type", List.of("number", "null")),
                "quality_score",
                Json.Obj.of("type", List.of("integer", "null")),
                "learnings",
                Schemas.count(0, 1_000_000, "Those this client gets."));
        return new Route(
                new Route.Call("GET", "/knowledge"),
                "The items this client gets, in the order of their catalogs, or as a line filters" + " them.",
                Optional.of(Scope.READ),
                new Route.Shape(
                        Schemas.object(
                                List.of(),
                                "filter",
                                Schemas.text("Words and filters, such as trust<0.8 button."),
                                "catalog",
                                CATALOG,
                                "limit",
                                Schemas.count(1, MAX_ROWS, "Items at most."),
                                "offset",
                                Schemas.count(0, 1_000_000, "Items to leave out first.")),
                        Optional.empty(),
                        Schemas.object(
                                List.of("items", "total", "warnings"),
                                "items",
                                Schemas.list(row),
                                "total",
                                Schemas.count(0, 1_000_000, "Without limit and offset."),
                                "warnings",
                                Schemas.list(Schemas.text(
                                        "What of the filter was not understood, and what" + " it asks for in vain.")),
                                "hidden_characters_removed",
                                Schemas.count(1, 1_000_000_000, "Of the titles.")),
                        200),
                this::rows);
    }

    private Route applicable() {
        return new Route(
                new Route.Call("POST", "/knowledge/applicable"),
                "All knowledge that applies in a context, by priority, quality and id.",
                Optional.of(Scope.READ),
                new Route.Shape(
                        Schemas.NOTHING,
                        Optional.of(Schemas.object(
                                List.of("context"), "context", Schemas.any("What the agent knows of its situation."))),
                        Schemas.object(
                                List.of("items"),
                                "items",
                                Schemas.list(Schemas.ANYTHING),
                                "hidden_characters_removed",
                                Schemas.count(1, 1_000_000_000, "Of the items.")),
                        200),
                request -> tools.applicable(request.body().object("context"), request.client()));
    }

    private Json.Obj rows(Route.RouteRequest request) throws UserException {
        var catalog = request.query().text("catalog").orElse("");
        var line = request.query().text("filter").orElse("");
        var in = catalog.isEmpty() ? Set.<java.util.UUID>of() : Set.of(names.catalog(catalog));
        var page = workspace.agents().retrieval().catalogs().rows(in, line, request.client());
        var rows = page.rows();
        int from = Math.min(request.query().integer("offset").orElse(0), rows.size());
        int limit = request.query().integer("limit").orElse(USUAL_ROWS);
        return CheckedTool.plain(Json.Obj.of(
                "items",
                rows.subList(from, Math.min(rows.size(), from + limit)).stream()
                        .map(EntryJson::of)
                        .toList(),
                "total",
                rows.size(),
                "warnings",
                page.warnings()));
    }

    private Json.Obj item(Route.RouteRequest request) throws UserException {
        return names.answer(request.id(), request.query().text("catalog").orElse(""), request.client());
    }

    private KnowledgeResult find(Route.RouteRequest request) throws UserException {
        return names.get(request.id(), request.query().text("catalog").orElse(""), request.client());
    }

    private Json.Obj create(Route.RouteRequest request) throws UserException {
        var catalog = names.catalog(request.query().text("catalog").orElse(""));
        var client = request.client();
        var payload = ItemPayload.of(request.body());
        var decision = workspace
                .agents()
                .reports()
                .storeUnlessRepeated(
                        client,
                        payload.fields().without("knowledge_id"),
                        () -> workspace.agents().items().propose(catalog, payload.fields(), client));
        var warnings = payload.report(workspace, client, catalog.toString());
        return decisionJson(decision, "pending").with("warnings", Json.from(warnings));
    }

    private Json.Obj update(Route.RouteRequest request) throws UserException {
        var body = request.body();
        var updates = body.get("updates") instanceof Json.Obj updateFields ? updateFields : body;
        if (body != updates) {
            var extraKeys = body.without("updates").members().keySet();
            if (!extraKeys.isEmpty()) {
                throw QueryParameters.wrong(
                        Messages.of("server.besideUpdates", String.join(", ", extraKeys)),
                        Messages.of("server.putIntoUpdates"));
            }
        }
        if (updates.members().isEmpty()) {
            throw QueryParameters.wrong(Messages.of("server.nothingSet"), Messages.of("server.sendMembers"));
        }
        var ref = find(request).item().ref();
        var decision = workspace.editor().update(request.client().actor(), ref, updates.members());
        var state = workspace.review().queue().summary(ref).state();
        return savedJson(decision, state.word());
    }

    private Json.Obj delete(Route.RouteRequest request) throws UserException {
        var ref = find(request).item().ref();
        return savedJson(workspace.editor().delete(request.client().actor(), ref), "deleted");
    }

    /// @param state once it is in the file
    private static Json.Obj savedJson(CommandResult decision, String state) {
        var saveWarning = decision.awaitSave();
        return decisionJson(decision, saveWarning.isPresent() ? "waiting" : state)
                .with("warnings", Json.from(saveWarning.stream().toList()));
    }

    private static Json.Obj decisionJson(CommandResult decision, String state) {
        return Json.Obj.of(
                "knowledge_id", EntryJson.id(decision.ref()),
                "catalog", ItemLookup.name(decision.ref()),
                "state", state);
    }
}
