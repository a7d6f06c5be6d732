package dev.emend.gui.review;

import dev.emend.gui.kit.Texts;
import dev.emend.model.LearningRef;
import java.util.List;
import java.util.function.Consumer;

/// What a decision is about: the card, or the rows selected in the list.
///
/// On the JavaFX thread.
final class DecisionTargets {
    private final ReviewViewModel model;

    DecisionTargets(ReviewViewModel model) {
        this.model = model;
    }

    /// What is done to learnings, one of them the card's.
    interface CardChange {
        void to(CardModel page, List<LearningRef> refs);
    }

    /// Does something to the card that is there when its turn comes; in the list to the rows that
    /// are selected now.
    void onChosen(CardChange change) {
        if (model.list().isOn().get()) {
            var pressed = model.list().chosen();
            model.turns().whenFree(() -> onRows(pressed, change));
        } else {
            model.turns().whenFree(() -> {
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

    /// Rows that went since the key was pressed are left alone; when all of them did, that is said. Rows without the
    /// card
    /// that is shown are shown first.
    private void onRows(List<LearningRef> pressed, CardChange change) {
        var refs = pressed.stream().filter(model.deck()::has).toList();
        if (refs.isEmpty()) {
            if (!pressed.isEmpty()) {
                model.host().done(Texts.get("review.list.gone"), false);
            }
            return;
        }
        var shown = model.page().get();
        if (shown == null || !refs.contains(shown.ref())) {
            model.look(refs.getFirst());
            model.host().done(Texts.get("review.list.unseen"), false);
            return;
        }
        change.to(shown, refs);
    }

    /// Does something to learnings with the card of one of them, the one that is shown if it can be.
    void onFirst(List<LearningRef> refs, CardChange change) {
        var shown = model.page().get();
        if (shown != null && refs.contains(shown.ref())) {
            change.to(shown, refs);
            return;
        }
        var profile = model.profile().get();
        model.turns()
                .take(
                        () -> model.pages().read(refs.getFirst(), profile),
                        read -> read.ifPresentOrElse(
                                page -> change.to(page, refs),
                                () -> model.host().done(Texts.get("review.list.gone"), false)),
                        () -> {});
    }
}
