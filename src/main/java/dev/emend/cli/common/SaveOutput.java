package dev.emend.cli.common;

import dev.emend.app.catalogs.CommandResult;
import dev.emend.app.core.SaveStatus;
import dev.emend.model.Json;
import dev.emend.model.UserException;
import java.util.Locale;

/// Waits until a decision is in the file and says so.
public final class SaveOutput {
    private SaveOutput() {}

    /// @param extra members behind `saved, trust_score, learnings`
    public static int print(Terminal terminal, CommandResult decision, boolean json, Json.Obj extra)
            throws UserException {
        SaveStatus state = decision.saved().join();
        if (state.problem().isPresent()) {
            throw state.problem().get();
        }
        if (!state.note().isEmpty()) {
            terminal.note(state.note());
        }
        var item = decision.item().orElseThrow();
        int learnings = item.learnings().size();
        if (json) {
            var answer = Json.Obj.of(
                    "saved",
                    state.stage() == SaveStatus.Stage.SAVED,
                    "trust_score",
                    Double.isFinite(item.trust()) ? item.trust() : Json.Null.NULL,
                    "learnings",
                    learnings);
            for (var member : extra.members().entrySet()) {
                answer = answer.with(member.getKey(), member.getValue());
            }
            terminal.json(answer);
        } else {
            terminal.line(String.format(
                    Locale.ROOT,
                    "Saved. %s: %s, trust %.2f.",
                    item.ref().label(),
                    Terminal.count(learnings, "learning"),
                    item.trust()));
        }
        return Exit.DONE;
    }
}
