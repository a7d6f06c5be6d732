package dev.emend.app.preview;

import dev.emend.app.catalogs.OpenCatalogs;
import dev.emend.app.core.ServiceContext;
import dev.emend.app.search.ItemIndexer;
import dev.emend.model.KnowledgeItem;
import dev.emend.model.Learning;
import dev.emend.model.LearningRef;
import dev.emend.model.Ranking;
import dev.emend.model.UserException;
import java.util.function.Supplier;

/// What agents read, as it is and as it would be after decisions nobody has made. Thread-safe.
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

    /// What changes nobody has decided yet would do to what agents get.
    public ImpactAnalysis foresight() {
        return impact;
    }

    /// Items and learnings as text to paste elsewhere.
    public CopyService copies() {
        return new CopyService(catalogs);
    }

    /// How agents format what they read.
    public PromptProfiles prompts() {
        return prompts;
    }

    /// What an agent reads about the item.
    public AgentPreview agentsView(KnowledgeItem item) {
        return AgentPreview.of(item, PromptProfile.KB_ATTACHED);
    }

    /// What an agent would read about the item of a learning, in the file or beside it, after a
    /// decision nobody has made. Trust stays as it is, as it does when one decides so.
    public AgentPreview preview(LearningRef ref, ReviewOutcome outcome, PromptProfile profile) throws UserException {
        var file = catalogs.get(ref.item().catalog());
        var learning = file.require(ref);
        var item = file.require(ref.item());
        return AgentPreview.of(ImpactSimulator.of(item, learning, outcome), profile);
    }

    /// The same of an item and a learning of it that are at hand: reads nothing and never waits.
    public static AgentPreview preview(
            KnowledgeItem item, Learning learning, ReviewOutcome outcome, PromptProfile profile) {
        return AgentPreview.of(ImpactSimulator.of(item, learning, outcome), profile);
    }
}
