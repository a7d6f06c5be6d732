package dev.emend.gui.library;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.app.catalogs.SecretMask;
import dev.emend.app.journal.TrustLedger;
import dev.emend.app.library.ItemDetail;
import dev.emend.gui.kit.Background;
import dev.emend.model.ItemRef;
import dev.emend.model.Json;
import dev.emend.model.KnowledgeItem;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class SecretsViewModelTest {
    private static final String TOKEN = "gh" + "p_" + "q7Rt2LmX9a".repeat(4);

    private final FakeLibraryReader shelf = new FakeLibraryReader();
    private final FakeLibraryEditor pen = new FakeLibraryEditor(shelf);
    private final List<String> events = new ArrayList<>();
    private final SecretsViewModel model =
            new SecretsViewModel(
                    pen,
                    new ActionRunner(
                            Background.immediate(),
                            events::add,
                            problem -> events.add("failed " + problem.message()),
                            (_, _, _) -> {},
                            events::add),
                    () -> {});

    private static ItemDetail item(String id, String description) {
        var item =
                new KnowledgeItem(
                        new ItemRef(new UUID(0, 1), id),
                        Json.Obj.of("knowledge_id", id, "description", description));
        return new ItemDetail(
                item,
                new ItemDetail.Source(
                        Path.of("catalog.json"), item.fields().compact(), SecretMask.of(item)),
                List.of(),
                new TrustLedger(List.of(), 1, 0, 0),
                List.of());
    }

    @Test
    void coversUntilAskedAndTheNextItemIsCoveredAgain() {
        var shown = item("upload", "use " + TOKEN);
        model.show(shown);
        assertEquals("use ghp_••••••••", model.cover().get().over(shown.item()).description());
        assertTrue(model.sentence().get().contains("GitHub token in description"));
        model.reveal();
        assertEquals("use " + TOKEN, model.cover().get().over(shown.item()).description());
        model.show(item("another", "use " + TOKEN));
        assertFalse(model.cover().get().isEmpty());
        model.show(item("plain", "nothing here"));
        assertEquals("", model.sentence().get());
    }

    @Test
    void redactsOnlyWhenAskedTwice() {
        model.show(item("upload", "use " + TOKEN));
        model.redact();
        assertEquals(List.of(), pen.acts);
        assertTrue(model.sentence().get().startsWith("Permanently redact?"));
        model.cancel();
        model.redact();
        model.redact();
        assertEquals(List.of("redact upload"), pen.acts);
        assertTrue(events.getFirst().contains("Backups made before still hold"), events.toString());
    }
}
