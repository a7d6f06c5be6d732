package dev.emend.server;

import dev.emend.curation.AgentClient;
import dev.emend.curation.AgentLog;
import dev.emend.curation.AgentPlans;
import dev.emend.curation.AgentReports;
import dev.emend.curation.AgentReports.Aim;
import dev.emend.curation.CurationException;
import dev.emend.curation.Door;
import dev.emend.model.Action;
import dev.emend.model.Experience;
import dev.emend.model.Json;
import dev.emend.model.Memory;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// The tools agents bring something with.
final class ReportTools {
    private ReportTools() {}

    static Json.Obj failure(Json.Obj arguments, Door door, AgentClient client)
            throws CurationException {
        var learning = new LinkedHashMap<String, Json>();
        copy(arguments, learning, "task", "step_num");
        learning.put("original_action", action(arguments));
        copy(arguments, learning, "original_error", "recovery_approach", "related_docs");
        copy(arguments, learning, "timestamp");
        return learn(learning, aim(arguments), door, client);
    }

    static Json.Obj correction(Json.Obj arguments, Door door, AgentClient client)
            throws CurationException {
        var learning = new LinkedHashMap<String, Json>();
        copy(arguments, learning, "task", "step_num");
        learning.put("original_action", action(arguments));
        copy(arguments, learning, "corrected_action", "human_reasoning", "timestamp");
        return learn(learning, aim(arguments), door, client);
    }

    static Json.Obj proposal(Json.Obj arguments, Door door, AgentClient client)
            throws CurationException {
        var id = arguments.text("knowledge_id").orElse("");
        var learning = new LinkedHashMap<String, Json>();
        copy(arguments, learning, "task", "step_num");
        learning.put(
                "original_action", AgentReports.sourced(arguments.object("original_action"), id));
        learning.put("original_error", new Json.Text(arguments.text("error").orElse("")));
        learning.put("recovery_approach", new Json.Text(arguments.text("lesson").orElse("")));
        var aim =
                new Aim(
                        id,
                        arguments.text("catalog").orElse(""),
                        arguments.text("run_id").orElse(""),
                        false);
        return learn(learning, aim, door, client);
    }

    private static void copy(Json.Obj from, Map<String, Json> to, String... names) {
        for (var name : names) {
            var value = from.get(name);
            if (value != null) {
                to.put(name, value);
            }
        }
    }

    private static Json.Obj action(Json.Obj arguments) {
        return AgentReports.sourced(
                arguments.object("original_action"), arguments.text("kb_source").orElse(""));
    }

    private static Aim aim(Json.Obj arguments) {
        var named = arguments.text("kb_source").filter(id -> !id.isBlank());
        var own = new Action(arguments.object("original_action")).kbSource();
        return new Aim(
                named.or(() -> own).orElse(""),
                arguments.text("catalog").orElse(""),
                arguments.text("run_id").orElse(""),
                true);
    }

    private static Json.Obj learn(
            Map<String, Json> learning, Aim aim, Door door, AgentClient client)
            throws CurationException {
        var report =
                door.agents()
                        .reports()
                        .learn(new Json.Obj(new LinkedHashMap<>(learning)), aim, client);
        return Json.Obj.of(
                "status", report.status().word(),
                "act", report.act(),
                "knowledge_id", report.knowledgeId(),
                "catalog", report.catalog(),
                "learning", report.learning().map(ref -> ref.key()),
                "written_to", report.isInFile() ? "file" : "store",
                "trust",
                        report.trust().isPresent()
                                ? Json.from(report.trust().getAsDouble())
                                : Json.Null.NULL,
                "warnings", report.said().warnings(),
                "provenance", report.said().provenance().toJson());
    }

    static Json.Obj rate(Json.Obj arguments, Door door, AgentClient client)
            throws CurationException {
        int score = arguments.integer("score").orElseThrow();
        var rated =
                door.agents()
                        .reports()
                        .rate(
                                arguments.text("knowledge_id").orElse(""),
                                arguments.text("catalog").orElse(""),
                                score,
                                arguments.text("feedback").orElse(""),
                                client);
        var provenance =
                door.agents()
                        .reports()
                        .provenance(arguments.text("run_id").orElse(""), arguments, client);
        return Json.Obj.of(
                "act", rated.act(),
                "knowledge_id", rated.knowledgeId(),
                "catalog", rated.catalog(),
                "quality_score", score,
                "written_to", rated.isInFile() ? "file" : "store",
                "provenance", provenance.toJson(),
                "warnings", List.of());
    }

    static Json.Obj plan(Json.Obj arguments, Door door, AgentClient client)
            throws CurationException {
        var plan = new LinkedHashMap<String, Json>();
        plan.put("plan", new Json.Arr(arguments.array("actions")));
        copy(arguments, plan, "reasoning", "estimated_duration");
        var outcome = arguments.text("outcome").filter(word -> !word.equals("unknown")).orElse("");
        var stored =
                door.agents()
                        .plans()
                        .store(
                                new AgentPlans.Brought(
                                        arguments.text("plan_id").orElse(""),
                                        arguments.text("task").orElse(""),
                                        new Json.Obj(plan),
                                        arguments.texts("retrieved_kb_ids"),
                                        outcome,
                                        aim(arguments)),
                                client);
        long sourced =
                arguments.array("actions").stream()
                        .filter(one ->
                                one instanceof Json.Obj fields
                                        && new Action(fields).kbSource().isPresent())
                        .count();
        return Json.Obj.of(
                "status", "stored",
                "plan_id", stored.id(),
                "file", stored.file().toString(),
                "unknown_kb_ids", stored.unknown(),
                "actions_with_source", sourced,
                "warnings", stored.said().warnings(),
                "provenance", stored.said().provenance().toJson());
    }

    static Json.Obj experience(Json.Obj arguments, Door door, AgentClient client)
            throws CurationException {
        if (arguments.has("experience") == arguments.has("memory")) {
            throw new CurationException(
                    CurationException.Code.BAD_INPUT,
                    "Either experience or memory is wanted.",
                    "Nothing was changed.",
                    "Give one of them.");
        }
        var metadata = arguments.object("metadata");
        var run = arguments.text("run_id").orElse("");
        var log = door.agents().log();
        var logged =
                arguments.has("experience")
                        ? log.experience(
                                new Experience(arguments.object("experience")),
                                new AgentLog.About(metadata, run, client))
                        : log.lesson(
                                text(arguments.object("memory")),
                                result(arguments.object("memory")),
                                new AgentLog.About(metadata, run, client));
        return Json.Obj.of(
                "status", logged.status().word(),
                "act", logged.act(),
                "memory", logged.memory(),
                "warnings", logged.said().warnings(),
                "provenance", logged.said().provenance().toJson());
    }

    private static Memory.Text text(Json.Obj memory) {
        var anti = memory.get("anti_patterns");
        return new Memory.Text(
                memory.text("task").orElse(""),
                memory.text("context").orElse(""),
                memory.text("narrative").orElse(""),
                memory.text("reflection").orElse(""),
                new Memory.Learned(
                        memory.text("tactical_learning").orElse(""),
                        memory.text("strategic_learning").orElse(""),
                        memory.text("meta_learning").orElse(""),
                        anti == null ? Json.Null.NULL : anti));
    }

    private static Memory.Result result(Json.Obj memory) {
        return new Memory.Result(
                memory.text("outcome").orElse(""),
                memory.number("confidence"),
                memory.text("timestamp").orElse(""),
                memory.object("execution_metadata"));
    }
}
