package dev.emend.gui.memories.detail;

import dev.emend.app.core.Actor;
import dev.emend.app.memories.MemorySummary;
import dev.emend.app.review.Judgment;
import dev.emend.app.workspace.MemoryServices;
import dev.emend.gui.kit.Load;
import dev.emend.gui.kit.SimilaritySlider;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.part.ScreenHost;
import dev.emend.model.Memory;
import dev.emend.model.UserException;
import dev.emend.model.filter.Where;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import javafx.beans.property.DoubleProperty;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.SimpleDoubleProperty;
import javafx.beans.property.SimpleObjectProperty;
import org.jspecify.annotations.Nullable;

/// The memories nearest to the one shown, and what was said of each; a person says what the chosen
/// one is.
public final class SimilarMemoriesViewModel {
    private final Actor actor;
    private final MemoryServices memories;
    private final ScreenHost host;
    private final ObjectProperty<@Nullable String> id = new SimpleObjectProperty<>();
    public final ObjectProperty<Load<List<SimilarMemory>>> similar = new SimpleObjectProperty<>(Load.idle());

    /// The one that is related next; null while there is none.
    public final ObjectProperty<@Nullable String> selectedId = new SimpleObjectProperty<>();

    /// The least similarity that is shown, a cosine.
    public final DoubleProperty cutOff = new SimpleDoubleProperty(SimilaritySlider.LEAST);

    public SimilarMemoriesViewModel(Actor actor, MemoryServices memories, ScreenHost host) {
        this.actor = actor;
        this.memories = memories;
        this.host = host;
        host.remember(cutOff, "memories.similar");
        similar.subscribe(_ -> choose(visibleMemories()));
        cutOff.subscribe((_, _) -> choose(visibleMemories()));
    }

    /// A memory near the one shown.
    ///
    /// @param likeness cosine, 0.40 to 1
    /// @param judgment what a person said last, else a judge
    public record SimilarMemory(MemorySummary row, double likeness, Optional<Judgment> judgment) {}

    /// @param memoryId the memory that is shown; null for none
    public void show(@Nullable String memoryId) {
        if (!Objects.equals(memoryId, id.get())) {
            id.set(memoryId);
            similar.set(Load.idle());
        }
        reload();
    }

    public void reload() {
        var memoryId = id.get();
        if (memoryId != null) {
            host.background().load(similar, () -> read(memoryId));
        }
    }

    private List<SimilarMemory> read(String memoryId) throws UserException {
        var hits = memories.search().neighbors(memoryId, Where.ALL);
        var ids = hits.stream().map(hit -> hit.row().id()).toList();
        var judgments = memories.relations().judgments(memoryId, ids);
        var read = new ArrayList<SimilarMemory>();
        for (var hit : hits) {
            read.add(new SimilarMemory(
                    hit.row(),
                    hit.parts().similarity(Memory.Space.CONTENT).orElseThrow(),
                    Optional.ofNullable(judgments.get(hit.row().id()))));
        }
        return List.copyOf(read);
    }

    private void choose(List<SimilarMemory> similarMemories) {
        boolean isThere =
                similarMemories.stream().anyMatch(near -> near.row().id().equals(selectedId.get()));
        if (!isThere) {
            selectedId.set(
                    similarMemories.isEmpty()
                            ? null
                            : similarMemories.getFirst().row().id());
        }
    }

    /// Stores the relation of the chosen memory to the one shown, and chooses the next.
    ///
    /// @param relation `same`, `contradicts` or `separate`
    public void relate(String relation) {
        var memoryId = id.get();
        var other = selectedId.get();
        if (memoryId == null || other == null) {
            return;
        }
        host.background()
                .run(
                        () -> {
                            memories.relations().decide(actor, memoryId, other, relation);
                            return relation;
                        },
                        _ -> {
                            chooseAfter(other);
                            reload();
                            host.done(Texts.get("memories.relate.done." + relation), false);
                        },
                        host::fail);
    }

    private void chooseAfter(String other) {
        var ids = visibleMemories().stream().map(near -> near.row().id()).toList();
        int next = ids.indexOf(other) + 1;
        if (next > 0 && next < ids.size()) {
            selectedId.set(ids.get(next));
        }
    }

    /// The memories above the similarity cutoff, the nearest first.
    public List<SimilarMemory> visibleMemories() {
        return similar.get().latestValue().orElse(List.of()).stream()
                .filter(near -> near.likeness() >= cutOff.get())
                .toList();
    }
}
