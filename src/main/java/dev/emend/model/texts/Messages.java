package dev.emend.model.texts;

import java.text.FieldPosition;
import java.text.Format;
import java.text.MessageFormat;
import java.text.ParsePosition;
import java.util.Locale;
import java.util.Map;
import java.util.MissingResourceException;
import java.util.ResourceBundle;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// The texts of everything below the window, one bundle for each feature and language:
/// `dev/emend/messages/review.properties`. A key begins with its feature and says what the text
/// says: `review.lessonNeedsWords`. What several features say alike is in `shared`.
public final class Messages {
    private static final Set<String> FEATURES = Set.of(
            "agents",
            "backup",
            "catalogs",
            "check",
            "cli",
            "conflicts",
            "core",
            "dashboards",
            "dates",
            "diagnostics",
            "exchange",
            "feedback",
            "filters",
            "git",
            "host",
            "journal",
            "json",
            "knowledge",
            "library",
            "map",
            "memories",
            "preview",
            "related",
            "remote",
            "review",
            "rules",
            "runs",
            "search",
            "server",
            "settings",
            "shared",
            "store",
            "team",
            "transfer",
            "trends");

    /// The bundles that were asked for by now: most commands say little.
    private static final Map<Locale, Map<String, ResourceBundle>> BUNDLES = new ConcurrentHashMap<>();

    private Messages() {}

    /// The text of a key in the [Language] of the work that asks, its `{0}`… filled in.
    ///
    /// `{0}` stands for what `String.valueOf` makes of the argument, so 1000 comes out as `1000`.
    /// `{0,number,#,##0}` groups it (`1,000`); inside a choice, where `{0}` would group too, a number
    /// is written `{0,number,0}`. Without arguments the text is taken as it is, so that `'` and braces
    /// need no doubling.
    ///
    /// @throws java.util.MissingResourceException for an unknown key
    public static String of(String key, @Nullable Object... arguments) {
        return text(Language.locale(), key, arguments);
    }

    /// Like [#of], but in English, for what is kept or written: it is read in any language later.
    public static String englishText(String key, @Nullable Object... arguments) {
        return text(Locale.ENGLISH, key, arguments);
    }

    static String text(Locale locale, String key, @Nullable Object... arguments) {
        var text = bundle(key, locale).getString(key);
        if (arguments.length == 0) {
            return text;
        }
        var message = new MessageFormat(text, locale);
        var formats = message.getFormats();
        for (int i = 0; i < formats.length; i++) {
            if (formats[i] == null) {
                message.setFormat(i, PlainFormat.FORMAT);
            }
        }
        return message.format(arguments);
    }

    public static boolean has(String key) {
        return FEATURES.contains(feature(key)) && bundle(key, Locale.ENGLISH).containsKey(key);
    }

    /// All keys there are.
    static Set<String> keys() {
        return FEATURES.stream()
                .flatMap(feature -> bundle(feature + ".", Locale.ENGLISH).keySet().stream())
                .collect(Collectors.toSet());
    }

    private static ResourceBundle bundle(String key, Locale locale) {
        var feature = feature(key);
        if (!FEATURES.contains(feature)) {
            throw new MissingResourceException("no text " + key, Messages.class.getName(), key);
        }
        return BUNDLES.computeIfAbsent(locale, _ -> new ConcurrentHashMap<>())
                .computeIfAbsent(feature, name -> Language.bundle("dev.emend.messages." + name, locale));
    }

    private static String feature(String key) {
        return key.substring(0, Math.max(0, key.indexOf('.')));
    }

    /// Without this, numbers and dates would come out as a locale writes them.
    private static final class PlainFormat extends Format {
        private static final long serialVersionUID = 1;

        static final PlainFormat FORMAT = new PlainFormat();

        @Override
        public StringBuffer format(Object argument, StringBuffer out, FieldPosition position) {
            return out.append(argument);
        }

        @Override
        public Object parseObject(String text, ParsePosition position) {
            throw new UnsupportedOperationException("texts are only written");
        }
    }
}
