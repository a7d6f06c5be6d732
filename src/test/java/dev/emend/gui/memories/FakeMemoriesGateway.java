package dev.emend.gui.memories;

import dev.emend.app.catalogs.CatalogCounts;
import dev.emend.app.catalogs.CatalogInfo;
import dev.emend.app.core.SearchStatus;
import dev.emend.app.library.Facet;
import dev.emend.app.memories.MemoryDetail;
import dev.emend.app.memories.MemoryEditor;
import dev.emend.app.memories.MemoryPageSource;
import dev.emend.app.memories.MemoryQueryService;
import dev.emend.app.memories.MemoryRetentionService;
import dev.emend.app.memories.MemorySearchService;
import dev.emend.app.memories.MemorySummary;
import dev.emend.app.transfer.ExportService;
import dev.emend.app.transfer.ImportService;
import dev.emend.app.transfer.SourceService;
import dev.emend.model.ItemRef;
import dev.emend.model.Json;
import dev.emend.model.Memory;
import dev.emend.model.Origin;
import dev.emend.model.Progress;
import dev.emend.model.ReviewState;
import dev.emend.model.UserException;
import dev.emend.model.filter.Where;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.UUID;

/// Memories on paper. A filter is `has:word`; a search finds what has one of its words. What was
/// asked is a list of lines.
public class FakeMemoriesGateway implements MemoriesGateway {
    static final Instant NOW = Instant.parse("2025-11-02T12:00:00Z");

    final Map<String, Memory> memories = new LinkedHashMap<>();
    final Map<String, ReviewState> states = new LinkedHashMap<>();
    final Map<String, Long> versions = new LinkedHashMap<>();
    public final List<String> calls = new java.util.concurrent.CopyOnWriteArrayList<>();
    final List<ImportService.Preview> files = new ArrayList<>();
    final List<ImportService.Unfinished> cut = new ArrayList<>();
    final List<ImportService.Quarantined> rejected = new ArrayList<>();
    final List<SourceService.Status> places = new ArrayList<>();
    final List<CatalogInfo> open = new ArrayList<>();
    Optional<Duration> halfLife = Optional.empty();
    public boolean isBroken;
    private long changes;

    /// Puts a memory into the stock.
    public Memory put(String id, String task) {
        var memory =
                new Memory(
                        id,
                        Memory.Kind.LEARNED,
                        Memory.Text.ofTask(task),
                        new Memory.Result(
                                "success", OptionalDouble.of(0.5), NOW.toString(), Json.Obj.EMPTY),
                        Json.Obj.EMPTY,
                        Origin.HERE);
        put(memory);
        return memory;
    }

    void put(Memory memory) {
        memories.put(memory.id(), memory);
        states.putIfAbsent(memory.id(), ReviewState.PENDING);
        versions.merge(memory.id(), 1L, Long::sum);
    }

    Memory memory(String id) {
        return Objects.requireNonNull(memories.get(id), id);
    }

    private long version(String id) {
        return Objects.requireNonNull(versions.get(id), id);
    }

    private ReviewState state(String id) {
        return Objects.requireNonNull(states.get(id), id);
    }

    MemorySummary row(String id) {
        var memory = memory(id);
        return new MemorySummary(
                id,
                memory.kind(),
                new MemorySummary.ShortTexts(memory.text().task(), memory.lesson()),
                new MemorySummary.MemoryStatus(
                        state(id),
                        MemorySummary.Tier.ACTIVE,
                        memory.result().outcome(),
                        memory.result().confidence(),
                        Optional.of(NOW)),
                memory.origin(),
                0);
    }

    private void work() throws UserException {
        if (isBroken) {
            throw new UserException(UserException.Code.STORE, "The store is away.", "", "Wait.");
        }
    }

    private MemoryEditor.MemoryCommandResult done(int memories) {
        changes++;
        return new MemoryEditor.MemoryCommandResult(changes, memories);
    }

    @Override
    public Where filter(String line) throws UserException {
        if (line.isBlank()) {
            return Where.ALL;
        }
        if (!line.startsWith("has:")) {
            throw new UserException(
                    UserException.Code.BAD_INPUT,
                    "At character 1: " + line + " is no filter.",
                    "",
                    "Write has:word.");
        }
        return new Where.Document(line.substring(4), false);
    }

    private boolean matches(Where where, String id) {
        return !(where instanceof Where.Document(var text, var isNegated))
                || memory(id).text().task().contains(text) != isNegated;
    }

    @Override
    public MemoryQueryService.Page rows(
            Where where, MemoryQueryService.Order order, boolean isReversed) throws UserException {
        work();
        calls.add("rows " + order + (isReversed ? " reversed" : ""));
        var rows =
                memories.keySet().stream()
                        .filter(id -> states.get(id) != ReviewState.DELETED)
                        .filter(id -> matches(where, id))
                        .map(this::row)
                        .toList();
        return new MemoryQueryService.Page(
                MemoryPageSource.of(rows),
                List.of(new Facet("state", "has:token", 1, false)),
                (int)
                        states.values().stream()
                                .filter(state -> state != ReviewState.DELETED)
                                .count());
    }

    @Override
    public MemoryDetail detail(String id) throws UserException {
        work();
        if (!memories.containsKey(id)) {
            throw new UserException(
                    UserException.Code.NOT_FOUND, id + " is gone.", "", "Choose another.");
        }
        return new MemoryDetail(
                memory(id),
                row(id),
                version(id),
                List.of(),
                Optional.empty(),
                new MemoryDetail.Provenance(NOW, "", List.of()));
    }

    @Override
    public MemorySearchService.Answer search(MemorySearchService.Question question)
            throws UserException {
        work();
        calls.add("search " + question.space() + " " + question.text() + " " + question.where());
        return answer(question.text(), question.where());
    }

    private MemorySearchService.Answer answer(String words, Where where) {
        var hits =
                memories.keySet().stream()
                        .filter(id -> matches(where, id))
                        .filter(id ->
                                List.of(words.split(" ")).stream()
                                        .anyMatch(memory(id).text().task()::contains))
                        .map(id ->
                                new MemorySearchService.Hit(
                                        row(id),
                                        new MemorySearchService.Parts(
                                                0.8,
                                                OptionalDouble.of(0.7),
                                                OptionalDouble.empty(),
                                                0.4,
                                                1)))
                        .toList();
        return new MemorySearchService.Answer(
                hits, new SearchStatus(SearchStatus.Stage.READY, "", 0, 0), !hits.isEmpty());
    }

    @Override
    public MemorySearchService.Answer similar(String id, Memory.Space space) throws UserException {
        work();
        calls.add("similar " + space + " " + id);
        return answer(memory(id).text().task(), Where.ALL);
    }

    @Override
    public List<String> whyNot(MemorySearchService.Question question, String id) {
        calls.add("whyNot " + question.text() + " " + id);
        return List.of(id + " has no word of " + question.text() + ".");
    }

    @Override
    public MemorySearchService.Graph graph(String id) {
        var nodes = memories.keySet().stream().map(this::row).toList();
        return new MemorySearchService.Graph(
                nodes,
                nodes.stream()
                        .filter(one -> !one.id().equals(id))
                        .map(one -> new MemorySearchService.Graph.Edge(id, one.id(), "alike", 0.9))
                        .toList());
    }

    @Override
    public MemoryEditor.MemoryCommandResult add(Memory memory) throws UserException {
        work();
        put(memory);
        states.put(memory.id(), ReviewState.KEPT);
        return done(1);
    }

    @Override
    public MemoryEditor.MemoryCommandResult update(Memory memory, long version)
            throws UserException {
        work();
        if (version(memory.id()) != version) {
            throw new UserException(
                    UserException.Code.CHANGED_MEANWHILE,
                    "Somebody changed this memory.",
                    "",
                    "Save again to put yours onto theirs.");
        }
        put(memory);
        return done(1);
    }

    @Override
    public MemoryEditor.MemoryCommandResult judge(Collection<String> ids, ReviewState state)
            throws UserException {
        work();
        ids.forEach(id -> states.put(id, state));
        calls.add("judge " + List.copyOf(ids) + " " + state);
        return done(ids.size());
    }

    @Override
    public MemoryEditor.MemoryCommandResult rate(String id, int score, String feedback) {
        calls.add("rate " + id + " " + score + " " + feedback);
        return done(1);
    }

    @Override
    public List<CatalogInfo> catalogs() {
        return List.copyOf(open);
    }

    @Override
    public ItemRef promote(String id, UUID catalog) {
        calls.add("promote " + id + " " + catalog.getLeastSignificantBits());
        return new ItemRef(catalog, "item_of_" + id);
    }

    static CatalogInfo catalog(int number, String... readOnly) {
        return new CatalogInfo(
                new UUID(0, number),
                Path.of("agent" + number, "knowledge_catalog.json"),
                new CatalogCounts(1, 0, 0, 0, 0),
                List.of(readOnly).stream().findFirst(),
                List.of());
    }

    @Override
    public MemoryEditor.MemoryCommandResult reset(int confirmed) {
        calls.add("reset " + confirmed);
        memories.clear();
        states.clear();
        return done(confirmed);
    }

    @Override
    public MemoryRetentionService.Preview preview(MemoryRetentionService.Plan plan)
            throws UserException {
        work();
        calls.add(
                "preview "
                        + plan.confidenceBelow().orElse(-1)
                        + " "
                        + plan.olderThan().map(Duration::toDays).orElse(-1L)
                        + " "
                        + plan.neverServed());
        var rows = memories.keySet().stream().map(this::row).toList();
        return new MemoryRetentionService.Preview(
                MemoryPageSource.of(rows), rows, rows.stream().map(_ -> "It is old").toList());
    }

    @Override
    public MemoryEditor.MemoryCommandResult apply(
            MemoryRetentionService.Preview preview, MemoryRetentionService.Way way) {
        calls.add("apply " + preview.rows().size() + " " + way);
        return done(preview.rows().size());
    }

    @Override
    public Optional<Duration> halfLife() {
        return halfLife;
    }

    @Override
    public void setHalfLife(Optional<Duration> wanted) {
        halfLife = wanted;
    }

    @Override
    public List<ImportService.Preview> look(Collection<Path> paths, Progress progress)
            throws UserException {
        work();
        calls.add("look " + paths.size());
        return List.copyOf(files);
    }

    @Override
    public ImportService.Outcome bring(Collection<Path> paths, Progress progress)
            throws UserException {
        work();
        calls.add("bring " + List.copyOf(paths));
        put("imported", "a token that was imported");
        return outcome(paths);
    }

    private static ImportService.Outcome outcome(Collection<Path> paths) {
        return new ImportService.Outcome(
                7,
                paths.stream()
                        .map(path ->
                                new ImportService.FileOutcome(
                                        path, "mem0", new ImportService.Counts(1, 0, 1, 0), ""))
                        .toList());
    }

    @Override
    public List<ImportService.Unfinished> unfinished() {
        return List.copyOf(cut);
    }

    @Override
    public ImportService.Outcome resume(long batch, Progress progress) {
        calls.add("resume " + batch);
        cut.clear();
        return outcome(List.of());
    }

    @Override
    public void discard(long batch) {
        calls.add("discard " + batch);
        cut.clear();
    }

    @Override
    public List<ImportService.Quarantined> quarantine() {
        return List.copyOf(rejected);
    }

    @Override
    public String retry(long id, String raw) {
        calls.add("retry " + id + " " + raw);
        if (raw.contains("broken")) {
            return "It is still broken.";
        }
        rejected.removeIf(one -> one.id() == id);
        return "";
    }

    @Override
    public void skip(Collection<Long> ids) {
        calls.add("skip " + List.copyOf(ids));
        rejected.removeIf(one -> ids.contains(one.id()));
    }

    @Override
    public List<String> exportFormats() {
        return List.of("emend", "csv");
    }

    @Override
    public ExportService.ExportCounts export(ExportService.Order order, Progress progress)
            throws UserException {
        work();
        calls.add("export " + order.format() + " " + order.file() + " " + order.where());
        return new ExportService.ExportCounts(2, 1);
    }

    @Override
    public List<SourceService.Status> places() {
        return List.copyOf(places);
    }

    @Override
    public SourceService.Source add(String kind, Json.Obj settings) throws UserException {
        work();
        calls.add("add " + kind + " " + settings.compact());
        var source =
                new SourceService.Source(
                        places.size() + 1L, kind, "place of " + kind, settings, false);
        places.add(new SourceService.Status(source, Optional.empty(), 0, ""));
        return source;
    }

    @Override
    public void remove(long id) {
        places.removeIf(one -> one.source().id() == id);
    }

    @Override
    public void watch(long id, boolean isWatched) {
        calls.add("watch " + id + " " + isWatched);
    }

    @Override
    public ImportService.Outcome read(long id, Progress progress) throws UserException {
        work();
        calls.add("read " + id);
        return outcome(List.of(Path.of("server")));
    }

    @Override
    public int writeBack(long id) throws UserException {
        work();
        calls.add("write " + id);
        return 2;
    }
}
