package dev.emend.gui.part;

import java.util.Comparator;

/// In which order a list stands.
///
/// @param <E> what it can be ordered by
public record ListOrder<E extends Enum<E>>(E by, boolean isDescending) {
    public ListOrder<E> reversed() {
        return new ListOrder<>(by, !isDescending);
    }

    public <R> Comparator<R> of(Comparator<R> ascending) {
        return isDescending ? ascending.reversed() : ascending;
    }
}
