package dev.emend.curation;

import dev.emend.memory.ActTarget;
import dev.emend.model.Action;
import dev.emend.model.Edit;
import dev.emend.model.ItemRef;
import dev.emend.model.Json;
import dev.emend.model.KnowledgeItem;
import dev.emend.model.LearningRef;
import dev.emend.model.Mark;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/// What agents bring: every piece waits for a person, says where it comes from, and is one act in
/// the journal under the name of its client. Secrets are placeholders before anything is stored.
/// Thread-safe; calls block until it can't be lost any more.
public final class AgentReports {
    private final Backstage backstage;
    private final Shelf shelf;
    private final Acts acts;
    private final FloodGuard guard;
    private final String person;

    AgentReports(Backstage backstage, Shelf shelf, Acts acts, FloodGuard guard, String person) {
        this.backstage = backstage;
        this.shelf = shelf;
        this.acts = acts;
        this.guard = guard;
        this.person = person;
    }

    AgentReports as(String another) {
        return new AgentReports(backstage, shelf, acts, guard, another);
    }

    public enum Status {
        /// A person will judge it.
        PENDING,
        /// It names no item there is; a person will say whose it is.
        UNATTRIBUTED;

        public String word() {
            return name().toLowerCase(java.util.Locale.ROOT);
        }
    }

    /// @param act its number in the journal
    /// @param learning empty unless it was attached
    /// @param trust of the item afterwards
    /// @param warnings sentences
    public record Report(
            Status status,
            Optional<Long> act,
            ItemRef item,
            Optional<LearningRef> learning,
            OptionalDouble trust,
            Said said) {
        public String knowledgeId() {
            return ServedItem.named(item);
        }

        /// Names its catalog.
        public String catalog() {
            return ServedItem.catalog(item);
        }
    }

    public record Said(Provenance provenance, List<String> warnings) {
        public Said {
            warnings = List.copyOf(warnings);
        }
    }

    /// Where a learning is meant to go.
    ///
    /// @param knowledgeId empty when the action was derived from no item
    /// @param catalog empty for the one that has the item
    /// @param run empty when the agent did not say
    /// @param isFailure a step of the item failed; else the learning is a proposal and costs it
    ///   nothing
    public record Aim(String knowledgeId, String catalog, String run, boolean isFailure) {}

    /// Attaches a learning to the item it names, as a pending one; trust falls by one step, unless
    /// the aim says that nothing failed. Without such an item it is kept in the list of
    /// unattributed ones, and a warning says so.
    ///
    /// @param learning as the KB-attached learning design has it; a timestamp is added when there
    ///   is none
    public Report learn(Json.Obj learning, Aim aim, AgentClient client) throws CurationException {
        var plain = ReviewGate.covered(learning);
        var provenance = Provenance.of(client, aim.run(), backstage.clock().instant(), plain);
        return guard.counted(
                client.name(),
                aim.knowledgeId() + "\n" + words(plain),
                () -> learn(plain, aim, provenance));
    }

    private Report learn(Json.Obj plain, Aim aim, Provenance provenance) throws CurationException {
        var stamped =
                (plain.has("timestamp") ? plain : plain.with("timestamp", new Json.Text(now())))
                        .with("origin", provenance.toJson());
        var file = file(aim);
        var item =
                aim.knowledgeId().isBlank()
                        ? Optional.<KnowledgeItem>empty()
                        : Library.find(file, aim.knowledgeId());
        return item.isPresent()
                ? attached(file, item.get(), stamped, aim.isFailure(), provenance)
                : unattributed(file, aim, stamped, provenance);
    }

    private Report attached(
            OpenFile file,
            KnowledgeItem item,
            Json.Obj learning,
            boolean isFailure,
            Provenance provenance)
            throws CurationException {
        var all = new ArrayList<>(item.fields().array("kb_learnings"));
        all.add(learning);
        var ref = new LearningRef(item.ref(), LearningRef.identities(all).getLast());
        var step =
                isFailure
                        ? Step.of(List.of(new Edit.AttachLearning(ref, learning)))
                        : Step.of(List.of(new Edit.InsertLearning(ref, all.size() - 1, learning)))
                                .withMarks(
                                        Map.of(
                                                new Mark(Mark.Kind.BLAME_REJECTED, ref.key()),
                                                TrustLedger.PROPOSED));
        var label = "Attach a learning to " + item.ref().label();
        var draft = new Acts.Draft("attach", label, ActTarget.of(ref), step);
        var decision = acts.decide(file, person, item.ref(), draft);
        var trust =
                decision.item()
                        .map(now -> OptionalDouble.of(now.trust()))
                        .orElse(OptionalDouble.empty());
        return new Report(
                Status.PENDING,
                Optional.of(decision.act()),
                item.ref(),
                Optional.of(ref),
                trust,
                new Said(provenance, List.of()));
    }

    private Report unattributed(OpenFile file, Aim aim, Json.Obj learning, Provenance provenance)
            throws CurationException {
        var catalog = file.now().id();
        var kept = new Unattributed(aim.knowledgeId(), learning);
        var ref = new ItemRef(catalog, aim.knowledgeId());
        var decision = acts.decide(file, person, ref, kept.draft(catalog));
        var problem = kept.problem(file.now().path());
        return new Report(
                Status.UNATTRIBUTED,
                Optional.of(decision.act()),
                ref,
                Optional.empty(),
                OptionalDouble.empty(),
                new Said(provenance, List.of(problem.what() + " " + problem.safe())));
    }

    /// The file with the item; that of the catalog named; else the only one on the desk.
    private OpenFile file(Aim aim) throws CurationException {
        if (!aim.catalog().isBlank()) {
            return named(shelf, aim.catalog());
        }
        var having =
                shelf.all().stream()
                        .filter(file -> Library.find(file, aim.knowledgeId()).isPresent())
                        .toList();
        if (having.size() > 1) {
            throw Failures.badInput(
                    "Several catalogs have an item " + aim.knowledgeId() + ".",
                    "Say which with catalog, one of "
                            + CatalogNames.all(having.stream().map(OpenFile::describe).toList())
                            + ".");
        }
        return having.isEmpty() ? named(shelf, "") : having.getFirst();
    }

    /// @param catalog its folder or its id; empty for the only one
    static OpenFile named(Shelf shelf, String catalog) throws CurationException {
        var open = shelf.all().stream().map(OpenFile::describe).toList();
        var meant = catalog.isBlank() ? CatalogNames.only(open) : CatalogNames.find(open, catalog);
        return shelf.get(meant.id());
    }

    /// The item of that id on the desk.
    ///
    /// @param catalog empty for the one that has it
    private ItemRef item(String id, String catalog) throws CurationException {
        var file = file(new Aim(id, catalog, "", false));
        return Library.find(file, id)
                .map(KnowledgeItem::ref)
                .orElseThrow(() -> Library.unknown(id, file.now().path()));
    }

    /// @param isInFile whether the file keeps the score; the store always does
    public record Rated(long act, ItemRef item, boolean isInFile) {
        public String knowledgeId() {
            return ServedItem.named(item);
        }

        public String catalog() {
            return ServedItem.catalog(item);
        }
    }

    /// Rates an item in the name of the client.
    public Rated rate(String id, String catalog, int score, String feedback)
            throws CurationException {
        var ref = item(id, catalog);
        var desk = new Desk(shelf, acts, backstage.clock(), person);
        var decision = desk.rate(ref, score, feedback);
        boolean isInFile =
                decision.item().filter(now -> now.fields().has("quality_score")).isPresent();
        return new Rated(decision.act(), ref, isInFile);
    }

    /// Where something this client brings now comes from.
    public Provenance provenance(String run, Json.Obj brought, AgentClient client) {
        return Provenance.of(client, run, backstage.clock().instant(), brought);
    }

    /// Stores what says nearly the same not too often.
    ///
    /// @throws CurationException with `TOO_OFTEN` when it must not be stored
    public <T> T counted(AgentClient client, String text, FloodGuard.Storing<T> storing)
            throws CurationException {
        return guard.counted(client.name(), text, storing);
    }

    /// The same of everything said in words in a value.
    public <T> T counted(AgentClient client, Json said, FloodGuard.Storing<T> storing)
            throws CurationException {
        return counted(client, words(said), storing);
    }

    void close() {
        guard.close();
    }

    /// What an agent said in words, which is what a flood repeats.
    static String words(Json value) {
        return switch (value) {
            case Json.Text(var text) -> text;
            case Json.Arr(var elements) ->
                    String.join("\n", elements.stream().map(AgentReports::words).toList());
            case Json.Obj(var members) ->
                    String.join("\n", members.values().stream().map(AgentReports::words).toList());
            case Json.Num _, Json.Bool _, Json.Null _ -> "";
        };
    }

    /// As Python's `datetime.now().isoformat()`.
    private String now() {
        return LocalDateTime.now(backstage.clock())
                .format(DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH:mm:ss.SSSSSS", Locale.ROOT));
    }

    /// The action with the item it was derived from.
    public static Json.Obj sourced(Json.Obj action, String kbSource) {
        return new Action(action).kbSource().isPresent() || kbSource.isBlank()
                ? action
                : action.with("kb_source", new Json.Text(kbSource));
    }
}
