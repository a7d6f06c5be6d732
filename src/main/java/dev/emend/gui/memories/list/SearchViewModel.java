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
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.SimpleObjectProperty;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;
import org.jspecify.annotations.Nullable;

/// The two questions, "tasks like" and "what is known about", and the answer to one of them.
///
/// Asked on purpose, not while typing: every search is logged and counted.
public final class SearchViewModel {
    private static final int MAX_ALIKE = 50;

    private final Actor actor;
    private final MemorySearchService service;
    private final Background background;
    private final Supplier<Where> filter;
    private final Map<Space, StringProperty> texts = new EnumMap<>(Space.class);
    private final ObjectProperty<Space> space = new SimpleObjectProperty<>(Space.TASK);
    private final ObjectProperty<Load<Answer>> answer = new SimpleObjectProperty<>(Load.idle());
    private final ObjectProperty<Optional<Question>> last = new SimpleObjectProperty<>(Optional.empty());
    private final AtomicReference<@Nullable Answer> byContent = new AtomicReference<>();
    private final ObjectProperty<Optional<MemorySummary>> alike = new SimpleObjectProperty<>(Optional.empty());

    /// @param filter what the filter line says now
    SearchViewModel(Actor actor, MemorySearchService service, Background background, Supplier<Where> filter) {
        this.actor = actor;
        this.service = service;
        this.background = background;
        this.filter = filter;
        for (var space : Space.values()) {
            texts.put(space, new SimpleStringProperty(""));
        }
    }

    /// Asks what stands in a box; an empty box goes back to the whole table.
    public void ask(Space wanted) {
        space.set(wanted);
        var words = text(wanted).getValueSafe().strip();
        if (words.isEmpty()) {
            clear();
            return;
        }
        var question = new Question(wanted, words, filter.get(), OptionalInt.empty());
        last.set(Optional.of(question));
        alike.set(Optional.empty());
        load(() -> search(question));
    }

    /// Memories without a task are like no task: they are searched for by what they say then.
    private Answer search(Question question) throws UserException {
        var found = service.search(actor, question);
        if (question.space() != Space.TASK || !found.hits().isEmpty()) {
            return found;
        }
        var result =
                service.search(actor, new Question(Space.CONTENT, question.text(), question.where(), question.limit()));
        byContent.set(result);
        return result;
    }

    /// Whether tasks were asked for and no memory has one, so that this was found by what is said.
    boolean isByContent(Answer shown) {
        return byContent.get() == shown && !shown.hits().isEmpty();
    }

    /// Looks for what is most like a memory, by the vector that is asked.
    public void askAlike(MemorySummary row) {
        alike.set(Optional.of(row));
        var wanted = space.get();
        load(() -> service.similar(row.id(), wanted, MAX_ALIKE));
    }

    /// Asks again what is on, with the filter as it is now.
    public void again() {
        if (alike.get().isPresent()) {
            askAlike(alike.get().get());
        } else if (isOn()) {
            ask(space.get());
        }
    }

    /// Goes to the other vector; what is asked is asked of it.
    public void switchSpace() {
        var from = space.get();
        var to = from == Space.TASK ? Space.CONTENT : Space.TASK;
        var words = text(from).getValueSafe();
        if (text(to).getValueSafe().isBlank() && !words.isBlank()) {
            text(to).set(words);
            text(from).set("");
        }
        space.set(to);
        again();
    }

    public void clear() {
        texts.values().forEach(text -> text.set(""));
        alike.set(Optional.empty());
        answer.set(Load.idle());
    }

    /// Whether hits stand in the table, or are on their way.
    public boolean isOn() {
        return !(answer.get() instanceof Load.Idle<Answer>);
    }

    /// Whether anything stands in a box.
    boolean isTyped() {
        return texts.values().stream().anyMatch(text -> !text.getValueSafe().isEmpty());
    }

    private void load(Callable<Answer> work) {
        background.load(answer, work);
    }

    public StringProperty text(Space space) {
        return java.util.Objects.requireNonNull(texts.get(space));
    }

    /// The vector that is asked.
    public ObjectProperty<Space> space() {
        return space;
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
