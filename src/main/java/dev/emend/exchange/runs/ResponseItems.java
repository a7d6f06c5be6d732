package dev.emend.exchange.runs;

import dev.emend.exchange.record.InvalidRecordException;
import dev.emend.model.Json;
import dev.emend.model.Run.Message;
import dev.emend.model.Run.Role;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.stream.Stream;

/// Requests to OpenAI's interface of responses: `input` and `output` are lists of items, and a request may name the
/// response it goes on from (`previous_response_id`) in place of what was said before.
public final class ResponseItems {
    private ResponseItems() {}

    /// Whether a record has such a response, or is such a request of a batch.
    public static boolean isIn(Json.Obj record) {
        return !response(record).members().isEmpty()
                || record.text("url").orElse("").endsWith("/responses")
                        && record.object("body").has("input");
    }

    /// The response; empty when there is none.
    static Json.Obj response(Json.Obj record) {
        var response = record.object("response");
        return Stream.of(record, response, response.object("body"))
                .filter(holder ->
                        holder.text("object").orElse("").equals("response") && holder.get("output") instanceof Json.Arr)
                .findFirst()
                .orElse(Json.Obj.EMPTY);
    }

    /// The request; what does not stand there stands in the response.
    static Json.Obj request(Json.Obj record) {
        return Stream.of(record, record.object("request"), record.object("body"))
                .filter(holder -> holder.has("input"))
                .findFirst()
                .orElseGet(() -> response(record));
    }

    /// The input of a request, behind the messages before it.
    static List<Message> input(Json.Obj request, List<Message> before) throws InvalidRecordException {
        var all = new ArrayList<>(before);
        var instructions = request.text("instructions").orElse("");
        boolean isKnown = before.stream()
                .anyMatch(message ->
                        message.role() == Role.SYSTEM && message.text().equals(instructions));
        if (!instructions.isEmpty() && !isKnown) {
            all.add(new Message(Role.SYSTEM, instructions, List.of(), "", "", Json.Obj.EMPTY));
        }
        if (request.get("input") instanceof Json.Text(var text)) {
            all.add(new Message(Role.USER, text, List.of(), "", "", Json.Obj.EMPTY));
        }
        all.addAll(messages(request.array("input")));
        return all;
    }

    /// Items in a row that the model made are one message, as they are one answer.
    static List<Message> messages(List<Json> items) throws InvalidRecordException {
        var all = new ArrayList<Message>();
        for (var item : items) {
            if (item instanceof Json.Obj fields) {
                var typedFields = fields.has("role") ? fields.with("type", new Json.Text("message")) : fields;
                var message = Codex.message(typedFields, "");
                if (message.isPresent()) {
                    boolean isSame = message.get().role() == Role.ASSISTANT
                            && !all.isEmpty()
                            && all.getLast().role() == Role.ASSISTANT;
                    all.add(isSame ? join(all.removeLast(), message.get()) : message.get());
                }
            }
        }
        return all;
    }

    private static Message join(Message one, Message other) {
        var text = Stream.of(one.text(), other.text())
                .filter(part -> !part.isEmpty())
                .toList();
        var rest = new LinkedHashMap<>(one.rest().members());
        rest.putAll(other.rest().members());
        return new Message(
                one.role(),
                String.join("\n", text),
                Stream.concat(one.calls().stream(), other.calls().stream()).toList(),
                "",
                one.at(),
                new Json.Obj(rest));
    }
}
