package dev.emend.server;

import dev.emend.curation.CurationException;
import dev.emend.model.Json;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Query parameters as the JSON their schema asks for.
final class QueryText {
    private QueryText() {}

    /// @throws CurationException for one that is not known or given twice
    static Json.Obj read(Map<String, List<String>> parameters, Json.Obj schema)
            throws CurationException {
        var read = new LinkedHashMap<String, Json>();
        for (var one : parameters.entrySet()) {
            var type =
                    schema.object("properties")
                            .object(one.getKey())
                            .text("type")
                            .orElseThrow(() -> unknown(one.getKey()));
            if (type.equals("array")) {
                read.put(one.getKey(), Json.Arr.ofTexts(new ArrayList<>(one.getValue())));
            } else if (one.getValue().size() > 1) {
                throw wrong("The parameter " + one.getKey() + " is there twice.", "Give it once.");
            } else {
                read.put(one.getKey(), value(one.getValue().getFirst(), type));
            }
        }
        return Json.Obj.taking(read);
    }

    /// What is no number stays text, which the schema then refuses.
    private static Json value(String text, String type) {
        return switch (type) {
            case "integer", "number" ->
                    text.matches("-?\\d{1,9}(\\.\\d{1,9})?")
                            ? new Json.Num(text)
                            : new Json.Text(text);
            case "boolean" ->
                    text.equals("true")
                            ? Json.Bool.TRUE
                            : text.equals("false") ? Json.Bool.FALSE : new Json.Text(text);
            default -> new Json.Text(text);
        };
    }

    private static CurationException unknown(String name) {
        return wrong(
                "There is no parameter of that name here: " + name + ".",
                "See GET /openapi.json for those there are.");
    }

    static CurationException wrong(String what, String next) {
        return new CurationException(
                CurationException.Code.BAD_INPUT, what, "Nothing was changed.", next);
    }
}
