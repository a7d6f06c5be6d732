package dev.emend.gui.settings;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.app.core.SearchStatus;
import dev.emend.app.review.ReviewQueueService;
import dev.emend.fixtures.OpenWorkspace;
import dev.emend.gui.kit.Background;
import dev.emend.gui.kit.LiveSettings;
import dev.emend.gui.part.FakeScreenHost;
import dev.emend.model.Ranking;
import dev.emend.settings.Settings;
import dev.emend.settings.Theme;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SettingsViewModelTest {
    private final List<Settings> written = new ArrayList<>();
    private final FakeScreenHost host = new FakeScreenHost();
    private final LiveSettings settings =
            new LiveSettings(Settings.DEFAULTS, written::add, Background.immediate(), problem -> {});
    private final OpenWorkspace opened;
    private final ReviewQueueService rules;
    private final SettingsViewModel model;

    SettingsViewModelTest(@TempDir Path folder) throws Exception {
        opened = OpenWorkspace.onSample(folder, host.clock());
        rules = opened.workspace().review().queue();
        model = new SettingsViewModel(settings, opened.workspace(), opened.folder(), host);
    }

    @AfterEach
    void close() throws Exception {
        opened.close();
    }

    /// From now on the rules can't be written.
    private void damageRules() throws Exception {
        Files.writeString(opened.folder().resolve("workspace.json"), "{");
    }

    @Test
    void whatNobodyJudgedIsHeldOutOfTheFilesWhenAPersonWantsIt() throws Exception {
        model.setHoldPending(true);
        assertTrue(rules.holdPending());
        assertTrue(model.holdPendingProperty().get());
        damageRules();
        model.setHoldPending(false);
        assertTrue(model.holdPendingProperty().get(), "it is as before when that fails");
        assertTrue(rules.holdPending());
        assertTrue(host.calls().getLast().startsWith("fail The rules of the workspace"));
    }

    @Test
    void reportsOfAgentsGoIntoTheFilesAtOnceOnlyWhenAPersonWantsIt() throws Exception {
        model.load();
        assertFalse(model.writesAtOnceProperty().get());
        model.setWritesAtOnce(true);
        assertTrue(rules.writesAtOnce());
        damageRules();
        model.setWritesAtOnce(false);
        assertTrue(model.writesAtOnceProperty().get(), "it is as before when that fails");
        assertTrue(rules.writesAtOnce());
    }

    @Test
    void everyChoiceIsWrittenAtOnce() {
        model.setPerson("  Ada ");
        assertEquals("Ada", written.getLast().get(Settings.PERSON));
        settings.setTheme(Theme.HIGH_CONTRAST);
        assertEquals(Theme.HIGH_CONTRAST, written.getLast().get(Settings.THEME));
        settings.set(Settings.RANKING, Ranking.QUALITY);
        assertEquals(Ranking.QUALITY, written.getLast().get(Settings.RANKING));
        assertEquals(3, written.size());
    }

    @Test
    void aNameAsClientsOfAgentsHaveIsRefused() {
        model.setPerson("Ada");
        model.setPerson("Ada (agent)");
        assertEquals("Ada", written.getLast().get(Settings.PERSON));
        assertTrue(host.calls().getLast().startsWith("fail The name Ada (agent) reads as that of an agent's client"));
    }

    @Test
    void oneSwitchLeavesTheOtherAsItWas() {
        settings.set(Settings.RANKING, Ranking.QUALITY);
        settings.set(Settings.TELL_TAKEN_OVER, true);
        var both = Settings.DEFAULTS.with(Settings.TELL_TAKEN_OVER, true).with(Settings.RANKING, Ranking.QUALITY);
        assertEquals(both, written.getLast());
        settings.set(Settings.RANKING, Ranking.RELEVANCE);
        assertEquals(both.with(Settings.RANKING, Ranking.RELEVANCE), written.getLast());
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
        assertEquals(Optional.of(Path.of("models", "mine")), written.getLast().get(Settings.MODEL_FOLDER));
        assertTrue(model.isModelChanged(), "used from the next start on");
        model.useBundledModel();
        assertEquals(Optional.empty(), written.getLast().get(Settings.MODEL_FOLDER));
        assertFalse(model.isModelChanged());
        model.useSmallModel();
        assertTrue(written.getLast().get(Settings.SMALL_MODEL));
        assertTrue(model.isModelChanged(), "used from the next start on");
    }

    @Test
    void asksHowTheModelIs() {
        model.load();
        assertEquals(
                SearchStatus.RESTING, model.modelStateProperty().get().ready().orElseThrow());
    }
}
