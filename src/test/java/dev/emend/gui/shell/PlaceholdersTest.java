package dev.emend.gui.shell;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.OpenWorkspaceFactory;
import dev.emend.fixtures.Actors;
import dev.emend.gui.kit.Background;
import dev.emend.gui.kit.EmptyPane;
import dev.emend.gui.kit.Fx;
import dev.emend.gui.kit.Screen;
import dev.emend.gui.part.FakeScreenHost;
import dev.emend.model.ItemRef;
import dev.emend.search.embedding.SharedModel;
import dev.emend.settings.Settings;
import dev.emend.store.SharedStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.Scene;
import javafx.scene.control.Labeled;
import javafx.scene.control.TextField;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.testfx.api.FxToolkit;

/// What stands where a list would is true: while it is read, when there is nothing, and when it can't be read.
class PlaceholdersTest {
    static final List<String> SCREENS = Screens.IDS;

    private final List<Runnable> work = new ArrayList<>();
    private final FakeScreenHost host = new FakeScreenHost(new Background(work::add, Runnable::run));

    @TempDir
    private Path folder;

    private OpenWorkspaceFactory factory;

    @BeforeAll
    static void startToolkit() throws Exception {
        FxToolkit.registerPrimaryStage();
    }

    @BeforeEach
    void open() throws Exception {
        SharedModel.into(folder);
        SharedStore.into(folder);
        factory = OpenWorkspaceFactory.open(folder, Settings.DEFAULTS, Duration.ofMillis(50), Clock.systemUTC());
    }

    @AfterEach
    void close() throws Exception {
        factory.close();
    }

    private Screen screen(String id) {
        var opened = new OpenedWorkspace(factory.workspace(), folder, Optional.empty());
        return Screens.all(host.settings()).stream()
                .filter(entry -> entry.id().equals(id))
                .findFirst()
                .orElseThrow()
                .make()
                .apply(opened, host);
    }

    private void work() {
        for (int rounds = 0; rounds < 50 && !work.isEmpty(); rounds++) {
            var due = List.copyOf(work);
            work.clear();
            due.forEach(Runnable::run);
        }
    }

    /// Every sentence in sight.
    private static List<String> sentences(Node node) {
        var found = new ArrayList<String>();
        if (!node.isVisible()) {
            return found;
        }
        if (node instanceof Labeled label
                && label.getText() != null
                && !label.getText().isBlank()) {
            found.add(label.getText());
        }
        if (node instanceof Parent parent) {
            parent.getChildrenUnmodifiable().forEach(child -> found.addAll(sentences(child)));
        }
        return found;
    }

    private static List<Node> placeholders(Node node) {
        if (!node.isVisible()) {
            return List.of();
        }
        if (node instanceof EmptyPane || node.getStyleClass().contains("failed-pane")) {
            return List.of(node);
        }
        return node instanceof Parent parent
                ? parent.getChildrenUnmodifiable().stream()
                        .flatMap(child -> placeholders(child).stream())
                        .toList()
                : List.of();
    }

    /// What stands where something would, but for what says how to choose it.
    private static List<String> placeholders(Scene scene) {
        scene.getRoot().applyCss();
        scene.getRoot().layout();
        return placeholders((Node) scene.getRoot()).stream()
                .map(pane -> pane instanceof EmptyPane ? pane.getAccessibleText() : "failed")
                .filter(words -> !words.startsWith("Choose ") && !words.startsWith("Select "))
                .toList();
    }

    private Scene shown(Screen screen) {
        var scene = new Scene(screen.view(), 1280, 800);
        screen.onShown("");
        return scene;
    }

    @ParameterizedTest
    @FieldSource("SCREENS")
    void whileItIsReadNothingIsSaidToBeMissingNorToBeSo(String id) throws Exception {
        Fx.run(() -> {
            var scene = shown(screen(id));
            assertEquals(List.of(), placeholders(scene));
            var claims = sentences(scene.getRoot()).stream()
                    .filter(words -> words.startsWith("No ")
                            || words.contains("verified")
                            || words.contains("failed.")
                            || words.contains("is open"))
                    .toList();
            assertEquals(List.of(), claims);
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"review", "library", "conflicts"})
    void whileACatalogIsOpenedThatIsSaidAndAfterwardsThatThereIsNone(String id) throws Exception {
        Fx.run(() -> {
            host.isOpeningCatalog().set(true);
            var scene = shown(screen(id));
            work();
            assertEquals(List.of("Opening a catalog\u2026"), placeholders(scene));
            host.isOpeningCatalog().set(false);
            work();
            var now = placeholders(scene);
            assertEquals(1, now.size());
            assertTrue(now.getFirst().startsWith("No "), now.toString());
        });
    }

    @ParameterizedTest
    @FieldSource("SCREENS")
    void whereNothingIsItIsNeitherCalledFilteredNorStillRead(String id) throws Exception {
        Fx.run(() -> {
            var scene = shown(screen(id));
            work();
            var all = placeholders(scene);
            assertEquals(!Set.of("home", "settings").contains(id), !all.isEmpty(), all.toString());
            for (var words : all) {
                assertFalse(words.contains("Opening") || words.contains("filter") || words.equals("failed"), words);
            }
            assertTrue(scene.getRoot().lookupAll(".load-pane:loading").isEmpty(), "nothing is read any more");
        });
    }

    /// The store is closed before it is asked.
    @ParameterizedTest
    @FieldSource("SCREENS")
    void whatCannotBeReadIsNotSaidToBeEmpty(String id) throws Exception {
        var scene = Fx.get(() -> shown(screen(id)));
        factory.close();
        Fx.run(() -> {
            work();
            var all = placeholders(scene);
            assertEquals(!id.equals("settings"), !all.isEmpty(), "Settings reads nothing of the store");
            assertEquals(
                    Set.of(),
                    new HashSet<>(all)
                            .stream().filter(words -> !words.equals("failed")).collect(Collectors.toSet()));
        });
    }

    /// The first field for words of the screen, which narrows its list.
    private static TextField filter(Scene scene) {
        return scene.getRoot().lookupAll(".text-field").stream()
                .filter(field -> field instanceof TextField && field.isVisible())
                .map(TextField.class::cast)
                .findFirst()
                .orElseThrow();
    }

    /// An item and a change are there, and no memory, run or feedback.
    @ParameterizedTest
    @CsvSource({
        "library, No items match this search.",
        "history, No changes match this filter.",
        "memories, No memories yet.",
        "runs, No runs yet.",
        "feedback, No feedback yet."
    })
    void whatMatchesNothingIsCalledSoOnlyWhereSomethingIs(String id, String sentence) throws Exception {
        var catalog = folder.resolve("knowledge_catalog.json");
        Files.writeString(catalog, "[{\"knowledge_id\": \"a\", \"content\": \"Build with make\"}]");
        var at = factory.workspace().library().open(catalog).id();
        factory.workspace()
                .editor()
                .rate(Actors.REVIEWER, new ItemRef(at, "a"), 4, null)
                .saveStatus()
                .join();
        Fx.run(() -> {
            var scene = shown(screen(id));
            work();
            filter(scene).setText("zzzz-nothing-like-it");
            work();
            var words = placeholders(scene);
            assertTrue(words.getFirst().startsWith(sentence), words.toString());
        });
    }
}
