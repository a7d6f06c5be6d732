package dev.emend.remote;

import dev.emend.json.JsonFault;
import dev.emend.json.JsonText;
import dev.emend.model.Json;
import dev.emend.model.UserException;
import dev.emend.model.VisibleText;
import dev.emend.model.texts.Messages;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Client of a model on a server of the user's, asked for one JSON object: temperature 0, the
/// schema of the object sent along. Sends nothing by itself. Thread-safe.
///
/// An answer that is not what was asked for is an error with its reason; nothing is guessed.
public final class ChatModel implements AutoCloseable {
    public static final Duration TIMEOUT = Duration.ofMinutes(3);

    private static final String PATH = "/v1/chat/completions";
    private static final long MAX_ANSWER = 4L << 20;

    /// Before a call is made again; one more time in vain, and it is given up.
    private static final List<Duration> BACK_OFF =
            Stream.of(500, 1_000, 2_000, 4_000).map(Duration::ofMillis).toList();

    /// A server that wants to be asked later than this is not waited for.
    private static final Duration MAX_WAIT = Duration.ofMinutes(1);

    private final ChatEndpoint place;
    private final JsonCalls calls;
    private final Pause pause;
    private final CountDownLatch closeLatch = new CountDownLatch(1);

    /// Passes the time until a call is made again.
    @FunctionalInterface
    interface Pause {
        /// @return false when the call is not wanted any more
        boolean pass(Duration time) throws InterruptedException;
    }

    /// @param token of the server; empty for none
    /// @param timeout for the whole answer
    public ChatModel(ChatEndpoint place, String token, Duration timeout) {
        this(place, token, timeout, null);
    }

    /// @param pause null for the real time
    ChatModel(ChatEndpoint place, String token, Duration timeout, @Nullable Pause pause) {
        this.place = place;
        this.calls = new JsonCalls(place.server(), timeout, token, MAX_ANSWER);
        this.pause = pause == null ? time -> !closeLatch.await(time.toMillis(), TimeUnit.MILLISECONDS) : pause;
    }

    /// As the server calls it.
    public String name() {
        return place.model();
    }

    /// @param name of the schema, of letters and underscores
    /// @throws UserException when there is no answer, or none that is an object; the cause is a
    ///   [RemoteException] when the server could not be asked
    public Json.Obj ask(String prompt, String name, Json.Obj schema) throws UserException {
        return answer(send(request(prompt, name, schema)));
    }

    /// Makes a call again when the server is overloaded, was asked too often or broke off, after the time it
    /// names, else after half a second, 1, 2 and 4 seconds.
    private Json send(Json.Obj request) throws UserException {
        for (var backOff : BACK_OFF) {
            try {
                return calls.post(PATH, request);
            } catch (BusyException busy) {
                var wait = busy.waitingTime().orElse(backOff);
                if (wait.compareTo(MAX_WAIT) > 0) {
                    throw failure(busy, Messages.of("remote.retryAfter", wait.toSeconds()));
                }
                if (!isWantedAfter(wait)) {
                    throw failure(busy);
                }
            } catch (RemoteException problem) {
                throw failure(problem);
            }
        }
        try {
            return calls.post(PATH, request);
        } catch (RemoteException problem) {
            throw failure(problem);
        }
    }

    private boolean isWantedAfter(Duration wait) {
        try {
            return pause.pass(wait);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private UserException failure(RemoteException problem) {
        return failure(
                problem,
                problem.kind() == RemoteException.Kind.PASSING
                        ? Messages.of("remote.checkModelLoaded", place.model())
                        : Messages.of("remote.correctModel"));
    }

    private static UserException failure(RemoteException problem, String next) {
        return new UserException(
                UserException.Code.MISSING, problem.message(), Messages.of("remote.nothingStored"), next, problem);
    }

    private Json.Obj request(String prompt, String name, Json.Obj schema) {
        return Json.Obj.of(
                "model",
                place.model(),
                "messages",
                List.of(Json.Obj.of("role", "user", "content", prompt)),
                "temperature",
                0,
                "stream",
                false,
                "response_format",
                Json.Obj.of(
                        "type",
                        "json_schema",
                        "json_schema",
                        Json.Obj.of("name", name, "strict", true, "schema", schema)));
    }

    /// The object in the answer's only message.
    private Json.Obj answer(Json body) throws UserException {
        var error = body instanceof Json.Obj fields ? fields.object("error") : Json.Obj.EMPTY;
        if (!error.members().isEmpty()) {
            throw malformedAnswer(Messages.of(
                    "remote.reportsError", excerpt(error.text("message").orElse(""))));
        }
        if (!(body instanceof Json.Obj fields)
                || fields.array("choices").isEmpty()
                || !(fields.array("choices").getFirst() instanceof Json.Obj choice)) {
            throw malformedAnswer(Messages.of("remote.noChoice"));
        }
        var message = choice.object("message");
        var refusal = message.text("refusal").filter(text -> !text.isBlank());
        if (refusal.isPresent()) {
            throw modelRefusal(Messages.of("remote.refusedBecause", excerpt(refusal.get())));
        }
        switch (choice.text("finish_reason").orElse("")) {
            case "content_filter" -> throw modelRefusal(Messages.of("remote.contentFiltered"));
            case "length" -> throw malformedAnswer(Messages.of("remote.answerCutOff"));
            default -> {
                // stop, or a server that gives no reason
            }
        }
        return object(place.model(), message.text("content").orElse(""));
    }

    /// The object in what a model wrote. Models without structured output put it into a code fence, or
    /// think aloud before it.
    ///
    /// @param model its name
    /// @throws UserException when there is none
    public static Json.Obj object(String model, String content) throws UserException {
        if (content.isBlank()) {
            throw malformedAnswer(model, Messages.of("remote.emptyMessage"));
        }
        int begin = content.indexOf("</think>");
        var answer = begin < 0 ? content : content.substring(begin + "</think>".length());
        int open = answer.indexOf('{');
        int close = answer.lastIndexOf('}');
        if (open >= 0 && close > open) {
            try {
                if (JsonText.parse(answer.substring(open, close + 1)) instanceof Json.Obj object) {
                    return object;
                }
            } catch (JsonFault e) {
                throw new UserException(
                        UserException.Code.MISSING,
                        Messages.of("remote.answerNoJson", model, e.description()),
                        Messages.of("remote.nothingStored"),
                        next(),
                        e);
            }
        }
        throw malformedAnswer(model, Messages.of("remote.noJsonObject", excerpt(content)));
    }

    /// That an answer is not what was asked for.
    ///
    /// @param problem a sentence, or the end of one
    public UserException malformedAnswer(String problem) {
        return malformedAnswer(place.model(), problem);
    }

    /// Like [#malformedAnswer(String)], but for an answer of the model of this name.
    public static UserException malformedAnswer(String model, String problem) {
        return new UserException(
                UserException.Code.MISSING, sentence(model, problem), Messages.of("remote.nothingStored"), next());
    }

    private UserException modelRefusal(String reason) {
        return new UserException(
                UserException.Code.MISSING,
                sentence(place.model(), Messages.of("remote.wasRefused", reason)),
                Messages.of("remote.nothingStored"),
                Messages.of("remote.useOtherModel"));
    }

    /// The sentence on an answer; the words of a server may have an end of their own.
    private static String sentence(String model, String problem) {
        boolean isEnded = !problem.isEmpty() && ".!?…".indexOf(problem.charAt(problem.length() - 1)) >= 0;
        return isEnded
                ? Messages.of("remote.answerEnded", model, problem)
                : Messages.of("remote.answerSentence", model, problem);
    }

    private static String next() {
        return Messages.of("remote.useStructuredModel");
    }

    /// A piece of an answer as a message may show it.
    public static String excerpt(String text) {
        var line = VisibleText.of(text.replaceAll("\\s+", " ").strip());
        return line.length() > 200 ? line.substring(0, 200) + "…" : line;
    }

    @Override
    public void close() {
        closeLatch.countDown();
        calls.close();
    }
}
