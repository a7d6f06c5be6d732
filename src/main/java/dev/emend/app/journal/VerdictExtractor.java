package dev.emend.app.journal;

import dev.emend.model.Json;
import dev.emend.model.LearningRef;
import dev.emend.model.ReviewState;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/// The verdicts on learnings a change gave, read from its row or from a line of an exported
/// history.
public final class VerdictExtractor {
    private static final Set<ReviewState> VERDICTS =
            Set.of(
                    ReviewState.KEPT,
                    ReviewState.BURIED,
                    ReviewState.SUPERSEDED,
                    ReviewState.CONTESTED);

    /// What is attached comes with a state and was not judged.
    private static final Set<String> NO_VERDICTS = Set.of("attach", "interrupt");

    /// These judge even when nothing changes by it.
    private static final Set<String> ALWAYS = Set.of("keep", "bury");

    private VerdictExtractor() {}

    /// By the key of the learning as the change names it.
    ///
    /// @param before what the change found
    /// @param after what it left
    public static Map<String, ReviewState> verdicts(String kind, Json.Obj before, Json.Obj after) {
        var given = new LinkedHashMap<String, ReviewState>();
        if (NO_VERDICTS.contains(kind)) {
            return given;
        }
        after.object("states")
                .members()
                .forEach((key, word) -> {
                    var state = ReviewState.of(word.plain());
                    var was = before.object("states").text(key).orElse("");
                    if (LearningRef.isKey(key)
                            && VERDICTS.contains(state)
                            && (ALWAYS.contains(kind) || !was.equals(state.word()))) {
                        given.put(key, state);
                    }
                });
        return given;
    }
}
