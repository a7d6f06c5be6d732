package dev.emend.server;

import dev.emend.app.core.AgentClient;
import dev.emend.app.knowledge.KnowledgeResult;
import dev.emend.app.workspace.Workspace;
import dev.emend.model.Json;
import dev.emend.model.Run;
import dev.emend.model.UserException;
import dev.emend.model.texts.Messages;
import dev.emend.server.tools.CheckedTool;
import dev.emend.server.tools.ItemLookup;
import dev.emend.server.tools.KnowledgeTools;
import dev.emend.server.tools.QueryParameters;
import dev.emend.server.tools.Schemas;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/// Conversations as they come, and the block of a prompt.
final class ConversationRoutes {
    private static final List<String> ROLES =
            Arrays.stream(Run.Role.values()).map(Run.Role::word).toList();
    private static final int USUAL_ITEMS = 5;
    private static final int MAX_ITEMS = 50;
    private static final int MAX_ID = 300;

    private static final Json.Obj WORDS = Json.Obj.of("type", "string", "minLength", 1, "maxLength", 200_000);

    private final Workspace workspace;
    private final ItemLookup names;

    ConversationRoutes(Workspace workspace) {
        this.workspace = workspace;
        this.names = new ItemLookup(workspace);
    }

    List<Route> routes() {
        return List.of(
                new Route(
                        new Route.Call("POST", "/sessions/{id}/messages"),
                        "Add a message to a conversation, which begins with its first one and ends"
                                + " by itself after 10 silent minutes.",
                        Optional.of(AgentClient.Scope.PROPOSE),
                        new Route.Shape(
                                Schemas.NOTHING,
                                Optional.of(Schemas.object(
                                        List.of("role"),
                                        "role",
                                        Json.Obj.of("type", "string", "enum", ROLES),
                                        "text",
                                        WORDS,
                                        "content",
                                        WORDS.with("description", new Json.Text("Another name of text.")),
                                        "timestamp",
                                        Schemas.text("When it was said; what counts is when it"
                                                + " comes, which the answer says."))),
                                Schemas.object(
                                        List.of("session"),
                                        "session",
                                        Schemas.number("The number of the session."),
                                        "warnings",
                                        Schemas.list(Schemas.text("What the caller should know."))),
                                201),
                        this::track),
                new Route(
                        new Route.Call("POST", "/sessions/{id}/end"),
                        "End a conversation. Feedback is logged when there was enough of it.",
                        Optional.of(AgentClient.Scope.PROPOSE),
                        new Route.Shape(
                                Schemas.NOTHING,
                                Optional.of(Schemas.NOTHING),
                                Schemas.object(
                                        List.of("logged"),
                                        "logged",
                                        Schemas.BOOL,
                                        "summary",
                                        Schemas.text("Of what was logged."),
                                        "satisfaction",
                                        Schemas.text("Low, Medium or High."),
                                        "tags",
                                        Schemas.list(Schemas.text("A tag.")),
                                        "hidden_characters_removed",
                                        Schemas.count(1, 1_000_000_000, "Of the answer.")),
                                200),
                        this::end),
                new Route(
                        new Route.Call("GET", "/prompt"),
                        "The block of a prompt: the items with these ids, or those found for a"
                                + " text, as the profile formats them.",
                        Optional.of(AgentClient.Scope.READ),
                        new Route.Shape(
                                Schemas.object(
                                        List.of(),
                                        "query",
                                        Schemas.text("What the task is about."),
                                        "id",
                                        Schemas.list(Schemas.text("An item; repeatable.")),
                                        "catalog",
                                        Schemas.text("The catalog of the ids."),
                                        "profile",
                                        Schemas.text("kb-attached, full, errors, past-experiences,"
                                                + " prior-learnings or custom."),
                                        "limit",
                                        Schemas.count(1, MAX_ITEMS, "Items at most.")),
                                Optional.empty(),
                                Schemas.object(
                                        List.of("prompt", "profile", "items"),
                                        "prompt",
                                        Schemas.text("The block."),
                                        "profile",
                                        Schemas.text("How it is formatted."),
                                        "items",
                                        Schemas.list(Schemas.text("A knowledge_id.")),
                                        "hidden_characters_removed",
                                        Schemas.count(1, 1_000_000_000, "Of the block.")),
                                200),
                        this::prompt));
    }

    /// Two clients that call their sessions alike have two.
    private static String session(Route.RouteRequest request) throws UserException {
        if (request.id().isBlank() || request.id().length() > MAX_ID) {
            throw QueryParameters.wrong(Messages.of("server.sessionIdLength", MAX_ID), Messages.of("shared.giveOne"));
        }
        return request.client().name() + "/" + request.id();
    }

    private Json.Obj track(Route.RouteRequest request) throws UserException {
        var word = request.body().text("role").orElseThrow();
        var role = Arrays.stream(Run.Role.values())
                .filter(candidate -> candidate.word().equals(word))
                .findFirst()
                .orElseThrow();
        var body = request.body();
        var text = body.text("text").or(() -> body.text("content"));
        if (text.isEmpty()) {
            throw QueryParameters.wrong(Messages.of("server.messageEmpty"), Messages.of("server.sendAsText"));
        }
        var number = workspace.insights().feedbacks().sessions().track(session(request), role, text.get());
        var answer = Json.Obj.of("session", number);
        return body.has("timestamp")
                ? answer.with(
                        "warnings",
                        Json.from(List.of("timestamp was not kept: what counts is when a message" + " comes.")))
                : answer;
    }

    private Json.Obj end(Route.RouteRequest request) throws UserException {
        var feedback = workspace.insights().feedbacks().sessions().end(session(request));
        if (feedback.isEmpty()) {
            return Json.Obj.of("logged", false);
        }
        return CheckedTool.plain(Json.Obj.of(
                "logged",
                true,
                "summary",
                feedback.get().fields().summary(),
                "satisfaction",
                feedback.get().satisfaction().word(),
                "tags",
                feedback.get().tags()));
    }

    private Json.Obj prompt(Route.RouteRequest request) throws UserException {
        var ids = request.query().texts("id");
        var text = request.query().text("query").orElse("");
        if (ids.isEmpty() == text.isBlank()) {
            throw QueryParameters.wrong(Messages.of("server.promptSubject"), Messages.of("server.giveQuery"));
        }
        var profile = workspace
                .previews()
                .prompts()
                .get(request.query().text("profile").orElse("kb-attached"));
        List<KnowledgeResult> items;
        if (ids.isEmpty()) {
            int limit = request.query().integer("limit").orElse(USUAL_ITEMS);
            items = KnowledgeTools.findKnowledge(text, limit, workspace, request.client());
        } else {
            items = new java.util.ArrayList<>();
            for (var id : ids) {
                items.add(names.get(id, request.query().text("catalog").orElse(""), request.client()));
            }
            workspace.agents().retrieval().read(items, request.client());
        }
        return CheckedTool.plain(Json.Obj.of(
                "prompt",
                KnowledgeTools.block(items, profile),
                "profile",
                profile.name(),
                "items",
                items.stream().map(result -> result.item().ref().knowledgeId()).toList()));
    }
}
