package dev.emend.gui.shell;

import dev.emend.app.core.FileNotification;
import dev.emend.app.core.FileNotification.LastGood;
import dev.emend.app.core.FileNotification.Stage;
import dev.emend.gui.tour.ScreenState;
import dev.emend.model.FileChanges;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.IntStream;

/// The states of the bar above the screen worth a picture.
final class FileNotificationStates {
    private FileNotificationStates() {}

    static List<ScreenState> all(Shell shell, FileSource afterwards) {
        return List.of(
                new ScreenState("shell-news", () -> show(shell, Stage.CONFLICTS)),
                new ScreenState("shell-news-held", () -> show(shell, Stage.HELD, Stage.CONFLICTS)),
                new ScreenState("shell-news-died", () -> show(shell, Stage.WRITER_DIED)),
                new ScreenState("shell-news-over", () -> shell.model.files.connect(afterwards)));
    }

    private static void show(Shell shell, Stage... stages) {
        var news = IntStream.range(0, stages.length)
                .mapToObj(i -> news(shell, i, Arrays.asList(stages).get(i)))
                .toList();
        shell.go(shell.entries.getFirst().id(), "");
        var files = new FakeFileSource();
        files.waiting.addAll(news);
        shell.model.files.connect(files);
    }

    private static FileNotification news(Shell shell, int number, Stage stage) {
        var changes = stage == Stage.HELD
                ? new FileChanges(new FileChanges.Items(0, 0, 40), 0, 0, 0, 0)
                : new FileChanges(new FileChanges.Items(0, 0, 0), 3, 0, 0, 1);
        var at = shell.clock().instant().minus(Duration.ofMinutes(7));
        return new FileNotification(
                new UUID(1, 10 * stage.ordinal() + number),
                Path.of("agents", "spreadsheet_desktop", "knowledge_catalog.json"),
                stage,
                changes,
                List.of(),
                Optional.of(new LastGood(85, at)));
    }
}
