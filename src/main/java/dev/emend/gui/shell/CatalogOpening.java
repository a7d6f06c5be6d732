package dev.emend.gui.shell;

import dev.emend.app.catalogs.CatalogInfo;
import dev.emend.app.core.AppEvent;
import dev.emend.gui.kit.Background;
import dev.emend.gui.kit.Problem;
import dev.emend.gui.kit.Screen;
import dev.emend.gui.kit.Texts;
import dev.emend.model.UserException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import javafx.beans.property.ReadOnlyIntegerWrapper;
import javafx.beans.value.ObservableValue;

/// Opens catalogs behind the window, which is there before they are. Whatever the window asks in the
/// background meanwhile waits for them, so that no number is shown that is not true.
final class CatalogOpening {
    private final Background atOnce;

    /// The number of openings under way; on the JavaFX thread.
    private final ReadOnlyIntegerWrapper underWay = new ReadOnlyIntegerWrapper();

    /// Done unless catalogs are being opened; read from any thread.
    private volatile CompletableFuture<Boolean> completion = CompletableFuture.completedFuture(true);

    CatalogOpening(Background atOnce) {
        this.atOnce = atOnce;
    }

    /// Work that begins when no catalog is being opened.
    Background background() {
        return atOnce.after(() -> completion);
    }

    /// Whether a catalog is being opened.
    ObservableValue<Boolean> isUnderWay() {
        return underWay.greaterThan(0);
    }

    private void count(int more) {
        underWay.set(underWay.get() + more);
    }

    boolean isOver() {
        return completion.isDone();
    }

    /// Passes on what happens, from any thread: but for catalogs that are opened, of which whatever
    /// waits for them will read.
    Consumer<AppEvent> events(Consumer<AppEvent> to) {
        return change -> {
            if (completion.isDone() || !(change instanceof AppEvent.CatalogChanged)) {
                to.accept(change);
            }
        };
    }

    /// Opens a catalog a person asked for, and goes to its items; does nothing until there is a workspace. Call on
    /// the JavaFX thread.
    void open(Path file, Shell shell) {
        shell.workspace().ifPresent(services -> {
            shell.showNotice(Texts.get("shell.openingFile", String.valueOf(file.getFileName())));
            count(1);
            background()
                    .run(
                            () -> services.workspace().library().open(file),
                            catalog -> {
                                count(-1);
                                wasOpened(catalog, shell);
                            },
                            problem -> {
                                count(-1);
                                shell.fail(problem);
                                shell.current().ifPresent(Screen::onChanged); // Home shows which file it was
                            });
        });
    }

    private static void wasOpened(CatalogInfo catalog, Shell shell) {
        var counts = catalog.counts();
        shell.model.dismissProblem();
        shell.done(Texts.get("shell.opened", catalog.label(), counts.items(), counts.learnings()), false);
        shell.current().ifPresent(Screen::onChanged);
        if (shell.entries.stream().anyMatch(entry -> entry.id().equals("library"))) {
            shell.go("library", "");
        }
    }

    /// Call on the JavaFX thread.
    ///
    /// @param catalogs opens them, and says why others are not; blocks
    /// @param fail told of each that is not opened, on the JavaFX thread
    void begin(Callable<List<UserException>> catalogs, Consumer<Problem> fail) {
        var opening = new CompletableFuture<Boolean>();
        completion = opening;
        count(1);
        atOnce.run(
                () -> {
                    try {
                        return catalogs.call();
                    } finally {
                        opening.complete(true);
                    }
                },
                problems -> {
                    count(-1);
                    problems.forEach(problem -> fail.accept(Problem.of(problem)));
                },
                problem -> {
                    count(-1);
                    fail.accept(problem);
                });
    }
}
