package dev.emend.gui.shell;

import dev.emend.app.catalogs.SecretMask;
import dev.emend.gui.kit.FieldName;
import dev.emend.gui.kit.Icon;
import dev.emend.gui.kit.Icons;
import dev.emend.gui.kit.KeyCap;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.part.Drafts;
import dev.emend.gui.part.Drafts.Draft;
import dev.emend.gui.part.Drafts.Field;
import dev.emend.gui.part.FieldNames;
import dev.emend.gui.part.ScreenHost;
import dev.emend.gui.part.TextControls;
import dev.emend.model.EntryRef;
import dev.emend.model.StoreRef;
import dev.emend.model.VisibleText;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javafx.geometry.Pos;
import javafx.scene.AccessibleRole;
import javafx.scene.control.Button;
import javafx.scene.control.ContentDisplay;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.TextArea;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;

/// All texts that were typed and not saved, newest first, to copy or discard: also those about what is gone, whose
/// form nobody can open any more.
final class DraftsDialog extends BorderPane {
    private static final int CHARACTERS_PER_LINE = 70;
    private static final int MAX_LINES = 8;

    private final Drafts drafts;
    private final ScreenHost host;
    private final VBox rows = new VBox(16);
    final Button close = new Button(Texts.get("help.close"), new KeyCap("Esc"));

    /// @param onClose takes the dialog away
    DraftsDialog(ScreenHost host, Runnable onClose) {
        this.host = host;
        drafts = host.drafts();
        setId("drafts");
        getStyleClass().addAll("problem-report", "drafts");
        setAccessibleRole(AccessibleRole.DIALOG);
        setAccessibleText(Texts.get("shell.drafts"));
        var title = new HBox(
                12, new Icon(Icons.EDIT, 20), TextControls.fixedLabel(Texts.get("shell.drafts"), "screen-title"));
        title.getStyleClass().add("problem-title");
        var head = new VBox(4, title, TextControls.wrappingLabel(Texts.get("shell.drafts.what"), "muted"));
        head.getStyleClass().add("problem-head");
        setTop(head);
        rows.getStyleClass().add("problem-body");
        var scroll = new ScrollPane(rows);
        scroll.setFitToWidth(true);
        scroll.setFocusTraversable(false);
        scroll.getStyleClass().add("screen-scroll");
        setCenter(scroll);
        close.setId("drafts-close");
        close.setContentDisplay(ContentDisplay.RIGHT);
        close.setOnAction(_ -> onClose.run());
        var gap = new Region();
        HBox.setHgrow(gap, Priority.ALWAYS);
        var foot = new HBox(gap, close);
        foot.getStyleClass().add("problem-foot");
        setBottom(foot);
        show();
    }

    private void show() {
        var forms = drafts.draftsByField.keySet().stream()
                .collect(Collectors.groupingBy(DraftsDialog::form, Collectors.toCollection(ArrayList::new)))
                .values();
        rows.getChildren()
                .setAll(forms.stream()
                        .sorted(Comparator.comparing(this::newest).reversed())
                        .map(this::row)
                        .toList());
        if (rows.getChildren().isEmpty()) {
            rows.getChildren().add(TextControls.wrappingLabel(Texts.get("shell.drafts.none"), "muted"));
        }
    }

    /// Fields of a form have a name that begins alike.
    private static List<String> form(Field field) {
        return List.of(field.about(), field.name().split("\\.", 2)[0]);
    }

    private Instant newest(List<Field> fields) {
        return fields.stream()
                .flatMap(field -> drafts.find(field).stream())
                .map(Draft::at)
                .max(Comparator.naturalOrder())
                .orElse(Instant.MIN);
    }

    private Region row(List<Field> fields) {
        var words = fields.stream()
                .sorted(Comparator.comparing(Field::name))
                .flatMap(field -> drafts.find(field).stream())
                .map(Draft::text)
                .collect(Collectors.joining("\n"));
        var name = TextControls.wrappingLabel(name(fields), "strong");
        var when = TextControls.fixedLabel(host.dates().time(newest(fields)), "caption");
        var text = new TextArea(VisibleText.of(SecretMask.text(words)));
        text.setEditable(false);
        text.setWrapText(true);
        text.setPrefRowCount(Math.clamp(
                words.lines()
                        .mapToInt(line -> 1 + line.length() / CHARACTERS_PER_LINE)
                        .sum(),
                1,
                MAX_LINES));
        TextControls.tabLeaves(text);
        FieldName.setWords(text, name.getText());
        var discard = new Button(Texts.get("part.draft.discard"), Icons.DELETE.node(14));
        discard.getStyleClass().addAll("flat", "small");
        discard.setMinWidth(USE_PREF_SIZE);
        discard.setOnAction(_ -> {
            close.requestFocus();
            fields.forEach(drafts::remove);
            show();
        });
        var head = new HBox(12, name, when, discard);
        head.setAlignment(Pos.BASELINE_LEFT);
        return new VBox(4, head, text);
    }

    /// What it is about, and the field it was typed into when it is the only one.
    private static String name(List<Field> fields) {
        var field = fields.getFirst();
        var fieldName = fields.size() == 1
                        && (field.name().startsWith("item.") || field.name().startsWith("memory."))
                ? FieldNames.of(field.name().substring(field.name().indexOf('.') + 1))
                : "";
        return Stream.of(label(field), fieldName)
                .filter(part -> !part.isBlank())
                .collect(Collectors.joining(" \u00b7 "));
    }

    /// Empty for what is new or has no name.
    private static String label(Field field) {
        try {
            var about = EntryRef.parse(field.about());
            return about instanceof StoreRef ? "" : VisibleText.of(about.label());
        } catch (IllegalArgumentException _) {
            return "";
        }
    }
}
