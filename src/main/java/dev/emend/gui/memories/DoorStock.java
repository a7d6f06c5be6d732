package dev.emend.gui.memories;

import dev.emend.curation.CurationException;
import dev.emend.curation.Door;
import dev.emend.curation.Exports;
import dev.emend.curation.Imports;
import dev.emend.curation.Memories;
import dev.emend.curation.MemoryDesk;
import dev.emend.curation.MemoryDetail;
import dev.emend.curation.MemoryRecall;
import dev.emend.curation.MemoryTable;
import dev.emend.curation.OpenCatalog;
import dev.emend.curation.Sources;
import dev.emend.curation.Upkeep;
import dev.emend.model.ItemRef;
import dev.emend.model.Json;
import dev.emend.model.Memory;
import dev.emend.model.Progress;
import dev.emend.model.ReviewState;
import dev.emend.model.Where;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/// The memories behind the one door.
record DoorStock(Door door) implements Stock {
    private static final int ALIKE = 50;
    private static final int NEIGHBOURS = 10;

    private Memories memories() {
        return door.memories();
    }

    @Override
    public Where filter(String line) throws CurationException {
        return memories().table().filter(line);
    }

    @Override
    public MemoryTable.Page rows(Where where, MemoryTable.Order order, boolean isReversed)
            throws CurationException {
        return memories().table().rows(where, order, isReversed);
    }

    @Override
    public MemoryDetail detail(String id) throws CurationException {
        return memories().table().detail(id);
    }

    @Override
    public MemoryRecall.Answer search(MemoryRecall.Question question) throws CurationException {
        return memories().recall().search(question);
    }

    @Override
    public MemoryRecall.Answer similar(String id, Memory.Space space) throws CurationException {
        return memories().recall().similar(id, space, ALIKE);
    }

    @Override
    public List<String> whyNot(MemoryRecall.Question question, String id) throws CurationException {
        return memories().recall().whyNot(question, id);
    }

    @Override
    public MemoryRecall.Graph graph(String id) throws CurationException {
        return memories().recall().graph(id, NEIGHBOURS);
    }

    @Override
    public MemoryDesk.Done add(Memory memory) throws CurationException {
        return memories().desk().add(memory, ReviewState.KEPT);
    }

    @Override
    public MemoryDesk.Done update(Memory memory, long version) throws CurationException {
        return memories().desk().update(memory, version);
    }

    @Override
    public MemoryDesk.Done judge(Collection<String> ids, ReviewState state)
            throws CurationException {
        return memories().desk().judge(ids, state);
    }

    @Override
    public MemoryDesk.Done rate(String id, int score, String feedback) throws CurationException {
        return memories().desk().rate(id, score, feedback);
    }

    @Override
    public List<OpenCatalog> catalogs() {
        return door.library().catalogs();
    }

    @Override
    public ItemRef promote(String id, UUID catalog) throws CurationException {
        return memories().desk().promote(id, catalog);
    }

    @Override
    public MemoryDesk.Done reset(int confirmed) throws CurationException {
        return memories().desk().reset(confirmed);
    }

    @Override
    public Upkeep.Preview preview(Upkeep.Plan plan) throws CurationException {
        return memories().upkeep().preview(plan);
    }

    @Override
    public MemoryDesk.Done apply(Upkeep.Preview preview, Upkeep.Way way) throws CurationException {
        return memories().upkeep().apply(preview, way);
    }

    @Override
    public Optional<Duration> halfLife() {
        return memories().upkeep().halfLife();
    }

    @Override
    public void setHalfLife(Optional<Duration> halfLife) throws CurationException {
        memories().upkeep().setHalfLife(halfLife);
    }

    @Override
    public List<Imports.Preview> look(Collection<Path> paths, Progress progress)
            throws CurationException {
        return memories().imports().preview(paths, progress);
    }

    @Override
    public Imports.Outcome bring(Collection<Path> paths, Progress progress)
            throws CurationException {
        return memories().imports().run(paths, progress);
    }

    @Override
    public List<Imports.Unfinished> unfinished() throws CurationException {
        return memories().imports().unfinished();
    }

    @Override
    public Imports.Outcome resume(long batch, Progress progress) throws CurationException {
        return memories().imports().resume(batch, progress);
    }

    @Override
    public void discard(long batch) throws CurationException {
        memories().imports().discard(batch);
    }

    @Override
    public List<Imports.Quarantined> quarantine() throws CurationException {
        return memories().imports().quarantine();
    }

    @Override
    public String retry(long id, String raw) throws CurationException {
        return memories().imports().retry(id, raw);
    }

    @Override
    public void skip(Collection<Long> ids) throws CurationException {
        memories().imports().skip(ids);
    }

    @Override
    public List<String> exportFormats() {
        return Exports.formats();
    }

    @Override
    public Exports.Done export(Exports.Order order, Progress progress) throws CurationException {
        return memories().exports().write(order, progress);
    }

    @Override
    public List<Sources.Status> places() throws CurationException {
        return memories().sources().all();
    }

    @Override
    public Sources.Source add(String kind, Json.Obj settings) throws CurationException {
        return memories().sources().add(kind, settings);
    }

    @Override
    public void remove(long id) throws CurationException {
        memories().sources().remove(id);
    }

    @Override
    public void watch(long id, boolean isWatched) throws CurationException {
        memories().sources().watch(id, isWatched);
    }

    @Override
    public Imports.Outcome read(long id, Progress progress) throws CurationException {
        return memories().sources().read(id, progress);
    }

    @Override
    public int writeBack(long id) throws CurationException {
        return memories().sources().writeBack(id);
    }
}
