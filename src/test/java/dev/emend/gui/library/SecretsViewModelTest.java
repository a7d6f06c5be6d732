package dev.emend.gui.library;

import static dev.emend.fixtures.Actors.REVIEWER;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.app.SmallCatalogs;
import dev.emend.app.library.ItemQuery;
import dev.emend.gui.kit.Background;
import dev.emend.model.Json;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SecretsViewModelTest {
    private static final String TOKEN = "gh" + "p_" + "q7Rt2LmX9a".repeat(4);

    @TempDir
    private static Path folder;

    private static SmallCatalogs catalogs;

    private final List<String> events = new ArrayList<>();
    private SecretsViewModel model;

    @BeforeAll
    static void openTheWorkspace() throws Exception {
        catalogs = SmallCatalogs.in(folder);
    }

    @AfterAll
    static void closeTheWorkspace() throws Exception {
        catalogs.close();
    }

    @BeforeEach
    void openACatalog() throws Exception {
        catalogs.open(List.of(
                item("upload", "use " + TOKEN), item("another", "use " + TOKEN), item("plain", "nothing here")));
        model = new SecretsViewModel(
                REVIEWER,
                catalogs.workspace().safety().secrets(),
                new ActionRunner(
                        Background.immediate(),
                        events::add,
                        problem -> events.add("failed " + problem.message()),
                        (_, _, _) -> {},
                        events::add),
                () -> {});
    }

    /// What was redacted once is redacted wherever it is opened.
    private static String token(char end) {
        return "gh" + "p_" + ("q7Rt2LmX9" + end).repeat(4);
    }

    private static Json.Obj item(String id, String description) {
        return Json.Obj.of("knowledge_id", id, "description", description);
    }

    @Test
    void coversUntilAskedAndTheNextItemIsCoveredAgain() throws Exception {
        var shown = catalogs.item("upload");
        model.show(shown);
        assertEquals("use ghp_••••••••", model.cover.get().apply(shown.item()).description());
        assertTrue(model.sentence.get().contains("GitHub token in description"));
        model.reveal();
        assertEquals("use " + TOKEN, model.cover.get().apply(shown.item()).description());
        model.show(catalogs.item("another"));
        assertFalse(model.cover.get().isEmpty());
        model.show(catalogs.item("plain"));
        assertEquals("", model.sentence.get());
    }

    @Test
    void redactsOnlyWhenAskedTwice() throws Exception {
        model.show(catalogs.item("upload"));
        model.redact();
        assertEquals(List.of(), catalogs.changes());
        assertTrue(model.sentence.get().startsWith("Permanently redact?"));
        model.cancel();
        model.redact();
        assertEquals("use " + TOKEN, catalogs.item("upload").item().description());
        model.redact();
        assertEquals(1, catalogs.changes().size(), catalogs.changes().toString());
        assertTrue(catalogs.item("upload").mask().isEmpty());
        assertFalse(catalogs.item("another").mask().isEmpty(), "only the item shown");
        assertTrue(events.getFirst().contains("Older backups still contain"), events.toString());
        assertTrue(events.get(1).contains("failed The redacted secret still stands in another"), events.toString());
    }

    @Test
    void tellsThatANameHoldsAPartOfIt() throws Exception {
        catalogs.open(List.of(item("use_q7Rt2LmX9b", "use " + token('b'))));
        model.show(catalogs.item("use_q7Rt2LmX9b"));
        model.redact();
        model.redact();
        assertEquals(1, events.size(), events.toString());
        assertTrue(events.getFirst().contains("name of the item still contains a part"), events.toString());
    }

    @Test
    void namesTheFileWhoseNameHoldsIt(@TempDir Path room) throws Exception {
        var token = token('c');
        Files.writeString(room.resolve(token + ".md"), "---\ndescription: use " + token + "\n---\nAsk first.\n");
        var library = catalogs.workspace().library();
        var opened = library.open(room).id();
        var ref = library.rows(ItemQuery.all()).rows().stream()
                .map(row -> row.ref())
                .filter(item -> item.catalog().equals(opened))
                .findFirst()
                .orElseThrow();
        model.show(library.item(ref));
        model.redact();
        model.redact();
        assertTrue(
                events.get(1).contains("name or folder of the file ghp_••••••••.md holds a secret"), events.toString());
    }
}
