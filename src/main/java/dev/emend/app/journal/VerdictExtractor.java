package dev.emend.app.journal;

import dev.emend.model.Json;
import dev.emend.model.LearningRef;
import dev.emend.model.ReviewState;
import dev.emend.model.StoreRef;
import dev.emend.store.journal.CommandKind;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/// The verdicts on learnings and on memories a change gave, read from its row or from a line of an exported history.
public final class VerdictExtractor {
    private static final Set<ReviewState> VERDICTS =
            Set.of(ReviewState.KEPT, ReviewState.REJECTED, ReviewState.SUPERSEDED, ReviewState.CONTESTED);

    /// Kinds that give no verdict: what is attached comes with a state, and what a rule keeps was not looked at.
    public static final Set<CommandKind> NO_VERDICTS =
            Set.of(CommandKind.ATTACH, CommandKind.INTERRUPT, CommandKind.KEEP_BY_RULE);

    /// These judge even when nothing changes by it.
    private static final Set<CommandKind> ALWAYS =
            Set.of(CommandKind.KEEP, CommandKind.REJECT, CommandKind.MEMORY_JUDGE);

    private VerdictExtractor() {}

    /// By the key of the learning as the change names it.
    ///
    /// @param before what the change found
    /// @param after what it left
    public static Map<String, ReviewState> verdicts(String kind, Json.Obj before, Json.Obj after) {
        return verdicts(kind, before, after, LearningRef::isKey);
    }

    /// Like [#verdicts(String, Json.Obj, Json.Obj)], but by the key of the memory.
    public static Map<String, ReviewState> memories(String kind, Json.Obj before, Json.Obj after) {
        return verdicts(kind, before, after, VerdictExtractor::isMemory);
    }

    private static boolean isMemory(String key) {
        return StoreRef.find(key)
                .filter(entry -> entry.kind() == StoreRef.Kind.MEMORY)
                .isPresent();
    }

    private static Map<String, ReviewState> verdicts(
            String kind, Json.Obj before, Json.Obj after, Predicate<String> isJudged) {
        var verdicts = new LinkedHashMap<String, ReviewState>();
        if (CommandKind.isAny(NO_VERDICTS, kind)) {
            return verdicts;
        }
        after.object("states").members().forEach((key, word) -> {
            var state = ReviewState.of(word.plain());
            var was = before.object("states").text(key).flatMap(ReviewState::find);
            if (isJudged.test(key)
                    && VERDICTS.contains(state)
                    && (CommandKind.isAny(ALWAYS, kind) || !was.equals(Optional.of(state)))) {
                verdicts.put(key, state);
            }
        });
        return verdicts;
    }
}
