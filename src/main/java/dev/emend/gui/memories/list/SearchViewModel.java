package dev.emend.gui.memories.list;

import dev.emend.app.core.Actor;
import dev.emend.app.memories.MemorySearchService;
import dev.emend.app.memories.MemorySearchService.Answer;
import dev.emend.app.memories.MemorySearchService.Question;
import dev.emend.app.memories.MemorySummary;
import dev.emend.gui.kit.Background;
import dev.emend.gui.kit.Load;
import dev.emend.model.Memory.Space;
import dev.emend.model.UserException;
import dev.emend.model.filter.Where;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Supplier;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.SimpleObjectProperty;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;

/// View model of one search, asked both ways: of the tasks memories were learned on, and of their
/// contents.
///
/// It runs during typing, a moment after the last letter, and at once with Enter, which logs it.
public final class SearchViewModel {
    private interface Asking {
        Answer of(Where where) throws UserException;
    }

    private static final int MAX_SIMILAR = 50;

    /// Fewer letters ask nothing while they are typed.
    private static final int MIN_LETTERS = 2;

    private final Actor actor;
    private final MemorySearchService service;
    private final Background background;
    private final Supplier<Where> filter;

    /// The text in the search box.
    public final StringProperty text = new SimpleStringProperty("");
    public final ObjectProperty<Load<Answer>> answer = new SimpleObjectProperty<>(Load.idle());

    /// The newest question in words, also after the table is whole again.
    public final ObjectProperty<Optional<Question>> last = new SimpleObjectProperty<>(Optional.empty());

    /// Whose likes stand in the table; empty when words were asked.
    public final ObjectProperty<Optional<MemorySummary>> similarTo = new SimpleObjectProperty<>(Optional.empty());

    /// @param filter what the filter line says now
    SearchViewModel(Actor actor, MemorySearchService service, Background background, Supplier<Where> filter) {
        this.actor = actor;
        this.service = service;
        this.background = background;
        this.filter = filter;
        text.subscribe((_, input) -> background.delayedUi().execute(() -> askTyped(input)));
    }

    /// Searches for the typed text, unless the box holds another one by now or it is searched already.
    private void askTyped(String input) {
        var words = input.strip();
        boolean isAsked = isOn()
                && similarTo.get().isEmpty()
                && last.get().filter(question -> question.text().equals(words)).isPresent();
        if (!input.equals(text.getValueSafe()) || isAsked) {
            return;
        }
        if (words.length() >= MIN_LETTERS) {
            ask(words, where -> service.findBothWays(words, where));
        } else if (similarTo.get().isEmpty() && isOn()) {
            answer.set(Load.idle());
        }
    }

    /// Searches for the text in the box and logs that; an empty one goes back to the whole table.
    public void ask() {
        var words = text.getValueSafe().strip();
        if (words.isEmpty()) {
            clear();
            return;
        }
        ask(words, where -> service.searchBothWays(actor, words, where));
    }

    private void ask(String words, Asking request) {
        var where = filter.get();
        last.set(Optional.of(new Question(Space.CONTENT, words, where, OptionalInt.empty())));
        similarTo.set(Optional.empty());
        background.load(answer, () -> request.of(where));
    }

    /// Looks for what is most like a memory, by its task or by what it says.
    public void searchSimilar(MemorySummary row) {
        similarTo.set(Optional.of(row));
        background.load(answer, () -> service.similarBothWays(row.id(), MAX_SIMILAR));
    }

    /// Repeats the current search, with the filter as it is now.
    public void refresh() {
        if (similarTo.get().isPresent()) {
            searchSimilar(similarTo.get().get());
        } else if (isOn()) {
            ask();
        }
    }

    public void clear() {
        text.set("");
        similarTo.set(Optional.empty());
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
}
