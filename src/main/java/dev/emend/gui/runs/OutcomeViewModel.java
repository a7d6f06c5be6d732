package dev.emend.gui.runs;

import dev.emend.app.core.Actor;
import dev.emend.app.runs.RunService;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.part.ScreenHost;
import java.util.ArrayList;
import java.util.List;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.SimpleBooleanProperty;

/// Saying how the chosen run ended.
public final class OutcomeViewModel {
    private final Actor actor;
    private final RunService runs;
    private final ScreenHost host;
    private final RunListViewModel list;
    private final Runnable onJudged;
    final BooleanProperty isOpen = new SimpleBooleanProperty();

    /// @param onJudged reads the run again
    OutcomeViewModel(Actor actor, RunService runs, ScreenHost host, RunListViewModel list, Runnable onJudged) {
        this.actor = actor;
        this.runs = runs;
        this.host = host;
        this.list = list;
        this.onJudged = onJudged;
    }

    /// The outcomes to choose from; the last, empty, stands for what the transcript says.
    static List<String> outcomes() {
        var all = new ArrayList<>(RunService.OUTCOMES);
        all.add("");
        return all;
    }

    public void open() {
        isOpen.set(list.selectedRow().isPresent());
    }

    public void close() {
        isOpen.set(false);
    }

    /// @param outcome one of [#outcomes()]
    public void judge(String outcome) {
        var id = list.selectedId.get();
        isOpen.set(false);
        if (id != null) {
            host.background()
                    .run(
                            () -> {
                                runs.setOutcome(actor, id, outcome);
                                return outcome;
                            },
                            this::finishJudging,
                            host::fail);
        }
    }

    private void finishJudging(String outcome) {
        host.done(Texts.get("runs.judged." + (outcome.isEmpty() ? "told" : outcome)), true);
        list.reload();
        onJudged.run();
    }
}
