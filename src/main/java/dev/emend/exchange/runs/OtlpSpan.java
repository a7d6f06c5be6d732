package dev.emend.exchange.runs;

import dev.emend.exchange.record.ImportRecord.Place;
import dev.emend.model.Json;
import dev.emend.model.Run.Message;
import dev.emend.model.Run.Usage;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/// A span of a trace, or what log records tell of one.
///
/// @param parent the id of the span it is inside of; empty for none
/// @param conversation empty where the span names none
/// @param start in nanoseconds since 1970, as written; empty when not said
/// @param metadata what the span says beside its messages
record OtlpSpan(
        String trace,
        String id,
        String parent,
        String conversation,
        String start,
        String end,
        Type type,
        Usage usage,
        Content content,
        Json.Obj metadata,
        Place place) {

    /// The type of a span, which says whose tokens it reports.
    enum Type {
        /// A call of a model: its tokens are its own.
        MODEL,
        /// An agent, a chain or a tool: its tokens are those of the calls inside of it.
        GROUP,
        /// A span that does not tell its type.
        UNKNOWN
    }

    /// The part of a conversation that a span tells.
    ///
    /// @param input what the model was given, earlier messages included
    /// @param output what the model answered
    /// @param tool the call of a tool and its result, where the span is that call
    /// @param isMemory whether the call is one of a memory
    record Content(List<Message> input, List<Message> output, List<Message> tool, boolean isMemory) {
        Content {
            input = List.copyOf(input);
            output = List.copyOf(output);
            tool = List.copyOf(tool);
        }

        boolean isEmpty() {
            return input.isEmpty() && output.isEmpty() && tool.isEmpty();
        }
    }

    /// Returns this span with what a log record tells, where the span itself says nothing.
    OtlpSpan withLog(OtlpSpan log) {
        var input = content.input.isEmpty() ? log.content.input : content.input;
        var output = content.output.isEmpty() ? log.content.output : content.output;
        var all = new Content(input, output, content.tool, content.isMemory);
        var tokens = OtlpUsage.isNone(usage) ? log.usage : usage;
        return new OtlpSpan(trace, id, parent, conversation, start, end, type, tokens, all, metadata, place);
    }

    /// Log records of one span one after the other.
    OtlpSpan merge(OtlpSpan later) {
        var all = new Content(
                concat(content.input, later.content.input),
                concat(content.output, later.content.output),
                content.tool,
                content.isMemory);
        var tokens = OtlpUsage.isNone(usage) ? later.usage : usage;
        return new OtlpSpan(trace, id, parent, conversation, start, later.end, type, tokens, all, metadata, place);
    }

    private static List<Message> concat(List<Message> one, List<Message> other) {
        return Stream.concat(one.stream(), other.stream()).toList();
    }

    static Type type(Json.Obj attributes) {
        var vercel = attributes.text("ai.operationId").orElse("");
        if (!vercel.isEmpty()) {
            return vercel.contains(".do") ? Type.MODEL : Type.GROUP;
        }
        var operation = attributes
                .text("gen_ai.operation.name")
                .or(() -> attributes.text("openinference.span.kind"))
                .or(() -> attributes.text("traceloop.span.kind"))
                .or(() -> attributes.text("llm.request.type"))
                .or(() -> attributes.text("langfuse.observation.type"))
                .orElse("");
        return switch (operation.toLowerCase(Locale.ROOT)) {
            case "" -> Type.UNKNOWN;
            case "chat", "text_completion", "completion", "generate_content", "embeddings" -> Type.MODEL;
            case "llm", "embedding", "generation", "rerank", "reranker" -> Type.MODEL;
            default -> Type.GROUP;
        };
    }

    /// Whether the first is before the other, by their times.
    static int compareTimes(String one, String other) {
        return one.length() == other.length() ? one.compareTo(other) : Integer.compare(one.length(), other.length());
    }
}
