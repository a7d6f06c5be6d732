package dev.emend.gui.shell;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.emend.fixtures.OpenWorkspace;
import dev.emend.gui.kit.ActionKey;
import dev.emend.gui.kit.Fx;
import dev.emend.gui.kit.Screen;
import dev.emend.gui.kit.UiAction;
import dev.emend.gui.review.ReviewWindow;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javafx.scene.input.KeyCombination;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The keys of all screens of the real window. `-Demend.write=true` writes the table of them anew.
class ActionKeysTest {
    private static final Path TABLE = Path.of("src", "main", "resources", "dev", "emend", "gui", "keys.tsv");

    /// What a letter means wherever it is a key, and the names of the actions that are this act: an
    /// id without its first part.
    private record Meaning(String what, Set<String> names) {
        static Meaning of(String what, String... names) {
            return new Meaning(what, Set.of(names));
        }
    }

    private static final Map<String, Meaning> LETTERS = new TreeMap<>(Map.ofEntries(
            Map.entry("A", Meaning.of("keep", "keep", "keepItem", "survivor", "map.keep")),
            Map.entry("B", Meaning.of("not this item's fault", "dismiss", "accept")),
            Map.entry("C", Meaning.of("contradicts", "contest", "contradicts", "relate.contradicts", "conflicts")),
            Map.entry("D", Meaning.of("duplicate", "duplicate")),
            Map.entry("E", Meaning.of("edit the words", "edit", "name")),
            Map.entry("F", Meaning.of("flag", "flag")),
            Map.entry("G", Meaning.of("generate from what is there", "generate", "summary")),
            Map.entry("H", Meaning.of("what happened after it", "later")),
            Map.entry("I", Meaning.of("say what the agent should have done", "correct", "interrupt")),
            Map.entry("K", Meaning.of("make a learning", "learn")),
            Map.entry("L", Meaning.of("library", "library", "item", "promote")),
            Map.entry("M", Meaning.of("the same: merge", "merge", "anyway", "result", "same", "relate.same")),
            Map.entry("N", Meaning.of("note", "note")),
            Map.entry("O", Meaning.of("both, under conditions", "both")),
            Map.entry("P", Meaning.of("where it comes from", "provenance", "sources", "show.origin")),
            Map.entry("Q", Meaning.of("find similar", "alike")),
            Map.entry("R", Meaning.of("restore", "restore", "back")),
            Map.entry("S", Meaning.of("another time", "snooze", "next")),
            Map.entry("T", Meaning.of("move to another item", "reattach")),
            Map.entry("U", Meaning.of("separate", "unrelated", "separate", "relate.separate")),
            Map.entry("V", Meaning.of("the other view", "preview", "vector", "table", "map")),
            Map.entry("W", Meaning.of("why not", "whyNot")),
            Map.entry("X", Meaning.of("reject", "reject", "dismiss", "ignore", "map.reject")),
            Map.entry("Y", Meaning.of("how it ended", "outcome")),
            Map.entry("Z", Meaning.of("sort otherwise", "order"))));

    /// Those that only go to another line, step or member.
    private static final Set<String> NAVIGATION = Set.of(
            "review.next",
            "review.previous",
            "conflicts.next",
            "conflicts.previous",
            "changes.next",
            "changes.previous",
            "runs.stepNext",
            "runs.stepBefore",
            "library.map.right",
            "library.map.left",
            "library.map.down",
            "library.map.up",
            "library.map.panRight",
            "library.map.panLeft",
            "library.map.panDown",
            "library.map.panUp",
            "same.down",
            "same.up",
            "orphan.down",
            "orphan.up");

    @TempDir
    private static Path folder;

    private static Map<String, List<UiAction>> actions = Map.of();

    private static Map<String, List<UiAction>> actions(ReviewWindow window) throws Exception {
        Fx.await("home is on", () -> window.isOn("#home-read"));
        var all = new LinkedHashMap<String, List<UiAction>>();
        for (var entry : window.shell.entries) {
            Fx.run(() -> window.shell.go(entry.id(), ""));
            all.put(
                    entry.id(),
                    Fx.get(() -> window.shell.current().map(Screen::actions).orElseThrow()));
        }
        var ids = all.values().stream().flatMap(List::stream).toList();
        all.put(
                ActionKey.EVERYWHERE,
                Fx.get(() -> window.shell.actions().stream()
                        .filter(action -> !ids.contains(action))
                        .toList()));
        return all;
    }

    @BeforeAll
    static void collect() throws Exception {
        try (var opened = OpenWorkspace.onSample(folder, Clock.systemUTC())) {
            var window = new ReviewWindow(opened, Screens::all);
            try {
                actions = actions(window);
            } finally {
                window.close();
            }
        }
    }

    @Test
    void theTableHasTheKeysOfEveryScreen() throws Exception {
        var lines = new TreeSet<String>();
        var table = new StringBuilder();
        actions.forEach((screen, some) -> some.forEach(action -> {
            var keys = action.keys().stream().map(ActionKeysTest::written).collect(Collectors.joining(" / "));
            var line = screen + "\t" + action.id() + "\t" + keys + "\n";
            if (lines.add(line)) {
                table.append(line);
            }
        }));
        if (Boolean.getBoolean("emend.write")) {
            Files.writeString(TABLE, table);
        }
        assertEquals(table.toString(), Files.readString(TABLE), "write it anew: see above");
    }

    /// As the code writes it: `Shortcut+Shift+Z`.
    private static String written(KeyCombination key) {
        return key.getName();
    }

    @Test
    void aLetterMeansTheSameOnEveryScreen() {
        var wrong = new TreeSet<String>();
        actions.forEach((screen, some) -> some.forEach(action -> action.keys().forEach(key -> {
            var letter = written(key);
            if (letter.matches("[A-Z]")) {
                var meaning = LETTERS.get(letter);
                if (meaning == null || !meaning.names().contains(name(action))) {
                    wrong.add(letter + " is " + action.id() + " on " + screen + ", elsewhere "
                            + (meaning == null ? "nothing" : meaning.what()));
                }
            }
        })));
        assertEquals(Set.of(), wrong);
    }

    private static String name(UiAction action) {
        return action.id().substring(action.id().indexOf('.') + 1);
    }

    /// Letters with Shift have no table: their actions go by one name.
    @Test
    void aLetterWithShiftMeansTheSameOnEveryScreen() {
        var names = new TreeMap<String, Set<String>>();
        actions.values().stream()
                .flatMap(List::stream)
                .forEach(action -> action.keys().stream()
                        .map(ActionKeysTest::written)
                        .filter(key -> key.matches("Shift\\+[A-Z]"))
                        .forEach(key ->
                                names.computeIfAbsent(key, _ -> new TreeSet<>()).add(name(action))));
        names.replaceAll((_, some) -> some.equals(Set.of("golden", "show.golden")) ? Set.of("golden") : some);
        names.values().removeIf(some -> some.size() == 1);
        assertEquals(Map.of(), names);
    }

    @Test
    void arrowsOnlyNavigate() {
        var arrows = Set.of("Up", "Down", "Left", "Right");
        var wrong = new ArrayList<String>();
        actions.values().stream()
                .flatMap(List::stream)
                .forEach(action -> action.keys().stream()
                        .map(ActionKeysTest::written)
                        .filter(key -> arrows.contains(key.replace("Shift+", "")))
                        .filter(_ -> !NAVIGATION.contains(action.id()))
                        .forEach(key -> wrong.add(key + " is " + action.id())));
        assertEquals(List.of(), wrong);
    }

    /// What is in force at once on a screen and has the same key is never enabled together.
    @Test
    void noScreenHasTwoEnabledActionsForOneLetter() {
        var wrong = new TreeSet<String>();
        actions.forEach((screen, some) -> Stream.of("A", "C", "E", "M", "S", "X", "L", "P")
                .forEach(letter -> {
                    var on = some.stream()
                            .filter(action -> action.enabled().get())
                            .filter(action -> action.keys().stream()
                                    .anyMatch(key -> written(key).equals(letter)))
                            .map(UiAction::id)
                            .collect(Collectors.toSet());
                    if (on.size() > 1) {
                        wrong.add(screen + " " + letter + " " + on);
                    }
                }));
        assertEquals(Set.of(), wrong);
    }
}
