package dev.emend.app.library;

import dev.emend.app.catalogs.CatalogSession;
import dev.emend.app.catalogs.SecretMask;
import dev.emend.model.ItemRef;
import dev.emend.model.texts.Messages;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;
import java.util.stream.Stream;

/// Suggestions for somebody who named an item that is not there: ids a few letters away, or longer or
/// shorter ones that begin alike.
public final class IdSuggestions {
    private static final int MAX_SUGGESTIONS = 3;

    /// A slip is at most one letter in so many.
    private static final int LETTERS_A_SLIP = 4;

    /// Shorter ones begin many ids.
    private static final int MIN_BEGINNING = 3;

    private IdSuggestions() {}

    /// `Did you mean open_files, open_file_menu?`; empty when nothing is near.
    ///
    /// @param lets whether whoever asks may know the item
    public static String suggestion(String id, CatalogSession file, Predicate<ItemRef> lets) {
        var ids = file.rows().stream()
                .map(row -> row.item().ref())
                .filter(lets)
                .map(ItemRef::knowledgeId)
                .filter(candidate -> SecretMask.text(candidate).equals(candidate));
        var near = nearestIds(id, ids);
        return near.isEmpty() ? "" : Messages.of("library.didYouMean", String.join(", ", near));
    }

    /// The nearest first, three at most.
    static List<String> nearestIds(String input, Stream<String> ids) {
        var query = input.strip().toLowerCase(Locale.ROOT);
        record Near(String id, int distance) {}
        return query.isEmpty()
                ? List.of()
                : ids.distinct()
                        .map(id -> new Near(id, distance(query, id.toLowerCase(Locale.ROOT))))
                        .filter(near -> near.distance != Integer.MAX_VALUE)
                        .sorted(Comparator.comparingInt(Near::distance).thenComparing(Near::id))
                        .limit(MAX_SUGGESTIONS)
                        .map(Near::id)
                        .toList();
    }

    /// In letters; the largest number when the two have nothing to do with each other.
    private static int distance(String query, String id) {
        int max = Math.max(1, query.length() / LETTERS_A_SLIP);
        int longer = Math.abs(query.length() - id.length());
        boolean isBeginning = Math.min(query.length(), id.length()) >= MIN_BEGINNING
                && (id.startsWith(query) || query.startsWith(id));
        if (isBeginning) {
            return longer;
        }
        int slips = longer > max ? Integer.MAX_VALUE : slips(query, id);
        return slips <= max ? slips : Integer.MAX_VALUE;
    }

    /// Letters that are missing, too many, wrong or swapped (optimal string alignment).
    private static int slips(String left, String right) {
        var before = new int[right.length() + 1];
        var last = new int[right.length() + 1];
        for (int j = 0; j < last.length; j++) {
            last[j] = j;
        }
        for (int i = 1; i <= left.length(); i++) {
            var current = new int[right.length() + 1];
            current[0] = i;
            for (int j = 1; j <= right.length(); j++) {
                boolean isSame = left.charAt(i - 1) == right.charAt(j - 1);
                current[j] = Math.min(Math.min(current[j - 1], last[j]) + 1, last[j - 1] + (isSame ? 0 : 1));
                boolean isSwapped = i > 1
                        && j > 1
                        && left.charAt(i - 1) == right.charAt(j - 2)
                        && left.charAt(i - 2) == right.charAt(j - 1);
                if (isSwapped) {
                    current[j] = Math.min(current[j], before[j - 2] + 1);
                }
            }
            before = last;
            last = current;
        }
        return last[right.length()];
    }
}
