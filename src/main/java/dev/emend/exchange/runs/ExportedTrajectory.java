package dev.emend.exchange.runs;

import dev.emend.exchange.record.AtifFields;
import dev.emend.exchange.record.ChatMessages;
import dev.emend.exchange.record.EmendKeys;
import dev.emend.exchange.record.ExchangeException;
import dev.emend.exchange.record.ImportContext;
import dev.emend.exchange.record.ImportRecord.Place;
import dev.emend.exchange.record.InvalidRecordException;
import dev.emend.model.Json;
import dev.emend.model.Run;
import dev.emend.model.Run.Message;
import dev.emend.model.Run.Role;
import dev.emend.model.Run.ToolCall;
import dev.emend.model.texts.Messages;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A run of another tool that Emend wrote as a trajectory: it is the same run again, as the `extra` of its
/// steps says what the format has no room for. What another program changed in messages or calls since holds.
final class ExportedTrajectory {
    private record Placed(int place, Message message) {}

    private final List<Placed> messages = new ArrayList<>();

    private ExportedTrajectory() {}

    static boolean isOne(Json.Obj trajectory) {
        return trajectory.object("extra").get(EmendKeys.MARK) instanceof Json.Obj;
    }

    static void read(Json.Obj trajectory, ImportContext intake, Place place)
            throws InvalidRecordException, ExchangeException {
        var exportedTrajectory = new ExportedTrajectory();
        int number = 0;
        for (var value : trajectory.array("steps")) {
            number++;
            if (!(value instanceof Json.Obj step)) {
                throw new InvalidRecordException(Messages.of("exchange.badStep", number));
            }
            exportedTrajectory.step(step, number);
        }
        var messages = exportedTrajectory.messages.stream()
                .sorted(Comparator.comparingInt(Placed::place))
                .map(Placed::message)
                .toList();
        if (messages.isEmpty()) {
            throw new InvalidRecordException(Messages.of("exchange.trajectoryEmpty"));
        }
        var extra = trajectory.object("extra");
        var mark = extra.object(EmendKeys.MARK);
        var head = new Run.Head(
                mark.text(AtifFields.FAMILY).orElse(""),
                mark.text(AtifFields.TASK).orElse(""),
                mark.text(AtifFields.MODEL).orElse(""),
                mark.text(AtifFields.STARTED_AT).orElse(""),
                new Run.Ending(extra.text("outcome").orElse(""), extra.number("reward")));
        intake.run(place, trajectory.text("session_id").orElse(""), head, messages, extra.object("metadata"));
    }

    private void step(Json.Obj step, int number) throws InvalidRecordException {
        var role = switch (step.text("source").orElse("")) {
            case "user" -> Role.USER;
            case "system" -> Role.SYSTEM;
            case "agent" -> Role.ASSISTANT;
            default ->
                throw new InvalidRecordException(Messages.of(
                        "exchange.badStepSource", number, step.text("source").orElse("")));
        };
        var calls = new ArrayList<ToolCall>();
        for (var value : step.array("tool_calls")) {
            if (value instanceof Json.Obj call) {
                calls.add(new ToolCall(
                        call.text("tool_call_id").orElse(""),
                        call.text("function_name").orElse(""),
                        ChatMessages.arguments(call.get("arguments"))));
            }
        }
        var at = step.text("timestamp").orElse("");
        if (step.object("extra")
                .object(EmendKeys.MARK)
                .bool(AtifFields.IS_MESSAGE)
                .orElse(true)) {
            add(role, step, step.get("message"), new Message(role, "", calls, "", at, Json.Obj.EMPTY));
        }
        for (var value : step.object("observation").array("results")) {
            if (!(value instanceof Json.Obj result)) {
                throw new InvalidRecordException(Messages.of("exchange.badStep", number));
            }
            var answers = result.text("source_call_id").orElse("");
            var usual = new Message(Role.TOOL, "", List.of(), answers, at, Json.Obj.EMPTY);
            add(Role.TOOL, result, result.get("content"), usual);
        }
    }

    /// @param part a step or a result
    /// @param usual what it says by the format alone
    private void add(Role role, Json.Obj part, @Nullable Json text, Message usual) {
        var extra = part.object("extra");
        var mark = extra.object(EmendKeys.MARK);
        var rest = mark.get(AtifFields.REST) instanceof Json.Obj fields ? fields : extra.without(EmendKeys.MARK);
        int next = messages.isEmpty() ? 0 : messages.getLast().place + 1;
        messages.add(new Placed(
                mark.integer(AtifFields.PLACE).orElse(next),
                new Message(
                        role,
                        text == null ? "" : ChatMessages.text(text),
                        mark.has(AtifFields.CALLS) ? calls(mark.array(AtifFields.CALLS)) : usual.calls(),
                        mark.text(AtifFields.ANSWERS).orElse(usual.answers()),
                        mark.text(AtifFields.AT).orElse(usual.at()),
                        rest)));
    }

    private static List<ToolCall> calls(List<Json> elements) {
        var calls = new ArrayList<ToolCall>();
        for (var value : elements) {
            if (value instanceof Json.Obj call) {
                var arguments = call.get("arguments");
                calls.add(new ToolCall(
                        call.text("id").orElse(""),
                        call.text("name").orElse(""),
                        arguments == null ? Json.Obj.EMPTY : arguments));
            }
        }
        return calls;
    }
}
