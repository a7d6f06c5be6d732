package dev.emend.gui.review;

import dev.emend.gui.kit.Texts;
import dev.emend.model.EntryRef;
import dev.emend.model.LearningRef;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/// Targets of a decision: the card, or the rows selected in the list.
///
/// On the JavaFX thread.
final class DecisionTargets {
    private final ReviewViewModel model;

    DecisionTargets(ReviewViewModel model) {
        this.model = model;
    }

    /// Change to learnings, one of them the card's.
    interface CardChange {
        void to(CardModel page, List<EntryRef> refs);
    }

    /// Applies a change to the card that is there when its turn comes; in the list to the rows that are
    /// selected now.
    void onChosen(CardChange change) {
        if (model.list.isOn.get()) {
            var selectedRefs = model.list.selectedRefs();
            model.actionQueue.whenFree(() -> onRows(selectedRefs, change));
        } else {
            model.actionQueue.whenFree(() -> {
                var page = model.page().get();
                if (page != null) {
                    change.to(page, List.of(page.ref()));
                }
            });
        }
    }

    void onCard(Consumer<CardModel> change) {
        onChosen((page, _) -> change.accept(page));
    }

    /// The learnings among these.
    static List<LearningRef> learnings(List<EntryRef> refs) {
        return refs.stream()
                .filter(LearningRef.class::isInstance)
                .map(LearningRef.class::cast)
                .toList();
    }

    /// Applies a change to the learning of the card; does nothing for a card of an item.
    void onLearning(BiConsumer<CardModel, LearningRef> change) {
        onCard(page -> page.learningRef().ifPresent(ref -> change.accept(page, ref)));
    }

    /// Rows that went since the key was pressed are left alone; when all of them did, that is said. Rows without the
    /// card that is shown are shown first.
    private void onRows(List<EntryRef> selectedRefs, CardChange change) {
        var refs = selectedRefs.stream().filter(model.queue::has).toList();
        if (refs.isEmpty()) {
            if (!selectedRefs.isEmpty()) {
                model.host.done(Texts.get("review.list.gone"), false);
            }
            return;
        }
        var currentPage = model.page().get();
        if (currentPage == null || !refs.contains(currentPage.ref())) {
            model.look(refs.getFirst());
            model.host.done(Texts.get("review.list.unseen"), false);
            return;
        }
        change.to(currentPage, refs);
    }

    /// Applies a change to learnings with the card of one of them, the one that is shown if it can be.
    void onFirst(List<EntryRef> refs, CardChange change) {
        var currentPage = model.page().get();
        if (currentPage != null && refs.contains(currentPage.ref())) {
            change.to(currentPage, refs);
            return;
        }
        var profile = model.profile.get();
        model.actionQueue.take(
                () -> model.pages.read(refs.getFirst(), profile),
                read -> read.ifPresentOrElse(
                        page -> change.to(page, refs), () -> model.host.done(Texts.get("review.list.gone"), false)),
                () -> {});
    }
}
