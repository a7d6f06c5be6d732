package dev.emend.memory;

import java.time.Clock;
import java.util.UUID;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/// The tables, within one transaction. Use it only inside the function it is given to.
public final class Session {
    private final Handle handle;
    private final Clock clock;
    private final @Nullable UUID workspace;

    Session(Handle handle, Clock clock) {
        this(handle, clock, null);
    }

    /// @param workspace whose copies of catalogs are meant; null in a store of one machine
    Session(Handle handle, Clock clock, @Nullable UUID workspace) {
        this.handle = handle;
        this.clock = clock;
        this.workspace = workspace;
    }

    Handle handle() {
        return handle;
    }

    public Journal journal() {
        return new Journal(handle, clock, workspace);
    }

    public History history() {
        return new History(handle);
    }

    public Ratings ratings() {
        return new Ratings(handle, clock);
    }

    public ReviewStates reviews() {
        return new ReviewStates(handle, clock);
    }

    public TrustEvents trust() {
        return new TrustEvents(handle);
    }

    public RunOutcomes outcomes() {
        return new RunOutcomes(handle);
    }

    public MemoryPages memoryPages() {
        return new MemoryPages(handle);
    }

    public Embeddings embeddings() {
        return new Embeddings(handle);
    }

    public QueryLog queries() {
        return new QueryLog(handle);
    }

    public Conflicts conflicts() {
        return new Conflicts(handle, clock);
    }

    public Redactions redactions() {
        return new Redactions(handle, clock);
    }

    public Marks marks() {
        return new Marks(handle);
    }

    public Pace pace() {
        return new Pace(handle);
    }

    public JudgementPairs judgements() {
        return new JudgementPairs(handle, clock);
    }

    public GoldenQueries golden() {
        return new GoldenQueries(handle, clock);
    }

    public Claims claims() {
        return new Claims(handle, clock, workspace);
    }

    public CatalogRegistry catalogs() {
        return workspace == null
                ? new CatalogRegistry(handle, clock)
                : new CatalogCopies(handle, clock, workspace);
    }

    public Memories memories() {
        return new Memories(handle, clock);
    }

    public MemoryLinks links() {
        return new MemoryLinks(handle);
    }

    public Runs runs() {
        return new Runs(handle, clock);
    }

    public RunAnalyses analyses() {
        return new RunAnalyses(handle, clock);
    }

    public RunPatterns patterns() {
        return new RunPatterns(handle, clock);
    }

    public Feedbacks feedbacks() {
        return new Feedbacks(handle);
    }

    public PeriodSummaries summaries() {
        return new PeriodSummaries(handle);
    }

    public Conversations conversations() {
        return new Conversations(handle, workspace);
    }

    public Sources sources() {
        return new Sources(handle);
    }

    public ImportBatches imports() {
        return new ImportBatches(handle, clock);
    }
}
