package dev.emend.gui.library;

import dev.emend.app.preview.CopyService;
import dev.emend.app.preview.PromptProfile;
import dev.emend.gui.kit.CopyActions;
import dev.emend.gui.part.PrettyJson;
import dev.emend.model.ItemRef;
import dev.emend.model.LearningRef;
import java.util.List;
import java.util.Optional;

/// What is chosen in the library, as text for the clipboard.
final class ItemCopying {
    private final CopyService copies;
    private final ItemsViewModel items;
    private final LearningsViewModel learnings;
    private final ActionRunner outcomes;

    ItemCopying(CopyService copies, ItemsViewModel items, LearningsViewModel learnings, ActionRunner outcomes) {
        this.copies = copies;
        this.items = items;
        this.learnings = learnings;
        this.outcomes = outcomes;
    }

    /// What is copied.
    ///
    /// @param learning the one that has the focus, instead of items
    private record Copied(Optional<LearningRef> learning, List<ItemRef> selected) {}

    /// The learning with the focus, else the selected items, as text to paste elsewhere.
    CopyActions<?> actions() {
        return new CopyActions<>(
                outcomes.background(),
                () -> new Copied(
                        learnings.hasFocus().get()
                                ? learnings.current().map(now -> now.learning().ref())
                                : Optional.empty(),
                        items.markedOrSelected()),
                what -> PrettyJson.of(
                        what.learning.isPresent()
                                ? copies.learningsJson(List.of(what.learning.get()))
                                : copies.itemsJson(what.selected)),
                what -> what.learning.isPresent()
                        ? copies.learningsMarkdown(List.of(what.learning.get()))
                        : copies.itemsMarkdown(what.selected),
                what -> what.learning.isPresent()
                        ? copies.learningsPrompt(List.of(what.learning.get()), PromptProfile.KB_ATTACHED)
                        : copies.itemsPrompt(what.selected, PromptProfile.KB_ATTACHED),
                outcomes.doneForGood(),
                outcomes.failed());
    }
}
