package dev.emend.gui.library;

import dev.emend.app.library.ItemQuery;
import dev.emend.gui.library.ItemsViewModel.Sorting;
import dev.emend.gui.library.list.LayoutViewModel;
import dev.emend.settings.ListSettings.ListLayout;
import dev.emend.settings.ListSettings.SavedView;
import java.util.Arrays;
import java.util.Locale;

/// How the list is arranged: as it was left, or as a saved view has it. Leaving a view brings back
/// the columns and the order from before.
final class ListArrangement {
    private final ItemsViewModel items;
    private final LayoutViewModel layout;
    private final RatingSitting sitting;
    private boolean isOpening;

    ListArrangement(ItemsViewModel items, LayoutViewModel layout, RatingSitting sitting) {
        this.items = items;
        this.layout = layout;
        this.sitting = sitting;
        items.sorting().set(of(layout.layout()));
        items.sorting().subscribe((_, now) -> {
            if (!sitting.isBegun()) {
                layout.keepOrder(word(now), now.isDescending());
            }
        });
        items.query().subscribe((_, now) -> {
            if (now.isBlank() && !isOpening) {
                leaveView();
            }
        });
    }

    /// What is listed now as a view of this name.
    SavedView view(String name) {
        var now = items.sorting().get();
        return new SavedView(
                name, items.query().getValueSafe().strip(), layout.layout().withOrder(word(now), now.isDescending()));
    }

    void open(SavedView view) {
        isOpening = true;
        layout.enterView(view.layout());
        // ends a sitting, which has an order of its own
        items.query().set(view.line());
        items.sorting().set(of(view.layout()));
        isOpening = false;
    }

    /// Whether a view is what is listed now.
    boolean isOpen(SavedView view) {
        return layout.isInView().get()
                && view.line().equals(items.query().getValueSafe().strip())
                && of(view.layout()).equals(items.sorting().get());
    }

    /// Whether all items are listed, and no view.
    boolean isAll() {
        return !layout.isInView().get() && items.query().getValueSafe().isBlank();
    }

    /// Lists all items, arranged as they were before a view was opened.
    void showAll() {
        leaveView();
        items.clearQuery();
    }

    /// Brings back how the list was before a view was opened, if one was.
    void leaveView() {
        if (layout.isInView().get()) {
            layout.leaveView();
            if (!sitting.isBegun()) {
                items.sorting().set(of(layout.layout()));
            }
        }
    }

    private static String word(Sorting sorting) {
        return word(sorting.by());
    }

    private static String word(ItemQuery.Order order) {
        return order.name().toLowerCase(Locale.ROOT);
    }

    /// The usual order for a word of another version.
    private static Sorting of(ListLayout layout) {
        return Arrays.stream(ItemQuery.Order.values())
                .filter(order -> word(order).equals(layout.order()))
                .findFirst()
                .map(order -> new Sorting(order, layout.isDescending()))
                .orElse(Sorting.USUAL);
    }
}
