package dev.emend.gui.shell;

import dev.emend.app.catalogs.CatalogInfo;
import dev.emend.gui.kit.Dates;
import dev.emend.gui.kit.Icons;
import dev.emend.gui.kit.Load;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.kit.UiAction;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javafx.collections.MapChangeListener;
import javafx.css.PseudoClass;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.Labeled;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.Region;
import org.controlsfx.control.StatusBar;

/// The line at the foot of the window: file and saved tick on the left; search, undo depth and jobs
/// on the right.
final class StatusView extends StatusBar {
    private static final PseudoClass NARROW = PseudoClass.getPseudoClass("narrow");

    /// The width at which every item has room for its words.
    private static final double ROOMY = 900;

    private final Label workspace = new Label("", Icons.WORKSPACE.node(14));
    private final Label catalogs = new Label();
    private final Label saveLabel = new Label();
    private final Label search = new Label();
    private final Button agents = new Button();
    private final Button undo = new Button();
    private final Button store = new Button();
    private final Dates dates;
    private final Map<Labeled, StatusViewModel.Item> currentItems = new HashMap<>();

    /// The actions of the buttons.
    ///
    /// @param agents goes to the agents screen
    record StatusActions(UiAction undo, UiAction verify, Runnable agents) {}

    private boolean isRead;
    private boolean isFileOpening;
    private List<CatalogInfo> open = List.of();

    StatusView(ShellViewModel model, JobList jobs, StatusActions actions, Dates dates) {
        this.dates = dates;
        setText("");
        setFocusTraversable(false);
        undo.setId("status-undo");
        undo.setOnAction(_ -> actions.undo().fire());
        getLeftItems().addAll(List.of(workspace, catalogs, saveLabel));
        agents.setId("status-agents");
        agents.setMinWidth(Region.USE_PREF_SIZE);
        agents.setOnAction(_ -> actions.agents().run());
        store.setId("status-store");
        store.setMinWidth(Region.USE_PREF_SIZE);
        store.setOnAction(_ -> actions.verify().fire());
        getRightItems().addAll(List.of(search, store, agents, undo, jobs.button));
        for (var label : List.of(workspace, catalogs, saveLabel, search)) {
            label.getStyleClass().add("status-item");
            label.setMinWidth(Region.USE_PREF_SIZE);
        }
        // what gives way in a small window, the whole of it in the tooltip
        catalogs.setMinWidth(60);
        search.setMinWidth(24);
        undo.setMinWidth(Region.USE_PREF_SIZE);
        jobs.button.setMinWidth(Region.USE_PREF_SIZE);
        search.setMaxWidth(360);
        setMinWidth(0);
        widthProperty().subscribe(width -> pseudoClassStateChanged(NARROW, width.doubleValue() < ROOMY));
        workspace.setManaged(false);
        workspace.setVisible(false);
        model.catalogsProperty().addListener((_, _, newValue) -> showCatalogs(newValue));
        model.searchProperty().addListener((_, _, newValue) -> put(search, StatusViewModel.search(newValue)));
        model.agents().subscribe(newValue -> put(agents, StatusViewModel.agents(newValue)));
        model.storeCheck().subscribe(newValue -> put(store, StatusViewModel.store(newValue, dates)));
        model.undoProperty()
                .addListener((_, _, newValue) ->
                        newValue.ready().ifPresent(state -> put(undo, StatusViewModel.undo(state))));
        model.saveStates.addListener((MapChangeListener<Object, Object>)
                _ -> put(saveLabel, StatusViewModel.saveItem(model.saveStates.values(), dates)));
        put(catalogs, StatusViewModel.OPENING);
        put(saveLabel, StatusViewModel.saveItem(List.of(), dates));
        put(search, StatusViewModel.search(model.searchProperty().getValue()));
        put(undo, StatusViewModel.undo(model.undoState()));
    }

    /// @param isOpening whether the workspace is on its way; else it could not be opened
    void setOpening(boolean isOpening) {
        if (!isRead) {
            put(catalogs, isOpening ? StatusViewModel.OPENING : StatusViewModel.catalogs(List.of()));
        }
    }

    void setWorkspace(Path folder) {
        workspace.setText(String.valueOf(folder.getFileName()));
        workspace.setTooltip(new Tooltip(folder.toString()));
        workspace.setAccessibleText(Texts.get("status.workspace", folder.toString()));
        workspace.setManaged(true);
        workspace.setVisible(true);
    }

    /// @param isNow whether a catalog is being opened: until it is, none is no news
    void setFileOpening(boolean isNow) {
        isFileOpening = isNow;
        showOpen();
    }

    private void showCatalogs(Load<List<CatalogInfo>> state) {
        state.ready().ifPresent(catalogInfos -> {
            isRead = true;
            open = catalogInfos;
            showOpen();
        });
    }

    private void showOpen() {
        if (isRead) {
            put(catalogs, open.isEmpty() && isFileOpening ? StatusViewModel.OPENING : StatusViewModel.catalogs(open));
        }
    }

    private void put(Labeled target, StatusViewModel.Item item) {
        if (item.equals(currentItems.put(target, item))) {
            return;
        }
        target.setText(item.text());
        target.setGraphic(item.icon().node(14));
        target.setAccessibleText(item.text());
        target.setTooltip(new Tooltip(item.hint().isBlank() ? item.text() : item.hint()));
        target.getStyleClass().removeIf(name -> name.startsWith("tone-"));
        target.getStyleClass().add(item.tone().styleClass());
    }
}
