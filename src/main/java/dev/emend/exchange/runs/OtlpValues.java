package dev.emend.exchange.runs;

import dev.emend.exchange.record.ChatMessages;
import dev.emend.model.Json;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Attributes of OpenTelemetry as they are written in JSON: `[{key, value: {stringValue: …}}]`, or
/// an object as some exporters shorten it.
final class OtlpValues {
    private OtlpValues() {}

    static Json.Obj attributes(@Nullable Json attributes) {
        if (attributes instanceof Json.Obj plain) {
            return plain;
        }
        var read = new LinkedHashMap<String, Json>();
        if (attributes instanceof Json.Arr(var elements)) {
            for (var value : elements) {
                if (value instanceof Json.Obj pair && pair.text("key").isPresent()) {
                    read.put(pair.text("key").orElse(""), value(pair.get("value")));
                }
            }
        }
        return new Json.Obj(read);
    }

    /// The value in one of its typed wrappers.
    static Json value(@Nullable Json value) {
        if (!(value instanceof Json.Obj wrapper)) {
            return value == null ? Json.Null.NULL : value;
        }
        for (var member : wrapper.members().entrySet()) {
            switch (member.getKey()) {
                case "stringValue",
                        "string_value",
                        "boolValue",
                        "bool_value",
                        "doubleValue",
                        "double_value",
                        "bytesValue",
                        "bytes_value" -> {
                    return member.getValue();
                }
                case "intValue", "int_value" -> {
                    // 64-bit numbers are texts there
                    return member.getValue() instanceof Json.Text(var digits) && digits.matches("-?[0-9]{1,19}")
                            ? new Json.Num(digits)
                            : member.getValue();
                }
                case "arrayValue", "array_value" -> {
                    return array(member.getValue());
                }
                case "kvlistValue", "kvlist_value" -> {
                    return member.getValue() instanceof Json.Obj list ? attributes(list.get("values")) : Json.Obj.EMPTY;
                }
                default -> {
                    // another wrapper, or a plain object
                }
            }
        }
        return wrapper;
    }

    private static Json array(Json array) {
        var elements = new ArrayList<Json>();
        var values = array instanceof Json.Obj list ? list.array("values") : List.<Json>of();
        values.forEach(element -> elements.add(value(element)));
        return new Json.Arr(elements);
    }

    /// A value that may be JSON in a text.
    static Json unwrap(@Nullable Json value) {
        if (value == null) {
            return Json.Null.NULL;
        }
        return value instanceof Json.Text(var text) ? ChatMessages.unwrap(text) : value;
    }
}
