package dev.emend.remote;

import dev.emend.json.JsonFault;
import dev.emend.json.JsonText;
import dev.emend.model.Experience;
import dev.emend.model.Json;
import dev.emend.model.Memory;
import dev.emend.model.MetadataValue;
import dev.emend.model.Origin;
import java.util.LinkedHashMap;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;

/// Records of a Chroma collection as memories and back, as the importer of Chroma directories has
/// them.
final class ChromaRecords {
    static final String FORMAT = "chroma";

    private static final String SUMMARY = "experience_summary_embedded";
    private static final String DEFAULT_MODEL = "all-MiniLM-L6-v2";

    private ChromaRecords() {}

    /// The model of a collection's vectors, as the collection says; empty when it does not.
    static String model(Json.Obj collection) {
        var function = collection.object("configuration_json").object("embedding_function");
        var name = function.text("name").orElse("");
        var config = function.object("config");
        return name.equals("default")
                ? DEFAULT_MODEL
                : config.text("model_name").or(() -> config.text("model")).orElse(name);
    }

    /// @param number of the record in the page
    static Memory memory(String source, Json.Obj page, int number) {
        var origin = new Origin(source, FORMAT, page.array("ids").get(number).plain());
        var document = text(page, "documents", number);
        var metadata = at(page, "metadatas", number) instanceof Json.Obj fields ? fields : Json.Obj.EMPTY;
        if (log(document) instanceof Json.Obj log && isExperience(log)) {
            return experience(origin, log, metadata);
        }
        var when =
                metadata.text("timestamp").or(() -> metadata.text("created_at")).orElse("");
        return new Memory(
                origin.memoryId(),
                Memory.Kind.LEARNED,
                new Memory.Text(metadata.text("task").orElse(""), "", document, "", Memory.MemoryLessons.NOTHING),
                new Memory.Result("", OptionalDouble.empty(), when, Json.Obj.EMPTY),
                metadata,
                origin);
    }

    private static Memory experience(Origin origin, Json.Obj log, Json.Obj metadata) {
        var experience = new Experience(log);
        var task = log.get("current_task_requirements");
        var done = (experience.action() + " " + experience.component()).strip();
        return new Memory(
                origin.memoryId(),
                Memory.Kind.EXPERIENCE,
                new Memory.Text(
                        task == null || task == Json.Null.NULL ? "" : task.plain(),
                        "",
                        experience.error().isEmpty() ? done : done + ": " + experience.error(),
                        experience.reflection(),
                        Memory.MemoryLessons.NOTHING),
                new Memory.Result(
                        experience
                                .success()
                                .map(is -> is ? "success" : "failure")
                                .orElse(""),
                        OptionalDouble.empty(),
                        experience.timestamp(),
                        log),
                metadata,
                origin);
    }

    private static boolean isExperience(Json.Obj log) {
        return log.has("kfm_action_taken") || log.has("outcome_success") && log.has("planner_llm_output");
    }

    private static Json log(String document) {
        if (!document.stripLeading().startsWith("{")) {
            return Json.Null.NULL;
        }
        try {
            return JsonText.parse(document);
        } catch (JsonFault e) { // a text that only begins like JSON
            return Json.Null.NULL;
        }
    }

    static float[] vector(Json.Obj page, int number) {
        if (!(at(page, "embeddings", number) instanceof Json.Arr(var values))) {
            return new float[0];
        }
        var vector = new float[values.size()];
        for (int i = 0; i < vector.length; i++) {
            vector[i] = values.get(i) instanceof Json.Num value ? (float) value.toDouble() : 0;
        }
        return vector;
    }

    /// The answer to one query, whose lists hold a list each.
    static java.util.List<RemoteText> nearest(Json.Obj answer, float[] query) {
        var page = Json.Obj.EMPTY;
        for (var list : java.util.List.of("ids", "documents", "metadatas", "embeddings")) {
            page = page.with(list, at(answer, list, 0));
        }
        var found = new java.util.ArrayList<RemoteText>();
        for (int i = 0; i < page.array("ids").size(); i++) {
            var metadata = at(page, "metadatas", i) instanceof Json.Obj object ? object : Json.Obj.EMPTY;
            found.add(new RemoteText(
                    text(page, "ids", i), text(page, "documents", i), relevance(vector(page, i), query), metadata));
        }
        return found;
    }

    private static OptionalDouble relevance(float[] left, float[] right) {
        double dot = 0;
        double ones = 0;
        double others = 0;
        for (int i = 0; i < Math.min(left.length, right.length); i++) {
            dot += left[i] * right[i];
            ones += left[i] * left[i];
            others += right[i] * right[i];
        }
        return left.length != right.length || ones == 0 || others == 0
                ? OptionalDouble.empty()
                : OptionalDouble.of((1 + dot / Math.sqrt(ones * others)) / 2);
    }

    static Json json(float[] vector) {
        var numbers = new java.util.ArrayList<Json>(vector.length);
        for (float number : vector) {
            numbers.add(new Json.Num(Float.toString(number)));
        }
        return new Json.Arr(numbers);
    }

    /// The id of a memory in Chroma; for one from elsewhere its own id.
    static String id(Memory memory) {
        return memory.origin().format().equals(FORMAT) ? memory.origin().id() : memory.id();
    }

    static String document(Memory memory) {
        return correctedExperience(memory).map(log -> log.fields().compact()).orElseGet(memory::document);
    }

    /// The text its vector is made of: the agents of the persistent memory design search the summary
    /// of a log, not the log.
    static String embeddingText(Memory memory) {
        return correctedExperience(memory)
                .map(Experience::summary)
                .or(() -> Experience.of(memory)
                        .map(log -> memory.metadata().text(SUMMARY).orElseGet(log::summary)))
                .filter(text -> !text.isBlank())
                .orElseGet(() -> document(memory));
    }

    /// The log of an experience whose reflection a person corrected; empty when nobody did.
    private static Optional<Experience> correctedExperience(Memory memory) {
        var reflection = memory.text().reflection();
        return Experience.of(memory)
                .filter(log -> !reflection.isBlank() && !log.reflection().equals(reflection))
                .map(log -> new Experience(log.fields().with("reflection_llm_output", new Json.Text(reflection))));
    }

    /// Chroma keeps texts, numbers and booleans; everything else goes as JSON in a text.
    static Json metadata(Memory memory) {
        var members = new LinkedHashMap<String, Json>();
        memory.metadata().members().forEach((key, value) -> {
            if (value != Json.Null.NULL) {
                members.put(key, MetadataValue.of(value).isPresent() ? value : new Json.Text(value.compact()));
            }
        });
        correctedExperience(memory).ifPresent(log -> {
            members.put("reflection_llm_output", new Json.Text(log.reflection()));
            members.put(SUMMARY, new Json.Text(log.summary()));
        });
        var task = memory.text().task();
        if (memory.kind() == Memory.Kind.LEARNED && !task.isBlank()) {
            members.put("task", new Json.Text(task));
        }
        return members.isEmpty() ? Json.Null.NULL : new Json.Obj(members);
    }

    /// Short, and another one when ids, documents or metadata are; keys in any order.
    static String print(Json.Obj page) {
        long print = 17;
        var ids = page.array("ids");
        for (int i = 0; i < ids.size(); i++) {
            var metadata = at(page, "metadatas", i) instanceof Json.Obj(var members)
                    ? members.entrySet().stream()
                            .map(entry ->
                                    entry.getKey() + "=" + entry.getValue().compact())
                            .sorted()
                            .collect(Collectors.joining(","))
                    : "";
            var record = ids.get(i).plain() + "\n" + text(page, "documents", i) + "\n" + metadata;
            for (int at = 0; at < record.length(); at++) {
                print = print * 1099511628211L + record.charAt(at);
            }
        }
        return Long.toHexString(print);
    }

    private static String text(Json.Obj page, String list, int number) {
        return at(page, list, number) instanceof Json.Text(var text) ? text : "";
    }

    private static Json at(Json.Obj page, String list, int number) {
        var elements = page.array(list);
        return number < elements.size() ? elements.get(number) : Json.Null.NULL;
    }
}
