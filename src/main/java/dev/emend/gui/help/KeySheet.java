package dev.emend.gui.help;

import dev.emend.gui.kit.ActionGroup;
import dev.emend.gui.kit.KeyCap;
import dev.emend.gui.kit.Section;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.kit.UiAction;
import dev.emend.gui.part.TextControls;
import java.util.ArrayList;
import java.util.List;
import javafx.geometry.VPos;
import javafx.scene.control.Button;
import javafx.scene.control.ContentDisplay;
import javafx.scene.control.ScrollPane;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;

/// All keys of the screen that is on, group by group, and those that work everywhere; in columns,
/// so that they are seen at once.
public final class KeySheet extends VBox {
    /// Lines a column has at least before the next group starts another; a heading counts as two.
    private static final int LINES = 18;

    /// As many as a window of 1280 pixels holds; in a smaller one they wrap.
    private static final int MAX_COLUMNS = 4;

    private static final double COLUMN = 264;
    private static final double GAP = 32;

    /// The distance an arrow moves the page, pixels.
    private static final double LINE = 32;

    private final Button close = new Button(Texts.get("shell.close"));

    /// @param screenGroups the keys of the screen that is on
    /// @param everywhere those that work on all
    /// @param onClose takes the sheet away
    public KeySheet(List<ActionGroup> screenGroups, List<UiAction> everywhere, Runnable onClose) {
        getStyleClass().add("sheet");
        var sections = new ArrayList<Section>();
        screenGroups.forEach(group -> sections.add(section(group)));
        sections.add(section(new ActionGroup(Texts.get("shell.sheet.everywhere"), everywhere)));
        sections.removeIf(section -> section.getChildren().size() <= 1);
        var columnBoxes = columns(sections);
        var columns = new FlowPane(GAP, GAP);
        columns.getStyleClass().add("sheet-columns");
        columns.setRowValignment(VPos.TOP);
        columns.getChildren().setAll(columnBoxes);
        columns.setPrefWrapLength(columnBoxes.size() * (COLUMN + GAP));
        var scroll = new ScrollPane(columns);
        scroll.setFitToWidth(true);
        scroll.setHbarPolicy(ScrollPane.ScrollBarPolicy.NEVER);
        scroll.getStyleClass().add("screen-scroll");
        scroll.setFocusTraversable(false);
        addEventFilter(KeyEvent.KEY_PRESSED, event -> scroll(scroll, event));
        close.setOnAction(_ -> onClose.run());
        close.setAccessibleText(Texts.get("shell.close"));
        close.setGraphic(new KeyCap("Esc"));
        close.setContentDisplay(ContentDisplay.RIGHT);
        close.setMinHeight(USE_PREF_SIZE);
        setMaxWidth(USE_PREF_SIZE);
        getChildren().addAll(scroll, close);
    }

    /// The keys that move a page: with large text not all lines are seen at once.
    private static void scroll(ScrollPane pane, KeyEvent event) {
        double hidden = pane.getContent().getLayoutBounds().getHeight()
                - pane.getViewportBounds().getHeight();
        double page = pane.getViewportBounds().getHeight();
        double by = switch (event.getCode()) {
            case DOWN -> LINE;
            case UP -> -LINE;
            case PAGE_DOWN -> page;
            case PAGE_UP -> -page;
            case END -> hidden;
            case HOME -> -hidden;
            default -> 0;
        };
        if (by != 0) {
            pane.setVvalue(hidden <= 0 ? 0 : Math.clamp(pane.getVvalue() + by / hidden, 0, 1));
            event.consume();
        }
    }

    /// The button that takes the focus.
    public Button closeButton() {
        return close;
    }

    /// The groups in their order, in few columns and as low ones as that allows.
    private static List<VBox> columns(List<Section> sections) {
        for (int limit = LINES; ; limit++) {
            var columns = new ArrayList<List<Section>>();
            int lines = limit;
            for (var section : sections) {
                int more = section.getChildren().size() + 1;
                if (lines + more > limit) {
                    columns.add(new ArrayList<>());
                    lines = 0;
                }
                lines += more;
                columns.getLast().add(section);
            }
            if (columns.size() <= MAX_COLUMNS) {
                return columns.stream().map(KeySheet::column).toList();
            }
        }
    }

    private static VBox column(List<Section> sections) {
        var column = new VBox();
        column.getStyleClass().add("sheet-column");
        column.setMinWidth(COLUMN);
        column.setPrefWidth(COLUMN);
        column.getChildren().setAll(sections);
        return column;
    }

    private static Section section(ActionGroup group) {
        var section = new Section(group.title());
        var actions = group.actions().stream()
                .filter(action -> !action.keys().isEmpty())
                .toList();
        for (int i = 0; i < actions.size(); ) {
            int end = endOfRange(actions, i);
            section.getChildren()
                    .add(
                            end - i > 2
                                    ? line(Texts.get(family(actions.get(i))), range(actions, i, end))
                                    : line(
                                            actions.get(i).label(),
                                            actions.get(i).keyText()));
            i = end - i > 2 ? end : i + 1;
        }
        return section;
    }

    /// Actions that differ by a number only, such as rating 1 to 5, are one line.
    private static int endOfRange(List<UiAction> actions, int from) {
        var family = family(actions.get(from));
        int end = from;
        while (Texts.has(family)
                && end < actions.size()
                && family(actions.get(end)).equals(family)
                && actions.get(end).keyText().matches(".*\\d")) {
            end++;
        }
        return end;
    }

    private static String family(UiAction action) {
        return action.id().substring(0, action.id().lastIndexOf('.'));
    }

    private static String range(List<UiAction> actions, int from, int end) {
        var last = actions.get(end - 1).keyText();
        return actions.get(from).keyText() + "\u2013" + last.substring(last.lastIndexOf('+') + 1);
    }

    private static HBox line(String words, String key) {
        var label = TextControls.wrappingLabel(words);
        label.setMaxWidth(Double.MAX_VALUE);
        HBox.setHgrow(label, Priority.ALWAYS);
        var line = new HBox(label, new KeyCap(key));
        line.getStyleClass().add("sheet-line");
        return line;
    }
}
