package dev.emend.gui.review;

import dev.emend.app.core.Actor;
import dev.emend.app.preview.PromptProfile;
import dev.emend.app.review.ReviewQueue;
import dev.emend.app.workspace.Workspace;
import dev.emend.gui.kit.Background;
import dev.emend.gui.kit.Load;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.part.ScreenHost;
import dev.emend.model.EntryRef;
import dev.emend.model.ItemRef;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.property.SimpleObjectProperty;
import javafx.collections.ListChangeListener;
import org.jspecify.annotations.Nullable;

/// The queue and the card that is looked at. What agents write never takes the card away from under
/// its reader.
///
/// On the JavaFX thread.
public final class ReviewViewModel {
    /// The number of cards prepared after the one that is read.
    private static final int AHEAD = 3;

    private final Workspace workspace;
    final ScreenHost host;
    private final Background background;
    final ReviewQueueModel queue = new ReviewQueueModel();
    final ReviewSession session = new ReviewSession();
    final CardCache pages;
    final PanelViewModel panel;

    /// The queue as a list, in place of the card while it is on.
    final QueueListViewModel list;
    final ActionQueue actionQueue;
    final Stopwatch watch;
    final ObjectProperty<Load<ReviewSnapshot>> load = new SimpleObjectProperty<>(Load.idle());
    private final ReadOnlyObjectWrapper<@Nullable CardModel> page = new ReadOnlyObjectWrapper<>();
    private final ReadOnlyObjectWrapper<SessionProgress> progress =
            new ReadOnlyObjectWrapper<>(SessionProgress.NOTHING);
    final ObjectProperty<ReviewQueue.Order> order = new SimpleObjectProperty<>(ReviewQueue.Order.IMPACT);
    final ObjectProperty<PromptProfile> profile = new SimpleObjectProperty<>(PromptProfile.KB_ATTACHED);

    /// Whether the evidence is shown.
    final BooleanProperty isUnfolded = new SimpleBooleanProperty();

    /// Whether somebody changed the lesson while it was read.
    final BooleanProperty isChanged = new SimpleBooleanProperty();

    public ReviewViewModel(Actor actor, Workspace workspace, ScreenHost host) {
        this.workspace = workspace;
        this.host = host;
        background = host.background();
        panel = new PanelViewModel(host.drafts());
        pages = new CardCache(actor, workspace, background);
        actionQueue = new ActionQueue(
                background,
                host::fail,
                () -> !panel.mode().get().isFree(),
                () -> host.done(Texts.get("review.busy"), false),
                this::showInList);
        watch = new Stopwatch(host.clock());
        list = new QueueListViewModel(workspace, host);
        list.onChosen(this::look);
        list.isOn.subscribe(isOn -> {
            if (isOn && queue.dismiss()) { // a list shows what waits and nothing else
                settle();
            }
        });
        load.subscribe((before, state) -> state.ready().ifPresent(reading -> show(reading, before.latestValue())));
        session.all.addListener((ListChangeListener<SessionDecision>) this::follow);
    }

    private void follow(ListChangeListener.Change<? extends SessionDecision> change) {
        var undone = new ArrayList<SessionDecision>();
        var redone = new ArrayList<SessionDecision>();
        while (change.next()) {
            undone.addAll(change.getRemoved());
            redone.addAll(change.getAddedSubList());
        }
        panel.follow(undone, redone);
    }

    /// The row of the card is the one that is selected.
    private void showInList() {
        list.show(queue.order(), queue.current().orElse(null));
    }

    /// Looks at the card of a row; where that is refused the row before is selected again.
    void look(EntryRef ref) {
        boolean isTaken = actionQueue.whenFree(() -> {
            queue.go(ref);
            settle();
        });
        if (!isTaken) {
            showInList();
        }
    }

    /// Takes over what changed in the workspace; the card that is looked at stays.
    public void refresh() {
        var snapshotRequest = request();
        background.load(load, () -> ReviewSnapshot.of(workspace, pages, snapshotRequest));
    }

    ReviewSnapshot.SnapshotRequest request() {
        boolean isFirst = queue.current().isEmpty();
        return new ReviewSnapshot.SnapshotRequest(order.get(), profile.get(), session.changes(), isFirst);
    }

    /// Comes on, at an item when one is named by its key.
    void activate(String argument) {
        watch.start();
        refresh();
        if (!argument.isEmpty()) {
            goTo(ItemRef.parse(argument));
        }
    }

    private void goTo(ItemRef item) {
        var by = order.get();
        background.run(
                () -> workspace.review().queue().pending(Set.of(), by),
                newQueue -> {
                    update(queue.update(newQueue));
                    queue.goToFirst(item);
                    if (load.get().latestValue().isPresent() && !actionQueue.isBusy()) {
                        settle();
                    }
                    refresh();
                },
                _ -> {}); // the screen fails to load then, and says so
    }

    private void show(ReviewSnapshot reading, Optional<ReviewSnapshot> before) {
        if (!queue.isLaterThan(
                reading.queue().version())) { // else the news of what was decided since bring another reading
            update(queue.update(reading.queue()));
            session.update(reading.undone()).map(SessionDecision::ref).ifPresent(queue::go);
            reading.page().ifPresent(pages::put);
        }
        if (before.filter(snapshot -> !snapshot.proposals().hasSameChips(reading.proposals()))
                .isPresent()) {
            pages.renew();
        }
        if (!actionQueue.isBusy()) {
            settle();
        }
    }

    /// Marks the cards and rows of these items and memories to be read again.
    private void update(Set<EntryRef> changedRefs) {
        changedRefs.forEach(owner -> pages.renew(owner, queue.hasDuplicates(owner)));
        list.invalidate(changedRefs);
    }

    /// Shows the card whose turn it is.
    void settle() {
        progress.set(SessionProgress.of(session, queue));
        showInList();
        var currentPage = page.get();
        boolean isTyped = panel.mode().get().isTyping();
        if (currentPage != null
                && isTyped
                && queue.current().filter(currentPage.ref()::equals).isEmpty()) {
            return; // nothing typed is lost because an agent took the learning away
        }
        var ref = queue.current();
        if (ref.isEmpty()) {
            display(null);
        } else {
            pages.find(ref.get()).ifPresentOrElse(this::display, () -> fetch(ref.get()));
        }
    }

    private void fetch(EntryRef ref) {
        var with = profile.get();
        pages.request(ref);
        actionQueue.take(
                () -> pages.read(ref, with),
                read -> {
                    read.ifPresentOrElse(pages::putRequested, () -> queue.remove(List.of(ref)));
                    settle();
                },
                this::stay);
    }

    /// A card that could not be read is not looked at: the one that is shown is.
    private void stay() {
        var currentPage = page.get();
        if (currentPage != null) {
            queue.go(currentPage.ref());
        }
        showInList();
    }

    private void display(@Nullable CardModel next) {
        var before = page.get();
        if (before != null && next != null && before.ref().equals(next.ref())) {
            isChanged.set(isChanged.get() || !before.lesson().equals(next.lesson()));
            page.set(next);
        } else {
            panel.close();
            isUnfolded.set(false);
            isChanged.set(false);
            page.set(next);
            watch.start();
        }
        var near = new ArrayList<>(queue.upcomingRefs(AHEAD));
        if (next != null) {
            near.addFirst(next.ref());
        }
        pages.prefetch(near, profile.get(), this::read);
    }

    /// Shows the new version of the current card.
    private void read(CardModel newPage) {
        var before = page.get();
        if (before != null && before.ref().equals(newPage.ref()) && !actionQueue.isBusy()) {
            display(newPage);
        }
    }

    /// These are decided; the next card comes.
    ///
    /// @param version of the queue after that
    /// @param renamedQueue the queue after that, when others may be called by other names now
    void onDecided(List<EntryRef> decidedRefs, long version, Optional<ReviewQueue> renamedQueue) {
        var row = list.selectedRef.get();
        boolean isGone = list.isOn.get() && row != null && decidedRefs.contains(row);
        // a row one went to meanwhile stays
        var next = isGone ? list.after(decidedRefs) : Optional.ofNullable(list.isOn.get() ? row : null);
        queue.applyDecisions(decidedRefs, version, next);
        renamedQueue.ifPresent(newQueue -> update(queue.rename(newQueue)));
        nextCard();
    }

    /// Goes on after a card that was shown once more was decided; nothing else happened to it.
    void onRepeated() {
        queue.dismiss();
        nextCard();
    }

    private void nextCard() {
        if (!list.isOn.get()) { // a list shows what waits and nothing else
            queue.repeat();
        }
        panel.close();
        settle();
    }

    /// Shows an entry whose decision was undone and that waits again.
    ///
    /// @param newQueue the queue as it was after that
    void onUndone(EntryRef ref, ReviewQueue newQueue, Optional<CardModel> read) {
        update(queue.update(newQueue));
        queue.go(ref);
        read.ifPresent(pages::put);
        panel.close();
        settle();
    }

    /// Looks at another card; nothing is decided.
    public void move(int by) {
        actionQueue.whenFree(() -> {
            queue.move(by);
            settle();
        });
    }

    /// Shows a card with the draft of its lesson in the field.
    void openDraft(CardModel card) {
        list.isOn.set(false);
        panel.close();
        pages.put(card);
        queue.go(card.ref());
        settle();
        card.learningRef().ifPresent(ref -> panel.write(PanelViewModel.Mode.EDITING, ref, card.lesson()));
    }

    /// Looks through one kind only.
    ///
    /// @param kind empty for all
    void show(Optional<ReviewQueue.Kind> kind) {
        actionQueue.whenFree(() -> {
            queue.show(kind);
            settle();
        });
    }

    /// Goes on to the next kind of which something waits, after the last one to all.
    void showNextKind() {
        var kinds = List.copyOf(queue.counts().keySet());
        int at = queue.kind().map(kinds::indexOf).orElse(-1);
        show(at + 1 < kinds.size() && kinds.size() > 1 ? Optional.of(kinds.get(at + 1)) : Optional.empty());
    }

    void toggleOrder() {
        order.set(order.get() == ReviewQueue.Order.IMPACT ? ReviewQueue.Order.NEWEST : ReviewQueue.Order.IMPACT);
        refresh();
    }

    void useProfile(PromptProfile next) {
        profile.set(next);
        pages.forget();
        refresh();
    }

    /// The pending entries of the same item and task as the card.
    List<EntryRef> group() {
        var currentPage = page.get();
        return currentPage == null ? List.of() : queue.group(currentPage.ref());
    }

    /// The targets of a decision: the card; in the list the selected rows, which may be none. A card
    /// beside the list whose row is not selected is never decided.
    List<EntryRef> targetRefs(CardModel card) {
        if (!list.isOn.get()) {
            return List.of(card.ref());
        }
        var selectedRefs = list.selectedRefs().stream().filter(queue::has).toList();
        return selectedRefs.size() > 1 || selectedRefs.contains(card.ref()) ? selectedRefs : List.of();
    }

    /// Like [#targetRefs(CardModel)], but for the current card; empty when nothing waits.
    List<EntryRef> targetRefs() {
        var card = page.get();
        return card == null ? List.of() : targetRefs(card);
    }

    /// Null when nothing waits.
    ReadOnlyObjectProperty<@Nullable CardModel> page() {
        return page.getReadOnlyProperty();
    }

    ReadOnlyObjectProperty<SessionProgress> progress() {
        return progress.getReadOnlyProperty();
    }
}
