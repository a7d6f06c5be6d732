package dev.emend.gui.list;

import dev.emend.settings.ListSettings.ListLayout;
import dev.emend.settings.ListSettings.SavedView;
import java.util.function.BooleanSupplier;
import javafx.beans.property.Property;
import javafx.beans.property.StringProperty;

/// How a list is arranged: as it was left, or as a saved view has it. Leaving a view brings back the
/// columns and the order from before.
///
/// @param <S> an order, falling or not
public final class ListArrangement<S> {
    /// How the settings name orders.
    ///
    /// @param <S> an order, falling or not
    public interface Orders<S> {
        String word(S order);

        boolean isDescending(S order);

        /// The usual order for a word of another version.
        S of(ListLayout layout);
    }

    private final StringProperty line;
    private final Property<S> sorting;
    private final LayoutViewModel layout;
    private final Orders<S> orders;
    private final BooleanSupplier isElsewhere;
    private boolean isOpening;

    /// @param line what the list is filtered by
    /// @param isElsewhere whether the list has an order of its own for now, which is not kept
    public ListArrangement(
            StringProperty line,
            Property<S> sorting,
            LayoutViewModel layout,
            Orders<S> orders,
            BooleanSupplier isElsewhere) {
        this.line = line;
        this.sorting = sorting;
        this.layout = layout;
        this.orders = orders;
        this.isElsewhere = isElsewhere;
        sorting.setValue(orders.of(layout.layout()));
        sorting.subscribe((_, now) -> {
            if (!isElsewhere.getAsBoolean()) {
                layout.keepOrder(orders.word(now), orders.isDescending(now));
            }
        });
        line.subscribe((_, now) -> {
            if (now.isBlank() && !isOpening) {
                leaveView();
            }
        });
    }

    /// What is listed now as a view of this name.
    public SavedView view(String name) {
        var now = sorting.getValue();
        return new SavedView(
                name,
                line.getValueSafe().strip(),
                layout.layout().withOrder(orders.word(now), orders.isDescending(now)));
    }

    public void open(SavedView view) {
        isOpening = true;
        layout.enterView(view.layout());
        line.set(view.line()); // ends what has an order of its own
        sorting.setValue(orders.of(view.layout()));
        isOpening = false;
    }

    /// Whether a view is what is listed now.
    public boolean isOpen(SavedView view) {
        return layout.isInView().get()
                && view.line().equals(line.getValueSafe().strip())
                && orders.of(view.layout()).equals(sorting.getValue());
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
            if (!isElsewhere.getAsBoolean()) {
                sorting.setValue(orders.of(layout.layout()));
            }
        }
    }
}
