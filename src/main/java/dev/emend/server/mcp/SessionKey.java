package dev.emend.server.mcp;

import jakarta.servlet.http.HttpServletRequest;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.Optional;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/// Binds the sessions of the protocol to the token they began with: behind its own name each
/// carries the HMAC-SHA256 of that under the token, so that nobody else can go on with it and
/// nothing has to be remembered.
final class SessionKey {
    private static final String ALGORITHM = "HmacSHA256";

    private final String token;

    private SessionKey(String token) {
        this.token = token;
    }

    static SessionKey of(HttpServletRequest request) {
        var header = request.getHeader("Authorization");
        return new SessionKey(
                header == null ? "" : header.substring(header.indexOf(' ') + 1).strip());
    }

    /// The name a client is told.
    String outer(String inner) {
        return inner + "." + proof(inner);
    }

    /// The name of a session that began with this token; empty for every other.
    Optional<String> inner(String outer) {
        int dot = outer.lastIndexOf('.');
        if (dot < 0) {
            return Optional.empty();
        }
        var inner = outer.substring(0, dot);
        boolean isOwn = MessageDigest.isEqual(
                proof(inner).getBytes(StandardCharsets.UTF_8),
                outer.substring(dot + 1).getBytes(StandardCharsets.UTF_8));
        return isOwn ? Optional.of(inner) : Optional.empty();
    }

    private String proof(String inner) {
        try {
            var mac = Mac.getInstance(ALGORITHM);
            var key = ("session " + token).getBytes(StandardCharsets.UTF_8);
            mac.init(new SecretKeySpec(key, ALGORITHM));
            return HexFormat.of().formatHex(mac.doFinal(inner.getBytes(StandardCharsets.UTF_8)));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every JDK has HMAC-SHA256", e);
        }
    }
}
