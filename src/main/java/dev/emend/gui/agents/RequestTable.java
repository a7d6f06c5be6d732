package dev.emend.gui.agents;

import dev.emend.app.agents.AgentRequest;
import dev.emend.gui.kit.Dates;
import dev.emend.gui.kit.Icons;
import dev.emend.gui.kit.StyleVariant;
import dev.emend.gui.kit.Texts;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import javafx.collections.ObservableList;
import javafx.scene.control.TableView;

/// What agents asked, the newest first.
final class RequestTable extends TableView<AgentRequest> {
    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("HH:mm:ss", Locale.ROOT);

    RequestTable(ObservableList<AgentRequest> requests, Dates dates) {
        setId("agents-log");
        setAccessibleText(Texts.get("agents.log"));
        setItems(requests);
        setFixedCellSize(30);
        setColumnResizePolicy(CONSTRAINED_RESIZE_POLICY_FLEX_LAST_COLUMN);
        var took = AgentColumns.<AgentRequest>of("took", 64, one -> took(one));
        took.getStyleClass().add("figures");
        getColumns()
                .setAll(
                        List.of(
                                AgentColumns.of("time", 76, one -> time(one, dates)),
                                AgentColumns.of("asker", 124, RequestTable::client),
                                AgentColumns.of(
                                        "what", 0, one -> AgentColumns.Face.plain(one.what())),
                                AgentColumns.of("outcome", 136, RequestTable::outcome),
                                took));
    }

    private static AgentColumns.Face time(AgentRequest agentRequest, Dates dates) {
        return new AgentColumns.Face(
                null,
                TIME.format(agentRequest.at().atZone(dates.clock().getZone())),
                StyleVariant.NEUTRAL,
                dates.exact(agentRequest.at()));
    }

    private static AgentColumns.Face client(AgentRequest agentRequest) {
        return agentRequest.client().isEmpty()
                ? new AgentColumns.Face(
                        null,
                        Texts.get("agents.nobody"),
                        StyleVariant.NEUTRAL,
                        Texts.get("agents.nobody.hint"))
                : AgentColumns.Face.plain(agentRequest.client());
    }

    private static AgentColumns.Face outcome(AgentRequest agentRequest) {
        boolean isRefused = agentRequest.isRefused();
        return new AgentColumns.Face(
                isRefused ? Icons.WARNING : Icons.DONE,
                Texts.get(isRefused ? "agents.refused" : "agents.answered", agentRequest.outcome()),
                isRefused ? StyleVariant.WARNING : StyleVariant.SUCCESS,
                Texts.get(
                        isRefused ? "agents.refused.hint" : "agents.answered",
                        agentRequest.outcome()));
    }

    private static AgentColumns.Face took(AgentRequest agentRequest) {
        return new AgentColumns.Face(
                null,
                Texts.get("agents.took", Math.max(1, agentRequest.took().toMillis())),
                StyleVariant.NEUTRAL,
                Texts.get(
                        "agents.took.hint",
                        Math.max(1, agentRequest.took().toMillis()),
                        agentRequest.size().asked(),
                        agentRequest.size().answered()));
    }
}
