package dev.emend.exchange.record;

import dev.emend.model.Json;
import dev.emend.model.Memory;
import dev.emend.model.Run;
import dev.emend.model.Vector;
import java.util.List;

/// Records whose texts hold no half of a surrogate pair: those are never written, whatever stands
/// in a store.
public final class SurrogateSanitizer {
    private SurrogateSanitizer() {}

    public static ExportRecord of(ExportRecord exportRecord) {
        return switch (exportRecord) {
            case ExportRecord.OfMemory(var memory, var state, var vectors, var links, var evaluations) ->
                new ExportRecord.OfMemory(
                        of(memory),
                        state,
                        vectors.stream().map(SurrogateSanitizer::of).toList(),
                        links,
                        sanitize(evaluations));
            case ExportRecord.OfRun(var run, var evaluations) -> new ExportRecord.OfRun(of(run), sanitize(evaluations));
        };
    }

    private static List<ExportRecord.Evaluation> sanitize(List<ExportRecord.Evaluation> evaluations) {
        return evaluations.stream()
                .map(one -> new ExportRecord.Evaluation(
                        one.name(),
                        one.value(),
                        RawText.toWellFormed(one.label()),
                        RawText.toWellFormed(one.explanation()),
                        RawText.toWellFormed(one.person()),
                        one.at()))
                .toList();
    }

    private static Vector of(Vector vector) {
        return new Vector(vector.space(), RawText.toWellFormed(vector.model()), vector.values());
    }

    private static Memory of(Memory memory) {
        var text = memory.text();
        var lessons = text.lessons();
        var result = memory.result();
        return new Memory(
                memory.id(),
                memory.kind(),
                new Memory.Text(
                        RawText.toWellFormed(text.task()),
                        RawText.toWellFormed(text.context()),
                        RawText.toWellFormed(text.narrative()),
                        RawText.toWellFormed(text.reflection()),
                        new Memory.MemoryLessons(
                                RawText.toWellFormed(lessons.tactical()),
                                RawText.toWellFormed(lessons.strategic()),
                                RawText.toWellFormed(lessons.meta()),
                                RawText.toWellFormed(lessons.antiPatterns()))),
                new Memory.Result(
                        RawText.toWellFormed(result.outcome()),
                        result.confidence(),
                        RawText.toWellFormed(result.timestamp()),
                        object(result.execution())),
                object(memory.metadata()),
                memory.origin());
    }

    private static Run of(Run run) {
        var head = run.head();
        return new Run(
                run.id(),
                new Run.Head(
                        RawText.toWellFormed(head.family()),
                        RawText.toWellFormed(head.task()),
                        RawText.toWellFormed(head.model()),
                        RawText.toWellFormed(head.startedAt()),
                        head.ending()),
                run.messages().stream().map(SurrogateSanitizer::of).toList(),
                object(run.metadata()),
                run.origin());
    }

    private static Run.Message of(Run.Message message) {
        return new Run.Message(
                message.role(),
                RawText.toWellFormed(message.text()),
                message.calls().stream()
                        .map(call -> new Run.ToolCall(
                                RawText.toWellFormed(call.id()),
                                RawText.toWellFormed(call.name()),
                                RawText.toWellFormed(call.arguments())))
                        .toList(),
                RawText.toWellFormed(message.answers()),
                RawText.toWellFormed(message.at()),
                object(message.rest()));
    }

    private static Json.Obj object(Json.Obj object) {
        return RawText.toWellFormed(object) instanceof Json.Obj whole ? whole : object;
    }
}
