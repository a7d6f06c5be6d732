package dev.emend.exchange.memories;

import dev.emend.exchange.record.AgentName;
import dev.emend.exchange.record.ChatMessages;
import dev.emend.exchange.record.ExchangeException;
import dev.emend.exchange.record.HarnessText;
import dev.emend.exchange.record.ImportContext;
import dev.emend.exchange.record.ImportRecord.Place;
import dev.emend.exchange.record.InvalidRecordException;
import dev.emend.exchange.record.JsonRecords;
import dev.emend.exchange.record.MemoryDraft;
import dev.emend.exchange.record.RecordTime;
import dev.emend.exchange.record.VectorText;
import dev.emend.model.Json;
import dev.emend.model.Run;
import dev.emend.model.Run.Message;
import dev.emend.model.Run.Role;
import dev.emend.model.texts.Messages;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/// Agent files of Letta: the blocks of its memory, its archive, and the conversation of each agent.
///
/// Known are the shape with `agents` and `blocks` beside each other and the older one of a single
/// agent with `core_memory`; either may stand in a JSON text. Messages that hold JSON in a text
/// (`{"type": "user_message", "message": …}`) are shown by their message.
public record Letta(ImportContext intake) implements JsonRecords.Handler {
    /// The kind of a packed message that a person wrote; others are the program's: heartbeats, logins, alerts.
    private static final String OF_USER = "user_message";

    @Override
    public void record(Json record, String member, Place place) throws InvalidRecordException, ExchangeException {
        var inner = record instanceof Json.Text(var text) ? ChatMessages.unwrap(text) : record;
        if (!(inner instanceof Json.Obj file)) {
            throw new InvalidRecordException(Messages.of("exchange.badAgentFile"));
        }
        boolean isOld = file.get("core_memory") instanceof Json.Arr;
        var blocks = file.array(isOld ? "core_memory" : "blocks");
        var agents = isOld ? List.<Json>of(file) : file.array("agents");
        if (blocks.isEmpty() && agents.isEmpty()) {
            throw new InvalidRecordException(Messages.of("exchange.agentFileEmpty"));
        }
        for (int i = 0; i < blocks.size(); i++) {
            var at = intake.place(place.line(), (isOld ? "/core_memory/" : "/blocks/") + i);
            block(blocks.get(i), at);
        }
        for (int i = 0; i < agents.size(); i++) {
            var at = intake.place(place.line(), isOld ? "" : "/agents/" + i);
            if (agents.get(i) instanceof Json.Obj agent) {
                passages(agent, at);
                agent(agent, at);
            } else {
                intake.reject(at, "An agent is an object.", agents.get(i).compact());
            }
        }
    }

    private void block(Json element, Place place) throws ExchangeException {
        if (!(element instanceof Json.Obj block) || block.text("value").isEmpty()) {
            intake.reject(place, "The block has no value.", element.compact());
            return;
        }
        var label = block.text("label").orElse("");
        var value = block.text("value").orElse("");
        var sketch = MemoryDraft.note(
                label, value, RecordTime.of(block, List.of("updated_at", "created_at")), block.without("value"));
        intake.memory(place, block.text("id").orElse(label), sketch);
    }

    private void passages(Json.Obj agent, Place place) throws ExchangeException {
        for (var value : agent.array("passages")) {
            if (value instanceof Json.Obj passage && passage.text("text").isPresent()) {
                var at = RecordTime.of(passage);
                var rest = ChatMessages.without(passage, Set.of("text", "embedding"));
                var sketch = MemoryDraft.note("", passage.text("text").orElse(""), at, rest);
                intake.memory(
                        place, passage.text("id").orElse(""), sketch, VectorText.vectors(passage.get("embedding"), ""));
            }
        }
    }

    private void agent(Json.Obj agent, Place place) throws ExchangeException {
        var messages = new ArrayList<Message>();
        for (var value : agent.array("messages")) {
            try {
                if (!(value instanceof Json.Obj message)) {
                    throw new InvalidRecordException(Messages.of("exchange.badMessage"));
                }
                messages.add(unpack(ChatMessages.openAi(message)));
            } catch (InvalidRecordException e) {
                intake.reject(place, e.reason(), value.compact());
            }
        }
        if (messages.isEmpty()) {
            return;
        }
        var head = new Run.Head(
                agent.text("name")
                        .filter(name -> !name.isBlank())
                        .map(AgentName::of)
                        .orElse("letta"),
                ChatMessages.task(messages),
                agent.object("llm_config").text("model").orElse(""),
                messages.getFirst().at(),
                Run.Ending.UNKNOWN);
        var rest = ChatMessages.without(agent, Set.of("messages", "core_memory", "passages"));
        var name = agent.text("id").or(() -> agent.text("name")).orElse("");
        intake.run(place, name, head, messages, rest);
    }

    private static Message unpack(Message message) {
        if (message.role() != Role.USER || !(ChatMessages.unwrap(message.text()) instanceof Json.Obj envelope)) {
            return message;
        }
        boolean isOfUser = envelope.text("type").orElse(OF_USER).equals(OF_USER);
        if (envelope.text("message").isEmpty()) {
            return isOfUser || !envelope.has("time") ? message : HarnessText.asSystem(message);
        }
        var unpacked = new Message(
                message.role(),
                envelope.text("message").orElse(""),
                message.calls(),
                message.answers(),
                message.at().isEmpty() ? envelope.text("time").orElse("") : message.at(),
                message.rest().with("packed", envelope));
        return isOfUser ? unpacked : HarnessText.asSystem(unpacked);
    }
}
