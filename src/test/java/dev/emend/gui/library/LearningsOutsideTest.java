package dev.emend.gui.library;

import static dev.emend.fixtures.Actors.REVIEWER;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.app.SampleFailures;
import dev.emend.app.SmallCatalogs;
import dev.emend.app.catalogs.ReviewedLearning;
import dev.emend.app.review.CorrectionOutcome;
import dev.emend.gui.kit.Background;
import dev.emend.gui.part.FakeScreenHost;
import dev.emend.model.Json;
import dev.emend.model.LearningRef;
import dev.emend.model.ReviewState;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Learnings that are not in the file, and what became of those that are.
class LearningsOutsideTest {
    @TempDir
    private static Path folder;

    private static SmallCatalogs catalogs;

    private final List<String> said = new ArrayList<>();
    private LearningsViewModel model;

    @BeforeAll
    static void openTheWorkspace() throws Exception {
        catalogs = SmallCatalogs.in(folder);
    }

    @AfterAll
    static void closeTheWorkspace() throws Exception {
        catalogs.close();
    }

    /// The failures of the first day and of the third are the same.
    @BeforeEach
    void takeOneOut() throws Exception {
        var learnings = List.of(
                learning("first", "The dialog stayed open", "01"),
                learning("gone", "The ribbon covered the sheet", "02"),
                learning("second", "The dialog stayed open", "03"));
        catalogs.open(List.of(SmallCatalogs.plain("open").with("kb_learnings", Json.from(learnings))));
        catalogs.workspace()
                .review()
                .decisions()
                .reject(REVIEWER, reviewed("gone").learning().ref());
        model = new LearningsViewModel(
                REVIEWER,
                catalogs.workspace(),
                new ActionRunner(
                        Background.immediate(),
                        said::add,
                        problem -> said.add("fail " + problem.message()),
                        (_, _, _) -> {}),
                new FakeScreenHost().drafts(),
                () -> {});
    }

    private static Json.Obj learning(String lesson, String error, String day) {
        return SampleFailures.failure("Open a log " + day, error, "2026-01-" + day + "T10:00:00")
                .with("recovery_approach", Json.from(lesson));
    }

    private static ReviewedLearning reviewed(String lesson) throws Exception {
        return catalogs.item("open").learnings().stream()
                .filter(reviewed -> reviewed.learning().lesson().equals(lesson))
                .findFirst()
                .orElseThrow();
    }

    private static LearningRef ref(String lesson) throws Exception {
        return reviewed(lesson).learning().ref();
    }

    @Test
    void theyStandBehindTheOthersAndAreNotMovedAmongThem() throws Exception {
        var before = catalogs.changes();
        model.show(List.of(reviewed("gone"), reviewed("first"), reviewed("second")), _ -> false);

        assertEquals(
                List.of("first", "second", "gone"),
                model.learnings.stream()
                        .map(reviewed -> reviewed.learning().lesson())
                        .toList());
        model.focusIndex.set(1);
        model.shift(1);
        model.focusIndex.set(2);
        model.shift(-1);
        assertEquals(before, catalogs.changes());
    }

    @Test
    void keepingPutsOneBackAndRejectingTakesOneOut() throws Exception {
        model.show(List.of(reviewed("first"), reviewed("gone")), _ -> false);

        model.focusIndex.set(1);
        model.keep();
        model.focusIndex.set(0);
        model.reject();

        assertTrue(reviewed("gone").isInFile());
        assertEquals(ReviewState.KEPT, reviewed("gone").state());
        assertFalse(reviewed("first").isInFile());
        assertEquals(ReviewState.REJECTED, reviewed("first").state());
        assertEquals(List.of("Learning is back in the file", "Learning rejected; agents no longer read it"), said);
    }

    @Test
    void anEditedLessonBringsItsLearningBack() throws Exception {
        model.show(List.of(reviewed("gone")), _ -> false);

        model.editLesson();
        model.lesson.set("Another lesson");
        model.saveLesson();

        assertTrue(reviewed("Another lesson").isInFile());
        assertEquals(ReviewState.KEPT, reviewed("Another lesson").state());
    }

    @Test
    void theFailuresAfterACorrectionAreOneKeyAway() throws Exception {
        var learning = ref("first");
        var fates = new LearningOutcomesViewModel(catalogs.workspace(), Background.immediate());
        fates.show(catalogs.ref("open"));

        assertEquals(
                Optional.of(CorrectionOutcome.Verdict.RECURRED),
                fates.of(learning).correctionOutcome().map(CorrectionOutcome::verdict));
        fates.toggle(learning);
        assertTrue(fates.expandedLearnings.contains(learning));
        assertEquals(List.of(ref("second")), fates.laterFailures(learning));
        fates.toggle(learning);
        fates.toggle(ref("second"));

        assertEquals(Set.of(), fates.expandedLearnings, "there is nothing after the last one");
    }

    @Test
    void whatStandsForASupersededLearningIsKnown() throws Exception {
        catalogs.workspace().review().decisions().supersede(REVIEWER, ref("first"), List.of(ref("second")));
        var fates = new LearningOutcomesViewModel(catalogs.workspace(), Background.immediate());
        fates.show(catalogs.ref("open"));

        assertEquals(Optional.of(ref("first")), fates.of(ref("second")).survivor());
        assertEquals(Optional.empty(), fates.of(ref("first")).survivor());
    }
}
