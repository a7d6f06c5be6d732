package dev.emend.gui.part;

import dev.emend.app.search.GoldenQueryResult;
import dev.emend.gui.kit.EmptyPane;
import dev.emend.gui.kit.Fxml;
import dev.emend.gui.kit.ListOpener;
import dev.emend.gui.kit.LoadPane;
import dev.emend.gui.kit.Problem;
import dev.emend.gui.kit.Texts;
import dev.emend.model.ItemRef;
import dev.emend.model.VisibleText;
import java.util.List;
import java.util.function.Consumer;
import javafx.fxml.FXML;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ListView;
import javafx.scene.control.TextField;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;

/// The pinned queries with their places; Enter opens the item one must find, Delete takes the pin
/// away.
public final class GoldenPanel extends VBox {
    private final GoldenViewModel model;
    private final Runnable onBack;

    @FXML
    private VBox adding;

    @FXML
    private TextField asked;

    @FXML
    private TextField context;

    @FXML
    private Label expected;

    @FXML
    private Label problem;

    @FXML
    private Button pin;

    @FXML
    private Button unpin;

    @FXML
    private LoadPane pane;

    @FXML
    private ListView<GoldenQueryResult> list;

    /// @param onOpen goes to an item
    /// @param onBack closes the panel
    public GoldenPanel(GoldenViewModel model, Consumer<ItemRef> onOpen, Runnable onBack) {
        this.model = model;
        this.onBack = onBack;
        Fxml.fill(this);
        asked.textProperty().bindBidirectional(model.query);
        context.textProperty().bindBidirectional(model.context);
        pin.disableProperty().bind(model.canPin().not());
        adding.managedProperty().bind(adding.visibleProperty());
        adding.visibleProperty().bind(model.item.isNotNull());
        model.item.subscribe(item ->
                expected.setText(item == null ? "" : Texts.get("part.golden.expected", VisibleText.of(item.label()))));
        problem.managedProperty().bind(problem.visibleProperty());
        model.problem.subscribe(this::show);
        unpin.disableProperty()
                .bind(list.getSelectionModel().selectedItemProperty().isNull());
        list.setCellFactory(_ -> new GoldenCell());
        model.item.subscribe(item -> list.setPlaceholder(
                EmptyPane.noContent(Texts.get(item == null ? "part.golden.none.here" : "part.golden.none"))));
        list.addEventHandler(KeyEvent.KEY_PRESSED, this::press);
        ListOpener.install(list, result -> onOpen.accept(result.query().item()));
        pane.watch(model.results, this::show, model::reload);
    }

    private void press(KeyEvent event) {
        if (event.getCode() == KeyCode.DELETE) {
            unpin();
            event.consume();
        }
    }

    private void show(List<GoldenQueryResult> results) {
        int at = Math.max(0, list.getSelectionModel().getSelectedIndex());
        list.getItems().setAll(results);
        list.getSelectionModel().select(Math.min(at, results.size() - 1));
    }

    private void show(@Nullable Problem failure) {
        problem.setVisible(failure != null);
        problem.setText(failure == null ? "" : (failure.message() + " " + failure.remedy()).strip());
    }

    /// Puts the focus where the next thing is done: on the query when one can be pinned.
    @Override
    public void requestFocus() {
        if (adding.isVisible()) {
            asked.requestFocus();
            asked.end();
        } else {
            list.requestFocus();
        }
    }

    @FXML
    private void pin() {
        model.pin();
    }

    @FXML
    private void unpin() {
        var selectedResult = list.getSelectionModel().getSelectedItem();
        if (selectedResult != null) {
            model.unpin(selectedResult.query());
        }
    }

    @FXML
    private void run() {
        model.run();
    }

    @FXML
    private void back() {
        onBack.run();
    }
}
