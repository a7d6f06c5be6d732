package dev.emend.remote;

import dev.emend.analysis.extraction.ExtractionPrompt;
import dev.emend.analysis.extraction.Extractor;
import dev.emend.json.JsonFault;
import dev.emend.json.JsonText;
import dev.emend.model.Execution;
import dev.emend.model.Extraction;
import dev.emend.model.Extraction.Verdict;
import dev.emend.model.Json;
import dev.emend.model.Memory;
import dev.emend.model.Run;
import dev.emend.model.UserException;
import dev.emend.model.VisibleText;
import dev.emend.model.texts.Messages;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/// Asks a model on a server of the user's for learnings: the document's prompt, its output as a
/// JSON schema. Sends nothing by itself. Thread-safe.
///
/// An answer that is not what was asked for is an error with its reason; nothing is guessed and the
/// rules are not tried in its place. The text becomes the tactical learning.
public final class ChatExtractor implements Extractor, AutoCloseable {
    public static final Duration TIMEOUT = Duration.ofMinutes(3);

    private static final String PATH = "/v1/chat/completions";
    private static final long MAX_ANSWER = 4L << 20;
    private static final int MAX_LEARNINGS = 20_000;

    private final ChatEndpoint place;
    private final JsonCalls calls;

    /// @param token of the server; empty for none
    /// @param timeout for the whole answer
    public ChatExtractor(ChatEndpoint place, String token, Duration timeout) {
        this.place = place;
        this.calls = new JsonCalls(place.server(), timeout, token, MAX_ANSWER);
    }

    @Override
    public Extraction extract(Run run, Execution execution) throws UserException {
        return extraction(run, answer(ask(ExtractionPrompt.of(run, execution))));
    }

    private Json ask(String prompt) throws UserException {
        try {
            return calls.post(PATH, request(prompt));
        } catch (RemoteException problem) {
            var next = problem.kind() == RemoteException.Kind.PASSING
                    ? Messages.of("remote.checkModelLoaded", place.model())
                    : Messages.of("remote.correctModel");
            throw new UserException(
                    UserException.Code.MISSING, problem.message(), Messages.of("remote.nothingStored"), next, problem);
        }
    }

    private Json.Obj request(String prompt) {
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
                        Json.Obj.of("name", "learning_extraction", "strict", true, "schema", schema())));
    }

    /// `LearningExtraction` of the document.
    private static Json.Obj schema() {
        return Json.Obj.of(
                "type",
                "object",
                "properties",
                Json.Obj.of(
                        "learnings",
                        described("string", "Key actionable learnings"),
                        "confidence_score",
                        described("number", "0.0 to 1.0"),
                        "should_save",
                        described("boolean", "Whether they are of value for similar future tasks"),
                        "save_reason",
                        Json.Obj.of("type", List.of("string", "null"), "description", "Justification")),
                "required",
                List.of("learnings", "confidence_score", "should_save", "save_reason"),
                "additionalProperties",
                false);
    }

    private static Json.Obj described(String type, String description) {
        return Json.Obj.of("type", type, "description", description);
    }

    /// The object in the answer's only message.
    private Json.Obj answer(Json body) throws UserException {
        var error = body instanceof Json.Obj fields ? fields.object("error") : Json.Obj.EMPTY;
        if (!error.members().isEmpty()) {
            throw malformed(Messages.of(
                    "remote.reportsError", shown(error.text("message").orElse(""))));
        }
        if (!(body instanceof Json.Obj fields)
                || fields.array("choices").isEmpty()
                || !(fields.array("choices").getFirst() instanceof Json.Obj choice)) {
            throw malformed(Messages.of("remote.noChoice"));
        }
        var message = choice.object("message");
        var refusal = message.text("refusal").filter(text -> !text.isBlank());
        if (refusal.isPresent()) {
            throw refused(Messages.of("remote.refusedBecause", shown(refusal.get())));
        }
        switch (choice.text("finish_reason").orElse("")) {
            case "content_filter" -> throw refused(Messages.of("remote.contentFiltered"));
            case "length" -> throw malformed(Messages.of("remote.answerCutOff"));
            default -> {
                // stop, or a server that gives no reason
            }
        }
        return parsed(message.text("content")
                .filter(text -> !text.isBlank())
                .orElseThrow(() -> malformed(Messages.of("remote.emptyMessage"))));
    }

    /// Models without structured output put the object into a code fence, or think aloud before it.
    private Json.Obj parsed(String content) throws UserException {
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
                        Messages.of("remote.answerNoJson", place.model(), e.what()),
                        Messages.of("remote.nothingStored"),
                        next(),
                        e);
            }
        }
        throw malformed(Messages.of("remote.noJsonObject", shown(content)));
    }

    private Extraction extraction(Run run, Json.Obj answer) throws UserException {
        var learnings = answer.text("learnings")
                .orElseThrow(() -> malformed(Messages.of("remote.noLearnings")))
                .strip();
        double confidence = confidence(answer);
        boolean isWorthSaving = flag(answer);
        if (learnings.length() > MAX_LEARNINGS) {
            throw malformed(Messages.of("remote.learningsTooLong", learnings.length()));
        }
        if (isWorthSaving && learnings.isEmpty()) {
            throw malformed(Messages.of("remote.savesNothing"));
        }
        var learned = new Memory.MemoryLessons(learnings, "", "", Json.Null.NULL);
        return new Extraction(
                learnings,
                new Verdict(confidence, isWorthSaving, reason(answer, isWorthSaving)),
                new Memory.Text(run.head().task(), "", "", "", learned),
                List.of());
    }

    /// 0.5 when it is not said, as in the document.
    private double confidence(Json.Obj answer) throws UserException {
        if (answer.get("confidence_score") == null) {
            return 0.5;
        }
        double confidence = answer.number("confidence_score").orElse(Double.NaN);
        if (!(confidence >= 0 && confidence <= 1)) {
            throw malformed(Messages.of(
                    "remote.badConfidence",
                    shown(Optional.ofNullable(answer.get("confidence_score"))
                            .map(Json::plain)
                            .orElse(""))));
        }
        return confidence;
    }

    /// True when it is not said, as in the document.
    private boolean flag(Json.Obj answer) throws UserException {
        return answer.get("should_save") == null
                || answer.bool("should_save").orElseThrow(() -> malformed(Messages.of("remote.badShouldSave")));
    }

    private static String reason(Json.Obj answer, boolean isWorthSaving) {
        return answer.text("save_reason")
                .filter(text -> !text.isBlank())
                .orElse(isWorthSaving ? "The model gave no reason." : "The model found nothing.");
    }

    private UserException malformed(String how) {
        return new UserException(
                UserException.Code.MISSING, sentence(how), Messages.of("remote.nothingStored"), next());
    }

    private UserException refused(String how) {
        return new UserException(
                UserException.Code.MISSING,
                sentence(Messages.of("remote.wasRefused", how)),
                Messages.of("remote.nothingStored"),
                Messages.of("remote.useOtherModel"));
    }

    /// What a server says may have an end of its own.
    private String sentence(String how) {
        boolean isEnded = !how.isEmpty() && ".!?…".indexOf(how.charAt(how.length() - 1)) >= 0;
        return (isEnded
                ? Messages.of("remote.answerEnded", place.model(), how)
                : Messages.of("remote.answerSentence", place.model(), how));
    }

    private static String next() {
        return Messages.of("remote.useStructuredModel");
    }

    private static String shown(String text) {
        var line = VisibleText.of(text.replaceAll("\\s+", " ").strip());
        return line.length() > 200 ? line.substring(0, 200) + "…" : line;
    }

    @Override
    public void close() {
        calls.close();
    }
}
