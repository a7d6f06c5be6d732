package dev.emend.gui.review;

import dev.emend.app.review.ReviewQueue;
import dev.emend.gui.kit.ActionControls;
import dev.emend.gui.kit.Chip;
import dev.emend.gui.kit.Icons;
import dev.emend.gui.kit.KeyCap;
import dev.emend.gui.kit.StyleVariant;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.part.FigureTexts;
import dev.emend.gui.part.Heading;
import dev.emend.gui.part.TextControls;
import java.util.IdentityHashMap;
import java.util.Locale;
import java.util.Map;
import javafx.collections.ListChangeListener;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ProgressBar;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;

/// Progress of the session: the last decisions, each to be reopened, and the pace.
final class SessionPane extends VBox {
    private static final int LESSON = 120;
    private static final double CHIP = 24;
    private static final double GAP = 4;

    private final ReviewViewModel model;
    private final SessionViewModel session;
    private final ProgressBar bar = new ProgressBar(0);
    private final HBox strip = new HBox(GAP);

    /// By the judgement itself: two may say the same.
    private final Map<SessionDecision, Button> chips = new IdentityHashMap<>();

    private final HBox newChip = new HBox();
    private final Label count = TextControls.fixedLabel("", "figures");
    private final Label pace = new Label();
    private final Button order;
    private final Button view;

    private final ReviewActions actions;

    SessionPane(ReviewViewModel model, SessionViewModel session, ReviewActions actions) {
        this.actions = actions;
        this.model = model;
        this.session = session;
        getStyleClass().add("strip-pane");
        bar.setMaxWidth(Double.MAX_VALUE);
        bar.setFocusTraversable(false);
        bar.getStyleClass().add("session-bar");
        strip.getStyleClass().add("strip");
        newChip.getStyleClass().add("strip");
        order = ActionControls.icon(actions.order);
        order.getStyleClass().add("order");
        // the decisions take what the figures and buttons leave
        strip.setMinWidth(0);
        strip.setPrefWidth(0);
        HBox.setHgrow(strip, Priority.ALWAYS);
        pace.getStyleClass().add("muted");
        view = ActionControls.icon(actions.view);
        view.getStyleClass().add("order");
        var row = new HBox(12, strip, newChip, count, pace, view, order);
        row.getStyleClass().add("strip-row");
        getChildren().addAll(bar, row);
        model.session.all.addListener((ListChangeListener<SessionDecision>) _ -> strip());
        strip.widthProperty().subscribe(_ -> strip());
        model.progress().subscribe(this::show);
        model.order.subscribe(this::name);
        model.list.isOn.subscribe(this::nameView);
        strip();
    }

    private void name(ReviewQueue.Order queueOrder) {
        var words = Texts.get("review.order." + queueOrder.name().toLowerCase(Locale.ROOT));
        var face = new HBox(6, Icons.FILTER.node(), TextControls.fixedLabel(words), new KeyCap(actions.order));
        face.getStyleClass().add("action-face");
        order.setGraphic(face);
    }

    /// The button says what comes on.
    private void nameView(boolean isList) {
        var words = Texts.get(isList ? "review.list.card" : "review.list.list");
        view.setGraphic((isList ? Icons.REVIEW : Icons.SUMMARY).node());
        view.setAccessibleText(words);
        view.setTooltip(ActionControls.tooltip(words, actions.view));
    }

    private void strip() {
        var decisions = model.session.strip();
        chips.keySet().retainAll(decisions);
        int room = (int) ((strip.getWidth() + GAP) / (CHIP + GAP));
        strip.getChildren()
                .setAll(decisions.stream()
                        .skip(Math.max(0, decisions.size() - room))
                        .map(decision -> chips.computeIfAbsent(decision, this::chip))
                        .toList());
    }

    private Button chip(SessionDecision judgement) {
        var verb = judgement.verb();
        var button = new Button("", verb.icon().node(12));
        button.setMinWidth(CHIP);
        button.setPrefWidth(CHIP);
        button.getStyleClass().addAll("chip", "decision", verb.tone().styleClass());
        var sentence = Texts.get(
                "review.strip.said", verb.done(), judgement.ref().label(), Heading.of(judgement.lesson(), LESSON));
        button.setAccessibleText(sentence);
        button.setTooltip(TextControls.tooltip(sentence + "\n" + Texts.get("review.strip.reopen")));
        button.setOnAction(_ -> session.reopen(judgement));
        return button;
    }

    private void show(SessionProgress progress) {
        bar.setProgress(progress.share());
        count.setText(Texts.get("review.count", progress.decidedCount(), progress.total()));
        bar.setAccessibleText(count.getText());
        var remainingTime = Texts.get("review.left", progress.minutesLeft());
        pace.setText(progress.secondsEach()
                .map(each -> Texts.get("review.pace", FigureTexts.seconds(each), remainingTime))
                .orElse(remainingTime));
        TextControls.hint(pace, pace.getText());
        newChip.getChildren().clear();
        if (progress.newCount() > 0) {
            newChip.getChildren()
                    .add(new Chip(Icons.ADD, Texts.get("review.fresh", progress.newCount()), StyleVariant.ACCENT));
        }
    }
}
