package dev.emend.gui.review;

import dev.emend.gui.kit.Background;
import dev.emend.gui.kit.Problem;
import java.util.ArrayDeque;
import java.util.concurrent.Callable;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/// Queue that runs one action at a time. Actions requested meanwhile wait for the next card, so that no
/// key hits the wrong one; when the running one fails they are dropped.
///
/// On the JavaFX thread.
final class ActionQueue {
    /// Nobody means more keys than these.
    private static final int MAX_WAITING = 16;

    private final Background background;
    private final Consumer<Problem> onFailed;
    private final BooleanSupplier isOpen;
    private final Runnable onRefused;
    private final Runnable onForgotten;
    private final ArrayDeque<Runnable> pendingActions = new ArrayDeque<>();
    private boolean isBusy;

    /// @param isOpen whether the keyboard belongs to something else than the card now
    /// @param onRefused told of each key too many
    /// @param onForgotten told when what waited will not be done
    ActionQueue(
            Background background,
            Consumer<Problem> onFailed,
            BooleanSupplier isOpen,
            Runnable onRefused,
            Runnable onForgotten) {
        this.background = background;
        this.onFailed = onFailed;
        this.isOpen = isOpen;
        this.onRefused = onRefused;
        this.onForgotten = onForgotten;
    }

    boolean isBusy() {
        return isBusy;
    }

    /// Applies a change to the card that is there when its turn comes.
    ///
    /// @return false when too many changes wait already, and it will not be done
    boolean whenFree(Runnable change) {
        if (!isBusy) {
            change.run();
        } else if (pendingActions.size() < MAX_WAITING) {
            pendingActions.add(change);
        } else {
            onRefused.run();
            return false;
        }
        return true;
    }

    /// Whether this very thing waits for its turn.
    boolean isWaiting(Runnable change) {
        return pendingActions.contains(change);
    }

    /// Works in the background; whoever waits goes on when the outcome was dealt with.
    ///
    /// @param onDone may start the next work itself
    <T> void take(Callable<? extends T> work, Consumer<? super T> onDone, Runnable onFailure) {
        isBusy = true;
        background.run(
                work,
                done -> {
                    isBusy = false;
                    onDone.accept(done);
                    drain();
                },
                problem -> {
                    isBusy = false;
                    forget();
                    onFailed.accept(problem);
                    onFailure.run();
                });
    }

    private void forget() {
        if (!pendingActions.isEmpty()) {
            pendingActions.clear();
            onForgotten.run();
        }
    }

    private void drain() {
        while (!isBusy && !pendingActions.isEmpty()) {
            pendingActions.poll().run();
            if (isOpen.getAsBoolean()) {
                forget(); // what was pressed after that was meant for the text
            }
        }
    }
}
