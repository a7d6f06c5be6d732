package dev.emend.gui.library;

import dev.emend.app.catalogs.CommandResult;
import dev.emend.app.core.Actor;
import dev.emend.app.library.ItemDetail;
import dev.emend.app.library.ItemQuery;
import dev.emend.app.preview.CopyService;
import dev.emend.app.preview.PromptProfile;
import dev.emend.app.search.Summary;
import dev.emend.app.workspace.Workspace;
import dev.emend.gui.kit.CopyActions;
import dev.emend.gui.kit.LiveSettings;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.library.DetailViewModel.Tab;
import dev.emend.gui.list.LayoutViewModel;
import dev.emend.gui.list.ListArrangement;
import dev.emend.gui.list.SavedViewsViewModel;
import dev.emend.gui.part.Drafts;
import dev.emend.gui.part.GoldenViewModel;
import dev.emend.gui.part.InterruptFormViewModel;
import dev.emend.gui.part.PrettyJson;
import dev.emend.gui.part.RatingViewModel;
import dev.emend.model.ItemRef;
import dev.emend.model.LearningRef;
import java.util.List;
import java.util.Optional;
import javafx.beans.binding.BooleanBinding;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.SimpleObjectProperty;
import org.jspecify.annotations.Nullable;

/// The library screen: the list, the item shown, and what is open beside it.
public final class LibraryViewModel {
    /// Contents of the right pane.
    public enum Side {
        DETAIL,
        ALIKE,
        SUMMARY,
        GOLDEN,
        COLUMNS,
        /// The points selected on the map.
        MAP
    }

    private static final String LIST = "library";

    private final ActionRunner outcomes;
    public final ItemsViewModel items;
    public final DetailViewModel detail;
    public final FieldsViewModel fields;
    public final LearningsViewModel learnings;
    public final ConditionsViewModel conditions;
    public final SimilarItemsViewModel similarItems;
    public final SummaryViewModel summary;
    public final ItemActionsViewModel stock;
    public final ReadOnlyViewModel locks;
    public final SecretsViewModel secrets;
    private final RatingController rating;
    public final GoldenViewModel golden;
    public final LearningOutcomesViewModel fates;
    public final AttributionViewModel attribution;
    private final InterruptFormViewModel interrupt;
    public final ObjectProperty<Side> side = new SimpleObjectProperty<>(Side.DETAIL);
    private final OpenForms open;
    private final ItemCopying copyActions;
    public final RatingSession ratingSession;
    public final LayoutViewModel layout;
    final ListArrangement<ItemQuery.Order> arrangement;
    public final SavedViewsViewModel views;
    public final ItemUsesViewModel uses;
    private @Nullable LearningRef wantedLearning;

    /// @param settings where the list keeps how it is arranged
    public LibraryViewModel(
            Actor actor, Workspace workspace, ActionRunner outcomes, LiveSettings settings, Drafts drafts) {
        this.outcomes = outcomes;
        var background = outcomes.background();
        items = new ItemsViewModel(actor, workspace, background);
        detail = new DetailViewModel(workspace, background, outcomes.failed());
        fields = new FieldsViewModel(actor, workspace.editor(), background, drafts, this::fieldsSaved);
        learnings = new LearningsViewModel(actor, workspace, outcomes, drafts, this::reload);
        conditions = new ConditionsViewModel(actor, workspace.editor(), background, drafts, this::reload);
        similarItems = new SimilarItemsViewModel(actor, workspace.search(), background);
        summary = new SummaryViewModel(workspace, outcomes.jobs());
        stock = new ItemActionsViewModel(actor, workspace, outcomes, items);
        locks = new ReadOnlyViewModel(workspace.library(), outcomes, items.selection);
        secrets = new SecretsViewModel(actor, workspace.safety().secrets(), outcomes, this::reload);
        learnings.mask.bind(secrets.cover);
        rating = new RatingController(actor, workspace, outcomes, detail, learnings, drafts, this::onRated);
        golden = new GoldenViewModel(actor, workspace.search(), background);
        fates = new LearningOutcomesViewModel(workspace, background);
        attribution = new AttributionViewModel(actor, workspace.review().trust(), outcomes, drafts, this::reload);
        interrupt = new InterruptFormViewModel(
                actor,
                workspace,
                background,
                drafts,
                this::onInterruptSaved,
                ref -> jump(ref.item(), Optional.of(ref)));
        layout = new LayoutViewModel(settings, LIST, ItemColumns.ALL, ItemColumns.ITEM);
        ratingSession = new RatingSession(items, rating, outcomes, workspace.library()::ratings);
        arrangement = new ListArrangement<>(
                items.query, items.order, layout, ItemsViewModel.USUAL_ORDER, ratingSession::isStarted);
        views = new SavedViewsViewModel(
                settings, LIST, workspace.library()::count, background, arrangement::view, arrangement::open);
        uses = new ItemUsesViewModel(workspace, background);
        copyActions = new ItemCopying(workspace.previews().copies(), items, learnings, outcomes);
        open = new OpenForms(this);
        detail.isEdited.bind(open.isItemEdited());
        items.isEdited.bind(detail.isEdited);
        items.selection.subscribe((_, item) -> detail.item.set(item));
        items.load.subscribe(state -> state.ready().ifPresent(_ -> onListed()));
        items.ratingRequest.subscribe(_ -> rateRequested());
        ratingSession.last().subscribe(savedRating -> {
            if (savedRating != null && !ratingSession.isOn().get()) {
                detail.reload();
            }
        });
        detail.item.subscribe((_, _) -> leaveForms());
        detail.detail.subscribe(state -> state.ready().ifPresent(this::onShown));
    }

    /// The learning with the focus, else the selected items, as text to paste elsewhere.
    CopyActions<?> copyActions() {
        return copyActions.actions();
    }

    /// Reads the list and the item again; what is chosen and typed stays.
    public void reload() {
        items.reload();
        detail.reload();
    }

    /// Opens the interrupt form for the item shown.
    ///
    /// @param bareFailure whether it opens for a failure without a lesson
    public void startInterrupt(boolean bareFailure) {
        detail.current()
                .ifPresent(itemDetail -> interrupt.open(
                        itemDetail.item().ref(), itemDetail.item().learnings(), bareFailure));
    }

    /// The score a person pressed for what has the focus: a learning, else the item.
    public void startRating(int score) {
        if (ratingSession.isOn().get() && !learnings.hasFocus.get() && !rating.form.isOpen.get()) {
            ratingSession.give(score);
        } else {
            rating.press(score);
        }
    }

    /// Lists what nobody has rated, and shows the first of it: each rating brings the next.
    public void rateUnrated() {
        side.set(Side.DETAIL);
        detail.tab.set(Tab.ITEM);
        arrangement.leaveView();
        ratingSession.begin();
    }

    /// Opens the form for why the item shown was given the score that was clicked last.
    void explainRating() {
        var lastRating = ratingSession.last().get();
        if (lastRating != null) {
            rating.explain(lastRating);
        }
    }

    /// Saves a score that was clicked, at once.
    private void rateRequested() {
        var request = items.ratingRequest.get();
        if (request == null) {
            return;
        }
        items.ratingRequest.set(null);
        rating.form.cancel();
        ratingSession.click(request.item(), request.score());
    }

    private void onListed() {
        locks.read();
        views.recountFor(items.query.getValueSafe());
    }

    public void findSimilar() {
        var ref = items.selection.get();
        if (ref != null) {
            side.set(Side.ALIKE);
            similarItems.find(ref);
        }
    }

    public void summarize() {
        side.set(Side.SUMMARY);
        summary.of(items.markedOrSelected());
    }

    /// Shows the golden queries, and offers to pin what stands in the query line for the item.
    public void openGolden() {
        side.set(Side.GOLDEN);
        golden.open(items.query.getValueSafe(), items.selection.get());
    }

    /// Opens an item, and the learning when one is named.
    public void jump(ItemRef ref, Optional<LearningRef> learning) {
        side.set(Side.DETAIL);
        wantedLearning = learning.orElse(null);
        if (learning.isPresent()) {
            detail.tab.set(Tab.LEARNINGS);
        }
        if (items.indexOf(ref) < 0) {
            items.query.set("");
            items.reloadAndSelect(ref);
        } else if (ref.equals(items.selection.get())) {
            detail.detail.get().ready().ifPresent(this::onShown);
        } else {
            items.select(ref);
        }
    }

    public void jump(Summary.Line line) {
        jump(line.item(), line.learning());
    }

    /// Edits what is shown: the lesson with the focus in the learnings, else the item's fields.
    public void edit() {
        if (learnings.hasFocus.get()) {
            learnings.editLesson();
        } else {
            detail.tab.set(Tab.ITEM);
            detail.current().ifPresent(itemDetail -> fields.edit(itemDetail.item()));
        }
    }

    /// Opens the fields of a new item.
    public void create() {
        stock.catalog(into -> {
            side.set(Side.DETAIL);
            detail.tab.set(Tab.ITEM);
            detail.current()
                    .map(ItemDetail::item)
                    .filter(item -> item.home().isPresent())
                    .ifPresentOrElse(fields::createMarkdownItem, () -> fields.create(into));
        });
    }

    /// Closes the topmost thing that is open; drafts are kept.
    ///
    /// @return false when nothing was open
    public boolean closeTopmost() {
        return open.closeTopmost();
    }

    /// Saves the topmost form that is open.
    public void save() {
        open.save();
    }

    /// Whether a form or a panel is open that [#closeTopmost()] closes.
    public BooleanBinding isAnythingOpen() {
        return open.isAnythingOpen();
    }

    /// Whether nothing lies over the map that keys belong to.
    BooleanBinding isMapFree() {
        var isClear = isAnythingOpen().not().or(side.isEqualTo(Side.MAP));
        return interrupt.item.isNull().and(isClear);
    }

    /// Comes on with an item's key, a query line, or nothing.
    void onShown(String argument) {
        if (!argument.isBlank()) {
            arrangement.leaveView();
        }
        items.show(argument);
        detail.reload();
    }

    private void onShown(ItemDetail itemDetail) {
        secrets.show(itemDetail);
        learnings.setHome(itemDetail.item().home());
        learnings.show(itemDetail.learnings(), key -> itemDetail.change(key).isPresent());
        fates.show(itemDetail.item().ref());
        uses.show(itemDetail.item().ref());
        attribution.show(itemDetail);
        conditions.show(itemDetail.item());
        if (wantedLearning != null
                && wantedLearning.item().equals(itemDetail.item().ref())) {
            learnings.focus(wantedLearning);
            wantedLearning = null;
        }
    }

    /// Forms about one item do not outlive the look at it; a creation and drafts do.
    private void leaveForms() {
        rating.form.cancel();
        attribution.cancel();
        learnings.cancelEdit();
        if (fields.mode().get() == FieldsViewModel.Mode.EDITING) {
            fields.cancel();
        }
    }

    private void fieldsSaved(CommandResult decision) {
        items.reloadAndSelect(decision.ref());
        detail.reload();
        outcomes.done().accept(Texts.get("library.done.saved", decision.ref().label()));
    }

    private void onRated(RatingViewModel.SavedRating savedRating) {
        reload();
        outcomes.done().accept(Texts.get("library.done.rated", savedRating.target(), savedRating.score()));
    }

    private void onInterruptSaved(CommandResult decision) {
        reload();
        outcomes.done()
                .accept(Texts.get("library.done.corrected", decision.ref().label()));
    }

    public RatingViewModel rating() {
        return rating.form;
    }

    public InterruptFormViewModel correction() {
        return interrupt;
    }

    /// Copying of the library's selection to the clipboard, as text.
    private static final class ItemCopying {
        private final CopyService copies;
        private final ItemsViewModel items;
        private final LearningsViewModel learnings;
        private final ActionRunner outcomes;

        ItemCopying(CopyService copies, ItemsViewModel items, LearningsViewModel learnings, ActionRunner outcomes) {
            this.copies = copies;
            this.items = items;
            this.learnings = learnings;
            this.outcomes = outcomes;
        }

        /// Selection to copy.
        ///
        /// @param learning the one that has the focus, instead of items
        private record Copied(Optional<LearningRef> learning, List<ItemRef> items) {}

        /// The learning with the focus, else the selected items, as text to paste elsewhere.
        CopyActions<?> actions() {
            return new CopyActions<>(
                    outcomes.background(),
                    () -> new Copied(
                            learnings.hasFocus.get()
                                    ? learnings
                                            .current()
                                            .map(reviewedLearning ->
                                                    reviewedLearning.learning().ref())
                                    : Optional.empty(),
                            items.markedOrSelected()),
                    selection -> PrettyJson.of(
                            selection.learning.isPresent()
                                    ? copies.learningsJson(List.of(selection.learning.get()))
                                    : copies.itemsJson(selection.items)),
                    selection -> selection.learning.isPresent()
                            ? copies.learningsMarkdown(List.of(selection.learning.get()))
                            : copies.itemsMarkdown(selection.items),
                    selection -> selection.learning.isPresent()
                            ? copies.learningsPrompt(List.of(selection.learning.get()), PromptProfile.KB_ATTACHED)
                            : copies.itemsPrompt(selection.items, PromptProfile.KB_ATTACHED),
                    outcomes.doneForGood(),
                    outcomes.failed());
        }
    }
}
