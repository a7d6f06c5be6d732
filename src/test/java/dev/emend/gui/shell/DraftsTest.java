package dev.emend.gui.shell;

import static dev.emend.fixtures.Actors.REVIEWER;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.app.library.ItemQuery;
import dev.emend.gui.kit.Fx;
import dev.emend.gui.memories.StoredMemories;
import dev.emend.gui.review.ReviewWindow;
import dev.emend.model.ItemRef;
import dev.emend.model.ReviewState;
import dev.emend.settings.DraftsFile;
import dev.emend.settings.Settings;
import java.nio.file.Files;
import java.util.List;
import java.util.Locale;
import javafx.scene.control.Button;
import javafx.scene.control.TextInputControl;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// What is typed into a form and not saved, in the real window.
@Tag("slow")
class DraftsTest extends SampleWindow {
    private static final String WORDS = "half-typed words";

    private ItemRef item;

    /// The field that is typed into, and the steps that open its form: actions, and buttons to click.
    private enum Editor {
        ITEM("library", "#field-description", "library.show.item", "library.edit"),
        NEW_ITEM("library", "#field-description", "library.show.item", "library.create"),
        LESSON("library", "#lesson-text", "library.correct"),
        FAILURE("library", "#error", "library.failure"),
        RATING("library", "#feedback", "library.show.item", "library.rate.4"),
        CONDITION("library", "#key", "library.show.conditions", "#add"),
        TRUST("library", "#trust-reason", "library.show.trust_history", "library.trust"),
        MEMORY("memories", "#memory-task", "memories.edit"),
        NEW_MEMORY("memories", "#memory-task", "memories.create"),
        FEEDBACK("feedback", "#entry-wentWell", "feedback.create"),
        REVIEW_LESSON("review", "#review-lesson", "review.edit"),
        REVIEW_NOTE("review", "#review-note-text", "review.note");

        private final String screen;
        private final String field;
        private final List<String> steps;

        Editor(String screen, String field, String... steps) {
            this.screen = screen;
            this.field = field;
            this.steps = List.of(steps);
        }
    }

    @BeforeEach
    void addAMemory() throws Exception {
        opened.workspace()
                .memories()
                .editor()
                .add(REVIEWER, StoredMemories.memory("m", "log in with a token", 0.5), ReviewState.KEPT);
        item = opened.workspace().library().rows(ItemQuery.all()).rows().stream()
                .map(row -> row.ref())
                .filter(this::hasLearnings)
                .findFirst()
                .orElseThrow();
    }

    private boolean hasLearnings(ItemRef ref) {
        try {
            return !opened.workspace().library().item(ref).learnings().isEmpty();
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    private void fire(String action) throws Exception {
        Fx.await(
                "the action " + action,
                () -> window.shell.actions().stream()
                        .anyMatch(each ->
                                each.id().equals(action) && each.enabled().get()));
        Fx.run(() -> window.shell.actions().stream()
                .filter(each -> each.id().equals(action) && each.enabled().get())
                .findFirst()
                .orElseThrow()
                .fire());
    }

    /// Opens the form, unless it is open still.
    private void open(Editor editor) throws Exception {
        Fx.run(() -> window.shell.go(editor.screen, editor.screen.equals("library") ? item.key() : ""));
        window.awaitQuiet();
        if (!Fx.get(() -> window.isOn(editor.field))) {
            for (var step : editor.steps) {
                if (step.startsWith("#")) {
                    window.click(step);
                } else {
                    fire(step);
                }
            }
        }
        Fx.await("the form", () -> window.isOn(editor.field));
        window.awaitQuiet();
    }

    private TextInputControl field(Editor editor) {
        return (TextInputControl) window.scene.lookup(editor.field);
    }

    private String text(Editor editor) throws Exception {
        return Fx.get(() -> field(editor).getText());
    }

    private void assertDraft(Editor editor, String way) throws Exception {
        open(editor);
        assertEquals(WORDS, text(editor), way);
        if (!editor.screen.equals("review")) {
            assertTrue(Fx.get(() -> WindowPictures.says(window.scene.getRoot(), "Draft from ")), way);
        }
    }

    private List<String> inFile() throws Exception {
        return DraftsFile.of(opened.folder()).load().stream()
                .map(DraftsFile.Draft::text)
                .toList();
    }

    @ParameterizedTest
    @EnumSource(Editor.class)
    void comesBackHoweverTheFormWasLeftUntilItIsDiscarded(Editor editor) throws Exception {
        open(editor);
        var saved = text(editor);
        Fx.run(() -> {
            field(editor).requestFocus();
            field(editor).setText(WORDS);
        });
        window.press("Esc");
        Fx.await("the form is closed", () -> !window.isOn(editor.field));
        assertDraft(editor, "Esc");

        if (Fx.get(() -> window.shell.actions().stream()
                .anyMatch(each -> each.id().equals(editor.screen + ".next")
                        && each.enabled().get()))) {
            fire(editor.screen + ".next");
            window.awaitQuiet();
            if (!editor.screen.equals("library")) {
                fire(editor.screen + ".previous");
            }
            assertDraft(editor, "another row");
        }

        Fx.run(() -> window.shell.go("history", ""));
        assertDraft(editor, "another screen");

        Fx.run(() -> window.settings.set(Settings.PERSON, "Ann"));
        assertDraft(editor, "another person");

        Fx.await("it is in the file, should the window be killed", () -> inFile().contains(WORDS));
        window.close();
        window = new ReviewWindow(opened, Screens::all);
        Fx.await("home is on", () -> window.isOn("#home-read"));
        assertDraft(editor, "another window");
        WindowPictures.write(window, "draft-" + editor.name().toLowerCase(Locale.ROOT));

        if (editor.screen.equals("review")) {
            fire("review.close");
            fire("review.discard");
        } else {
            Fx.run(() -> window.scene.getRoot().lookupAll("#discard-draft").stream()
                    .map(Button.class::cast)
                    .filter(button -> button.getParent().isVisible())
                    .forEach(Button::fire));
            assertEquals(saved, text(editor));
        }
        Fx.await("it is not in the file", () -> inFile().isEmpty());
        open(editor);
        assertEquals(saved, text(editor));
    }

    @Test
    void isGoneOnceItIsSavedAndItsSecretsAreCoveredInTheFile() throws Exception {
        var secret = "ghp_" + "a1B2c3D4e5".repeat(3) + "f6G7h8";
        open(Editor.ITEM);
        Fx.run(() -> field(Editor.ITEM).setText("Log in with " + secret));
        Fx.await("it is in the file", () -> inFile().stream().anyMatch(text -> text.startsWith("Log in with ")));
        assertFalse(Files.readString(DraftsFile.of(opened.folder()).path()).contains(secret));

        fire("library.save");
        Fx.await("it is not in the file", () -> inFile().isEmpty());
        open(Editor.ITEM);
        assertEquals("Log in with " + secret, text(Editor.ITEM));
        assertFalse(Fx.get(() -> WindowPictures.says(window.scene.getRoot(), "Draft from ")));
    }

    @Test
    void ofALessonIsTheSameInLibraryAndReview() throws Exception {
        open(Editor.REVIEW_LESSON);
        Fx.run(() -> field(Editor.REVIEW_LESSON).setText(WORDS));
        fire("review.close");
        Fx.await("it is in the file", () -> inFile().contains(WORDS));
        item = ItemRef.parse(DraftsFile.of(opened.folder()).load().getFirst().about());
        assertDraft(Editor.LESSON, "the lesson in Library");
    }

    @Test
    void aboutAnItemThatIsGoneIsListed() throws Exception {
        open(Editor.ITEM);
        Fx.run(() -> field(Editor.ITEM).setText(WORDS));
        opened.workspace().editor().delete(REVIEWER, item);
        window.awaitQuiet();
        fire("library.back");

        fire("shell.drafts");
        assertTrue(Fx.get(() -> window.isOn("#drafts")));
        assertTrue(Fx.get(() -> WindowPictures.says(window.scene.getRoot(), item.label())));
        assertTrue(Fx.get(() -> window.scene.lookup("#drafts").lookupAll(".text-area").stream()
                .anyMatch(area -> ((TextInputControl) area).getText().equals(WORDS))));
        WindowPictures.write(window, "drafts");
    }
}
