package dev.emend.gui.settings;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;

import dev.emend.app.runs.ExtractionService;
import dev.emend.gui.kit.Background;
import dev.emend.gui.kit.LiveSettings;
import dev.emend.model.Ranking;
import dev.emend.settings.Settings;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ExtractionViewModelTest {
    private final List<Settings> written = new ArrayList<>();
    private final LiveSettings settings =
            new LiveSettings(Settings.DEFAULTS, written::add, Background.immediate(), problem -> {});
    private final ExtractionService extractions = new ExtractionService();
    private final ExtractionViewModel model = new ExtractionViewModel(settings, extractions);

    @Test
    void nothingIsUsedBeforeAnAddressIsEntered() {
        assertEquals(ExtractionService.Endpoint.NONE, extractions.endpoint());
        assertNull(model.problem().get());
        assertEquals(List.of(), written);
    }

    @Test
    void whatIsEnteredIsKeptAndUsedAtOnce() {
        model.address.set(" localhost:11434 ");
        assertNotNull(model.problem().get(), "a model is missing");
        model.model.set("llama3.2");
        assertNull(model.problem().get());
        model.isRemote.set(true);
        assertEquals(new ExtractionService.Endpoint("localhost:11434", "llama3.2", true), extractions.endpoint());
        var entered = Settings.DEFAULTS
                .with(Settings.EXTRACTION_ADDRESS, "localhost:11434")
                .with(Settings.EXTRACTION_MODEL, "llama3.2")
                .with(Settings.EXTRACTION_REMOTE, true);
        assertEquals(entered, written.getLast());
    }

    @Test
    void theOtherChoicesStayAsTheyWere() {
        settings.set(Settings.RANKING, Ranking.QUALITY);
        model.address.set("localhost:1");
        assertEquals(Ranking.QUALITY, written.getLast().get(Settings.RANKING));
    }
}
