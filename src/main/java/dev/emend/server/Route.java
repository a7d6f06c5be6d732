package dev.emend.server;

import dev.emend.app.core.AgentClient;
import dev.emend.model.Json;
import dev.emend.model.UserException;
import dev.emend.server.tools.Schemas;
import java.util.Optional;

/// Method of one address, with what it takes and gives: the source of what is served, checked and
/// documented.
///
/// @param scope what a client needs; empty for nothing but a token
record Route(Call call, String summary, Optional<AgentClient.Scope> scope, Shape shape, RouteHandler answerer) {

    /// @param path with `{id}` for an id, which may hold slashes
    record Call(String method, String path) {
        boolean hasId() {
            return path.contains("{id}");
        }

        @Override
        public String toString() {
            return method + " " + path;
        }
    }

    /// @param query JSON schema of an object whose members are the query parameters
    /// @param body JSON schema of the body, in which what may be left out may be null too; empty
    ///   when none is taken
    /// @param answer JSON schema
    /// @param status of an answer
    record Shape(Json.Obj query, Optional<Json.Obj> body, Json.Obj answer, int status) {
        Shape {
            body = body.map(Schemas::orNull);
        }
    }

    /// @param id as it was before it was put into the address; empty without one
    record RouteRequest(AgentClient client, String id, Json.Obj query, Json.Obj body) {}

    interface RouteHandler {
        Json.Obj answer(RouteRequest request) throws UserException;
    }
}
