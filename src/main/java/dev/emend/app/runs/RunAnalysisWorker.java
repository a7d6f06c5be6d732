package dev.emend.app.runs;

import dev.emend.analysis.extraction.ErrorCategory;
import dev.emend.analysis.runs.ExecutionAnalyzer;
import dev.emend.analysis.runs.UsageReader;
import dev.emend.app.core.AppEvent;
import dev.emend.app.core.ServiceContext;
import dev.emend.app.core.UserErrors;
import dev.emend.app.search.ItemIndexer;
import dev.emend.model.Execution;
import dev.emend.model.LoopGuard;
import dev.emend.model.Run;
import dev.emend.model.UserException;
import dev.emend.store.memories.RunAnalysisTable.AnalyzedRun;
import dev.emend.store.memories.RunAnalysisTable.RunFeatures;
import dev.emend.store.memories.RunAnalysisTable.UnanalyzedRun;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.logging.Level;
import java.util.logging.Logger;

/// Works out what lists and patterns need of runs that came or changed, on one thread of its own
/// and behind everything else. Begins with the first look at runs, or when runs come in.
final class RunAnalysisWorker {
    /// Of the analyzer and of what is kept of it; a larger number makes all of it anew.
    static final int VERSION = 5;

    private static final RunFeatures NOTHING =
            new RunFeatures(List.of(), Map.of(), OptionalDouble.empty(), "ad_hoc", Run.Usage.NONE, Map.of());

    private static final Logger LOG = Logger.getLogger(RunAnalysisWorker.class.getName());

    /// Whole transcripts are read, so few at a time.
    private static final int PAGE = 50;

    private final ServiceContext context;
    private final LoopGuard guard;
    private final ExecutorService thread = Executors.newSingleThreadExecutor(
            work -> Thread.ofPlatform().name("run-analysis").daemon().unstarted(work));
    private final AtomicBoolean isAsked = new AtomicBoolean();
    private volatile boolean isClosing;

    RunAnalysisWorker(ServiceContext context, ItemIndexer indexer) {
        this.context = context;
        this.guard = new LoopGuard(
                "A run was not worked out", bug -> context.changes().publish(new AppEvent.Failed(UserErrors.bug(bug))));
        indexer.closeFirst(this::close);
        context.changes().subscribe(change -> {
            if (change instanceof AppEvent.MemoriesChanged) {
                follow();
            }
        });
    }

    /// Looks soon whether anything is to be worked out.
    synchronized void follow() {
        if (!isClosing && isAsked.compareAndSet(false, true)) {
            thread.execute(this::analyze);
        }
    }

    /// Waits until every run that is there is worked out.
    void await() throws UserException {
        follow();
        CompletableFuture.runAsync(() -> {}, thread).join();
        if (hasWaiting()) { // what failed behind the scenes fails here in the open
            work();
        }
    }

    private boolean hasWaiting() throws UserException {
        return !context.store()
                .read(session -> session.analyses().unanalyzedRuns(VERSION, 1))
                .isEmpty();
    }

    /// Analyzes waiting runs; a failure is retried at the next change, as no decision depends on it.
    private void analyze() {
        isAsked.set(false);
        try {
            if (work()) {
                context.changes().publish(new AppEvent.MemoriesChanged());
            }
        } catch (UserException | RuntimeException | Error e) {
            LOG.log(Level.WARNING, "Runs were not worked out", e);
        }
    }

    /// @return whether anything was there to be worked out
    private boolean work() throws UserException {
        boolean hasWorked = false;
        while (!isClosing) {
            var unanalyzedRuns =
                    context.store().read(session -> session.analyses().unanalyzedRuns(VERSION, PAGE));
            if (unanalyzedRuns.isEmpty()) {
                break;
            }
            var done = unanalyzedRuns.stream().map(this::done).toList();
            context.store().write(session -> {
                session.analyses().put(done, VERSION);
                return done.size();
            });
            hasWorked = true;
        }
        return hasWorked;
    }

    /// A run that can't be worked out has nothing derived; it would hold up the others for good.
    private AnalyzedRun done(UnanalyzedRun unanalyzedRun) {
        var features = new AtomicReference<>(NOTHING);
        guard.run(() -> features.set(extractFeatures(unanalyzedRun.run())));
        return new AnalyzedRun(unanalyzedRun.seq(), unanalyzedRun.changeNumber(), features.get());
    }

    static RunFeatures extractFeatures(Run run) {
        var execution = ExecutionAnalyzer.analyze(run, Execution.Mode.OWN);
        Map<String, Integer> findings = new LinkedHashMap<>();
        execution.findings().forEach(finding -> findings.merge(finding.type(), 1, Integer::sum));
        return new RunFeatures(
                execution.tools().stream().map(ToolNames::displayName).toList(),
                findings,
                execution.score().value(),
                execution.traits().measure().workflow(),
                UsageReader.of(run),
                errors(run));
    }

    private static Map<String, Map<String, Integer>> errors(Run run) {
        Map<String, Map<String, Integer>> errors = new LinkedHashMap<>();
        for (var step : RunStep.of(run)) {
            if (step.isError()) {
                errors.computeIfAbsent(ToolNames.displayName(step.call().name()), _ -> new LinkedHashMap<>())
                        .merge(ErrorCategory.of(step.result()).name(), 1, Integer::sum);
            }
        }
        return errors;
    }

    private void close() {
        synchronized (this) {
            isClosing = true;
            thread.shutdown();
        }
        thread.close();
    }
}
