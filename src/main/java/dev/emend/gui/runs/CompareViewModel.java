package dev.emend.gui.runs;

import dev.emend.app.runs.RunComparison;
import dev.emend.app.runs.RunService;
import dev.emend.app.runs.RunSummary;
import dev.emend.gui.kit.Background;
import dev.emend.gui.kit.Load;
import java.util.List;
import javafx.beans.binding.Bindings;
import javafx.beans.binding.BooleanBinding;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.property.SimpleObjectProperty;
import org.jspecify.annotations.Nullable;

/// Two runs side by side: first the other one is chosen, among those with similar tasks.
public final class CompareViewModel {
    private static final int ALIKE = 60;

    private final RunService runs;
    private final Background background;
    final ObjectProperty<Load<List<RunSummary>>> choices = new SimpleObjectProperty<>(Load.idle());
    final ObjectProperty<Load<RunComparison>> comparison = new SimpleObjectProperty<>(Load.idle());

    /// Whether the chosen run is gone to instead of compared with.
    final BooleanProperty isGoing = new SimpleBooleanProperty();
    private @Nullable String firstId;

    CompareViewModel(RunService runs, Background background) {
        this.runs = runs;
        this.background = background;
    }

    /// Offers the runs most like this one.
    ///
    /// @param toGo whether to go to the one that is chosen, instead of comparing with it
    public void choose(String id, boolean toGo) {
        firstId = id;
        isGoing.set(toGo);
        comparison.set(Load.idle());
        choices.set(Load.idle());
        background.load(choices, () -> runs.similar(id, ALIKE));
    }

    /// Another run is looked at.
    void forget() {
        firstId = null;
        comparison.set(Load.idle());
        choices.set(Load.idle());
    }

    boolean isAsked() {
        return firstId != null;
    }

    public void with(String other) {
        var first = firstId;
        if (first != null) {
            background.load(comparison, () -> runs.compare(first, other));
        }
    }

    /// Whether two runs are side by side.
    BooleanBinding isCompared() {
        return Bindings.createBooleanBinding(() -> comparison.get() instanceof Load.Ready<?>, comparison);
    }
}
