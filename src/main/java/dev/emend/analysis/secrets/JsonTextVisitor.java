package dev.emend.analysis.secrets;

import dev.emend.model.Json;
import java.util.ArrayList;
import java.util.List;

/// Every text in a JSON value and the way to it.
public final class JsonTextVisitor {
    private JsonTextVisitor() {}

    /// @param place the way to the text: `description`, `kb_learnings[2].original_error`
    public record TextAtPlace(String place, String text) {}

    /// The texts of an object, in the order of its members, without the names of its members.
    public static List<TextAtPlace> texts(Json.Obj object) {
        var spots = new ArrayList<TextAtPlace>();
        walk(object, "", spots);
        return spots;
    }

    private static void walk(Json value, String place, List<TextAtPlace> spots) {
        switch (value) {
            case Json.Text(var text) -> spots.add(new TextAtPlace(place, text));
            case Json.Arr(var elements) -> {
                for (int i = 0; i < elements.size(); i++) {
                    walk(elements.get(i), place + "[" + i + "]", spots);
                }
            }
            case Json.Obj(var members) ->
                members.forEach((name, member) -> walk(member, place.isEmpty() ? name : place + "." + name, spots));
            case Json.Num _, Json.Bool _, Json.Null _ -> {}
        }
    }
}
