package dev.emend.gui.memories.imports;

import dev.emend.app.transfer.ImportService.Counts;
import dev.emend.app.transfer.ImportService.InterruptedImport;
import dev.emend.app.transfer.ImportService.Outcome;
import dev.emend.app.transfer.ImportService.Preview;
import dev.emend.app.transfer.ImportService.Sample;
import dev.emend.gui.kit.Chip;
import dev.emend.gui.kit.Dates;
import dev.emend.gui.kit.EmptyPane;
import dev.emend.gui.kit.Fxml;
import dev.emend.gui.kit.Icons;
import dev.emend.gui.kit.Load;
import dev.emend.gui.kit.LoadPane;
import dev.emend.gui.kit.StyleVariant;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.memories.part.FileCell;
import dev.emend.gui.memories.part.MemoryLabels;
import dev.emend.gui.memories.part.PanelHead;
import dev.emend.gui.part.TextControls;
import dev.emend.model.VisibleText;
import java.util.List;
import javafx.fxml.FXML;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ListView;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;

/// What is in files before anything is written, the import, and what became of it.
public final class ImportPanel extends BorderPane {
    private static final double CHIP_WIDTH = 108;

    private final ImportViewModel model;
    private final Dates dates;
    private final Runnable onQuarantine;

    @FXML
    private VBox head;

    @FXML
    private VBox unfinished;

    @FXML
    private VBox outcome;

    @FXML
    private StackPane idle;

    @FXML
    private LoadPane pane;

    @FXML
    private ListView<Preview> files;

    @FXML
    private Label path;

    @FXML
    private FlowPane facts;

    @FXML
    private Label problem;

    @FXML
    private Label sampleTitle;

    @FXML
    private VBox sample;

    @FXML
    private Label total;

    @FXML
    private Button start;

    public ImportPanel(ImportViewModel model, Dates dates, Runnable onQuarantine, Runnable onBack) {
        this.model = model;
        this.dates = dates;
        this.onQuarantine = onQuarantine;
        Fxml.fill(this);
        head.getChildren().addFirst(new PanelHead(Icons.IMPORT, Texts.get("memories.import.title"), onBack));
        idle.getChildren().add(EmptyPane.nothing(Texts.get("memories.import.idle")));
        files.setCellFactory(_ -> new FileCell());
        files.getSelectionModel().selectedItemProperty().subscribe(this::describe);
        pane.watch(model.previews(), this::show, model::lookAgain);
        model.previews().subscribe(_ -> showEmpty());
        model.outcome().subscribe(this::tell);
        model.unfinished().subscribe(state -> offer(state.known().orElse(List.of())));
        model.previews().subscribe(_ -> enable());
        model.outcome().subscribe(_ -> enable());
    }

    private void showEmpty() {
        boolean isIdle = model.previews().get() instanceof Load.Idle<List<Preview>>;
        if (isIdle) {
            files.getItems().clear();
            total.setText("");
        }
        pane.setVisible(!isIdle);
        pane.setManaged(!isIdle);
        idle.setVisible(isIdle);
        idle.setManaged(isIdle);
    }

    private void enable() {
        start.setDisable(model.importable().isEmpty()
                || model.outcome().get().isRunning()
                || model.outcome().get().ready().isPresent());
    }

    private void show(List<Preview> all) {
        files.getItems().setAll(all);
        files.getSelectionModel().selectFirst();
        pane.setPlaceholder(all.isEmpty() ? EmptyPane.nothing(Texts.get("memories.import.nothing")) : null);
        total.setText(sentence(ImportViewModel.total(all)));
        enable();
        start.requestFocus();
    }

    static String sentence(Counts counts) {
        return Texts.get(
                "memories.import.counts", counts.imported(), counts.unchanged(), counts.rejected(), counts.secrets());
    }

    private void describe(@Nullable Preview preview) {
        if (preview == null) {
            return;
        }
        path.setText(preview.path().toString());
        var counts = preview.counts();
        facts.getChildren()
                .setAll(
                        new Chip(Icons.FILE, FileCell.format(preview.format()), StyleVariant.ACCENT),
                        new Chip(Icons.ADD, Texts.get("memories.import.new", counts.imported()), StyleVariant.SUCCESS),
                        new Chip(
                                Icons.DONE,
                                Texts.get("memories.import.unchanged", counts.unchanged()),
                                StyleVariant.NEUTRAL));
        if (counts.rejected() > 0) {
            facts.getChildren()
                    .add(new Chip(
                            Icons.WARNING,
                            Texts.get("memories.import.rejected", counts.rejected()),
                            StyleVariant.WARNING));
        }
        if (counts.secrets() > 0) {
            facts.getChildren()
                    .add(new Chip(
                            Icons.SECRET,
                            Texts.get("memories.import.secrets", counts.secrets()),
                            StyleVariant.WARNING));
        }
        boolean isCatalog = preview.format().equals(ImportViewModel.CATALOG);
        problem.setText(
                isCatalog && preview.problem().isEmpty()
                        ? Texts.get("memories.import.catalog")
                        : FileCell.problem(preview));
        problem.setVisible(!problem.getText().isEmpty());
        problem.setManaged(problem.isVisible());
        sampleTitle.setVisible(!preview.sample().isEmpty());
        sample.getChildren()
                .setAll(preview.sample().stream().map(ImportPanel::line).toList());
    }

    private static Node line(Sample record) {
        boolean isBad = !List.of("new", "unchanged", "changed").contains(record.verdict());
        var key = "memories.import.verdict." + record.verdict();
        var title = TextControls.wrapped(MemoryLabels.line(record.title()));
        title.setMaxWidth(Double.MAX_VALUE);
        HBox.setHgrow(title, Priority.ALWAYS);
        var words = new VBox(2, title);
        HBox.setHgrow(words, Priority.ALWAYS);
        if (isBad) {
            words.getChildren().add(TextControls.wrapped(record.verdict(), "mistake"));
        }
        var chip = isBad
                ? new Chip(Icons.WARNING, Texts.get("memories.import.verdict.rejected"), StyleVariant.WARNING)
                : new Chip(
                        record.verdict().equals("new") ? Icons.ADD : Icons.DONE,
                        Texts.get(key),
                        record.verdict().equals("new") ? StyleVariant.SUCCESS : StyleVariant.NEUTRAL);
        chip.setMinWidth(CHIP_WIDTH);
        var kind = TextControls.fixed(record.kind(), "caption");
        kind.setMinWidth(80);
        var line = new HBox(12, chip, kind, words);
        line.getStyleClass().add("sample-line");
        return line;
    }

    private void tell(Load<Outcome> state) {
        outcome.getChildren().clear();
        switch (state) {
            case Load.Running<Outcome> _ ->
                outcome.getChildren().add(banner(Icons.JOBS, Texts.get("memories.import.running")));
            case Load.Ready<Outcome>(var done) -> showOutcome(done);
            case Load.Failed<Outcome>(var why) ->
                outcome.getChildren().add(banner(Icons.WARNING, ImportViewModel.why(why)));
            case Load.Idle<Outcome> _ -> {}
        }
    }

    private void showOutcome(Outcome done) {
        var counts = done.total();
        var line = banner(
                counts.rejected() > 0 ? Icons.WARNING : Icons.DONE,
                Texts.get("memories.import.done", sentence(counts)));
        if (counts.rejected() > 0) {
            var open = new Button(Texts.get("memories.import.toQuarantine"));
            open.setMinWidth(USE_PREF_SIZE);
            open.setOnAction(_ -> onQuarantine.run());
            line.getChildren().add(open);
        }
        outcome.getChildren().add(line);
        done.files().stream()
                .filter(file -> !file.problem().isEmpty())
                .map(file -> TextControls.wrapped(file.path() + ": " + file.problem(), "mistake"))
                .forEach(outcome.getChildren()::add);
    }

    private static HBox banner(Icons icon, String words) {
        return banner(icon, TextControls.wrapped(words));
    }

    private static HBox banner(Icons icon, Label label) {
        label.setMaxWidth(Double.MAX_VALUE);
        HBox.setHgrow(label, Priority.ALWAYS);
        var line = new HBox(10, icon.node(16), label);
        line.getStyleClass().addAll("import-banner");
        return line;
    }

    private void offer(List<InterruptedImport> all) {
        unfinished.getChildren().setAll(all.stream().map(this::cut).toList());
        unfinished.setVisible(!all.isEmpty());
        unfinished.setManaged(!all.isEmpty());
    }

    private Node cut(InterruptedImport unfinished) {
        var name = unfinished.paths().isEmpty()
                ? ""
                : String.valueOf(unfinished.paths().getFirst().getFileName());
        var words = TextControls.wrapped("");
        Dates.keep(
                words,
                () -> VisibleText.of(Texts.get(
                        "memories.import.unfinished",
                        name,
                        unfinished.paths().size(),
                        dates.text(unfinished.startedAt()),
                        unfinished.imported())));
        var line = banner(Icons.STALE, words);
        var resume = new Button(Texts.get("memories.import.resume"));
        resume.setMinWidth(USE_PREF_SIZE);
        resume.setOnAction(_ -> model.resume(unfinished));
        var discard = new Button(Texts.get("memories.import.discard"));
        discard.setMinWidth(USE_PREF_SIZE);
        discard.setTooltip(TextControls.tooltip(Texts.get("memories.import.discard.hint")));
        discard.setOnAction(_ -> model.discard(unfinished));
        line.getChildren().addAll(resume, discard);
        return line;
    }

    @Override
    public void requestFocus() {
        if (start.isDisabled()) {
            head.lookup("#import-file").requestFocus();
        } else {
            start.requestFocus();
        }
    }

    @FXML
    private void chooseFile() {
        model.chooseFile();
    }

    @FXML
    private void chooseFolder() {
        model.chooseFolder();
    }

    @FXML
    private void start() {
        model.start();
    }
}
