package dev.emend.gui.memories;

import dev.emend.analysis.similarity.Relation;
import dev.emend.app.core.SearchStatus;
import dev.emend.app.list.Facet;
import dev.emend.app.memories.MemoryDetail;
import dev.emend.app.memories.MemorySearchService.Answer;
import dev.emend.app.memories.MemorySearchService.Hit;
import dev.emend.app.memories.MemorySearchService.Match;
import dev.emend.app.memories.MemorySearchService.Parts;
import dev.emend.app.memories.MemorySearchService.RelatedMemory;
import dev.emend.app.memories.MemorySummary;
import dev.emend.app.review.Judgment;
import dev.emend.gui.memories.detail.SimilarMemoriesViewModel.SimilarMemory;
import dev.emend.gui.memories.list.FirstRows;
import dev.emend.gui.memories.list.ListResult;
import dev.emend.model.Json;
import dev.emend.model.Memory;
import dev.emend.model.MemoryLink;
import dev.emend.model.Origin;
import dev.emend.model.Rating;
import dev.emend.model.ReviewState;
import dev.emend.model.filter.Where;
import dev.emend.model.lineage.OriginClass;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/// Memories made up for pictures.
final class MemoriesFixture {
    /// As the table is sorted at first.
    private static final Comparator<MemorySummary> NEWEST = Comparator.comparing(
            (MemorySummary row) -> row.status().at().orElse(Instant.MIN), Comparator.reverseOrder());

    private static final String CHROMA =
            "/data/people/second.reviewer/Documents/Projects/Desktop automation 2025/agents/chroma"
                    + " · agent_experiences";
    private static final String RUNS = "/data/agents/airline/gpt-4o-airline-first60.json";

    private final Instant now;
    private final List<MemorySummary> rows = new ArrayList<>();

    MemoriesFixture(Instant now) {
        this.now = now;
        learned(
                "Build a REST API with authentication for the order service",
                "Use Pydantic models for request validation and python-jose for the token, so that"
                        + " a wrong claim fails before the handler runs.",
                "success 0.92 pending",
                3,
                12);
        experience(
                "Summarise the quarter's test reports within 2 s and below 0.01 per call",
                "The fast model was chosen too early; accuracy fell below what the task needs.",
                "failure 0.61 pending",
                1,
                0);
        learned(
                "Rebook a flight after the airline cancelled it",
                "Ask for the reservation id first; the tool refuses a name alone.",
                "failure 0.55 contested",
                5,
                31);
        learned(
                "Migrate the billing tables without downtime",
                "Write to both tables first, then move the readers, then drop the old one.",
                "success 0.88 kept",
                9,
                47);
        experience(
                "Keep the data analyser above 0.9 accuracy",
                "Marrying the accurate component held, though it costs twice as much.",
                "success 0.90 kept",
                2,
                8);
        learned(
                "Change the seat of a passenger with a basic economy ticket",
                "Basic economy can't be changed; say so before asking for a payment method.",
                "success 0.81 kept",
                15,
                22);
        learned(
                "Find out why the nightly import states at the third file",
                "Look at the file that was open when it stopped, not at the one named in the log.",
                "unknown 0.42 pending",
                40,
                1);
        learned(
                "Write integration tests for the token refresh",
                "Always test expiry and refresh before a deployment to production.",
                "success 0.86 kept",
                70,
                18);
        learned(
                "Translate the release notes into four languages",
                "Keep product names as they are; a glossary per language saves a second pass.",
                "success 0.74 rejected",
                120,
                0);
        experience(
                "Answer support questions about invoices",
                "The retriever returned last year's price list; the answer was wrong.",
                "failure 0.35 pending",
                210,
                2);
        learned(
                "Clean up duplicate customers",
                "Compare by tax number before comparing by name.",
                "success 0.67 kept",
                260,
                5);
        learned("Draft the weekly status mail", "Three bullets are read, ten are not.", "success 0.30 pending", 400, 0);
    }

    private void learned(String task, String lesson, String standing, int days, int served) {
        add(
                Memory.Kind.LEARNED,
                new MemorySummary.ShortTexts(task, lesson),
                standing,
                days,
                served,
                new Origin(RUNS, "tau_bench", "run-" + rows.size()));
    }

    private void experience(String task, String lesson, String standing, int days, int served) {
        add(
                Memory.Kind.EXPERIENCE,
                new MemorySummary.ShortTexts(task, lesson),
                standing,
                days,
                served,
                new Origin(CHROMA, "chroma", "exp-" + rows.size()));
    }

    private void add(
            Memory.Kind kind, MemorySummary.ShortTexts says, String standing, int days, int served, Origin origin) {
        var parts = standing.split(" ");
        var state = ReviewState.of(parts[2]);
        rows.add(new MemorySummary(
                origin.memoryId(),
                kind,
                says,
                new MemorySummary.MemoryStatus(
                        state,
                        MemorySummary.Tier.ACTIVE,
                        parts[0],
                        OptionalDouble.of(Double.parseDouble(parts[1])),
                        Optional.of(now.minus(Duration.ofDays(days)))),
                origin,
                OriginClass.AGENT,
                served));
    }

    List<MemorySummary> rows() {
        return rows;
    }

    /// What lies near the first.
    List<SimilarMemory> similar() {
        var said = new Judgment(Relation.SEPARATE, "agent planner", "One is about tests, the other about validation.");
        return List.of(
                new SimilarMemory(row(7), 0.61, Optional.of(said)), new SimilarMemory(row(3), 0.44, Optional.empty()));
    }

    MemorySummary row(int index) {
        return rows.get(index);
    }

    ListResult listing() {
        return new ListResult(
                Where.ALL,
                FirstRows.of(rows.stream().sorted(NEWEST).toList()),
                List.of(
                        facet("kind", "kind:learned", 9),
                        facet("kind", "kind:experience", 3),
                        facet("state", "state:pending", 5),
                        facet("state", "state:kept", 5),
                        facet("state", "state:contested", 1),
                        facet("state", "state:rejected", 1),
                        facet("tier", "tier:active", 12),
                        facet("outcome", "outcome:success", 8),
                        facet("outcome", "outcome:failure", 3),
                        facet("outcome", "outcome:unknown", 1),
                        facet("source", "source:\"" + RUNS + "\"", 9),
                        facet("source", "source:\"" + CHROMA + "\"", 3),
                        facet("format", "format:tau_bench", 9),
                        facet("format", "format:chroma", 3)),
                rows.size(),
                "");
    }

    private static Facet facet(String group, String clause, int count) {
        return new Facet(group, clause, count, false);
    }

    /// @param stage what search knows
    Answer answer(SearchStatus.Stage stage, String reason, boolean isGood) {
        boolean isMeant = stage == SearchStatus.Stage.READY;
        var hits = new ArrayList<Hit>();
        int[] order = {0, 7, 3, 6, 10};
        for (int i = 0; i < order.length; i++) {
            double task = 0.91 - 0.07 * i;
            double words = i == 3 ? 0 : 1 - 0.22 * i;
            hits.add(new Hit(
                    rows.get(order[i]),
                    new Parts(
                            isMeant ? 0.7 * task + 0.3 * words : words,
                            isMeant ? OptionalDouble.of(task) : OptionalDouble.empty(),
                            isMeant ? OptionalDouble.of(task - 0.12) : OptionalDouble.empty(),
                            words,
                            i + 1),
                    Optional.of(i < 2 ? Match.TASK : i == 2 ? Match.BOTH : Match.LESSON)));
        }
        return new Answer(hits, new SearchStatus(stage, reason, 0, 0), isGood);
    }

    List<RelatedMemory> related() {
        var related = new ArrayList<RelatedMemory>();
        for (int i = 1; i < 8; i++) {
            related.add(new RelatedMemory(
                    rows.get(i), i == 3 ? Optional.of("builds_on") : Optional.empty(), i == 3 ? 1 : 0.94 - 0.05 * i));
        }
        return related;
    }

    MemoryDetail detail(MemorySummary row) {
        var memory = row.kind() == Memory.Kind.EXPERIENCE ? experience(row) : MemoryImportFixture.learned(row);
        boolean isFirst = row == rows.getFirst();
        return new MemoryDetail(
                memory,
                row,
                new MemoryDetail.Wording(MemoryDetail.mask(memory), Optional.empty(), Optional.empty()),
                3,
                isFirst ? List.of(new MemoryLink(row.id(), rows.get(3).id(), "builds_on", row.origin())) : List.of(),
                isFirst ? Optional.of(new Rating(row.id(), 4, "", "A reviewer", now)) : Optional.empty(),
                new MemoryDetail.Provenance(
                        now.minus(Duration.ofDays(1)),
                        "17",
                        List.of("text-embedding-3-small, 1536", "all-MiniLM-L6-v2, 384")));
    }

    private static Memory experience(MemorySummary row) {
        return new Memory(
                row.id(),
                row.kind(),
                Memory.Text.ofTask(row.says().task()),
                new Memory.Result(row.status().outcome(), row.status().confidence(), "2025-11-17T14:03:22", log(row)),
                Json.Obj.of("agent", "kfm-planner", "session", "b41c", "cycle", 12),
                row.origin());
    }

    private static Json.Obj log(MemorySummary row) {
        boolean isSuccess = row.status().outcome().equals("success");
        return Json.Obj.of(
                "timestamp",
                "2025-11-17T14:03:22",
                "current_task_requirements",
                Json.Obj.of("max_latency", 2.0, "min_accuracy", 0.9, "max_cost", 0.01),
                "previous_component_name",
                "analyze_deep",
                "previous_component_metrics",
                Json.Obj.of("accuracy", 0.95, "latency", 3.8, "cost", 0.021, "reliability", 0.99),
                "kfm_action_taken",
                "Kill",
                "selected_component_name",
                "analyze_fast",
                "execution_outcome_metrics",
                Json.Obj.of("accuracy", 0.81, "latency", 0.9, "cost", 0.006, "reliability", 0.99),
                "outcome_success",
                isSuccess,
                "action_execution_error",
                isSuccess ? "" : "AccuracyBelowRequirement: 0.81 < 0.90 after 3 of 40 reports",
                "reflection_llm_output",
                row.says().lesson()
                        + " Next time the slow component stays for the first reports, and is"
                        + " replaced once its answers agree with the fast one.");
    }
}
