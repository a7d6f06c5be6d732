package dev.emend.curation;

import dev.emend.analysis.Attribution;
import dev.emend.memory.ActTarget;
import dev.emend.model.Action;
import dev.emend.model.Edit;
import dev.emend.model.ItemRef;
import dev.emend.model.Json;
import dev.emend.model.KnowledgeItem;
import dev.emend.model.Learning;
import dev.emend.model.LearningRef;
import dev.emend.model.Mark;
import dev.emend.model.Plan;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;

/// Failures and plan steps that name no item, or one their catalog does not have, and the items
/// they may have come from. Proposed by themselves, confirmed by people. Thread-safe; calls read
/// the plan files beside the catalog.
///
/// A failure is attached to the item it is given to. A step of a plan stays as its agent wrote it:
/// plans are others' files and a record of what was done, so that whose step it was is only noted
/// in the workspace.
public final class Attributions {
    private static final int GUESSES = 3;
    private static final String KIND = "attribute";

    private final Shelf shelf;
    private final Acts acts;
    private final Library library;
    private final String person;

    /// What is without an item in one catalog.
    ///
    /// @param skipped plan files that could not be read
    public record Found(List<Orphan> orphans, List<Skipped> skipped, Rate rate) {
        public Found {
            orphans = List.copyOf(orphans);
            skipped = List.copyOf(skipped);
        }
    }

    /// A failure or a step of a plan without a known item.
    ///
    /// @param source the plan it is a step of; empty for a failure
    /// @param step its number in the plan, from 1, or what the failure says
    /// @param named the id it names and nobody has; empty when it names none
    /// @param fields the failure as it was kept, or the action
    /// @param guesses the likeliest items, best first
    public record Orphan(
            String source,
            int step,
            String task,
            String named,
            Json.Obj fields,
            List<Guess> guesses) {
        public Orphan {
            guesses = List.copyOf(guesses);
        }

        public boolean isStep() {
            return !source.isEmpty();
        }

        public Action action() {
            return new Action(isStep() ? fields : fields.object("original_action"));
        }

        /// What names it in marks, in every workspace.
        String identity() {
            var what = Json.Obj.of("source", source, "step", step, "named", named);
            return Unattributed.hash(what.with("fields", fields));
        }
    }

    /// @param score 0 to 1
    /// @param reasons for people, the strongest first, without capital or full stop
    public record Guess(ItemRef item, double score, List<String> reasons) {
        public Guess {
            reasons = List.copyOf(reasons);
        }
    }

    /// @param reason a sentence
    public record Skipped(Path file, String reason) {}

    /// How many failures and steps have an item that is there.
    public record Rate(int known, int all) {
        /// 0 to 1; 1 when there is nothing to attribute.
        public double share() {
            return all == 0 ? 1 : (double) known / all;
        }
    }

    Attributions(Shelf shelf, Acts acts, Library library, String person) {
        this.shelf = shelf;
        this.acts = acts;
        this.library = library;
        this.person = person;
    }

    Attributions as(String another) {
        return new Attributions(shelf, acts, library, another);
    }

    public Rate attributionRate(UUID catalog) throws CurationException {
        return of(catalog).rate;
    }

    /// Failures first, then steps in the order of their files.
    public Found of(UUID catalog) throws CurationException {
        var file = shelf.get(catalog);
        var now = file.now();
        var items = new ArrayList<KnowledgeItem>();
        var ids = new HashSet<String>();
        int known = 0;
        for (int i = 0; i < now.size(); i++) {
            var item = now.item(i);
            items.add(item);
            ids.add(item.ref().knowledgeId());
            known += file.beside().learnings(item).size();
        }
        int all = known;
        var orphans = new ArrayList<Orphan>();
        for (var one : library.unattributed(catalog)) {
            all++;
            orphans.add(failure(one));
        }
        var noted = noted(file);
        var beside = shelf.plans().beside(now.path());
        for (var orphan : steps(beside.plans())) {
            all++;
            boolean isKnown = ids.contains(orphan.named) || noted.contains(orphan.identity());
            known += isKnown ? 1 : 0;
            if (!isKnown) {
                orphans.add(orphan);
            }
        }
        var attribution = Attribution.over(items);
        return new Found(
                orphans.stream().map(one -> guessed(one, attribution)).toList(),
                beside.skipped(),
                new Rate(known, all));
    }

    /// The identities of what was given to an item.
    static Set<String> noted(Iterable<Mark> marks) {
        var noted = new HashSet<String>();
        for (var mark : marks) {
            if (mark.kind() == Mark.Kind.ATTRIBUTED) {
                noted.add(mark.target().substring(mark.target().indexOf(Mark.BETWEEN) + 1));
            }
        }
        return noted;
    }

    private static Set<String> noted(OpenFile file) {
        return noted(file.beside().marks().all().keySet());
    }

    private static Orphan guessed(Orphan orphan, Attribution attribution) {
        var error = orphan.isStep() ? "" : orphan.fields.text("original_error").orElse("");
        var guesses =
                attribution.propose(orphan.action(), error, GUESSES).stream()
                        .map(one -> new Guess(one.item(), one.score(), one.reasons()))
                        .toList();
        return new Orphan(
                orphan.source, orphan.step, orphan.task, orphan.named, orphan.fields, guesses);
    }

    private static Orphan failure(Unattributed one) {
        var fields = one.learning();
        return new Orphan(
                "",
                fields.integer("step_num").orElse(0),
                fields.text("task").orElse(""),
                one.itemId(),
                fields,
                List.of());
    }

    private static List<Orphan> steps(List<Plan> plans) {
        var steps = new ArrayList<Orphan>();
        for (var plan : plans) {
            for (int i = 0; i < plan.actions().size(); i++) {
                var action = plan.actions().get(i);
                steps.add(
                        new Orphan(
                                plan.source(),
                                i + 1,
                                plan.task(),
                                action.kbSource().orElse(""),
                                action.fields(),
                                List.of()));
            }
        }
        return steps;
    }

    /// Gives a failure to the item it came from, where it costs one step of trust and waits for a
    /// reviewer; or notes whose step a step of a plan was.
    public Decision attach(Orphan orphan, ItemRef to) throws CurationException {
        var file = shelf.get(to.catalog());
        return acts.decide(file, person, () -> attached(file, orphan, to));
    }

    private static Acts.Draft attached(OpenFile file, Orphan orphan, ItemRef to)
            throws CurationException {
        var item = Verdicts.item(file, to);
        var identity = orphan.isStep() ? orphan.identity() : Unattributed.of(orphan).identity();
        var mark = new Mark(Mark.Kind.ATTRIBUTED, to.key() + Mark.BETWEEN + identity);
        if (noted(file).contains(identity)) {
            throw Failures.badInput("This was given to an item already.", "Take that back first.");
        }
        if (orphan.isStep()) {
            var step = Step.of(List.of()).withMarks(Map.of(mark, Json.Bool.TRUE));
            var label = "Say that a step of " + orphan.source + " came from " + to.label();
            return new Acts.Draft(KIND, label, ActTarget.of(to), step);
        }
        var all = new ArrayList<>(item.fields().array("kb_learnings"));
        all.add(orphan.fields);
        var landed = new LearningRef(to, LearningRef.identities(all).getLast());
        if (file.beside().learnings(item).stream().map(Learning::ref).anyMatch(landed::equals)) {
            throw Failures.badInput(
                    to.label() + " had this learning, and a reviewer took it out.",
                    "Restore it there instead.");
        }
        var step =
                Step.of(List.of(new Edit.AttachLearning(landed, orphan.fields)))
                        .withMarks(Map.of(mark, Json.Bool.TRUE));
        var label = "Attach a failure without an item to " + to.label();
        return new Acts.Draft(KIND, label, ActTarget.of(landed), step);
    }

    /// Each as an act of its own, in the order given; none when one of the items is gone.
    public List<Decision> attachAll(Map<Orphan, ItemRef> all) throws CurationException {
        for (var to : all.values()) {
            Verdicts.item(shelf.get(to.catalog()), to);
        }
        var decisions = new ArrayList<Decision>();
        for (var one : all.entrySet()) {
            decisions.add(attach(one.getKey(), one.getValue()));
        }
        return decisions;
    }
}
