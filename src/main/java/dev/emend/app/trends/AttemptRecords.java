package dev.emend.app.trends;

import dev.emend.model.Run.TokenPrices;
import dev.emend.store.db.StoreTransaction;
import dev.emend.store.journal.HashChain;
import dev.emend.store.journal.JournalHead;
import dev.emend.store.memories.RunOutcomeTable.RunOutcomeRow;
import java.util.List;
import java.util.function.Supplier;

/// The runs and since when learnings are kept, read again only as far as the store has changed: the
/// library asks with every item it shows. Guarded by itself.
final class AttemptRecords {
    private JournalHead head = JournalHead.NONE;
    private KeptTimes keptTimes = KeptTimes.NONE;
    private long change = -1;
    private List<RunOutcomeRow> runs = List.of();
    private TokenPrices lastPrices = TokenPrices.NONE;
    private final Supplier<TokenPrices> prices;

    AttemptRecords(Supplier<TokenPrices> prices) {
        this.prices = prices;
    }

    record Stored(List<RunOutcomeRow> runs, KeptTimes keptTimes) {}

    synchronized Stored read(StoreTransaction session) {
        var newest = HashChain.head(session.handle());
        if (!newest.equals(head)) {
            // another store may stand in its place since a backup was restored
            boolean isContinued = head.seq() > 0 && HashChain.holds(session.handle(), head);
            keptTimes =
                    isContinued ? keptTimes.withChanges(session, newest.seq() - head.seq()) : KeptTimes.read(session);
            if (!isContinued) {
                change = -1;
            }
            head = newest;
        }
        long newestChange = session.analyses().newestChange();
        var currentPrices = prices.get();
        if (newestChange != change || !currentPrices.equals(lastPrices)) {
            runs = List.copyOf(session.outcomes().all(currentPrices));
            change = newestChange;
            lastPrices = currentPrices;
        }
        return new Stored(runs, keptTimes);
    }
}
