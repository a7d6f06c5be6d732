package dev.emend.gui.library;

import static dev.emend.fixtures.Actors.REVIEWER;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.fixtures.OpenWorkspace;
import dev.emend.gui.kit.Background;
import dev.emend.gui.kit.LiveSettings;
import dev.emend.gui.kit.Problem;
import dev.emend.gui.part.FakeScreenHost;
import dev.emend.gui.part.FieldDraft;
import dev.emend.settings.Settings;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The page of a memory of Markdown.
class MarkdownItemTest {
    @TempDir
    Path temporary;

    private final List<Problem> problems = new ArrayList<>();
    private Path memory;
    private OpenWorkspace opened;
    private LibraryViewModel library;

    @BeforeEach
    void open() throws Exception {
        memory = Files.createDirectory(temporary.resolve("memory"));
        Files.writeString(memory.resolve("MEMORY.md"), "# Memory\n\n## Tests\n\n- Run `make check`.\n- Be quick.\n");
        Files.writeString(
                memory.resolve("database.md"),
                "---\nname: database\ndescription: The database\n---\n\nIt is PostgreSQL.\n");
        opened = OpenWorkspace.at(memory, Clock.systemUTC());
        library = new LibraryViewModel(
                REVIEWER,
                opened.workspace(),
                new ActionRunner(Background.immediate(), _ -> {}, problems::add, (_, _, _) -> {}),
                new LiveSettings(Settings.DEFAULTS, _ -> {}, Background.immediate(), _ -> {}),
                new FakeScreenHost().drafts());
        library.onShown("");
    }

    @AfterEach
    void close() throws Exception {
        opened.close();
    }

    private void choose(String id) {
        library.items.rows.stream()
                .map(row -> row.ref())
                .filter(ref -> ref.knowledgeId().contains(id))
                .findFirst()
                .ifPresentOrElse(library.items::select, () -> {
                    throw new AssertionError("no item like " + id);
                });
    }

    private List<String> fields() {
        return library.fields.fields.stream().map(FieldDraft::name).toList();
    }

    private FieldDraft field(String name) {
        return library.fields.fields.stream()
                .filter(field -> field.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private void saveAndFlush() {
        library.fields.save();
        assertEquals(List.of(), problems);
        opened.workspace().library().flush();
    }

    @Test
    void aMemoryOfAListIsWrittenAsItsText() throws Exception {
        choose("quick");
        library.edit();

        assertEquals(List.of("content"), fields());
        field("content").text.set("Be quick,\nbut not hasty.");
        saveAndFlush();

        assertTrue(Files.readString(memory.resolve("MEMORY.md")).endsWith("- Be quick,\n  but not hasty.\n"));
    }

    @Test
    void aFileIsWrittenAsTextDescriptionAndFrontMatter() throws Exception {
        choose("database");
        library.edit();

        assertEquals(List.of("description", "content", "front_matter"), fields());
        field("content").text.set("It is PostgreSQL 17.");
        saveAndFlush();

        assertEquals(
                "---\nname: database\ndescription: The database\n---\n\nIt is PostgreSQL 17.\n",
                Files.readString(memory.resolve("database.md")));
    }

    @Test
    void aNewMemoryGoesIntoTheListOfTheOneShown() throws Exception {
        choose("quick");
        library.create();

        assertEquals(List.of("knowledge_id", "content"), fields());
        field("knowledge_id").text.set("memory-flaky");
        field("content").text.set("Flaky tests are listed in `flaky.txt`.");
        saveAndFlush();

        assertTrue(
                Files.readString(memory.resolve("MEMORY.md"))
                        .endsWith("- Be quick.\n- Flaky tests are listed in `flaky.txt`.\n"),
                () -> read(memory.resolve("MEMORY.md")));
        library.reload();
        choose("memory-flaky");
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (java.io.IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }
}
