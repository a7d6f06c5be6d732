package dev.emend.gui.part;

import dev.emend.curation.AgentsView;
import dev.emend.gui.kit.Icon;
import dev.emend.gui.kit.Icons;
import dev.emend.gui.kit.Texts;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;
import javafx.scene.text.Text;
import javafx.scene.text.TextFlow;

/// What an agent reads about an item, the text it never sees greyed and struck through.
public final class AgentsViewPane extends VBox {
    private final TextFlow flow = new TextFlow();
    private final HBox facts = new HBox();

    public AgentsViewPane() {
        getStyleClass().add("agents-view");
        flow.getStyleClass().add("agents-text");
        facts.getStyleClass().add("agents-facts");
        getChildren().addAll(facts, flow);
    }

    /// @param tokens of what the agent reads; -1 while they cannot be counted
    public void show(AgentsView view, int tokens) {
        var read = view.text();
        int cut =
                view.spans().stream()
                        .filter(AgentsView.Span::isCut)
                        .mapToInt(span -> span.text().length())
                        .sum();
        var size =
                tokens < 0
                        ? Texts.get("library.agent.characters", read.length())
                        : Texts.get("library.agent.tokens", tokens);
        facts.getChildren()
                .setAll(
                        new Icon(Icons.TOKENS, 16),
                        Prose.fixed(size, "figures"),
                        Prose.wrapped(
                                cut == 0
                                        ? Texts.get("library.agent.whole")
                                        : Texts.get("library.agent.cut", cut),
                                "caption"));
        flow.getChildren().setAll(view.spans().stream().map(AgentsViewPane::text).toList());
        flow.setAccessibleText(read);
    }

    private static Text text(AgentsView.Span span) {
        var text = new Text(span.text());
        text.getStyleClass().addAll("mono", span.isCut() ? "cut" : "read");
        return text;
    }
}
