package dev.emend.exchange;

import dev.emend.exchange.record.ChatMessages;
import dev.emend.exchange.record.EmendKeys;
import dev.emend.exchange.record.ExchangeException;
import dev.emend.exchange.record.ImportContext;
import dev.emend.exchange.record.ImportRecord;
import dev.emend.exchange.record.ImportRecord.Place;
import dev.emend.exchange.record.InvalidRecordException;
import dev.emend.exchange.record.JsonRecords;
import dev.emend.exchange.record.MemoryDraft;
import dev.emend.exchange.record.VectorText;
import dev.emend.model.Json;
import dev.emend.model.Memory;
import dev.emend.model.MemoryLink;
import dev.emend.model.MemoryMembers;
import dev.emend.model.Origin;
import dev.emend.model.Run;
import dev.emend.model.Vector;
import dev.emend.model.texts.Messages;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// Emend's own lines, as [dev.emend.exchange.writers.EmendLines] writes them. Ids and origins are
/// kept as they are, so that reading them into the workspace they came from changes nothing.
record EmendFile(ImportContext intake) implements JsonRecords.Handler {

    @Override
    public void record(Json record, String member, Place place) throws InvalidRecordException, ExchangeException {
        if (!(record instanceof Json.Obj line)) {
            throw new InvalidRecordException(Messages.of("exchange.badExportLine"));
        }
        switch (line.text(EmendKeys.MARK).orElse("")) {
            case EmendKeys.EXPORT -> {
                if (line.integer("version").orElse(0) > EmendKeys.VERSION) {
                    throw new ExchangeException(
                            Messages.of("exchange.writtenByNewer", intake.content()),
                            Messages.of("exchange.readWithNewer"));
                }
            }
            case EmendKeys.MEMORY -> memory(line, place);
            case EmendKeys.LINK ->
                intake.give(new ImportRecord.OfLink(
                        place,
                        new MemoryLink(
                                requireText(line, "from"),
                                requireText(line, "to"),
                                text(line, "kind"),
                                origin(line),
                                line.object("rest"))));
            case EmendKeys.RUN -> run(line, place);
            default -> throw new InvalidRecordException(Messages.of("exchange.lineUnknown"));
        }
    }

    private void memory(Json.Obj line, Place place) throws InvalidRecordException, ExchangeException {
        requireText(line, "id");
        boolean isSure = MemoryDraft.confidence(line.number("confidence_score")).isPresent();
        boolean isExperience = text(line, "kind").equals(Memory.Kind.EXPERIENCE.word());
        var memory = MemoryMembers.DOCUMENTED.read(
                isSure ? line : line.without("confidence_score"),
                isExperience ? Memory.Kind.EXPERIENCE : Memory.Kind.LEARNED,
                origin(line));
        intake.give(new ImportRecord.OfMemory(place, memory, vectors(line)));
    }

    private static List<Vector> vectors(Json.Obj line) throws InvalidRecordException {
        var vectors = new ArrayList<Vector>();
        for (var value : line.array("vectors")) {
            var values = value instanceof Json.Obj fields ? VectorText.vector(fields.get("values")) : null;
            if (!(value instanceof Json.Obj fields) || values == null) {
                throw new InvalidRecordException(Messages.of("exchange.badVector"));
            }
            var space = text(fields, "space").toUpperCase(Locale.ROOT);
            vectors.add(new Vector(
                    space.equals(Memory.Space.TASK.name()) ? Memory.Space.TASK : Memory.Space.CONTENT,
                    text(fields, "model"),
                    values));
        }
        return vectors;
    }

    private void run(Json.Obj line, Place place) throws InvalidRecordException, ExchangeException {
        var messages = new ArrayList<Run.Message>();
        for (var value : line.array("messages")) {
            if (!(value instanceof Json.Obj message)) {
                throw new InvalidRecordException(Messages.of("exchange.badMessage"));
            }
            messages.add(message(message));
        }
        var reward = line.number("reward");
        var head = new Run.Head(
                text(line, "family"),
                text(line, "task"),
                text(line, "model"),
                text(line, "started_at"),
                new Run.Ending(text(line, "outcome"), reward));
        var run = new Run(requireText(line, "id"), head, messages, line.object("metadata"), origin(line));
        intake.give(new ImportRecord.OfRun(place, run));
    }

    private static Run.Message message(Json.Obj message) throws InvalidRecordException {
        var calls = new ArrayList<Run.ToolCall>();
        for (var value : message.array("calls")) {
            if (value instanceof Json.Obj call) {
                calls.add(new Run.ToolCall(text(call, "id"), text(call, "name"), value(call, "arguments")));
            }
        }
        return new Run.Message(
                ChatMessages.role(text(message, "role")),
                text(message, "text"),
                calls,
                text(message, "answers"),
                text(message, "at"),
                message.object("rest"));
    }

    private static Origin origin(Json.Obj line) {
        var origin = line.object("origin");
        return new Origin(text(origin, "source"), text(origin, "format"), text(origin, "id"));
    }

    private static String requireText(Json.Obj line, String name) throws InvalidRecordException {
        return line.text(name)
                .filter(text -> !text.isEmpty())
                .orElseThrow(() -> new InvalidRecordException(Messages.of("exchange.lineLacksMember", name)));
    }

    private static String text(Json.Obj line, String name) {
        return line.text(name).orElse("");
    }

    private static Json value(Json.Obj line, String name) {
        var value = line.get(name);
        return value == null ? Json.Null.NULL : value;
    }
}
