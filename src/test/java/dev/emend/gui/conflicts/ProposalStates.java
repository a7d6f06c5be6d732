package dev.emend.gui.conflicts;

import dev.emend.app.catalogs.ReviewedLearning;
import dev.emend.gui.conflicts.ConflictEntry.EntryCluster;
import dev.emend.gui.conflicts.ConflictEntry.Link;
import dev.emend.gui.conflicts.ConflictEntry.Section;
import dev.emend.gui.conflicts.ConflictEntry.Unattributed;
import dev.emend.gui.conflicts.ProposalsViewModel.Rate;
import dev.emend.gui.conflicts.UnattributedFailure.Candidate;
import dev.emend.gui.kit.Load;
import dev.emend.gui.tour.ScreenState;
import dev.emend.model.Action;
import dev.emend.model.ItemRef;
import dev.emend.model.Json;
import dev.emend.model.Learning;
import dev.emend.model.LearningRef;
import dev.emend.model.ReviewState;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/// What finders propose, for pictures: each kind, each form, and what a refusal says.
final class ProposalStates {
    private static final Path SHEETS = Path.of("/data/agents/spreadsheet/knowledge_catalog.json");
    private static final UUID CATALOG = new UUID(0, 1);
    private static final String OPEN = "confirm_file_dialog";
    private static final String ADD = "add_files";

    private final ProposalsViewModel model;

    ProposalStates(ProposalsViewModel model) {
        this.model = model;
    }

    List<ScreenState> all() {
        return List.of(
                new ScreenState("conflicts-contradiction", () -> show(Section.CONTRADICTIONS)),
                new ScreenState("conflicts-evidence", this::evidence),
                new ScreenState("conflicts-conditions", this::conditions),
                new ScreenState("conflicts-conditions-wrong", this::mistake),
                new ScreenState("conflicts-merge", this::merge),
                new ScreenState("conflicts-duplicates", this::duplicates),
                new ScreenState("conflicts-look-alikes", () -> show(Section.ALIKE)),
                new ScreenState("conflicts-look-alike-cluster", this::lookAlikes),
                new ScreenState("conflicts-unattributed", this::unattributed));
    }

    private void show(Section kind) {
        model.cluster().leave();
        model.list().section.set(null);
        model.list().load.set(new Load.Ready<>(matters()));
        model.rate().set(new Rate(61, 83));
        model.list().matters.stream()
                .filter(entry -> entry.section() == kind)
                .findFirst()
                .ifPresent(model.list()::select);
    }

    private void evidence() {
        show(Section.CONTRADICTIONS);
        model.cluster().evidence.set(true);
    }

    private void conditions() {
        show(Section.CONTRADICTIONS);
        model.cluster().evidence.set(false);
        model.cluster().startBoth();
    }

    private void mistake() {
        conditions();
        var tool = new Json.Text("Click-Tool");
        model.cluster().sides.forEach(side -> side.set("tool", tool));
        model.cluster()
                .mistake
                .set(
                        "The condition of the left one holds where the right one was learned, too. Choose one that tells the two apart.");
    }

    private void merge() {
        show(Section.CONTRADICTIONS);
        model.cluster().merge();
    }

    private void duplicates() {
        show(Section.DUPLICATES);
        model.cluster().choose(2);
        model.cluster().toggle();
    }

    private void lookAlikes() {
        show(Section.ALIKE);
        model.list().section.set(Section.ALIKE);
        model.list().select(model.list().matters.getLast());
        model.cluster().choose(3);
        model.cluster().toggle();
    }

    private void unattributed() {
        show(Section.UNATTRIBUTED);
        model.unattributedFailures().tick();
    }

    private static List<ConflictEntry> matters() {
        var click = learning(
                OPEN,
                0,
                "Click-Tool",
                Json.Obj.of("loc", List.of(812, 640), "button", "left"),
                "Could not confirm the file dialog: the name was typed but the dialog" + " stayed open.",
                "After typing the path into the File name field, click Open; pressing"
                        + " Enter only selects the folder.");
        var press = learning(
                OPEN,
                1,
                "Shortcut-Tool",
                Json.Obj.of("shortcut", List.of("enter")),
                "The Open button was outside of the visible part of the screen.",
                "After typing the path into the File name field, press Enter; the Open"
                        + " button is not always on the screen.");
        return List.of(
                cluster(
                        Section.CONTRADICTIONS,
                        List.of(click, press),
                        0.82,
                        "You marked this pair as a contradiction."),
                cluster(
                        Section.DUPLICATES,
                        List.of(
                                added(
                                        3,
                                        "Use Add files in the toolbar and choose all recordings at"
                                                + " once; the list below shows each of them."),
                                added(5, "Use Add files in the toolbar, then choose all recordings" + " at once."),
                                added(
                                        9,
                                        "Choose all recordings at once with Add files; dragging"
                                                + " them into the list loses the order.")),
                        0.91,
                        "Their texts are equal."),
                cluster(
                        Section.ALIKE,
                        List.of(press, added(2, "Press Enter once the name is typed; the dialog closes by itself.")),
                        0.71,
                        "Judged the same by agent planner: Both press Enter. You agreed with it on 9 of 10"
                                + " pairs (0.60 to 0.98, 95 % interval)."),
                cluster(
                        Section.ALIKE,
                        List.of(
                                press,
                                added(4, "Press Enter after the path is typed into the File name field."),
                                added(6, "Type the path into the File name field; Enter opens it."),
                                click),
                        0.83,
                        "Similar in meaning. Not judged yet."),
                orphan(1, "apply_filter", "The filter field kept the text of the run before."),
                orphan(2, "", "The window was minimised; the click went to the desktop."));
    }

    /// The first was compared with each of the others.
    private static EntryCluster cluster(Section section, List<InvolvedEntry> members, double likeness, String why) {
        var links = members.stream()
                .skip(1)
                .map(other -> new Link(members.getFirst().ref(), other.ref(), likeness, likeness > 0.75, ""))
                .toList();
        return new EntryCluster(section, members, links, why);
    }

    private static InvolvedEntry added(int step, String lesson) {
        return learning(
                ADD,
                step,
                "Click-Tool",
                Json.Obj.of("element", "Add files"),
                "Only one of the four recordings was loaded.",
                lesson);
    }

    private static InvolvedEntry learning(
            String item, int step, String tool, Json.Obj arguments, String error, String lesson) {
        var ref = new LearningRef(new ItemRef(CATALOG, item), "made up " + step + ".0");
        var fields = Json.Obj.of(
                        "task", "Load the recordings of one day and export the summary",
                        "step_num", step,
                        "original_action", Json.Obj.of("tool_name", tool, "tool_arguments", arguments),
                        "original_error", error,
                        "recovery_approach", lesson)
                .with("timestamp", new Json.Text("2025-10-26T12:5" + step + ":04"));
        var detail = new ReviewedLearning(new Learning(ref, step, fields), ReviewState.PENDING, Optional.empty(), true);
        return InvolvedEntry.of(detail, "Confirm a file dialog", SHEETS, fields);
    }

    private static Unattributed orphan(int number, String named, String error) {
        var action = new Action(Json.Obj.of(
                "tool_name",
                "Type-Tool",
                "tool_arguments",
                Json.Obj.of("element", "Filter", "text", "speed*"),
                "reasoning",
                "Narrow the list of signals to those of the speed sensor."));
        return new Unattributed(new UnattributedFailure(
                "made up " + number,
                new UnattributedFailure.Place(CATALOG, SHEETS, named.isEmpty() ? "Plot_the_speed_Plan_0" : "", 3),
                named,
                new UnattributedFailure.FailureFacts("Plot the speed of the test drive", action, error),
                List.of(
                        candidate(
                                "filter_signals",
                                "Narrow the list of signals by name or pattern.",
                                0.88,
                                "aims at the control \"Filter\"",
                                "shares signals, list, narrow"),
                        candidate(
                                "search_channels",
                                "Find a channel in all loaded recordings.",
                                0.47,
                                "shares list, signals"),
                        candidate(
                                "plot_signal",
                                "Draw one signal over time in a new window.",
                                0.22,
                                "shares speed, signals"))));
    }

    private static Candidate candidate(String id, String title, double score, String... reasons) {
        return new Candidate(new ItemRef(CATALOG, id), title, score, List.of(reasons));
    }
}
