package dev.emend.gui.part;

import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicReference;
import javafx.scene.control.SplitPane;
import javafx.util.Subscription;

/// The shares of the width that the parts of a pane get.
public final class Shares {
    private static final double LEAST_WIDTH = 400;

    private Shares() {}

    /// Places the dividers as they are set now once the pane has a width, as shares of the width
    /// mean nothing before. Later they are the person's.
    public static void place(SplitPane pane, Executor ui) {
        var wanted = pane.getDividerPositions();
        var once = new AtomicReference<Subscription>(Subscription.EMPTY);
        once.set(
                pane.widthProperty()
                        .subscribe((_, width) -> {
                            if (width.doubleValue() >= LEAST_WIDTH) {
                                once.get().unsubscribe();
                                ui.execute(() -> pane.setDividerPositions(wanted));
                            }
                        }));
    }
}
