package dev.emend.exchange.runs;

import dev.emend.exchange.record.ChatMessages;
import dev.emend.exchange.record.ExchangeException;
import dev.emend.exchange.record.HarnessText;
import dev.emend.exchange.record.ImportContext;
import dev.emend.exchange.record.ImportRecord.Place;
import dev.emend.exchange.record.InvalidRecordException;
import dev.emend.exchange.record.JsonRecords;
import dev.emend.model.Json;
import dev.emend.model.Run;
import dev.emend.model.Run.Message;
import dev.emend.model.Run.Role;
import dev.emend.model.Run.ToolCall;
import dev.emend.model.texts.Messages;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/// Trajectories of SWE-agent: the messages are its `history`, and behind it the last steps of its
/// `trajectory` that stand there only, as the `submit`; without a history, all steps.
///
/// Before it called tools by name, an action was a command line: its first word is the tool. What
/// follows an action is its observation, whatever role it was sent with. The task is an issue that a program
/// wraps in its own words: no person speaks.
public record SweAgent(ImportContext intake) implements JsonRecords.Handler {
    private static final String ACTION = "action";
    private static final Set<String> KNOWN_MEMBERS = Set.of("role", "content", "tool_calls", "tool_call_ids", "action");

    @Override
    public void record(Json record, String member, Place place) throws InvalidRecordException, ExchangeException {
        if (!(record instanceof Json.Obj run)) {
            throw new InvalidRecordException(Messages.of("exchange.badTrajectory"));
        }
        var trajectory = run.array("trajectory");
        boolean hasHistory = run.get("history") instanceof Json.Arr;
        var read = hasHistory ? history(run.array("history")) : steps(trajectory);
        var messages = hasHistory ? with(read, run.array("history"), trajectory) : read;
        if (messages.isEmpty()) {
            throw new InvalidRecordException(Messages.of("exchange.trajectoryEmpty"));
        }
        var info = run.object("info");
        var task = run.text("problem_statement").orElseGet(() -> task(messages));
        var model = info.object("model_stats").text("model").orElse("");
        var head = new Run.Head("swe_agent", task, model, "", Run.Ending.UNKNOWN);
        var rest = ChatMessages.without(run, Set.of("history"));
        var name = run.text("instance_id").orElseGet(() -> ImportContext.name(head, read)); // whatever stands behind
        intake.run(place, name, head, HarnessText.byProgram(messages), rest);
    }

    /// The messages of the history with the steps behind its last action, which it was written before.
    private static List<Message> with(List<Message> messages, List<Json> history, List<Json> trajectory) {
        var actions = history.stream()
                .filter(value -> value instanceof Json.Obj message
                        && !message.bool("is_demo").orElse(false))
                .map(SweAgent::command)
                .filter(action -> !action.isEmpty())
                .toList();
        int at = 0;
        int start = actions.isEmpty() ? 0 : trajectory.size();
        for (int i = 0; i < trajectory.size() && at < actions.size(); i++) {
            if (command(trajectory.get(i)).equals(actions.get(at))) {
                at++;
                start = i + 1;
            }
        }
        if (at < actions.size()) { // the history tells of other steps
            return messages;
        }
        var all = new ArrayList<>(messages);
        all.addAll(steps(trajectory.subList(start, trajectory.size())));
        return all;
    }

    private static String command(Json step) {
        return step instanceof Json.Obj fields ? fields.text(ACTION).orElse("").strip() : "";
    }

    private static List<Message> history(List<Json> history) throws InvalidRecordException {
        var messages = new ArrayList<Message>();
        boolean followsAction = false;
        for (var value : history) {
            if (!(value instanceof Json.Obj fields)) {
                throw new InvalidRecordException(Messages.of("exchange.badHistory"));
            }
            var message = message(fields, followsAction);
            followsAction = !message.calls().isEmpty();
            messages.add(message);
        }
        return messages;
    }

    private static Message message(Json.Obj fields, boolean followsAction) throws InvalidRecordException {
        var plain = ChatMessages.openAi(fields);
        var rest = ChatMessages.without(fields, KNOWN_MEMBERS);
        var calls = plain.calls().isEmpty() ? action(fields) : plain.calls();
        var role = plain.role();
        if (followsAction && role == Role.USER) {
            role = Role.TOOL;
            rest = rest.with("role", new Json.Text("user"));
        }
        return new Message(role, plain.text(), calls, plain.answers(), "", rest);
    }

    private static List<ToolCall> action(Json.Obj fields) {
        var action = command(fields);
        if (action.isEmpty()) {
            return List.of();
        }
        var words = action.split("\\s+", 2);
        return List.of(new ToolCall("", words[0], new Json.Text(words.length > 1 ? words[1] : "")));
    }

    private static List<Message> steps(List<Json> steps) {
        var messages = new ArrayList<Message>();
        for (var value : steps) {
            if (value instanceof Json.Obj step) {
                var text = step.text("response").or(() -> step.text("thought")).orElse("");
                messages.add(new Message(Role.ASSISTANT, text, action(step), "", "", Json.Obj.EMPTY));
                step.text("observation").ifPresent(observation -> messages.add(Message.of(Role.TOOL, observation)));
            }
        }
        return messages;
    }

    private static String task(List<Message> messages) {
        return ChatMessages.task(messages.stream()
                .filter(message -> !message.rest().bool("is_demo").orElse(false))
                .toList());
    }
}
