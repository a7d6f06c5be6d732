package dev.emend.gui.conflicts;

import static dev.emend.fixtures.Actors.REVIEWER;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.fixtures.CollectionKind;
import dev.emend.fixtures.OpenWorkspace;
import dev.emend.gui.kit.Fx;
import dev.emend.gui.review.ReviewWindow;
import dev.emend.gui.shell.Screens;
import dev.emend.model.Json;
import dev.emend.model.Progress;
import dev.emend.model.ReviewState;
import dev.emend.model.StoreRef;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javafx.scene.control.Labeled;
import javafx.scene.text.Text;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Rules in Markdown and memories that say the same are settled in Conflicts like learnings.
@Timeout(90)
class EntryClustersTest {
    private static final String RULE =
            "Run the whole test suite with the token before you commit a change, and wait until each test is green.";
    private static final String MEMORY =
            "Before committing a change, run the whole test suite with the token and wait until every test is green.";
    private static final String SECRET = "ghp_A1b2C3d4E5f6G7h8I9j0K1l2M3n4O5p6Q7r8";

    @TempDir
    private Path folder;

    private OpenWorkspace opened;
    private Path rules;
    private String memory = "";

    @BeforeEach
    void open() throws Exception {
        rules = CollectionKind.FILE.create(folder, RULE, "Water the tomatoes every evening.");
        opened = OpenWorkspace.at(rules, Clock.systemUTC());
        var file = Files.writeString(
                folder.resolve("memories.json"),
                Json.Obj.of(
                                "results",
                                List.of(Json.Obj.of("id", "m1", "memory", MEMORY + " " + SECRET, "user_id", "u")))
                        .compact());
        opened.workspace().memories().imports().importFiles(REVIEWER, List.of(file), false, Progress.SILENT);
        opened.workspace().search().start();
        opened.workspace().search().awaitReady();
    }

    @AfterEach
    void close() throws Exception {
        opened.close();
    }

    private ReviewWindow window() throws Exception {
        var pairs = opened.workspace().review().proposals().awaitFresh().entries();
        assertEquals(1, pairs.size());
        memory = Stream.of(pairs.getFirst().one(), pairs.getFirst().other())
                .flatMap(key -> StoreRef.find(key).stream())
                .findFirst()
                .orElseThrow()
                .id();
        var window = new ReviewWindow(opened, Screens::all);
        window.awaitQuiet();
        Fx.run(() -> window.shell.go("conflicts", ""));
        Fx.await("both are on", () -> window.isOn(".cluster") && words(window).contains("Run the whole"));
        window.awaitQuiet();
        return window;
    }

    private static String words(ReviewWindow window) {
        var pane = window.scene.lookup(".cluster");
        return pane == null
                ? ""
                : pane.lookupAll(".text").stream()
                                .filter(Text.class::isInstance)
                                .map(node -> ((Text) node).getText())
                                .collect(Collectors.joining(" "))
                        + pane.lookupAll(".differing").stream()
                                .map(node -> node.getAccessibleText())
                                .collect(Collectors.joining("\n"))
                        + pane.lookupAll(".label").stream()
                                .map(node -> ((Labeled) node).getText())
                                .collect(Collectors.joining("\n"));
    }

    private ReviewState state() throws Exception {
        return opened.workspace()
                .memories()
                .table()
                .row(memory)
                .orElseThrow()
                .status()
                .state();
    }

    private static void settled(ReviewWindow window) throws Exception {
        Fx.await("it is settled", () -> !window.isOn(".cluster"));
        window.awaitQuiet();
    }

    @Test
    void oneStandsForTheOtherByOneKeyAndUndoBringsBothBack() throws Exception {
        var window = window();
        var shown = Fx.get(() -> words(window));
        assertTrue(shown.contains("Memory"), shown);
        assertTrue(!shown.contains(SECRET), shown);
        window.press("M");
        settled(window);
        assertEquals(ReviewState.SUPERSEDED, state());
        assertTrue(Files.readString(rules).contains(RULE));

        window.press("Shortcut+Z");
        Fx.await("both are back", () -> window.isOn(".cluster"));
        assertEquals(ReviewState.PENDING, state());

        window.press("A"); // the memory stays
        window.press("M");
        settled(window);
        opened.workspace().library().flush();
        assertTrue(!Files.readString(rules).contains(RULE));
        assertEquals(ReviewState.PENDING, state());
        window.press("Shortcut+Z");
        Fx.await("both are back", () -> window.isOn(".cluster"));
        opened.workspace().library().flush();
        assertTrue(Files.readString(rules).contains(RULE));
        window.close();
    }

    @Test
    void uSaysThatTheyHaveNothingToDoWithEachOtherAndTheOtherVerdictsAreOfLearnings() throws Exception {
        var window = window();
        for (var key : List.of("C", "O", "X")) {
            window.press(key);
        }
        window.awaitQuiet();
        assertTrue(window.isOn(".cluster"));
        window.press("U");
        settled(window);
        assertEquals(
                0,
                opened.workspace().review().proposals().awaitFresh().entries().size());
        assertEquals(ReviewState.PENDING, state());
        window.close();
    }
}
