package dev.emend.remote;

import dev.emend.json.JsonFault;
import dev.emend.json.JsonText;
import dev.emend.model.Json;
import dev.emend.model.texts.FailureReason;
import dev.emend.model.texts.Messages;
import dev.emend.remote.RemoteException.Kind;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpTimeoutException;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;

/// JSON over HTTP to one server, each call with an end: what does not answer in time is given up.
/// Thread-safe. Follows no redirect and sends nothing by itself.
final class JsonCalls implements AutoCloseable {
    private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(5);
    private static final int MAX_ANSWER_SHOWN = 300;

    /// A year has as many.
    private static final int MAX_SECONDS_DIGITS = 8;

    private static final long MAX_ANSWER = 256L << 20;

    /// The words of the JDK when an answer is longer than allowed.
    private static final String TOO_LONG = "body exceeds capacity";

    private final URI server;
    private final Duration timeout;
    private final String token;
    private final long max;
    private volatile HttpClient client = newClient();
    private boolean isClosed;

    /// @param server without a user or password
    /// @param timeout for one call, its whole answer included
    /// @param token sent as a bearer token; empty for none
    JsonCalls(URI server, Duration timeout, String token) {
        this(server, timeout, token, MAX_ANSWER);
    }

    /// @param max the longest answer that is read, in bytes
    JsonCalls(URI server, Duration timeout, String token, long max) {
        this.server = server;
        this.timeout = timeout;
        this.token = token;
        this.max = max;
    }

    private static HttpClient newClient() {
        return HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .followRedirects(HttpClient.Redirect.NEVER)
                .connectTimeout(CONNECT_TIMEOUT)
                .build();
    }

    Json get(String path) throws RemoteException {
        return call(path, null);
    }

    Json post(String path, Json body) throws RemoteException {
        return call(path, body);
    }

    private Json call(String path, @Nullable Json body) throws RemoteException {
        var address = URI.create(server + path);
        var request = HttpRequest.newBuilder(address).timeout(timeout).header("Accept", "application/json");
        if (!token.isEmpty()) {
            request.header("Authorization", "Bearer " + token);
        }
        if (body != null) {
            request.header("Content-Type", "application/json")
                    .POST(HttpRequest.BodyPublishers.ofString(body.compact()));
        }
        return read(path, answer(request.build()));
    }

    /// The timeout of a request ends with its headers; a body that never ends needs its own.
    private HttpResponse<String> answer(HttpRequest request) throws RemoteException {
        var current = client;
        var body = HttpResponse.BodyHandlers.limiting(HttpResponse.BodyHandlers.ofString(), max);
        var answer = current.sendAsync(request, body);
        try {
            return answer.get(timeout.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            drop(current);
            throw slow(e);
        } catch (InterruptedException e) {
            drop(current);
            Thread.currentThread().interrupt();
            throw new RemoteException(
                    Kind.PASSING, Messages.of("remote.notWaitedFor", server), Messages.of("remote.tryAgain"), e);
        } catch (ExecutionException e) {
            var cause = e.getCause() == null ? e : e.getCause();
            if (cause instanceof ConnectException) {
                throw new RemoteException(
                        Kind.PASSING,
                        Messages.of("remote.nothingAnswers", server),
                        Messages.of("remote.startServer"),
                        cause);
            }
            if (cause instanceof HttpConnectTimeoutException) {
                throw new RemoteException(
                        Kind.PASSING,
                        Messages.of("remote.noConnection", server, CONNECT_TIMEOUT.toSeconds()),
                        Messages.of("remote.startServer"),
                        cause);
            }
            if (cause instanceof HttpTimeoutException) {
                throw slow(cause);
            }
            if (String.valueOf(cause.getMessage()).contains(TOO_LONG)) {
                throw new RemoteException(
                        Kind.LASTING,
                        Messages.of("remote.answerTooLarge", server, max >> 20),
                        Messages.of("remote.askLess"),
                        cause);
            }
            var message = Messages.of("remote.connectionBroke", server, reason(cause));
            var next = Messages.of("remote.retryRunning");
            throw cause instanceof SSLException
                    ? new RemoteException(Kind.PASSING, message, next, cause)
                    : new BusyException(message, next, Optional.empty(), cause);
        }
    }

    /// Ends what hangs: a client that is shut down closes its connections.
    private synchronized void drop(HttpClient hangingClient) {
        hangingClient.shutdownNow();
        if (client == hangingClient && !isClosed) {
            client = newClient();
        }
    }

    private RemoteException slow(Throwable cause) {
        return new RemoteException(
                Kind.PASSING,
                Messages.of("remote.timedOut", server, timeout.toMillis() / 1_000.0),
                Messages.of("remote.retryOverload"),
                cause);
    }

    private static String reason(Throwable cause) {
        return " (" + FailureReason.of(cause) + ")";
    }

    private Json read(String path, HttpResponse<String> answer) throws RemoteException {
        int status = answer.statusCode();
        if (status >= 500 || status == 429 || status == 408) {
            throw new BusyException(
                    Messages.of("remote.answerStatus", server, status, path, excerpt(answer.body())),
                    Messages.of("remote.retrySeeLog"),
                    waitingTime(answer),
                    null);
        }
        if (status == 401 || status == 403) {
            throw new RemoteException(
                    Kind.LASTING,
                    Messages.of("remote.accessRefused", server, status),
                    Messages.of("remote.nameTokenVariable"));
        }
        if (status / 100 != 2) {
            throw new RemoteException(
                    Kind.LASTING,
                    Messages.of("remote.answerStatus", server, status, path, excerpt(answer.body())),
                    Messages.of("remote.correctSource"));
        }
        try {
            return answer.body().isBlank() ? Json.Obj.EMPTY : JsonText.parse(answer.body());
        } catch (JsonFault e) {
            throw new RemoteException(
                    Kind.LASTING,
                    Messages.of("remote.noJsonAnswer", server, path),
                    Messages.of("remote.checkAddress"),
                    e);
        }
    }

    /// The time to wait by `Retry-After`, given in seconds or as a time of the server's own clock.
    private static Optional<Duration> waitingTime(HttpResponse<String> answer) {
        var retryAfter =
                answer.headers().firstValue("Retry-After").map(String::strip).orElse("");
        if (!retryAfter.isEmpty()
                && retryAfter.length() <= MAX_SECONDS_DIGITS
                && retryAfter.chars().allMatch(c -> c >= '0' && c <= '9')) {
            return Optional.of(Duration.ofSeconds(Long.parseLong(retryAfter)));
        }
        try {
            var now = answer.headers().firstValue("Date").map(JsonCalls::time);
            return retryAfter.isEmpty() || now.isEmpty()
                    ? Optional.empty()
                    : Optional.of(Duration.between(now.get(), time(retryAfter)))
                            .map(wait -> wait.isNegative() ? Duration.ZERO : wait);
        } catch (DateTimeParseException _) {
            return Optional.empty(); // no time: as if it said nothing
        }
    }

    private static Instant time(String text) {
        return DateTimeFormatter.RFC_1123_DATE_TIME.parse(text, Instant::from);
    }

    /// An excerpt of what a server says of itself, which is foreign text: cut, and in one line.
    private static String excerpt(String body) {
        var line = dev.emend.model.VisibleText.of(body.replaceAll("\\s+", " ").strip());
        var excerpt = line.length() > MAX_ANSWER_SHOWN ? line.substring(0, MAX_ANSWER_SHOWN) + "…" : line;
        return excerpt.isEmpty() ? "." : ": " + excerpt;
    }

    /// Ends what is under way, too.
    @Override
    public synchronized void close() {
        isClosed = true;
        client.shutdownNow();
    }
}
