package dev.emend.gui.shell;

import dev.emend.gui.kit.UiAction;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.function.BooleanSupplier;
import javafx.animation.PauseTransition;
import javafx.beans.value.ChangeListener;
import javafx.util.Duration;

/// An action of a screen that only begins to come on: it is done once it is possible. On the JavaFX
/// thread.
final class LateAction {
    /// Longer and nobody remembers what they asked for.
    private static final Duration PATIENCE = Duration.seconds(2);

    private final List<UiAction> actions;
    private final BooleanSupplier isWanted;
    private final Runnable onNever;
    private final PauseTransition patience = new PauseTransition(PATIENCE);
    private final ChangeListener<Boolean> listener = (_, _, _) -> fireIfPossible();

    private LateAction(List<UiAction> actions, BooleanSupplier isWanted, Runnable onNever) {
        this.actions = actions;
        this.isWanted = isWanted;
        this.onNever = onNever;
    }

    /// @param actions of one name, of which the first that is possible is meant
    /// @param isWanted asked before it is done: whether the person is still there
    /// @param onNever told when none becomes possible
    static void fire(List<UiAction> actions, Executor ui, BooleanSupplier isWanted, Runnable onNever) {
        ui.execute(() -> new LateAction(actions, isWanted, onNever).begin());
    }

    private void begin() {
        actions.forEach(action -> action.enabled().addListener(listener));
        patience.setOnFinished(_ -> end(onNever));
        patience.play();
        fireIfPossible();
    }

    private void fireIfPossible() {
        actions.stream().filter(action -> action.enabled().get()).findFirst().ifPresent(action -> end(action::fire));
    }

    private void end(Runnable step) {
        patience.stop();
        actions.forEach(action -> action.enabled().removeListener(listener));
        if (isWanted.getAsBoolean()) {
            step.run();
        }
    }
}
