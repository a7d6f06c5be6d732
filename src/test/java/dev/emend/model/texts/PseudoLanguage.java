package dev.emend.model.texts;

import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Properties;
import java.util.regex.Pattern;

/// A language made from English, to see which texts come from a bundle: in brackets, with accents, and longer.
public final class PseudoLanguage {
    private static final Locale LOCALE = Locale.forLanguageTag("qps");
    private static final Path RESOURCES = Path.of("src", "main", "resources");

    /// A place, the head of a choice, a limit of one, or a letter.
    private static final Pattern PART = Pattern.compile("\\{\\d+(?:,number[^{}]*)?}|\\{/?[a-z_]+(?::\\d+)?}"
            + "|\\{\\d+,choice,(?:[\\d.]+[#<≤])?|\\|[\\d.]+[#<≤]|[A-Za-z]");

    private static final String PLAIN = "AEIOUaeiouncyNCY";
    private static final String ACCENTED = "ÀÉÎÖÛáèïôüñçýÑÇÝ";

    private PseudoLanguage() {}

    /// Writes its bundles, to be put on a class path.
    public static void write(Path folder) throws IOException {
        for (var place : new String[] {"dev/emend/gui", "dev/emend/messages"}) {
            Files.createDirectories(folder.resolve(place));
            try (var files = Files.list(RESOURCES.resolve(place))) {
                for (var file : files.filter(PseudoLanguage::isEnglish).toList()) {
                    var name = file.getFileName().toString().replace(".properties", "_qps.properties");
                    write(file, folder.resolve(place).resolve(name));
                }
            }
        }
    }

    /// Patterns of dates are no words.
    private static boolean isEnglish(Path file) {
        return file.getFileName().toString().matches("(?!dates)[a-z]+[.]properties");
    }

    private static void write(Path english, Path pseudo) throws IOException {
        var texts = new Properties();
        try (var in = new InputStreamReader(Files.newInputStream(english), StandardCharsets.UTF_8)) {
            texts.load(in);
        }
        texts.replaceAll((_, text) -> of((String) text));
        try (var out = Files.newBufferedWriter(pseudo)) {
            texts.store(out, null);
        }
    }

    /// `Keep` becomes `⟦Kèèp~⟧`.
    static String of(String text) {
        var letters = PART.matcher(text).replaceAll(part -> {
            int at = PLAIN.indexOf(part.group());
            var shown = at < 0 || part.group().length() > 1 ? part.group() : ACCENTED.substring(at, at + 1);
            return java.util.regex.Matcher.quoteReplacement(shown);
        });
        return "⟦" + letters + "~".repeat((int) Math.round(text.length() * 0.4)) + "⟧";
    }

    /// Has the window of this process speak it.
    public static void speak() {
        Language.setWindowLanguage(LOCALE);
    }

    /// What is left of a shown text without all that came from bundles, and what stood in it.
    public static String foreign(String shown) {
        var left = shown;
        for (var before = ""; !before.equals(left); ) {
            before = left;
            left = left.replaceAll("⟦[^⟦⟧]*⟧", " ");
        }
        // the beginning or end of one that is cut
        return left.replaceAll("⟦[^⟧]*$", " ").replaceAll("^[^⟦]*⟧", " ").strip();
    }
}
