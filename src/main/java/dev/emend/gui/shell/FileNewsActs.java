package dev.emend.gui.shell;

import dev.emend.app.core.FileNotification;
import dev.emend.app.core.FileNotification.Stage;
import dev.emend.gui.kit.Act;
import dev.emend.gui.kit.Icons;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Predicate;
import javafx.beans.binding.Bindings;
import javafx.beans.binding.BooleanBinding;

/// The answers to a file that changed behind our back, possible everywhere while one waits.
final class FileNewsActs {
    private final FileNewsViewModel model;
    private final Act review;
    private final List<Act> all;

    /// @param review goes to the place where one file is shown, by its catalog
    FileNewsActs(FileNewsViewModel model, Consumer<FileNotification> review) {
        this.model = model;
        this.review =
                Act.of(
                        "files.review",
                        Icons.AGENT_VIEW,
                        "Alt+R",
                        when(_ -> true),
                        () -> model.shown().get().ifPresent(one -> review.accept(one.news())));
        all =
                List.of(
                        Act.of(
                                "files.merge",
                                Icons.MERGE,
                                "Alt+M",
                                when(news -> news.stage() == Stage.CONFLICTS),
                                model::merge),
                        Act.of(
                                "files.anyway",
                                Icons.MERGE,
                                "Alt+M",
                                when(news -> news.stage() == Stage.HELD),
                                model::merge),
                        Act.of(
                                "files.back",
                                Icons.RESTORE,
                                "Alt+P",
                                when(news ->
                                        news.stage() != Stage.CONFLICTS
                                                && news.lastGood().isPresent()),
                                model::putBack),
                        this.review,
                        Act.of(
                                "files.ignore",
                                Icons.CLOSE,
                                "Alt+I",
                                when(_ -> true),
                                model::ignore));
    }

    private BooleanBinding when(Predicate<FileNotification> fits) {
        return Bindings.createBooleanBinding(
                () ->
                        model.shown()
                                .get()
                                .map(FileNewsViewModel.Shown::news)
                                .filter(fits)
                                .isPresent(),
                model.shown());
    }

    List<Act> all() {
        return all;
    }

    /// Those that fit the file now, in the order of their buttons.
    List<Act> possible() {
        return all.stream().filter(act -> act.enabled().get()).toList();
    }
}
