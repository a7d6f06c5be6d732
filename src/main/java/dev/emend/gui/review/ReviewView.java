package dev.emend.gui.review;

import dev.emend.gui.kit.ActionGroup;
import dev.emend.gui.kit.EmptyPane;
import dev.emend.gui.kit.Fxml;
import dev.emend.gui.kit.Icons;
import dev.emend.gui.kit.KeyDispatcher;
import dev.emend.gui.kit.LazyChildren;
import dev.emend.gui.kit.LoadPane;
import dev.emend.gui.kit.RowMenu;
import dev.emend.gui.kit.ScreenView;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.kit.UiAction;
import dev.emend.gui.layout.StackedPanes;
import dev.emend.gui.part.ScreenHost;
import dev.emend.gui.review.PanelViewModel.Mode;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import javafx.event.EventHandler;
import javafx.fxml.FXML;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.Scene;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.SplitPane;
import javafx.scene.control.TextInputControl;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseEvent;
import javafx.scene.layout.Priority;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;

/// The review screen: the group, the card, the actions and the strip; beside them what an agent
/// reads.
public final class ReviewView extends StackPane implements ScreenView {
    /// Lists open below the card, which then scrolls.
    private static final double MIN_CARD = 96;

    private final ReviewViewModel model;
    private final ReviewActions actions;
    private final ChoosingViewModel choiceModel;
    private final GroupPane group = new GroupPane();
    private final CardPane card;
    private final QueueListPane listPane;
    private final ScrollPane scroll;
    private boolean isComingOn;

    private final RatingRow rating;
    private final EndPane end;
    private final EventHandler<KeyEvent> keyCounter = this::count;

    @FXML
    private LoadPane load;

    @FXML
    private SplitPane split;

    @FXML
    private VBox cards;

    @FXML
    private StackPane side;

    ReviewView(
            ReviewViewModel model,
            ReviewActions actions,
            ChoosingViewModel choiceModel,
            SessionViewModel session,
            PreviewViewModel agents) {
        this.model = model;
        this.actions = actions;
        this.choiceModel = choiceModel;
        ScreenHost host = model.host;
        Fxml.fill(this, "review");
        KeyDispatcher.enterFires(this);
        card = new CardPane(model, agents, actions, host.dates());
        rating = new RatingRow(actions);
        end = new EndPane(actions);
        scroll = new ScrollPane(card);
        scroll.setFitToWidth(true);
        scroll.setFocusTraversable(false);
        scroll.getStyleClass().addAll("screen-scroll", "card-scroll");
        scroll.setFitToHeight(true);
        VBox.setVgrow(scroll, Priority.ALWAYS);
        var bar = new ActionBar(model, actions);
        // a click leaves the keyboard with the card
        List.of(bar, rating, side)
                .forEach(pane -> pane.addEventFilter(MouseEvent.MOUSE_CLICKED, _ -> {
                    if (model.panel.mode().get().isFree()) {
                        focusCard();
                    }
                }));
        var panel = new PanelPane(model, actions, new ProvenancePane(model, choiceModel, host.dates()));
        scroll.setMinHeight(MIN_CARD);
        listPane = new QueueListPane(model.list, host.dates(), () -> model.list.isOn.set(false), this::focusCard);
        RowMenu.install(listPane.table, actions.rowMenu());
        for (var node : List.of(group, scroll)) {
            node.visibleProperty().bind(model.list.isOn.not());
            node.managedProperty().bind(node.visibleProperty());
        }
        // the bar and what is below it stay where they are, whatever opens above
        var sessionPane = new SessionPane(model, session, actions);
        LazyChildren.add(
                cards,
                List.of(new KindBar(model, actions.kind), group, scroll, listPane, panel, rating, bar, sessionPane));
        model.list.isOn.subscribe((_, _) -> focusCard());
        side.getChildren().add(new PreviewPane(model, agents, actions));
        host.remember(split, "review");
        StackedPanes.of(split, 0.67);
        model.page().subscribe(this::show);
        model.panel.mode().subscribe(this::arrange);
        sceneProperty().subscribe((before, after) -> listen(before, after));
        load.watch(model.load, _ -> onLoaded(), model::refresh);
        host.isOpeningCatalog().subscribe(_ -> onLoaded());
        model.progress().subscribe(_ -> onLoaded());
    }

    /// Every key counts, also those of actions.
    private void listen(@Nullable Scene before, @Nullable Scene after) {
        if (before != null) {
            before.removeEventFilter(KeyEvent.KEY_PRESSED, keyCounter);
        }
        if (after != null) {
            after.addEventFilter(KeyEvent.KEY_PRESSED, keyCounter);
        }
    }

    private void count(KeyEvent event) {
        if (isVisible() && !event.getCode().isModifierKey()) {
            model.watch.key();
        }
    }

    private void show(@Nullable CardModel page) {
        onLoaded();
        if (page == null) {
            return;
        }
        boolean isOther = !Objects.equals(card.getUserData(), page.ref());
        card.setUserData(page.ref());
        var readOnly = model.load.get().latestValue().flatMap(snapshot -> snapshot.readOnly(page.ref()));
        group.show(page, model.group().size(), readOnly);
        choiceModel.place(itemPlace -> card.showPlace(page, itemPlace));
        card.show(page);
        rating.show(page);
        if (isOther) {
            scroll.setVvalue(0);
            focusCard();
        }
    }

    private void arrange() {
        var mode = model.panel.mode().get();
        rating.setVisible(mode == Mode.READING);
        rating.setManaged(rating.isVisible());
        card.edit(mode == Mode.EDITING);
        if (mode.isFree()) {
            focusCard();
        }
    }

    /// Shows a placeholder for the workspace when nothing waits.
    private void onLoaded() {
        var reading = model.load.get().latestValue();
        if (reading.isEmpty() || model.page().get() != null) {
            boolean isBack = load.placeholderProperty().get() != null;
            replace(null);
            if (isComingOn || isBack) {
                focusCard();
            }
            return;
        }
        var snapshot = reading.get();
        if (!model.session.verdicts().isEmpty()) {
            end.show(model.session, snapshot.outsideQueue());
            replace(end);
        } else if (snapshot.catalogs().isEmpty()) {
            replace(model.host.noCatalog(
                    () -> new EmptyPane(Icons.EMPTY, Texts.get("review.first"), Optional.of(home()))));
        } else if (!snapshot.outsideQueue().snoozedRefs().isEmpty()) {
            replace(EmptyPane.noContent(
                    Texts.get(
                            "review.empty.snooze",
                            snapshot.outsideQueue().snoozedRefs().size()),
                    actions.end.get(2)));
        } else {
            replace(new EmptyPane(Icons.DONE, Texts.get("review.empty"), Optional.of(home())));
        }
        focusCard();
    }

    /// The focus waits in the pane around, as what has it goes away.
    private void replace(@Nullable Node placeholder) {
        if (!Objects.equals(load.placeholderProperty().get(), placeholder)) {
            if (load.isFocusWithin()) {
                load.requestFocus();
            }
            load.setPlaceholder(placeholder);
        }
    }

    private UiAction home() {
        return UiAction.of("home.go", Icons.HOME, "", () -> model.host.go("home", ""));
    }

    /// Puts the focus on the card, also when that is still on its way.
    void activate() {
        isComingOn = true;
        focusCard();
    }

    /// Puts the focus where letters are keys, unless somebody types elsewhere.
    void focusCard() {
        var scene = getScene();
        if (scene == null || !isVisible()) {
            return;
        }
        var owner = scene.getFocusOwner();
        boolean isTypingOutside = owner instanceof TextInputControl && !isInside(owner);
        var target = load.placeholderProperty().get() == null
                ? model.list.isOn.get() ? listPane.table : card
                : load.placeholderProperty().get();
        if (!isTypingOutside && target != null) {
            if (!target.isFocusTraversable() && target instanceof Parent parent) {
                parent.getChildrenUnmodifiable().stream()
                        .filter(Node::isFocusTraversable)
                        .findFirst()
                        .ifPresent(Node::requestFocus);
            } else {
                target.requestFocus();
            }
            isComingOn &= !isInside(scene.getFocusOwner());
        }
    }

    private boolean isInside(@Nullable Node node) {
        for (var at = node; at != null; at = at.getParent()) {
            if (at == this) {
                return true;
            }
        }
        return false;
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
        return List.of(cards, side);
    }
}
