package dev.emend.app.memories;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.model.Json;
import dev.emend.model.Memory;
import dev.emend.model.ReviewState;
import dev.emend.model.UserException;
import dev.emend.model.filter.Where;
import dev.emend.model.filter.Where.Operator;
import dev.emend.model.filter.WhereMatch;
import dev.emend.store.memories.MemoryFilterRow;
import dev.emend.store.memories.MemoryPageQueries;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// What the rows say, beside what the filter language says of the same memories.
class MemoryFilterTest {
    private static final ConfidenceDecay NEVER = new ConfidenceDecay(Optional.empty(), Instant.EPOCH);
    private static final long SECOND = 1_000_000;

    private final List<MemoryFilterRow> rows = new ArrayList<>();
    private final List<Json.Obj> metadata = new ArrayList<>();
    private final List<Where> asked = new ArrayList<>();

    @BeforeEach
    void fill() {
        add(
                new MemoryFilterRow.Category(
                        Memory.Kind.LEARNED, ReviewState.PENDING, false, true, "success", "/a", "mem0", "agent"),
                5 * SECOND + 400_000,
                0.5,
                0);
        add(
                new MemoryFilterRow.Category(
                        Memory.Kind.EXPERIENCE, ReviewState.KEPT, true, true, "failure", "/b", "json", "tool"),
                -400_000,
                Double.NaN,
                3);
        add(
                new MemoryFilterRow.Category(
                        Memory.Kind.LEARNED, ReviewState.KEPT, false, true, "", "/a", "json", "agent"),
                6 * SECOND,
                0,
                4);
    }

    private void add(MemoryFilterRow.Category category, long at, double confidence, int served) {
        var id = "m" + rows.size();
        rows.add(
                new MemoryFilterRow(rows.size() + 1L, MemoryPageQueries.key(id), at, confidence, served, category, ""));
        var own = Json.Obj.of(
                "emend:id", id,
                "emend:kind", category.kind().word(),
                "emend:state", category.state().word(),
                "emend:tier", category.isArchived() ? "archived" : "active",
                "emend:outcome", category.outcome(),
                "emend:source", category.source(),
                "emend:format", category.format(),
                "emend:origin", category.origin(),
                "emend:served", served,
                "emend:at", Math.floorDiv(at, SECOND),
                "agent", metadata.size(),
                "my_ownstate", "kept");
        metadata.add(Double.isNaN(confidence) ? own : own.with("emend:confidence", Json.from(confidence)));
    }

    private List<Integer> places(Where where) throws UserException {
        var claim = MemoryFilter.of(
                where,
                part -> {
                    asked.add(part);
                    return IntStream.range(0, metadata.size())
                            .filter(i -> WhereMatch.matches(part, metadata.get(i), ""))
                            .mapToLong(i -> rows.get(i).key())
                            .sorted()
                            .toArray();
                },
                NEVER);
        return IntStream.range(0, metadata.size())
                .filter(i -> claim.test(rows.get(i)))
                .boxed()
                .toList();
    }

    private void check(Where where) throws UserException {
        var expected = IntStream.range(0, metadata.size())
                .filter(i -> WhereMatch.matches(where, metadata.get(i), ""))
                .boxed()
                .toList();
        assertEquals(expected, places(where), where.toString());
    }

    private static List<Json> values(String name) {
        return switch (name) {
            case "confidence" -> numbers("0.5", "0.4", "-0.0", "0", "1");
            case "served" -> numbers("3", "3.0", "3.5", "0", "-1");
            case "at" -> numbers("5", "-1", "0", "6", "5.5");
            case "id" -> texts("m0", "m2", "M0", "");
            case "kind" -> texts("learned", "experience", "Learned");
            case "state" -> texts("pending", "kept", "nothing");
            case "tier" -> texts("active", "archived", "");
            case "outcome" -> texts("success", "failure", "");
            case "source" -> texts("/a", "/b", "/c");
            case "origin" -> texts("agent", "tool", "person");
            default -> texts("mem0", "json", "csv");
        };
    }

    private static List<Json> numbers(String... numbers) {
        return List.of(numbers).stream()
                .map(number -> (Json) new Json.Num(number))
                .toList();
    }

    private static List<Json> texts(String... texts) {
        return List.of(texts).stream().map(text -> (Json) new Json.Text(text)).toList();
    }

    @Test
    void everyComparisonOfEmendsOwnFieldsFindsWhatTheFilterLanguageSays() throws Exception {
        var names = new ArrayList<>(List.of("id"));
        MemoryFilterFields.TEXTS.forEach(field -> names.add(field.name()));
        names.addAll(MemoryFilterFields.NUMBERS.keySet());
        for (var name : names) {
            var key = "emend:" + name;
            var values = new ArrayList<>(values(name));
            // of another type, which equals nothing
            values.add(values.getFirst() instanceof Json.Num ? new Json.Text("0") : Json.from(0));
            values.add(Json.from(true));
            for (var value : values) {
                for (var operator : Operator.values()) {
                    check(new Where.Compare(key, operator, value));
                }
                check(new Where.In(key, List.of(value), false));
                check(new Where.In(key, List.of(value), true));
            }
            check(new Where.In(key, values(name), false));
            check(new Where.In(key, values(name).subList(0, 2), true));
        }
        assertEquals(List.of(), asked, "the rows know all of that");
    }

    @Test
    void whatOnlyWholeMemoriesSayIsAskedForOnceAndJoinedWithTheRest() throws Exception {
        var agent = new Where.Compare("agent", Operator.LTE, Json.from(1));
        var kept = new Where.Compare("emend:state", Operator.EQ, new Json.Text("kept"));
        check(new Where.And(List.of(agent, kept)));
        check(new Where.Or(List.of(agent, kept)));
        check(new Where.And(List.of(new Where.Or(List.of(kept)), new Where.Or(List.of(agent)))));
        check(Where.ALL);
        check(new Where.Or(List.of()));
        assertEquals(List.of(agent, agent, agent), asked);
    }

    @Test
    void manyPartsAreNoDeepNesting() throws Exception {
        var parts = new ArrayList<Where>();
        for (int i = 0; i < 50_000; i++) {
            parts.add(new Where.Compare("emend:id", Operator.EQ, new Json.Text("m" + i)));
        }
        assertEquals(List.of(0, 1, 2), places(new Where.Or(parts)));
        assertEquals(List.of(), places(new Where.And(parts)));
    }

    @Test
    void aFieldOfAnAgentIsNotTakenForOneOfEmends() throws Exception {
        var alike = new Where.Compare("my_ownstate", Operator.EQ, new Json.Text("kept"));
        check(alike);
        var unknown = new Where.In("emend:unknown", texts("a"), true);
        check(unknown);
        assertEquals(List.of(alike, unknown), asked);
    }

    @Test
    void confidenceIsComparedAsItHasFaded() throws Exception {
        var day = Duration.ofDays(1);
        var decay =
                new ConfidenceDecay(Optional.of(day), Instant.ofEpochSecond(5).plus(day));
        var unsure = new Where.Compare("emend:confidence", Operator.LT, Json.from(0.3));
        assertTrue(MemoryFilter.of(unsure, _ -> new long[0], decay).test(rows.getFirst()));
        assertFalse(MemoryFilter.of(unsure, _ -> new long[0], NEVER).test(rows.getFirst()));
    }

    @Test
    void tellsWhetherAFilterAsksForAStateSoThatWhatIsRejectedIsLeftOutElse() {
        var key = "emend:state";
        var compare = new Where.Compare(key, Operator.NE, new Json.Text("kept"));
        var other = new Where.Compare("agent", Operator.EQ, Json.from(1));
        assertTrue(MemoryFilter.mentions(compare, key));
        assertTrue(MemoryFilter.mentions(new Where.In(key, texts("kept"), true), key));
        assertTrue(MemoryFilter.mentions(new Where.And(List.of(other, compare)), key));
        assertTrue(MemoryFilter.mentions(new Where.Or(List.of(other, compare)), key));
        assertFalse(MemoryFilter.mentions(other, key));
        assertFalse(MemoryFilter.mentions(new Where.In("agent", texts(key), false), key));
        assertFalse(MemoryFilter.mentions(new Where.Document(key, false), key));
        assertFalse(MemoryFilter.mentions(Where.ALL, key));
        assertFalse(MemoryFilter.mentions(new Where.And(List.of(other, other)), key));
        assertFalse(MemoryFilter.mentions(new Where.Or(List.of(other)), key));
    }
}
