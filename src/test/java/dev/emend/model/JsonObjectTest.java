package dev.emend.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class JsonObjectTest {
    private final Json.Obj object = Json.Obj.of("b", 1, "a", "x", "c", Json.Null.NULL);

    @Test
    void membersKeepTheirOrder() {
        assertEquals(List.of("b", "a", "c"), List.copyOf(object.members().keySet()));
        assertEquals("{\"b\":1,\"a\":\"x\",\"c\":null}", object.compact());
        assertEquals(
                "{\"b\":1,\"a\":2,\"c\":null}", object.with("a", Json.from(2)).compact());
        assertEquals("{\"a\":\"x\",\"c\":null}", object.without("b").compact());
    }

    @Test
    void nobodyCanChangeTheMembers() {
        var members = object.members();
        var value = Json.from(2);
        assertThrows(UnsupportedOperationException.class, () -> members.put("a", value));
        assertThrows(UnsupportedOperationException.class, () -> members.remove("a"));
        assertThrows(UnsupportedOperationException.class, members::clear);
        assertThrows(UnsupportedOperationException.class, () -> members.keySet().remove("a"));
        assertThrows(
                UnsupportedOperationException.class,
                () -> members.entrySet().iterator().next().setValue(value));
        assertThrows(UnsupportedOperationException.class, () -> members.values().removeIf(_ -> true));
        assertThrows(UnsupportedOperationException.class, () -> members.replaceAll((_, _) -> value));
    }

    @Test
    void aCopyIsMadeOfAMapThatOthersHold() {
        var map = new LinkedHashMap<String, Json>(Map.of("a", Json.from(1)));
        var copied = new Json.Obj(map);
        map.put("b", Json.from(2));
        assertEquals("{\"a\":1}", copied.compact());
    }

    @Test
    void isEqualWhateverItsMapIs() {
        var map = new LinkedHashMap<String, Json>(object.members());
        assertEquals(new Json.Obj(map), object);
        assertEquals(map, object.members());
        assertEquals(object.members(), map);
        assertEquals(map.hashCode(), object.members().hashCode());
        assertEquals(Json.Obj.EMPTY, Json.Obj.wrap(new LinkedHashMap<>()));
    }
}
