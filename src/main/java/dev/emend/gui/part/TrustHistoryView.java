package dev.emend.gui.part;

import dev.emend.app.journal.TrustHistory;
import dev.emend.gui.kit.Dates;
import dev.emend.gui.kit.Icon;
import dev.emend.gui.kit.Icons;
import dev.emend.gui.kit.Texts;
import dev.emend.model.Learning;
import dev.emend.model.LearningRef;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalInt;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.scene.AccessibleRole;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;

/// Why an item has the trust it has: one line per event, from before to after, and a note when the
/// number and the learnings do not fit.
public final class TrustHistoryView extends VBox {
    /// The number of characters a line shows of an error; the learning has the rest.
    private static final int MAX_CHARACTERS = 90;

    private final Dates dates;
    private final Consumer<LearningRef> onOpen;
    private final ReadOnlyObjectWrapper<@Nullable LearningRef> focusedLearning = new ReadOnlyObjectWrapper<>();
    private final Map<LearningRef, HBox> rows = new LinkedHashMap<>();
    private Map<LearningRef, Learning> learnings = Map.of();
    private @Nullable TrustHistory currentHistory;

    /// @param onOpen opens the learning behind a line
    public TrustHistoryView(Dates dates, Consumer<LearningRef> onOpen) {
        this.dates = dates;
        this.onOpen = onOpen;
        getStyleClass().add("trust-history");
    }

    /// Nothing changes when it is what is shown already.
    ///
    /// @param of the item's learnings, for the steps they failed at
    public void show(TrustHistory history, List<Learning> of) {
        var all = of.stream().collect(Collectors.toMap(Learning::ref, learning -> learning));
        if (history.equals(currentHistory) && all.equals(learnings)) {
            return;
        }
        currentHistory = history;
        learnings = all;
        boolean hadFocus = isFocusWithin();
        var focusedRef = focusedLearning.get();
        getChildren().clear();
        rows.clear();
        if (history.lines().isEmpty()) {
            getChildren().add(TextControls.wrappingLabel(Texts.get("part.trustHistory.none"), "muted"));
        }
        // above the events, where it is seen without scrolling
        if (!history.isExplained()) {
            getChildren().add(note(history));
        } else if (!history.lines().isEmpty()) {
            getChildren().add(TextControls.wrappingLabel(Texts.get("part.trustHistory.fits"), "caption"));
        }
        if (history.pendingCount() > 0) {
            var pendingText = Texts.get("part.trustHistory.waiting", history.pendingCount());
            getChildren().add(TextControls.wrappingLabel(pendingText, "caption"));
        }
        history.lines().forEach(line -> getChildren().add(row(line)));
        focusedLearning.set(rows.containsKey(focusedRef) ? focusedRef : null);
        if (hadFocus) {
            requestFocus();
        }
    }

    /// Puts the focus on the line that had it, else on the first one about a learning.
    @Override
    public void requestFocus() {
        var row = rows.get(focusedLearning.get());
        if (row == null && !rows.isEmpty()) {
            row = rows.values().iterator().next();
        }
        if (row != null) {
            row.requestFocus();
        }
    }

    private void walk(int by) {
        var refs = List.copyOf(rows.keySet());
        int to = Math.clamp(refs.indexOf(focusedLearning.get()) + by, 0, refs.size() - 1);
        Objects.requireNonNull(rows.get(refs.get(to))).requestFocus();
    }

    /// The learning of the line that has the focus, or had it last; null when none did.
    public ReadOnlyObjectProperty<@Nullable LearningRef> focusedLearning() {
        return focusedLearning.getReadOnlyProperty();
    }

    private HBox row(TrustHistory.Line line) {
        var title = TextControls.wrappingLabel(title(line));
        var descriptionLabel = TextControls.wrappingLabel(shorten(description(line)), "caption");
        descriptionLabel.setTooltip(TextControls.tooltip(description(line)));
        var words = new VBox(title, descriptionLabel);
        if (!line.time().isEmpty()) {
            var when = dates.label(line.time());
            when.getStyleClass().add("caption");
            words.getChildren().add(when);
        }
        HBox.setHgrow(words, Priority.ALWAYS);
        Label change = TextControls.fixedLabel(
                TrustBar.text(line.before()) + " \u2192 " + TrustBar.text(line.after()), "figures");
        var row = new HBox(new Icon(icon(line.kind()), 20), words, change);
        row.getStyleClass().add("trust-history-line");
        row.setAccessibleText(title.getText() + ", " + descriptionLabel.getText() + ", " + change.getText());
        line.learning().ifPresent(learning -> opens(row, learning));
        return row;
    }

    private void opens(HBox row, LearningRef learning) {
        row.setFocusTraversable(true);
        row.setAccessibleRole(AccessibleRole.HYPERLINK);
        row.getStyleClass().add("opens");
        rows.put(learning, row);
        row.focusedProperty().subscribe(has -> {
            if (has) {
                focusedLearning.set(learning);
            }
        });
        row.setOnMouseClicked(event -> {
            row.requestFocus();
            if (event.getClickCount() > 1) {
                onOpen.accept(learning);
            }
        });
        row.setOnKeyPressed(event -> {
            switch (event.getCode()) {
                case ENTER -> onOpen.accept(learning);
                case UP -> walk(-1);
                case DOWN -> walk(1);
                default -> {
                    return;
                }
            }
            event.consume();
        });
    }

    private static String shorten(String text) {
        int end = text.lastIndexOf(' ', MAX_CHARACTERS);
        return text.length() <= MAX_CHARACTERS ? text : text.substring(0, end < 0 ? MAX_CHARACTERS : end) + "\u2026";
    }

    private static Icons icon(TrustHistory.Kind kind) {
        return switch (kind) {
            case UNEXPLAINED -> Icons.UNKNOWN;
            case LEARNING_ATTACHED -> Icons.LEARNING;
            case FAILURE_DISMISSED -> Icons.UNDO;
            case PROPOSED, PENDING -> Icons.LEARNING;
            case CONFIRMED -> Icons.TRUSTED;
            case OVERRIDDEN -> Icons.PERSON;
        };
    }

    private String title(TrustHistory.Line line) {
        return switch (line.kind()) {
            case UNEXPLAINED -> Texts.get("part.trustHistory.unexplained");
            case LEARNING_ATTACHED ->
                line.learning()
                        .map(learnings::get)
                        .map(Learning::stepNum)
                        .filter(OptionalInt::isPresent)
                        .map(step -> Texts.get("part.trustHistory.attachedStep", step.getAsInt()))
                        .orElseGet(() -> Texts.get("part.trustHistory.attached"));
            case FAILURE_DISMISSED -> Texts.get("part.trustHistory.rejected");
            case PROPOSED -> Texts.get("part.trustHistory.proposed");
            case PENDING -> Texts.get("part.trustHistory.pending");
            case CONFIRMED -> Texts.get("part.trustHistory.confirmed");
            case OVERRIDDEN -> Texts.get("part.trustHistory.overridden");
        };
    }

    private static String description(TrustHistory.Line line) {
        return line.kind() == TrustHistory.Kind.UNEXPLAINED
                ? Texts.get("part.trustHistory.unexplained.what")
                : line.description();
    }

    private static HBox note(TrustHistory history) {
        var penalties = history.isAtFloor()
                ? Texts.get("part.trustHistory.floor")
                : Texts.get("part.trustHistory.penalties", history.impliedFailures());
        var words = TextControls.wrappingLabel(Texts.get(
                "part.trustHistory.note",
                penalties,
                Texts.get("part.trustHistory.learnings", history.explainedFailures())));
        var note = new HBox(new Icon(Icons.INFO, 16), words);
        note.getStyleClass().add("note");
        return note;
    }
}
