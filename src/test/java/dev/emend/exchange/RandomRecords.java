package dev.emend.exchange;

import dev.emend.model.Json;
import dev.emend.model.Memory;
import dev.emend.model.MemoryLink;
import dev.emend.model.Origin;
import dev.emend.model.Run;
import dev.emend.model.Vector;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Random;

/// Records made of odd texts and numbers, the same for the same seed.
final class RandomRecords {
    private static final List<String> ODD = List.of(
            "plain words",
            "",
            "=cmd|' /C calc'!A0",
            "+1+1",
            "-2",
            "@SUM(A1)",
            "\t=1",
            "'quoted",
            "  =spaced",
            "say \"no\", then; go\nnext\r\nlast\rend",
            "<script>alert(1)</script> &amp; <!-- emend:end -->",
            "\u202Eabc\u202C \u200B\u2066 \u001B[31m",
            "日本語 ð ✓ 😀 e\u0301",
            "\uDB40\uDC41\uDB40\uDC42 tag",
            "null\u0000byte",
            "{\"a\": [1, 2.50, 1e-05]}",
            "[1,2]",
            "\"",
            "1.0E5",
            "\uFEFFmark",
            "# heading\n- bullet\n```\ncode\n```",
            "line\u2028separator\u0085next");

    private final Random random;

    RandomRecords(long seed) {
        this.random = new Random(seed);
    }

    String text() {
        return switch (random.nextInt(4)) {
            case 0 -> "";
            case 1 -> ODD.get(random.nextInt(ODD.size())) + random.nextInt(100);
            case 2 -> ODD.get(random.nextInt(ODD.size())) + ODD.get(random.nextInt(ODD.size()));
            default -> ODD.get(random.nextInt(ODD.size()));
        };
    }

    private String some() {
        return "x" + text();
    }

    Json json(int depth) {
        return switch (random.nextInt(depth <= 0 ? 5 : 7)) {
            case 0 -> new Json.Text(text());
            case 1 -> new Json.Num("1e-05");
            case 2 -> new Json.Num("123456789012345678901234567890.10");
            case 3 -> random.nextBoolean() ? Json.Bool.TRUE : Json.Bool.FALSE;
            case 4 -> new Json.Num("NaN");
            case 5 -> {
                var elements = new ArrayList<Json>();
                for (int i = random.nextInt(3); i > 0; i--) {
                    elements.add(json(depth - 1));
                }
                yield new Json.Arr(elements);
            }
            default -> object(depth - 1);
        };
    }

    Json.Obj object(int depth) {
        var members = new LinkedHashMap<String, Json>();
        for (int i = random.nextInt(4); i > 0; i--) {
            members.put("k" + i + text(), json(depth));
        }
        return new Json.Obj(members);
    }

    Memory memory(int number) {
        var learned = new Memory.MemoryLessons(text(), text(), text(), random.nextBoolean() ? Json.Null.NULL : json(2));
        var text = new Memory.Text(some(), text(), text(), text(), learned);
        var confidence = random.nextBoolean() ? OptionalDouble.empty() : OptionalDouble.of(random.nextDouble());
        var result = new Memory.Result(text(), confidence, text(), object(2));
        var origin = new Origin("some/where" + number, "mem0", "id" + number + text());
        return new Memory(
                origin.memoryId(),
                random.nextInt(4) == 0 ? Memory.Kind.EXPERIENCE : Memory.Kind.LEARNED,
                text,
                result,
                object(3),
                origin);
    }

    List<Vector> vectors() {
        var vectors = new ArrayList<Vector>();
        for (var space : Memory.Space.values()) {
            if (random.nextBoolean()) {
                var values = new float[1 + random.nextInt(20)];
                for (int i = 0; i < values.length; i++) {
                    values[i] = (float) (random.nextGaussian() * Math.pow(10, random.nextInt(60) - 40));
                }
                vectors.add(new Vector(space, random.nextBoolean() ? "" : "model " + text(), values));
            }
        }
        return vectors;
    }

    MemoryLink link(Memory from, Memory to) {
        var kind = "kind" + text();
        return new MemoryLink(
                from.id(), to.id(), kind, new Origin("s", "mcp_memory", "a b"), Json.Obj.of("since", json(2)));
    }

    Run run(int number) {
        var messages = new ArrayList<Run.Message>();
        for (int i = random.nextInt(5); i >= 0; i--) {
            var calls = new ArrayList<Run.ToolCall>();
            for (int c = random.nextInt(3); c > 0; c--) {
                calls.add(new Run.ToolCall(text(), some(), json(2)));
            }
            var role = Run.Role.values()[random.nextInt(Run.Role.values().length)];
            messages.add(new Run.Message(role, text(), calls, text(), text(), object(2)));
        }
        var ending = random.nextBoolean()
                ? Run.Ending.UNKNOWN
                : new Run.Ending(text(), OptionalDouble.of(random.nextGaussian()));
        var head = new Run.Head(text(), text(), text(), text(), ending);
        var origin = new Origin("t", "openai", "run" + number);
        return new Run(origin.memoryId(), head, messages, object(2), origin);
    }
}
