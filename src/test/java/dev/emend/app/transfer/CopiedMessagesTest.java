package dev.emend.app.transfer;

import static dev.emend.fixtures.Actors.REVIEWER;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.emend.analysis.runs.UsageReader;
import dev.emend.app.WorkspaceFixture;
import dev.emend.app.core.Actor;
import dev.emend.app.runs.FileRunAnalysis;
import dev.emend.app.runs.RunService;
import dev.emend.exchange.record.ImportContext;
import dev.emend.model.Execution.Mode;
import dev.emend.model.Progress;
import dev.emend.model.Run;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// Sessions that went on in new files, with a copy of the old lines that nothing marks: each message, call and
/// token counts once over all files, in whatever order they come.
class CopiedMessagesTest {
    @TempDir
    private Path folder;

    private WorkspaceFixture fixture;
    private RunService runs;

    @BeforeEach
    void open() throws Exception {
        fixture = WorkspaceFixture.open(folder.resolve("workspace"), "git_cli");
        runs = fixture.workspace.insights().runs();
    }

    @AfterEach
    void close() throws Exception {
        fixture.close();
    }

    /// A person asks, the model calls a tool and answers: 4 messages, 1 call, 30 tokens read and 3 written.
    ///
    /// @param at the hour and the number of the turn, which is also the minute
    /// @param names before the names of the lines
    private static String turn(String at, String session, String names) {
        return """
                {"type":"user","uuid":"%1$s-%2$s-a","sessionId":"%3$s","timestamp":"2026-01-05T%2$s:00.000Z","message":{"role":"user","content":"Ask %2$s"}}
                {"type":"assistant","uuid":"%1$s-%2$s-b","sessionId":"%3$s","timestamp":"2026-01-05T%2$s:01.000Z","message":{"id":"m%2$s","role":"assistant","model":"claude-x","content":[{"type":"tool_use","id":"t%2$s","name":"Bash","input":{"command":"ls"}}],"usage":{"input_tokens":10,"output_tokens":1}}}
                {"type":"user","uuid":"%1$s-%2$s-c","sessionId":"%3$s","timestamp":"2026-01-05T%2$s:02.000Z","message":{"role":"user","content":[{"type":"tool_result","tool_use_id":"t%2$s","content":"file"}]}}
                {"type":"assistant","uuid":"%1$s-%2$s-d","sessionId":"%3$s","timestamp":"2026-01-05T%2$s:03.000Z","message":{"id":"n%2$s","role":"assistant","model":"claude-x","content":"Answer %2$s","usage":{"input_tokens":20,"output_tokens":2}}}
                """.formatted(names, at, session);
    }

    private static String hook(String session) {
        return """
                {"type":"system","uuid":"h","sessionId":"%s","timestamp":"2026-01-05T22:04:30.000Z","content":"The session goes on."}
                """.formatted(session);
    }

    static Stream<Arguments> copies() {
        return Stream.of(
                Arguments.of("same names", List.of("x", "x", "x"), ""),
                Arguments.of("new names", List.of("x", "y", "z"), ""),
                Arguments.of("a hook speaks first", List.of("x", "y", "z"), hook("c")));
    }

    /// Three files, each of which goes on with the one before, in each order, in one import and in three.
    @ParameterizedTest(name = "{0}")
    @MethodSource("copies")
    void eachMessageCountsOnceInAnyOrder(String how, List<String> names, String hook) throws Exception {
        int hour = 10;
        var last = List.<Path>of();
        for (var order : List.of("abc", "acb", "bac", "bca", "cab", "cba")) {
            for (var isTogether : order.startsWith("b") ? List.of(true, false) : List.of(false)) {
                var at = hour++ + ":0";
                var texts = Map.of(
                        'a', turn(at + 1, "a", names.get(0)),
                        'b', turn(at + 1, "b", names.get(1)) + turn(at + 2, "b", names.get(1)),
                        'c',
                                hook
                                        + turn(at + 1, "c", names.get(2))
                                        + turn(at + 2, "c", names.get(2))
                                        + turn(at + 5, "c", names.get(2)));
                var files = new ArrayList<Path>();
                for (char one : order.toCharArray()) { // apart, so that no reader sees the others
                    var apart = Files.createDirectories(folder.resolve(order + isTogether + one));
                    files.add(Files.writeString(apart.resolve(one + ".jsonl"), texts.get(one)));
                }
                bring(files, isTogether);

                var all = all(files);
                var when = order + (isTogether ? " in one import" : " one after the other");
                assertEquals("[a, b, c]", all.keySet().toString(), when);
                assertEquals(Map.of("a", 1, "b", 1, "c", 1), callsOf(files), when);
                assertEquals(
                        List.of(4, 4, hook.isEmpty() ? 4 : 5),
                        each(all, run -> run.messages().size()),
                        when);
                assertEquals(
                        List.of(30L, 30L, 30L),
                        each(all, run -> UsageReader.of(run).input().orElse(0)),
                        when);
                assertEquals(
                        List.of("Ask " + at + 1, "Ask " + at + 2, "Ask " + at + 5),
                        each(all, run -> run.head().task()),
                        when);
                assertEquals(
                        List.of("", "a", "b"),
                        each(
                                all,
                                run -> run.metadata()
                                        .text(ImportContext.FORKED_FROM)
                                        .orElse("")),
                        when);
                assertEquals(
                        List.of(0, 4, 8),
                        each(
                                all,
                                run -> run.metadata()
                                        .integer(ImportContext.COPIED)
                                        .orElse(0)),
                        when);
                last = files;
            }
        }
        var again = fixture.workspace.memories().imports().run(REVIEWER, last, Progress.SILENT);
        assertEquals(0, again.total().imported());
    }

    /// The calls of each run as they are judged without a workspace.
    private static Map<String, Integer> callsOf(List<Path> files) throws Exception {
        var options = new FileRunAnalysis.AnalysisOptions(Mode.DOCUMENT, Optional.empty(), false);
        return FileRunAnalysis.files(files, options, Progress.SILENT).values().stream()
                .flatMap(contents -> contents.analyses().stream())
                .collect(Collectors.toMap(
                        FileRunAnalysis.Analysis::name,
                        analysis -> analysis.execution().tools().size()));
    }

    /// The old session went on later than the new one: what stands in both is of the new one.
    @Test
    void whatBothHaveIsOfTheOneThatWentOnFirst() throws Exception {
        var old = write("old", turn("10:01", "old", "x") + turn("10:03", "old", "x"));
        var fresh = write("fresh", turn("10:01", "fresh", "y") + turn("10:02", "fresh", "y"));
        bring(List.of(old, fresh), false);

        var all = all(List.of(old, fresh));
        assertEquals(List.of(8, 4), each(all, run -> run.messages().size()));
        assertEquals(
                List.of("", "fresh"),
                each(all, run -> run.metadata().text(ImportContext.FORKED_FROM).orElse("")));
    }

    @Test
    void aFileWithNothingButCopiesIsNoRunAndToldSo() throws Exception {
        var old = write("old", turn("10:01", "old", "x"));
        var fresh = write("fresh", turn("10:01", "fresh", "y"));
        bring(List.of(old), true);

        var outcome = fixture.workspace
                .memories()
                .imports()
                .run(REVIEWER, List.of(fresh), Progress.SILENT)
                .files()
                .getFirst();

        assertEquals(new ImportService.Counts(0, 1, 0, 0), outcome.counts());
        assertEquals(List.of("4 messages are copies of old and none is of its own."), outcome.notes());
        assertEquals("[old]", all(List.of(old, fresh)).keySet().toString());
    }

    /// The copy of a session in another folder that went on there.
    @Test
    void aSessionThatGrewInAnotherFolderHasOnlyWhatIsNewThere() throws Exception {
        var less = write("short/s", turn("10:01", "s", "x"));
        var more = write("long/s", turn("10:01", "s", "x") + turn("10:02", "s", "x"));
        bring(List.of(more, less), false);

        assertEquals(60, input(List.of(more, less)));
    }

    @Test
    void anUndoOfTheOldSessionGivesTheNewOneItsMessagesBack() throws Exception {
        var old = write("old", turn("10:01", "old", "x"));
        var fresh = write("fresh", turn("10:01", "fresh", "y") + turn("10:02", "fresh", "y"));
        bring(List.of(fresh, old), false);
        assertEquals(List.of(4), messages(fresh));

        fixture.workspace.journal().undo(REVIEWER);

        assertEquals(List.of(8), messages(fresh));
    }

    /// The import of the old session is undone while that of the new one stays.
    @Test
    void aSessionReadAgainHasTheMessagesOfOneThatIsGone() throws Exception {
        var old = write("old", turn("10:01", "old", "x"));
        var fresh = write("fresh", turn("10:01", "fresh", "y") + turn("10:02", "fresh", "y"));
        var imports = fixture.workspace.memories().imports();
        imports.run(REVIEWER, List.of(old), Progress.SILENT);
        imports.run(new Actor("Robin"), List.of(fresh), Progress.SILENT);
        fixture.workspace.journal().undo(REVIEWER);
        assertEquals(List.of(4), messages(fresh));

        imports.run(REVIEWER, List.of(fresh), Progress.SILENT);

        assertEquals(List.of(8), messages(fresh));
        assertEquals(
                0,
                imports.run(REVIEWER, List.of(fresh), Progress.SILENT).total().imported());
    }

    @Test
    void runsThatWereGivenOneTaskAtOneMomentStayWhole() throws Exception {
        var text = """
                {"schema_version":"ATIF-v1.7","session_id":"%s","agent":{"name":"x","version":"1"},
                 "steps":[{"step_id":1,"source":"user","message":"Hi","timestamp":"2026-01-05T10:00:00Z"},
                  {"step_id":2,"source":"agent","message":"Answer %s","timestamp":"2026-01-05T10:00:02Z"}]}
                """;
        var files = List.of(write("one", text.formatted("one", "1")), write("two", text.formatted("two", "2")));
        bring(files, true);

        assertEquals(List.of(2, 2), each(all(files), run -> run.messages().size()));
    }

    private Path write(String name, String text) throws Exception {
        var file = folder.resolve("files").resolve(name + ".jsonl");
        Files.createDirectories(file.getParent());
        return Files.writeString(file, text);
    }

    private List<Integer> messages(Path file) throws Exception {
        return each(all(List.of(file)), run -> run.messages().size());
    }

    private long input(List<Path> files) throws Exception {
        long sum = 0;
        for (var file : files) {
            for (var run : all(List.of(file)).values()) {
                sum += UsageReader.of(run).input().orElse(0);
            }
        }
        return sum;
    }

    private void bring(List<Path> files, boolean isTogether) throws Exception {
        var imports = fixture.workspace.memories().imports();
        if (isTogether) {
            imports.run(REVIEWER, files, Progress.SILENT);
        } else {
            for (var file : files) {
                imports.run(REVIEWER, List.of(file), Progress.SILENT);
            }
        }
    }

    /// The runs of these files, by their names.
    private Map<String, Run> all(List<Path> files) throws Exception {
        var all = new TreeMap<String, Run>();
        for (var row : runs.rows("", RunService.Order.IMPORTED).rows()) {
            var run = runs.get(row.id()).orElseThrow();
            if (files.contains(Path.of(run.origin().source()))) {
                all.put(run.origin().id(), run);
            }
        }
        return all;
    }

    private static <T> List<T> each(Map<String, Run> all, Function<Run, T> part) {
        return all.values().stream().map(part).toList();
    }
}
