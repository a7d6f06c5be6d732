package dev.emend.gui.memories.list;

import dev.emend.app.memories.MemorySearchService;
import dev.emend.app.memories.MemorySearchService.Question;
import dev.emend.gui.kit.Background;
import dev.emend.gui.kit.Load;
import java.util.List;
import java.util.Optional;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.SimpleObjectProperty;
import org.jspecify.annotations.Nullable;

/// Why a memory was not among the hits of the last question; follows the choice in the table while
/// it is open.
public final class ExclusionViewModel {
    private final MemorySearchService search;
    private final Background background;
    public final ObjectProperty<Optional<Question>> question = new SimpleObjectProperty<>(Optional.empty());

    /// The deciding one first.
    public final ObjectProperty<Load<List<String>>> reasons = new SimpleObjectProperty<>(Load.idle());
    private @Nullable String memoryId;

    public ExclusionViewModel(MemorySearchService search, Background background) {
        this.search = search;
        this.background = background;
    }

    /// Takes the question; reasons come once a memory is chosen.
    public void open(Question newQuestion) {
        question.set(Optional.of(newQuestion));
        reasons.set(Load.idle());
        memoryId = null;
    }

    public void ask(@Nullable String id) {
        var current = question.get();
        if (id == null || current.isEmpty()) {
            reasons.set(Load.idle());
            return;
        }
        memoryId = id;
        background.load(reasons, () -> search.whyNot(current.get(), id));
    }

    public void refresh() {
        ask(memoryId);
    }
}
