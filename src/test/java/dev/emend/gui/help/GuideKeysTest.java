package dev.emend.gui.help;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.gui.kit.Fx;
import dev.emend.gui.shell.SampleWindow;
import java.util.List;
import java.util.Map;
import javafx.scene.control.Hyperlink;
import javafx.scene.control.Labeled;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.TextField;
import javafx.scene.image.ImageView;
import javafx.scene.input.Clipboard;
import org.junit.jupiter.api.Test;

/// The guide in the real window, by keys alone.
class GuideKeysTest extends SampleWindow {
    private String title() {
        var heading = window.scene.lookup(".guide-dialog .page-h1");
        return heading instanceof Labeled label ? label.getText() : "";
    }

    private String focused() {
        var owner = window.scene.getFocusOwner();
        return owner == null ? "" : String.valueOf(owner.getId());
    }

    /// Where a heading stands in what is seen of the page: 0 its top, 1 its bottom.
    private double place(String heading) {
        var text = (ScrollPane) window.scene.lookup("#guide-text");
        var label = text.getContent().lookupAll(".label").stream()
                .filter(node ->
                        node instanceof Labeled labeled && labeled.getText().equals(heading))
                .findFirst()
                .orElseThrow();
        var seen = text.localToScene(text.getBoundsInLocal());
        return (label.localToScene(0, 0).getY() - seen.getMinY()) / seen.getHeight();
    }

    private void openAt(String title) throws Exception {
        window.press("F1");
        Fx.await("the guide is at " + title, () -> title().equals(title));
    }

    @Test
    void opensAtThePageOfTheScreenAndEscapeGivesTheFocusBack() throws Exception {
        var pages = Map.of(
                "Shortcut+2", "Review what agents learned",
                "Shortcut+3", "Rate items",
                "Shortcut+9", "Connect an agent",
                "Shortcut+H", "When things go wrong");
        for (var page : pages.entrySet()) {
            window.press(page.getKey());
            window.awaitQuiet();
            var before = Fx.get(window.scene::getFocusOwner);
            openAt(page.getValue());
            assertEquals("guide-search", Fx.get(this::focused));
            window.press("Esc");
            assertFalse(Fx.get(() -> window.isOn("#guide")));
            assertEquals(before, Fx.get(window.scene::getFocusOwner));
        }
    }

    @Test
    void aScreenOfOneSectionOpensAtThatSection() throws Exception {
        window.press("Shortcut+5");
        window.awaitQuiet();
        openAt("Correct what is wrong");
        Fx.await("the section is at the top", () -> place("Settle what does not fit together") < 0.2);
    }

    @Test
    void saysWhatToDoWhenTheWorkspaceCannotBeOpened() throws Exception {
        Fx.run(() -> window.shell.open(
                () -> {
                    throw new IllegalStateException("the store is damaged");
                },
                List.of()));
        Fx.await("it failed", () -> window.isOn(".failed-pane"));
        openAt("When things go wrong");
    }

    @Test
    void typingFindsAHeadingAndEnterGoesThere() throws Exception {
        openAt("First minutes with Emend");
        Fx.type(window.scene, "older emen");
        Fx.await("the page is shown", () -> title().equals("Update Emend, and go back"));
        window.press("Enter");
        assertEquals("guide-text", Fx.get(this::focused));
        Fx.await("the heading is in view", () -> {
            double place = place("Go back to an older Emend");
            return place >= 0 && place < 0.9;
        });
        window.press("Shortcut+F");
        assertEquals("guide-search", Fx.get(this::focused));
        Fx.type(window.scene, "xyzzy");
        Fx.await("nothing is found", () -> window.isOn(".guide-dialog .empty-pane"));
    }

    @Test
    void arrowsWalkTheContentsWhileOneTypes() throws Exception {
        openAt("First minutes with Emend");
        window.press("Down");
        Fx.await("the next page", () -> title().equals("Review what agents learned"));
        window.press("Page Down");
        var text = (ScrollPane) window.scene.lookup("#guide-text");
        assertTrue(Fx.get(text::getVvalue) > 0);
        window.press("Up");
        Fx.await("the first page", () -> title().equals("First minutes with Emend"));
    }

    @Test
    void aLinkIsFollowedByKeyAndBackLeadsToWhereItWas() throws Exception {
        openAt("First minutes with Emend");
        window.press("Enter");
        for (int i = 0; i < 40 && !Fx.get(() -> isLink("correct")); i++) {
            window.press("Tab");
        }
        assertTrue(Fx.get(() -> isLink("correct")), "Tab comes to the link");
        window.press("Enter");
        Fx.await("the page of the link", () -> title().equals("Correct what is wrong"));
        assertEquals("", Fx.get(() -> ((TextField) window.scene.lookup("#guide-search")).getText()));
        window.press("Alt+Left");
        Fx.await("the page before", () -> title().equals("First minutes with Emend"));
    }

    private boolean isLink(String words) {
        return window.scene.getFocusOwner() instanceof Hyperlink link
                && link.getText().equals(words);
    }

    @Test
    void picturesAreShownAndCodeIsCopied() throws Exception {
        window.press("Shortcut+9");
        window.awaitQuiet();
        openAt("Connect an agent");
        var picture = (ImageView) window.scene.lookup(".page-picture .image-view");
        assertTrue(Fx.get(() -> picture.getImage().getWidth() == 1280
                && picture.getBoundsInLocal().getWidth() > 600
                && picture.getAccessibleText().startsWith("Agents: ")));
        Fx.run(() -> window.scene.lookup(".page-code .button").requestFocus());
        window.press("Enter");
        assertTrue(Fx.get(() -> Clipboard.getSystemClipboard().getString().startsWith("claude mcp add")));
    }
}
