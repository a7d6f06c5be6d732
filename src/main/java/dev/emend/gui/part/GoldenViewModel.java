package dev.emend.gui.part;

import dev.emend.app.core.UserException;
import dev.emend.app.search.GoldenQuery;
import dev.emend.app.search.GoldenQueryResult;
import dev.emend.gui.kit.Background;
import dev.emend.gui.kit.Load;
import dev.emend.gui.kit.Problem;
import dev.emend.model.ItemRef;
import java.util.List;
import javafx.beans.binding.BooleanBinding;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.SimpleObjectProperty;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;
import org.jspecify.annotations.Nullable;

/// Queries that must find an item: where they found it, where before, and pinning more of them.
public final class GoldenViewModel {
    /// What the panel asks for. Called off the JavaFX thread.
    public interface Work {
        /// Where each pin found its item the last time, and the time before.
        List<GoldenQueryResult> last() throws UserException;

        /// Asks them all now.
        List<GoldenQueryResult> run() throws UserException;

        GoldenQuery pin(String query, ItemRef item) throws UserException;

        void unpin(GoldenQuery query) throws UserException;
    }

    private final Work work;
    private final Background background;
    private final ObjectProperty<Load<List<GoldenQueryResult>>> results =
            new SimpleObjectProperty<>(Load.idle());
    private final StringProperty query = new SimpleStringProperty("");
    private final ObjectProperty<@Nullable ItemRef> item = new SimpleObjectProperty<>();
    private final ObjectProperty<@Nullable Problem> problem = new SimpleObjectProperty<>();

    public GoldenViewModel(Work work, Background background) {
        this.work = work;
        this.background = background;
    }

    /// Shows the last results, and offers to pin a query for an item.
    ///
    /// @param words what a pin could ask, empty for nothing
    /// @param expected the item it must find; null offers no pin
    public void open(String words, @Nullable ItemRef expected) {
        query.set(words.strip());
        item.set(expected);
        problem.set(null);
        reload();
    }

    public void reload() {
        background.load(results, work::last);
    }

    /// Asks all pins; what is shown stays until the answers are there.
    public void run() {
        problem.set(null);
        background.load(results, work::run);
    }

    /// Pins the query for the item and asks all.
    public void pin() {
        var expected = item.get();
        var words = query.getValueSafe().strip();
        if (expected == null || words.isEmpty()) {
            return;
        }
        problem.set(null);
        background.run(
                () -> work.pin(words, expected),
                _ -> {
                    query.set("");
                    run();
                },
                problem::set);
    }

    public void unpin(GoldenQuery pinned) {
        problem.set(null);
        background.run(
                () -> {
                    work.unpin(pinned);
                    return pinned;
                },
                _ -> reload(),
                problem::set);
    }

    public BooleanBinding canPin() {
        return item.isNotNull().and(query.isNotEmpty());
    }

    public ObjectProperty<Load<List<GoldenQueryResult>>> results() {
        return results;
    }

    public StringProperty query() {
        return query;
    }

    public ObjectProperty<@Nullable ItemRef> item() {
        return item;
    }

    public ObjectProperty<@Nullable Problem> problem() {
        return problem;
    }
}
