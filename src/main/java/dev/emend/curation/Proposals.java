package dev.emend.curation;

import dev.emend.analysis.Instructions;
import dev.emend.analysis.Lesson;
import dev.emend.analysis.Recurrence;
import dev.emend.analysis.Separation;
import dev.emend.memory.ActTarget;
import dev.emend.model.Condition;
import dev.emend.model.ItemRef;
import dev.emend.model.Json;
import dev.emend.model.Learning;
import dev.emend.model.LearningRef;
import dev.emend.model.Mark;
import dev.emend.model.ReviewState;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/// Duplicates, contradictions and failures without an item: found by themselves, judged by people.
/// Thread-safe. Each decision is one act, one line of the journal and one undo.
public final class Proposals {
    private final Finders finders;
    private final Shelf shelf;
    private final Acts acts;
    private final Attributions attributions;
    private final String person;

    Proposals(Finders finders, Shelf shelf, Acts acts, Attributions attributions, String person) {
        this.finders = finders;
        this.shelf = shelf;
        this.acts = acts;
        this.attributions = attributions;
        this.person = person;
    }

    Proposals as(String another) {
        return new Proposals(finders, shelf, acts, attributions.as(another), another);
    }

    /// What is known now and waits for a verdict; never waits. [Change.ProposalsChanged] tells when
    /// there is more.
    public Proposed now() {
        return finders.now();
    }

    /// The same when everything up to now was looked through; waits for that, not for the model:
    /// until it is open the look goes by words, and what is found by meaning replaces that. Whoever
    /// needs what stays waits with [Recall#awaitReady()] before.
    public Proposed awaitFresh() {
        return finders.fresh();
    }

    /// Failures and steps without a known item.
    public Attributions attributions() {
        return attributions;
    }

    /// They have nothing to do with each other and are not proposed together again.
    public Decision unrelated(LearningRef one, LearningRef other) throws CurationException {
        return unrelated(List.of(one, other));
    }

    /// No two of them have anything to do with each other.
    ///
    /// @param learnings at least two
    public Decision unrelated(List<LearningRef> learnings) throws CurationException {
        var marks = new LinkedHashMap<Mark, Json>();
        for (var one : learnings) {
            Verdicts.find(shelf.get(one.item().catalog()), one);
            for (var other : learnings) {
                if (!one.equals(other)) {
                    marks.put(pair(one, other), Json.Bool.TRUE);
                }
            }
        }
        if (marks.isEmpty()) {
            throw Failures.badInput(
                    "Only two learnings can have nothing to do with each other.",
                    "Choose another one.");
        }
        // the mark stands in the catalog of the first of a pair
        var first = LearningRef.parse(marks.keySet().iterator().next().first());
        var step = Step.of(List.of()).withMarks(marks);
        return decide(first, "unrelated", "Tell learnings apart in ", () -> step);
    }

    private static Mark pair(LearningRef one, LearningRef other) {
        return new Mark(Mark.Kind.UNRELATED, Mark.pair(one.key(), other.key()));
    }

    private Decision decide(LearningRef ref, String kind, String label, Verdicts.Steps steps)
            throws CurationException {
        var name = label + ref.item().label();
        return acts.decide(
                shelf.get(ref.item().catalog()),
                person,
                () -> new Acts.Draft(kind, name, ActTarget.of(ref), steps.plan()));
    }

    /// One of two is right: it is kept, the other is buried.
    public Decision keepOne(LearningRef winner, LearningRef loser) throws CurationException {
        return decide(winner, "keep_one", "Keep one of two in ", () -> keptOne(winner, loser));
    }

    private Step keptOne(LearningRef winner, LearningRef loser) throws CurationException {
        var file = together(winner, loser);
        var steps = new ArrayList<Step>();
        for (var item : Stream.of(winner.item(), loser.item()).distinct().toList()) {
            var placement = new Placement(Verdicts.item(file, item), file.beside());
            if (loser.item().equals(item)) {
                placement.takeOut(Set.of(loser), ReviewState.BURIED);
            }
            if (winner.item().equals(item)) {
                placement.putIn(Set.of(winner), ReviewState.KEPT);
            }
            steps.add(placement.step());
        }
        return Step.together(steps);
    }

    /// Both are right, each under conditions of its own, which are written beside them.
    ///
    /// @throws CurationException with `BAD_INPUT` when the conditions don't tell the situations
    ///   apart in which the two were learned
    public Decision both(
            LearningRef one, List<Condition> ofOne, LearningRef other, List<Condition> ofOther)
            throws CurationException {
        return decide(
                one,
                "both",
                "Keep two learnings under conditions in ",
                () -> bothKept(one, ofOne, other, ofOther));
    }

    private Step bothKept(
            LearningRef one, List<Condition> ofOne, LearningRef other, List<Condition> ofOther)
            throws CurationException {
        var file = together(one, other);
        for (var condition : Stream.concat(ofOne.stream(), ofOther.stream()).toList()) {
            Fields.check(condition);
        }
        var breach =
                Separation.breach(
                        new Separation.Side(ofOne, examples(file, one)),
                        new Separation.Side(ofOther, examples(file, other)));
        if (breach.isPresent()) {
            throw Failures.badInput(reason(breach.get()), "Choose what tells the two apart.");
        }
        return Step.together(
                List.of(
                        Verdicts.changed(file, one, "conditions", written(ofOne)),
                        Verdicts.changed(file, other, "conditions", written(ofOther)),
                        Step.of(List.of()).withMarks(Map.of(pair(one, other), Json.Bool.TRUE))));
    }

    private static Json written(List<Condition> conditions) {
        return new Json.Arr(conditions.stream().map(one -> (Json) one.toJson()).toList());
    }

    private static String reason(Separation.Breach breach) {
        var side = breach.side() == 0 ? "first" : "second";
        var words =
                switch (breach.reason()) {
                    case NO_EXAMPLE -> "There is no situation to try the conditions of the %s on.";
                    case MISSES_OWN ->
                            "The conditions of the %s do not hold where it was learned itself.";
                    case HOLDS_ON_OTHER ->
                            "The conditions of the %s hold where the other was learned too.";
                };
        return words.formatted(side);
    }

    /// Where a learning and those it stands for were learned.
    private static List<Separation.Example> examples(OpenFile file, LearningRef ref)
            throws CurationException {
        var all = new ArrayList<Learning>();
        all.add(Verdicts.find(file, ref));
        var marks = file.beside().marks();
        marks.aside().stream()
                .filter(one ->
                        marks.get(Mark.Kind.SUPERSEDED_BY, one.ref().key())
                                .filter(key -> key.plain().equals(ref.key()))
                                .isPresent())
                .forEach(all::add);
        return all.stream()
                .map(one ->
                        new Separation.Example(
                                one.ref().key(),
                                Separation.context(one, one.ref().item().knowledgeId())))
                .toList();
    }

    private OpenFile together(LearningRef one, LearningRef other) throws CurationException {
        var file = shelf.get(one.item().catalog());
        if (one.equals(other) || !one.item().catalog().equals(other.item().catalog())) {
            throw Failures.badInput(
                    "Only two learnings of one catalog can be judged together.",
                    "Keep or bury them one by one.");
        }
        Verdicts.find(file, one);
        Verdicts.find(file, other);
        return file;
    }

    /// Whether each learning of an item worked, in the order in which [Library#item] has them.
    public List<Worked> didItWork(ItemRef ref) throws CurationException {
        var file = shelf.get(ref.catalog());
        var own = file.beside().learnings(Verdicts.item(file, ref));
        var tasks = own.stream().map(Learning::task).filter(task -> !task.isEmpty()).toList();
        var others = new ArrayList<Lesson>();
        for (var row : file.rows()) {
            if (row.item().learnings().attached() == 0) {
                continue;
            }
            for (var one :
                    file.find(row.item().ref()).map(file.beside()::learnings).orElse(List.of())) {
                if (one.ref().item().equals(ref) || tasks.contains(one.task())) {
                    others.add(Lessons.plain(one));
                }
            }
        }
        return own.stream().map(one -> worked(one, others)).toList();
    }

    static Worked worked(Learning learning, List<Lesson> others) {
        var outcome = Recurrence.of(Lessons.plain(learning), others);
        return new Worked(
                learning.ref(),
                switch (outcome.verdict()) {
                    case RECURRED -> Worked.Verdict.RECURRED;
                    case HOLDING -> Worked.Verdict.HOLDING;
                    case UNTESTED -> Worked.Verdict.UNTESTED;
                },
                outcome.laterKeys().stream().map(LearningRef::parse).toList());
    }

    /// What speaks for a closer look at a learning; never waits for the finders.
    ///
    /// @param kin every learning of its item
    ReviewCard.Chips chips(Learning learning, List<Learning> kin, boolean hasSecret) {
        var key = learning.ref().key();
        var known = now();
        var duplicates =
                known.same().stream()
                        .filter(one -> one.keys().contains(key))
                        .flatMap(one -> one.keys().stream())
                        .filter(one -> !one.equals(key))
                        .map(LearningRef::parse)
                        .toList();
        var contradictions =
                known.opposed().stream()
                        .filter(two -> two.one().equals(key) || two.other().equals(key))
                        .map(two -> two.one().equals(key) ? two.other() : two.one())
                        .map(LearningRef::parse)
                        .toList();
        var worked = worked(learning, kin.stream().map(Lessons::plain).toList());
        var later =
                worked.verdict() == Worked.Verdict.RECURRED
                        ? worked.later()
                        : List.<LearningRef>of();
        return new ReviewCard.Chips(
                duplicates, contradictions, later, hasSecret, instruction(learning));
    }

    private static Optional<String> instruction(Learning learning) {
        return Stream.of(learning.lesson(), learning.error(), learning.recovery().orElse(""))
                .flatMap(text ->
                        Instructions.in(text)
                                .map(found -> text.substring(found.start(), found.end()).strip())
                                .stream())
                .findFirst();
    }
}
