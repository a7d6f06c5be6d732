package dev.emend.gui.dashboards;

import dev.emend.app.dashboards.PinnedChart;
import dev.emend.app.dashboards.ShownChart;
import dev.emend.gui.chart.ChartView;
import dev.emend.gui.kit.ActionGroup;
import dev.emend.gui.kit.Icons;
import dev.emend.gui.kit.RowMenu;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.part.Focusability;
import dev.emend.gui.part.TextControls;
import dev.emend.model.VisibleText;
import java.util.List;
import java.util.Optional;
import javafx.css.PseudoClass;
import javafx.geometry.Pos;
import javafx.scene.AccessibleRole;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.input.MouseButton;
import javafx.scene.input.MouseEvent;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;

/// Card of one chart of a dashboard: its question, its answer and a small drawing. A single stop for
/// Tab; what can be done with it is in its menu.
final class ChartCard extends VBox {
    private static final PseudoClass LOADING = PseudoClass.getPseudoClass("loading");

    /// Of the width of the card, for what it was pinned with.
    private static final double MAX_DESCRIPTION_SHARE = 0.4;

    private final Label title = new Label();
    private final Label description = TextControls.fixedLabel("", "caption");
    private final Label sentence = new Label();
    private final ChartView view = ChartView.small();
    private final Region skeleton = new Region();
    private PinnedChart pinnedChart;

    /// @param menu what can be done with it
    /// @param onOpen opens it large
    ChartCard(PinnedChart pinnedChart, List<ActionGroup> menu, Runnable onOpen) {
        this.pinnedChart = pinnedChart;
        getStyleClass().add("chart-card");
        setFocusTraversable(true);
        setAccessibleRole(AccessibleRole.BUTTON);
        title.getStyleClass().add("card-title");
        title.setMinWidth(0);
        title.setMaxWidth(Double.MAX_VALUE);
        HBox.setHgrow(title, Priority.ALWAYS);
        description.setMinWidth(0); // a long filter leaves the question its room
        description.maxWidthProperty().bind(widthProperty().multiply(MAX_DESCRIPTION_SHARE));
        var more = new Button("", Icons.MORE.node());
        more.getStyleClass().addAll("flat", "button-icon", "card-more");
        more.setFocusTraversable(false);
        more.setAccessibleText(Texts.get("dashboards.more"));
        more.setTooltip(TextControls.tooltip(Texts.get("dashboards.more")));
        more.setOnAction(_ -> {
            requestFocus();
            RowMenu.openBelow(this, more);
        });
        var head = new HBox(title, description, more);
        head.getStyleClass().add("card-head");
        sentence.setWrapText(true);
        sentence.getStyleClass().addAll("muted", "card-sentence");
        skeleton.getStyleClass().addAll("skeleton", "card-skeleton");
        StackPane.setAlignment(skeleton, Pos.TOP_LEFT);
        StackPane.setAlignment(sentence, Pos.TOP_LEFT);
        var answer = new StackPane(sentence, skeleton);
        answer.getStyleClass().add("card-answer");
        VBox.setVgrow(view, Priority.ALWAYS);
        view.setMinHeight(0);
        getChildren().addAll(head, answer, view);
        RowMenu.installWhole(this, menu);
        addEventHandler(MouseEvent.MOUSE_CLICKED, event -> {
            boolean isMore = event.getTarget() instanceof Node node && isInside(node, more);
            if (event.getButton() == MouseButton.PRIMARY && event.isStillSincePress() && !isMore) {
                requestFocus();
                onOpen.run();
            }
        });
        show(pinnedChart, Optional.empty());
    }

    private static boolean isInside(Node node, Node whole) {
        for (var at = node; at != null; at = at.getParent()) {
            if (at == whole) {
                return true;
            }
        }
        return false;
    }

    /// Shows a chart, or that it is still made.
    void show(PinnedChart newPinnedChart, Optional<ShownChart> shownChart) {
        pinnedChart = newPinnedChart;
        var chart = shownChart.map(ShownChart::chart);
        var words = chart.map(value -> value.title()).orElse(newPinnedChart.title());
        title.setText(VisibleText.of(words));
        TextControls.hint(title, words);
        description.setText(VisibleText.of(newPinnedChart.description()));
        TextControls.hint(description, newPinnedChart.description());
        Focusability.setShown(description, !newPinnedChart.description().isEmpty());
        var answer = chart.map(value -> value.sentence()).orElse("");
        // an empty chart says its sentence in its middle
        boolean isDrawn = chart.filter(value -> !value.isEmpty()).isPresent();
        sentence.setText(isDrawn ? VisibleText.of(answer) : "");
        TextControls.hint(sentence, isDrawn ? answer : "");
        pseudoClassStateChanged(LOADING, shownChart.isEmpty());
        skeleton.setVisible(shownChart.isEmpty());
        view.setVisible(shownChart.isPresent());
        chart.ifPresent(view::show);
        setAccessibleText(
                shownChart.isEmpty()
                        ? Texts.get("dashboards.card.loading", words)
                        : Texts.get("dashboards.card.said", words, newPinnedChart.description(), answer)
                                .replaceAll(" +", " "));
    }

    boolean isWide() {
        return pinnedChart.isWide();
    }
}
