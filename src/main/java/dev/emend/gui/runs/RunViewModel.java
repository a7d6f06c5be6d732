package dev.emend.gui.runs;

import dev.emend.app.runs.RunDetail;
import dev.emend.app.runs.RunService;
import dev.emend.app.runs.RunStep;
import dev.emend.app.runs.RunTrace.Span;
import dev.emend.gui.kit.Background;
import dev.emend.gui.kit.Load;
import dev.emend.model.Execution.Finding;
import dev.emend.model.Execution.Mode;
import dev.emend.model.Run;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javafx.beans.property.IntegerProperty;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.SimpleIntegerProperty;
import javafx.beans.property.SimpleObjectProperty;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
import javafx.collections.ObservableSet;
import org.jspecify.annotations.Nullable;

/// View model of one run: its lines, its selected step, and its findings. The selected step is kept
/// when the run is read again.
public final class RunViewModel {
    private final RunService runs;
    private final Background background;
    final ObjectProperty<@Nullable String> id = new SimpleObjectProperty<>();
    final ObjectProperty<Load<RunDetail>> load = new SimpleObjectProperty<>(Load.idle());
    final ObservableList<TranscriptLine> lines = FXCollections.observableArrayList();
    final ObservableSet<Integer> expandedLines = FXCollections.observableSet();

    /// The index of the step that is looked at; −1 when there is none.
    final IntegerProperty step = new SimpleIntegerProperty(-1);

    /// The line that is looked at because somebody went to it; −1 when nobody did.
    final IntegerProperty line = new SimpleIntegerProperty(-1);

    /// By whose rules findings are told.
    final ObjectProperty<Mode> mode = new SimpleObjectProperty<>(Mode.OWN);

    RunViewModel(RunService runs, Background background) {
        this.runs = runs;
        this.background = background;
        id.subscribe((_, _) -> {
            step.set(-1);
            expandedLines.clear();
            load.set(Load.idle());
            reload();
        });
        load.subscribe(state -> state.ready().ifPresent(this::take));
    }

    /// Reads the run again; what is looked at stays.
    public void reload() {
        var runId = id.get();
        if (runId != null) {
            background.load(load, () -> runs.detail(runId));
        } else {
            lines.clear();
        }
    }

    /// Shows the run as it is in its transcript now.
    void grew(RunDetail detail) {
        load.set(new Load.Ready<>(detail));
    }

    private void take(RunDetail detail) {
        int before = step.get();
        var newLines = lines(detail);
        if (!lines.equals(newLines)) {
            int same = 0;
            while (same < Math.min(lines.size(), newLines.size())
                    && lines.get(same).equals(newLines.get(same))) {
                same++;
            }
            // what stands above stays as it is, and so does the place in the list
            lines.remove(same, lines.size());
            lines.addAll(newLines.subList(same, newLines.size()));
        }
        int steps = detail.steps().size();
        step.set(-1); // whoever follows the step looks for its line among the new ones
        step.set(steps == 0 ? -1 : Math.clamp(before, 0, steps - 1));
    }

    static List<TranscriptLine> lines(RunDetail detail) {
        var lines = new ArrayList<TranscriptLine>();
        var messages = detail.run().messages();
        int next = 0;
        for (int i = 0; i < messages.size(); i++) {
            var message = messages.get(i);
            if (message.role() == Run.Role.TOOL) {
                lines.add(new TranscriptLine(i, message.role(), message.text(), answeredStep(detail, i)));
                continue;
            }
            if (!message.text().isBlank()) {
                lines.add(new TranscriptLine(i, message.role(), message.text(), Optional.empty()));
            }
            while (next < detail.steps().size() && detail.steps().get(next).message() == i) {
                lines.add(new TranscriptLine(
                        i, message.role(), "", Optional.of(detail.steps().get(next++))));
            }
        }
        return lines;
    }

    private static Optional<RunStep> answeredStep(RunDetail detail, int message) {
        return detail.steps().stream().filter(step -> step.answer() == message).findFirst();
    }

    Optional<RunDetail> current() {
        return load.get().latestValue().filter(detail -> detail.run().id().equals(id.get()));
    }

    Optional<RunStep> currentStep() {
        int at = step.get();
        return current()
                .filter(detail -> at >= 0 && at < detail.steps().size())
                .map(detail -> detail.steps().get(at));
    }

    /// The text of the agent with a call.
    String reasoning(RunStep of) {
        return current()
                .map(detail -> detail.run().messages().get(of.message()).text())
                .orElse("");
    }

    /// Goes so many steps on, staying inside.
    public void walk(int by) {
        current()
                .filter(detail -> !detail.steps().isEmpty())
                .ifPresent(detail ->
                        step.set(Math.clamp(step.get() + by, 0, detail.steps().size() - 1)));
    }

    /// The findings at a step by the rules chosen.
    List<Finding> findings(RunStep of) {
        return findings().stream()
                .filter(finding -> finding.call() == of.number() - 1)
                .toList();
    }

    List<Finding> findings() {
        return current()
                .map(detail -> mode.get() == Mode.OWN ? detail.own() : detail.document())
                .map(execution -> execution.findings())
                .orElse(List.of());
    }

    /// Shows a long line whole, or short again.
    public void fold(int line) {
        if (!expandedLines.remove(line)) {
            expandedLines.add(line);
        }
    }

    /// Looks at the call, or at the line of the message that is no call.
    void lookAt(Span span) {
        if (span.step() >= 0) {
            step.set(span.step());
            return;
        }
        line.set(-1);
        for (int i = 0; i < lines.size(); i++) {
            if (lines.get(i).message() == span.message()) {
                line.set(i);
                return;
            }
        }
    }

    /// The line in which the step is called.
    int lineOf(int stepIndex) {
        for (int i = 0; i < lines.size(); i++) {
            if (lines.get(i).isCall() && lines.get(i).stepIndex() == stepIndex) {
                return i;
            }
        }
        return -1;
    }
}
