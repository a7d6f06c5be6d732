package dev.emend.server.tools;

import dev.emend.app.agents.RequestRedactor;
import dev.emend.app.core.AgentClient;
import dev.emend.app.workspace.Workspace;
import dev.emend.model.Json;
import dev.emend.model.UserException;
import dev.emend.model.VisibleText;
import dev.emend.model.texts.Messages;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;

/// A tool that takes only what its schema says and gives nothing that could hide from a reader: the
/// last place an answer goes through.
///
/// @param verb what it does, by the server in the name of the client
public record CheckedTool(
        String name, AgentClient.Scope scope, ToolSchema schema, Workspace workspace, ToolHandler verb)
        implements AgentTool {

    /// The implementation of a tool, called with arguments that fit its schema.
    public interface ToolHandler {
        Json.Obj call(Json.Obj arguments, Workspace workspace, AgentClient client) throws UserException;
    }

    @Override
    public Json.Obj call(Json.Obj arguments, AgentClient client) throws UserException {
        if (!client.may(scope)) {
            throw new UserException(
                    UserException.Code.BAD_INPUT,
                    Messages.of("server.mayNotCall", client.name(), name),
                    Messages.of("shared.nothingChanged"),
                    Messages.of("server.askForScope", word(scope)));
        }
        var inputSchema = schema.nullableInput();
        var problems = SchemaCheck.problems(arguments, inputSchema);
        if (!problems.isEmpty()) {
            throw new UserException(
                    UserException.Code.BAD_INPUT,
                    Messages.of("server.badArguments", name, String.join("; ", problems)),
                    Messages.of("shared.nothingChanged"),
                    Messages.of("server.compareSchema"));
        }
        var redactedArguments = (Json.Obj) Schemas.withoutNulls(RequestRedactor.of(arguments), inputSchema);
        return plain(verb.call(redactedArguments, workspace, client));
    }

    static String word(AgentClient.Scope scope) {
        return scope.name().toLowerCase(java.util.Locale.ROOT);
    }

    /// Without hidden and control characters, and with their number when there were some.
    public static Json.Obj plain(Json.Obj answer) {
        var hidden = new int[1];
        var plain = (Json.Obj) plain(answer, hidden);
        return hidden[0] == 0 ? plain : plain.with("hidden_characters_removed", Json.from(hidden[0]));
    }

    private static Json plain(Json value, int[] hidden) {
        return switch (value) {
            case Json.Text(var text) -> {
                hidden[0] += VisibleText.hiddenCount(text);
                yield new Json.Text(VisibleText.strip(text));
            }
            case Json.Arr(var elements) -> {
                List<Json> all = new ArrayList<>(elements.size());
                elements.forEach(element -> all.add(plain(element, hidden)));
                yield new Json.Arr(all);
            }
            case Json.Obj(var members) -> {
                var all = new LinkedHashMap<String, Json>();
                members.forEach((key, member) -> {
                    hidden[0] += VisibleText.hiddenCount(key);
                    all.put(VisibleText.strip(key), plain(member, hidden));
                });
                yield Json.Obj.wrap(all);
            }
            case Json.Num _, Json.Bool _, Json.Null _ -> value;
        };
    }
}
