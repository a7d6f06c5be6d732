package dev.emend.exchange;

import dev.emend.exchange.Imported.Place;
import dev.emend.model.Json;
import java.util.Set;

/// Memories of mem0 as its interfaces return them: a list, `{results: […], relations: […]}`, or the
/// payloads of its vector store.
record Mem0(Intake intake) implements JsonRecords.Handler {
    @Override
    public Set<String> lists() {
        return Set.of("results", "memories", "relations");
    }

    @Override
    public void record(Json record, String member, Place place) throws Unfit, ExchangeException {
        if (!(record instanceof Json.Obj fields)) {
            throw new Unfit("A memory is an object.");
        }
        if (member.equals("relations")) {
            relation(fields, place);
            return;
        }
        var payload = fields.get("payload") instanceof Json.Obj inner ? inner : fields;
        var said = payload.text("memory").or(() -> payload.text("data")).orElse("");
        if (said.isEmpty()) {
            throw new Unfit("The memory has no text.");
        }
        var at = payload.text("created_at").orElse("");
        var rest = Messages.without(fields, Set.of("memory", "data", "id", "vector"));
        var task = fields.object("metadata").text("task").orElse("");
        var id = fields.get("id");
        intake.memory(
                place,
                id == null ? "" : id.plain(),
                Sketch.note(task, said, at, rest),
                Numbers.vectors(fields.get("vector"), ""));
    }

    private void relation(Json.Obj relation, Place place) throws Unfit, ExchangeException {
        var from = relation.text("source").orElse("");
        var to = relation.text("target").or(() -> relation.text("destination")).orElse("");
        if (from.isEmpty() || to.isEmpty()) {
            throw new Unfit("The relation does not say from where to where.");
        }
        var toName = relation.text("target").isPresent() ? "target" : "destination";
        var rest = Messages.without(relation, Set.of("source", toName, "relationship"));
        intake.link(place, from, to, relation.text("relationship").orElse(""), rest);
    }
}
