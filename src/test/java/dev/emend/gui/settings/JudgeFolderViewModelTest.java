package dev.emend.gui.settings;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.fixtures.OpenWorkspace;
import dev.emend.gui.kit.Background;
import dev.emend.gui.kit.LiveSettings;
import dev.emend.gui.part.FakeScreenHost;
import dev.emend.model.UserException;
import dev.emend.search.embedding.FakePairModel;
import dev.emend.settings.Settings;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JudgeFolderViewModelTest {
    private final List<Settings> written = new ArrayList<>();
    private final FakeScreenHost host = new FakeScreenHost();
    private final LiveSettings settings =
            new LiveSettings(Settings.DEFAULTS, written::add, Background.immediate(), problem -> {});
    private final Path folder;
    private final OpenWorkspace opened;
    private final JudgeFolderViewModel model;

    JudgeFolderViewModelTest(@TempDir Path folder) throws Exception {
        this.folder = folder;
        opened = OpenWorkspace.onSample(folder, host.clock());
        model = new JudgeFolderViewModel(settings, opened.workspace().review().judging(), host);
    }

    @AfterEach
    void close() throws Exception {
        opened.close();
    }

    @Test
    void theFolderEnteredIsKeptAndJudgesAtOnceUntilItIsRemoved() throws Exception {
        var judging = opened.workspace().review().judging();
        var nli = FakePairModel.write(folder.resolve("nli"), "entailment", "neutral", "contradiction");
        model.folder().set(nli + " ");
        assertEquals(nli, written.getLast().switches().judgeFolder());
        assertTrue(judging.estimate(1).judge().startsWith("nli "));

        model.folder().set("a\0b");
        assertTrue(model.isWrong().get());
        assertTrue(judging.estimate(1).judge().startsWith("nli "), "the last one stays");

        model.folder().set("");
        assertFalse(model.isWrong().get());
        assertEquals(Settings.DEFAULTS.switches(), written.getLast().switches());
        assertThrows(UserException.class, () -> judging.estimate(1));
    }
}
