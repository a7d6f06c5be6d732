package dev.emend.gui.imports;

import dev.emend.app.transfer.ImportService.InterruptedImport;
import dev.emend.app.transfer.ImportService.Preview;
import dev.emend.app.transfer.LeftOutFile;
import dev.emend.gui.kit.ActionControls;
import dev.emend.gui.kit.Dates;
import dev.emend.gui.kit.Focus;
import dev.emend.gui.kit.Fxml;
import dev.emend.gui.kit.Icon;
import dev.emend.gui.kit.Icons;
import dev.emend.gui.kit.KeyCap;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.kit.UiAction;
import dev.emend.gui.part.Focusability;
import dev.emend.gui.part.ScreenHost;
import dev.emend.gui.part.TextControls;
import dev.emend.gui.part.WrappingCell;
import dev.emend.model.VisibleText;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executor;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.css.PseudoClass;
import javafx.fxml.FXML;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.ContentDisplay;
import javafx.scene.control.Label;
import javafx.scene.control.ListView;
import javafx.scene.control.ProgressBar;
import javafx.scene.control.ScrollPane;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;

/// The import from beginning to end, above whatever screen is on.
public final class ImportDialog extends BorderPane {
    private static final PseudoClass SHORT = PseudoClass.getPseudoClass("short");

    final ImportViewModel model;
    private final Dates dates;
    private final Executor ui;
    private final Runnable close;
    private final BooleanProperty mayStart = new SimpleBooleanProperty();
    private final UiAction start;

    @FXML
    private VBox choosing;

    @FXML
    private Button file;

    @FXML
    private VBox unfinished;

    @FXML
    private VBox busy;

    @FXML
    private Label doing;

    @FXML
    private ProgressBar bar;

    @FXML
    private Label records;

    @FXML
    private Label whileBusy;

    @FXML
    private HBox seen;

    @FXML
    private ListView<Preview> files;

    @FXML
    private VBox detail;

    @FXML
    private VBox leftOut;

    @FXML
    private ScrollPane overScroll;

    @FXML
    private VBox over;

    @FXML
    private HBox foot;

    /// @param close takes the dialog away; what is under way goes on
    public ImportDialog(ImportViewModel model, ScreenHost host, Runnable close) {
        this.model = model;
        this.dates = host.dates();
        this.ui = host.background().ui();
        this.close = close;
        start = UiAction.of("imports.start", Icons.IMPORT, "Shortcut+Enter", mayStart, model::start);
        Fxml.fill(this, "imports");
        files.setCellFactory(_ -> new FileCell());
        files.getSelectionModel().selectedItemProperty().subscribe(preview -> {
            if (preview != null) {
                detail.getChildren().setAll(new PreviewDetail(preview, this::openCatalog, this::existingButtons));
            }
        });
        bar.progressProperty().bind(model.progress.share);
        records.textProperty()
                .bind(model.progress.records.map(
                        count -> count.longValue() == 0 ? "" : Texts.get("imports.records", count)));
        model.interruptedImports.subscribe(load -> offer(load.latestValue().orElse(List.of())));
        model.state.subscribe(this::show);
    }

    /// Begins with these files, or with choosing some, once the dialog is up.
    public void open(List<Path> paths) {
        model.isShown.set(true);
        model.open(paths);
    }

    /// The dialog is up no more.
    public void onHidden() {
        model.isShown.set(false);
    }

    /// The actions that have a key, besides closing.
    public List<UiAction> actions() {
        return List.of(start);
    }

    private void show(ImportState importState) {
        Focusability.setShown(choosing, importState instanceof ImportState.Choosing);
        Focusability.setShown(
                busy, importState instanceof ImportState.Looking || importState instanceof ImportState.Importing);
        Focusability.setShown(seen, importState instanceof ImportState.Seen);
        boolean isOver = importState instanceof ImportState.Done
                || importState instanceof ImportState.Cancelled
                || importState instanceof ImportState.Failed;
        Focusability.setShown(overScroll, isOver);
        over.getChildren().clear();
        foot.getChildren().clear();
        mayStart.set(
                importState instanceof ImportState.Seen && !model.importable().isEmpty());
        switch (importState) {
            case ImportState.Choosing _ -> {}
            case ImportState.Looking _ -> showBusy("imports.looking", false);
            case ImportState.Seen(var all, var leftOutFiles) -> showSeen(all, leftOutFiles);
            case ImportState.Importing(var isCancelling) ->
                showBusy(isCancelling ? "imports.cancelling" : "imports.importing", true);
            case ImportState.Done(var result) -> show(result);
            case ImportState.Cancelled(var interruptedImport) ->
                interruptedImport.ifPresentOrElse(
                        this::show, () -> say(Icons.CANCEL, Texts.get("imports.cancelled.none")));
            case ImportState.Failed(var problem) -> {
                say(Icons.WARNING, problem.message());
                more(problem.impact());
                more(problem.remedy());
                primary(button("imports.retry", model::retry));
            }
        }
        if (isOver) {
            foot.getChildren().add(button("imports.more", model::choose));
        }
        closeButton();
        focusLater();
    }

    private void closeButton() {
        var gap = new Region();
        HBox.setHgrow(gap, Priority.ALWAYS);
        var button = button("imports.close", close);
        button.setId("import-close");
        button.setGraphic(new KeyCap("Esc"));
        button.setContentDisplay(ContentDisplay.RIGHT);
        foot.getChildren().addAll(gap, button);
    }

    private void showBusy(String key, boolean isImport) {
        doing.setText(Texts.get(key));
        whileBusy.setText(isImport ? Texts.get("imports.importing.hint") : "");
        var cancel = button("imports.cancel", model::cancel);
        cancel.setId("import-cancel");
        cancel.setDisable(key.equals("imports.cancelling"));
        foot.getChildren().add(cancel);
    }

    private void showSeen(List<Preview> all, List<LeftOutFile> leftOutFiles) {
        Focusability.setShown(files, all.size() > 1);
        boolean isShort = all.size() <= 1
                && all.stream()
                        .allMatch(one ->
                                ImportViewModel.isCatalog(one) || !one.problem().isEmpty());
        seen.pseudoClassStateChanged(SHORT, isShort);
        files.getItems().setAll(all);
        leftOut.getChildren()
                .setAll(LeftOutFile.lines(leftOutFiles, model::name).stream()
                        .map(line -> TextControls.wrappingLabel(VisibleText.of(line), "caption"))
                        .toList());
        Focusability.setShown(leftOut, !leftOutFiles.isEmpty());
        files.getSelectionModel().selectFirst();
        if (all.isEmpty()) {
            detail.getChildren().setAll(TextControls.wrappingLabel(Texts.get("imports.nothing")));
        }
        var importable = model.importable();
        if (!importable.isEmpty()) {
            var button = ActionControls.button(
                    start, ImportTexts.start(ImportViewModel.total(importable), ImportViewModel.contents(importable)));
            button.setId("import-start");
            button.getStyleClass().add("accent");
            foot.getChildren().add(button);
        }
        foot.getChildren().add(button("imports.other", model::chooseFile));
    }

    private void show(ImportResult result) {
        var lines = ImportTexts.done(result);
        var problems = result.outcome().files().stream()
                .filter(outcome -> !outcome.problem().isEmpty())
                .toList();
        boolean isWhole = problems.isEmpty() && result.outcome().total().rejected() == 0;
        if (!lines.isEmpty()) {
            say(isWhole ? Icons.DONE : Icons.WARNING, lines.getFirst());
            lines.stream().skip(1).forEach(this::more);
        }
        problems.forEach(outcome ->
                over.getChildren().add(TextControls.wrappingLabel(VisibleText.of(outcome.problem()), "mistake")));
        result.outcome().files().stream()
                .flatMap(outcome -> outcome.notes().stream())
                .forEach(note -> over.getChildren().add(TextControls.wrappingLabel(VisibleText.of(note), "caption")));
        foot.getChildren().addAll(shows(result));
        if (result.outcome().total().rejected() > 0) {
            foot.getChildren().add(button("imports.show.rejected", withClose(model::showRejected)));
        }
        primary(
                foot.getChildren().isEmpty()
                        ? null
                        : (Button) foot.getChildren().getFirst());
    }

    private List<Button> shows(ImportResult result) {
        var buttons = new ArrayList<Button>();
        if (result.runs() > 0) {
            var runs = new Button(Texts.get("imports.show.runs", result.runs()));
            runs.setId("import-show-runs");
            runs.setOnAction(_ -> withClose(() -> model.showRuns(result)).run());
            buttons.add(runs);
        }
        if (result.memories() > 0) {
            var memories = new Button(Texts.get("imports.show.memories", result.memories()));
            memories.setId("import-show-memories");
            memories.setOnAction(
                    _ -> withClose(() -> model.showMemories(result)).run());
            buttons.add(memories);
        }
        return buttons;
    }

    private void show(InterruptedImport interruptedImport) {
        say(Icons.CANCEL, Texts.get("imports.cancelled", interruptedImport.importedCount()));
        more(Texts.get("imports.cancelled.next"));
        foot.getChildren().addAll(answers(interruptedImport));
        primary((Button) foot.getChildren().getFirst());
    }

    private List<Button> answers(InterruptedImport interruptedImport) {
        var resume = button("imports.continue", () -> model.resume(interruptedImport));
        var keep = new Button(Texts.get("imports.keep", interruptedImport.importedCount()));
        keep.setId("import-keep");
        keep.setOnAction(_ -> model.keep(interruptedImport));
        var discard = new Button(Texts.get("imports.discard", interruptedImport.importedCount()));
        discard.setId("import-discard");
        discard.setOnAction(_ -> model.discard(interruptedImport));
        var all = new ArrayList<>(List.of(resume));
        if (interruptedImport.importedCount() > 0) {
            all.add(keep);
        }
        all.add(discard);
        all.forEach(button -> button.setMinWidth(USE_PREF_SIZE));
        return all;
    }

    private void offer(List<InterruptedImport> all) {
        unfinished.getChildren().setAll(all.stream().map(this::offer).toList());
        Focusability.setShown(unfinished, !all.isEmpty());
    }

    private Node offer(InterruptedImport interruptedImport) {
        var name = interruptedImport.paths().isEmpty()
                ? ""
                : String.valueOf(interruptedImport.paths().getFirst().getFileName());
        var words = TextControls.wrappingLabel("");
        Dates.keep(
                words,
                () -> VisibleText.of(Texts.get(
                        "imports.unfinished",
                        name,
                        dates.text(interruptedImport.startedAt()),
                        interruptedImport.importedCount())));
        var buttons = new HBox(8);
        buttons.getChildren().addAll(answers(interruptedImport));
        var note = new VBox(words, buttons);
        note.getStyleClass().add("import-note");
        return note;
    }

    private void say(Icons icon, String sentence) {
        var words = TextControls.wrappingLabel(sentence, "section-title");
        words.setId("import-said");
        HBox.setHgrow(words, Priority.ALWAYS);
        var line = new HBox(new Icon(icon, 20), words);
        line.getStyleClass().add("import-said");
        over.getChildren().add(line);
    }

    private void more(String sentence) {
        if (!sentence.isEmpty()) {
            over.getChildren().add(TextControls.wrappingLabel(sentence));
        }
    }

    private void primary(@org.jspecify.annotations.Nullable Button button) {
        if (button != null) {
            button.getStyleClass().add("accent");
            if (!foot.getChildren().contains(button)) {
                foot.getChildren().add(button);
            }
        }
    }

    private static Button button(String key, Runnable run) {
        var button = new Button(Texts.get(key));
        button.setMinWidth(USE_PREF_SIZE);
        button.setOnAction(_ -> run.run());
        return button;
    }

    private Runnable withClose(Runnable step) {
        return () -> {
            close.run();
            step.run();
        };
    }

    private void openCatalog(Preview catalog) {
        withClose(() -> model.openCatalog(catalog.path())).run();
    }

    private List<Button> existingButtons(Preview preview) {
        return preview.counts().imported() == 0 ? shows(model.existingRecords(preview)) : List.of();
    }

    private void focusLater() {
        Focus.moveLater(this, ui, this::requestFocus);
    }

    /// On what to do next.
    @Override
    public void requestFocus() {
        var open = detail.lookup("#import-open-catalog");
        if (choosing.isVisible()) {
            file.requestFocus();
        } else if (seen.isVisible() && open != null && !mayStart.get()) {
            open.requestFocus();
        } else {
            Focus.first(foot).ifPresent(Node::requestFocus);
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

    /// Cell for one inspected file: its name, its format, and its contents.
    private static final class FileCell extends WrappingCell<Preview> {
        private final StackPane sign = new StackPane();
        private final Label name = TextControls.wrappingLabel("", "strong");
        private final Label holds = TextControls.wrappingLabel("", "caption", "figures");
        private final HBox face;

        FileCell() {
            var words = new VBox(2, name, holds);
            HBox.setHgrow(words, Priority.ALWAYS);
            face = new HBox(10, sign, words);
        }

        @Override
        protected void updateItem(@Nullable Preview file, boolean isEmpty) {
            super.updateItem(file, isEmpty);
            if (file == null || isEmpty) {
                setGraphic(null);
                return;
            }
            boolean isWrong = !file.problem().isEmpty();
            sign.getChildren()
                    .setAll(new Icon(isWrong || file.counts().rejected() > 0 ? Icons.WARNING : Icons.FILE, 16));
            name.setText(VisibleText.of(String.valueOf(file.path().getFileName())));
            var format = ImportTexts.format(file.format());
            holds.setText(
                    isWrong
                            ? Texts.get("imports.cell.not", format)
                            : Texts.get("imports.line", format, ImportTexts.holds(file.contents(), file.format())));
            setAccessibleText(name.getText() + ", " + holds.getText());
            setGraphic(face);
        }
    }
}
