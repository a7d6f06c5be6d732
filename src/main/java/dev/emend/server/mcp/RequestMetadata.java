package dev.emend.server.mcp;

import dev.emend.model.Json;
import io.modelcontextprotocol.spec.McpError;
import io.modelcontextprotocol.spec.McpSchema;
import java.util.List;

/// Metadata in the `_meta` of a request of revision 2026-07-28; earlier revisions greet once instead.
///
/// @param program the name its program gives itself; empty when it does not say. Nobody checks it
/// @param capabilities what the client can be asked for in the answer to this request
record RequestMetadata(String version, String program, Json.Obj capabilities) {
    /// The revision whose requests are answered without a session.
    static final String REVISION = "2026-07-28";

    static final String PREFIX = "io.modelcontextprotocol/";
    static final int HEADER_MISMATCH = -32020;
    static final int UNSUPPORTED_VERSION = -32022;
    private static final String VERSION = PREFIX + "protocolVersion";
    private static final String CAPABILITIES = PREFIX + "clientCapabilities";

    /// Whether a request means to be answered without a session.
    static boolean isIn(Json.Obj params) {
        return params.object("_meta").has(VERSION);
    }

    /// @throws McpError when what is required is missing
    static RequestMetadata of(Json.Obj params) {
        var meta = params.object("_meta");
        var version = meta.text(VERSION).orElseThrow(() -> missingKey(VERSION, "a text such as " + REVISION));
        if (!(meta.get(CAPABILITIES) instanceof Json.Obj capabilities)) {
            throw missingKey(CAPABILITIES, "an object");
        }
        var program = meta.object(PREFIX + "clientInfo").text("name").orElse("");
        return new RequestMetadata(version, program, capabilities);
    }

    private static McpError missingKey(String key, String expected) {
        return McpMethod.clientError(
                McpSchema.ErrorCodes.INVALID_PARAMS, "The _meta of a request has " + key + ", " + expected + ".");
    }

    /// @throws McpError when it is another revision's
    void requireRevision() {
        if (!version.equals(REVISION)) {
            throw McpError.builder(UNSUPPORTED_VERSION)
                    .message("Requests without a session are taken in revision " + REVISION + ".")
                    .data(Json.Obj.of("supported", List.of(REVISION), "requested", version))
                    .build();
        }
    }
}
