package dev.emend.exchange.record;

import dev.emend.model.Json;
import java.util.List;

/// The name of an agent in the head of a run, where its transcript names it.
public final class AgentName {
    private static final int MAX = 60;
    private static final List<String> NAMES = List.of("agent_name", "agentName", "agent", "assistant_name");

    private AgentName() {}

    /// The name of the agent in a conversation or in its metadata; empty when neither names it.
    ///
    /// @param usual the word of the format
    public static String find(Json.Obj conversation, String usual) {
        for (var fields : List.of(conversation, conversation.object("metadata"))) {
            for (var name : NAMES) {
                var agent = fields.text(name)
                        .or(() -> fields.object(name).text("name"))
                        .filter(text -> !text.isBlank());
                if (agent.isPresent()) {
                    return of(agent.get());
                }
            }
        }
        return usual;
    }

    /// The name on one line, as short as a list shows it.
    public static String of(String name) {
        var line = name.strip().replace('\n', ' ').replace('\r', ' ').replace('\t', ' ');
        return line.length() <= MAX ? line : line.substring(0, MAX).strip();
    }
}
