package dev.emend.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.model.Json;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/// The parts of the published SARIF 2.1.0 structure that a report of Emend uses: which members an
/// object may have and must have, and what values they take (OASIS standard, sections 3.13 to
/// 3.49).
final class SarifStructure {
    private static final Set<String> LEVELS = Set.of("none", "note", "warning", "error");
    private static final Pattern RELATIVE_URI = Pattern.compile("([A-Za-z0-9._~!$&'()*+,;=:@/-]|%[0-9A-F]{2})+");

    private SarifStructure() {}

    static void check(Json.Obj log) {
        members(log, Set.of("version", "runs"), Set.of("$schema", "properties"));
        assertEquals("2.1.0", log.text("version").orElse(""));
        log.array("runs").forEach(run -> run((Json.Obj) run));
    }

    private static void run(Json.Obj run) {
        members(run, Set.of("tool"), Set.of("results", "columnKind", "invocations"));
        assertTrue(Set.of("utf16CodeUnits", "unicodeCodePoints")
                .contains(run.text("columnKind").orElse("")));
        members(run.object("tool"), Set.of("driver"), Set.of());
        var driver = run.object("tool").object("driver");
        members(driver, Set.of("name"), Set.of("rules", "version", "informationUri"));
        var rules = driver.array("rules");
        assertEquals(rules.size(), Set.copyOf(rules).size());
        rules.forEach(rule -> rule((Json.Obj) rule));
        run.array("results").forEach(result -> result((Json.Obj) result, rules));
    }

    private static void rule(Json.Obj rule) {
        members(
                rule,
                Set.of("id"),
                Set.of("name", "shortDescription", "fullDescription", "help", "helpUri", "defaultConfiguration"));
        message(rule.object("shortDescription"));
        message(rule.object("help"));
        var configuration = rule.object("defaultConfiguration");
        members(configuration, Set.of(), Set.of("level", "enabled"));
        assertTrue(LEVELS.contains(configuration.text("level").orElse("")));
    }

    private static void result(Json.Obj result, List<Json> rules) {
        members(
                result,
                Set.of("message"),
                Set.of("ruleId", "ruleIndex", "level", "locations", "relatedLocations", "partialFingerprints"));
        message(result.object("message"));
        assertTrue(LEVELS.contains(result.text("level").orElse("")));
        int index = result.integer("ruleIndex").orElse(-1);
        assertEquals(result.text("ruleId"), ((Json.Obj) rules.get(index)).text("id"));
        assertEquals(1, result.array("locations").size());
        result.array("locations").forEach(location -> location((Json.Obj) location));
        result.array("relatedLocations").forEach(location -> location((Json.Obj) location));
        result.object("partialFingerprints")
                .members()
                .values()
                .forEach(value -> assertTrue(value instanceof Json.Text));
    }

    private static void location(Json.Obj location) {
        members(location, Set.of(), Set.of("id", "physicalLocation", "logicalLocations", "message"));
        var physical = location.object("physicalLocation");
        members(physical, Set.of("artifactLocation"), Set.of("region"));
        var artifact = physical.object("artifactLocation");
        members(artifact, Set.of("uri"), Set.of());
        var uri = artifact.text("uri").orElse("");
        assertTrue(RELATIVE_URI.matcher(uri).matches(), uri);
        if (physical.has("region")) {
            members(physical.object("region"), Set.of("startLine"), Set.of());
            assertTrue(physical.object("region").integer("startLine").orElse(0) >= 1);
        }
        for (var logical : location.array("logicalLocations")) {
            members((Json.Obj) logical, Set.of(), Set.of("name", "fullyQualifiedName", "kind"));
        }
    }

    private static void message(Json.Obj message) {
        members(message, Set.of("text"), Set.of());
        assertTrue(!message.text("text").orElse("").isBlank());
    }

    private static void members(Json.Obj object, Set<String> needed, Set<String> allowed) {
        var names = object.members().keySet();
        assertTrue(names.containsAll(needed), () -> needed + " in " + object.compact());
        for (var name : names) {
            assertTrue(needed.contains(name) || allowed.contains(name), name);
        }
    }
}
