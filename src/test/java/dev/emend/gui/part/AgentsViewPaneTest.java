package dev.emend.gui.part;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.emend.app.preview.PromptProfile;
import org.junit.jupiter.api.Test;

/// The sentence beside what an agent reads.
class AgentsViewPaneTest {
    @Test
    void learningsThatAreNotPrintedAreCountedWithTheReason() {
        assertEquals(
                "Cut. 1 learning is left out: this format shows at most the first three, and only"
                        + " those with an error. In Learnings, Alt+Up moves one up.",
                AgentsViewPane.omissionText("Cut.", 1, PromptProfile.ERRORS));
        assertEquals(
                "Cut. 2 learnings are left out: this format shows at most the first three, and only"
                        + " those with a lesson or a recovery. In Learnings, Alt+Up moves one up.",
                AgentsViewPane.omissionText("Cut.", 2, PromptProfile.KB_ATTACHED));
        assertEquals("Cut.", AgentsViewPane.omissionText("Cut.", 0, PromptProfile.ERRORS));
    }
}
