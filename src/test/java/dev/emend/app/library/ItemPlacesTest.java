package dev.emend.app.library;

import static dev.emend.fixtures.Actors.REVIEWER;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.app.catalogs.SecretMask;
import dev.emend.fixtures.OpenWorkspace;
import dev.emend.model.ItemRef;
import dev.emend.model.Json;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Where items stand in their files, and as what.
class ItemPlacesTest {
    private static final String MEMORY = """
        # Memory

        Written by the agent.

        ## Tests

        - Run them with `make check`.
        - The slow ones need
          the database.

        ## Tools

        - Run them with `make check`.
        """;

    @TempDir
    Path temporary;

    private Path folder(String memory) throws Exception {
        var folder = Files.createDirectory(temporary.resolve("memory"));
        Files.writeString(folder.resolve("MEMORY.md"), memory);
        Files.writeString(folder.resolve("database.md"), """
            ---
            name: database
            description: The database
            ---

            It is PostgreSQL.
            """);
        return folder.toRealPath();
    }

    private static ItemRef item(OpenWorkspace open, String words) throws Exception {
        for (var row : open.workspace().library().rows(ItemQuery.all()).rows()) {
            if (open.workspace().library().item(row.ref()).item().content().contains(words)) {
                return row.ref();
            }
        }
        throw new AssertionError("no item with " + words);
    }

    @Test
    void anItemOfJsonStandsOnTheLineOfItsObject() throws Exception {
        try (var open = OpenWorkspace.onSample(temporary, Clock.systemUTC())) {
            var library = open.workspace().library();
            var lines = Files.readAllLines(open.catalog());
            for (var row : library.rows(ItemQuery.all()).rows()) {
                var place = library.place(row.ref()).orElseThrow();
                assertEquals(open.catalog().toRealPath(), place.file());
                assertTrue(lines.get(place.line() - 1).strip().startsWith("{"), place::toString);
                assertTrue(lines.get(place.line()).contains("\"" + row.ref().knowledgeId() + "\""), place::toString);
            }
        }
    }

    @Test
    void aMemoryStandsOnItsLineOfItsFile() throws Exception {
        var folder = folder(MEMORY);
        try (var open = OpenWorkspace.at(folder, Clock.systemUTC())) {
            var library = open.workspace().library();
            var slow = item(open, "The slow ones");

            assertEquals(Optional.of(new ItemPlace(folder.resolve("MEMORY.md"), 8)), library.place(slow));
            assertEquals(
                    Optional.of(new ItemPlace(folder.resolve("MEMORY.md"), 3)),
                    library.place(item(open, "Written by the agent")));
            assertEquals(
                    Optional.of(new ItemPlace(folder.resolve("database.md"), 1)),
                    library.place(item(open, "PostgreSQL")));
            assertEquals(
                    "- The slow ones need\n  the database.\n",
                    library.item(slow).raw());
            assertTrue(library.item(item(open, "PostgreSQL")).raw().startsWith("---\nname: database\n"));
        }
    }

    @Test
    void linesAreCountedWithEveryKindOfLineEnd() throws Exception {
        var folder = folder(MEMORY.replace("\n", "\r\n"));
        try (var open = OpenWorkspace.at(folder, Clock.systemUTC())) {
            assertEquals(
                    8,
                    open.workspace()
                            .library()
                            .place(item(open, "The slow ones"))
                            .orElseThrow()
                            .line());
        }
    }

    @Test
    void oneThatWasMovedAMomentAgoIsFoundWhereItStandsNow() throws Exception {
        var folder = folder(MEMORY);
        try (var open = OpenWorkspace.at(folder, Clock.systemUTC())) {
            var slow = item(open, "The slow ones");
            Files.writeString(folder.resolve("MEMORY.md"), "# Memory\n\n- Something else.\n");
            Files.writeString(folder.resolve("tests.md"), "# Tests\n\n- The slow ones need\n  the database.\n");

            assertEquals(
                    Optional.of(new ItemPlace(folder.resolve("tests.md"), 3)),
                    open.workspace().library().place(slow));
        }
    }

    @Test
    void anItemAnAgentProposedHasNoPlaceYet() throws Exception {
        try (var open = OpenWorkspace.onSample(temporary, Clock.systemUTC())) {
            var library = open.workspace().library();
            var catalog = library.catalogs().getFirst().id();
            OpenWorkspace.propose(
                    open.workspace(), "agent", catalog, Json.Obj.of("knowledge_id", "new_one", "description", "New"));

            assertEquals(Optional.empty(), library.place(library.resolve(catalog, "new_one")));
        }
    }

    @Test
    void theLinesOfAChangeAreShownBeforeTheyAreSaved() throws Exception {
        var folder = folder(MEMORY);
        try (var open = OpenWorkspace.at(folder, Clock.systemUTC())) {
            var slow = item(open, "The slow ones");
            var saved = open.workspace()
                    .editor()
                    .edit(REVIEWER, slow, Map.of("content", new Json.Text("The slow ones need\nPostgreSQL 17.")));

            assertEquals(
                    "- The slow ones need\n  PostgreSQL 17.\n",
                    open.workspace().library().item(slow).raw());
            saved.saveStatus().join();
            assertTrue(
                    Files.readString(folder.resolve("MEMORY.md")).contains("- The slow ones need\n  PostgreSQL 17.\n"));
        }
    }

    @Test
    void aSecretOfSeveralLinesIsCoveredInTheLinesOfAList() throws Exception {
        var key = "-----BEGIN " + "PRIVATE KEY-----\n" + "MIIEvQIBADANBgkqhkiG9w0BAQEFAASC\n".repeat(3) + "-----END "
                + "PRIVATE KEY-----";
        var folder = folder("# Memory\n\n- Deploy with\n" + key.indent(2));
        try (var open = OpenWorkspace.at(folder, Clock.systemUTC())) {
            var shown = open.workspace().library().item(item(open, "Deploy with"));

            assertFalse(shown.mask().isEmpty());
            assertTrue(shown.raw(SecretMask.NONE).contains("MIIEvQIBADANBgkqhkiG9w0BAQEFAASC"));
            assertFalse(shown.raw(shown.mask()).contains("MIIEvQIBADANBgkqhkiG9w0BAQEFAASC"), shown.raw(shown.mask()));
        }
    }
}
