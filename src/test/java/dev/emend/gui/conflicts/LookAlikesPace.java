package dev.emend.gui.conflicts;

import dev.emend.analysis.similarity.JudgedPairs;
import dev.emend.fixtures.OpenWorkspace;
import dev.emend.gui.kit.Fx;
import dev.emend.gui.review.ReviewWindow;
import dev.emend.gui.shell.Screens;
import dev.emend.json.JsonText;
import dev.emend.model.Json;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import javafx.scene.Node;
import javafx.scene.control.ListView;
import javafx.scene.control.MultipleSelectionModel;
import org.jspecify.annotations.Nullable;

/// A person who judges one look-alike after the other at the real window, a key each, and says after
/// each how long the next one took to come, in microseconds.
public final class LookAlikesPace {
    private static final String SET = "judged-pairs-second.json";

    /// Nobody reads two learnings faster.
    private static final long READING = TimeUnit.MILLISECONDS.toNanos(150);

    /// Most look-alikes are separate.
    private static final List<String> KEYS = List.of("U", "U", "C", "U", "M");

    private LookAlikesPace() {}

    /// @param arguments a folder for the catalog, and how many to judge
    public static void main(String[] arguments) throws Exception {
        var catalog = Path.of(arguments[0], "knowledge_catalog.json");
        int max = Integer.parseInt(arguments[1]);
        write(catalog);
        try (var opened = OpenWorkspace.at(catalog, Clock.systemUTC())) {
            opened.workspace().search().awaitReady();
            opened.workspace().review().proposals().awaitFresh();
            var window = new ReviewWindow(opened, Screens::all);
            Fx.await("home is on", () -> window.isOn("#home-read"));
            Fx.run(() -> window.scene.lookup("#rail-conflicts").requestFocus());
            window.press("Enter");
            Fx.await("a look-alike is shown", () -> selected(window) != null && window.isOn("#alike-contradicts"));
            for (int i = 0; i < max && Fx.get(() -> selected(window)) != null; i++) {
                LockSupport.parkNanos(READING);
                var before = Fx.get(() -> selected(window));
                long start = System.nanoTime();
                window.press(KEYS.get(i % KEYS.size()));
                while (!Fx.get(() -> isAnother(window, before))) {
                    Thread.onSpinWait();
                }
                System.out.println("judged " + (System.nanoTime() - start) / 1_000);
            }
        }
        System.exit(0);
    }

    private static boolean isAnother(ReviewWindow window, @Nullable Object before) {
        return !window.isOn("#alike-contradicts") || !String.valueOf(before).equals(String.valueOf(selected(window)));
    }

    private static ConflictEntry.@Nullable EntryCluster selected(ReviewWindow window) {
        for (Node node : window.scene.getRoot().lookupAll(".matters")) {
            if (node instanceof ListView<?> list) {
                MultipleSelectionModel<?> selection = list.getSelectionModel();
                return selection.getSelectedItem() instanceof ConflictEntry.EntryCluster pair ? pair : null;
            }
        }
        return null;
    }

    /// The judged pairs as the learnings of a catalog.
    private static void write(Path catalog) throws Exception {
        var learnings = new LinkedHashMap<String, List<Json>>();
        try (var in = JudgedPairs.class.getResourceAsStream(SET)) {
            var text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
            for (var pair : ((Json.Arr) JsonText.parse(text)).elements()) {
                for (var side : List.of("a", "b")) {
                    var lesson = ((Json.Obj) pair).object(side);
                    learnings
                            .computeIfAbsent(lesson.text("item_id").orElseThrow(), _ -> new ArrayList<>())
                            .add(learning(lesson));
                }
            }
        }
        var items = new ArrayList<Json>();
        learnings.forEach((id, some) ->
                items.add(Json.Obj.of("knowledge_id", id, "description", id.replace('_', ' '), "trust_score", 0.6)
                        .with("action_sequence", new Json.Arr(List.of(Json.from("do it"))))
                        .with("kb_learnings", new Json.Arr(some))));
        Files.createDirectories(catalog.toAbsolutePath().getParent());
        Files.writeString(catalog, new Json.Arr(items).compact());
    }

    private static Json learning(Json.Obj lesson) {
        var error = lesson.text("error").orElse("");
        var suggestion = lesson.text("suggestion").orElse("");
        return Json.Obj.of("task", lesson.text("task").orElse(""), "step_num", 1)
                .with(
                        "original_action",
                        Json.Obj.of("tool_name", lesson.text("tool").orElse("")))
                .with(
                        "original_error",
                        Json.from(suggestion.isEmpty() ? error : error + " | Suggestion: " + suggestion))
                .with("recovery_approach", Json.from(lesson.text("recovery").orElse("")))
                .with("timestamp", Json.from("2026-02-01T10:00:00"));
    }
}
