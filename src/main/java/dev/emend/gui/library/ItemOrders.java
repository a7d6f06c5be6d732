package dev.emend.gui.library;

import dev.emend.app.library.ItemQuery;
import dev.emend.gui.library.ItemsViewModel.Sorting;
import dev.emend.gui.list.ListArrangement;
import dev.emend.settings.ListSettings.ListLayout;
import java.util.Arrays;
import java.util.Locale;

/// The orders of items by the words the settings have for them.
final class ItemOrders implements ListArrangement.Orders<Sorting> {
    @Override
    public String word(Sorting sorting) {
        return word(sorting.by());
    }

    private static String word(ItemQuery.Order order) {
        return order.name().toLowerCase(Locale.ROOT);
    }

    @Override
    public boolean isDescending(Sorting sorting) {
        return sorting.isDescending();
    }

    @Override
    public Sorting of(ListLayout layout) {
        return Arrays.stream(ItemQuery.Order.values())
                .filter(order -> word(order).equals(layout.order()))
                .findFirst()
                .map(order -> new Sorting(order, layout.isDescending()))
                .orElse(Sorting.USUAL);
    }
}
