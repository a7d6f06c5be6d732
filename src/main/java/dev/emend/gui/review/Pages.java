package dev.emend.gui.review;

import dev.emend.curation.CurationException;
import dev.emend.curation.Profile;
import dev.emend.gui.kit.Background;
import dev.emend.model.LearningRef;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// The pages that are ready, so that the next card is there with the key. What is kept and asked
/// for is on the JavaFX thread; [#read] is not.
final class Pages {
    private final Lessons lessons;
    private final Background background;
    private final Map<LearningRef, Page> ready = new HashMap<>();
    private final Set<LearningRef> asked = new HashSet<>();
    private int round;

    Pages(Lessons lessons, Background background) {
        this.lessons = lessons;
        this.background = background;
    }

    /// Blocks; empty when the learning is gone.
    Optional<Page> read(LearningRef ref, Profile profile) throws CurationException {
        try {
            return Optional.of(Page.of(lessons.card(ref), profile, lessons::tokens));
        } catch (CurationException problem) {
            if (problem.code() == CurationException.Code.NOT_FOUND) {
                return Optional.empty();
            }
            throw problem;
        }
    }

    Optional<Page> find(LearningRef ref) {
        return Optional.ofNullable(ready.get(ref));
    }

    void put(Page page) {
        ready.put(page.ref(), page);
    }

    /// Something changed: what is ready may be of yesterday.
    void forget() {
        ready.clear();
        asked.clear();
        round++;
    }

    /// Makes pages ready behind the one that is read. One that fails is read again when it is its
    /// turn, and says so then.
    void prefetch(List<LearningRef> refs, Profile profile) {
        int asking = round;
        for (var ref : refs) {
            if (!ready.containsKey(ref) && asked.add(ref)) {
                background.run(
                        () -> read(ref, profile),
                        page -> {
                            if (asking == round) {
                                page.ifPresent(this::put);
                            }
                        },
                        _ -> asked.remove(ref));
            }
        }
    }
}
