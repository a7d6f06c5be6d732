package dev.emend.exchange.runs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.analysis.runs.UsageReader;
import dev.emend.exchange.record.Format;
import dev.emend.exchange.record.ImportContext;
import dev.emend.exchange.record.ImportRecord;
import dev.emend.exchange.record.JsonRecords;
import dev.emend.exchange.record.RecordConsumer;
import dev.emend.model.Json;
import dev.emend.model.Progress;
import dev.emend.model.Run;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// The sessions of a file that do not fit into memory together become the runs they become alone: the same ids,
/// messages and figures, for each reader that brings together what is mixed in a file.
class MixedSessionsTest {
    private static final int SESSIONS = 5;
    private static final int TURNS = 12;
    private static final long LARGE = 1 << 20;

    /// What one turn of a session says, in all that is to come back: another script, half a character, long numbers.
    private static String said(int session, int turn) {
        return "Turn " + turn + " of " + session + ": \\u3042 \\ud83d\\ude00 \\\"x\\\"\\n" + "word ".repeat(20);
    }

    enum Reader {
        CLAUDE_CODE(Format.CLAUDE_CODE) {
            @Override
            List<String> lines(int session, int turn) {
                var head = "\"sessionId\":\"s" + session + "\",\"timestamp\":\"2026-01-01T00:00:" + (10 + turn)
                        + "Z\",\"cwd\":\"/srv/" + session + "\",\"gitBranch\":\"b" + turn + "\",\"message\":";
                return List.of(
                        "{\"type\":\"user\"," + head + "{\"role\":\"user\",\"content\":\"" + said(session, turn)
                                + "\"}}",
                        "{\"type\":\"assistant\"," + head + "{\"role\":\"assistant\",\"model\":\"m" + session
                                + "\",\"usage\":{\"input_tokens\":" + turn
                                + "},\"content\":[{\"type\":\"tool_use\",\"id\":\"c" + turn
                                + "\",\"name\":\"Bash\",\"input\":{\"n\":1.50,\"e\":1E400,\"l\":[true,null,{}]}}]}}");
            }

            @Override
            String first() {
                return lines(0, 0).getLast().replace("\"m0\"", "\"m\"").replace("Bash", "First") + "\n";
            }

            @Override
            JsonRecords.Handler handler(ImportContext intake, long largest, long most) {
                return new ClaudeCode(
                        intake, new SessionGrouper(intake, "claude_code", largest, most), new ArrayList<>());
            }
        },
        CODEX(Format.CODEX) {
            @Override
            List<String> lines(int session, int turn) {
                var item = "{\"timestamp\":\"2026-01-01T00:00:" + (10 + turn) + "Z\",\"type\":\"";
                return List.of(
                        item + "session_meta\",\"payload\":{\"id\":\"s" + session
                                + "\",\"timestamp\":\"2026-01-01T00:00:00Z\",\"instructions\":\"Turn " + turn + "\"}}",
                        item + "turn_context\",\"payload\":{\"model\":\"m" + session + "\",\"turn\":" + turn + "}}",
                        item + "response_item\",\"payload\":{\"type\":\"message\",\"role\":\"user\",\"content\":\""
                                + said(session, turn) + "\"}}",
                        item + "response_item\",\"payload\":{\"type\":\"message\",\"role\":\"assistant\",\"content\":\""
                                + "Done " + turn + "\"}}");
            }

            /// What an answer took comes behind it, here after all that others said meanwhile.
            @Override
            List<String> after(int session, int turn) {
                var item = "{\"timestamp\":\"2026-01-01T00:00:00Z\",\"type\":\"";
                var usage = item + "event_msg\",\"payload\":{\"type\":\"token_count\",\"info\":{\"last_token_usage\":"
                        + "{\"input_tokens\":" + (100 * session + turn) + "}}}}";
                return List.of(
                        item + "session_meta\",\"payload\":{\"id\":\"s" + session + "\"}}",
                        usage,
                        usage.replace("\"input_tokens\":", "\"input_tokens\":9"));
            }

            @Override
            String first() {
                return "{\"timestamp\":\"2026-01-01T00:00:00Z\",\"type\":\"session_meta\",\"payload\":{\"id\":\"s0\","
                        + "\"timestamp\":\"2026-01-01T00:00:00Z\",\"cwd\":\"/srv\",\"cli_version\":\"1\",\"source\":"
                        + "{\"subagent\":{\"thread_spawn\":{\"parent_thread_id\":\"p\"}}}}}\n"
                        + "{\"timestamp\":\"2026-01-01T00:00:00Z\",\"type\":\"turn_context\",\"payload\":"
                        + "{\"model\":\"m\"}}\n";
            }

            @Override
            JsonRecords.Handler handler(ImportContext intake, long largest, long most) {
                return new Codex(new SessionGrouper(intake, "codex", largest, most));
            }
        },
        OTLP(Format.OTLP) {
            @Override
            List<String> lines(int session, int turn) {
                // the later turn comes first in the file
                int start = 1_000 + TURNS - turn;
                return List.of("{\"resourceSpans\":[{\"scopeSpans\":[{\"spans\":[{\"traceId\":\"t" + session
                        + "\",\"spanId\":\"" + turn + "\",\"startTimeUnixNano\":\"" + start
                        + "\",\"endTimeUnixNano\":\"" + (start + 1)
                        + "\",\"attributes\":[{\"key\":\"gen_ai.request.model\",\"value\":{\"stringValue\":\"m"
                        + session + "\"}},{\"key\":\"gen_ai.usage.input_tokens\",\"value\":{\"intValue\":" + turn
                        + "}},{\"key\":\"gen_ai.prompt.0.role\",\"value\":{\"stringValue\":\"user\"}},"
                        + "{\"key\":\"gen_ai.prompt.0.content\",\"value\":{\"stringValue\":\"" + said(session, turn)
                        + "\"}},{\"key\":\"gen_ai.completion.0.role\",\"value\":{\"stringValue\":\"assistant\"}},"
                        + "{\"key\":\"gen_ai.completion.0.content\",\"value\":{\"stringValue\":\"Done " + turn
                        + "\"}}]}]}]}]}");
            }

            @Override
            String first() {
                return lines(0, TURNS)
                                .getFirst()
                                .replace("\"m0\"", "\"m\"")
                                .replace(
                                        "\"attributes\":[",
                                        "\"attributes\":[{\"key\":\"gen_ai.agent.name\",\"value\":{\"stringValue\":"
                                                + "\"Clerk\"}},{\"key\":\"host.name\",\"value\":{\"stringValue\":\"h\"}},")
                        + "\n";
            }

            @Override
            JsonRecords.Handler handler(ImportContext intake, long largest, long most) {
                return new Otlp(intake, largest, most);
            }
        };

        private final Format format;

        Reader(Format format) {
            this.format = format;
        }

        abstract List<String> lines(int session, int turn);

        List<String> after(int session, int turn) {
            return List.of();
        }

        /// A line with what is said of the first session once.
        abstract String first();

        abstract JsonRecords.Handler handler(ImportContext intake, long largest, long most);
    }

    @TempDir
    private Path folder;

    /// Turn by turn, one session after the other in each.
    private static String text(Reader reader, List<Integer> sessions) {
        var lines = new ArrayList<String>();
        for (int turn = 0; turn < TURNS; turn++) {
            for (int session : sessions) {
                lines.addAll(reader.lines(session, turn));
            }
            for (int session : sessions) {
                lines.addAll(reader.after(session, turn));
            }
        }
        return String.join("\n", lines) + "\n";
    }

    private void read(Reader reader, String text, long largest, long most, RecordConsumer taker) throws Exception {
        var file = Files.writeString(folder.resolve("runs.jsonl"), text);
        var intake = new ImportContext(reader.format, file, taker, Progress.SILENT);
        JsonRecords.read(intake, reader.handler(intake, largest, most));
    }

    private List<Run> runs(Reader reader, String text, long largest, long most) throws Exception {
        var runs = new ArrayList<Run>();
        read(reader, text, largest, most, taken -> {
            if (taken instanceof ImportRecord.OfRun(var _, var run)) {
                runs.add(run);
            } else {
                throw new AssertionError(taken.toString());
            }
        });
        return runs;
    }

    private Map<String, Run> alone(Reader reader, long largest) throws Exception {
        var alone = new TreeMap<String, Run>();
        for (int session = 0; session < SESSIONS; session++) {
            for (var run : runs(reader, text(reader, List.of(session)), largest, 100 * LARGE)) {
                alone.put(run.id(), run);
            }
        }
        return alone;
    }

    private static List<Integer> sessions() {
        return IntStream.range(0, SESSIONS).boxed().toList();
    }

    private static Map<String, Run> byId(List<Run> runs) {
        var byId = new TreeMap<String, Run>();
        runs.forEach(run -> byId.put(run.id(), run));
        assertEquals(runs.size(), byId.size());
        return byId;
    }

    @ParameterizedTest
    @EnumSource(Reader.class)
    void sessionsThatDoNotFitIntoMemoryAreTheRunsTheyAreAlone(Reader reader) throws Exception {
        var alone = alone(reader, LARGE);
        assertEquals(SESSIONS, alone.size());
        var text = text(reader, sessions());
        // all in memory, some of it, nothing
        for (long most : List.of(100 * LARGE, 20_000L, 5_000L, 0L)) {
            assertEquals(alone, byId(runs(reader, text, LARGE, most)), () -> most + " bytes");
        }
        var first = alone.values().iterator().next();
        assertTrue(first.messages().size() >= 2 * TURNS, first::toString);
        assertTrue(first.messages().getFirst().text().contains("\u3042 \ud83d\ude00 \"x\"\n"), first::toString);
    }

    @ParameterizedTest
    @EnumSource(Reader.class)
    void oneThatIsTooLargeHasTheSamePartsAloneAndAmongOthers(Reader reader) throws Exception {
        // about four turns of a session
        long largest = 4_500;
        var alone = alone(reader, largest);
        assertTrue(alone.size() > 2 * SESSIONS, alone.keySet()::toString);
        var names = new TreeSet<String>();
        alone.values().forEach(run -> names.add(run.origin().id()));
        for (int session = 0; session < SESSIONS; session++) {
            var name = (reader == Reader.OTLP ? "t" : "s") + session;
            assertTrue(names.containsAll(List.of(name, name + "/part-2", name + "/part-3")), names::toString);
        }
        for (long most : List.of(100 * LARGE, 5_000L, 0L)) {
            var mixed = byId(runs(reader, text(reader, sessions()), largest, most));
            assertEquals(alone, mixed, () -> most + " bytes");
        }
    }

    /// What is told of a session once, at its beginning, holds for each of its parts.
    @ParameterizedTest
    @EnumSource(Reader.class)
    void partsHaveTheMetadataOfTheirSession(Reader reader) throws Exception {
        var parts = runs(reader, reader.first() + text(reader, List.of(0)), 4_500, LARGE);
        assertTrue(parts.size() > 2, parts::toString);
        var first = parts.getFirst();
        assertEquals("m", first.head().model());
        for (int i = 0; i < parts.size(); i++) {
            var part = parts.get(i);
            assertEquals(first.head().agent(), part.head().agent());
            assertEquals("m", part.head().model());
            assertEquals(told(first), told(part));
            var name = first.origin().id();
            assertEquals(
                    i == 0 ? name : name + "/part-" + (i + 1), part.origin().id());
        }
    }

    /// What holds for all of a session: no numbers, and no totals of a part.
    private static Json.Obj told(Run run) {
        var told = new LinkedHashMap<>(run.metadata().members());
        told.values().removeIf(Json.Num.class::isInstance);
        told.keySet().removeAll(List.of("total_token_usage"));
        assertTrue(told.size() >= 2, told::toString);
        return Json.Obj.wrap(told);
    }

    /// Totals are told of the session so far; each part has what it added.
    @Test
    void eachPartOfARolloutHasItsOwnTotal() throws Exception {
        var lines = new ArrayList<>(List.of(Reader.CODEX.first()));
        for (int turn = 0; turn < TURNS; turn++) {
            lines.addAll(Reader.CODEX.lines(0, turn));
            lines.add("{\"timestamp\":\"2026-01-01T00:00:00Z\",\"type\":\"event_msg\",\"payload\":{\"type\":"
                    + "\"token_count\",\"info\":{\"total_token_usage\":{\"input_tokens\":" + 10 * (turn + 1) + "}}}}");
        }
        var parts = runs(Reader.CODEX, String.join("\n", lines), 4_500, LARGE);
        assertTrue(parts.size() > 2, parts::toString);
        double sum = 0;
        for (var part : parts) {
            long answers = part.messages().stream()
                    .filter(message -> message.text().startsWith("Done"))
                    .count();
            double total = part.metadata()
                    .object("total_token_usage")
                    .number("input_tokens")
                    .orElse(0);
            assertEquals(10.0 * answers, total);
            assertEquals(total, (double) UsageReader.summedUsage(part).input().orElse(0));
            sum += total;
        }
        assertEquals(10.0 * TURNS, sum);
    }

    /// A line of costs tells of the session so far: the parts together cost what the last of them says.
    @Test
    void eachPartOfATranscriptHasItsOwnCost() throws Exception {
        var lines = new ArrayList<String>();
        for (int turn = 0; turn < TURNS; turn++) {
            lines.addAll(Reader.CLAUDE_CODE.lines(0, turn));
            lines.add("{\"type\":\"result\",\"session_id\":\"s0\",\"total_cost_usd\":" + (turn + 1) * 0.5 + "}");
        }
        var parts = runs(Reader.CLAUDE_CODE, String.join("\n", lines), 4_500, LARGE);
        assertTrue(parts.size() > 2, parts::toString);
        double sum = parts.stream()
                .mapToDouble(part -> UsageReader.of(part).cost().orElse(0))
                .sum();
        assertEquals(0.5 * TURNS, sum, 1e-9);
    }

    private static List<String> leftOvers() throws Exception {
        try (Stream<Path> files = Files.list(Path.of(System.getProperty("java.io.tmpdir")))) {
            return files.map(file -> file.getFileName().toString())
                    .filter(name -> name.startsWith("emend-import-"))
                    .toList();
        }
    }

    @ParameterizedTest
    @EnumSource(Reader.class)
    void noTemporaryFileStaysWhateverBecomesOfTheImport(Reader reader) throws Exception {
        var before = leftOvers();
        var text = text(reader, sessions());
        runs(reader, text, LARGE, 0);
        assertThrows(
                IllegalStateException.class,
                () -> read(reader, text, LARGE, 0, _ -> {
                    throw new IllegalStateException("full");
                }));
        assertEquals(before, leftOvers());
    }

    @ParameterizedTest
    @EnumSource(Reader.class)
    void whatAnAnswerTookStaysWithIt(Reader reader) throws Exception {
        var run = runs(reader, text(reader, sessions()), LARGE, 0).getFirst();
        var tokens = run.messages().stream()
                .filter(message -> message.role() == Run.Role.ASSISTANT)
                .map(message -> message.rest().object("usage"))
                .map(usage -> usage.get("input_tokens"))
                .map(count -> count instanceof Json.Num(var number) ? Integer.parseInt(number) : -1)
                .sorted()
                .toList();
        assertEquals(IntStream.range(0, TURNS).boxed().toList(), tokens);
    }
}
