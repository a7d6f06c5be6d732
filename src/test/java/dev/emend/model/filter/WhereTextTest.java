package dev.emend.model.filter;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.json.JsonFault;
import dev.emend.json.JsonText;
import dev.emend.model.Json;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class WhereTextTest {
    private static final Json.Obj NOTHING = Json.Obj.EMPTY;

    @Test
    void readsWhatTheDesignDocumentWrites() throws Exception {
        var where = where("{\"outcome_success\": \"True\"}");
        assertTrue(WhereMatch.matches(where, Json.Obj.of("outcome_success", "True"), ""));
        assertTrue(!WhereMatch.matches(where, Json.Obj.of("outcome_success", true), ""));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"k\":{\"$eq\":1}}",
                "{\"k\":{\"$ne\":\"a\"}}",
                "{\"k\":{\"$in\":[1,2]}}",
                "{\"k\":{\"$nin\":[true]}}",
                "{\"$and\":[{\"$or\":[{\"k\":{\"$gt\":1e-05}},{\"z\":{\"$lte\":2}}]},"
                        + "{\"k\":{\"$lt\":9007199254740993}},{\"k\":{\"$gte\":1.50}}]}",
                "{\"$or\":[]}",
                "{\"$not\":{\"k\":{\"$lt\":1}}}",
                "{\"#document\":{\"$not_contains\":\"a\\\"b\"}}",
                "{\"a/b~c\":{\"$eq\":false}}"
            })
    void comesBackAsItWasWritten(String text) throws Exception {
        assertEquals(text, WhereText.json(where(text)).compact());
    }

    @Test
    void readsFieldsAndDocumentTogether() throws Exception {
        var both = WhereText.parse(
                JsonText.parse("{\"k\": 1}"),
                JsonText.parse("{\"$or\":[{\"$contains\":\"A\"},{\"$not_contains\":\"b\"}]}"));
        assertTrue(WhereMatch.matches(both, Json.Obj.of("k", 1), "Ab"));
        assertTrue(!WhereMatch.matches(both, Json.Obj.of("k", 1), "ab"));
        assertTrue(!WhereMatch.matches(both, NOTHING, "Ab"));
        assertEquals(Where.ALL, WhereText.parse(Json.Null.NULL, Json.Null.NULL));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    {}                        |                | one key
                    []                        |                | one key
                    {"a":1,"b":2}             |                | $and
                    {"k":{"$gt":0,"$lt":2}}   | /k             | $and
                    {"k":{}}                  | /k             | $eq, $ne
                    {"k":null}                | /k             | a text, a number or a boolean
                    {"k":[1]}                 | /k             | a text, a number or a boolean
                    {"k":{"$eq":null}}        | /k/$eq         | a text, a number or a boolean
                    {"k":{"$gt":"a"}}         | /k/$gt         | a number
                    {"k":{"$lte":true}}       | /k/$lte        | a number
                    {"k":{"$in":[]}}          | /k/$in         | one or more
                    {"k":{"$in":1}}           | /k/$in         | one or more
                    {"k":{"$nin":[1,"a"]}}    | /k/$nin/1      | one type
                    {"k":{"$in":[1,2.0]}}     | /k/$in/1       | one type
                    {"k":{"$in":[[]]}}        | /k/$in/0       | a text, a number or a boolean
                    {"k":{"$like":"a"}}       | /k/$like       | $eq, $ne
                    {"k":{"$contains":"a"}}   | /k/$contains   | $eq, $ne
                    {"$and":{"k":1}}          | /$and          | list
                    {"$or":[{"k":1},{}]}      | /$or/1         | one key
                    {"$or":[{"a/b":{"$x":1}}]}| /$or/0/a~1b/$x | $eq, $ne
                    {"$nor":{"k":1}}          | /$nor          | $and, $or
                    {"$not":[{"k":1}]}        | /$not          | one key
                    {"k":12345678901234567890}| /k             | a number
                    {"#document":{"$eq":"a"}} | /#document/$eq | $contains
                    {"#document":{"$contains":1}}|/#document/$contains| a text
                    """)
    void saysWhereAMistakeIsAndWhatIsAllowed(String text, String pointer, String allowed) {
        var mistake = assertThrows(WhereException.class, () -> where(text));
        assertEquals(pointer == null ? "" : pointer, mistake.pointer());
        assertTrue(mistake.reason().contains(allowed), mistake.reason());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    []                 | the filter: expected an object with one key, found an empty list
                    {}                 | the filter: is empty, but an object with one key is needed; join several conditions with $and or $or
                    {"a":1,"b":2}      | the filter: has 2 keys, but an object with one key is needed; join several conditions with $and or $or
                    {"k":[1]}          | /k: needs a text, a number or a boolean or an object with one operator, not a list
                    {"k":{"$ne":{}}}   | /k/$ne: needs a text, a number or a boolean, not an object
                    {"k":{"$gt":"a"}}  | /k/$gt: $gt needs a number, not a text
                    {"k":{"$gt":1e999}}| /k/$gt: $gt needs a number, not 1e999
                    {"k":{"$in":[]}}   | /k/$in: $in needs a list of one or more values, not an empty list
                    {"$and":null}      | /$and: needs a list of filters, not null
                    {"$or":true}       | /$or: needs a list of filters, not a boolean
                    """)
    void saysAMistakeInOneSentence(String text, String message) {
        assertEquals(
                message, assertThrows(WhereException.class, () -> where(text)).getMessage());
    }

    @Test
    void anOrderHoldsOnItsSideOfTheBoundAndOnlyItsOwnSignAtTheBound() throws Exception {
        for (var number : List.of(4, 5, 6, 4.5, 5.0, 5.5)) {
            double value = number.doubleValue();
            var record = Json.Obj.of("k", number);
            assertEquals(value > 5, matches("{\"k\":{\"$gt\":5}}", record), "> " + number);
            assertEquals(value >= 5, matches("{\"k\":{\"$gte\":5}}", record), ">= " + number);
            assertEquals(value < 5, matches("{\"k\":{\"$lt\":5}}", record), "< " + number);
            assertEquals(value <= 5, matches("{\"k\":{\"$lte\":5}}", record), "<= " + number);
        }
    }

    @Test
    void numbersAreComparedAsNumbersAndTypesNeverMix() throws Exception {
        var object = Json.Obj.of("k", 1);
        var oneReal = Json.Obj.of("k", 1.0);
        for (var record : List.of(object, oneReal)) {
            assertTrue(matches("{\"k\":1}", record));
            assertTrue(matches("{\"k\":{\"$in\":[1.0]}}", record));
            assertTrue(matches("{\"k\":{\"$lt\":1.5}}", record));
            assertTrue(matches("{\"k\":{\"$ne\":\"1\"}}", record));
            assertTrue(!matches("{\"k\":true}", record));
            assertTrue(!matches("{\"k\":1.5}", record));
        }
        var large = Json.Obj.of("k", 9007199254740993L);
        assertTrue(matches("{\"k\":9007199254740993}", large));
        assertTrue(!matches("{\"k\":9007199254740992}", large));
        assertTrue(matches("{\"k\":{\"$gt\":9007199254740992.0}}", large));
        assertTrue(matches("{\"k\":-0.0}", Json.Obj.of("k", 0)));
    }

    @Test
    void whatARecordLacksIsNeitherEqualNorOrdered() throws Exception {
        assertTrue(matches("{\"k\":{\"$ne\":1}}", NOTHING));
        assertTrue(matches("{\"k\":{\"$nin\":[\"a\"]}}", NOTHING));
        assertTrue(!matches("{\"k\":{\"$lte\":1}}", NOTHING));
        assertTrue(matches("{\"k\":{\"$ne\":1}}", Json.Obj.of("k", List.of(1))));
        assertTrue(!matches("{\"k\":{\"$gte\":0}}", Json.Obj.of("k", "5")));
    }

    private static boolean matches(String where, Json.Obj record) throws Exception {
        return WhereMatch.matches(where(where), record, "");
    }

    private static Where where(String text) throws WhereException {
        try {
            return WhereText.parse(JsonText.parse(text));
        } catch (JsonFault e) {
            throw new AssertionError(text, e);
        }
    }
}
