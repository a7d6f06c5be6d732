package dev.emend.gui.shell;

import dev.emend.app.core.FileNotification;
import dev.emend.app.core.FileNotification.Stage;
import dev.emend.gui.kit.Icons;
import dev.emend.gui.kit.UiAction;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Predicate;
import javafx.beans.binding.Bindings;
import javafx.beans.binding.BooleanBinding;

/// The answers to a file that changed behind our back, possible everywhere while one waits.
final class FileNotificationActions {
    private final FileNotificationViewModel model;
    private final UiAction review;
    final List<UiAction> all;

    /// @param review goes to the place where one file is shown, by its catalog
    FileNotificationActions(FileNotificationViewModel model, Consumer<FileNotification> review) {
        this.model = model;
        this.review = UiAction.of(
                "files.review",
                Icons.AGENT_VIEW,
                "Alt+R",
                hasNotification(_ -> true),
                () -> model.currentNotification()
                        .get()
                        .ifPresent(currentNotification -> review.accept(currentNotification.notification())));
        all = List.of(
                UiAction.of(
                        "files.merge",
                        Icons.MERGE,
                        "Alt+M",
                        hasNotification(notification -> notification.stage() == Stage.CONFLICTS),
                        model::merge),
                UiAction.of(
                        "files.anyway",
                        Icons.MERGE,
                        "Alt+M",
                        hasNotification(notification -> notification.stage() == Stage.HELD),
                        model::merge),
                UiAction.of(
                        "files.back",
                        Icons.RESTORE,
                        "Alt+P",
                        hasNotification(notification -> notification.stage() != Stage.CONFLICTS
                                && notification.lastGood().isPresent()),
                        model::putBack),
                this.review,
                UiAction.of("files.ignore", Icons.CLOSE, "Alt+I", hasNotification(_ -> true), model::ignore));
    }

    private BooleanBinding hasNotification(Predicate<FileNotification> fits) {
        return Bindings.createBooleanBinding(
                () -> model.currentNotification()
                        .get()
                        .map(FileNotificationViewModel.Shown::notification)
                        .filter(fits)
                        .isPresent(),
                model.currentNotification());
    }

    /// The actions that fit the file now, in the order of their buttons.
    List<UiAction> possible() {
        return all.stream().filter(action -> action.enabled().get()).toList();
    }
}
