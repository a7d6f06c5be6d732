package dev.emend.app.preview;

import dev.emend.model.ItemRef;
import dev.emend.model.Json;
import dev.emend.model.LearningRef;
import org.jspecify.annotations.Nullable;

/// One change somebody thinks about and has not decided.
public sealed interface ProposedChange {
    /// A verdict on a learning.
    record LearningJudged(LearningRef learning, ReviewOutcome outcome) implements ProposedChange {}

    /// A learning goes to another item of its catalog, and its step of trust with it.
    record Reattached(LearningRef learning, ItemRef to) implements ProposedChange {}

    /// A field of an item gets another value; null takes it away.
    record FieldSet(ItemRef item, String field, @Nullable Json value) implements ProposedChange {}

    /// A person sets the trust of an item.
    record TrustSet(ItemRef item, double trust) implements ProposedChange {}
}
