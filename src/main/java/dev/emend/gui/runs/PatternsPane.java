package dev.emend.gui.runs;

import dev.emend.app.runs.PatternReport;
import dev.emend.app.runs.PatternReport.NamedSequence;
import dev.emend.app.runs.ProcessMap;
import dev.emend.gui.chart.ChartExport;
import dev.emend.gui.kit.ActionControls;
import dev.emend.gui.kit.EmptyPane;
import dev.emend.gui.kit.FieldName;
import dev.emend.gui.kit.Icons;
import dev.emend.gui.kit.KeyDispatcher;
import dev.emend.gui.kit.LoadPane;
import dev.emend.gui.kit.Section;
import dev.emend.gui.kit.SegmentedControl;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.kit.UiAction;
import dev.emend.gui.layout.WrappingRow;
import dev.emend.gui.part.ScreenHost;
import dev.emend.gui.part.TextControls;
import dev.emend.gui.runs.PatternsViewModel.Shown;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.TextField;
import javafx.scene.control.ToggleButton;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import org.controlsfx.control.SegmentedButton;

/// Pane of what the runs of the list have in common: a picture or a table, and below it one
/// sentence on what is selected in it.
final class PatternsPane extends StackPane {
    private static final double LIBRARY_HEIGHT = 110;

    private final RunsViewModel model;
    private final PatternsViewModel patterns;
    private final LoadPane pane = new LoadPane();
    private final Label sentence = TextControls.wrappingLabel("", "pattern-sentence");
    private final Label scope = TextControls.wrappingLabel("", "caption");
    private final SequenceTable table;
    private final VBox workflows = new VBox(4);
    private final VBox wasteLines = new VBox(4);
    private final ProcessMapPane map;
    private final HeatMapPane heat;
    private final VariantTable variants;
    private final ScoreBars bars = new ScoreBars();
    private final VBox library = new VBox(4);
    private final TextField name = new TextField();
    private final ChartExport exports;
    private final UiAction importFiles;

    PatternsPane(RunsViewModel model, RunsActions actions, ScreenHost host) {
        this.model = model;
        importFiles = actions.importFiles;
        patterns = model.patterns;
        exports = new ChartExport(host);
        table = new SequenceTable(patterns, sequence -> model.list.toggle(sequence.clause()));
        variants = new VariantTable(variant -> model.list.toggle(ProcessMap.clause(variant)));
        map = new ProcessMapPane(patterns.map, actions, model.list::toggle, patterns::reload);
        heat = new HeatMapPane(patterns, model.list::toggle);
        var views = new StackPane(
                map, loadPane(sequences(actions.name)), growingBox(variants), heat, loadPane(efficiency()));
        for (int i = 0; i < views.getChildren().size(); i++) {
            var view = views.getChildren().get(i);
            view.visibleProperty().bind(patterns.selectedView.isEqualTo(Shown.values()[i]));
        }
        views.setMinHeight(0);
        VBox.setVgrow(views, Priority.ALWAYS);
        sentence.setId("pattern-sentence");
        var body = new VBox(bar(actions), views, sentence);
        body.getStyleClass().add("patterns-body");
        pane.setContent(body);
        getChildren().add(pane);
        pane.watch(patterns.selection, _ -> showWhatIsMissing(), patterns::reload);
        patterns.load.subscribe(state -> state.ready().ifPresent(this::show));
        patterns.map.load.subscribe(state -> state.ready()
                .ifPresent(drawnMap -> variants.show(drawnMap.layout().map().variants())));
        variants.getSelectionModel().selectedItemProperty().subscribe(_ -> say());
        patterns.selectedSequence.subscribe(_ -> say());
        patterns.cell.subscribe(_ -> say());
        patterns.heatMap.subscribe(_ -> say());
        patterns.map.selectedLabel.subscribe(_ -> say());
        patterns.selectedView.subscribe(_ -> say());
    }

    private WrappingRow bar(RunsActions actions) {
        var views = new SegmentedButton();
        views.setId("pattern-views");
        views.setAccessibleText(Texts.get("runs.shown"));
        for (var viewKind : Shown.values()) {
            var button =
                    new ToggleButton(Texts.get("runs.shown." + viewKind.name().toLowerCase(Locale.ROOT)));
            button.setMinWidth(USE_PREF_SIZE);
            SegmentedControl.wire(button, patterns.selectedView, viewKind);
            KeyDispatcher.enterFires(button);
            views.getButtons().add(button);
        }
        var room = new Region();
        HBox.setHgrow(room, Priority.ALWAYS);
        var bar = new WrappingRow(
                6,
                views,
                room,
                ActionControls.icon(actions.table),
                ActionControls.icon(actions.pin),
                ActionControls.icon(actions.export));
        bar.getStyleClass().add("run-row");
        return bar;
    }

    private LoadPane loadPane(Node content) {
        var loadPane = new LoadPane();
        loadPane.setContent(content);
        loadPane.watch(patterns.load, _ -> {}, patterns::reload);
        return loadPane;
    }

    private static VBox growingBox(Node content) {
        VBox.setVgrow(content, Priority.ALWAYS);
        return new VBox(content);
    }

    private VBox sequences(UiAction nameAction) {
        var libraryPane = new ScrollPane(section("runs.patterns.library", library));
        libraryPane.setFitToWidth(true);
        libraryPane.setFocusTraversable(false);
        libraryPane.setMinHeight(LIBRARY_HEIGHT);
        libraryPane.setPrefHeight(LIBRARY_HEIGHT);
        libraryPane.getStyleClass().add("patterns-scroll");
        var wide = wide(table);
        VBox.setVgrow(wide, Priority.ALWAYS);
        return new VBox(8, scope, wide, naming(nameAction), libraryPane);
    }

    private ScrollPane efficiency() {
        var content = new VBox(
                18,
                section("runs.patterns.scores", bars),
                section("runs.patterns.wasted", wasteLines),
                section("runs.patterns.workflows", workflows));
        var scroll = new ScrollPane(content);
        scroll.setFitToWidth(true);
        scroll.setFocusTraversable(false);
        scroll.getStyleClass().add("patterns-scroll");
        return scroll;
    }

    /// A scroll pane for content that may be wider than the patterns pane.
    private static ScrollPane wide(Region content) {
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

    private void showWhatIsMissing() {
        pane.setPlaceholder(patterns.emptyResult()
                .map(emptyResult -> emptyPane(emptyResult.filter(), emptyResult.pendingCount()))
                .orElse(null));
    }

    /// Shows one sentence on what is selected, or on all of the runs while nothing is.
    private void say() {
        var words = switch (patterns.selectedView.get()) {
            case MAP -> or(patterns.map.selectedLabel.get(), patterns.answer());
            case SEQUENCES ->
                Optional.ofNullable(patterns.selectedSequence.get())
                        .map(patterns::sentence)
                        .orElse("");
            case VARIANTS ->
                Optional.ofNullable(variants.getSelectionModel().getSelectedItem())
                        .map(VariantTable::sentence)
                        .orElse("");
            case HEAT -> or(patterns.cell.get(), heatSentence());
            case EFFICIENCY -> "";
        };
        sentence.setText(words);
        sentence.setManaged(!words.isEmpty());
    }

    private String heatSentence() {
        return patterns.heatMap
                .get()
                .latestValue()
                .filter(runChart -> !runChart.chart().isEmpty())
                .map(runChart -> runChart.chart().sentence())
                .orElse("");
    }

    private static String or(String words, String otherwise) {
        return words.isEmpty() ? otherwise : words;
    }

    /// Writes the picture that is shown, or its numbers, to a file.
    void export() {
        if (patterns.selectedView.get() == Shown.HEAT) {
            patterns.heatMap
                    .get()
                    .latestValue()
                    .ifPresent(current -> exports.save(current.chart(), heat.view.picture()));
        } else {
            patterns.map
                    .current()
                    .ifPresent(current -> exports.save(current.runChart().chart(), map.view.picture()));
        }
    }

    private VBox naming(UiAction nameAction) {
        var button = ActionControls.button(nameAction);
        name.setId("pattern-name");
        name.setPromptText(Texts.get("runs.patterns.name.prompt"));
        FieldName.setWords(name, Texts.get("runs.patterns.name.prompt"));
        name.textProperty().bindBidirectional(patterns.name);
        name.setOnAction(_ -> patterns.saveName());
        HBox.setHgrow(name, Priority.ALWAYS);
        var save = new Button(Texts.get("runs.patterns.name.save"));
        save.setOnAction(_ -> patterns.saveName());
        var of = TextControls.wrappingLabel("", "caption");
        var form = new HBox(8, name, save);
        var mistake = TextControls.wrappingLabel("", "mistake");
        mistake.textProperty().bind(patterns.mistake);
        mistake.visibleProperty().bind(patterns.mistake.isNotEmpty());
        mistake.managedProperty().bind(mistake.visibleProperty());
        var all = new VBox(6, of, form, mistake);
        all.visibleProperty().bind(patterns.naming.isNotNull());
        all.managedProperty().bind(all.visibleProperty());
        patterns.naming.subscribe(sequence -> {
            of.setText(sequence == null ? "" : Texts.get("runs.patterns.name.of", sequence.line()));
            if (sequence != null) {
                name.requestFocus();
            }
        });
        button.visibleProperty().bind(patterns.naming.isNull());
        button.managedProperty().bind(button.visibleProperty());
        return new VBox(6, button, all);
    }

    private void show(PatternsViewModel.PatternsView patternsView) {
        var all = patternsView.patterns();
        scope.setText(Texts.get(
                all.scope().filterLine().isBlank() ? "runs.patterns.scope" : "runs.patterns.scope.where",
                all.scope().runs(),
                all.scope().leastSupport(),
                all.scope().filterLine()));
        table.show(all.sequences());
        workflows.getChildren().setAll(workflows(all));
        wasteLines.getChildren().setAll(wasteLines(all));
        bars.show(all.efficiency());
        library.getChildren().setAll(library(patternsView.namedSequences()));
        say();
    }

    private EmptyPane emptyPane(String filterLine, int pendingCount) {
        if (pendingCount > 0) {
            return EmptyPane.noContent(Texts.get("runs.patterns.waiting", pendingCount));
        }
        return filterLine.isBlank()
                ? EmptyPane.noContent(Texts.get("runs.patterns.empty"), importFiles)
                : EmptyPane.noContent(Texts.get("runs.patterns.filtered"));
    }

    private static List<Label> workflows(PatternReport all) {
        return all.workflows().stream()
                .map(workflow -> TextControls.wrappingLabel(Texts.get(
                        "runs.patterns.workflow",
                        RunTexts.workflow(workflow.name()),
                        workflow.runs(),
                        SequenceTable.rate(workflow.success()),
                        workflow.success().successes(),
                        workflow.success().knownOutcomes())))
                .toList();
    }

    private static List<Label> wasteLines(PatternReport all) {
        if (all.efficiency().wasteFindings().isEmpty()) {
            return List.of(TextControls.wrappingLabel(Texts.get("runs.patterns.wasted.none"), "caption"));
        }
        return all.efficiency().wasteFindings().stream()
                .map(finding -> TextControls.wrappingLabel(Texts.get(
                        "runs.patterns.waste", RunTexts.finding(finding.kind()), finding.times(), finding.runs())))
                .toList();
    }

    private List<Node> library(List<NamedSequence> namedSequences) {
        if (namedSequences.isEmpty()) {
            return List.of(TextControls.wrappingLabel(Texts.get("runs.patterns.library.none"), "caption"));
        }
        var lines = new ArrayList<Node>();
        for (var namedSequence : namedSequences) {
            lines.add(line(namedSequence));
        }
        return lines;
    }

    private HBox line(NamedSequence namedSequence) {
        var text = TextControls.wrappingLabel(Texts.get(
                "runs.patterns.library.line",
                namedSequence.name(),
                String.join(" → ", namedSequence.tools()),
                namedSequence.runIds().size(),
                namedSequence.currentRate().runs(),
                SequenceTable.rate(namedSequence.currentRate().success())));
        HBox.setHgrow(text, Priority.ALWAYS);
        text.setMaxWidth(Double.MAX_VALUE);
        var runs = new Button(Texts.get("runs.patterns.library.runs"));
        runs.setAccessibleText(Texts.get("runs.patterns.library.runs.of", namedSequence.name()));
        runs.setOnAction(_ -> model.list.toggle(namedSequence.clause()));
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
        switch (patterns.selectedView.get()) {
            case MAP -> map.requestFocus();
            case SEQUENCES -> table.requestFocus();
            case VARIANTS -> variants.requestFocus();
            case HEAT -> heat.requestFocus();
            case EFFICIENCY -> bars.requestFocus();
        }
    }
}
