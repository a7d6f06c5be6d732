package dev.emend.gui.palette;

import dev.emend.gui.kit.FieldName;
import dev.emend.gui.kit.Texts;
import javafx.collections.ListChangeListener;
import javafx.scene.AccessibleAttribute;
import javafx.scene.Node;
import javafx.scene.control.ListCell;
import javafx.scene.control.ListView;
import javafx.scene.control.TextField;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseButton;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;

/// A line to type in and what fits, in groups, each with its key. The focus stays in the line; the
/// arrow keys walk the list.
public final class Palette extends VBox {
    private static final int PAGE = 8;

    /// As the style sheet has them.
    private static final double CHOICE_HEIGHT = 36;

    private static final double HEADING_HEIGHT = 32;
    private static final double MAX_HEIGHT = 468;

    public final TextField line = new TextField() {
        @Override
        public @Nullable Object queryAccessibleAttribute(AccessibleAttribute attribute, Object... parameters) {
            var focusedCell = attribute == AccessibleAttribute.FOCUS_ITEM ? walkedCell() : null;
            return focusedCell == null ? super.queryAccessibleAttribute(attribute, parameters) : focusedCell;
        }
    };
    private final ListView<PaletteRow> list = new ListView<>();
    private final Runnable close;

    /// Held here because a bidirectional binding holds its two ends weakly.
    private final PaletteViewModel model;

    /// The row the person moved to; null while the best is chosen for them.
    private @Nullable PaletteRow walkedTo;

    /// @param close takes the palette away and gives the focus back
    public Palette(PaletteViewModel model, Runnable close) {
        this.close = close;
        this.model = model;
        getStyleClass().add("palette");
        line.setId("palette-line");
        line.setPromptText(Texts.get("palette.prompt"));
        FieldName.setWords(line, Texts.get("palette.prompt"));
        line.textProperty().bindBidirectional(model.typedProperty());
        line.textProperty().subscribe((_, _) -> {
            walkedTo = null;
            line.notifyAccessibleAttributeChanged(AccessibleAttribute.FOCUS_ITEM);
        });
        line.addEventFilter(KeyEvent.KEY_PRESSED, this::walk);
        list.setId("palette-list");
        list.setItems(model.rows);
        list.setFocusTraversable(false);
        list.setAccessibleText(Texts.get("shell.palette"));
        list.setCellFactory(_ -> new PaletteCell());
        list.setOnMouseClicked(click -> {
            if (click.getButton() == MouseButton.PRIMARY) {
                choose();
            }
        });
        model.rows.addListener((ListChangeListener<PaletteRow>) _ -> select());
        select();
        getChildren().addAll(line, list);
    }

    /// The best, or what the person had walked to when it is still there.
    private void select() {
        fit();
        int index = walkedTo == null ? -1 : list.getItems().indexOf(walkedTo);
        var selection = list.getSelectionModel();
        if (index >= 0) {
            selection.select(index);
            return;
        }
        selection.clearSelection();
        int first = next(-1, 1);
        if (first >= 0) {
            selection.select(first);
        }
        list.scrollTo(0);
    }

    /// As high as its lines, as far as there is room.
    private void fit() {
        double height = list.getItems().stream()
                .mapToDouble(row -> row.isChoice() ? CHOICE_HEIGHT : HEADING_HEIGHT)
                .sum();
        list.setPrefHeight(Math.min(MAX_HEIGHT, height + 4));
    }

    /// The next place with a choice; -1 when there is none.
    private int next(int from, int step) {
        var rows = list.getItems();
        for (int at = from + step; at >= 0 && at < rows.size(); at += step) {
            if (rows.get(at).isChoice()) {
                return at;
            }
        }
        return -1;
    }

    private void walk(KeyEvent event) {
        switch (event.getCode()) {
            case DOWN -> move(1, 1);
            case UP -> move(-1, 1);
            case PAGE_DOWN -> move(1, PAGE);
            case PAGE_UP -> move(-1, PAGE);
            case ENTER -> choose();
            default -> {
                return;
            }
        }
        event.consume();
    }

    /// Moves the selection: a single step wraps around at an end, a page stops there.
    private void move(int step, int times) {
        int at = list.getSelectionModel().getSelectedIndex();
        for (int i = 0; i < times; i++) {
            int next = next(at, step);
            if (next < 0 && times == 1) {
                next = next(step > 0 ? -1 : list.getItems().size(), step);
            }
            if (next < 0) {
                break;
            }
            at = next;
        }
        if (at >= 0) {
            list.getSelectionModel().select(at);
            walkedTo = list.getItems().get(at);
            list.scrollTo(Math.max(0, at - 4));
            list.layout();
            line.notifyAccessibleAttributeChanged(AccessibleAttribute.FOCUS_ITEM);
        }
    }

    /// The line of the list the arrow keys are at; null while the best is chosen for the person. Screen
    /// readers take it for what has the focus.
    private @Nullable Node walkedCell() {
        return walkedTo == null
                ? null
                : list.lookupAll(".list-cell").stream()
                        .filter(node -> node instanceof ListCell<?> cell && cell.isSelected() && !cell.isEmpty())
                        .findFirst()
                        .orElse(null);
    }

    private void choose() {
        var row = list.getSelectionModel().getSelectedItem();
        if (row != null && row.isChoice()) {
            model.choose(row).ifPresent(entry -> {
                close.run();
                entry.run().run();
            });
            line.end();
        }
    }
}
