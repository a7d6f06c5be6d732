package dev.emend.gui.shell;

import dev.emend.gui.kit.UiAction;
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

    private final UiAction action;
    private final BooleanSupplier isWanted;
    private final Runnable onNever;
    private final PauseTransition patience = new PauseTransition(PATIENCE);
    private final ChangeListener<Boolean> listener = (_, _, isPossible) -> fireIf(isPossible);

    private LateAction(UiAction action, BooleanSupplier isWanted, Runnable onNever) {
        this.action = action;
        this.isWanted = isWanted;
        this.onNever = onNever;
    }

    /// @param isWanted asked before it is done: whether the person is still there
    /// @param onNever told when it does not become possible
    static void fire(UiAction action, Executor ui, BooleanSupplier isWanted, Runnable onNever) {
        ui.execute(() -> new LateAction(action, isWanted, onNever).begin());
    }

    private void begin() {
        if (action.enabled().get()) {
            fireIf(true);
            return;
        }
        action.enabled().addListener(listener);
        patience.setOnFinished(_ -> end(onNever));
        patience.play();
    }

    private void fireIf(boolean isPossible) {
        if (isPossible) {
            end(action::fire);
        }
    }

    private void end(Runnable step) {
        patience.stop();
        action.enabled().removeListener(listener);
        if (isWanted.getAsBoolean()) {
            step.run();
        }
    }
}
