package dev.emend.analysis.patterns;

import static org.junit.jupiter.api.Assumptions.abort;

import dev.emend.model.Json;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.List;

/// A real Python that answers for `re.match` and for the condition of the design document.
public final class PythonMatch implements AutoCloseable {
    private static final String PROGRAM = """
            import json, re, sys, warnings
            warnings.simplefilter('ignore')
            sys.stdin.reconfigure(encoding='utf-8', errors='surrogatepass')

            def match(pattern, text):
                try:
                    return 'yes' if re.match(pattern, text) else 'no'
                except (re.error, OverflowError, RecursionError) as problem:
                    return 'error'

            def evaluate(kind, value, operator, context):
                if kind == 'always':
                    return True
                found = context.get(kind)
                if found is None:
                    return False
                if operator == 'equals':
                    return found == value
                if operator == 'contains':
                    return value in str(found)
                if operator == 'matches':
                    return bool(re.match(value, str(found)))
                return operator == 'exists'

            for line in sys.stdin:
                ask = json.loads(line)
                if 'pattern' in ask:
                    print(match(ask['pattern'], ask['text']))
                else:
                    try:
                        print('yes' if evaluate(*ask['condition'], ask['context']) else 'no')
                    except (TypeError, re.error):
                        print('error')
            """;

    private final Process process;

    private PythonMatch(Process process) {
        this.process = process;
    }

    /// Starts Python, or skips the test when there is none.
    public static PythonMatch start() {
        try {
            return new PythonMatch(new ProcessBuilder("python3", "-c", PROGRAM)
                    .redirectError(ProcessBuilder.Redirect.INHERIT)
                    .start());
        } catch (IOException e) {
            return abort("skipped: python3 is absent (" + e.getMessage() + ")");
        }
    }

    /// All answers, `yes`, `no` or `error`, in the order of the questions.
    public List<String> answers(List<Json.Obj> questions) throws IOException, InterruptedException {
        var writing = Thread.ofVirtual().start(() -> {
            try (Writer out = process.outputWriter(StandardCharsets.UTF_8)) {
                for (var question : questions) {
                    out.write(question.compact() + "\n");
                }
            } catch (IOException e) {
                throw new java.io.UncheckedIOException(e);
            }
        });
        try (var in = new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
            var answers = in.lines().toList();
            writing.join();
            return answers;
        }
    }

    @Override
    public void close() {
        process.destroy();
    }
}
