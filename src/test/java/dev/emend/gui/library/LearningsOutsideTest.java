package dev.emend.gui.library;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.app.catalogs.ReviewedLearning;
import dev.emend.app.review.CorrectionOutcome;
import dev.emend.gui.kit.Background;
import dev.emend.gui.library.LearningOutcomesViewModel.Fate;
import dev.emend.model.Json;
import dev.emend.model.Learning;
import dev.emend.model.LearningRef;
import dev.emend.model.ReviewState;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/// Learnings that are not in the file, and what became of those that are.
class LearningsOutsideTest {
    private final FakeLibraryReader shelf = FakeLibraryReader.of("open");
    private final FakeLibraryEditor pen = new FakeLibraryEditor(shelf);
    private final List<String> said = new ArrayList<>();
    private final LearningsViewModel model =
            new LearningsViewModel(
                    pen,
                    new ActionRunner(
                            Background.immediate(),
                            said::add,
                            problem -> said.add("fail " + problem.message()),
                            (_, _, _) -> {}),
                    () -> {});

    @Test
    void theyStandBehindTheOthersAndAreNotMovedAmongThem() {
        model.show(
                List.of(
                        detail("gone", ReviewState.BURIED, false),
                        detail("first", ReviewState.KEPT, true),
                        detail("second", ReviewState.PENDING, true)));

        assertEquals(
                List.of("first", "second", "gone"),
                model.learnings().stream().map(one -> one.learning().ref().identity()).toList());
        model.focused().set(1);
        model.shift(1);
        model.focused().set(2);
        model.shift(-1);
        assertEquals(List.of(), pen.acts);
    }

    @Test
    void keepingPutsOneBackAndBuryingTakesOneOut() {
        model.show(
                List.of(
                        detail("first", ReviewState.PENDING, true),
                        detail("gone", ReviewState.BURIED, false)));

        model.focused().set(1);
        model.keep();
        model.focused().set(0);
        model.bury();

        assertEquals(List.of("keep gone", "bury first"), pen.acts);
        assertEquals(
                List.of(
                        "Learning is back in the file.",
                        "Learning rejected; agents no longer read it."),
                said);
    }

    @Test
    void anEditedLessonBringsItsLearningBack() {
        model.show(List.of(detail("gone", ReviewState.BURIED, false)));

        model.editLesson();
        model.lesson().set("Another lesson");
        model.saveLesson();

        assertEquals(List.of("keep as Another lesson"), pen.acts);
    }

    @Test
    void theFailuresAfterACorrectionAreOneKeyAway() {
        var learning = ref("first");
        var worked =
                new CorrectionOutcome(
                        learning, CorrectionOutcome.Verdict.RECURRED, List.of(ref("later")));
        shelf.fates.put(learning, new Fate(Optional.of(worked), Optional.empty()));
        var fates = new LearningOutcomesViewModel(shelf, Background.immediate());
        fates.show(shelf.ref("open"));

        fates.toggle(learning);
        assertTrue(fates.unfolded().contains(learning));
        assertEquals(List.of(ref("later")), fates.later(learning));
        fates.toggle(learning);
        fates.toggle(ref("later"));

        assertEquals(java.util.Set.of(), fates.unfolded(), "there is nothing after the last one");
    }

    private LearningRef ref(String name) {
        return new LearningRef(shelf.ref("open"), name);
    }

    private ReviewedLearning detail(String name, ReviewState state, boolean isInFile) {
        var fields = Json.Obj.of("recovery_approach", "Lesson of " + name);
        return new ReviewedLearning(
                new Learning(ref(name), 0, fields), state, Optional.empty(), isInFile);
    }
}
