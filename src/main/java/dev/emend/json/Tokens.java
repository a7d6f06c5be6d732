package dev.emend.json;

import java.io.InputStream;
import tools.jackson.core.JsonParser;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.TokenStreamFactory;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.json.JsonReadFeature;

/// Jackson's tokens, with the limits of this program.
final class Tokens {
    static final int MAX_TEXT = 20_000_000;

    /// In a record of another tool's file.
    static final int MAX_IMPORTED = 64_000_000;

    static final int MAX_KEY = 4_000;
    static final int MAX_NUMBER = 400;

    private static final JsonFactory FACTORY = factory(MAX_TEXT, MAX_KEY);
    private static final JsonFactory GENEROUS = factory(MAX_IMPORTED, MAX_KEY);

    /// The factory for what was stored, which is read whatever was allowed then.
    private static final JsonFactory STORED = factory(Integer.MAX_VALUE, Integer.MAX_VALUE);

    private Tokens() {}

    private static JsonFactory factory(int longestText, int longestKey) {
        return JsonFactory.builder()
                .enable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS)
                // it would take odd bytes for UTF-16 and skip a second byte order mark
                .disable(TokenStreamFactory.Feature.CHARSET_DETECTION)
                // many different keys are odd but no mistake
                .disable(TokenStreamFactory.Feature.FAIL_ON_SYMBOL_HASH_OVERFLOW)
                .streamReadConstraints(StreamReadConstraints.builder()
                        .maxStringLength(longestText)
                        .maxNameLength(longestKey)
                        // we count ourselves: Jackson doesn't tell the place
                        .maxNumberLength(Integer.MAX_VALUE)
                        .build())
                .build();
    }

    static JsonParser of(byte[] utf8, int from, int to, int longestText) {
        var factory = longestText <= MAX_TEXT ? FACTORY : longestText <= MAX_IMPORTED ? GENEROUS : STORED;
        return factory.createParser(ObjectReadContext.empty(), utf8, from, to - from);
    }

    /// Of a text that need not fit into memory.
    static JsonParser of(InputStream utf8) {
        return GENEROUS.createParser(ObjectReadContext.empty(), utf8);
    }
}
