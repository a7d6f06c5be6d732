package dev.emend.gui.review;

import dev.emend.app.core.Actor;
import dev.emend.app.preview.PromptProfile;
import dev.emend.app.workspace.Workspace;
import dev.emend.gui.kit.Background;
import dev.emend.model.EntryRef;
import dev.emend.model.UserException;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/// The pages that are ready, so that the next card is there with the key. What is kept and asked
/// for is on the JavaFX thread; [#read] is not.
final class CardCache {
    private static final int MAX_READY = 32;

    private final Actor actor;
    private final Workspace workspace;
    private final Background background;
    private final Map<EntryRef, CardModel> ready = new LinkedHashMap<>();

    /// The cards that are ready or being read, with the number of their request.
    private final Map<EntryRef, Integer> requestNumbers = new HashMap<>();

    private int requests;

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

    /// Takes a card that was read after the queue.
    void put(CardModel page) {
        request(page.ref());
        putRequested(page);
    }

    /// Takes a card that was asked for before; when its item changed since, it is shown until it was read again.
    void putRequested(CardModel page) {
        ready.remove(page.ref());
        ready.put(page.ref(), page);
        if (ready.size() > MAX_READY) {
            var oldest = ready.keySet().iterator().next();
            ready.remove(oldest);
            requestNumbers.remove(oldest);
        }
    }

    /// Notes that a card is being read.
    ///
    /// @return the number of the request
    int request(EntryRef ref) {
        requestNumbers.put(ref, ++requests);
        return requests;
    }

    /// Nothing that is ready is true any more.
    void forget() {
        ready.clear();
        requestNumbers.clear();
    }

    /// Marks all cards to be read again; ready ones are shown until then.
    void renew() {
        requestNumbers.clear();
    }

    /// Like [#renew()], but for one item or memory that changed.
    ///
    /// @param isRenamed whether its learnings may have other names now: none of them is shown then
    void renew(EntryRef owner, boolean isRenamed) {
        requestNumbers.keySet().removeIf(ref -> ref.owner().equals(owner));
        if (isRenamed) {
            ready.keySet().removeIf(ref -> ref.owner().equals(owner));
        }
    }

    /// Makes pages ready behind the one that is read. One that fails is read again when it is its
    /// turn, and says so then.
    ///
    /// @param onRead told each page when it is ready
    void prefetch(List<EntryRef> refs, PromptProfile profile, Consumer<CardModel> onRead) {
        for (var ref : refs) {
            if (!requestNumbers.containsKey(ref)) {
                int request = request(ref);
                background.run(
                        () -> read(ref, profile),
                        page -> {
                            if (requestNumbers.getOrDefault(ref, 0) == request) {
                                page.ifPresent(this::putRequested);
                                page.ifPresent(onRead);
                            }
                        },
                        _ -> requestNumbers.remove(ref, request));
            }
        }
    }
}
