package dev.emend.server.mcp;

import dev.emend.model.Json;
import io.modelcontextprotocol.spec.McpSchema;

/// A client's subscription and its messages. Only changes to the list of resources are announced.
///
/// @param id of its request, which every message names
/// @param wantsResources whether it is to be told that the list of resources changed
/// @param identity name and version of this server
record Subscription(Json id, boolean wantsResources, Json.Obj identity) {
    static final String LISTEN = "subscriptions/listen";

    /// The first message: what it will be told of what it asked for.
    Json.Obj acknowledgment() {
        var notifications = wantsResources ? Json.Obj.of("resourcesListChanged", true) : Json.Obj.EMPTY;
        return notice(
                "notifications/subscriptions/acknowledged",
                Json.Obj.of("_meta", meta(Json.Obj.EMPTY), "notifications", notifications));
    }

    Json.Obj resourcesChanged() {
        return notice(McpSchema.METHOD_NOTIFICATION_RESOURCES_LIST_CHANGED, Json.Obj.of("_meta", meta(Json.Obj.EMPTY)));
    }

    /// The last message, when the server ends it.
    Json.Obj endMessage() {
        var meta = meta(Json.Obj.of(RequestMetadata.PREFIX + "serverInfo", identity));
        return Json.Obj.of("jsonrpc", "2.0", "id", id, "result", Json.Obj.of("resultType", "complete", "_meta", meta));
    }

    private Json.Obj meta(Json.Obj more) {
        return more.with(RequestMetadata.PREFIX + "subscriptionId", id);
    }

    private static Json.Obj notice(String method, Json.Obj params) {
        return Json.Obj.of("jsonrpc", "2.0", "method", method, "params", params);
    }
}
