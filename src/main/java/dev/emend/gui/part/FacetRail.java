package dev.emend.gui.part;

import dev.emend.app.list.Facet;
import dev.emend.gui.kit.Icons;
import dev.emend.gui.kit.Texts;
import dev.emend.model.VisibleText;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import javafx.css.PseudoClass;
import javafx.geometry.Pos;
import javafx.scene.AccessibleAttribute;
import javafx.scene.AccessibleRole;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseButton;
import javafx.scene.input.MouseEvent;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;

/// The filters with their counts, group by group. One stop for Tab; arrows walk, Enter toggles, and
/// Alt or Ctrl with Enter or a click rules out, where that is possible.
public final class FacetRail extends VBox {
    private static final PseudoClass ON = PseudoClass.getPseudoClass("on");
    private static final PseudoClass EXCLUDED = PseudoClass.getPseudoClass("excluded");

    private final String screen;
    private final Consumer<Facet> onToggle;
    private final Function<Facet, String> names;
    private final List<Line> lines = new ArrayList<>();
    private final VBox groups = new VBox();
    private @Nullable Consumer<Facet> onExclude;
    private List<Facet> visibleFacets = List.of();
    private Map<String, Node> charts = Map.of();
    private String beforeCharts = "";

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
        getChildren().add(groups);
    }

    /// Enables excluding clauses.
    public void offerExcluding(Consumer<Facet> exclude) {
        onExclude = exclude;
    }

    /// Puts something above the groups.
    public void setHead(Node head) {
        getChildren().setAll(head, groups);
    }

    /// Rules out the clause that has the focus, or takes that back.
    public void excludeFocused() {
        lines.stream().filter(Line::isFocused).findFirst().ifPresent(Line::exclude);
    }

    /// Puts charts of groups without clauses behind this group instead of before all.
    public void placeCharts(String group) {
        beforeCharts = group;
    }

    /// Shows these; lines that are there already stay, so that the focus is not lost.
    public void show(List<Facet> facets) {
        show(facets, Map.of());
    }

    /// Like [#show(List)], but with charts below the heads of some groups, even those without clauses.
    ///
    /// @param chartsByGroup the charts by their groups, in order
    public void show(List<Facet> facets, Map<String, ? extends Node> chartsByGroup) {
        boolean isSame = charts.equals(chartsByGroup);
        charts = new LinkedHashMap<>(chartsByGroup);
        if (isSame && clauses(facets).equals(clauses(visibleFacets))) {
            for (int i = 0; i < lines.size(); i++) {
                lines.get(i).show(facets.get(i));
            }
        } else {
            rebuild(facets);
        }
        visibleFacets = List.copyOf(facets);
    }

    private void rebuild(List<Facet> facets) {
        var focusedClause = lines.stream()
                .filter(Line::isFocused)
                .map(line -> line.facet.clause())
                .findFirst();
        groups.getChildren().clear();
        lines.clear();
        for (var group : groupsOf(facets)) {
            groups.getChildren().add(TextControls.wrappingLabel(Texts.get(screen + ".facets." + group), "facet-group"));
            var chart = charts.get(group);
            if (chart != null) {
                groups.getChildren().add(chart);
            }
            for (var facet : facets) {
                if (facet.group().equals(group)) {
                    var line = new Line(facet);
                    lines.add(line);
                    groups.getChildren().add(line);
                }
            }
        }
        onlyStop(0);
        focusedClause.ifPresent(clause -> lines.stream()
                .filter(line -> line.facet.clause().equals(clause))
                .findFirst()
                .orElse(lines.getFirst())
                .requestFocus());
    }

    /// The groups of the facets in order; one with only a chart follows the group of the chart before.
    private List<String> groupsOf(List<Facet> facets) {
        var all = new ArrayList<String>();
        facets.stream().map(Facet::group).distinct().forEach(all::add);
        int place = all.indexOf(beforeCharts) + 1;
        for (var group : charts.keySet()) {
            int at = all.indexOf(group);
            if (at < 0) {
                all.add(place, group);
                at = place;
            }
            place = at + 1;
        }
        return all;
    }

    private static List<String> clauses(List<Facet> facets) {
        return facets.stream().map(Facet::clause).toList();
    }

    private void walk(KeyEvent event) {
        int at = lines.indexOf(event.getTarget());
        if (at >= 0 && event.getCode() == KeyCode.ENTER && isExcluding(event.isAltDown(), event.isShortcutDown())) {
            lines.get(at).exclude();
            event.consume();
            return;
        }
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

    private boolean isExcluding(boolean isAltDown, boolean isShortcutDown) {
        return onExclude != null && (isAltDown || isShortcutDown);
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

    private String words(Facet facet) {
        return words(screen, facet.clause()).orElseGet(() -> names.apply(facet));
    }

    /// The words a screen has for a clause; empty when it has none.
    public static Optional<String> words(String screen, String clause) {
        return text(key(screen, clause));
    }

    private static String key(String screen, String clause) {
        return screen
                + ".facet."
                + clause.replace(">=", "-ge-")
                        .replace("<=", "-le-")
                        .replace(">", "-gt-")
                        .replace("<", "-lt-")
                        .replace(":", "-is-")
                        .replace(" ", "-");
    }

    private static Optional<String> text(String key) {
        return Texts.has(key) ? Optional.of(Texts.get(key)) : Optional.empty();
    }

    /// The explanation of a clause: a sentence where a screen has one (`.hint` after the key of its
    /// words), and the clause as it is typed.
    private String explanation(String clause) {
        var sentence = text(key(screen, clause) + ".hint");
        return sentence.map(words -> words + "\n" + clause).orElse(clause);
    }

    private final class Line extends Button {
        private final Label not = TextControls.fixedLabel(Texts.get("part.facet.not"), "facet-not");
        private final Label words = new Label();
        private final Label count = TextControls.fixedLabel("", "figures");
        private Facet facet;

        Line(Facet facet) {
            this.facet = facet;
            getStyleClass().setAll("facet");
            if (onExclude != null) {
                getStyleClass().add("excludable");
            }
            setAccessibleRole(AccessibleRole.TOGGLE_BUTTON);
            setMaxWidth(Double.MAX_VALUE);
            words.setMaxWidth(Double.MAX_VALUE);
            HBox.setHgrow(words, Priority.ALWAYS);
            var minus = new StackPane(Icons.EXCLUDE.node(14));
            minus.getStyleClass().add("facet-minus");
            // the press, lest the line itself is pressed too
            minus.setOnMousePressed(press -> {
                press.consume();
                requestFocus();
                exclude();
            });
            minus.setVisible(onExclude != null);
            minus.setMaxWidth(StackPane.USE_PREF_SIZE);
            not.managedProperty().bind(not.visibleProperty());
            var end = new StackPane(count, minus);
            end.setAlignment(Pos.CENTER_RIGHT);
            end.setMinWidth(StackPane.USE_PREF_SIZE);
            var face = new HBox(not, words, end);
            face.getStyleClass().add("facet-face");
            face.prefWidthProperty().bind(widthProperty().subtract(16));
            setGraphic(face);
            addEventFilter(MouseEvent.MOUSE_PRESSED, press -> {
                if (press.getButton() == MouseButton.PRIMARY
                        && isExcluding(press.isAltDown(), press.isShortcutDown())) {
                    requestFocus();
                    exclude();
                    press.consume();
                }
            });
            setOnAction(_ -> onToggle.accept(this.facet));
            focusedProperty().subscribe(has -> {
                if (has) {
                    onlyStop(lines.indexOf(this));
                }
            });
            show(facet);
        }

        void show(Facet newFacet) {
            facet = newFacet;
            words.setText(VisibleText.of(words(newFacet)));
            count.setText(Texts.get("number", newFacet.count()));
            not.setVisible(newFacet.isExcluded());
            pseudoClassStateChanged(ON, newFacet.isOn());
            pseudoClassStateChanged(EXCLUDED, newFacet.isExcluded());
            notifyAccessibleAttributeChanged(AccessibleAttribute.SELECTED);
            var sentence = Texts.get(screen + ".facet.sentence", words.getText(), newFacet.count());
            setAccessibleText(newFacet.isExcluded() ? Texts.get("part.facet.excluded", sentence) : sentence);
            var explanation = explanation(newFacet.clause());
            var hint = onExclude == null ? explanation : Texts.get("part.facet.hint", explanation);
            TextControls.hint(this, words.getText() + "\n" + hint);
        }

        @Override
        public @Nullable Object queryAccessibleAttribute(AccessibleAttribute attribute, Object... parameters) {
            return attribute == AccessibleAttribute.SELECTED
                    ? (Object) facet.isOn()
                    : super.queryAccessibleAttribute(attribute, parameters);
        }

        void exclude() {
            if (onExclude != null) {
                onExclude.accept(facet);
            }
        }
    }
}
