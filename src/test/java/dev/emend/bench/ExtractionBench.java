package dev.emend.bench;

import dev.emend.analysis.extraction.ExtractionPrompt;
import dev.emend.analysis.extraction.RelevanceSignals;
import dev.emend.analysis.runs.ExecutionAnalyzer;
import dev.emend.analysis.statistics.Proportion;
import dev.emend.exchange.Formats;
import dev.emend.exchange.record.Format;
import dev.emend.exchange.record.ImportRecord;
import dev.emend.fixtures.SharedData;
import dev.emend.model.Execution.Mode;
import dev.emend.model.Progress;
import dev.emend.model.Run;
import dev.emend.model.Signal;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;

/// How many lessons a language model writes of real runs, and how many of them a judge would keep;
/// prints markdown. Asks no model: the answers are recorded, and refused when Emend would ask
/// something else now.
public final class ExtractionBench {
    private static final String RUNS = "data/tau_bench/gpt-4o-airline-first60.json";

    private ExtractionBench() {}

    public static void main(String[] arguments) throws Exception {
        var judged = JudgedLessons.read();
        var runs = runs();
        if (runs.size() != judged.answers().size()) {
            throw new IllegalStateException(
                    runs.size() + " runs, but " + judged.answers().size() + " answers");
        }
        for (int i = 0; i < runs.size(); i++) {
            check(runs.get(i), judged.answers().get(i));
        }
        print(runs, judged);
    }

    /// Every second run of the file, from the first on.
    private static List<Run> runs() throws Exception {
        var file = SharedData.find(RUNS).orElseThrow(() -> new IllegalStateException("The shared data has no " + RUNS));
        var all = new ArrayList<Run>();
        Formats.read(
                Format.TAU_BENCH,
                file,
                record -> {
                    if (record instanceof ImportRecord.OfRun(var _, var run)) {
                        all.add(run);
                    }
                },
                Progress.SILENT);
        var half = new ArrayList<Run>();
        for (int i = 0; i < all.size(); i += 2) {
            half.add(all.get(i));
        }
        return half;
    }

    private static void check(Run run, JudgedLessons.Answer answer) throws Exception {
        var prompt = ExtractionPrompt.of(run, ExecutionAnalyzer.analyze(run, Mode.OWN));
        var hash = HexFormat.of()
                .formatHex(MessageDigest.getInstance("SHA-256").digest(prompt.getBytes(StandardCharsets.UTF_8)));
        if (!run.origin().id().equals(answer.run()) || !hash.equals(answer.prompt())) {
            throw new IllegalStateException("The prompt of run " + run.origin().id() + " is not the one "
                    + JudgedLessons.ANSWERS + " answers for run " + answer.run() + ": ask a model anew");
        }
    }

    private static void print(List<Run> runs, JudgedLessons judged) {
        System.out.println("""
                ## Lessons from runs

                Every second run of the first 60 of τ-bench's gpt-4o in the airline. A language model answered the \
                prompts Emend sends, seeing nothing else; the answers are recorded with the hash of their prompts. \
                A judge who had written none of the lessons saw each with its task and a digest of the run, and \
                said whether to keep it. In brackets, between what the share may lie by chance, in 95 of 100 cases.

                | what | count |
                |---|---|""");
        row("runs", String.valueOf(runs.size()));
        row("runs that pass the gate with a model", shown(count(runs, Signal.Kind::isOfDocument), runs.size()));
        row("runs that pass the gate without one", shown(count(runs, Signal.Kind::isFault), runs.size()));
        row("lessons", String.valueOf(judged.lessons()));
        row(
                "lessons kept of those judged",
                shown(judged.kept(), judged.verdicts().size()));
        row("runs with a lesson that is kept", shown(judged.runsWithKept(), runs.size()));
    }

    private static long count(List<Run> runs, Predicate<Signal.Kind> opens) {
        return runs.stream()
                .filter(run -> RelevanceSignals.of(run, ExecutionAnalyzer.analyze(run, Mode.OWN)).stream()
                        .map(Signal::kind)
                        .anyMatch(opens))
                .count();
    }

    private static String shown(long hits, long of) {
        var share = new Proportion(hits, of);
        var interval = share.interval();
        return String.format(
                Locale.ROOT, "%d of %d, %.2f [%.2f–%.2f]", hits, of, share.value(), interval.low(), interval.high());
    }

    private static void row(String what, String count) {
        System.out.printf("| %s | %s |%n", what, count);
    }
}
