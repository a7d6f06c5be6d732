package dev.emend.gui.conflicts;

import dev.emend.app.conflicts.FileChangeSet;
import dev.emend.app.conflicts.FileChangeSet.ItemChange;
import dev.emend.app.conflicts.FileChangeSet.Kept;
import dev.emend.app.conflicts.FileChangeSet.Kind;
import dev.emend.gui.kit.Load;
import dev.emend.gui.kit.Problem;
import dev.emend.gui.tour.ScreenState;
import dev.emend.model.FileChanges.Effect;
import dev.emend.model.Json;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/// What other programs changed in folders of memories, for pictures: each kind, many, long, and what is no longer kept.
final class ChangeStates {
    private static final UUID CATALOG = new UUID(0, 3);
    private static final Path FOLDER = Path.of("/home/reviewer/.claude/projects/order-service/memory");
    private static final String LONG =
            "The service reads its configuration from three places in this order. ".repeat(60);

    private final ConflictsViewModel model;
    private final Clock clock;

    ChangeStates(ConflictsViewModel model, Clock clock) {
        this.model = model;
        this.clock = clock;
    }

    List<ScreenState> all() {
        return List.of(
                new ScreenState("conflicts-changes", () -> show(consolidation())),
                new ScreenState("conflicts-changes-ticked", this::tick),
                new ScreenState("conflicts-changes-end", this::end),
                new ScreenState("conflicts-changes-many", this::many),
                new ScreenState("conflicts-changes-failed", this::fail),
                new ScreenState("conflicts-changes-gone", () -> show(set("gone", Kept.NONE, List.of(), Set.of()))));
    }

    private void show(FileChangeSet set) {
        model.list.section.set(null);
        var other = set("other", Kept.PART, List.of(moved("java-version", "Facts", "Facts > Build")), Set.of());
        model.list.load.set(new Load.Ready<>(ConflictEntry.all(List.of(), List.of(set, other), List.of(), List.of())));
        model.list.matters.stream().findFirst().ifPresent(model.list::select);
        model.changes.selection.choose(0);
        model.changes.selection.tickedNames.clear();
    }

    private void tick() {
        show(consolidation());
        var rows = model.changes.selection;
        rows.load.set(new Load.Ready<>(ChangeReader.rows(changes(), Set.of("reviews"))));
        rows.tick();
        rows.choose(2);
        rows.tick();
    }

    private void end() {
        tick();
        model.changes.selection.choose(20);
    }

    private void many() {
        var changes = new ArrayList<ItemChange>();
        for (int i = 0; i < 200; i++) {
            changes.add(
                    i % 3 == 0
                            ? dropped("lesson-" + i, "Lesson " + i + " about retries of the payment client.")
                            : added("lesson-" + i, "Lesson " + i + ": retry twice, then tell the person."));
        }
        show(set("many", Kept.ALL, changes, Set.of()));
        model.changes.selection.load.set(new Load.Ready<>(ChangeReader.rows(changes, Set.of())));
        model.changes.selection.choose(49);
    }

    private void fail() {
        show(consolidation());
        model.changes.selection.load.set(new Load.Failed<>(new Problem(
                "The kept versions can't be read.",
                "The files are not touched.",
                "Check that the disk is there, then retry.",
                "disk",
                "java.io.IOException: input/output error")));
    }

    private FileChangeSet consolidation() {
        return set("all", Kept.ALL, changes(), Set.of("reviews"));
    }

    private FileChangeSet set(String id, Kept kept, List<ItemChange> changes, Set<String> undone) {
        var at = clock.instant().minus(Duration.ofMinutes(id.equals("other") ? 130 : 12));
        return new FileChangeSet(
                CATALOG, FOLDER, id, at, kept, changes, undone, Effect.CHANGED, Optional.empty(), List.of());
    }

    /// One of each kind at least; a secret, an index line, and a text of four thousand characters.
    static List<ItemChange> changes() {
        return List.of(
                dropped(
                        "memory-nightly-job-starts",
                        "The nightly job starts at 02:30 and takes some 40 minutes; tests that need the database fail"
                                + " meanwhile."),
                new ItemChange(
                        "reviews",
                        Kind.MERGED,
                        Optional.of(file(
                                "reviews",
                                "One concern per commit, and the body says why. A fix comes with the test that failed"
                                        + " before. Generated files are not part of a review.",
                                "Small commits, the reason in the body")),
                        Optional.empty(),
                        Optional.of("build-and-test")),
                new ItemChange(
                        "build-and-test",
                        Kind.REWORDED,
                        Optional.of(file(
                                "build-and-test",
                                "Run `./mvnw -q verify`. The first run takes four minutes as it fetches the browser for"
                                        + " the end-to-end tests.",
                                "Maven wrapper, one module")),
                        Optional.of(file(
                                "build-and-test",
                                "Run `./mvnw -q verify`. The first run takes ten minutes as it fetches the browser for"
                                        + " the end-to-end tests. One concern per commit, and the body says why.",
                                "Maven wrapper, one module, and what reviewers expect")),
                        Optional.empty()),
                reworded(
                        "memory-token-of-the-registry",
                        "The registry takes the token ghp_"
                                + "a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8 of the build account.",
                        "The registry takes the token ghp_"
                                + "a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8 of the build account;" + " it ends in March."),
                reworded("memory-configuration", LONG + "The last one wins.", LONG + "The first one wins. " + LONG),
                moved("memory-answer-in-short-sentences", "Preferences", "Preferences > Style of answers"),
                added("memory-the-build-runs-on-arm", "The build runs on arm, too."));
    }

    /// What a file of items would lose and get.
    static List<ItemChange> items() {
        var sort = Json.Obj.of(
                "knowledge_id",
                "sort_range",
                "description",
                "Sort the rows of a range by one or more keys.",
                "action_sequence",
                List.of("Select the range", "Open Data, Sort", "Choose the keys"),
                "trust_score",
                0.8);
        return List.of(
                new ItemChange("sort_range", Kind.DROPPED, Optional.of(sort), Optional.empty(), Optional.empty()),
                new ItemChange(
                        "freeze_header",
                        Kind.REWORDED,
                        Optional.of(sort.with("description", new Json.Text("Keep the header row in view."))),
                        Optional.of(sort.with("description", new Json.Text("Keep the first row in view."))
                                .with("trust_score", new Json.Num("1.0"))),
                        Optional.empty()));
    }

    static ItemChange dropped(String name, String text) {
        return new ItemChange(
                name, Kind.DROPPED, Optional.of(bullet(text, "Facts")), Optional.empty(), Optional.empty());
    }

    static ItemChange added(String name, String text) {
        return new ItemChange(name, Kind.ADDED, Optional.empty(), Optional.of(bullet(text, "Facts")), Optional.empty());
    }

    static ItemChange reworded(String name, String before, String after) {
        return new ItemChange(
                name,
                Kind.REWORDED,
                Optional.of(bullet(before, "Facts")),
                Optional.of(bullet(after, "Facts")),
                Optional.empty());
    }

    static ItemChange moved(String name, String before, String after) {
        var text = "Answer in short sentences and name the file and line you talk of.";
        return new ItemChange(
                name,
                Kind.MOVED,
                Optional.of(bullet(text, before)),
                Optional.of(bullet(text, after)),
                Optional.empty());
    }

    private static Json.Obj bullet(String text, String section) {
        return Json.Obj.of(
                "content",
                text,
                "metadata",
                Json.Obj.of("file", "MEMORY.md", "form", "bullet", "section", section, "marker", "- "));
    }

    private static Json.Obj file(String name, String text, String line) {
        return Json.Obj.of(
                "content",
                text,
                "front_matter",
                "name: " + name + "\ntype: project\n",
                "metadata",
                Json.Obj.of("file", name + ".md", "form", "file", "index_file", "MEMORY.md", "index_line", line));
    }
}
