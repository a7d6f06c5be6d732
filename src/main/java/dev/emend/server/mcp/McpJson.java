package dev.emend.server.mcp;

import dev.emend.json.JsonFault;
import dev.emend.json.JsonText;
import dev.emend.model.Json;
import io.modelcontextprotocol.json.McpJsonDefaults;
import io.modelcontextprotocol.json.McpJsonMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// JSON of the SDK and our own.
final class McpJson {
    static final McpJsonMapper MAPPER = McpJsonDefaults.getMapper();

    private McpJson() {}

    /// Converts what a client sent from the SDK's objects.
    ///
    /// @throws IllegalArgumentException when it is nested deeper than we read
    static Json.Obj fromSdk(@Nullable Object theirs) {
        if (theirs == null) {
            return Json.Obj.EMPTY;
        }
        try {
            return JsonText.parse(MAPPER.writeValueAsString(theirs)) instanceof Json.Obj object
                    ? object
                    : Json.Obj.EMPTY;
        } catch (IOException | JsonFault e) {
            throw new IllegalArgumentException("these parameters can't be read: " + e.getMessage(), e);
        }
    }

    /// Converts to what the SDK writes: maps, lists, texts and numbers with every digit.
    static Map<String, @Nullable Object> toSdk(Json.Obj ours) {
        var map = new LinkedHashMap<String, @Nullable Object>();
        ours.members().forEach((name, value) -> map.put(name, value(value)));
        return map;
    }

    /// A message as it is sent.
    static byte[] bytes(Json.Obj ours) {
        try {
            return MAPPER.writeValueAsBytes(toSdk(ours));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// The text of a model's message or of a tool's result, in one block or several; empty for anything
    /// else.
    static String text(Json.Obj message) {
        var blocks = message.get("content") instanceof Json.Obj block ? List.<Json>of(block) : message.array("content");
        return blocks.stream()
                .flatMap(block -> block instanceof Json.Obj text ? text.text("text").stream() : Stream.empty())
                .collect(Collectors.joining("\n"));
    }

    private static @Nullable Object value(Json json) {
        return switch (json) {
            case Json.Text(var text) -> text;
            case Json.Bool bool -> bool == Json.Bool.TRUE;
            case Json.Null _ -> null;
            case Json.Num number -> number(number);
            case Json.Obj object -> toSdk(object);
            case Json.Arr(var elements) -> {
                var list = new ArrayList<@Nullable Object>(elements.size());
                elements.forEach(element -> list.add(value(element)));
                yield list;
            }
        };
    }

    /// NaN and infinities, which files may hold, are no JSON: null.
    private static @Nullable Object number(Json.Num number) {
        double value = number.toDouble();
        if (Double.isNaN(value) || number.text().endsWith("Infinity")) {
            return null;
        }
        try {
            return new BigDecimal(number.text());
        } catch (NumberFormatException e) { // as every reader of JSON takes it
            return Double.isFinite(value) ? value : null;
        }
    }
}
