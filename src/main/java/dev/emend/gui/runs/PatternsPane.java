package dev.emend.gui.runs;

import dev.emend.app.runs.PatternReport;
import dev.emend.app.runs.PatternReport.NamedSequence;
import dev.emend.app.runs.PatternReport.Sequence;
import dev.emend.gui.kit.ActionControls;
import dev.emend.gui.kit.EmptyPane;
import dev.emend.gui.kit.Icons;
import dev.emend.gui.kit.LoadPane;
import dev.emend.gui.kit.Section;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.kit.UiAction;
import dev.emend.gui.part.Focusability;
import dev.emend.gui.part.TextControls;
import java.util.ArrayList;
import java.util.List;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.TextField;
import javafx.scene.input.ScrollEvent;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;

/// What the runs of the list have in common: the answer in words first, then the numbers.
final class PatternsPane extends StackPane {
    private final RunsViewModel model;
    private final PatternsViewModel patterns;
    private final LoadPane pane = new LoadPane();
    private final Label scope = TextControls.wrapped("", "caption");
    private final VBox words = new VBox(6);
    private final SequenceTable table;
    private final VBox workflows = new VBox(4);
    private final VBox wasted = new VBox(4);
    private final TransitionMap map = new TransitionMap();
    private final ProcessMapPane picture;
    private final VariantTable variants;
    private final ScoreBars bars = new ScoreBars();
    private final VBox library = new VBox(4);
    private final TextField name = new TextField();
    private final ScrollPane scroll = new ScrollPane();
    private final UiAction bring;

    /// @param naming opens the field for a name
    PatternsPane(RunsViewModel model, UiAction naming, UiAction bring) {
        this.model = model;
        this.bring = bring;
        patterns = model.patterns();
        table = new SequenceTable(patterns, model::showRunsOf);
        words.getStyleClass().add("pattern-words");
        picture = new ProcessMapPane(model.processMap());
        variants = new VariantTable(model::showRunsOf);
        model.processMap()
                .picture()
                .subscribe(state -> state.ready()
                        .ifPresent(shown -> variants.show(shown.map().variants())));
        var body = new VBox(
                scope,
                section("runs.patterns.words", words),
                section("runs.map.title", picture),
                section("runs.map.variants", variants),
                section("runs.patterns.sequences", naming(naming), wide(table)),
                section("runs.patterns.workflows", workflows),
                section("runs.patterns.wasted", wasted),
                section("runs.patterns.scores", bars),
                section("runs.patterns.after", map),
                section("runs.patterns.library", library));
        body.getStyleClass().add("patterns-body");
        scroll.setContent(body);
        scroll.setFitToWidth(true);
        scroll.setFocusTraversable(false);
        scroll.getStyleClass().add("patterns-scroll");
        for (var inner : List.of(picture, variants, table)) {
            passWheel(inner);
        }
        pane.setContent(scroll);
        getChildren().add(pane);
        pane.watch(patterns.load(), this::show, patterns::reload);
    }

    /// The wheel scrolls the page; what scrolls by itself takes it only while it has the focus.
    private void passWheel(Node inner) {
        inner.addEventFilter(ScrollEvent.SCROLL, event -> {
            if (!Focusability.holds(inner)) {
                event.consume();
                scroll.fireEvent(event.copyFor(scroll, scroll));
            }
        });
    }

    /// What is wider than the pane is reached by scrolling.
    static ScrollPane wide(Region content) {
        var wide = new ScrollPane(content);
        wide.setVbarPolicy(ScrollPane.ScrollBarPolicy.NEVER);
        wide.setFitToWidth(true);
        wide.setFitToHeight(true);
        wide.setFocusTraversable(false);
        wide.getStyleClass().add("patterns-scroll");
        return wide;
    }

    private static Section section(String key, Node... children) {
        var section = new Section(Texts.get(key));
        section.getChildren().addAll(children);
        return section;
    }

    private VBox naming(UiAction naming) {
        var button = ActionControls.button(naming);
        name.setId("pattern-name");
        name.setPromptText(Texts.get("runs.patterns.name.prompt"));
        name.setAccessibleText(Texts.get("runs.patterns.name.prompt"));
        name.textProperty().bindBidirectional(patterns.name());
        name.setOnAction(_ -> patterns.saveName());
        HBox.setHgrow(name, Priority.ALWAYS);
        var save = new Button(Texts.get("runs.patterns.name.save"));
        save.setOnAction(_ -> patterns.saveName());
        var of = TextControls.wrapped("", "caption");
        var form = new HBox(8, name, save);
        var mistake = TextControls.wrapped("", "mistake");
        mistake.textProperty().bind(patterns.mistake());
        mistake.visibleProperty().bind(patterns.mistake().isNotEmpty());
        mistake.managedProperty().bind(mistake.visibleProperty());
        var all = new VBox(6, of, form, mistake);
        all.visibleProperty().bind(patterns.naming().isNotNull());
        all.managedProperty().bind(all.visibleProperty());
        patterns.naming().subscribe(sequence -> {
            of.setText(sequence == null ? "" : Texts.get("runs.patterns.name.of", sequence.line()));
            if (sequence != null) {
                name.requestFocus();
            }
        });
        button.visibleProperty().bind(patterns.naming().isNull());
        button.managedProperty().bind(button.visibleProperty());
        return new VBox(6, button, all);
    }

    private void show(PatternsViewModel.PatternsView shown) {
        var all = shown.patterns();
        pane.setPlaceholder(
                all.scope().runs() > 0
                        ? null
                        : nothing(all.scope().where(), all.scope().waiting()));
        scope.setText(Texts.get(
                all.scope().where().isBlank() ? "runs.patterns.scope" : "runs.patterns.scope.where",
                all.scope().runs(),
                all.scope().leastSupport(),
                all.scope().where()));
        words.getChildren()
                .setAll(all.words().stream().map(TextControls::wrapped).toList());
        table.show(all.sequences());
        workflows.getChildren().setAll(workflows(all));
        wasted.getChildren().setAll(wasted(all));
        map.show(all.transitions());
        bars.show(all.efficiency());
        library.getChildren().setAll(library(shown.named()));
    }

    private EmptyPane nothing(String where, int waiting) {
        if (waiting > 0) {
            return EmptyPane.nothing(Texts.get("runs.patterns.waiting", waiting));
        }
        return where.isBlank()
                ? EmptyPane.nothing(Texts.get("runs.patterns.empty"), bring)
                : EmptyPane.nothing(Texts.get("runs.patterns.filtered"));
    }

    private static List<Label> workflows(PatternReport all) {
        return all.workflows().stream()
                .map(workflow -> TextControls.wrapped(Texts.get(
                        "runs.patterns.workflow",
                        RunTexts.workflow(workflow.name()),
                        workflow.runs(),
                        SequenceTable.rate(workflow.success()))))
                .toList();
    }

    private static List<Label> wasted(PatternReport all) {
        if (all.efficiency().wasted().isEmpty()) {
            return List.of(TextControls.wrapped(Texts.get("runs.patterns.wasted.none"), "caption"));
        }
        return all.efficiency().wasted().stream()
                .map(finding -> TextControls.wrapped(Texts.get(
                        "runs.patterns.waste", RunTexts.finding(finding.kind()), finding.times(), finding.runs())))
                .toList();
    }

    private List<Node> library(List<NamedSequence> named) {
        if (named.isEmpty()) {
            return List.of(TextControls.wrapped(Texts.get("runs.patterns.library.none"), "caption"));
        }
        var lines = new ArrayList<Node>();
        for (var namedSequence : named) {
            lines.add(line(namedSequence));
        }
        return lines;
    }

    private HBox line(NamedSequence namedSequence) {
        var text = TextControls.wrapped(Texts.get(
                "runs.patterns.library.line",
                namedSequence.name(),
                String.join(" → ", namedSequence.tools()),
                namedSequence.then().size(),
                namedSequence.now().runs(),
                SequenceTable.rate(namedSequence.now().success())));
        HBox.setHgrow(text, Priority.ALWAYS);
        text.setMaxWidth(Double.MAX_VALUE);
        var runs = new Button(Texts.get("runs.patterns.library.runs"));
        runs.setAccessibleText(Texts.get("runs.patterns.library.runs.of", namedSequence.name()));
        runs.setOnAction(_ -> model.showRunsOf(new Sequence(
                namedSequence.tools(),
                namedSequence.now().runs(),
                namedSequence.now().success(),
                Double.NaN,
                java.util.Optional.empty())));
        var forget = new Button("", Icons.DELETE.node());
        forget.getStyleClass().addAll("flat", "button-icon");
        forget.setAccessibleText(Texts.get("runs.patterns.library.forget", namedSequence.name()));
        TextControls.hint(forget, Texts.get("runs.patterns.library.forget", namedSequence.name()));
        forget.setOnAction(_ -> patterns.forget(namedSequence));
        runs.setMinWidth(Button.USE_PREF_SIZE);
        var line = new HBox(8, text, runs, forget);
        line.getStyleClass().add("run-row");
        return line;
    }

    void focus() {
        picture.requestFocus();
    }
}
