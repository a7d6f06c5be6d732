package dev.emend.gui.conflicts;

import static dev.emend.fixtures.Actors.REVIEWER;
import static dev.emend.gui.conflicts.ConflictSamples.SHEETS;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.emend.app.WorkspaceFixture;
import dev.emend.app.team.RejectedDecision;
import dev.emend.gui.kit.UiAction;
import dev.emend.gui.part.FakeScreenHost;
import dev.emend.model.ItemRef;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import javafx.beans.property.SimpleBooleanProperty;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ConflictsActionsTest {
    @TempDir
    private static Path folder;

    private static WorkspaceFixture fixture;

    private final FakeScreenHost host = new FakeScreenHost();
    private final List<RejectedDecision> refused = new ArrayList<>();
    private ConflictListViewModel list;
    private ConflictsActions actions;

    @BeforeAll
    static void open() throws Exception {
        fixture = WorkspaceFixture.open(folder, "git_cli");
    }

    @AfterAll
    static void close() throws Exception {
        fixture.close();
    }

    @BeforeEach
    void build() {
        list = new ConflictListViewModel(
                () -> ConflictEntry.all(List.of(), List.of(), List.of(), List.copyOf(refused)), host);
        actions = new ConflictsActions(
                new ConflictsViewModel(REVIEWER, list, fixture.workspace, this::dismissed, host),
                new SimpleBooleanProperty(),
                () -> {},
                () -> {});
    }

    /// As a team's store does it.
    private RejectedDecision dismissed(UUID key) {
        var action = refused.stream()
                .filter(decision -> decision.key().equals(key))
                .findFirst()
                .orElseThrow();
        refused.remove(action);
        return action;
    }

    private List<UiAction> on(String key) {
        return actions.all().stream()
                .filter(action ->
                        action.keyText().equals(key) && action.enabled().get())
                .toList();
    }

    @Test
    void aRefusedDecisionIsLookedAtAndDismissedByOneKeyEach() {
        var item = new ItemRef(SHEETS, "item_2");
        refused.add(ConflictSamples.refused(2, Optional.of(item)));
        list.reload();

        assertEquals(1, on("L").size());
        on("L").getFirst().fire();
        assertEquals(List.of("go library " + item.key()), host.calls());
        assertEquals(1, on("X").size());
        on("X").getFirst().fire();
        assertEquals(List.of(), refused);
        assertEquals(List.of(), on("X"));
    }

    @Test
    void anItemThatIsGoneIsNotOffered() {
        refused.add(ConflictSamples.refused(1, Optional.empty()));
        list.reload();

        assertEquals(List.of(), on("L"));
        assertEquals(1, on("X").size());
    }
}
