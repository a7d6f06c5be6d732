package dev.emend.gui.conflicts;

import dev.emend.app.conflicts.FileChangeSet.Kind;
import dev.emend.gui.kit.Chip;
import dev.emend.gui.kit.EmptyPane;
import dev.emend.gui.kit.Icon;
import dev.emend.gui.kit.Icons;
import dev.emend.gui.kit.Load;
import dev.emend.gui.kit.LoadPane;
import dev.emend.gui.kit.StyleVariant;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.layout.WrappingRow;
import dev.emend.gui.part.TextControls;
import dev.emend.gui.part.WordDiff;
import dev.emend.gui.part.WordDiffView;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import javafx.collections.SetChangeListener;
import javafx.css.PseudoClass;
import javafx.geometry.Pos;
import javafx.scene.AccessibleRole;
import javafx.scene.Node;
import javafx.scene.control.Hyperlink;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;

/// Changes one below the other, kind by kind, each with its words.
final class ChangeList extends VBox {
    private static final PseudoClass CURRENT = PseudoClass.getPseudoClass("current");

    /// An agent may change a thousand memories; so many are shown at once.
    static final int PAGE = 50;

    private final ChangeSelection selection;
    private final boolean isTickable;
    private final VBox rows = new VBox(8);
    private final LoadPane load = new LoadPane();
    private final Consumer<Node> reveal;
    private List<ChangeRow> changeRows = List.of();
    private int page;

    /// @param isTickable whether something can be done with single ones
    /// @param reveal scrolls to a row
    /// @param retry reads the rows again
    ChangeList(ChangeSelection selection, boolean isTickable, Consumer<Node> reveal, Runnable retry) {
        this.selection = selection;
        this.isTickable = isTickable;
        this.reveal = reveal;
        getStyleClass().add("memory-changes");
        load.setContent(rows);
        getChildren().add(load);
        selection.current.subscribe((_, newValue) -> move(newValue.intValue()));
        selection.tickedNames.addListener((SetChangeListener<String>) change -> refreshRow(change));
        selection.expandedNames.addListener((SetChangeListener<String>) change -> refreshRow(change));
        selection.load.subscribe(newValue -> {
            if (newValue instanceof Load.Idle || newValue instanceof Load.Failed) {
                show(List.of());
            }
        });
        load.watch(selection.load, this::show, retry);
    }

    private void refreshRow(SetChangeListener.Change<? extends String> change) {
        var name = change.wasAdded() ? change.getElementAdded() : change.getElementRemoved();
        for (int i = 0; i < rows.getChildren().size(); i++) {
            if (rows.getChildren().get(i).getUserData() instanceof Integer at
                    && changeRows.get(at).name().equals(name)) {
                rows.getChildren().set(i, row(at));
            }
        }
    }

    private void show(List<ChangeRow> newRows) {
        changeRows = newRows;
        load.setPlaceholder(newRows.isEmpty() ? EmptyPane.noContent(Texts.get("changes.none")) : null);
        build();
    }

    private void build() {
        rows.getChildren().clear();
        page = selection.current.get() / PAGE;
        int from = Math.min(page * PAGE, changeRows.size());
        int to = Math.min(from + PAGE, changeRows.size());
        if (from > 0) {
            rows.getChildren().add(toPage(Texts.get("changes.before", from), from - 1));
        }
        for (int i = from; i < to; i++) {
            var kind = changeRows.get(i).kind();
            if (i == from || changeRows.get(i - 1).kind() != kind) {
                long count =
                        changeRows.stream().filter(row -> row.kind() == kind).count();
                rows.getChildren().add(heading(changeRows.get(i).word(), (int) count));
            }
            rows.getChildren().add(row(i));
        }
        if (to < changeRows.size()) {
            rows.getChildren().add(toPage(Texts.get("changes.after", changeRows.size() - to), to));
        }
    }

    private Hyperlink toPage(String words, int row) {
        var link = new Hyperlink(words);
        link.setFocusTraversable(false); // the keys that move reach the next page, too
        link.setOnAction(_ -> selection.choose(row));
        return link;
    }

    private VBox heading(String word, int count) {
        var key = "changes.group." + word;
        var heading =
                new VBox(2, TextControls.wrappingLabel(Texts.get("changes.count." + word, count), "section-title"));
        if (isTickable && !selection.isRefused()) {
            heading.getChildren().add(TextControls.wrappingLabel(Texts.get(key, count), "caption"));
        }
        heading.getStyleClass().add("change-heading");
        return heading;
    }

    private void move(int currentIndex) {
        if (currentIndex / PAGE != page && !changeRows.isEmpty()) {
            build();
        }
        for (var row : rows.getChildren()) {
            boolean isCurrent = Integer.valueOf(currentIndex).equals(row.getUserData());
            row.pseudoClassStateChanged(CURRENT, isCurrent);
            if (isCurrent) {
                reveal.accept(row);
            }
        }
    }

    private ChoiceRow row(int at) {
        var change = changeRows.get(at);
        var words = new VBox(6, head(change));
        if (change.isMoved()) {
            words.getChildren().add(place(change));
        }
        texts(at, change, words);
        if (isTickable && change.kind() == Kind.ADDED && !change.isUndone() && !selection.isRefused()) {
            words.getChildren().add(caution(change));
        }
        HBox.setHgrow(words, Priority.ALWAYS);
        var row = new ChoiceRow(AccessibleRole.LIST_ITEM, accessibleText(change), words);
        if (isTickable) {
            row.getChildren().addFirst(mark(at, change));
        }
        row.setId("change-" + (at + 1));
        row.setUserData(at);
        row.setChosen(at == selection.current.get());
        row.setOnMouseClicked(_ -> selection.choose(at));
        return row;
    }

    private Icon mark(int at, ChangeRow change) {
        boolean isTicked = selection.tickedNames.contains(change.name());
        var mark = new Icon(change.isUndone() ? Icons.UNDO : isTicked ? Icons.TICKED : Icons.UNTICKED, 20);
        mark.setOnMouseClicked(event -> {
            selection.choose(at);
            selection.tick();
            event.consume();
        });
        return mark;
    }

    private WrappingRow head(ChangeRow change) {
        var head = new WrappingRow(
                8,
                new Chip(icon(change.kind()), chip(change), tone(change.kind())),
                TextControls.wrappingLabel(change.name(), "mono", "strong"));
        if (change.isUndone()) {
            head.getChildren().add(new Chip(Icons.UNDO, undone(), StyleVariant.SUCCESS));
        }
        var place = change.after().isEmpty() ? change.before() : change.after();
        if (!place.isEmpty() && !change.isMoved()) {
            head.getChildren().add(TextControls.wrappingLabel(place, "caption"));
        }
        head.setAlignment(Pos.CENTER_LEFT);
        return head;
    }

    private static WrappingRow place(ChangeRow change) {
        var place = new WrappingRow(
                8,
                TextControls.wrappingLabel(change.before(), "mono", "place-before"),
                new Icon(Icons.THEIRS, 14),
                TextControls.wrappingLabel(change.after(), "mono"));
        place.setAlignment(Pos.CENTER_LEFT);
        return place;
    }

    private void texts(int at, ChangeRow change, VBox words) {
        boolean isCut = false;
        boolean isWhole = selection.expandedNames.contains(change.name());
        for (var text : change.texts()) {
            var excerpt = ChangeExcerpt.of(text.pieces());
            isCut |= !excerpt.isWhole();
            var part = new VBox(2, new WordDiffView(isWhole ? text.pieces() : excerpt.pieces()));
            if (!text.label().isEmpty()) {
                part.getChildren().addFirst(TextControls.wrappingLabel(text.label(), "caption"));
            }
            words.getChildren().add(part);
        }
        if (isCut) {
            var link = new Hyperlink(Texts.get(isWhole ? "changes.less" : "changes.more"));
            link.setFocusTraversable(false); // a key does it
            link.setOnAction(_ -> {
                selection.choose(at);
                selection.toggleWhole();
            });
            words.getChildren().add(link);
        }
    }

    private static HBox caution(ChangeRow change) {
        var words = TextControls.wrappingLabel(Texts.get("changes.caution", change.after()), "caption");
        var caution = new HBox(6, new Icon(Icons.WARNING, 14), words);
        HBox.setHgrow(words, Priority.ALWAYS);
        caution.getStyleClass().add("caution");
        caution.setAlignment(Pos.TOP_LEFT);
        return caution;
    }

    private String undone() {
        return Texts.get(selection.isRefused() ? "changes.taken" : "changes.undone");
    }

    private String accessibleText(ChangeRow change) {
        var parts = new ArrayList<>(List.of(chip(change), change.name()));
        if (change.isUndone()) {
            parts.add(undone());
        }
        change.texts()
                .forEach(text -> parts.add(WordDiff.sentence(
                        ChangeExcerpt.of(text.pieces()).pieces(),
                        Texts.get("part.diff.gone"),
                        Texts.get("part.diff.new"))));
        return String.join(", ", parts);
    }

    private static String chip(ChangeRow change) {
        return change.into()
                .map(into -> Texts.get("changes.kind.merged.into", into))
                .orElseGet(() -> Texts.get("changes.kind." + change.word()));
    }

    private static Icons icon(Kind kind) {
        return switch (kind) {
            case DROPPED -> Icons.DELETE;
            case MERGED -> Icons.MERGE;
            case REWORDED -> Icons.EDIT;
            case MOVED -> Icons.THEIRS;
            case ADDED -> Icons.ADD;
        };
    }

    private static StyleVariant tone(Kind kind) {
        return switch (kind) {
            case DROPPED, MERGED -> StyleVariant.WARNING;
            case REWORDED -> StyleVariant.ACCENT;
            case MOVED -> StyleVariant.NEUTRAL;
            case ADDED -> StyleVariant.SUCCESS;
        };
    }
}
