package dev.emend.exchange.memories;

import dev.emend.exchange.record.ExchangeException;
import dev.emend.exchange.record.ImportContext;
import dev.emend.exchange.record.ImportRecord.Place;
import dev.emend.exchange.record.InvalidRecordException;
import dev.emend.exchange.record.JsonRecords;
import dev.emend.exchange.record.MemoryDraft;
import dev.emend.model.Experience;
import dev.emend.model.Json;
import dev.emend.model.texts.Messages;
import java.util.Set;

/// Experience logs of the persistent memory design: a list, one a line, or one alone.
///
/// Their metadata is what the design stores beside each, so that the same filters find them.
public record ExperienceRecords(ImportContext intake) implements JsonRecords.Handler {
    @Override
    public Set<String> lists() {
        return Set.of("experiences");
    }

    @Override
    public void record(Json record, String member, Place place) throws InvalidRecordException, ExchangeException {
        if (!(record instanceof Json.Obj log) || !MemoryDraft.isExperience(log)) {
            throw new InvalidRecordException(Messages.of("exchange.experienceNeeds"));
        }
        var name = log.text("id").or(() -> log.text("experience_id")).orElse("");
        intake.memory(place, name, MemoryDraft.experience(log, new Experience(log).metadata()));
    }
}
