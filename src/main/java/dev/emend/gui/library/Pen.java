package dev.emend.gui.library;

import dev.emend.curation.ByRule;
import dev.emend.curation.CurationException;
import dev.emend.curation.Decision;
import dev.emend.gui.part.GoldenViewModel;
import dev.emend.gui.part.InterruptFormViewModel;
import dev.emend.model.Condition;
import dev.emend.model.ItemRef;
import dev.emend.model.Json;
import dev.emend.model.LearningRef;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// What the library screen changes. Thread-safe; each call is one act and one undo, and stays off
/// the JavaFX thread.
public interface Pen extends InterruptFormViewModel.Work {
    /// Sets all these fields or none.
    Decision edit(ItemRef item, Map<String, Json> values) throws CurationException;

    Decision editLearning(LearningRef learning, String field, String text) throws CurationException;

    Decision setConditions(ItemRef item, List<Condition> conditions) throws CurationException;

    Decision moveLearning(LearningRef learning, int toIndex) throws CurationException;

    Decision rate(ItemRef item, int score, @Nullable String feedback) throws CurationException;

    Decision rateLearning(LearningRef learning, int score, @Nullable String feedback)
            throws CurationException;

    Decision create(UUID catalog, Json.Obj item) throws CurationException;

    Decision duplicate(ItemRef item, String newId) throws CurationException;

    Decision delete(ItemRef item) throws CurationException;

    /// Agents are served an item one of them proposed.
    Decision keepItem(ItemRef item) throws CurationException;

    /// Notes what a person rated before they saw the rating by rule. No act.
    ///
    /// @param key of the item or learning
    void compared(String key, int pressed, ByRule rule) throws CurationException;

    GoldenViewModel.Work golden();

    /// Agents read it; one that was taken out of the file comes back to it.
    Decision keep(LearningRef learning) throws CurationException;

    /// Agents read it no more.
    Decision bury(LearningRef learning) throws CurationException;

    /// Changes the lesson and keeps it, also one that is not in the file.
    Decision keepAs(LearningRef learning, String lesson) throws CurationException;

    Decision rejectBlame(LearningRef learning) throws CurationException;

    Decision acceptBlame(LearningRef learning) throws CurationException;

    /// @param trust 0.5 to 1
    Decision setTrust(ItemRef item, double trust, String reason) throws CurationException;

    /// Not an undo: what is redacted does not come back.
    Decision redact(ItemRef item) throws CurationException;
}
