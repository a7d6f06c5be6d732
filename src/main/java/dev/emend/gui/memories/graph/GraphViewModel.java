package dev.emend.gui.memories.graph;

import dev.emend.app.memories.MemorySearchService;
import dev.emend.app.memories.MemorySearchService.Graph;
import dev.emend.app.memories.MemorySearchService.Graph.Edge;
import dev.emend.app.memories.MemorySummary;
import dev.emend.gui.kit.Background;
import dev.emend.gui.kit.Load;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.SimpleObjectProperty;
import org.jspecify.annotations.Nullable;

/// A memory among those it is related to.
public final class GraphViewModel {
    private static final int NEIGHBOURS = 10;

    private final MemorySearchService search;
    private final Background background;
    private final ObjectProperty<@Nullable String> centre = new SimpleObjectProperty<>();
    private final ObjectProperty<@Nullable String> chosen = new SimpleObjectProperty<>();
    private final ObjectProperty<Load<Graph>> graph = new SimpleObjectProperty<>(Load.idle());

    public GraphViewModel(MemorySearchService search, Background background) {
        this.search = search;
        this.background = background;
        graph.subscribe(state -> state.ready().ifPresent(_ -> chosen.set(centre.get())));
    }

    /// Puts a memory into the middle.
    public void open(String id) {
        if (!id.equals(centre.get())) {
            graph.set(Load.idle());
        }
        centre.set(id);
        reload();
    }

    public void reload() {
        var id = centre.get();
        if (id != null) {
            background.load(graph, () -> search.graph(id, NEIGHBOURS));
        }
    }

    static Optional<MemorySummary> node(Graph graph, String id) {
        return graph.nodes().stream().filter(node -> node.id().equals(id)).findFirst();
    }

    /// The edges to draw and to list: those of the middle first, strong ones before weak ones; an
    /// edge to a memory that is not there is left out.
    public List<Edge> edges(Graph graph) {
        var id = String.valueOf(centre.get());
        return graph.edges().stream()
                .filter(edge -> node(graph, edge.from()).isPresent()
                        && node(graph, edge.to()).isPresent())
                .sorted(Comparator.comparing((Edge edge) -> !touches(edge, id))
                        .thenComparing(Comparator.comparingDouble(Edge::weight).reversed()))
                .toList();
    }

    static boolean touches(Edge edge, String id) {
        return edge.from().equals(id) || edge.to().equals(id);
    }

    /// The memory in the middle.
    public ObjectProperty<@Nullable String> centre() {
        return centre;
    }

    /// The memory that has the focus in the drawing.
    public ObjectProperty<@Nullable String> chosen() {
        return chosen;
    }

    public ObjectProperty<Load<Graph>> graph() {
        return graph;
    }
}
