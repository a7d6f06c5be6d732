package dev.emend.app.catalogs;

import dev.emend.analysis.secrets.JsonSecretScanner;
import dev.emend.analysis.secrets.JsonSecretScanner.FoundSecret;
import dev.emend.analysis.secrets.SecretDetector;
import dev.emend.catalog.Catalog;
import dev.emend.store.curation.RedactionTable;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.Predicate;

/// Finds secrets that were redacted once in what comes back from files and versions.
public final class RedactedContent {
    private RedactedContent() {}

    /// True when a catalog holds a secret that was redacted once.
    static boolean holdsOne(Catalog catalog, List<RedactionTable.KnownSecret> known) {
        for (int i = 0; i < catalog.size(); i++) {
            if (JsonSecretScanner.find(catalog.item(i).fields()).stream().anyMatch(isKnown(known))) {
                return true;
            }
        }
        return false;
    }

    /// The bytes of a file that may be torn, with placeholders for secrets that were redacted once.
    static byte[] without(byte[] bytes, List<RedactionTable.KnownSecret> known) {
        if (known.isEmpty()) {
            return bytes;
        }
        // one character is one byte, so that all others stay as they are
        var text = new String(bytes, StandardCharsets.ISO_8859_1);
        var found = SecretDetector.find(text).stream()
                .filter(span -> {
                    var part = text.substring(span.start(), span.end());
                    var secret = new String(part.getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8);
                    return known.stream().anyMatch(redacted -> redacted.is(secret));
                })
                .toList();
        return found.isEmpty()
                ? bytes
                : SecretDetector.redact(text, found, 0, text.length()).getBytes(StandardCharsets.ISO_8859_1);
    }

    public static Predicate<FoundSecret> isKnown(List<RedactionTable.KnownSecret> known) {
        return spot -> known.stream().anyMatch(secret -> secret.is(spot.secret()));
    }
}
