package dev.emend.gui.memories;

import dev.emend.app.memories.MemoryDetail;
import dev.emend.gui.kit.ActionControls;
import dev.emend.gui.kit.Chip;
import dev.emend.gui.kit.EmptyPane;
import dev.emend.gui.kit.Fxml;
import dev.emend.gui.kit.Icons;
import dev.emend.gui.kit.LazyChildren;
import dev.emend.gui.kit.LoadPane;
import dev.emend.gui.kit.StyleVariant;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.kit.UiAction;
import dev.emend.gui.memories.detail.MemoryDetailViewModel.Tab;
import dev.emend.gui.memories.detail.MemoryPane;
import dev.emend.gui.memories.detail.ReadableMemory;
import dev.emend.gui.memories.detail.SimilarMemoriesPane;
import dev.emend.gui.memories.detail.TextLines;
import dev.emend.gui.memories.part.MemoryLabels;
import dev.emend.gui.part.RatingPanel;
import dev.emend.gui.part.ScreenHost;
import dev.emend.gui.part.TextControls;
import dev.emend.model.Memory;
import dev.emend.model.VisibleText;
import java.util.List;
import javafx.fxml.FXML;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.MenuButton;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.TabPane;
import javafx.scene.input.Clipboard;
import javafx.scene.input.ClipboardContent;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;

/// View of one memory: its task, its state, and its contents in tabs.
final class MemoryView extends BorderPane {
    /// Longer tasks are read as a dimension.
    private static final int MAX_TITLE = 240;

    private final MemoriesViewModel model;
    private final MemoryPane dimensions;
    private final MemoryPane execution;
    private final MemoryPane origin;
    private final SimilarMemoriesPane similar;
    private final TextLines raw = new TextLines(Texts.get("memories.tab.raw"), "mono");
    private final RatingPanel rating;

    @FXML
    private LoadPane pane;

    @FXML
    private HBox titleRow;

    @FXML
    private Label title;

    @FXML
    private FlowPane chips;

    @FXML
    private HBox secret;

    @FXML
    private TabPane tabs;

    @FXML
    private VBox foot;

    @FXML
    private HBox actions;

    MemoryView(MemoriesViewModel model, ScreenHost host) {
        this.model = model;
        dimensions = new MemoryPane(host.dates());
        execution = new MemoryPane(host.dates());
        origin = new MemoryPane(host.dates());
        similar = new SimilarMemoriesPane(model.similar, model::jump);
        rating = new RatingPanel(model.memoryActions.rating);
        Fxml.fill(this);
        var copy = new Button(Texts.get("memories.raw.copy"), Icons.COPY.node());
        copy.setOnAction(_ -> copy(host));
        var bar = new HBox(copy);
        bar.getStyleClass().add("raw-bar");
        var rawPane = new BorderPane(raw);
        rawPane.setTop(bar);
        var all = tabs.getTabs();
        LazyChildren.content(all.get(Tab.MEMORY.ordinal()), scrollPane(new VBox(dimensions, similar)));
        LazyChildren.content(all.get(Tab.EXECUTION.ordinal()), scrollPane(execution));
        LazyChildren.content(all.get(Tab.ORIGIN.ordinal()), scrollPane(origin));
        LazyChildren.content(all.get(Tab.AGENT.ordinal()), agentPane());
        LazyChildren.content(all.get(Tab.RAW.ordinal()), rawPane);
        tabs.getSelectionModel()
                .selectedIndexProperty()
                .subscribe((_, index) -> model.detail.tab.set(Tab.values()[index.intValue()]));
        model.detail.tab.subscribe(tab -> {
            tabs.getSelectionModel().select(tab.ordinal());
            model.detail.current().ifPresent(this::fill);
        });
        pane.watch(model.detail.memory, this::show, model.detail::reload);
        model.detail.id.subscribe(
                id -> pane.setPlaceholder(id == null ? EmptyPane.noContent(Texts.get("memories.detail.none")) : null));
        foot.getChildren().addFirst(rating);
        actions.visibleProperty().bind(model.memoryActions.rating.isOpen.not().and(model.detail.id.isNotNull()));
        actions.managedProperty().bind(actions.visibleProperty());
    }

    private LoadPane agentPane() {
        var load = new LoadPane();
        var lines = new TextLines(Texts.get("memories.tab.agent"), "mono");
        var pane = new BorderPane(lines);
        var name = TextControls.wrappingLabel(Texts.get("memories.agent.answer", "MCP retrieve_memories"), "caption");
        var bar = new HBox(name);
        bar.getStyleClass().add("raw-bar");
        pane.setTop(bar);
        load.setContent(pane);
        load.watch(model.detail.answer, lines::show, model.detail::readAnswer);
        return load;
    }

    private static ScrollPane scrollPane(Region content) {
        var scroll = new ScrollPane(content);
        scroll.setFitToWidth(true);
        scroll.getStyleClass().add("screen-scroll");
        return scroll;
    }

    private void copy(ScreenHost host) {
        model.detail.current().ifPresent(memory -> {
            var content = new ClipboardContent();
            content.putString(memory.raw());
            Clipboard.getSystemClipboard().setContent(content);
            host.done(Texts.get("memories.done.copied"), false);
        });
    }

    private void show(ReadableMemory reading) {
        var detail = reading.detail();
        var row = detail.row();
        var task = reading.maskedMemory().text().task().strip();
        title.setText(VisibleText.of(
                task.length() > MAX_TITLE
                        ? task.substring(0, MAX_TITLE) + "\u2026"
                        : task.isEmpty() ? MemoryLabels.title(row) : task));
        chips.getChildren()
                .setAll(
                        chip(MemoryLabels.icon(row.kind()), MemoryLabels.kind(row.kind())),
                        new Chip(
                                MemoryLabels.icon(row.status().state()),
                                MemoryLabels.state(row.status().state()),
                                MemoryLabels.tone(row.status().state())),
                        new Chip(
                                MemoryLabels.outcomeIcon(row.status().outcome()),
                                MemoryLabels.outcome(row.status().outcome()),
                                MemoryLabels.outcomeTone(row.status().outcome())));
        more(detail);
        secret.setVisible(reading.hasSecret());
        secret.setManaged(reading.hasSecret());
        tabs.getTabs()
                .get(Tab.EXECUTION.ordinal())
                .setText(Texts.get(
                        detail.memory().kind() == Memory.Kind.EXPERIENCE
                                ? "memories.tab.log"
                                : "memories.tab.execution"));
        fill(reading);
    }

    private void more(MemoryDetail detail) {
        var status = detail.row().status();
        if (status.confidence().isPresent()) {
            chips.getChildren()
                    .add(chip(
                            Icons.TRUSTED,
                            Texts.get("memories.chip.confidence", MemoryLabels.two(status.confidence()))));
        }
        if (status.tier() == dev.emend.app.memories.MemorySummary.Tier.ARCHIVED) {
            chips.getChildren().add(chip(Icons.ARCHIVE, MemoryLabels.tier(status.tier())));
        }
        detail.rating()
                .ifPresent(memoryRating -> chips.getChildren()
                        .add(chip(Icons.RATE, Texts.get("memories.chip.rated", memoryRating.score()))));
    }

    private static Chip chip(Icons icon, String words) {
        return new Chip(icon, words, StyleVariant.NEUTRAL);
    }

    /// Fills the open tab only.
    private void fill(ReadableMemory reading) {
        switch (model.detail.tab.get()) {
            case MEMORY -> dimensions.dimensions(reading);
            case EXECUTION -> execution.execution(reading);
            case ORIGIN -> origin.origin(reading, model::jump);
            case AGENT -> {}
            case RAW -> raw.show(reading.raw());
        }
    }

    /// The bar below the tabs: one primary action, two more, the rest behind a menu; and what says how
    /// a look-alike stands to it.
    void offer(UiAction primary, List<UiAction> secondaryActions, List<UiAction> more, List<UiAction> relations) {
        similar.offer(relations);
        actions.getChildren().setAll(ActionControls.primary(primary));
        secondaryActions.forEach(action -> actions.getChildren().add(ActionControls.button(action)));
        var selection = model.list.selection;
        foot.getChildren()
                .addFirst(TextControls.note(
                        () -> selection.count() > 1 ? Texts.get("memories.several", selection.count()) : "",
                        selection.choice));
        var menu = menu("memories-more", Texts.get("memories.more"));
        more.forEach(action -> menu.getItems().add(ActionControls.menuItem(action)));
        titleRow.getChildren().add(menu);
    }

    static MenuButton menu(String id, String words) {
        var menu = new MenuButton("", Icons.MORE.node(20));
        menu.setId(id);
        menu.setMinWidth(Region.USE_PREF_SIZE);
        menu.setAccessibleText(words);
        menu.setTooltip(TextControls.tooltip(words));
        menu.getStyleClass().addAll("flat", "no-arrow", "more");
        return menu;
    }

    void focusRating() {
        rating.requestFocus();
    }

    @Override
    public void requestFocus() {
        tabs.requestFocus();
    }
}
