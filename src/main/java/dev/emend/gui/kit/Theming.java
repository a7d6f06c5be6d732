package dev.emend.gui.kit;

import atlantafx.base.theme.PrimerDark;
import atlantafx.base.theme.PrimerLight;
import dev.emend.settings.Theme;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import javafx.application.Application;
import javafx.application.ColorScheme;
import javafx.scene.Scene;

/// Puts theme, fonts and our own styles on a scene.
public final class Theming {
    private static final String OWN = Objects.requireNonNull(
                    Theming.class.getResource("/dev/emend/gui/emend.css"), "emend.css is missing")
            .toExternalForm();

    private Theming() {}

    /// Applies to the whole application, as popups follow the application's theme; may be called
    /// again at any time on the JavaFX thread.
    public static void apply(Scene scene, Theme theme, int zoomPercent) {
        boolean isDark = isDark(scene, theme);
        var sheet = isDark ? new PrimerDark().getUserAgentStylesheet() : new PrimerLight().getUserAgentStylesheet();
        if (!sheet.equals(Application.getUserAgentStylesheet())) {
            Application.setUserAgentStylesheet(sheet);
        }
        var sheets = List.of(OWN, Fonts.stylesheet(zoomPercent));
        if (!scene.getStylesheets().equals(sheets)) { // else every node would be styled anew
            scene.getStylesheets().setAll(sheets);
        }
        var classes = scene.getRoot().getStyleClass();
        var wanted = new ArrayList<String>(classes);
        wanted.removeAll(List.of("light", "dark", "high-contrast"));
        wanted.add(isDark ? "dark" : "light");
        if (theme == Theme.HIGH_CONTRAST) {
            wanted.add("high-contrast");
        }
        if (!classes.equals(wanted)) {
            classes.setAll(wanted);
        }
    }

    private static boolean isDark(Scene scene, Theme theme) {
        return switch (theme) {
            case LIGHT -> false;
            case DARK, HIGH_CONTRAST -> true;
            case SYSTEM -> scene.getPreferences().getColorScheme() == ColorScheme.DARK;
        };
    }
}
