package dev.emend.cli.common;

import dev.emend.app.catalogs.CommandResult;
import dev.emend.app.journal.JournalQuery;
import dev.emend.app.workspace.Workspace;
import dev.emend.model.Json;
import dev.emend.model.UserException;
import dev.emend.model.texts.Messages;
import java.util.Optional;

/// Waits until an undo, a redo or a revert is in the file and says what it was.
public final class UndoOutput {
    private UndoOutput() {}

    public static int print(Terminal terminal, Workspace workspace, CommandResult decision, boolean json)
            throws UserException {
        var state = decision.saved().join();
        if (state.problem().isPresent()) {
            throw state.problem().get();
        }
        if (!state.note().isEmpty()) {
            terminal.note(state.note());
        }
        var query = new JournalQuery("", "", "", Optional.of(decision.change() + 1), 1);
        var line = workspace.journal().search(query).getFirst();
        if (json) {
            terminal.json(Json.Obj.of(
                    "saved", true,
                    "act", decision.change(),
                    "kind", line.kind(),
                    "label", line.label()));
        } else {
            var verb = switch (line.kind()) {
                case "redo" -> "Done again: ";
                case "undo" -> "Taken back: ";
                default -> "";
            };
            terminal.line("Saved. " + verb + line.label() + ".");
        }
        return Exit.DONE;
    }

    public static UserException nothing(String what) {
        return new UserException(
                UserException.Code.BAD_INPUT,
                Messages.of("cli.nothingToDo", what),
                Messages.of("shared.nothingChanged"),
                Messages.of("cli.seeHistory"));
    }
}
