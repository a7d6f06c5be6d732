package dev.emend.curation;

import dev.emend.json.JsonFault;
import dev.emend.json.JsonFile;
import dev.emend.json.JsonText;
import dev.emend.model.ItemRef;
import dev.emend.model.Json;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/// Plans agents store: a file each in the folder `plans` beside the catalog, in the shape real
/// agents write, so that trust can be compared with how plans end. Guarded by itself.
public final class AgentPlans {
    /// Items whose text is kept beside a plan.
    private static final int MOST_ITEMS = 50;

    /// Their length, all together.
    private static final int MOST_ITEM_CHARACTERS = 1_000_000;

    /// In one folder of plans.
    private static final int MOST_FILES = 10_000;

    private static final long MOST_BYTES = 1L << 30;

    private final Backstage backstage;
    private final Shelf shelf;
    private final OwnKnowledge own;
    private final AgentReports reports;

    AgentPlans(Backstage backstage, Shelf shelf, OwnKnowledge own, AgentReports reports) {
        this.backstage = backstage;
        this.shelf = shelf;
        this.own = own;
        this.reports = reports;
    }

    AgentPlans as(String person) {
        return new AgentPlans(backstage, shelf, own, reports.as(person));
    }

    /// @param id empty for a new one
    /// @param plan with `plan` as the list of actions, `reasoning` and `estimated_duration`
    /// @param retrieved the ids of the items it was made from
    /// @param outcome `success`, `failure`, or empty when that is not known
    /// @param aim its catalog empty for the one with the first of the items, else the only one
    public record Brought(
            String id,
            String task,
            Json.Obj plan,
            List<String> retrieved,
            String outcome,
            AgentReports.Aim aim) {
        public Brought {
            retrieved = List.copyOf(retrieved);
        }
    }

    public record Stored(String id, Path file, List<String> unknown, AgentReports.Said said) {
        public Stored {
            unknown = List.copyOf(unknown);
        }
    }

    /// Stores a plan, or the same plan again when it is known how it ended.
    ///
    /// @throws CurationException when another client's plan has that id
    public synchronized Stored store(Brought brought, AgentClient client) throws CurationException {
        var plan = ReviewGate.covered(brought.plan());
        var task = ReviewGate.covered(Json.Obj.of("task", brought.task()));
        var provenance =
                Provenance.of(
                        client,
                        brought.aim().run(),
                        backstage.clock().instant(),
                        Json.Obj.of("task", brought.task(), "plan", plan));
        return write(brought, task.with("plan", plan), provenance, client);
    }

    private Stored write(
            Brought brought, Json.Obj taskAndPlan, Provenance provenance, AgentClient client)
            throws CurationException {
        var id =
                brought.id().isBlank()
                        ? "plan_" + provenance.hash().substring(0, 24)
                        : brought.id();
        var known = new ArrayList<ItemRef>();
        var unknown = new ArrayList<String>();
        for (var one : brought.retrieved()) {
            var refs = own.named(one, client);
            if (refs.isEmpty()) {
                unknown.add(one);
            } else {
                known.addAll(refs.values());
            }
        }
        var file = folder(brought, known).resolve(id + ".json");
        var owner = owner(file);
        if (owner.isPresent() && !owner.get().equals(client.name())) {
            throw Failures.badInput("There is a plan " + id + " already.", "Give it another id.");
        }
        var content = taskAndPlan.with("metadata", about(brought, known, provenance, client));
        if (owner.isPresent()) { // how it ended is told under the same id
            save(file, content);
        } else {
            checkRoom(file);
            var said = "plan\n" + brought.task() + "\n" + taskAndPlan.object("plan").compact();
            reports.counted(
                    client,
                    said,
                    () -> {
                        save(file, content);
                        return file;
                    });
        }
        var warnings =
                unknown.isEmpty()
                        ? List.<String>of()
                        : List.of("No open catalog has: " + String.join(", ", unknown) + ".");
        return new Stored(id, file, unknown, new AgentReports.Said(provenance, warnings));
    }

    private static void save(Path file, Json.Obj content) throws CurationException {
        try {
            Files.createDirectories(file.getParent());
            JsonFile.replace(file, content.compact() + "\n");
        } catch (IOException failed) {
            throw new CurationException(
                    CurationException.Code.BAD_INPUT,
                    "The plan can't be written to " + file + ": " + failed.getMessage() + ".",
                    "Nothing was stored.",
                    "Check the folder's permissions and the space on the disk.",
                    failed);
        }
    }

    private Json.Obj about(
            Brought brought, List<ItemRef> known, Provenance provenance, AgentClient client) {
        var items = new ArrayList<Json>();
        int length = 0;
        for (var ref : known.subList(0, Math.min(MOST_ITEMS, known.size()))) {
            var served = own.serve(ref, client, Json.Obj.EMPTY);
            if (served.isPresent()) {
                var fields = served.get().item().fields();
                length += fields.compact().length();
                if (length > MOST_ITEM_CHARACTERS) {
                    break;
                }
                items.add(fields);
            }
        }
        var about =
                Json.Obj.of(
                        "retrieved_kb_ids", brought.retrieved(),
                        "retrieved_kb_items", items,
                        "created_at", provenance.at().toString(),
                        "origin", provenance.toJson());
        return brought.outcome().isEmpty()
                ? about
                : about.with("outcome", new Json.Text(brought.outcome()));
    }

    private Path folder(Brought brought, List<ItemRef> known) throws CurationException {
        var catalog = brought.aim().catalog();
        var file =
                catalog.isBlank() && !known.isEmpty()
                        ? shelf.get(known.getFirst().catalog())
                        : AgentReports.named(shelf, catalog);
        return file.now().path().toAbsolutePath().resolveSibling("plans");
    }

    /// @throws CurationException with `TOO_OFTEN` when the folder takes no more plans
    private static void checkRoom(Path file) throws CurationException {
        var folder = file.getParent();
        if (folder == null) {
            return;
        }
        var plans = Objects.requireNonNullElse(folder.toFile().listFiles(), new File[0]);
        int count = plans.length;
        long bytes = Stream.of(plans).mapToLong(File::length).sum();
        if (count >= MOST_FILES || bytes >= MOST_BYTES) {
            throw new CurationException(
                    CurationException.Code.TOO_OFTEN,
                    "The folder " + folder + " holds " + count + " plans, which is enough.",
                    "Nothing was stored.",
                    "Move old plans elsewhere.");
        }
    }

    /// Whose plan a file is; empty when there is none, nobody's name for one that says none.
    private static Optional<String> owner(Path file) throws CurationException {
        if (!Files.exists(file)) {
            return Optional.empty();
        }
        try {
            return JsonText.parse(Files.readString(file)) instanceof Json.Obj fields
                    ? Optional.of(
                            fields.object("metadata").object("origin").text("client").orElse(""))
                    : Optional.of("");
        } catch (IOException unreadable) {
            throw Failures.unreadable("The plan " + file, unreadable, "Give it another id.");
        } catch (JsonFault notOurs) { // whoever's it is, it is left alone
            return Optional.of("");
        }
    }
}
