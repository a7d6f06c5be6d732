package dev.emend.gui.part;

import dev.emend.app.preview.AgentPreview;
import dev.emend.app.preview.PromptProfile;
import dev.emend.gui.kit.Dialogs;
import dev.emend.gui.kit.EmptyPane;
import dev.emend.gui.kit.Fxml;
import dev.emend.gui.kit.LoadPane;
import dev.emend.gui.kit.Problem;
import dev.emend.gui.kit.SegmentedControl;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.part.InterruptDraft.Field;
import dev.emend.gui.part.InterruptFormViewModel.Source;
import dev.emend.model.VisibleText;
import javafx.beans.binding.Bindings;
import javafx.collections.MapChangeListener;
import javafx.css.PseudoClass;
import javafx.event.ActionEvent;
import javafx.fxml.FXML;
import javafx.geometry.Pos;
import javafx.scene.control.Button;
import javafx.scene.control.CheckBox;
import javafx.scene.control.Label;
import javafx.scene.control.ListView;
import javafx.scene.control.TextArea;
import javafx.scene.control.TextField;
import javafx.scene.control.TextInputControl;
import javafx.scene.control.ToggleButton;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;

/// The interrupt form: pick a step, see what the agent did, write what it should have done and why.
public final class InterruptForm extends BorderPane {
    /// A field whose content cannot be saved.
    private static final PseudoClass WRONG = PseudoClass.getPseudoClass("wrong");

    private final InterruptFormViewModel model;
    private final Dialogs ask;

    @FXML
    private Label itemName;

    @FXML
    private ToggleButton fromLearnings;

    @FXML
    private ToggleButton fromPlan;

    @FXML
    private ToggleButton freeEntry;

    @FXML
    private LoadPane stepsPane;

    @FXML
    private ListView<InterruptStep> steps;

    @FXML
    private Button choosePlan;

    @FXML
    private TextField task;

    @FXML
    private Label taskMistake;

    @FXML
    private TextField step;

    @FXML
    private Label stepMistake;

    @FXML
    private TextField originalTool;

    @FXML
    private Label originalToolMistake;

    @FXML
    private TextArea originalArguments;

    @FXML
    private Label originalArgumentsMistake;

    @FXML
    private Region corrected;

    @FXML
    private TextField correctedTool;

    @FXML
    private Label correctedToolMistake;

    @FXML
    private TextArea correctedArguments;

    @FXML
    private Label correctedArgumentsMistake;

    @FXML
    private VBox changes;

    @FXML
    private VBox lessonPart;

    @FXML
    private TextArea lesson;

    @FXML
    private Label lessonMistake;

    @FXML
    private Region errorPart;

    @FXML
    private TextArea error;

    @FXML
    private Label errorMistake;

    @FXML
    private Label errorShown;

    @FXML
    private Label problem;

    @FXML
    private CheckBox failureOnly;

    @FXML
    private Button save;

    @FXML
    private HBox buttons;

    public InterruptForm(InterruptFormViewModel model, Dialogs ask) {
        this.model = model;
        this.ask = ask;
        Fxml.fill(this);
        buttons.getChildren().add(new DraftNote(model.drafts));
        wireReach();
        lessonPart.getChildren().add(new WritingTipsPanel(model.writingTips));
        wireFields();
        wireEvidence();
        wireSteps();
        wireModes();
        visibleProperty().bind(model.item.isNotNull());
        managedProperty().bind(visibleProperty());
    }

    /// Puts the focus where typing starts: the lesson, or what went wrong.
    @Override
    public void requestFocus() {
        (model.failureOnly.get() ? error : lesson).requestFocus();
    }

    private void wireFields() {
        wire(Field.TASK, task, taskMistake);
        wire(Field.STEP, step, stepMistake);
        wire(Field.ORIGINAL_TOOL, originalTool, originalToolMistake);
        wire(Field.ORIGINAL_ARGUMENTS, originalArguments, originalArgumentsMistake);
        wire(Field.CORRECTED_TOOL, correctedTool, correctedToolMistake);
        wire(Field.CORRECTED_ARGUMENTS, correctedArguments, correctedArgumentsMistake);
        wire(Field.LESSON, lesson, lessonMistake);
        wire(Field.ERROR, error, errorMistake);
    }

    /// Makes the original action read-only while a step is picked; free entry may edit it.
    private void wireEvidence() {
        var isPicked = model.selectedStep.isNotNull().and(model.source.isNotEqualTo(Source.FREE));
        originalTool.editableProperty().bind(isPicked.not());
        originalArguments.editableProperty().bind(isPicked.not());
        for (var field : Field.values()) {
            if (field.name().contains("TOOL") || field.name().contains("ARGUMENTS")) {
                model.text(field).subscribe(_ -> showChanges());
            }
        }
    }

    private void showChanges() {
        var change = model.change();
        boolean isChanged = !change.before().equals(change.after());
        changes.setVisible(isChanged);
        changes.setManaged(isChanged);
        if (isChanged) {
            var words = new WordDiffView(change.before(), change.after());
            words.getStyleClass().add("mono");
            changes.getChildren()
                    .setAll(TextControls.fixedLabel(Texts.get("part.interrupt.changes"), "caption"), words);
        }
        model.writingTips.refresh();
    }

    /// Shows how much of the lesson agents read, and Put first where they would not come to it.
    private void wireReach() {
        var reach = new LessonReach();
        var first = new CheckBox(Texts.get("part.interrupt.first"));
        first.setId("put-first");
        first.selectedProperty().bindBidirectional(model.isFirst);
        Runnable show = () -> {
            var item = model.fullItem.get();
            int limit = AgentPreview.learningsRead(PromptProfile.KB_ATTACHED);
            boolean isBeyond = item != null
                    && item.home().isEmpty()
                    && item.fields().array("kb_learnings").size() >= limit;
            first.setVisible(isBeyond);
            first.setManaged(isBeyond);
            if (item != null) {
                reach.show(
                        model.text(Field.LESSON).getValueSafe(), item, model.isFirst.get(), PromptProfile.KB_ATTACHED);
            }
        };
        model.fullItem.subscribe(_ -> show.run());
        model.isFirst.subscribe(_ -> show.run());
        model.text(Field.LESSON).subscribe(_ -> show.run());
        var row = new HBox(12, reach, first);
        HBox.setHgrow(reach, Priority.ALWAYS);
        row.setAlignment(Pos.CENTER_LEFT);
        lessonPart.getChildren().add(row);
    }

    private void wire(Field field, TextInputControl control, Label mistake) {
        control.textProperty().bindBidirectional(model.text(field));
        if (control instanceof TextArea area) {
            TextControls.tabLeaves(area);
        }
        Runnable show = () -> {
            var sentence = model.mistakes.getOrDefault(field, "");
            mistake.setText(sentence);
            mistake.setVisible(!sentence.isEmpty());
            mistake.setManaged(!sentence.isEmpty());
            control.pseudoClassStateChanged(WRONG, !sentence.isEmpty());
            control.setAccessibleHelp(sentence);
        };
        model.mistakes.addListener((MapChangeListener<Field, String>) _ -> show.run());
        show.run();
    }

    private void wireSteps() {
        steps.setItems(model.steps);
        steps.setCellFactory(_ -> new StepCell());
        steps.getSelectionModel().selectedItemProperty().subscribe(step -> {
            if (step != null && !step.equals(model.selectedStep.get())) {
                model.pick(step);
            }
        });
        source(fromLearnings, Source.LEARNINGS);
        source(fromPlan, Source.PLAN);
        source(freeEntry, Source.FREE);
        stepsPane.watch(model.planSteps, _ -> {}, this::choosePlan);
        model.steps.subscribe(this::showPlaceholder);
        model.source.subscribe(this::showPlaceholder);
        model.item.subscribe(item -> itemName.setText(item == null ? "" : item.label()));
        model.selectedStep.subscribe(_ -> selectPicked());
        showPlaceholder();
        choosePlan.visibleProperty().bind(model.source.isEqualTo(Source.PLAN));
        choosePlan.managedProperty().bind(choosePlan.visibleProperty());
    }

    private void source(ToggleButton button, Source source) {
        SegmentedControl.wire(button, model.source, source);
        button.addEventHandler(ActionEvent.ACTION, _ -> {
            if (source == Source.PLAN && model.steps.isEmpty()) {
                choosePlan();
            }
        });
    }

    /// Shows in the list which step the form was filled from, without filling it again.
    private void selectPicked() {
        var step = model.selectedStep.get();
        if (step == null) {
            steps.getSelectionModel().clearSelection();
        } else {
            steps.getSelectionModel().select(step);
        }
    }

    private void showPlaceholder() {
        var key = switch (model.source.get()) {
            case LEARNINGS -> "part.interrupt.learnings.none";
            case PLAN -> "part.interrupt.plan.none";
            case FREE -> "part.interrupt.free";
        };
        steps.setPlaceholder(EmptyPane.noContent(Texts.get(key)));
    }

    private void wireModes() {
        failureOnly.selectedProperty().bindBidirectional(model.failureOnly);
        bindShown(corrected, model.failureOnly.not());
        bindShown(lessonPart, model.failureOnly.not());
        bindShown(errorPart, model.failureOnly);
        errorShown
                .textProperty()
                .bind(Bindings.concat(Texts.get("part.interrupt.error"), ": ", model.text(Field.ERROR)));
        bindShown(
                errorShown, model.failureOnly.not().and(model.text(Field.ERROR).isNotEmpty()));
        save.textProperty()
                .bind(Bindings.when(model.failureOnly)
                        .then(Texts.get("part.interrupt.saveFailure"))
                        .otherwise(Texts.get("part.interrupt.save")));
        save.disableProperty().bind(model.isSaving());
        model.problem.subscribe(this::show);
    }

    private static void bindShown(javafx.scene.Node node, javafx.beans.value.ObservableBooleanValue when) {
        node.visibleProperty().bind(when);
        node.managedProperty().bind(when);
    }

    private void show(@Nullable Problem failure) {
        problem.setVisible(failure != null);
        problem.setManaged(failure != null);
        problem.setText(failure == null ? "" : (failure.message() + " " + failure.remedy()).strip());
    }

    @FXML
    private void choosePlan() {
        ask.openFile(Texts.get("part.interrupt.plan.ask")).ifPresent(model::choosePlan);
    }

    @FXML
    private void save() {
        model.save();
    }

    @FXML
    private void leave() {
        model.leave();
    }

    /// Cell for a step in the picker: its number and tool, the agent's intention, and the item used.
    private static final class StepCell extends WrappingCell<InterruptStep> {
        private final Label number = TextControls.fixedLabel("", "caption");
        private final Label tool = new Label();
        private final Label reasoning = TextControls.wrappingLabel("", "caption");
        private final Label source = TextControls.fixedLabel("", "mono", "caption");
        private final VBox face;

        StepCell() {
            tool.getStyleClass().add("strong");
            HBox.setHgrow(tool, Priority.ALWAYS);
            tool.setMaxWidth(Double.MAX_VALUE);
            face = new VBox(new HBox(8, tool, number), reasoning, source);
            face.getStyleClass().add("step");
        }

        @Override
        protected void updateItem(@Nullable InterruptStep step, boolean isEmpty) {
            super.updateItem(step, isEmpty);
            if (step == null || isEmpty) {
                setGraphic(null);
                return;
            }
            var action = step.action();
            number.setText(Texts.get("part.interrupt.step", Integer.toString(step.number())));
            tool.setText(VisibleText.of(action.toolName()));
            show(reasoning, action.reasoning());
            show(source, action.kbSource().orElse(""));
            setAccessibleText(tool.getText() + ", " + number.getText() + ": " + reasoning.getText());
            setGraphic(face);
        }

        private static void show(Label label, String text) {
            label.setText(VisibleText.of(text));
            label.setVisible(!text.isEmpty());
            label.setManaged(!text.isEmpty());
        }
    }
}
