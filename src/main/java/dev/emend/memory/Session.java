package dev.emend.memory;

import java.time.Clock;

/// The tables, within one transaction. Use it only inside the function it is given to.
public final class Session {
    private final Sql sql;
    private final Clock clock;

    Session(Sql sql, Clock clock) {
        this.sql = sql;
        this.clock = clock;
    }

    Sql sql() {
        return sql;
    }

    public Journal journal() {
        return new Journal(sql, clock);
    }

    public Ratings ratings() {
        return new Ratings(sql, clock);
    }

    public ReviewStates reviews() {
        return new ReviewStates(sql, clock);
    }

    public TrustEvents trust() {
        return new TrustEvents(sql);
    }

    public Embeddings embeddings() {
        return new Embeddings(sql);
    }

    public QueryLog queries() {
        return new QueryLog(sql);
    }

    public CatalogRegistry catalogs() {
        return new CatalogRegistry(sql, clock);
    }
}
