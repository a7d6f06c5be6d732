package dev.emend.gui.runs;

import dev.emend.app.runs.PatternReport.Comparison;
import dev.emend.app.runs.PatternReport.Rate;
import dev.emend.app.runs.ProcessMap;
import dev.emend.app.runs.ProcessMap.Edge;
import dev.emend.app.runs.ProcessMap.Node;
import dev.emend.app.runs.RunService;
import dev.emend.gui.kit.Background;
import dev.emend.gui.kit.Load;
import dev.emend.gui.kit.Texts;
import dev.emend.model.UserException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;
import javafx.beans.property.DoubleProperty;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.SimpleDoubleProperty;
import javafx.beans.property.SimpleObjectProperty;
import org.jspecify.annotations.Nullable;

/// The process map of the runs of the list: how much of it is drawn, what its colors say, and the tool or
/// edge that is looked at.
public final class ProcessMapViewModel {
    /// So many edges can be read at once; more are drawn when the person asks for them.
    private static final double READABLE = 30;

    private static final int LEVELS = 5;

    /// What the colors say.
    public enum Coloring {
        /// How many of the runs failed.
        FAILURES,

        /// Whether runs with it fail more often than those without it.
        DIFFERENCE
    }

    /// A tool or an edge.
    public sealed interface Mark {
        record OfNode(Node node) implements Mark {}

        record OfEdge(Edge edge) implements Mark {}
    }

    private final RunService runs;
    private final Background background;
    private final Consumer<String> onOpen;
    private final ObjectProperty<Load<MapPicture>> picture = new SimpleObjectProperty<>(Load.idle());
    private final DoubleProperty share = new SimpleDoubleProperty(1);
    private final ObjectProperty<Coloring> coloring = new SimpleObjectProperty<>(Coloring.FAILURES);
    private final ObjectProperty<@Nullable Mark> chosen = new SimpleObjectProperty<>();
    private String line = "";
    private boolean isShareChosen;
    private boolean isFollowing;

    /// @param onOpen shows the runs that a clause finds
    ProcessMapViewModel(RunService runs, Background background, Consumer<String> onOpen) {
        this.runs = runs;
        this.background = background;
        this.onOpen = onOpen;
        share.subscribe((_, _) -> {
            if (!isFollowing) {
                isShareChosen = true;
                draw();
            }
        });
        picture.subscribe(state -> state.ready().ifPresent(this::follow));
    }

    /// Until the person moves it, the slider stands where the picture can be read.
    private void follow(MapPicture shown) {
        if (!isShareChosen) {
            isFollowing = true;
            share.set(shown.share());
            isFollowing = false;
        }
    }

    /// @param filter the line of the list
    public void read(String filter) {
        line = filter;
        chosen.set(null);
        reload();
    }

    public void reload() {
        var wanted = line;
        boolean isWanted = isShareChosen;
        double wantedShare = share.get();
        background.load(picture, () -> {
            var read = read(wanted, runs);
            return MapPicture.of(read, isWanted ? wantedShare : readable(read));
        });
    }

    /// A line that is not understood is told at the list; all runs stand here meanwhile.
    private static ProcessMap read(String wanted, RunService runs) throws UserException {
        try {
            return runs.processMap(wanted);
        } catch (UserException e) {
            if (e.code() == UserException.Code.BAD_INPUT) {
                return runs.processMap("");
            }
            throw e;
        }
    }

    private static double readable(ProcessMap map) {
        return Math.min(1, READABLE / Math.max(1, map.edges().size()));
    }

    private void draw() {
        double wanted = share.get();
        map().ifPresent(known -> background.load(picture, () -> MapPicture.of(known, wanted)));
    }

    Optional<MapPicture> current() {
        return picture.get().known();
    }

    private Optional<ProcessMap> map() {
        return current().map(MapPicture::map);
    }

    /// Shows the runs of what is looked at.
    public void open() {
        var mark = chosen.get();
        if (mark != null) {
            map().flatMap(known -> clause(known, mark)).ifPresent(onOpen);
        }
    }

    private static Optional<String> clause(ProcessMap map, Mark mark) {
        return switch (mark) {
            case Mark.OfNode(var node) -> map.clause(node);
            case Mark.OfEdge(var edge) -> map.clause(edge);
        };
    }

    /// Goes to the next tool, in the order of their frequency.
    public void walkNodes(int by) {
        current().ifPresent(shown -> {
            var nodes = shown.boxes().stream()
                    .map(MapPicture.Box::node)
                    .filter(place -> place >= 0)
                    .sorted()
                    .map(place -> (Mark) new Mark.OfNode(shown.map().nodes().get(place)))
                    .toList();
            walk(nodes, by);
        });
    }

    /// Goes to the next edge, in the order of their frequency.
    public void walkEdges(int by) {
        current()
                .ifPresent(shown -> walk(
                        shown.lines().stream()
                                .map(drawn -> (Mark) new Mark.OfEdge(drawn.edge()))
                                .toList(),
                        by));
    }

    private void walk(List<Mark> marks, int by) {
        if (!marks.isEmpty()) {
            int at = marks.indexOf(chosen.get());
            int next = at < 0 ? by > 0 ? 0 : marks.size() - 1 : Math.clamp(at + by, 0, marks.size() - 1);
            chosen.set(marks.get(next));
        }
    }

    static String name(Node node) {
        return node.tool().isEmpty() ? Texts.get("runs.map.others") : node.tool();
    }

    /// What the picture is of, while nothing is looked at.
    String summary() {
        return current()
                .map(shown -> Texts.get(
                        "runs.map.summary", shown.map().runs(), shown.lines().size(), shown.hidden()))
                .orElse("");
    }

    /// What width, color and dashes say; that no edge differs, where none does.
    String legend() {
        if (coloring.get() == Coloring.FAILURES) {
            return Texts.get("runs.map.failures.legend");
        }
        boolean isAnyTold = current().stream()
                .flatMap(shown -> shown.lines().stream())
                .anyMatch(drawn -> drawn.edge()
                        .against()
                        .filter(Comparison::isMoreThanChance)
                        .isPresent());
        return Texts.get(isAnyTold ? "runs.map.difference.legend" : "runs.map.difference.none");
    }

    /// What is known of a tool or an edge, in one sentence.
    String sentence(Mark mark) {
        return map().map(known -> sentence(known, mark)).orElse("");
    }

    private static String sentence(ProcessMap known, Mark mark) {
        return switch (mark) {
            case Mark.OfNode(var node) ->
                Texts.get("runs.map.of.node", name(node), node.calls(), node.runs(), failed(node.success()));
            case Mark.OfEdge(var edge) ->
                Texts.get(
                        "runs.map.of.edge",
                        name(known, edge.from()),
                        name(known, edge.to()),
                        edge.runs(),
                        failed(edge.success()),
                        edge.against().map(ProcessMapViewModel::compared).orElse(Texts.get("runs.map.few")));
        };
    }

    private static String name(ProcessMap known, int place) {
        return switch (place) {
            case ProcessMap.START -> Texts.get("runs.map.start");
            case ProcessMap.END -> Texts.get("runs.map.end");
            default -> name(known.nodes().get(place));
        };
    }

    private static String failed(Rate rate) {
        return rate.known() == 0
                ? Texts.get("runs.rate.unknown")
                : Texts.get("runs.map.failed", rate.known() - rate.successes(), rate.known());
    }

    private static String compared(Comparison against) {
        var without = against.without();
        return Texts.get(
                against.isMoreThanChance() ? "runs.map.sure" : "runs.map.unsure",
                without.known() - without.successes(),
                without.known(),
                points(against.low()),
                points(against.high()),
                String.format(Locale.ROOT, "%.3f", against.adjusted()));
    }

    private static String points(double share) {
        return String.format(Locale.ROOT, "%+.0f", share * 100);
    }

    String style(Node node) {
        return level(node.success());
    }

    String style(Edge edge) {
        if (coloring.get() == Coloring.FAILURES) {
            return level(edge.success());
        }
        return edge.against()
                .filter(Comparison::isMoreThanChance)
                .map(against -> against.difference() > 0 ? "fails-4" : "fails-0")
                .orElse("fails-unknown");
    }

    private static String level(Rate rate) {
        return rate.known() == 0
                ? "fails-unknown"
                : "fails-" + Math.min(LEVELS - 1, (int) ((1 - rate.share()) * LEVELS));
    }

    /// Whether more of its runs failed than succeeded, so that color is not the only sign.
    boolean isDashed(Edge edge) {
        return coloring.get() == Coloring.FAILURES
                ? edge.success().known() > 0 && edge.success().share() < 0.5
                : edge.against()
                        .filter(against -> against.isMoreThanChance() && against.difference() > 0)
                        .isPresent();
    }

    public ObjectProperty<Load<MapPicture>> picture() {
        return picture;
    }

    /// How many of the edges are drawn, 0 to 1.
    public DoubleProperty share() {
        return share;
    }

    public ObjectProperty<Coloring> coloring() {
        return coloring;
    }

    /// The tool or edge that is looked at; null while none is.
    public ObjectProperty<@Nullable Mark> chosen() {
        return chosen;
    }
}
