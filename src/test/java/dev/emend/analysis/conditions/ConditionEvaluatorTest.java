package dev.emend.analysis.conditions;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.analysis.patterns.PythonMatch;
import dev.emend.model.Condition;
import dev.emend.model.Condition.Operator;
import dev.emend.model.ItemRef;
import dev.emend.model.Json;
import dev.emend.model.KnowledgeItem;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import org.junit.jupiter.api.Test;

class ConditionEvaluatorTest {
    private static final List<Object> VALUES =
            List.of("", "csv", "a.csv", "True", "1", "-7", "42", "[a-z]+", "c.v$", 0, 1, 42, -7, true, false);

    @Test
    void saysOfEveryPairOfValuesWhatTheDocumentSays() throws Exception {
        var conditions = new ArrayList<Condition>();
        var questions = new ArrayList<Json.Obj>();
        for (var operator : Operator.values()) {
            for (var value : VALUES) {
                for (var actual : VALUES) {
                    conditions.add(new Condition("key", operator, Json.from(value)));
                    questions.add(Json.Obj.of(
                            "condition",
                            List.of("key", value, operator.word()),
                            "context",
                            Json.Obj.of("key", actual)));
                }
                conditions.add(new Condition("key", operator, Json.from(value)));
                questions.add(Json.Obj.of(
                        "condition", List.of("key", value, operator.word()), "context", Json.Obj.of("another", "x")));
            }
        }
        conditions.add(new Condition("always", Operator.EQUALS, Json.Null.NULL));
        questions.add(Json.Obj.of("condition", List.of("always", Json.Null.NULL, "equals"), "context", Json.Obj.EMPTY));
        int errors = 0;
        try (var python = PythonMatch.start()) {
            var answers = python.answers(questions);
            for (int i = 0; i < questions.size(); i++) {
                boolean ours = ConditionEvaluator.holds(
                        List.of(conditions.get(i)), questions.get(i).object("context"));
                // where Python stops with an error, the condition does not hold
                assertEquals(
                        answers.get(i).equals("yes"), ours, questions.get(i).compact());
                errors += answers.get(i).equals("error") ? 1 : 0;
            }
        }
        assertTrue(errors > 0 && errors < questions.size() / 2, "errors: " + errors);
    }

    @Test
    void agreesWithTheDocumentOnRandomPairs() throws Exception {
        var random = RandomGeneratorFactory.of("L64X128MixRandom").create(7);
        var conditions = new ArrayList<Condition>();
        var questions = new ArrayList<Json.Obj>();
        for (int i = 0; i < 2_000; i++) {
            var operator = Operator.values()[random.nextInt(Operator.values().length)];
            var key = any(random, KEYS);
            // of two values in three one is made of the other, else hardly any would hold
            var actual = value(random);
            var value = random.nextInt(3) == 0 ? value(random) : near(random, actual, operator);
            conditions.add(new Condition(key, operator, Json.from(value)));
            questions.add(Json.Obj.of(
                    "condition", List.of(key, value, operator.word()),
                    "context", Json.Obj.of(any(random, KEYS), actual, "rest", "x")));
        }
        int held = 0;
        try (var python = PythonMatch.start()) {
            var answers = python.answers(questions);
            for (int i = 0; i < questions.size(); i++) {
                boolean ours = ConditionEvaluator.holds(
                        List.of(conditions.get(i)), questions.get(i).object("context"));
                assertEquals(
                        answers.get(i).equals("yes"), ours, questions.get(i).compact());
                held += ours ? 1 : 0;
            }
        }
        assertTrue(held > 400 && held < 1_600, "held: " + held);
    }

    private static final List<String> KEYS = List.of("file_type", "file_type", "size", "always");
    private static final List<String> PIECES =
            List.of("csv", "CSV", "é", "日", " ", "1", "0", "-", ".", "True", "a", "b_c", "\n");

    private static <T> T any(RandomGenerator random, List<T> all) {
        return all.get(random.nextInt(all.size()));
    }

    private static Object value(RandomGenerator random) {
        return switch (random.nextInt(5)) {
            case 0 -> random.nextInt(-3, 4);
            case 1 -> random.nextBoolean();
            default -> {
                var text = new StringBuilder();
                for (int i = random.nextInt(5); i > 0; i--) {
                    text.append(any(random, PIECES));
                }
                yield text.toString();
            }
        };
    }

    /// The value itself, a part of it, or a pattern made of it.
    private static Object near(RandomGenerator random, Object value, Operator operator) {
        if (operator == Operator.EQUALS || operator == Operator.EXISTS || random.nextInt(5) == 0) {
            return value;
        }
        var text = value instanceof Boolean flag ? (flag ? "True" : "False") : value.toString();
        int from = operator == Operator.MATCHES ? 0 : random.nextInt(text.length() + 1);
        var part = text.substring(from, random.nextInt(from, text.length() + 1));
        return operator == Operator.MATCHES
                ? part.replace(".", "\\.") + any(random, List.of("", "$", ".*", "[a-z]?", "\\w*"))
                : part;
    }

    @Test
    void allConditionsMustHold() {
        var csv = new Condition("file_type", Operator.EQUALS, new Json.Text("csv"));
        var large = new Condition("size", Operator.EXISTS, Json.Null.NULL);
        var both = List.of(csv, large);
        assertTrue(ConditionEvaluator.holds(List.of(), Json.Obj.EMPTY));
        assertTrue(ConditionEvaluator.holds(both, Json.Obj.of("file_type", "csv", "size", 3)));
        assertFalse(ConditionEvaluator.holds(both, Json.Obj.of("file_type", "csv")));
    }

    @Test
    void aPatternThatCannotBeUsedNeverHolds() {
        var ahead = new Condition("name", Operator.MATCHES, new Json.Text("a(?=b)"));
        assertFalse(ConditionEvaluator.holds(List.of(ahead), Json.Obj.of("name", "ab")));
    }

    @Test
    void theScopeIsAlwaysChecked() {
        var here = Json.Obj.of("scope", "project");
        assertTrue(ConditionEvaluator.isInScope(item("general"), here));
        assertTrue(ConditionEvaluator.isInScope(item("project"), here));
        assertTrue(ConditionEvaluator.isInScope(item("user", "project"), here));
        assertFalse(ConditionEvaluator.isInScope(item("user"), here));
        assertFalse(ConditionEvaluator.isInScope(item("general", "user"), here));
        assertTrue(ConditionEvaluator.isInScope(item("user"), Json.Obj.EMPTY));
    }

    private static KnowledgeItem item(String scope, String... scopes) {
        return new KnowledgeItem(
                new ItemRef(new UUID(0, 1), "k"),
                Json.Obj.of("content", "c", "scope", scope, "scopes", List.of(scopes)));
    }
}
