package dev.emend.remote;

import dev.emend.model.Json;
import dev.emend.model.texts.Messages;
import dev.emend.remote.RemoteException.Kind;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.regex.Pattern;

/// A data API or web search on this machine that answers a GET with JSON. Thread-safe.
///
/// Where things are in the answer is told by JSON Pointers (RFC 6901): the list of hits from the
/// top, text, id and score from each hit.
public final class KnowledgeEndpoint implements AutoCloseable {
    private static final long MAX_ANSWER = 4L << 20;
    private static final int MAX_TEXT = 20_000;
    private static final Pattern ADDRESS =
            Pattern.compile("(https?://[^/?#\\s@]+)([/?][^\\s#]*)?", Pattern.CASE_INSENSITIVE);

    private final Place place;
    private final String template;
    private final JsonCalls calls;

    /// @param url with `{query}` and, if wanted, `{limit}` in its path or query
    /// @param items the pointer to the list of hits; empty when the answer is the list
    /// @param text the pointer to a hit's text
    /// @param id the pointer to its name; empty for its number in the list
    /// @param score the pointer to its relevance from 0 to 1; empty when it tells none
    /// @param isRemote whether a server outside this machine is meant
    public record Place(String url, String items, String text, String id, String score, boolean isRemote) {}

    /// @throws RemoteException when the address can't be used; connects to nothing yet
    public KnowledgeEndpoint(Place place, Duration timeout) throws RemoteException {
        this.place = place;
        var address = ADDRESS.matcher(place.url().strip());
        if (!address.matches() || !place.url().contains("{query}")) {
            throw new RemoteException(
                    Kind.LASTING, Messages.of("remote.badSourceAddress"), Messages.of("remote.writeSearchAddress"));
        }
        URI server;
        var path = address.group(2) == null ? "" : address.group(2);
        try {
            server = URI.create(address.group(1));
            URI.create(server + fillTemplate(path, "", 1));
        } catch (IllegalArgumentException e) {
            throw new RemoteException(
                    Kind.LASTING, Messages.of("remote.badSourceAddress"), Messages.of("remote.writeSearchAddress"), e);
        }
        if (server.getHost() == null || server.getPort() > 65_535) {
            throw new RemoteException(
                    Kind.LASTING,
                    Messages.of("remote.badServerAddress", server),
                    Messages.of("remote.writeSearchAddress"));
        }
        var host = server.getHost();
        if (!place.isRemote() && !ChatEndpoint.isLoopback(host)) {
            throw new RemoteException(
                    Kind.LASTING, Messages.of("remote.queriesWouldLeave", host), Messages.of("remote.nameLocalServer"));
        }
        template = path;
        calls = new JsonCalls(server, timeout, "", MAX_ANSWER);
    }

    /// The hits in the order of the answer.
    public List<RemoteText> find(String query, int limit) throws RemoteException {
        var answer = calls.get(fillTemplate(template, query, limit));
        if (!(at(answer, place.items()) instanceof Json.Arr(var hits))) {
            throw new RemoteException(
                    Kind.LASTING,
                    Messages.of("remote.answerLacksList", describePointer(place.items())),
                    Messages.of("remote.correctHits"));
        }
        var found = new ArrayList<RemoteText>();
        for (int i = 0; i < Math.min(hits.size(), limit); i++) {
            var hit = hits.get(i);
            if (!(at(hit, place.text()) instanceof Json.Text(var text))) {
                throw new RemoteException(
                        Kind.LASTING,
                        Messages.of("remote.hitLacksText", describePointer(place.text())),
                        Messages.of("remote.correctText"));
            }
            var id = place.id().isEmpty()
                    ? Integer.toString(i + 1)
                    : at(hit, place.id()).plain();
            found.add(new RemoteText(
                    id,
                    text.length() <= MAX_TEXT ? text : text.substring(0, MAX_TEXT),
                    score(hit),
                    hit instanceof Json.Obj fields ? fields : Json.Obj.EMPTY));
        }
        return found;
    }

    private static String fillTemplate(String template, String query, int limit) {
        return template.replace("{query}", URLEncoder.encode(query, StandardCharsets.UTF_8))
                .replace("{limit}", Integer.toString(limit));
    }

    private OptionalDouble score(Json hit) {
        if (!place.score().isEmpty() && at(hit, place.score()) instanceof Json.Num number) {
            double score = number.toDouble();
            if (score >= 0 && score <= 1) {
                return OptionalDouble.of(score);
            }
        }
        return OptionalDouble.empty();
    }

    private static String describePointer(String pointer) {
        return pointer.isEmpty() ? Messages.of("remote.itsTop") : pointer;
    }

    /// The value a pointer points to; null's JSON when there is nothing.
    static Json at(Json value, String pointer) {
        if (pointer.isEmpty()) {
            return value;
        }
        var current = value;
        for (var part : pointer.substring(1).split("/", -1)) {
            var name = part.replace("~1", "/").replace("~0", "~");
            current = switch (current) {
                case Json.Obj object when object.has(name) -> java.util.Objects.requireNonNull(object.get(name));
                case Json.Arr(var elements)
                when name.matches("0|[1-9][0-9]{0,8}") && Integer.parseInt(name) < elements.size() ->
                    elements.get(Integer.parseInt(name));
                default -> Json.Null.NULL;
            };
        }
        return current;
    }

    @Override
    public void close() {
        calls.close();
    }
}
