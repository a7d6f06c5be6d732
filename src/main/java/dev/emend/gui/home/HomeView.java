package dev.emend.gui.home;

import dev.emend.app.trends.TrustHistory;
import dev.emend.gui.kit.ActionControls;
import dev.emend.gui.kit.Fxml;
import dev.emend.gui.kit.Icons;
import dev.emend.gui.kit.LoadPane;
import dev.emend.gui.kit.ScreenView;
import dev.emend.gui.kit.Section;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.kit.UiAction;
import dev.emend.gui.part.ScreenHost;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import javafx.fxml.FXML;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.SplitPane;
import javafx.scene.control.TextInputControl;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;

/// Home: at first the two ways to start; later what waits, what is open and what is doubtful.
public final class HomeView extends StackPane implements ScreenView {
    /// Of the falls, and of the rises.
    private static final int MAX_MOVED = 3;

    /// Beside what moved, so that both are seen without scrolling.
    private static final int FEW_DOUBTFUL = 4;

    @FXML
    private LoadPane load;

    @FXML
    private VBox firstRun;

    @FXML
    private HBox firstActions;

    @FXML
    private SplitPane overview;

    @FXML
    private VBox left;

    @FXML
    private VBox right;

    @FXML
    private HBox figures;

    @FXML
    private Section waiting;

    @FXML
    private Section health;

    @FXML
    private Section catalogs;

    @FXML
    private Section movers;

    @FXML
    private Section doubtful;

    @FXML
    private Section recent;

    @FXML
    private Label backups;

    private final HomeViewModel model;
    private final HomeRows rows;
    private final UiAction read;
    private final UiAction sample;
    private final List<UiAction> actions;
    private Optional<HomeFacts> shown = Optional.empty();
    private boolean isFocusGiven;

    HomeView(HomeViewModel model, ScreenHost host, UiAction read, UiAction sample, List<UiAction> actions) {
        this.model = model;
        this.rows = new HomeRows(model, host.dates());
        this.read = read;
        this.sample = sample;
        this.actions = List.copyOf(actions);
        Fxml.fill(this);
        var open = UiAction.of(
                "home.open",
                Icons.OPEN,
                "Shortcut+O",
                () -> host.ask().openFile(Texts.get("shell.open.title")).ifPresent(host::open));
        firstActions.getChildren().addAll(ActionControls.primary(sample), ActionControls.button(open));
        host.remember(overview, "home");
        load.watch(model.factsProperty(), this::show, model::load);
        model.isOutdated().subscribe(isOn -> wait(isOn));
    }

    private void show(HomeFacts facts) {
        if (shown.equals(Optional.of(facts))) {
            return;
        }
        shown = Optional.of(facts);
        var owner = getScene() == null ? null : getScene().getFocusOwner();
        build(facts);
        if (owner != null && owner.getScene() == null) { // the line that had the focus is gone
            var rebuilt = owner.getId() == null ? null : lookup("#" + owner.getId());
            (rebuilt == null ? overview : rebuilt).requestFocus();
        }
        if (facts.isFirstRun()) {
            focusUnlessTyping(firstActions.getChildren().getFirst());
        }
    }

    /// Numbers that are not true stand nowhere, not even for a moment.
    private void wait(boolean isOutdated) {
        if (!isOutdated || shown.isEmpty()) {
            return;
        }
        shown = Optional.empty();
        firstRun.setVisible(false);
        overview.setVisible(true);
        for (var node : figures.getChildren()) {
            if (node.lookup(".figure") instanceof Label value) {
                value.setText(Texts.get("home.reading.figure"));
            }
        }
        fill(waiting, List.of(), Function.<Node>identity(), "home.reading");
        fill(health, List.of(), Function.<Node>identity(), "home.reading");
    }

    private void build(HomeFacts facts) {
        firstRun.setVisible(facts.isFirstRun());
        overview.setVisible(!facts.isFirstRun());
        figures.getChildren()
                .setAll(
                        figure(facts.items(), "home.figure.items"),
                        figure(facts.learnings(), "home.figure.learnings"),
                        figure(facts.pendingCount(), "home.figure.pending"),
                        figure(facts.belowTrusted(), "home.figure.low"));
        backups.setText(model.backups(facts.care()));
        waiting(facts);
        fill(catalogs, facts.catalogs(), rows::catalog, "home.catalogs.none");
        if (facts.catalogs().isEmpty()) {
            catalogs.getChildren().add(ActionControls.button(sample));
        }
        fill(
                health,
                facts.care().health().signs().entrySet().stream()
                        .sorted(Map.Entry.comparingByKey())
                        .toList(),
                rows::sign,
                health(facts));
        var moved = moved(facts.care().movers());
        fill(movers, moved, rows::mover, "home.movers.none");
        movers.setVisible(!moved.isEmpty());
        movers.setManaged(!moved.isEmpty());
        fill(
                doubtful,
                facts.doubtful().stream()
                        .limit(moved.isEmpty() ? facts.doubtful().size() : FEW_DOUBTFUL)
                        .toList(),
                rows::doubtful,
                facts.catalogs().isEmpty() ? "home.doubtful.closed" : "home.doubtful.none");
        fill(recent, facts.recent(), rows::recent, "home.recent.none");
    }

    /// The biggest falls, then the biggest rises.
    private static List<TrustHistory> moved(List<TrustHistory> all) {
        return Stream.concat(
                        all.stream().filter(line -> line.change() < 0).limit(MAX_MOVED),
                        all.stream().filter(line -> line.change() > 0).limit(MAX_MOVED))
                .toList();
    }

    /// What stands where no sign of health does.
    private static String health(HomeFacts facts) {
        if (facts.catalogs().isEmpty()) {
            return "home.health.closed";
        }
        return facts.care().health().isLooking() ? "home.health.looking" : "home.health.good";
    }

    private void waiting(HomeFacts facts) {
        int count = facts.pendingCount();
        fill(waiting, facts.pending().entrySet().stream().toList(), rows::pending, "home.waiting.none");
        if (facts.care().conflicts() > 0) {
            if (count == 0) {
                waiting.getChildren().removeLast(); // something does wait
            }
            waiting.getChildren().add(1, rows.conflicts(facts.care().conflicts()));
        }
        if (count > 0) {
            if (facts.pending().isEmpty()) {
                waiting.getChildren().removeLast();
            }
            var minutes = new Label(Texts.get("home.waiting.minutes", count, HomeFacts.minutes(count)));
            minutes.getStyleClass().add("muted");
            var button = ActionControls.primary(read);
            var gap = new Region();
            HBox.setHgrow(gap, Priority.ALWAYS);
            var line = new HBox(16, minutes, gap, button);
            line.setAlignment(javafx.geometry.Pos.CENTER_LEFT);
            line.getStyleClass().add("waiting-actions");
            waiting.getChildren().add(line);
            focusFirst(button);
        }
    }

    /// Once, so that a reload never takes the focus away.
    private void focusFirst(Node node) {
        if (!isFocusGiven) {
            isFocusGiven = true;
            focusUnlessTyping(node);
        }
    }

    /// Whoever opened the palette while this was loading keeps the focus there.
    private void focusUnlessTyping(Node node) {
        var owner = getScene() == null ? null : getScene().getFocusOwner();
        if (!(owner instanceof TextInputControl)) {
            node.requestFocus();
        }
    }

    private static <T> void fill(Section section, List<T> things, Function<T, ? extends Node> row, String none) {
        section.getChildren().remove(1, section.getChildren().size());
        if (things.isEmpty()) {
            var words = new Label(Texts.get(none));
            words.getStyleClass().add("muted");
            words.setWrapText(true);
            section.getChildren().add(words);
            return;
        }
        var list = new VBox();
        list.getStyleClass().add("rows");
        things.forEach(element -> list.getChildren().add(row.apply(element)));
        section.getChildren().add(list);
    }

    private static VBox figure(int number, String key) {
        var value = new Label(Texts.get("number", number));
        value.getStyleClass().add("figure");
        var words = new Label(Texts.get(key));
        words.getStyleClass().add("caption");
        words.setMinWidth(Region.USE_PREF_SIZE);
        var box = new VBox(value, words);
        box.getStyleClass().add("figure-box");
        HBox.setHgrow(box, Priority.ALWAYS);
        return box;
    }

    @Override
    public List<UiAction> actions() {
        return actions;
    }

    @Override
    public List<Node> panes() {
        return overview.isVisible() ? List.of(left, right) : List.of(firstRun);
    }

    HomeViewModel model() {
        return model;
    }
}
