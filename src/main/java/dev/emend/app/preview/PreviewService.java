package dev.emend.app.preview;

import dev.emend.app.catalogs.OpenCatalogs;
import dev.emend.app.core.ServiceContext;
import dev.emend.app.search.ItemIndexer;
import dev.emend.model.KnowledgeItem;
import dev.emend.model.Ranking;
import java.util.function.Supplier;

/// Previews of what agents read, as it is and after decisions nobody has made. Thread-safe.
public final class PreviewService {
    private final OpenCatalogs catalogs;
    private final ImpactAnalysis impact;
    private final PromptProfiles prompts;

    /// @param ranking how searches are ordered
    public PreviewService(
            ServiceContext context,
            OpenCatalogs catalogs,
            PlanRepository plans,
            ItemIndexer indexer,
            Supplier<Ranking> ranking) {
        this.catalogs = catalogs;
        impact = new ImpactAnalysis(context, catalogs, plans, indexer, ranking);
        prompts = new PromptProfiles(context.store().folder());
    }

    /// The impact of changes nobody has decided yet on what agents get.
    public ImpactAnalysis foresight() {
        return impact;
    }

    /// Items and learnings as text to paste elsewhere.
    public CopyService copies() {
        return new CopyService(catalogs);
    }

    /// The formats of what agents read.
    public PromptProfiles prompts() {
        return prompts;
    }

    /// The text that an agent reads about the item.
    public AgentPreview agentsView(KnowledgeItem item) {
        return AgentPreview.of(item, PromptProfile.KB_ATTACHED);
    }
}
