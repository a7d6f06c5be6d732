package dev.emend.gui.review;

import dev.emend.app.catalogs.ItemSummary;
import dev.emend.app.catalogs.ReviewedLearning;
import dev.emend.app.core.Actor;
import dev.emend.app.journal.JournalEntryView;
import dev.emend.app.library.ItemPlace;
import dev.emend.app.library.ItemQuery;
import dev.emend.app.review.ReviewCard;
import dev.emend.app.search.SearchHit;
import dev.emend.app.workspace.Workspace;
import dev.emend.gui.kit.Background;
import dev.emend.gui.kit.Load;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.review.PanelViewModel.Mode;
import dev.emend.model.EntryRef;
import dev.emend.model.ItemRef;
import dev.emend.model.LearningRef;
import dev.emend.model.ReviewState;
import dev.emend.model.StoreRef;
import dev.emend.model.UserException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.StringTokenizer;
import java.util.UUID;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.ToDoubleFunction;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.SimpleObjectProperty;

/// View model of the panels beside the card, and of the options to choose from there.
///
/// On the JavaFX thread.
public final class ChoosingViewModel {
    private static final int JOURNAL_LINES = 200;

    /// The last changes among which those of a memory are looked for.
    private static final int STORE_LINES = 2_000;

    private static final int MAX_ITEMS = 50;
    private static final int MAX_SIMILAR = 6;

    /// Of the words of two lessons, so that one is picked beforehand.
    private static final double MIN_SIMILARITY = 0.4;

    /// The states of a learning that may survive a duplicate: nobody rejected it.
    private static final Set<ReviewState> STANDING =
            Set.of(ReviewState.PENDING, ReviewState.KEPT, ReviewState.CONTESTED);

    private final Actor actor;
    private final ReviewViewModel model;
    private final Workspace workspace;
    private final Background background;
    private final ObjectProperty<Load<List<ChoiceOption>>> items = new SimpleObjectProperty<>(Load.idle());
    final ObjectProperty<Load<List<JournalEntryView>>> journal = new SimpleObjectProperty<>(Load.idle());

    public ChoosingViewModel(Actor actor, ReviewViewModel model, Workspace workspace) {
        this.actor = actor;
        this.model = model;
        this.workspace = workspace;
        background = model.host.background();
        items.subscribe(state -> state.ready().ifPresent(this::offer));
        panel().text.subscribe((_, words) -> filter(words));
    }

    /// Applies a change to the learning of the card; does nothing for a card of an item.
    private void onLearning(BiConsumer<CardModel, LearningRef> change) {
        onCard(page -> page.learningRef().ifPresent(ref -> change.accept(page, ref)));
    }

    private PanelViewModel panel() {
        return model.panel;
    }

    private void onCard(Consumer<CardModel> change) {
        model.actionQueue.whenFree(() -> {
            var page = model.page().get();
            if (page != null) {
                change.accept(page);
            }
        });
    }

    /// Items that were asked for before another list was opened are not for that one.
    private void offer(List<ChoiceOption> options) {
        if (panel().mode().get() == Mode.REATTACH) {
            panel().show(options);
        }
    }

    /// Finds where the item of the card stands now, in the background.
    ///
    /// @param onFound told on the JavaFX thread, unless another card is looked at by then; empty while the item is
    ///   not in its file
    void place(Consumer<Optional<ItemPlace>> onFound) {
        var page = model.page().get();
        if (page == null) {
            return;
        }
        var ref = page.ref();
        if (!(ref.owner() instanceof ItemRef item)) {
            onFound.accept(Optional.empty());
            return;
        }
        background.run(
                () -> workspace.library().place(item),
                itemPlace -> {
                    var currentPage = model.page().get();
                    if (currentPage != null && currentPage.ref().equals(ref)) {
                        onFound.accept(itemPlace);
                    }
                },
                model.host::fail);
    }

    /// Shows the item of the card in the editor of the person.
    public void showInEditor() {
        var host = model.host;
        place(itemPlace ->
                itemPlace.ifPresentOrElse(host::showInEditor, () -> host.done(Texts.get("places.notInFile"), false)));
    }

    /// Opens the lesson for editing.
    public void edit() {
        onLearning((page, ref) -> panel().write(Mode.EDITING, ref, page.lesson()));
    }

    /// Opens the reviewer's own words.
    public void note() {
        onCard(page ->
                panel().write(Mode.NOTING, page.ref(), page.card().notes().note()));
    }

    /// Closes what is open; what was typed is kept and opens again with its field.
    ///
    /// @return whether there was such
    public boolean goBack() {
        var mode = panel().mode().get();
        var page = model.page().get();
        panel().close();
        model.settle();
        return page != null && mode.isTyping() && panel().hasDraft(mode, page.ref());
    }

    /// Shows those of the catalog that say the same, then those most like it, then the others of the item, to pick the
    /// one that stands. None is picked beforehand where nothing is like it.
    public void duplicate() {
        onLearning((page, ref) -> model.actionQueue.take(
                () -> candidates(page, ref),
                candidates -> {
                    if (page.equals(model.page().get())) {
                        panel().choose(Mode.DUPLICATE, candidates.options);
                        if (!candidates.isFirstSimilar) {
                            panel().selectedIndex.set(-1);
                        }
                    }
                },
                () -> {}));
    }

    /// @param isFirstSimilar whether the first is like the learning
    private record Candidates(List<ChoiceOption> options, boolean isFirstSimilar) {}

    /// Blocks.
    private Candidates candidates(CardModel page, LearningRef ownRef) throws UserException {
        var refs = new LinkedHashSet<>(ofCatalog(ownRef, page.card().chips().duplicates()));
        var duplicates = Set.copyOf(refs);
        for (var hit : findSimilar(ownRef, page.summary().lesson())) {
            hit.learning().ifPresent(refs::add);
        }
        page.card()
                .item()
                .learnings()
                .forEach(other -> refs.add(other.learning().ref()));
        refs.remove(ownRef);
        var lesson = words(page.lesson());
        ToDoubleFunction<ChoiceOption> likeness = option ->
                option.learning().filter(duplicates::contains).isPresent() ? 1 : overlap(lesson, words(option.title()));
        var options = read(List.copyOf(refs)).stream()
                .filter(option -> option.state().filter(STANDING::contains).isPresent())
                .sorted(Comparator.comparingDouble(likeness).reversed())
                .toList();
        return new Candidates(
                options, !options.isEmpty() && likeness.applyAsDouble(options.getFirst()) >= MIN_SIMILARITY);
    }

    private static Set<String> words(String text) {
        var words = new HashSet<String>();
        var tokens = new StringTokenizer(text.toLowerCase(Locale.ROOT), " \t\r\n.,;:!?()[]'\"");
        while (tokens.hasMoreTokens()) {
            words.add(tokens.nextToken());
        }
        return words;
    }

    /// Shared words by all words.
    private static double overlap(Set<String> one, Set<String> other) {
        long sharedCount = one.stream().filter(other::contains).count();
        return (double) sharedCount / Math.max(1, one.size() + other.size() - sharedCount);
    }

    public void keepCluster() {
        cluster(Mode.KEEP_CLUSTER);
    }

    public void rejectCluster() {
        cluster(Mode.REJECT_CLUSTER);
    }

    /// Lists those that say the same, or else what waits of the group, to untick; of one that another program changed
    /// all that was changed in its file. Nothing that was not listed is decided.
    private void cluster(Mode mode) {
        onCard(page -> {
            if (page.card().change().isPresent() && page.ref().owner() instanceof ItemRef item) {
                model.actionQueue.take(
                        () -> read(workspace.review().queue().changedEntries(item.catalog())),
                        lines -> choose(page, mode, lines),
                        () -> {});
                return;
            }
            var same = new ArrayList<>(List.of(page.ref()));
            page.card().chips().duplicates().stream().filter(model.queue::has).forEach(same::add);
            var group = model.group();
            open(page, mode, same.size() == 1 && !group.isEmpty() ? group : same);
        });
    }

    private static List<LearningRef> ofCatalog(LearningRef ownRef, List<LearningRef> refs) {
        var catalog = ownRef.item().catalog();
        return refs.stream().filter(ref -> ref.item().catalog().equals(catalog)).toList();
    }

    private void open(CardModel page, Mode mode, List<EntryRef> refs) {
        model.actionQueue.take(() -> read(refs), lines -> choose(page, mode, lines), () -> {});
    }

    private void choose(CardModel page, Mode mode, List<ChoiceOption> lines) {
        if (page.equals(model.page().get())) {
            panel().choose(mode, lines);
        }
    }

    private List<ChoiceOption> read(List<? extends EntryRef> refs) throws UserException {
        var lines = new ArrayList<ChoiceOption>();
        for (var ref : refs) {
            lines.add(choice(workspace.review().queue().card(actor, ref)));
        }
        return lines;
    }

    /// Opens the list of items, to say which one the failure is linked to.
    public void reattach() {
        onLearning((page, _) -> {
            panel().choose(Mode.REATTACH, List.of());
            filter("");
        });
    }

    private void filter(String words) {
        var page = model.page().get();
        if (panel().mode().get() == Mode.REATTACH && page != null && page.ref().owner() instanceof ItemRef ref) {
            background.load(
                    items,
                    () -> items(ref.catalog(), words).stream()
                            .filter(row -> !row.ref().equals(ref))
                            .map(ChoosingViewModel::choice)
                            .toList());
        }
    }

    /// Items of a catalog by words, best first; all for none.
    private List<ItemSummary> items(UUID catalog, String words) throws UserException {
        var query = new ItemQuery(Set.of(catalog), words, ItemQuery.Order.BEST, false);
        return workspace.library().rows(query).rows().stream().limit(MAX_ITEMS).toList();
    }

    /// Shows learnings that say something like it.
    public void findSimilar() {
        if (panel().mode().get() == Mode.ALIKE) {
            goBack();
            return;
        }
        onLearning((page, ref) -> model.actionQueue.take(
                () -> findSimilar(ref, page.summary().lesson()).stream()
                        .map(ChoosingViewModel::choice)
                        .toList(),
                lines -> panel().choose(Mode.ALIKE, lines),
                () -> {}));
    }

    /// Learnings of the catalog that are most like a lesson, itself left out.
    private List<SearchHit> findSimilar(LearningRef ref, String lesson) throws UserException {
        var catalog = Set.of(ref.item().catalog());
        return workspace.search().search(actor, lesson, catalog, MAX_SIMILAR + 1).hits().stream()
                .filter(hit -> !hit.learning().equals(Optional.of(ref)))
                .limit(MAX_SIMILAR)
                .toList();
    }

    /// Shows where the learning comes from and what was done to it.
    public void provenance() {
        if (panel().mode().get() == Mode.PROVENANCE) {
            goBack();
            return;
        }
        onCard(page -> {
            journal.set(Load.idle());
            panel().choose(Mode.PROVENANCE, List.of());
            background.load(journal, () -> changes(page.ref()));
        });
    }

    /// The changes to a learning, an item or a memory, newest first.
    private List<JournalEntryView> changes(EntryRef ref) throws UserException {
        return switch (ref) {
            case ItemRef item -> workspace.journal().ofItem(item, JOURNAL_LINES);
            case LearningRef learning ->
                workspace.journal().ofItem(learning.item(), JOURNAL_LINES).stream()
                        .filter(line -> names(line, learning.identity()))
                        .toList();
            case StoreRef memory ->
                workspace.journal().recent(STORE_LINES).stream()
                        .filter(line -> names(line, memory.key()))
                        .limit(JOURNAL_LINES)
                        .toList();
        };
    }

    /// The values of a change name the learnings it touched.
    private static boolean names(JournalEntryView line, String identity) {
        return line.values().after().compact().contains(identity)
                || line.values().before().compact().contains(identity);
    }

    /// Goes to the item in the library, or to the memory.
    public void showItem() {
        onCard(page -> {
            switch (page.ref().owner()) {
                case StoreRef memory -> model.host.go("memories", memory.id());
                case EntryRef item -> model.host.go("library", item.key());
            }
        });
    }

    /// Goes to where contradictions are settled.
    public void showConflicts() {
        model.host.go("conflicts", "");
    }

    /// An option that names a learning in a list to choose from.
    /// @param reviewedLearning its secrets masked
    private static ChoiceOption choice(ReviewedLearning reviewedLearning, String item) {
        var learning = reviewedLearning.learning();
        var state = Texts.get("part.learning.state." + reviewedLearning.state().word());
        var caption = learning.stepNum().isPresent()
                ? Texts.get(
                        "review.choice",
                        item,
                        Integer.toString(learning.stepNum().getAsInt()),
                        state)
                : Texts.get("review.choice.bare", item, state);
        return new ChoiceOption(learning.ref(), learning.lesson(), caption, Optional.of(reviewedLearning.state()));
    }

    private static ChoiceOption choice(ReviewCard card) {
        var entry = card.entry();
        var label = card.isOfItem() ? entry.ref().label() : Texts.get("review.memory");
        return card.learning()
                .map(learning -> choice(entry.mask().apply(learning), label))
                .orElseGet(() -> new ChoiceOption(
                        entry.ref(),
                        entry.title(),
                        Texts.get("review.choice.bare", label, chip(card)),
                        Optional.empty()));
    }

    private static String chip(ReviewCard card) {
        return Texts.get(card.change().isPresent() ? "review.chip.changed" : "review.chip.proposed");
    }

    private static ChoiceOption choice(ItemSummary row) {
        return new ChoiceOption(row.ref(), row.ref().label(), row.title(), Optional.empty());
    }

    private static ChoiceOption choice(SearchHit hit) {
        return new ChoiceOption(
                hit.learning().<EntryRef>map(ref -> ref).orElse(hit.item()),
                hit.passage(),
                hit.item().label(),
                Optional.empty());
    }
}
