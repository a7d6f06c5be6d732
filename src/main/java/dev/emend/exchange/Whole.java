package dev.emend.exchange;

import dev.emend.model.Json;
import dev.emend.model.Memory;
import dev.emend.model.Run;
import dev.emend.model.Vector;

/// Records whose texts hold no half of a surrogate pair: those are never written, whatever stands
/// in a store.
final class Whole {
    private Whole() {}

    static Exported of(Exported one) {
        return switch (one) {
            case Exported.OfMemory(var memory, var state, var vectors, var links) ->
                    new Exported.OfMemory(
                            of(memory), state, vectors.stream().map(Whole::of).toList(), links);
            case Exported.OfRun(var run) -> new Exported.OfRun(of(run));
        };
    }

    private static Vector of(Vector vector) {
        return new Vector(vector.space(), Raw.whole(vector.model()), vector.values());
    }

    private static Memory of(Memory memory) {
        var text = memory.text();
        var learned = text.learned();
        var result = memory.result();
        return new Memory(
                memory.id(),
                memory.kind(),
                new Memory.Text(
                        Raw.whole(text.task()),
                        Raw.whole(text.context()),
                        Raw.whole(text.narrative()),
                        Raw.whole(text.reflection()),
                        new Memory.Learned(
                                Raw.whole(learned.tactical()),
                                Raw.whole(learned.strategic()),
                                Raw.whole(learned.meta()),
                                Raw.whole(learned.antiPatterns()))),
                new Memory.Result(
                        Raw.whole(result.outcome()),
                        result.confidence(),
                        Raw.whole(result.timestamp()),
                        object(result.execution())),
                object(memory.metadata()),
                memory.origin());
    }

    private static Run of(Run run) {
        var head = run.head();
        return new Run(
                run.id(),
                new Run.Head(
                        Raw.whole(head.family()),
                        Raw.whole(head.task()),
                        Raw.whole(head.model()),
                        Raw.whole(head.startedAt()),
                        head.ending()),
                run.messages().stream().map(Whole::of).toList(),
                object(run.metadata()),
                run.origin());
    }

    private static Run.Message of(Run.Message message) {
        return new Run.Message(
                message.role(),
                Raw.whole(message.text()),
                message.calls().stream()
                        .map(call ->
                                new Run.ToolCall(
                                        Raw.whole(call.id()),
                                        Raw.whole(call.name()),
                                        Raw.whole(call.arguments())))
                        .toList(),
                Raw.whole(message.answers()),
                Raw.whole(message.at()),
                object(message.rest()));
    }

    private static Json.Obj object(Json.Obj object) {
        return Raw.whole(object) instanceof Json.Obj whole ? whole : object;
    }
}
