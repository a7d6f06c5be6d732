package dev.emend.gui.shell;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import dev.emend.gui.kit.Fx;
import dev.emend.gui.kit.Load;
import java.util.concurrent.CountDownLatch;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.SimpleObjectProperty;
import org.junit.jupiter.api.Test;

class JobTest {
    private final ObjectProperty<Load<String>> load = new SimpleObjectProperty<>(Load.idle());

    @Test
    void showsWhatBecameOfTheWork() throws Exception {
        var job = Fx.get(() -> {
            var made = new Job<>("Summarising 2 items", _ -> "two sentences");
            made.into(load);
            return made;
        });
        assertInstanceOf(Load.Running.class, load.get());
        job.run();
        Fx.run(() -> {});
        assertEquals(new Load.Ready<>("two sentences"), load.get());
    }

    @Test
    void cancelledWorkCanBeTriedAgain() throws Exception {
        var end = new CountDownLatch(1);
        var job = Fx.get(() -> {
            var made = new Job<>("Summarising 2 items", _ -> {
                end.await();
                return "late";
            });
            made.into(load);
            return made;
        });
        var worker = Thread.ofVirtual().start(job);
        Fx.get(job::cancel);
        end.countDown();
        worker.join();
        Fx.run(() -> {});
        assertEquals(
                "This was canceled.",
                assertInstanceOf(Load.Failed.class, load.get()).problem().message());
    }
}
