package dev.emend.app.catalogs;

import dev.emend.analysis.secrets.JsonSecretScanner;
import dev.emend.analysis.secrets.JsonSecretScanner.FoundSecret;
import dev.emend.analysis.secrets.SecretDetector;
import dev.emend.analysis.secrets.SecretDetector.SecretSpan;
import dev.emend.catalog.Catalog;
import dev.emend.catalog.markdown.FrontMatterText;
import dev.emend.model.texts.FrontMatterRange;
import dev.emend.store.curation.RedactionTable;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.Predicate;

/// Finds secrets that were redacted once in what comes back from files and versions.
public final class RedactedContent {
    private RedactedContent() {}

    /// True when a catalog holds a secret that was redacted once.
    static boolean holdsOne(Catalog catalog, List<RedactionTable.KnownSecret> secrets) {
        for (int i = 0; i < catalog.size(); i++) {
            if (JsonSecretScanner.find(catalog.item(i).fields()).stream().anyMatch(isKnown(secrets))) {
                return true;
            }
        }
        return false;
    }

    /// The bytes of a file that may be torn, with placeholders for secrets that were redacted once.
    static byte[] without(byte[] bytes, List<RedactionTable.KnownSecret> secrets) {
        if (secrets.isEmpty()) {
            return bytes;
        }
        // one character is one byte, so that all others stay as they are
        var text = new String(bytes, StandardCharsets.ISO_8859_1);
        var spans = SecretDetector.find(text).stream()
                .filter(span -> {
                    var part = text.substring(span.start(), span.end());
                    var secret = new String(part.getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8);
                    var quoted = SecretDetector.unescaped(secret);
                    return secrets.stream().anyMatch(knownSecret -> knownSecret.is(secret) || knownSecret.is(quoted));
                })
                .toList();
        return spans.isEmpty() ? bytes : redact(text, spans).getBytes(StandardCharsets.ISO_8859_1);
    }

    private static String redact(String text, List<SecretSpan> found) {
        var head = FrontMatterRange.of(text);
        if (!head.isPresent()) {
            return SecretDetector.redact(text, found, 0, text.length());
        }
        var ofHead = found.stream()
                .filter(span -> span.start() >= head.start() && span.end() <= head.end())
                .map(span -> new SecretSpan(span.rule(), span.start() - head.start(), span.end() - head.start()))
                .toList();
        return SecretDetector.redact(text, found, 0, head.start())
                + FrontMatterText.redact(text.substring(head.start(), head.end()), ofHead)
                + SecretDetector.redact(text, found, head.end(), text.length());
    }

    public static Predicate<FoundSecret> isKnown(List<RedactionTable.KnownSecret> secrets) {
        return spot -> secrets.stream().anyMatch(secret -> secret.is(spot.secret()));
    }
}
