package dev.emend.server;

import dev.emend.model.Json;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;

/// Writes JSON schemas in few words.
final class Schemas {
    static final Json.Obj ANYTHING = Json.Obj.of("type", "object");
    static final Json.Obj NOTHING = object(List.of());
    static final Json.Obj BOOL = Json.Obj.of("type", "boolean");

    private Schemas() {}

    static Json.Obj text(String description) {
        return Json.Obj.of("type", "string", "maxLength", 8000, "description", description);
    }

    static Json.Obj number(String description) {
        return Json.Obj.of("type", "number", "description", description);
    }

    static Json.Obj count(int least, int most, String description) {
        return Json.Obj.of(
                "type", "integer", "minimum", least, "maximum", most, "description", description);
    }

    static Json.Obj any(String description) {
        return Json.Obj.of("type", "object", "description", description);
    }

    static Json.Obj list(Json.Obj items) {
        return Json.Obj.of("type", "array", "maxItems", 1000, "items", items);
    }

    /// An object of these members and no others, given as name, schema, name, schema.
    ///
    /// @param required names of members that must be there
    static Json.Obj object(List<String> required, Object... namesAndSchemas) {
        var properties = new LinkedHashMap<String, Json>();
        for (int i = 0; i < namesAndSchemas.length; i += 2) {
            properties.put((String) namesAndSchemas[i], (Json) namesAndSchemas[i + 1]);
        }
        var schema =
                Json.Obj.of(
                        "type",
                        "object",
                        "properties",
                        Json.Obj.taking(properties),
                        "additionalProperties",
                        false);
        return required.isEmpty() ? schema : schema.with("required", Json.from(required));
    }

    /// One of several objects; which of them, its members say.
    static Json.Obj anyOf(Json.Obj... objects) {
        return ANYTHING.with("anyOf", Json.from(List.of(objects)));
    }

    /// The same object without these members.
    static Json.Obj without(Json.Obj schema, String... names) {
        var properties = schema.object("properties");
        for (var name : names) {
            properties = properties.without(name);
        }
        var gone = Arrays.asList(names);
        var required =
                schema.texts("required").stream().filter(name -> !gone.contains(name)).toList();
        return (required.isEmpty()
                        ? schema.without("required")
                        : schema.with("required", Json.from(required)))
                .with("properties", properties);
    }
}
