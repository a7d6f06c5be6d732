package dev.emend.analysis.extraction;

import java.util.List;
import java.util.Locale;

/// Whether a message of a user agrees or thanks, and so objects to nothing.
final class AssentDetector {
    private static final List<String> BEGINNINGS = List.of(
            "yes",
            "sure",
            "great",
            "perfect",
            "thank",
            "thanks",
            "ok,",
            "okay,",
            "alright, please",
            "sounds good",
            "that sounds",
            "please proceed",
            "please go ahead",
            "go ahead",
            "no problem",
            "no worries",
            "no, thank",
            "no thank",
            "no, that's all",
            "that's all");

    private AssentDetector() {}

    static boolean is(String message) {
        var text = message.strip().replace('’', '\'').toLowerCase(Locale.ROOT);
        return BEGINNINGS.stream().anyMatch(text::startsWith);
    }
}
