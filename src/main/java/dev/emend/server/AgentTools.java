package dev.emend.server;

import static dev.emend.curation.AgentClient.Scope.ADMIN;
import static dev.emend.curation.AgentClient.Scope.PROPOSE;
import static dev.emend.curation.AgentClient.Scope.READ;

import dev.emend.curation.AgentClient.Scope;
import dev.emend.curation.CurationException;
import dev.emend.curation.Door;
import dev.emend.model.Json;
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
    private final Door door;

    private AgentTools(Door door) {
        this.door = door;
    }

    public static AgentTools of(Door door) {
        var tools = new AgentTools(door);
        tools.add("retrieve_knowledge", READ, AgentTools::later);
        tools.add("check_action", READ, AgentTools::later);
        tools.add("report_failure", PROPOSE, AgentTools::later);
        tools.add("record_correction", PROPOSE, AgentTools::later);
        tools.add("propose_learning", PROPOSE, AgentTools::later);
        tools.add("rate_knowledge", ADMIN, AgentTools::later);
        tools.add("store_plan", PROPOSE, AgentTools::later);
        tools.add("log_experience", PROPOSE, AgentTools::later);
        tools.add("retrieve_memories", READ, MemoryTools::retrieve);
        tools.add("search_memories", READ, MemoryTools::search);
        tools.add("log_conversation_feedback", PROPOSE, FeedbackTools::log);
        tools.add("get_learning_context", READ, FeedbackTools::context);
        tools.add("generate_behavior_summary", PROPOSE, FeedbackTools::summarize);
        tools.add("get_patterns", READ, FeedbackTools::patterns);
        return tools;
    }

    private void add(String name, Scope scope, CheckedTool.Verb verb) {
        tools.put(name, new CheckedTool(name, scope, ToolSchema.of(name), door, verb));
    }

    private static Json.Obj later(
            Json.Obj arguments, Door door, dev.emend.curation.AgentClient client)
            throws CurationException {
        throw new CurationException(
                CurationException.Code.MISSING,
                "This version of Emend does not answer this tool yet.",
                "Nothing was changed.",
                "Use a newer version.");
    }

    public List<AgentTool> all() {
        return new ArrayList<>(tools.values());
    }

    public Optional<AgentTool> named(String name) {
        return Optional.ofNullable(tools.get(name));
    }

    /// The schema of a tool of [#all()].
    public ToolSchema schema(AgentTool tool) {
        return Optional.ofNullable(tools.get(tool.name())).orElseThrow().schema();
    }
}
