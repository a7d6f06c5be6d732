package dev.emend.gui.part;

import dev.emend.app.core.Actor;
import dev.emend.app.search.GoldenQuery;
import dev.emend.app.search.GoldenQueryResult;
import dev.emend.app.search.SearchService;
import dev.emend.gui.kit.Background;
import dev.emend.gui.kit.Load;
import dev.emend.gui.kit.Problem;
import dev.emend.gui.kit.Texts;
import dev.emend.model.ItemRef;
import dev.emend.model.Json;
import dev.emend.model.UserException;
import java.util.List;
import javafx.beans.binding.BooleanBinding;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.SimpleObjectProperty;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;
import org.jspecify.annotations.Nullable;

/// Queries that must find an item: where they found it, where before, and pinning more of them.
public final class GoldenViewModel {
    private final Actor actor;
    private final SearchService search;
    private final Background background;
    public final ObjectProperty<Load<List<GoldenQueryResult>>> results = new SimpleObjectProperty<>(Load.idle());
    public final StringProperty query = new SimpleStringProperty("");

    /// In which the query is asked, as JSON; empty for none.
    public final StringProperty context = new SimpleStringProperty("");
    public final ObjectProperty<@Nullable ItemRef> item = new SimpleObjectProperty<>();
    public final ObjectProperty<@Nullable Problem> problem = new SimpleObjectProperty<>();

    public GoldenViewModel(Actor actor, SearchService search, Background background) {
        this.actor = actor;
        this.search = search;
        this.background = background;
    }

    /// Shows the last results, and offers to pin a query for an item.
    ///
    /// @param words what a pin could ask, empty for nothing
    /// @param expected the item it must find; null offers no pin
    public void open(String words, @Nullable ItemRef expected) {
        query.set(words.strip());
        item.set(expected);
        context.set("");
        problem.set(null);
        if (expected != null) {
            background.run(
                    () -> search.golden().contextOf(expected),
                    proposedContext -> propose(expected, proposedContext),
                    problem::set);
        }
        reload();
    }

    /// The keys its conditions name, with the values they want.
    private void propose(ItemRef expected, Json.Obj proposedContext) {
        if (expected.equals(item.get())
                && context.get().isEmpty()
                && !proposedContext.members().isEmpty()) {
            context.set(proposedContext.compact());
        }
    }

    public void reload() {
        background.load(results, search.golden()::last);
    }

    /// Runs all golden queries; the old results stay until the new ones are there.
    public void run() {
        problem.set(null);
        background.load(results, this::ask);
    }

    /// With what was decided a moment ago.
    private List<GoldenQueryResult> ask() throws UserException {
        search.awaitReady();
        return search.golden().run();
    }

    /// Pins the query for the item and asks all.
    public void pin() {
        var expected = item.get();
        var words = query.getValueSafe().strip();
        if (expected == null || words.isEmpty()) {
            return;
        }
        if (!(JsonField.readObject(context.getValueSafe()) instanceof JsonField.Result.Valid(Json.Obj queryContext))) {
            problem.set(new Problem(Texts.get("part.golden.context.mistake"), "", "", "", ""));
            return;
        }
        problem.set(null);
        background.run(
                () -> search.golden().pin(actor, words, queryContext, expected),
                _ -> {
                    query.set("");
                    run();
                },
                problem::set);
    }

    public void unpin(GoldenQuery query) {
        problem.set(null);
        background.run(
                () -> {
                    search.golden().unpin(query.id());
                    return query;
                },
                _ -> reload(),
                problem::set);
    }

    public BooleanBinding canPin() {
        return item.isNotNull().and(query.isNotEmpty());
    }
}
