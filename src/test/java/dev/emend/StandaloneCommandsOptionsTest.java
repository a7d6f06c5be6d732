package dev.emend;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.emend.settings.AppFolders;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/// What an agent's program must be told to work where the window does.
class StandaloneCommandsOptionsTest {
    private static final Path USUAL = Path.of("data", "emend").toAbsolutePath();
    private static final Path OTHER = Path.of("other").toAbsolutePath();

    @Test
    void namesTheStoreUnlessItIsTheUsualOne() throws Exception {
        try (var host =
                new StandaloneCommands(new AppFolders(USUAL, Path.of("settings.json")), Clock.systemUTC(), _ -> {})) {
            assertEquals(List.of(), host.options(Optional.empty()));
            assertEquals(List.of(), host.options(Optional.of(USUAL)));
            assertEquals(List.of("--workspace", OTHER.toString()), host.options(Optional.of(OTHER)));

            host.use("jdbc:postgresql://desk.lan:5432/emend?user=ada");
            assertEquals(
                    List.of("--store", "jdbc:postgresql://desk.lan:5432/emend?user=ada"),
                    host.options(Optional.empty()));
        }
    }
}
