package dev.emend.analysis.secrets;

import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Shape of a secret, compared from its beginning.
interface SecretShape {
    /// @param window the text from where it begins
    /// @return null when it does not fit
    @Nullable
    ShapeMatch fit(String window);

    /// @param start of group 1, or of everything when there is no group
    /// @param end of the same
    /// @param fullEnd where everything ends
    record ShapeMatch(int start, int end, int fullEnd) {}

    /// For an expression in which no part that repeats is followed by what it could have taken
    /// itself, or only for a few characters: it then looks at each character a few times at most,
    /// and is twenty times quicker than [#steady].
    static SecretShape quick(String regex) {
        return lazy(() -> ofPattern(regex));
    }

    private static SecretShape ofPattern(String regex) {
        var pattern = Pattern.compile(regex, Pattern.UNIX_LINES | Pattern.UNICODE_CASE);
        return window -> {
            var fit = pattern.matcher(window);
            if (!fit.lookingAt()) {
                return null;
            }
            int group = Math.min(1, fit.groupCount());
            return new ShapeMatch(fit.start(group), fit.end(group), fit.end());
        };
    }

    /// For any other: linear whatever the expression is.
    static SecretShape steady(String regex) {
        return lazy(() -> ofLinearPattern(regex));
    }

    /// A shape that is compiled at its first comparison: most texts need none of some six hundred
    /// shapes.
    static SecretShape lazy(Supplier<SecretShape> supplier) {
        return new Later(supplier);
    }

    /// Compiled by the first thread that needs it; two at once compile it twice, with the same result.
    final class Later implements SecretShape {
        private final Supplier<SecretShape> supplier;
        private volatile @Nullable SecretShape instance;

        private Later(Supplier<SecretShape> supplier) {
            this.supplier = supplier;
        }

        @Override
        public @Nullable ShapeMatch fit(String window) {
            var shape = instance;
            if (shape == null) {
                shape = supplier.get();
                instance = shape;
            }
            return shape.fit(window);
        }
    }

    private static SecretShape ofLinearPattern(String regex) {
        var pattern = com.google.re2j.Pattern.compile(regex);
        return window -> {
            var fit = pattern.matcher(window);
            if (!fit.lookingAt()) {
                return null;
            }
            int group = Math.min(1, fit.groupCount());
            return new ShapeMatch(fit.start(group), fit.end(group), fit.end());
        };
    }
}
