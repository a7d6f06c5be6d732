package dev.emend.memory;

import java.time.Clock;
import org.jdbi.v3.core.Handle;

/// The tables, within one transaction. Use it only inside the function it is given to.
public final class Session {
    private final Handle handle;
    private final Clock clock;

    Session(Handle handle, Clock clock) {
        this.handle = handle;
        this.clock = clock;
    }

    Handle handle() {
        return handle;
    }

    public Journal journal() {
        return new Journal(handle, clock);
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

    public CatalogRegistry catalogs() {
        return new CatalogRegistry(handle, clock);
    }
}
