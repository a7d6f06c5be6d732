package dev.emend.faults;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.emend.OpenWorkspaceFactory;
import dev.emend.model.Conversation.Message;
import dev.emend.model.Feedback;
import dev.emend.model.Run.Role;
import dev.emend.settings.Settings;
import dev.emend.store.Store;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Sessions at the end of a process, and at the start of the next.
class SessionsAtCloseTest {
    private static final Clock CLOCK = Clock.fixed(Instant.parse("2026-03-01T12:00:00Z"), ZoneOffset.UTC);

    @TempDir
    private Path folder;

    @Test
    void closingEmendLogsWhatIsUnderWayAndStartingItWhatWasLeft() throws Exception {
        try (var factory = OpenWorkspaceFactory.open(folder, Settings.DEFAULTS, Duration.ZERO, CLOCK)) {
            var sessions = factory.workspace().insights().feedbacks().sessions();
            sessions.track("closed", Role.USER, "Publish the page");
            sessions.track("closed", Role.ASSISTANT, "It is published.");
            sessions.track("closed", Role.USER, "And the index");
        }
        assertEquals(List.of("closed"), logged());

        try (var store = Store.open(folder, CLOCK)) {
            for (var message : List.of(
                    new Message(Role.USER, "Publish it again", CLOCK.instant()),
                    new Message(Role.ASSISTANT, "It is published.", CLOCK.instant()),
                    new Message(Role.USER, "And the index", CLOCK.instant()))) {
                store.write(session -> session.conversations().add("left", message));
            }
        }
        OpenWorkspaceFactory.open(folder, Settings.DEFAULTS, Duration.ZERO, CLOCK)
                .close();
        assertEquals(List.of("left", "closed"), logged());
    }

    private List<String> logged() throws Exception {
        try (var store = Store.open(folder, CLOCK)) {
            return store.read(session -> session.feedbacks().recent(10).stream()
                    .map(Feedback::from)
                    .map(from -> from.about().replaceFirst("#.*", ""))
                    .toList());
        }
    }
}
