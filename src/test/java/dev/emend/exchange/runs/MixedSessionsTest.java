package dev.emend.exchange.runs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

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
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.stream.Stream;
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
            // a header of Codex that names the session once more goes to the part that is open then
            assertEquals(messages(alone), messages(mixed), () -> most + " bytes");
        }
    }

    private static Map<String, List<Run.Message>> messages(Map<String, Run> runs) {
        var messages = new TreeMap<String, List<Run.Message>>();
        runs.forEach((id, run) -> messages.put(id, run.messages()));
        return messages;
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
