package dev.emend.app.runs;

import static dev.emend.fixtures.Actors.REVIEWER;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.emend.app.WorkspaceFixture;
import dev.emend.app.core.DateRange;
import dev.emend.app.review.ReviewQueue;
import dev.emend.app.runs.RunSelection.HeatMap;
import dev.emend.app.trends.TrendReport;
import dev.emend.app.trends.TrustTimeline;
import dev.emend.fixtures.SharedData;
import dev.emend.model.Feedback.FeedbackFields;
import dev.emend.model.Feedback.Satisfaction;
import dev.emend.model.PeriodSummary.Bullet;
import dev.emend.model.texts.PValueText;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What Runs, Groups, Feedback, Trends, Conflicts and Home tell of the runs and the catalog of real agents, against
/// `recount.tsv`, which `recount.py` counted from the same files and nothing else.
class RecountTest {
    private static final String TAU = "data/tau_bench/gpt-4o-airline-first60.json";

    @TempDir
    private static Path folder;

    private static WorkspaceFixture fixture;
    private static Map<String, String> recount;

    @BeforeAll
    static void open() throws Exception {
        var runs = SharedData.path(TAU);
        recount = table(resource("recount.tsv"));
        fixture = WorkspaceFixture.again(folder, agent(folder), WorkspaceFixture.AT_ONCE);
        fixture.importRuns(runs);
    }

    /// A copy of the agent's catalog, with its plans and skills beside it.
    private static Path agent(Path into) throws IOException {
        var agent = Objects.requireNonNull(SharedData.catalog().getParent());
        try (var files = Files.walk(agent)) {
            for (var file :
                    files.filter(path -> path.toString().endsWith(".json")).toList()) {
                var copy = into.resolve("agent").resolve(agent.relativize(file).toString());
                Files.createDirectories(Objects.requireNonNull(copy.getParent()));
                Files.copy(file, copy);
            }
        }
        return into.resolve("agent").resolve("knowledge_catalog.json");
    }

    @AfterAll
    static void close() throws Exception {
        if (fixture != null) {
            fixture.close();
        }
    }

    /// The table is what the script prints, wherever there is a Python.
    @Test
    void theTableIsWhatTheScriptPrints() throws Exception {
        var script = folder.resolve("recount.py");
        Files.writeString(script, resource("recount.py"));
        Files.writeString(folder.resolve("plans.json"), resource("plans.json"));
        var printed = folder.resolve("recount.tsv");
        Process python;
        try {
            python = new ProcessBuilder(
                            "python3",
                            script.toString(),
                            SharedData.path("data").toString())
                    .redirectOutput(printed.toFile())
                    .redirectError(ProcessBuilder.Redirect.INHERIT)
                    .start();
        } catch (IOException e) {
            assumeTrue(false, "skipped: python3 is absent");
            return;
        }
        assertTrue(python.waitFor(2, TimeUnit.MINUTES));
        assertEquals(0, python.exitValue());
        assertEquals(recount, table(Files.readString(printed)));
    }

    @Test
    void runsAndWhatOfThemWasForNothing() throws Exception {
        var runs = fixture.workspace.insights().runs();
        var rows = runs.rows("", RunService.Order.NUMBER).rows();
        equal("runs", rows.size());
        equal("runs success", runs.count("outcome:success"));
        equal("runs failure", runs.count("outcome:failure"));
        equal("messages", rows.stream().mapToInt(RunSummary::messages).sum());
        equal("calls", rows.stream().mapToInt(row -> row.work().calls()).sum());
        for (var row : rows) {
            var name = row.origin().id();
            equal(
                    "run " + name,
                    "%s %d messages %d calls"
                            .formatted(
                                    row.status().outcome(),
                                    row.messages(),
                                    row.work().calls()));
            var findings = runs.detail(row.id()).own().findings();
            var wasted = findings.stream()
                    .sorted(Comparator.comparingInt(finding -> finding.call()))
                    .map(finding -> finding.call() + ":" + finding.type())
                    .collect(Collectors.joining(" "));
            assertEquals(recount.getOrDefault("wasted " + name, ""), wasted, name);
        }
        var efficiency = runs.patterns("").efficiency();
        equal("scored", efficiency.scoredRuns());
        equal("without waste", efficiency.full());
        assertEquals(
                recount.entrySet().stream()
                        .filter(entry -> entry.getKey().startsWith("waste "))
                        .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue)),
                efficiency.wasteFindings().stream()
                        .collect(Collectors.toMap(
                                waste -> "waste " + waste.kind(), waste -> waste.times() + " in " + waste.runs())));
    }

    @Test
    void toolsSequencesAndTheHeatMap() throws Exception {
        var runs = fixture.workspace.insights().runs();
        var selection = runs.selection("");
        var success = selection.patterns().scope().success();
        near("success low", success.low());
        near("success high", success.high());
        for (var use : selection.toolUse()) {
            equal(
                    "tool " + use.tool(),
                    "%d calls %d runs %d failed".formatted(use.calls(), use.runs(), use.failures()));
        }
        assertEquals(
                recount.keySet().stream().filter(key -> key.startsWith("tool ")).count(),
                selection.toolUse().size());
        int pairs = 0;
        for (var key : recount.keySet()) {
            if (key.startsWith("sequence ")) {
                var clause = "seq:" + key.substring("sequence ".length());
                equal(key, "%d runs %d failed".formatted(runs.count(clause), runs.count(clause + " outcome:failure")));
                pairs++;
            }
        }
        assertTrue(pairs > 20, pairs + " sequences");
        for (var sequence : selection.patterns().sequences()) {
            if (sequence.tools().size() == 2) {
                var rate = sequence.success();
                equal(
                        "sequence " + String.join(">", sequence.tools()),
                        "%d runs %d failed".formatted(sequence.support(), rate.knownOutcomes() - rate.successes()));
            }
        }
        int tested = 0;
        for (var sequence : selection.patterns().sequences()) {
            var name = String.join(">", sequence.tools());
            assertEquals(
                    recount.containsKey("chance " + name), sequence.against().isPresent(), name);
            if (sequence.against().isPresent()) {
                near("chance " + name, sequence.against().get().chance());
                near("adjusted " + name, sequence.against().get().adjustedChance());
                tested++;
            }
        }
        assertTrue(tested > 10, tested + " sequences with a test");
        var sentence = selection.heatMap(HeatMap.OUTCOME).chart().sentence();
        assertTrue(sentence.contains("is for " + value("strongest evidence") + ":"), sentence);
        assertTrue(sentence.contains("(p = " + value("strongest evidence p") + ","), sentence);
    }

    @Test
    void groupsOfFailedAndSuccessfulRuns() throws Exception {
        var compared = fixture.workspace.insights().runs().compareGroups("outcome:failure", "outcome:success");
        assertEquals(0, compared.sharedRuns());
        var errors = List.of(compared.one().errors(), compared.other().errors());
        equal(
                "groups errors",
                errors.stream()
                        .map(share -> Math.round(share.value() * share.of()) + " of " + share.of())
                        .collect(Collectors.joining(", ")));
        near("groups success p", compared.success().adjustedChance());
        near("groups errors p", compared.errors().adjustedChance());
        for (var use : compared.tools()) {
            near("groups " + use.tool() + " p", use.difference().adjustedChance());
        }
        assertEquals("p < 0.001", PValueText.of(compared.success().adjustedChance()));
    }

    @Test
    void feedbackSaysWhatWasInferredOfHowMany() throws Exception {
        var feedbacks = fixture.workspace.insights().feedbacks();
        var rows = feedbacks.log("").rows().stream()
                .filter(row -> !row.from().about().isEmpty())
                .toList();
        for (var level : Satisfaction.values()) {
            equal(
                    "satisfaction " + level.name().toLowerCase(java.util.Locale.ROOT),
                    rows.stream().filter(row -> row.satisfaction() == level).count());
        }
        var made = feedbacks.periods().generate(REVIEWER, 7);
        var learnings = made.points().learnings().stream().map(Bullet::text).toList();
        assertEquals(
                "Satisfaction was high in %s, medium in %s, low in %s of 60 conversations, all inferred"
                        .formatted(value("satisfaction high"), value("satisfaction medium"), value("satisfaction low")),
                learnings.getFirst());
        var many = value("many turns").split(" runs ");
        assertTrue(
                learnings.contains(
                        "Could improve, inferred from %s of 60 conversations: Took %s turns, too many steps for one"
                                        .formatted(many[0], many[1])
                                + " request."),
                learnings.toString());
        assertTrue(
                learnings.contains("Could improve, inferred from 37 of 60 conversations: The task was not done."),
                learnings.toString());
        assertTrue(learnings.stream().noneMatch(text -> text.contains("said of")), learnings.toString());
        assertTrue(
                made.points().adjustments().stream()
                        .noneMatch(bullet -> bullet.text().contains("confirmation")),
                "its policy demands them: " + made.points().adjustments());
        assertTrue(
                made.points().adjustments().stream()
                        .allMatch(bullet -> bullet.text().startsWith("For ")),
                "each is of an agent: " + made.points().adjustments());
        // a person's word does not take away what the policy demands either
        feedbacks.add(
                REVIEWER,
                new FeedbackFields("A booking", "", "Ask too much: one confirmation after the other"),
                Satisfaction.LOW,
                List.of());
        assertTrue(feedbacks.periods().generate(REVIEWER, 7).points().adjustments().stream()
                .noneMatch(bullet -> bullet.text().contains("confirmation")));
    }

    @Test
    void theCatalogInTrendsConflictsAndHome() throws Exception {
        var report = fixture.workspace
                .insights()
                .trends()
                .of(DateRange.all(fixture.workspace.insights().trends().clock()));
        equal("runs success", all(report.endings(), true));
        equal("runs failure", all(report.endings(), false));
        equal(
                "items of less trust",
                report.trust().stream().filter(line -> line.end() < 1).count());
        equal(
                "failures by trust",
                report.trust().stream()
                        .flatMap(line -> line.events().stream())
                        .filter(event -> event.kind() == TrustTimeline.Kind.ATTACHED
                                || event.kind() == TrustTimeline.Kind.UNEXPLAINED)
                        .count());
        var reuse = report.metrics().get(1).parts();
        equal("uses of learnings by later plans", (long) reuse.numerator());
        var calibration = report.reliability().trust();
        equal("plans", calibration.score().plans() + calibration.unknown());
        near("brier", calibration.score().brier());
        var attribution = report.metrics().getFirst().parts();
        equal("linked", (long) attribution.numerator());
        equal("failures and steps", attribution.denominator());
        var attributions = fixture.workspace.review().proposals().attributions();
        var rate = attributions.of(fixture.catalog).rate();
        equal("linked", rate.attributedCount());
        equal("failures and steps", rate.all());
        // what Home counts
        equal("without an item", attributions.countOrphans(fixture.catalog));
        var enriched = report.metrics().get(3).parts();
        equal("items with a learning", (long) enriched.numerator());
        equal("items", enriched.denominator());
        equal("learnings", report.metrics().get(1).parts().denominator());
        equal(
                "learnings",
                fixture.workspace
                        .review()
                        .queue()
                        .pending(Set.of(), ReviewQueue.Order.NEWEST)
                        .learnings()
                        .size());
    }

    /// Fifteen plans more: their reuse, the bins of trust, and how far trust goes with success.
    @Test
    void severalPlansInTrends(@TempDir Path own) throws Exception {
        var catalog = agent(own);
        Files.writeString(catalog.resolveSibling("plans").resolve("more.json"), resource("plans.json"));
        try (var several = WorkspaceFixture.again(own, catalog, WorkspaceFixture.AT_ONCE)) {
            var trends = several.workspace.insights().trends();
            var report = trends.of(DateRange.all(trends.clock()));
            equal("more: linked", (long) report.metrics().get(0).parts().numerator());
            equal("more: failures and steps", report.metrics().get(0).parts().denominator());
            equal("more: uses of learnings by later plans", (long)
                    report.metrics().get(1).parts().numerator());
            equal("learnings", report.metrics().get(1).parts().denominator());
            near("more: r", report.metrics().get(2).value());
            var found = report.reliability().trust();
            equal("more: unknown", found.unknown());
            equal("more: plans", found.score().plans());
            near("more: brier", found.score().brier());
            near("more: reliability", found.score().reliability());
            near("more: resolution", found.score().resolution());
            near("more: uncertainty", found.score().uncertainty());
            assertEquals(5, found.bins().size());
            for (int tenth = 5; tenth < 10; tenth++) {
                var name = "more: bin 0." + tenth;
                var bin = found.bins().get(tenth - 5);
                equal(
                        name,
                        Math.round(bin.successShare().value()
                                        * bin.successShare().of()) + " of "
                                + bin.rows().size());
                near(name + " trust", bin.trust());
                near(name + " low", bin.successShare().low());
                near(name + " high", bin.successShare().high());
            }
            for (var estimate :
                    Map.of("r", found.linear(), "rho", found.ranks()).entrySet()) {
                var name = "more: " + estimate.getKey();
                equal("more: plans", estimate.getValue().pairs());
                near(name, estimate.getValue().value());
                near(name + " low", estimate.getValue().low());
                near(name + " high", estimate.getValue().high());
            }
        }
    }

    private static long all(TrendReport.Endings endings, boolean isSuccess) {
        return java.util.stream.Stream.concat(
                        endings.buckets().stream(), java.util.stream.Stream.of(endings.undatedBucket()))
                .mapToInt(bucket ->
                        (isSuccess ? bucket.runs().success() : bucket.runs().failure()).size())
                .sum();
    }

    @Test
    void tokensAndCostOfSweAgent(@TempDir Path own) throws Exception {
        try (var alone = WorkspaceFixture.open(own, "git_cli")) {
            for (var name : List.of("function_calling_simple", "test-repo-i1")) {
                alone.importRuns(SharedData.path("data/swe_agent/" + name + ".traj"));
            }
            var rows = alone.workspace
                    .insights()
                    .runs()
                    .rows("", RunService.Order.NUMBER, false)
                    .rows();
            equal("swe function_calling_simple calls", rows.get(0).work().calls());
            equal("swe test-repo-i1 calls", rows.get(1).work().calls());
            var usage = rows.get(1).work().usage();
            equal(
                    "swe test-repo-i1 tokens",
                    usage.input().orElseThrow() + " " + usage.output().orElseThrow());
            near("swe test-repo-i1 cost", rows.get(1).work().cost().dollars().orElseThrow());
            // Trends adds up the same
            var trends = alone.workspace.insights().trends();
            var sums = trends.of(DateRange.all(trends.clock())).activity().usage();
            double cost = sums.undatedColumn().cost()
                    + sums.columns().stream()
                            .mapToDouble(column -> column.cost())
                            .sum();
            near("swe test-repo-i1 cost", cost);
        }
    }

    private static String value(String figure) {
        var value = recount.get(figure);
        assertTrue(value != null, () -> figure + " is not in recount.tsv");
        return Objects.requireNonNull(value);
    }

    private static void equal(String figure, Object ours) {
        assertEquals(value(figure), ours.toString(), figure);
    }

    private static void near(String figure, double ours) {
        double theirs = Double.parseDouble(value(figure));
        assertEquals(theirs, ours, 1e-9 * Math.max(1e-3, Math.abs(theirs)), figure);
    }

    private static String resource(String name) throws IOException {
        try (var in = RecountTest.class.getResourceAsStream(name)) {
            return new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private static Map<String, String> table(String text) {
        var table = new LinkedHashMap<String, String>();
        text.lines().map(line -> line.split("\t", 2)).forEach(parts -> table.put(parts[0], parts[1]));
        return table;
    }
}
