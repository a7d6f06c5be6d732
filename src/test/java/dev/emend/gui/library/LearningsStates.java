package dev.emend.gui.library;

import dev.emend.app.catalogs.ReviewedLearning;
import dev.emend.gui.library.DetailViewModel.Tab;
import dev.emend.gui.tour.ScreenState;
import java.util.List;
import java.util.function.Consumer;
import javafx.scene.Node;
import javafx.scene.control.ScrollPane;

/// The states of learnings and their trust history worth a picture.
final class LearningsStates {
    private static final String PATHS =
            "Type C:\\Users\\operator\\Recordings\\2025\\drive_07.mf4 into the File name field"
                    + " and check that the list shows it. It was wrong to click the first entry: it"
                    + " is the folder of the run before, and the export then reads the old files"
                    + " without saying so.";

    private final LibraryViewModel model;
    private final Node view;
    private final Consumer<Tab> openTab;

    LearningsStates(LibraryViewModel model, Node view, Consumer<Tab> openTab) {
        this.model = model;
        this.view = view;
        this.openTab = openTab;
    }

    List<ScreenState> all() {
        return List.of(
                new ScreenState("library-writing-tips", this::writingTips),
                new ScreenState("library-aside", this::aside),
                new ScreenState("library-dismissed", this::dismissFailure),
                new ScreenState("library-trust", this::setTrust));
    }

    /// A lesson with a path in it, longer than agents read.
    private void writingTips() {
        openTab.accept(Tab.LEARNINGS);
        model.learnings.editLesson();
        model.learnings.lesson.set(PATHS);
    }

    /// One learning rejected, once; the next theme finds it.
    private void aside() {
        openTab.accept(Tab.LEARNINGS);
        var learnings = model.learnings;
        if (learnings.learnings.stream().allMatch(ReviewedLearning::isInFile)) {
            learnings.focusIndex.set(learnings.learnings.size() - 1);
            learnings.reject();
        }
        learnings.learnings.stream().map(reviewed -> reviewed.learning().ref()).forEach(model.fates::toggle);
        for (var at = view.lookup(".learning-cards"); at != null; at = at.getParent()) {
            if (at instanceof ScrollPane scroll) {
                scroll.setVvalue(1);
            }
        }
    }

    private void dismissFailure() {
        openTab.accept(Tab.TRUST_HISTORY);
        model.detail
                .current()
                .flatMap(shown -> shown.trustHistory().lines().stream()
                        .flatMap(line -> line.learning().stream())
                        .findFirst())
                .ifPresent(learning -> {
                    model.attribution.focusedLearning.set(learning);
                    model.attribution.dismiss();
                });
    }

    private void setTrust() {
        openTab.accept(Tab.TRUST_HISTORY);
        model.attribution.startSetting();
        model.attribution.save();
    }
}
