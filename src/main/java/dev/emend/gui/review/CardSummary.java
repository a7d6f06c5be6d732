package dev.emend.gui.review;

import dev.emend.app.library.EntryDetail;
import dev.emend.model.Action;
import dev.emend.model.Json;
import dev.emend.model.Learning;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Text of a card before it is unfolded: the lesson in full, the beginning of the error always, and
/// the recovery when it fits into few words. Reading, not deciding, is what takes time.
///
/// @param correctedAction empty when there is no corrected action
/// @param isFolded whether there is more to read
record CardSummary(
        String lesson, String error, String action, String correctedAction, String recovery, boolean isFolded) {
    /// Beyond so many words no recovery is begun.
    private static final int WORDS = 28;

    /// An error up to this many characters is whole, so that no last words are cut off.
    private static final int SHORT_ERROR = 220;

    /// The length of the beginning of a longer error: two full lines of the widest card.
    private static final int ERROR_BEGINNING = 190;

    /// Fewer words say nothing.
    private static final int MIN = 10;

    private static final int ACTION_WORDS = 6;
    private static final int ACTION_CHARACTERS = 72;

    /// @param learning its secrets covered
    static CardSummary of(Learning learning) {
        var lesson = learning.lesson();
        var action = brief(learning.originalAction());
        var correction = learning.correctedAction().map(CardSummary::brief).orElse("");
        int remainingWords = WORDS - words(lesson) - words(action) - words(correction);
        var error = learning.error().equals(lesson) ? "" : learning.error();
        var failed = shorten(flat(error));
        remainingWords -= words(failed);
        var cure = learning.recovery().filter(text -> !text.equals(lesson)).orElse("");
        var recovery = shortenToFit(cure, remainingWords);
        boolean isFolded = !failed.equals(flat(error)) || !recovery.equals(flat(cure));
        return new CardSummary(lesson, failed, action, correction, recovery, isFolded);
    }

    /// Of an item or a memory: what it is.
    static CardSummary of(EntryDetail entry) {
        return new CardSummary(entry.title(), "", "", "", "", false);
    }

    /// The number of words to read.
    int words() {
        return Stream.of(lesson, error, action, correctedAction, recovery)
                .mapToInt(CardSummary::words)
                .sum();
    }

    /// The tool and what it was used on: `Shortcut-Tool ctrl + a`.
    static String brief(Action action) {
        var target = action.arguments().members().values().stream()
                .map(CardSummary::target)
                .filter(text -> !text.isBlank())
                .findFirst()
                .orElse("");
        var words = shortenToFit(target, ACTION_WORDS);
        if (words.length() > ACTION_CHARACTERS) {
            words = words.substring(0, ACTION_CHARACTERS) + "\u2026";
        }
        return (action.toolName() + "  " + words).strip();
    }

    private static String target(Json value) {
        return switch (value) {
            case Json.Arr(var elements) ->
                elements.stream().map(CardSummary::target).collect(Collectors.joining(" + "));
            case Json.Text(var text) -> text.replaceFirst("^last_state:", "");
            case Json.Null _ -> "";
            default -> value.plain();
        };
    }

    /// Cut between words, or inside one that is as long as that.
    private static String shorten(String text) {
        if (text.length() <= SHORT_ERROR) {
            return text;
        }
        int space = text.lastIndexOf(' ', ERROR_BEGINNING);
        return text.substring(0, space > ERROR_BEGINNING / 2 ? space : ERROR_BEGINNING) + "\u2026";
    }

    private static String shortenToFit(String text, int max) {
        var words = list(text);
        if (words.size() <= max) {
            return String.join(" ", words);
        }
        return max < MIN ? "" : String.join(" ", words.subList(0, max)) + "\u2026";
    }

    private static String flat(String text) {
        return String.join(" ", list(text));
    }

    private static int words(String text) {
        return list(text).size();
    }

    private static List<String> list(String text) {
        return text.isBlank() ? List.of() : Arrays.asList(text.strip().split("\\s+"));
    }
}
