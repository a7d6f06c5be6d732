package dev.emend.json;

import dev.emend.model.Json;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.json.JsonReadFeature;

/// Reads JSON text; the text of numbers is kept.
public final class JsonText {
    private static final JsonFactory FACTORY =
            JsonFactory.builder().enable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS).build();

    private JsonText() {}

    public static Json parse(String text) throws JsonFault {
        try (var parser = FACTORY.createParser(ObjectReadContext.empty(), text)) {
            parser.nextToken();
            var json = value(parser);
            if (parser.nextToken() != null) {
                throw new JsonFault(
                        parser.currentLocation().getLineNr(), "more text after the value");
            }
            return json;
        } catch (JacksonException fault) {
            throw new JsonFault(
                    fault.getLocation() == null ? 1 : fault.getLocation().getLineNr(),
                    String.valueOf(fault.getOriginalMessage()));
        }
    }

    private static Json value(JsonParser parser) throws JsonFault {
        JsonToken token = parser.currentToken();
        if (token == null) {
            throw new JsonFault(1, "the text is empty");
        }
        return switch (token) {
            case START_OBJECT -> {
                var members = new LinkedHashMap<String, Json>();
                while (parser.nextToken() != JsonToken.END_OBJECT) {
                    var name = parser.currentName();
                    parser.nextToken();
                    members.put(name, value(parser));
                }
                yield new Json.Obj(members);
            }
            case START_ARRAY -> {
                var elements = new ArrayList<Json>();
                while (parser.nextToken() != JsonToken.END_ARRAY) {
                    elements.add(value(parser));
                }
                yield new Json.Arr(elements);
            }
            case VALUE_STRING -> new Json.Text(parser.getString());
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> new Json.Num(parser.getString());
            case VALUE_TRUE -> Json.Bool.TRUE;
            case VALUE_FALSE -> Json.Bool.FALSE;
            default -> Json.Null.NULL;
        };
    }
}
