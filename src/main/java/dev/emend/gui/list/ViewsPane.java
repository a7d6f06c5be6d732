package dev.emend.gui.list;

import dev.emend.gui.kit.FieldName;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.list.SavedViewsViewModel.ViewRow;
import dev.emend.gui.part.TextControls;
import dev.emend.model.VisibleText;
import dev.emend.settings.ListSettings.SavedView;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import javafx.css.PseudoClass;
import javafx.scene.control.Button;
import javafx.scene.control.ContextMenu;
import javafx.scene.control.Label;
import javafx.scene.control.MenuItem;
import javafx.scene.control.TextField;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;

/// The saved views with their counts, above the filters. One stop for Tab; arrows walk, Enter
/// opens.
public final class ViewsPane extends VBox {
    private static final PseudoClass ON = PseudoClass.getPseudoClass("on");

    private final String screen;
    private final SavedViewsViewModel model;
    private final Predicate<SavedView> isOpen;
    private final BooleanSupplier isAll;
    private final Runnable onAll;
    private final List<Line> lines = new ArrayList<>();
    private final TextField name = new TextField();

    /// @param screen whose texts say what is counted
    /// @param isOpen whether a view is what is listed now
    /// @param isAll whether everything is listed, and no view
    /// @param onAll lists everything
    public ViewsPane(
            String screen,
            SavedViewsViewModel model,
            Predicate<SavedView> isOpen,
            BooleanSupplier isAll,
            Runnable onAll) {
        this.screen = screen;
        this.model = model;
        this.isOpen = isOpen;
        this.isAll = isAll;
        this.onAll = onAll;
        setId("views");
        getStyleClass().add("views");
        name.setId("view-name");
        name.setPromptText(Texts.get("list.view.name"));
        FieldName.setWords(name, Texts.get("list.view.name"));
        name.textProperty().bindBidirectional(model.name);
        name.setOnAction(_ -> model.save());
        managedProperty().bind(visibleProperty());
        addEventFilter(KeyEvent.KEY_PRESSED, this::walk);
        model.rows().subscribe(this::show);
        model.naming.subscribe((_, _) -> show(model.rows().get()));
    }

    /// Marks the view that is listed now.
    public void refresh() {
        lines.forEach(Line::mark);
    }

    private void show(List<ViewRow> rows) {
        var naming = model.naming.get();
        var focusedName = model.focusedName.get();
        getChildren().clear();
        lines.clear();
        setVisible(!rows.isEmpty() || naming != null);
        if (!isVisible()) {
            return;
        }
        getChildren().add(TextControls.fixedLabel(Texts.get("list.views"), "facet-group"));
        if (!rows.isEmpty()) {
            var all = new Line();
            lines.add(all);
            getChildren().add(all);
        }
        for (var row : rows) {
            boolean isRenamed =
                    naming != null && naming.oldName().equals(row.view().name());
            var line = new ViewLine(row);
            if (isRenamed) {
                getChildren().add(name);
            } else {
                lines.add(line);
                getChildren().add(line);
            }
        }
        if (naming != null && naming.oldName().isEmpty()) {
            getChildren().add(name);
        }
        onlyStop(0);
        lines.stream()
                .filter(line -> line.name().equals(focusedName))
                .findFirst()
                .ifPresent(Line::requestFocus);
    }

    /// Puts the focus into the name.
    public void focusName() {
        name.requestFocus();
        name.selectAll();
    }

    private void walk(KeyEvent event) {
        int at = lines.indexOf(event.getTarget());
        int step = event.getCode() == KeyCode.UP ? -1 : event.getCode() == KeyCode.DOWN ? 1 : 0;
        if (at >= 0 && step != 0) {
            lines.get(Math.clamp(at + step, 0, lines.size() - 1)).requestFocus();
            event.consume();
        }
    }

    private void onlyStop(int index) {
        for (int i = 0; i < lines.size(); i++) {
            lines.get(i).setFocusTraversable(i == index);
        }
    }

    /// All items, as they were before a view was opened; or a view.
    private class Line extends Button {
        Line() {
            this(Texts.get(screen + ".views.all"), "");
            setId("view-all");
            setAccessibleText(Texts.get(screen + ".views.all"));
            TextControls.hint(this, Texts.get(screen + ".views.all.hint"));
            setOnAction(_ -> onAll.run());
            mark();
        }

        private Line(String title, String count) {
            var words = new Label(title);
            words.setMaxWidth(Double.MAX_VALUE);
            HBox.setHgrow(words, Priority.ALWAYS);
            var face = new HBox(words, TextControls.fixedLabel(count, "figures"));
            face.getStyleClass().add("facet-face");
            face.prefWidthProperty().bind(widthProperty().subtract(16));
            getStyleClass().setAll("facet");
            setMaxWidth(Double.MAX_VALUE);
            setGraphic(face);
            focusedProperty().subscribe(has -> {
                if (has) {
                    onlyStop(lines.indexOf(this));
                }
            });
        }

        /// The name of the view; empty for all items.
        String name() {
            return "";
        }

        void mark() {
            pseudoClassStateChanged(ON, isAll.getAsBoolean());
        }
    }

    private final class ViewLine extends Line {
        private final SavedView view;

        ViewLine(ViewRow row) {
            super(
                    VisibleText.of(row.view().name()),
                    row.count().isPresent() ? Texts.get("number", row.count().getAsInt()) : "");
            view = row.view();
            getStyleClass().add("view");
            setAccessibleText(Texts.get(
                    screen + ".view.sentence",
                    VisibleText.of(view.name()),
                    row.count().orElse(0)));
            TextControls.hint(
                    this, view.line().isEmpty() ? VisibleText.of(view.name()) : view.name() + "\n" + view.line());
            setOnAction(_ -> model.open(view));
            var rename = new MenuItem(Texts.get(screen + ".view.rename"));
            rename.setOnAction(_ -> model.startRenaming(view.name()));
            var delete = new MenuItem(Texts.get(screen + ".view.delete"));
            delete.setOnAction(_ -> model.delete(view.name()));
            setContextMenu(new ContextMenu(rename, delete));
            focusedProperty().subscribe(has -> {
                if (has) {
                    model.focusedName.set(view.name());
                } else if (view.name().equals(model.focusedName.get()) && lines.contains(this)) {
                    model.focusedName.set(null);
                }
            });
            mark();
        }

        @Override
        String name() {
            return view.name();
        }

        @Override
        void mark() {
            pseudoClassStateChanged(ON, isOpen.test(view));
        }
    }
}
