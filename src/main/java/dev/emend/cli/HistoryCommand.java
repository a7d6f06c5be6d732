package dev.emend.cli;

import dev.emend.app.journal.ChangeDescription;
import dev.emend.app.journal.JournalEntryView;
import dev.emend.app.journal.JournalQuery;
import dev.emend.app.workspace.Workspace;
import dev.emend.cli.common.CliCommand;
import dev.emend.cli.common.CommandTraits;
import dev.emend.cli.common.Exit;
import dev.emend.cli.common.Terminal;
import dev.emend.model.Json;
import dev.emend.model.UserException;
import dev.emend.model.texts.Messages;
import java.nio.file.Path;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/// Shows what was done, checks it, exports it, and takes one change of it back.
@CommandTraits(byOwner = true, reads = true, storeOnly = true)
@Command(
        name = "history",
        description = "Show changes, newest first; or verify, export or revert them.",
        footer = {
            "",
            "Example: emend history --item open_files --limit 20",
            "         emend history --export changes.jsonl --person Ann"
        })
final class HistoryCommand extends JournalCommand {
    private static final int MAX_LINES = 1000;

    @Option(
            names = "--item",
            paramLabel = "WORDS",
            description = "Only changes with these words in the id of the item or in what changed.")
    private String item = "";

    @Option(names = "--person", paramLabel = "NAME", description = "Only changes of this person.")
    private String who = "";

    @Option(
            names = "--kind",
            paramLabel = "KIND",
            description = "Only changes of this kind: edit, attach, interrupt, rate, undo, …")
    private String kind = "";

    @Option(names = "--before", paramLabel = "CHANGE", description = "Only changes before this one.")
    private @Nullable Long before;

    @Option(names = "--limit", paramLabel = "N", description = "The most changes. Default: 50 to show, all to export.")
    private @Nullable Integer limit;

    @ArgGroup
    private @Nullable Operation what;

    /// Operations other than showing the history.
    private static final class Operation {
        @Option(names = "--export", paramLabel = "FILE", description = "Write the changes as JSON lines, oldest first.")
        private @Nullable Path export;

        @Option(
                names = "--revert",
                paramLabel = "CHANGE",
                description = "Undo the change of this number and keep the later ones.")
        private @Nullable Long revert;

        @Option(names = "--verify", description = "Verify that the history is unaltered; exit with 1 when it is not.")
        private boolean verify;
    }

    @Override
    public Integer call() throws Exception {
        var workspace = workspace();
        var operation = what;
        if (operation == null) {
            return show(workspace);
        }
        if (operation.export != null) {
            return export(workspace, operation.export);
        }
        return operation.revert == null
                ? verify(workspace)
                : answerSaved(workspace, workspace.journal().revert(actor(workspace), operation.revert));
    }

    private JournalQuery query(int usual) throws UserException {
        if (limit != null && (limit < 1 || limit > MAX_LINES && usual <= MAX_LINES)) {
            throw wrongUsage(
                    Messages.of("cli.limitOutOfRange", MAX_LINES, limit) + " " + Messages.of("cli.rerunWithPage"));
        }
        return new JournalQuery(item, who, kind, Optional.ofNullable(before), limit == null ? usual : limit);
    }

    private int show(Workspace workspace) throws UserException {
        var lines = workspace.journal().search(query(50));
        if (lines.isEmpty() && !kind.isEmpty() && !workspace.journal().kinds().contains(kind)) {
            note("No change is of the kind " + kind + ". The history has: "
                    + String.join(", ", workspace.journal().kinds()) + ".");
        }
        var acts = new ArrayList<Json.Obj>();
        for (var line : isJson() ? lines : List.<JournalEntryView>of()) {
            acts.add(json(line, workspace.journal().changeDescriptions(line)));
        }
        return answer(() -> Json.Obj.of("acts", acts), () -> print(lines));
    }

    private void print(List<JournalEntryView> lines) {
        if (lines.isEmpty()) {
            boolean isAnyAsked = item.isEmpty() && who.isEmpty() && kind.isEmpty() && before == null;
            note(isAnyAsked ? "No changes yet." : "No such change.");
        }
        var time = DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm", Locale.ROOT).withZone(ZoneId.systemDefault());
        for (var line : lines) {
            line(String.format(
                    Locale.ROOT,
                    "%6d  %s  %s  %s%s",
                    line.change(),
                    time.format(line.undoInfo().at()),
                    line.undoInfo().person(),
                    text(line),
                    line.undoInfo().isUndone() ? " (undone)" : ""));
        }
    }

    /// An undo has the sentence of what it took back.
    private static String text(JournalEntryView line) {
        return switch (line.kind()) {
            case "undo" -> "Undo “" + line.label() + "”";
            case "redo" -> "Redo “" + line.label() + "”";
            default -> line.label();
        };
    }

    private static Json.Obj json(JournalEntryView line, List<ChangeDescription> changes) {
        return Json.Obj.of(
                "act", line.change(),
                "at", line.undoInfo().at().toString(),
                "person", line.undoInfo().person(),
                "kind", line.kind(),
                "label", line.label(),
                "item", line.item().map(CliCommand::id),
                "taken_back", line.undoInfo().isUndone(),
                "before", line.values().before(),
                "after", line.values().after(),
                "changes", changes.stream().map(HistoryCommand::json).toList());
    }

    private static Json.Obj json(ChangeDescription description) {
        return Json.Obj.of(
                "what", description.part().name().toLowerCase(Locale.ROOT),
                "effect", description.fate().name().toLowerCase(Locale.ROOT),
                "of", description.subject(),
                "values",
                        description.values().stream()
                                .map(value -> Json.Obj.of(
                                        "name", value.name(), "before", value.before(), "after", value.after()))
                                .toList());
    }

    private int export(Workspace workspace, Path file) throws UserException {
        long changes = workspace.journal().export(query(Integer.MAX_VALUE), file);
        return answer(
                Json.Obj.of("exported", changes, "file", file.toString()),
                Terminal.count((int) changes, "change") + " written to " + file + ".");
    }

    private int verify(Workspace workspace) throws UserException {
        var integrity = workspace.journal().check();
        answer(
                Json.Obj.of(
                        "whole", integrity.problem().isEmpty(),
                        "checked", integrity.checkedCount(),
                        "problem", integrity.problem()),
                integrity
                        .problem()
                        .orElseGet(() -> Terminal.count((int) integrity.checkedCount(), "change")
                                + " checked; the history is unaltered."));
        return integrity.problem().isEmpty() ? Exit.DONE : Exit.INPUT;
    }
}
