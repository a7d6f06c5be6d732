package dev.emend.gui.settings;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.fixtures.OpenWorkspace;
import dev.emend.gui.kit.Background;
import dev.emend.gui.kit.LiveSettings;
import dev.emend.gui.part.FakeScreenHost;
import dev.emend.settings.Settings;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class QuestionsViewModelTest {
    private final List<Settings> written = new ArrayList<>();
    private final LiveSettings settings =
            new LiveSettings(Settings.DEFAULTS, written::add, Background.immediate(), problem -> {});
    private final OpenWorkspace opened;
    private final QuestionsViewModel model;

    QuestionsViewModelTest(@TempDir Path folder) throws Exception {
        opened = OpenWorkspace.onSample(folder, new FakeScreenHost().clock());
        model = new QuestionsViewModel(settings, opened.workspace().review().questions());
    }

    @AfterEach
    void close() throws Exception {
        opened.close();
    }

    @Test
    void theNumberEnteredIsKeptAndInForceAtOnceUntilItIsZero() {
        var questions = opened.workspace().review().questions();
        assertEquals("0", model.input.get());
        assertFalse(questions.isOn());

        model.input.set(" 20 ");
        assertEquals(20, written.getLast().get(Settings.QUESTIONS_PER_DAY));
        assertTrue(questions.isOn());
        assertEquals("", model.mistake().get());

        for (var wrong : List.of("-1", "2.5", "many", "10001", "99999999999")) {
            model.input.set(wrong);
            assertEquals(
                    "Enter a whole number from 0 to 10,000.", model.mistake().get(), wrong);
            assertEquals(20, settings.get(Settings.QUESTIONS_PER_DAY), "the last one stays");
        }

        model.input.set("1");
        assertTrue(model.mistake().get().contains("not enough"), model.mistake().get());
        assertFalse(questions.isOn());

        model.input.set("");
        assertEquals("", model.mistake().get());
        assertEquals(0, written.getLast().get(Settings.QUESTIONS_PER_DAY));
        assertFalse(questions.isOn());
    }
}
