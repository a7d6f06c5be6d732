package dev.emend.gui.review;

import dev.emend.app.preview.PromptProfile;
import dev.emend.gui.kit.ActionControls;
import dev.emend.gui.kit.Chip;
import dev.emend.gui.kit.Icon;
import dev.emend.gui.kit.Icons;
import dev.emend.gui.kit.KeyCap;
import dev.emend.gui.kit.SegmentedControl;
import dev.emend.gui.kit.StyleVariant;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.layout.WrappingRow;
import dev.emend.gui.part.AgentsViewPane;
import dev.emend.gui.part.TextControls;
import dev.emend.gui.review.PanelViewModel.Mode;
import dev.emend.gui.review.Preview.Kind;
import dev.emend.gui.review.Preview.Part;
import dev.emend.gui.review.Preview.PreviewCase;
import dev.emend.model.VisibleText;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import javafx.scene.Node;
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

/// Text that an agent reads about the item: now, if the learning is kept, if it is rejected. Text
/// beyond the limit of the format is folded to its size.
final class PreviewPane extends VBox {
    /// The height that is shown above the learning's own lines.
    private static final double ABOVE = 72;

    private final ReviewViewModel model;
    private final PreviewViewModel agents;
    private final HBox size = new HBox();
    private final TextFlow flow = new TextFlow();
    private final ScrollPane scroll = new ScrollPane(flow);
    private final Label reach = TextControls.wrappingLabel("", "caption");
    private final Label cutNote = TextControls.wrappingLabel("", "caption");
    private final HBox cutRow = new HBox(10, new Icon(Icons.INFO, 16), cutNote);
    private final Map<PreviewCase, ToggleButton> toggles = new EnumMap<>(PreviewCase.class);
    private final Button profile;
    private final Button all;
    private final HBox allRow = new HBox(8);
    private Optional<Node> ownNode = Optional.empty();

    /// The state that the text was last scrolled for.
    private List<Object> scrollKey = List.of();

    PreviewPane(ReviewViewModel model, PreviewViewModel agents, ReviewActions actions) {
        this.model = model;
        this.agents = agents;
        getStyleClass().add("preview");
        var title = TextControls.fixedLabel(Texts.get("review.preview.title"), "strong");
        var head = new WrappingRow(10, new Icon(Icons.AGENT_VIEW, 20), title, gap(), size);
        head.getStyleClass().add("preview-head");
        profile = ActionControls.link(actions.profile);
        profile.getStyleClass().add("profile");
        var switches = new HBox();
        switches.getStyleClass().add("switches");
        var group = new ToggleGroup();
        for (var when : PreviewCase.values()) {
            switches.getChildren().add(toggle(when, group, actions));
        }
        var choice = new WrappingRow(8, switches, gap(), profile);
        choice.getStyleClass().add("preview-choice");
        flow.getStyleClass().add("agents-text");
        scroll.setFitToWidth(true);
        scroll.getStyleClass().addAll("screen-scroll", "agents-scroll");
        scroll.setFocusTraversable(false);
        VBox.setVgrow(scroll, Priority.ALWAYS);
        cutRow.getStyleClass().add("preview-note");
        HBox.setHgrow(cutNote, Priority.ALWAYS);
        all = ActionControls.link(actions.toggleHidden);
        allRow.getChildren().addAll(all, new KeyCap(actions.toggleHidden.keyText()));
        allRow.getStyleClass().add("preview-all");
        reach.setId("review-reach");
        var impact = TextControls.wrappingLabel("", "caption");
        impact.textProperty().bind(agents.footer);
        HBox.setHgrow(impact, Priority.ALWAYS);
        var footer = new HBox(10, new Icon(Icons.REACH, 16), impact);
        footer.getStyleClass().add("preview-note");
        footer.visibleProperty().bind(agents.footer.isNotEmpty());
        footer.managedProperty().bind(footer.visibleProperty());
        getChildren().addAll(head, choice, reach, scroll, allRow, cutRow, footer);
        agents.previewCase.subscribe(this::show);
        agents.preview().subscribe(_ -> show());
        agents.isAllShown.subscribe(_ -> show());
        model.panel.mode().subscribe((was, mode) -> {
            if (was == Mode.EDITING || mode == Mode.EDITING) {
                show();
            }
        });
        model.profile.subscribe(this::name);
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
        button.setTooltip(ActionControls.tooltip(actions.preview.label(), actions.preview));
        SegmentedControl.wire(button, agents.previewCase, when);
        toggles.put(when, button);
        return button;
    }

    private void name(PromptProfile promptProfile) {
        var key = "review.profile." + promptProfile.name();
        var name = Texts.has(key) ? Texts.get(key) : promptProfile.name();
        profile.setText(Texts.get("review.profile.name", name));
    }

    private void show() {
        var when = agents.previewCase.get();
        toggles.forEach((previewCase, button) -> button.setSelected(previewCase == when));
        var page = model.page().get();
        var preview = agents.preview().get();
        if (page == null || preview == null) {
            return;
        }
        var side = preview.side(when);
        var words = side.tokens() < 0
                ? Texts.get("library.agent.characters", side.text().length())
                : Texts.get("library.agent.tokens", side.tokens());
        size.getChildren().setAll(new Chip(Icons.TOKENS, words, StyleVariant.NEUTRAL));
        boolean isAllShown = agents.isAllShown.get();
        boolean isEditing = model.panel.mode().get() == Mode.EDITING; // its words are in sight
        var nodes = new ArrayList<Node>();
        var parts = side.parts();
        for (int i = 0; i < parts.size(); i++) {
            var part = parts.get(i);
            boolean isTyped = part.isOwn() && isEditing;
            if (part.kind() == Kind.HIDDEN && !isAllShown && !isTyped) {
                nodes.addAll(collapsedNodes(part));
            } else {
                nodes.add(text(part, i == 0 ? part.text().stripLeading() : part.text()));
            }
        }
        flow.getChildren().setAll(nodes);
        var newScrollKey = List.<Object>of(page.ref(), when, isAllShown, isEditing);
        if (!newScrollKey.equals(scrollKey) || ownNode.isPresent()) { // else one that was replaced is waited for
            scrollKey = newScrollKey;
            ownNode = nodes.stream()
                    .filter(node -> node.getStyleClass().contains("own"))
                    .findFirst();
            requestLayout();
        }
        flow.setAccessibleText(side.text());
        boolean isOfItem = page.card().isOfItem();
        var file = isOfItem ? page.card().item().item().home() : Optional.<String>empty();
        reach.setText(
                !isOfItem
                        ? (side.text().isEmpty() ? "" : Texts.get("review.reach.memory"))
                        : file.isPresent()
                                ? Texts.get(
                                        "review.reach.file",
                                        VisibleText.of(file.get()),
                                        side.reach().connectedCount())
                                : reach(side.reach()));
        tell(side, file.isPresent());
    }

    /// The number of learnings either kind of agent receives, as text; a template is not counted.
    private String reach(Preview.Reach to) {
        return model.profile.get().layout() instanceof PromptProfile.Block
                ? Texts.get("review.reach", to.all() - to.missingCount(), to.all(), to.connectedCount())
                : Texts.get("review.reach.template", to.connectedCount());
    }

    /// Shows how much no agent reads, with a button to show or hide it.
    private void tell(Preview.Side side, boolean isMarkdown) {
        int hidden = side.hiddenCount();
        boolean isAllShown = agents.isAllShown.get();
        all.setText(Texts.get(isAllShown ? "review.hidden.hide" : "review.hidden.show"));
        allRow.setVisible(hidden > 0);
        allRow.setManaged(hidden > 0);
        cutNote.setText(
                side.parts().isEmpty()
                        ? Texts.get("library.agent.none")
                        : isMarkdown && side.reach().all() > 0
                                ? Texts.get("review.preview.markdown")
                                : hidden == 0
                                        ? Texts.get("library.agent.whole")
                                        : Texts.get("review.preview.cut", hidden));
        int missing = side.reach().missingCount();
        TextControls.hint(
                reach,
                isMarkdown
                        ? ""
                        : AgentsViewPane.omissionText("", missing, model.profile.get())
                                .strip());
    }

    /// The number of characters in the place of the text; a click shows it.
    private List<Node> collapsedNodes(Part part) {
        var key = part.isOwn() && part.text().startsWith("\n") ? "review.hidden.own" : "review.hidden.part";
        var face = new Text(Texts.get(key, part.text().length()));
        face.getStyleClass().addAll("mono", "not-shown");
        if (part.isOwn()) {
            face.getStyleClass().add("own");
        }
        face.setOnMouseClicked(_ -> agents.toggleAll());
        var nodes = new ArrayList<Node>();
        if (part.text().startsWith("\n")) {
            nodes.add(new Text("\n"));
        }
        nodes.add(face);
        if (part.text().endsWith("\n")) {
            nodes.add(new Text("\n"));
        }
        return nodes;
    }

    /// The lines of the learning are in sight without scrolling.
    @Override
    protected void layoutChildren() {
        super.layoutChildren();
        if (ownNode.isPresent() && flow.getScene() != null) {
            scroll.applyCss();
            scroll.layout();
            double room = flow.getHeight() - scroll.getViewportBounds().getHeight();
            double top = ownNode.get().getBoundsInParent().getMinY() - ABOVE;
            scroll.setVvalue(room <= 0 ? 0 : Math.clamp(top / room, 0.0, 1.0));
            ownNode = Optional.empty();
        }
    }

    private Text text(Part part, String words) {
        var text = new Text(words);
        var look = switch (part.kind()) {
            case READ -> "read";
            case HIDDEN -> "cut";
            case REMOVED -> "removed";
        };
        text.getStyleClass().addAll("mono", look);
        if (part.isOwn()) {
            text.getStyleClass().add("own");
        }
        if (part.kind() == Kind.HIDDEN) {
            text.setOnMouseClicked(_ -> agents.toggleAll());
        }
        return text;
    }

    private static Region gap() {
        var gap = new Region();
        HBox.setHgrow(gap, Priority.ALWAYS);
        return gap;
    }
}
