package dev.emend.gui.review;

import dev.emend.fixtures.OpenWorkspace;
import dev.emend.gui.kit.Fx;
import dev.emend.gui.shell.Screens;
import dev.emend.model.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

/// A reviewer who decides one learning after the other at the real window, by keys, and says after
/// each card what was decided and how long the next one took to come, in microseconds.
public final class ReviewMarathon {
    /// Nobody reads faster; what is made ready behind a card has this long.
    private static final Duration READING = Duration.ofMillis(Integer.getInteger("emend.reading", 150));

    private static final int ITEMS = 100;
    private static final int LEARNINGS_EACH = 10;

    private ReviewMarathon() {}

    /// @param arguments a catalog, made when it is not there, and how many to decide
    public static void main(String[] arguments) throws Exception {
        var catalog = Path.of(arguments[0]);
        int max = Integer.parseInt(arguments[1]);
        if (Files.notExists(catalog)) {
            write(catalog);
        }
        try (var opened = OpenWorkspace.at(catalog, Clock.systemUTC())) {
            var window = new ReviewWindow(opened, Screens::all);
            Fx.await("home is on", () -> window.isOn("#home-read"));
            window.press("Shortcut+2");
            Fx.await("a card is on", () -> window.isOn("#review-card") || isOver(window));
            opened.workspace().search().awaitReady();
            System.out.println("open");
            for (int i = 0; i < max && !Fx.get(() -> isOver(window)); i++) {
                LockSupport.parkNanos(READING.toNanos());
                var key = i % 5 == 4 ? "X" : "A";
                var before = window.card();
                long start = System.nanoTime();
                window.press(key);
                while (!Fx.get(() -> isOver(window) || window.isAnother(before))) {
                    Thread.onSpinWait();
                }
                long micros = (System.nanoTime() - start) / 1_000;
                System.out.println(
                        "decided " + (key.equals("X") ? "rejected " : "kept ") + micros + " " + before.key());
            }
            System.out.println("done");
        }
        System.exit(0);
    }

    private static boolean isOver(ReviewWindow window) {
        return window.isOn("#review-end");
    }

    private static void write(Path catalog) throws IOException {
        var items = new ArrayList<Json>();
        for (int i = 0; i < ITEMS; i++) {
            var learnings = new ArrayList<Json>();
            for (int n = 0; n < LEARNINGS_EACH; n++) {
                learnings.add(learning(i, n));
            }
            items.add(Json.Obj.of("knowledge_id", "dialog_" + i, "description", "Use dialog " + i)
                    .with("action_sequence", new Json.Arr(List.of(Json.from("press button " + i))))
                    .with("kb_learnings", new Json.Arr(learnings))
                    .with("trust_score", Json.from(0.6)));
        }
        Files.createDirectories(catalog.toAbsolutePath().getParent());
        Files.writeString(catalog, new Json.Arr(items).compact());
    }

    private static Json learning(int item, int number) {
        var error =
                "The control %d of dialog %d was not found in the current state of the window.".formatted(number, item);
        var recovery = "Scroll the list of dialog %d down to row %d, then press the button %c of that row."
                .formatted(item, number * 7, (char) ('A' + number));
        return Json.Obj.of("task", "Fill in dialog " + item, "step_num", number)
                .with("original_action", Json.Obj.of("tool_name", "Click-Tool"))
                .with("original_error", Json.from(error))
                .with("recovery_approach", Json.from(recovery))
                .with("timestamp", Json.from("2026-02-%02dT10:00:00".formatted(1 + number)));
    }
}
