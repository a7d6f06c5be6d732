package dev.emend.analysis.conditions;

import dev.emend.analysis.patterns.UserRegex;
import dev.emend.model.Condition;
import dev.emend.model.Json;
import dev.emend.model.KnowledgeItem;
import dev.emend.model.PythonFloat;
import java.math.BigDecimal;
import java.util.List;

/// Whether knowledge applies in a context: the conditions and the scope of scoped knowledge.
///
/// Values compare as in Python. Where Python would stop with an error, as for a pattern that is no
/// text, the condition does not hold.
public final class ConditionEvaluator {
    private ConditionEvaluator() {}

    /// True when all conditions hold; none always do.
    ///
    /// @param context its keys are what conditions name
    public static boolean holds(List<Condition> conditions, Json.Obj context) {
        for (var condition : conditions) { // asked of every item for every question
            if (!holds(condition, context)) {
                return false;
            }
        }
        return true;
    }

    static boolean holds(Condition condition, Json.Obj context) {
        if (condition.isAlways()) {
            return true;
        }
        var actual = context.get(condition.type());
        if (actual == null || actual == Json.Null.NULL) {
            return false;
        }
        return switch (condition.operator()) {
            case EQUALS -> areEqual(actual, condition.value());
            case CONTAINS ->
                condition.value() instanceof Json.Text(var part) && text(actual).contains(part);
            case MATCHES ->
                condition.value() instanceof Json.Text(var pattern)
                        && UserRegex.of(pattern).matches(text(actual));
            case EXISTS -> true;
        };
    }

    /// True for a general item, for one whose scope or scopes hold the context's scope, and when
    /// the context has none.
    public static boolean isInScope(KnowledgeItem item, Json.Obj context) {
        return isInScope(item.scope(), item.scopes(), context);
    }

    /// Like [#isInScope(KnowledgeItem, Json.Obj)], but for an item given by its scope and its scopes.
    public static boolean isInScope(String itemScope, List<String> scopes, Json.Obj context) {
        var scope = context.text("scope").orElse("");
        boolean isGeneral = itemScope.equals("general") && scopes.isEmpty();
        return scope.isEmpty()
                || isGeneral
                || itemScope.equals(scope)
                || scopes.contains(scope)
                || scopes.contains("general");
    }

    /// Python's `==`: True is 1, and 1 is 1.0.
    private static boolean areEqual(Json value, Json other) {
        var left = number(value);
        var right = number(other);
        return left != null && right != null ? left.compareTo(right) == 0 : value.equals(other);
    }

    private static @org.jspecify.annotations.Nullable BigDecimal number(Json value) {
        return switch (value) {
            case Json.Bool bool -> bool == Json.Bool.TRUE ? BigDecimal.ONE : BigDecimal.ZERO;
            case Json.Num number when isInteger(number.text()) -> new BigDecimal(number.text());
            case Json.Num number when Double.isFinite(number.toDouble()) -> new BigDecimal(number.toDouble());
            default -> null;
        };
    }

    private static boolean isInteger(String text) {
        return text.chars().allMatch(c -> c == '-' || c >= '0' && c <= '9');
    }

    /// Python's `str`.
    private static String text(Json value) {
        return switch (value) {
            case Json.Text(var text) -> text;
            case Json.Bool bool -> bool == Json.Bool.TRUE ? "True" : "False";
            case Json.Num number when isInteger(number.text()) -> new java.math.BigInteger(number.text()).toString();
            case Json.Num number -> PythonFloat.repr(number.toDouble());
            case Json.Null _ -> "None";
            case Json.Obj _, Json.Arr _ -> value.compact();
        };
    }
}
