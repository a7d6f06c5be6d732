package dev.emend.exchange;

import dev.emend.exchange.Imported.Place;
import dev.emend.model.Json;
import dev.emend.model.Run;
import dev.emend.model.Run.Message;
import dev.emend.model.Run.Role;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/// Agent files of Letta: the blocks of its memory, its archive, and the conversation of each agent.
///
/// Known are the shape with `agents` and `blocks` beside each other and the older one of a single
/// agent with `core_memory`; either may stand in a JSON text. Messages that hold JSON in a text
/// (`{"type": "user_message", "message": …}`) are shown by their message.
record Letta(Intake intake) implements JsonRecords.Handler {

    @Override
    public void record(Json record, String member, Place place) throws Unfit, ExchangeException {
        var inner = record instanceof Json.Text(var text) ? Messages.unwrapped(text) : record;
        if (!(inner instanceof Json.Obj file)) {
            throw new Unfit("An agent file is an object.");
        }
        boolean isOld = file.get("core_memory") instanceof Json.Arr;
        var blocks = file.array(isOld ? "core_memory" : "blocks");
        var agents = isOld ? List.<Json>of(file) : file.array("agents");
        if (blocks.isEmpty() && agents.isEmpty()) {
            throw new Unfit("The agent file has neither blocks nor agents.");
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

    private void block(Json one, Place place) throws ExchangeException {
        if (!(one instanceof Json.Obj block) || block.text("value").isEmpty()) {
            intake.reject(place, "The block has no value.", one.compact());
            return;
        }
        var label = block.text("label").orElse("");
        var value = block.text("value").orElse("");
        var sketch =
                Sketch.note(
                        label,
                        value,
                        block.text("updated_at").or(() -> block.text("created_at")).orElse(""),
                        block.without("value"));
        intake.memory(place, block.text("id").orElse(label), sketch);
    }

    private void passages(Json.Obj agent, Place place) throws ExchangeException {
        for (var one : agent.array("passages")) {
            if (one instanceof Json.Obj passage && passage.text("text").isPresent()) {
                var at = passage.text("created_at").orElse("");
                var rest = Messages.without(passage, Set.of("text", "embedding"));
                var sketch = Sketch.note("", passage.text("text").orElse(""), at, rest);
                intake.memory(
                        place,
                        passage.text("id").orElse(""),
                        sketch,
                        Numbers.vectors(passage.get("embedding"), ""));
            }
        }
    }

    private void agent(Json.Obj agent, Place place) throws ExchangeException {
        var messages = new ArrayList<Message>();
        for (var one : agent.array("messages")) {
            try {
                if (!(one instanceof Json.Obj message)) {
                    throw new Unfit("A message is an object.");
                }
                messages.add(unpacked(Messages.openAi(message)));
            } catch (Unfit unfit) {
                intake.reject(place, unfit.reason(), one.compact());
            }
        }
        if (messages.isEmpty()) {
            return;
        }
        var head =
                new Run.Head(
                        "letta",
                        Messages.task(messages),
                        agent.object("llm_config").text("model").orElse(""),
                        messages.getFirst().at(),
                        Run.Ending.UNKNOWN);
        var rest = Messages.without(agent, Set.of("messages", "core_memory", "passages"));
        var name = agent.text("id").or(() -> agent.text("name")).orElse("");
        intake.run(place, name, head, messages, rest);
    }

    private static Message unpacked(Message message) {
        if (message.role() != Role.USER
                || !(Messages.unwrapped(message.text()) instanceof Json.Obj packed)
                || packed.text("message").isEmpty()) {
            return message;
        }
        return new Message(
                message.role(),
                packed.text("message").orElse(""),
                message.calls(),
                message.answers(),
                message.at().isEmpty() ? packed.text("time").orElse("") : message.at(),
                message.rest().with("packed", packed));
    }
}
