package dev.emend.gui.conflicts;

import dev.emend.app.team.RejectedDecision;
import dev.emend.gui.kit.Load;
import dev.emend.gui.tour.ScreenState;
import dev.emend.model.ItemRef;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/// Decisions the team's store no longer took, for a picture.
final class RejectedDecisionStates {
    private static final UUID CATALOG = new UUID(0, 1);
    private static final Path FILE = Path.of("/data/agents/spreadsheet_desktop/knowledge_catalog.json");

    private final ConflictListViewModel list;
    private final Clock clock;

    RejectedDecisionStates(ConflictListViewModel list, Clock clock) {
        this.list = list;
        this.clock = clock;
    }

    List<ScreenState> all() {
        return List.of(new ScreenState("conflicts-refused", this::show));
    }

    private void show() {
        list.section.set(null);
        var refused = List.of(
                refused(
                        40,
                        "Reject a learning of pivot_table_refresh",
                        "pivot_table_refresh",
                        "Second Reviewer decided meanwhile: Keep a learning of" + " pivot_table_refresh"),
                refused(
                        52,
                        "Edit description of sort_range",
                        "sort_range",
                        "Second Reviewer decided meanwhile: Delete sort_range"),
                new RejectedDecision(
                        new UUID(1, 75),
                        "",
                        "",
                        clock.instant().minus(Duration.ofMinutes(75)),
                        Optional.empty(),
                        "what is kept of it can't be read"));
        list.load.set(new Load.Ready<>(ConflictEntry.all(List.of(), List.of(), List.of(), refused)));
        list.matters.stream().findFirst().ifPresent(list::select);
    }

    private RejectedDecision refused(int minutesAgo, String label, String item, String why) {
        var place = new RejectedDecision.Place(CATALOG, Optional.of(FILE), Optional.of(new ItemRef(CATALOG, item)));
        return new RejectedDecision(
                new UUID(1, minutesAgo),
                label,
                "First Reviewer",
                clock.instant().minus(Duration.ofMinutes(minutesAgo)),
                Optional.of(place),
                why);
    }
}
