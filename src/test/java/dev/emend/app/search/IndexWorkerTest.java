package dev.emend.app.search;

import static org.junit.jupiter.api.Assertions.assertEquals;
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
import dev.emend.store.Store;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
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

    private final Source source = new Source();

    private static final class Source implements IndexWorker.Source<KnowledgeIndex> {
        private int prepareFailures;
        private int refreshFailures;
        private int refreshes;

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
            return List.of();
        }
    }

    @BeforeEach
    void open() throws Exception {
        LOG.addHandler(handler);
        var clock = Clock.systemUTC();
        store = Store.open(folder.resolve("workspace"), clock);
        var versions = new FileVersions(folder.resolve("versions"), clock);
        var context = new ServiceContext(store, new CatalogFiles(), versions, new AppEvents(), clock);
        worker = new IndexWorker<>(
                context,
                "indexer of the test",
                folder.resolve("index"),
                new EmbeddingModels(ItemIndexer.Folders.in(folder, Optional.empty())),
                source);
    }

    @AfterEach
    void close() throws Exception {
        worker.close(() -> {});
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
}
