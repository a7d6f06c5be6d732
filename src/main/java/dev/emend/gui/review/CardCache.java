package dev.emend.gui.review;

import dev.emend.app.core.Actor;
import dev.emend.app.preview.PromptProfile;
import dev.emend.app.workspace.Workspace;
import dev.emend.gui.kit.Background;
import dev.emend.model.EntryRef;
import dev.emend.model.UserException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/// The pages that are ready, so that the next card is there with the key. What is kept and asked
/// for is on the JavaFX thread; [#read] is not.
final class CardCache {
    private static final int MAX_READY = 32;

    private final Actor actor;
    private final Workspace workspace;
    private final Background background;
    private final Map<EntryRef, CardModel> ready = new HashMap<>();
    private final Set<EntryRef> requested = new HashSet<>();
    private int round;

    CardCache(Actor actor, Workspace workspace, Background background) {
        this.actor = actor;
        this.workspace = workspace;
        this.background = background;
    }

    /// Blocks; empty when the learning is gone.
    Optional<CardModel> read(EntryRef ref, PromptProfile profile) throws UserException {
        try {
            var card = workspace.review().queue().card(actor, ref);
            return Optional.of(CardModel.of(card, profile, workspace.search()::tokens));
        } catch (UserException problem) {
            if (problem.code() == UserException.Code.NOT_FOUND) {
                return Optional.empty();
            }
            throw problem;
        }
    }

    Optional<CardModel> find(EntryRef ref) {
        return Optional.ofNullable(ready.get(ref));
    }

    void put(CardModel page) {
        ready.put(page.ref(), page);
        requested.add(page.ref());
    }

    /// Nothing that is ready is true any more.
    void forget() {
        ready.clear();
        renew();
    }

    /// Something changed somewhere: what is ready is shown until it was read again.
    void renew() {
        if (ready.size() > MAX_READY) {
            ready.clear();
        }
        requested.clear();
        round++;
    }

    /// Makes pages ready behind the one that is read. One that fails is read again when it is its
    /// turn, and says so then.
    ///
    /// @param onRead told each page when it is ready
    void prefetch(List<EntryRef> refs, PromptProfile profile, Consumer<CardModel> onRead) {
        int asking = round;
        for (var ref : refs) {
            if (requested.add(ref)) {
                background.run(
                        () -> read(ref, profile),
                        page -> {
                            if (asking == round) {
                                page.ifPresent(this::put);
                                page.ifPresent(onRead);
                            }
                        },
                        _ -> requested.remove(ref));
            }
        }
    }
}
