package dev.emend.gui.tour;

import dev.emend.gui.kit.Background;
import dev.emend.gui.kit.Dialogs;
import dev.emend.gui.kit.LiveSettings;
import dev.emend.gui.settings.Fonts;
import dev.emend.gui.shell.FrameWaiter;
import dev.emend.gui.shell.OpenedWorkspace;
import dev.emend.gui.shell.Shell;
import dev.emend.model.texts.Language;
import dev.emend.settings.Settings;
import dev.emend.settings.Theme;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javafx.stage.Stage;

/// The real window of a tour: brought from state to state, and checked and pictured in each once it
/// has come to rest.
///
/// Used from one thread, which is not JavaFX's.
final class TourWindow {
    private static final String PERSON = "A reviewer";
    private static final double WIDTH = 1280;
    private static final double HEIGHT = 800;
    private static final long PATIENCE_SECONDS = 30;

    private final TourPlan plan;
    private final OpenedWorkspace services;
    private final Stage stage;
    private final AtomicInteger underWay = new AtomicInteger();
    private final Background background;
    private final LiveSettings settings;
    private final List<Picture> pictures = new ArrayList<>();
    private final List<CompletableFuture<Void>> pendingWrites = new ArrayList<>();

    /// Waits until what is found in the background is there: it would replace what a picture shows.
    TourWindow(TourPlan plan, OpenedWorkspace services, Stage stage) throws Exception {
        this.plan = plan;
        this.services = services;
        this.stage = stage;
        var production = Background.production();
        background = new Background(production.worker(), production.ui()).withCounter(underWay);
        settings = new LiveSettings(Settings.DEFAULTS.withPerson(PERSON), _ -> {}, background, _ -> {});
        for (var language : Language.values()) {
            if (language.tag().equals(Language.locale().getLanguage()) && !get(() -> Fonts.shows(language))) {
                pictures.add(new Picture("fonts", List.of("no font for " + language.tag())));
            }
        }
        Files.createDirectories(plan.outputFolder());
        services.workspace().search().awaitReady();
        services.workspace().review().proposals().awaitFresh();
    }

    /// A new window for each theme, as screens are left in other states than they were found.
    Shell open(Theme theme) throws Exception {
        var shell = get(() -> {
            settings.setTheme(theme);
            var rail = plan.entries().apply(settings);
            var newShell = new Shell(background, plan.clock(), Dialogs.NOBODY, settings, rail);
            stage.setX(0);
            stage.setY(0);
            stage.setScene(newShell.scene(WIDTH, HEIGHT));
            stage.show();
            newShell.open(() -> services, List.of());
            return newShell;
        });
        settle();
        return shell;
    }

    /// Runs a step on the JavaFX thread and waits for what it loads.
    void run(Runnable step) throws Exception {
        get(() -> {
            step.run();
            return step;
        });
        settle();
    }

    /// Takes a picture of the window as it is now.
    ///
    /// @param name names the file, with the theme: letters, digits and dashes
    /// @param otherFindings what is wrong besides what can be seen
    void picture(String name, List<String> otherFindings) throws Exception {
        get(() -> FrameWaiter.two(stage.getScene())).get(PATIENCE_SECONDS, TimeUnit.SECONDS);
        var whole = name + "-" + settings.theme().word().replace('_', '-');
        var image = get(() -> {
            var findings = plan.check().findings(stage.getScene().getRoot()).stream();
            pictures.add(new Picture(
                    whole, Stream.concat(otherFindings.stream(), findings).toList()));
            return ScenePictures.of(stage);
        });
        var file = plan.outputFolder().resolve(whole + ".png");
        pendingWrites.add(CompletableFuture.runAsync(
                () -> ScenePictures.write(image, file),
                write -> Thread.ofVirtual().start(write)));
    }

    /// Writes `report.md` once all pictures are written.
    ///
    /// @throws IOException when the report can't be written
    List<Picture> report() throws IOException, ExecutionException, InterruptedException {
        for (var write : pendingWrites) {
            write.get();
        }
        Files.writeString(plan.outputFolder().resolve("report.md"), report(pictures));
        return List.copyOf(pictures);
    }

    /// Waits until nothing is loading and the window had time to lay itself out.
    private void settle() throws ExecutionException, TimeoutException, InterruptedException {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
        int calm = 0;
        while (calm < 3) {
            get(() -> "drained");
            TimeUnit.MILLISECONDS.sleep(8);
            calm = underWay.get() == 0 ? calm + 1 : 0;
            if (System.nanoTime() > end) {
                throw new TimeoutException("the window is still loading");
            }
        }
    }

    /// Calls a question on the JavaFX thread and returns its answer.
    <T> T get(Callable<T> question) throws ExecutionException, TimeoutException, InterruptedException {
        var answer = new CompletableFuture<T>();
        background.ui().execute(() -> {
            try {
                answer.complete(question.call());
            } catch (Throwable failure) {
                answer.completeExceptionally(failure);
            }
        });
        return answer.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
    }

    /// The tour's findings as a page.
    private static String report(List<Picture> pictures) {
        long count = pictures.stream()
                .mapToLong(picture -> picture.findings().size())
                .sum();
        var lines = pictures.stream().map(TourWindow::section).collect(Collectors.joining("\n"));
        return "# Tour\n\n%d pictures, %d findings.\n\n%s".formatted(pictures.size(), count, lines);
    }

    private static String section(Picture picture) {
        var findings = picture.findings().isEmpty()
                ? "Nothing found.\n"
                : picture.findings().stream()
                        .map(finding -> "- " + finding + "\n")
                        .collect(Collectors.joining());
        return "## " + picture.name() + "\n\n" + findings;
    }
}
