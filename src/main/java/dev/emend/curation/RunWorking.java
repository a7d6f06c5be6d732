package dev.emend.curation;

import dev.emend.analysis.ExecutionAnalyzer;
import dev.emend.memory.RunAnalyses.Derived;
import dev.emend.memory.RunAnalyses.Done;
import dev.emend.memory.RunAnalyses.Waiting;
import dev.emend.model.Execution;
import dev.emend.model.Run;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.logging.Level;
import java.util.logging.Logger;

/// Works out what lists and patterns need of runs that came or changed, on one thread of its own
/// and behind everything else. Begins with the first look at runs, or when runs come in.
final class RunWorking {
    /// Of the analyzer and of what is kept of it; a larger number makes all of it anew.
    private static final int VERSION = 1;

    private static final Logger LOG = Logger.getLogger(RunWorking.class.getName());

    /// Whole transcripts are read, so few at a time.
    private static final int PAGE = 50;

    private final Backstage backstage;
    private final ExecutorService thread =
            Executors.newSingleThreadExecutor(
                    work -> Thread.ofPlatform().name("run-analysis").daemon().unstarted(work));
    private final AtomicBoolean isAsked = new AtomicBoolean();
    private volatile boolean closing;

    RunWorking(Backstage backstage, Engine engine) {
        this.backstage = backstage;
        engine.closeFirst(this::close);
        backstage
                .changes()
                .subscribe(change -> {
                    if (change instanceof Change.MemoriesChanged) {
                        follow();
                    }
                });
    }

    /// Looks soon whether anything is to be worked out.
    synchronized void follow() {
        if (!closing && isAsked.compareAndSet(false, true)) {
            thread.execute(this::look);
        }
    }

    /// Waits until every run that is there is worked out.
    void await() throws CurationException {
        follow();
        CompletableFuture.runAsync(() -> {}, thread).join();
        if (hasWaiting()) { // what failed behind the scenes fails here in the open
            work();
        }
    }

    private boolean hasWaiting() throws CurationException {
        return !Failures.read(backstage.store(), session -> session.analyses().waiting(VERSION, 1))
                .isEmpty();
    }

    /// What fails here is tried again at the next change; nobody's decision depends on it.
    private void look() {
        isAsked.set(false);
        try {
            if (work()) {
                backstage.changes().publish(new Change.MemoriesChanged());
            }
        } catch (CurationException | RuntimeException failed) {
            LOG.log(Level.WARNING, "Runs were not worked out", failed);
        }
    }

    /// @return whether anything was there to be worked out
    private boolean work() throws CurationException {
        boolean hasWorked = false;
        while (!closing) {
            var waiting =
                    Failures.read(
                            backstage.store(),
                            session -> session.analyses().waiting(VERSION, PAGE));
            if (waiting.isEmpty()) {
                break;
            }
            var done = waiting.stream().map(RunWorking::done).toList();
            Failures.write(
                    backstage.store(),
                    session -> {
                        session.analyses().put(done, VERSION);
                        return done.size();
                    });
            hasWorked = true;
        }
        return hasWorked;
    }

    private static Done done(Waiting one) {
        return new Done(one.seq(), one.changed(), derived(one.run()));
    }

    static Derived derived(Run run) {
        var execution = ExecutionAnalyzer.analyze(run, Execution.Mode.OWN);
        Map<String, Integer> findings = new LinkedHashMap<>();
        execution.findings().forEach(finding -> findings.merge(finding.type(), 1, Integer::sum));
        return new Derived(
                execution.tools(),
                findings,
                execution.score().value(),
                execution.traits().measure().workflow());
    }

    private void close() {
        synchronized (this) {
            closing = true;
            thread.shutdown();
        }
        thread.close();
    }
}
