package dev.emend.gui.tour;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.emend.gui.kit.ActionKey;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/// The plan of the tour against the actions there are.
class TourActionsTest {
    /// Of an overlay, while it is open.
    private static final String CLOSE = "shell.close";

    @Test
    void everyActionOfThePlanIsOneOfItsScreenOrOfTheShell() {
        var actions = ActionKey.all();
        var everywhere = ids(actions, ActionKey.EVERYWHERE);
        everywhere.add(CLOSE);
        assertEquals(
                List.of(),
                Tour.ACTIONS.entrySet().stream()
                        .flatMap(entry -> entry.getValue().stream()
                                .filter(id -> !ids(actions, entry.getKey()).contains(id) && !everywhere.contains(id)))
                        .toList());
        assertEquals(
                List.of(),
                Tour.SHELL_ACTIONS.stream()
                        .filter(id -> !everywhere.contains(id))
                        .toList());
    }

    /// A decision that is in no list would never be looked for.
    @Test
    void everyDecisionIsInThePlan() {
        var done = Tour.ACTIONS.values().stream().flatMap(List::stream).collect(Collectors.toSet());
        assertEquals(
                List.of(),
                Tour.DECISIONS.stream().filter(id -> !done.contains(id)).toList());
    }

    private static Set<String> ids(List<ActionKey> actions, String place) {
        return actions.stream()
                .filter(action -> action.place().equals(place))
                .map(ActionKey::id)
                .collect(Collectors.toCollection(HashSet::new));
    }
}
