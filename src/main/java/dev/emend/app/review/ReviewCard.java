package dev.emend.app.review;

import dev.emend.app.catalogs.ReviewedLearning;
import dev.emend.app.library.EntryDetail;
import dev.emend.app.library.ItemDetail;
import dev.emend.model.EntryRef;
import dev.emend.model.LearningRef;
import dev.emend.model.Rating;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// A learning, item or memory as a reviewer sees it.
///
/// @param entry what is to be judged, or the whole item of the learning that is
/// @param learning what is to be judged, its secrets not masked; empty when that is the entry
public record ReviewCard(EntryDetail entry, Optional<ReviewedLearning> learning, Chips chips, ReviewerNotes notes) {
    /// The entry that is to be judged.
    public EntryRef ref() {
        return learning.<EntryRef>map(
                        reviewedLearning -> reviewedLearning.learning().ref())
                .orElseGet(entry::ref);
    }

    /// The change by another program since it was kept; secrets are not masked.
    public Optional<ItemDetail.Change> change() {
        return entry.change(ref().key());
    }

    /// Whether it is of an item of a catalog, or of a learning of one.
    public boolean isOfItem() {
        return entry instanceof ItemDetail;
    }

    /// The item, of a card that is of one or of its learning.
    public ItemDetail item() {
        return (ItemDetail) entry;
    }

    /// The learning, of a card that is of one.
    public ReviewedLearning requireLearning() {
        return learning.orElseThrow();
    }

    /// The newest a person gave.
    public Optional<Rating> rating() {
        return learning.isPresent() ? learning.get().rating() : entry.rating();
    }

    /// Reasons for a closer look.
    ///
    /// @param duplicates learnings that say the same
    /// @param contradictions learnings that say the opposite
    /// @param laterFailures failures that came after it and match it: it did not help
    /// @param instruction the words that look like an instruction to the model
    /// @param rejection of another learning of the item with the same lesson
    public record Chips(
            List<LearningRef> duplicates,
            List<LearningRef> contradictions,
            List<LearningRef> laterFailures,
            boolean hasSecret,
            Optional<String> instruction,
            Optional<Rejection> rejection) {
        public static final Chips NONE =
                new Chips(List.of(), List.of(), List.of(), false, Optional.empty(), Optional.empty());

        public Chips {
            duplicates = List.copyOf(duplicates);
            contradictions = List.copyOf(contradictions);
            laterFailures = List.copyOf(laterFailures);
        }

        Chips with(Optional<Rejection> newRejection) {
            return new Chips(duplicates, contradictions, laterFailures, hasSecret, instruction, newRejection);
        }
    }

    /// A person's decision against the same words.
    public record Rejection(String person, Instant at) {}

    /// Remarks of reviewers.
    ///
    /// @param note empty when there is none
    /// @param until when a snoozed entry comes back
    public record ReviewerNotes(boolean isFlagged, String note, Optional<Instant> until) {}
}
