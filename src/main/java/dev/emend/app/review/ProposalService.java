package dev.emend.app.review;

import dev.emend.analysis.conditions.ConditionSeparation;
import dev.emend.analysis.secrets.JsonSecretScanner;
import dev.emend.analysis.secrets.PromptInjectionDetector;
import dev.emend.analysis.similarity.LessonText;
import dev.emend.analysis.similarity.RecurrenceDetector;
import dev.emend.analysis.similarity.Relation;
import dev.emend.app.catalogs.CatalogSession;
import dev.emend.app.catalogs.ChangeSet;
import dev.emend.app.catalogs.ChangedWords;
import dev.emend.app.catalogs.CommandResult;
import dev.emend.app.catalogs.FieldValidator;
import dev.emend.app.catalogs.LearningPositions;
import dev.emend.app.catalogs.OpenCatalogs;
import dev.emend.app.core.Actor;
import dev.emend.app.core.ServiceContext;
import dev.emend.app.core.UserErrors;
import dev.emend.app.journal.CatalogChange;
import dev.emend.app.journal.Command;
import dev.emend.app.journal.CommandExecutor;
import dev.emend.app.memories.MemoryEditor;
import dev.emend.model.Condition;
import dev.emend.model.EntryRef;
import dev.emend.model.ItemRef;
import dev.emend.model.Json;
import dev.emend.model.Learning;
import dev.emend.model.LearningRef;
import dev.emend.model.Mark;
import dev.emend.model.ReviewState;
import dev.emend.model.StoreRef;
import dev.emend.model.UserException;
import dev.emend.model.texts.Messages;
import dev.emend.search.embedding.Embeddings;
import dev.emend.store.journal.CommandKind;
import dev.emend.store.journal.CommandTarget;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.Stream;

/// Relations of learnings, and failures without an item: neighbors are proposed, judges are asked,
/// people decide. Thread-safe. Each decision is one change, one line of the journal and one
/// undo.
public final class ProposalService {
    private static final Logger LOG = Logger.getLogger(ProposalService.class.getName());

    private final ProposalFinder finders;
    private final PairJudgments judgments;
    private final OpenCatalogs catalogs;
    private final CommandExecutor executor;
    private final AttributionService attributions;
    private final ServiceContext context;

    /// What was read of the words that are decided about.
    private final Map<String, String> read;

    /// @param model the vectors, when there is a model by now
    public ProposalService(
            ServiceContext context,
            OpenCatalogs catalogs,
            CommandExecutor executor,
            AttributionService attributions,
            Supplier<Optional<Embeddings>> model) {
        this.judgments = new PairJudgments(context);
        this.finders = new ProposalFinder(context, catalogs, judgments, model);
        this.catalogs = catalogs;
        this.executor = executor;
        this.attributions = attributions;
        this.context = context;
        this.read = Map.of();
    }

    private ProposalService(ProposalService same, Map<String, String> read) {
        this.judgments = same.judgments;
        this.finders = same.finders;
        this.catalogs = same.catalogs;
        this.executor = same.executor;
        this.attributions = same.attributions;
        this.context = same.context;
        this.read = Map.copyOf(read);
    }

    /// The same, but what it decides is about words that were read: a decision is refused with `CHANGED_MEANWHILE`
    /// when one says something else by now.
    ///
    /// @param words the [checksums][ChangedWords#checksum] of these words, by the keys of some of the entries
    public ProposalService requiringWords(Map<String, String> words) {
        return new ProposalService(this, words);
    }

    /// The proposals that are known now and need a verdict; never waits.
    /// [dev.emend.app.core.AppEvent.ProposalsChanged] tells when there are more.
    public ProposalSet current() {
        return finders.current();
    }

    /// Like [#current()], but after everything up to now was searched; waits for that, not for
    /// the model: until it is open, the search is lexical, and semantic results replace that. Whoever
    /// needs final results waits with [dev.emend.app.search.SearchService#awaitReady()] before.
    public ProposalSet awaitFresh() {
        return finders.awaitFresh();
    }

    /// The nearest learnings of the same catalog: of its item, then of others; three each at most.
    /// None while nobody has looked, and without a model.
    public List<ProposalFinder.Neighbor> neighbors(LearningRef ref) throws UserException {
        return finders.neighbors(catalogs.get(ref.item().catalog()).require(ref));
    }

    /// The agreement of people with each judge that is no person.
    public List<JudgeAgreement> agreements() {
        return finders.agreements();
    }

    /// Notes what a judge that is no person makes of two learnings; decides nothing.
    public void judge(LearningRef one, LearningRef other, Judgment judgment) throws UserException {
        requireSameCatalog(one, other);
        judgments.add(PairJudgments.pair(catalogs, one, other), judgment);
        finders.judged();
    }

    /// Notes what a judge's answers come to; nothing of what can't be used, so that it is asked again.
    void keep(LearningRef one, LearningRef other, String judge, PairAnswer answer) throws UserException {
        switch (answer) {
            case PairAnswer.Decided(var judgment) -> judge(one, other, judgment);
            case PairAnswer.Undecided _ -> {
                judgments.addUndecided(PairJudgments.pair(catalogs, one, other), judge);
                finders.judged();
            }
            case PairAnswer.Unusable _ -> {}
        }
    }

    /// Whether a judge has answered this already, or could not.
    boolean isAnswered(LearningRef one, LearningRef other, String judge) throws UserException {
        return finders.isAnswered(PairJudgments.pair(catalogs, one, other), judge);
    }

    void rereadJudgments() {
        finders.judged();
    }

    /// Waits until what judges said up to now is known.
    void awaitJudged() {
        finders.awaitJudged();
    }

    /// Nobody can follow both: they wait among the contradictions.
    public CommandResult contradicts(Actor actor, LearningRef one, LearningRef other) throws UserException {
        return decideAndCheck(
                Relation.CONTRADICTS,
                List.of(one, other),
                () -> decide(
                        actor,
                        one,
                        CommandKind.CONTRADICTS,
                        Messages.englishText(
                                "review.labelContradicts", one.item().label()),
                        () -> {
                            requireSameCatalog(one, other);
                            var mark = new Mark(Mark.Kind.CONTRADICTS, Mark.pair(one.key(), other.key()));
                            return ChangeSet.of(List.of()).withMarks(Map.of(mark, Json.Bool.TRUE));
                        }));
    }

    /// Lets one learning stand for others that say the same, as
    /// [ReviewService#supersede(Actor, LearningRef, List)] does.
    public CommandResult markDuplicates(Actor actor, LearningRef survivor, List<LearningRef> duplicates)
            throws UserException {
        var all = Stream.concat(Stream.of(survivor), duplicates.stream()).toList();
        return decideAndCheck(
                Relation.SAME,
                all,
                () -> ReviewService.supersede(catalogs, executor, actor, survivor, duplicates, read));
    }

    private interface PairDecision {
        CommandResult decide() throws UserException;
    }

    /// Decides, then notes what a person said beside the word of judges; that note may be missing.
    private CommandResult decideAndCheck(Relation person, List<LearningRef> learnings, PairDecision decision)
            throws UserException {
        var pairs = new ArrayList<String>();
        for (int i = 0; i < learnings.size(); i++) {
            for (int j = i + 1; j < learnings.size(); j++) {
                pairs.add(PairJudgments.pair(catalogs, learnings.get(i), learnings.get(j)));
            }
        }
        var result = decision.decide();
        try {
            judgments.check(pairs, person);
            finders.judged();
        } catch (UserException e) {
            LOG.log(Level.WARNING, "A verdict is not counted for its judge", e);
        }
        return result;
    }

    /// Failures and steps without a known item.
    public AttributionService attributions() {
        return attributions;
    }

    /// No two of them have anything to do with each other.
    ///
    /// @param entries at least two, of whatever collections
    public CommandResult markUnrelated(Actor actor, List<? extends EntryRef> entries) throws UserException {
        var learnings = entries.stream()
                .filter(LearningRef.class::isInstance)
                .map(LearningRef.class::cast)
                .toList();
        return learnings.size() == entries.size()
                ? decideAndCheck(Relation.SEPARATE, learnings, () -> unrelatedUnchecked(actor, entries))
                : unrelatedUnchecked(actor, entries);
    }

    private CommandResult unrelatedUnchecked(Actor actor, List<? extends EntryRef> entries) throws UserException {
        var marks = new LinkedHashMap<Mark, Json>();
        for (var entry : entries) {
            switch (entry) {
                case LearningRef learning ->
                    catalogs.get(learning.item().catalog()).require(learning);
                case ItemRef item -> catalogs.get(item.catalog()).require(item);
                case StoreRef _ -> {}
            }
            for (var other : entries) {
                if (!entry.equals(other)) {
                    marks.put(pair(entry, other), Json.Bool.TRUE);
                }
            }
        }
        if (marks.isEmpty()) {
            throw UserErrors.badInput(Messages.of("review.onlyPairsUnrelated"), Messages.of("review.chooseOther"));
        }
        // the mark stands in the catalog of the first of a pair
        var first = EntryRef.parse(marks.keySet().iterator().next().first());
        var changes = ChangeSet.of(List.of()).withMarks(marks);
        if (first.owner() instanceof ItemRef item) {
            var label = first instanceof LearningRef
                    ? Messages.englishText("review.labelUnrelated", item.label())
                    : Messages.englishText("review.labelUnrelatedEntries", item.label());
            var command = new Command(actor, CommandKind.UNRELATED, label, CommandTarget.of(first));
            return executor.decide(catalogs.get(item.catalog()), () -> {
                ReviewService.requireWords(catalogs, entries, read);
                MemoryEditor.requireWords(context, read);
                return new CatalogChange(command, changes);
            });
        }
        var label = Messages.englishText("review.labelUnrelatedMemories", entries.size());
        var command = new Command(actor, CommandKind.UNRELATED, label, CommandTarget.of(first));
        return executor.result(executor.decide(command, session -> {
            MemoryEditor.requireWords(session, read);
            return changes;
        }));
    }

    private static Mark pair(EntryRef entry, EntryRef other) {
        return new Mark(Mark.Kind.UNRELATED, Mark.pair(entry.key(), other.key()));
    }

    private CommandResult decide(
            Actor actor, LearningRef ref, CommandKind kind, String label, ReviewService.Steps steps)
            throws UserException {
        return executor.decide(
                catalogs.get(ref.item().catalog()),
                () -> new CatalogChange(new Command(actor, kind, label, CommandTarget.of(ref)), steps.plan()));
    }

    /// Keeps the one of two that is right, and rejects the other.
    public CommandResult keepOne(Actor actor, LearningRef winner, LearningRef loser) throws UserException {
        return decideAndCheck(
                Relation.CONTRADICTS,
                List.of(winner, loser),
                () -> decide(
                        actor,
                        winner,
                        CommandKind.KEEP_ONE,
                        Messages.englishText(
                                "review.labelKeepOne", winner.item().label()),
                        () -> keptOne(winner, loser)));
    }

    private ChangeSet keptOne(LearningRef winner, LearningRef loser) throws UserException {
        var file = requireSameCatalog(winner, loser);
        var steps = new ArrayList<ChangeSet>();
        for (var item : Stream.of(winner.item(), loser.item()).distinct().toList()) {
            var positions = new LearningPositions(file.require(item), file.annotations());
            if (loser.item().equals(item)) {
                positions.takeOut(Set.of(loser), ReviewState.REJECTED);
            }
            if (winner.item().equals(item)) {
                positions.putIn(Set.of(winner), ReviewState.KEPT);
            }
            steps.add(positions.step());
        }
        return ChangeSet.combine(steps);
    }

    /// Both are right, each under conditions of its own, which are written beside them.
    ///
    /// @throws UserException with `BAD_INPUT` when the conditions don't tell the situations apart
    ///   in which the two were learned
    public CommandResult keepBoth(
            Actor actor, LearningRef learningRef, List<Condition> ofOne, LearningRef other, List<Condition> ofOther)
            throws UserException {
        return decideAndCheck(
                Relation.CONTRADICTS,
                List.of(learningRef, other),
                () -> decide(
                        actor,
                        learningRef,
                        CommandKind.BOTH,
                        Messages.englishText(
                                "review.labelKeepBoth", learningRef.item().label()),
                        () -> bothKept(learningRef, ofOne, other, ofOther)));
    }

    private ChangeSet bothKept(
            LearningRef learningRef, List<Condition> ofOne, LearningRef other, List<Condition> ofOther)
            throws UserException {
        var file = requireSameCatalog(learningRef, other);
        for (var condition : Stream.concat(ofOne.stream(), ofOther.stream()).toList()) {
            FieldValidator.check(condition);
        }
        var breach = ConditionSeparation.breach(
                new ConditionSeparation.Side(ofOne, examples(file, learningRef)),
                new ConditionSeparation.Side(ofOther, examples(file, other)));
        if (breach.isPresent()) {
            throw UserErrors.badInput(reason(breach.get()), Messages.of("review.chooseDifference"));
        }
        return ChangeSet.combine(List.of(
                ReviewService.changed(file, learningRef, "conditions", toJson(ofOne)),
                ReviewService.changed(file, other, "conditions", toJson(ofOther)),
                ChangeSet.of(List.of()).withMarks(Map.of(pair(learningRef, other), Json.Bool.TRUE))));
    }

    private static Json toJson(List<Condition> conditions) {
        return new Json.Arr(
                conditions.stream().map(condition -> (Json) condition.toJson()).toList());
    }

    private static String reason(ConditionSeparation.Breach breach) {
        var side = breach.side() == 0 ? "first" : "second";
        return switch (breach.reason()) {
            case NO_EXAMPLE -> Messages.of("review.noSituation", side);
            case MISSES_OWN -> Messages.of("review.conditionsTooNarrow", side);
            case HOLDS_ON_OTHER -> Messages.of("review.conditionsTooWide", side);
        };
    }

    /// The situations in which a learning and those it stands for were learned.
    private static List<ConditionSeparation.Example> examples(CatalogSession file, LearningRef ref)
            throws UserException {
        var all = new ArrayList<Learning>();
        all.add(file.require(ref));
        var marks = file.annotations().marks();
        marks.detachedLearnings().stream()
                .filter(learning -> marks.get(
                                Mark.Kind.SUPERSEDED_BY, learning.ref().key())
                        .filter(key -> key.plain().equals(ref.key()))
                        .isPresent())
                .forEach(all::add);
        return all.stream()
                .map(learning -> new ConditionSeparation.Example(
                        learning.ref().key(),
                        ConditionSeparation.context(
                                learning, learning.ref().item().knowledgeId())))
                .toList();
    }

    private CatalogSession requireSameCatalog(LearningRef learningRef, LearningRef other) throws UserException {
        var file = catalogs.get(learningRef.item().catalog());
        if (learningRef.equals(other)
                || !learningRef.item().catalog().equals(other.item().catalog())) {
            throw UserErrors.badInput(Messages.of("review.onlyPairsJudged"), Messages.of("review.decideSingly"));
        }
        file.require(learningRef);
        file.require(other);
        ReviewService.requireWords(file, learningRef, read);
        ReviewService.requireWords(file, other, read);
        return file;
    }

    /// Whether each learning of an item worked, in the order in which
    /// [dev.emend.app.library.LibraryService#item] has them.
    public List<CorrectionOutcome> didItWork(ItemRef ref) throws UserException {
        var file = catalogs.get(ref.catalog());
        var learnings = file.annotations().learnings(file.require(ref));
        var tasks = learnings.stream()
                .map(Learning::task)
                .filter(task -> !task.isEmpty())
                .toList();
        var lessonTexts = new ArrayList<LessonText>();
        for (var row : file.rows()) {
            if (row.item().learnings().isNone()) {
                continue;
            }
            for (var learning : file.find(row.item().ref())
                    .map(file.annotations()::learnings)
                    .orElse(List.of())) {
                boolean isNear = learning.ref().item().equals(ref) || tasks.contains(learning.task());
                if (isNear && !file.annotations().marks().isProposed(learning.ref())) {
                    lessonTexts.add(LessonCollector.plain(learning));
                }
            }
        }
        return learnings.stream()
                .map(learning -> correctionOutcome(learning, lessonTexts, executor.zone()))
                .toList();
    }

    public static CorrectionOutcome correctionOutcome(Learning learning, List<LessonText> lessonTexts, ZoneId zone) {
        var outcome = RecurrenceDetector.of(LessonCollector.plain(learning), lessonTexts, zone);
        return new CorrectionOutcome(
                learning.ref(),
                switch (outcome.verdict()) {
                    case RECURRED -> CorrectionOutcome.Verdict.RECURRED;
                    case HOLDING -> CorrectionOutcome.Verdict.HOLDING;
                    case UNTESTED -> CorrectionOutcome.Verdict.UNTESTED;
                },
                outcome.laterKeys().stream().map(LearningRef::parse).toList());
    }

    /// The reasons for a closer look at a learning; never waits for the finders.
    ///
    /// @param siblings every learning of its item
    ReviewCard.Chips chips(Learning learning, List<Learning> siblings, boolean hasSecret) {
        var key = learning.ref().key();
        var proposals = current();
        var duplicates = proposals.duplicates().stream()
                .filter(group -> group.keys().contains(key))
                .flatMap(group -> group.keys().stream())
                .filter(other -> !other.equals(key))
                .map(LearningRef::parse)
                .toList();
        var contradictions = proposals.contradictions().stream()
                .filter(two -> two.one().equals(key) || two.other().equals(key))
                .map(two -> two.one().equals(key) ? two.other() : two.one())
                .map(LearningRef::parse)
                .toList();
        var outcome = correctionOutcome(
                learning, siblings.stream().map(LessonCollector::plain).toList(), executor.zone());
        var laterFailures = outcome.verdict() == CorrectionOutcome.Verdict.RECURRED
                ? outcome.laterFailures()
                : List.<LearningRef>of();
        return new ReviewCard.Chips(
                duplicates, contradictions, laterFailures, hasSecret, instruction(learning), Optional.empty());
    }

    /// Like [#chips(Learning, List, boolean)], but for an item that was changed.
    static ReviewCard.Chips chips(Json.Obj item) {
        var instruction =
                instruction(ChangedWords.of(item).members().values().stream().map(Json::plain));
        return new ReviewCard.Chips(
                List.of(), List.of(), List.of(), JsonSecretScanner.isIn(item), instruction, Optional.empty());
    }

    private static Optional<String> instruction(Learning learning) {
        return instruction(Stream.of(
                learning.lesson(), learning.error(), learning.recovery().orElse("")));
    }

    private static Optional<String> instruction(Stream<String> texts) {
        return texts.flatMap(text ->
                        PromptInjectionDetector.findFirst(text)
                                .map(span ->
                                        text.substring(span.start(), span.end()).strip())
                                .stream())
                .findFirst();
    }
}
