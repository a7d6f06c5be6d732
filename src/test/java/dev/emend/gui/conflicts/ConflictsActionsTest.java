package dev.emend.gui.conflicts;

import static dev.emend.gui.conflicts.FakeConflictGateway.SHEETS;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.emend.gui.kit.UiAction;
import dev.emend.gui.part.FakeScreenHost;
import dev.emend.model.ItemRef;
import java.util.List;
import java.util.Optional;
import javafx.beans.property.SimpleBooleanProperty;
import org.junit.jupiter.api.Test;

class ConflictsActionsTest {
    private final FakeConflictGateway disputes = new FakeConflictGateway();
    private final FakeScreenHost host = new FakeScreenHost();
    private final ConflictListViewModel list =
            new ConflictListViewModel(
                    () -> ConflictEntry.all(disputes.news(), disputes.open(), disputes.refused()),
                    host);
    private final ConflictsActions acts =
            new ConflictsActions(
                    new ConflictsViewModel(list, disputes, host),
                    new SimpleBooleanProperty(),
                    () -> {},
                    () -> {});

    private List<UiAction> on(String key) {
        return acts.all().stream()
                .filter(act -> act.keyText().equals(key) && act.enabled().get())
                .toList();
    }

    @Test
    void aRefusedDecisionIsLookedAtAndDismissedByOneKeyEach() {
        var item = new ItemRef(SHEETS, "item_2");
        disputes.refused.add(FakeConflictGateway.refused(2, Optional.of(item)));
        list.reload();

        assertEquals(1, on("L").size());
        on("L").getFirst().fire();
        assertEquals(List.of("go library " + item.key()), host.calls());
        assertEquals(1, on("X").size());
        on("X").getFirst().fire();
        assertEquals(List.of("dismiss 2"), disputes.calls);
        assertEquals(List.of(), on("X"));
    }

    @Test
    void anItemThatIsGoneIsNotOffered() {
        disputes.refused.add(FakeConflictGateway.refused(1, Optional.empty()));
        list.reload();

        assertEquals(List.of(), on("L"));
        assertEquals(1, on("X").size());
    }
}
