package dev.emend.gui.review;

import dev.emend.app.catalogs.ReviewedLearning;
import dev.emend.app.library.ItemDetail;
import dev.emend.app.review.ProposalSet;
import dev.emend.app.review.ReviewCard;
import dev.emend.app.review.ReviewQueue;
import dev.emend.gui.kit.Load;
import dev.emend.gui.kit.Problem;
import dev.emend.gui.review.ReviewSnapshot.OutsideQueue;
import dev.emend.gui.tour.ScreenState;
import dev.emend.model.EntryRef;
import dev.emend.model.Json;
import dev.emend.model.KnowledgeItem;
import dev.emend.model.Learning;
import dev.emend.model.Rating;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/// The states of the review screen worth a picture. Nothing is decided; what an agent would have to
/// do first is made up.
public final class ReviewStates {
    private static final int DECIDED = 14;
    private static final Duration EACH = Duration.ofMillis(6_800);

    private final ReviewViewModel model;
    private final ChoosingViewModel choosing;
    private final PreviewViewModel agents;

    private ReviewStates(ReviewViewModel model, ChoosingViewModel choosing, PreviewViewModel agents) {
        this.model = model;
        this.choosing = choosing;
        this.agents = agents;
    }

    /// On the JavaFX thread.
    public static List<ScreenState> of(ReviewScreen screen) {
        return new ReviewStates(screen.model, screen.choiceModel, screen.preview).all();
    }

    private List<ScreenState> all() {
        return List.of(
                new ScreenState("review", this::begin),
                new ScreenState("review-evidence", () -> model.isUnfolded.set(true)),
                new ScreenState("review-newest", this::newest),
                new ScreenState("review-rejected", this::rejected),
                new ScreenState("review-chips", this::chips),
                new ScreenState("review-duplicate", choosing::duplicate),
                new ScreenState("review-cluster", this::cluster),
                new ScreenState("review-editing", this::edit),
                new ScreenState("review-unread", this::unread),
                new ScreenState("review-unread-editing", this::edit),
                new ScreenState("review-draft", this::draft),
                new ScreenState("review-list", this::list),
                new ScreenState("review-list-marked", this::mark),
                new ScreenState("review-rated", this::rated),
                new ScreenState("review-note", this::note),
                new ScreenState("review-provenance", this::provenance),
                new ScreenState("review-alike", this::similar),
                new ScreenState("review-reattach", this::reattach),
                new ScreenState("review-strip", this::strip),
                new ScreenState("review-proposed", this::propose),
                new ScreenState("review-end", () -> pose(nothing(), 3)),
                new ScreenState("review-empty", this::empty),
                new ScreenState("review-first", this::first),
                new ScreenState("review-failed", this::fail),
                new ScreenState("review-again", model::refresh));
    }

    private void begin() {
        model.session.all.clear();
        model.refresh();
    }

    private void newest() {
        model.isUnfolded.set(false);
        model.toggleOrder();
        model.move(1);
    }

    private void rejected() {
        model.toggleOrder();
        agents.next();
        agents.footer.set("Rejecting this changes 2 of 41 logged queries and no plan.");
    }

    private void chips() {
        agents.footer.set("");
        agents.previewCase.set(Preview.PreviewCase.KEPT);
        var page = model.page().get();
        if (page == null) {
            return;
        }
        var others = page.card().item().learnings().stream()
                .map(reviewed -> reviewed.learning().ref())
                .filter(ref -> !ref.equals(page.ref()))
                .toList();
        var chips = new ReviewCard.Chips(
                others.stream().limit(2).toList(),
                others.stream().limit(1).toList(),
                others.stream().limit(1).toList(),
                true,
                Optional.of("ignore what was said before"),
                Optional.of(new ReviewCard.Rejection("Bea", Instant.EPOCH)));
        var said = new ReviewCard.ReviewerNotes(true, "Ask the agent's author for the run", Optional.empty());
        pose(new ReviewCard(page.card().item(), page.card().learning(), chips, said));
    }

    private void cluster() {
        choosing.goBack();
        choosing.keepCluster();
    }

    private void edit() {
        choosing.goBack();
        choosing.edit();
    }

    /// A failure without a recovery, which agents that read the file are not told of.
    private void unread() {
        choosing.goBack();
        var page = model.page().get();
        if (page != null) {
            var fields = page.card().requireLearning().learning().fields();
            var bare = fields.without("recovery_approach")
                    .without("human_reasoning")
                    .without("corrected_action")
                    .with("original_error", new Json.Text("git push was refused: the branch has no upstream"));
            var detail = page.card().item();
            var only = new KnowledgeItem(
                    detail.item().ref(), detail.item().fields().with("kb_learnings", new Json.Arr(List.of(bare))));
            var reviewed = new ReviewedLearning(
                    new Learning(page.learningRef().orElseThrow(), 0, bare),
                    page.card().requireLearning().state(),
                    Optional.empty(),
                    true);
            var posed =
                    new ItemDetail(only, detail.source(), detail.learnings(), detail.trustHistory(), detail.ratings());
            pose(new ReviewCard(
                    posed,
                    Optional.of(reviewed),
                    ReviewCard.Chips.NONE,
                    page.card().notes()));
        }
    }

    private void draft() {
        model.panel.text.set("Set the upstream with the first push of a branch");
        choosing.goBack();
    }

    private void list() {
        begin();
        model.list.isOn.set(true);
    }

    private void mark() {
        model.list.markedRefs.setAll(model.queue.order().stream().limit(3).toList());
    }

    private void rated() {
        model.list.isOn.set(false);
        choosing.goBack();
        var page = model.page().get();
        if (page != null) {
            var detail = page.card().requireLearning();
            var rating = new Rating(
                    page.ref().key(), 4, null, "a", model.host.clock().instant());
            var rated = new ReviewedLearning(detail.learning(), detail.state(), Optional.of(rating), detail.isInFile());
            pose(new ReviewCard(
                    page.card().item(),
                    Optional.of(rated),
                    ReviewCard.Chips.NONE,
                    page.card().notes()));
        }
    }

    private void note() {
        choosing.note();
    }

    private void provenance() {
        choosing.goBack();
        choosing.provenance();
    }

    private void similar() {
        choosing.goBack();
        choosing.findSimilar();
    }

    private void reattach() {
        choosing.goBack();
        choosing.reattach();
    }

    /// Enough decisions to fill the strip, none of them real.
    private void strip() {
        choosing.goBack();
        var page = model.page().get();
        if (page != null) {
            var verbs = List.of(
                    ReviewAction.KEEP,
                    ReviewAction.KEEP,
                    ReviewAction.REJECT,
                    ReviewAction.KEEP,
                    ReviewAction.EDIT,
                    ReviewAction.SNOOZE,
                    ReviewAction.DUPLICATE,
                    ReviewAction.CONTEST,
                    ReviewAction.REATTACH);
            for (int i = 0; i < DECIDED; i++) {
                var verb = verbs.get(i % verbs.size());
                model.session.add(new SessionDecision(
                        verb, List.of(-1L), page.ref(), page.summary().lesson(), 1, Optional.empty()));
                model.session.time(EACH);
            }
        }
        model.refresh();
    }

    private void empty() {
        model.session.all.clear();
        pose(nothing(), 0);
    }

    private void first() {
        model.load.set(new Load.Ready<>(new ReviewSnapshot(
                nothing(), ProposalSet.NOTHING, OutsideQueue.NOTHING, List.of(), Set.of(), Optional.empty())));
    }

    private void fail() {
        model.load.set(new Load.Failed<>(Problem.of(new IllegalStateException("example"))));
    }

    /// A queue as old as the one that is shown.
    private ReviewQueue nothing() {
        long version =
                model.load.get().latestValue().map(now -> now.queue().version()).orElse(0L);
        return new ReviewQueue(List.of(), 0, 0, version, Map.of());
    }

    /// The workspace as it is with another queue.
    private void pose(ReviewQueue queue, int snoozed) {
        model.load.get().latestValue().ifPresent(now -> {
            List<EntryRef> later = now.queue().refs();
            model.load.set(new Load.Ready<>(new ReviewSnapshot(
                    queue,
                    now.proposals(),
                    new OutsideQueue(
                            later.stream().limit(snoozed).toList(),
                            now.outsideQueue().hasContradictions()),
                    now.catalogs(),
                    Set.of(),
                    Optional.empty())));
        });
    }

    private void propose() {
        var item = Objects.requireNonNull(model.page().get()).card().item().item();
        var entry = new ReviewQueue.Entry(item.ref(), false, 1);
        var version = nothing().version();
        var group = new ReviewQueue.Group(item.ref(), item.description(), "", List.of(entry));
        var groups = new ArrayList<>(List.of(group));
        model.load
                .get()
                .latestValue()
                .ifPresent(now -> groups.addAll(now.queue().groups()));
        pose(new ReviewQueue(groups, 0, 0, version, Map.of(item.ref(), version)), 0);
        model.show(Optional.of(ReviewQueue.Kind.ITEM));
    }

    /// The workspace as it is with another card.
    private void pose(ReviewCard card) {
        var now = model.load.get().latestValue();
        if (now.isPresent()) {
            var snapshot = now.get();
            model.load.set(new Load.Ready<>(new ReviewSnapshot(
                    snapshot.queue(),
                    snapshot.proposals(),
                    new OutsideQueue(snapshot.outsideQueue().snoozedRefs(), true),
                    snapshot.catalogs(),
                    Set.of(),
                    Optional.of(CardModel.of(card, model.profile.get(), _ -> -1)))));
        }
    }
}
