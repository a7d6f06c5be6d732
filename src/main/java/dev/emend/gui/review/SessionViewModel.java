package dev.emend.gui.review;

import dev.emend.app.core.Actor;
import dev.emend.app.review.ReviewQueue;
import dev.emend.app.workspace.Workspace;
import dev.emend.gui.kit.Texts;
import dev.emend.model.UserException;
import dev.emend.model.texts.StoredTexts;
import java.util.Optional;
import java.util.Set;

/// Taking back what was decided, one thing or all of it, and bringing back what is snoozed.
///
/// On the JavaFX thread.
public final class SessionViewModel {
    private final Actor actor;
    private final ReviewViewModel model;
    private final Workspace workspace;
    private final Runnable undoAction = this::undoNewest;

    public SessionViewModel(Actor actor, ReviewViewModel model, Workspace workspace) {
        this.actor = actor;
        this.model = model;
        this.workspace = workspace;
    }

    /// Undoes the newest thing of this session, as Ctrl+Z does, and shows its card. While one is
    /// under way one more may wait, so that a held key stops when it is released.
    public void undo() {
        if (!model.actionQueue.isWaiting(undoAction)) {
            model.actionQueue.whenFree(undoAction);
        }
    }

    private void undoNewest() {
        model.session.newest().ifPresent(this::takeBack);
    }

    /// Takes one thing back, whatever was done since, and shows its card.
    void reopen(SessionDecision judgement) {
        model.actionQueue.whenFree(() -> takeBack(judgement));
    }

    private record ReloadedQueue(String undone, ReviewQueue queue, Optional<CardModel> page) {}

    private void takeBack(SessionDecision judgement) {
        var order = model.order.get();
        var profile = model.profile.get();
        model.actionQueue.take(
                () -> {
                    undo(judgement);
                    return new ReloadedQueue(
                            label(judgement),
                            workspace.review().queue().pending(Set.of(), order),
                            model.pages.read(judgement.ref(), profile));
                },
                reloadedQueue -> {
                    model.session.remove(judgement);
                    model.onUndone(judgement.ref(), reloadedQueue.queue, reloadedQueue.page);
                    var key = judgement.savedText().isEmpty() ? "review.undone" : "review.undone.edit";
                    model.host.done(Texts.get(key, reloadedQueue.undone), false);
                },
                model::refresh);
    }

    /// The label of a decision in the history, with the name of the item. Blocks.
    private String label(SessionDecision judgement) throws UserException {
        return workspace.journal().recent(ReviewSnapshot.RECENT_CHANGES).stream()
                .filter(line -> judgement.changes().contains(line.change()))
                .map(line -> StoredTexts.translate(line.label()))
                .findFirst()
                .orElseGet(
                        () -> judgement.verb().done() + ", " + judgement.ref().label());
    }

    private void undo(SessionDecision judgement) throws Exception {
        for (long change : judgement.changes().reversed()) {
            workspace.journal().undo(actor, change);
        }
    }

    /// Takes everything back that was done in this session, newest first, as a job.
    public void undoSession() {
        var all = model.session.backwards();
        model.host.job(
                Texts.get("review.session.job", all.size()),
                job -> {
                    for (int i = 0; i < all.size() && !job.isCancelled(); i++) {
                        undo(all.get(i));
                        job.report(i + 1, all.size());
                    }
                    return all;
                },
                _ -> {
                    model.host.done(Texts.get("review.undone.session", all.size()), false);
                    model.refresh();
                });
    }

    /// Brings back everything that is snoozed, also before this session.
    public void bringBack() {
        model.actionQueue.take(
                () -> {
                    var refs = workspace.review().queue().snoozedEntries(Set.of());
                    return refs.isEmpty()
                            ? refs
                            : workspace.review().decisions().bringBack(actor, refs);
                },
                _ -> model.refresh(),
                model::refresh);
    }
}
