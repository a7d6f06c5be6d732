package dev.emend.app.review;

import dev.emend.analysis.similarity.AttributionScorer;
import dev.emend.app.catalogs.CatalogSession;
import dev.emend.app.catalogs.ChangeSet;
import dev.emend.app.catalogs.CommandResult;
import dev.emend.app.catalogs.IndexedItem;
import dev.emend.app.catalogs.OpenCatalogs;
import dev.emend.app.core.Actor;
import dev.emend.app.core.Exceptions;
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
import dev.emend.model.UserException;
import dev.emend.model.texts.Messages;
import dev.emend.store.journal.CommandKind;
import dev.emend.store.journal.CommandTarget;
import java.util.ArrayList;
import java.util.HashMap;
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
public final class AttributionService {
    private static final int GUESSES = 3;

    private final OpenCatalogs catalogs;
    private final PlanRepository plans;
    private final CommandExecutor executor;
    private final LibraryService library;

    /// What is without an item in one catalog.
    ///
    /// @param skipped plan files that could not be read
    public record AttributionReport(List<Orphan> orphans, List<SkippedFile> skipped, Rate rate) {
        public AttributionReport {
            orphans = List.copyOf(orphans);
            skipped = List.copyOf(skipped);
        }
    }

    /// A failure, a proposal or a step of a plan without a known item.
    ///
    /// @param source the plan it is a step of; else empty
    /// @param step its number in the plan, from 1, or what the failure says
    /// @param named the id it names and nobody has; empty when it names none
    /// @param fields the failure or the proposal as it was kept, or the action
    /// @param isProposed it tells of no failure and costs its item nothing
    /// @param guesses the likeliest items, best first
    public record Orphan(
            String source,
            int step,
            String task,
            String named,
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

        /// What names it, in every workspace.
        public String id() {
            return isStep() ? identity() : new UnattributedLearning(named, fields).identity();
        }

        private String identity() {
            var what = Json.Obj.of("source", source, "step", step, "named", named);
            return UnattributedLearning.hash(what.with("fields", fields));
        }
    }

    /// @param score 0 to 1
    /// @param reasons for people, the strongest first, without capital or full stop
    public record ScoredItem(ItemRef item, double score, List<String> reasons) {
        public ScoredItem {
            reasons = List.copyOf(reasons);
        }
    }

    /// How many failures and steps have an item that is there.
    public record Rate(int known, int all) {
        /// 0 to 1; 1 when there is nothing to attribute.
        public double share() {
            return all == 0 ? 1 : (double) known / all;
        }
    }

    public AttributionService(
            OpenCatalogs catalogs, PlanRepository plans, CommandExecutor executor, LibraryService library) {
        this.catalogs = catalogs;
        this.plans = plans;
        this.executor = executor;
        this.library = library;
    }

    public Rate attributionRate(UUID catalog) throws UserException {
        return of(catalog).rate;
    }

    /// Failures first, then steps in the order of their files.
    public AttributionReport of(UUID catalog) throws UserException {
        var file = catalogs.get(catalog);
        var now = file.now();
        var items = new ArrayList<KnowledgeItem>();
        var ids = new HashSet<String>();
        int known = 0;
        for (int i = 0; i < now.size(); i++) {
            var item = now.item(i);
            items.add(item);
            ids.add(item.ref().knowledgeId());
            known += failures(item, file.annotations());
        }
        int all = known;
        var orphans = new ArrayList<Orphan>();
        for (var learning : library.unattributed(catalog)) {
            all += learning.isFailure() ? 1 : 0;
            orphans.add(failure(learning));
        }
        var noted = noted(file);
        var annotations = plans.beside(now.path());
        for (var orphan : steps(annotations.plans())) {
            all++;
            boolean isKnown = ids.contains(orphan.named) || noted.contains(orphan.id());
            known += isKnown ? 1 : 0;
            if (!isKnown) {
                orphans.add(orphan);
            }
        }
        var attribution = AttributionScorer.over(items);
        return new AttributionReport(
                orphans.stream().map(orphan -> guessed(orphan, attribution)).toList(),
                annotations.skipped(),
                new Rate(known, all));
    }

    /// Those that happened; what waits beside the file or was proposed is none.
    private static int failures(KnowledgeItem item, IndexedItem.CatalogAnnotations annotations) {
        var marks = annotations.marks();
        return (int) annotations.learnings(item).stream()
                .map(Learning::ref)
                .filter(ref -> !marks.isNeverInFile(ref) && !marks.isProposed(ref))
                .count();
    }

    /// The identities of what was given to an item.
    private static Set<String> noted(CatalogSession file) {
        return UnattributedLearning.given(file.annotations().marks().all().keySet());
    }

    private static Orphan guessed(Orphan orphan, AttributionScorer attribution) {
        var error = orphan.isStep() ? "" : orphan.fields.text("original_error").orElse("");
        var guesses = attribution.propose(orphan.action(), error, GUESSES).stream()
                .map(candidate -> new ScoredItem(candidate.item(), candidate.score(), candidate.reasons()))
                .toList();
        return new Orphan(
                orphan.source, orphan.step, orphan.task, orphan.named, orphan.fields, orphan.isProposed, guesses);
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
        return executor.decide(file, () -> attached(actor, file, orphan, to));
    }

    private static CatalogChange attached(Actor actor, CatalogSession file, Orphan orphan, ItemRef to)
            throws UserException {
        var item = file.require(to);
        var identity = orphan.id();
        var mark = new Mark(Mark.Kind.ATTRIBUTED, to.key() + Mark.BETWEEN + identity);
        if (noted(file).contains(identity)) {
            throw Exceptions.badInput(Messages.of("review.alreadyAttributed"), Messages.of("review.undoFirst"));
        }
        if (orphan.isStep()) {
            var step = ChangeSet.of(List.of()).withMarks(Map.of(mark, Json.Bool.TRUE));
            var label = Messages.of("review.labelAttributeStep", orphan.source, to.label());
            return new CatalogChange(new Command(actor, CommandKind.ATTRIBUTE, label, CommandTarget.of(to)), step);
        }
        var all = new ArrayList<>(item.fields().array("kb_learnings"));
        all.add(orphan.fields);
        var landed = new LearningRef(to, LearningRef.identities(all).getLast());
        if (file.annotations().learnings(item).stream().map(Learning::ref).anyMatch(landed::equals)) {
            throw Exceptions.badInput(
                    Messages.of("review.learningTakenOut", to.label()), Messages.of("review.restoreInstead"));
        }
        var step = orphan.isProposed
                ? ChangeSet.proposing(landed, all.size() - 1, orphan.fields)
                : ChangeSet.of(List.of(new Edit.AttachLearning(landed, orphan.fields)));
        var marks = new HashMap<>(step.marks());
        marks.put(mark, Json.Bool.TRUE);
        var label = orphan.isProposed
                ? Messages.of("review.labelAttachLearning", to.label())
                : Messages.of("review.labelAttachFailure", to.label());
        return new CatalogChange(
                new Command(actor, CommandKind.ATTRIBUTE, label, CommandTarget.of(landed)), step.withMarks(marks));
    }

    /// Each as a change of its own, in the order given; none when one of the items is gone.
    public List<CommandResult> attachAll(Actor actor, Map<Orphan, ItemRef> all) throws UserException {
        for (var to : all.values()) {
            catalogs.get(to.catalog()).require(to);
        }
        var decisions = new ArrayList<CommandResult>();
        for (var entry : all.entrySet()) {
            decisions.add(attach(actor, entry.getKey(), entry.getValue()));
        }
        return decisions;
    }
}
