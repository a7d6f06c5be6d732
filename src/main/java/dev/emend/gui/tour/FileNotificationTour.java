package dev.emend.gui.tour;

import dev.emend.app.core.FileNotification;
import dev.emend.app.core.FileNotification.LastGood;
import dev.emend.app.core.FileNotification.Stage;
import dev.emend.gui.kit.TourStop;
import dev.emend.gui.shell.FileSource;
import dev.emend.gui.shell.Shell;
import dev.emend.model.FileChanges;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.IntStream;

/// The states of the bar above the screen worth a picture.
final class FileNotificationTour {
    private FileNotificationTour() {}

    /// Files that are not there.
    record Told(List<FileNotification> news) implements FileSource {
        @Override
        public int conflicts() {
            return 3;
        }

        @Override
        public void merge(UUID catalog) {}

        @Override
        public void ignore(UUID catalog) {}

        @Override
        public void putBack(UUID catalog) {}

        @Override
        public void look() {}

        @Override
        public void watch(boolean isVisible) {}
    }

    static List<TourStop> stops(Shell shell, FileSource afterwards) {
        return List.of(
                new TourStop("shell-news", () -> show(shell, Stage.CONFLICTS)),
                new TourStop("shell-news-held", () -> show(shell, Stage.HELD, Stage.CONFLICTS)),
                new TourStop("shell-news-died", () -> show(shell, Stage.WRITER_DIED)),
                new TourStop("shell-news-over", () -> shell.model().files().connect(afterwards)));
    }

    private static void show(Shell shell, Stage... stages) {
        var news =
                IntStream.range(0, stages.length)
                        .mapToObj(i -> news(shell, i, Arrays.asList(stages).get(i)))
                        .toList();
        shell.go(shell.entries().getFirst().id(), "");
        shell.model().files().connect(new Told(news));
    }

    private static FileNotification news(Shell shell, int number, Stage stage) {
        var changes =
                stage == Stage.HELD
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
