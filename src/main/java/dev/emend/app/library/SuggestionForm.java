package dev.emend.app.library;

import dev.emend.app.catalogs.CatalogSession;
import dev.emend.model.Json;
import dev.emend.model.Learning;

/// The form in which an agent finds a person's words in its file. Some agents print a learning only
/// when it has an `original_error`, and write what a person said into it: `… | Suggestion: …`.
public final class SuggestionForm {
    /// The error of a learning when a person said nothing but what to do instead.
    private static final String ERROR = "A person corrected this step.";

    private SuggestionForm() {}

    /// Whether the learnings of a file stand in that form.
    static boolean isOf(CatalogSession file) {
        return file.rows().stream()
                .filter(row -> row.item().learnings().attachedCount() > 0)
                .flatMap(row -> file.find(row.item().ref()).stream())
                .flatMap(item -> item.learnings().stream())
                .anyMatch(learning -> learning.suggestion().isPresent());
    }

    /// A correction as the agent of this file reads it; every other learning as it is.
    public static Json.Obj of(CatalogSession file, Json.Obj learning) {
        var words = learning.text("human_reasoning").map(String::strip).orElse("");
        var error = learning.text("original_error").map(String::strip).orElse("");
        return words.isEmpty() || error.contains(Learning.SUGGESTION_MARK) || !isOf(file)
                ? learning
                : learning.with("original_error", Json.from(join(error, words)));
    }

    /// The error of a learning whose correction becomes another one.
    static Json.Obj withWords(Json.Obj learning, String words) {
        var error = learning.text("original_error").orElse("");
        int mark = error.indexOf(Learning.SUGGESTION_MARK);
        return mark < 0 ? learning : learning.with("original_error", Json.from(join(error.substring(0, mark), words)));
    }

    private static String join(String error, String words) {
        var before = error.isBlank() ? ERROR : error.strip();
        return before + " " + Learning.SUGGESTION_MARK + " " + words.strip();
    }
}
