package dev.emend.app.catalogs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.emend.OpenWorkspaceFactory;
import dev.emend.app.library.ItemQuery;
import dev.emend.fixtures.CollectionKind;
import dev.emend.model.UserException;
import dev.emend.settings.Settings;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.Set;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// A catalog that can't be read when it is first opened is a new one still when it is opened again.
class FirstOpeningTest {
    @TempDir
    private Path folder;

    private OpenWorkspaceFactory open() throws Exception {
        var workspace = folder.resolve("workspace");
        return OpenWorkspaceFactory.open(workspace, Settings.DEFAULTS, Duration.ofMillis(50), Clock.systemUTC());
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "{\"items\": []}", "[{\"knowledge_id\": \"a\", ", "no JSON", "[1]"})
    void aCatalogThatWasBrokenThenIsTakenAsItIsFoundWhenMended(String brokenText) throws Exception {
        var kind = CollectionKind.CATALOG;
        var catalog = kind.create(folder, "Name files in small letters.", "Deploy after the tests pass.");
        var texts = kind.texts(catalog);
        Files.writeString(catalog, brokenText);
        try (var factory = open()) {
            var library = factory.workspace().library();
            assertThrows(UserException.class, () -> library.open(catalog));
        }

        kind.write(catalog, texts);
        try (var factory = open()) {
            var workspace = factory.workspace();
            workspace.library().open(catalog);
            assertEquals(0, workspace.review().queue().pendingCount(Set.of()), "nobody wrote it since it was opened");
            assertEquals(2, workspace.library().rows(ItemQuery.all()).rows().size());
        }
    }
}
