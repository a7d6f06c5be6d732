package dev.emend.app.memories;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.model.UserException;
import dev.emend.model.filter.WhereText;
import java.time.ZoneOffset;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MemoryFilterFieldsTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
                    ``                   | {"$and":[]}
                    state:pending        | {"emend:state":{"$eq":"pending"}}
                    is:kept              | {"emend:state":{"$eq":"kept"}}
                    -state=kept          | {"emend:state":{"$ne":"kept"}}
                    kind:experience      | {"emend:kind":{"$eq":"experience"}}
                    -tier:archived       | {"emend:tier":{"$ne":"archived"}}
                    source:/agents/one   | {"emend:source":{"$eq":"/agents/one"}}
                    id:"id 7"            | {"emend:id":{"$eq":"id 7"}}
                    state:Kept           | {"emend:state":{"$eq":"kept"}}
                    -tier:a*             | {"emend:tier":{"$nin":["active","archived"]}}
                    confidence:<0.5      | {"emend:confidence":{"$lt":0.5}}
                    confidence<.5        | {"emend:confidence":{"$lt":0.5}}
                    path:"<none>"        | {"path":{"$eq":"<none>"}}
                    confidence<0.5       | {"emend:confidence":{"$lt":0.5}}
                    -confidence<0.5      | {"$not":{"emend:confidence":{"$lt":0.5}}}
                    confidence<=0.5      | {"emend:confidence":{"$lte":0.5}}
                    -confidence<=0.5     | {"$not":{"emend:confidence":{"$lte":0.5}}}
                    served>1             | {"emend:served":{"$gt":1}}
                    -served>1            | {"$not":{"emend:served":{"$gt":1}}}
                    served>=1            | {"emend:served":{"$gte":1}}
                    -served>=1           | {"$not":{"emend:served":{"$gte":1}}}
                    served:2             | {"emend:served":{"$eq":2}}
                    -served:2            | {"emend:served":{"$ne":2}}
                    at>2026-01-31        | {"emend:at":{"$gt":1769817600}}
                    tool:read_file       | {"tool":{"$eq":"read_file"}}
                    -tool:read_file      | {"tool":{"$ne":"read_file"}}
                    a.b:c$-d:1x          | {"a.b":{"$eq":"c$-d:1x"}}
                    step:5               | {"$or":[{"step":{"$eq":"5"}},{"step":{"$eq":5}}]}
                    -step:-5e2           | {"$and":[{"step":{"$ne":"-5e2"}},{"step":{"$ne":-5e2}}]}
                    ok:true              | {"$or":[{"ok":{"$eq":"true"}},{"ok":{"$eq":true}}]}
                    -ok:false            | {"$and":[{"ok":{"$ne":"false"}},{"ok":{"$ne":false}}]}
                    step<2               | {"step":{"$lt":2}}
                    -step>=2             | {"$not":{"step":{"$gte":2}}}
                    outcome:Failure      | {"emend:outcome":{"$eq":"failure"}}
                    -outcome:success     | {"emend:outcome":{"$ne":"success"}}
                    outcome:partial      | {"emend:outcome":{"$eq":"partial"}}
                    {"$not":{"k":1}}     | {"$not":{"k":{"$eq":1}}}
                    open                 | {"#document":{"$contains":"open"}}
                    -open                | {"#document":{"$not_contains":"open"}}
                    -                    | {"#document":{"$contains":"-"}}
                    "open file"          | {"#document":{"$contains":"open file"}}
                    :-)                  | {"#document":{"$contains":":-)"}}
                    {"k":1}              | {"k":{"$eq":1}}
                    {"where":{"k":1}}    | {"k":{"$eq":1}}
                    {"where_document":{"$contains":"a"}} | {"#document":{"$contains":"a"}}
                    """)
    void aLineMeansWhatItsFilterSays(String line, String json) throws Exception {
        assertEquals(
                json,
                WhereText.json(MemoryFilterFields.read(line, ZoneOffset.UTC, () -> List.of("partial")))
                        .compact());
    }

    @Test
    void allPartsOfALineMustHoldHoweverManyBlanksStandBetweenThem() throws Exception {
        assertEquals(
                "{\"$and\":[{\"emend:state\":{\"$eq\":\"kept\"}},{\"tool\":{\"$eq\":\"a b\"}},"
                        + "{\"#document\":{\"$contains\":\"word\"}}]}",
                WhereText.json(MemoryFilterFields.read(
                                "  state:kept \t tool:\"a b\"  word ", ZoneOffset.UTC, () -> List.of("partial")))
                        .compact());
        assertEquals(
                "{\"$and\":[{\"k\":{\"$eq\":1}},{\"#document\":{\"$contains\":\"a\"}}]}",
                WhereText.json(MemoryFilterFields.read(
                                "{\"where_document\":{\"$contains\":\"a\"},\"where\":{\"k\":1}}",
                                ZoneOffset.UTC,
                                () -> List.of("partial")))
                        .compact());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
                    tool:"open     | A quotation mark is not closed in “tool:"open”. | Close it.
                    state:         | Missing value after “state:”.              | state:pending
                    tool:""        | Missing value after “tool:""”.             | state:pending
                    state<kept     | “state<kept” can't be compared by size.      | Write state:kept.
                    state:waiting  | “state:waiting” names no state.              | There are pending,
                    -kind:x        | “-kind:x” names no kind.                     | learned, experience
                    outcome:bogus  | “outcome:bogus” names no outcome.            | success, failure, unknown, partial.
                    -outcome=x     | “-outcome=x” names no outcome.               | success, failure, unknown, partial.
                    outcome<x      | “outcome<x” names no outcome.                | success, failure, unknown.
                    tier:gone      | “tier:gone” names no tier.                   | active, archived
                    confidence:low | “confidence:low” has no number.              | confidence<0.5
                    step<a         | “step<a” has no number.                      | confidence<0.5
                    at:5 o'clock   | “at:5” has no time.                          | at>2026-01-31
                    {"k":1         | The filter is not JSON, line 1, column 7:    | state:pending
                    {}             | In the filter, the filter: is empty, but      | state:pending
                    {"k":{"$x":1}} | In the filter, /k/$x: $x is not an operator  | state:pending
                    {"where":{"k":1},"k":2} | In the filter, the filter: has 2 keys | state:pending
                    """)
    void saysWhatIsNotUnderstoodInsteadOfFindingSomethingElse(String line, String what, String next) {
        var refused = assertThrows(
                UserException.class, () -> MemoryFilterFields.read(line, ZoneOffset.UTC, () -> List.of("partial")));
        assertEquals(UserException.Code.BAD_INPUT, refused.code());
        assertTrue(refused.message().startsWith(what), refused.message());
        assertTrue(refused.message().endsWith("."), refused.message());
        assertTrue(!refused.message().endsWith(".."), refused.message());
        assertEquals("Nothing was searched.", refused.impact());
        assertTrue(refused.remedy().contains(next), refused.remedy());
    }
}
