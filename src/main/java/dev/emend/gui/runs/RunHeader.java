package dev.emend.gui.runs;

import dev.emend.app.runs.RunDetail;
import dev.emend.app.runs.RunSummary;
import dev.emend.gui.kit.ActionControls;
import dev.emend.gui.kit.Chip;
import dev.emend.gui.kit.Dates;
import dev.emend.gui.kit.Icons;
import dev.emend.gui.kit.KeyDispatcher;
import dev.emend.gui.kit.StyleVariant;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.kit.UiAction;
import dev.emend.gui.part.TextControls;
import dev.emend.model.VisibleText;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.MenuButton;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;

/// Header above a run: the task, how it ended, what can be done with it, and its steps.
final class RunHeader extends VBox {
    private static final int SHOWN = 220;

    /// The width of all buttons beside each other, pixels.
    private static final double BUTTONS = 600;

    private final RunsViewModel model;
    private final Dates dates;
    private final Label number = TextControls.fixedLabel("", "run-number", "figures");
    private final Label task = TextControls.wrappingLabel("", "run-title");
    private final FlowPane facts = new FlowPane(6, 6);
    private final FlowPane outcomeButtons = new FlowPane(8, 8);
    private final Label tailNote = TextControls.wrappingLabel("", "run-tail");
    private final UiAction prices;
    final StepStrip strip;

    /// @param actions the buttons, the first is the primary one
    /// @param more what stands behind the menu
    /// @param prices goes to the prices in the settings
    RunHeader(RunsViewModel model, Dates dates, List<UiAction> actions, List<UiAction> more, UiAction prices) {
        this.model = model;
        this.dates = dates;
        this.prices = prices;
        strip = new StepStrip(model.run);
        getStyleClass().add("run-head");
        var buttons = new FlowPane(8, 8);
        buttons.getStyleClass().add("run-actions");
        buttons.getChildren().add(ActionControls.primary(actions.getFirst()));
        actions.stream().skip(1).map(ActionControls::button).forEach(buttons.getChildren()::add);
        HBox.setHgrow(buttons, Priority.ALWAYS);
        buttons.setMinWidth(0);
        buttons.setPrefWrapLength(BUTTONS); // else room is kept for a second line that is not needed
        var bar = new HBox(8, buttons, menu(more)); // the menu never stands alone on a second line
        bar.setMinHeight(USE_PREF_SIZE);
        fillJudging();
        number.setId("run-number");
        HBox.setHgrow(task, Priority.ALWAYS);
        getChildren().addAll(new HBox(8, number, task), facts, bar, outcomeButtons, tailNote, strip);
        model.run.load.subscribe(state -> state.ready().ifPresent(this::show));
        model.tail.tail.subscribe(this::tell);
        model.tail.problem.subscribe(this::tell);
        tell();
    }

    private static MenuButton menu(List<UiAction> actions) {
        var menu = new MenuButton("", Icons.MORE.node(20));
        menu.setId("runs-more");
        menu.setAccessibleText(Texts.get("runs.more"));
        menu.setTooltip(TextControls.tooltip(Texts.get("runs.more")));
        menu.getStyleClass().addAll("flat", "no-arrow", "more");
        menu.setMinWidth(USE_PREF_SIZE);
        actions.forEach(action -> menu.getItems().add(ActionControls.menuItem(action)));
        return menu;
    }

    private void fillJudging() {
        outcomeButtons.setId("judging");
        outcomeButtons.setAlignment(Pos.CENTER_LEFT);
        outcomeButtons.getChildren().add(TextControls.fixedLabel(Texts.get("runs.judge.ask")));
        for (var outcome : OutcomeViewModel.outcomes()) {
            var button = new Button(Texts.get("runs.judge." + (outcome.isEmpty() ? "told" : outcome)));
            button.setId("judge-" + (outcome.isEmpty() ? "told" : outcome));
            if (!outcome.isEmpty()) {
                button.setGraphic(RunTexts.icon(outcome).node(14));
            }
            button.setMinWidth(USE_PREF_SIZE);
            button.setOnAction(_ -> model.outcome.judge(outcome));
            outcomeButtons.getChildren().add(button);
        }
        KeyDispatcher.enterFires(outcomeButtons);
        outcomeButtons.visibleProperty().bind(model.outcome.isOpen);
        outcomeButtons.managedProperty().bind(outcomeButtons.visibleProperty());
        tailNote.managedProperty().bind(tailNote.visibleProperty());
    }

    private void tell() {
        var file = model.tail.file();
        tailNote.setVisible(!file.isEmpty());
        if (!file.isEmpty()) {
            var problem = model.tail.problem.getValueSafe();
            tailNote.setGraphic((problem.isEmpty() ? Icons.RETRY : Icons.WARNING).node(14));
            tailNote.setText(
                    Texts.get("runs.tail.on", VisibleText.of(file)) + (problem.isEmpty() ? "" : " " + problem));
        }
    }

    private void show(RunDetail detail) {
        var head = detail.run().head();
        var words = head.title();
        var taskText = words.isEmpty()
                ? Texts.get("runs.task.none")
                : words.length() <= SHOWN ? words : words.substring(0, SHOWN - 1) + "…";
        task.setText(VisibleText.of(taskText));
        number.setText(RunTexts.number(detail.row()));
        number.setVisible(detail.row().number() > 0);
        number.setManaged(number.isVisible());
        TextControls.hint(task, head.task().strip());
        var ending = detail.row().status().outcome();
        var chips = new ArrayList<Node>();
        chips.add(new Chip(RunTexts.icon(ending), RunTexts.outcome(detail.row().status()), RunTexts.tone(ending)));
        detail.own()
                .score()
                .value()
                .ifPresent(score -> chips.add(
                        new Chip(Icons.REACH, Texts.get("runs.score", RunTexts.score(score)), StyleVariant.NEUTRAL)));
        var workflow = detail.own().traits().measure().workflow();
        chips.add(new Chip(Icons.CONDITION, RunTexts.workflow(workflow), StyleVariant.NEUTRAL));
        if (!head.agent().isBlank()) {
            chips.add(TextControls.fixedLabel(VisibleText.of(head.agent()), "caption"));
        }
        if (!head.model().isBlank()) {
            chips.add(TextControls.fixedLabel(VisibleText.of(head.model()), "caption"));
        }
        var age = TextControls.fixedLabel("", "caption");
        Dates.keep(age, () -> RunTexts.startTime(detail.row(), dates::text));
        TextControls.hint(age, RunTexts.importTime(detail.row(), dates));
        chips.add(age);
        facts.getChildren().setAll(chips);
        var work = detail.row().work();
        took(work).ifPresent(facts.getChildren()::add);
        if (RunTexts.needsPrice(detail.row())) {
            facts.getChildren().add(ActionControls.link(prices));
        }
    }

    /// Time, tokens and cost; empty where nothing of them is known.
    private static Optional<Label> took(RunSummary.RunFacts work) {
        var usage = work.usage();
        var parts = new ArrayList<String>();
        if (usage.millis().isPresent()) {
            parts.add(RunTexts.time(usage.millis()));
        }
        if (usage.hasTokens()) {
            parts.add(Texts.get("runs.tokens", RunTexts.tokens(usage.tokens())));
        }
        if (work.cost().dollars().isPresent()) {
            parts.add(RunTexts.cost(work.cost()));
        }
        if (parts.isEmpty()) {
            return Optional.empty();
        }
        var took = TextControls.fixedLabel(String.join(" \u00b7 ", parts), "caption", "figures");
        took.setId("run-took");
        if (work.cost().isComputed()) {
            TextControls.hint(took, Texts.get("runs.cost.computed.hint"));
        }
        return Optional.of(took);
    }

    void focusJudging() {
        outcomeButtons.getChildren().get(1).requestFocus();
    }
}
