package dev.emend.cli;

import dev.emend.app.catalogs.CommandResult;
import dev.emend.app.journal.JournalQuery;
import dev.emend.app.workspace.Workspace;
import dev.emend.cli.common.CliCommand;
import dev.emend.model.Json;
import dev.emend.model.UserException;
import dev.emend.model.texts.Messages;
import java.util.Optional;

/// A command that undoes, redoes or reverts, and says what it was when that is in the file.
abstract class JournalCommand extends CliCommand {
    final int answerSaved(Workspace workspace, CommandResult decision) throws UserException {
        awaitSaved(decision);
        var query = new JournalQuery("", "", "", Optional.of(decision.change() + 1), 1);
        var line = workspace.journal().search(query).getFirst();
        var verb = switch (line.kind()) {
            case "redo" -> "Redid: ";
            case "undo" -> "Undid: ";
            default -> "";
        };
        return answer(
                Json.Obj.of("saved", true, "act", decision.change(), "kind", line.kind(), "label", line.label()),
                "Saved. " + verb + line.label() + ".");
    }

    static UserException nothingTo(String action) {
        return badInput(Messages.of("cli.nothingToDo", action), Messages.of("cli.seeHistory"));
    }
}
