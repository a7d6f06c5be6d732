package dev.emend.gui.settings;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.app.core.SearchStatus;
import dev.emend.gui.kit.Background;
import dev.emend.gui.kit.LiveSettings;
import dev.emend.gui.part.FakeScreenHost;
import dev.emend.model.Ranking;
import dev.emend.model.UserException;
import dev.emend.settings.Settings;
import dev.emend.settings.Settings.Switches;
import dev.emend.settings.Theme;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class SettingsViewModelTest {
    private final List<Settings> written = new ArrayList<>();
    private final FakeScreenHost host = new FakeScreenHost();
    private final LiveSettings settings =
            new LiveSettings(
                    Settings.DEFAULTS, written::add, Background.immediate(), problem -> {});
    private final List<Boolean> held = new ArrayList<>();
    private final SettingsViewModel.Rule rule =
            new SettingsViewModel.Rule() {
                @Override
                public boolean holdPending() {
                    return !held.isEmpty() && held.getLast();
                }

                @Override
                public void setHoldPending(boolean hold) throws UserException {
                    if (isBroken) {
                        throw new UserException(UserException.Code.READ_ONLY, "No.", "", "");
                    }
                    held.add(hold);
                }

                @Override
                public boolean writesAtOnce() {
                    return isAtOnce;
                }

                @Override
                public void setWritesAtOnce(boolean atOnce) throws UserException {
                    if (isBroken) {
                        throw new UserException(UserException.Code.READ_ONLY, "No.", "", "");
                    }
                    isAtOnce = atOnce;
                }
            };
    private boolean isBroken;
    private boolean isAtOnce;
    private final SettingsViewModel model =
            new SettingsViewModel(
                    settings, () -> SearchStatus.RESTING, Path.of("work"), rule, host);

    @Test
    void whatNobodyJudgedIsHeldOutOfTheFilesWhenAPersonWantsIt() {
        model.setHoldPending(true);
        assertEquals(List.of(true), held);
        assertTrue(model.holdPendingProperty().get());
        isBroken = true;
        model.setHoldPending(false);
        assertTrue(model.holdPendingProperty().get(), "it is as before when that fails");
    }

    @Test
    void reportsOfAgentsGoIntoTheFilesAtOnceOnlyWhenAPersonWantsIt() {
        model.load();
        assertFalse(model.writesAtOnceProperty().get());
        model.setWritesAtOnce(true);
        assertTrue(isAtOnce);
        isBroken = true;
        model.setWritesAtOnce(false);
        assertTrue(model.writesAtOnceProperty().get(), "it is as before when that fails");
    }

    @Test
    void everyChoiceIsWrittenAtOnce() {
        model.setPerson("  Ada ");
        assertEquals("Ada", written.getLast().person());
        model.setTheme(Theme.HIGH_CONTRAST);
        assertEquals(Theme.HIGH_CONTRAST, written.getLast().appearance().theme());
        model.setRanking(Ranking.QUALITY);
        assertEquals(Ranking.QUALITY, written.getLast().switches().ranking());
        assertEquals(3, written.size());
    }

    @Test
    void oneSwitchLeavesTheOtherAsItWas() {
        model.setRanking(Ranking.QUALITY);
        model.setTellTakenOver(true);
        assertEquals(new Switches(Ranking.QUALITY, true), written.getLast().switches());
        model.setRanking(Ranking.RELEVANCE);
        assertEquals(new Switches(Ranking.RELEVANCE, true), written.getLast().switches());
    }

    @Test
    void sizeGoesInStepsOfTen() {
        model.larger();
        model.larger();
        model.smaller();
        assertEquals(110, model.zoomPercent());
        model.normalSize();
        assertEquals(100, model.zoomPercent());
    }

    @Test
    void aFolderThatWasNotChosenChangesNothing() {
        model.chooseModelFolder();
        assertEquals(List.of(), written);
    }

    @Test
    void aModelOfOnesOwnComesFromAFolder() {
        host.answer(Optional.of(Path.of("models", "mine")));
        model.chooseModelFolder();
        assertEquals(Path.of("models", "mine"), written.getLast().modelFolder());
        assertTrue(model.isModelChanged(), "used from the next start on");
        model.useBundledModel();
        assertNull(written.getLast().modelFolder());
        assertFalse(model.isModelChanged());
    }

    @Test
    void asksHowTheModelIs() {
        model.load();
        assertEquals(SearchStatus.RESTING, model.modelStateProperty().get().ready().orElseThrow());
    }
}
