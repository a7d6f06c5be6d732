package dev.emend.gui.memories;

import dev.emend.curation.Counts;
import dev.emend.curation.CurationException;
import dev.emend.curation.Exports;
import dev.emend.curation.Facet;
import dev.emend.curation.Imports;
import dev.emend.curation.MemoryDesk;
import dev.emend.curation.MemoryDetail;
import dev.emend.curation.MemoryList;
import dev.emend.curation.MemoryRecall;
import dev.emend.curation.MemoryRow;
import dev.emend.curation.MemoryTable;
import dev.emend.curation.OpenCatalog;
import dev.emend.curation.SearchState;
import dev.emend.curation.Sources;
import dev.emend.curation.Upkeep;
import dev.emend.model.ItemRef;
import dev.emend.model.Json;
import dev.emend.model.Memory;
import dev.emend.model.Origin;
import dev.emend.model.Progress;
import dev.emend.model.ReviewState;
import dev.emend.model.Where;
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
class PaperStock implements Stock {
    static final Instant NOW = Instant.parse("2025-11-02T12:00:00Z");

    final Map<String, Memory> memories = new LinkedHashMap<>();
    final Map<String, ReviewState> states = new LinkedHashMap<>();
    final Map<String, Long> versions = new LinkedHashMap<>();
    final List<String> calls = new ArrayList<>();
    final List<Imports.Preview> files = new ArrayList<>();
    final List<Imports.Unfinished> cut = new ArrayList<>();
    final List<Imports.Quarantined> rejected = new ArrayList<>();
    final List<Sources.Status> places = new ArrayList<>();
    final List<OpenCatalog> open = new ArrayList<>();
    Optional<Duration> halfLife = Optional.empty();
    boolean isBroken;
    private long acts;

    /// Puts a memory into the stock.
    Memory put(String id, String task) {
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

    MemoryRow row(String id) {
        var memory = memory(id);
        return new MemoryRow(
                id,
                memory.kind(),
                new MemoryRow.Says(memory.text().task(), memory.lesson()),
                new MemoryRow.Standing(
                        state(id),
                        MemoryRow.Tier.ACTIVE,
                        memory.result().outcome(),
                        memory.result().confidence(),
                        Optional.of(NOW)),
                memory.origin(),
                0);
    }

    private void work() throws CurationException {
        if (isBroken) {
            throw new CurationException(
                    CurationException.Code.STORE, "The store is away.", "", "Wait.");
        }
    }

    private MemoryDesk.Done done(int memories) {
        acts++;
        return new MemoryDesk.Done(acts, memories);
    }

    @Override
    public Where filter(String line) throws CurationException {
        if (line.isBlank()) {
            return Where.ALL;
        }
        if (!line.startsWith("has:")) {
            throw new CurationException(
                    CurationException.Code.BAD_INPUT,
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
    public MemoryTable.Page rows(Where where, MemoryTable.Order order, boolean isReversed)
            throws CurationException {
        work();
        calls.add("rows " + order + (isReversed ? " reversed" : ""));
        var rows =
                memories.keySet().stream()
                        .filter(id -> states.get(id) != ReviewState.DELETED)
                        .filter(id -> matches(where, id))
                        .map(this::row)
                        .toList();
        return new MemoryTable.Page(
                MemoryList.of(rows),
                List.of(new Facet("state", "has:token", 1, false)),
                (int)
                        states.values().stream()
                                .filter(state -> state != ReviewState.DELETED)
                                .count());
    }

    @Override
    public MemoryDetail detail(String id) throws CurationException {
        work();
        if (!memories.containsKey(id)) {
            throw new CurationException(
                    CurationException.Code.NOT_FOUND, id + " is gone.", "", "Choose another.");
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
    public MemoryRecall.Answer search(MemoryRecall.Question question) throws CurationException {
        work();
        calls.add("search " + question.space() + " " + question.text() + " " + question.where());
        return answer(question.text(), question.where());
    }

    private MemoryRecall.Answer answer(String words, Where where) {
        var hits =
                memories.keySet().stream()
                        .filter(id -> matches(where, id))
                        .filter(id ->
                                List.of(words.split(" ")).stream()
                                        .anyMatch(memory(id).text().task()::contains))
                        .map(id ->
                                new MemoryRecall.Hit(
                                        row(id),
                                        new MemoryRecall.Parts(
                                                0.8,
                                                OptionalDouble.of(0.7),
                                                OptionalDouble.empty(),
                                                0.4,
                                                1)))
                        .toList();
        return new MemoryRecall.Answer(
                hits, new SearchState(SearchState.Stage.READY, "", 0, 0), !hits.isEmpty());
    }

    @Override
    public MemoryRecall.Answer similar(String id, Memory.Space space) throws CurationException {
        work();
        calls.add("similar " + space + " " + id);
        return answer(memory(id).text().task(), Where.ALL);
    }

    @Override
    public List<String> whyNot(MemoryRecall.Question question, String id) {
        calls.add("whyNot " + question.text() + " " + id);
        return List.of(id + " has no word of " + question.text() + ".");
    }

    @Override
    public MemoryRecall.Graph graph(String id) {
        var nodes = memories.keySet().stream().map(this::row).toList();
        return new MemoryRecall.Graph(
                nodes,
                nodes.stream()
                        .filter(one -> !one.id().equals(id))
                        .map(one -> new MemoryRecall.Graph.Edge(id, one.id(), "alike", 0.9))
                        .toList());
    }

    @Override
    public MemoryDesk.Done add(Memory memory) throws CurationException {
        work();
        put(memory);
        states.put(memory.id(), ReviewState.KEPT);
        return done(1);
    }

    @Override
    public MemoryDesk.Done update(Memory memory, long version) throws CurationException {
        work();
        if (version(memory.id()) != version) {
            throw new CurationException(
                    CurationException.Code.CHANGED_MEANWHILE,
                    "Somebody changed this memory.",
                    "",
                    "Save again to put yours onto theirs.");
        }
        put(memory);
        return done(1);
    }

    @Override
    public MemoryDesk.Done judge(Collection<String> ids, ReviewState state)
            throws CurationException {
        work();
        ids.forEach(id -> states.put(id, state));
        calls.add("judge " + List.copyOf(ids) + " " + state);
        return done(ids.size());
    }

    @Override
    public MemoryDesk.Done rate(String id, int score, String feedback) {
        calls.add("rate " + id + " " + score + " " + feedback);
        return done(1);
    }

    @Override
    public List<OpenCatalog> catalogs() {
        return List.copyOf(open);
    }

    @Override
    public ItemRef promote(String id, UUID catalog) {
        calls.add("promote " + id + " " + catalog.getLeastSignificantBits());
        return new ItemRef(catalog, "item_of_" + id);
    }

    static OpenCatalog catalog(int number, String... readOnly) {
        return new OpenCatalog(
                new UUID(0, number),
                Path.of("agent" + number, "knowledge_catalog.json"),
                new Counts(1, 0, 0, 0, 0),
                List.of(readOnly).stream().findFirst(),
                List.of());
    }

    @Override
    public MemoryDesk.Done reset(int confirmed) {
        calls.add("reset " + confirmed);
        memories.clear();
        states.clear();
        return done(confirmed);
    }

    @Override
    public Upkeep.Preview preview(Upkeep.Plan plan) throws CurationException {
        work();
        calls.add(
                "preview "
                        + plan.confidenceBelow().orElse(-1)
                        + " "
                        + plan.olderThan().map(Duration::toDays).orElse(-1L)
                        + " "
                        + plan.neverServed());
        var rows = memories.keySet().stream().map(this::row).toList();
        return new Upkeep.Preview(
                MemoryList.of(rows), rows, rows.stream().map(_ -> "It is old").toList());
    }

    @Override
    public MemoryDesk.Done apply(Upkeep.Preview preview, Upkeep.Way way) {
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
    public List<Imports.Preview> look(Collection<Path> paths, Progress progress)
            throws CurationException {
        work();
        calls.add("look " + paths.size());
        return List.copyOf(files);
    }

    @Override
    public Imports.Outcome bring(Collection<Path> paths, Progress progress)
            throws CurationException {
        work();
        calls.add("bring " + List.copyOf(paths));
        put("imported", "a token that was imported");
        return outcome(paths);
    }

    private static Imports.Outcome outcome(Collection<Path> paths) {
        return new Imports.Outcome(
                7,
                paths.stream()
                        .map(path ->
                                new Imports.FileOutcome(
                                        path, "mem0", new Imports.Counts(1, 0, 1, 0), ""))
                        .toList());
    }

    @Override
    public List<Imports.Unfinished> unfinished() {
        return List.copyOf(cut);
    }

    @Override
    public Imports.Outcome resume(long batch, Progress progress) {
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
    public List<Imports.Quarantined> quarantine() {
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
    public Exports.Done export(Exports.Order order, Progress progress) throws CurationException {
        work();
        calls.add("export " + order.format() + " " + order.file() + " " + order.where());
        return new Exports.Done(2, 1);
    }

    @Override
    public List<Sources.Status> places() {
        return List.copyOf(places);
    }

    @Override
    public Sources.Source add(String kind, Json.Obj settings) throws CurationException {
        work();
        calls.add("add " + kind + " " + settings.compact());
        var source =
                new Sources.Source(places.size() + 1L, kind, "place of " + kind, settings, false);
        places.add(new Sources.Status(source, Optional.empty(), 0, ""));
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
    public Imports.Outcome read(long id, Progress progress) throws CurationException {
        work();
        calls.add("read " + id);
        return outcome(List.of(Path.of("server")));
    }

    @Override
    public int writeBack(long id) throws CurationException {
        work();
        calls.add("write " + id);
        return 2;
    }
}
