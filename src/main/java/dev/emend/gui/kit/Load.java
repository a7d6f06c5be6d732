package dev.emend.gui.kit;

import java.util.Optional;

/// How far one thing that a screen reads has come.
///
/// One property of this type per thing loaded, one exhaustive `switch` or one [LoadPane] to show
/// it.
public sealed interface Load<T> {
    /// Nothing was asked for yet.
    record Idle<T>() implements Load<T> {}

    /// Under way. Each load makes its own instance; identity tells the newest from older ones.
    final class Running<T> implements Load<T> {}

    record Ready<T>(T value) implements Load<T> {}

    record Failed<T>(Problem problem) implements Load<T> {}

    static <T> Load<T> idle() {
        return new Idle<>();
    }

    /// The value when it is there.
    default Optional<T> ready() {
        return this instanceof Ready<T>(var value) ? Optional.of(value) : Optional.empty();
    }

    default boolean isRunning() {
        return this instanceof Running<T>;
    }
}
