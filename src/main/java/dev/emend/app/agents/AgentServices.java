package dev.emend.app.agents;

import dev.emend.app.catalogs.OpenCatalogs;
import dev.emend.app.core.ServiceContext;
import dev.emend.app.core.WorkspacePolicy;
import dev.emend.app.journal.CommandExecutor;
import dev.emend.app.knowledge.ActionCheckService;
import dev.emend.app.knowledge.AgentMemoryService;
import dev.emend.app.knowledge.CatalogProvider;
import dev.emend.app.knowledge.ExternalProvider;
import dev.emend.app.knowledge.ExternalProviders;
import dev.emend.app.knowledge.ItemProposalService;
import dev.emend.app.knowledge.KnowledgeProvider;
import dev.emend.app.knowledge.KnowledgeService;
import dev.emend.app.knowledge.MemoryProvider;
import dev.emend.app.knowledge.VisibleCatalogs;
import dev.emend.app.memories.MemoryEditor;
import dev.emend.app.memories.MemoryLineage;
import dev.emend.app.memories.MemoryQueryService;
import dev.emend.app.memories.MemorySearchService;
import dev.emend.app.search.ItemIndexer;
import dev.emend.app.search.SearchService;
import dev.emend.app.transfer.SourceConnector;
import dev.emend.model.Progress;
import dev.emend.model.UserException;
import dev.emend.model.texts.FailureReason;
import dev.emend.model.texts.Messages;
import dev.emend.remote.RemoteException;
import dev.emend.search.Hit;
import dev.emend.search.embedding.ModelException;
import dev.emend.search.embedding.Vectors;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/// Services for requests and reports of agents, each in the name of a client and past the review gate.
public record AgentServices(
        KnowledgeService retrieval,
        ActionCheckService actions,
        AgentMemoryService memories,
        AgentExperienceService log,
        AgentReportService reports,
        ItemProposalService items,
        AgentPlanService plans,
        AgentCollections collections) {

    /// Ends connections to sources and keeps what floods are told by; at the end of the workspace.
    public void close() {
        retrieval.close();
        reports.close();
    }

    /// The parts from which the services are made.
    public record Parts(
            ServiceContext context,
            OpenCatalogs catalogs,
            CommandExecutor executor,
            ItemIndexer indexer,
            SearchService search,
            WorkspacePolicy rules) {}

    public static AgentServices of(
            Parts parts, MemoryQueryService table, MemorySearchService search, MemoryEditor editor) {
        var context = parts.context();
        var catalogProvider = new CatalogProvider(parts.catalogs(), parts.indexer(), parts.search());
        var scoreWeights = new ServedScoreWeights(parts.indexer(), parts.search());
        var memoryService =
                new AgentMemoryService(context, table, search, new MemoryLineage(context, parts.catalogs()));
        var outside = new ExternalProviders(
                context.store().folder(),
                SourceConnector.of(parts.indexer()),
                scoreWeights,
                new ExternalProviders.SourceSearch() {
                    @Override
                    public KnowledgeProvider inferredProvider() {
                        return new MemoryProvider(memoryService, scoreWeights);
                    }

                    @Override
                    public float[] vector(String query) throws UserException {
                        return scoreWeights.vector(query);
                    }
                });
        var limiter = new DuplicateReportLimiter(context.store().folder(), context.clock());
        var reports = new AgentReportService(context, parts.catalogs(), parts.executor(), limiter, parts.rules());
        var visible = new VisibleCatalogs(
                parts.catalogs(), catalogProvider, parts.search().items());
        var knowledge = new KnowledgeService(context, parts.indexer(), catalogProvider, outside, visible);
        return new AgentServices(
                knowledge,
                new ActionCheckService(catalogProvider),
                memoryService,
                new AgentExperienceService(context, editor, limiter),
                reports,
                new ItemProposalService(parts.catalogs(), parts.executor(), parts.rules()),
                new AgentPlanService(context, parts.catalogs(), catalogProvider, reports),
                new AgentCollections(context, parts.catalogs(), SourceConnector.of(parts.indexer())));
    }

    /// Weighs foreign texts as our own are weighed.
    private record ServedScoreWeights(ItemIndexer indexer, SearchService search)
            implements ExternalProvider.ScoreWeights {
        @Override
        public List<OptionalDouble> relevance(String query, List<String> texts) throws UserException {
            var relevance = new ArrayList<OptionalDouble>();
            var model = indexer.models().configuredModel();
            if (model.isEmpty() || query.isBlank() || texts.isEmpty()) {
                texts.forEach(_ -> relevance.add(OptionalDouble.empty()));
                return relevance;
            }
            var vector = model.get().embed(List.of(query), Progress.SILENT)[0];
            for (var embedding : model.get().embed(texts, Progress.SILENT)) {
                relevance.add(OptionalDouble.of((1 + Vectors.cosine(vector, embedding)) / 2));
            }
            return relevance;
        }

        @Override
        public double score(Hit.Parts parts) {
            return parts.score(search.ranking());
        }

        float[] vector(String query) throws RemoteException {
            var model = indexer.models().configuredModel();
            try {
                if (model.isPresent()) {
                    return model.get().embed(List.of(query), Progress.SILENT)[0];
                }
            } catch (ModelException e) {
                throw new RemoteException(
                        RemoteException.Kind.PASSING,
                        Messages.of("agents.noVectors", FailureReason.of(e)),
                        Messages.of("shared.checkModel"),
                        e);
            }
            throw new RemoteException(
                    RemoteException.Kind.PASSING, Messages.of("agents.noModel"), Messages.of("shared.checkModel"));
        }
    }
}
