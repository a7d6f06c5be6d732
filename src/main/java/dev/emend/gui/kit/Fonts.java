package dev.emend.gui.kit;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import javafx.scene.text.Font;

/// The first present family of each of the two lists, as a stylesheet.
public final class Fonts {
    private static final List<String> TEXT =
            List.of("Inter", "Segoe UI", "SF Pro Text", "Noto Sans", "Cantarell", "DejaVu Sans");
    private static final List<String> CODE = List.of("JetBrains Mono", "Consolas", "DejaVu Sans Mono");

    private Fonts() {}

    /// A `data:` address of a stylesheet that sets both families, and the size of popups, which do
    /// not stand in the zoomed part of the scene.
    public static String stylesheet(int zoomPercent) {
        var present = new HashSet<>(Font.getFamilies());
        var css = """
                .root { -fx-font-family: "%s"; }
                .mono, .key-cap { -fx-font-family: "%s"; }
                .tooltip, .context-menu, .popover { -fx-font-size: %dpx; }
                """.formatted(
                        first(TEXT, present, "System"),
                        first(CODE, present, "Monospaced"),
                        Math.round(14 * zoomPercent / 100.0));
        var bytes = css.getBytes(StandardCharsets.UTF_8);
        return "data:text/css;base64," + Base64.getEncoder().encodeToString(bytes);
    }

    private static String first(List<String> wanted, Set<String> present, String otherwise) {
        return wanted.stream().filter(present::contains).findFirst().orElse(otherwise);
    }
}
