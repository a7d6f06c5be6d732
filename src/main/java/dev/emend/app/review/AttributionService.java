package dev.emend.app.review;

import dev.emend.analysis.similarity.AttributionScorer;
import dev.emend.app.catalogs.CatalogSession;
import dev.emend.app.catalogs.ChangeSet;
import dev.emend.app.catalogs.CommandResult;
import dev.emend.app.catalogs.IndexedItem;
import dev.emend.app.catalogs.OpenCatalogs;
import dev.emend.app.core.Actor;
import dev.emend.app.core.UserErrors;
import dev.emend.app.journal.CatalogChange;
import dev.emend.app.journal.Command;
import dev.emend.app.journal.CommandExecutor;
import dev.emend.app.library.LibraryService;
import dev.emend.app.library.UnattributedLearning;
import dev.emend.app.preview.PlanRepository;
import dev.emend.app.preview.SkippedFile;
import dev.emend.model.Action;
import dev.emend.model.Edit;
import dev.emend.model.ItemRef;
import dev.emend.model.Json;
import dev.emend.model.KnowledgeItem;
import dev.emend.model.Learning;
import dev.emend.model.LearningRef;
import dev.emend.model.Mark;
import dev.emend.model.Plan;
import dev.emend.model.Progress;
import dev.emend.model.UserException;
import dev.emend.model.texts.Messages;
import dev.emend.search.NeighborSearch;
import dev.emend.search.NeighborSearch.Candidate;
import dev.emend.search.embedding.Embeddings;
import dev.emend.search.embedding.ModelException;
import dev.emend.store.journal.CommandKind;
import dev.emend.store.journal.CommandTarget;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.logging.Level;
import java.util.logging.Logger;

/// Failures and plan steps that name no item, or one their catalog does not have, and the items
/// they may have come from. Proposed by themselves, confirmed by people. Thread-safe; calls read
/// the plan files beside the catalog.
///
/// A failure is attached to the item it is given to. A step of a plan stays as its agent wrote it:
/// plans are others' files and a record of what was done, so that whose step it was is only noted
/// in the workspace.
public final class AttributionService {
    private static final Logger LOG = Logger.getLogger(AttributionService.class.getName());
    private static final int GUESSES = 3;

    /// A failure and its item differ more in words than two learnings do.
    private static final double MIN_COSINE = 0.30;

    private final OpenCatalogs catalogs;
    private final PlanRepository plans;
    private final CommandExecutor executor;
    private final LibraryService library;
    private final Supplier<Optional<Embeddings>> model;

    /// The failures, proposals and steps of one catalog that have no item.
    ///
    /// @param skippedFiles plan files that could not be read
    public record AttributionReport(List<Orphan> orphans, List<SkippedFile> skippedFiles, Rate rate) {
        public AttributionReport {
            orphans = List.copyOf(orphans);
            skippedFiles = List.copyOf(skippedFiles);
        }
    }

    /// A failure, a proposal or a step of a plan without a known item.
    ///
    /// @param source the plan it is a step of; else empty
    /// @param step its number in the plan, from 1, or what the failure says
    /// @param itemId the id it names and nobody has; empty when it names none
    /// @param fields the failure or the proposal as it was kept, or the action
    /// @param isProposed it tells of no failure and costs its item nothing
    /// @param guesses the likeliest items, best first
    public record Orphan(
            String source,
            int step,
            String task,
            String itemId,
            Json.Obj fields,
            boolean isProposed,
            List<ScoredItem> guesses) {
        public Orphan {
            guesses = List.copyOf(guesses);
        }

        public boolean isStep() {
            return !source.isEmpty();
        }

        public Action action() {
            return new Action(isStep() ? fields : fields.object("original_action"));
        }

        /// The error; empty for a step of a plan.
        String error() {
            return isStep() ? "" : fields.text("original_error").orElse("");
        }

        private String text() {
            return String.join("\n", action().reasoning(), action().oneLine(), error())
                    .strip();
        }

        private Orphan withCandidates(List<ScoredItem> items) {
            return new Orphan(source, step, task, itemId, fields, isProposed, items);
        }

        /// The name that is the same in every workspace.
        public String id() {
            return isStep() ? identity() : new UnattributedLearning(itemId, fields).identity();
        }

        private String identity() {
            var identityFields = Json.Obj.of("source", source, "step", step, "named", itemId);
            return UnattributedLearning.hash(identityFields.with("fields", fields));
        }
    }

    /// @param score 0 to 1; 0 of an item that only lies near in meaning
    /// @param reasons for people, the strongest first, without capital or full stop
    public record ScoredItem(ItemRef item, double score, List<String> reasons) {
        public ScoredItem {
            reasons = List.copyOf(reasons);
        }
    }

    /// The number of failures and steps whose item exists.
    public record Rate(int attributedCount, int all) {
        /// 0 to 1; 1 when there is nothing to attribute.
        public double share() {
            return all == 0 ? 1 : (double) attributedCount / all;
        }
    }

    /// A failure or step of a plan that counts into the [Rate].
    ///
    /// @param learning the failure; empty for one without an item and for a step
    /// @param plan the plan of a step; empty for a failure
    /// @param itemId the id it names; empty when it names none
    /// @param item the item of a step that names one; empty for all others
    /// @param at the time it states; may be empty
    public record TracedStep(
            Optional<Learning> learning,
            Optional<PlanRepository.DatedPlan> plan,
            Optional<ItemRef> item,
            String task,
            String itemId,
            String at,
            boolean isLinked) {}

    /// @param model the vectors, when there is a model by now
    public AttributionService(
            OpenCatalogs catalogs,
            PlanRepository plans,
            CommandExecutor executor,
            LibraryService library,
            Supplier<Optional<Embeddings>> model) {
        this.catalogs = catalogs;
        this.plans = plans;
        this.executor = executor;
        this.library = library;
        this.model = model;
    }

    /// The number of failures, proposals and steps of a catalog that have no item: as many as
    /// [#of(UUID)] lists, without guessing whose they are.
    public int countOrphans(UUID catalog) throws UserException {
        return reportWithoutCandidates(catalog).orphans.size();
    }

    /// All that the rate of a catalog counts.
    public List<TracedStep> tracedSteps(UUID catalog) throws UserException {
        var steps = new ArrayList<TracedStep>();
        reportWithoutCandidates(catalog, steps::add);
        return steps;
    }

    /// Failures first, then steps in the order of their files.
    public AttributionReport of(UUID catalog) throws UserException {
        var report = reportWithoutCandidates(catalog);
        if (report.orphans.isEmpty()) {
            return report;
        }
        var current = catalogs.get(catalog).current();
        var items = new ArrayList<KnowledgeItem>();
        for (int i = 0; i < current.size(); i++) {
            items.add(current.item(i));
        }
        return new AttributionReport(withCandidates(report.orphans, items), report.skippedFiles, report.rate);
    }

    /// Without guesses. Parses no items but those with learnings.
    private AttributionReport reportWithoutCandidates(UUID catalog) throws UserException {
        return reportWithoutCandidates(catalog, _ -> {});
    }

    /// @param each takes what is counted
    private AttributionReport reportWithoutCandidates(UUID catalog, Consumer<TracedStep> each) throws UserException {
        var file = catalogs.get(catalog);
        var current = file.current();
        var ids = new HashSet<String>();
        for (int i = 0; i < current.size(); i++) {
            ids.add(current.ref(i).knowledgeId());
        }
        int attributedCount = 0;
        for (var row : file.rows()) {
            if (!row.item().learnings().isNone()) {
                var item = current.find(row.item().ref());
                for (var learning : item.isEmpty() ? List.<Learning>of() : failures(item.get(), file.annotations())) {
                    attributedCount++;
                    each.accept(new TracedStep(
                            Optional.of(learning),
                            Optional.empty(),
                            Optional.empty(),
                            learning.task(),
                            learning.originalAction().kbSource().orElse(""),
                            learning.timestamp(),
                            true));
                }
            }
        }
        int all = attributedCount;
        var orphans = new ArrayList<Orphan>();
        for (var learning : library.unattributedLearnings(catalog)) {
            var orphan = failure(learning);
            orphans.add(orphan);
            if (learning.isFailure()) {
                all++;
                each.accept(new TracedStep(
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty(),
                        orphan.task(),
                        orphan.itemId(),
                        learning.learning().text("timestamp").orElse(""),
                        false));
            }
        }
        var attributedIds = attributedIds(file);
        var annotations = plans.load(current.path());
        for (var datedPlan : annotations.datedPlans()) {
            for (var orphan : steps(List.of(datedPlan.plan()))) {
                all++;
                boolean isKnown = ids.contains(orphan.itemId) || attributedIds.contains(orphan.id());
                attributedCount += isKnown ? 1 : 0;
                each.accept(new TracedStep(
                        Optional.empty(),
                        Optional.of(datedPlan),
                        Optional.of(orphan.itemId).filter(ids::contains).map(id -> new ItemRef(catalog, id)),
                        orphan.task(),
                        orphan.itemId(),
                        datedPlan.plan().facts().at(),
                        isKnown));
                if (!isKnown) {
                    orphans.add(orphan);
                }
            }
        }
        return new AttributionReport(orphans, annotations.skippedFiles(), new Rate(attributedCount, all));
    }

    /// The failures that happened; what is pending beside the file or was proposed is none.
    private static List<Learning> failures(KnowledgeItem item, IndexedItem.CatalogAnnotations annotations) {
        var marks = annotations.marks();
        return annotations.learnings(item).stream()
                .filter(learning -> !marks.isNeverInFile(learning.ref()) && !marks.isProposed(learning.ref()))
                .toList();
    }

    /// The identities of what was given to an item.
    private static Set<String> attributedIds(CatalogSession file) {
        return UnattributedLearning.attributedIds(
                file.annotations().marks().all().keySet());
    }

    /// With the likeliest items by words and controls, then those nearest in meaning.
    private List<Orphan> withCandidates(List<Orphan> orphans, List<KnowledgeItem> items) {
        var attribution = AttributionScorer.of(items);
        var nearest = nearestItems(orphans, items);
        var all = new ArrayList<Orphan>();
        for (var orphan : orphans) {
            var guesses = new ArrayList<ScoredItem>();
            attribution
                    .propose(orphan.action(), orphan.error(), GUESSES)
                    .forEach(candidate ->
                            guesses.add(new ScoredItem(candidate.item(), candidate.score(), candidate.reasons())));
            var guessedItems = guesses.stream().map(ScoredItem::item).toList();
            nearest.getOrDefault(orphan, List.of()).stream()
                    .filter(near -> !guessedItems.contains(near.item))
                    .forEach(guesses::add);
            all.add(orphan.withCandidates(guesses));
        }
        return all;
    }

    /// The three items nearest to each by the cosine of their vectors; none without a model.
    private Map<Orphan, List<ScoredItem>> nearestItems(List<Orphan> orphans, List<KnowledgeItem> items) {
        var embeddings = model.get();
        if (embeddings.isEmpty() || orphans.isEmpty() || items.isEmpty()) {
            return Map.of();
        }
        var texts = new ArrayList<String>();
        items.forEach(item -> texts.add(item.embeddedText()));
        orphans.forEach(orphan -> texts.add(orphan.text()));
        var nearest = new HashMap<Orphan, List<ScoredItem>>();
        try {
            var vectors = embeddings.get().of(texts, Progress.SILENT);
            var candidates = new ArrayList<Candidate>();
            for (int i = 0; i < items.size(); i++) {
                candidates.add(new Candidate(Integer.toString(i), "item", vectors[i]));
            }
            for (int i = 0; i < orphans.size(); i++) {
                var orphanCandidate = new Candidate("", "failure", vectors[items.size() + i]);
                nearest.put(
                        orphans.get(i),
                        NeighborSearch.nearest(orphanCandidate, candidates, MIN_COSINE).stream()
                                .map(pair -> byMeaning(items.get(Integer.parseInt(pair.other())), pair.cosine()))
                                .toList());
            }
            return nearest;
        } catch (ModelException problem) {
            LOG.log(Level.WARNING, "Items are proposed by words alone", problem);
            return Map.of();
        }
    }

    private static ScoredItem byMeaning(KnowledgeItem item, double cosine) {
        return new ScoredItem(item.ref(), 0, List.of(Messages.of("review.nearInMeaning", cosine)));
    }

    private static Orphan failure(UnattributedLearning learning) {
        var fields = learning.learning();
        return new Orphan(
                "",
                fields.integer("step_num").orElse(0),
                fields.text("task").orElse(""),
                learning.itemId(),
                fields,
                !learning.isFailure(),
                List.of());
    }

    private static List<Orphan> steps(List<Plan> plans) {
        var steps = new ArrayList<Orphan>();
        for (var plan : plans) {
            for (int i = 0; i < plan.actions().size(); i++) {
                var action = plan.actions().get(i);
                steps.add(new Orphan(
                        plan.source(),
                        i + 1,
                        plan.task(),
                        action.kbSource().orElse(""),
                        action.fields(),
                        false,
                        List.of()));
            }
        }
        return steps;
    }

    /// Gives a failure to the item it came from, where it costs one step of trust and waits for a
    /// reviewer, a proposal, which costs nothing, as well; or notes whose step a step of a plan
    /// was.
    public CommandResult attach(Actor actor, Orphan orphan, ItemRef to) throws UserException {
        var file = catalogs.get(to.catalog());
        return executor.decide(file, () -> attachmentChange(actor, file, orphan, to));
    }

    private static CatalogChange attachmentChange(Actor actor, CatalogSession file, Orphan orphan, ItemRef to)
            throws UserException {
        var item = file.require(to);
        var identity = orphan.id();
        var mark = new Mark(Mark.Kind.ATTRIBUTED, to.key() + Mark.BETWEEN + identity);
        if (attributedIds(file).contains(identity)) {
            throw UserErrors.badInput(Messages.of("review.alreadyAttributed"), Messages.of("review.undoFirst"));
        }
        if (orphan.isStep()) {
            var step = ChangeSet.of(List.of()).withMarks(Map.of(mark, Json.Bool.TRUE));
            var label = Messages.englishText("review.labelAttributeStep", orphan.source, to.label());
            return new CatalogChange(new Command(actor, CommandKind.ATTRIBUTE, label, CommandTarget.of(to)), step);
        }
        var all = new ArrayList<>(item.fields().array("kb_learnings"));
        all.add(orphan.fields);
        var attachedRef = new LearningRef(to, LearningRef.identities(all).getLast());
        if (file.annotations().learnings(item).stream().map(Learning::ref).anyMatch(attachedRef::equals)) {
            throw UserErrors.badInput(
                    Messages.of("review.learningTakenOut", to.label()), Messages.of("review.restoreInstead"));
        }
        var step = orphan.isProposed
                ? ChangeSet.ofProposal(attachedRef, all.size() - 1, orphan.fields)
                : ChangeSet.of(List.of(new Edit.AttachLearning(attachedRef, orphan.fields)));
        var marks = new HashMap<>(step.marks());
        marks.put(mark, Json.Bool.TRUE);
        var label = orphan.isProposed
                ? Messages.englishText("review.labelAttachLearning", to.label())
                : Messages.englishText("review.labelAttachFailure", to.label());
        return new CatalogChange(
                new Command(actor, CommandKind.ATTRIBUTE, label, CommandTarget.of(attachedRef)), step.withMarks(marks));
    }
}
