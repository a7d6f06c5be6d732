package dev.emend.curation;

import dev.emend.model.Progress;
import dev.emend.remote.RemoteException;
import dev.emend.search.Hit;
import dev.emend.search.ModelException;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/// What agents may ask for and bring, each time in the name of a client and past the review gate.
public record Agents(
        Retrieval retrieval,
        ActionCheck actions,
        AgentMemories memories,
        AgentLog log,
        AgentReports reports,
        ProposedItems items,
        AgentPlans plans) {

    Agents as(String person) {
        return new Agents(
                retrieval,
                actions,
                memories.as(person),
                log.as(person),
                reports.as(person),
                items.as(person),
                plans.as(person));
    }

    /// Ends connections to sources and keeps what floods are told by; at the end of the workspace.
    public void close() {
        retrieval.close();
        reports.close();
    }

    /// What it is made of.
    record Parts(
            Backstage backstage,
            Shelf shelf,
            Acts acts,
            Engine engine,
            Recall recall,
            Rules rules) {}

    static Agents of(Parts parts, Memories memories, String person) {
        var backstage = parts.backstage();
        var own = new OwnKnowledge(parts.shelf(), parts.engine(), parts.recall());
        var weighing = new Weighing(parts.engine(), parts.recall());
        var remembered = new AgentMemories(backstage, memories);
        var outside =
                new OutsideSources(
                        backstage.store().folder(),
                        SourceAccess.of(parts.engine()),
                        weighing,
                        new OutsideSources.Asking() {
                            @Override
                            public RetrievalSource inferred() {
                                return new InferredKnowledge(remembered, weighing);
                            }

                            @Override
                            public float[] vector(String query)
                                    throws CurationException, RemoteException {
                                return weighing.vector(query);
                            }
                        });
        var guard = new FloodGuard(backstage.store().folder(), backstage.clock());
        var reports =
                new AgentReports(
                        backstage, parts.shelf(), parts.acts(), guard, parts.rules(), person);
        return new Agents(
                new Retrieval(
                        backstage,
                        parts.engine(),
                        own,
                        outside,
                        new ServedCatalogs(parts.shelf(), own)),
                new ActionCheck(own),
                remembered,
                new AgentLog(backstage, memories, guard),
                reports,
                new ProposedItems(parts.shelf(), parts.acts(), parts.rules(), person),
                new AgentPlans(backstage, parts.shelf(), own, reports));
    }

    /// Weighs foreign texts as our own are weighed.
    private record Weighing(Engine engine, Recall recall) implements OutsideSource.Weighing {
        @Override
        public List<OptionalDouble> relevance(String query, List<String> texts)
                throws CurationException {
            var relevance = new ArrayList<OptionalDouble>();
            var model = engine.models().configured();
            if (model.isEmpty() || query.isBlank() || texts.isEmpty()) {
                texts.forEach(_ -> relevance.add(OptionalDouble.empty()));
                return relevance;
            }
            try {
                var vector = model.get().embed(List.of(query), Progress.SILENT)[0];
                for (var own : model.get().embed(texts, Progress.SILENT)) {
                    relevance.add(OptionalDouble.of((1 + MemoryGraph.cosine(vector, own)) / 2));
                }
                return relevance;
            } catch (ModelException failed) {
                throw new CurationException(
                        CurationException.Code.SEARCH,
                        "No vectors can be made: " + failed.getMessage(),
                        "",
                        "See what the doctor says of the model.",
                        failed);
            }
        }

        @Override
        public double score(Hit.Parts parts) {
            return recall.ranking().score(parts);
        }

        float[] vector(String query) throws RemoteException {
            var model = engine.models().configured();
            try {
                if (model.isPresent()) {
                    return model.get().embed(List.of(query), Progress.SILENT)[0];
                }
            } catch (ModelException failed) {
                throw new RemoteException(
                        RemoteException.Kind.PASSING,
                        "No vectors can be made: " + failed.getMessage(),
                        "See what the doctor says of the model.",
                        failed);
            }
            throw new RemoteException(
                    RemoteException.Kind.PASSING,
                    "There is no model to make vectors with.",
                    "See what the doctor says of the model.");
        }
    }
}
