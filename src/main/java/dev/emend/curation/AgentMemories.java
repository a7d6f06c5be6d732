package dev.emend.curation;

import dev.emend.analysis.Secrets;
import dev.emend.model.Json;
import dev.emend.model.Memory;
import dev.emend.model.ReviewState;
import dev.emend.model.Where;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/// Memories as agents get them: what a person kept, and what waits only for those who may read it.
/// Thread-safe; calls block.
public final class AgentMemories {
    private final Backstage backstage;
    private final Memories memories;

    AgentMemories(Backstage backstage, Memories memories) {
        this.backstage = backstage;
        this.memories = memories;
    }

    AgentMemories as(String person) {
        return new AgentMemories(backstage, memories.as(person));
    }

    /// @param parts why it was found; empty in a list of the newest
    public record Remembered(Memory memory, MemoryRow row, Optional<MemoryRecall.Parts> parts) {
        /// As [ServedItem.Standing#flags()] says them.
        public List<String> flags() {
            var text = memory.text();
            var learned = text.learned();
            return ReviewGate.flags(
                    Json.Obj.of(
                            "task", text.task(),
                            "context", text.context(),
                            "narrative", text.narrative(),
                            "reflection", text.reflection(),
                            "tactical", learned.tactical(),
                            "strategic", learned.strategic(),
                            "meta", learned.meta(),
                            "anti_patterns", learned.antiPatterns(),
                            "outcome", memory.result().outcome(),
                            "metadata", memory.metadata()));
        }
    }

    /// @param block what a prompt takes; empty without memories
    public record Answer(
            List<Remembered> memories, String block, SearchState state, boolean isGood) {}

    boolean isEmpty() throws CurationException {
        return memories.table().count(Where.ALL) == 0;
    }

    /// Memories found by meaning and words.
    public Answer search(MemoryRecall.Question question, AgentClient client)
            throws CurationException {
        var gated =
                new MemoryRecall.Question(
                        question.space(),
                        question.text(),
                        gate(question.where(), client),
                        question.limit());
        var found = memories.recall().search(gated);
        var whole = whole(found.hits().stream().map(MemoryRecall.Hit::row).toList());
        var all = new ArrayList<Remembered>();
        var shown = new ArrayList<MemoryRecall.Hit>();
        for (var hit : found.hits()) {
            var memory = whole.get(hit.row().id());
            // the index follows what is decided; the row is what holds now
            if (memory != null && isServed(hit.row(), client)) {
                all.add(new Remembered(memory, hit.row(), Optional.of(hit.parts())));
                shown.add(hit);
            }
        }
        return new Answer(all, block(shown, whole), found.state(), found.isGood());
    }

    /// The newest memories that fit the filter.
    public Answer newest(Where where, int limit, AgentClient client) throws CurationException {
        var page = memories.table().rows(gate(where, client), MemoryTable.Order.NEWEST, false);
        // a row is as it is now, which may be later than the filter
        var rows = page.rows().first(limit).stream().filter(row -> isServed(row, client)).toList();
        var whole = whole(rows);
        var all = new ArrayList<Remembered>();
        for (var row : rows) {
            var memory = whole.get(row.id());
            if (memory != null) {
                all.add(new Remembered(memory, row, Optional.empty()));
            }
        }
        var served = all.stream().map(Remembered::memory).toList();
        var block = served.isEmpty() ? "" : MemoryBlocks.learnings(served);
        return new Answer(all, block, memories.recall().state(), !all.isEmpty());
    }

    /// Made of what is served, secrets covered, never of the rows.
    private static String block(List<MemoryRecall.Hit> hits, Map<String, Memory> served) {
        if (hits.isEmpty()) {
            return "";
        }
        boolean isExperience =
                hits.stream().allMatch(hit -> hit.row().kind() == Memory.Kind.EXPERIENCE);
        return isExperience
                ? MemoryBlocks.experiences(hits, served)
                : MemoryBlocks.learnings(
                        hits.stream()
                                .flatMap(hit -> Stream.ofNullable(served.get(hit.row().id())))
                                .toList());
    }

    private HashMap<String, Memory> whole(List<MemoryRow> rows) throws CurationException {
        var ids = rows.stream().map(MemoryRow::id).toList();
        var whole = new HashMap<String, Memory>();
        Failures.read(backstage.store(), session -> session.memories().get(ids))
                .forEach(one -> whole.put(one.memory().id(), covered(one.memory())));
        return whole;
    }

    /// With placeholders for secrets.
    private static Memory covered(Memory memory) {
        var text = memory.text();
        var learned = text.learned();
        return new Memory(
                memory.id(),
                memory.kind(),
                new Memory.Text(
                        Secrets.redacted(text.task()),
                        Secrets.redacted(text.context()),
                        Secrets.redacted(text.narrative()),
                        Secrets.redacted(text.reflection()),
                        new Memory.Learned(
                                Secrets.redacted(learned.tactical()),
                                Secrets.redacted(learned.strategic()),
                                Secrets.redacted(learned.meta()),
                                ReviewGate.covered(learned.antiPatterns()))),
                new Memory.Result(
                        Secrets.redacted(memory.result().outcome()),
                        memory.result().confidence(),
                        memory.result().timestamp(),
                        ReviewGate.covered(memory.result().execution())),
                ReviewGate.covered(memory.metadata()),
                memory.origin());
    }

    /// The client's own filter and ours: what it asks for can only make less of it.
    private static Where gate(Where where, AgentClient client) {
        var states =
                Arrays.stream(ReviewState.values())
                        .filter(state -> ReviewGate.lets(state, client))
                        .map(state -> (Json) new Json.Text(state.word()))
                        .toList();
        return new Where.And(
                List.of(
                        where,
                        new Where.In(MemoryFilter.OWN + "state", states, false),
                        new Where.Compare(
                                MemoryFilter.OWN + "tier",
                                Where.Operator.EQ,
                                new Json.Text("active"))));
    }

    private static boolean isServed(MemoryRow row, AgentClient client) {
        var standing = row.standing();
        return standing.tier() == MemoryRow.Tier.ACTIVE
                && ReviewGate.lets(standing.state(), client);
    }
}
