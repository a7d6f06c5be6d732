package dev.emend.cli.review;

import dev.emend.app.catalogs.SecretMask;
import dev.emend.app.conflicts.FileChangeSet;
import dev.emend.app.conflicts.FileChangeSet.ItemChange;
import dev.emend.app.conflicts.FileChangeSet.ItemChange.LearningChange;
import dev.emend.app.conflicts.FileChangeSet.Kept;
import dev.emend.app.conflicts.FileChangeSet.Kind;
import dev.emend.app.core.FileNotification;
import dev.emend.app.workspace.Workspace;
import dev.emend.cli.common.CliCommand;
import dev.emend.cli.common.Terminal;
import dev.emend.model.FileChanges.Effect;
import dev.emend.model.Json;
import dev.emend.model.KnowledgeItem;
import dev.emend.model.Learning;
import dev.emend.model.UserException;
import dev.emend.model.texts.Messages;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// Shows what other programs changed in folders of memories and in items of catalogs, what is gone from a file that
/// went back to an earlier version and what was not taken over, and accepts or undoes it.
@Command(
        name = "changes",
        description = {
            "Show what other programs changed in folders of Markdown memories, memory by memory,",
            "which items of catalogs they removed or edited and which kept lessons they reworded (what they",
            "only add to a catalog waits in Review), what is no longer in a file that went back to an earlier",
            "version, was written into it or taken out of it again, and what was not taken over.",
            "What they dropped is kept: undo it one by one or as a whole, or accept it. What was not taken over",
            "can be taken over one by one, which can be undone: emend undo."
        },
        footer = {
            "",
            "Example: emend changes ~/.claude/projects/shop/memory",
            "         emend changes memory --undo build-and-test",
            "         emend changes memory --undo-all",
            "         emend changes memory --take-over build-and-test",
            "         emend changes memory --accept"
        })
public final class ChangesCommand extends CliCommand {
    @Parameters(
            paramLabel = "FOLDER",
            arity = "0..*",
            description = "The folders or files to look at. Default: all the workspace knows.")
    private List<Path> files = List.of();

    @ArgGroup
    private @Nullable Answer answer;

    /// At most one of them.
    static final class Answer {
        @Option(
                names = "--undo",
                paramLabel = "ITEM",
                description = "Undo what was done to this memory or item; repeatable.")
        @Nullable
        List<String> undo;

        @Option(
                names = "--take-over",
                paramLabel = "ITEM",
                description = "Write what was not taken over of this memory or item into the file; repeatable.")
        @Nullable
        List<String> takeOver;

        @Option(names = "--undo-all", description = "Undo all of the newest changes.")
        boolean isUndoAll;

        @Option(
                names = "--accept",
                description =
                        "Take all changes off the list and keep what was changed since it was kept; no file changes.")
        boolean isAccept;
    }

    @Override
    protected boolean isGoneNamed() {
        return true;
    }

    @Override
    public Integer call() throws Exception {
        var workspace = workspace();
        var catalogs = open(workspace, files, Messages.of("cli.nameCatalog"));
        flush(workspace, catalogs);
        var service = workspace.safety().fileChanges();
        // whoever owns the workspace has others open
        var sets = service.open().stream()
                .filter(set -> catalogs.contains(set.catalog()))
                .toList();
        if (answer != null && answer.isAccept) {
            service.accept(actor(workspace), sets);
            return answer(
                    Json.Obj.of("accepted", sets.size()),
                    (sets.size() == 1 ? "1 set" : sets.size() + " sets") + " of changes accepted.");
        }
        if (answer != null && answer.takeOver != null) {
            int takenOverCount = undo(workspace, sets, true, answer.takeOver);
            return answer(
                    Json.Obj.of("saved", true, "taken_over", takenOverCount),
                    Terminal.count(takenOverCount, "change") + " taken over.");
        }
        if (answer != null) {
            int undone = undo(workspace, sets, false, answer.undo);
            return answer(Json.Obj.of("saved", true, "undone", undone), Terminal.count(undone, "change") + " undone.");
        }
        var pendingFiles = workspace.safety().conflicts().news().stream()
                .filter(news -> catalogs.contains(news.catalog()))
                .map(FileNotification::file)
                .toList();
        return list(sets, pendingFiles, ConflictsCommand.openIn(workspace, catalogs));
    }

    private static List<FileChangeSet> ofEffect(List<FileChangeSet> sets, boolean isRefused) {
        return sets.stream()
                .filter(set -> (set.effect() == Effect.REFUSED) == isRefused)
                .toList();
    }

    /// @param isRefused whether of those that were not taken over
    /// @param names those of the newest set when there are none
    /// @return how many changes were undone
    private int undo(Workspace workspace, List<FileChangeSet> all, boolean isRefused, @Nullable List<String> names)
            throws UserException {
        var sets = ofEffect(all, isRefused);
        var service = workspace.safety().fileChanges();
        if (names == null) {
            var newest = sets.stream()
                    .filter(set -> set.kept() == Kept.NONE
                            || set.undone().size() < set.changes().size())
                    .findFirst()
                    .orElseThrow(
                            () -> badInput(Messages.of("conflicts.nothingToUndo"), Messages.of("cli.listChanges")));
            awaitSaved(service.undo(actor(workspace), newest, names(newest)));
            int rest = service.open().stream()
                    .filter(set ->
                            set.catalog().equals(newest.catalog()) && set.id().equals(newest.id()))
                    .mapToInt(set -> set.changes().size() - set.undone().size())
                    .sum();
            return newest.changes().size() - newest.undone().size() - rest;
        }
        var availableNames =
                sets.stream().flatMap(set -> names(set).stream()).distinct().toList();
        var unknown =
                names.stream().filter(name -> !availableNames.contains(name)).toList();
        if (!unknown.isEmpty()) {
            boolean isOfOther = ofEffect(all, !isRefused).stream()
                    .anyMatch(set -> names(set).containsAll(unknown));
            if (isOfOther) {
                throw badInput(
                        Messages.of("conflicts.noSuchChange", String.join(", ", unknown)),
                        isRefused ? Messages.of("cli.undoInstead") : Messages.of("cli.takeOverInstead"));
            }
            throw badInput(
                    Messages.of("conflicts.noSuchChange", String.join(", ", unknown)),
                    availableNames.isEmpty()
                            ? Messages.of("cli.noChanges")
                            : Messages.of("conflicts.thereAre", String.join(", ", availableNames)));
        }
        var rest = new LinkedHashSet<>(names);
        var selection = new LinkedHashMap<FileChangeSet, List<String>>();
        for (var set : sets) {
            var undoableNames = new ArrayList<>(service.undoable(set));
            undoableNames.retainAll(rest);
            if (!undoableNames.isEmpty()) {
                selection.put(set, undoableNames);
                undoableNames.forEach(rest::remove);
            }
        }
        if (!rest.isEmpty()) { // all or nothing
            throw badInput(Messages.of("cli.nothingToUndoOf", String.join(", ", rest)), Messages.of("cli.listChanges"));
        }
        for (var set : selection.entrySet()) {
            awaitSaved(service.undo(actor(workspace), set.getKey(), set.getValue()));
        }
        return new LinkedHashSet<>(names).size();
    }

    private static List<String> names(FileChangeSet set) {
        return set.changes().stream().map(ItemChange::name).toList();
    }

    /// @param pendingFiles the files with changes that are in no set before a person answers
    /// @param conflicts where changes of others are that are in no set
    private int list(List<FileChangeSet> sets, List<Path> pendingFiles, SortedMap<Path, Integer> conflicts) {
        var lines = new ArrayList<String>();
        for (var set : sets) {
            boolean isOfMemories = set.changes().stream().allMatch(ItemChange::isOfMemory);
            int size = set.changes().size();
            var count = set.kept() == Kept.NONE
                    ? "changes"
                    : isOfMemories ? size == 1 ? "1 memory" : size + " memories" : Terminal.count(size, "item");
            lines.add(
                    "%s  %s  %s".formatted(set.at(), set.folder(), set.summary().orElse(count)));
            if (set.kept() != Kept.ALL) {
                lines.add("  "
                        + (set.kept() == Kept.NONE ? Messages.of("cli.changesGone") : Messages.of("cli.changesPart")));
            }
            for (var change : set.changes()) {
                var done = set.effect() == Effect.REFUSED ? " (taken over)" : " (undone)";
                lines.add("  " + words(change) + (set.undone().contains(change.name()) ? done : ""));
                change.learnings().forEach(learning -> lines.add("    " + words(learning)));
            }
        }
        pendingFiles.forEach(file -> lines.add(Messages.of("cli.changesWaiting", file)));
        lines.addAll(ConflictsCommand.words(conflicts));
        if (lines.isEmpty()) {
            lines.add(Messages.of("cli.noChanges"));
        }
        return answer(
                Json.Obj.of(
                        "changes", sets.stream().map(ChangesCommand::json).toList(),
                        "waiting", pendingFiles.stream().map(Path::toString).toList(),
                        "open_conflicts", ConflictsCommand.count(conflicts)),
                String.join("\n", lines));
    }

    private static String words(ItemChange change) {
        var kind = word(change.kind(), change.isOfMemory());
        var label = change.into().map(into -> kind + " into " + into).orElse(kind);
        return "%-9s %s: %s%s".formatted(label, change.name(), brief(change), headings(change));
    }

    /// The headings above it where those are others now.
    private static String headings(ItemChange change) {
        var was = section(change.before());
        var is = section(change.after());
        boolean isSame = change.before().isEmpty() || change.after().isEmpty() || was.equals(is);
        return isSame ? "" : "\n          under: " + heading(was) + " → " + heading(is);
    }

    private static String heading(Optional<String> section) {
        return section.map(ChangesCommand::shorten).orElse("no heading");
    }

    private static Optional<String> section(Optional<Json.Obj> item) {
        return item.filter(fields -> KnowledgeItem.home(fields).isPresent())
                .flatMap(fields -> fields.object("metadata").text("section"));
    }

    private static String words(LearningChange change) {
        var kind = change.before().isEmpty() ? Kind.ADDED : change.after().isEmpty() ? Kind.DROPPED : Kind.REWORDED;
        return "%-9s learning: %s"
                .formatted(
                        word(kind, false),
                        brief(
                                change.before().map(Learning::lesson),
                                change.after().map(Learning::lesson)));
    }

    private static String word(Kind kind, boolean isOfMemory) {
        boolean isChanged = kind == Kind.REWORDED && !isOfMemory;
        return isChanged ? "changed" : kind.name().toLowerCase(Locale.ROOT);
    }

    private static String brief(ItemChange change) {
        return brief(
                change.before().flatMap(item -> item.text(field(change))),
                change.after().flatMap(item -> item.text(field(change))));
    }

    private static String brief(Optional<String> was, Optional<String> is) {
        var before = was.orElse("");
        var after = is.orElse("");
        return before.isEmpty() || after.isEmpty() || before.equals(after)
                ? shorten(before.isEmpty() ? after : before)
                : shorten(before) + " → " + shorten(after);
    }

    /// By which of its texts it is known: the first that others changed, else the first it has.
    private static String field(ItemChange change) {
        var names = change.isOfMemory() ? List.of("content", "description") : List.of("description", "content");
        var was = change.before().orElse(Json.Obj.EMPTY);
        var is = change.after().orElse(Json.Obj.EMPTY);
        return names.stream()
                .filter(name -> !was.text(name).equals(is.text(name)))
                .findFirst()
                .or(() -> names.stream().filter(is::has).findFirst())
                .orElse(names.getFirst());
    }

    private static String shorten(String text) {
        var line = SecretMask.excerpt(text);
        return line.length() <= 70 ? line : line.substring(0, 69) + "…";
    }

    private static Json json(FileChangeSet set) {
        return Json.Obj.of(
                "folder", set.folder().toString(),
                "at", set.at().toString(),
                "kept", set.kept().name().toLowerCase(Locale.ROOT),
                "effect", set.effect().name().toLowerCase(Locale.ROOT),
                "restored_version_of", set.restored().map(Instant::toString),
                "written_again",
                        set.decidedItems().stream()
                                .filter(name -> !set.removals().contains(name))
                                .toList(),
                "taken_out_again", set.removals(),
                "lost_learnings", set.lostLearnings(),
                "lost_changes", set.lostChanges(),
                "memories",
                        set.changes().stream()
                                .map(change -> (Json) Json.Obj.of(
                                        "id", change.name(),
                                        "kind", change.kind().name().toLowerCase(Locale.ROOT),
                                        "before", change.before().flatMap(item -> item.text(field(change))),
                                        "after", change.after().flatMap(item -> item.text(field(change))),
                                        "section_before", section(change.before()),
                                        "section_after", section(change.after()),
                                        "into", change.into(),
                                        "learnings",
                                                change.learnings().stream()
                                                        .map(learning -> (Json) Json.Obj.of(
                                                                "before",
                                                                        learning.before()
                                                                                .map(Learning::lesson),
                                                                "after",
                                                                        learning.after()
                                                                                .map(Learning::lesson)))
                                                        .toList(),
                                        "undone", set.undone().contains(change.name())))
                                .toList());
    }
}
