package dev.emend.gui.runs;

import dev.emend.app.core.Actor;
import dev.emend.app.runs.PatternReport;
import dev.emend.app.runs.PatternReport.NamedSequence;
import dev.emend.app.runs.PatternReport.Sequence;
import dev.emend.app.runs.RunService;
import dev.emend.gui.kit.Load;
import dev.emend.gui.kit.Problem;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.part.ScreenHost;
import dev.emend.model.UserException;
import java.util.List;
import java.util.Optional;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.SimpleObjectProperty;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;
import org.jspecify.annotations.Nullable;

/// What the runs of the list have in common, and the sequences that have a name.
public final class PatternsViewModel {
    /// @param named the library
    public record PatternsView(PatternReport patterns, List<NamedSequence> named) {}

    private final Actor actor;
    private final RunService runs;
    private final ScreenHost host;
    private final ObjectProperty<Load<PatternsView>> load = new SimpleObjectProperty<>(Load.idle());
    private final ObjectProperty<@Nullable Sequence> chosen = new SimpleObjectProperty<>();
    private final ObjectProperty<@Nullable Sequence> naming = new SimpleObjectProperty<>();
    private final StringProperty name = new SimpleStringProperty("");
    private final StringProperty mistake = new SimpleStringProperty("");
    private String line = "";

    PatternsViewModel(Actor actor, RunService runs, ScreenHost host) {
        this.actor = actor;
        this.runs = runs;
        this.host = host;
    }

    /// @param filter the line of the list
    public void read(String filter) {
        line = filter;
        reload();
    }

    public void reload() {
        var wanted = line;
        host.background().load(load, () -> shown(wanted));
    }

    /// A line that is not understood is told at the list; all runs stand here meanwhile.
    private PatternsView shown(String wanted) throws UserException {
        try {
            return new PatternsView(runs.patterns(wanted), runs.library().all());
        } catch (UserException e) {
            if (e.code() == UserException.Code.BAD_INPUT) {
                return new PatternsView(runs.patterns(""), runs.library().all());
            }
            throw e;
        }
    }

    /// Opens the field for the name of the chosen sequence.
    public void startNaming() {
        name.set("");
        mistake.set("");
        naming.set(chosen.get());
    }

    public void stopNaming() {
        naming.set(null);
    }

    public void saveName() {
        var sequence = naming.get();
        var words = name.getValueSafe().strip();
        if (sequence == null) {
            return;
        }
        host.background()
                .run(
                        () -> runs.library().name(actor, words, sequence.tools()),
                        named -> {
                            naming.set(null);
                            host.done(
                                    Texts.get(
                                            "runs.patterns.named",
                                            named.name(),
                                            named.now().runs()),
                                    false);
                            reload();
                        },
                        this::refused);
    }

    private void refused(Problem problem) {
        mistake.set((problem.message() + " " + problem.remedy()).strip());
    }

    public void forget(NamedSequence named) {
        host.background()
                .run(
                        () -> {
                            runs.library().forget(named.id());
                            return named;
                        },
                        _ -> reload(),
                        host::fail);
    }

    Optional<PatternsView> current() {
        return load.get().known();
    }

    public ObjectProperty<Load<PatternsView>> load() {
        return load;
    }

    /// The sequence the cursor is on.
    public ObjectProperty<@Nullable Sequence> chosen() {
        return chosen;
    }

    /// The sequence that is being named; null while none is.
    public ObjectProperty<@Nullable Sequence> naming() {
        return naming;
    }

    public StringProperty name() {
        return name;
    }

    /// Why the name was not taken; empty when nothing is wrong.
    public StringProperty mistake() {
        return mistake;
    }
}
