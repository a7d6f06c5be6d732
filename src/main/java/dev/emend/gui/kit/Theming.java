package dev.emend.gui.kit;

import atlantafx.base.theme.PrimerDark;
import atlantafx.base.theme.PrimerLight;
import dev.emend.settings.Theme;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import javafx.application.Application;
import javafx.application.ColorScheme;
import javafx.scene.Scene;
import javafx.scene.text.Font;

/// Puts theme, fonts and our own styles on a scene.
public final class Theming {
    private static final String OWN = Objects.requireNonNull(
                    Theming.class.getResource("/dev/emend/gui/emend.css"), "emend.css is missing")
            .toExternalForm();

    private static final List<String> TEXT =
            List.of("Inter", "Segoe UI", "SF Pro Text", "Noto Sans", "Cantarell", "DejaVu Sans");
    private static final List<String> CODE = List.of("JetBrains Mono", "Consolas", "DejaVu Sans Mono");

    private Theming() {}

    /// Applies to the whole application, as popups follow the application's theme; may be called
    /// again at any time on the JavaFX thread.
    public static void apply(Scene scene, Theme theme, int zoomPercent) {
        boolean isDark = isDark(scene, theme);
        var sheet = isDark ? new PrimerDark().getUserAgentStylesheet() : new PrimerLight().getUserAgentStylesheet();
        if (!sheet.equals(Application.getUserAgentStylesheet())) {
            Application.setUserAgentStylesheet(sheet);
        }
        var sheets = List.of(OWN, fonts(zoomPercent));
        if (!scene.getStylesheets().equals(sheets)) { // else every node would be styled anew
            scene.getStylesheets().setAll(sheets);
        }
        var classes = scene.getRoot().getStyleClass();
        var newClasses = new ArrayList<String>(classes);
        newClasses.removeAll(List.of("light", "dark", "high-contrast"));
        newClasses.add(isDark ? "dark" : "light");
        if (theme == Theme.HIGH_CONTRAST) {
            newClasses.add("high-contrast");
        }
        if (!classes.equals(newClasses)) {
            classes.setAll(newClasses);
        }
    }

    private static boolean isDark(Scene scene, Theme theme) {
        return switch (theme) {
            case LIGHT -> false;
            case DARK, HIGH_CONTRAST -> true;
            case SYSTEM -> scene.getPreferences().getColorScheme() == ColorScheme.DARK;
        };
    }

    /// A `data:` address of a stylesheet that sets both families, and the size of popups, which do
    /// not stand in the zoomed part of the scene.
    private static String fonts(int zoomPercent) {
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

    private static String first(List<String> candidates, Set<String> present, String otherwise) {
        return candidates.stream().filter(present::contains).findFirst().orElse(otherwise);
    }
}
