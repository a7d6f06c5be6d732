package dev.emend.exchange.memories;

import dev.emend.exchange.record.ChatMessages;
import dev.emend.exchange.record.ExchangeException;
import dev.emend.exchange.record.ImportContext;
import dev.emend.exchange.record.ImportRecord.Place;
import dev.emend.exchange.record.InvalidRecordException;
import dev.emend.exchange.record.JsonRecords;
import dev.emend.exchange.record.MemoryDraft;
import dev.emend.exchange.record.RecordTime;
import dev.emend.model.Json;
import dev.emend.model.texts.Messages;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/// The graph of an MCP memory server: entities with their observations are memories, relations are
/// links. One a line, or `{entities, relations}` as its `read_graph` answers.
///
/// Other spellings of the keys (`entityName`, `entity_type`, `from_id`) and objects that were
/// joined without a line end are read too.
public record McpMemoryFile(ImportContext intake) implements JsonRecords.Handler {
    private static final List<String> NAME = List.of("id", "name", "entityName", "entity_name");
    private static final List<String> SHOWN = List.of("name", "entityName", "entity_name", "id");

    /// Members that say what kind of record it is.
    private static final List<String> RECORD = List.of("type", "_type");
    private static final List<String> OBSERVATIONS = List.of("observations", "contents");
    private static final List<String> TYPE = List.of("entityType", "entity_type");
    private static final List<String> FROM =
            List.of("from", "from_id", "from_entity", "fromEntity", "source", "source_id", "sourceEntity");
    private static final List<String> TO =
            List.of("to", "to_id", "to_entity", "toEntity", "target", "target_id", "targetEntity");
    private static final List<String> MADE = List.of("createdAt", "created_at", "created");
    private static final List<String> ENTITY_NAME = List.of("entityName", "entity_name");
    private static final List<String> RELATION_TYPE = List.of("relationType", "relation_type");
    private static final List<String> KIND = List.of("relationType", "relation_type", "relation", "relationship");
    private static final Set<String> KNOWN_MEMBERS =
            Set.of("type", "name", "entityName", "entity_name", "entityType", "entity_type");

    /// Whether a record is a graph, or an entity or a relation of one.
    public static boolean isGraph(Json.Obj record) {
        var type = first(record, RECORD).toLowerCase(Locale.ROOT);
        return type.equals("entity") && has(record, NAME)
                || type.equals("relation") && has(record, FROM)
                || isEntity(record)
                || has(record, FROM) && has(record, TO) && has(record, RELATION_TYPE)
                || record.get("entities") instanceof Json.Arr(var entities)
                        && (record.get("relations") instanceof Json.Arr
                                || !entities.isEmpty()
                                        && entities.getFirst() instanceof Json.Obj entity
                                        && isEntity(entity));
    }

    private static boolean isEntity(Json.Obj record) {
        return (has(record, TYPE) || has(record, ENTITY_NAME)) && has(record, OBSERVATIONS);
    }

    @Override
    public Set<String> lists() {
        return Set.of("entities", "relations");
    }

    @Override
    public void record(Json record, String member, Place place) throws InvalidRecordException, ExchangeException {
        if (!(record instanceof Json.Obj fields)) {
            throw new InvalidRecordException(Messages.of("exchange.unknownRecord"));
        }
        var inner = fields.get("data") instanceof Json.Obj data ? data : fields;
        var type = first(fields, RECORD).toLowerCase(Locale.ROOT);
        boolean isRelation = type.equals("relation")
                || member.equals("relations")
                || !type.equals("entity") && !has(inner, TYPE) && has(inner, FROM) && has(inner, TO);
        if (isRelation) {
            relation(inner, place);
        } else if (type.equals("entity") || member.equals("entities") || has(inner, TYPE) || isUntyped(inner)) {
            entity(inner, place);
        } else if (!type.equals("_aim")) { // the mark at the top of one server's files
            throw new InvalidRecordException(Messages.of("exchange.unknownType", type));
        }
    }

    /// Whether an entity is from a server that knows entities only.
    private static boolean isUntyped(Json.Obj entity) {
        return !first(entity, SHOWN).isEmpty() && has(entity, OBSERVATIONS);
    }

    private void entity(Json.Obj entity, Place place) throws InvalidRecordException, ExchangeException {
        var name = first(entity, NAME);
        if (name.isEmpty()) {
            throw new InvalidRecordException(Messages.of("exchange.entityUnnamed"));
        }
        var properties = entity.object("properties");
        var displayName = first(entity, SHOWN);
        if (!entity.has("name") && properties.has("name")) {
            displayName = first(properties, List.of("name"));
        }
        var type = first(entity, TYPE);
        var rest = ChatMessages.without(entity, KNOWN_MEMBERS);
        if (displayName.equals(name)) {
            rest = rest.without("id");
        }
        var metadata = type.isEmpty() ? rest : rest.with("entityType", new Json.Text(type));
        var narrative = narrative(entity);
        intake.memory(place, name, MemoryDraft.note(displayName, narrative, time(entity), metadata));
    }

    /// The observations of an entity, one a line; without any, its properties.
    public static String narrative(Json.Obj entity) {
        var observations = new ArrayList<String>();
        for (var name : OBSERVATIONS) {
            entity.array(name).forEach(element -> observations.add(observation(element)));
        }
        var properties = entity.object("properties");
        return observations.isEmpty() && !properties.members().isEmpty()
                ? properties.compact()
                : String.join("\n", observations);
    }

    /// The time an entity was made, else that of its first observation, else of its last change.
    private static String time(Json.Obj entity) {
        var createdAt = RecordTime.of(entity, MADE);
        if (!createdAt.isEmpty()) {
            return createdAt;
        }
        for (var element : entity.array("observations")) {
            if (element instanceof Json.Obj observation
                    && !RecordTime.of(observation).isEmpty()) {
                return RecordTime.of(observation);
            }
        }
        return RecordTime.of(entity);
    }

    private static String observation(Json value) {
        return value instanceof Json.Obj fields
                ? fields.text("content")
                        .or(() -> fields.text("text"))
                        .or(() -> fields.text("observation"))
                        .orElseGet(fields::compact)
                : value.plain();
    }

    private void relation(Json.Obj relation, Place place) throws InvalidRecordException, ExchangeException {
        var from = first(relation, FROM);
        var to = first(relation, TO);
        if (from.isEmpty() || to.isEmpty()) {
            throw new InvalidRecordException(Messages.of("exchange.relationIncomplete"));
        }
        intake.link(place, from, to, first(relation, KIND), rest(relation));
    }

    /// The members of a relation other than its type, its ends and its kind. Of two spellings of one of
    /// these, the second is kept, as it says something else.
    private static Json.Obj rest(Json.Obj relation) {
        var usedNames = new HashSet<>(Set.of("type"));
        for (var names : List.of(FROM, TO, KIND)) {
            names.stream()
                    .filter(name -> !plain(relation, name).isEmpty())
                    .findFirst()
                    .ifPresent(usedNames::add);
        }
        return ChatMessages.without(relation, usedNames);
    }

    private static boolean has(Json.Obj fields, List<String> names) {
        return names.stream().anyMatch(fields::has);
    }

    private static String first(Json.Obj fields, List<String> names) {
        return names.stream()
                .map(name -> plain(fields, name))
                .filter(value -> !value.isEmpty())
                .findFirst()
                .orElse("");
    }

    private static String plain(Json.Obj fields, String name) {
        var value = fields.get(name);
        return value instanceof Json.Text || value instanceof Json.Num ? value.plain() : "";
    }
}
