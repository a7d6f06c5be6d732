package dev.emend.gui.agents;

import dev.emend.app.agents.AgentRequest;
import dev.emend.gui.kit.Dates;
import dev.emend.gui.kit.Icons;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.kit.Tone;
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
        var took = Columns.<AgentRequest>of("took", 64, one -> took(one));
        took.getStyleClass().add("figures");
        getColumns()
                .setAll(
                        List.of(
                                Columns.of("time", 76, one -> time(one, dates)),
                                Columns.of("asker", 124, RequestTable::client),
                                Columns.of("what", 0, one -> Columns.Face.plain(one.what())),
                                Columns.of("outcome", 136, RequestTable::outcome),
                                took));
    }

    private static Columns.Face time(AgentRequest one, Dates dates) {
        return new Columns.Face(
                null,
                TIME.format(one.at().atZone(dates.clock().getZone())),
                Tone.NEUTRAL,
                dates.exact(one.at()));
    }

    private static Columns.Face client(AgentRequest one) {
        return one.client().isEmpty()
                ? new Columns.Face(
                        null,
                        Texts.get("agents.nobody"),
                        Tone.NEUTRAL,
                        Texts.get("agents.nobody.hint"))
                : Columns.Face.plain(one.client());
    }

    private static Columns.Face outcome(AgentRequest one) {
        boolean isRefused = one.isRefused();
        return new Columns.Face(
                isRefused ? Icons.WARNING : Icons.DONE,
                Texts.get(isRefused ? "agents.refused" : "agents.answered", one.outcome()),
                isRefused ? Tone.WARNING : Tone.SUCCESS,
                Texts.get(isRefused ? "agents.refused.hint" : "agents.answered", one.outcome()));
    }

    private static Columns.Face took(AgentRequest one) {
        return new Columns.Face(
                null,
                Texts.get("agents.took", Math.max(1, one.took().toMillis())),
                Tone.NEUTRAL,
                Texts.get(
                        "agents.took.hint",
                        Math.max(1, one.took().toMillis()),
                        one.size().asked(),
                        one.size().answered()));
    }
}
