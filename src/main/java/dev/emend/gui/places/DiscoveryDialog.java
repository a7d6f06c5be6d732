package dev.emend.gui.places;

import dev.emend.gui.kit.ActionControls;
import dev.emend.gui.kit.EmptyPane;
import dev.emend.gui.kit.Focus;
import dev.emend.gui.kit.Icon;
import dev.emend.gui.kit.Icons;
import dev.emend.gui.kit.KeyCap;
import dev.emend.gui.kit.Load;
import dev.emend.gui.kit.LoadPane;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.kit.UiAction;
import dev.emend.gui.layout.WrappingRow;
import dev.emend.gui.part.ScreenHost;
import dev.emend.gui.part.TextControls;
import dev.emend.gui.places.DiscoveryViewModel.FoundPlace;
import dev.emend.gui.places.DiscoveryViewModel.FoundPlaces;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Executor;
import javafx.beans.binding.Bindings;
import javafx.collections.SetChangeListener;
import javafx.scene.AccessibleRole;
import javafx.scene.control.Button;
import javafx.scene.control.ContentDisplay;
import javafx.scene.control.Label;
import javafx.scene.control.ListView;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;

/// Lists what agents keep as Markdown on this machine, above whatever screen is on, to open some of it.
public final class DiscoveryDialog extends BorderPane {
    private final DiscoveryViewModel model;
    private final Executor ui;
    private final LoadPane load = new LoadPane();
    private final ListView<FoundPlace> list = new ListView<>();
    private final Label note = TextControls.wrappingLabel("", "caption", "found-note");
    private final Label progressLabel = TextControls.fixedLabel(Texts.get("places.looking"), "muted");
    private final UiAction open;
    private final UiAction tick;
    private final UiAction add;
    private final Button addButton;

    /// @param close takes the dialog away
    public DiscoveryDialog(DiscoveryViewModel model, ScreenHost host, Runnable close) {
        this.model = model;
        ui = host.background().ui();
        setId("discovery");
        getStyleClass().add("discovery");
        setAccessibleRole(AccessibleRole.DIALOG);
        setAccessibleText(Texts.get("places.title"));
        list.setId("found-places");
        list.getStyleClass().add("found-places");
        list.setAccessibleText(Texts.get("places.title"));
        list.setCellFactory(_ -> new FoundPlaceCell(model));
        list.getSelectionModel().selectedItemProperty().subscribe(place -> model.selectedPlace.set(place));
        list.setOnMouseClicked(click -> {
            if (click.getClickCount() == 2) {
                open(close);
            }
        });
        var hasAny = model.selectedPlace.isNotNull().or(Bindings.isNotEmpty(model.tickedFiles()));
        open = UiAction.of("places.open", Icons.OPEN, "Enter", hasAny, () -> open(close));
        // beside the list Space presses buttons
        tick = UiAction.of(
                "places.tick",
                Icons.TICKED,
                "Space",
                list.focusedProperty().and(model.selectedPlace.isNotNull()),
                this::tick);
        add = UiAction.of("places.add", Icons.ADD, "Shortcut+O", model::addFolder);
        addButton = ActionControls.button(add);
        model.tickedFiles().addListener((SetChangeListener<Path>) _ -> list.refresh());
        setTop(head());
        load.setContent(list);
        var body = new VBox(load, note);
        body.getStyleClass().add("found-body");
        VBox.setVgrow(load, Priority.ALWAYS);
        setCenter(body);
        setBottom(foot(close));
        note.managedProperty().bind(note.visibleProperty());
        note.visibleProperty().bind(note.textProperty().isNotEmpty());
        progressLabel
                .visibleProperty()
                .bind(Bindings.createBooleanBinding(() -> model.load().get().isRunning(), model.load()));
        load.watch(model.load(), this::show, model::look);
        model.look();
    }

    private static VBox head() {
        var title = new HBox(
                12, new Icon(Icons.MEMORIES, 20), TextControls.fixedLabel(Texts.get("places.title"), "screen-title"));
        title.getStyleClass().add("found-title");
        var head = new VBox(4, title, TextControls.wrappingLabel(Texts.get("places.hint"), "muted"));
        head.getStyleClass().add("found-head");
        return head;
    }

    private WrappingRow foot(Runnable close) {
        var gap = new Region();
        HBox.setHgrow(gap, Priority.ALWAYS);
        var closeButton = new Button(Texts.get("places.close"), new KeyCap("Esc"));
        closeButton.setId("places-close");
        closeButton.setContentDisplay(ContentDisplay.RIGHT);
        closeButton.setOnAction(_ -> close.run());
        var tickedLabel = TextControls.fixedLabel("", "muted");
        tickedLabel
                .textProperty()
                .bind(Bindings.createStringBinding(
                        () -> model.tickedFiles().isEmpty()
                                ? ""
                                : Texts.get("places.ticked", model.tickedFiles().size()),
                        model.tickedFiles()));
        closeButton.setMinWidth(USE_PREF_SIZE);
        var foot = new WrappingRow(
                12, ActionControls.primary(open), addButton, tickedLabel, progressLabel, gap, closeButton);
        foot.getStyleClass().add("found-foot");
        return foot;
    }

    private void show(FoundPlaces foundPlaces) {
        var before = model.selectedPlace.get();
        list.getItems().setAll(foundPlaces.places());
        list.getSelectionModel().select(before == null ? null : matchingPlace(before, foundPlaces));
        if (list.getSelectionModel().isEmpty()) {
            list.getSelectionModel().selectFirst();
        }
        note.setText(
                foundPlaces.unreadable().isEmpty()
                        ? ""
                        : Texts.get(
                                "places.unreadable",
                                foundPlaces.unreadable().size(),
                                String.join(" ", foundPlaces.unreadable())));
        load.setPlaceholder(foundPlaces.places().isEmpty() ? EmptyPane.noContent(Texts.get("places.none")) : null);
        Focus.moveLater(this, ui, this::requestFocus);
    }

    private static FoundPlace matchingPlace(FoundPlace before, FoundPlaces foundPlaces) {
        return foundPlaces.places().stream()
                .filter(place -> place.file().equals(before.file()))
                .findFirst()
                .orElse(before);
    }

    private void open(Runnable close) {
        if (model.open()) {
            close.run();
        }
    }

    private void tick() {
        var place = model.selectedPlace.get();
        if (place != null) {
            model.tick(place);
        }
    }

    /// The actions that have a key, besides closing.
    public List<UiAction> actions() {
        return List.of(open, tick, add);
    }

    /// On the list, or on what helps when that is empty.
    @Override
    public void requestFocus() {
        if (list.isVisible() && !list.getItems().isEmpty()) {
            list.requestFocus();
        } else if (list.getItems().isEmpty() && model.load().get() instanceof Load.Ready<FoundPlaces>) {
            addButton.requestFocus();
        } else {
            super.requestFocus();
        }
    }
}
