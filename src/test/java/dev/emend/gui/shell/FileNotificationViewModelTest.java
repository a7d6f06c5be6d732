package dev.emend.gui.shell;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.app.core.AppEvent;
import dev.emend.app.core.FileNotification;
import dev.emend.app.core.FileNotification.LastGood;
import dev.emend.app.core.FileNotification.Stage;
import dev.emend.gui.kit.Background;
import dev.emend.gui.kit.Problem;
import dev.emend.model.FileChanges;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class FileNotificationViewModelTest {
    private final FakeFileSource files = new FakeFileSource();
    private final List<String> events = new ArrayList<>();
    private final List<Problem> failures = new ArrayList<>();
    private final FileNotificationViewModel model = new FileNotificationViewModel(
            Background.immediate(), new FileNotificationViewModel.Outcomes(failures::add, events::add));

    @Test
    void theFileShownStaysUntilItIsAnsweredAndOthersQueueBehindIt() {
        files.waiting.add(news(1, Stage.CONFLICTS));
        model.connect(files);
        files.waiting.addFirst(news(2, Stage.HELD));
        hear(files.waiting.getFirst());

        assertEquals(1, shown());
        assertEquals(2, model.currentNotification().get().orElseThrow().total());
        model.merge();
        assertEquals(2, shown());
        model.putBack();

        assertTrue(model.currentNotification().get().isEmpty());
        assertEquals(List.of("merge 1", "putBack 2"), files.calls);
        assertEquals(
                List.of(
                        "Merged agent1 · knowledge_catalog.json",
                        "The last good version of agent2 · knowledge_catalog.json is back"),
                events);
    }

    @Test
    void aFileThatSettledItselfIsNoLongerShown() {
        files.waiting.add(news(1, Stage.WRITER_DIED));
        model.connect(files);
        files.waiting.clear();

        hear(news(1, Stage.SETTLED));

        assertTrue(model.currentNotification().get().isEmpty());
        assertEquals(List.of(), events);
    }

    @Test
    void whatWasTakenOverIsToldOnlyToThoseWhoWantToKnow() {
        model.connect(files);
        hear(news(1, Stage.MERGED));
        assertEquals(List.of(), events);

        model.tellWhen(() -> true);
        hear(news(1, Stage.MERGED));

        assertEquals(List.of("3 new learnings from agents"), events);
        assertTrue(model.currentNotification().get().isEmpty());
    }

    @Test
    void newsAboutTheWatchingItselfIsToldToEverybody() {
        model.connect(files);
        hear(new FileNotification(
                new UUID(0, 1),
                Path.of("a.json"),
                Stage.MERGED,
                FileChanges.NONE,
                List.of("The folder cannot be watched."),
                Optional.empty()));
        assertEquals(List.of("The folder cannot be watched."), events);
    }

    @Test
    void theFilesAreLookedAtWhenTheWindowGetsTheFocus() {
        model.check();
        model.connect(files);
        model.check();
        model.setVisible(false);

        assertEquals(List.of("look", "watch false"), files.calls);
    }

    @Test
    void anAnswerThatFailsLeavesTheFileWaiting() {
        files.waiting.add(news(1, Stage.HELD));
        files.isBroken = true;
        model.connect(files);

        model.ignore();

        assertEquals("The file is busy.", failures.getFirst().message());
        assertEquals(1, shown());
        files.isBroken = false;
        model.ignore();
        assertEquals(List.of("ignore 1"), files.calls);
    }

    @Test
    void onlyTheAnswersThatFitAreOffered() {
        var actions = new FileNotificationActions(model, _ -> {});
        model.connect(files);
        assertEquals(List.of(), ids(actions));

        files.waiting.add(news(1, Stage.CONFLICTS));
        hear(files.waiting.getFirst());
        assertEquals(List.of("files.merge", "files.review", "files.ignore"), ids(actions));
        files.waiting.set(0, news(1, Stage.HELD));
        hear(files.waiting.getFirst());
        assertEquals(List.of("files.anyway", "files.back", "files.review", "files.ignore"), ids(actions));
        files.waiting.set(0, news(1, Stage.WRITER_DIED));
        hear(files.waiting.getFirst());

        assertTrue(ids(actions).contains("files.back"));
        assertFalse(ids(actions).contains("files.anyway"));
    }

    private static List<String> ids(FileNotificationActions actions) {
        return actions.possible().stream().map(change -> change.id()).toList();
    }

    private void hear(FileNotification news) {
        model.onEvent(new AppEvent.FileChanged(news));
    }

    private long shown() {
        return model.currentNotification()
                .get()
                .orElseThrow()
                .notification()
                .catalog()
                .getLeastSignificantBits();
    }

    private static FileNotification news(long number, Stage stage) {
        return new FileNotification(
                new UUID(0, number),
                Path.of("agent" + number, "knowledge_catalog.json"),
                stage,
                new FileChanges(new FileChanges.Items(0, 0, 0), 3, 0, 0, 0),
                List.of(),
                Optional.of(new LastGood(85, Instant.EPOCH)));
    }
}
