package dev.emend.server.tools;

import dev.emend.app.agents.AgentConsole;
import dev.emend.app.core.AgentClient;
import dev.emend.app.knowledge.EntryJson;
import dev.emend.app.workspace.Workspace;
import dev.emend.model.ItemRef;
import dev.emend.model.Json;
import dev.emend.model.UserException;
import java.util.List;

/// The tools of agents for the person who tries them. Loads nothing of the HTTP server.
public final class ConsoleTools implements AgentConsole.Tools {
    private final AgentTools tools;
    private final ItemLookup items;

    private ConsoleTools(AgentTools tools, ItemLookup items) {
        this.tools = tools;
        this.items = items;
    }

    public static ConsoleTools of(Workspace workspace) {
        return new ConsoleTools(AgentTools.of(workspace), new ItemLookup(workspace));
    }

    @Override
    public List<AgentConsole.Tool> all() {
        return tools.all().stream()
                .map(tool -> {
                    var schema = tools.schema(tool);
                    return new AgentConsole.Tool(tool.name(), tool.scope(), schema.description(), schema.input());
                })
                .toList();
    }

    @Override
    public Json.Obj item(ItemRef item, AgentClient client) throws UserException {
        return items.answer(EntryJson.id(item), ItemLookup.name(item), client);
    }

    @Override
    public Json.Obj call(String tool, Json.Obj arguments, AgentClient client) throws UserException {
        return tools.find(tool)
                .orElseThrow(() -> new IllegalArgumentException("no tool " + tool))
                .call(arguments, client);
    }
}
