package dev.emend.json;

import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.exc.JacksonIOException;

/// Extent of the first value of a text, when it is valid JSON, whatever its lines are.
///
/// @param firstLine the line where the value begins, counted from 1
/// @param lastLine the line where the value ends
/// @param isAll whether nothing follows
public record JsonExtent(int firstLine, int lastLine, boolean isAll) {
    /// Reads as far as the first value goes, and looks for a next one; keeps nothing.
    ///
    /// @return empty when it is broken, deeper than is read, or there is none
    public static Optional<JsonExtent> of(InputStream utf8) throws IOException {
        try (var tokens = Tokens.of(utf8)) {
            if (tokens.nextToken() == null) {
                return Optional.empty();
            }
            int first = tokens.currentTokenLocation().getLineNr();
            if (tokens.currentToken().isStructStart()) {
                tokens.skipChildren();
            }
            if (tokens.currentToken() == null || tokens.currentToken().isStructStart()) {
                return Optional.empty();
            }
            int last = tokens.currentLocation().getLineNr();
            return Optional.of(new JsonExtent(first, last, isLast(tokens)));
        } catch (JacksonIOException e) {
            throw e.getCause();
        } catch (JacksonException e) { // whoever reads the value tells what is wrong with it
            return Optional.empty();
        }
    }

    private static boolean isLast(JsonParser tokens) {
        try {
            return tokens.nextToken() == null;
        } catch (JacksonIOException e) {
            throw e;
        } catch (JacksonException e) { // something follows, and be it no JSON
            return false;
        }
    }
}
