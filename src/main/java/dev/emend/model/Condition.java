package dev.emend.model;

import java.util.List;

/// Condition of knowledge to apply: a context key, how to compare, and the value (`AdoptionCondition`).
///
/// @param type the context key, or `always`
public record Condition(String type, Operator operator, Json value) {

    public enum Operator {
        EQUALS,
        CONTAINS,
        /// Python's `re.match`: anchored at the start only.
        MATCHES,
        EXISTS;

        public String word() {
            return name().toLowerCase(java.util.Locale.ROOT);
        }
    }

    /// A context with the keys that conditions name: the value where one is given, else empty text.
    public static Json.Obj context(List<Condition> conditions) {
        var context = Json.Obj.EMPTY;
        for (var condition : conditions) {
            if (!condition.isAlways() && !context.has(condition.type)) {
                boolean isValue = condition.operator == Operator.EQUALS;
                context = context.with(condition.type, isValue ? condition.value : new Json.Text(""));
            }
        }
        return context;
    }

    public boolean isAlways() {
        return type.equals("always");
    }

    /// The member `conditions` of an item or a learning; entries of another shape are left out.
    public static List<Condition> list(Json.Obj owner) {
        return owner.array("conditions").stream()
                .filter(Json.Obj.class::isInstance)
                .map(entry -> of((Json.Obj) entry))
                .toList();
    }

    private static Condition of(Json.Obj fields) {
        var word = fields.text("operator").orElse("equals");
        var operator = List.of(Operator.values()).stream()
                .filter(candidate -> candidate.word().equals(word))
                .findFirst()
                .orElse(Operator.EQUALS);
        var value = fields.get("value");
        return new Condition(
                fields.text("type").or(() -> fields.text("condition_type")).orElse("always"),
                operator,
                value == null ? Json.Null.NULL : value);
    }

    /// The entry as the design document's `to_dict` writes it.
    public Json.Obj toJson() {
        return Json.Obj.of("type", type, "value", value, "operator", operator.word());
    }
}
