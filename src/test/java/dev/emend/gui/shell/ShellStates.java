package dev.emend.gui.shell;

import static dev.emend.fixtures.Actors.REVIEWER;

import dev.emend.app.core.AppEvent;
import dev.emend.app.core.SearchStatus;
import dev.emend.app.library.ItemQuery;
import dev.emend.app.workspace.Workspace;
import dev.emend.gui.imports.ImportStates;
import dev.emend.gui.kit.Problem;
import dev.emend.gui.kit.UiAction;
import dev.emend.gui.places.DiscoveryStates;
import dev.emend.gui.tour.ScreenState;
import dev.emend.model.Progress;
import dev.emend.model.UserException;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/// What belongs to the frame: news of files, palette, sheet of keys, a job, banner and toast after
/// a real decision.
public final class ShellStates {
    private static final long PATIENCE_SECONDS = 30;
    private static final Problem BUSY = new Problem(
            "knowledge_catalog.json is being written by an agent and stayed incomplete for" + " 10 seconds.",
            "Your last good view is on screen, your changes are in the history.",
            "Wait for the agent, then press Ctrl+O to open the file again.",
            "file-busy",
            "dev.emend.model.UserException: the file ends at byte 59");

    private final Shell shell;
    private final Workspace workspace;

    private ShellStates(Shell shell, Workspace workspace) {
        this.shell = shell;
        this.workspace = workspace;
    }

    /// On the JavaFX thread.
    public static List<ScreenState> of(Shell shell, Workspace workspace) {
        return Stream.of(
                        FileNotificationStates.all(shell, FileSource.of(workspace)),
                        new ShellStates(shell, workspace).all(),
                        DiscoveryStates.of(workspace.library(), shell),
                        ImportStates.of(
                                shell.importDialog().orElseThrow(),
                                () -> shell.importFiles(List.of()),
                                shell.clock().instant()))
                .flatMap(List::stream)
                .toList();
    }

    private List<ScreenState> all() {
        return List.of(
                new ScreenState("shell-palette", this::showPalette),
                new ScreenState("shell-palette-found", () -> find("rate")),
                new ScreenState("shell-palette-synonym", () -> find("dark")),
                new ScreenState("shell-palette-nothing", () -> find("bakcup")),
                new ScreenState("shell-keys-library", () -> showSheet(1)),
                new ScreenState("shell-keys", () -> showSheet(0)),
                new ScreenState("shell-jobs", this::showJobs),
                new ScreenState("shell-failed", this::fail));
    }

    private void showPalette() {
        shell.go(shell.entries.getFirst().id(), "");
        shell.showPalette();
    }

    private void find(String words) {
        showPalette();
        shell.palette().orElseThrow().typedProperty().set(words);
    }

    private void showSheet(int screen) {
        closeOverlay();
        shell.go(shell.entries.get(screen).id(), "");
        shell.dialogs.sheet();
    }

    private void closeOverlay() {
        shell.actions().stream()
                .filter(action -> action.id().equals("shell.close"))
                .forEach(UiAction::fire);
    }

    private void showJobs() {
        closeOverlay();
        shell.model.onEvent(new AppEvent.Searching(
                new SearchStatus(SearchStatus.Stage.LEXICAL_ONLY, "the model folder has no model.onnx", 0, 0)));
        var end = new CountDownLatch(1);
        var job = new Job<>("Summarising the whole catalog", work -> untilCancelled(work, end));
        job.setOnCancelled(_ -> end.countDown());
        shell.jobs.add(job);
        Thread.ofVirtual().start(job);
        shell.jobs.toggle();
    }

    /// A job that stays as far as it is.
    private static boolean untilCancelled(Progress progress, CountDownLatch end) throws Exception {
        progress.report(96, 157);
        return end.await(PATIENCE_SECONDS, TimeUnit.SECONDS);
    }

    private void fail() {
        shell.jobs.toggle();
        shell.jobs.cancelAll();
        shell.model.refresh();
        shell.fail(BUSY);
        shell.background().run(this::rateFirst, id -> shell.done("Rated " + id + " with 4", true), shell::fail);
    }

    private String rateFirst() throws UserException {
        var row = workspace.library().rows(ItemQuery.all()).rows().getFirst();
        workspace.editor().rate(REVIEWER, row.ref(), 4, null);
        return row.ref().label();
    }
}
