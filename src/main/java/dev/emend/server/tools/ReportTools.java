package dev.emend.server.tools;

import dev.emend.app.agents.AgentExperienceService;
import dev.emend.app.agents.AgentPlanService;
import dev.emend.app.agents.AgentReportService.ReportTarget;
import dev.emend.app.core.AgentClient;
import dev.emend.app.knowledge.Provenance;
import dev.emend.app.workspace.Workspace;
import dev.emend.model.Action;
import dev.emend.model.Experience;
import dev.emend.model.Json;
import dev.emend.model.UserException;
import dev.emend.model.lineage.Lineage;
import dev.emend.model.texts.Messages;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// The tools agents bring something with.
final class ReportTools {
    private ReportTools() {}

    static Json.Obj failure(Json.Obj arguments, Workspace workspace, AgentClient client) throws UserException {
        var learning = new LinkedHashMap<String, Json>();
        copy(arguments, learning, "task", "step_num");
        learning.put("original_action", action(arguments));
        copy(arguments, learning, "original_error", "recovery_approach", "related_docs");
        copy(arguments, learning, "timestamp");
        return learn(learning, aim(arguments), workspace, client);
    }

    static Json.Obj correction(Json.Obj arguments, Workspace workspace, AgentClient client) throws UserException {
        var learning = new LinkedHashMap<String, Json>();
        copy(arguments, learning, "task", "step_num");
        learning.put("original_action", action(arguments));
        copy(arguments, learning, "corrected_action", "human_reasoning", "timestamp");
        return learn(learning, aim(arguments), workspace, client);
    }

    static Json.Obj proposal(Json.Obj arguments, Workspace workspace, AgentClient client) throws UserException {
        var id = arguments.text("knowledge_id").orElse("");
        var learning = new LinkedHashMap<String, Json>();
        copy(arguments, learning, "task", "step_num", Lineage.DERIVED_FROM);
        learning.put("original_action", new Action(arguments.object("original_action")).withSource(id));
        learning.put("original_error", new Json.Text(arguments.text("error").orElse("")));
        learning.put("recovery_approach", new Json.Text(arguments.text("lesson").orElse("")));
        var aim = new ReportTarget(
                id,
                arguments.text("catalog").orElse(""),
                arguments.text("run_id").orElse(""),
                false);
        return learn(learning, aim, workspace, client);
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
        return new Action(arguments.object("original_action"))
                .withSource(arguments.text("kb_source").orElse(""));
    }

    private static ReportTarget aim(Json.Obj arguments) {
        var sourceArgument = arguments.text("kb_source").filter(id -> !id.isBlank());
        var actionSource = new Action(arguments.object("original_action")).kbSource();
        return new ReportTarget(
                sourceArgument.or(() -> actionSource).orElse(""),
                arguments.text("catalog").orElse(""),
                arguments.text("run_id").orElse(""),
                true);
    }

    private static Json.Obj learn(Map<String, Json> learning, ReportTarget aim, Workspace workspace, AgentClient client)
            throws UserException {
        var report = workspace.agents().reports().learn(new Json.Obj(new LinkedHashMap<>(learning)), aim, client);
        var answer = Json.Obj.of(
                "status", report.status().word(),
                "knowledge_id", report.knowledgeId(),
                "catalog", report.catalog(),
                "learning", report.learning().map(ref -> ref.key()),
                "written_to", report.isInFile() ? "file" : "store",
                "trust", report.trust(),
                "warnings", report.receipt().warnings(),
                "provenance", report.receipt().provenance().toJson());
        return report.learning().isEmpty()
                ? answer
                : NeighborTools.withNeighborQuestion(answer, report.learning().get(), workspace, client);
    }

    static Json.Obj rate(Json.Obj arguments, Workspace workspace, AgentClient client) throws UserException {
        int score = arguments.integer("score").orElseThrow();
        var receipt = workspace
                .agents()
                .reports()
                .rate(
                        arguments.text("knowledge_id").orElse(""),
                        arguments.text("catalog").orElse(""),
                        score,
                        arguments.text("feedback").orElse(""),
                        client);
        var provenance =
                workspace.agents().reports().provenance(arguments.text("run_id").orElse(""), arguments, client);
        return Json.Obj.of(
                "knowledge_id", receipt.knowledgeId(),
                "catalog", receipt.catalog(),
                "quality_score", score,
                "written_to", receipt.isInFile() ? "file" : "store",
                "provenance", provenance.toJson(),
                "warnings", receipt.warnings());
    }

    static Json.Obj plan(Json.Obj arguments, Workspace workspace, AgentClient client) throws UserException {
        var plan = PlanPayload.of(arguments);
        var metadata = plan.metadata();
        copy(arguments, metadata, "plan_number");
        var retrievedIds = arguments.has("retrieved_kb_ids")
                ? arguments.texts("retrieved_kb_ids")
                : new Json.Obj(metadata).texts("retrieved_kb_ids");
        var outcome = arguments
                .text("outcome")
                .filter(word -> !word.equals("unknown"))
                .orElse("");
        var planReceipt = workspace
                .agents()
                .plans()
                .store(
                        new AgentPlanService.SubmittedPlan(
                                arguments.text("plan_id").orElse(""),
                                arguments.text("task").orElse(""),
                                plan.fields(),
                                new Json.Obj(metadata),
                                retrievedIds,
                                outcome,
                                new ReportTarget(
                                        plan.sources().stream().findFirst().orElse(""),
                                        arguments.text("catalog").orElse(""),
                                        arguments.text("run_id").orElse(""),
                                        false)),
                        client);
        return Json.Obj.of(
                "status", "stored",
                "plan_id", planReceipt.id(),
                "file", planReceipt.file().toString(),
                "unknown_kb_ids", planReceipt.unknown(),
                "actions_with_source", plan.sources().size(),
                "warnings", planReceipt.receipt().warnings(),
                "provenance", planReceipt.receipt().provenance().toJson());
    }

    static Json.Obj experience(Json.Obj arguments, Workspace workspace, AgentClient client) throws UserException {
        if (arguments.has("experience") == arguments.has("memory")) {
            throw new UserException(
                    UserException.Code.BAD_INPUT,
                    Messages.of("server.experienceOrMemory"),
                    Messages.of("shared.nothingChanged"),
                    Messages.of("server.giveOneOf"));
        }
        var metadata = arguments.object("metadata");
        var run = arguments.text("run_id").orElse("");
        var log = workspace.agents().log();
        if (arguments.has("experience")) {
            var loggedMemory = log.experience(
                    new Experience(arguments.object("experience")),
                    new AgentExperienceService.ExperienceContext(metadata, run, client));
            return json(loggedMemory, List.of(), workspace, client);
        }
        var memory = MemoryPayload.of(arguments.object("memory"));
        if (!memory.saysSomething()) {
            throw QueryParameters.wrong(Messages.of("server.memoryEmpty"), Messages.of("server.giveTask"));
        }
        if (!memory.isWanted()) {
            return skippedJson(workspace.agents().reports().provenance(run, arguments, client));
        }
        var loggedMemory = log.lesson(
                memory.text(),
                memory.result(),
                new AgentExperienceService.ExperienceContext(memory.metadata().with(metadata), run, client));
        return json(loggedMemory, memory.warnings(), workspace, client);
    }

    private static Json.Obj json(
            AgentExperienceService.LoggedMemory loggedMemory,
            List<String> warnings,
            Workspace workspace,
            AgentClient client)
            throws UserException {
        var answer = Json.Obj.of(
                "status", loggedMemory.status().word(),
                "memory", loggedMemory.memory(),
                "warnings", warnings,
                "provenance", loggedMemory.receipt().provenance().toJson());
        return loggedMemory.memory().isEmpty()
                ? answer
                : NeighborTools.withNeighborQuestion(
                        answer, loggedMemory.memory().get(), workspace, client);
    }

    private static Json.Obj skippedJson(Provenance provenance) {
        return Json.Obj.of(
                "status",
                "skipped",
                "memory",
                Json.Null.NULL,
                "warnings",
                List.of("should_save is false: nothing was stored."),
                "provenance",
                provenance.toJson());
    }
}
