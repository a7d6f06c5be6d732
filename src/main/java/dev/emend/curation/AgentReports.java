package dev.emend.curation;

import dev.emend.memory.ActTarget;
import dev.emend.model.Action;
import dev.emend.model.Edit;
import dev.emend.model.ItemRef;
import dev.emend.model.Json;
import dev.emend.model.KnowledgeItem;
import dev.emend.model.LearningRef;
import dev.emend.model.Mark;
import dev.emend.model.ReviewState;
import java.time.Duration;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/// What agents bring: every piece waits for a person, says where it comes from, and is one act in
/// the journal under the name of its client. It goes into the catalog file when a person keeps it,
/// and its failure lowers trust then; where the workspace has [Rules#writesAtOnce()], at once.
/// Secrets are placeholders before anything is stored. Thread-safe; calls block until it can't be
/// lost any more.
public final class AgentReports {
    /// So many steps a client may move an item within a day before a person looked.
    static final int MOST_STEPS = 3;

    private static final Duration DAY = Duration.ofDays(1);

    private final Backstage backstage;
    private final Shelf shelf;
    private final Acts acts;
    private final FloodGuard guard;
    private final Rules rules;
    private final String person;

    AgentReports(
            Backstage backstage,
            Shelf shelf,
            Acts acts,
            FloodGuard guard,
            Rules rules,
            String person) {
        this.rules = rules;
        this.backstage = backstage;
        this.shelf = shelf;
        this.acts = acts;
        this.guard = guard;
        this.person = person;
    }

    AgentReports as(String another) {
        return new AgentReports(backstage, shelf, acts, guard, rules, another);
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
    /// @param isInFile whether it is in the catalog file; else it waits in the store
    public record Report(
            Status status,
            boolean isInFile,
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

    /// Attaches a learning to the item it names, as a pending one. Without such an item, or where
    /// the client does not get it, it is kept in the list of unattributed ones, and a warning says
    /// so.
    ///
    /// @param learning as the KB-attached learning design has it; a timestamp is added when there
    ///   is none
    public Report learn(Json.Obj learning, Aim aim, AgentClient client) throws CurationException {
        var plain = ReviewGate.covered(learning);
        var provenance = Provenance.of(client, aim.run(), backstage.clock().instant(), plain);
        return guard.counted(
                client.name(),
                aim.knowledgeId() + "\n" + words(plain),
                () -> learn(plain, aim, client, provenance));
    }

    private Report learn(Json.Obj plain, Aim aim, AgentClient client, Provenance provenance)
            throws CurationException {
        var stamped =
                (plain.has("timestamp") ? plain : plain.with("timestamp", new Json.Text(now())))
                        .with("origin", provenance.toJson());
        var file = file(aim, client);
        var item =
                aim.knowledgeId().isBlank()
                        ? Optional.<KnowledgeItem>empty()
                        : ReviewGate.item(file, aim.knowledgeId(), client);
        return item.isPresent()
                ? attached(file, item.get().ref(), stamped, aim.isFailure(), provenance)
                : unattributed(file, aim, stamped, provenance);
    }

    private Report attached(
            OpenFile file, ItemRef ref, Json.Obj learning, boolean isFailure, Provenance provenance)
            throws CurationException {
        var planned = new AtomicReference<@Nullable Placed>();
        var decision =
                acts.decide(
                        file,
                        person,
                        () -> {
                            var item = Verdicts.item(file, ref);
                            var beside = file.beside();
                            var direct = inFile(item, learning, isFailure);
                            boolean isAtOnce =
                                    rules.writesAtOnce()
                                            && !file.isBeside(ref)
                                            // one of that name waits already
                                            && beside.marks().aside(direct.learning).isEmpty()
                                            && !(isFailure && isFull(item, beside));
                            var plan =
                                    isAtOnce ? direct : beside(item, beside, learning, isFailure);
                            planned.set(plan);
                            return new Acts.Draft(
                                    "attach",
                                    "Attach a learning to " + ref.label(),
                                    ActTarget.of(plan.learning),
                                    plan.step);
                        });
        var plan = Objects.requireNonNull(planned.get());
        var trust =
                decision.item()
                        .map(now -> OptionalDouble.of(now.trust()))
                        .orElse(OptionalDouble.empty());
        return new Report(
                Status.PENDING,
                !plan.step.edits().isEmpty(),
                Optional.of(decision.act()),
                ref,
                Optional.of(plan.learning),
                trust,
                new Said(provenance, List.of()));
    }

    private record Placed(LearningRef learning, Step step) {}

    private static Placed beside(
            KnowledgeItem item, Row.Beside beside, Json.Obj learning, boolean isFailure) {
        var ref = Placement.free(item, beside, learning);
        var marks = new LinkedHashMap<Mark, Json>();
        marks.put(
                new Mark(Mark.Kind.ASIDE, ref.key()),
                Marked.neverInFile(Integer.MAX_VALUE, learning));
        if (!isFailure) {
            marks.put(new Mark(Mark.Kind.BLAME_REJECTED, ref.key()), TrustLedger.PROPOSED);
        }
        return new Placed(ref, Step.of(List.of()).withMarks(marks));
    }

    private static Placed inFile(KnowledgeItem item, Json.Obj learning, boolean isFailure) {
        var all = new ArrayList<>(item.fields().array("kb_learnings"));
        all.add(learning);
        var ref = new LearningRef(item.ref(), LearningRef.identities(all).getLast());
        return new Placed(
                ref,
                isFailure
                        ? Step.of(List.of(new Edit.AttachLearning(ref, learning)))
                        : Step.of(List.of(new Edit.InsertLearning(ref, all.size() - 1, learning)))
                                .withMarks(
                                        Map.of(
                                                new Mark(Mark.Kind.BLAME_REJECTED, ref.key()),
                                                TrustLedger.PROPOSED)));
    }

    /// Whether this client lowered the trust of an item [#MOST_STEPS] times within a day and nobody
    /// has looked at it: what it reports further waits beside the file and counts when it is kept.
    private boolean isFull(KnowledgeItem item, Row.Beside beside) {
        var since = backstage.clock().instant().minus(DAY);
        long steps =
                item.learnings().stream()
                        .filter(one -> beside.ofLearning(one) == ReviewState.PENDING)
                        .filter(one -> beside.marks().isCounting(one.ref()))
                        .map(one -> one.fields().object("origin"))
                        .filter(origin -> origin.text("client").orElse("").equals(person))
                        .flatMap(origin -> origin.text("at").stream())
                        .flatMap(at -> Written.at(at, backstage.clock().getZone()).stream())
                        .filter(since::isBefore)
                        .count();
        return steps >= MOST_STEPS;
    }

    private Report unattributed(OpenFile file, Aim aim, Json.Obj learning, Provenance provenance)
            throws CurationException {
        var catalog = file.now().id();
        var kept = new Unattributed(aim.knowledgeId(), learning);
        var decision = acts.decide(file, person, () -> kept.draft(catalog));
        var problem = kept.problem(file.now().path());
        return new Report(
                Status.UNATTRIBUTED,
                false,
                Optional.of(decision.act()),
                new ItemRef(catalog, aim.knowledgeId()),
                Optional.empty(),
                OptionalDouble.empty(),
                new Said(provenance, List.of(problem.what() + " " + problem.safe())));
    }

    /// The file with the item; that of the catalog named; else the only one on the desk.
    private OpenFile file(Aim aim, AgentClient client) throws CurationException {
        if (!aim.catalog().isBlank()) {
            return named(shelf, aim.catalog());
        }
        var having =
                shelf.all().stream()
                        .filter(file ->
                                ReviewGate.item(file, aim.knowledgeId(), client).isPresent())
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
    private ItemRef item(String id, String catalog, AgentClient client) throws CurationException {
        var file = file(new Aim(id, catalog, "", false), client);
        return ReviewGate.item(file, id, client)
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
    ///
    /// @throws CurationException with `TOO_OFTEN` when it says the same too often
    public Rated rate(String id, String catalog, int score, String feedback, AgentClient client)
            throws CurationException {
        return guard.counted(
                client.name(),
                // whatever it says of it; its digits count too
                "rate " + letters(Provenance.sha256(id)),
                () -> rate(item(id, catalog, client), score, feedback));
    }

    private static String letters(String hexadecimal) {
        return hexadecimal
                .chars()
                .map(digit -> 'a' + Character.digit(digit, 16))
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .toString();
    }

    private Rated rate(ItemRef ref, int score, String feedback) throws CurationException {
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
