package dev.emend.gui.kit;

import java.util.ArrayList;
import java.util.Objects;
import java.util.function.Consumer;
import javafx.animation.PauseTransition;
import javafx.beans.DefaultProperty;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.SimpleObjectProperty;
import javafx.beans.value.ObservableValue;
import javafx.css.PseudoClass;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ProgressBar;
import javafx.scene.control.TextArea;
import javafx.scene.control.TitledPane;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import javafx.util.Duration;
import org.jspecify.annotations.Nullable;

/// Shows a [Load] around the node that shows its value.
///
/// While a load runs the old content stays; after 150 ms a thin bar tells that something is under
/// way. A failure takes the content's place with Retry. When [#placeholderProperty()] is set it
/// stands instead of the content: empty, or filtered to nothing.
@DefaultProperty("content")
public final class LoadPane extends StackPane {
    static final Duration PATIENCE = Duration.millis(150);

    /// On while something is asked for and nothing of it, nor a failure, can be shown yet.
    public static final PseudoClass LOADING = PseudoClass.getPseudoClass("loading");

    private final ObjectProperty<@Nullable Node> content = new SimpleObjectProperty<>();
    private final ObjectProperty<@Nullable Node> placeholder = new SimpleObjectProperty<>();
    private final ProgressBar bar = new ProgressBar(ProgressBar.INDETERMINATE_PROGRESS);
    private final PauseTransition patience = new PauseTransition(PATIENCE);
    private @Nullable FailedPane failure;
    private boolean isReady;
    private boolean isIdle = true;

    public LoadPane() {
        getStyleClass().add("load-pane");
        bar.getStyleClass().add("load-bar");
        bar.setAccessibleText(Texts.get("load.running"));
        bar.setMaxWidth(Double.MAX_VALUE);
        bar.setVisible(false);
        StackPane.setAlignment(bar, Pos.TOP_CENTER);
        patience.setOnFinished(_ -> bar.setVisible(true));
        content.addListener((_, _, _) -> arrange());
        placeholder.addListener((_, _, _) -> arrange());
        arrange();
    }

    /// Follows a load for the life of this pane.
    ///
    /// @param show puts a ready value into the content; may set the placeholder
    /// @param retry loads again
    public <T> void watch(ObservableValue<Load<T>> load, Consumer<? super T> show, Runnable retry) {
        load.addListener((_, _, newLoad) -> apply(newLoad, show, retry));
        apply(load.getValue(), show, retry);
    }

    private <T> void apply(Load<T> load, Consumer<? super T> show, Runnable retry) {
        isIdle = load instanceof Load.Idle<T>;
        switch (load) {
            case Load.Idle<T>() -> stopWaiting();
            case Load.Running<T> _ -> patience.playFromStart();
            case Load.Ready<T>(var value) -> {
                stopWaiting();
                failure = null;
                isReady = true;
                arrange(); // so that what is shown can take the focus
                show.accept(value);
            }
            case Load.Failed<T>(var problem) -> {
                stopWaiting();
                failure = new FailedPane(problem, retry);
            }
        }
        arrange();
    }

    private void stopWaiting() {
        patience.stop();
        bar.setVisible(false);
    }

    private void arrange() {
        boolean isLoading = failure == null && !isReady && !isIdle;
        pseudoClassStateChanged(LOADING, isLoading);
        var replacement = failure != null ? failure : isLoading ? null : placeholder.get();
        var contentNode = content.get();
        boolean hadFocus = hasFocus();
        if (contentNode != null) {
            contentNode.setVisible(replacement == null
                    && (isReady || contentNode.getStyleClass().contains("early")));
        }
        var wantedChildren = new ArrayList<Node>();
        if (contentNode != null) {
            wantedChildren.add(contentNode);
        }
        if (replacement != null) {
            wantedChildren.add(replacement);
        }
        wantedChildren.add(bar);
        if (!getChildren().equals(wantedChildren)) { // taking a node away takes its focus away
            getChildren().setAll(wantedChildren);
        }
        if (hadFocus && !hasFocus()) { // what had it made room for something else
            giveFocus(replacement == null ? contentNode : replacement);
        }
    }

    /// Asked of the scene: a pane whose children were exchanged does not know it for sure.
    private boolean hasFocus() {
        Node at = getScene() == null ? null : getScene().getFocusOwner();
        while (at != null && at != this) {
            at = at.getParent();
        }
        return at != null;
    }

    /// To the first thing to press, or to the sentence itself when there is none.
    private static void giveFocus(@Nullable Node node) {
        if (node == null) {
            return;
        }
        node.applyCss();
        if (Focus.first(node).isEmpty()) {
            node.setFocusTraversable(node instanceof EmptyPane);
        }
        Focus.first(node).ifPresent(Node::requestFocus);
    }

    /// Puts the focus on what stands instead of the content.
    ///
    /// @return false when the content is shown
    public boolean focusPlaceholder() {
        var placeholderNode = placeholder.get();
        if (placeholderNode == null || !getChildren().contains(placeholderNode)) {
            return false;
        }
        giveFocus(placeholderNode);
        return true;
    }

    public ObjectProperty<@Nullable Node> contentProperty() {
        return content;
    }

    public @Nullable Node getContent() {
        return content.get();
    }

    public void setContent(@Nullable Node node) {
        content.set(node);
    }

    public ObjectProperty<@Nullable Node> placeholderProperty() {
        return placeholder;
    }

    /// Stands instead of the content until it is set to null.
    public void setPlaceholder(@Nullable Node node) {
        if (!Objects.equals(placeholder.get(), node)) {
            placeholder.set(node);
        }
    }

    /// A read that failed, in the place of what it would have shown: what, what is safe, Retry, and the
    /// details behind a fold.
    private static final class FailedPane extends VBox {
        FailedPane(Problem problem, Runnable retry) {
            getStyleClass().add("failed-pane");
            var messageLabel = line(problem.message(), "failed-what");
            messageLabel.setGraphic(Icons.ERROR.node());
            var button = new Button(Texts.get("load.retry"), Icons.RETRY.node());
            button.setId("retry");
            button.setOnAction(_ -> retry.run());
            getChildren().add(messageLabel);
            if (!problem.impact().isBlank()) {
                getChildren().add(line(problem.impact(), "failed-line"));
            }
            if (!problem.remedy().isBlank()) {
                getChildren().add(line(problem.remedy(), "failed-line"));
            }
            getChildren().addAll(button, details(problem));
            setMaxWidth(560);
            setMaxHeight(USE_PREF_SIZE);
        }

        private static Label line(String text, String styleClass) {
            var label = new Label(text);
            label.setWrapText(true);
            label.setMinHeight(USE_PREF_SIZE);
            label.getStyleClass().add(styleClass);
            return label;
        }

        private static TitledPane details(Problem problem) {
            var trace = new TextArea(problem.details());
            trace.setEditable(false);
            trace.setPrefRowCount(8);
            trace.getStyleClass().add("mono");
            FieldName.setWords(trace, Texts.get("error.details"));
            var fold = new TitledPane(Texts.get("error.details.code", problem.code()), trace);
            fold.setExpanded(false);
            fold.setAnimated(false);
            fold.getStyleClass().add("details-fold");
            return fold;
        }
    }
}
