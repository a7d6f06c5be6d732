package dev.emend.exchange;

import dev.emend.exchange.record.ExportRecord;
import dev.emend.exchange.record.RawText;
import dev.emend.exchange.record.RecordWriter;
import dev.emend.model.Json;
import dev.emend.model.Memory;
import dev.emend.model.Run;
import dev.emend.model.VisibleText;
import java.io.IOException;
import java.util.Arrays;

/// A page of memories and runs to look at. Every text in it is encoded and hidden characters are
/// shown as codes; it has no scripts and no links, and loads nothing.
final class HtmlReport implements RecordWriter {
    private static final String STYLE = "body{font:15px/1.5 sans-serif;margin:2em auto;max-width:60em;padding:0 1em}"
            + "section{border-top:1px solid #888;padding:.5em 0}"
            + "h2{font-size:1.1em;margin:.3em 0}"
            + "dt{font-weight:bold}dd{margin:0 0 .4em 1em;white-space:pre-wrap;"
            + "overflow-wrap:anywhere}p{color:#555;margin:.2em 0}";

    private final String title;

    HtmlReport(String title) {
        this.title = title;
    }

    @Override
    public void begin(Appendable out) throws IOException {
        out.append("<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n");
        out.append("<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none';");
        out.append(" style-src 'unsafe-inline'\">\n<title>").append(encode(title));
        out.append("</title>\n<style>").append(STYLE).append("</style>\n</head>\n<body>\n<h1>");
        out.append(encode(title)).append("</h1>\n");
    }

    @Override
    public boolean write(ExportRecord exportRecord, Appendable out) throws IOException {
        switch (exportRecord) {
            case ExportRecord.OfMemory(var memory, var state, var _, var _, var _) -> memory(memory, state, out);
            case ExportRecord.OfRun(var run, var _) -> run(run, out);
        }
        return true;
    }

    private static void memory(Memory memory, String state, Appendable out) throws IOException {
        var text = memory.text();
        var lessons = text.lessons();
        var result = memory.result();
        heading(text.task().isBlank() ? memory.lesson() : text.task(), out);
        var confidence = result.confidence().isPresent()
                ? "confidence " + result.confidence().getAsDouble()
                : "";
        var origin = memory.origin();
        facts(
                out,
                state,
                memory.kind().word(),
                result.outcome(),
                confidence,
                result.timestamp(),
                origin.format(),
                origin.source());
        out.append("<dl>\n");
        definition("Narrative", text.narrative(), out);
        definition("Context", text.context(), out);
        definition("Reflection", text.reflection(), out);
        definition("Tactical", lessons.tactical(), out);
        definition("Strategic", lessons.strategic(), out);
        definition("Meta", lessons.meta(), out);
        if (lessons.antiPatterns() != Json.Null.NULL) {
            definition("Avoid", lessons.antiPatterns().plain(), out);
        }
        out.append("</dl>\n</section>\n");
    }

    private static void run(Run run, Appendable out) throws IOException {
        var head = run.head();
        var reward = head.ending().reward().isPresent()
                ? "reward " + head.ending().reward().getAsDouble()
                : "";
        heading(head.task(), out);
        facts(
                out,
                "run",
                head.family(),
                head.model(),
                head.startedAt(),
                head.ending().outcome(),
                reward);
        out.append("<dl>\n");
        for (var message : run.messages()) {
            definition(message.role().word(), message.text(), out);
            for (var call : message.calls()) {
                definition("calls " + call.name(), call.arguments().plain(), out);
            }
        }
        out.append("</dl>\n</section>\n");
    }

    @Override
    public void end(Appendable out) throws IOException {
        out.append("</body>\n</html>\n");
    }

    private static void heading(String text, Appendable out) throws IOException {
        out.append("<section>\n<h2>").append(encode(text)).append("</h2>\n");
    }

    private static void facts(Appendable out, String... facts) throws IOException {
        var visibleFacts = Arrays.stream(facts).filter(fact -> !fact.isBlank()).toList();
        out.append("<p>").append(encode(String.join(" · ", visibleFacts))).append("</p>\n");
    }

    private static void definition(String label, String text, Appendable out) throws IOException {
        if (!text.isBlank()) {
            out.append("<dt>").append(encode(label)).append("</dt><dd>");
            out.append(encode(text)).append("</dd>\n");
        }
    }

    /// A text that can't be anything but text, in content and in quotes.
    static String encode(String text) {
        return VisibleText.inMarkup(RawText.toWellFormed(text)).replace("`", "&#96;");
    }
}
