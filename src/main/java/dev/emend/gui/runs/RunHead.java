package dev.emend.gui.runs;

import dev.emend.app.runs.RunDetail;
import dev.emend.gui.kit.Act;
import dev.emend.gui.kit.Acts;
import dev.emend.gui.kit.Chip;
import dev.emend.gui.kit.Dates;
import dev.emend.gui.kit.Hands;
import dev.emend.gui.kit.Icons;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.kit.Tone;
import dev.emend.gui.part.Prose;
import dev.emend.model.Visible;
import java.util.ArrayList;
import java.util.List;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.MenuButton;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.VBox;

/// What stands above a run: the task, how it ended, what can be done with it, and its steps.
final class RunHead extends VBox {
    private static final int SHOWN = 220;

    private final RunsViewModel model;
    private final Dates dates;
    private final Label task = Prose.wrapped("", "run-title");
    private final FlowPane facts = new FlowPane(6, 6);
    private final FlowPane judging = new FlowPane(8, 8);
    private final Label following = Prose.wrapped("", "run-tail");
    private final StepStrip strip;

    /// @param acts the buttons, the first is the primary one
    /// @param more what stands behind the menu
    RunHead(RunsViewModel model, Dates dates, List<Act> acts, List<Act> more) {
        this.model = model;
        this.dates = dates;
        strip = new StepStrip(model.run());
        getStyleClass().add("run-head");
        var buttons = new FlowPane(8, 8);
        buttons.getStyleClass().add("run-acts");
        buttons.getChildren().add(Acts.primary(acts.getFirst()));
        acts.stream().skip(1).map(Acts::button).forEach(buttons.getChildren()::add);
        buttons.getChildren().add(menu(more));
        fillJudging();
        getChildren().addAll(task, facts, buttons, judging, following, strip);
        model.run().load().subscribe(state -> state.ready().ifPresent(this::show));
        model.tail().tail().subscribe(this::tell);
        model.tail().problem().subscribe(this::tell);
        tell();
    }

    private static MenuButton menu(List<Act> acts) {
        var menu = new MenuButton("", Icons.MORE.node(20));
        menu.setId("runs-more");
        menu.setAccessibleText(Texts.get("runs.more"));
        menu.setTooltip(Prose.tooltip(Texts.get("runs.more")));
        menu.getStyleClass().addAll("flat", "no-arrow", "more");
        menu.setMinWidth(USE_PREF_SIZE);
        acts.forEach(act -> menu.getItems().add(Acts.menuItem(act)));
        return menu;
    }

    private void fillJudging() {
        judging.setId("judging");
        judging.setAlignment(Pos.CENTER_LEFT);
        judging.getChildren().add(Prose.fixed(Texts.get("runs.judge.ask")));
        for (var outcome : JudgingViewModel.outcomes()) {
            var button =
                    new Button(Texts.get("runs.judge." + (outcome.isEmpty() ? "told" : outcome)));
            button.setId("judge-" + (outcome.isEmpty() ? "told" : outcome));
            if (!outcome.isEmpty()) {
                button.setGraphic(RunWords.icon(outcome).node(14));
            }
            button.setMinWidth(USE_PREF_SIZE);
            button.setOnAction(_ -> model.judging().judge(outcome));
            judging.getChildren().add(button);
        }
        Hands.enterFires(judging);
        judging.visibleProperty().bind(model.judging().isOpen());
        judging.managedProperty().bind(judging.visibleProperty());
        following.managedProperty().bind(following.visibleProperty());
    }

    private void tell() {
        var file = model.tail().file();
        following.setVisible(!file.isEmpty());
        if (!file.isEmpty()) {
            var problem = model.tail().problem().getValueSafe();
            following.setGraphic((problem.isEmpty() ? Icons.RETRY : Icons.WARNING).node(14));
            following.setText(
                    Texts.get("runs.tail.on", Visible.of(file))
                            + (problem.isEmpty() ? "" : " " + problem));
        }
    }

    private void show(RunDetail detail) {
        var head = detail.run().head();
        var words = head.task().replaceAll("\\s+", " ").strip();
        var shown =
                words.isEmpty()
                        ? Texts.get("runs.task.none")
                        : words.length() <= SHOWN ? words : words.substring(0, SHOWN - 1) + "…";
        task.setText(Visible.of(shown));
        Prose.hint(task, words);
        var ending = detail.row().standing().outcome();
        var chips = new ArrayList<Node>();
        chips.add(
                new Chip(
                        RunWords.icon(ending),
                        RunWords.outcome(detail.row().standing()),
                        RunWords.tone(ending)));
        chips.add(
                new Chip(
                        Icons.REACH,
                        Texts.get("runs.score", RunWords.score(detail.own().score().value())),
                        Tone.NEUTRAL));
        var workflow = detail.own().traits().measure().workflow();
        chips.add(new Chip(Icons.CONDITION, RunWords.workflow(workflow), Tone.NEUTRAL));
        chips.add(Prose.fixed(Visible.of(head.family()), "caption"));
        if (!head.model().isBlank()) {
            chips.add(Prose.fixed(Visible.of(head.model()), "caption"));
        }
        var age = Prose.fixed("", "caption");
        Dates.keep(age, () -> dates.text(detail.row().standing().at()));
        chips.add(age);
        facts.getChildren().setAll(chips);
    }

    void focusJudging() {
        judging.getChildren().get(1).requestFocus();
    }

    StepStrip strip() {
        return strip;
    }
}
