package dev.emend.gui.home;

import dev.emend.app.trends.TrustTimeline;
import dev.emend.gui.kit.ActionControls;
import dev.emend.gui.kit.ActionGroup;
import dev.emend.gui.kit.Focus;
import dev.emend.gui.kit.Fxml;
import dev.emend.gui.kit.LoadPane;
import dev.emend.gui.kit.ScreenView;
import dev.emend.gui.kit.Section;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.kit.UiAction;
import dev.emend.gui.layout.StackedPanes;
import dev.emend.gui.part.Focusability;
import dev.emend.gui.part.ScreenHost;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import javafx.fxml.FXML;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.SplitPane;
import javafx.scene.control.TextInputControl;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;

/// Home: at first the ways to begin; later what waits, the files, and what is doubtful. A short guide
/// stands beside either until it is put away.
public final class HomeView extends StackPane implements ScreenView {
    /// Of the falls, and of the rises.
    private static final int MAX_MOVED = 3;

    /// Beside what moved, so that both are seen without scrolling.
    private static final int FEW_DOUBTFUL = 4;

    /// The widths of the bars that stand for rows while they are read, pixels.
    private static final List<Integer> BARS = List.of(200, 160, 220);

    @FXML
    private LoadPane load;

    @FXML
    private ScrollPane firstRun;

    @FXML
    private SplitPane overview;

    @FXML
    private ScrollPane leftScroll;

    @FXML
    private ScrollPane rightScroll;

    @FXML
    private VBox left;

    @FXML
    private VBox right;

    @FXML
    private HBox figures;

    @FXML
    private HBox inboxHead;

    @FXML
    private LoadPane inbox;

    @FXML
    private Section health;

    @FXML
    private Section files;

    @FXML
    private Section movers;

    @FXML
    private Section doubtful;

    @FXML
    private Label backups;

    private final HomeViewModel model;
    private final HomeRows rows;
    private final HomeActions actions;
    private final PendingPane pendingPane;
    private final GuidePane guide;
    private final Button showGuide;
    private final FirstRunPane first;
    private Optional<HomeFacts> visibleFacts = Optional.empty();
    private Optional<PendingCounts> visibleCounts = Optional.empty();
    private boolean isFocusWanted;

    HomeView(HomeViewModel model, ScreenHost host) {
        this.model = model;
        this.rows = new HomeRows(model, host.dates());
        Fxml.fill(this);
        actions = new HomeActions(model, this::showGuide, this::hideGuide);
        pendingPane = new PendingPane(actions.pendingActions);
        pendingPane.getStyleClass().add("early");
        inbox.setContent(pendingPane);
        guide = new GuidePane(actions.hideGuide, actions.find, model::goToScreen);
        showGuide = ActionControls.link(actions.showGuide);
        first = new FirstRunPane(actions.begin(), model::goToScreen);
        firstRun.setContent(first);
        for (var column : List.of(firstRun, leftScroll, rightScroll)) {
            RowKeys.install(column);
        }
        host.remember(overview, "home");
        StackedPanes.of(overview, 0.36);
        skeleton();
        placeGuide();
        model.isGuideHidden().subscribe(_ -> placeGuide());
        load.watch(model.factsProperty(), this::show, model::load);
        inbox.watch(model.pendingProperty(), this::show, model::count);
        model.isOutdated().subscribe(isOn -> wait(isOn));
    }

    private void show(HomeFacts facts) {
        if (visibleFacts.equals(Optional.of(facts))) {
            return;
        }
        visibleFacts = Optional.of(facts);
        rebuild(() -> build(facts));
        placeGuide();
        giveFocus();
    }

    private void show(PendingCounts counts) {
        if (!visibleCounts.equals(Optional.of(counts))) {
            visibleCounts = Optional.of(counts);
            rebuild(() -> pendingPane.show(counts));
        }
        giveFocus();
    }

    /// The row that had the focus has it afterwards, or the first one.
    private void rebuild(Runnable build) {
        var owner = getScene() == null ? null : getScene().getFocusOwner();
        build.run();
        if (owner != null && owner.getScene() == null) { // the row that had the focus is gone
            var rebuilt = owner.getId() == null ? null : lookup("#" + owner.getId());
            if (rebuilt == null) {
                isFocusWanted = true;
            } else {
                rebuilt.requestFocus();
            }
        }
    }

    /// Numbers that are not true stand nowhere, not even for a moment.
    private void wait(boolean isOutdated) {
        if (isOutdated && visibleFacts.isPresent()) {
            count();
        }
    }

    /// Shows that everything is being read; what was counted meanwhile stays.
    void count() {
        visibleFacts = Optional.empty();
        rebuild(this::skeleton);
        if (model.pendingProperty().get().ready().isEmpty()) {
            visibleCounts = Optional.empty();
            rebuild(pendingPane::count);
        }
        placeGuide();
    }

    /// Bars and dots where numbers and rows will be.
    private void skeleton() {
        firstRun.setVisible(false);
        overview.setVisible(true);
        figures.getChildren()
                .setAll(Stream.of("home.figure.items", "home.figure.learnings", "home.figure.low")
                        .map(key -> figure(Texts.get("home.reading.figure"), key))
                        .toList());
        backups.setText("");
        Focusability.setShown(movers, false);
        for (var section : List.of(health, doubtful, files)) {
            var bars = new VBox();
            BARS.forEach(width -> bars.getChildren().add(PendingPane.bar(width)));
            section.getChildren().remove(1, section.getChildren().size());
            section.getChildren().add(bars);
        }
    }

    private void build(HomeFacts facts) {
        firstRun.setVisible(facts.isFirstRun());
        overview.setVisible(!facts.isFirstRun());
        figures.getChildren()
                .setAll(
                        figure(Texts.get("number", facts.items()), "home.figure.items"),
                        figure(Texts.get("number", facts.learnings()), "home.figure.learnings"),
                        figure(Texts.get("number", facts.belowTrusted()), "home.figure.low"));
        backups.setText(model.backups(facts.care()));
        fill(files, facts.files(), rows::file, "home.recent.none");
        if (facts.catalogs().isEmpty()) {
            var begin = new FlowPane(8, 8);
            List.of(actions.find, actions.open, actions.openFolder, actions.sample)
                    .forEach(way -> begin.getChildren().add(ActionControls.button(way)));
            files.getChildren().add(1, begin);
        }
        fill(
                health,
                facts.care().health().issues().entrySet().stream()
                        .sorted(Map.Entry.comparingByKey())
                        .toList(),
                rows::issue,
                facts.catalogs().isEmpty() ? "home.health.closed" : "home.health.good");
        var topMovers = topMovers(facts.care().movers());
        fill(movers, topMovers, rows::mover, "home.movers.none");
        Focusability.setShown(movers, !topMovers.isEmpty());
        fill(
                doubtful,
                topMovers.isEmpty()
                        ? facts.doubtful()
                        : facts.doubtful().stream().limit(FEW_DOUBTFUL).toList(),
                rows::doubtful,
                facts.catalogs().isEmpty() ? "home.doubtful.closed" : "home.doubtful.none");
    }

    /// The items whose trust fell, then those whose trust rose; at most MAX_MOVED of each.
    private static List<TrustTimeline> topMovers(List<TrustTimeline> all) {
        return Stream.concat(
                        all.stream().filter(line -> line.change() < 0).limit(MAX_MOVED),
                        all.stream().filter(line -> line.change() > 0).limit(MAX_MOVED))
                .toList();
    }

    /// The guide stands beside what is shown; while it is put away, what brings it back stands there.
    private void placeGuide() {
        boolean isFirst = firstRun.isVisible();
        boolean isHidden = Objects.equals(model.isGuideHidden().getValue(), true);
        boolean hadFocus = Focusability.holds(guide) || Focusability.holds(showGuide);
        Node target = isHidden ? showGuide : guide;
        var place = isFirst ? first.side : isHidden ? inboxHead : right;
        if (target.getParent() == place) {
            return;
        }
        for (var old : List.of(first.side, inboxHead, right)) {
            old.getChildren().removeAll(guide, showGuide);
        }
        if (place == right) {
            place.getChildren().addFirst(target);
        } else {
            place.getChildren().add(target);
        }
        if (hadFocus) {
            isFocusWanted = true;
            giveFocus();
        }
    }

    private void hideGuide() {
        model.setGuideHidden(true);
        focusList();
    }

    /// Shows the guide and puts the focus on its first step.
    void showGuide() {
        isFocusWanted = false;
        model.setGuideHidden(false);
        placeGuide();
        applyCss();
        Focus.first(guide).ifPresent(Node::requestFocus);
    }

    /// Comes on: the focus goes to the first row as soon as there is one.
    void activate() {
        focusList();
    }

    /// Puts the focus on the first row, as soon as there is one.
    @Override
    public void focusList() {
        isFocusWanted = true;
        giveFocus();
    }

    /// Whoever opened the palette while this was loading keeps the focus there.
    private void giveFocus() {
        var owner = getScene() == null ? null : getScene().getFocusOwner();
        if (!isFocusWanted || owner instanceof TextInputControl || !isVisible()) {
            return;
        }
        var target = target();
        if (target.isPresent()) {
            isFocusWanted = false;
            target.get().requestFocus();
        } else {
            requestFocus(); // no key falls to the rail meanwhile
        }
    }

    /// The node that takes the keyboard focus first; empty while the counts are loading.
    private Optional<? extends Node> target() {
        if (firstRun.isVisible()) {
            return Focus.first(first.ways);
        }
        if (visibleFacts.isEmpty() || visibleCounts.isEmpty()) {
            return RowKeys.rows(pendingPane).stream().findFirst();
        }
        return RowKeys.rows(left).stream()
                .findFirst()
                .<Node>map(row -> row)
                .or(() -> Focus.first(left))
                .or(() -> Focus.first(right));
    }

    private static <T> void fill(Section section, List<T> things, Function<T, ? extends Node> row, String emptyKey) {
        section.getChildren().remove(1, section.getChildren().size());
        if (things.isEmpty()) {
            var words = new Label(Texts.get(emptyKey));
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

    private static VBox figure(String number, String key) {
        var value = new Label(number);
        value.getStyleClass().add("figure");
        var words = new Label(Texts.get(key));
        words.getStyleClass().add("caption");
        words.setMinWidth(Region.USE_PREF_SIZE);
        var box = new VBox(value, words);
        box.setAlignment(Pos.CENTER_LEFT);
        box.getStyleClass().add("figure-box");
        HBox.setHgrow(box, Priority.ALWAYS);
        return box;
    }

    @Override
    public List<UiAction> actions() {
        return actions.all();
    }

    @Override
    public List<ActionGroup> groups() {
        return actions.groups();
    }

    @Override
    public List<Node> panes() {
        return overview.isVisible() ? List.of(left, right) : List.of(firstRun);
    }
}
