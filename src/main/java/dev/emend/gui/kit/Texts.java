package dev.emend.gui.kit;

import java.text.MessageFormat;
import java.util.Locale;
import java.util.ResourceBundle;

/// The texts of the window, from `dev/emend/gui/texts.properties`; keys are dotted by screen.
public final class Texts {
    private static final ResourceBundle BUNDLE =
            ResourceBundle.getBundle("dev.emend.gui.texts", Locale.ROOT);

    private Texts() {}

    public static ResourceBundle bundle() {
        return BUNDLE;
    }

    /// The text of a key, its `{0}`… filled in. Numbers come out in English grouping (`1,204`).
    ///
    /// Without arguments the text is taken as it is, so that `'` and braces need no doubling.
    ///
    /// @throws java.util.MissingResourceException for an unknown key
    public static String get(String key, Object... arguments) {
        var text = BUNDLE.getString(key);
        return arguments.length == 0
                ? text
                : new MessageFormat(text, Locale.ENGLISH).format(arguments);
    }

    public static boolean has(String key) {
        return BUNDLE.containsKey(key);
    }
}
