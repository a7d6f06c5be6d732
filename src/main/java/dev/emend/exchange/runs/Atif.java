package dev.emend.exchange.runs;

import dev.emend.exchange.record.AgentName;
import dev.emend.exchange.record.AtifFields;
import dev.emend.exchange.record.ChatMessages;
import dev.emend.exchange.record.ExchangeException;
import dev.emend.exchange.record.HarnessText;
import dev.emend.exchange.record.ImportContext;
import dev.emend.exchange.record.ImportRecord.Place;
import dev.emend.exchange.record.InvalidRecordException;
import dev.emend.exchange.record.JsonRecords;
import dev.emend.exchange.record.RecordTime;
import dev.emend.model.Json;
import dev.emend.model.Run;
import dev.emend.model.Run.Message;
import dev.emend.model.Run.Role;
import dev.emend.model.Run.ToolCall;
import dev.emend.model.texts.Messages;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Set;

/// Trajectories of the Agent Trajectory Interchange Format, versions 1.0 to 1.7, one a file or one a
/// line: a step is a message, each result of its observation a message of a tool. What else a step says
/// (reasoning, metrics, extra) stays beside its message. Trajectories of subagents inside of another are
/// runs of their own that name it, and what they are told is an order of an agent, not of the user. Steps
/// marked as copied from the trajectory before count there, and stay beside the messages.
public record Atif(ImportContext intake) implements JsonRecords.Handler {
    private static final Set<String> KNOWN_MEMBERS = Set.of("source", "timestamp", "observation");

    /// Agents whose own transcripts are read, too.
    private static final Set<String> READ = Set.of("claude_code", "codex", "swe_agent");

    private static final String ATIF = "atif";
    private static final String CONTINUED = "-cont-";
    private static final Set<String> CALL = Set.of("tool_call_id", "function_name", "arguments");

    @Override
    public void record(Json record, String member, Place place) throws InvalidRecordException, ExchangeException {
        if (!(record instanceof Json.Obj trajectory)) {
            throw new InvalidRecordException(Messages.of("exchange.badTrajectory"));
        }
        trajectory(trajectory, "", place);
    }

    private void trajectory(Json.Obj trajectory, String parent, Place place)
            throws InvalidRecordException, ExchangeException {
        var version = trajectory.text("schema_version").orElse("");
        if (!version.isEmpty() && !version.startsWith("ATIF-v1.")) {
            throw new InvalidRecordException(Messages.of("exchange.newerTrajectory", version));
        }
        if (ExportedTrajectory.isOne(trajectory)) {
            ExportedTrajectory.read(trajectory, intake, place);
            return;
        }
        var copiedSteps =
                trajectory.array("steps").stream().filter(Atif::isCopied).toList();
        var read = steps(trajectory.array("steps"));
        var messages = parent.isEmpty() ? read : HarnessText.byProgram(read);
        if (messages.isEmpty() && copiedSteps.isEmpty()) {
            throw new InvalidRecordException(Messages.of("exchange.trajectoryEmpty"));
        }
        var trajectoryId = trajectory
                .text("trajectory_id")
                .or(() -> trajectory.text("session_id"))
                .orElse("");
        var name = parent.isEmpty() ? trajectoryId : parent + "/" + trajectoryId;
        var metadata = ChatMessages.without(trajectory, Set.of("steps", AtifFields.SUBAGENTS));
        if (!parent.isEmpty()) {
            metadata = metadata.with(AtifFields.PARENT, new Json.Text(parent));
        }
        var predecessor = predecessor(trajectoryId);
        if (!copiedSteps.isEmpty()) {
            metadata = metadata.with(AtifFields.COPIED, new Json.Arr(copiedSteps))
                    .with(ImportContext.COPIED, Json.from(copiedSteps.size()));
            if (!predecessor.isEmpty()) {
                metadata = metadata.with(ImportContext.FORKED_FROM, new Json.Text(predecessor));
            }
        }
        if (messages.isEmpty()) {
            intake.note(
                    place,
                    Messages.of("exchange.allCopied", copiedSteps.size(), predecessor.isEmpty() ? "?" : predecessor));
        } else {
            var head = head(trajectory, messages, copiedSteps);
            intake.run(place, name.isEmpty() ? contentName(head, read) : name, head, messages, metadata);
        }
        int i = 0;
        for (var value : trajectory.array(AtifFields.SUBAGENTS)) {
            var at = intake.place(place.line(), place.within() + "/" + AtifFields.SUBAGENTS + "/" + i++);
            if (value instanceof Json.Obj subagent) {
                try {
                    trajectory(subagent, name, at);
                } catch (InvalidRecordException e) {
                    intake.reject(at, e.reason(), value.compact());
                }
            } else {
                intake.reject(at, Messages.of("exchange.badTrajectory"), value.compact());
            }
        }
    }

    /// The name does not depend on who the agent is.
    private static String contentName(Run.Head head, List<Message> messages) {
        var family = READ.contains(head.family()) ? head.family() : ATIF;
        return ImportContext.name(
                new Run.Head(family, head.task(), head.model(), head.startedAt(), head.ending()), messages);
    }

    private static boolean isCopied(Json step) {
        return step instanceof Json.Obj fields
                && fields.bool(AtifFields.IS_COPIED).orElse(false);
    }

    /// The name of the trajectory that another one goes on with: `…-cont-2` goes on with `…-cont-1`.
    private static String predecessor(String name) {
        int at = name.lastIndexOf(CONTINUED);
        if (at <= 0) {
            return "";
        }
        var number = name.substring(at + CONTINUED.length());
        return switch (number) {
            case "1" -> name.substring(0, at);
            default ->
                number.length() <= 4 && number.chars().allMatch(Character::isDigit) && !number.isEmpty()
                        ? name.substring(0, at) + CONTINUED + (Integer.parseInt(number) - 1)
                        : "";
        };
    }

    private static Run.Head head(Json.Obj trajectory, List<Message> messages, List<Json> copiedSteps)
            throws InvalidRecordException {
        var agent = trajectory.object("agent");
        var model = agent.text("model_name")
                .or(() -> messages.stream()
                        .flatMap(message -> message.rest().text("model_name").stream())
                        .findFirst())
                .orElse("");
        var startedAt = messages.stream()
                .map(Message::at)
                .filter(at -> !at.isEmpty())
                .findFirst()
                .orElse("");
        var extra = trajectory.object("extra");
        var outcome = extra.text("outcome").filter(Set.of("success", "failure")::contains);
        OptionalDouble reward = extra.number("reward");
        var ending = new Run.Ending(outcome.orElse(""), reward);
        var ownTask = ChatMessages.task(messages);
        var task = ownTask.isEmpty() && !copiedSteps.isEmpty() ? ChatMessages.task(messages(copiedSteps)) : ownTask;
        return new Run.Head(family(agent.text("name").orElse("")), task, model, startedAt, ending);
    }

    /// Agents whose own transcripts are read, too, have the same tools here.
    private static String family(String agent) {
        return switch (agent) {
            case "claude-code" -> "claude_code";
            case "codex" -> "codex";
            case "swe-agent" -> "swe_agent";
            case "" -> ATIF;
            default -> AgentName.of(agent);
        };
    }

    /// The messages of the steps that are its own.
    private static List<Message> steps(List<Json> steps) throws InvalidRecordException {
        var messages = new ArrayList<Message>();
        for (int i = 0; i < steps.size(); i++) {
            if (!(steps.get(i) instanceof Json.Obj step)) {
                throw new InvalidRecordException(Messages.of("exchange.badStep", i + 1));
            }
            if (!isCopied(step)) {
                step(step, i + 1, messages);
            }
        }
        return messages;
    }

    private static List<Message> messages(List<Json> steps) throws InvalidRecordException {
        var messages = new ArrayList<Message>();
        for (var value : steps) {
            if (value instanceof Json.Obj step) {
                step(step, 0, messages);
            }
        }
        return messages;
    }

    private static void step(Json.Obj step, int number, List<Message> messages) throws InvalidRecordException {
        var role = switch (step.text("source").orElse("")) {
            case "user" -> Role.USER;
            case "system" -> Role.SYSTEM;
            case "agent" -> Role.ASSISTANT;
            default ->
                throw new InvalidRecordException(Messages.of(
                        "exchange.badStepSource", number, step.text("source").orElse("")));
        };
        var content = step.get("message");
        var rest = ChatMessages.without(step, KNOWN_MEMBERS);
        if (content instanceof Json.Text) {
            rest = rest.without("message");
        }
        if (step.integer("step_id").orElse(0) == number) {
            rest = rest.without("step_id");
        }
        var calls = new ArrayList<ToolCall>();
        boolean isPlain = step.get("tool_calls") instanceof Json.Arr(var all) && !all.isEmpty();
        for (var value : step.array("tool_calls")) {
            if (value instanceof Json.Obj call) {
                calls.add(new ToolCall(
                        call.text("tool_call_id").orElse(""),
                        call.text("function_name").orElse(""),
                        ChatMessages.arguments(call.get("arguments"))));
                isPlain &= call.members().keySet().equals(CALL) && call.get("arguments") instanceof Json.Obj;
            } else {
                isPlain = false;
            }
        }
        if (isPlain) {
            rest = rest.without("tool_calls");
        }
        var observation = step.object("observation");
        var results = observation.array("results");
        var otherFields = observation.without("results");
        if (step.has("observation")
                && (results.isEmpty() || !otherFields.members().isEmpty())) {
            rest = rest.with("observation", results.isEmpty() ? observation : otherFields);
        }
        var at = RecordTime.of(step, List.of("timestamp"));
        if (step.get("timestamp") instanceof Json.Num timestamp) { // is written again as it was
            rest = rest.with("timestamp", timestamp);
        }
        messages.add(new Message(role, content == null ? "" : ChatMessages.text(content), calls, "", at, rest));
        for (var value : results) {
            if (!(value instanceof Json.Obj result)) {
                throw new InvalidRecordException(Messages.of("exchange.badStep", number));
            }
            messages.add(result(result, at));
        }
    }

    private static Message result(Json.Obj result, String at) {
        var content = result.get("content");
        var rest = result.get("source_call_id") instanceof Json.Text ? result.without("source_call_id") : result;
        return new Message(
                Role.TOOL,
                content == null ? "" : ChatMessages.text(content),
                List.of(),
                result.text("source_call_id").orElse(""),
                at,
                content instanceof Json.Text(var text) && !text.isEmpty() ? rest.without("content") : rest);
    }
}
