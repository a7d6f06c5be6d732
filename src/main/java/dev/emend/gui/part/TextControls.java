package dev.emend.gui.part;

import dev.emend.model.VisibleText;
import java.text.BreakIterator;
import java.util.Locale;
import java.util.concurrent.Callable;
import javafx.beans.Observable;
import javafx.beans.binding.Bindings;
import javafx.geometry.Insets;
import javafx.scene.TraversalDirection;
import javafx.scene.control.Control;
import javafx.scene.control.Label;
import javafx.scene.control.TextArea;
import javafx.scene.control.Tooltip;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.Region;
import javafx.scene.text.Font;
import javafx.scene.text.Text;
import javafx.util.Duration;
import org.controlsfx.control.textfield.CustomTextField;

/// Text controls as reading panes and forms need them. Hidden characters are shown as their codes.
public final class TextControls {
    /// The width of a field's icon and the room around its words, in pixels.
    private static final double ICON_WIDTH = 60;

    private static final Duration SOON = Duration.millis(400);

    private static final Insets NOTE = new Insets(4, 0, 4, 0);

    private TextControls() {}

    /// A sentence that is there while it says something.
    ///
    /// @param sentence empty for nothing; asked again when one of these changes
    public static Label note(Callable<String> sentence, Observable... changes) {
        var note = wrappingLabel("", "muted");
        note.setPadding(NOTE);
        note.textProperty().bind(Bindings.createStringBinding(sentence, changes));
        note.visibleProperty().bind(note.textProperty().isNotEmpty());
        note.managedProperty().bind(note.visibleProperty());
        return note;
    }

    /// A label that wraps and is never cut.
    public static Label wrappingLabel(String text, String... styleClasses) {
        var label = new Label(VisibleText.of(text));
        label.setWrapText(true);
        label.setMinHeight(Region.USE_PREF_SIZE);
        label.getStyleClass().addAll(styleClasses);
        return label;
    }

    /// A short label that is never cut.
    public static Label fixedLabel(String text, String... styleClasses) {
        var label = new Label(VisibleText.of(text));
        label.setMinWidth(Region.USE_PREF_SIZE);
        label.getStyleClass().addAll(styleClasses);
        return label;
    }

    /// The prompt of a field ends where a line may where there is no room for all of it: also in Japanese, without
    /// blanks.
    public static void fitPrompt(CustomTextField field) {
        var whole = field.getPromptText();
        Runnable fit = () -> {
            double icon = field.getLeft() == null ? 0 : ICON_WIDTH;
            field.setPromptText(shortenToFit(whole, field.getFont(), field.getWidth() - icon));
        };
        field.widthProperty().subscribe(fit);
        field.fontProperty().subscribe(fit);
    }

    private static String shortenToFit(String whole, Font font, double width) {
        var ruler = new Text(whole);
        ruler.setFont(font);
        int end = whole.length();
        var places = BreakIterator.getLineInstance(Locale.ROOT);
        places.setText(whole);
        while (end > 0 && width > 0 && ruler.getLayoutBounds().getWidth() > width) {
            end = places.preceding(end);
            ruler.setText(end > 0 ? whole.substring(0, end).stripTrailing() + "\u2026" : "");
        }
        return ruler.getText();
    }

    /// A tooltip that wraps.
    public static Tooltip tooltip(String text) {
        var tooltip = new Tooltip(VisibleText.of(text));
        tooltip.setWrapText(true);
        tooltip.setMaxWidth(480);
        tooltip.setShowDelay(SOON);
        return tooltip;
    }

    /// The tooltip of a control that shows one thing after the other; the popup is made once.
    public static void hint(Control control, String text) {
        var tooltip = control.getTooltip();
        if (text.isEmpty()) {
            control.setTooltip(null);
        } else if (tooltip == null) {
            control.setTooltip(tooltip(text));
        } else {
            tooltip.setText(VisibleText.of(text));
        }
    }

    /// Tab leaves the area instead of typing a tab; Shift+Tab goes back.
    public static void tabLeaves(TextArea area) {
        area.addEventFilter(KeyEvent.KEY_PRESSED, event -> {
            if (event.getCode() == KeyCode.TAB && !event.isControlDown()) {
                area.requestFocusTraversal(event.isShiftDown() ? TraversalDirection.PREVIOUS : TraversalDirection.NEXT);
                event.consume();
            }
        });
    }
}
