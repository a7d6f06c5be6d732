package dev.emend.gui.review;

import dev.emend.app.preview.AgentPreview;
import dev.emend.app.preview.PromptProfile;
import dev.emend.gui.kit.ActionControls;
import dev.emend.gui.kit.Chip;
import dev.emend.gui.kit.Icon;
import dev.emend.gui.kit.Icons;
import dev.emend.gui.kit.SegmentedControl;
import dev.emend.gui.kit.StyleVariant;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.part.AgentsViewPane;
import dev.emend.gui.part.TextControls;
import dev.emend.gui.review.Preview.PreviewCase;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.ToggleButton;
import javafx.scene.control.ToggleGroup;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import javafx.scene.text.Text;
import javafx.scene.text.TextFlow;

/// What an agent reads about the item: now, if the learning is kept, if it is rejected.
final class PreviewPane extends VBox {
    /// What is shown above the learning's own lines.
    private static final double ABOVE = 72;

    private final ReviewViewModel model;
    private final PreviewViewModel agents;
    private final HBox size = new HBox();
    private final TextFlow flow = new TextFlow();
    private final ScrollPane scroll = new ScrollPane(flow);
    private final Label cut = TextControls.wrapped("", "caption");
    private final HBox cutRow = new HBox(10, new Icon(Icons.WARNING, 16), cut);
    private final Map<PreviewCase, ToggleButton> toggles = new EnumMap<>(PreviewCase.class);
    private final Button profile;
    private Optional<Text> own = Optional.empty();

    PreviewPane(ReviewViewModel model, PreviewViewModel agents, ReviewActions actions) {
        this.model = model;
        this.agents = agents;
        getStyleClass().add("preview");
        var title = TextControls.fixed(Texts.get("review.preview.title"), "strong");
        var head = new HBox(10, new Icon(Icons.AGENT_VIEW, 20), title, gap(), size);
        head.getStyleClass().add("preview-head");
        profile = ActionControls.link(actions.profile());
        profile.getStyleClass().add("profile");
        var switches = new HBox();
        switches.getStyleClass().add("switches");
        var group = new ToggleGroup();
        for (var when : PreviewCase.values()) {
            switches.getChildren().add(toggle(when, group, actions));
        }
        var choice = new HBox(8, switches, gap(), profile);
        choice.getStyleClass().add("preview-head");
        flow.getStyleClass().add("agents-text");
        scroll.setFitToWidth(true);
        scroll.getStyleClass().addAll("screen-scroll", "agents-scroll");
        scroll.setFocusTraversable(false);
        VBox.setVgrow(scroll, Priority.ALWAYS);
        cutRow.getStyleClass().add("preview-note");
        HBox.setHgrow(cut, Priority.ALWAYS);
        var reach = TextControls.wrapped("", "caption");
        reach.textProperty().bind(agents.footer());
        HBox.setHgrow(reach, Priority.ALWAYS);
        var footer = new HBox(10, new Icon(Icons.REACH, 16), reach);
        footer.getStyleClass().add("preview-note");
        footer.visibleProperty().bind(agents.footer().isNotEmpty());
        footer.managedProperty().bind(footer.visibleProperty());
        getChildren().addAll(head, choice, scroll, cutRow, footer);
        agents.when().subscribe(this::show);
        model.page().subscribe(_ -> show());
        model.profile().subscribe(this::name);
    }

    private ToggleButton toggle(PreviewCase when, ToggleGroup group, ReviewActions actions) {
        var word = Texts.get("review.preview." + when.name().toLowerCase(Locale.ROOT));
        var button = new ToggleButton(word);
        button.setToggleGroup(group);
        button.setMinWidth(USE_PREF_SIZE);
        var pill = switch (when) {
            case NOW -> "left-pill";
            case KEPT -> "center-pill";
            case REJECTED -> "right-pill";
        };
        button.getStyleClass().add(pill);
        button.setTooltip(ActionControls.tooltip(actions.preview().label(), actions.preview()));
        SegmentedControl.wire(button, agents.when(), when);
        toggles.put(when, button);
        return button;
    }

    private void name(PromptProfile chosen) {
        var key = "review.profile." + chosen.name();
        var name = Texts.has(key) ? Texts.get(key) : chosen.name();
        profile.setText(Texts.get("review.profile.name", name));
    }

    private void show() {
        var when = agents.when().get();
        toggles.forEach((previewCase, button) -> button.setSelected(previewCase == when));
        var page = model.page().get();
        if (page == null) {
            return;
        }
        var side = page.preview().side(when);
        var words = side.tokens() < 0
                ? Texts.get("library.agent.characters", side.view().text().length())
                : Texts.get("library.agent.tokens", side.tokens());
        size.getChildren().setAll(new Chip(Icons.TOKENS, words, StyleVariant.NEUTRAL));
        var texts = new java.util.ArrayList<Text>();
        var spans = side.view().spans();
        for (int i = 0; i < spans.size(); i++) {
            var text = text(spans.get(i), side.own().get(i), i == 0);
            texts.add(text);
        }
        flow.getChildren().setAll(texts);
        own = texts.stream()
                .filter(text -> text.getStyleClass().contains("own"))
                .findFirst();
        requestLayout();
        flow.setAccessibleText(side.view().text());
        int hidden = side.cut();
        cut.setText(
                hidden == 0
                        ? Texts.get("library.agent.whole")
                        : AgentsViewPane.left(
                                Texts.get("review.preview.cut", hidden),
                                side.missing(),
                                model.profile().get()));
    }

    /// The lines of the learning are in sight without scrolling.
    @Override
    protected void layoutChildren() {
        super.layoutChildren();
        if (own.isPresent() && flow.getScene() != null) {
            scroll.applyCss();
            scroll.layout();
            double room = flow.getHeight() - scroll.getViewportBounds().getHeight();
            double top = own.get().getBoundsInParent().getMinY() - ABOVE;
            scroll.setVvalue(room <= 0 ? 0 : Math.clamp(top / room, 0.0, 1.0));
            own = Optional.empty();
        }
    }

    private static Text text(AgentPreview.Span span, boolean isOwn, boolean isFirst) {
        var text = new Text(isFirst ? span.text().stripLeading() : span.text());
        text.getStyleClass().addAll("mono", span.isCut() ? "cut" : "read");
        if (isOwn) {
            text.getStyleClass().add("own");
        }
        return text;
    }

    private static Region gap() {
        var gap = new Region();
        HBox.setHgrow(gap, Priority.ALWAYS);
        return gap;
    }
}
