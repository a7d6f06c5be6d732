package dev.emend.server;

import dev.emend.app.agents.FirstAnswerWatch;
import dev.emend.app.agents.RequestRedactor;
import dev.emend.app.core.AgentClient;
import dev.emend.app.knowledge.EntryJson;
import dev.emend.app.workspace.Workspace;
import dev.emend.json.JsonFault;
import dev.emend.json.JsonText;
import dev.emend.model.Json;
import dev.emend.model.UserException;
import dev.emend.model.texts.Messages;
import dev.emend.server.tools.AgentTools;
import dev.emend.server.tools.QueryParameters;
import dev.emend.server.tools.SchemaCheck;
import dev.emend.server.tools.Schemas;
import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import io.javalin.http.HandlerType;
import io.javalin.http.HttpStatus;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/// Every address of the agent server. Checks scope, parameters and body before it asks; each
/// failure becomes one answer, by [ErrorResponse].
final class Routes implements AutoCloseable {
    /// The address of the stream of events.
    static final String EVENTS = "/events";

    private final FirstAnswerWatch firstAnswer;
    private final List<Route> all = new ArrayList<>();
    private final Events events;

    Routes(Workspace workspace, AgentTools tools) {
        firstAnswer = workspace.access().firstAnswer();
        events = new Events(
                workspace.changes(),
                (client, item) -> workspace
                        .agents()
                        .retrieval()
                        .catalogs()
                        .item(item.catalog(), EntryJson.id(item), client)
                        .isPresent());
        all.addAll(new AboutRoutes(workspace, this::document).routes());
        all.addAll(new KnowledgeRoutes(workspace, tools).routes());
        all.addAll(new ToolRoutes(tools).routes());
        all.addAll(new ConversationRoutes(workspace).routes());
    }

    private Json.Obj document() {
        return OpenApi.of(all);
    }

    void addTo(RoutesConfig config) {
        for (var route : all) {
            config.addHttpHandler(
                    HandlerType.findOrCreate(route.call().method()),
                    route.call().path().replace("{id}", "<id>"),
                    context -> answer(context, route));
        }
        config.get(EVENTS, this::stream);
        config.exception(Exception.class, (problem, context) -> refuse(context, refusal(problem)));
        for (int status : new int[] {404, 405}) {
            config.error(status, context -> {
                if (context.attribute(AuthFilter.WHAT) == null) {
                    refuse(context, ErrorResponse.ofStatus(status));
                }
            });
        }
    }

    private static ErrorResponse refusal(Exception problem) {
        return problem instanceof io.javalin.http.HttpResponseException httpException
                ? ErrorResponse.ofStatus(httpException.getStatus())
                : ErrorResponse.of(problem);
    }

    private static void refuse(Context context, ErrorResponse refusal) {
        context.status(refusal.status()).result(refusal.json().compact());
    }

    private static AgentClient client(Context context) {
        return (AgentClient) Objects.requireNonNull(context.req().getAttribute(AuthFilter.CLIENT));
    }

    private void answer(Context context, Route route) {
        context.attribute(AuthFilter.WHAT, route.call().toString());
        var client = client(context);
        var missing = route.scope().filter(scope -> !client.may(scope));
        if (missing.isPresent()) {
            refuse(context, noScope(client, missing.get()));
            return;
        }
        try {
            var request = new Route.RouteRequest(
                    client,
                    RequestRedactor.of(route.call().hasId() ? context.pathParam("id") : ""),
                    RequestRedactor.of(query(context, route)),
                    RequestRedactor.of(body(context, route)));
            var answer = route.answerer().answer(request);
            firstAnswer.recordAnswer(client.name(), route.call().toString(), answer);
            context.status(route.shape().status()).result(answer.compact());
        } catch (UserException | RuntimeException problem) {
            refuse(context, refusal(problem));
        }
    }

    private static ErrorResponse noScope(AgentClient client, AgentClient.Scope scope) {
        return new ErrorResponse(
                403,
                "no_scope",
                "The client " + client.name() + " may not do that.",
                "Ask the person who runs Emend for the permission " + scope.word() + ".");
    }

    private static Json.Obj query(Context context, Route route) throws UserException {
        var schema = route.shape().query();
        var parameters = QueryParameters.parameters(Objects.requireNonNullElse(context.queryString(), ""));
        return validate(QueryParameters.read(parameters, schema), schema, "parameters");
    }

    private static Json.Obj body(Context context, Route route) throws UserException {
        var schema = route.shape().body();
        var bytes = context.bodyAsBytes();
        if (schema.isEmpty()
                || bytes.length == 0 && schema.get().texts("required").isEmpty()) {
            return Json.Obj.EMPTY;
        }
        try {
            if (JsonText.parse(bytes, 0, bytes.length) instanceof Json.Obj body) {
                return (Json.Obj) Schemas.withoutNulls(validate(body, schema.get(), "body"), schema.get());
            }
            throw QueryParameters.wrong(Messages.of("server.bodyNoObject"), Messages.of("server.sendOne"));
        } catch (JsonFault fault) {
            throw new UserException(
                    UserException.Code.BAD_INPUT,
                    Messages.of("server.bodyNoJson", fault.line(), fault.description()),
                    Messages.of("shared.nothingChanged"),
                    Messages.of("server.correctIt"),
                    fault);
        }
    }

    private static Json.Obj validate(Json.Obj value, Json.Obj schema, String name) throws UserException {
        var problems = SchemaCheck.problems(value, schema);
        if (!problems.isEmpty()) {
            throw QueryParameters.wrong(
                    Messages.of(
                            "server.badMember",
                            name,
                            " are wrong: ".replace("are", name.equals("body") ? "is" : "are"),
                            String.join("; ", problems)),
                    Messages.of("server.compareOpenApi"));
        }
        return value;
    }

    private void stream(Context context) throws IOException {
        context.attribute(AuthFilter.WHAT, "GET " + EVENTS);
        if (context.req().getAttribute(AuthFilter.STREAM) == null) {
            // nothing would end it when its token is taken back
            refuse(context, ErrorResponse.ofStatus(404));
            return;
        }
        var client = client(context);
        if (!client.may(AgentClient.Scope.READ)) {
            refuse(context, noScope(client, AgentClient.Scope.READ));
            return;
        }
        context.status(HttpStatus.OK).contentType("text/event-stream; charset=utf-8");
        events.send(context.res().getOutputStream(), client);
    }

    /// Ends the streams of events.
    @Override
    public void close() {
        events.close();
    }
}
