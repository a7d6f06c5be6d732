package dev.emend.app.knowledge;

import dev.emend.app.core.AgentClient;
import dev.emend.model.Json;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.util.HexFormat;

/// The origin of something that an agent brought.
///
/// @param run as the client called it; empty when it did not say
/// @param hash SHA-256 of what was brought, in hex
public record Provenance(String client, String run, Instant at, String hash) {
    public static Provenance of(AgentClient client, String run, Instant at, Json.Obj content) {
        return new Provenance(client.name(), run, at, sha256(content.compact()));
    }

    public static String sha256(String text) {
        try {
            var digest = MessageDigest.getInstance("SHA-256");
            return HexFormat.of().formatHex(digest.digest(text.getBytes(StandardCharsets.UTF_8)));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }

    public Json.Obj toJson() {
        return Json.Obj.of("client", client, "run", run, "at", at.toString(), "hash", hash);
    }
}
