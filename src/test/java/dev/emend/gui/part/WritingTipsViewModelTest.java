package dev.emend.gui.part;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.model.Action;
import dev.emend.model.ItemRef;
import dev.emend.model.Json;
import dev.emend.model.Learning;
import dev.emend.model.LearningRef;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import javafx.beans.property.SimpleStringProperty;
import org.junit.jupiter.api.Test;

class WritingTipsViewModelTest {
    private static final Learning KNOWN = new Learning(
            new LearningRef(new ItemRef(new UUID(0, 1), "item"), "known.0"),
            0,
            Json.Obj.of("recovery_approach", "Click Add files in the toolbar first."));

    private final SimpleStringProperty text = new SimpleStringProperty("");
    private final List<LearningRef> said = new ArrayList<>();
    private final WritingTipsViewModel model = new WritingTipsViewModel(
            text, () -> new WritingTipsViewModel.LessonContext(Action.NONE, Action.NONE, List.of(KNOWN)), said::add);

    @Test
    void theLightsFollowWhatIsTyped() {
        assertFalse(model.advice().get().lights().actionable().isLit());

        text.set("Click the Save button before you close the dialog.");

        var lights = model.advice().get().lights();
        assertTrue(lights.specific().isLit());
        assertTrue(lights.actionable().isLit());
        assertTrue(lights.generalizable().isLit());
    }

    @Test
    void aPathGivesWayToAParameterWhereverItStands() {
        text.set("Open C:\\data\\in\\a.mf4 with Add files, then check C:\\data\\in\\a.mf4 again.");
        var path = model.advice().get().paths().getFirst();

        model.replace(path);

        assertEquals("Open %1$s with Add files, then check %1$s again.".formatted(path.parameter()), text.get());
        assertEquals(List.of(), model.advice().get().paths());
    }

    @Test
    void whatWasSaidBeforeIsNamedAndCanBeOpened() {
        text.set("Click Add files in the toolbar first.");
        assertEquals(1, model.advice().get().repeatedLesson().orElseThrow().times());

        model.goToRepeated();

        assertEquals(List.of(KNOWN.ref()), said);
    }

    @Test
    void whatAgentsDoNotSeeIsCounted() {
        text.set("x".repeat(236));

        assertEquals(36, model.advice().get().cutCharacters());
    }
}
