package dev.emend.app.catalogs;

import dev.emend.analysis.secrets.JsonSecretScanner;
import dev.emend.analysis.secrets.SecretDetector;
import dev.emend.model.Json;
import dev.emend.model.KnowledgeItem;
import dev.emend.model.Learning;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;

/// Covers the secrets of an item wherever it is shown; the item itself keeps them.
public record SecretMask(List<MaskedSecret> covers) {
    /// Covers nothing.
    public static final SecretMask NONE = new SecretMask(List.of());

    /// @param rule what the secret is, for people
    /// @param place the member it stands in
    public record MaskedSecret(String rule, String place, String secret, String replacement) {}

    public SecretMask {
        covers = List.copyOf(covers);
    }

    /// The most characters in a line of a list.
    private static final int SHOWN = 300;

    public static SecretMask of(KnowledgeItem item) {
        var spots = JsonSecretScanner.find(item.fields());
        return spots.isEmpty()
                ? NONE
                : new SecretMask(spots.stream()
                        .map(spot -> new MaskedSecret(
                                spot.span().rule(), spot.place(), spot.secret(), SecretDetector.mask(spot.secret())))
                        .sorted(Comparator.comparingInt(cover -> -cover.secret().length()))
                        .toList());
    }

    /// Of an item and all its learnings, also those that are not in its file.
    public static SecretMask of(KnowledgeItem item, List<Learning> learnings) {
        var itemLearnings = item.fields().array("kb_learnings");
        var all = new ArrayList<>(itemLearnings);
        learnings.stream()
                .map(Learning::fields)
                .filter(fields -> !all.contains(fields))
                .forEach(all::add);
        return of(
                all.size() == itemLearnings.size()
                        ? item
                        : new KnowledgeItem(item.ref(), item.fields().with("kb_learnings", new Json.Arr(all))));
    }

    /// Any text with its secrets covered, whatever item it comes from.
    public static String text(String text) {
        return mask(text, SecretDetector.find(text));
    }

    private static String mask(String text, List<SecretDetector.SecretSpan> spans) {
        var result = new StringBuilder(text);
        for (var secretSpan : spans.reversed()) {
            result.replace(
                    secretSpan.start(),
                    secretSpan.end(),
                    SecretDetector.mask(text.substring(secretSpan.start(), secretSpan.end())));
        }
        return result.toString();
    }

    public boolean isEmpty() {
        return covers.isEmpty();
    }

    /// A text of the item, plain or as JSON, with its secrets covered.
    public String apply(String text) {
        var result = text;
        for (var cover : covers) {
            var quotedSecret = new Json.Text(cover.secret).compact();
            result = result.replace(cover.secret, cover.replacement)
                    .replace(quotedSecret.substring(1, quotedSecret.length() - 1), cover.replacement);
        }
        return result;
    }

    public KnowledgeItem apply(KnowledgeItem item) {
        return isEmpty() ? item : new KnowledgeItem(item.ref(), apply(item.fields()));
    }

    /// The learning with its secrets masked, under the same name.
    public ReviewedLearning apply(ReviewedLearning detail) {
        var learning = detail.learning();
        return isEmpty()
                ? detail
                : new ReviewedLearning(
                        new Learning(learning.ref(), learning.index(), apply(learning.fields())),
                        detail.state(),
                        detail.rating(),
                        detail.isInFile());
    }

    /// The fields of it, secrets covered.
    public Json.Obj apply(Json.Obj fields) {
        var rules = new LinkedHashMap<String, String>();
        covers.forEach(cover -> rules.putIfAbsent(cover.secret, cover.rule));
        return JsonSecretScanner.replace(fields, rules, (spot, _) -> SecretDetector.mask(spot.secret()));
    }

    /// The beginning, secrets covered, in one line.
    public static String excerpt(String text) {
        int end = Math.min(text.length(), SHOWN);
        // a secret that begins inside must be seen whole to be known
        var prefix = text.substring(0, Math.min(text.length(), 4 * SHOWN));
        var spans = new ArrayList<SecretDetector.SecretSpan>();
        for (var secretSpan : SecretDetector.find(prefix)) {
            if (secretSpan.start() < end) {
                spans.add(secretSpan);
                end = Math.max(end, secretSpan.end());
            }
        }
        var maskedText = mask(text.substring(0, end), spans);
        boolean isWhole = end == text.length() && maskedText.length() <= SHOWN;
        var excerpt = isWhole ? maskedText : maskedText.substring(0, Math.min(maskedText.length(), SHOWN - 1)) + "…";
        return excerpt.replaceAll("\\s+", " ").strip();
    }
}
