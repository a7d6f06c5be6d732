package dev.emend.app.core;

import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// A service that is made when it is first asked for, once. Safe for all threads.
public final class Lazy<T> implements Supplier<T> {
    private final Supplier<T> maker;
    private volatile @Nullable T instance;

    public Lazy(Supplier<T> maker) {
        this.maker = maker;
    }

    @Override
    public T get() {
        var value = instance;
        if (value == null) {
            synchronized (this) {
                value = instance;
                if (value == null) {
                    value = maker.get();
                    instance = value;
                }
            }
        }
        return value;
    }

    /// Empty while nobody asked.
    public Optional<T> instance() {
        return Optional.ofNullable(instance);
    }
}
