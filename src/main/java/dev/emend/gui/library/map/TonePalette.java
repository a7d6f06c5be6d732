package dev.emend.gui.library.map;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import javafx.scene.Node;
import javafx.scene.paint.Color;
import javafx.scene.shape.Rectangle;

/// The colors of the tones as the style sheet and the theme in force have them.
final class TonePalette {
    private final Map<Tone, Rectangle> probes = new EnumMap<>(Tone.class);

    /// @param onChanged told when the theme gives a tone another color
    TonePalette(Runnable onChanged) {
        for (var tone : Tone.values()) {
            var probe = new Rectangle();
            probe.getStyleClass().add(tone.styleClass());
            probe.setManaged(false);
            probe.setMouseTransparent(true);
            probe.fillProperty().subscribe((_, _) -> onChanged.run());
            probes.put(tone, probe);
        }
    }

    /// Invisible nodes that must be in the scene so that the style sheet reaches them.
    List<Node> nodes() {
        return List.copyOf(probes.values());
    }

    Color color(Tone tone) {
        return Objects.requireNonNull(probes.get(tone)).getFill() instanceof Color color ? color : Color.GRAY;
    }

    /// Opaque, as `0xAARRGGBB`.
    int argb(Tone tone) {
        return argb(color(tone));
    }

    static int argb(Color color) {
        return 0xff000000
                | (int) Math.round(color.getRed() * 255) << 16
                | (int) Math.round(color.getGreen() * 255) << 8
                | (int) Math.round(color.getBlue() * 255);
    }
}
