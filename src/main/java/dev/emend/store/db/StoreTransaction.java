package dev.emend.store.db;

import dev.emend.store.curation.CatalogCopies;
import dev.emend.store.curation.CatalogTable;
import dev.emend.store.curation.ConflictTable;
import dev.emend.store.curation.EmbeddingCacheTable;
import dev.emend.store.curation.GoldenQueryTable;
import dev.emend.store.curation.JudgementPairTable;
import dev.emend.store.curation.KeepRuleTable;
import dev.emend.store.curation.MarkTable;
import dev.emend.store.curation.QueryLog;
import dev.emend.store.curation.RatingTable;
import dev.emend.store.curation.RedactionTable;
import dev.emend.store.curation.ReviewClaimTable;
import dev.emend.store.curation.ReviewPaceTable;
import dev.emend.store.curation.ReviewStateTable;
import dev.emend.store.curation.TrustEventTable;
import dev.emend.store.journal.JournalQueries;
import dev.emend.store.journal.JournalTable;
import dev.emend.store.memories.ConversationTable;
import dev.emend.store.memories.FeedbackTable;
import dev.emend.store.memories.ImportBatchTable;
import dev.emend.store.memories.MemoryLinkTable;
import dev.emend.store.memories.MemoryPageQueries;
import dev.emend.store.memories.MemoryTable;
import dev.emend.store.memories.PeriodSummaryTable;
import dev.emend.store.memories.RunAnalysisTable;
import dev.emend.store.memories.RunOutcomeTable;
import dev.emend.store.memories.RunPatternTable;
import dev.emend.store.memories.RunProgressTable;
import dev.emend.store.memories.RunTable;
import dev.emend.store.memories.SourceTable;
import java.time.Clock;
import java.util.UUID;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/// The tables, within one transaction. Use it only inside the function it is given to.
public final class StoreTransaction {
    private final Handle handle;
    private final Clock clock;
    private final @Nullable UUID workspace;

    StoreTransaction(Handle handle, Clock clock) {
        this(handle, clock, null);
    }

    /// @param workspace whose copies of catalogs are meant; null in a store of one machine
    public StoreTransaction(Handle handle, Clock clock, @Nullable UUID workspace) {
        this.handle = handle;
        this.clock = clock;
        this.workspace = workspace;
    }

    public Handle handle() {
        return handle;
    }

    public JournalTable journal() {
        return new JournalTable(handle, clock, workspace);
    }

    public JournalQueries history() {
        return new JournalQueries(handle);
    }

    public RatingTable ratings() {
        return new RatingTable(handle, clock);
    }

    public ReviewStateTable reviews() {
        return new ReviewStateTable(handle, clock);
    }

    public TrustEventTable trust() {
        return new TrustEventTable(handle);
    }

    public RunOutcomeTable outcomes() {
        return new RunOutcomeTable(handle);
    }

    public MemoryPageQueries memoryPages() {
        return new MemoryPageQueries(handle);
    }

    public EmbeddingCacheTable embeddings() {
        return new EmbeddingCacheTable(handle);
    }

    public QueryLog queries() {
        return new QueryLog(handle);
    }

    public ConflictTable conflicts() {
        return new ConflictTable(handle, clock);
    }

    public RedactionTable redactions() {
        return new RedactionTable(handle, clock);
    }

    public MarkTable marks() {
        return new MarkTable(handle);
    }

    public ReviewPaceTable pace() {
        return new ReviewPaceTable(handle);
    }

    public JudgementPairTable judgements() {
        return new JudgementPairTable(handle, clock);
    }

    public KeepRuleTable keepRules() {
        return new KeepRuleTable(handle, clock);
    }

    public GoldenQueryTable golden() {
        return new GoldenQueryTable(handle, clock);
    }

    public ReviewClaimTable claims() {
        return new ReviewClaimTable(handle, clock, workspace);
    }

    public CatalogTable catalogs() {
        return workspace == null ? new CatalogTable(handle, clock) : new CatalogCopies(handle, clock, workspace);
    }

    public MemoryTable memories() {
        return new MemoryTable(handle, clock);
    }

    public MemoryLinkTable links() {
        return new MemoryLinkTable(handle);
    }

    public RunTable runs() {
        return new RunTable(handle, clock);
    }

    public RunAnalysisTable analyses() {
        return new RunAnalysisTable(handle, clock);
    }

    public RunProgressTable runProgress() {
        return new RunProgressTable(handle);
    }

    public RunPatternTable patterns() {
        return new RunPatternTable(handle, clock);
    }

    public FeedbackTable feedbacks() {
        return new FeedbackTable(handle);
    }

    public PeriodSummaryTable summaries() {
        return new PeriodSummaryTable(handle);
    }

    public ConversationTable conversations() {
        return new ConversationTable(handle, workspace);
    }

    public SourceTable sources() {
        return new SourceTable(handle);
    }

    public ImportBatchTable imports() {
        return new ImportBatchTable(handle, clock);
    }
}
