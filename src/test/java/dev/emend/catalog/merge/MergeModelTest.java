package dev.emend.catalog.merge;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.fail;

import dev.emend.catalog.merge.RandomTriples.Triple;
import dev.emend.model.Json;
import dev.emend.model.Json.Obj;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// Random bases, changes of people and changes of agents: every merge is compared with a slow
/// reference and held against the laws of merging.
class MergeModelTest {
    private static final int PARTS = 100;

    @Test
    void mergesAsTheTableSaysAndKeepsTheLaws() {
        model(Integer.getInteger("emend.triples", 5_000));
    }

    @Test
    @Tag("slow")
    void mergesAHundredThousandTriplesSo() {
        model(100_000);
    }

    private static void model(int count) {
        long seed = Long.getLong("emend.seed", 20261120);
        System.err.println("merge model: seed " + seed);
        var conflicts = new AtomicLong();
        long begun = System.nanoTime();
        var failure = IntStream.range(0, PARTS)
                .parallel()
                .mapToObj(part -> run(seed * PARTS + part, count / PARTS, conflicts))
                .flatMap(Optional::stream)
                .findFirst();
        if (failure.isPresent()) {
            var smallest = shrunk(failure.get());
            fail(violated(smallest, new AtomicLong()).orElseThrow() + "\n" + shown(smallest));
        }
        System.err.printf(
                "merge model: triples %d, violations 0, conflicts %d (%d ms)%n",
                count, conflicts.get(), (System.nanoTime() - begun) / 1_000_000);
    }

    private static Optional<Triple> run(long seed, int count, AtomicLong conflicts) {
        var triples = new RandomTriples(seed);
        for (int i = 0; i < count; i++) {
            var triple = triples.next();
            if (violated(triple, conflicts).isPresent()) {
                return Optional.of(triple);
            }
        }
        return Optional.empty();
    }

    private static Optional<String> violated(Triple triple, AtomicLong conflicts) {
        try {
            return MergeLaws.violated(triple, conflicts);
        } catch (RuntimeException failure) {
            var trace = failure.getStackTrace();
            return Optional.of(failure + " at " + (trace.length > 0 ? trace[0] : ""));
        }
    }

    @Test
    void theShrinkerFindsTheSmallestTriple() {
        var item = Obj.of("knowledge_id", "k0", "description", "a", "parameters", Obj.EMPTY);
        assertEquals(
                List.of(List.of(Obj.of("parameters", Obj.EMPTY)), List.of(), List.of()),
                smaller(
                        List.of(List.of(item, item), List.of(item), List.of(item)),
                        sides -> sides.getFirst().stream().anyMatch(object -> object.has("parameters"))));
    }

    private static Triple shrunk(Triple triple) {
        var law = law(triple);
        var sides = smaller(
                List.of(triple.base(), triple.ours(), triple.theirs()),
                smaller -> law(triple(smaller)).equals(law));
        return triple(sides);
    }

    private static String law(Triple triple) {
        return violated(triple, new AtomicLong())
                .map(text -> text.split("[\n:]", 2)[0])
                .orElse("");
    }

    private static Triple triple(List<List<Obj>> sides) {
        return new Triple(sides.get(0), sides.get(1), sides.get(2));
    }

    private interface Failing {
        boolean test(List<List<Obj>> sides);
    }

    /// Leaves out one thing at a time, in all sides at once or in one, as long as it still fails.
    private static List<List<Obj>> smaller(List<List<Obj>> sides, Failing failing) {
        for (var candidate : candidates(sides)) {
            if (failing.test(candidate)) {
                return smaller(candidate, failing);
            }
        }
        return sides;
    }

    private static List<List<List<Obj>>> candidates(List<List<Obj>> sides) {
        var candidates = new ArrayList<List<List<Obj>>>();
        for (int side = 0; side < sides.size(); side++) {
            var values = new ArrayList<Json>(sides.get(side));
            for (var shorter : without(new Json.Arr(values))) {
                var copy = new ArrayList<>(sides);
                copy.set(
                        side,
                        ((Json.Arr) shorter)
                                .elements().stream().map(item -> (Obj) item).toList());
                candidates.add(copy);
            }
        }
        return candidates;
    }

    /// The value with any one element or member left out, however deep.
    private static List<Json> without(Json value) {
        var all = new ArrayList<Json>();
        if (value instanceof Json.Arr(var elements)) {
            for (int i = 0; i < elements.size(); i++) {
                var copy = new ArrayList<>(elements);
                copy.remove(i);
                all.add(new Json.Arr(copy));
                for (var inner : without(elements.get(i))) {
                    copy = new ArrayList<>(elements);
                    copy.set(i, inner);
                    all.add(new Json.Arr(copy));
                }
            }
        } else if (value instanceof Obj(var members)) {
            for (var name : members.keySet()) {
                var copy = new LinkedHashMap<>(members);
                copy.remove(name);
                all.add(new Obj(copy));
                for (var inner : without(members.get(name))) {
                    copy = new LinkedHashMap<>(members);
                    copy.put(name, inner);
                    all.add(new Obj(copy));
                }
            }
        }
        return all;
    }

    private static String shown(Triple triple) {
        var merged = Merge.of(
                MergeLaws.catalog(triple.base()), MergeLaws.catalog(triple.ours()), MergeLaws.catalog(triple.theirs()));
        return "base\n"
                + MergeLaws.lines(triple.base())
                + "\nours\n"
                + MergeLaws.lines(triple.ours())
                + "\ntheirs\n"
                + MergeLaws.lines(triple.theirs())
                + "\nmerged\n"
                + MergeLaws.lines(MergeLaws.items(merged.catalog()));
    }
}
