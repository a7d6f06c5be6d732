package dev.emend.analysis.conditions;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.emend.analysis.conditions.ConditionSeparation.Breach;
import dev.emend.analysis.conditions.ConditionSeparation.Example;
import dev.emend.analysis.conditions.ConditionSeparation.Reason;
import dev.emend.analysis.conditions.ConditionSeparation.Side;
import dev.emend.analysis.similarity.LessonText;
import dev.emend.analysis.similarity.Lessons;
import dev.emend.model.Condition;
import dev.emend.model.Condition.Operator;
import dev.emend.model.Json;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ConditionSeparationTest {
    private static final LessonText CLICK = Lessons.click("a", "open_files", "Open", "not clicked", "Click Open");
    private static final LessonText KEY = Lessons.with(
            Lessons.click("b", "open_files", "Open", "the button hangs", "Press Enter"), "task", "Open by keyboard");

    @Test
    void acceptsConditionsThatHoldOnTheirOwnExamplesOnly() {
        assertEquals(
                Optional.empty(),
                ConditionSeparation.breach(
                        side(condition("error", Operator.CONTAINS, "not clicked"), CLICK),
                        side(condition("task", Operator.MATCHES, "Open by .*"), KEY)));
    }

    @Test
    void namesTheOwnExampleThatIsMissed() {
        assertEquals(
                Optional.of(new Breach(Reason.MISSES_OWN, 1, "b")),
                ConditionSeparation.breach(
                        side(condition("error", Operator.CONTAINS, "not clicked"), CLICK),
                        side(condition("task", Operator.EQUALS, "Something else"), KEY)));
    }

    @Test
    void namesTheExampleOfTheOtherSideOnWhichItHolds() {
        assertEquals(
                Optional.of(new Breach(Reason.HOLDS_ON_OTHER, 0, "b")),
                ConditionSeparation.breach(
                        side(condition("tool", Operator.EQUALS, "Click-Tool"), CLICK),
                        side(condition("task", Operator.EQUALS, "Open by keyboard"), KEY)));
    }

    @Test
    void doesNotAcceptOneSideThatHoldsAlways() {
        var always = new Side(List.of(), List.of(example(CLICK)));
        assertEquals(
                Optional.of(new Breach(Reason.HOLDS_ON_OTHER, 0, "b")),
                ConditionSeparation.breach(always, side(condition("task", Operator.EQUALS, "Open by keyboard"), KEY)));
    }

    @Test
    void asksForAnExampleOnEachSide() {
        assertEquals(
                Optional.of(new Breach(Reason.NO_EXAMPLE, 1, "")),
                ConditionSeparation.breach(
                        side(condition("tool", Operator.EXISTS, ""), CLICK), new Side(List.of(), List.of())));
    }

    @Test
    void seesTaskToolErrorItemAndArguments() {
        var context = ConditionSeparation.context(CLICK.learning(), "open_files");
        assertEquals(
                List.of("task", "tool", "error", "item", "argument.loc", "argument.button"),
                List.copyOf(context.keySet()));
        assertEquals(new Json.Text("left"), context.get("argument.button"));
        assertEquals(new Json.Text("not clicked"), context.get("error"));
    }

    private static Side side(Condition condition, LessonText... lessons) {
        return new Side(
                List.of(condition),
                List.of(lessons).stream().map(ConditionSeparationTest::example).toList());
    }

    private static Example example(LessonText lesson) {
        return new Example(lesson.key(), ConditionSeparation.context(lesson.learning(), "open_files"));
    }

    private static Condition condition(String type, Operator operator, String value) {
        return new Condition(type, operator, new Json.Text(value));
    }
}
