package dev.emend.gui.shell;

import static dev.emend.fixtures.Actors.REVIEWER;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.app.core.Backup;
import dev.emend.fixtures.OpenWorkspace;
import dev.emend.gui.kit.ActionKey;
import dev.emend.gui.kit.Fx;
import dev.emend.gui.kit.Keys;
import dev.emend.gui.part.Focusability;
import dev.emend.gui.review.ReviewWindow;
import dev.emend.json.JsonText;
import dev.emend.model.Feedback.FeedbackFields;
import dev.emend.model.Feedback.Satisfaction;
import dev.emend.model.Json;
import dev.emend.model.Progress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.ZipFile;
import javafx.scene.Node;
import javafx.scene.control.ButtonBase;
import javafx.scene.control.TextInputControl;
import javafx.scene.input.KeyCombination;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Only the keys of the window and those of the screen in sight are alive: every other key is pressed on every screen,
/// while all screens are made and have something selected, and no file and no row of the store changes.
class HiddenKeysTest {
    /// Where the focus is while the keys are pressed.
    enum FocusPlace {
        NOTHING,
        LIST,
        /// The last pane of the screen, where details stand.
        DETAIL,
        TEXT_FIELD
    }

    /// What belongs to whatever has the focus, wherever it is.
    private static final Set<String> OF_FOCUS = Set.of("Enter", "Space");

    @TempDir
    private Path folder;

    private void fill(OpenWorkspace opened) throws Exception {
        var workspace = opened.workspace();
        var notes = folder.resolve("CLAUDE.md");
        Files.writeString(notes, "# Notes\n\n- Fetch before a rebase.\n- Never force a push.\n");
        var runs = folder.resolve("runs.jsonl");
        Files.writeString(
                runs,
                "{\"messages\": [{\"role\": \"user\", \"content\": \"Rebook the flight\"},"
                        + " {\"role\": \"assistant\", \"content\": \"Done.\"}]}\n");
        workspace.memories().imports().run(REVIEWER, List.of(notes, runs), Progress.SILENT);
        workspace
                .insights()
                .feedbacks()
                .add(REVIEWER, new FeedbackFields("Asked twice", "", ""), Satisfaction.LOW, List.of("publishing"));
    }

    @Test
    void onFullScreensWithTheFocusNowhere() throws Exception {
        pressAll(filled(), FocusPlace.NOTHING);
    }

    @Test
    void onEmptyScreensWithTheFocusInTheList() throws Exception {
        pressAll(empty(), FocusPlace.LIST);
    }

    @Tag("slow")
    @ParameterizedTest
    @EnumSource
    void onFullScreens(FocusPlace focus) throws Exception {
        pressAll(filled(), focus);
    }

    @Tag("slow")
    @ParameterizedTest
    @EnumSource
    void onEmptyScreens(FocusPlace focus) throws Exception {
        pressAll(empty(), focus);
    }

    private OpenWorkspace filled() throws Exception {
        var opened = OpenWorkspace.onSample(folder, Clock.systemUTC());
        fill(opened);
        return opened;
    }

    /// The lists of the screens are filtered to nothing, where they have a filter; what they show was selected before.
    private OpenWorkspace empty() throws Exception {
        var file = folder.resolve("empty").resolve("knowledge_catalog.json");
        Files.createDirectories(folder.resolve("empty"));
        Files.writeString(file, "[]");
        return OpenWorkspace.onCopyOf(file, folder.resolve("other"), Clock.systemUTC());
    }

    private void pressAll(OpenWorkspace opened, FocusPlace focus) throws Exception {
        try (opened) {
            var window = new ReviewWindow(opened, Screens::all);
            try {
                Fx.await("home is on", () -> window.shell.current().isPresent());
                for (var entry : window.shell.entries) {
                    Fx.run(() -> window.shell.go(entry.id(), ""));
                    window.awaitQuiet();
                }
                assertTrue(Fx.get(() -> window.scene.getMnemonics().isEmpty()), "no letter with Alt presses a control");
                var before = state(opened);
                for (var entry : window.shell.entries) {
                    press(window, entry.id(), focus);
                }
                assertEquals(
                        List.of(), differences(before.entrySet(), state(opened).entrySet()));
                assertEquals(Set.of(), accelerators(window), "keys the window answers whatever screen is on");
            } finally {
                window.close();
            }
        }
    }

    /// The keys of menus that JavaFX itself would answer, wherever the menu is.
    private static Set<String> accelerators(ReviewWindow window) throws Exception {
        var keys = keys().stream().map(Keys::of).toList();
        return Fx.get(() -> window.scene.getAccelerators().keySet().stream()
                .filter(keys::contains)
                .map(KeyCombination::getName)
                .collect(Collectors.toCollection(TreeSet::new)));
    }

    private static Set<String> keys() {
        return ActionKey.all().stream()
                .flatMap(key -> key.keys().stream())
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private void press(ReviewWindow window, String screen, FocusPlace place) throws Exception {
        Fx.run(() -> window.shell.go(screen, ""));
        window.awaitQuiet();
        var before = Fx.get(() -> possible(window));
        var dead = new AtomicInteger();
        for (var key : keys()) {
            Fx.run(() -> {
                focus(window, place);
                if (!isAlive(window, key)) {
                    dead.incrementAndGet();
                    pressHere(window, key);
                }
            });
            assertEquals(
                    screen, Fx.get(() -> window.shell.model.screenProperty().get()), key + " leaves " + screen);
        }
        window.awaitQuiet();
        assertTrue(dead.get() > 50, dead + " keys are not those of " + screen);
        assertEquals(
                List.of(), differences(before, Fx.get(() -> possible(window))), "opened while " + screen + " was on");
    }

    private static void focus(ReviewWindow window, FocusPlace place) {
        var screen = window.shell.current().orElseThrow();
        switch (place) {
            case NOTHING -> window.scene.getRoot().requestFocus();
            case LIST -> screen.focus();
            case DETAIL ->
                window.scene.getRoot().lookupAll("*").stream()
                        .filter(node -> isIn(node, screen.panes().getLast()) && Focusability.is(node))
                        .filter(Node::isFocusTraversable)
                        .filter(node -> !(node instanceof TextInputControl))
                        .findFirst()
                        .ifPresent(Node::requestFocus);
            case TEXT_FIELD ->
                window.scene.getRoot().lookupAll("*").stream()
                        .filter(node -> node instanceof TextInputControl && Focusability.is(node))
                        .filter(node -> isIn(node, screen.view()))
                        .findFirst()
                        .ifPresent(Node::requestFocus);
        }
    }

    private static boolean isIn(Node node, Node pane) {
        return PaneCycle.isInside(node, pane);
    }

    /// Whether the key is one of the window's or of the screen in sight, or belongs to what has the focus.
    private static boolean isAlive(ReviewWindow window, String key) {
        var combination = Keys.of(key);
        var owner = window.scene.getFocusOwner();
        return window.shell.actions().stream()
                        .anyMatch(action ->
                                action.enabled().get() && action.keys().contains(combination))
                || OF_FOCUS.contains(key) && (owner instanceof ButtonBase || owner instanceof TextInputControl);
    }

    private static void pressHere(ReviewWindow window, String key) {
        boolean isTyped = key.length() == 1 && !Character.isLetterOrDigit(key.charAt(0));
        if (!isTyped) {
            Fx.pressHere(window.scene, key);
        }
    }

    /// The actions of the screens out of sight that are possible: a form opened there has others.
    private static Set<String> possible(ReviewWindow window) {
        return window.shell.createdScreens().stream()
                .filter(screen -> !window.shell.current().orElseThrow().equals(screen))
                .flatMap(screen -> screen.actions().stream()
                        .filter(action -> action.enabled().get())
                        .map(action -> screen.id() + " " + action.id()))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static <T> List<T> differences(Set<T> before, Set<T> after) {
        return Stream.concat(
                        before.stream().filter(one -> !after.contains(one)),
                        after.stream().filter(one -> !before.contains(one)))
                .toList();
    }

    /// All files outside the workspace byte for byte, and the rows of each table.
    private Map<String, String> state(OpenWorkspace opened) throws Exception {
        var all = new TreeMap<String, String>();
        var backup = opened.workspace().safety().backups().create(Backup.Reason.ASKED_FOR);
        try (var zip = new ZipFile(backup.file().toFile());
                var in = zip.getInputStream(zip.getEntry("manifest.json"))) {
            var manifest = (Json.Obj) JsonText.parse(new String(in.readAllBytes(), StandardCharsets.UTF_8));
            manifest.object("tables")
                    .without("embedding") // vectors of what is read, made when they are needed
                    .members()
                    .forEach((table, content) -> all.put(table, content.toString()));
        }
        try (var files = Files.walk(folder)) {
            for (var file : new ArrayList<>(files.toList())) {
                if (Files.isRegularFile(file) && !file.startsWith(opened.folder())) {
                    all.put(folder.relativize(file).toString(), HexFormat.of().formatHex(Files.readAllBytes(file)));
                }
            }
        }
        return all;
    }
}
