package dev.emend.gui.runs;

import dev.emend.app.runs.RunStep;
import dev.emend.gui.part.PrettyJson;
import dev.emend.model.Json;
import dev.emend.model.Run;
import java.util.Optional;

/// Line of a transcript: the words of somebody, a call, or a result.
///
/// @param message its index
/// @param step the call, or that of this result; empty for words and for results of no call
record TranscriptLine(int message, Run.Role role, String words, Optional<RunStep> step) {
    boolean isCall() {
        return role != Run.Role.TOOL && step.isPresent();
    }

    boolean isResult() {
        return role == Run.Role.TOOL;
    }

    /// The index of its step; −1 without one.
    int stepIndex() {
        return step.map(runStep -> runStep.number() - 1).orElse(-1);
    }

    /// The text to read: words, a call's arguments laid out, or a result.
    String text() {
        return isCall()
                ? step.map(runStep -> arguments(runStep.call().arguments())).orElse("")
                : words;
    }

    static String arguments(Json arguments) {
        return switch (arguments) {
            case Json.Null _ -> "";
            case Json.Text(var text) -> text;
            case Json.Obj(var members) when members.isEmpty() -> "";
            default -> PrettyJson.of(arguments);
        };
    }
}
