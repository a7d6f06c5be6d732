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
    /// What a line tells of an error; the learning has the rest.
    private static final int MAX_CHARACTERS = 90;

    private final Dates dates;
    private final Consumer<LearningRef> onOpen;
    private final ReadOnlyObjectWrapper<@Nullable LearningRef> focused = new ReadOnlyObjectWrapper<>();
    private final Map<LearningRef, HBox> rows = new LinkedHashMap<>();
    private Map<LearningRef, Learning> learnings = Map.of();
    private @Nullable TrustHistory shown;

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
        if (history.equals(shown) && all.equals(learnings)) {
            return;
        }
        shown = history;
        learnings = all;
        boolean hadFocus = isFocusWithin();
        var kept = focused.get();
        getChildren().clear();
        rows.clear();
        if (history.lines().isEmpty()) {
            getChildren().add(TextControls.wrapped(Texts.get("part.trustHistory.none"), "muted"));
        }
        // above the events, where it is seen without scrolling
        if (!history.isExplained()) {
            getChildren().add(note(history));
        } else if (!history.lines().isEmpty()) {
            getChildren().add(TextControls.wrapped(Texts.get("part.trustHistory.fits"), "caption"));
        }
        if (history.pending() > 0) {
            var waiting = Texts.get("part.trustHistory.waiting", history.pending());
            getChildren().add(TextControls.wrapped(waiting, "caption"));
        }
        history.lines().forEach(line -> getChildren().add(row(line)));
        focused.set(rows.containsKey(kept) ? kept : null);
        if (hadFocus) {
            requestFocus();
        }
    }

    /// Puts the focus on the line that had it, else on the first one about a learning.
    @Override
    public void requestFocus() {
        var row = rows.get(focused.get());
        if (row == null && !rows.isEmpty()) {
            row = rows.values().iterator().next();
        }
        if (row != null) {
            row.requestFocus();
        }
    }

    private void walk(int by) {
        var refs = List.copyOf(rows.keySet());
        int to = Math.clamp(refs.indexOf(focused.get()) + by, 0, refs.size() - 1);
        Objects.requireNonNull(rows.get(refs.get(to))).requestFocus();
    }

    /// The learning of the line that has the focus, or had it last; null when none did.
    public ReadOnlyObjectProperty<@Nullable LearningRef> focused() {
        return focused.getReadOnlyProperty();
    }

    private HBox row(TrustHistory.Line line) {
        var title = TextControls.wrapped(title(line));
        var what = TextControls.wrapped(shortened(what(line)), "caption");
        what.setTooltip(TextControls.tooltip(what(line)));
        var words = new VBox(title, what);
        if (!line.when().isEmpty()) {
            var when = dates.label(line.when());
            when.getStyleClass().add("caption");
            words.getChildren().add(when);
        }
        HBox.setHgrow(words, Priority.ALWAYS);
        Label change =
                TextControls.fixed(TrustBar.text(line.before()) + " \u2192 " + TrustBar.text(line.after()), "figures");
        var row = new HBox(new Icon(icon(line.kind()), 20), words, change);
        row.getStyleClass().add("trust-history-line");
        row.setAccessibleText(title.getText() + ", " + what.getText() + ", " + change.getText());
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
                focused.set(learning);
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

    private static String shortened(String text) {
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

    private static String what(TrustHistory.Line line) {
        return line.kind() == TrustHistory.Kind.UNEXPLAINED
                ? Texts.get("part.trustHistory.unexplained.what")
                : line.what();
    }

    private static HBox note(TrustHistory history) {
        var penalties = history.isAtFloor()
                ? Texts.get("part.trustHistory.floor")
                : Texts.get("part.trustHistory.penalties", history.implied());
        var words = TextControls.wrapped(Texts.get(
                "part.trustHistory.note", penalties, Texts.get("part.trustHistory.learnings", history.attached())));
        var note = new HBox(new Icon(Icons.INFO, 16), words);
        note.getStyleClass().add("note");
        return note;
    }
}
