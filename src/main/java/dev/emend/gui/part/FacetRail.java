package dev.emend.gui.part;

import dev.emend.app.library.Facet;
import dev.emend.gui.kit.Texts;
import dev.emend.model.VisibleText;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import javafx.css.PseudoClass;
import javafx.scene.AccessibleRole;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;

/// The filters with their counts, group by group. One stop for Tab; arrows walk, Enter toggles.
public final class FacetRail extends VBox {
    private static final PseudoClass ON = PseudoClass.getPseudoClass("on");

    private final String screen;
    private final Consumer<Facet> onToggle;
    private final Function<Facet, String> names;
    private final List<Line> lines = new ArrayList<>();
    private List<Facet> shown = List.of();

    /// @param screen whose texts name groups and clauses
    public FacetRail(String screen, Consumer<Facet> onToggle) {
        this(screen, onToggle, Facet::value);
    }

    /// @param names what a clause is called when the texts have no word for it
    public FacetRail(String screen, Consumer<Facet> onToggle, Function<Facet, String> names) {
        this.screen = screen;
        this.onToggle = onToggle;
        this.names = names;
        setId("facet-rail");
        getStyleClass().add("facet-rail");
        setAccessibleText(Texts.get(screen + ".facets"));
        addEventFilter(KeyEvent.KEY_PRESSED, this::walk);
    }

    /// Shows these; lines that are there already stay, so that the focus is not lost.
    public void show(List<Facet> facets) {
        if (clauses(facets).equals(clauses(shown))) {
            for (int i = 0; i < lines.size(); i++) {
                lines.get(i).show(facets.get(i));
            }
        } else {
            rebuild(facets);
        }
        shown = List.copyOf(facets);
    }

    private void rebuild(List<Facet> facets) {
        var focused = lines.stream()
                .filter(Line::isFocused)
                .map(line -> line.facet.clause())
                .findFirst();
        getChildren().clear();
        lines.clear();
        var group = "";
        for (var facet : facets) {
            if (!facet.group().equals(group)) {
                group = facet.group();
                getChildren().add(TextControls.fixed(Texts.get(screen + ".facets." + group), "facet-group"));
            }
            var line = new Line(facet);
            lines.add(line);
            getChildren().add(line);
        }
        onlyStop(0);
        focused.ifPresent(clause -> lines.stream()
                .filter(line -> line.facet.clause().equals(clause))
                .findFirst()
                .orElse(lines.getFirst())
                .requestFocus());
    }

    private static List<String> clauses(List<Facet> facets) {
        return facets.stream().map(Facet::clause).toList();
    }

    private void walk(KeyEvent event) {
        int at = lines.indexOf(event.getTarget());
        int step = switch (event.getCode()) {
            case UP -> -1;
            case DOWN -> 1;
            default -> 0;
        };
        if (at < 0 || step == 0) {
            return;
        }
        lines.get(Math.clamp(at + step, 0, lines.size() - 1)).requestFocus();
        event.consume();
    }

    private void onlyStop(int index) {
        for (int i = 0; i < lines.size(); i++) {
            lines.get(i).setFocusTraversable(i == index);
        }
    }

    @Override
    public void requestFocus() {
        lines.stream().filter(Line::isFocusTraversable).findFirst().ifPresent(Line::requestFocus);
    }

    /// The words for a clause: those of the bundle, else its value.
    private String words(Facet facet) {
        var key = screen
                + ".facet."
                + facet.clause()
                        .replace(">=", "-ge-")
                        .replace("<=", "-le-")
                        .replace(">", "-gt-")
                        .replace("<", "-lt-")
                        .replace(":", "-is-")
                        .replace(" ", "-");
        return Texts.has(key) ? Texts.get(key) : names.apply(facet);
    }

    private final class Line extends Button {
        private final Label words = new Label();
        private final Label count = TextControls.fixed("", "figures");
        private Facet facet;

        Line(Facet facet) {
            this.facet = facet;
            getStyleClass().setAll("facet");
            setAccessibleRole(AccessibleRole.TOGGLE_BUTTON);
            setMaxWidth(Double.MAX_VALUE);
            words.setMaxWidth(Double.MAX_VALUE);
            HBox.setHgrow(words, Priority.ALWAYS);
            var face = new HBox(words, count);
            face.getStyleClass().add("facet-face");
            face.prefWidthProperty().bind(widthProperty().subtract(16));
            setGraphic(face);
            setOnAction(_ -> onToggle.accept(this.facet));
            focusedProperty().subscribe(has -> {
                if (has) {
                    onlyStop(lines.indexOf(this));
                }
            });
            show(facet);
        }

        void show(Facet now) {
            facet = now;
            words.setText(VisibleText.of(words(now)));
            count.setText(Texts.get("number", now.count()));
            pseudoClassStateChanged(ON, now.isOn());
            setAccessibleText(Texts.get(screen + ".facet.sentence", words.getText(), now.count()));
            TextControls.hint(this, now.clause());
        }
    }
}
