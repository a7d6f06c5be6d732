package dev.emend.store.memories;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.emend.model.Json;
import dev.emend.model.Origin;
import dev.emend.model.Run;
import dev.emend.peers.Databases;
import dev.emend.store.SampleCommands;
import dev.emend.store.Store;
import dev.emend.store.memories.RunAnalysisTable.AnalyzedRun;
import dev.emend.store.memories.RunAnalysisTable.RunFeatures;
import dev.emend.store.memories.RunAnalysisTable.UnanalyzedRun;
import dev.emend.store.sql.StoreException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

@ParameterizedClass
@EnumSource(Databases.class)
class RunAnalysisTableTest {
    private final Databases databases;

    @AutoClose // none where the database is not there
    private Store store;

    RunAnalysisTableTest(Databases databases) {
        this.databases = databases;
    }

    @BeforeEach
    void open() throws Exception {
        store = databases.open(SampleCommands.CLOCK);
    }

    private static RunTable.NewRun run(String id, String task, String outcome) {
        var ending = new Run.Ending(outcome, OptionalDouble.of(0.5));
        var head = new Run.Head("codex", task, "gpt", "2026-01-01T00:00:00Z", ending);
        return new RunTable.NewRun(
                new Run(
                        id,
                        head,
                        List.of(Run.Message.of(Run.Role.USER, task)),
                        Json.Obj.EMPTY,
                        new Origin("/runs", "codex", id)),
                null);
    }

    private long add(RunTable.NewRun... runs) throws StoreException {
        return store.write(session -> {
            long batch = session.imports().begin(Json.Arr.EMPTY);
            session.runs().add(List.of(runs), batch);
            return batch;
        });
    }

    private List<RunAnalysisTable.Row> rows() throws StoreException {
        return store.read(session -> session.analyses().changedAfter(0, 0, 100).rows());
    }

    /// What the light rows show is what the runs themselves say.
    private void assertShown(String... tasks) throws StoreException {
        var shown = rows().stream().filter(RunAnalysisTable.Row::isPresent).toList();
        assertEquals(
                List.of(tasks),
                shown.stream().map(row -> row.head().head().task()).toList());
        assertEquals(
                store.read(session -> session.runs().recent(100, 0)).reversed(),
                shown.stream().map(RunAnalysisTable.Row::head).toList());
    }

    @Test
    void aListShowsWhatAnImportBroughtReplacedAndTookAway() throws StoreException {
        long first = add(run("r1", "fly", "success"));
        assertShown("fly");
        long seq = rows().getFirst().seq();

        long second = store.write(session -> {
            long batch = session.imports().begin(Json.Arr.EMPTY);
            session.imports().replacements().replaceRun(seq, run("r1", "sail", "failure"), batch);
            return batch;
        });
        assertShown("sail");
        assertEquals("failure", rows().getFirst().head().head().ending().outcome());

        setPresent(second, false);
        assertShown("fly");
        setPresent(first, false);
        assertShown();
        long third = store.write(session -> {
            long batch = session.imports().begin(Json.Arr.EMPTY);
            session.imports().replacements().reviveRun(seq, run("r1", "drive", "success"), batch);
            return batch;
        });
        assertShown("drive");
        assertEquals(third, rows().getFirst().head().batch());
    }

    private void setPresent(long batch, boolean isPresent) throws StoreException {
        store.write(session -> {
            session.imports().setPresent(batch, isPresent);
            return 1;
        });
    }

    @Test
    void whatWaitsIsTakenAFewAtATimeUntilNothingDoes() throws StoreException {
        add(run("r1", "a", ""), run("r2", "b", ""), run("r3", "c", ""));
        long gone = add(run("r4", "d", ""));
        setPresent(gone, false);
        analyze(2, 3);

        var taken = new ArrayList<String>();
        var waiting = waiting(2);
        assertEquals(2, waiting.size());
        for (; !waiting.isEmpty(); waiting = waiting(2)) {
            waiting.forEach(one -> taken.add(one.run().id()));
            put(waiting, 3);
        }

        assertEquals(List.of("r1", "r2", "r3"), taken);
    }

    @Test
    void twoRunsOfOneIdHaveTheStartOfTheLater() throws StoreException {
        add(run("r1", "a", ""));
        add(run("r1", "b", ""));
        var starts = store.read(session -> session.runs().starts("codex"));
        assertEquals(Map.of("r1", Instant.parse("2026-01-01T00:00:00Z")), starts);
    }

    private void analyze(int version, int limit) throws StoreException {
        put(store.read(session -> session.analyses().unanalyzedRuns(version, limit)), version);
    }

    private List<UnanalyzedRun> waiting(int limit) throws StoreException {
        return store.read(session -> session.analyses().unanalyzedRuns(3, limit));
    }

    private void put(List<UnanalyzedRun> waiting, int version) throws StoreException {
        var done = waiting.stream()
                .map(one -> new AnalyzedRun(
                        one.seq(),
                        one.changeNumber(),
                        new RunFeatures(List.of("ls"), Map.of(), OptionalDouble.of(1), "", Run.Usage.NONE, Map.of())))
                .toList();
        store.write(session -> {
            session.analyses().put(done, version);
            return 1;
        });
    }
}
