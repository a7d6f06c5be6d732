package dev.emend.gui.settings;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.app.preview.PromptProfiles;
import dev.emend.gui.kit.Background;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TemplateViewModelTest {
    private final PromptProfiles prompts;
    private final TemplateViewModel model;

    TemplateViewModelTest(@TempDir Path workspace) {
        prompts = new PromptProfiles(workspace);
        model = new TemplateViewModel(prompts, Background.immediate());
    }

    @Test
    void aTemplateIsKeptWhenItIsSaved() throws Exception {
        model.load();
        assertFalse(model.isChanged().get());
        model.text.set("Do {id}\n");
        assertTrue(model.isChanged().get());
        assertEquals("", prompts.template());
        model.save();
        assertEquals("Do {id}\n", prompts.template());
        assertTrue(model.isSaved.get());
        assertFalse(model.isChanged().get());
    }

    @Test
    void aWrongOneStaysAsTypedAndDoesNotReplaceTheOneBefore() throws Exception {
        prompts.keep("Do {id}\n");
        model.load();
        model.text.set("Do {ids}\n");
        model.save();
        assertNotNull(model.problem.get());
        assertTrue(model.problem.get().message().contains("{ids}"));
        assertEquals("Do {id}\n", prompts.template());
        model.load();
        assertEquals("Do {ids}\n", model.text.get(), "coming back loses nothing");
        model.text.set("Do {id} now\n");
        model.save();
        assertNull(model.problem.get());
        assertEquals("Do {id} now\n", prompts.template());
    }
}
