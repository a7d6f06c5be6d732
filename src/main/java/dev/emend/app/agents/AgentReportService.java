package dev.emend.app.agents;

import dev.emend.app.catalogs.CatalogMarks;
import dev.emend.app.catalogs.CatalogSession;
import dev.emend.app.catalogs.ChangeSet;
import dev.emend.app.catalogs.IndexedItem;
import dev.emend.app.catalogs.LearningPositions;
import dev.emend.app.catalogs.OpenCatalogs;
import dev.emend.app.core.Actor;
import dev.emend.app.core.AgentClient;
import dev.emend.app.core.ServiceContext;
import dev.emend.app.core.UserErrors;
import dev.emend.app.core.WorkspacePolicy;
import dev.emend.app.journal.CatalogChange;
import dev.emend.app.journal.Command;
import dev.emend.app.journal.CommandExecutor;
import dev.emend.app.knowledge.EntryJson;
import dev.emend.app.knowledge.KnowledgeResult;
import dev.emend.app.knowledge.Provenance;
import dev.emend.app.knowledge.VisibilityPolicy;
import dev.emend.app.library.IdSuggestions;
import dev.emend.app.library.ItemEditor;
import dev.emend.app.library.LibraryService;
import dev.emend.app.library.RepeatedLearning;
import dev.emend.app.library.SuggestionForm;
import dev.emend.app.library.UnattributedLearning;
import dev.emend.model.Edit;
import dev.emend.model.ItemRef;
import dev.emend.model.Json;
import dev.emend.model.KnowledgeItem;
import dev.emend.model.Learning;
import dev.emend.model.LearningRef;
import dev.emend.model.Mark;
import dev.emend.model.Timestamps;
import dev.emend.model.Trust;
import dev.emend.model.UserException;
import dev.emend.model.texts.Messages;
import dev.emend.store.journal.CommandKind;
import dev.emend.store.journal.CommandTarget;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/// Service for reports of agents: every report waits for a person, names its origin, and is one change
/// in the journal under the name of its client. It goes into the catalog file when a person keeps
/// it, and its failure lowers trust then; where the workspace has [WorkspacePolicy#writesAtOnce()],
/// at once. Secrets are replaced by placeholders before anything is stored. Thread-safe; calls block
/// until the report is stored safely.
public final class AgentReportService {
    private final ServiceContext context;
    private final OpenCatalogs catalogs;
    private final ReportCatalogs reportCatalogs;
    private final CommandExecutor executor;
    private final DuplicateReportLimiter limiter;
    private final WorkspacePolicy rules;

    AgentReportService(
            ServiceContext context,
            OpenCatalogs catalogs,
            CommandExecutor executor,
            DuplicateReportLimiter limiter,
            WorkspacePolicy rules) {
        this.rules = rules;
        this.context = context;
        this.catalogs = catalogs;
        this.reportCatalogs = new ReportCatalogs(catalogs);
        this.executor = executor;
        this.limiter = limiter;
    }

    public enum Status {
        /// The report waits for the decision of a person.
        PENDING,
        /// The report names no existing item; a person will link it to one.
        UNATTRIBUTED;

        public String word() {
            return name().toLowerCase(java.util.Locale.ROOT);
        }
    }

    /// @param learning empty unless it was attached
    /// @param trust of the item afterwards; empty when nobody has reviewed it and nothing lowered it
    /// @param isInFile whether it is in the catalog file; else it waits in the store
    public record Report(
            Status status,
            boolean isInFile,
            ItemRef item,
            Optional<LearningRef> learning,
            OptionalDouble trust,
            Receipt receipt) {
        public String knowledgeId() {
            return EntryJson.id(item);
        }

        /// Names its catalog.
        public String catalog() {
            return KnowledgeResult.catalog(item);
        }
    }

    public record Receipt(Provenance provenance, List<String> warnings) {
        public Receipt {
            warnings = List.copyOf(warnings);
        }
    }

    /// Target of a learning.
    ///
    /// @param knowledgeId empty when the action was derived from no item
    /// @param catalog empty for the one that has the item
    /// @param run empty when the agent did not say
    /// @param isFailure a step of the item failed; else the learning is a proposal and costs it
    ///   nothing
    public record ReportTarget(String knowledgeId, String catalog, String run, boolean isFailure) {}

    /// Attaches a learning to the item it names, as a pending one. Without such an item, or where
    /// the client does not get it, it is kept in the list of unattributed ones, and a warning says
    /// so.
    ///
    /// @param learning as the KB-attached learning design has it; a timestamp is added when there
    ///   is none
    public Report learn(Json.Obj learning, ReportTarget aim, AgentClient client) throws UserException {
        var plain = VisibilityPolicy.mask(learning);
        var provenance = Provenance.of(client, aim.run(), context.clock().instant(), plain);
        return limiter.storeUnlessRepeated(
                client.name(),
                aim.knowledgeId() + "\n" + DuplicateReportLimiter.words(plain),
                () -> learn(plain, aim, client, provenance));
    }

    private Report learn(Json.Obj plain, ReportTarget aim, AgentClient client, Provenance provenance)
            throws UserException {
        var stamped = (plain.has("timestamp") ? plain : plain.with("timestamp", new Json.Text(now())))
                .with("origin", provenance.toJson());
        var file = reportCatalogs.of(aim, plain, client);
        var learning = SuggestionForm.of(file, stamped);
        var item = aim.knowledgeId().isBlank()
                ? Optional.<KnowledgeItem>empty()
                : VisibilityPolicy.item(file, aim.knowledgeId(), client);
        var duplicate = item.flatMap(knowledgeItem -> RepeatedLearning.find(
                knowledgeItem, file.annotations(), learning, !plain.has("timestamp"), context.clock()));
        if (duplicate.isPresent()) {
            return repeatedReport(duplicate.get(), item.get(), trust(file, item.get()), provenance);
        }
        return item.isPresent()
                ? attach(client.actor(), file, item.get().ref(), learning, aim.isFailure(), provenance)
                : storeUnattributed(
                        client.actor(), file, aim, stamped, provenance, suggestion(aim.knowledgeId(), file, client));
    }

    /// An agent that brings something twice because it got no answer gets the one it missed.
    private static Report repeatedReport(
            Learning duplicate, KnowledgeItem item, OptionalDouble trust, Provenance provenance) {
        var refusal = RepeatedLearning.refusal(duplicate);
        return new Report(
                Status.PENDING,
                item.learnings().contains(duplicate),
                item.ref(),
                Optional.of(duplicate.ref()),
                trust,
                new Receipt(provenance, List.of(refusal.message() + " " + refusal.impact())));
    }

    private static OptionalDouble trust(CatalogSession file, KnowledgeItem item) {
        double trust = Trust.earnedTrust(
                item.trust(), file.servedCatalog().annotations().ofItem(item.ref()));
        return Double.isNaN(trust) ? OptionalDouble.empty() : OptionalDouble.of(trust);
    }

    private Report attach(
            Actor actor, CatalogSession file, ItemRef ref, Json.Obj learning, boolean isFailure, Provenance provenance)
            throws UserException {
        var waitingReports = new PendingReportLimit(context.clock(), provenance.client());
        waitingReports.requireRoom(catalogs);
        var placedLearning = new AtomicReference<@Nullable PlacedLearning>();
        var decision = executor.decide(file, () -> {
            var item = file.require(ref);
            var annotations = file.annotations();
            waitingReports.requireRoom(item, annotations);
            var direct = inFile(item, learning, isFailure);
            boolean isAtOnce = rules.writesAtOnce()
                    && !file.isOutsideFile(ref)
                    // one of that name waits already
                    && annotations.marks().detachedLearning(direct.learning).isEmpty()
                    && !(isFailure && waitingReports.isFull(item, annotations));
            var plan = isAtOnce ? direct : detachedLearning(item, annotations, learning, isFailure);
            placedLearning.set(plan);
            return new CatalogChange(
                    new Command(
                            actor,
                            CommandKind.ATTACH,
                            Messages.englishText("shared.labelAttach", ref.label()),
                            CommandTarget.of(plan.learning)),
                    plan.step);
        });
        var plan = Objects.requireNonNull(placedLearning.get());
        var trust = decision.item().map(updatedItem -> trust(file, updatedItem)).orElse(OptionalDouble.empty());
        boolean isForFile = !plan.step.edits().isEmpty();
        var saveProblem = isForFile ? decision.awaitSave() : Optional.<String>empty();
        return new Report(
                Status.PENDING,
                isForFile && saveProblem.isEmpty(),
                ref,
                Optional.of(plan.learning),
                trust,
                new Receipt(provenance, saveProblem.stream().toList()));
    }

    private record PlacedLearning(LearningRef learning, ChangeSet step) {}

    private static PlacedLearning detachedLearning(
            KnowledgeItem item, IndexedItem.CatalogAnnotations annotations, Json.Obj learning, boolean isFailure) {
        var ref = LearningPositions.free(item, annotations, learning);
        var marks = new LinkedHashMap<Mark, Json>();
        marks.put(new Mark(Mark.Kind.DETACHED, ref.key()), CatalogMarks.neverInFile(Integer.MAX_VALUE, learning));
        if (!isFailure) {
            marks.put(new Mark(Mark.Kind.FAILURE_DISMISSED, ref.key()), CatalogMarks.PROPOSED);
        }
        return new PlacedLearning(ref, ChangeSet.of(List.of()).withMarks(marks));
    }

    private static PlacedLearning inFile(KnowledgeItem item, Json.Obj learning, boolean isFailure) {
        var all = new ArrayList<>(item.fields().array("kb_learnings"));
        all.add(learning);
        var ref = new LearningRef(item.ref(), LearningRef.identities(all).getLast());
        return new PlacedLearning(
                ref,
                isFailure
                        ? ChangeSet.of(List.of(new Edit.AttachLearning(ref, learning)))
                        : ChangeSet.ofProposal(ref, all.size() - 1, learning));
    }

    private Report storeUnattributed(
            Actor actor, CatalogSession file, ReportTarget aim, Json.Obj learning, Provenance provenance, String near)
            throws UserException {
        var catalog = file.current().id();
        var unattributedLearning = new UnattributedLearning(aim.knowledgeId(), learning, aim.isFailure());
        executor.decide(file, () -> unattributedLearning.change(actor, catalog));
        var problem = unattributedLearning.problem(file.current().path(), near);
        var catalogNote = aim.catalog().isBlank() && catalogs.all().size() > 1
                ? " It is kept with " + file.current().path() + "; say which of the open ones with catalog."
                : "";
        var note = problem.message() + " " + problem.impact() + (near.isEmpty() ? "" : " " + near) + catalogNote;
        return new Report(
                Status.UNATTRIBUTED,
                false,
                new ItemRef(catalog, aim.knowledgeId()),
                Optional.empty(),
                OptionalDouble.empty(),
                new Receipt(provenance, List.of(note)));
    }

    /// The item of that id in an open catalog.
    ///
    /// @param catalog empty for the one that has it
    private ItemRef item(String id, String catalog, AgentClient client) throws UserException {
        var match = reportCatalogs.find(new ReportTarget(id, catalog, "", false), client);
        if (match.isEmpty()) {
            // several are open: what may be meant is asked of each
            var near = catalogs.all().stream()
                    .map(file -> suggestion(id, file, client))
                    .filter(suggestion -> !suggestion.isEmpty())
                    .findFirst();
            throw UserErrors.notFound(
                    Messages.of("agents.noOpenItem", id), near.orElse(Messages.of("agents.searchItem")));
        }
        var file = match.get();
        return VisibilityPolicy.item(file, id, client)
                .map(KnowledgeItem::ref)
                .orElseThrow(
                        () -> LibraryService.unknown(id, file, ref -> VisibilityPolicy.isVisibleTo(file, ref, client)));
    }

    private static String suggestion(String id, CatalogSession file, AgentClient client) {
        return IdSuggestions.suggestion(id, file, ref -> VisibilityPolicy.isVisibleTo(file, ref, client));
    }

    /// @param isInFile whether the file keeps the score; the store always does
    /// @param warnings what the agent should know
    public record RatingReceipt(ItemRef item, boolean isInFile, List<String> warnings) {
        public RatingReceipt {
            warnings = List.copyOf(warnings);
        }

        public String knowledgeId() {
            return EntryJson.id(item);
        }

        public String catalog() {
            return KnowledgeResult.catalog(item);
        }
    }

    /// Rates an item in the name of the client.
    ///
    /// @throws UserException with `TOO_OFTEN` when it says the same too often
    public RatingReceipt rate(String id, String catalog, int score, String feedback, AgentClient client)
            throws UserException {
        return limiter.storeUnlessRepeated(
                client.name(),
                // whatever it says of it; its digits count too
                "rate " + letters(Provenance.sha256(id)),
                () -> rate(client.actor(), item(id, catalog, client), score, feedback));
    }

    private static String letters(String hexadecimal) {
        return hexadecimal
                .chars()
                .map(digit -> 'a' + Character.digit(digit, 16))
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .toString();
    }

    private RatingReceipt rate(Actor actor, ItemRef ref, int score, String feedback) throws UserException {
        var editor = new ItemEditor(catalogs, executor, context.clock());
        var decision = editor.rate(actor, ref, score, feedback);
        boolean isForFile = decision.item()
                .filter(updatedItem -> updatedItem.fields().has("quality_score"))
                .isPresent();
        var saveProblem = isForFile ? decision.awaitSave() : Optional.<String>empty();
        return new RatingReceipt(
                ref, isForFile && saveProblem.isEmpty(), saveProblem.stream().toList());
    }

    /// A learning a client may read.
    ///
    /// @param lesson with placeholders for secrets
    public record ReadableLearning(LearningRef ref, String knowledgeId, String lesson) {}

    /// The learning, when the client gets it or brought it itself; empty also when there is none: the
    /// two look the same from outside.
    public Optional<ReadableLearning> readable(LearningRef ref, AgentClient client) throws UserException {
        var file = catalogs.find(ref.item().catalog());
        if (file.isEmpty() || !VisibilityPolicy.isVisibleTo(file.get(), ref.item(), client)) {
            return Optional.empty();
        }
        var servedCatalog = file.get().servedCatalog();
        var annotations = servedCatalog.annotations();
        return servedCatalog.find(ref.item()).stream()
                .flatMap(item -> annotations.learnings(item).stream()
                        .filter(learning -> learning.ref().equals(ref))
                        .filter(learning -> VisibilityPolicy.isVisibleTo(annotations.ofLearning(learning), client)
                                || isReportedBy(learning, client))
                        .map(learning -> VisibilityPolicy.mask(learning, item)))
                .map(learning -> new ReadableLearning(ref, EntryJson.id(ref.item()), learning.lesson()))
                .findFirst();
    }

    private static boolean isReportedBy(Learning learning, AgentClient client) {
        return learning.client().equals(Optional.of(client.name()));
    }

    /// The provenance of something that this client reports now.
    public Provenance provenance(String run, Json.Obj fields, AgentClient client) {
        return Provenance.of(client, run, context.clock().instant(), fields);
    }

    /// Stores a report, but refuses nearly equal reports that come too often.
    ///
    /// @throws UserException with `TOO_OFTEN` when it must not be stored
    public <T> T storeUnlessRepeated(AgentClient client, String text, DuplicateReportLimiter.ReportWriter<T> writer)
            throws UserException {
        return limiter.storeUnlessRepeated(client.name(), text, writer);
    }

    /// Stores a report unless the texts in its value were repeated too often.
    public <T> T storeUnlessRepeated(AgentClient client, Json report, DuplicateReportLimiter.ReportWriter<T> writer)
            throws UserException {
        return storeUnlessRepeated(client, DuplicateReportLimiter.words(report), writer);
    }

    void close() {
        limiter.close();
    }

    /// As Python's `datetime.now().isoformat()`.
    private String now() {
        return Timestamps.local(context.clock().instant(), context.clock().getZone());
    }
}
