package dev.emend.gui.library;

import dev.emend.gui.kit.FieldName;
import dev.emend.gui.kit.Icons;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.part.TextControls;
import dev.emend.model.VisibleText;
import java.util.Locale;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.TextArea;
import javafx.scene.control.TextField;
import javafx.scene.input.Clipboard;
import javafx.scene.input.ClipboardContent;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;

/// The item exactly as it stands in the file, to read, to search and to copy.
final class RawPane extends BorderPane {
    private final TextArea text = new TextArea();
    private final TextField find = new TextField();
    private String clipboardText = "";
    private final Label matchCount = TextControls.fixedLabel("", "caption", "figures");

    /// @param onCopied told after the text went to the clipboard
    RawPane(Runnable onCopied) {
        getStyleClass().add("raw");
        text.setId("raw-text");
        text.setEditable(false);
        text.setWrapText(true);
        text.getStyleClass().add("mono");
        FieldName.setWords(text, Texts.get("library.tab.raw"));
        TextControls.tabLeaves(text);
        find.setId("raw-find");
        find.setPromptText(Texts.get("library.raw.find"));
        FieldName.setWords(find, Texts.get("library.raw.find"));
        find.setOnAction(_ -> next());
        find.textProperty().subscribe((_, _) -> first());
        HBox.setHgrow(find, Priority.ALWAYS);
        var copy = new Button(Texts.get("library.raw.copy"), Icons.COPY.node());
        copy.setMinWidth(USE_PREF_SIZE);
        copy.setOnAction(_ -> {
            var content = new ClipboardContent();
            content.putString(clipboardText);
            Clipboard.getSystemClipboard().setContent(content);
            onCopied.run();
        });
        var bar = new HBox(find, matchCount, copy);
        bar.getStyleClass().add("raw-bar");
        setTop(bar);
        setCenter(text);
    }

    void show(String raw) {
        var visibleText = VisibleText.of(raw.replace("\r\n", "\n"));
        clipboardText = raw;
        if (!visibleText.equals(text.getText())) {
            text.setText(visibleText);
        }
    }

    void focusFind() {
        find.requestFocus();
        find.selectAll();
    }

    private void first() {
        text.deselect();
        text.positionCaret(0);
        next();
    }

    /// Selects the next place after the selection, from the start again at the end.
    private void next() {
        var query = find.getText().toLowerCase(Locale.ROOT);
        var all = text.getText().toLowerCase(Locale.ROOT);
        if (query.isEmpty()) {
            matchCount.setText("");
            return;
        }
        int at = all.indexOf(query, text.getSelection().getEnd());
        if (at < 0) {
            at = all.indexOf(query);
        }
        if (at < 0) {
            text.deselect();
            matchCount.setText(Texts.get("library.raw.notFound"));
            return;
        }
        text.selectRange(at, at + query.length());
        matchCount.setText(Texts.get(
                "library.raw.found", count(all.substring(0, at + query.length()), query), count(all, query)));
    }

    private static int count(String text, String query) {
        int count = 0;
        for (int at = text.indexOf(query); at >= 0; at = text.indexOf(query, at + query.length())) {
            count++;
        }
        return count;
    }
}
