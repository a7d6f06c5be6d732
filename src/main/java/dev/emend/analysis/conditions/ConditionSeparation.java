package dev.emend.analysis.conditions;

import dev.emend.model.Condition;
import dev.emend.model.Json;
import dev.emend.model.Learning;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Whether two lists of conditions keep two contradicting learnings apart: each holds on all
/// examples of its own side and on none of the other's.
public final class ConditionSeparation {
    private ConditionSeparation() {}

    /// One of two sides: the conditions proposed for a learning and the situations it was learned in.
    public record Side(List<Condition> conditions, List<Example> examples) {
        public Side {
            conditions = List.copyOf(conditions);
            examples = List.copyOf(examples);
        }
    }

    /// @param key of the learning the situation is from
    /// @param context what conditions can name, see [#context]
    public record Example(String key, Map<String, Json> context) {}

    /// Why conditions do not separate.
    ///
    /// @param side 0 for the conditions of the first side, 1 for the second's
    /// @param key of the example that breaks it; empty when the side has no example
    public record Breach(Reason reason, int side, String key) {}

    public enum Reason {
        /// There is nothing to try the conditions on.
        NO_EXAMPLE,
        /// The conditions do not hold on an example of their own side.
        MISSES_OWN,
        /// The conditions hold on an example of the other side.
        HOLDS_ON_OTHER
    }

    /// The first example that breaks the separation; empty when the conditions separate.
    public static Optional<Breach> breach(Side first, Side second) {
        var sides = List.of(first, second);
        for (int i = 0; i < 2; i++) {
            if (sides.get(i).examples().isEmpty()) {
                return Optional.of(new Breach(Reason.NO_EXAMPLE, i, ""));
            }
        }
        for (int i = 0; i < 2; i++) {
            var conditions = sides.get(i).conditions();
            for (var example : sides.get(i).examples()) {
                if (!holds(conditions, example)) {
                    return Optional.of(new Breach(Reason.MISSES_OWN, i, example.key()));
                }
            }
            for (var other : sides.get(1 - i).examples()) {
                if (holds(conditions, other)) {
                    return Optional.of(new Breach(Reason.HOLDS_ON_OTHER, i, other.key()));
                }
            }
        }
        return Optional.empty();
    }

    /// The situation of a learning as conditions see it: `task`, `tool`, `error`, `item` when it is
    /// known, and `argument.NAME` for each argument of the failed action.
    ///
    /// @param item its `knowledge_id`, or empty
    public static Map<String, Json> context(Learning learning, String item) {
        var context = new LinkedHashMap<String, Json>();
        put(context, "task", learning.task());
        put(context, "tool", learning.originalAction().toolName());
        put(context, "error", learning.error());
        put(context, "item", item);
        learning.originalAction()
                .arguments()
                .members()
                .forEach((name, value) -> context.put("argument." + name, value));
        return context;
    }

    private static void put(Map<String, Json> context, String name, String value) {
        if (!value.isEmpty()) {
            context.put(name, new Json.Text(value));
        }
    }

    private static boolean holds(List<Condition> conditions, Example example) {
        return ConditionEvaluator.holds(conditions, new Json.Obj(example.context()));
    }
}
