package dev.emend.server.mcp;

import dev.emend.app.agents.RequestRedactor;
import dev.emend.app.core.AgentClient;
import dev.emend.model.Json;
import dev.emend.model.UserException;
import dev.emend.model.VisibleText;
import io.modelcontextprotocol.spec.McpError;
import io.modelcontextprotocol.spec.McpSchema;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.Function;

/// Answers requests of revision 2026-07-28, each by itself: nothing is remembered of earlier ones. Of
/// the SDK, which knows no such requests yet, only its errors are used. Thread-safe; calls block.
final class StatelessServer {
    static final String DISCOVER = "server/discover";
    private static final int HOUR = 3_600_000;

    /// The time for which a client may reuse an answer, in milliseconds, and whether the answer is the
    /// same for all clients. A person's decision holds at once, so knowledge is never cached.
    private record Caching(int ttlMs, String cacheScope) {
        static final Caching NEVER = new Caching(0, "private");
        static final Caching SHARED = new Caching(HOUR, "public");
    }

    private static final Map<String, Caching> CACHING = Map.of(
            DISCOVER,
            Caching.SHARED,
            McpSchema.METHOD_PROMPT_LIST,
            Caching.SHARED,
            McpSchema.METHOD_RESOURCES_TEMPLATES_LIST,
            Caching.SHARED,
            McpSchema.METHOD_TOOLS_LIST,
            Caching.NEVER,
            McpSchema.METHOD_RESOURCES_LIST,
            Caching.NEVER,
            McpSchema.METHOD_RESOURCES_READ,
            Caching.NEVER,
            McpSkills.LIST,
            Caching.NEVER,
            McpSkills.GET,
            Caching.NEVER);

    private final Map<String, McpMethod> methods;
    private final NeighborQuestions questions;
    private final Json.Obj identity;

    /// @param methods all but those of this class
    /// @param identity name and version of this server
    /// @param instructions for models
    StatelessServer(
            Map<String, McpMethod> methods, NeighborQuestions questions, Json.Obj identity, String instructions) {
        this.questions = questions;
        this.identity = identity;
        this.methods = new HashMap<>(methods);
        var discovery = discoveryResult(instructions);
        this.methods.put(DISCOVER, (_, _) -> discovery);
    }

    private static Json.Obj discoveryResult(String instructions) {
        return Json.Obj.of(
                "supportedVersions",
                List.of(RequestMetadata.REVISION),
                "capabilities",
                Json.Obj.of(
                        "tools",
                        Json.Obj.EMPTY,
                        "resources",
                        Json.Obj.of("listChanged", true),
                        "prompts",
                        Json.Obj.EMPTY,
                        "extensions",
                        Json.Obj.of(McpSkills.EXTENSION, Json.Obj.EMPTY)),
                "instructions",
                instructions);
    }

    /// The answer to a request, its errors included.
    ///
    /// @param clientLookup the client, by the name its program gives itself and by what is asked
    /// @param credential what only this client has, such as its token: a state it is given is good for no other
    ///   client, whatever its name; empty for a program of this user
    Json.Obj answer(RpcMessage request, BiFunction<String, String, AgentClient> clientLookup, String credential) {
        try {
            return Json.Obj.of(
                    "jsonrpc", "2.0", "id", request.id(), "result", result(request, clientLookup, credential));
        } catch (Exception | Error problem) { // whatever it is, the client waits for an answer
            return RpcMessage.error(request.id(), ofThisRevision(McpRequests.error(problem), request));
        }
    }

    private Json.Obj result(RpcMessage request, BiFunction<String, String, AgentClient> clientLookup, String credential)
            throws UserException {
        var metadata = RequestMetadata.of(request.params());
        metadata.requireRevision();
        var name = request.method();
        var method = methods.get(name);
        if (method == null) {
            throw McpMethod.clientError(
                    McpSchema.ErrorCodes.METHOD_NOT_FOUND, "There is no method " + VisibleText.of(name) + ".");
        }
        var rawParams = request.params();
        // a state would look like a secret
        var params = RequestRedactor.of(
                rawParams.without("_meta").without("requestState").without("inputResponses"));
        var client = clientLookup.apply(metadata.program(), McpServer.operation(name, params));
        if (name.equals(McpSchema.METHOD_TOOLS_CALL)) {
            var owner = client.name() + "\n" + credential;
            return complete(name, questions.answer(params, rawParams, metadata.capabilities(), client, owner));
        }
        if (rawParams.has("requestState")) {
            throw McpMethod.clientError(
                    McpSchema.ErrorCodes.INVALID_PARAMS, "The method " + name + " never gives a requestState.");
        }
        return complete(name, method.answer(params, client));
    }

    private Json.Obj complete(String method, Json.Obj result) {
        var whole = withServerInfo(result);
        if (whole.has("resultType")) {
            return whole;
        }
        whole = whole.with("resultType", new Json.Text("complete"));
        var caching = CACHING.get(method);
        return caching == null
                ? whole
                : whole.with("ttlMs", Json.from(caching.ttlMs)).with("cacheScope", new Json.Text(caching.cacheScope));
    }

    private Json.Obj withServerInfo(Json.Obj result) {
        return result.with("_meta", result.object("_meta").with(RequestMetadata.PREFIX + "serverInfo", identity));
    }

    /// Converts the error for a missing resource, which had a code of its own in earlier revisions.
    private static McpError ofThisRevision(McpError problem, RpcMessage request) {
        var error = problem.getJsonRpcError();
        if (error.code() != McpSchema.ErrorCodes.RESOURCE_NOT_FOUND) {
            return problem;
        }
        var uri = VisibleText.of(request.params().text("uri").orElse(""));
        return McpError.builder(McpSchema.ErrorCodes.INVALID_PARAMS)
                .message(error.message())
                .data(Json.Obj.of("uri", uri))
                .build();
    }

    /// The stream a client asks for with `subscriptions/listen`.
    ///
    /// @param clientLookup the client, by the name its program gives itself
    /// @throws McpError when it is no such request, or the client may not read
    Subscription subscription(RpcMessage request, Function<String, AgentClient> clientLookup) {
        var metadata = RequestMetadata.of(request.params());
        metadata.requireRevision();
        McpServer.requireRead(clientLookup.apply(metadata.program()));
        if (!(request.params().get("notifications") instanceof Json.Obj notifications)) {
            throw McpMethod.clientError(
                    McpSchema.ErrorCodes.INVALID_PARAMS, "The member notifications is missing: it says what to tell.");
        }
        return new Subscription(
                request.id(), notifications.bool("resourcesListChanged").orElse(false), identity);
    }
}
