package dev.emend.gui.part;

import dev.emend.model.TextRange;
import dev.emend.model.VisibleText;
import java.util.List;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;

/// One line of text with some of its words marked; where it does not fit, what stands between them
/// gives way with an ellipsis.
public final class HighlightedText extends HBox {
    /// So much of the text is shown before a match that stands further to the right.
    private static final int BEFORE = 12;

    /// More marks than that in a line help nobody.
    private static final int MOST = 3;

    public HighlightedText() {
        getStyleClass().add("highlighted");
    }

    /// @param ranges from left to right, none overlapping another
    public void show(String text, List<TextRange> ranges) {
        getChildren().clear();
        int at = ranges.isEmpty() ? 0 : beginning(text, ranges.getFirst().start());
        var lead = at == 0 ? "" : "…";
        for (var range : ranges.stream().limit(MOST).toList()) {
            add(lead + text.substring(at, range.start()), false);
            add(text.substring(range.start(), range.end()), true);
            at = range.end();
            lead = "";
        }
        var rest = new Label(VisibleText.of(lead + text.substring(at)));
        rest.getStyleClass().add("caption");
        rest.setMinWidth(0);
        getChildren().add(rest);
    }

    private static int beginning(String text, int match) {
        return match <= 2 * BEFORE ? 0 : text.lastIndexOf(' ', match - BEFORE) + 1;
    }

    private void add(String text, boolean isMatch) {
        if (!text.isEmpty()) {
            var label = new Label(VisibleText.of(text));
            label.setMinWidth(isMatch ? Region.USE_PREF_SIZE : 0);
            label.getStyleClass()
                    .addAll(isMatch ? List.of("caption", "search-match") : List.of("caption"));
            getChildren().add(label);
        }
    }
}
