package dev.emend.server.tools;

import dev.emend.json.JsonFault;
import dev.emend.json.JsonText;
import dev.emend.model.Json;
import dev.emend.model.UserException;
import dev.emend.model.texts.Messages;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Query parameters as the JSON their schema asks for.
public final class QueryParameters {
    private QueryParameters() {}

    /// @throws UserException for one that is not known or given twice
    public static Json.Obj read(Map<String, List<String>> parameters, Json.Obj schema) throws UserException {
        var read = new LinkedHashMap<String, Json>();
        for (var entry : parameters.entrySet()) {
            var type = schema.object("properties")
                    .object(entry.getKey())
                    .text("type")
                    .orElseThrow(() -> unknown(entry.getKey()));
            if (type.equals("array")) {
                read.put(entry.getKey(), Json.Arr.ofTexts(new ArrayList<>(entry.getValue())));
            } else if (entry.getValue().size() > 1) {
                throw wrong(Messages.of("server.parameterTwice", entry.getKey()), Messages.of("server.giveOnce"));
            } else {
                var text = entry.getValue().getFirst();
                read.put(entry.getKey(), type.equals("object") ? object(entry.getKey(), text) : value(text, type));
            }
        }
        return Json.Obj.wrap(read);
    }

    /// The parameters of an address, each with its values.
    ///
    /// @param query as it was sent, without the question mark; empty for none
    /// @throws UserException when something in it is no percent-encoded UTF-8
    public static Map<String, List<String>> parameters(String query) throws UserException {
        var parameters = new LinkedHashMap<String, List<String>>();
        for (var parameter : query.split("&")) {
            if (!parameter.isEmpty()) {
                int equals = parameter.indexOf('=');
                var name = decode(equals < 0 ? parameter : parameter.substring(0, equals), Messages.of("server.aName"));
                var value = equals < 0 ? "" : decode(parameter.substring(equals + 1), name);
                parameters.computeIfAbsent(name, _ -> new ArrayList<>()).add(value);
            }
        }
        return parameters;
    }

    private static String decode(String text, String description) throws UserException {
        var bytes = new ByteArrayOutputStream(text.length());
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '%') {
                var digits = text.substring(i + 1, Math.min(text.length(), i + 3));
                if (!digits.matches("[0-9A-Fa-f]{2}")) {
                    throw wrong(
                            Messages.of("server.badPercent", description, digits, i + 1),
                            Messages.of("server.writePercent"));
                }
                bytes.write(Integer.parseInt(digits, 16));
                i += 2;
            } else {
                bytes.writeBytes((c == '+' ? " " : String.valueOf(c)).getBytes(StandardCharsets.UTF_8));
            }
        }
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes.toByteArray()))
                    .toString();
        } catch (CharacterCodingException e) {
            throw new UserException(
                    UserException.Code.BAD_INPUT,
                    Messages.of("server.addressNotUtf8", description),
                    Messages.of("shared.nothingChanged"),
                    Messages.of("server.encodeText"),
                    e);
        }
    }

    /// An object is sent as its JSON text.
    private static Json object(String name, String text) throws UserException {
        try {
            return JsonText.parse(text);
        } catch (JsonFault fault) {
            throw new UserException(
                    UserException.Code.BAD_INPUT,
                    Messages.of("server.parameterNoJson", name, fault.column(), fault.description()),
                    Messages.of("shared.nothingChanged"),
                    Messages.of("server.sendOne"),
                    fault);
        }
    }

    /// Parses a value by its type; a text that is no number stays text, which the schema then refuses.
    private static Json value(String text, String type) {
        return switch (type) {
            case "integer", "number" ->
                text.matches("-?\\d{1,30}(\\.\\d{1,9})?") ? new Json.Num(text) : new Json.Text(text);
            case "boolean" ->
                text.equals("true") ? Json.Bool.TRUE : text.equals("false") ? Json.Bool.FALSE : new Json.Text(text);
            default -> new Json.Text(text);
        };
    }

    private static UserException unknown(String name) {
        return wrong(Messages.of("server.noParameter", name), Messages.of("server.seeOpenApi"));
    }

    public static UserException wrong(String message, String next) {
        return new UserException(UserException.Code.BAD_INPUT, message, Messages.of("shared.nothingChanged"), next);
    }
}
