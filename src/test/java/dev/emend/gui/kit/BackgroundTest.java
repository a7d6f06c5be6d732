package dev.emend.gui.kit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.SimpleObjectProperty;
import org.junit.jupiter.api.Test;

class BackgroundTest {
    private final ObjectProperty<Load<String>> answer = new SimpleObjectProperty<>(Load.idle());
    private final List<Runnable> waiting = new ArrayList<>();
    private final Background slow = new Background(waiting::add, Runnable::run);

    @Test
    void dropsTheAnswerToAnOlderQuery() {
        slow.load(answer, () -> "old");
        slow.load(answer, () -> "new");
        waiting.get(1).run();
        waiting.get(0).run();
        assertEquals(new Load.Ready<>("new"), answer.get());
    }

    @Test
    void dropsTheAnswerWhenTheQuestionWasTakenBack() {
        slow.load(answer, () -> "late");
        answer.set(Load.idle());
        waiting.getFirst().run();
        assertEquals(Load.idle(), answer.get());
    }

    @Test
    void runsUntilTheAnswerIsThere() {
        slow.load(answer, () -> "there");
        assertTrue(answer.get().isRunning());
        waiting.getFirst().run();
        assertEquals("there", answer.get().ready().orElseThrow());
    }

    @Test
    void whatWasThereIsKnownWhileItIsReadAnew() {
        Background.immediate().load(answer, () -> "old");
        slow.load(answer, () -> "new");
        slow.load(answer, () -> "newest");
        assertEquals("old", answer.get().latestValue().orElseThrow());
        assertTrue(answer.get().ready().isEmpty());
        waiting.getLast().run();
        assertEquals("newest", answer.get().latestValue().orElseThrow());
    }

    @Test
    void aFailureEndsWhatWasKnown() {
        Background.immediate().load(answer, () -> "old");
        Background.immediate().load(answer, () -> {
            throw new IllegalStateException("disk on fire");
        });
        assertTrue(answer.get().latestValue().isEmpty());
    }

    @Test
    void aFailedReadEndsInItsPlace() {
        Background.immediate().load(answer, () -> {
            throw new IllegalStateException("disk on fire");
        });
        var failed = assertInstanceOf(Load.Failed.class, answer.get());
        assertTrue(failed.problem().details().contains("disk on fire"));
    }

    @Test
    void aCommandEndsInExactlyOneOfTheTwo() {
        var ends = new ArrayList<String>();
        Background.immediate().run(() -> "saved", ends::add, problem -> ends.add("failed"));
        Background.immediate()
                .run(
                        () -> {
                            throw new IllegalStateException();
                        },
                        done -> ends.add("done"),
                        problem -> ends.add("failed"));
        assertEquals(List.of("saved", "failed"), ends);
    }

    @Test
    void countsWhatIsTakenUpSoonAndWhatItAsksFor() {
        var worker = new ArrayList<Runnable>();
        var ui = new ArrayList<Runnable>();
        var soon = new ArrayList<Runnable>();
        var underWay = new AtomicInteger();
        var background = new Background(worker::add, ui::add, soon::add).withCounter(underWay);
        background.delayedUi().execute(() -> background.run(() -> "", _ -> {}, _ -> {}));
        assertEquals(1, underWay.get());
        soon.removeFirst().run();
        assertEquals(1, underWay.get(), "it writes a file, say");
        worker.removeFirst().run();
        assertEquals(1, underWay.get(), "what follows may ask for more");
        ui.removeFirst().run();
        assertEquals(0, underWay.get());
    }
}
