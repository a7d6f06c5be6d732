package dev.emend.gui.list;

import dev.emend.gui.part.ListOrder;
import dev.emend.settings.ListSettings.ListLayout;
import dev.emend.settings.ListSettings.SavedView;
import java.util.Arrays;
import java.util.Locale;
import java.util.function.BooleanSupplier;
import javafx.beans.property.Property;
import javafx.beans.property.StringProperty;

/// Arrangement of a list: as it was left, or as a saved view has it. Leaving a view restores the
/// columns and the order from before.
///
/// @param <E> the orders of the list
public final class ListArrangement<E extends Enum<E>> {
    private final StringProperty line;
    private final Property<ListOrder<E>> order;
    private final LayoutViewModel layout;
    private final ListOrder<E> usual;
    private final BooleanSupplier hasOwnOrder;
    private boolean isOpening;

    /// @param line what the list is filtered by
    /// @param usual for a word of another version
    /// @param hasOwnOrder whether the list has an order of its own for now, which is not kept
    public ListArrangement(
            StringProperty line,
            Property<ListOrder<E>> order,
            LayoutViewModel layout,
            ListOrder<E> usual,
            BooleanSupplier hasOwnOrder) {
        this.line = line;
        this.order = order;
        this.layout = layout;
        this.usual = usual;
        this.hasOwnOrder = hasOwnOrder;
        order.setValue(order(layout.layout()));
        order.subscribe((_, newValue) -> {
            if (!hasOwnOrder.getAsBoolean()) {
                layout.keepOrder(word(newValue), newValue.isDescending());
            }
        });
        line.subscribe((_, newValue) -> {
            if (newValue.isBlank() && !isOpening) {
                leaveView();
            }
        });
    }

    /// As the settings have it.
    private static String word(ListOrder<?> order) {
        return order.by().name().toLowerCase(Locale.ROOT);
    }

    private ListOrder<E> order(ListLayout layout) {
        return Arrays.stream(usual.by().getDeclaringClass().getEnumConstants())
                .map(by -> new ListOrder<>(by, layout.isDescending()))
                .filter(candidate -> word(candidate).equals(layout.order()))
                .findFirst()
                .orElse(usual);
    }

    /// A view of this name with the current filter line, columns and order.
    public SavedView view(String name) {
        var currentOrder = order.getValue();
        return new SavedView(
                name,
                line.getValueSafe().strip(),
                layout.layout().withOrder(word(currentOrder), currentOrder.isDescending()));
    }

    public void open(SavedView view) {
        isOpening = true;
        layout.enterView(view.layout());
        line.set(view.line()); // ends what has an order of its own
        order.setValue(order(view.layout()));
        isOpening = false;
    }

    /// Whether a view is what is listed now.
    public boolean isOpen(SavedView view) {
        return layout.isInView().get()
                && view.line().equals(line.getValueSafe().strip())
                && order(view.layout()).equals(order.getValue());
    }

    /// Whether everything is listed, and no view.
    public boolean isAll() {
        return !layout.isInView().get() && line.getValueSafe().isBlank();
    }

    /// Lists everything, arranged as it was before a view was opened.
    public void showAll() {
        leaveView();
        line.set("");
    }

    /// Brings back how the list was before a view was opened, if one was.
    public void leaveView() {
        if (layout.isInView().get()) {
            layout.leaveView();
            if (!hasOwnOrder.getAsBoolean()) {
                order.setValue(order(layout.layout()));
            }
        }
    }
}
