package dev.emend.server.tools;

import dev.emend.model.Json;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;

/// Writes JSON schemas in few words.
public final class Schemas {
    public static final Json.Obj ANYTHING = Json.Obj.of("type", "object");
    public static final Json.Obj NOTHING = object(List.of());
    public static final Json.Obj BOOL = Json.Obj.of("type", "boolean");

    private static final String NULL = "null";

    private Schemas() {}

    public static Json.Obj text(String description) {
        return Json.Obj.of("type", "string", "maxLength", 8000, "description", description);
    }

    public static Json.Obj number(String description) {
        return Json.Obj.of("type", "number", "description", description);
    }

    public static Json.Obj count(int min, int max, String description) {
        return Json.Obj.of("type", "integer", "minimum", min, "maximum", max, "description", description);
    }

    public static Json.Obj any(String description) {
        return Json.Obj.of("type", "object", "description", description);
    }

    public static Json.Obj list(Json.Obj items) {
        return Json.Obj.of("type", "array", "maxItems", 1000, "items", items);
    }

    /// An object of these members and no others, given as name, schema, name, schema.
    ///
    /// @param required names of members that must be there
    public static Json.Obj object(List<String> required, Object... namesAndSchemas) {
        var properties = new LinkedHashMap<String, Json>();
        for (int i = 0; i < namesAndSchemas.length; i += 2) {
            properties.put((String) namesAndSchemas[i], (Json) namesAndSchemas[i + 1]);
        }
        var schema =
                Json.Obj.of("type", "object", "properties", Json.Obj.wrap(properties), "additionalProperties", false);
        return required.isEmpty() ? schema : schema.with("required", Json.from(required));
    }

    /// Schema of one of several objects, which are told apart by their members.
    public static Json.Obj anyOf(Json.Obj... objects) {
        return ANYTHING.with("anyOf", Json.from(List.of(objects)));
    }

    /// Copy of a schema in which optional members may be null too, as programs write an unset field.
    public static Json.Obj orNull(Json.Obj schema) {
        var nullable = schema;
        var required = schema.texts("required");
        var properties = new LinkedHashMap<String, Json>();
        schema.object("properties").members().forEach((name, member) -> {
            var inner = orNull((Json.Obj) member);
            properties.put(name, required.contains(name) ? inner : withNull(inner));
        });
        if (!properties.isEmpty()) {
            nullable = nullable.with("properties", Json.Obj.wrap(properties));
        }
        if (schema.get("items") instanceof Json.Obj items) {
            nullable = nullable.with("items", orNull(items));
        }
        var choices = schema.array("anyOf").stream().map(choice -> (Json) orNull((Json.Obj) choice));
        return schema.has("anyOf") ? nullable.with("anyOf", new Json.Arr(choices.toList())) : nullable;
    }

    private static Json.Obj withNull(Json.Obj schema) {
        var types = new ArrayList<>(SchemaCheck.types(schema));
        if (types.isEmpty() || types.contains(NULL)) {
            return schema;
        }
        types.add(NULL);
        var nullable = schema.with("type", Json.from(types));
        var values = new ArrayList<>(schema.array("enum"));
        values.add(Json.Null.NULL);
        return schema.has("enum") ? nullable.with("enum", new Json.Arr(values)) : nullable;
    }

    /// A value without the members that are null where this schema lets them be: null is absent.
    /// What is free by the schema, such as the arguments of a tool, keeps its nulls.
    ///
    /// @param schema as [#orNull(Json.Obj)] made it
    public static Json withoutNulls(Json value, Json.Obj schema) {
        return switch (value) {
            case Json.Obj(var members) -> {
                var properties = schema.object("properties");
                var rest = new LinkedHashMap<String, Json>();
                members.forEach((name, member) -> {
                    var its = properties.object(name);
                    if (member != Json.Null.NULL || !SchemaCheck.types(its).contains(NULL)) {
                        rest.put(name, withoutNulls(member, its));
                    }
                });
                yield Json.Obj.wrap(rest);
            }
            case Json.Arr(var elements) ->
                new Json.Arr(elements.stream()
                        .map(element -> withoutNulls(element, schema.object("items")))
                        .toList());
            case Json.Text _, Json.Num _, Json.Bool _, Json.Null _ -> value;
        };
    }

    /// Copy of an object's schema without these members.
    public static Json.Obj without(Json.Obj schema, String... names) {
        var properties = schema.object("properties");
        for (var name : names) {
            properties = properties.without(name);
        }
        var removedNames = Arrays.asList(names);
        var required = schema.texts("required").stream()
                .filter(name -> !removedNames.contains(name))
                .toList();
        return (required.isEmpty() ? schema.without("required") : schema.with("required", Json.from(required)))
                .with("properties", properties);
    }
}
