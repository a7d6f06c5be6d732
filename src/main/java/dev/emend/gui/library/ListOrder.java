package dev.emend.gui.library;

import dev.emend.app.library.ItemQuery;
import dev.emend.gui.library.ItemsViewModel.Sorting;
import dev.emend.settings.ListSettings.ListLayout;
import java.util.Arrays;
import java.util.Locale;

/// The order of the list as the settings write it.
final class ListOrder {
    private ListOrder() {}

    static String word(Sorting sorting) {
        return word(sorting.by());
    }

    private static String word(ItemQuery.Order order) {
        return order.name().toLowerCase(Locale.ROOT);
    }

    /// The usual order for a word of another version.
    static Sorting of(ListLayout layout) {
        return Arrays.stream(ItemQuery.Order.values())
                .filter(order -> word(order).equals(layout.order()))
                .findFirst()
                .map(order -> new Sorting(order, layout.isDescending()))
                .orElse(Sorting.USUAL);
    }
}
