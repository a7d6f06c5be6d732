package dev.emend.gui.kit;

import dev.emend.model.texts.Language;
import dev.emend.model.texts.TextBundles;
import java.text.MessageFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.ResourceBundle;
import java.util.concurrent.ConcurrentHashMap;

/// The texts of the window, one bundle for each screen and language: `dev/emend/gui/review.properties`. Keys are
/// dotted by screen; the key of an action is its id.
public final class Texts {
    private static final List<String> SCREENS = List.of(
            "agents",
            "chart",
            "conflicts",
            "dashboards",
            "feedback",
            "help",
            "history",
            "home",
            "imports",
            "kit",
            "library",
            "list",
            "memories",
            "palette",
            "part",
            "places",
            "review",
            "runs",
            "settings",
            "shell",
            "trends");

    private static final Map<Locale, ResourceBundle> BUNDLES = new ConcurrentHashMap<>();

    private Texts() {}

    /// The texts of all screens, which FXML files ask too.
    public static ResourceBundle bundle() {
        return BUNDLES.computeIfAbsent(Language.locale(), locale -> new TextBundles("dev.emend.gui.", SCREENS, locale));
    }

    /// The text of a key, its `{0}`… filled in. Numbers are grouped as the language does it (`1,204`).
    ///
    /// Without arguments the text is taken as it is, so that `'` and braces need no doubling.
    ///
    /// @throws java.util.MissingResourceException for an unknown key
    public static String get(String key, Object... arguments) {
        var text = bundle().getString(key);
        return arguments.length == 0 ? text : new MessageFormat(text, Language.locale()).format(arguments);
    }

    public static boolean has(String key) {
        return bundle().containsKey(key);
    }
}
