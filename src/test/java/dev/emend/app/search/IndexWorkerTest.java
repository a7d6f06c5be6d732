package dev.emend.app.search;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;

import dev.emend.app.core.AppEvents;
import dev.emend.app.core.SearchStatus;
import dev.emend.app.core.ServiceContext;
import dev.emend.catalog.files.CatalogFiles;
import dev.emend.catalog.files.FileVersions;
import dev.emend.model.Progress;
import dev.emend.search.IndexEntry;
import dev.emend.search.IndexException;
import dev.emend.search.KnowledgeIndex;
import dev.emend.search.embedding.BundledModel;
import dev.emend.search.embedding.EmbedderTest;
import dev.emend.search.embedding.EmbeddingCache;
import dev.emend.search.embedding.FakeModel;
import dev.emend.store.Store;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What fails again and again for one reason is a warning once, until something succeeds.
class IndexWorkerTest {
    private static final Logger LOG = Logger.getLogger(IndexWorker.class.getName());

    @TempDir
    private Path folder;

    private final List<String> warnings = new CopyOnWriteArrayList<>();
    private final Handler handler = new Handler() {
        @Override
        public void publish(LogRecord entry) {
            if (entry.getLevel() == Level.WARNING) {
                warnings.add(entry.getMessage());
            }
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
    };

    private Store store;
    private IndexWorker<KnowledgeIndex> worker;
    private EmbeddingModels models;

    private final Source source = new Source();

    private static final class Source implements IndexWorker.Source<KnowledgeIndex> {
        private int prepareFailures;
        private int refreshFailures;
        private int refreshes;
        private List<IndexEntry> entries = List.of();

        @Override
        public KnowledgeIndex open(Path folder) throws IndexException {
            return KnowledgeIndex.open(folder);
        }

        @Override
        public void prepare(KnowledgeIndex index, Progress progress) {
            if (prepareFailures > 0) {
                prepareFailures--;
                throw new IllegalStateException("the store can't be read");
            }
        }

        @Override
        public void putChanges(KnowledgeIndex index, Progress progress) {
            if (refreshFailures > 0) {
                refreshFailures--;
                throw new IllegalStateException("the catalog can't be read");
            }
            refreshes++;
        }

        @Override
        public List<IndexEntry> entries(Collection<String> ids) {
            return entries.stream().filter(entry -> ids.contains(entry.id())).toList();
        }
    }

    @BeforeEach
    void open() throws Exception {
        LOG.addHandler(handler);
        var clock = Clock.systemUTC();
        store = Store.open(folder.resolve("workspace"), clock);
        var versions = new FileVersions(folder.resolve("versions"), clock);
        var context = new ServiceContext(store, new CatalogFiles(), versions, new AppEvents(), clock);
        var model = FakeModel.write(folder.resolve("model"), 4, 1, EmbedderTest.CACHE);
        models = new EmbeddingModels(new ItemIndexer.Folders(
                folder.resolve("index"), EmbedderTest.CACHE, Optional.of(model), BundledModel.FLOAT32));
        worker = new IndexWorker<>(context, "indexer of the test", folder.resolve("index"), models, source);
    }

    @AfterEach
    void close() throws Exception {
        worker.close(models::close);
        store.close();
        LOG.removeHandler(handler);
    }

    private void fail() {
        worker.run(() -> {
                    throw new IllegalStateException("can't be read");
                })
                .join();
    }

    @Test
    void theSameFailureIsNewsAgainAfterASuccess() {
        worker.start().join();
        fail();
        fail();
        assertEquals(1, warnings.size(), warnings::toString);
        worker.run(() -> {}).join();
        fail();
        fail();
        assertEquals(2, warnings.size(), warnings::toString);
    }

    @Test
    void anIndexThatStaysClosedIsAWarningOnce() throws Exception {
        Files.writeString(folder.resolve("index"), "in the way");
        worker.start().handle((_, _) -> "").join();
        for (int i = 0; i < 3; i++) {
            worker.run(() -> {}).join();
        }
        assertEquals(1, warnings.size(), warnings::toString);
    }

    /// The next work finds that it can't be written.
    private void breakIndex() {
        worker.update(index -> {
                    index.close();
                    index.activate("model");
                })
                .join();
    }

    @Test
    void anIndexThatWasOpenedAnewIsBroughtUpToDateUntilThatSucceeds() throws Exception {
        var before = worker.start().join();
        source.refreshFailures = 2;
        breakIndex();
        var after = worker.index();
        assertNotSame(before, after);
        assertEquals(SearchStatus.Stage.LEXICAL_ONLY, worker.state().stage());

        worker.run(() -> {}).join(); // as the retry does
        assertEquals(0, source.refreshes);
        worker.run(() -> {}).join();

        assertEquals(1, source.refreshes);
        assertSame(after, worker.index(), "it can be written, and need not be opened once more");
        worker.run(() -> {}).join();
        assertEquals(1, source.refreshes, "once is enough");
    }

    @Test
    void anIndexThatCouldNotBePreparedIsOpenedAgain() throws Exception {
        source.prepareFailures = 1;
        worker.start().handle((_, _) -> "").join();

        worker.run(() -> {}).join();

        assertEquals(0, worker.index().size());
        assertEquals(1, source.refreshes);
    }

    private static IndexEntry entry(String id) {
        var place = new IndexEntry.Place(new UUID(0, 1), id, IndexEntry.Attributes.NEW);
        return new IndexEntry(id, place, new IndexEntry.Texts(id, "", id, List.of()));
    }

    /// Catalogs that are not open may have entries in the index, here more than are embedded at a time.
    @Test
    void entriesThatAreNowhereKeepNoOtherFromBeingEmbedded() throws Exception {
        models.load(new EmbeddingCache() {
            @Override
            public Map<String, float[]> find(String modelHash, Collection<String> texts) {
                return Map.of();
            }

            @Override
            public void put(String modelHash, Map<String, float[]> vectors) {}
        });
        var entries = new ArrayList<>(IntStream.range(0, 1_500)
                .mapToObj(number -> entry("absent " + number))
                .toList());
        entries.add(entry("present"));
        source.entries = List.of(entry("present"));
        worker.start().join();
        worker.update(index -> index.put(entries));
        worker.scheduleUpdate();
        worker.awaitIdle();

        var hash = models.embeddings().orElseThrow().model().hash();
        var without = worker.index().withoutVectors(hash, 2_000);
        assertEquals(1_500, without.size());
        assertFalse(without.contains("present"));
        assertEquals(SearchStatus.Stage.READY, worker.state().stage());
    }
}
