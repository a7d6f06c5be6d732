package dev.emend.model.texts;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.ResourceBundle;
import java.util.concurrent.Callable;

/// The languages Emend speaks, and the one in which texts, numbers and dates are made right now.
///
/// The window speaks one for as long as the program runs. What commands, agents, models, files and logs
/// get stays English whatever the window speaks: who works for them does so [#callInEnglish].
public enum Language {
    ENGLISH("en", "English"),
    GERMAN("de", "Deutsch"),
    JAPANESE("ja", "日本語");

    private static final ScopedValue<Locale> WORK = ScopedValue.newInstance();

    private static volatile Locale window = Locale.ENGLISH;

    private final Locale locale;
    private final String ownName;

    Language(String tag, String ownName) {
        this.locale = Locale.forLanguageTag(tag);
        this.ownName = ownName;
    }

    /// As settings and options write it, such as `de`.
    public String tag() {
        return locale.getLanguage();
    }

    /// Its name in itself.
    public String ownName() {
        return ownName;
    }

    /// Its name in the language spoken now.
    public String displayName() {
        return locale.getDisplayLanguage(locale());
    }

    /// Empty for a language Emend does not speak.
    public static Optional<Language> of(String tag) {
        return Arrays.stream(values())
                .filter(language -> language.tag().equals(tag))
                .findFirst();
    }

    /// The one this machine is set to; English when Emend does not speak that.
    public static Language ofSystem() {
        return of(System.getProperty("user.language", "")).orElse(ENGLISH);
    }

    /// Has the window speak it, from now on. What was shown before stays as it is.
    public void setWindowLanguage() {
        setWindowLanguage(locale);
    }

    /// @param locale which need not be one of a language here: texts without a translation are English
    static void setWindowLanguage(Locale locale) {
        window = locale;
    }

    /// In which texts, numbers and dates are written by the work that asks.
    public static Locale locale() {
        return WORK.orElse(window);
    }

    /// Calls work whose texts are English, whatever the language of the window.
    public static <T, X extends Throwable> T callInEnglish(ScopedValue.CallableOp<? extends T, X> work) throws X {
        return ScopedValue.where(WORK, Locale.ENGLISH).call(work);
    }

    /// The work, done as by [#callInEnglish].
    public static Runnable english(Runnable work) {
        return () -> ScopedValue.where(WORK, Locale.ENGLISH).run(work);
    }

    /// The work for another thread, with the language of whoever hands it over.
    public static <T> Callable<T> inheritLanguage(Callable<T> work) {
        if (!WORK.isBound()) {
            return work;
        }
        var scope = ScopedValue.where(WORK, WORK.get());
        return () -> scope.call(work::call);
    }

    /// The texts of one name; English where the language has none.
    ///
    /// @throws java.util.MissingResourceException when there is no such bundle
    static ResourceBundle bundle(String name, Locale locale) {
        return ResourceBundle.getBundle(
                name,
                locale.equals(Locale.ENGLISH) ? Locale.ROOT : locale,
                // else a missing one would be looked for in the language of the machine
                ResourceBundle.Control.getNoFallbackControl(ResourceBundle.Control.FORMAT_PROPERTIES));
    }
}
