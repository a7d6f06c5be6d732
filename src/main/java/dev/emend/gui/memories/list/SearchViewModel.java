package dev.emend.gui.memories.list;

import dev.emend.app.core.Actor;
import dev.emend.app.memories.MemorySearchService;
import dev.emend.app.memories.MemorySearchService.Answer;
import dev.emend.app.memories.MemorySearchService.Question;
import dev.emend.app.memories.MemorySummary;
import dev.emend.gui.kit.Background;
import dev.emend.gui.kit.Load;
import dev.emend.model.Memory.Space;
import dev.emend.model.filter.Where;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Supplier;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.SimpleObjectProperty;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;

/// One question, which is asked both ways: of the tasks memories were learned on, and of what they
/// say.
///
/// Asked on purpose, not while typing: every search is logged and counted.
public final class SearchViewModel {
    private static final int MAX_ALIKE = 50;

    private final Actor actor;
    private final MemorySearchService service;
    private final Background background;
    private final Supplier<Where> filter;
    private final StringProperty text = new SimpleStringProperty("");
    private final ObjectProperty<Load<Answer>> answer = new SimpleObjectProperty<>(Load.idle());
    private final ObjectProperty<Optional<Question>> last = new SimpleObjectProperty<>(Optional.empty());
    private final ObjectProperty<Optional<MemorySummary>> alike = new SimpleObjectProperty<>(Optional.empty());

    /// @param filter what the filter line says now
    SearchViewModel(Actor actor, MemorySearchService service, Background background, Supplier<Where> filter) {
        this.actor = actor;
        this.service = service;
        this.background = background;
        this.filter = filter;
    }

    /// Asks what stands in the box; an empty one goes back to the whole table.
    public void ask() {
        var words = text.getValueSafe().strip();
        if (words.isEmpty()) {
            clear();
            return;
        }
        var where = filter.get();
        last.set(Optional.of(new Question(Space.CONTENT, words, where, OptionalInt.empty())));
        alike.set(Optional.empty());
        background.load(answer, () -> service.searchBothWays(actor, words, where));
    }

    /// Looks for what is most like a memory, by its task or by what it says.
    public void askAlike(MemorySummary row) {
        alike.set(Optional.of(row));
        background.load(answer, () -> service.similarBothWays(row.id(), MAX_ALIKE));
    }

    /// Asks again what is on, with the filter as it is now.
    public void again() {
        if (alike.get().isPresent()) {
            askAlike(alike.get().get());
        } else if (isOn()) {
            ask();
        }
    }

    public void clear() {
        text.set("");
        alike.set(Optional.empty());
        answer.set(Load.idle());
    }

    /// Whether hits stand in the table, or are on their way.
    public boolean isOn() {
        return !(answer.get() instanceof Load.Idle<Answer>);
    }

    /// Whether anything stands in the box.
    boolean isTyped() {
        return !text.getValueSafe().isEmpty();
    }

    /// What stands in the box.
    public StringProperty text() {
        return text;
    }

    public ObjectProperty<Load<Answer>> answer() {
        return answer;
    }

    /// The newest question in words, also after the table is whole again.
    public ObjectProperty<Optional<Question>> last() {
        return last;
    }

    /// Whose likes stand in the table; empty when words were asked.
    public ObjectProperty<Optional<MemorySummary>> alike() {
        return alike;
    }
}
