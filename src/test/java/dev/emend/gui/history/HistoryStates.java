package dev.emend.gui.history;

import static dev.emend.fixtures.Actors.REVIEWER;

import dev.emend.app.core.Actor;
import dev.emend.app.core.Backup;
import dev.emend.app.core.JournalIntegrity;
import dev.emend.app.library.HumanCorrection;
import dev.emend.app.library.ItemQuery;
import dev.emend.app.workspace.Workspace;
import dev.emend.gui.history.HistoryViewModel.Tab;
import dev.emend.gui.kit.Load;
import dev.emend.gui.kit.Problem;
import dev.emend.gui.part.ScreenHost;
import dev.emend.gui.tour.ScreenState;
import dev.emend.model.Action;
import dev.emend.model.Condition;
import dev.emend.model.ItemRef;
import dev.emend.model.Json;
import dev.emend.model.UserException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/// The states of the history worth a picture, over changes that were really done.
public final class HistoryStates {
    private static final List<Backup.Reason> REASONS = List.of(
            Backup.Reason.BEFORE_BULK,
            Backup.Reason.REGULAR,
            Backup.Reason.REGULAR,
            Backup.Reason.ASKED_FOR,
            Backup.Reason.BEFORE_RESTORE,
            Backup.Reason.REGULAR,
            Backup.Reason.BEFORE_IMPORT,
            Backup.Reason.REGULAR,
            Backup.Reason.BEFORE_MIGRATION);
    private static final String FOLDER =
            "/data/people/second.reviewer/Documents/Projects/Desktop automation 2025/workspace/";

    private final HistoryViewModel model;
    private final Rehearsal rehearsal;
    private final ScreenHost host;

    private HistoryStates(HistoryViewModel model, Rehearsal rehearsal, ScreenHost host) {
        this.model = model;
        this.rehearsal = rehearsal;
        this.host = host;
    }

    /// On the JavaFX thread.
    public static List<ScreenState> of(HistoryScreen screen, Workspace workspace, ScreenHost host) {
        return new HistoryStates(screen.model, new Rehearsal(workspace), host).all();
    }

    private List<ScreenState> all() {
        var states = new ArrayList<ScreenState>();
        states.add(new ScreenState("history", this::begin));
        for (var kind : List.of("edit", "attach", "conditions", "undo")) {
            states.add(new ScreenState("history-" + kind, () -> choose(kind)));
        }
        states.add(new ScreenState("history-refused", this::refuse));
        states.add(new ScreenState("history-filtered", () -> filter("learning", "interrupt")));
        states.add(new ScreenState("history-nothing", () -> filter("no such item", "")));
        states.add(new ScreenState("history-broken", this::breakChain));
        states.add(new ScreenState("history-failed", this::fail));
        states.add(new ScreenState("history-empty", this::empty));
        states.add(new ScreenState("backups", () -> backups(REASONS.size())));
        states.add(new ScreenState("backups-armed", () -> model.backups.restore()));
        states.add(new ScreenState("backups-working", this::work));
        states.add(new ScreenState("backups-empty", () -> backups(0)));
        return List.copyOf(states);
    }

    private void begin() {
        plain();
        host.background().run(rehearsal::play, _ -> model.reload(), host::fail);
    }

    private void plain() {
        model.tab.set(Tab.JOURNAL);
        model.journal.clear();
    }

    private void choose(String kind) {
        model.journal.lines.stream()
                .filter(line -> line.kind().equals(kind))
                .findFirst()
                .ifPresent(model.journal::select);
    }

    private void refuse() {
        choose("edit");
        holdBack();
        model.journal.refusal.set(new Load.Ready<>(Optional.of("The description was changed again since by “Change"
                + " description of sort_range” on 12 Jan 2026;"
                + " take that back first.")));
    }

    private void holdBack() {
        model.journal
                .unsavedCommands()
                .set(Set.copyOf(model.journal.lines.stream()
                        .limit(3)
                        .map(line -> line.change())
                        .toList()));
    }

    private void filter(String words, String kind) {
        plain();
        model.journal.words.set(words);
        model.journal.kind.set(kind);
    }

    private void breakChain() {
        var page = model.journal.page;
        page.get()
                .ready()
                .ifPresent(read -> page.set(new Load.Ready<>(new JournalPage(
                        read.lines(),
                        read.lessons(),
                        false,
                        read.people(),
                        read.kinds(),
                        new JournalIntegrity(
                                41,
                                Optional.of("Change 42 is not as it was"
                                        + " written; changes 1 to"
                                        + " 41 are unbroken"
                                        + "."))))));
    }

    private void fail() {
        plain();
        model.journal.page.set(new Load.Failed<>(new Problem(
                "The store of this workspace can't be read.",
                "The catalog files are not touched.",
                "Check that the disk is there, then retry.",
                "store",
                "java.io.IOException: input/output error")));
    }

    private void empty() {
        model.journal.page.set(new Load.Ready<>(new JournalPage(
                List.of(), Map.of(), false, List.of(), List.of(), new JournalIntegrity(0, Optional.empty()))));
    }

    private void backups(int count) {
        model.tab.set(Tab.BACKUPS);
        model.backups.restoration.set(Load.idle());
        model.backups.load.set(new Load.Ready<>(made(host.clock(), count)));
    }

    private void work() {
        model.backups.disarm();
        model.backups.restoration.set(new Load.Running<>());
    }

    private static List<Backup> made(Clock clock, int count) {
        return IntStream.range(0, count)
                .mapToObj(index -> new Backup(
                        "b" + (count - index),
                        clock.instant().minus(Duration.ofMinutes(7 + 39L * index * index)),
                        REASONS.get(index),
                        2_411_724L - 161_803L * index,
                        214 - 17L * index,
                        Path.of(FOLDER, "backups", "store-" + (count - index) + ".zip"),
                        Optional.empty()))
                .toList();
    }

    /// Changes of every kind on the first catalog, once: the next theme finds those of the first.
    record Rehearsal(Workspace workspace) {
        private static final int LEARNINGS_NEEDED = 2;

        int play() throws UserException {
            var known = workspace.journal().recent(JournalViewModel.PAGE);
            if (known.stream().anyMatch(line -> line.kind().equals("conditions"))) {
                return 0;
            }
            var rows = workspace.library().rows(ItemQuery.all()).rows();
            var richest = rows.stream()
                    .filter(row -> row.learnings().attachedCount() >= LEARNINGS_NEEDED)
                    .findFirst();
            if (richest.isEmpty()) {
                return 0;
            }
            perform(richest.get().ref());
            for (var row : rows.stream().skip(1).limit(4).toList()) {
                workspace.editor().rate(new Actor("second.reviewer"), row.ref(), 4, null);
            }
            workspace.journal().check();
            return 1;
        }

        private void perform(ItemRef ref) throws UserException {
            var editor = workspace.editor();
            var item = workspace.library().item(ref);
            editor.rate(REVIEWER, ref, 4, "Clear steps, some dialogs differ");
            editor.duplicate(REVIEWER, ref, ref.knowledgeId() + "_by_keyboard");
            editor.setConditions(
                    REVIEWER,
                    ref,
                    List.of(
                            new Condition("platform", Condition.Operator.EQUALS, new Json.Text("windows")),
                            new Condition("user_role", Condition.Operator.EXISTS, Json.Bool.TRUE)));
            editor.moveLearning(REVIEWER, item.learnings().get(1).learning().ref(), 0);
            editor.attach(
                    REVIEWER,
                    ref.catalog(),
                    ref.knowledgeId(),
                    Json.Obj.of(
                            "task",
                            "Sort the March sheet by customer",
                            "step_num",
                            6,
                            "original_action",
                            Map.of("tool_name", "Click-Tool", "loc", List.of(412, 233)),
                            "original_error",
                            "The click opened the column filter and not the sort dialog,"
                                    + " because the arrow covers the right edge of the"
                                    + " header.",
                            "timestamp",
                            "2025-10-26T12:53:20.114503"));
            editor.interrupt(
                    REVIEWER,
                    ref,
                    new HumanCorrection(
                            "Sort the March sheet by customer",
                            7,
                            Action.NONE,
                            Action.NONE,
                            "Select the whole range first: sorting one column alone tears the rows" + " apart."));
            var wording = item.item().description().strip();
            editor.edit(
                    REVIEWER,
                    ref,
                    Map.of(
                            "description",
                            new Json.Text(wording.replaceFirst("\\w+", "Order")
                                    + " Check the header row before you confirm.")));
            var last =
                    workspace.library().rows(ItemQuery.all()).rows().getLast().ref();
            editor.delete(REVIEWER, last);
            workspace.journal().undo(REVIEWER);
        }
    }
}
