package dev.emend.server.tools;

import static dev.emend.app.core.AgentClient.Scope.ADMIN;
import static dev.emend.app.core.AgentClient.Scope.PROPOSE;
import static dev.emend.app.core.AgentClient.Scope.READ;

import dev.emend.app.core.AgentClient;
import dev.emend.app.core.AgentClient.Scope;
import dev.emend.app.workspace.Workspace;
import dev.emend.model.Json;
import dev.emend.model.UserException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Everything agents can call, in the order in which it is listed. Thread-safe; calls block.
///
/// A tool checks its arguments and the scope of the client itself, and takes hidden characters out
/// of its answer, so that HTTP and MCP need not.
public final class AgentTools {
    private final Map<String, CheckedTool> tools = new LinkedHashMap<>();
    private final Workspace workspace;

    private AgentTools(Workspace workspace) {
        this.workspace = workspace;
    }

    public static AgentTools of(Workspace workspace) {
        var tools = new AgentTools(workspace);
        tools.add("retrieve_knowledge", READ, KnowledgeTools::retrieve);
        tools.add("check_action", READ, KnowledgeTools::check);
        tools.add("report_failure", PROPOSE, ReportTools::failure);
        tools.add("record_correction", PROPOSE, ReportTools::correction);
        tools.add("propose_learning", PROPOSE, ReportTools::proposal);
        tools.add("relate_learnings", PROPOSE, NeighborTools::relate);
        tools.add("rate_knowledge", ADMIN, ReportTools::rate);
        tools.add("store_plan", PROPOSE, ReportTools::plan);
        tools.add("log_experience", PROPOSE, ReportTools::experience);
        tools.add("retrieve_memories", READ, MemoryTools::retrieve);
        tools.add("search_memories", READ, MemoryTools::search);
        tools.add("log_conversation_feedback", PROPOSE, FeedbackTools::log);
        tools.add("get_learning_context", READ, FeedbackTools::context);
        tools.add("generate_behavior_summary", PROPOSE, FeedbackTools::summarize);
        tools.add("get_patterns", READ, FeedbackTools::patterns);
        return tools;
    }

    private void add(String name, Scope scope, CheckedTool.ToolHandler verb) {
        tools.put(name, new CheckedTool(name, scope, ToolSchema.of(name), workspace, verb));
    }

    /// All knowledge that applies in a context, by priority, quality and id: `{"items": […]}`.
    public Json.Obj applicable(Json.Obj context, AgentClient client) throws UserException {
        return CheckedTool.plain(KnowledgeTools.applicable(context, workspace, client));
    }

    public List<AgentTool> all() {
        return new ArrayList<>(tools.values());
    }

    public Optional<AgentTool> find(String name) {
        return Optional.ofNullable(tools.get(name));
    }

    /// The schema of a tool of [#all()].
    public ToolSchema schema(AgentTool tool) {
        return Optional.ofNullable(tools.get(tool.name())).orElseThrow().schema();
    }
}
