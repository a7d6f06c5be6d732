package dev.emend.exchange.record;

import dev.emend.model.Json;
import dev.emend.model.Memory.Space;
import dev.emend.model.Vector;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Vectors as texts and lists of numbers.
public final class VectorText {
    /// Longer than what any model makes.
    private static final int MAX_DIMENSIONS = 65_536;

    private VectorText() {}

    /// The vector in a list of numbers or in a text like `[0.1,0.2]`; null when it is none.
    public static float @Nullable [] vector(@Nullable Json json) {
        if (json instanceof Json.Text(var text)) {
            return vector(text);
        }
        if (!(json instanceof Json.Arr(var elements)) || elements.isEmpty() || elements.size() > MAX_DIMENSIONS) {
            return null;
        }
        var values = new float[elements.size()];
        for (int i = 0; i < values.length; i++) {
            if (!(elements.get(i) instanceof Json.Num number)) {
                return null;
            }
            values[i] = (float) number.toDouble();
            if (!Float.isFinite(values[i])) {
                return null;
            }
        }
        return values;
    }

    static float @Nullable [] vector(String text) {
        var inner = text.strip();
        if (inner.length() < 3 || inner.charAt(0) != '[' || !inner.endsWith("]")) {
            return null;
        }
        var parts = inner.substring(1, inner.length() - 1).split(",", MAX_DIMENSIONS + 1);
        if (parts.length > MAX_DIMENSIONS) {
            return null;
        }
        var values = new float[parts.length];
        for (int i = 0; i < parts.length; i++) {
            try {
                values[i] = Float.parseFloat(parts[i].strip());
            } catch (NumberFormatException e) { // the caller says that it is no vector
                return null;
            }
            if (!Float.isFinite(values[i])) {
                return null;
            }
        }
        return values;
    }

    /// The vector of what was remembered; none when there is none.
    public static List<Vector> vectors(@Nullable Json json, String model) {
        var values = vector(json);
        return values == null ? List.of() : List.of(new Vector(Space.CONTENT, model, values));
    }

    /// As pgvector and JSON write it; read again it is bit for bit the same.
    public static String text(float[] values) {
        var text = new StringBuilder("[");
        for (int i = 0; i < values.length; i++) {
            text.append(i == 0 ? "" : ",").append(values[i]);
        }
        return text.append(']').toString();
    }
}
