package dev.emend.gui.tour;

import dev.emend.gui.kit.Background;
import dev.emend.gui.shell.JavaFxWarningFilter;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReference;
import javafx.application.Application;
import javafx.stage.Stage;
import org.jspecify.annotations.Nullable;

/// Starts the toolkit for a [Tour] and ends it afterwards; once per process.
public final class TourApp extends Application {
    private static final AtomicReference<@Nullable TourPlan> PLAN = new AtomicReference<>();
    private static final CompletableFuture<List<Picture>> RESULT = new CompletableFuture<>();

    /// Takes all pictures and returns when the last is written.
    ///
    /// @throws java.util.concurrent.CompletionException when the tour could not be finished
    public static List<Picture> show(TourPlan plan) {
        PLAN.set(plan);
        JavaFxWarningFilter.start();
        Application.launch(TourApp.class);
        return RESULT.join();
    }

    @Override
    public void start(Stage stage) {
        var plan = Objects.requireNonNull(PLAN.get(), "show() sets the plan");
        var background = Background.production();
        background.run(
                () -> {
                    try {
                        return RESULT.complete(Tour.walk(plan, stage));
                    } catch (Exception failure) {
                        return RESULT.completeExceptionally(failure);
                    }
                },
                _ -> end(stage),
                _ -> end(stage));
    }

    /// Closing the last window ends the toolkit, but only a window that was ever shown.
    private static void end(Stage stage) {
        stage.show();
        stage.close();
    }
}
