package dev.emend.cli;

import dev.emend.curation.CurationException;
import dev.emend.curation.Decision;
import dev.emend.curation.Door;
import dev.emend.curation.JournalQuery;
import dev.emend.model.Json;
import java.util.Optional;

/// Waits until an undo, a redo or a revert is in the file and says what it was.
final class TakenBack {
    private TakenBack() {}

    static int print(Terminal terminal, Door door, Decision decision, boolean json)
            throws CurationException {
        var state = decision.saved().join();
        if (state.problem().isPresent()) {
            throw state.problem().get();
        }
        if (!state.note().isEmpty()) {
            terminal.note(state.note());
        }
        var query = new JournalQuery("", "", "", Optional.of(decision.act() + 1), 1);
        var line = door.journal().search(query).getFirst();
        if (json) {
            terminal.json(
                    Json.Obj.of(
                            "saved", true,
                            "act", decision.act(),
                            "kind", line.kind(),
                            "label", line.label()));
        } else {
            var verb =
                    switch (line.kind()) {
                        case "redo" -> "Done again: ";
                        case "undo" -> "Taken back: ";
                        default -> "";
                    };
            terminal.line("Saved. " + verb + line.label() + ".");
        }
        return Exit.DONE;
    }

    static CurationException nothing(String what) {
        return new CurationException(
                CurationException.Code.BAD_INPUT,
                "There is nothing to " + what + ".",
                "Nothing was changed.",
                "See emend history.");
    }
}
