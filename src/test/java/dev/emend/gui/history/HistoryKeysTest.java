package dev.emend.gui.history;

import static dev.emend.fixtures.Actors.REVIEWER;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.app.core.Actor;
import dev.emend.app.library.ItemQuery;
import dev.emend.fixtures.OpenWorkspace;
import dev.emend.fixtures.SharedData;
import dev.emend.gui.kit.Background;
import dev.emend.gui.kit.Dialogs;
import dev.emend.gui.kit.LiveSettings;
import dev.emend.gui.shell.OpenedWorkspace;
import dev.emend.gui.shell.Screens;
import dev.emend.gui.shell.Shell;
import dev.emend.model.ItemRef;
import dev.emend.model.Json;
import dev.emend.settings.Settings;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import javafx.scene.Node;
import javafx.scene.control.Labeled;
import javafx.scene.control.TableRow;
import javafx.scene.control.TableView;
import javafx.scene.input.KeyCode;
import javafx.stage.Stage;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxRobot;
import org.testfx.api.FxToolkit;
import org.testfx.util.WaitForAsyncUtils;

/// The real window over the real catalog, with changes really done, driven by keys alone.
@Tag("slow")
class HistoryKeysTest {
    private final FxRobot robot = new FxRobot();

    @TempDir
    private Path folder;

    private OpenWorkspace opened;
    private ItemRef first;
    private ItemRef second;
    private @Nullable Stage window;

    /// Skipped here, nothing is opened that would have to be closed.
    @BeforeAll
    static void needsTheRealCatalog() {
        SharedData.catalog();
    }

    @BeforeEach
    void openTheWindow() throws Exception {
        var stage = FxToolkit.registerPrimaryStage();
        window = stage;
        opened = OpenWorkspace.onCopyOf(SharedData.catalog(), folder, Clock.systemUTC());
        var rows = opened.workspace().library().rows(ItemQuery.all()).rows();
        first = rows.get(0).ref();
        second = rows.get(1).ref();
        opened.workspace().editor().edit(REVIEWER, first, "description", Json.from("Rewritten by ada"));
        opened.workspace().editor().edit(new Actor("ben"), second, "description", Json.from("Rewritten by ben"));
        opened.workspace().editor().rate(REVIEWER, second, 4, null);
        var settings = new LiveSettings(Settings.DEFAULTS, _ -> {}, Background.production(), _ -> {});
        robot.interact(() -> {
            var shell = new Shell(
                    Background.production(), Clock.systemUTC(), Dialogs.NOBODY, settings, Screens.all(settings));
            stage.setX(0);
            stage.setY(0);
            stage.setScene(shell.scene(1000, 800));
            stage.show();
            stage.requestFocus();
            shell.open(() -> new OpenedWorkspace(opened.workspace(), opened.folder(), Optional.empty()), List.of());
        });
        robot.targetWindow(stage);
        until("home", () -> node("#home-read").isPresent());
    }

    @AfterEach
    void closeTheWindow() throws Exception {
        robot.interact(() -> Objects.requireNonNull(window).hide());
        opened.close();
    }

    private void until(String what, Callable<Boolean> condition) throws Exception {
        try {
            WaitForAsyncUtils.waitFor(20, TimeUnit.SECONDS, condition);
        } catch (TimeoutException e) {
            throw new AssertionError(what + " never came; focus on " + focusId(), e);
        }
        WaitForAsyncUtils.waitForFxEvents();
    }

    private Optional<Node> node(String selector) {
        return Optional.ofNullable(
                Objects.requireNonNull(window).getScene().getRoot().lookup(selector));
    }

    private String focusId() {
        var owner = Objects.requireNonNull(window).getScene().getFocusOwner();
        return owner == null ? "" : String.valueOf(owner.getId());
    }

    private int lines() {
        return node("#history-changes")
                .filter(TableView.class::isInstance)
                .map(found -> ((TableView<?>) found).getItems().size())
                .orElse(-1);
    }

    private int backups() {
        return node("#history-backups")
                .filter(TableView.class::isInstance)
                .map(found -> ((TableView<?>) found).getItems().size())
                .orElse(-1);
    }

    private String title() {
        return node(".change-title").map(found -> ((Labeled) found).getText()).orElse("");
    }

    private boolean isOn(String selector) {
        return node(selector).filter(found -> !found.isDisabled()).isPresent();
    }

    @Test
    void findsAndRevertsAnOlderChangeAndGoesToItsItemWithoutAMouse() throws Exception {
        robot.push(KeyCode.CONTROL, KeyCode.H);
        until("the focus on the changes", () -> lines() == 3 && focusId().equals("history-changes"));

        robot.push(KeyCode.CONTROL, KeyCode.F);
        until("the focus on the words", () -> focusId().equals("words"));
        robot.write(first.knowledgeId(), 0);
        until("the change on the first item", () -> lines() == 1);
        robot.push(KeyCode.ENTER);
        until("the focus on the changes again", () -> focusId().equals("history-changes"));
        assertTrue(title().contains(first.knowledgeId()), title());

        until("that it can be reverted", () -> isOn("#history-revert"));
        robot.push(KeyCode.CONTROL, KeyCode.R);
        until("the file with the old description and the later changes", () -> {
            var text = Files.readString(opened.catalog());
            return !text.contains("Rewritten by ada") && text.contains("Rewritten by ben");
        });
        until("the change marked and its revert above it", () -> lines() == 2);
        assertEquals("history-changes", focusId());

        robot.push(KeyCode.ESCAPE);
        until("all changes", () -> lines() == 4);
        robot.push(KeyCode.HOME);
        robot.push(KeyCode.ENTER);
        until("the library", () -> focusId().equals("items"));
    }

    /// Keys act on the selected change: newer ones do not push it out of sight.
    @Test
    void theSelectedChangeStaysInSightWhenNewerOnesCome() throws Exception {
        robot.push(KeyCode.CONTROL, KeyCode.H);
        until("the focus on the changes", () -> lines() == 3 && focusId().equals("history-changes"));
        robot.push(KeyCode.END);
        until("the oldest selected in sight", () -> isSelectedInSight(2));

        robot.push(KeyCode.CONTROL, KeyCode.DIGIT1);
        until("home", () -> !focusId().equals("history-changes"));
        rateManyTimes();
        robot.push(KeyCode.CONTROL, KeyCode.H);
        until("the changes that came meanwhile", () -> lines() == 33);
        until("the same change in sight", () -> isSelectedInSight(32));

        rateManyTimes();
        until("the changes that came while the list is shown", () -> lines() == 63);
        until("the same change still in sight", () -> isSelectedInSight(62));
    }

    private void rateManyTimes() throws Exception {
        for (int i = 0; i < 30; i++) {
            opened.workspace().editor().rate(REVIEWER, second, 1 + i % 3, null);
        }
    }

    private boolean isSelectedInSight(int place) {
        var table = node("#history-changes").orElseThrow();
        var seen = table.localToScene(table.getLayoutBounds());
        return table.lookupAll(".table-row-cell").stream()
                .anyMatch(node -> node instanceof TableRow<?> row
                        && row.isSelected()
                        && row.isVisible()
                        && row.getIndex() == place
                        && seen.contains(row.localToScene(row.getLayoutBounds())));
    }

    @Test
    void everyPaneIsReachedAndTheBackupsAreOneKeyAway() throws Exception {
        robot.push(KeyCode.CONTROL, KeyCode.H);
        until("the focus on the changes", () -> lines() == 3 && focusId().equals("history-changes"));
        robot.push(KeyCode.F6);
        until("the focus beside the list", () -> !focusId().equals("history-changes"));
        for (int i = 0; i < 5; i++) {
            robot.push(KeyCode.F6);
        }
        until("the focus round the window", () -> !focusId().isEmpty());

        robot.push(KeyCode.ALT, KeyCode.DIGIT2);
        until(
                "the backups",
                () -> focusId().equals("history-backups")
                        || focusId().equals("history-tab-backups")
                        || focusId().equals("history-backup"));
        robot.push(KeyCode.ALT, KeyCode.DIGIT1);
        until("the focus back on the changes", () -> focusId().equals("history-changes"));
    }

    @Test
    void aBackupMadeHereIsPutBackInTwoPresses() throws Exception {
        robot.push(KeyCode.CONTROL, KeyCode.H);
        until("the focus on the changes", () -> lines() == 3 && focusId().equals("history-changes"));
        robot.push(KeyCode.ALT, KeyCode.DIGIT2);
        until("that one can be made", () -> isOn("#history-backup"));
        assertTrue(isHidden("#working"), "work is shown while none is done");
        robot.push(KeyCode.CONTROL, KeyCode.B);
        until("the backup", () -> backups() == 1 && isOn("#history-restore"));
        opened.workspace().editor().edit(REVIEWER, second, "ui_location", Json.from("after the backup"));

        robot.push(KeyCode.CONTROL, KeyCode.R);
        until("the button armed and with the focus", () -> focusId().equals("history-restore"));
        robot.push(KeyCode.ESCAPE);
        until("the button at rest", () -> !isOn("#history-keep") || isHidden("#history-keep"));
        assertEquals(1, backups(), "nothing was put back");

        robot.push(KeyCode.CONTROL, KeyCode.R);
        until("the button armed again", () -> !isHidden("#history-keep"));
        WaitForAsyncUtils.sleep(BackupsViewModel.TOO_FAST.plusMillis(100).toMillis(), TimeUnit.MILLISECONDS);
        robot.push(KeyCode.CONTROL, KeyCode.R);
        until("the backup of the state before", () -> backups() == 2);
        robot.push(KeyCode.ALT, KeyCode.DIGIT1);
        until("the three changes of then, and what the file has since", () -> lines() == 4);
        until("the focus on the changes", () -> focusId().equals("history-changes"));
    }

    private boolean isHidden(String selector) {
        return node(selector).filter(Node::isVisible).isEmpty();
    }
}
