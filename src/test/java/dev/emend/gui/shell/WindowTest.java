package dev.emend.gui.shell;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;

import dev.emend.OpenWorkspaceFactory;
import dev.emend.app.agents.AgentServerControl;
import dev.emend.app.core.AgentClient;
import dev.emend.app.library.ItemQuery;
import dev.emend.gui.kit.Background;
import dev.emend.gui.kit.Dialogs;
import dev.emend.gui.kit.Fx;
import dev.emend.gui.kit.LiveSettings;
import dev.emend.model.UserException;
import dev.emend.search.embedding.SharedModel;
import dev.emend.server.AgentServer;
import dev.emend.settings.Settings;
import dev.emend.store.SharedStore;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.Labeled;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxToolkit;

/// The real window on a real workspace, worked by keyboard alone.
class WindowTest {
    private static final Clock NOW = Clock.fixed(Instant.parse("2025-11-20T09:00:00Z"), ZoneOffset.UTC);
    private static Stage stage;

    private final Background background = Background.production();
    private final LiveSettings settings = new LiveSettings(Settings.DEFAULTS, all -> {}, background, problem -> {});
    private final Shell shell = new Shell(background, NOW, Dialogs.NOBODY, settings, Screens.all(settings));
    private final Scene scene = shell.scene(1000, 800);
    private final OpenWorkspaceFactory factory;
    private final Path catalog;

    WindowTest(@TempDir Path room) throws Exception {
        catalog = room.resolve("knowledge_catalog.json");
        Files.copy(Path.of("catalogs", "git_cli", "knowledge_catalog.json"), catalog);
        SharedModel.into(room.resolve("workspace"));
        SharedStore.into(room.resolve("workspace"));
        factory = OpenWorkspaceFactory.open(room.resolve("workspace"), Settings.DEFAULTS, Duration.ofMillis(20), NOW);
    }

    @BeforeAll
    static void startToolkit() throws Exception {
        stage = FxToolkit.registerPrimaryStage();
    }

    @BeforeEach
    void open() throws Exception {
        Fx.run(() -> {
            stage.setScene(scene);
            stage.show();
            shell.open(this::opened, List.of());
        });
        Fx.await(
                "home is on",
                () -> find("#firstRun") != null && find("#firstRun").isVisible());
    }

    private OpenedWorkspace opened() {
        return new OpenedWorkspace(factory.workspace(), factory.folder(), Optional.of(catalog));
    }

    @AfterEach
    void close() throws Exception {
        Fx.run(() -> stage.hide());
        factory.close();
    }

    @Test
    void thePaletteGoesWhereItsWordsSay() throws Exception {
        Fx.press(scene, "Shortcut+K");
        Fx.type(scene, "sett");
        Fx.press(scene, "Enter");
        Fx.await("the settings are on", () -> ((Label) find("#title")).getText().equals("Settings"));
    }

    @Test
    void settingsHaveTheirKeyAndANameIsTypedWithoutSettingOffCommands() throws Exception {
        Fx.press(scene, "Shortcut+Comma");
        assertEquals("Settings", title());
        Fx.run(() -> find("#person").requestFocus());
        Fx.type(scene, "ada?");
        assertEquals("ada?", settings.get(Settings.PERSON));
        assertEquals("Settings", title());
    }

    @Test
    void theSheetOfKeysGivesTheFocusBack() throws Exception {
        var before = Fx.get(scene::getFocusOwner);
        Fx.type(scene, "?");
        Fx.await("the sheet is up", () -> find(".sheet") != null);
        Fx.press(scene, "Esc");
        Fx.await("the sheet is gone", () -> find(".sheet") == null);
        assertEquals(before, Fx.get(scene::getFocusOwner));
    }

    @Test
    void ctrlZTakesADecisionBack() throws Exception {
        Fx.run(() -> shell.open(catalog));
        Fx.await("the catalog is on the desk", () -> find(".figures") != null && figure() == 50);
        var row = factory.workspace().library().rows(ItemQuery.all()).rows().getFirst();
        factory.workspace().editor().rate(factory.workspace().openedFor(), row.ref(), 4, null);
        Fx.await("one can be taken back", () -> text("#status-undo").startsWith("1 "));
        Fx.run(() -> find("#rail-home").requestFocus());
        Fx.press(scene, "Shortcut+Z");
        Fx.await("nothing is left to take back", () -> text("#status-undo").equals("Nothing to undo"));
        var after = factory.workspace().library().rows(ItemQuery.all()).rows().getFirst();
        assertEquals(row.score(), after.score());
    }

    @Test
    void whatAnAgentWritesOverHttpIsOnTheScreenWithoutAReload() throws Exception {
        Fx.run(() -> shell.open(catalog));
        Fx.await("the library is on", () -> ((Label) find("#title")).getText().equals("Library"));
        Fx.press(scene, "Shortcut+1");
        var counted = new AtomicInteger();
        Fx.await("learnings wait, and all of the new catalog is read", () -> {
            counted.set(waiting());
            return counted.get() > 0 && figure() > 0;
        });
        int before = counted.get();
        var access = factory.workspace().access();
        access.server().begin(port -> AgentServer.start(factory.workspace(), port));
        access.server().turn(true);
        var on = (AgentServerControl.State.On) access.server().state();
        var token = access.clients().add(new AgentClient("probe", Set.of(AgentClient.Scope.PROPOSE), false));
        var item = factory.workspace()
                .library()
                .rows(ItemQuery.all())
                .rows()
                .getFirst()
                .ref();
        var learning = "{\"task\": \"Undo a merge\", \"original_error\": \"not something we can merge\","
                + " \"original_action\": {\"tool_name\": \"git\"}}";
        try (var client = HttpClient.newHttpClient()) {
            var path = "http://127.0.0.1:%d/knowledge/%s/learnings";
            var request = HttpRequest.newBuilder(URI.create(path.formatted(on.port(), item.knowledgeId())))
                    .header("Authorization", "Bearer " + token)
                    .header("Content-Type", "application/json")
                    .POST(HttpRequest.BodyPublishers.ofString(learning))
                    .build();
            var answer = client.send(request, HttpResponse.BodyHandlers.ofString());
            assertEquals(201, answer.statusCode(), answer.body());
        }
        Fx.await("one more waits", () -> waiting() == before + 1);
    }

    @Test
    void f6WalksThePanesAndComesRoundAgain() throws Exception {
        Fx.run(() -> find("#rail-home").requestFocus());
        Fx.press(scene, "F6");
        assertEquals(true, Fx.get(() -> isInside(find(".home"))));
        Fx.press(scene, "F6");
        assertEquals(true, Fx.get(() -> isInside(find(".status-bar"))));
        Fx.press(scene, "F6");
        assertEquals(true, Fx.get(() -> isInside(find("#rail"))));
    }

    @Test
    void zoomFollowsItsKeys() throws Exception {
        Fx.press(scene, "Shortcut+Plus");
        Fx.press(scene, "Shortcut+Equals");
        assertEquals(120, settings.zoomPercent());
        Fx.press(scene, "Shortcut+0");
        assertEquals(100, settings.zoomPercent());
    }

    @Test
    void aFileThatIsNoCatalogIsExplainedInTheBanner() throws Exception {
        var broken = catalog.resolveSibling("broken.json");
        Files.writeString(broken, "[{\"knowledge_id\": ");
        Fx.run(() -> shell.open(broken));
        Fx.await("the banner is up", () -> find("#banner") != null);
        assertEquals(true, text(".banner-what").contains("broken.json"), text(".banner-what"));
        Fx.run(() -> ((Button) find("#banner-close")).fire());
        assertEquals(true, Fx.get(() -> find("#banner") == null));
    }

    @Test
    void aWorkspaceThatCannotBeOpenedIsTriedAgain() throws Exception {
        var tries = new AtomicInteger();
        var other = new Shell(background, NOW, Dialogs.NOBODY, settings, Screens.all(settings));
        var its = Fx.get(() -> other.scene(1000, 800));
        Fx.run(() -> {
            stage.setScene(its);
            other.open(
                    () -> {
                        if (tries.incrementAndGet() == 1) {
                            throw new UserException(
                                    UserException.Code.STORE, "Another window has this workspace.", "", "Close it.");
                        }
                        return opened();
                    },
                    List.of());
        });
        Fx.await("the reason is shown", () -> its.lookup("#retry") != null);
        Fx.run(() -> ((Button) its.lookup("#retry")).fire());
        Fx.await("home is on", () -> its.lookup("#firstRun") != null);
    }

    private String title() throws Exception {
        return Fx.get(() -> ((Label) find("#title")).getText());
    }

    private String text(String selector) {
        var node = (Labeled) find(selector);
        return node == null ? "" : node.getText();
    }

    /// How many learnings wait for a person, by their row on Home; -1 while it is counted.
    private int waiting() {
        var row = find("#home-read");
        return row != null && row.lookup(".strong") instanceof Label count ? number(count) : -1;
    }

    private int figure() {
        var label = (Label) find(".figure");
        return label == null ? -1 : number(label);
    }

    /// -1 while it is counted.
    private static int number(Label figure) {
        return figure.getText().equals("…") ? -1 : Integer.parseInt(figure.getText());
    }

    private boolean isInside(Node pane) {
        assertNotNull(pane);
        for (Node at = scene.getFocusOwner(); at != null; at = at.getParent()) {
            if (at == pane) {
                return true;
            }
        }
        return false;
    }

    /// Throws nothing when there is none: `lookup` answers null, which the conditions ask for.
    private Node find(String selector) {
        return scene.lookup(selector);
    }
}
