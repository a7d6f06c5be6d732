package dev.emend.gui.conflicts;

import dev.emend.app.conflicts.ConflictView;
import dev.emend.app.core.FileNotification;
import dev.emend.app.core.FileNotification.LastGood;
import dev.emend.app.core.FileNotification.Stage;
import dev.emend.app.workspace.Workspace;
import dev.emend.gui.kit.Load;
import dev.emend.gui.kit.Problem;
import dev.emend.gui.part.ScreenHost;
import dev.emend.gui.tour.ScreenState;
import dev.emend.model.Conflict;
import dev.emend.model.ConflictKind;
import dev.emend.model.FileChanges;
import dev.emend.model.ItemRef;
import dev.emend.model.Json;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The states of the conflicts screen worth a picture: each kind of conflict, files that wait,
/// nothing, and a failure.
public final class ConflictsStates {
    private static final Path SHEETS = Path.of("/data/people/second.reviewer/Documents/Projects/Desktop automation"
            + " 2025/agents/spreadsheet_desktop/knowledge_catalog.json");
    private static final Path GIT = Path.of("/data/agents/git_cli/knowledge_catalog.json");
    private static final Json.Obj PIVOT = Json.Obj.of(
            "knowledge_id",
            "pivot_table_refresh",
            "description",
            "Refresh a pivot table after its source rows changed.",
            "ui_location",
            "Right click into the table, Refresh",
            "action_sequence",
            List.of("Select a cell of the table", "Open its context menu", "Press Refresh"),
            "kb_learnings",
            List.of(Json.Obj.of(
                    "task",
                    "Update the quarter report",
                    "recovery_approach",
                    "Select a cell inside the table first; Refresh is grey" + " elsewhere.")),
            "trust_score",
            0.95);

    private static final Json.Obj STASH = Json.Obj.of(
            "knowledge_id",
            "git_stash_pop",
            "description",
            "Bring stashed changes back into the working tree.",
            "action_sequence",
            List.of("git stash list", "git stash pop"),
            "kb_learnings",
            List.of(Json.Obj.of(
                    "task",
                    "Switch branches with open work",
                    "recovery_approach",
                    "Commit or drop what is in the way first; pop states at a" + " conflict and keeps the stash.")),
            "trust_score",
            0.95);

    private final ConflictsViewModel model;
    private final DisagreeingAgent agent;
    private final ScreenHost host;

    private ConflictsStates(ConflictsViewModel model, DisagreeingAgent agent, ScreenHost host) {
        this.model = model;
        this.agent = agent;
        this.host = host;
    }

    /// On the JavaFX thread.
    public static List<ScreenState> of(ConflictsScreen screen, Workspace workspace, ScreenHost host) {
        return Stream.of(
                        new ConflictsStates(screen.model, new DisagreeingAgent(workspace), host).all(),
                        new ChangeStates(screen.model, host.clock()).all(),
                        new RejectedDecisionStates(screen.model.list, host.clock()).all(),
                        new ProposalStates(screen.proposals).all())
                .flatMap(List::stream)
                .toList();
    }

    private List<ScreenState> all() {
        var failed = new Load.Failed<List<ConflictEntry>>(new Problem(
                "The store of this workspace can't be read.",
                "The catalog files are not touched.",
                "Check that the disk is there, then retry.",
                "store",
                "java.io.IOException: input/output error"));
        var states = new ArrayList<ScreenState>();
        states.add(new ScreenState("conflicts", this::begin));
        states.add(new ScreenState("conflicts-learning", () -> choose("recovery_approach")));
        states.add(new ScreenState("conflicts-list", () -> choose("action_sequence")));
        states.add(new ScreenState("conflicts-field", () -> show(List.of(), "FIELD")));
        for (var kind : ConflictKind.values()) {
            if (kind != ConflictKind.FIELD) {
                states.add(new ScreenState("conflicts-" + kind.word(), () -> show(List.of(), kind.name())));
            }
        }
        states.add(new ScreenState("conflicts-json", () -> show(List.of(), "JSON")));
        states.add(new ScreenState("conflicts-wrong", this::mistype));
        states.add(new ScreenState("conflicts-changed", () -> show(news(Stage.CONFLICTS), "")));
        states.add(new ScreenState("conflicts-held", this::hold));
        states.add(new ScreenState("conflicts-died", () -> show(news(Stage.WRITER_DIED), "")));
        states.add(new ScreenState("conflicts-empty", () -> model.list.load.set(new Load.Ready<>(List.of()))));
        states.add(new ScreenState("conflicts-failed", () -> model.list.load.set(failed)));
        states.add(new ScreenState("conflicts-again", model.list::reload));
        return List.copyOf(states);
    }

    /// Real ones, made once: the next theme finds them.
    private void begin() {
        host.background()
                .run(
                        () -> {
                            agent.disagree();
                            return host;
                        },
                        _ -> model.list.reload(),
                        host::fail);
    }

    private void hold() {
        show(news(Stage.HELD), "");
        model.changes.selection.load.set(new Load.Ready<>(ChangeReader.rows(ChangeStates.items(), Set.of())));
    }

    private void choose(String field) {
        model.list.matters.stream()
                .filter(entry -> entry instanceof ConflictEntry.Disagreement(var open)
                        && open.conflict().place().path().contains(field))
                .findFirst()
                .ifPresent(model.list::select);
    }

    private void show(List<FileNotification> news, String wanted) {
        var open = open();
        model.list.load.set(new Load.Ready<>(ConflictEntry.all(news, List.of(), open, List.of())));
        model.list.matters.stream()
                .filter(entry -> entry.key().equals("conflict " + id(wanted)))
                .findFirst()
                .or(() -> model.list.matters.stream().findFirst())
                .ifPresent(model.list::select);
    }

    private static long id(String wanted) {
        return switch (wanted) {
            case "JSON" -> 100;
            case "" -> -1;
            default -> ConflictKind.valueOf(wanted).ordinal();
        };
    }

    private void mistype() {
        show(List.of(), "JSON");
        var draft = model.draft().get();
        if (draft != null) {
            draft.text.set("{\n  \"decimals\": 2,\n  \"locale\": German\n}");
            model.settle(Answer.RESULT);
        }
    }

    private List<FileNotification> news(Stage stage) {
        var changes = stage == Stage.HELD
                ? new FileChanges(new FileChanges.Items(0, 2, 40), 0, 6, 0, 0)
                : new FileChanges(new FileChanges.Items(1, 1, 0), 3, 0, 0, 1);
        List<String> lines = stage == Stage.HELD ? List.of("40 items and 6 learnings would be lost.") : List.of();
        var good = new LastGood(85, host.clock().instant().minus(Duration.ofMinutes(7)));
        return List.of(new FileNotification(new UUID(0, 1), SHEETS, stage, changes, lines, Optional.of(good)));
    }

    private List<ConflictView> open() {
        var open = new ArrayList<ConflictView>();
        for (var kind : ConflictKind.values()) {
            open.add(open(kind.ordinal(), example(kind)));
        }
        open.add(open(
                100,
                field(
                        "format_cells",
                        List.of("parameters", "number_format"),
                        Json.Obj.of("decimals", 2, "locale", "en"),
                        Json.Obj.of("decimals", 2, "locale", "de", "thousands", true),
                        Json.Obj.of("decimals", 0, "locale", "en"))));
        return open;
    }

    private ConflictView open(long id, Conflict conflict) {
        var at = host.clock().instant().minus(Duration.ofMinutes(3 + 41 * id));
        return new ConflictView(id, conflict, id == 3 ? GIT : SHEETS, at);
    }

    private static Conflict example(ConflictKind kind) {
        return switch (kind) {
            case FIELD ->
                field(
                        "sort_range",
                        List.of("description"),
                        text("Sort the rows of a range by one or more keys."),
                        text("Sort the rows of a range by one or more keys. The Options tab"
                                + " decides whether the first row counts as labels."),
                        text("Sort the selected rows by one or more keys with Data › Sort;"
                                + " the header stays in row 1."));
            case EDITED_AND_DELETED ->
                conflict(
                        kind,
                        "pivot_table_refresh",
                        List.of(),
                        PIVOT,
                        null,
                        PIVOT.with("ui_location", text("Data › Pivot table › Refresh")));
            case SAME_ID ->
                conflict(
                        kind,
                        "freeze_header",
                        List.of(),
                        null,
                        Json.Obj.of(
                                "knowledge_id",
                                "freeze_header",
                                "description",
                                "Keep the header row in view while scrolling.",
                                "action_sequence",
                                List.of("View", "Freeze rows and columns")),
                        Json.Obj.of(
                                "knowledge_id",
                                "freeze_header",
                                "description",
                                "Freeze the first row of the sheet.",
                                "action_sequence",
                                List.of("Select cell A2", "View", "Freeze")));
            case REMOVED_BY_AGENT -> conflict(kind, "git_stash_pop", List.of(), STASH, null, null);
            case REWRITTEN ->
                conflict(
                        kind,
                        "import_csv_file",
                        List.of("original_error"),
                        text("The Separator options dialog was still open."),
                        text("The Separator options dialog was still open."),
                        text("The dialog was closed before the import began."));
            case TRUST ->
                conflict(
                        kind,
                        "paste_special",
                        List.of("trust_score"),
                        new Json.Num("0.95"),
                        new Json.Num("1.0"),
                        new Json.Num("0.8145"));
        };
    }

    private static Conflict field(String item, List<String> path, Json base, Json ours, Json theirs) {
        return conflict(ConflictKind.FIELD, item, path, base, ours, theirs);
    }

    private static Conflict conflict(
            ConflictKind kind,
            String item,
            List<String> path,
            @Nullable Json base,
            @Nullable Json ours,
            @Nullable Json theirs) {
        return new Conflict(
                kind,
                new ItemRef(new UUID(0, 1), item),
                new Conflict.Place(null, path),
                new Conflict.Values(base, ours, theirs));
    }

    private static Json.Text text(String words) {
        return new Json.Text(words);
    }
}
