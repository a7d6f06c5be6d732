package dev.emend.gui.conflicts;

import dev.emend.app.catalogs.CommandResult;
import dev.emend.app.core.Actor;
import dev.emend.app.review.JudgingService;
import dev.emend.app.review.LearningSituation;
import dev.emend.app.review.LearningSituation.Difference;
import dev.emend.app.review.ProposalService;
import dev.emend.app.review.ReviewService;
import dev.emend.app.workspace.ReviewServices;
import dev.emend.gui.conflicts.ConflictEntry.EntryCluster;
import dev.emend.gui.conflicts.ConflictEntry.Section;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.part.FormDrafts;
import dev.emend.gui.part.ScreenHost;
import dev.emend.model.EntryRef;
import dev.emend.model.LearningRef;
import dev.emend.model.StoreRef;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.property.SimpleObjectProperty;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
import org.jspecify.annotations.Nullable;

/// The cluster of learnings that is open: which of them stays, which of the others go with it, and what a person
/// makes of them. Each verdict is one change and one undo.
///
/// Members are counted from 0. Others read its properties; they set those of a form only.
final class ClusterViewModel {
    private static final int MAX_ASKED = 1_000;

    /// The form that is being filled in.
    enum Form {
        NONE,
        /// A condition for each of two.
        BOTH,
        /// A single text for both.
        MERGE
    }

    /// The choice among the members.
    ///
    /// @param current the one that keys change
    /// @param survivor the one that stands for the others once they are merged
    /// @param otherMembers those that merging and rejecting take out of the file
    record Choice(int current, int survivor, Set<Integer> otherMembers) {
        static final Choice NONE = new Choice(0, 0, Set.of());

        Choice {
            otherMembers = Set.copyOf(otherMembers);
        }

        private static Choice of(EntryCluster cluster) {
            int best = cluster.best();
            return new Choice(best == 0 ? 1 : 0, best, cluster.likelySame(best));
        }

        private Choice with(int member) {
            return new Choice(member, survivor, otherMembers);
        }

        private Choice toggleCurrent() {
            var newMembers = new HashSet<>(otherMembers);
            if (current != survivor && !newMembers.remove(current)) {
                newMembers.add(current);
            }
            return new Choice(current, survivor, newMembers);
        }

        /// Of two the keys go to the other one.
        private Choice promoteCurrent(boolean isPair) {
            var newMembers = new HashSet<>(otherMembers);
            newMembers.add(survivor);
            newMembers.remove(current);
            return new Choice(isPair ? survivor : current, current, newMembers);
        }

        /// The member that may contradict the survivor: the one with the keys, or the first other one.
        int opponent() {
            return current != survivor ? current : survivor == 0 ? 1 : 0;
        }
    }

    private final Actor actor;
    private final ConflictListViewModel list;
    private final ProposalService proposals;
    private final ReviewService reviews;
    private final JudgingService judgingService;
    private final ScreenHost host;
    private String visibleKey = "";
    private boolean isPriced;
    final FormDrafts drafts;

    final ObjectProperty<Choice> choice = new SimpleObjectProperty<>(Choice.NONE);

    final ObjectProperty<Form> form = new SimpleObjectProperty<>(Form.NONE);

    /// The condition of the left and of the right.
    final List<ConditionDraft> sides = List.of(new ConditionDraft(), new ConditionDraft());

    /// Differences between the two situations, to choose a condition from.
    final ObservableList<Difference> differences = FXCollections.observableArrayList();

    final StringProperty mergedText = new SimpleStringProperty("");

    /// Why the form cannot be saved, empty when it can or nobody tried.
    final StringProperty mistake = new SimpleStringProperty("");

    final BooleanProperty isSaving = new SimpleBooleanProperty();

    /// Whether the whole JSON of two is shown.
    final BooleanProperty evidence = new SimpleBooleanProperty();

    /// The cost of asking the model; empty while nobody asked.
    final StringProperty cost = new SimpleStringProperty("");

    ClusterViewModel(Actor actor, ConflictListViewModel list, ReviewServices review, ScreenHost host) {
        this.actor = actor;
        this.list = list;
        this.proposals = review.proposals();
        this.reviews = review.decisions();
        this.judgingService = review.judging();
        this.host = host;
        drafts = new FormDrafts(host.drafts());
        list.selection().subscribe(this::reset);
    }

    private void reset(@Nullable ConflictEntry entry) {
        var key = entry instanceof EntryCluster cluster
                ? cluster.section() + refs(cluster.members()).toString()
                : "";
        if (key.equals(visibleKey)) {
            return;
        }
        visibleKey = key;
        leave();
        evidence.set(false);
        choice.set(entry instanceof EntryCluster cluster ? Choice.of(cluster) : Choice.NONE);
    }

    /// The cluster that is open, if one is.
    Optional<EntryCluster> cluster() {
        return list.selection().get() instanceof EntryCluster cluster ? Optional.of(cluster) : Optional.empty();
    }

    /// Puts the keys on a member.
    void choose(int member) {
        cluster()
                .ifPresent(cluster -> choice.set(choice.get()
                        .with(Math.clamp(member, 0, cluster.members().size() - 1))));
    }

    void move(int by) {
        choose(choice.get().current + by);
    }

    /// Leaves the member with the keys alone, or takes it in again; the survivor is always in.
    void toggle() {
        cluster().ifPresent(_ -> choice.set(choice.get().toggleCurrent()));
    }

    /// The member with the keys stands for the others.
    void makeSurvivor() {
        cluster().ifPresent(cluster -> choice.set(choice.get().promoteCurrent(cluster.isPair())));
    }

    private InvolvedEntry survivor(EntryCluster cluster) {
        return cluster.members().get(choice.get().survivor);
    }

    private List<EntryRef> otherRefs(EntryCluster cluster) {
        return choice.get().otherMembers.stream()
                .sorted()
                .map(member -> cluster.members().get(member).ref())
                .toList();
    }

    /// The arguments of sentences on the verdicts: the survivor, how many others go, and the opponent.
    Object[] names(EntryCluster cluster) {
        var currentChoice = choice.get();
        return new Object[] {
            name(cluster, currentChoice.survivor),
            currentChoice.otherMembers.size(),
            name(cluster, currentChoice.opponent())
        };
    }

    /// A member as it is found on the screen, with its item where there are several.
    private static String name(EntryCluster cluster, int member) {
        var name = !cluster.isPair()
                ? Texts.get("conflicts.member.number", member + 1)
                : Texts.get(member == 0 ? "conflicts.member.left" : "conflicts.member.right");
        return cluster.isOfOneItem()
                ? name
                : Texts.get(
                        "conflicts.member.of",
                        name,
                        cluster.members().get(member).item());
    }

    /// Decides about words as they are shown: others that came meanwhile are not decided about.
    private ProposalService proposals(EntryCluster cluster) {
        return proposals.requiringWords(read(cluster));
    }

    private static Map<String, String> read(EntryCluster cluster) {
        return cluster.members().stream()
                .collect(Collectors.toMap(member -> member.ref().key(), InvolvedEntry::checksum, (one, _) -> one));
    }

    private static String key(EntryCluster cluster) {
        return cluster.members().stream().map(member -> member.ref().key()).collect(Collectors.joining(" "));
    }

    private static List<EntryRef> refs(List<InvolvedEntry> entries) {
        return entries.stream().map(InvolvedEntry::ref).toList();
    }

    private static List<LearningRef> learnings(List<EntryRef> refs) {
        return refs.stream().map(LearningRef.class::cast).toList();
    }

    /// Of two that contradict each other one is right: the other one leaves the file.
    void keep(boolean isLeft) {
        cluster().ifPresent(cluster -> {
            var winner = cluster.members().get(isLeft ? 0 : 1);
            var loser = cluster.members().get(isLeft ? 1 : 0);
            list.settle(
                    cluster,
                    () -> proposals(cluster).keepOne(actor, winner.learningRef(), loser.learningRef()),
                    Texts.get("conflicts.done.kept", winner.name(), loser.item()));
        });
    }

    /// The survivor stays, the others leave the file and stay its evidence. Of a contradiction a person writes what
    /// stays first.
    void merge() {
        cluster().ifPresent(cluster -> {
            if (cluster.section() == Section.CONTRADICTIONS) {
                drafts.stop();
                mergedText.set(survivor(cluster).text());
                drafts.open(key(cluster), Map.of("merged", mergedText));
                mistake.set("");
                form.set(Form.MERGE);
                return;
            }
            var winner = survivor(cluster);
            var others = otherRefs(cluster);
            if (!others.isEmpty()) {
                list.settle(
                        cluster,
                        () -> cluster.isOfLearnings()
                                ? proposals(cluster).markDuplicates(actor, winner.learningRef(), learnings(others))
                                : reviews.keepOnly(actor, winner.ref(), others, read(cluster))
                                        .getLast(),
                        Texts.get("conflicts.done.merged", others.size() + 1, winner.name()));
            }
        });
    }

    /// The others leave the file; the survivor is not judged.
    void reject() {
        cluster().filter(_ -> !choice.get().otherMembers.isEmpty()).ifPresent(cluster -> {
            var others = otherRefs(cluster);
            list.settle(
                    cluster,
                    () -> reviews.rejectAll(actor, others, read(cluster)).getLast(),
                    Texts.get(
                            "conflicts.done.rejected",
                            others.size(),
                            survivor(cluster).name()));
        });
    }

    /// The survivor and its opponent wait among the contradictions from then on.
    void contradict() {
        cluster().ifPresent(cluster -> {
            var one = survivor(cluster).learningRef();
            var other = cluster.members().get(choice.get().opponent()).learningRef();
            list.settle(
                    cluster,
                    () -> proposals(cluster).contradicts(actor, one, other),
                    Texts.get("alike.done.contradicts"));
        });
    }

    /// No two of the whole cluster are proposed again.
    void separate() {
        cluster()
                .ifPresent(cluster -> list.settle(
                        cluster,
                        () -> proposals(cluster).markUnrelated(actor, refs(cluster.members())),
                        Texts.get("conflicts.done.unrelated")));
    }

    /// Opens the form for a condition on each of two, filled with what tells them apart best.
    void startBoth() {
        cluster().filter(EntryCluster::isPair).ifPresent(cluster -> {
            var situations = cluster.members().stream()
                    .map(member -> LearningSituation.of(member.learning()))
                    .toList();
            differences.setAll(situations.getFirst().differences(situations.getLast()));
            drafts.stop();
            sides.forEach(ConditionDraft::clear);
            mistake.set("");
            if (!differences.isEmpty()) {
                use(differences.getFirst());
            }
            drafts.open(
                    key(cluster),
                    Map.of(
                            "when.left.key", sides.getFirst().key,
                            "when.left.value", sides.getFirst().value,
                            "when.right.key", sides.getLast().key,
                            "when.right.value", sides.getLast().value));
            form.set(Form.BOTH);
        });
    }

    /// Fills both conditions from a difference.
    void use(Difference difference) {
        sides.getFirst().set(difference.key(), difference.one());
        sides.getLast().set(difference.key(), difference.other());
        mistake.set("");
    }

    /// Leaves the form; what was typed stays as drafts.
    void leave() {
        drafts.close();
        form.set(Form.NONE);
        mistake.set("");
    }

    /// Saves the form that is open; a refusal is shown in it.
    void save() {
        var cluster = cluster();
        if (cluster.isEmpty() || isSaving.get()) {
            return;
        }
        switch (form.get()) {
            case BOTH -> saveBoth(cluster.get());
            case MERGE -> saveMerged(cluster.get());
            case NONE -> {}
        }
    }

    private void saveBoth(EntryCluster cluster) {
        for (var side : sides) {
            if (side.mistake().isPresent()) {
                mistake.set(side.mistake().get());
                return;
            }
        }
        var two = learnings(refs(cluster.members()));
        var ofLeft = List.of(sides.getFirst().condition());
        var ofRight = List.of(sides.getLast().condition());
        run(
                cluster,
                () -> proposals(cluster).keepBoth(actor, two.getFirst(), ofLeft, two.getLast(), ofRight),
                Texts.get("conflicts.done.conditions"));
    }

    private void saveMerged(EntryCluster cluster) {
        var text = mergedText.getValueSafe().strip();
        if (text.isEmpty()) {
            mistake.set(Texts.get("conflicts.merged.missing"));
            return;
        }
        var winner = survivor(cluster);
        var others = otherRefs(cluster);
        run(
                cluster,
                () -> {
                    var decision = proposals(cluster).markDuplicates(actor, winner.learningRef(), learnings(others));
                    return text.equals(winner.text()) ? decision : reviews.edit(actor, winner.learningRef(), text);
                },
                Texts.get("conflicts.done.merged", others.size() + 1, InvolvedEntry.name(text, winner.item())));
    }

    private void run(EntryCluster cluster, Callable<CommandResult> work, String sentence) {
        var saved = drafts.saving();
        isSaving.set(true);
        mistake.set("");
        host.background()
                .run(
                        work,
                        _ -> {
                            isSaving.set(false);
                            saved.run();
                            list.settled(cluster, sentence);
                        },
                        problem -> {
                            isSaving.set(false);
                            mistake.set((problem.message() + " " + problem.remedy()).strip());
                        });
    }

    void toggleEvidence() {
        evidence.set(!evidence.get());
    }

    /// The one whose item and neighbors are shown: the left one of two, else the one with the keys.
    InvolvedEntry subject(EntryCluster cluster) {
        return cluster.members().get(cluster.isPair() ? 0 : choice.get().current);
    }

    void showItem() {
        cluster().ifPresent(cluster -> {
            switch (subject(cluster).ref().owner()) {
                case StoreRef memory -> host.go("memories", memory.id());
                case EntryRef item -> host.go("library", item.key());
            }
        });
    }

    /// Shows the learning and all that are similar to it on the map.
    void showOnMap() {
        cluster()
                .ifPresent(cluster ->
                        host.go("library", "map.group " + subject(cluster).ref().key()));
    }

    /// Leaves it as it is and goes to the next.
    void next() {
        list.move(1);
    }

    /// Shows what asking the model would cost; the second time asks it about all pairs nobody judged,
    /// as a job.
    void ask() {
        if (isPriced) {
            isPriced = false;
            cost.set("");
            host.job(Texts.get("alike.ask.job"), progress -> judgingService.run(MAX_ASKED, progress), done -> {
                host.done(
                        Texts.get("alike.ask.done", done.judgedCount(), done.undecidedCount(), done.unusable()), false);
                list.reload();
            });
            return;
        }
        host.background()
                .run(
                        () -> judgingService.estimate(MAX_ASKED),
                        estimate -> {
                            isPriced = estimate.pairs() > 0;
                            cost.set(isPriced ? cost(estimate) : Texts.get("alike.ask.none"));
                        },
                        host::fail);
    }

    private static String cost(JudgingService.Estimate estimate) {
        return Texts.get("alike.ask.cost", estimate.judge(), estimate.pairs(), estimate.tokens());
    }
}
