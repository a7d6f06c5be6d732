package dev.emend.exchange.writers;

import java.text.Normalizer;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/// The paths of the pages of one bundle, each once, also where a disk does not tell upper from lower
/// case.
final class PageNames {
    private static final int MAX_LENGTH = 60;

    private final Set<String> usedNames = new HashSet<>();
    private final Map<String, Integer> numbers = new HashMap<>();

    /// @param baseName without `.md`
    /// @return the same, or the same with a number behind it
    String unique(String baseName) {
        var name = baseName;
        while (!usedNames.add(name.toLowerCase(Locale.ROOT))) {
            name = baseName + "-" + numbers.merge(baseName, 2, (before, _) -> before + 1);
        }
        return name;
    }

    /// A path that was read, without what no file may be called.
    static String safe(String path) {
        var parts = path.replace('\\', '/').split("/");
        var safe = new StringBuilder();
        for (var part : parts) {
            var name = part.replaceAll("[\\p{Cntrl}<>:\"|?*#]", "-").strip();
            if (!name.isEmpty() && !name.matches("\\.+")) {
                safe.append(safe.isEmpty() ? "" : "/").append(name);
            }
        }
        return safe.isEmpty() ? "page" : safe.toString();
    }

    /// A text as the name of a file: its letters and digits with hyphens between them.
    static String slug(String text) {
        var plain = Normalizer.normalize(text, Normalizer.Form.NFKD)
                .replaceAll("\\p{M}", "")
                .toLowerCase(Locale.ROOT)
                .replaceAll("[^\\p{L}\\p{N}]+", "-")
                .replaceAll("^-|-$", "");
        int end = plain.offsetByCodePoints(0, Math.min(MAX_LENGTH, plain.codePointCount(0, plain.length())));
        var slug = plain.substring(0, end).replaceAll("-$", "");
        return slug.isEmpty() ? "memory" : slug;
    }
}
