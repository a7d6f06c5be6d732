package dev.emend.remote;

import dev.emend.analysis.extraction.ExtractionPrompt;
import dev.emend.model.Execution;
import dev.emend.model.Extraction;
import dev.emend.model.Extraction.Verdict;
import dev.emend.model.Json;
import dev.emend.model.Run;
import dev.emend.model.UserException;
import dev.emend.model.texts.Messages;
import java.util.List;
import java.util.Optional;

/// Extractor of learnings by a model on a server of the user's: the document's prompt, its output
/// as a JSON schema. Sends nothing by itself. Thread-safe.
///
/// An answer that is not what was asked for is an error with its reason; nothing is guessed.
public final class ChatExtractor implements AutoCloseable {
    private static final int MAX_LEARNINGS = 20_000;

    private final ChatModel model;

    public ChatExtractor(ChatModel model) {
        this.model = model;
    }

    /// @throws UserException when there is no answer that can be used
    public Extraction extract(Run run, Execution execution) throws UserException {
        return extraction(model.ask(ExtractionPrompt.of(run, execution), "learning_extraction", schema()));
    }

    /// `LearningExtraction` of the document.
    private static Json.Obj schema() {
        return Json.Obj.of(
                "type",
                "object",
                "properties",
                Json.Obj.of(
                        "learnings",
                        propertySchema("string", "Key actionable learnings"),
                        "confidence_score",
                        propertySchema("number", "0.0 to 1.0"),
                        "should_save",
                        propertySchema("boolean", "Whether they are of value for similar future tasks"),
                        "save_reason",
                        Json.Obj.of("type", List.of("string", "null"), "description", "Justification")),
                "required",
                List.of("learnings", "confidence_score", "should_save", "save_reason"),
                "additionalProperties",
                false);
    }

    private static Json.Obj propertySchema(String type, String description) {
        return Json.Obj.of("type", type, "description", description);
    }

    private Extraction extraction(Json.Obj answer) throws UserException {
        var learnings = answer.text("learnings")
                .orElseThrow(() -> model.malformedAnswer(Messages.of("remote.noLearnings")))
                .strip();
        double confidence = confidence(answer);
        boolean isWorthSaving = flag(answer);
        if (learnings.length() > MAX_LEARNINGS) {
            throw model.malformedAnswer(Messages.of("remote.learningsTooLong", learnings.length()));
        }
        if (isWorthSaving && learnings.isEmpty()) {
            throw model.malformedAnswer(Messages.of("remote.savesNothing"));
        }
        return new Extraction(learnings, new Verdict(confidence, isWorthSaving, reason(answer, isWorthSaving)));
    }

    /// 0.5 when it is not said, as in the document.
    private double confidence(Json.Obj answer) throws UserException {
        if (answer.get("confidence_score") == null) {
            return 0.5;
        }
        double confidence = answer.number("confidence_score").orElse(Double.NaN);
        if (!(confidence >= 0 && confidence <= 1)) {
            throw model.malformedAnswer(Messages.of(
                    "remote.badConfidence",
                    ChatModel.excerpt(Optional.ofNullable(answer.get("confidence_score"))
                            .map(Json::plain)
                            .orElse(""))));
        }
        return confidence;
    }

    /// True when it is not said, as in the document.
    private boolean flag(Json.Obj answer) throws UserException {
        return answer.get("should_save") == null
                || answer.bool("should_save")
                        .orElseThrow(() -> model.malformedAnswer(Messages.of("remote.badShouldSave")));
    }

    private static String reason(Json.Obj answer, boolean isWorthSaving) {
        return answer.text("save_reason")
                .filter(text -> !text.isBlank())
                .orElse(isWorthSaving ? "The model gave no reason." : "The model found nothing.");
    }

    @Override
    public void close() {
        model.close();
    }
}
