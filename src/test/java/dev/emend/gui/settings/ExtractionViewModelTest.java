package dev.emend.gui.settings;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;

import dev.emend.gui.kit.Background;
import dev.emend.gui.kit.LiveSettings;
import dev.emend.model.Ranking;
import dev.emend.model.UserException;
import dev.emend.settings.Settings;
import dev.emend.settings.Settings.Endpoint;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ExtractionViewModelTest {
    private final List<Settings> written = new ArrayList<>();
    private final List<Endpoint> used = new ArrayList<>();
    private final LiveSettings settings =
            new LiveSettings(
                    Settings.DEFAULTS, written::add, Background.immediate(), problem -> {});
    private final ExtractionViewModel model =
            new ExtractionViewModel(
                    settings,
                    new ExtractionViewModel.Work() {
                        @Override
                        public void check(Endpoint endpoint) throws UserException {
                            if (endpoint.isOn() && endpoint.model().isEmpty()) {
                                throw new UserException(
                                        UserException.Code.BAD_INPUT, "No model.", "", "");
                            }
                        }

                        @Override
                        public void use(Endpoint endpoint) {
                            used.add(endpoint);
                        }
                    });

    @Test
    void nothingIsUsedBeforeAnAddressIsEntered() {
        assertEquals(Endpoint.OFF, used.getLast());
        assertNull(model.problem().get());
        assertEquals(List.of(), written);
    }

    @Test
    void whatIsEnteredIsKeptAndUsedAtOnce() {
        model.address().set(" localhost:11434 ");
        assertNotNull(model.problem().get(), "a model is missing");
        model.model().set("llama3.2");
        assertNull(model.problem().get());
        model.isElsewhere().set(true);
        var endpoint = new Endpoint("localhost:11434", "llama3.2", true);
        assertEquals(endpoint, used.getLast());
        assertEquals(endpoint, written.getLast().switches().extraction());
    }

    @Test
    void theOtherChoicesStayAsTheyWere() {
        settings.change(all -> all.withSwitches(all.switches().withRanking(Ranking.QUALITY)));
        model.address().set("localhost:1");
        assertEquals(Ranking.QUALITY, written.getLast().switches().ranking());
    }
}
