package dev.emend.gui.part;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.emend.app.preview.PromptProfile;
import dev.emend.model.ItemRef;
import dev.emend.model.Json;
import dev.emend.model.Learning;
import dev.emend.model.LearningRef;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class LessonReachTest {
    private static Learning learning(Json.Obj fields) {
        return new Learning(new LearningRef(new ItemRef(new UUID(0, 1), "a"), "x.0"), 0, fields);
    }

    private static List<String> said(Learning learning, Optional<String> file, int number) {
        return LessonReach.sentences(learning, file, number, PromptProfile.KB_ATTACHED);
    }

    /// 122 characters stand before the lesson, and 150 of an error are printed.
    @Test
    void itSaysHowMuchIsRead() {
        var behind = learning(Json.Obj.of(
                "original_error", "e".repeat(107) + " | Suggestion: " + "x".repeat(110), "recovery_approach", "r"));
        assertEquals(List.of("Agents read the first 28 of 110 characters."), said(behind, Optional.empty(), 1));
        var own = learning(Json.Obj.of("human_reasoning", "x".repeat(110)));
        assertEquals(List.of("Agents read all 110 characters."), said(own, Optional.empty(), 3));
        assertEquals(
                List.of("Agents read the first 3 learnings; this is the 7th.", "Agents read all 110 characters."),
                said(own, Optional.empty(), 7));
        assertEquals(
                List.of("Only agents connected to Emend are told it: it does not stand in MEMORY.md."),
                said(own, Optional.of("MEMORY.md"), 7));
    }
}
