package dev.emend.catalog;

import static org.junit.jupiter.api.Assumptions.abort;

import dev.emend.json.JsonFault;
import dev.emend.json.JsonText;
import dev.emend.model.Json;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;

/// A real Python that loads, edits and dumps catalogs as agents do; one process for all questions.
final class PythonOracle implements AutoCloseable {
    private static final String PROGRAM = """
            import base64, json, sys

            def load(file):
                text = base64.b64decode(file).decode('utf-8-sig')
                return json.loads(text)

            def dump(items, style):
                indent = style['indent']
                text = json.dumps(items, ensure_ascii=style['ensure_ascii'], indent=indent)
                text = text.replace('\\n', style['newline'])
                if style['final_newline']:
                    text += style['newline']
                data = text.encode('utf-8')
                if style['bom']:
                    data = b'\\xef\\xbb\\xbf' + data
                return base64.b64encode(data).decode()

            def find(items, edit):
                same = [i for i, item in enumerate(items) if item.get('knowledge_id') == edit['id']]
                return same[edit['occurrence']]

            def apply(items, edit):
                name = edit['name']
                if name == 'add':
                    at = len(items) if edit['after'] is None else edit['after'] + 1
                    items.insert(at, edit['value'])
                    return
                at = find(items, edit)
                item = items[at]
                if name == 'attach':
                    item.setdefault('kb_learnings', []).append(edit['value'])
                    item['trust_score'] = max(0.5, item.get('trust_score', 1.0) * 0.95)
                elif name == 'insert':
                    item.setdefault('kb_learnings', []).insert(edit['index'], edit['value'])
                elif name == 'replace':
                    item['kb_learnings'][edit['index']] = edit['value']
                elif name == 'remove_learning':
                    del item['kb_learnings'][edit['index']]
                elif name == 'move':
                    item['kb_learnings'].insert(edit['to'], item['kb_learnings'].pop(edit['index']))
                elif name == 'set':
                    item[edit['field']] = edit['value']
                elif name == 'remove_field':
                    item.pop(edit['field'], None)
                elif name == 'remove':
                    del items[at]

            for line in sys.stdin:
                question = json.loads(line)
                items = load(question['file'])
                for edit in question['edits']:
                    apply(items, edit)
                print(dump(items, question['style']), flush=True)
            """;

    private final Process process;
    private final Writer questions;
    private final BufferedReader answers;

    private PythonOracle(Process process) {
        this.process = process;
        this.questions = process.outputWriter(StandardCharsets.UTF_8);
        this.answers = new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    }

    /// Starts Python, or skips the test when there is none.
    static PythonOracle start() {
        try {
            var process = new ProcessBuilder("python3", "-c", PROGRAM)
                    .redirectError(ProcessBuilder.Redirect.INHERIT)
                    .start();
            return new PythonOracle(process);
        } catch (IOException e) {
            return abort("skipped: python3 is absent (" + e.getMessage() + ")");
        }
    }

    /// How Python writes a file.
    ///
    /// @param indent a number of blanks or a text; null for one line
    record Dump(boolean ensureAscii, Object indent, String newline, boolean bom, boolean finalNewline) {
        private Json toJson() {
            return Json.Obj.of(
                    "ensure_ascii", ensureAscii,
                    "indent", indent,
                    "newline", newline,
                    "bom", bom,
                    "final_newline", finalNewline);
        }
    }

    /// The file after load, edits and dump.
    byte[] edit(byte[] file, Dump style, List<Json.Obj> edits) throws IOException {
        var question = Json.Obj.of(
                "file", Base64.getEncoder().encodeToString(file),
                "style", style.toJson(),
                "edits", edits);
        questions.write(question.compact() + "\n");
        questions.flush();
        var answer = answers.readLine();
        if (answer == null) {
            throw new IOException("Python stopped; its error is above");
        }
        return Base64.getDecoder().decode(answer);
    }

    byte[] dump(byte[] file, Dump style) throws IOException {
        return edit(file, style, List.of());
    }

    static Json json(String text) {
        try {
            return JsonText.parse(text);
        } catch (JsonFault fault) {
            throw new IllegalArgumentException(fault);
        }
    }

    @Override
    public void close() throws IOException {
        questions.close();
        process.destroy();
    }
}
