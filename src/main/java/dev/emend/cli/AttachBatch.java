package dev.emend.cli;

import dev.emend.app.catalogs.CommandResult;
import dev.emend.app.core.Actor;
import dev.emend.app.library.ItemEditor;
import dev.emend.cli.common.CliCommand;
import dev.emend.cli.common.Terminal;
import dev.emend.json.JsonFault;
import dev.emend.json.JsonText;
import dev.emend.model.Json;
import dev.emend.model.UserException;
import dev.emend.model.texts.Messages;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;

/// Learnings to attach, one a line, and what became of each.
final class AttachBatch {
    /// Errors that the lines that follow would meet as well.
    private static final Set<UserException.Code> STOPPING = EnumSet.of(
            UserException.Code.STORE,
            UserException.Code.DAMAGED,
            UserException.Code.FILE_BUSY,
            UserException.Code.BROKEN_FILE,
            UserException.Code.READ_ONLY,
            UserException.Code.MISSING);

    private final List<Line> lines = new ArrayList<>();
    private final List<Refusal> refused = new ArrayList<>();
    private final List<Refusal> notFound = new ArrayList<>();
    private final List<CommandResult> results = new ArrayList<>();
    private int alreadyThere;
    private int triedCount;

    private AttachBatch() {}

    /// @param number counted from 1
    private record Line(int number, String item, Json.Obj learning) {}

    private record Refusal(int line, UserException problem) {}

    /// @throws UserException when no line has anything
    static AttachBatch of(String text) throws UserException {
        var batch = new AttachBatch();
        int number = 0;
        for (var line : (Iterable<String>) text.lines()::iterator) {
            number++;
            if (!line.isBlank()) {
                batch.read(number, line);
            }
        }
        if (batch.lines.isEmpty() && batch.refused.isEmpty()) {
            throw CliCommand.badInput(Messages.of("cli.noLines"), Messages.of("cli.giveLines"));
        }
        return batch;
    }

    private void read(int number, String line) {
        try {
            if (JsonText.parse(line) instanceof Json.Obj object
                    && object.get("item") instanceof Json.Text(var item)
                    && object.get("learning") instanceof Json.Obj learning) {
                lines.add(new Line(number, item, learning));
            } else {
                refuse(number, CliCommand.badInput(Messages.of("cli.lineWithoutItem"), Messages.of("cli.giveLines")));
            }
        } catch (JsonFault e) {
            refuse(
                    number,
                    CliCommand.badInput(
                            Messages.of("cli.lineNoJson", e.column(), e.description()),
                            Messages.of("cli.correctAndRerun"),
                            e));
        }
    }

    private void refuse(int line, UserException problem) {
        refused.add(new Refusal(line, problem));
    }

    /// Each is a change of its own, as each costs its item a step of trust; all are saved together,
    /// behind the last one. What can't be written ends it, since the lines that follow would meet the same.
    ///
    /// @param isLeft whether nobody waits for them any more: the rest is not attached then
    void attach(ItemEditor editor, Actor actor, UUID catalog, BooleanSupplier isLeft) {
        try (var _ = editor.beginBatch()) {
            for (var line : lines) {
                if (isLeft.getAsBoolean()) {
                    break;
                }
                triedCount++;
                try {
                    results.add(editor.attach(actor, catalog, line.item, line.learning));
                } catch (UserException e) {
                    if (e.code() == UserException.Code.ALREADY_THERE) {
                        alreadyThere++;
                    } else if (e.code() == UserException.Code.NOT_FOUND) {
                        notFound.add(new Refusal(line.number, e));
                    } else if (STOPPING.contains(e.code())) {
                        refuse(line.number, e);
                        break;
                    } else {
                        refuse(line.number, e);
                    }
                }
            }
        }
        refused.sort(Comparator.comparingInt(Refusal::line));
    }

    /// The changes that were made.
    List<CommandResult> results() {
        return results;
    }

    boolean isComplete() {
        return refused.isEmpty() && notFound.isEmpty() && notTried() == 0;
    }

    /// A sentence for each line that was refused or kept aside.
    List<String> refusals() {
        return Stream.concat(refused.stream(), notFound.stream())
                .sorted(Comparator.comparingInt(Refusal::line))
                .map(refusal -> notFound.contains(refusal) ? keepForLater(refusal) : refused(refusal))
                .toList();
    }

    private static String refused(Refusal refusal) {
        return Messages.of("cli.lineRefused", refusal.line, refusal.problem.message(), refusal.problem.remedy());
    }

    private static String keepForLater(Refusal refusal) {
        return Messages.of(
                "cli.lineAside",
                refusal.line,
                refusal.problem.message(),
                refusal.problem.impact(),
                refusal.problem.remedy());
    }

    String summary() {
        return "%s%s attached, %d already there, %d kept aside, %s refused%s."
                .formatted(
                        results.isEmpty() ? "" : "Saved. ",
                        Terminal.count(results.size(), "learning"),
                        alreadyThere,
                        notFound.size(),
                        Terminal.count(refused.size(), "line"),
                        notTried() > 0 ? ", %s not tried".formatted(Terminal.count(notTried(), "line")) : "");
    }

    /// The number of lines behind the one that could not be written, or left as nobody waited.
    private int notTried() {
        return lines.size() - triedCount;
    }

    /// The hint how to undo all of it; empty when none is needed.
    Optional<String> howToUndo() {
        int changes = results.size() + notFound.size();
        return changes > 1 ? Optional.of(Messages.of("cli.undoLines", changes)) : Optional.empty();
    }

    Json json() {
        return Json.Obj.of(
                "saved",
                true,
                "attached",
                results.size(),
                "already_there",
                alreadyThere,
                "kept_aside",
                notFound.stream()
                        .map(failure -> (Json) json(failure).with("kept", new Json.Text(failure.problem.impact())))
                        .toList(),
                "refused",
                refused.stream().map(refusal -> (Json) json(refusal)).toList(),
                "not_tried",
                notTried());
    }

    private static Json.Obj json(Refusal refusal) {
        return Json.Obj.of(
                "line", refusal.line,
                "code", refusal.problem.code().name().toLowerCase(Locale.ROOT),
                "message", refusal.problem.message(),
                "remedy", refusal.problem.remedy());
    }
}
