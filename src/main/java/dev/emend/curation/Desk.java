package dev.emend.curation;

import dev.emend.model.Condition;
import dev.emend.model.ItemRef;
import dev.emend.model.Json;
import dev.emend.model.LearningRef;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// Everything that changes a catalog or says something about it. Each call is one act, one line of
/// the journal and one undo. Thread-safe; a call returns when the act is decided,
/// [Decision#saved()] completes when it is in the file.
public final class Desk {
    /// The same desk in the name of another person.
    public Desk as(String person) {
        throw new UnsupportedOperationException();
    }

    /// Appends a learning to the item; trust falls by one step. An unknown item is an error, and
    /// the learning is kept in the list of unattributed ones.
    public Decision attach(UUID catalog, String itemId, Json.Obj learning)
            throws CurationException {
        throw new UnsupportedOperationException();
    }

    public Decision interrupt(ItemRef item, Interrupt interrupt) throws CurationException {
        throw new UnsupportedOperationException();
    }

    /// Sets a field of the item; its JSON type must stay unless the field is new or null.
    public Decision edit(ItemRef item, String field, Json value) throws CurationException {
        throw new UnsupportedOperationException();
    }

    /// Changes a text field of a learning: `original_error`, `recovery_approach`,
    /// `human_reasoning`.
    public Decision editLearning(LearningRef learning, String field, String text)
            throws CurationException {
        throw new UnsupportedOperationException();
    }

    public Decision setConditions(ItemRef item, List<Condition> conditions)
            throws CurationException {
        throw new UnsupportedOperationException();
    }

    public Decision moveLearning(LearningRef learning, int toIndex) throws CurationException {
        throw new UnsupportedOperationException();
    }

    /// @param score 1 to 5
    public Decision rate(ItemRef item, int score, @Nullable String feedback)
            throws CurationException {
        throw new UnsupportedOperationException();
    }

    public Decision rateLearning(LearningRef learning, int score, @Nullable String feedback)
            throws CurationException {
        throw new UnsupportedOperationException();
    }

    /// Adds a new item at the end of the catalog; `knowledge_id` must be new.
    public Decision create(UUID catalog, Json.Obj item) throws CurationException {
        throw new UnsupportedOperationException();
    }

    /// Adds a copy behind the item, without its learnings, at full trust.
    public Decision duplicate(ItemRef item, String newId) throws CurationException {
        throw new UnsupportedOperationException();
    }

    public Decision delete(ItemRef item) throws CurationException {
        throw new UnsupportedOperationException();
    }
}
