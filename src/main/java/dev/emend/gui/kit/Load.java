package dev.emend.gui.kit;

import java.util.Optional;

/// State of loading one thing that a screen reads.
///
/// One property of this type per thing loaded, one exhaustive `switch` or one [LoadPane] to show
/// it.
public sealed interface Load<T> {
    /// Nothing was asked for yet.
    record Idle<T>() implements Load<T> {}

    /// Under way. Each load makes its own instance; identity tells the newest from older ones.
    final class Running<T> implements Load<T> {
        private final Optional<T> before;

        public Running() {
            this(Optional.empty());
        }

        /// @param before what is known until the new value is there
        Running(Optional<T> before) {
            this.before = before;
        }
    }

    record Ready<T>(T value) implements Load<T> {}

    record Failed<T>(Problem problem) implements Load<T> {}

    static <T> Load<T> idle() {
        return new Idle<>();
    }

    /// The value when it is there.
    default Optional<T> ready() {
        return this instanceof Ready<T>(var value) ? Optional.of(value) : Optional.empty();
    }

    /// The value, also while it is read anew: agents write all the time, and a key pressed in such
    /// a moment must not be lost.
    default Optional<T> latestValue() {
        return this instanceof Running<T> running ? running.before : ready();
    }

    default boolean isRunning() {
        return this instanceof Running<T>;
    }
}
