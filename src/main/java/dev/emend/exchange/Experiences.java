package dev.emend.exchange;

import dev.emend.exchange.Imported.Place;
import dev.emend.model.Experience;
import dev.emend.model.Json;
import java.util.LinkedHashMap;
import java.util.Set;

/// Experience logs of the persistent memory design: a list, one a line, or one alone.
///
/// Their metadata is what the design stores beside each, so that the same filters find them.
record Experiences(Intake intake) implements JsonRecords.Handler {
    @Override
    public Set<String> lists() {
        return Set.of("experiences");
    }

    @Override
    public void record(Json record, String member, Place place) throws Unfit, ExchangeException {
        if (!(record instanceof Json.Obj log) || !Sketch.isExperience(log)) {
            throw new Unfit("An experience has kfm_action_taken or outcome_success.");
        }
        var name = log.text("id").or(() -> log.text("experience_id")).orElse("");
        intake.memory(place, name, Sketch.experience(log, metadata(log)));
    }

    private static Json.Obj metadata(Json.Obj log) {
        var experience = new Experience(log);
        var metadata = new LinkedHashMap<String, Json>();
        put(metadata, "timestamp", experience.timestamp());
        put(metadata, "kfm_action_taken", experience.action());
        put(metadata, "component_involved", experience.component());
        put(
                metadata,
                "outcome_success",
                experience.success().map(success -> success ? "True" : "False").orElse(""));
        put(metadata, "action_execution_error", experience.error());
        return new Json.Obj(metadata);
    }

    private static void put(LinkedHashMap<String, Json> metadata, String key, String value) {
        if (!value.isEmpty()) {
            metadata.put(key, new Json.Text(value));
        }
    }
}
