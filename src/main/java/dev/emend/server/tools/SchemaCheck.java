package dev.emend.server.tools;

import dev.emend.model.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/// Compares JSON with the part of JSON Schema (2020-12) the tools' files use: type, enum,
/// properties, required, additionalProperties, maxProperties, items, maxItems, minLength,
/// maxLength, pattern, minimum, maximum. Every other keyword says nothing here.
public final class SchemaCheck {
    /// More problems of one value help nobody.
    private static final int MAX_PROBLEMS = 10;

    private final List<String> problems = new ArrayList<>();

    private SchemaCheck() {}

    /// The mismatches of a value and a schema, each as a JSON Pointer and a reason; empty when it fits.
    /// The value itself is not repeated.
    public static List<String> problems(Json value, Json.Obj schema) {
        var check = new SchemaCheck();
        check.check(value, schema, "");
        return List.copyOf(check.problems);
    }

    private void check(Json value, Json.Obj schema, String at) {
        if (problems.size() >= MAX_PROBLEMS) {
            return;
        }
        var types = types(schema);
        if (!types.isEmpty() && types.stream().noneMatch(type -> isOf(value, type))) {
            problem(at, "must be " + String.join(" or ", types));
            return;
        }
        var allowedValues = schema.array("enum");
        if (!allowedValues.isEmpty() && !allowedValues.contains(value)) {
            problem(at, "must be one of " + String.join(", ", schema.texts("enum")));
            return;
        }
        switch (value) {
            case Json.Text(var text) -> text(text, schema, at);
            case Json.Num number -> number(number.toDouble(), schema, at);
            case Json.Arr(var elements) -> elements(elements, schema, at);
            case Json.Obj object -> members(object, schema, at);
            case Json.Bool _, Json.Null _ -> {}
        }
    }

    static List<String> types(Json.Obj schema) {
        return schema.get("type") instanceof Json.Arr
                ? schema.texts("type")
                : schema.text("type").map(List::of).orElse(List.of());
    }

    private static boolean isOf(Json value, String type) {
        return switch (type) {
            case "object" -> value instanceof Json.Obj;
            case "array" -> value instanceof Json.Arr;
            case "string" -> value instanceof Json.Text;
            case "boolean" -> value instanceof Json.Bool;
            case "null" -> value instanceof Json.Null;
            case "number" -> value instanceof Json.Num number && Double.isFinite(number.toDouble());
            case "integer" ->
                value instanceof Json.Num number
                        && Double.isFinite(number.toDouble())
                        && number.toDouble() == Math.rint(number.toDouble());
            default -> false;
        };
    }

    private void text(String text, Json.Obj schema, String at) {
        int length = text.codePointCount(0, text.length());
        schema.number("minLength").ifPresent(min -> {
            if (length < min) {
                problem(at, min == 1 ? "must not be empty" : "is too short");
            }
        });
        schema.number("maxLength").ifPresent(max -> {
            if (length > max) {
                problem(at, "has more than " + (long) max + " characters");
            }
        });
        schema.text("pattern").ifPresent(pattern -> {
            if (!Pattern.compile(pattern).matcher(text).find()) {
                problem(at, "must match " + pattern);
            }
        });
    }

    private void number(double number, Json.Obj schema, String at) {
        var least = schema.number("minimum");
        var maximum = schema.number("maximum");
        if (least.isPresent() && number < least.getAsDouble()
                || maximum.isPresent() && number > maximum.getAsDouble()) {
            problem(at, "must be " + bound(schema, "minimum") + " to " + bound(schema, "maximum"));
        }
    }

    private static String bound(Json.Obj schema, String name) {
        var bound = schema.get(name);
        return bound == null ? "any" : bound.plain();
    }

    private void elements(List<Json> elements, Json.Obj schema, String at) {
        var maximum = schema.number("maxItems");
        if (maximum.isPresent() && elements.size() > maximum.getAsDouble()) {
            problem(at, "has more than " + (long) maximum.getAsDouble() + " elements");
            return;
        }
        if (schema.get("items") instanceof Json.Obj items) {
            for (int i = 0; i < elements.size(); i++) {
                check(elements.get(i), items, at + "/" + i);
            }
        }
    }

    private void members(Json.Obj object, Json.Obj schema, String at) {
        var maximum = schema.number("maxProperties");
        if (maximum.isPresent() && object.members().size() > maximum.getAsDouble()) {
            problem(at, "has more than " + (long) maximum.getAsDouble() + " members");
            return;
        }
        for (var name : schema.texts("required")) {
            if (!object.has(name)) {
                problem(at, "has no " + name);
            }
        }
        var properties = schema.object("properties");
        boolean isStrict = schema.get("additionalProperties") == Json.Bool.FALSE;
        object.members().forEach((name, member) -> {
            var place = at + "/" + name.replace("~", "~0").replace("/", "~1");
            if (properties.get(name) instanceof Json.Obj its) {
                check(member, its, place);
            } else if (isStrict) {
                problem(place, "is not known here");
            }
        });
    }

    private void problem(String at, String reason) {
        problems.add((at.isEmpty() ? "the whole" : at) + " " + reason);
    }
}
