package dev.emend.gui.agents;

import dev.emend.app.agents.AgentRequest;
import dev.emend.gui.agents.ConnectViewModel.FirstCall;
import dev.emend.gui.agents.ConnectViewModel.Step;
import dev.emend.gui.kit.ActionControls;
import dev.emend.gui.kit.FieldName;
import dev.emend.gui.kit.Icon;
import dev.emend.gui.kit.Icons;
import dev.emend.gui.kit.StyleVariant;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.part.PrettyJson;
import dev.emend.gui.part.TextControls;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import javafx.css.PseudoClass;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.TextArea;
import javafx.scene.control.TextField;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;

/// The steps of connecting an agent: where one is, the step itself, and the way on and back.
final class ConnectPane extends VBox {
    private static final PseudoClass CURRENT = PseudoClass.getPseudoClass("current");
    private static final PseudoClass PASSED = PseudoClass.getPseudoClass("passed");
    private static final int MAX_ANSWER = 4_000;

    private final ConnectViewModel model;
    private final AgentsActions actions;
    private final Map<Step, Node> steps = new EnumMap<>(Step.class);
    private final Map<Step, Label> names = new EnumMap<>(Step.class);
    private final ScrollPane scroll = new ScrollPane();
    private final FlowPane foot = new FlowPane();
    private final TextField name = new TextField();
    private final TextField days = new TextField();
    private final PermissionsPane permissions;
    private final SetupPane setup;
    private final StackPane callIcon = new StackPane();
    private final Label callTitle = TextControls.wrappingLabel("", "section-title");
    private final Label callText = TextControls.wrappingLabel("");
    private final VBox hints = new VBox();
    private final TextArea answer = new TextArea();
    private final Label answerOf = TextControls.wrappingLabel("", "field-label");

    ConnectPane(AgentsViewModel all, AgentsActions actions) {
        model = all.connect;
        this.actions = actions;
        getStyleClass().addAll("side-panel", "connect");
        permissions = new PermissionsPane(model.form, "connect-");
        setup = new SetupPane(
                "connect-",
                model.setup,
                ClientSetup::tokenHint,
                model::configuration,
                actions.copy,
                Texts.get("agents.connect.token"));
        setup.getStyleClass().setAll("connect-setup");
        steps.put(Step.NAME, name());
        steps.put(Step.PERMISSIONS, permissions());
        steps.put(Step.CONFIGURATION, setup);
        steps.put(Step.FIRST_CALL, call());
        scroll.setFitToWidth(true);
        scroll.setFocusTraversable(false);
        scroll.getStyleClass().add("connect-scroll");
        VBox.setVgrow(scroll, Priority.ALWAYS);
        foot.getStyleClass().add("connect-foot");
        var mistake = TextControls.wrappingLabel("", "mistake");
        mistake.setId("connect-mistake");
        mistake.textProperty().bind(model.mistake);
        mistake.visibleProperty().bind(model.mistake.isNotEmpty());
        mistake.managedProperty().bind(mistake.visibleProperty());
        var title = new HBox(
                new Icon(Icons.AGENT, 20), TextControls.wrappingLabel(Texts.get("agents.connect"), "section-title"));
        title.getStyleClass().add("panel-head");
        getChildren().setAll(title, progress(), scroll, mistake, foot);
        model.step.subscribe(this::show);
        model.token.subscribe(_ -> setup.refresh());
        model.snapshot.subscribe(_ -> {
            setup.refresh();
            showCall();
        });
        model.call.subscribe(_ -> showCall());
        model.isLate.subscribe(_ -> showCall());
    }

    private FlowPane progress() {
        var row = new FlowPane();
        row.getStyleClass().add("connect-steps");
        for (var step : Step.values()) {
            var label = TextControls.fixedLabel(Texts.get(
                    "agents.connect.step",
                    step.ordinal() + 1,
                    Texts.get("agents.connect.step." + step.name().toLowerCase(Locale.ROOT))));
            names.put(step, label);
            row.getChildren().add(label);
        }
        return row;
    }

    private VBox name() {
        name.setId("connect-name");
        name.textProperty().bindBidirectional(model.form.name);
        name.disableProperty().bind(model.form.isNew.not());
        name.setOnAction(_ -> actions.connectNext.fire());
        var label = TextControls.fixedLabel(Texts.get("agents.form.name"));
        label.setLabelFor(name);
        FieldName.setWords(name, label.getText());
        return new VBox(
                16,
                TextControls.wrappingLabel(Texts.get("agents.connect.about")),
                new VBox(
                        8,
                        TextControls.fixedLabel(Texts.get("agents.connect.program"), "field-label"),
                        SetupPane.choice("connect-program-", model.setup)),
                new VBox(4, label, name, TextControls.wrappingLabel(Texts.get("agents.connect.name.hint"), "caption")));
    }

    private VBox permissions() {
        var before = TextControls.fixedLabel(Texts.get("agents.form.days"));
        before.setLabelFor(days);
        days.setId("connect-days");
        days.setPrefColumnCount(5);
        days.setPromptText(Texts.get("agents.form.days.prompt"));
        FieldName.setWords(days, before.getText());
        days.textProperty().bindBidirectional(model.form.days);
        days.setOnAction(_ -> actions.connectNext.fire());
        var row = new HBox(8, before, days);
        row.setAlignment(Pos.CENTER_LEFT);
        var until = new VBox(4, row, TextControls.wrappingLabel(Texts.get("agents.form.days.hint"), "caption"));
        until.visibleProperty().bind(model.form.isNew);
        until.managedProperty().bind(until.visibleProperty());
        var server = TextControls.wrappingLabel("", "muted");
        server.setId("connect-server");
        server.managedProperty().bind(server.visibleProperty());
        model.snapshot.subscribe(load -> {
            boolean isOff =
                    load.latestValue().filter(snapshot -> !snapshot.isOn()).isPresent();
            server.setVisible(isOff);
            server.setText(load.latestValue()
                    .map(snapshot -> Texts.get("agents.connect.starts", snapshot.address()))
                    .orElse(""));
        });
        return new VBox(16, permissions, until, server);
    }

    private VBox call() {
        hints.getStyleClass().add("connect-hints");
        hints.managedProperty().bind(hints.visibleProperty());
        answer.setId("connect-answer");
        answer.setEditable(false);
        answer.setWrapText(true);
        answer.setPrefRowCount(10);
        answer.getStyleClass().add("code-area");
        FieldName.setWords(answer, Texts.get("agents.console.answer"));
        TextControls.tabLeaves(answer);
        answer.managedProperty().bind(answer.visibleProperty());
        answerOf.visibleProperty().bind(answer.visibleProperty());
        answerOf.managedProperty().bind(answer.visibleProperty());
        callTitle.setId("connect-call");
        callText.setId("connect-call-text");
        var head = new HBox(callIcon, callTitle);
        head.getStyleClass().addAll("panel-head", "connect-state");
        return new VBox(12, head, callText, hints, answerOf, answer);
    }

    private void show(Step currentStep) {
        scroll.setContent(steps.get(currentStep));
        scroll.setVvalue(0);
        names.forEach((step, label) -> {
            label.pseudoClassStateChanged(CURRENT, step == currentStep);
            label.pseudoClassStateChanged(PASSED, step.ordinal() < currentStep.ordinal());
        });
        foot.getChildren().setAll(way(currentStep));
        if (currentStep != Step.NAME) {
            foot.getChildren().add(ActionControls.button(actions.connectBack));
        }
        if (currentStep != Step.FIRST_CALL) { // where the way on does the same
            foot.getChildren().add(ActionControls.button(actions.connectClose));
        }
        showCall();
    }

    private Button way(Step currentStep) {
        var key = "agents.connect.next." + currentStep.name().toLowerCase(Locale.ROOT);
        boolean isThere = currentStep == Step.PERMISSIONS && !model.form.isNew.get();
        var button = ActionControls.button(actions.connectNext, Texts.get(isThere ? "agents.connect.next" : key));
        button.getStyleClass().add("accent");
        return button;
    }

    private void showCall() {
        if (model.step.get() != Step.FIRST_CALL) {
            return;
        }
        var client = model.client().orElse("");
        var call = model.call.get();
        var hintTexts = model.hints();
        hints.setVisible(!hintTexts.isEmpty());
        hints.getChildren().setAll(hintTexts.stream().map(ConnectPane::hint).toList());
        answer.setVisible(call.answer().isPresent());
        call.answer().ifPresent(first -> {
            answerOf.setText(Texts.get("agents.connect.answer", first.operation()));
            answer.setText(shorten(PrettyJson.of(first.json())));
        });
        call.request()
                .ifPresentOrElse(
                        request -> showConnected(client, request, call),
                        () -> state(
                                Icons.CLOCK,
                                StyleVariant.NEUTRAL,
                                Texts.get("agents.connect.waiting"),
                                Texts.get("agents.connect.waiting.hint", client)));
    }

    private void showConnected(String client, AgentRequest request, FirstCall call) {
        var key = request.isRefused() ? "agents.connect.refused" : "agents.connect.first";
        var words = Texts.get(
                key, request.operation(), request.outcome(), request.took().toMillis());
        boolean isSilent = call.answer().isEmpty() && !request.isRefused();
        state(
                request.isRefused() ? Icons.WARNING : Icons.CHOSEN,
                request.isRefused() ? StyleVariant.WARNING : StyleVariant.SUCCESS,
                Texts.get("agents.connect.connected", client),
                isSilent ? words + "\n" + Texts.get("agents.connect.ask") : words);
    }

    private void state(Icons icon, StyleVariant tone, String title, String words) {
        callIcon.getChildren().setAll(new Icon(icon, 20));
        callIcon.getStyleClass().removeIf(styleClass -> styleClass.startsWith("tone-"));
        callIcon.getStyleClass().add(tone.styleClass());
        callTitle.setText(title);
        callText.setText(words);
    }

    private static HBox hint(String sentence) {
        var icon = new Icon(Icons.INFO, 16);
        var row = new HBox(8, icon, TextControls.wrappingLabel(sentence));
        HBox.setHgrow(row.getChildren().getLast(), Priority.ALWAYS);
        return row;
    }

    private static String shorten(String text) {
        return text.length() <= MAX_ANSWER ? text : text.substring(0, MAX_ANSWER) + "\u2026";
    }

    /// Moves the focus to where the next thing of the step is done.
    @Override
    public void requestFocus() {
        switch (model.step.get()) {
            case NAME -> {
                if (name.isDisabled()) {
                    foot.getChildren().getFirst().requestFocus();
                } else {
                    name.requestFocus();
                    name.selectAll();
                }
            }
            case PERMISSIONS -> permissions.requestFocus();
            case CONFIGURATION -> setup.requestFocus();
            case FIRST_CALL -> foot.getChildren().getFirst().requestFocus();
        }
    }
}
