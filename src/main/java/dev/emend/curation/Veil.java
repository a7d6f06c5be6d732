package dev.emend.curation;

import dev.emend.analysis.SecretWalk;
import dev.emend.analysis.Secrets;
import dev.emend.model.Json;
import dev.emend.model.KnowledgeItem;
import dev.emend.model.Learning;
import java.util.Comparator;
import java.util.List;

/// Covers the secrets of an item wherever it is shown; the item itself keeps them.
public record Veil(List<Cover> covers) {
    /// Covers nothing.
    public static final Veil NONE = new Veil(List.of());

    /// @param rule what the secret is, for people
    /// @param place the member it stands in
    public record Cover(String rule, String place, String secret, String shown) {}

    public Veil {
        covers = List.copyOf(covers);
    }

    public static Veil of(KnowledgeItem item) {
        var spots = SecretWalk.in(item.fields());
        return spots.isEmpty()
                ? NONE
                : new Veil(
                        spots.stream()
                                .map(spot ->
                                        new Cover(
                                                spot.found().rule(),
                                                spot.place(),
                                                spot.secret(),
                                                Secrets.masked(spot.secret())))
                                .sorted(Comparator.comparingInt(cover -> -cover.secret().length()))
                                .toList());
    }

    /// Any text with its secrets covered, whatever item it comes from.
    static String text(String text) {
        var found = Secrets.find(text);
        var covered = new StringBuilder(text);
        for (var one : found.reversed()) {
            covered.replace(
                    one.start(), one.end(), Secrets.masked(text.substring(one.start(), one.end())));
        }
        return covered.toString();
    }

    public boolean isEmpty() {
        return covers.isEmpty();
    }

    /// A text of the item, plain or as JSON, with its secrets covered.
    public String over(String text) {
        var covered = text;
        for (var cover : covers) {
            var quoted = new Json.Text(cover.secret).compact();
            covered =
                    covered.replace(cover.secret, cover.shown)
                            .replace(quoted.substring(1, quoted.length() - 1), cover.shown);
        }
        return covered;
    }

    public KnowledgeItem over(KnowledgeItem item) {
        return isEmpty() ? item : new KnowledgeItem(item.ref(), over(item.fields()));
    }

    /// The same learning, called as before.
    public LearningDetail over(LearningDetail detail) {
        var learning = detail.learning();
        return isEmpty()
                ? detail
                : new LearningDetail(
                        new Learning(learning.ref(), learning.index(), over(learning.fields())),
                        detail.state(),
                        detail.rating(),
                        detail.isInFile());
    }

    private static Json.Obj over(Json.Obj fields) {
        return SecretWalk.replaced(fields, (spot, _) -> Secrets.masked(spot.secret()));
    }
}
