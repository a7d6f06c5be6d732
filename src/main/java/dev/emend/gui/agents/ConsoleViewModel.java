package dev.emend.gui.agents;

import dev.emend.app.agents.AgentConsole;
import dev.emend.app.core.AgentClient;
import dev.emend.gui.kit.Background;
import dev.emend.gui.kit.Load;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.part.JsonField;
import dev.emend.gui.part.PrettyJson;
import dev.emend.model.Json;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.SimpleObjectProperty;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;
import org.jspecify.annotations.Nullable;

/// Calling a tool as an agent would: the tool, its arguments, its answer.
final class ConsoleViewModel {
    /// The first tool whose arguments hold what one asks in words.
    private static final List<String> ASKED = List.of("query", "task", "context");

    private static final String CONTEXT = "context";

    private final AgentConsole console;
    private final Background background;
    private final Supplier<java.util.Optional<AgentClient>> client;
    final ObjectProperty<Load<List<AgentConsole.Tool>>> tools = new SimpleObjectProperty<>(Load.idle());
    final ObjectProperty<AgentConsole.@Nullable Tool> tool = new SimpleObjectProperty<>();
    private final Supplier<Json.Obj> contextKeys;

    /// Read with the tools.
    private volatile Json.Obj context = Json.Obj.EMPTY;

    final StringProperty query = new SimpleStringProperty("");
    final StringProperty arguments = new SimpleStringProperty("{}");
    final StringProperty mistake = new SimpleStringProperty("");
    final ObjectProperty<Load<String>> result = new SimpleObjectProperty<>(Load.idle());

    /// @param contextKeys a context with the keys that conditions name; blocks
    ConsoleViewModel(
            AgentConsole console,
            Background background,
            Supplier<java.util.Optional<AgentClient>> client,
            Supplier<Json.Obj> contextKeys) {
        this.contextKeys = contextKeys;
        this.console = console;
        this.background = background;
        this.client = client;
        tool.subscribe(selectedTool -> {
            if (selectedTool != null) {
                arguments.set(PrettyJson.of(sample(selectedTool)));
                if (!query.get().isBlank()) {
                    takeOver(query.get());
                }
                mistake.set("");
                result.set(Load.idle());
            }
        });
        query.subscribe(this::takeOver);
    }

    /// Reads the tools, once.
    void open() {
        if (tools.get() instanceof Load.Idle<?> || tools.get() instanceof Load.Failed<?>) {
            reload();
        }
    }

    void reload() {
        background.load(tools, () -> {
            context = contextKeys.get();
            return console.all();
        });
    }

    /// Takes the tools that were read; the first is chosen when none of them is.
    void choose(List<AgentConsole.Tool> all) {
        var selectedTool = tool.get();
        if (!all.isEmpty() && (selectedTool == null || !all.contains(selectedTool))) {
            tool.set(all.getFirst());
        }
    }

    /// The required arguments, each with an empty value of its kind, and the context with the keys that conditions
    /// name.
    private Json.Obj sample(AgentConsole.Tool tool) {
        var sample = Json.Obj.EMPTY;
        for (var name : tool.input().texts("required")) {
            var schema = tool.input().object("properties").object(name);
            sample = sample.with(name, empty(schema.text("type").orElse("")));
        }
        var member = member(tool);
        if (!member.isEmpty() && !sample.has(member)) {
            sample = sample.with(member, new Json.Text(""));
        }
        boolean hasContext = tool.input()
                .object("properties")
                .object(CONTEXT)
                .text("type")
                .filter("object"::equals)
                .isPresent();
        return hasContext ? sample.with(CONTEXT, context) : sample;
    }

    private static Json empty(String type) {
        return switch (type) {
            case "object" -> Json.Obj.EMPTY;
            case "array" -> Json.Arr.EMPTY;
            case "integer", "number" -> Json.from(1);
            case "boolean" -> Json.Bool.FALSE;
            default -> new Json.Text("");
        };
    }

    /// The argument the query box fills; empty for none.
    private static String member(AgentConsole.Tool tool) {
        var properties = tool.input().object("properties");
        return ASKED.stream()
                .filter(name -> properties
                        .object(name)
                        .text("type")
                        .filter("string"::equals)
                        .isPresent())
                .findFirst()
                .orElse("");
    }

    /// Whether the tool is asked in words.
    boolean isAsked() {
        var selectedTool = tool.get();
        return selectedTool != null && !member(selectedTool).isEmpty();
    }

    private void takeOver(String words) {
        var selectedTool = tool.get();
        if (selectedTool != null
                && isAsked()
                && JsonField.readObject(arguments.get()) instanceof JsonField.Result.Valid(Json.Obj json)) {
            arguments.set(PrettyJson.of(json.with(member(selectedTool), new Json.Text(words))));
        }
    }

    void call() {
        var selectedTool = tool.get();
        if (selectedTool == null) {
            return;
        }
        switch (JsonField.readObject(arguments.get())) {
            case JsonField.Result.Valid(Json json) -> {
                mistake.set("");
                var as = caller();
                background.load(result, () -> PrettyJson.of(console.call(selectedTool.name(), (Json.Obj) json, as)));
            }
            case JsonField.Result.Invalid wrong -> mistake.set(wrong.sentence());
        }
    }

    private AgentClient caller() {
        return client.get()
                .orElseGet(() -> new AgentClient(
                        Texts.get("agents.console.me"), Set.copyOf(EnumSet.allOf(AgentClient.Scope.class)), false));
    }

    /// As whom the next call goes out.
    String callerName() {
        return caller().name();
    }
}
