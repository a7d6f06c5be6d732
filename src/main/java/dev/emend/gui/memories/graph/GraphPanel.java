package dev.emend.gui.memories.graph;

import dev.emend.app.memories.MemorySearchService.Graph;
import dev.emend.app.memories.MemorySearchService.Graph.Edge;
import dev.emend.gui.kit.EmptyPane;
import dev.emend.gui.kit.Fxml;
import dev.emend.gui.kit.Icons;
import dev.emend.gui.kit.LoadPane;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.memories.part.MemoryLabels;
import dev.emend.gui.memories.part.PanelHead;
import dev.emend.gui.part.TextControls;
import dev.emend.gui.part.WrappingCell;
import java.util.function.Consumer;
import javafx.fxml.FXML;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ListView;
import javafx.scene.input.KeyCode;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;

/// Related memories, drawn, and the same as a list.
public final class GraphPanel extends BorderPane {
    /// An edge as a sentence.
    private record Line(Edge edge, String title, String words) {}

    private final GraphViewModel model;
    private final Consumer<String> onOpen;
    private final GraphDrawing drawing;

    @FXML
    private VBox head;

    @FXML
    private LoadPane pane;

    @FXML
    private StackPane place;

    @FXML
    private ListView<Line> lines;

    @FXML
    private Label chosen;

    @FXML
    private Button open;

    public GraphPanel(GraphViewModel model, Consumer<String> onOpen, Runnable onBack) {
        this.model = model;
        this.onOpen = onOpen;
        Fxml.fill(this);
        head.getChildren().addFirst(new PanelHead(Icons.GRAPH, Texts.get("memories.graph.title"), onBack));
        drawing = new GraphDrawing(model::open, model.chosen()::set);
        place.getChildren().add(drawing);
        lines.setCellFactory(_ -> new Cell());
        lines.setPlaceholder(EmptyPane.nothing(Texts.get("memories.graph.none")));
        lines.setOnKeyPressed(event -> {
            if (event.getCode() == KeyCode.ENTER) {
                centreLine();
            }
        });
        lines.setOnMouseClicked(event -> {
            if (event.getClickCount() == 2) {
                centreLine();
            }
        });
        model.chosen().subscribe(_ -> describe());
        pane.watch(model.graph(), this::show, model::reload);
    }

    private void show(Graph graph) {
        boolean hadFocus = drawing.isFocusWithin();
        var edges = model.edges(graph);
        drawing.show(graph.nodes(), edges, String.valueOf(model.centre().get()));
        lines.getItems().setAll(edges.stream().map(edge -> line(graph, edge)).toList());
        describe();
        if (hadFocus) {
            drawing.requestFocus();
        }
    }

    private Line line(Graph graph, Edge edge) {
        var centre = String.valueOf(model.centre().get());
        boolean isOfCentre = GraphViewModel.touches(edge, centre);
        var other = edge.from().equals(centre) ? edge.to() : edge.from();
        var weight = Texts.get("memories.graph.edge", kind(edge.kind()), MemoryLabels.two(edge.weight()));
        return isOfCentre
                ? new Line(edge, title(graph, other), weight)
                : new Line(
                        edge,
                        Texts.get("memories.graph.between", title(graph, edge.from()), title(graph, edge.to())),
                        weight);
    }

    private static String title(Graph graph, String id) {
        return GraphViewModel.node(graph, id).map(MemoryLabels::title).orElse(id);
    }

    /// `alike` in our words, a link in those of its source.
    static String kind(String kind) {
        return kind.equals("alike") ? Texts.get("memories.graph.alike") : MemoryLabels.line(kind);
    }

    private void describe() {
        var id = model.chosen().get();
        var row = model.graph()
                .get()
                .known()
                .flatMap(graph -> id == null ? java.util.Optional.empty() : GraphViewModel.node(graph, id));
        chosen.setText(row.map(MemoryLabels::title).orElse(""));
        open.setDisable(row.isEmpty());
    }

    private void centreLine() {
        var line = lines.getSelectionModel().getSelectedItem();
        if (line != null) {
            var centre = String.valueOf(model.centre().get());
            model.open(line.edge.from().equals(centre) ? line.edge.to() : line.edge.from());
        }
    }

    @Override
    public void requestFocus() {
        drawing.requestFocus();
    }

    @FXML
    private void open() {
        var id = model.chosen().get();
        if (id != null) {
            onOpen.accept(id);
        }
    }

    private static final class Cell extends WrappingCell<Line> {
        private final Label title = TextControls.wrapped("");
        private final Label words = TextControls.wrapped("", "caption", "figures");
        private final VBox face = new VBox(2, title, words);

        @Override
        protected void updateItem(@Nullable Line line, boolean isEmpty) {
            super.updateItem(line, isEmpty);
            if (line == null || isEmpty) {
                setGraphic(null);
                return;
            }
            title.setText(line.title);
            words.setText(line.words);
            setAccessibleText(line.title + ", " + line.words);
            setGraphic(face);
        }
    }
}
