package dev.emend.server.mcp;

import dev.emend.app.core.AgentClient;
import dev.emend.app.memories.MemorySearchService;
import dev.emend.app.preview.PromptProfile;
import dev.emend.app.workspace.Workspace;
import dev.emend.model.Json;
import dev.emend.model.Memory;
import dev.emend.model.UserException;
import dev.emend.model.VisibleText;
import dev.emend.model.filter.Where;
import dev.emend.server.tools.KnowledgeTools;
import io.modelcontextprotocol.spec.McpSchema;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Prompts that agents insert into their own: the blocks, and the planner's two prompts of the
/// KB-attached learning design, filled with the knowledge found for the task.
///
/// Every prompt is a user message: text written by agents never goes out as a system message of this
/// server, and the template says where it stands.
final class McpPrompts {
    private static final int ITEMS = 5;
    private static final int MAX_ITEMS = 50;
    private static final int LEARNINGS = 3;
    private static final Pattern PLACE = Pattern.compile("\\{(application|tools|task|knowledge|context|latest_state)}");

    private final Workspace workspace;
    private final Map<String, Prompt> prompts = new LinkedHashMap<>();

    /// @param arguments their names and what they are; the first ones are required
    private record Prompt(String description, int requiredCount, Map<String, String> arguments, Text text) {}

    @FunctionalInterface
    private interface Text {
        String of(Json.Obj arguments, AgentClient client) throws UserException;
    }

    McpPrompts(Workspace workspace) {
        this.workspace = workspace;
        var task = "What the agent is about to do, in a sentence.";
        var limit = "How many pieces of knowledge at most, 1 to 50. Default: 5.";
        var profile = "How it is written: kb-attached (default), full, errors, past-experiences,"
                + " prior-learnings, or custom for the workspace's own template.";
        prompts.put(
                "knowledge_block",
                new Prompt(
                        "Reviewed knowledge for a task, with the learnings attached to it.",
                        1,
                        arguments("task", task, "limit", limit, "profile", profile),
                        this::block));
        prompts.put(
                "learnings_block",
                new Prompt(
                        "Relevant prior learnings from similar tasks, three at most.",
                        1,
                        arguments("task", task),
                        this::learnings));
        prompts.put(
                "planner_system",
                new Prompt(
                        "The planner's rules: tools, kb_source for each action, the JSON shape.",
                        2,
                        arguments(
                                "application", "What the agent automates, for example asammdf.",
                                "tools", "The tools it may use, with their arguments."),
                        (arguments, _) -> fillTemplate("planner_system", arguments)));
        prompts.put(
                "planner_user",
                new Prompt(
                        "The planner's request: the task and the knowledge found for it.",
                        1,
                        arguments(
                                "task", task,
                                "context", "More about the situation.",
                                "latest_state", "What the screen shows.",
                                "limit", limit,
                                "profile", profile),
                        (arguments, client) -> fillTemplate(
                                "planner_user", arguments.with("knowledge", new Json.Text(block(arguments, client))))));
    }

    private static Map<String, String> arguments(String... namesAndWords) {
        var arguments = new LinkedHashMap<String, String>();
        for (int i = 0; i < namesAndWords.length; i += 2) {
            arguments.put(namesAndWords[i], namesAndWords[i + 1]);
        }
        return arguments;
    }

    Json.Obj list() {
        var all = new ArrayList<Json>();
        prompts.forEach((name, prompt) -> {
            var arguments = new ArrayList<Json>();
            prompt.arguments.forEach((argument, words) -> arguments.add(Json.Obj.of(
                    "name", argument,
                    "description", words,
                    "required", arguments.size() < prompt.requiredCount)));
            all.add(Json.Obj.of(
                    "name", name,
                    "description", prompt.description,
                    "arguments", arguments));
        });
        return Json.Obj.of("prompts", all);
    }

    Json.Obj get(Json.Obj params, AgentClient client) throws UserException {
        var name = params.text("name").orElse("");
        var prompt = prompts.get(name);
        if (prompt == null) {
            throw wrong("Unknown prompt: " + VisibleText.of(name));
        }
        if (!client.may(AgentClient.Scope.READ)) {
            throw wrong("This client may not read: it needs the permission read.");
        }
        var arguments = params.object("arguments");
        int remainingCount = prompt.requiredCount;
        for (var argument : prompt.arguments.keySet()) {
            if (remainingCount-- > 0
                    && arguments.text(argument).filter(text -> !text.isBlank()).isEmpty()) {
                throw wrong("The prompt " + name + " needs the argument " + argument + ".");
            }
        }
        return Json.Obj.of(
                "description",
                prompt.description,
                "messages",
                List.of(Json.Obj.of(
                        "role", "user", "content", Map.of("type", "text", "text", prompt.text.of(arguments, client)))));
    }

    private static RuntimeException wrong(String message) {
        return McpMethod.clientError(McpSchema.ErrorCodes.INVALID_PARAMS, message);
    }

    private String block(Json.Obj arguments, AgentClient client) throws UserException {
        var profileName = arguments.text("profile").filter(name -> !name.isBlank());
        var profile = profileName.isPresent()
                ? workspace.previews().prompts().get(profileName.get())
                : PromptProfile.KB_ATTACHED;
        var task = arguments.text("task").orElse("");
        return KnowledgeTools.block(KnowledgeTools.findKnowledge(task, limit(arguments), workspace, client), profile);
    }

    private static int limit(Json.Obj arguments) {
        var text = arguments.text("limit").map(String::strip).orElse("");
        try {
            int limit = text.isEmpty() ? ITEMS : Integer.parseInt(text);
            if (limit >= 1 && limit <= MAX_ITEMS) {
                return limit;
            }
        } catch (NumberFormatException e) {
            throw wrong("The limit is a number from 1 to " + MAX_ITEMS + ".");
        }
        throw wrong("The limit is a number from 1 to " + MAX_ITEMS + ".");
    }

    private String learnings(Json.Obj arguments, AgentClient client) throws UserException {
        return workspace
                .agents()
                .memories()
                .search(
                        new MemorySearchService.Question(
                                Memory.Space.TASK,
                                arguments.text("task").orElse(""),
                                Where.ALL,
                                OptionalInt.of(LEARNINGS)),
                        client)
                .block();
    }

    /// Fills in all arguments in one pass, so that no argument's text is taken for a placeholder.
    private static String fillTemplate(String template, Json.Obj arguments) {
        return PLACE.matcher(template(template))
                .replaceAll(place -> Matcher.quoteReplacement(
                        VisibleText.strip(arguments.text(place.group(1)).orElse(""))));
    }

    private static String template(String name) {
        try (var file = McpPrompts.class.getResourceAsStream("prompts/" + name + ".txt")) {
            if (file == null) {
                throw new IllegalStateException("there is no template " + name);
            }
            return new String(file.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
