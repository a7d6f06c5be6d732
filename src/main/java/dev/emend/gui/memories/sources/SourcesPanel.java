package dev.emend.gui.memories.sources;

import dev.emend.app.transfer.SourceService.Status;
import dev.emend.gui.kit.Chip;
import dev.emend.gui.kit.Dates;
import dev.emend.gui.kit.EmptyPane;
import dev.emend.gui.kit.FieldName;
import dev.emend.gui.kit.Fxml;
import dev.emend.gui.kit.Icons;
import dev.emend.gui.kit.LoadPane;
import dev.emend.gui.kit.SegmentedControl;
import dev.emend.gui.kit.StyleVariant;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.memories.part.PanelHead;
import dev.emend.gui.memories.sources.SourceDraft.Kind;
import dev.emend.gui.part.TextControls;
import java.util.List;
import java.util.Locale;
import javafx.fxml.FXML;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.CheckBox;
import javafx.scene.control.Label;
import javafx.scene.control.TextField;
import javafx.scene.control.ToggleButton;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;

/// The places that others write to, each with how it stands and what can be done; a form for one
/// more.
public final class SourcesPanel extends BorderPane {
    private final SourcesViewModel model;
    private final Dates dates;

    @FXML
    private VBox head;

    @FXML
    private LoadPane pane;

    @FXML
    private VBox cards;

    @FXML
    private ToggleButton chroma;

    @FXML
    private ToggleButton mcp;

    @FXML
    private ToggleButton pgvector;

    @FXML
    private VBox settings;

    @FXML
    private Label mistake;

    public SourcesPanel(SourcesViewModel model, Dates dates, Runnable onBack) {
        this.model = model;
        this.dates = dates;
        Fxml.fill(this);
        head.getChildren().addFirst(new PanelHead(Icons.SOURCE, Texts.get("memories.sources.title"), onBack));
        kind(chroma, Kind.CHROMA);
        kind(mcp, Kind.MCP);
        kind(pgvector, Kind.PGVECTOR);
        model.draft.kind.subscribe(this::ask);
        mistake.textProperty().bind(model.mistake);
        mistake.visibleProperty().bind(model.mistake.isNotEmpty());
        mistake.managedProperty().bind(mistake.visibleProperty());
        pane.watch(model.load, this::show, model::reload);
    }

    private void kind(ToggleButton button, Kind kind) {
        SegmentedControl.wire(button, model.draft.kind, kind);
    }

    private void ask(Kind kind) {
        settings.getChildren().clear();
        for (var setting : kind.settings()) {
            var field = new TextField();
            field.setId("source-" + setting);
            field.textProperty().bindBidirectional(model.draft.text(kind, setting));
            var name = TextControls.fixedLabel(Texts.get("memories.sources.setting." + setting));
            name.setLabelFor(field);
            FieldName.setWords(field, name.getText());
            var part = new VBox(name, field);
            part.getStyleClass().add("field");
            if (setting.endsWith("_env")) {
                part.getChildren().add(TextControls.wrappingLabel(Texts.get("memories.sources.env.hint"), "caption"));
            }
            settings.getChildren().add(part);
        }
    }

    private void show(List<Status> all) {
        cards.getChildren().setAll(all.stream().map(this::card).toList());
        pane.setPlaceholder(all.isEmpty() ? EmptyPane.noContent(Texts.get("memories.sources.none")) : null);
    }

    private Chip read(Status status) {
        boolean isRead = status.lastRead().isPresent();
        var chip =
                new Chip(isRead ? Icons.DONE : Icons.CLOCK, "", isRead ? StyleVariant.SUCCESS : StyleVariant.NEUTRAL);
        Dates.keep(
                chip,
                () -> status.lastRead()
                        .map(at -> Texts.get("memories.sources.read.at", dates.text(at)))
                        .orElse(Texts.get("memories.sources.read.never")));
        return chip;
    }

    private Node card(Status status) {
        var source = status.source();
        var name = TextControls.wrappingLabel(source.name(), "strong", "mono");
        name.setMaxWidth(Double.MAX_VALUE);
        HBox.setHgrow(name, Priority.ALWAYS);
        var problem = model.problem(status);
        var key = "memories.sources.kind." + source.kind();
        var chips = new FlowPane(
                new Chip(Icons.SOURCE, Texts.has(key) ? Texts.get(key) : source.kind(), StyleVariant.NEUTRAL),
                problem.isEmpty()
                        ? read(status)
                        : new Chip(Icons.WARNING, Texts.get("memories.sources.unreached"), StyleVariant.WARNING));
        if (status.pendingCount() > 0) {
            chips.getChildren()
                    .add(new Chip(
                            Icons.CLOCK,
                            Texts.get("memories.sources.waiting", status.pendingCount()),
                            StyleVariant.ACCENT));
        }
        chips.getStyleClass().add("chips");
        var card = new VBox(8, name, chips);
        card.getStyleClass().add("card");
        if (!problem.isEmpty()) {
            var words = TextControls.wrappingLabel(problem);
            HBox.setHgrow(words, Priority.ALWAYS);
            var note = new HBox(10, Icons.WARNING.node(), words);
            note.getStyleClass().add("note");
            card.getChildren().add(note);
        }
        SourceDraft.lines(source.settings())
                .forEach(line -> card.getChildren().add(TextControls.wrappingLabel(line, "caption")));
        card.getChildren().add(buttons(status));
        return card;
    }

    private Node buttons(Status status) {
        var read = button("read", status, () -> model.read(status));
        var write = button("write", status, () -> model.writeBack(status));
        var remove = button("remove", status, () -> model.remove(status));
        var watch = new CheckBox(Texts.get("memories.sources.watch"));
        watch.setMinWidth(USE_PREF_SIZE);
        watch.setSelected(status.source().isWatched());
        watch.setAccessibleText(watch.getText() + ", " + status.source().name());
        watch.setOnAction(_ -> model.watch(status, watch.isSelected()));
        var row = new HBox(8, read, write, watch, remove);
        row.getStyleClass().add("button-row");
        return row;
    }

    private static Button button(String name, Status status, Runnable run) {
        var button = new Button(Texts.get("memories.sources." + name));
        button.setMinWidth(USE_PREF_SIZE);
        button.setId("source-" + name.toLowerCase(Locale.ROOT) + "-"
                + status.source().id());
        button.setAccessibleText(button.getText() + ", " + status.source().name());
        button.setTooltip(TextControls.tooltip(Texts.get("memories.sources." + name + ".hint")));
        button.setOnAction(_ -> run.run());
        return button;
    }

    @Override
    public void requestFocus() {
        var first = cards.lookup(".button");
        if (first != null) {
            first.requestFocus();
        } else {
            chroma.requestFocus();
        }
    }

    @FXML
    private void add() {
        model.add();
    }
}
