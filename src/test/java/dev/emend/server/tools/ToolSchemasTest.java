package dev.emend.server.tools;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.fixtures.OpenWorkspace;
import dev.emend.model.Json;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ToolSchemasTest {
    private static final Path FILES = Path.of("src/main/resources/dev/emend/server/tools");

    @Test
    void everyToolHasASchemaFileAndEveryFileATool(@TempDir Path folder) throws Exception {
        try (var opened = OpenWorkspace.onSample(folder, Clock.systemUTC());
                var files = Files.list(FILES)) {
            var named = new TreeSet<String>();
            AgentTools.of(opened.workspace()).all().forEach(tool -> named.add(tool.name() + ".json"));
            var written = new TreeSet<String>();
            files.forEach(file -> written.add(file.getFileName().toString()));
            assertEquals(15, named.size());
            assertEquals(named, written);
        }
    }

    @Test
    void everySchemaIsStrictAndLimitsEveryText() throws Exception {
        try (var files = Files.list(FILES)) {
            for (var file : files.toList()) {
                var name = file.getFileName().toString().replace(".json", "");
                var schema = ToolSchema.of(name);
                assertFalse(schema.description().isBlank(), name);
                var loose = new ArrayList<String>();
                look(schema.input(), name, loose);
                assertEquals(List.of(), loose);
                assertEquals(Json.Bool.FALSE, schema.output().get("additionalProperties"), name);
            }
        }
    }

    /// What [SchemaCheck] does not know would say nothing.
    private static final Set<String> KNOWN = Set.of(
            "type",
            "enum",
            "properties",
            "required",
            "additionalProperties",
            "maxProperties",
            "items",
            "maxItems",
            "minLength",
            "maxLength",
            "pattern",
            "minimum",
            "maximum",
            "description",
            "default");

    @Test
    void everyKeywordOfTheSchemasIsOneThatIsChecked() throws Exception {
        var unknown = new ArrayList<String>();
        try (var files = Files.list(FILES)) {
            for (var file : files.toList()) {
                var schema = ToolSchema.of(file.getFileName().toString().replace(".json", ""));
                keywords(schema.input(), unknown);
                keywords(schema.output(), unknown);
            }
        }
        assertEquals(List.of(), unknown);
    }

    private static void keywords(Json.Obj schema, List<String> unknown) {
        schema.members().keySet().stream().filter(key -> !KNOWN.contains(key)).forEach(unknown::add);
        if (schema.get("items") instanceof Json.Obj items) {
            keywords(items, unknown);
        }
        schema.object("properties").members().values().forEach(member -> keywords((Json.Obj) member, unknown));
    }

    private static void look(Json.Obj schema, String at, List<String> loose) {
        var type = schema.text("type").orElse("");
        if (type.equals("object")
                && schema.get("additionalProperties") != Json.Bool.FALSE
                && !schema.has("maxProperties")) {
            loose.add(at);
        }
        if (type.equals("string") && !schema.has("maxLength") && !schema.has("enum")) {
            loose.add(at);
        }
        if (type.equals("array") && !schema.has("maxItems")) {
            loose.add(at);
        }
        if (schema.get("items") instanceof Json.Obj items) {
            look(items, at + "/items", loose);
        }
        schema.object("properties")
                .members()
                .forEach((name, member) -> look((Json.Obj) member, at + "/" + name, loose));
    }

    @Test
    void tellsWhereArgumentsDoNotFit() {
        var schema = ToolSchema.of("report_failure").input();
        var arguments = Json.Obj.of(
                "task",
                "",
                "step_num",
                -1,
                "original_action",
                Json.Obj.of("tool_arguments", List.of()),
                "severity",
                "high");
        assertEquals(
                List.of(
                        "the whole has no original_error",
                        "/task must not be empty",
                        "/step_num must be 0 to 1000000",
                        "/original_action has no tool_name",
                        "/original_action/tool_arguments must be object",
                        "/severity is not known here"),
                SchemaCheck.problems(arguments, schema));
        assertTrue(SchemaCheck.problems(
                        Json.Obj.of(
                                "task",
                                "t",
                                "original_action",
                                Json.Obj.of("tool_name", "Click-Tool"),
                                "original_error",
                                "no such button"),
                        schema)
                .isEmpty());
    }
}
