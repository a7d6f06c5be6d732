package dev.emend.app.knowledge;

import dev.emend.app.core.Actor;
import dev.emend.app.core.AgentClient;
import dev.emend.app.core.SearchStatus;
import dev.emend.app.core.ServiceContext;
import dev.emend.app.memories.MemoryFilter;
import dev.emend.app.memories.MemoryLineage;
import dev.emend.app.memories.MemoryPromptFormatter;
import dev.emend.app.memories.MemoryQueryService;
import dev.emend.app.memories.MemoryRowCache;
import dev.emend.app.memories.MemorySearchService;
import dev.emend.app.memories.MemorySummary;
import dev.emend.model.Json;
import dev.emend.model.Memory;
import dev.emend.model.ReviewState;
import dev.emend.model.Trust;
import dev.emend.model.UserException;
import dev.emend.model.filter.Where;
import dev.emend.store.memories.MemoryJson;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/// Memories as agents get them: what a person kept, and what waits only for those who may read it.
/// Thread-safe; calls block.
public final class AgentMemoryService {
    private final ServiceContext context;
    private final MemoryQueryService table;
    private final MemorySearchService search;
    private final MemoryLineage lineage;

    public AgentMemoryService(
            ServiceContext context, MemoryQueryService table, MemorySearchService search, MemoryLineage lineage) {
        this.context = context;
        this.table = table;
        this.search = search;
        this.lineage = lineage;
    }

    /// @param trust 0.5 to 1, that of its line until a person keeps it
    /// @param parts why it was found; empty in a list of the newest
    public record RetrievedMemory(
            Memory memory, MemorySummary row, double trust, Optional<MemorySearchService.Parts> parts) {
        /// As [KnowledgeResult.ResultStatus#flags()] says them.
        public List<String> flags() {
            var text = memory.text();
            var lessons = text.lessons();
            return VisibilityPolicy.flags(Json.Obj.of(
                    "task", text.task(),
                    "context", text.context(),
                    "narrative", text.narrative(),
                    "reflection", text.reflection(),
                    "tactical", lessons.tactical(),
                    "strategic", lessons.strategic(),
                    "meta", lessons.meta(),
                    "anti_patterns", lessons.antiPatterns(),
                    "outcome", memory.result().outcome(),
                    "metadata", memory.metadata()));
        }
    }

    /// @param block what a prompt takes; empty without memories
    public record Answer(List<RetrievedMemory> memories, String block, SearchStatus state, boolean isGood) {}

    /// Why a filter finds nothing that the client gets.
    public static List<String> warnings(Where where, AgentClient client) {
        return VisibilityPolicy.warnings(MemoryFilter.states(where), client);
    }

    /// The source of what a client brought, as [dev.emend.model.Origin] has it.
    public static String source(AgentClient client) {
        return source(client.name());
    }

    /// Like [#source(AgentClient)], but by the name of the client.
    public static String source(String client) {
        return "agent:" + client;
    }

    /// A memory near another one.
    ///
    /// @param likeness cosine of what the two say, 0.40 to 1
    public record NearMemory(Memory memory, double likeness) {}

    /// The memories nearest to one the client brought, of those it may read, as
    /// [MemorySearchService#neighbors] has them.
    public List<NearMemory> neighbors(String id, AgentClient client) throws UserException {
        var ownPending = new Where.And(List.of(
                MemoryFilter.ofStates(ReviewState.PENDING::equals, false),
                MemoryFilter.is(MemoryFilter.OWN + "source", source(client))));
        var where = new Where.And(List.of(new Where.Or(List.of(states(client), ownPending)), MemoryFilter.ACTIVE));
        var hits = search.neighbors(id, where);
        var whole = memoriesById(hits.stream().map(MemorySearchService.Hit::row).toList());
        var near = new ArrayList<NearMemory>();
        for (var hit : hits) {
            var memory = whole.get(hit.row().id());
            if (memory != null && isReadable(hit.row(), client)) {
                near.add(new NearMemory(
                        memory, hit.parts().similarity(Memory.Space.CONTENT).orElseThrow()));
            }
        }
        return near;
    }

    /// Whether the client gets a memory or brought it itself and it waits; not either when there is
    /// none: the two look the same from outside.
    public boolean isReadable(String id, AgentClient client) throws UserException {
        return table.servedRow(id).filter(row -> isReadable(row, client)).isPresent();
    }

    private static boolean isReadable(MemorySummary row, AgentClient client) {
        boolean isOwn = row.status().state() == ReviewState.PENDING
                && row.status().tier() == MemorySummary.Tier.ACTIVE
                && row.origin().source().equals(source(client));
        return isOwn || VisibilityPolicy.isVisibleTo(row.status(), client);
    }

    boolean isEmpty() throws UserException {
        return table.count(Where.ALL) == 0;
    }

    /// Memories found by meaning and words.
    public Answer search(MemorySearchService.Question question, AgentClient client) throws UserException {
        var gatedQuestion = new MemorySearchService.Question(
                question.space(), question.text(), gate(question.where(), client), question.limit());
        var answer = client.isOnTrial()
                ? search.find(gatedQuestion)
                // the log of questions has every client under its own name
                : search.search(new Actor(client.name(), true), gatedQuestion);
        var whole = memoriesById(
                answer.hits().stream().map(MemorySearchService.Hit::row).toList());
        var trusts = lineage.trusts(whole.keySet());
        var all = new ArrayList<RetrievedMemory>();
        var visibleHits = new ArrayList<MemorySearchService.Hit>();
        for (var hit : answer.hits()) {
            var memory = whole.get(hit.row().id());
            // the index follows what is decided; the row is what holds now
            if (memory != null && VisibilityPolicy.isVisibleTo(hit.row().status(), client)) {
                all.add(new RetrievedMemory(memory, hit.row(), trust(trusts, hit.row()), Optional.of(hit.parts())));
                visibleHits.add(hit);
            }
        }
        return new Answer(all, block(visibleHits, whole), answer.state(), answer.isGood());
    }

    /// The newest memories that fit the filter.
    public Answer newest(Where where, int limit, AgentClient client) throws UserException {
        var page = table.servedRows(gate(where, client));
        // a row is as it is now, which may be later than the filter
        var rows = new ArrayList<MemorySummary>();
        for (var row : page.rows().first(limit)) {
            (page.keptIds().contains(row.id()) ? table.servedRow(row.id()) : Optional.of(row))
                    .filter(served -> VisibilityPolicy.isVisibleTo(served.status(), client))
                    .ifPresent(rows::add);
        }
        var whole = memoriesById(rows);
        var trusts = lineage.trusts(whole.keySet());
        var all = new ArrayList<RetrievedMemory>();
        for (var row : rows) {
            var memory = whole.get(row.id());
            if (memory != null) {
                all.add(new RetrievedMemory(memory, row, trust(trusts, row), Optional.empty()));
            }
        }
        var served = all.stream().map(RetrievedMemory::memory).toList();
        var block = served.isEmpty() ? "" : MemoryPromptFormatter.learnings(served);
        return new Answer(all, block, search.state(), !all.isEmpty());
    }

    /// No more than its confidence, which may have faded, and than its line.
    private static double trust(Map<String, Double> trusts, MemorySummary row) {
        double ownTrust = Math.clamp(row.status().confidence().orElse(Trust.FULL), Trust.FLOOR, Trust.FULL);
        return Math.min(ownTrust, trusts.getOrDefault(row.id(), Trust.FLOOR));
    }

    /// Made of what is served, secrets covered, never of the rows.
    private static String block(List<MemorySearchService.Hit> hits, Map<String, Memory> memoriesById) {
        if (hits.isEmpty()) {
            return "";
        }
        boolean isExperience = hits.stream().allMatch(hit -> hit.row().kind() == Memory.Kind.EXPERIENCE);
        return isExperience
                ? MemoryPromptFormatter.experiences(hits, memoriesById)
                : MemoryPromptFormatter.learnings(hits.stream()
                        .flatMap(hit ->
                                Stream.ofNullable(memoriesById.get(hit.row().id())))
                        .toList());
    }

    private HashMap<String, Memory> memoriesById(List<MemorySummary> rows) throws UserException {
        var ids = rows.stream().map(MemorySummary::id).toList();
        var whole = new HashMap<String, Memory>();
        context.store()
                .read(session -> MemoryRowCache.served(session, ids))
                .forEach(storedMemory -> whole.put(storedMemory.memory().id(), mask(storedMemory.memory())));
        return whole;
    }

    /// With placeholders for secrets.
    private static Memory mask(Memory memory) {
        // as a whole, as one text tells which word of another is a secret
        var plain = MemoryJson.read(VisibilityPolicy.mask(MemoryJson.write(memory)));
        return new Memory(memory.id(), memory.kind(), plain.text(), plain.result(), plain.metadata(), memory.origin());
    }

    /// The client's own filter and ours: what it asks for can only make less of it.
    private static Where gate(Where where, AgentClient client) {
        return new Where.And(List.of(where, states(client), MemoryFilter.ACTIVE));
    }

    private static Where states(AgentClient client) {
        return MemoryFilter.ofStates(state -> VisibilityPolicy.isVisibleTo(state, client), false);
    }
}
