package dev.emend.server.mcp;

import dev.emend.app.knowledge.Provenance;
import dev.emend.json.JsonFault;
import dev.emend.json.JsonText;
import dev.emend.model.Json;
import io.modelcontextprotocol.spec.McpError;
import io.modelcontextprotocol.spec.McpSchema;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Base64;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/// State that a client carries from an answer that asks back to its next try, so that the server need
/// not remember anything: readable for the client, but sealed with the HMAC-SHA256 of a key this
/// process made, and valid for one token, one request and ten minutes. Thread-safe.
final class RequestState {
    static final Duration LIFETIME = Duration.ofMinutes(10);
    private static final String ALGORITHM = "HmacSHA256";
    private static final int KEY_BYTES = 32;

    private final InstantSource clock;
    private final SecretKeySpec key;

    RequestState(InstantSource clock) {
        this.clock = clock;
        var bytes = new byte[KEY_BYTES];
        new SecureRandom().nextBytes(bytes);
        key = new SecretKeySpec(bytes, ALGORITHM);
    }

    /// @param owner whose request it is, see [StatelessServer#answer]
    /// @param request with its method and all that has to be the same the next time
    String seal(String owner, Json.Obj request, Json.Obj content) {
        long end = clock.instant().plus(LIFETIME).getEpochSecond();
        var payload = Json.Obj.of(
                "owner",
                Provenance.sha256(owner),
                "request",
                digest(request),
                "until",
                Long.toString(end),
                "content",
                content);
        var text = Base64.getUrlEncoder()
                .withoutPadding()
                .encodeToString(payload.compact().getBytes(StandardCharsets.UTF_8));
        return text + "." + proof(text);
    }

    /// @throws McpError when it was changed, is another owner's or request's, or came too late
    Json.Obj open(String state, String owner, Json.Obj request) {
        int dot = state.lastIndexOf('.');
        if (dot < 0 || !isOwn(state.substring(0, dot), state.substring(dot + 1))) {
            throw refusal("it is none of this server, or the server was started anew meanwhile");
        }
        var payload = read(state.substring(0, dot));
        if (!payload.text("owner").orElse("").equals(Provenance.sha256(owner))
                || !payload.text("request").orElse("").equals(digest(request))) {
            throw refusal("it belongs to another request");
        }
        if (clock.instant().getEpochSecond()
                > Long.parseLong(payload.text("until").orElse("0"))) {
            throw refusal("it is older than " + LIFETIME.toMinutes() + " minutes");
        }
        return payload.object("content");
    }

    private boolean isOwn(String text, String proof) {
        return MessageDigest.isEqual(
                proof(text).getBytes(StandardCharsets.UTF_8), proof.getBytes(StandardCharsets.UTF_8));
    }

    private static Json.Obj read(String text) {
        try {
            var json = new String(Base64.getUrlDecoder().decode(text), StandardCharsets.UTF_8);
            return JsonText.parse(json) instanceof Json.Obj object ? object : Json.Obj.EMPTY;
        } catch (JsonFault e) {
            throw new IllegalStateException("what was sealed here can be read here", e);
        }
    }

    private static McpError refusal(String reason) {
        return McpMethod.clientError(
                McpSchema.ErrorCodes.INVALID_PARAMS,
                "The requestState is not taken: " + reason
                        + ". What was written before is kept; send the request without"
                        + " requestState only if it is still to be done.");
    }

    private static String digest(Json.Obj request) {
        return Provenance.sha256(request.compact());
    }

    private String proof(String text) {
        try {
            var mac = Mac.getInstance(ALGORITHM);
            mac.init(key);
            return Base64.getUrlEncoder()
                    .withoutPadding()
                    .encodeToString(mac.doFinal(text.getBytes(StandardCharsets.UTF_8)));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every JDK has HMAC-SHA256", e);
        }
    }
}
