package dev.emend.gui.runs;

import dev.emend.app.runs.RunService.Order;
import dev.emend.gui.list.ListArrangement;
import dev.emend.settings.ListSettings.ListLayout;
import java.util.Arrays;
import java.util.Locale;

/// In which order runs are listed, and in which direction.
public record RunSorting(Order by, boolean isDescending) {
    static final RunSorting USUAL = of(Order.NEWEST);

    /// In the direction in which people look for it.
    static RunSorting of(Order by) {
        return new RunSorting(by, by.isDescending());
    }

    /// Orders by the words the settings have for them.
    static final class Orders implements ListArrangement.Orders<RunSorting> {
        @Override
        public String word(RunSorting order) {
            return word(order.by);
        }

        private static String word(Order order) {
            return order.name().toLowerCase(Locale.ROOT);
        }

        @Override
        public boolean isDescending(RunSorting order) {
            return order.isDescending;
        }

        @Override
        public RunSorting of(ListLayout layout) {
            return Arrays.stream(Order.values())
                    .filter(order -> word(order).equals(layout.order()))
                    .findFirst()
                    .map(order -> new RunSorting(order, layout.isDescending()))
                    .orElse(USUAL);
        }
    }
}
