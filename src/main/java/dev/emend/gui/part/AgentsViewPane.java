package dev.emend.gui.part;

import dev.emend.app.preview.AgentPreview;
import dev.emend.app.preview.PromptProfile;
import dev.emend.gui.kit.Icon;
import dev.emend.gui.kit.Icons;
import dev.emend.gui.kit.Texts;
import dev.emend.model.VisibleText;
import java.util.List;
import javafx.scene.control.Label;
import javafx.scene.control.ToggleButton;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;
import javafx.scene.text.Text;
import javafx.scene.text.TextFlow;

/// Text that an agent reads about an item; the parts it never sees are grayed and struck through.
public final class AgentsViewPane extends VBox {
    private final TextFlow flow = new TextFlow();
    private final HBox facts = new HBox();
    private final Label extent = TextControls.wrappingLabel("", "caption");
    private final Text json = new Text();
    private final Label request = TextControls.wrappingLabel("", "caption");
    private final TextFlow answerFlow = new TextFlow(json);
    private final VBox answer = new VBox(request, answerFlow);
    private final ToggleButton answerToggle = new ToggleButton(Texts.get("library.agent.answer"));

    public AgentsViewPane() {
        getStyleClass().add("agents-view");
        flow.getStyleClass().add("agents-text");
        facts.getStyleClass().add("agents-facts");
        json.getStyleClass().addAll("mono", "read");
        answerFlow.getStyleClass().add("agents-text");
        answer.getStyleClass().add("agents-answer");
        answerToggle.setId("agents-answer");
        answerToggle.setVisible(false);
        answerToggle.managedProperty().bind(answerToggle.visibleProperty());
        answer.visibleProperty().bind(answerToggle.selectedProperty());
        answer.managedProperty().bind(answerToggle.selectedProperty());
        for (var text : List.of(facts, extent, flow)) {
            text.visibleProperty().bind(answerToggle.selectedProperty().not());
            text.managedProperty().bind(text.visibleProperty());
        }
        getChildren().addAll(answerToggle, facts, extent, flow, answer);
    }

    /// Offers what the server answers an agent, as it receives it.
    ///
    /// @param requestText what the agent asks
    public void answer(String requestText, String responseText) {
        request.setText(VisibleText.of(requestText));
        json.setText(responseText);
        answerFlow.setAccessibleText(responseText);
        answerToggle.setVisible(true);
    }

    /// The parts of an item that the agent of a profile never sees, in sentences.
    ///
    /// @param cutNotice a sentence about the number of characters that are cut
    /// @param missing how many learnings are not printed
    public static String omissionText(String cutNotice, int missing, PromptProfile profile) {
        if (missing == 0) {
            return cutNotice;
        }
        var reason =
                profile.equals(PromptProfile.ERRORS) ? "errors" : profile.equals(PromptProfile.FULL) ? "full" : "usual";
        return cutNotice + " " + Texts.get("library.agent.missing." + reason, missing);
    }

    /// @param tokens of what the agent reads; -1 while they cannot be counted
    /// @param missing how many learnings it is not told of
    public void show(AgentPreview view, int tokens, int missing) {
        var read = view.text();
        int cutLength = view.spans().stream()
                .filter(AgentPreview.Span::isCut)
                .mapToInt(span -> span.text().length())
                .sum();
        var size = tokens < 0
                ? Texts.get("library.agent.characters", read.length())
                : Texts.get("library.agent.tokens", tokens);
        facts.getChildren().setAll(new Icon(Icons.TOKENS, 16), TextControls.fixedLabel(size, "figures"));
        extent.setText(reach(view, cutLength, missing));
        flow.getChildren()
                .setAll(view.spans().stream().map(AgentsViewPane::text).toList());
        flow.setAccessibleText(read);
    }

    /// Whose text it is, and what of it agents do not read.
    private static String reach(AgentPreview view, int cutLength, int missing) {
        if (view.spans().isEmpty()) {
            return Texts.get("library.agent.none");
        }
        if (!view.file().isEmpty()) {
            return Texts.get("library.agent.file", VisibleText.of(view.file()), missing);
        }
        return cutLength == 0
                ? Texts.get("library.agent.whole")
                : omissionText(Texts.get("library.agent.cut", cutLength), missing, PromptProfile.KB_ATTACHED);
    }

    private static Text text(AgentPreview.Span span) {
        var text = new Text(span.text());
        text.getStyleClass().addAll("mono", span.isCut() ? "cut" : "read");
        return text;
    }
}
