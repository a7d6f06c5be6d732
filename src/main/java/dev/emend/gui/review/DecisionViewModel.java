package dev.emend.gui.review;

import dev.emend.app.catalogs.ChangedWords;
import dev.emend.app.catalogs.CommandResult;
import dev.emend.app.core.Actor;
import dev.emend.app.library.AutoRatingResult;
import dev.emend.app.library.ItemEditor;
import dev.emend.app.review.CalibrationService;
import dev.emend.app.review.ReviewQueue;
import dev.emend.app.review.ReviewQueueService;
import dev.emend.app.review.ReviewService;
import dev.emend.app.workspace.Workspace;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.review.PanelViewModel.Mode;
import dev.emend.model.EntryRef;
import dev.emend.model.ItemRef;
import dev.emend.model.LearningRef;
import dev.emend.model.ReviewState;
import dev.emend.model.StoreRef;
import dev.emend.model.UserException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;

/// Deciding on the card and taking it back. The card moves when the change is in the journal and
/// not before; when that fails it stays.
///
/// On the JavaFX thread.
public final class DecisionViewModel {
    private final Actor actor;
    private final ReviewViewModel model;
    private final DecisionTargets targets;
    private final ReviewQueueService queue;
    private final ReviewService verdicts;
    private final CalibrationService calibration;
    private final ItemEditor editor;
    private final RandomGenerator random;
    private Runnable onDraftOpened = () -> {};

    /// @param random thread-safe; decides when a card that was judged before is shown again
    public DecisionViewModel(Actor actor, ReviewViewModel model, Workspace workspace, RandomGenerator random) {
        this.actor = actor;
        this.model = model;
        targets = new DecisionTargets(model);
        queue = workspace.review().queue();
        verdicts = workspace.review().decisions();
        calibration = workspace.review().calibration();
        editor = workspace.editor();
        this.random = random;
    }

    /// Told when a learning was not kept because it has a draft, which is open now.
    void onDraftOpened(Runnable listener) {
        onDraftOpened = listener;
    }

    public void keep() {
        targets.onChosen(this::keep);
    }

    public void reject() {
        targets.onChosen(this::reject);
    }

    /// Keeps entries without a draft; skips others, or opens the draft of a single one instead.
    void keep(CardModel page, List<EntryRef> refs) {
        var ready = model.panel.withoutDraft(refs);
        int skippedCount = refs.size() - ready.size();
        if (skippedCount > 0 && refs.equals(List.of(page.ref()))) {
            model.openDraft(page);
            onDraftOpened.run();
        } else if (ready.isEmpty()) {
            model.panel.close();
            model.host.done(Texts.get("review.drafts.all", skippedCount), false);
        } else if (!judgeRepeated(page, ReviewState.KEPT)) {
            var drafts = new DraftNote(skippedCount, Optional.empty());
            DecisionTargets.CardChange change =
                    (card, keptRefs) -> keep(card, keptRefs, drafts, checksums(card, keptRefs));
            if (ready.contains(page.ref())) {
                change.to(page, ready);
            } else {
                targets.onFirst(ready, change);
            }
        }
    }

    private void keep(CardModel card, List<EntryRef> keptRefs, DraftNote drafts, Map<String, String> read) {
        decide(ReviewAction.KEEP, card, keptRefs, drafts, () -> verdicts.keepAll(actor, keptRefs, read));
    }

    void reject(CardModel page, List<EntryRef> refs) {
        if (judgeRepeated(page, ReviewState.REJECTED)) {
            return;
        }
        var read = checksums(page, refs);
        decide(ReviewAction.REJECT, page, refs, () -> verdicts.rejectAll(actor, refs, read));
    }

    /// Of what was read on a card and in the rows of the others: other words that came meanwhile are not decided
    /// about.
    private Map<String, String> checksums(CardModel page, List<EntryRef> refs) {
        var words = page.learning().isPresent()
                ? ChangedWords.of(page.card().requireLearning().learning().fields())
                : page.card().entry().words();
        var checksums = new HashMap<String, String>();
        if (refs.size() > 1) {
            checksums.putAll(model.list.checksums(refs));
        }
        checksums.put(page.ref().key(), ChangedWords.checksum(words));
        return checksums;
    }

    /// A card shown again is judged again, and nothing else happens to it.
    private boolean judgeRepeated(CardModel page, ReviewState verdict) {
        if (!(page.ref() instanceof LearningRef ref) || !model.queue.isRepeated(ref)) {
            return false;
        }
        model.actionQueue.take(
                () -> calibration.recordRepeat(actor, ref, verdict),
                before -> {
                    model.onRepeated();
                    tellAgain(before, verdict);
                },
                model::refresh);
        return true;
    }

    private void tellAgain(ReviewState before, ReviewState after) {
        model.host.done(
                before == after
                        ? Texts.get("review.again.same")
                        : Texts.get(
                                "review.again.differs",
                                Texts.get("part.learning.state." + before.word()),
                                Texts.get("part.learning.state." + after.word())),
                false);
    }

    /// Until tomorrow.
    public void snooze() {
        targets.onChosen((page, refs) ->
                decide(ReviewAction.SNOOZE, page, refs, () -> verdicts.snoozeAll(actor, refs, tomorrow())));
    }

    private Instant tomorrow() {
        var clock = model.host.clock();
        return LocalDate.now(clock).plusDays(1).atStartOfDay(clock.getZone()).toInstant();
    }

    /// Marks the card and what it contradicts.
    public void contest() {
        targets.onLearning((page, ownRef) -> {
            var refs = new LinkedHashSet<>(List.of(ownRef));
            page.card().chips().contradictions().stream()
                    .filter(ref -> ref.item().catalog().equals(ownRef.item().catalog()))
                    .forEach(refs::add);
            var all = List.copyOf(refs);
            var read = checksums(page, List.of(ownRef));
            decide(ReviewAction.CONTEST, page, all, () -> List.of(verdicts.contest(actor, all, read)));
        });
    }

    public void rate(int score) {
        targets.onChosen((page, refs) -> {
            mark(ReviewAction.RATE, page, refs.size(), () -> {
                var rated = new ArrayList<CommandResult>();
                for (var ref : refs) {
                    rated.add(rate(ref, score));
                }
                return rated;
            });
        });
    }

    /// Blocks; of a learning what the rule would have said is noted beside it.
    private CommandResult rate(EntryRef rated, int score) throws UserException {
        return switch (rated) {
            case ItemRef item -> editor.rate(actor, item, score, null);
            case StoreRef memory -> verdicts.rate(actor, memory, score);
            case LearningRef ref -> {
                var learning = queue.card(actor, ref).requireLearning().learning();
                var decision = editor.rateLearning(actor, ref, score, null);
                calibration.recordComparison(actor, ref.key(), score, AutoRatingResult.of(learning));
                yield decision;
            }
        };
    }

    public void flag() {
        targets.onCard(page -> {
            boolean isFlagged = page.card().notes().isFlagged();
            mark(ReviewAction.FLAG, page, () -> verdicts.flag(actor, page.ref(), !isFlagged));
        });
    }

    /// Moves the learning up or down among those of its item; agents read the first ones.
    public void shift(int by) {
        targets.onLearning((page, ref) -> {
            var inFile = page.card().item().learnings().stream()
                    .filter(reviewedLearning -> reviewedLearning.isInFile())
                    .toList();
            for (int i = 0; i < inFile.size(); i++) {
                int to = i + by;
                if (inFile.get(i).learning().ref().equals(ref) && to >= 0 && to < inFile.size()) {
                    int place = inFile.get(to).learning().index();
                    mark(ReviewAction.ORDER, page, () -> editor.moveLearning(actor, ref, place));
                    return;
                }
            }
        });
    }

    /// Saves what is written: a lesson is kept with it and the next card comes, a note stays on its
    /// card. A lesson without words stays open; what could not be saved stays a draft.
    public void save() {
        onPanel(this::save);
    }

    private void save(CardModel page) {
        var panel = model.panel;
        var text = panel.text.getValueSafe().strip();
        if (panel.mode().get() == Mode.NOTING) {
            panel.close();
            mark(ReviewAction.NOTE, page, () -> verdicts.note(actor, page.ref(), text));
        } else if (panel.mode().get() == Mode.EDITING && !text.isEmpty() && page.ref() instanceof LearningRef ref) {
            if (page.isUnchanged(text)) {
                keep(page, List.of(ref));
            } else {
                decide(
                        ReviewAction.EDIT,
                        page,
                        List.of(ref),
                        new DraftNote(0, Optional.of(text).filter(words -> !words.equals(page.lesson()))),
                        () -> List.of(verdicts.edit(actor, ref, text)));
            }
        }
    }

    /// Makes the choice that the open list is for.
    public void choose() {
        onPanel(this::choose);
    }

    /// Applies a change from the panel when its turn comes, unless panel or card changed by then.
    private void onPanel(Consumer<CardModel> change) {
        var mode = model.panel.mode().get();
        var card = model.page().get();
        model.actionQueue.whenFree(() -> {
            var page = model.page().get();
            if (card != null
                    && page != null
                    && page.ref().equals(card.ref())
                    && model.panel.mode().get() == mode) {
                change.accept(page);
            }
        });
    }

    private void choose(CardModel page) {
        var panel = model.panel;
        switch (panel.mode().get()) {
            case KEEP_CLUSTER -> tickedRefs().ifPresent(refs -> keep(page, refs));
            case REJECT_CLUSTER -> tickedRefs().ifPresent(refs -> reject(page, refs));
            case DUPLICATE ->
                page.learningRef()
                        .ifPresent(ownRef -> panel.current()
                                .flatMap(ChoiceOption::learning)
                                .ifPresent(ref -> markDuplicate(page, ownRef, ref)));
            case REATTACH ->
                panel.current().ifPresent(to -> {
                    var refs = DecisionTargets.learnings(model.targetRefs(page));
                    if (!refs.isEmpty() && to.ref() instanceof ItemRef item) {
                        decide(ReviewAction.REATTACH, page, refs, () -> reattach(refs, item));
                    }
                });
            default -> {}
        }
    }

    /// Blocks; what is at the item already stays.
    private List<CommandResult> reattach(List<LearningRef> refs, ItemRef to) throws UserException {
        var results = new ArrayList<CommandResult>();
        for (var ref : refs) {
            if (!ref.item().equals(to)) {
                results.add(verdicts.reattach(actor, ref, to));
            }
        }
        return results;
    }

    private Optional<List<EntryRef>> tickedRefs() {
        var panel = model.panel;
        var refs = panel.choices.stream()
                .filter(panel.tickedChoices::contains)
                .map(ChoiceOption::ref)
                .toList();
        return refs.isEmpty() ? Optional.empty() : Optional.of(refs);
    }

    /// Marks a learning as a duplicate of the survivor, which is kept.
    private void markDuplicate(CardModel page, LearningRef duplicate, LearningRef survivor) {
        var read = checksums(page, List.of(duplicate));
        decide(
                ReviewAction.DUPLICATE,
                page,
                List.of(duplicate, survivor),
                () -> List.of(verdicts.supersede(actor, survivor, List.of(duplicate), read)));
    }

    private interface DecisionTask {
        List<CommandResult> run() throws Exception;
    }

    /// @param version of the queue after the decisions
    /// @param renamedQueue the queue after them, when others may be called by other names
    private record DecisionResult(List<CommandResult> decisions, long version, Optional<ReviewQueue> renamedQueue) {}

    /// @param skippedCount how many were not decided because they have a draft
    /// @param savedText the words that are saved, a draft again when that is undone
    private record DraftNote(int skippedCount, Optional<String> savedText) {
        static final DraftNote NONE = new DraftNote(0, Optional.empty());
    }

    private void decide(
            ReviewAction verb, CardModel page, Collection<? extends EntryRef> decidedRefs, DecisionTask work) {
        decide(verb, page, decidedRefs, DraftNote.NONE, work);
    }

    /// @param decidedRefs what leaves the queue by it
    private void decide(
            ReviewAction verb,
            CardModel page,
            Collection<? extends EntryRef> decidedRefs,
            DraftNote drafts,
            DecisionTask work) {
        var pendingRefs = decidedRefs.stream()
                .<EntryRef>map(ref -> ref)
                .filter(model.queue::has)
                .toList();
        var time = model.watch.time();
        int keys = model.watch.keys();
        var order = model.order.get();
        boolean mayRename = model.queue.hasDuplicateOfAny(pendingRefs);
        model.actionQueue.take(
                () -> {
                    var decisions = work.run();
                    return new DecisionResult(
                            decisions,
                            queue.nextVersion(),
                            mayRename ? Optional.of(queue.pending(Set.of(), order)) : Optional.empty());
                },
                done -> {
                    note(verb, page, Math.max(1, pendingRefs.size()), done.decisions, drafts.savedText);
                    tell(verb, pendingRefs.size(), done.decisions.size(), drafts.skippedCount);
                    model.session.time(time);
                    if (verb == ReviewAction.EDIT) {
                        page.learningRef().ifPresent(ref -> model.panel.discardDraft(Mode.EDITING, ref));
                    }
                    model.onDecided(pendingRefs, done.version, done.renamedQueue);
                    log(done.decisions, time, keys, page.summary().words());
                },
                model::refresh);
    }

    /// Of several at once the list says how many; the card goes on without a word.
    private void tell(ReviewAction verb, int learnings, int changes, int skippedCount) {
        if (verb == ReviewAction.DUPLICATE && learnings > 1) {
            model.host.done(Texts.get("review.duplicate.both"), true);
        } else if (skippedCount > 0) {
            model.host.done(Texts.get("review.drafts.left", verb.done(), learnings, skippedCount), changes == 1);
        } else if (model.list.isOn.get() && learnings > 1) {
            model.host.done(Texts.get("review.list.done", verb.done(), learnings), changes == 1);
        }
    }

    private void log(List<CommandResult> decisions, Duration time, int keys, int words) {
        if (!decisions.isEmpty()) {
            model.host
                    .background()
                    .run(
                            () -> {
                                calibration.took(decisions.getFirst(), time, keys, words);
                                return calibration.repeatDue(actor, random);
                            },
                            model.queue::repeatLater,
                            model.host::fail);
        }
    }

    /// Marks the card without leaving it.
    private void mark(ReviewAction verb, CardModel page, Callable<CommandResult> work) {
        mark(verb, page, 1, () -> List.of(work.call()));
    }

    private void mark(ReviewAction verb, CardModel page, int learnings, DecisionTask work) {
        model.actionQueue.take(
                work::run,
                decisions -> {
                    if (verb == ReviewAction.NOTE) {
                        model.panel.discardDraft(Mode.NOTING, page.ref());
                    }
                    note(verb, page, learnings, decisions, Optional.empty());
                    tell(verb, learnings, decisions.size(), 0);
                    model.refresh();
                },
                model::refresh);
    }

    private void note(
            ReviewAction verb,
            CardModel page,
            int learnings,
            List<CommandResult> decisions,
            Optional<String> savedText) {
        var changes = decisions.stream().map(CommandResult::change).toList();
        model.session.add(
                new SessionDecision(verb, changes, page.ref(), page.summary().lesson(), learnings, savedText));
    }
}
