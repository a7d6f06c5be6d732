package dev.emend.model.texts;

import java.util.Collections;
import java.util.Enumeration;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.ResourceBundle;
import org.jspecify.annotations.Nullable;

/// Several bundles of texts in one language, read as one. A key belongs to one of them.
public final class TextBundles extends ResourceBundle {
    private final Map<String, Object> texts = new HashMap<>();

    /// @param location what comes before a name, such as `dev.emend.gui.`
    /// @throws java.util.MissingResourceException when there is no such bundle
    public TextBundles(String location, List<String> names, Locale locale) {
        for (var name : names) {
            var bundle = Language.bundle(location + name, locale);
            bundle.keySet().forEach(key -> texts.put(key, bundle.getString(key)));
        }
    }

    @Override
    protected @Nullable Object handleGetObject(String key) {
        return texts.get(key);
    }

    @Override
    public Enumeration<String> getKeys() {
        return Collections.enumeration(texts.keySet());
    }
}
