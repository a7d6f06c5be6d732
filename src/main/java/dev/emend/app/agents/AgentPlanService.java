package dev.emend.app.agents;

import dev.emend.app.catalogs.CatalogSession;
import dev.emend.app.catalogs.OpenCatalogs;
import dev.emend.app.core.AgentClient;
import dev.emend.app.core.ServiceContext;
import dev.emend.app.core.UserErrors;
import dev.emend.app.knowledge.CatalogProvider;
import dev.emend.app.knowledge.Provenance;
import dev.emend.app.knowledge.VisibilityPolicy;
import dev.emend.json.JsonFault;
import dev.emend.json.JsonFile;
import dev.emend.json.JsonText;
import dev.emend.model.Action;
import dev.emend.model.ItemRef;
import dev.emend.model.Json;
import dev.emend.model.UserException;
import dev.emend.model.texts.FailureReason;
import dev.emend.model.texts.Messages;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/// Plans agents store: a file each in the folder `plans` beside the catalog, in the shape real
/// agents write, so that trust can be compared with how plans end. Guarded by itself.
public final class AgentPlanService { // / Items whose text is kept beside a plan.
    private static final int MAX_ITEMS = 50;

    /// Their length, all together.
    private static final int MAX_ITEM_CHARACTERS = 1_000_000;

    /// In one folder of plans.
    private static final int MAX_FILES = 10_000;

    private static final long MAX_BYTES = 1L << 30;

    private final ServiceContext context;
    private final OpenCatalogs catalogs;
    private final CatalogProvider provider;
    private final AgentReportService reports;

    AgentPlanService(
            ServiceContext context, OpenCatalogs catalogs, CatalogProvider provider, AgentReportService reports) {
        this.context = context;
        this.catalogs = catalogs;
        this.provider = provider;
        this.reports = reports;
    }

    /// @param id empty for a new one
    /// @param plan with `plan` as the list of actions, `reasoning` and `estimated_duration`
    /// @param metadata what else the agent says of it, kept beside it; the items it was given may
    ///   stand there as `retrieved_kb_items`
    /// @param retrievedIds the ids of the items it was made from; none when the agent did not say
    /// @param outcome `success`, `failure`, or empty when that is not known
    /// @param aim its catalog empty for the one with the first of the items, else the one with its
    ///   item, else the only one
    public record SubmittedPlan(
            String id,
            String task,
            Json.Obj plan,
            Json.Obj metadata,
            List<String> retrievedIds,
            String outcome,
            AgentReportService.ReportTarget aim) {
        public SubmittedPlan {
            retrievedIds = List.copyOf(retrievedIds);
        }
    }

    public record PlanReceipt(String id, Path file, List<String> unknown, AgentReportService.Receipt receipt) {
        public PlanReceipt {
            unknown = List.copyOf(unknown);
        }
    }

    /// Stores a plan. The same plan again changes nothing, unless it says for the first time how it
    /// ended. Without an id each content of each client has its own.
    ///
    /// @throws UserException with `TAKEN` when another plan has that id, or it ended otherwise
    public synchronized PlanReceipt store(SubmittedPlan submission, AgentClient client) throws UserException {
        var plan = VisibilityPolicy.mask(submission.plan());
        var task = VisibilityPolicy.mask(Json.Obj.of("task", submission.task()));
        var provenance = Provenance.of(
                client,
                submission.aim().run(),
                context.clock().instant(),
                Json.Obj.of("task", submission.task(), "plan", plan));
        return write(submission, task.with("plan", plan), provenance, client);
    }

    private PlanReceipt write(SubmittedPlan submission, Json.Obj taskAndPlan, Provenance provenance, AgentClient client)
            throws UserException {
        var knownItems = new ArrayList<ItemRef>();
        var unknown = new LinkedHashSet<String>();
        for (var name : submission.retrievedIds()) {
            var refs = provider.refsByCatalog(name, client);
            if (refs.isEmpty()) {
                unknown.add(name);
            } else {
                knownItems.addAll(refs.values());
            }
        }
        for (var action : actions(submission.plan())) {
            action.kbSource()
                    .filter(id -> provider.refsByCatalog(id, client).isEmpty())
                    .ifPresent(unknown::add);
        }
        var place = new ArrayList<>(knownItems);
        if (place.isEmpty() && !submission.aim().knowledgeId().isBlank()) {
            place.addAll(provider.refsByCatalog(submission.aim().knowledgeId(), client)
                    .values());
        }
        var folder = folder(submission, place, client);
        var content = Json.Obj.of(
                "client", client.name(), "brought", taskAndPlan, "retrieved_kb_ids", submission.retrievedIds());
        var id = submission.id().isBlank() ? planId(content) : submission.id();
        var before = before(folder, id);
        if (submission.id().isBlank() && before.isPresent() && endedOtherwise(before.get(), submission)) {
            id = planId(content.with("outcome", new Json.Text(submission.outcome())));
            before = before(folder, id);
        }
        var file = folder.resolve(id + ".json");
        if (before.isPresent()) {
            updateOutcome(id, file, before.get(), taskAndPlan, submission, client);
        } else {
            checkRoom(file);
            var document = taskAndPlan.with("metadata", about(submission, knownItems, provenance, client));
            var report = "plan\n" + submission.task() + "\n"
                    + taskAndPlan.object("plan").compact();
            reports.storeUnlessRepeated(client, report, () -> {
                save(file, document);
                return file;
            });
        }
        var warnings = unknown.isEmpty()
                ? List.<String>of()
                : List.of("No open catalog has: " + String.join(", ", unknown) + ".");
        return new PlanReceipt(id, file, List.copyOf(unknown), new AgentReportService.Receipt(provenance, warnings));
    }

    private static List<Action> actions(Json.Obj plan) {
        return plan.array("plan").stream()
                .filter(Json.Obj.class::isInstance)
                .map(step -> new Action((Json.Obj) step))
                .toList();
    }

    private static String planId(Json.Obj content) {
        return "plan_" + Provenance.sha256(content.compact()).substring(0, 24);
    }

    /// Adds how a stored plan ended, if that is new.
    private static void updateOutcome(
            String id, Path file, Json.Obj before, Json.Obj taskAndPlan, SubmittedPlan submission, AgentClient client)
            throws UserException {
        var about = before.object("metadata");
        if (!about.object("origin").text("client").orElse("").equals(client.name())
                || !isSame(before, taskAndPlan, submission)) {
            throw refusal(Messages.of("agents.planIdTaken", id));
        }
        if (endedOtherwise(before, submission)) {
            throw refusal(Messages.of("agents.planEnded", id, outcome(before)));
        }
        if (!submission.outcome().isEmpty() && outcome(before).isEmpty()) {
            var metadata = about.with("outcome", new Json.Text(submission.outcome()));
            save(file, before.with("metadata", metadata));
        }
    }

    private static UserException refusal(String message) {
        return new UserException(
                UserException.Code.TAKEN,
                message,
                Messages.of("agents.leftUnstored"),
                Messages.of("agents.changePlanId"));
    }

    /// Whether a plan is the stored one. What may be left out need not be said again.
    private static boolean isSame(Json.Obj before, Json.Obj taskAndPlan, SubmittedPlan submission) {
        var plan = before.object("plan");
        return before.text("task").equals(taskAndPlan.text("task"))
                && taskAndPlan.object("plan").members().entrySet().stream()
                        .allMatch(entry -> entry.getValue().equals(plan.get(entry.getKey())))
                && (submission.retrievedIds().isEmpty()
                        || submission
                                .retrievedIds()
                                .equals(before.object("metadata").texts("retrieved_kb_ids")));
    }

    private static boolean endedOtherwise(Json.Obj before, SubmittedPlan submission) {
        var outcome = outcome(before);
        return !outcome.isEmpty()
                && !submission.outcome().isEmpty()
                && !submission.outcome().equals(outcome);
    }

    private static String outcome(Json.Obj before) {
        return before.object("metadata").text("outcome").orElse("");
    }

    private static void save(Path file, Json.Obj content) throws UserException {
        try {
            Files.createDirectories(file.getParent());
            JsonFile.replace(file, content.compact() + "\n");
        } catch (IOException e) {
            throw new UserException(
                    UserException.Code.BAD_INPUT,
                    Messages.of("agents.planNotWritten", file, FailureReason.of(e)),
                    Messages.of("agents.nothingStored"),
                    Messages.of("agents.checkFolder"),
                    e);
        }
    }

    private Json.Obj about(
            SubmittedPlan submission, List<ItemRef> itemRefs, Provenance provenance, AgentClient client) {
        var items = new ArrayList<Json>();
        int length = 0;
        for (var ref : itemRefs.subList(0, Math.min(MAX_ITEMS, itemRefs.size()))) {
            var result = provider.serve(ref, client, Json.Obj.EMPTY);
            if (result.isPresent()) {
                var fields = result.get().item().fields();
                length += fields.compact().length();
                if (length > MAX_ITEM_CHARACTERS) {
                    break;
                }
                items.add(fields);
            }
        }
        var metadata = VisibilityPolicy.mask(submission.metadata());
        var about = metadata.with(
                        "retrieved_kb_ids",
                        Json.from(submission.retrievedIds())) // what the planner was given is better known to it
                .with("retrieved_kb_items", retrievedItems(metadata, items))
                .with("created_at", new Json.Text(provenance.at().toString()))
                .with("origin", provenance.toJson());
        return submission.outcome().isEmpty() ? about : about.with("outcome", new Json.Text(submission.outcome()));
    }

    private static Json retrievedItems(Json.Obj metadata, List<Json> items) {
        return metadata.get("retrieved_kb_items") instanceof Json.Arr theirs ? theirs : new Json.Arr(items);
    }

    private Path folder(SubmittedPlan submission, List<ItemRef> itemRefs, AgentClient client) throws UserException {
        var catalog = submission.aim().catalog();
        var all = new ReportCatalogs(catalogs);
        CatalogSession file;
        if (!catalog.isBlank()) {
            file = all.byName(catalog);
        } else if (itemRefs.isEmpty()) {
            var likeliest = all.likeliest(actions(submission.plan()), "", client);
            file = likeliest.isPresent() ? likeliest.get() : all.byName("");
        } else {
            file = catalogs.get(itemRefs.getFirst().catalog());
        }
        return file.current().path().toAbsolutePath().resolveSibling("plans");
    }

    /// @throws UserException with `TOO_OFTEN` when the folder takes no more plans
    private static void checkRoom(Path file) throws UserException {
        var folder = file.getParent();
        if (folder == null) {
            return;
        }
        var plans = Objects.requireNonNullElse(folder.toFile().listFiles(), new File[0]);
        int count = plans.length;
        long bytes = Stream.of(plans).mapToLong(File::length).sum();
        if (count >= MAX_FILES || bytes >= MAX_BYTES) {
            throw new UserException(
                    UserException.Code.TOO_OFTEN,
                    Messages.of("agents.planFolderFull", folder, count),
                    Messages.of("agents.nothingStored"),
                    Messages.of("agents.movePlans"));
        }
    }

    /// The plan stored under an id, without members when the file holds none; empty when there is
    /// no such file.
    private static Optional<Json.Obj> before(Path folder, String id) throws UserException {
        var file = folder.resolve(id + ".json");
        if (!Files.exists(file)) {
            return Optional.empty();
        }
        try {
            return JsonText.parse(Files.readString(file)) instanceof Json.Obj fields
                    ? Optional.of(fields)
                    : Optional.of(Json.Obj.EMPTY);
        } catch (IOException e) {
            throw UserErrors.unreadable(Messages.of("agents.thePlan", file), e, Messages.of("agents.giveOtherId"));
        } catch (JsonFault e) { // whoever's it is, it is left alone
            return Optional.of(Json.Obj.EMPTY);
        }
    }
}
